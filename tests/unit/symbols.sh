#!/bin/sh
# symbols.sh LIBRARY...: what the rooms that decide games may not call. The mathematics library
# differs between machines in all but the square root; clocks, other random numbers and threads would
# make a game depend on when and where it is played; SDL belongs to the view.
set -eu
maths='acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp ilogb
ldexp log log10 log1p log2 logb modf scalbn scalbln cbrt fabs hypot pow erf erfc lgamma tgamma ceil
floor nearbyint rint lrint llrint round lround llround trunc fmod remainder remquo copysign nan
nextafter nexttoward fdim fmax fmin fma sincos exp10'
others='rand srand random srandom drand48 lrand48 rand_r arc4random getrandom time clock
clock_gettime gettimeofday localtime getenv setlocale pthread_create thrd_create'
[ $# -gt 0 ] || { echo "symbols.sh: no library named" >&2; exit 2; }

forbidden=$(for name in $maths; do echo "$name ${name}f ${name}l __${name}_finite"; done)
bad=0
for library in "$@"; do
    [ -s "$library" ] || { echo "$library: not built" >&2; exit 1; }
    # Apple's nm puts an underscore before every name.
    found=$(nm -u "$library" | sed -n 's/^ *U *//; s/@.*//; s/^_\([a-zS]\)/\1/; /^[A-Za-z_][A-Za-z0-9_]*$/p' |
        sort -u)
    # Each list names a thing once: what stands in both comes twice.
    both=$(printf '%s\n' $forbidden $others sqrtf sqrtl $found | sort | uniq -d)
    sdl=$(printf '%s\n' "$found" | grep -E '^(SDL|TTF|IMG)_' || true)
    if [ -n "$both$sdl" ]; then
        echo "$library calls" $both $sdl
        bad=1
    fi
done
[ "$bad" = 0 ] && echo "$# libraries call nothing they should not"
exit "$bad"
