#!/bin/sh
# Sourced by the scripts here that look at the program in a window: an Xvfb with the program in it,
# what its layout file says, and clicks on its widgets. Sets foilshot, work, failed, size; whatever
# was started ends with the script.
#
# opened WxH SETTINGS ARGUMENT...   says KEY   until_says KEY PATTERN   press ID   closed   fail WORDS
foilshot=$1
name=$(basename "$0" .sh)
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-$name.XXXXXX") || exit 1
failed=0
display=
program=
number=$((200 + $$ % 700)) # several of these may run at a time

closed() {
    [ -n "$program" ] && kill "$program" 2>/dev/null && wait "$program" 2>/dev/null
    [ -n "$display" ] && kill "$display" 2>/dev/null && wait "$display" 2>/dev/null
    program=
    display=
}
trap 'closed; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

fail() {
    echo "$name: $*"
    failed=1
}

# A display of that size, and the program in it with these settings.
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
    "$foilshot" "$@" --layout "$work/layout" >"$work/said" 2>&1 &
    program=$!
    until_says screen .
}

# What the layout says of it.
says() {
    sed -n "s|^$1  *||p" "$work/layout" 2>/dev/null | head -n 1
}

until_says() {
    for _ in $(seq 200); do
        says "$1" | grep -qE "$2" && return 0
        sleep 0.1
    done
    fail "$1 is \"$(says "$1")\", not $2"
    return 1
}

# A click on a widget, which lies wholly within the display.
press() {
    until_says "$1" . || return 1
    # shellcheck disable=SC2046 # its parts are wanted
    set -- "$1" $(says "$1" | sed 's/^[a-z]*//')
    if [ "$2" -lt 0 ] || [ "$3" -lt 0 ] || [ $(($2 + $4)) -gt "${size%x*}" ] ||
        [ $(($3 + $5)) -gt "${size#*x}" ]; then
        fail "$1 is at $2 $3 $4 $5, outside of $size"
    else
        xdotool mousemove $(($2 + $4 / 2)) $(($3 + $5 / 2)) click 1
    fi
}
