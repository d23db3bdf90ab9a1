"""Makes the program's icons in all sizes from its two drawings: `python -m installer.packages.icons FOLDER`."""

import os
import sys
from io import BytesIO
from pathlib import Path

from installer.packages.place import ROOT

DRAWINGS = ROOT / "resources" / "program"
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""Pixels along a side of the pictures, as desktops ask for them."""
OF_WINDOWS = (16, 24, 32, 48, 64, 128, 256)
OF_MAC = (16, 32, 64, 128, 256, 512, 1024)
NAMES = {"sandtable": "apps", "document": "mimetypes"}
"""drawing -> the folder of desktops' themes that it goes into."""


def drawn(drawing: Path, size: int) -> bytes:
    """Return a drawing as a PNG of so many pixels along a side."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication(["icons"])
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QSvgRenderer(str(drawing)).render(painter, QRectF(0, 0, size, size))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    assert application is not None
    return bytes(data.data())


def packed(pictures: dict[int, bytes], kind: str) -> bytes:
    """Return pictures by their sizes as one file of a kind, "ICO" or "ICNS"."""
    from PIL import Image

    images = {size: Image.open(BytesIO(data)) for size, data in pictures.items()}
    largest = images[max(images)]
    out = BytesIO()
    others = [image for image in images.values() if image is not largest]
    if kind == "ICO":
        largest.save(out, kind, sizes=[(size, size) for size in images], append_images=others)
    else:
        largest.save(out, kind, append_images=others)
    return out.getvalue()


def make(goal: Path) -> None:
    """Write every picture: `sandtable-48.png` and so on, and one file each for Windows and macOS."""
    goal.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        pictures = {size: drawn(DRAWINGS / f"{name}.svg", size) for size in {*SIZES, *OF_MAC}}
        for size, data in pictures.items():
            (goal / f"{name}-{size}.png").write_bytes(data)
        (goal / f"{name}.ico").write_bytes(packed({size: pictures[size] for size in OF_WINDOWS}, "ICO"))
        (goal / f"{name}.icns").write_bytes(packed({size: pictures[size] for size in OF_MAC}, "ICNS"))


if __name__ == "__main__":
    make(Path(sys.argv[1]))
