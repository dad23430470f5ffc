#!/bin/sh
# tests/e2e/strokes.sh FOILSHOT: quick strokes of a real mouse. Sixty milliseconds from the press to
# the release fire, spread over them or all at once; one that is let go too soon fires nothing and
# says so.
set -u
# shellcheck source=tests/e2e/lib.sh
. "$(dirname -- "$0")/lib.sh"
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1

# shots: how many there have been.
shots() {
    grep -c '^>[0-9]* [a-z]* mouse flick' "$work/journal"
}

# aim: somebody's shot, the aim held; waits until the last one has come to rest.
aim() {
    until_says busy '^0$'
    row=$(sed -n 's/^\(row:flick-[RB][0-9]*\) .* able .*/\1/p' "$work/layout" | head -n 1)
    case $row in
    row:flick-R*) there=100 ;;
    *) there=-100 ;;
    esac
    press "$row" && until_says hold '^7$' || return 1
    sleep 0.5 # the camera comes to rest
    # shellcheck disable=SC2046 # its parts are wanted
    set -- $(says "unit ${row#row:flick-}")
    xdotool mousemove $(($1 + 2 * there)) "$2" click 1
    until_says hold '^8$'
}

opened 1366x768 'hand flick\nhelp helpful\ndice instant\nreduced-motion on\n' \
    play "$top/tests/rules/kiddies-guns.yaml" --seed 5 --journal "$work/journal"
press row:answer-first
for _ in 1 2; do
    until_says phase '^move$'
    before=$(says awaited)
    until_says button:end .
    for _ in 1 2; do
        [ "$(says phase) $(says awaited)" = "move $before" ] && press button:end
        sleep 0.5
    done
done
until_says phase '^cannon$'

aim
xdotool mousemove 500 400 mousedown 1 mousemove $((500 - there / 2)) 400 sleep 0.02 \
    mousemove $((500 - there)) 400 sleep 0.02 mousemove $((500 - there / 5)) 400 sleep 0.02 \
    mousemove $((500 + there)) 400 mouseup 1
until_says hold '^0$'
[ "$(shots)" = 1 ] || fail "a stroke of 60 ms fired nothing"

aim
xdotool mousemove 500 400 mousedown 1 mousemove $((500 - there)) 400 \
    mousemove $((500 + there)) 400 mouseup 1
until_says hold '^0$'
[ "$(shots)" = 2 ] || fail "a stroke at once fired nothing"

aim
xdotool mousemove 500 400 mousedown 1 mousemove $((500 - there / 2)) 400 sleep 0.03 \
    mousemove $((500 - there)) 400 sleep 0.03 mouseup 1
until_says bubble:toast 'too soon'
[ "$(shots)" = 2 ] || fail "what was let go behind the pellet fired"

[ "$failed" = 0 ] && echo "quick strokes fire, or say why not"
exit "$failed"
