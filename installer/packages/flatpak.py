"""The Flatpak: the frozen program on the runtime of freedesktop.org, with no way to the network."""

import shutil
import sys
from pathlib import Path

from core.base.version import VERSION
from installer.packages import tarball
from installer.packages.place import BUILD, DATA, DIST, IDENTITY, NAME, processor, ran, said


def build() -> Path:
    """Make the bundle and return its file; flatpak-builder has to be there, and the runtime it names."""
    if not shutil.which("flatpak-builder"):
        sys.exit("flatpak-builder is missing: docs/packaging.md says what else it wants")
    manifest = laid()
    folder, repository = BUILD / "flatpak-build", BUILD / "flatpak-repository"
    options = ["--force-clean", "--disable-rofiles-fuse", f"--repo={repository}"]
    ran("flatpak-builder", *options, folder, manifest, cwd=manifest.parent)
    goal = DIST / f"{NAME}-{VERSION}-linux-{processor()}.flatpak"
    ran("flatpak", "build-bundle", repository, goal, IDENTITY)
    return said(goal)


def laid() -> Path:
    """Lay the manifest beside the folder that it packs, and return it."""
    tree = tarball.laid()
    manifest = tree.parent / f"{IDENTITY}.yml"
    text = (DATA / f"{IDENTITY}.yml").read_text(encoding="utf-8")
    manifest.write_text(text.replace("@folder@", tree.name), encoding="utf-8")
    return manifest
