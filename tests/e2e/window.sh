#!/bin/sh
# tests/e2e/window.sh FOILSHOT: the window on small and large displays. It is never larger than the
# display, whatever was asked for, kept, or scaled, and a real click on Play begins; in full screen
# the window, and not only the picture in it, is as large as the display, and as before afterwards.
set -u
# shellcheck source=tests/e2e/lib.sh
. "$(dirname -- "$0")/lib.sh"

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

# Ctrl+Q ends the program whatever lies over the table or the start screen.
ends() {
    until_says dialogue '^[1-9]'
    xdotool key ctrl+q
    for _ in $(seq 100); do
        kill -0 "$program" 2>/dev/null || return 0
        sleep 0.1
    done
    fail "Ctrl+Q is not heard over $1"
}
for over in seg:blue/far row:join button:settings F1 F2 shift+F2 ctrl+o; do
    opened 1366x768 '' --size 1366x768
    case $over in
    *:*) press "$over" ;;
    *) xdotool key "$over" ;;
    esac
    [ $over = seg:blue/far ] && press button:play
    ends "$over"
    closed
done
for over in F4 ctrl+s shift+j; do
    opened 1366x768 'guide off\n' --size 1366x768
    press button:play
    until_says screen '^play$'
    xdotool key "$over"
    ends "$over at the table"
    closed
done

[ "$failed" = 0 ] && echo "the window keeps within every display"
exit "$failed"
