#!/bin/sh
# tests/e2e/wander.sh FOILSHOT [WANDER [SECONDS [SEED]]]: a hand wanders through everything the window
# shows, on a build with sanitizers (see wander.c): a minute with a fixed seed, on a tour through the
# screens and by chance; with FOILSHOT_LONG=1 ten minutes, with every errand. It fails on a crash, a
# report of a sanitizer, a hang, and a journal that does not verify. (What must be reached, the table
# of widgets, is not written yet: tests/e2e/widgets is empty.) What went wrong stays in tests/out/wander: journals, a picture, what the
# program said, and the last inputs.
set -u
foilshot=$1
wander=${2:-$(dirname "$foilshot")/wander}
seconds=${3:-60}
seed=${4:-13}
wish="brief free"
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
# shellcheck source=tests/e2e/wander-lib.sh
. "$top/tests/e2e/wander-lib.sh"
if [ "${FOILSHOT_LONG:-0}" = 1 ]; then
    wish=free
    [ $# -gt 2 ] || seconds=600
fi
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
