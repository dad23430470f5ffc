#!/bin/sh
# keys.sh FOILSHOT SOURCES NKEYS: far games on servers that know people by keys: by a seed alone, and
# by a token that an account has given. A key that nobody knows, one that was good once, a file that
# is not there and one of something else are told apart; no seed stands anywhere but in its file.
set -eu
# shellcheck source=tests/remote/lib.sh
. "$(dirname -- "$0")/lib.sh"
nkeys=$3
scenario=$sources/tests/rules/kiddies-horse.yaml
unset NATS_USER NATS_PASSWORD NATS_CREDS NATS_NKEY

far() { # NAME ARGUMENT…: a program that plays by itself, or looks on; `key` is VARIABLE=FILE
    name=$1
    shift
    echo "random 7" >"$work/in"
    env "$key" timeout 120 "$foilshot" --data-dir "$sources" "$@" --headless \
        --journal "$work/$name.journal" <"$work/in" >"$work/$name.out" 2>"$work/$name.err" &
    last=$!
    here="$here $last"
}

ends() {
    pkill -TERM -P "$1" foilshot || :
    wait "$1" || :
}

key=A=b
far port host "$scenario" --address 127.0.0.1
until_has "$work/port.out" '^state'
address=$(sed -n 's/^listen: "\(.*\)"/\1/p' "$work/port.journal.far/nats.conf")
ends "$last"
mkdir "$work/keys"
"$nkeys" "$work/keys" "$address"

refused() { # VARIABLE FILE WORDS
    key=$1=$2
    far no host "$scenario" --server "$address"
    until_has "$work/no.out" "^state trying.*$3"
    ends "$last"
    rm -rf "$work"/no.*
}

# party VARIABLE: a whole game and who watches it, each with a key of that kind.
party() {
    variable=$1 kind=$2
    rm -rf "$work"/red.* "$work"/blue.* "$work"/watch.*
    key=$variable=$work/keys/anna.$kind
    far red host "$scenario" --server "$address"
    red=$last
    until_has "$work/red.out" '^state waiting'
    sed -n 1p "$work/red.out" >"$work/players"
    sed -n 2p "$work/red.out" >"$work/watchers"
    key=$variable=$work/keys/berta.$kind
    far watch watch "$work/watchers"
    watch=$last
    far blue join "$work/players"
    for one in "$red" "$last" "$watch"; do
        wait "$one" || bad "program $one failed"
    done
    alike red blue watch
    echo "$(grep -c '^>' "$work/red.plain") orders by $variable"
}

serves() { # CONF
    nats-server -c "$work/keys/$1" >"$work/nats.log" 2>&1 &
    server=$!
    here="$here $server"
    until_has "$work/nats.log" 'Server is ready'
}

serves plain.conf
refused A b 'asks for a name'
refused NATS_NKEY "$work/keys/eve.nkey" 'does not know this key'
refused NATS_NKEY "$work/keys/nobody.nkey" 'nobody.nkey.*it is not there'
refused NATS_NKEY "$work/keys/plain.conf" 'plain.conf.*holds no seed'
party NATS_NKEY nkey
kill "$server"
wait "$server" || :

serves tokens.conf
refused NATS_CREDS "$work/keys/strange.creds" 'does not know this key'
refused NATS_CREDS "$work/keys/stale.creds" 'does not know this key'
refused NATS_CREDS "$work/keys/anna.nkey" 'anna.nkey.*holds no token'
party NATS_CREDS creds

grep -ho '^SU.*' "$work"/keys/*.nkey "$work"/keys/*.creds | while read -r seed; do
    [ "$(grep -rl "$seed" "$work" | wc -l)" = 1 ] || bad "a seed stands where it should not"
done
