# shellcheck shell=sh disable=SC2154 # setup_top is set by whoever reads this
# Read by play, tests/run and .ci/run: finds what is missing on this machine and installs it.
# Needs a POSIX shell and a package manager.
#
#   setup_need GROUP...   install what the groups (play, test, windows, browser, linux, ci) lack, after asking
#   setup_build FOLDER [options for cmake]
#
# setup_yes=1 asks nothing. Everything prints to the standard error output.

# Group, how to tell that it is there, and the package that brings it: Debian and Ubuntu, Fedora,
# Arch, Homebrew. "-": comes with the system, or is not to be had there.
setup_table() {
    cat <<'END'
play cmd:cc           build-essential        gcc                  base-devel    -
play cmd:make         build-essential        make                 base-devel    -
play cmd:cmake        cmake                  cmake                cmake         cmake
play cmd:pkg-config   pkg-config             pkgconf-pkg-config   pkgconf       pkgconf
play lib:sdl2         libsdl2-dev            SDL2-devel           sdl2          sdl2
play lib:SDL2_ttf     libsdl2-ttf-dev        SDL2_ttf-devel       sdl2_ttf      sdl2_ttf
play lib:SDL2_image   libsdl2-image-dev      SDL2_image-devel     sdl2_image    sdl2_image
play lib:fontconfig   libfontconfig-dev      fontconfig-devel     fontconfig    fontconfig
play lib:yaml-0.1     libyaml-dev            libyaml-devel        libyaml       libyaml
play lib:libsodium    libsodium-dev          libsodium-devel      libsodium     libsodium
play lib:libcyaml     libcyaml-dev           libcyaml-devel       libcyaml      libcyaml
play far:libnats      libnats-dev            cnats-devel          -             cnats
play far:openssl      libssl-dev             openssl-devel        openssl       openssl@3
play qr:libqrencode   libqrencode-dev        qrencode-devel       qrencode      qrencode
play far:nats-server  nats-server            -                    nats-server   nats-server
play font:AveriaSerif fonts-averia-serif-gwf -                    -             font-averia-serif-libre
play font:Cabin       fonts-cabin            -                    -             font-cabin
play font:DejaVuSans  fonts-dejavu-core      dejavu-sans-fonts    ttf-dejavu    font-dejavu
test lib:cmocka       libcmocka-dev          libcmocka-devel      cmocka        cmocka
test cmd:nm           binutils               binutils             binutils      -
test cmd:Xvfb         xvfb                   xorg-x11-server-Xvfb xorg-server-xvfb -
test cmd:xdotool      xdotool                xdotool              xdotool       -
test cmd:xclip        xclip                  xclip                xclip         -
test cmd:xwininfo     x11-utils              xwininfo             xorg-xwininfo -
windows cmd:x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64 -  -                 -
windows cmd:x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64 -  -                 -
windows cmd:wine      wine              -                    -             -
windows cmd:ninja     ninja-build       -                    -             -
windows cmd:dpkg-source dpkg-dev        -                    -             -
windows cmd:curl      curl              -                    -             -
windows cmd:zip       zip               -                    -             -
windows cmd:rsvg-convert librsvg2-bin   -                    -             -
windows cmd:compare   imagemagick       -                    -             -
browser cmd:emcc        emscripten        -                    -             -
browser cmd:chromium    chromium          -                    -             -
browser cmd:python3     python3           -                    -             -
browser cmd:ninja       ninja-build       -                    -             -
browser cmd:dpkg-source dpkg-dev          -                    -             -
browser cmd:curl        curl              -                    -             -
browser cmd:zip         zip               -                    -             -
browser cmd:compare     imagemagick       -                    -             -
linux cmd:debootstrap   debootstrap       -                    -             -
linux cmd:import        imagemagick       -                    -             -
ci   cmd:git          git                    git                  git           git
ci   cmd:clang        clang                  clang                clang         -
ci   sanitizer:clang  libclang-rt-dev        compiler-rt          compiler-rt   -
ci   cmd:llvm-symbolizer llvm                llvm                 llvm          -
ci   cmd:clang-format clang-format           clang-tools-extra    clang         clang-format
ci   cmd:cppcheck     cppcheck               cppcheck             cppcheck      cppcheck
ci   cmd:ccache       ccache                 ccache               ccache        ccache
END
}

setup_say() {
    printf '%s\n' "$*" >&2
}

setup_font_there() {
    for setup_folder in /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" \
        "${HOME:-/}/.local/share/fonts" /Library/Fonts "${HOME:-/}/Library/Fonts"; do
        if [ -d "$setup_folder" ] &&
            [ -n "$(find -L "$setup_folder" -name "$1*.[ot]tf" 2>/dev/null | head -n 1)" ]; then
            return 0
        fi
    done
    return 1
}

setup_there() {
    case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
    lib:*) pkg-config --exists "${1#lib:}" >/dev/null 2>&1 ;;
    far:nats-server) command -v nats-server >/dev/null 2>&1 || [ -x /usr/sbin/nats-server ] ;;
    far:* | qr:*) pkg-config --exists "${1#*:}" >/dev/null 2>&1 ;;
    font:*) setup_font_there "${1#font:}" ;;
    sanitizer:*)
        echo 'int main(void) { return 0; }' |
            "${1#sanitizer:}" -fsanitize=address,undefined -x c -o /dev/null - >/dev/null 2>&1
        ;;
    esac
}

# The column of the table that fits this system; empty when there is none.
setup_system() {
    if [ "$(uname -s)" = Darwin ]; then
        command -v brew >/dev/null 2>&1 && echo brew
    elif command -v apt-get >/dev/null 2>&1; then
        echo apt
    elif command -v dnf >/dev/null 2>&1; then
        echo dnf
    elif command -v pacman >/dev/null 2>&1; then
        echo pacman
    elif command -v brew >/dev/null 2>&1; then
        echo brew
    fi
}

# What the groups lack: a line each, "how to tell", package.
setup_missing() {
    setup_groups=" $* "
    setup_table | while read -r setup_group setup_what setup_apt setup_dnf setup_pacman setup_brew; do
        case $setup_groups in *" $setup_group "*) ;; *) continue ;; esac
        setup_there "$setup_what" && continue
        case $setup_manager in
        apt) echo "$setup_what $setup_apt" ;;
        dnf) echo "$setup_what $setup_dnf" ;;
        pacman) echo "$setup_what $setup_pacman" ;;
        brew) echo "$setup_what $setup_brew" ;;
        *) echo "$setup_what -" ;;
        esac
    done
}

# Shows the commands (a line each) that would install the packages, asks, and runs them. 1 when that
# was not wished, is not possible, or the last of them failed.
setup_install() {
    setup_front=
    if [ "$setup_manager" != brew ] && [ "$(id -u)" != 0 ]; then
        setup_front='sudo '
    fi
    case $setup_manager in
    apt) setup_commands="${setup_front}apt-get update
${setup_front}env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $*" ;;
    dnf) setup_commands="${setup_front}dnf install -y $*" ;;
    pacman) setup_commands="${setup_front}pacman -S --needed --noconfirm $*" ;;
    brew) setup_commands="brew install $*" ;;
    *) return 1 ;;
    esac
    echo "$setup_commands" | sed 's/^/    /' >&2
    if [ -n "$setup_front" ] && ! command -v sudo >/dev/null 2>&1; then
        setup_say "This needs the superuser, and there is no sudo here: please run it as root."
        return 1
    fi
    if [ "${setup_yes:-0}" != 1 ]; then
        if [ ! -t 0 ]; then
            setup_say "Nobody is there to ask: please run this again with -y, or run those yourself."
            return 1
        fi
        printf 'Run that? [y/N] ' >&2
        read -r setup_answer || setup_answer=n
        case $setup_answer in [yY]*) ;; *) return 1 ;; esac
    fi
    echo "$setup_commands" | {
        setup_done=0
        while read -r setup_command; do
            $setup_command </dev/null >&2
            setup_done=$? # a list that could not be renewed may still do
        done
        exit "$setup_done"
    }
}

# Installs what is missing. 1, with the names, when something still is; fonts may be, others stand
# in for them, and so may what only friends far away need.
setup_need() {
    setup_manager=$(setup_system)
    setup_packages=$(setup_missing "$@" | sed 's/^[^ ]* //' | grep -vx -e - | sort -u | tr '\n' ' ')
    if [ -n "$setup_packages" ]; then
        setup_say "Missing here: $setup_packages"
        # shellcheck disable=SC2086 # a list of words
        setup_install $setup_packages || setup_say "Not everything was installed."
    fi
    setup_left=$(setup_missing "$@" | sed 's/ .*//')
    setup_hard=
    for setup_what in $setup_left; do
        case $setup_what in
        font:*) setup_say "The font ${setup_what#font:} is not here; another stands in for it." ;;
        qr:*) setup_say "${setup_what#qr:} is not here: cameras cannot read invitations." ;;
        far:*) setup_say "${setup_what#far:} is not here: friends far away cannot be played with." ;;
        *) setup_hard="$setup_hard ${setup_what#*:}" ;;
        esac
    done
    [ -z "$setup_hard" ] && return 0
    [ -n "$setup_manager" ] ||
        setup_say "No apt-get, dnf, pacman or brew was found to install things with."
    setup_say "Still missing:$setup_hard"
    return 1
}

setup_cores() {
    getconf _NPROCESSORS_ONLN 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2
}

# setup_build FOLDER [options]: configures and builds the checkout around this file there. What
# compilers print is shown only when it fails.
setup_build() {
    setup_folder=$1
    shift
    mkdir -p "$setup_folder" || return 1
    setup_log=$setup_folder/build.log
    if cmake -S "$setup_top" -B "$setup_folder" "$@" >"$setup_log" 2>&1 &&
        cmake --build "$setup_folder" --parallel "$(setup_cores)" >>"$setup_log" 2>&1; then
        return 0
    fi
    grep -E -A 6 'error|Error|undefined' "$setup_log" | head -n 120 >&2
    setup_say "It could not be built; everything that was said is in $setup_log"
    return 1
}
