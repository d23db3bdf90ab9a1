"""The layer over the map that holds the card: its place, its shadow, and the line to whom it is about."""

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from core.geometry.units import Point
from desktop.run.cards.card_page import CardPage, Extent
from desktop.run.cards.layout import AroundCard, Box, bystanders, hides, hides_more, stand_anywhere, stand_beside, tie
from desktop.run.cards.map_card import MapCard
from desktop.run.cards.surroundings import Surroundings
from desktop.tools.canvas import MapCanvas

REST = 120
"""Milliseconds for which somebody else must be pointed at before a card goes to him."""
LOW = 480
"""Heights of a map below which a card that can be folded comes folded."""
SHADOW = 6
"""Pixels that the shadow reaches."""
BROAD, IN_THE_WAY = 1 / 3, 1 / 4
"""How much of the map a card may take before it becomes shorter: one that hides nobody, and any other."""
CORNER = 8
"""Radius of a card's corners."""


class Backdrop(QWidget):
    """Paints the shadow of a card and its line; the mouse goes through it."""

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._card = QRectF()
        self._line: tuple[QPointF, QPointF] | None = None
        self._over = QRegion()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def follow(self, card: MapCard, ground: AroundCard | None, names: tuple[Box, ...]) -> None:
        """Lie around a card and up to whom it is about; the line goes beneath all others, and beneath all names."""
        box = QRectF(card.geometry())
        self._line, self._over = None, QRegion()
        whole = box
        if ground is not None:
            for each in (*bystanders(ground), *names):
                self._over += QRectF(QPointF(*each[:2]), QPointF(*each[2:])).toAlignedRect()
            start, end = tie(Box(box.left(), box.top(), box.right(), box.bottom()), ground.about)
            self._line = QPointF(*start), QPointF(*end)
            whole = box.united(QRectF(*self._line).normalized().adjusted(-1, -1, 1, 1))
        around = whole.adjusted(-SHADOW - 4, -SHADOW - 4, SHADOW + 4, SHADOW + 4).toAlignedRect()
        self._card = box
        self.setGeometry(around)
        self.show()
        self.stackUnder(card)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shadow, then the line from the edge of the card."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-self.x(), -self.y())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 16))
            for reach in range(SHADOW):
                spread = self._card.adjusted(-reach, 2 - reach, reach, 3 + reach)
                painter.drawRoundedRect(spread, CORNER + reach, CORNER + reach)
            if self._line is None:
                return
            painter.setClipRegion(QRegion(self.geometry()) - self._over)
            tokens = self._canvas.workspace.theme.tokens
            for colour, breadth in ((tokens.surface, 5), (tokens.edge, 2)):
                painter.setPen(QPen(QColor(colour), breadth, c=Qt.PenCapStyle.RoundCap))
                painter.drawLine(*self._line)


class CardLayer(QObject):
    """Shows one card at a time over a map, which it neither moves nor resizes.

    A card keeps its place until it is about somebody else, who has to be meant for a moment, or does not fit any more.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self.card: MapCard | None = None
        self.pinned = False
        """Whether the card stays where it is, whoever is pointed at."""
        self._around = Surroundings(canvas)
        self._backdrop = Backdrop(canvas)
        self._about: tuple[str, ...] = ()
        self._places: tuple[Point, ...] = ()
        self._stood: tuple[tuple[str, ...], tuple[Point, ...]] | None = None
        self._above = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._rested)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._settle)
        canvas.installEventFilter(self)
        canvas.view.installEventFilter(self)
        for bar in (canvas.view.horizontalScrollBar(), canvas.view.verticalScrollBar()):
            bar.valueChanged.connect(self._scrolled)
        canvas.view.zoomed.connect(self._scrolled)
        canvas.covered.connect(self._covered)

    def show_card(self, card: MapCard, about: tuple[str, ...] = (), places: tuple[Point, ...] = ()) -> None:
        """Show a card about somebody, or about places, or about nobody; another one is put away."""
        is_new = card is not self.card
        if is_new:
            self.put_away()
            self.card = card
            card.grew.connect(self._soon.start)
            self._stood = None
        self._about, self._places = about, places
        if is_new or self._stood is None:
            self._stand()
            card.show()
            card.raise_()
            self._tie()
        elif (about, places) != self._stood and not self.pinned:
            self._rest.start()
        else:
            self._rest.stop()
            self._tie()

    def put_away(self) -> None:
        """Show no card."""
        if self.card is not None:
            self.card.grew.disconnect(self._soon.start)
            self.card.hide()
            self.card = None
        self.pinned = False
        self._stood = None
        self._rest.stop()
        self._soon.stop()
        self._backdrop.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay within the map when it changes its size; let the keys of the map reach what waits for an answer."""
        if watched is self.canvas and event.type() is QEvent.Type.Resize:
            self._soon.start()
        if watched is self.canvas.view and isinstance(event, QKeyEvent) and self.card is not None:
            return self._hear(event, self.card.page)
        return False

    def _hear(self, event: QKeyEvent, page: CardPage) -> bool:
        """Give a key that was struck on the map to the card if it claims it; return whether it did."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not page.claims(event):
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            page.keyPressEvent(event)
        return True

    def _ground(self) -> AroundCard | None:
        return self._around.ground(self._about, places=self._places)

    def _stand(self) -> None:
        """Find the place of the card."""
        card = self.card
        if card is None:
            return
        self._stood = self._about, self._places
        if card.page.whole:
            self._cover(card)
            return
        page, ground, room = card.page, self._ground(), self._around.room
        tall = room.bottom - room.top
        extents: tuple[Extent, ...] = (page.extent,)
        if page.can_fold:
            low = tall < self.canvas.workspace.theme.pixels(LOW)
            shorter = (Extent.SHORT, Extent.SLIM)
            extents = (page.wished,) if page.wished is not None else shorter if low else (Extent.OPEN, *shorter)
        for extent in extents:
            page.fold(extent)
            card.fit(int(room.right - room.left), int(tall))
            if ground is None:
                place = stand_anywhere(card.width(), card.height(), self._around.anywhere())
            else:
                place = stand_beside(card.width(), card.height(), ground)
            is_small = self._part() < (BROAD if place.free else IN_THE_WAY)
            if is_small and (place.free or extent is not Extent.OPEN):
                break
        card.to_top()
        self._above = ground is not None and place.top + card.height() <= ground.about.top
        card.move(place.left, place.top)
        self._tie()

    def _part(self) -> float:
        """Return how much of the map the card takes."""
        card, room = self.card, self._around.room
        taken = 0 if card is None else card.width() * card.height()
        return taken / max(1.0, (room.right - room.left) * (room.bottom - room.top))

    def _cover(self, card: MapCard) -> None:
        """Take all of the map for a page."""
        card.fit(self.canvas.width(), self.canvas.height())
        card.move(0, 0)

    def _rested(self) -> None:
        """Go to whom the card is about by now; a place that hides nothing it must not is kept."""
        card, ground = self.card, self._ground()
        if card is None or card.page.whole:
            return
        is_same = (self._about, self._places) == self._stood
        if is_same and ground is not None and not hides(_box_of(card), ground):
            return
        self._stand()

    def _settle(self) -> None:
        """Keep the place while the card grows or the map shrinks; what stands above somebody grows upwards.

        Where it would come to lie over something that it must not hide, it goes to another.
        """
        card = self.card
        if card is None:
            return
        if self._stood is None:
            self._stand()
            return
        if card.page.whole:
            self._cover(card)
            return
        room, ground, before = self._around.room, self._ground(), _box_of(card)
        lowest = card.y() + card.height()
        card.fit(int(room.right - room.left), int(room.bottom - room.top))
        page = card.page
        while page.can_fold and page.wished is None and page.extent < Extent.SLIM and self._part() > BROAD:
            page.fold(Extent(page.extent + 1))
            card.fit(int(room.right - room.left), int(room.bottom - room.top))
        left, top = card.x(), lowest - card.height() if self._above else card.y()
        left = round(min(max(left, room.left), max(room.left, room.right - card.width())))
        top = round(min(max(top, room.top), max(room.top, room.bottom - card.height())))
        card.move(left, top)
        self._tie()
        if ground is not None and not self.pinned and hides_more(_box_of(card), before, ground):
            self._stand()

    def _covered(self) -> None:
        """Make way for a message, and do not come back when it goes."""
        card = self.card
        if card is None or self._stood is None or card.page.whole:
            return
        if card.geometry().intersects(self.canvas.over):
            self._stand()

    def _scrolled(self) -> None:
        """Hold on to whom the card is about while the map moves below it; go elsewhere once it would hide him."""
        if self.card is None or self._stood is None:
            return
        self._tie()
        if not self.pinned:
            self._rest.start()

    def _tie(self) -> None:
        if self.card is not None and self.card.isVisible() and not self.card.page.whole:
            self._backdrop.follow(self.card, self._ground(), self._around.plates())


def _box_of(card: MapCard) -> Box:
    """Return where a card lies."""
    return Box(card.x(), card.y(), card.x() + card.width(), card.y() + card.height())
