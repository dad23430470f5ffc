# What run and rewrite share. A golden is NAME.orders (typed orders; its first lines name scenario,
# seed and dice) with NAME.journal and NAME.expect, the readable half of what was printed.

# golden ORDERS JOURNAL: plays the orders, writes the journal, prints what can be read aloud.
golden() {
    folder=$(dirname "$1")
    scenario=$(sed -n 's/^# scenario: //p' "$1")
    seed=$(sed -n 's/^# seed: //p' "$1")
    dice=$(sed -n 's/^# dice: //p' "$1")
    "$binary" play "$folder/$scenario" --headless --seed "${seed:-1}" ${dice:+--dice "$dice"} \
        --orders "$1" --journal "$2" --force 2>&1 | readable
    rm -f "$2.tmp"
}

# Orders, sentences, dice, refusals and hashes; not every number that changed, nor the film.
readable() {
    grep -v '^[=~]'
}
