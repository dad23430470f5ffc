#!/bin/sh
# A whole player for `foilshot arena --red "program:tests/players/rush.sh"` (foilshot help players):
# it strikes whenever it can, and otherwise runs at the nearest enemy.
set -u
side=red

# Whole numbers are exact enough to run by.
whole() {
    number=${1%%.*}
    case $number in '' | -) number=0 ;; esac
    echo "$number"
}

# The place of the enemy nearest to unit $1, from the lines "UNIT X Y FACE SIDE" in $units.
nearest() {
    best= there=
    here=$(echo "$units" | grep "^$1 " | head -n 1)
    [ -n "$here" ] || return 1
    # shellcheck disable=SC2086 # four words
    set -- $here
    x=$(whole "$2") y=$(whole "$3")
    while read -r _ ex ey _ whose; do
        [ "$whose" != "$side" ] || continue
        dx=$(($(whole "$ex") - x)) dy=$(($(whole "$ey") - y))
        far=$((dx * dx + dy * dy))
        if [ -z "$best" ] || [ "$far" -lt "$best" ]; then
            best=$far there="$ex $ey"
        fi
    done <<END
$units
END
    [ -n "$there" ]
}

# Asks about an order; it, or the nearest one that may be given, is in $answer.
ask() {
    echo "try $1"
    read -r answer || exit 0
    case $answer in
    yes) answer=$1 ;;
    near\ *) answer=${answer#near } ;;
    *) return 1 ;;
    esac
}

# One order, on standard output.
move() {
    while read -r offer; do
        case $offer in
        '' | *' reach '* | *' spots '* | draw* | resign* | end* | leave* | hand*) ;;
        *)
            echo "$offer"
            return
            ;;
        esac
    done <<END
$offers
END
    while read -r verb unit word _; do
        case $verb in '' | turn | back | wheel | pivot) continue ;; esac
        [ "$word" = reach ] && nearest "$unit" || continue
        if ask "$verb $unit to $there"; then
            echo "$answer"
            return
        fi
    done <<END
$offers
END
    while read -r offer; do
        case $offer in
        end*)
            echo "$offer"
            return
            ;;
        esac
    done <<END
$offers
END
    echo resign
}

offers= units=
while read -r what rest; do
    case $what in
    you) side=$rest ;;
    offer) offers="$offers$rest
" ;;
    at) units="$units$rest
" ;;
    go)
        move
        offers= units=
        ;;
    over) exit 0 ;;
    esac
done
