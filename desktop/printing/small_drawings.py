"""Small drawings within text: the disc of a token, and the boxes of a track to tick."""

from math import ceil

from PySide6.QtCore import QRectF
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from core.model.creature import Track
from core.rules.kit.shown import CardTrack
from desktop.printing.lettering import BOLD, SEMI, TEXT, one_line
from desktop.sheet_page.lost_points import strokes_of
from desktop.sheet_page.paper_colours import PaperColours
from desktop.theme.sides import SideMark, side_path

MOST_BOXES = 60
"""Points of a track beyond which numbers are written instead of boxes."""
BOX, GAP, FIVES = 7.4, 1.1, 3.4
WRITTEN = 40.0
"""Points for the numbers of a track without boxes, before the line to write on."""
WIDEST = 0.86
"""How much of a disc its sign takes across at most."""
LEAD, NUMBERS = 52.0, 26.0
"""Points for the name and the numbers of a track at least, and for the numbers alone."""
TITLE = 6.6
NAMED = 0.62
"""The part of a track's room that its name and numbers take at most."""


class Disc(Flowable):
    """The disc of a token: the shape of its side with its letter and badge."""

    def __init__(self, sign: str, mark: SideMark, ink: PaperColours, size: float = 17) -> None:
        super().__init__()
        self.sign, self.mark, self.ink, self.size = sign, mark, ink, size

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take a square."""
        return self.size, self.size

    def draw(self) -> None:
        """Draw it."""
        draw_disc(self.canv, self.sign, self.mark, self.ink, 0, 0, self.size)


def draw_disc(canvas: Canvas, sign: str, mark: SideMark, ink: PaperColours, x: float, y: float, size: float) -> None:
    """Draw the disc of a token into a square whose lower left is at `x`, `y`; hollow where ink is saved."""
    canvas.saveState()
    canvas.setStrokeColor(mark.colour)
    canvas.setLineWidth(1.1)
    canvas.setFillColor("#ffffff" if ink.saving else mark.colour)
    box = QRectF(0.8, 0.8, size - 1.6, size - 1.6)
    path = canvas.beginPath()
    if mark.shape == "circle":
        path.circle(x + size / 2, y + size / 2, box.width() / 2)
    else:
        outline = side_path(mark.shape, box)
        corners = [outline.elementAt(number) for number in range(outline.elementCount())]
        for number, corner in enumerate(corners):
            # Qt counts downwards
            spot = (x + corner.x, y + size - corner.y)
            if number:
                path.lineTo(*spot)
            else:
                path.moveTo(*spot)
        path.close()
    canvas.drawPath(path, stroke=1, fill=1)
    letters = {1: 0.5, 2: 0.42, 3: 0.34}.get(len(sign), 0.28) * size
    if mark.shape in ("diamond", "triangle"):
        letters *= 0.84
    # a sign that is too wide is set smaller: a number that lacks a digit is another creature's
    letters = min(letters, letters * WIDEST * size / max(1.0, stringWidth(sign, BOLD, letters)))
    canvas.setFillColor("#000000" if ink.saving else mark.on_colour)
    canvas.setFont(BOLD, letters)
    canvas.drawCentredString(x + size / 2, y + size / 2 - letters * 0.36, one_line(sign, BOLD, letters, size))
    canvas.restoreState()


class Boxes(Flowable):
    """A track as boxes in fives: those that are lost are crossed out, those below nought come last, in dashes.

    A track that counts up without an end has so many boxes to be `ticked`, of which those it holds are crossed out. A
    stock has one for each that is left.
    """

    def __init__(self, shown: CardTrack, track: Track, ink: PaperColours, width: float) -> None:
        super().__init__()
        self.title, self.track, self.ink, self.room, self.below = shown.title, track, ink, width, shown.below
        self.ticked = shown.room if track.maximum is None else 0
        self.stock, self.lost = track.value if shown.stock else 0, shown.lost

    @property
    def boxes(self) -> int:
        """How many boxes stand for what the track holds; none where numbers are written."""
        most = self.ticked or self.stock or self.track.maximum
        return most if most is not None and 0 < most <= MOST_BOXES else 0

    @property
    def _lead(self) -> float:
        """The points for the name, whole however long it is, and the numbers; most of the room, but not all."""
        return min(max(LEAD, stringWidth(self.title, SEMI, TITLE) + NUMBERS), self.room * NAMED)

    @property
    def _per_row(self) -> int:
        """How many boxes stand in a row: all of them where there is room, else whole fives."""
        room, most = self.room - self._lead, self.boxes
        fives = max(1, int((room + FIVES) // (5 * (BOX + GAP) + FIVES)))
        fits = most * (BOX + GAP) + (most - 1) // 5 * FIVES <= room
        return max(5 * fives, most) if fits else 5 * fives

    @property
    def _under(self) -> int:
        return self.below if self.boxes and 0 < self.below <= MOST_BOXES else 0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take as many rows as there are boxes."""
        rows = max(1, ceil(self.boxes / self._per_row)) + ceil(self._under / self._per_row)
        return self.room, rows * (BOX + 2.6)

    def draw(self) -> None:
        """Draw name, numbers and boxes."""
        canvas, track = self.canv, self.track
        top = self.wrap(0, 0)[1] - BOX - 1
        canvas.setFillColor(self.ink.text)
        lead = self._lead
        canvas.setFont(SEMI, TITLE)
        canvas.drawString(0, top + 1.6, one_line(self.title, SEMI, TITLE, lead - NUMBERS + 3))
        most = "" if track.maximum is None else f"/{track.maximum}"
        more = f"+{track.temporary}" if track.temporary else ""
        canvas.setFont(TEXT, 6.2)
        numbers = f"{track.value}{more}{most}".replace("-", "−")
        if self.boxes:
            canvas.drawRightString(lead - 3, top + 1.6, numbers)
        else:
            canvas.drawString(lead, top + 1.6, numbers)
        canvas.setStrokeColor(self.ink.muted)
        canvas.setLineWidth(0.55)
        if not self.boxes:
            canvas.line(lead + WRITTEN, top, self.room, top)
            return
        held = max(0, min(track.value, self.boxes))
        lost = held if self.ticked else self.boxes - held
        self._row(self.boxes, lost, top)
        if self._under:
            rows = ceil(self.boxes / self._per_row)
            canvas.setDash(1.2, 1)
            self._row(self._under, max(0, -track.value), top - rows * (BOX + 2.6))
            canvas.setDash()
            canvas.setFillColor(self.ink.muted)
            canvas.setFont(TEXT, 6.2)
            canvas.drawRightString(lead - 3, top - rows * (BOX + 2.6) + 1.6, f"−1 … −{self._under}")

    def _row(self, count: int, lost: int, top: float) -> None:
        canvas = self.canv
        for number in range(count):
            row, place = divmod(number, self._per_row)
            x = self._lead + place * (BOX + GAP) + place // 5 * FIVES
            y = top - row * (BOX + 2.6)
            canvas.rect(x, y, BOX, BOX, stroke=1, fill=0)
            if number < lost:
                for (left, low), (right, high) in strokes_of(self.lost, number):
                    canvas.line(x + left * BOX, y + low * BOX, x + right * BOX, y + high * BOX)
