#!/bin/sh
# tests/e2e/post.sh FOILSHOT: a game by post in two real windows, with nothing between them but lines
# that are copied and pasted: invited, joined, dice that wait for a letter from each, a letter that is
# damaged, a window closed and the game carried on. The journals of both are one.
set -u
foilshot=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-post.XXXXXX") || exit 1
failed=0
here=
number=190
trap 'kill $here 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

. "$(dirname -- "$0")/far-lib.sh"

# What the button copies lies beside the game as well.
copied() { # WHO
    find "$work/$1" -name letter.txt -exec rm {} +
    press "$1" button:copy-letter
    for _ in $(seq 30); do
        line=$(find "$work/$1" -name letter.txt -exec cat {} +)
        [ -n "$line" ] && break
        sleep 0.1
    done
    echo "$line"
}

# The letter of one is typed at the other's; both have the dialogue open.
letter() { # FROM TO
    until_says "$1" label:letter foilshot-post || return 1
    line=$(copied "$1")
    [ "$(clipboard "$1")" = "$line" ] || fail "$1's clipboard has another letter"
    press "$2" field:letter
    hand "$2" key ctrl+a key Delete
    paste "$2" "$line"
    hand "$2" key Return
}

talks() { # WHO: opens what is said and sent
    says "$1" field:letter | grep -q . && return
    until_says "$1" busy 0
    hand "$1" key k
    until_says "$1" field:letter .
}

# Has he a letter to send, and not one that a letter just read takes away?
has_letter() { # WHO
    says "$1" label:letter | grep -q foilshot-post && sleep 0.5 &&
        says "$1" label:letter | grep -q foilshot-post
}

# Letters go to and fro until nobody has anything to send.
post() {
    from=host to=guest
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        sleep 0.4
        talks host
        talks guest
        [ "$(says host block)" = "$(says guest block)" ] &&
            { says host label:far; says guest label:far; } | grep -q 'Your move' && break
        has_letter "$from" && letter "$from" "$to"
        was=$from from=$to to=$was
    done
    press host button:done
    press guest button:done
    until_says host busy 0
    until_says guest busy 0
    [ "$(says host block)" = "$(says guest block)" ] ||
        fail "the tables are at $(says host block) and $(says guest block)"
}

# Whoever is awaited ends what he is at.
ends() {
    case $(says host awaited) in
    red) who=host ;;
    *) who=guest ;;
    esac
    before=$(says "$who" block)
    if says "$who" row:answer-first | grep -q .; then
        press "$who" row:answer-first
    else
        hand "$who" key ctrl+Return sleep 0.2 key ctrl+Return
    fi
    for _ in $(seq 30); do
        [ "$(says "$who" block)" != "$before" ] && return
        sleep 0.1
    done
}

for who in host guest; do display "$who"; done
sleep 1
for who in host guest; do seat "$who"; done

# Invited and joined.
press host seg:blue/far
press host button:play
press host seg:reach/post
press host button:invite
until_says host label:line foilshot:
line=$(words_of host label:line)
press guest row:join
paste guest "$line"
until_says guest label:read 'A seat in a game by post'
press guest button:join
until_says guest field:letter .

# A damaged letter is refused, the right one read.
first=$(copied host)
press guest field:letter
paste guest "$(echo "$first" | sed 's/^\(.\{60\}\)./\1_/')"
hand guest key Return
until_says guest label:unread .
letter host guest
until_says guest screen play
talks guest
letter guest host
until_says host screen play
post

# Some orders, and the dice that both make.
for _ in 1 2; do
    ends
    post
done
before=$(says host block)
[ "$before" -gt 2 ] || fail "nothing was played: block $before"

# The guest closes his window and carries on another day.
hand guest key ctrl+q
wait "$(cat "$work/guest.pid")" || fail "the guest's window ended badly"
seat guest
press guest row:carry-on
until_says guest block "^$before\$"
ends
post

for who in host guest; do
    hand "$who" key ctrl+q
    wait "$(cat "$work/$who.pid")" || fail "$who's window ended badly"
    journal=$(find "$work/$who/data/foilshot/games" -name '*.journal')
    "$foilshot" verify "$journal" >"$work/$who.proof" || fail "$who's journal is not proved"
    sed 's/^\(>[0-9]* [a-z]*\) [a-z]* /\1 /; /^!/d' "$journal" >"$work/$who.plain"
done
cmp "$work/host.plain" "$work/guest.plain" || fail "the journals differ"
cat "$work"/*.said
[ "$failed" = 0 ] && echo "a game by post: $(grep -c '^>' "$work/host.plain") orders"
exit "$failed"
