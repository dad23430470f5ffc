# tests/e2e/far-lib.sh: windows at which people sit who play with each other. Whoever reads it has
# set `foilshot`, `work`, `here` and `number`.
fail() {
    echo "far: $*"
    failed=1
}

# display WHO: one of his own.
display() {
    while [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
    Xvfb ":$number" -screen 0 1366x768x24 -nolisten tcp >/dev/null 2>&1 &
    here="$here $!"
    echo ":$number" >"$work/$1.display"
    number=$((number + 1))
}

# seat WHO: opens his window; its number in WHO.pid
seat() {
    rm -f "$work/$1.layout"
    mkdir -p "$work/$1/config/foilshot"
    echo "dice instant" >"$work/$1/config/foilshot/settings"
    DISPLAY=$(cat "$work/$1.display") XDG_DATA_HOME=$work/$1/data \
        XDG_CONFIG_HOME=$work/$1/config "$foilshot" --size 1366x768 \
        --layout "$work/$1.layout" >>"$work/$1.said" 2>&1 &
    echo $! >"$work/$1.pid"
    here="$here $!"
    until_says "$1" screen .
}

says() {
    sed -n "s|^$2  *||p" "$work/$1.layout" 2>/dev/null | head -n 1
}

# until_says WHO KEY PATTERN: within half a minute
until_says() {
    for _ in $(seq 300); do
        says "$1" "$2" | grep -qE "$3" && return 0
        sleep 0.1
    done
    fail "$1's $2 is \"$(says "$1" "$2")\", not $3"
    return 1
}

hand() {
    who=$1
    shift
    DISPLAY=$(cat "$work/$who.display") xdotool "$@"
    sleep 0.25
}

# clipboard WHO: what he has copied
clipboard() {
    xclip -selection clipboard -display "$(cat "$work/$1.display")" -o 2>/dev/null
}

# paste WHO TEXT: into the field he has pressed
paste() {
    printf %s "$2" | xclip -selection clipboard -display "$(cat "$work/$1.display")" >/dev/null 2>&1
    for _ in $(seq 30); do
        [ "$(clipboard "$1")" = "$2" ] && break
        sleep 0.1
    done
    hand "$1" key ctrl+v
}

# press WHO WIDGET: until it answers. Its place may be another by the time the hand is there, on a
# machine that is busy; fields say nothing when they are pressed.
press() {
    until_says "$1" "$2" . || return 1
    for _ in 1 2 3 4; do
        pressed_last=$(says "$1" pressed)
        # shellcheck disable=SC2046 # its parts are wanted
        set -- "$1" "$2" $(says "$1" "$2" | sed 's/^[a-z]*//')
        [ $# -ge 6 ] || break
        hand "$1" mousemove $(($3 + $5 / 2)) $(($4 + $6 / 2)) sleep 0.12 click 1
        case $2 in field:*) return ;; esac
        for _ in $(seq 50); do
            [ "$(says "$1" pressed)" != "$pressed_last" ] && return
            sleep 0.1
        done
    done
    fail "$1's $2 does not answer"
    return 1
}

words_of() { # WHO LABEL: the last word of what it says
    sed -n "s|^$2 .* \([^ ]*\)\$|\1|p" "$work/$1.layout"
}
