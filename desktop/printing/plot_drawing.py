"""A plot of the evening's report on paper."""

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from desktop.evening.plot_marks import PlotBox, Written, height_of, marks_of
from desktop.evening.plots import Hue, Plot
from desktop.printing.lettering import TEXT, one_line, runs
from desktop.sheet_page.paper_colours import PAPER, PaperColours
from desktop.theme.sides import side_mark

LINE, LETTERS = 12.0, 7.6
"""Height of a line and of its letters in points."""


class PlotDrawing(Flowable):
    """Draws a plot as wide as its column; where ink is saved the others' bars are pale."""

    def __init__(self, plot: Plot, ink: PaperColours, width: float) -> None:
        super().__init__()
        self.plot, self.ink, self.across = plot, ink, width

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take the column's width, and a line for each of its own."""
        return self.across, height_of(self.plot, LINE) + 2

    def split(self, width: float, height: float) -> list[Flowable]:
        """Return it in two where a page has no room for all of its lines."""
        for count in range(len(self.plot.rows) - 1, 1, -1):
            first = self._part(0, count)
            if first.wrap(width, height)[1] <= height:
                return [first, self._part(count, len(self.plot.rows))]
        return []

    def _part(self, first: int, last: int) -> "PlotDrawing":
        plot = self.plot
        part = Plot(plot.title, plot.rows[first:last], plot.legend, plot.columns)
        return PlotDrawing(part, self.ink, self.across)

    def draw(self) -> None:
        """Draw it."""
        canvas, ink, whole = self.canv, self.ink, height_of(self.plot, LINE)
        for mark in marks_of(self.plot, self.across, LINE, lambda text: stringWidth(text, TEXT, LETTERS)):
            match mark:
                case PlotBox():
                    canvas.setStrokeColor(ink.line)
                    canvas.setLineWidth(0.4)
                    canvas.setFillColor(self._colour(mark.hue) if mark.filled else PAPER)
                    canvas.rect(mark.left, whole - mark.top - mark.height, mark.width, mark.height, fill=1)
                case Written():
                    canvas.setFillColor(ink.muted if mark.quiet else ink.text)
                    self._write(mark, whole - mark.top - mark.height / 2 - LETTERS * 0.35)

    def _write(self, mark: Written, y: float) -> None:
        line = one_line(mark.text, TEXT, LETTERS, mark.room)
        parts = [(font, text, stringWidth(text, font, LETTERS)) for font, text in runs(line, TEXT)]
        x = mark.x - sum(wide for *_, wide in parts) / 2 if mark.centred else mark.x
        for font, text, wide in parts:
            self.canv.setFont(font, LETTERS)
            self.canv.drawString(x, y, text)
            x += wide

    def _colour(self, hue: Hue) -> str:
        if self.ink.saving:
            return self.ink.muted if hue is Hue.PARTY else self.ink.faint
        return side_mark(self.ink.tokens, hue.side).colour
