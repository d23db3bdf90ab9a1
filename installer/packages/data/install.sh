#!/bin/sh
# Puts the program into one person's menu, with its icon and its types of files: ./install.sh [--remove]
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
home="${XDG_DATA_HOME:-$HOME/.local/share}"
bin="$HOME/.local/bin"
place="$home/sandtable-program"

files() {
    (cd "$here/share" && find . -type f)
}

refresh() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$home/mime" || true; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$home/applications" || true; fi
    if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -qtf "$home/icons/hicolor" || true; fi
}

remove() {
    files | while read -r file; do
        rm -f "$home/$file"
        rmdir -p --ignore-fail-on-non-empty "$home/$(dirname -- "$file")" 2>/dev/null || true
    done
    rm -rf "$place"
    rm -f "$bin/sandtable"
    # the folders of one who had none before; a folder with anything in it stays
    rmdir -p --ignore-fail-on-non-empty "$bin" 2>/dev/null || true
    rmdir -p --ignore-fail-on-non-empty "$home" 2>/dev/null || true
}

case "${1:-}" in
--remove)
    remove
    refresh
    echo "Sandtable is gone. Your settings and adventures are where they were."
    ;;
"")
    remove
    mkdir -p "$place" "$bin"
    cp -a "$here/lib/." "$place/"
    ln -s "$place/sandtable" "$bin/sandtable"
    files | while read -r file; do
        mkdir -p "$home/$(dirname -- "$file")"
        cp "$here/share/$file" "$home/$file"
    done
    for entry in "$home/applications/org.sandtable.Sandtable.desktop" "$home/thumbnailers/sandtable.thumbnailer"; do
        sed -i "s|=sandtable|=$place/sandtable|; s|^StartupWMClass=.*|StartupWMClass=sandtable|" "$entry"
    done
    refresh
    echo "Sandtable is in your menu now, and 'sandtable' in $bin."
    ;;
*)
    echo "usage: $0 [--remove]" >&2
    exit 2
    ;;
esac
