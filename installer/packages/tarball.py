"""The tarball for any Linux: everything in one folder, to be started where it lies or installed for one person."""

import shutil
from pathlib import Path

from installer.packages import frozen, shared
from installer.packages.place import BUILD, DATA, DIST, PACKED, ROOT, prepared, ran, said, source_date


def laid() -> Path:
    """Lay the folder that is packed, and return it."""
    python = prepared()
    icons, manuals = frozen.icons(python), frozen.manuals(python)
    tree = BUILD / "tarball" / frozen.named("linux")
    shutil.rmtree(tree.parent, ignore_errors=True)
    frozen.copied(tree / "lib")
    (tree / "sandtable").symlink_to("lib/sandtable")
    shared.lay(tree / "share", icons, manuals)
    for name in ("LICENSE", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, tree / name)
    for name in ("install.sh", "README.txt"):
        shutil.copyfile(DATA / name, tree / name)
    (tree / "install.sh").chmod(0o755)
    return tree


def build() -> Path:
    """Make the tarball and return its file."""
    tree = laid()
    goal = DIST / f"{tree.name}.tar.xz"
    DIST.mkdir(parents=True, exist_ok=True)
    same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{source_date()}"]
    ran("tar", "-C", tree.parent, *same, "-I", f"xz -T0 -{PACKED}", "-cf", goal, tree.name, quiet=True)
    return said(goal)
