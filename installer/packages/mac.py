"""The app for macOS: PyInstaller's bundle with icon and types of files, signed, in a disk image."""

import os
import shutil
import sys
from pathlib import Path

from core.base.version import VERSION
from installer.packages import frozen
from installer.packages.place import BUILD, DIST, NAME, processor, ran, said

SIGNATURE = "SANDTABLE_MAC_IDENTITY"
"""The variable that names whom the app is signed by; without it macOS asks before the first start."""


def build() -> Path:
    """Make the disk image and return its file; macOS alone can."""
    if sys.platform != "darwin":
        sys.exit("An app for macOS is made on macOS: docs/packaging.md says how, and what was not tried.")
    frozen.frozen()
    app = BUILD / "frozen" / "Sandtable.app"
    # without a name it is signed for this machine, which its processors want of any program
    identity = os.environ.get(SIGNATURE, "-")
    hardened = ["--options", "runtime", "--timestamp"] if identity != "-" else []
    ran("codesign", "--force", "--deep", "--sign", identity, *hardened, app)
    ran("codesign", "--verify", "--deep", "--strict", app)
    stage = BUILD / "image"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    shutil.copytree(app, stage / app.name, symlinks=True)
    (stage / "Applications").symlink_to("/Applications")
    goal = DIST / f"{NAME}-{VERSION}-macos-{processor()}.dmg"
    DIST.mkdir(parents=True, exist_ok=True)
    ran("hdiutil", "create", "-volname", "Sandtable", "-srcfolder", stage, "-ov", "-format", "UDZO", goal)
    return said(goal)
