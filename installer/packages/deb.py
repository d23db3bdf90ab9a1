"""The Debian package: the frozen program in `/usr/lib/sandtable`, what the desktop wants to know in `/usr/share`."""

import gzip
import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from core.base.version import VERSION
from installer.packages import frozen, shared
from installer.packages.bill import INSIDE, NOTICES, notices, parts
from installer.packages.place import (
    BUILD,
    DATA,
    DIST,
    HOMEPAGE,
    NAME,
    PACKED,
    ROOT,
    changes,
    debian_architecture,
    prepared,
    ran,
    said,
    source_date,
)

MAINTAINER = "The Sandtable authors <authors@sandtable.invalid>"
CONTROL = """Package: sandtable
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Section: misc
Priority: optional
Homepage: {homepage}
Description: maps, a combat clock and the rules, for a game master
 Sandtable helps a game master at a real table: it draws or imports battle
 maps, runs fights with a clock, exact odds and a reason for each modifier,
 shows the players what they may see, and prints sheets and maps.
 .
 It works offline, sends nothing anywhere and never looks for updates. All it
 needs but the base of a desktop is in the package.
"""
COMMON = {"gpl-3.txt": "GPL-3", "lgpl-3.txt": "LGPL-3", "lgpl-2.1.txt": "LGPL-2.1"}
"""file of a licence -> its name in `/usr/share/common-licenses`, where every Debian has its text."""
OPENED_AT_RUN_TIME = ("libgl1", "libegl1", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1")
"""What Qt opens only when it is wanted; the rest of what it needs is read off the files."""


def build() -> Path:
    """Make the package and return its file."""
    python = prepared()
    icons, manuals = frozen.icons(python), frozen.manuals(python)
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    home = frozen.copied(tree / "usr/lib" / NAME)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    shared.lay(tree / "usr/share", icons, manuals)
    documents(tree / "usr/share/doc" / NAME)
    overrides = tree / "usr/share/lintian/overrides" / NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(DATA / "lintian-overrides", overrides)
    modes(tree)
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir(mode=0o755)
    control.write_text(
        CONTROL.format(
            version=VERSION,
            architecture=debian_architecture(),
            maintainer=MAINTAINER,
            size=sum(path.lstat().st_size for path in tree.rglob("*")) // 1024,
            depends=", ".join(dependencies(home)),
            homepage=HOMEPAGE,
        ),
        encoding="utf-8",
    )
    goal = DIST / f"{NAME}_{VERSION}_{debian_architecture()}.deb"
    DIST.mkdir(parents=True, exist_ok=True)
    os.environ["SOURCE_DATE_EPOCH"] = source_date()
    ran("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{PACKED}", "--build", tree, goal, quiet=True)
    return said(goal)


def documents(folder: Path) -> None:
    """Lay what Debian wants to read: all licences in one file, and the changelog."""
    folder.mkdir(parents=True)
    listed = [notices()[part.notice] for part in parts()]
    others = [each for each in notices().values() if each not in listed]
    chapters = [f"Sandtable\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}"]
    for each in (*listed, *others):
        common, file = COMMON.get(each["text"]), NOTICES.parent / each["text"]
        text = f"/usr/share/common-licenses/{common}\n" if common else file.read_text(encoding="utf-8")
        chapters.append(f"{each['name']} ({each['licence']}): {each['use']}\n\n{text}")
    (folder / "copyright").write_text(f"\n{'=' * 78}\n\n".join(chapters), encoding="utf-8")
    entries = (
        f"{NAME} ({version}) stable; urgency=medium\n\n  * See NEWS.md.gz.\n\n -- {MAINTAINER}  {in_mail(day)}\n"
        for version, day in changes().items()
    )
    (folder / "changelog.gz").write_bytes(gzip.compress("\n".join(entries).encode(), mtime=0))
    (folder / "NEWS.md.gz").write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))


def in_mail(day: str) -> str:
    """Return a day such as "2026-11-23" as mail has it, which Debian wants."""
    return format_datetime(datetime.fromisoformat(day).replace(tzinfo=UTC))


def modes(tree: Path) -> None:
    """Give files and folders the rights that Debian wants, whatever the maker's mask is."""
    for path in (tree, *tree.rglob("*")):
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.name == NAME and path.parent.name == NAME)
        path.chmod(0o755 if runs else 0o644)


def dependencies(home: Path) -> list[str]:
    """Return what the package needs of Debian: read off the files, and what is opened at run time."""
    work = BUILD / "shlibdeps"
    (work / "debian").mkdir(parents=True, exist_ok=True)
    source = f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n"
    (work / "debian" / "control").write_text(source, encoding="utf-8")
    files = [path for path in home.rglob("*") if ".so" in path.name and path.is_file() and not path.is_symlink()]
    options = [f"-l{folder}" for folder in sorted({str(path.parent) for path in files})]
    options += [f"-x{package}" for package in brought(home)]
    said_of = ran("dpkg-shlibdeps", "-O", "--ignore-missing-info", *options, home / NAME, *files, cwd=work, quiet=True)
    found = re.sub(r"^shlibs:Depends=", "", said_of.strip()).split(", ")
    named = {each.partition(" ")[0] for each in found}
    return [*found, *(each for each in OPENED_AT_RUN_TIME if each not in named)]


def brought(home: Path) -> list[str]:
    """Return the packages of Debian whose libraries the program brings along."""
    libraries = sorted(path.name for path in (home / INSIDE).glob("*.so*") if not path.is_symlink())
    found = set()
    for name in libraries:
        told = subprocess.run(["dpkg-query", "-S", f"*/{name}"], capture_output=True, text=True, check=False)
        found |= {line.partition(":")[0] for line in told.stdout.splitlines()}
    return sorted(found)
