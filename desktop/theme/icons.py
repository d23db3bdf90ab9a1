"""Icons by name, drawn in the palette's own colours when they are painted: a change of theme needs no new icons."""

from functools import cache
from pathlib import Path
from typing import Self

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

import resources

FOLDER = Path(resources.__path__[0]) / "icons"


@cache
def source(name: str) -> str:
    """Return the drawing of the icon called `name`. Raises `KeyError` if there is none."""
    path = FOLDER / f"{name}.svg"
    if not path.is_file():
        raise KeyError(name)
    return path.read_text(encoding="utf-8")


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


def icon_pixmap(name: str, colour: str, size: int, *, ratio: float = 1.0) -> QPixmap:
    """Return the icon in one colour, `size` points wide on a screen with `ratio` pixels per point; cached."""
    key = f"icon:{name}:{colour}:{size}:{ratio}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    pixels = max(1, round(size * ratio))
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(source(name).replace("currentColor", colour).encode()))
    with QPainter(pixmap) as painter:
        renderer.render(painter, QRectF(0, 0, pixels, pixels))
    pixmap.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, pixmap)
    return pixmap


class PaletteEngine(QIconEngine):
    """Paints one icon in the colour that the application's palette has for its state."""

    def __init__(self, name: str, role: QPalette.ColorRole) -> None:
        super().__init__()
        self._name = name
        self._role = role

    def _colour(self, mode: QIcon.Mode) -> QColor:
        palette = QGuiApplication.palette()
        if mode == QIcon.Mode.Disabled:
            return palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
        role = QPalette.ColorRole.HighlightedText if mode == QIcon.Mode.Selected else self._role
        return palette.color(QPalette.ColorGroup.Active, role)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Paint the icon in the middle of `rect`."""
        size = min(rect.width(), rect.height())
        device = painter.device()
        ratio = device.devicePixelRatio() if device is not None else 1.0
        corner = rect.topLeft() + QPoint((rect.width() - size) // 2, (rect.height() - size) // 2)
        painter.drawPixmap(corner, icon_pixmap(self._name, self._colour(mode).name(), size, ratio=ratio))

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        """Return the icon as a picture of `size` pixels on a screen with `scale` pixels per point."""
        ratio = scale or 1.0
        points = round(min(size.width(), size.height()) / ratio)
        return icon_pixmap(self._name, self._colour(mode).name(), points, ratio=ratio)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return the icon as a picture of `size` pixels."""
        return self.scaledPixmap(size, mode, state, 1.0)

    def clone(self) -> Self:
        """Return another engine for the same icon."""
        return type(self)(self._name, self._role)


def icon(name: str, *, role: QPalette.ColorRole = QPalette.ColorRole.ButtonText) -> QIcon:
    """Return the icon called `name`, tinted with `role` of the palette. Raises `KeyError` if there is none."""
    source(name)
    return QIcon(PaletteEngine(name, role))
