#!/bin/sh
# tests/replays/fonts.sh FOILSHOT: the faces as files beside the program, on a machine whose
# fontconfig knows no font, make the same picture to the byte as the system's; without either the
# built-in letters stand in.
set -u
foilshot=$1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
top=$(CDPATH='' cd -- "$here/../.." && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/fonts.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
journal=$(find "$here/kiddies" -name 'played-by-mouse*.journal' | sort | head -n 1)

picture() { # OUT [--data-dir DIR]
    out=$1
    shift
    "$foilshot" "$@" picture "$journal" --size 1024x768 --out "$out" >"$work/said" 2>&1 || {
        echo "FAILED: no picture: $(cat "$work/said")"
        exit 1
    }
}

mkdir -p "$work/data/assets/fonts" || exit 1
ln -s "$top"/scenarios "$work/data/" && ln -s "$top"/assets/* "$work/data/assets/" || exit 1
for face in AveriaSerifGWF-Bold.ttf AveriaSerifGWF-Regular.ttf AveriaSerifGWF-Italic.ttf \
    Cabin-Medium.otf Cabin-SemiBold.otf Cabin-Bold.otf DejaVuSans.ttf; do
    file=$(fc-list : file | sed -n "s#^\(.*/$face\):.*#\1#p" | head -n 1)
    [ -n "$file" ] || {
        echo "passed over: this system has no $face"
        exit 0
    }
    ln -s "$file" "$work/data/assets/fonts/$face" || exit 1
done
picture "$work/system.png"
cat >"$work/none.conf" <<END
<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>
END
FONTCONFIG_FILE=$work/none.conf
export FONTCONFIG_FILE
picture "$work/files.png" --data-dir "$work/data"
picture "$work/none.png"
cmp "$work/system.png" "$work/files.png" || {
    echo "FAILED: font files beside the program draw other letters"
    exit 1
}
if cmp -s "$work/system.png" "$work/none.png"; then
    echo "FAILED: the picture has no letters that could differ"
    exit 1
fi
echo "the same picture from files beside the program"
