#!/bin/sh
# tests/e2e/wander.sh FOILSHOT [WANDER [SECONDS [SEED [ERRANDS]]]]: a hand wanders through everything the window
# shows, on a build with sanitizers (see wander.c): a minute with a fixed seed, on a tour through the
# screens and by chance; with FOILSHOT_LONG=1 ten minutes, with every errand; an hour (3600) must
# reach everything; with the name of errands ("long-follow-*") those alone, in that order, at least
# once and until the seconds are over. It fails on a crash, a report of a sanitizer, a hang, a journal that does not
# verify, a widget of the table (tests/e2e/widgets) that such a walk must reach and has not, and a
# widget of the source that the table does not know. What went wrong stays in tests/out/wander:
# journals, a picture, what the program said, and the last inputs.
set -u
foilshot=$1
wander=${2:-$(dirname "$foilshot")/wander}
seconds=${3:-60}
seed=${4:-13}
wish=brief
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
# shellcheck source=tests/e2e/wander-lib.sh
. "$top/tests/e2e/wander-lib.sh"
if [ "${FOILSHOT_LONG:-0}" = 1 ]; then
    wish=
    [ $# -gt 2 ] || seconds=600
fi
[ "$seconds" -lt 3600 ] || wish=hour
[ $# -lt 5 ] || wish=only=$5
"$wander" "$top/tests/e2e/widgets" "$top" || exit 1
out=$top/tests/out/wander
rm -rf "$out"
wander_home "$out" || exit 1
wander_build || exit 1
# shellcheck disable=SC2086 # one wish, or two
"$wander" about "$sanitized" "$top/tests/e2e/widgets" "$out" "$seconds" "$seed" \
    "$top/tests/e2e/walks/errands.steps" "$out/follow.steps" $wish || {
    echo "It printed:"
    tail -n 80 "$out/said"
    exit 1
}
