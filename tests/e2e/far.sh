#!/bin/sh
# tests/e2e/far.sh FOILSHOT: an evening with a friend elsewhere, in three real windows: invited,
# joined with a word misheard first, watched; played; the server killed, the guest killed, the host
# gone and back; talked, given up. In the end the journals of both are one, and proved.
set -u
foilshot=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/foilshot-far.XXXXXX") || exit 1
failed=0
here=
number=170
trap 'kill $here 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
PATH=$PATH:/usr/sbin

. "$(dirname -- "$0")/far-lib.sh"

# Both tables and the watcher's are at the same block.
together() {
    for _ in $(seq 100); do
        now=$(says host block)
        [ "$now" = "$(says guest block)" ] && [ "$now" = "$(says hall block)" ] && return 0
        sleep 0.1
    done
    fail "the tables are at $(says host block), $(says guest block), $(says hall block)"
}

# Whoever is awaited plays on until it is another's turn, or a few times.
play() {
    for _ in 1 2 3 4 5; do
        until_says host busy 0
        case $(says host awaited) in
        red) who=host ;;
        *) who=guest ;;
        esac
        before=$(says host block)
        if says "$who" row:answer-first | grep -q .; then
            press "$who" row:answer-first
        else
            hand "$who" key ctrl+Return sleep 0.2 key ctrl+Return
        fi
        for _ in $(seq 50); do
            [ "$(says host block)" != "$before" ] && break
            sleep 0.1
        done
        [ "$(says host block)" != "$before" ] || fail "$who played nothing"
        together
    done
}

command -v nats-server >/dev/null 2>&1 || {
    echo "far: there is no nats-server here"
    exit 1
}
for who in host guest hall; do display "$who"; done
sleep 1
for who in host guest hall; do seat "$who"; done

# Nobody comes, and nothing of it is left behind.
press hall seg:blue/far
press hall button:play
press hall seg:reach/here
press hall button:invite
until_says hall label:far 'Waiting for your friend'
press hall button:stop
for _ in $(seq 50); do
    [ -z "$(find "$work/hall/data/foilshot/games" -name '*.far')" ] && break
    sleep 0.1
done
[ -z "$(find "$work/hall/data/foilshot/games" -name '*.far')" ] || fail "a game of nobody is kept"
press hall seg:blue/person

# Invite.
press host seg:blue/far
press host button:play
press host seg:reach/here
press host seg:clock/40
press host button:invite
until_says host label:far 'Waiting for your friend'
line=$(words_of host label:line)
watch=$(words_of host label:watchers)
words=$(sed -n 's/^label:words .* able  *//p' "$work/host.layout")
grep -rq '127.0.0.1:' "$work"/host/data/foilshot/games/*.far/nats.conf ||
    fail "the server listens to others than this machine"

# A misheard word is named; then the line itself.
press guest row:join
hand guest type --delay 5 "$(echo "$words" | sed 's/^\([^ ]*\) [a-z]/\1 x/')"
until_says guest label:why '[Ww]ord 2'
hand guest key ctrl+a key Delete
hand guest type --delay 5 "$line"
press guest field:name
hand guest type --delay 5 Anna
press guest button:join
until_says guest screen play
until_says host screen play
press hall row:join
hand hall type --delay 5 "$watch"
press hall button:watch
until_says hall screen play
until_says host button:friend 'Anna is here'
together
play

# Chalk that one draws lies on every table, wherever it is looked at: here at all of it.
for who in guest hall; do press "$who" button:home; done
hand host key p
until_says host caption:time '(39|40):[0-9]+' # before a room the clock is seen as well
sees() { # WHO: within a few seconds; chalk fades
    for _ in $(seq 80); do
        says "$1" presenter:chalk-0 | grep -q . && return
        sleep 0.05
    done
    return 1
}
draws() {
    sees guest &
    guest_sees=$!
    sees hall &
    hall_sees=$!
    hand host mousemove 420 330 sleep 0.3 keydown ctrl mousedown 1 sleep 0.2 mousemove 470 350 \
        sleep 0.2 mousemove 520 380 sleep 0.2 mouseup 1 keyup ctrl
    wait "$guest_sees" && wait "$hall_sees"
}
draws || draws || draws || fail "what the host draws is not seen"
hand host key p

# Talk.
hand guest key k
until_says guest field:say .
hand guest type --delay 5 "Good evening"
hand guest key Return
until_says host bubble:toast 'Good evening'
hand guest key 2
until_says host bubble:toast 'Well rolled!'
press guest button:done

# Questions over the table: what an umpire would do, refused and granted; a roll taken back; a draw
# that is not wanted. Each is asked in words, and answered where the other sits.
typed() { # WHO ORDER
    hand "$1" key F4
    until_says "$1" field:order .
    hand "$1" type --delay 5 "$2"
    hand "$1" key Return
}
asked() { # WHO IS ASKED, PATTERN, ANSWER
    until_says "$1" label:ask "$2"
    press "$1" "button:$3"
}
before=$(says host block)
typed host "umpire die 6 2"
asked guest "umpire.s hand: his dice" no
until_says host bubble:toast 'says no'
[ "$(says host block)" = "$before" ] || fail "a no is a yes"
typed guest "umpire die 6 2"
asked host "umpire.s hand: his dice" yes
until_says guest block "^$((before + 1))\$"
together
hand guest key ctrl+z
if until_says host label:ask 'take the last order back'; then
    press host button:yes
    until_says guest block "^$before\$"
fi
together
answered() { # no rule's question is open
    says host ask | grep -q '^0'
}
for _ in 1 2 3; do answered || play; done
typed host draw
until_says guest button:agree 'offers a draw'
press guest button:playon
together
play

# The server is killed: it comes back, and the lines with it.
pkill -9 -P "$(cat "$work/host.pid")" nats-server
until_says guest button:friend 'The line is gone'
until_says guest button:friend 'Your friend is here'
until_says host button:friend 'Anna is here'
until_says hall button:friend 'You watch'
play

# The guest is killed: he comes back to where it stands.
kill -9 "$(cat "$work/guest.pid")"
wait "$(cat "$work/guest.pid")" 2>/dev/null
seat guest
press guest row:carry-on
until_says guest button:friend 'Your friend is here'
together
play

# The host leaves, and carries on.
hand host key ctrl+n
press host button:yes
until_says host screen start
until_says guest button:friend 'The line is gone'
press host row:carry-on
until_says host button:friend 'Anna is here'
until_says guest button:friend 'Your friend is here'
until_says hall button:friend 'You watch'
together
play

# Given up.
hand guest key F4
until_says guest field:order .
hand guest type --delay 5 resign
hand guest key Return
for who in host guest hall; do until_says "$who" screen end; done
press guest button:friend
until_says guest field:say .
hand guest key 7
until_says host bubble:toast 'A good game'
press guest button:done
for who in host guest; do
    hand "$who" key ctrl+q
    wait "$(cat "$work/$who.pid")" || fail "$who's window ended badly"
    journal=$(find "$work/$who/data/foilshot/games" -name '*.journal')
    "$foilshot" verify "$journal" >"$work/$who.proof" || fail "$who's journal is not proved"
    sed 's/^\(>[0-9]* [a-z]*\) [a-z]* /\1 /; /^!/d' "$journal" >"$work/$who.plain"
done
cmp "$work/host.plain" "$work/guest.plain" || fail "the journals differ"
hand hall key ctrl+q
wait "$(cat "$work/hall.pid")" || fail "the watcher's window ended badly"
cat "$work"/*.said
[ "$failed" = 0 ] && echo "an evening with a friend: $(grep -c '^>' "$work/host.plain") orders"
exit "$failed"
