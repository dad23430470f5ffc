#!/bin/sh
# tests/e2e/window.sh FOILSHOT: the window on small and large displays. It is never larger than the
# display, whatever was asked for, kept, or scaled, and a real click on Play begins; in full screen
# the window, and not only the picture in it, is as large as the display, and as before afterwards.
set -u
foilshot=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-window.XXXXXX") || exit 1
failed=0
display=
program=

closed() {
    [ -n "$program" ] && kill "$program" 2>/dev/null && wait "$program" 2>/dev/null
    [ -n "$display" ] && kill "$display" 2>/dev/null && wait "$display" 2>/dev/null
    program=
    display=
}
trap 'closed; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

fail() {
    echo "window: $*"
    failed=1
}

number=160
# opened WxH SETTINGS ARGUMENT...: a display of that size and the program in it.
opened() {
    size=$1
    settings=$2
    shift 2
    while [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
    Xvfb ":$number" -screen 0 "${size}x24" -nolisten tcp >/dev/null 2>&1 &
    display=$!
    DISPLAY=:$number
    XDG_DATA_HOME=$work/data
    XDG_CONFIG_HOME=$work/config
    export DISPLAY XDG_DATA_HOME XDG_CONFIG_HOME
    sleep 1
    mkdir -p "$work/config/foilshot"
    printf '%b' "$settings" >"$work/config/foilshot/settings"
    rm -f "$work/layout"
    "$foilshot" --layout "$work/layout" "$@" >"$work/said" 2>&1 &
    program=$!
    until_says screen '^start$'
}

# says KEY: what the layout says of it.
says() {
    sed -n "s/^$1  *//p" "$work/layout" 2>/dev/null | head -n 1
}

until_says() {
    for _ in $(seq 200); do
        says "$1" | grep -qE "$2" && return 0
        sleep 0.1
    done
    fail "$1 is \"$(says "$1")\", not $2"
}

# is_as_large WxH: the window is, by what the display says of it.
is_as_large() {
    for _ in $(seq 50); do
        place=$(xdotool search --name '^Foilshot' getwindowgeometry --shell 2>/dev/null |
            sed -n 's/^\(WIDTH\|HEIGHT\|X\|Y\)=//p' | tr '\n' ' ')
        [ "$place" = "0 0 ${1%x*} ${1#*x} " ] && return 0
        sleep 0.1
    done
    fail "the window lies at $place, not over all of $1"
}

# press ID: a click on a widget, which lies wholly within the display.
press() {
    # shellcheck disable=SC2046 # its parts are wanted
    set -- "$1" $(says "$1" | sed 's/^[a-z]*//')
    if [ $# -lt 5 ]; then
        fail "there is no $1 at $size"
    elif [ "$2" -lt 0 ] || [ "$3" -lt 0 ] || [ $(($2 + $4)) -gt "${size%x*}" ] ||
        [ $(($3 + $5)) -gt "${size#*x}" ]; then
        fail "$1 is at $2 $3 $4 $5, outside of $size"
    else
        xdotool mousemove $(($2 + $4 / 2)) $(($3 + $5 / 2)) click 1
    fi
}

# Larger was kept or asked for than there is.
for scale in 75 100 150 200; do
    opened 1024x768 "scale $scale\nwindow-width 1920\nwindow-height 1080\n"
    is_as_large 1024x768
    press button:play
    until_says screen '^(pass|play)$'
    closed
done
opened 1024x768 '' --size 1366x768
is_as_large 1024x768
closed

# Full screen on a larger display, and back.
opened 1920x1080 'window-width 1024\nwindow-height 768\nwindow-x 0\nwindow-y 0\n'
is_as_large 1024x768
xdotool search --name '^Foilshot' windowfocus key F11
is_as_large 1920x1080
until_says button:quit '^button +1[4-9][0-9][0-9] '
xdotool key F11
is_as_large 1024x768
until_says button:quit '^button +9[0-9][0-9] '
closed

[ "$failed" = 0 ] && echo "the window keeps within every display"
exit "$failed"
