#!/bin/sh
# tests/travel.sh HERE WINDOWS BROWSER: one game that is begun here, carried on in Windows, carried on
# in a browser and ended here again: it verifies everywhere, and is byte for byte the one that stayed.
# WINDOWS and BROWSER are commands that run the program there; one that is not there is left out, and
# said to be.
set -u
here=$(realpath "$1")
top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-travel.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
failures=0

fail() {
    echo "FAILED: $*" | tail -c 600
    failures=$((failures + 1))
}

# goes_on PROGRAM NUMBER: a part of the orders, in the journal that travels
goes_on() {
    "$1" play "$work/$3" --headless --journal "$work/$3" --orders "$work/$2.orders" \
        >"$work/out" 2>&1 || fail "part $2 with $1: $(tail -3 "$work/out")"
}

travel() { # SCENARIO SEED
    "$here" simulate "$1" --games 1 --seed "$2" --journal "$work/whole" >/dev/null 2>&1
    sed -n 's/^>[0-9]* \(red\|blue\) computer /\1 /p' "$work/whole" >"$work/orders"
    part=$(($(wc -l <"$work/orders") / 4 + 1))
    for n in 1 2 3 4; do
        sed -n "$(((n - 1) * part + 1)),$((n * part))p" "$work/orders" >"$work/$n.orders"
    done
    for name in stayed travelled; do
        rm -f "$work/$name"
        "$here" play "$1" --headless --seed "$2" --journal "$work/$name" \
            --orders "$work/1.orders" >"$work/out" 2>&1 || fail "$name begins: $(tail -3 "$work/out")"
    done
    for n in 2 3 4; do goes_on "$here" $n stayed; done
    goes_on "$windows" 2 travelled
    goes_on "$browser" 3 travelled
    goes_on "$here" 4 travelled
    cmp "$work/stayed" "$work/travelled" || fail "$1: the traveller is another one"
    [ "$(grep -c '^>' "$work/travelled")" -gt 30 ] || fail "$1: that is no game"
    for each in "$here" "$windows" "$browser"; do
        "$each" verify "$work/travelled" >"$work/out" 2>&1 || fail "$1 with $each: $(cat "$work/out")"
    done
    echo ": $(basename "$1"): $(grep -c '^>' "$work/travelled") orders"
}

windows=$2
browser=$3
for each in windows browser; do
    eval program=\$$each
    # shellcheck disable=SC2154 # set by eval
    [ -x "$program" ] && continue
    echo ": $each is left out: $program is not there"
    eval "$each=\$here"
done
travel "$top/scenarios/kiddies/book-ridge.yaml" 11
travel "$top/scenarios/morschauser2/little-wold.yaml" 11
[ $failures -eq 0 ] && echo ": all as it should be" && exit 0
echo "$failures failures"
exit 1
