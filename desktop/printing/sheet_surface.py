"""A sheet's surface on paper: the letters, lines and shapes of a PDF's canvas, and the pages made of them."""

from collections.abc import Callable

from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from desktop.printing.lettering import BOLD, SEMI, TEXT, load_typefaces, runs
from desktop.sheet_page.paper_colours import PaperColours
from desktop.sheet_page.surface import Align, Shape, Tone, Weight

FACES = {Weight.PLAIN: TEXT, Weight.SEMI: SEMI, Weight.BOLD: BOLD}


Stroke = Callable[[Canvas], None]


class PaperSurface:
    """Keeps what is painted, page by page, until there is a canvas; pages are `height` points high."""

    def __init__(self, height: float, ink: PaperColours) -> None:
        load_typefaces()
        self.pages: list[list[Stroke]] = [[]]
        self._height = height
        self._tones = {tone: HexColor(colour) for tone, colour in ink.tones.items()}

    def next_page(self) -> None:
        """Go on to another page."""
        self.pages.append([])

    def width(self, text: str, face: Weight, size: float) -> float:
        """Return how wide a line of text is."""
        return sum(stringWidth(piece, font, size) for font, piece in runs(text, FACES[face]))

    def text(self, x: float, y: float, text: str, face: Weight, size: float, tone: Tone, align: Align = "left") -> None:
        """Write a line whose letters stand on `y`."""
        left = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * self.width(text, face, size)

        def write(canvas: Canvas) -> None:
            place = left
            canvas.setFillColor(self._tones[tone])
            for font, piece in runs(text, FACES[face]):
                canvas.setFont(font, size)
                canvas.drawString(place, self._height - y, piece)
                place += stringWidth(piece, font, size)

        self.pages[-1].append(write)

    def line(self, x: float, y: float, to_x: float, to_y: float, tone: Tone, thick: float = 0.5) -> None:
        """Draw a line."""

        def draw(canvas: Canvas) -> None:
            canvas.setStrokeColor(self._tones[tone])
            canvas.setLineWidth(thick)
            canvas.line(x, self._height - y, to_x, self._height - to_y)

        self.pages[-1].append(draw)

    def shape(self, shape: Shape, x: float, y: float, wide: float, high: float, edge: Tone, fill: Tone | None) -> None:
        """Draw a shape into a box."""
        top, bottom = self._height - y, self._height - y - high

        def draw(canvas: Canvas) -> None:
            canvas.setStrokeColor(self._tones[edge])
            canvas.setLineWidth(0.7)
            canvas.setFillColor(self._tones[fill or edge])
            path = canvas.beginPath()
            if shape == "circle":
                path.ellipse(x, bottom, wide, high)
            elif shape == "square":
                path.rect(x, bottom, wide, high)
            else:
                path.moveTo(x + wide / 2, top)
                path.lineTo(x + wide, (top + bottom) / 2)
                path.lineTo(x + wide / 2, bottom)
                path.lineTo(x, (top + bottom) / 2)
                path.close()
            canvas.drawPath(path, stroke=1, fill=int(fill is not None))

        self.pages[-1].append(draw)


class PaintedPage(Flowable):
    """A whole page of what a surface has kept."""

    def __init__(self, strokes: list[Stroke]) -> None:
        super().__init__()
        self._strokes = strokes

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the whole page."""
        return width, height - 0.01

    def draw(self) -> None:
        """Paint it."""
        for stroke in self._strokes:
            stroke(self.canv)
