# shellcheck shell=sh
# Read by walks.sh and wander.sh, which have set `top`.
#
#   wander_build             the program alone, with address and undefined-behaviour sanitizers, in
#                            build-wander; its path in $sanitized. FOILSHOT_SANITIZED=1: it has been
#                            built already (two scripts side by side must not build in one folder).
#                            FOILSHOT_SANITIZERS: options to build it with
#   wander_home FOLDER       furnishes a home: games of each set broken off before each of its verbs,
#                            one that has ended, and a file that is no game. Each lies in FOLDER/cut
#                            or FOLDER/torn as well, untouched, for errands to lay down anew. Errands
#                            in FOLDER/follow.steps. Needs $foilshot.
setup_top=$top
# shellcheck source=tests/setup.sh
. "$top/tests/setup.sh"

# What leaks by itself, of libraries: only that.
wander_leaks='leak:libdbus
leak:libfontconfig
leak:libX11
leak:libxcb'

wander_build() {
    sanitized=$top/build-wander/foilshot
    if [ "${FOILSHOT_SANITIZED:-0}" = 1 ]; then
        :
    elif [ -n "${FOILSHOT_SANITIZERS:-}" ]; then
        # shellcheck disable=SC2086 # a list of options
        setup_build "$top/build-wander" $FOILSHOT_SANITIZERS -DFOILSHOT_TESTS=OFF || return 1
    else
        setup_build "$top/build-wander" -DCMAKE_BUILD_TYPE=Release \
            '-DCMAKE_C_FLAGS_RELEASE=-O1 -g' -DFOILSHOT_SANITIZE=ON -DFOILSHOT_TESTS=OFF \
            -DFOILSHOT_WERROR=OFF || return 1
    fi
    echo "$wander_leaks" >"$top/build-wander/leaks"
    ASAN_OPTIONS=exitcode=99:detect_stack_use_after_return=1
    UBSAN_OPTIONS=print_stacktrace=1
    LSAN_OPTIONS=suppressions=$top/build-wander/leaks:print_suppressions=0
    export ASAN_OPTIONS UBSAN_OPTIONS LSAN_OPTIONS
}

# A game up to one of its blocks, under a title of its own.
#   wander_cut JOURNAL BLOCK TITLE
wander_cut() {
    awk -v before="$2" -v title="$3" '
        NR == 1 { print "foilshot journal 1"; next } # a cut one has no seals
        /^!/ { next }
        /^scenario / { print "scenario \"" title "\""; next }
        /^>/ && substr($1, 2) + 0 >= before { exit }
        { print }' "$1" >"$home_cut/$(echo "$3" | tr ' ' '-')journal"
}

# The games of a set broken off before each of its verbs, with errands to go on with them as they went
# on: so every verb is given, however seldom its moment comes.
#   wander_verbs FOLDER SET
wander_verbs() {
    home_verbs=$("$foilshot" help orders |
        sed -n "/^Verbs of .*($2):\$/,/^\$/s/^  \([a-z]*\) .*/\1/p" | grep -vx open | tr '\n' ' ')
    # The window of orders that has most of the verbs still wanted, again and again.
    awk -v verbs="$home_verbs" -v most=20 '
        FNR == 1 { file[++games] = FILENAME }
        /^>/ && $3 != "auto" {
            i = ++orders[games]
            block[games, i] = substr($1, 2) + 0
            verb[games, i] = $4
        }
        END {
            left = split(verbs, list, " ")
            for (w = 1; w <= left; w++) wanted[list[w]] = 1
            for (best = 1; best > 0;) {
                best = 0
                for (g = 1; g <= games; g++)
                    for (i = 1; i <= orders[g]; i++) {
                        found = 0
                        split("", seen)
                        for (k = i; k < i + most && k <= orders[g]; k++)
                            if (wanted[verb[g, k]] && !seen[verb[g, k]]++) found++
                        if (found > best) { best = found; at = i; game = g }
                    }
                if (!best) break
                print file[game], block[game, at]
                for (k = at; k < at + most; k++) wanted[verb[game, k]] = 0
            }
        }' "$top/tests/replays/$2"/played-by-*.journal >"$1/windows" || return 1
    while read -r home_journal home_block; do
        home_count=$((home_count + 1))
        cp "$home_journal" "$1/replays/$home_count.journal"
        wander_cut "$home_journal" "$home_block" "Followed $home_count."
        cat >>"$1/follow.steps" <<END
walk long-follow-$2-$home_count
lay cut/Followed-$home_count
press row:open
press radio:save-0 "*Followed $home_count.*"
press button:open
try press button:ready
follow replays/$home_count.journal 22
END
    done <"$1/windows"
    # For the other errands one each, broken off at the first of those moments: chance may end it.
    read -r home_journal home_block <"$1/windows" || return 1
    for home_use in Carried Umpired Presented Looked; do
        wander_cut "$home_journal" "$home_block" "$home_use $2."
    done
}

wander_home() {
    home_games=$1/data/foilshot/games
    home_cut=$1/cut
    home_count=0
    mkdir -p "$home_games" "$home_cut" "$1/torn" "$1/replays" || return 1
    for home_set in $("$foilshot" list | sed -n 's/^\([a-z0-9]*\)  .*/\1/p'); do
        wander_verbs "$1" "$home_set" || return 1
    done
    cp "$home_cut"/*.journal "$home_games" || return 1
    echo "this is no game" >"$home_games/broken.journal"
    mkfifo "$home_games/pipe.journal" "$home_games/kiddies-book-ridge-20260101-130000.journal" ||
        return 1
    cp "$top/tests/replays/kiddies/ki-83-book-held-won.journal" "$home_games/ended.journal"
    # Two with one bad spot; the newest game of all is one of them.
    for home_torn in torn kiddies-book-ridge-20260101-120000; do
        awk '{ line[NR] = $0 }
            END {
                sub(/[a-z]/, "?", line[NR - 10])
                for (i = 1; i <= NR; i++) print line[i]
            }' "$top/tests/replays/kiddies/played-by-mouse-given-up.journal" \
            >"$1/torn/$home_torn.journal" || return 1
    done
    cp "$1"/torn/*.journal "$home_games" || return 1
    printf '%s.journal\n' broken torn "$home_torn" pipe kiddies-book-ridge-20260101-130000 \
        >"$1/spoilt"
    echo "$home_torn.journal" >"$home_games/played-last.txt"
}
