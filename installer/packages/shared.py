"""What the desktop knows of the program: icons, menu, types of files, thumbnails, a page in shops, and for man."""

import shutil
from pathlib import Path
from xml.sax.saxutils import escape

from installer.packages.icons import DRAWINGS, NAMES, SIZES
from installer.packages.place import DATA, HOMEPAGE, IDENTITY, changes, filled

THEME_NAMES = {"sandtable": IDENTITY, "document": "application-vnd.sandtable"}
"""drawing -> the name by which a theme of icons knows it."""


def metainfo() -> str:
    """Return the page in shops, with the versions of the changelog."""
    text = (DATA / f"{IDENTITY}.metainfo.xml").read_text(encoding="utf-8")
    releases = "\n".join(f'    <release version="{version}" date="{day}"/>' for version, day in changes().items())
    return filled(text, homepage=escape(HOMEPAGE), releases=releases)


def lay(share: Path, icons: Path, manuals: Path) -> None:
    """Put everything into `share`, as `/usr/share` has it; `icons` and `manuals` are folders of what was made."""
    for name in NAMES:
        theme = THEME_NAMES[name]
        for size in SIZES:
            _copy(icons / f"{name}-{size}.png", share / f"icons/hicolor/{size}x{size}/{NAMES[name]}/{theme}.png")
        _copy(DRAWINGS / f"{name}.svg", share / f"icons/hicolor/scalable/{NAMES[name]}/{theme}.svg")
    _copy(DATA / f"{IDENTITY}.desktop", share / f"applications/{IDENTITY}.desktop")
    _copy(DATA / f"{IDENTITY}.xml", share / f"mime/packages/{IDENTITY}.xml")
    _copy(DATA / "sandtable.thumbnailer", share / "thumbnailers/sandtable.thumbnailer")
    for file in sorted(manuals.rglob("*.gz")):
        _copy(file, share / file.relative_to(manuals))
    page = share / f"metainfo/{IDENTITY}.metainfo.xml"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(metainfo(), encoding="utf-8")
    page.chmod(0o644)


def _copy(source: Path, goal: Path) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, goal)
    goal.chmod(0o644)
