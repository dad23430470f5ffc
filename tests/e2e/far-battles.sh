#!/bin/sh
# tests/e2e/far-battles.sh FOILSHOT [ROBOT]: whole battles with a friend elsewhere, each in three real
# windows (host, guest, somebody who watches) by the hand of the robot: one of Kiddies' Rules, set up
# in secret and flicked, and one of Mark 2, to their ends. The three journals are one but for the
# source of orders, and each is proved. With FOILSHOT_LONG=1 also two real tables of some hundred
# orders, where everybody is killed now and then and comes back, and the server too.
set -u
foilshot=$1
robot=${2:-$(dirname "$foilshot")/robot}
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-far.XXXXXX") || exit 1
here=
trap 'kill $here 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
PATH=$PATH:/usr/sbin
failed=0

fail() {
    echo "far-battles: $*"
    failed=1
}

# sits BATTLE WHO HAND SEED SCENARIO WISH...: a window and who plays at it
sits() {
    battle=$1 who=$2 hand=$3 seed=$4 scenario=$5
    shift 5
    timeout "$patience" "$robot" "$foilshot" "$scenario" "$seed" "$hand" 1366x768 \
        "$work/$battle/$who.journal" folder="$work/$battle/$who" leave=quit verbose "$@" \
        >"$work/$battle/$who.log" 2>&1 &
    here="$here $!"
    echo $! >"$work/$battle/$who.pid"
}

# begins BATTLE SCENARIO HAND WISH...: HAND is the guest's
begins() {
    battle=$1 table=$2 guest=$3
    shift 3
    mkdir -p "$work/$battle"
    invitation=$work/$battle/invitation
    sits "$battle" host mouse 3 "$table" host="$invitation" friends=2 "$@"
    sits "$battle" guest "$guest" 4 "$table" join="$invitation" "$@"
    sits "$battle" hall mouse 5 "$table" watch="$invitation"
}

ends() {
    for who in host guest hall; do
        wait "$(cat "$work/$1/$who.pid")" || {
            fail "$1: $who's window:"
            tail -n 12 "$work/$1/$who.log"
        }
        sed 's/^\(>[0-9]* [a-z]*\) [a-z]* /\1 /; /^!/d' "$work/$1/$who.journal" >"$work/$1/$who.plain"
        cmp "$work/$1/host.plain" "$work/$1/$who.plain" || fail "$1: $who's journal is another"
    done
    grep -q '^=over table 0 [1-9]' "$work/$1/host.plain" || fail "$1 did not come to its end"
    echo "$1: $(grep -c '^>' "$work/$1/host.plain") orders," \
        "$(grep -c '^\^red' "$work/$1/host.plain") rolls, $(grep -ch '^ *[0-9]* killed' \
            "$work/$1/host.log" "$work/$1/guest.log" | paste -sd+ - | bc) killed"
}

command -v nats-server >/dev/null 2>&1 || {
    echo "far-battles: there is no nats-server here"
    exit 1
}
patience=240
begins kiddies "$top/tests/e2e/tables/kettle-lane.yaml" keys
begins mark-2 "$top/tests/e2e/tables/toll-gate.yaml" mouse
ends kiddies
ends mark-2
grep -q ' red mouse deploy ' "$work/kiddies/host.journal" || fail "Red set nobody up by hand"
grep -q ' blue keys deploy ' "$work/kiddies/guest.journal" || fail "Blue set nobody up by hand"
if ! grep -q ' flick ' "$work/kiddies/host.journal"; then # the hand did as it liked: once more
    begins kiddies-again "$top/tests/e2e/tables/kettle-lane.yaml" keys
    ends kiddies-again
    grep -q ' flick ' "$work/kiddies-again/host.journal" || fail "nothing was flicked"
fi
if [ "${FOILSHOT_LONG:-0}" = 1 ]; then
    patience=3600
    begins kiddies-long "$top/scenarios/kiddies/book-ridge.yaml" keys kills=6 cuts=3 every=9
    begins mark-2-long "$top/scenarios/morschauser2/little-wold.yaml" mouse kills=6 cuts=3 every=20
    ends kiddies-long
    ends mark-2-long
fi
exit $failed
