"""A token's item: it shows a ready-made picture, shared by all tokens that look the same at the same zoom."""

from collections.abc import Hashable
from dataclasses import fields, replace
from fractions import Fraction
from operator import attrgetter

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.engine.status import Bearing
from core.geometry.units import SQUARE, Point
from desktop.faults.painting import survived
from desktop.map.content import TokenLook
from desktop.map.items.layer import touch
from desktop.map.painting.tokens import PLAIN, TokenState, paint_token, token_box, token_shape
from desktop.map.pictures import Pictures

_FACE = attrgetter(*(field.name for field in fields(TokenLook) if field.name != "point"))
"""All of a look but its place."""
LARGEST = 1024
"""Longest side of a sprite in pixels; beyond it tokens are painted directly."""
EDGE = SQUARE // 8
"""Units around a token that are painted anew with it: its picture lies on whole pixels."""
TINY = 9
"""Pixels of a token below which nobody could read its sign or see its marks."""


class Sprites:
    """Pictures of tokens by all that they show and by size, at most `most` pixels of them."""

    def __init__(self, pictures: Pictures, most: int = 24_000_000) -> None:
        self.pictures = pictures
        self._most = most
        self._held: dict[Hashable, QPixmap] = {}
        self._pixels = 0

    def of(self, item: "TokenItem", scale: float, ratio: float) -> QPixmap | None:
        """Return the sprite of a token at `scale` pixels to a unit; None if it would be too large."""
        bounds = item.boundingRect()
        width, height = round(bounds.width() * scale * ratio) + 2, round(bounds.height() * scale * ratio) + 2
        if max(width, height) > LARGEST:
            return None
        tiny = float(item.look.spaces) * SQUARE * scale * ratio < TINY
        look = item.bare if tiny else item.look
        portrait = None if look.portrait is None else self.pictures.small(look.portrait)
        key = (look if tiny else item.face, item.state, width, height, portrait is not None)
        sprite = self._held.pop(key, None)
        if sprite is None:
            sprite = QPixmap(width, height)
            sprite.fill(QColor(0, 0, 0, 0))
            with QPainter(sprite) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(scale * ratio, scale * ratio)
                painter.translate(-bounds.topLeft())
                paint_token(painter, look, portrait=portrait, state=item.state)
            sprite.setDevicePixelRatio(ratio)
            self._pixels += width * height
        self._held[key] = sprite
        while self._pixels > self._most and len(self._held) > 1:
            gone = self._held.pop(next(iter(self._held)))
            self._pixels -= gone.width() * gone.height()
        return sprite


def bare_of(look: TokenLook) -> TokenLook:
    """Return what is seen of a token so far away that it is a dot: the same for all of its side and size."""
    plain = replace(look, id="", label="", sign="", point=(0, 0), silhouette="", portrait=None, oblong=None)
    return replace(plain, gauges=(), marks=(), facing=None, elevation=0)


def face_of(look: TokenLook) -> Hashable:
    """Return all that a token shows of itself, wherever it stands; made once, as it is looked up at every paint."""
    plain = replace(look, id="", label="", point=(0, 0), spaces=Fraction(1), oblong=None)
    return plain, float(look.spaces)


class TokenItem(QGraphicsItem):
    """Somebody on the map."""

    def __init__(self, look: TokenLook, sprites: Sprites) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.look = look
        self.state = PLAIN
        self._sprites = sprites
        self._box = token_box(look)
        self.face, self.bare = face_of(look), bare_of(look)
        self.setPos(*look.point)
        self._stack()

    def boundingRect(self) -> QRectF:
        """Return the box around everything drawn of the token."""
        return self._box

    def shape(self) -> QPainterPath:
        """Return the outline by which it is found."""
        return token_shape(self.look)

    def show_look(self, look: TokenLook, *, wiped: bool = False) -> None:
        """Take over a look: where only the place differs, nothing is painted anew.

        With `wiped` all that is seen is painted anew anyway.
        """
        before, self.look = self.look, look
        self.stand_at(look.point, wiped=wiped)
        if _FACE(before) != _FACE(look):
            left = self.sceneBoundingRect()
            self.prepareGeometryChange()
            self._box = token_box(look)
            self.face, self.bare = face_of(look), bare_of(look)
            self._stack()
            self.update()
            self._wipe(left)

    def stand_at(self, point: Point, *, wiped: bool = False) -> None:
        """Stand elsewhere."""
        if self.pos() != QPointF(*point):
            left = self.sceneBoundingRect()
            self.setPos(*point)
            if not wiped:
                self._wipe(left)

    def _wipe(self, left: QRectF) -> None:
        """Have the place painted anew that it has just left; told of before it moves, Qt would paint twice.

        Qt forgets where an item was painted if anything else is painted between its move and the next turn of events.
        """
        scene = self.scene()
        if scene is not None:
            touch(scene, left.adjusted(-EDGE, -EDGE, EDGE, EDGE))

    def show_state(self, state: TokenState) -> None:
        """Take over what the view adds."""
        if state != self.state:
            self.state = state
            self._stack()
            self.update()

    def _stack(self) -> None:
        """Let small creatures stand above large ones, whoever acts above his like, and the dead lie below all."""
        lift = 2 if self.state.selected or self.state.acting else 0 if self.look.bearing is not Bearing.DEAD else -1000
        self.setZValue(lift - 10 * float(self.look.spaces))

    @survived
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Blit the sprite; paint where none would do."""
        scale = painter.worldTransform().m11()
        ratio = 1.0 if widget is None else widget.devicePixelRatioF()
        sprite = self._sprites.of(self, scale, ratio)
        if sprite is None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            portrait = None if self.look.portrait is None else self._sprites.pictures.small(self.look.portrait)
            paint_token(painter, self.look, portrait=portrait, state=self.state)
            return
        corner = painter.worldTransform().map(self._box.topLeft())
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), sprite)
        painter.restore()
