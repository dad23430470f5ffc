#!/bin/sh
# tests/rules/template.sh FOILSHOT: the set to copy, through every command of a program that lists
# it: a set needs nothing but its folder and its line.
set -u
foilshot=$1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/template.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export XDG_CONFIG_HOME="$work" XDG_DATA_HOME="$work" SDL_VIDEODRIVER=dummy
failures=0

# does WHAT WORDS COMMAND…: it ends well, and says the words.
does() {
    what=$1 words=$2
    shift 2
    if ! "$foilshot" --data-dir "$here/../.." "$@" >"$work/said" 2>&1 ||
        { [ "$words" ] && ! grep -q -e "$words" "$work/said"; }; then
        echo "FAILED: $what"
        head -n 20 "$work/said"
        failures=$((failures + 1))
    fi
}

table=$here/template.yaml
does list '^template  Two Warbands' list
does check '' check "$table"
does simulate 'games' simulate "$table" --games 40 --journal "$work/one.journal"
does verify '' verify "$work/one.journal"
does rules 'TM-03  Throw' rules template
does 'rules --html' 'Two Warbands' rules template --html
does report '' report "$work/one.journal" -o "$work/report"
does picture '' picture "$work/one.journal" --size 640x400 --out "$work/one.png"
printf '%s\n' 'move R1 to 36 20' 'end move' 'umpire set B1 hits 1' 'umpire move B3 to 50 20' \
    'throw R3 at B3' >"$work/orders"
does play 'TM-03' play "$table" --headless --orders "$work/orders" --dice 6
# Who plays ahead and says why asks a set for terms it need not have.
does 'a Captain' 'wins' arena "$table" --red captain --blue random --games 2 --journal "$work/captain.journal"
if ! grep -q '^:WHY' "$work/captain.journal" && ! grep -q 'games played ahead' "$work/captain.journal"; then
    echo "FAILED: the Captain says why"
    failures=$((failures + 1))
fi
[ "$failures" = 0 ]
