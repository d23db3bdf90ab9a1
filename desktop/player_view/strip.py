"""The strip of the players' screen: who acts and who is next, slim below the map, at its side, or nowhere."""

from PySide6.QtCore import QCoreApplication, QRect, QRectF, QSize
from PySide6.QtGui import QPainter

from desktop.map.painting.map_colours import colour
from desktop.player_view.content import PublicContent, StripFace
from desktop.player_view.large_print import FAR, LARGE, LargePrint
from desktop.player_view.side_strip import paint_side
from desktop.theme.tokens import Tokens
from desktop.workspace.player_screen import StripPlace

BELOW, SIDE = 112, 420
"""Height of the strip below and width of the one at the side, in lines of a screen that has 1,080."""
MOST = 0.45
"""Part of the width that the strip at the side may take of a narrow window."""


class PictureStrip:
    """The strip of one picture: `room` is what it leaves to the map, which it never covers."""

    def __init__(self, content: PublicContent, theme: Tokens, canvas: QSize, place: StripPlace) -> None:
        self._content = content
        self._print = LargePrint(canvas, theme)
        self._place: StripPlace = place if content.tells else "off"
        whole = QRect(0, 0, canvas.width(), canvas.height())
        self.room, self.area = QRect(whole), QRect()
        if self._place == "below":
            self.room.setHeight(max(1, whole.height() - round(self._print.at(BELOW))))
            self.area = QRect(0, self.room.height(), whole.width(), whole.height() - self.room.height())
        elif self._place == "side":
            wide = min(round(self._print.at(SIDE)), round(whole.width() * MOST))
            self.room.setWidth(max(1, whole.width() - wide))
            self.area = QRect(self.room.width(), 0, wide, whole.height())

    def paint(self, painter: QPainter) -> None:
        """Paint the strip where it lies."""
        if self._place == "off":
            return
        area, large = QRectF(self.area), self._print
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(area)
        painter.fillRect(area, colour(large.tokens.surface))
        edge = max(1.0, large.at(3))
        if self._place == "below":
            painter.fillRect(QRectF(area.left(), area.top(), area.width(), edge), colour(large.tokens.map.light))
            self._paint_below(painter, area)
        else:
            painter.fillRect(QRectF(area.left(), area.top(), edge, area.height()), colour(large.tokens.map.light))
            paint_side(painter, large, self._content, area.adjusted(large.at(24), large.at(20), -large.at(24), 0))
        painter.restore()

    def _paint_below(self, painter: QPainter, area: QRectF) -> None:
        large, content = self._print, self._content
        box = area.adjusted(large.at(24), large.at(3), -large.at(24), 0)
        clock = content.moment or ("" if content.fights else content.place)
        named = content.acting is not None or content.unseen
        if clock and named:
            used = large.text(painter, clock, box, FAR, right=True, ink=large.tokens.muted)
            box.setRight(box.right() - used - large.at(40))
        elif clock:
            large.text(painter, clock, box, LARGE, bold=True)
            return
        if content.unseen:
            mark = QRectF(box.left(), box.center().y() - large.at(40), large.at(80), large.at(80))
            large.unseen(painter, mark)
            box.setLeft(mark.right() + large.at(20))
            used = large.text(painter, unseen_acts(), box, LARGE, bold=True)
            box.setLeft(box.left() + used + large.at(48))
        elif content.acting is not None:
            box.setLeft(box.left() + self._face(painter, content.acting, box, 80, LARGE) + large.at(48))
        self._following(painter, box)

    def _following(self, painter: QPainter, box: QRectF) -> None:
        """Draw who comes next, as many as fit with their whole names."""
        large = self._print
        then = QCoreApplication.translate("players", "then")
        needed = large.width(then, FAR) + large.at(28)
        for number, face in enumerate(self._content.then):
            wide = large.at(78) + large.width(face.title, FAR, bold=True)
            # a number of the clock stands before the first who is there
            at = face.at if not number or self._content.then[number - 1].at != face.at else ""
            before = large.width(at, FAR) + large.at(12) if at else 0.0
            wide += before
            if wide + (needed if not number else 0) > box.width():
                break
            if not number:
                large.text(painter, then, box, FAR, ink=large.tokens.muted)
                box.setLeft(box.left() + needed)
            large.text(painter, at, box, FAR, ink=large.tokens.muted)
            self._face(painter, face, box.adjusted(before, 0, 0, 0), 64, FAR)
            box.setLeft(box.left() + wide + large.at(44))

    def _face(self, painter: QPainter, face: StripFace, box: QRectF, mark: float, size: float) -> float:
        """Draw somebody's sign and name; return the width of both."""
        large = self._print
        side = large.at(mark)
        large.sign(painter, face, QRectF(box.left(), box.center().y() - side / 2, side, side))
        left = side + large.at(14 if mark < 80 else 20)
        return left + large.text(painter, face.title, box.adjusted(left, 0, 0, 0), size, bold=True)


def unseen_acts() -> str:
    """Say that somebody acts whom the players do not see."""
    return QCoreApplication.translate("players", "Somebody unseen acts")
