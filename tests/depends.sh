# shellcheck shell=sh disable=SC2154 # whoever reads this says what is built for
# Read by tests/windows/depends and tests/browser/depends: the libraries Foilshot stands on, for
# another system, from Debian's source packages, into $folder/prefix. What is there already is not
# built again. Nothing of the machine's own lists of packages is touched.
#
#   folder      where all of it goes (there already)
#   toolchain   what CMake is told of that system
#   compiler    and with what a single file is compiled, and files are put into a library
#   archiver
prefix=$folder/prefix
sources=${DEPENDS_SOURCES:-$folder/sources}
lists=$folder/apt
debian=bookworm
mirror=${DEBIAN_MIRROR:-http://deb.debian.org}
# libcyaml is the one whose source Debian 12 no longer gives: a later release's, by its sum.
cyaml=libcyaml_1.4.2.orig.tar.gz
cyaml_from=$mirror/debian/pool/main/libc/libcyaml/$cyaml
cyaml_sum=3211b2a0589ebfe02c563c96adce9246c0787be2af30353becbbd362998d16dc
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

ask_apt() {
    apt-get -o Dir::Etc::SourceList="$lists/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$lists/lists" -o Dir::Cache="$lists/cache" \
        -o APT::Sandbox::User= "$@"
}

# Debian's sources, with its patches, each as sources/NAME.
fetch() { # NAME...
    missing=
    for name; do
        [ -d "$sources/$name" ] || missing="$missing $name"
    done
    [ -n "$missing" ] || return 0
    mkdir -p "$sources" "$lists/lists/partial" "$lists/cache/archives/partial"
    keys=/usr/share/keyrings/debian-archive-keyring.gpg
    for suite in "debian $debian" "debian $debian-updates" "debian-security $debian-security"; do
        echo "deb-src [signed-by=$keys] $mirror/$suite main"
    done >"$lists/sources.list"
    ask_apt update
    for name in $missing; do
        rm -rf "$folder/fetched" && mkdir "$folder/fetched"
        (cd "$folder/fetched" && ask_apt source "$name")
        find "$folder/fetched" -mindepth 1 -maxdepth 1 -type d -exec mv {} "$sources/$name" \;
        rm -rf "$folder/fetched"
    done
}

fetch_cyaml() {
    [ -d "$sources/libcyaml" ] && return
    curl -fsSL -o "$folder/$cyaml" "$cyaml_from"
    echo "$cyaml_sum  $folder/$cyaml" | sha256sum -c -
    rm -rf "$folder/fetched" && mkdir "$folder/fetched"
    tar -xzf "$folder/$cyaml" -C "$folder/fetched" --strip-components=1
    mv "$folder/fetched" "$sources/libcyaml"
}

# by_cmake NAME [options]
by_cmake() {
    name=$1
    shift
    [ -f "$folder/$name.done" ] && return
    rm -rf "${folder:?}/$name"
    cmake -S "$sources/$name" -B "$folder/$name" -G Ninja \
        -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_PREFIX_PATH="$prefix" -DBUILD_SHARED_LIBS=OFF "$@"
    cmake --build "$folder/$name" --parallel "$cores"
    cmake --install "$folder/$name"
    rm -rf "${folder:?}/$name"
    : >"$folder/$name.done"
}

# What pkg-config is told of a library that tells it nothing here.
described() { # NAME VERSION LIBS [MORE]
    mkdir -p "$prefix/lib/pkgconfig"
    cat >"$prefix/lib/pkgconfig/$1.pc" <<END
Name: $1
Description: $1
Version: $2
Cflags: -I$prefix/include -DYAML_DECLARE_STATIC -DSODIUM_STATIC
Libs: -L$prefix/lib $3
${4:-}
END
}

# Two whose own way of being built needs more than it is worth: every file is compiled as it is.
compiled() { # NAME OPTIONS FILES...
    name=$1
    shift
    rm -rf "${folder:?}/$name" && mkdir "$folder/$name"
    (
        cd "$folder/$name"
        for word; do echo "$word"; done >list
        grep '\.c$' list | nl -w1 -s' ' >files
        options=$(grep -v '\.c$' list | tr '\n' ' ')
        xargs -P "$cores" -L 1 sh -c "$compiler -O2 $options -c \"\$1\" -o \"\$0.o\"" <files
        $archiver rcs "$prefix/lib/lib${name#lib}.a" ./*.o
    )
    rm -rf "${folder:?}/$name"
}

cyaml() {
    [ -f "$folder/libcyaml.done" ] && return
    compiled libcyaml -std=c11 -D_GNU_SOURCE -DVERSION_MAJOR=1 -DVERSION_MINOR=4 \
        -DVERSION_PATCH=2 -DVERSION_DEVEL=0 -DYAML_DECLARE_STATIC \
        -I"$sources/libcyaml/include" -I"$prefix/include" "$sources"/libcyaml/src/*.c
    cp -R "$sources/libcyaml/include/cyaml" "$prefix/include/"
    described libcyaml 1.4.2 -lcyaml "Requires: yaml-0.1"
    : >"$folder/libcyaml.done"
}

sodium() { # LIBRARIES it needs
    [ -f "$folder/libsodium.done" ] && return
    from=$sources/libsodium/src/libsodium
    sed 's/@VERSION@/1.0.18/; s/@SODIUM_LIBRARY_VERSION_MAJOR@/10/
        s/@SODIUM_LIBRARY_VERSION_MINOR@/3/; s/@SODIUM_LIBRARY_MINIMAL_DEF@//' \
        "$from/include/sodium/version.h.in" >"$from/include/sodium/version.h"
    # shellcheck disable=SC2046 # a list of words
    compiled libsodium -DCONFIGURED=1 -DSODIUM_STATIC -DDEV_MODE=0 -I"$from/include" \
        -I"$from/include/sodium" $(find "$from" -name '*.c')
    cp -R "$from/include/sodium" "$from/include/sodium.h" "$prefix/include/"
    described libsodium 1.0.18 "-lsodium $1"
    : >"$folder/libsodium.done"
}

# What a window with letters and pictures needs; options for SDL are added to its own.
window() { # [options]
    by_cmake freetype -DFT_DISABLE_ZLIB=ON -DFT_DISABLE_BZIP2=ON -DFT_DISABLE_PNG=ON \
        -DFT_DISABLE_BROTLI=ON -DFT_DISABLE_HARFBUZZ=ON
    by_cmake harfbuzz -DHB_HAVE_FREETYPE=ON -DHB_BUILD_SUBSET=OFF -DHB_BUILD_UTILS=OFF
    by_cmake libsdl2 -DSDL_TEST=OFF -DSDL_STATIC=ON -DSDL_SHARED=OFF "$@"
    by_cmake libsdl2-ttf -DSDL2TTF_VENDORED=OFF -DSDL2TTF_HARFBUZZ=ON -DSDL2TTF_SAMPLES=OFF
    by_cmake libsdl2-image -DSDL2IMAGE_VENDORED=OFF -DSDL2IMAGE_SAMPLES=OFF \
        -DSDL2IMAGE_TESTS=OFF -DSDL2IMAGE_BACKEND_STB=ON
    described SDL2_ttf 2.20.1 -lSDL2_ttf "Requires: sdl2 freetype2 harfbuzz"
    described SDL2_image 2.6.3 -lSDL2_image "Requires: sdl2"
}
