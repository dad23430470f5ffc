#!/bin/sh
# tests/e2e/walks.sh FOILSHOT [WANDER]: the table of widgets fits the source, and the editor, the
# presenter, the umpire, the settings, the saved games and the rules are each walked through by mouse,
# from the start screen to their end (walks/*.steps), on a build with sanitizers.
set -u
foilshot=$1
wander=${2:-$(dirname "$foilshot")/wander}
top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 1
# shellcheck source=tests/e2e/wander-lib.sh
. "$top/tests/e2e/wander-lib.sh"
out=$top/tests/out/walks
rm -rf "$out"
mkdir -p "$out" || exit 1
failed=0

"$wander" "$top/tests/e2e/widgets" "$top" || failed=1
wander_build || exit 1
for walk in editor presenter umpire settings saves rules; do
    "$wander" walk "$sanitized" "$top/tests/e2e/widgets" "$out" 1366x768 \
        "$top/tests/e2e/walks/$walk.steps" || {
        failed=1
        tail -n 60 "$out/$walk/said"
    }
done
exit $failed
