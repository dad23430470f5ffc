#!/bin/sh
# tests/replays/typed.sh FOILSHOT: what is told to who plays by typed lines, without a window.
set -u
foilshot=$1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/typed.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
failures=0

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# play SCENARIO ARGUMENTS...: orders from standard input; the answer in $work/out, exit in $code.
play() {
    table=$1
    shift
    "$foilshot" play "$here/$table" --headless "$@" >"$work/out" 2>"$work/err"
    code=$?
}

# say ORDERS SCENARIO ARGUMENTS...: the same with the orders in one word, \n between them.
say() {
    printf "$1" >"$work/said"
    shift
    play "$@" <"$work/said"
}

# from_file SCENARIO ARGUMENTS...: the same orders from a file.
from_file() {
    cat >"$work/orders"
    play "$@" --orders "$work/orders" </dev/null
}

says() {
    grep -qF -- "$1" "$work/out" || fail "$what: not told: $1"
}

# told N TEXT: so many lines begin so.
told() {
    n=$(grep -c "^$2" "$work/out")
    [ "$n" = "$1" ] || fail "$what: \"$2\" told $n times, not $1"
}

what="a question"
from_file kiddies/open-field.yaml --dice 6,1 --quiet <<'ORDERS'
# Red wins the roll.

end
end
move R1 by 1 0
answer third
answer first
ORDERS
says '? Red is asked: Red rolled higher. Move first or second?'
says '?   answer first                      We move first'
says '?   answer second                     You first, then us'
says 'refused HS-06 line 5, "move R1 by 1 0": First Red answers the question.'
says 'refused HS-06 line 6, "answer third": '
told 3 '? Red is asked'
told 3 '?   answer first'
[ "$code" = 0 ] || fail "$what: exit $code"

what="refusals"
play kiddies/open-field.yaml --dice 6,1 --quiet <<'ORDERS'
end
end
ANSWER First
MOVE r1 By 1 0
move R99 by 1 0
  move R2 by 1 0 at B1
dance
charge R1
redo
ORDERS
says '>5 red typed move R1 to '
says 'unreadable "move R99 by 1 0": there is no R99'
says 'unreadable "move R2 by 1 0 at B1": "move" does not take "at"; it takes via, to, by, ahead, face'
says 'unreadable "dance": there is no order "dance"'
says 'refused KI-70 "charge R1": '
says 'refused HS-11 "redo": Nothing to redo.'
grep -q line "$work/out" && fail "$what: there are no lines on standard input"

what="quiet"
grep -q '^[=~.]' "$work/out" && fail "$what: changes are told"
grep -q '^\*d6 6 game KI-20' "$work/out" || fail "$what: no dice"
grep -q '^:KI-20 "Red moves first."' "$work/out" || fail "$what: no sentence"
say 'end\n' kiddies/open-field.yaml
grep -q '^=' "$work/out" || fail "$what: without it the changes are told"

what="help"
play kiddies/open-field.yaml --dice 6,1 --quiet <<'ORDERS'
help
end
end
Help
answer first
help move
HELP orders
help umpire
help elevenses
ORDERS
says 'Turn 0, deploy: Red sets up'
says '  move R1 to X Y '
says 'move: Move. Drag along any path (KI-30)'
says '  via 60 20      a point the path goes through'
says 'Verbs of Kiddies'
grep -q 'Verbs of S.H.A.M.' "$work/out" && fail "$what: of other sets"
says 'An umpire sets in Kiddies'
says 'unreadable "help elevenses": there is no help about "elevenses"'
told 2 '? Red is asked' # asked, and in the help

what="phases"
from_file kiddies/open-field.yaml --seed 3 --quiet <<'ORDERS'
end
end
answer first
end shooting
end move
end move
end fight
end R1
ORDERS
says 'refused HS-05 line 4, "end shooting": "shooting" is not open. Now it is "move".'
says 'already line 7, "end fight": "fight" is over: the game has closed it by itself'
says 'unreadable line 8, "end R1": there is no phase "R1"; the phases are deploy, move, fight'
[ "$code" = 0 ] || fail "$what: exit $code"

# Nobody touches anybody: the phase closes by itself, unless it is held.
what="hold"
from_file pikeshot/plain.yaml --quiet <<'ORDERS'
end move
end shooting
end hand-to-hand
ORDERS
says '>4 red auto end'
says 'already line 3, "end hand-to-hand": "hand-to-hand" is over: the game has closed it by itself'
from_file pikeshot/plain.yaml --quiet --hold --journal "$work/held.journal" <<'ORDERS'
end move
end shooting
help
end hand-to-hand
ORDERS
says '>3 red typed end'
says 'Turn 1, hand: '
says '>4 red typed end'
told 0 already
"$foilshot" verify "$work/held.journal" >"$work/out" 2>&1 || fail "$what: $(cat "$work/out")"

# The first roll of the set-up is the first of the dice.
what="dice"
say 'quit\n' sham/line.yaml --dice 2,5 --quiet
says '*d6 2 game SH-12 "Redvers (R1): command points"'
[ "$code" = 0 ] || fail "$what: exit $code"
say 'quit\n' morschauser2/wings.yaml --dice 1,1,4
grep -q 'the next roll waits' "$work/err" || fail "$what: not told that the set-up waits"
[ "$code" = 0 ] || fail "$what: exit $code with dice for half the set-up"
# After the last order the next roll may wait.
say 'end\nend\n' kiddies/open-field.yaml --dice 6
[ "$code" = 0 ] || fail "$what: exit $code after the last order"
grep -q 'the next roll waits' "$work/err" || fail "$what: not told that a roll waits"
# But no order goes on without it.
from_file kiddies/open-field.yaml --dice 6 <<'ORDERS'
end
end
answer first
ORDERS
[ "$code" = 1 ] || fail "$what: exit $code without dice"
grep -q 'the dice given ran out at line 3 (answer first)' "$work/err" || fail "$what: $(cat "$work/err")"
say 'end\nend\nanswer first\n' kiddies/open-field.yaml --dice 6,20
[ "$code" = 1 ] || fail "$what: exit $code with a die that is none"
grep -q 'the next of the dice given is 20, but a die of 6 is rolled' "$work/err" ||
    fail "$what: $(cat "$work/err")"

[ $failures -eq 0 ] && echo "typed orders: all is told" && exit 0
echo "typed orders: $failures failures"
exit 1
