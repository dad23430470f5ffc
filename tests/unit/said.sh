#!/bin/sh
# said.sh LIBRARY...: who writes on the terminal. Only app/desk/say.c may, which shows what others wrote
# and lets nothing of it be obeyed; the core has two sentences of its own for when memory runs out.
set -eu
words='stdout|stderr|printf|vprintf|puts|putchar|perror|__printf_chk|__vprintf_chk|psignal'
[ $# -gt 0 ] || { echo "said.sh: no library named" >&2; exit 2; }

bad=0
for library in "$@"; do
    [ -s "$library" ] || { echo "$library: not built" >&2; exit 1; }
    # "object: name" for each that is called from outside
    found=$(nm -u "$library" | sed -n 's/^\(.*\)\.o:$/\1.o:/; s/@.*//; s/^__*stdoutp$/stdout/
        s/^__*stderrp$/stderr/; p' | awk '/:$/ { object = $1; next } NF { print object, $NF }' |
        grep -E " ($words)\$" | grep -vE '^say\.c\.o: |^(words|journal)\.c\.o: stderr$' || true)
    if [ -n "$found" ]; then
        echo "$(basename "$library") speaks past app/desk/say.c:"
        echo "$found"
        bad=1
    fi
done
# What may speak does: otherwise nothing was looked at.
for library in "$@"; do
    nm -u "$library" 2>/dev/null | grep -q 'stdout' && heard=1
done
[ -n "${heard:-}" ] || { echo "nothing speaks at all" >&2; exit 1; }
[ "$bad" = 0 ] && echo "$# libraries say nothing past app/desk/say.c"
exit "$bad"
