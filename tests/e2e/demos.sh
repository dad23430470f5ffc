#!/bin/sh
# tests/e2e/demos.sh FOILSHOT: the demonstrations in scenarios/demos: one for each set, a real game
# under the real rules, with captions that belong to its blocks, come in order and are short; and one
# is shown in a window: Space goes on, Ctrl+Home begins again, Esc leads back.
set -u
foilshot=$1
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
demos=$top/scenarios/demos
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-demos.XXXXXX") || exit 1
failed=0
display=
program=

finish() {
    [ -n "$program" ] && kill "$program" 2>/dev/null
    [ -n "$display" ] && kill "$display" 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

fail() {
    echo "demos: $*"
    failed=1
}

for set in $("$foilshot" list | sed -n 's/^\([a-z0-9]*\)  .*/\1/p'); do
    "$foilshot" verify "$demos/$set.journal" >"$work/told" || fail "$set does not verify"
    last=-1
    words=0
    captions=0
    while read -r blocks caption; do
        block=${blocks%-*} end=${blocks#*-}
        grep -q "^>$block " "$demos/$set.journal" || fail "$set: there is no block $block"
        [ "$block" -gt "$last" ] || fail "$set: block $block comes after $last"
        grep -q "^>$end " "$demos/$set.journal" || fail "$set: there is no block $end"
        [ "$end" -ge "$block" ] || fail "$set: $blocks goes backwards"
        last=$end
        count=$(echo "$caption" | wc -w)
        [ "$count" -le 12 ] || fail "$set: $count words: $caption"
        words=$((words + count))
        captions=$((captions + 1))
    done <"$demos/$set.captions"
    [ "$captions" -ge 10 ] || fail "$set has only $captions captions"
    echo "$set: $captions captions, $words words, $(grep -c '^>' "$demos/$set.journal") blocks"
done

# says KEY: what the layout says of it.
says() {
    sed -n "s/^$1 //p" "$work/layout" 2>/dev/null | head -n 1
}

# until KEY PATTERN: waits for it.
until_says() {
    for _ in $(seq 200); do
        says "$1" | grep -qE "$2" && return 0
        sleep 0.1
    done
    fail "$1 is \"$(says "$1")\", not $2"
}

number=120
while [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
Xvfb ":$number" -screen 0 1024x768x24 >/dev/null 2>&1 &
display=$!
DISPLAY=:$number
XDG_DATA_HOME=$work/data
XDG_CONFIG_HOME=$work/config
export DISPLAY XDG_DATA_HOME XDG_CONFIG_HOME
sleep 1
"$foilshot" demo kiddies --size 1024x768 --layout "$work/layout" >"$work/said" 2>&1 &
program=$!
until_says screen '^replay$'
until_says beat '^0 '
xdotool key space
until_says beat '^1 '
xdotool key space
until_says beat '^2 '
xdotool key ctrl+Home
until_says beat '^0 '
xdotool key Escape
until_says screen '^start$'
exit $failed
