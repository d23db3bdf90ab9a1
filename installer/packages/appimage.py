"""The AppImage: one file for any Linux, of the same folder as the tarball; appimagetool packs it."""

import shutil
import sys
from pathlib import Path

from installer.packages import frozen, shared
from installer.packages.place import BUILD, DIST, IDENTITY, prepared, ran, said, source_date

START = """#!/bin/sh
# Starts the program from wherever the file is mounted.
exec "$(dirname -- "$(readlink -f -- "$0")")/usr/lib/sandtable/sandtable" "$@"
"""


def laid() -> Path:
    """Lay the folder that is packed, and return it."""
    python = prepared()
    icons, manuals = frozen.icons(python), frozen.manuals(python)
    tree = BUILD / "Sandtable.AppDir"
    shutil.rmtree(tree, ignore_errors=True)
    frozen.copied(tree / "usr/lib/sandtable")
    (tree / "usr/bin").mkdir()
    (tree / "usr/bin/sandtable").symlink_to("../lib/sandtable/sandtable")
    shared.lay(tree / "usr/share", icons, manuals)
    (tree / "AppRun").write_text(START, encoding="utf-8")
    (tree / "AppRun").chmod(0o755)
    for name, source in (
        (f"{IDENTITY}.desktop", f"usr/share/applications/{IDENTITY}.desktop"),
        (f"{IDENTITY}.png", f"usr/share/icons/hicolor/256x256/apps/{IDENTITY}.png"),
        (".DirIcon", f"{IDENTITY}.png"),
    ):
        (tree / name).symlink_to(source)
    return tree


def build() -> Path:
    """Make the AppImage and return its file; without appimagetool the folder is there, and it says so."""
    tree = laid()
    tool = shutil.which("appimagetool")
    if tool is None:
        sys.exit(f"{tree} is ready, but appimagetool is missing: put it on the PATH and try again")
    goal = DIST / f"{frozen.named('linux')}.AppImage"
    DIST.mkdir(parents=True, exist_ok=True)
    ran("env", f"SOURCE_DATE_EPOCH={source_date()}", tool, "--no-appstream", tree, goal)
    return said(goal)
