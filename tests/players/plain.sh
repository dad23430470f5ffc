#!/bin/sh
# A whole player for `foilshot arena --red "program:tests/players/plain.sh WAY"` (foilshot help
# players). It strikes whenever it can; between that it goes about the battle in one plain way:
#
#   rush       runs at the nearest enemy
#   wait       lies in the cover next to it until somebody comes near, then rushes
#   flank      goes round the nearest enemy, and at him from there
#   objective  makes for what lies nearest the middle of the table, and stays there
set -u
exec 3<&0 # answers come where the rest comes, also while a list is read
way=${1:-rush}
side=red
width=0 depth=0 # of the table

# Whole numbers are exact enough to run by: of $1, into $whole. (Nothing here starts a process: a battle has
# thousands of orders.)
whole() {
    whole=${1%%.*}
    case $whole in '' | - | -0) whole=0 ;; esac
}

# Of the lines "NAME X Y FACE SIDE" in $2 the one nearest to $3 $4 (whose side is $1, or any): into
# $there its place, into $gap how far it is, squared. False when there is none.
nearest() {
    want=$1 x=$3 y=$4 there='' gap=''
    while read -r _ ex ey _ whose; do
        [ -n "$ex" ] || continue
        [ "$want" = any ] || [ "$whose" = "$want" ] || continue
        whole "$ex"
        ex=$whole
        whole "$ey"
        far=$(((ex - x) * (ex - x) + (whole - y) * (whole - y)))
        if [ -z "$gap" ] || [ "$far" -lt "$gap" ]; then
            gap=$far there="$ex $whole"
        fi
    done <<END
$2
END
    [ -n "$there" ]
}

# Where the unit or base $1 stands, into $ux and $uy; false: it does not.
stands() {
    while read -r name x y _; do
        [ "$name" = "$1" ] || continue
        whole "$x"
        ux=$whole
        whole "$y"
        uy=$whole
        return 0
    done <<END
$units
END
    return 1
}

# Where unit $1 wants to be, into $there; false: where it is.
goal() {
    stands "$1" || return 1
    nearest "$foe" "$units" "$ux" "$uy" || return 1
    enemy=$there away=$gap close=$(((width + depth) / 10))
    # shellcheck disable=SC2086 # two words
    set -- $enemy
    case $way in
    wait)
        [ "$away" -le $((close * close)) ] && return 0
        nearest any "$lands" "$ux" "$uy" || return 1
        [ "$gap" -gt 4 ]
        ;;
    flank)
        [ "$away" -le $((close * close)) ] && return 0
        if [ "$uy" -gt "$2" ] || { [ "$uy" = "$2" ] && [ "$uy" -gt $((depth / 2)) ]; }; then
            there="$1 $(($2 + close))"
        else
            there="$1 $(($2 > close ? $2 - close : 0))"
        fi
        ;;
    objective)
        [ "$away" -le $((close * close / 2)) ] && return 0
        nearest any "$lands" $((width / 2)) $((depth / 2)) || there="$((width / 2)) $((depth / 2))"
        ;;
    esac
    return 0
}

# Asks about an order; it, or the nearest one that may be given, is in $answer.
ask() {
    echo "try $1"
    read -r answer <&3 || exit 0
    case $answer in
    yes) answer=$1 ;;
    near\ *) answer=${answer#near } ;;
    *) return 1 ;;
    esac
}

# The direction from $1 $2 to $3 $4 in tenths of a degree clockwise from north, into $bearing: an arc tangent
# good to a quarter of a degree.
direction() {
    east=$(($3 - $1)) north=$(($4 - $2))
    over=${east#-} up=${north#-} least=${east#-} most=${north#-}
    [ "$over" -le "$up" ] || least=$up most=$over
    [ "$most" -gt 0 ] || most=1
    part=$((least * 1000 / most))
    lean=$(((450 * part + 156 * part * (1000 - part) / 1000) / 1000))
    [ "$over" -le "$up" ] || lean=$((900 - lean))
    [ "$north" -ge 0 ] || lean=$((1800 - lean))
    [ "$east" -ge 0 ] || lean=$((3600 - lean))
    bearing=$lean
}

# Flicks at the enemy nearest to the first of the units in $1, rather hard, from the first of $2 spots that is
# free; false: it has nobody to aim at.
flick() {
    stands "${1%% *}" && nearest "$foe" "$units" "$ux" "$uy" || return 1
    # shellcheck disable=SC2086 # two words
    direction "$ux" "$uy" $there
    spot=1
    until ask "flick $1 spot $spot aim $((bearing / 10)).$((bearing % 10)) strength 620 hand steady bend 0"; do
        spot=$((spot + 1))
        [ "$spot" -le "$2" ] || return 1
    done
}

# Marches unit $2 by the verb $1 no further than $3, in the place's name where the table has boxes.
march() {
    if [ -z "$boxes" ]; then
        ask "$1 $2 to $there"
        return
    fi
    far=${3%%.*} verb=$1 unit=$2
    # shellcheck disable=SC2086 # two words
    set -- $there
    east=$(($1 - ux)) north=$(($2 - uy))
    most=${east#-}
    [ "$most" -ge "${north#-}" ] || most=${north#-}
    [ "$most" -gt 0 ] || return 1
    [ "$far" -le "$most" ] || far=$most
    while [ "$far" -gt 0 ]; do
        letters=$boxes column=$((ux + east * far / most))
        while [ "$column" -gt 0 ]; do letters=${letters#?} column=$((column - 1)); done
        ask "$verb $unit to ${letters%"${letters#?}"}$((uy + north * far / most + 1))" && return
        far=$((far - 1))
    done
    return 1
}

# One order, on standard output.
move() {
    while read -r offer; do
        case $offer in
        '' | *' reach '* | flick* | draw* | resign* | end* | leave* | hand* | reform* | about* | square* | unsquare* | form*) ;;
        *)
            echo "$offer"
            return
            ;;
        esac
    done <<END
$offers
END
    while read -r verb unit word reach; do
        case $verb-$word in
        turn-* | back-* | wheel-* | pivot-*) continue ;;
        flick-*)
            all="$unit $word $reach"
            flick "${all%% spots *}" "${all##* }" || continue
            ;;
        *-reach)
            goal "$unit" || continue
            march "$verb" "$unit" "$reach" || continue
            ;;
        *) continue ;;
        esac
        echo "$answer"
        return
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

offers='' units='' lands='' boxes='' foe=blue
while read -r what rest; do
    case $what in
    you)
        side=$rest
        [ "$side" = red ] || foe=red
        ;;
    set) case $rest in morschauser*) boxes=ABCDEFGHIJKLMNOPQRSTUVWXYZ ;; esac ;;
    table)
        whole "${rest% *}"
        width=$whole
        whole "${rest#* }"
        depth=$whole
        ;;
    land)
        # shellcheck disable=SC2086 # four words
        set -- $rest
        lands="$lands$1 $3 $4 0 nobody
"
        ;;
    offer) offers="$offers$rest
" ;;
    at) units="$units$rest
" ;;
    go)
        move
        offers='' units=''
        ;;
    over) exit 0 ;;
    esac
done
