"""The painted sheets that a view keeps, unlit and lit: mended where the map changed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from core.geometry.units import SQUARE, Rect
from core.model.floor_plan import Plan
from desktop.map.items.boxes import clipped, meet, merged
from desktop.map.painting.painted.drawing import lay_ground, paint_sheet
from desktop.map.painting.painted.light import VEIL, is_lit, with_light
from desktop.map.painting.painted.sheet import Sheet, span_of
from desktop.map.painting.styled.stamps import Images

MOST = 300
"""Sheets that are kept, their ground, unlit and lit apart: four of most of these are a megabyte."""
IN_ONE = 90
"""Squares up to which a change is painted in one piece for all sheets that it touches."""
TOO_MUCH = 0.6
"""Share of a sheet from which on it is painted anew as a whole."""


@dataclass(slots=True)
class Painted:
    """A sheet, its ground with nothing on it, unlit and lit, and where in it the map has changed since.

    `soil` is where the ground itself is another, `ground` where anything is, `light` where the light alone is.
    """

    laid: QImage
    bare: QImage
    lit: QImage
    soil: list[Rect] = field(default_factory=list)
    ground: list[Rect] = field(default_factory=list)
    light: list[Rect] = field(default_factory=list)


@dataclass(slots=True)
class _Away:
    """A sheet that is being made of a plan, and where the map has changed since."""

    plan: Plan
    soil: list[Rect] = field(default_factory=list)
    ground: list[Rect] = field(default_factory=list)
    light: list[Rect] = field(default_factory=list)


def painted(plan: Plan, sheet: Sheet, images: Images, veil: float) -> Painted:
    """Paint a sheet from nothing; safe in any thread if `images` is."""
    laid = lay_ground(plan, sheet)
    bare = paint_sheet(plan, sheet, images, laid)
    return Painted(laid, bare, with_light(bare, plan, sheet, veil))


class KeptSheets:
    """The sheets of one map for one reader."""

    def __init__(self, images: Images, *, public: bool) -> None:
        self.veil = 0.0 if public else VEIL
        self._images = images
        self._held: dict[Sheet, Painted] = {}
        self._away: dict[Sheet, _Away] = {}
        self._patches: dict[Sheet, tuple[QImage, QImage, QImage]] = {}

    def clear(self) -> None:
        """Forget all sheets, those that are being made too."""
        self._held.clear()
        self._away.clear()
        self._patches.clear()

    def outdate(self, ground: Sequence[Rect], light: Sequence[Rect], soil: Sequence[Rect]) -> None:
        """Note where the map is not any more what the sheets show; where it is only that on which all else stands."""
        self._patches.clear()
        everywhere: tuple[tuple[Sheet, Painted | _Away], ...] = (*self._held.items(), *self._away.items())
        for sheet, each in everywhere:
            area = sheet.area
            each.soil += [box for box in soil if meet(area, box)]
            each.ground += [box for box in ground if meet(area, box)]
            each.light += [box for box in light if meet(area, box)]

    def holds(self, sheet: Sheet) -> bool:
        """Return whether there is a picture of a sheet, even one to be mended."""
        return sheet in self._held

    def is_away(self, sheet: Sheet, plan: Plan | None = None) -> bool:
        """Return whether somebody makes a sheet, of a plan if one is given."""
        away = self._away.get(sheet)
        return away is not None and (plan is None or away.plan is plan)

    def shown(self, sheet: Sheet) -> QImage | None:
        """Return a sheet as it was last, if there is one."""
        held = self._held.get(sheet)
        return None if held is None else held.lit

    def lend(self, sheet: Sheet, plan: Plan) -> None:
        """Note that somebody makes a sheet of the map as it is now."""
        self._away[sheet] = _Away(plan)

    def take(self, sheet: Sheet, plan: Plan, made: Painted | None) -> None:
        """Take up a sheet that somebody made of a plan, unless nobody waits for it any more."""
        if self.is_away(sheet, plan):
            away = self._away.pop(sheet)
            if made is not None:
                made.soil, made.ground, made.light = away.soil, away.ground, away.light
                self._keep(sheet, made)

    def made(self, plan: Plan, sheet: Sheet) -> QImage:
        """Return a lit sheet of the map as it is, painted or mended if need be."""
        held = self._held.get(sheet)
        if held is None:
            held = painted(plan, sheet, self._images, self.veil)
            self._away.pop(sheet, None)
            self._keep(sheet, held)
        elif held.ground or held.light:
            held = self._mended(plan, sheet, held)
        return held.lit

    def _keep(self, sheet: Sheet, made: Painted) -> None:
        self._held[sheet] = made
        while len(self._held) > MOST:
            del self._held[next(iter(self._held))]

    def _mended(self, plan: Plan, sheet: Sheet, held: Painted) -> Painted:
        windows = [self.window(plan, sheet, box) for box in merged(held.ground)]
        covered = sum(part.columns * part.rows for part in (sheet.about(each.area) for each in windows) if part)
        if covered > TOO_MUCH * sheet.columns * sheet.rows:
            fresh = painted(plan, sheet, self._images, self.veil)
            self._keep(sheet, fresh)
            return fresh
        dark = not is_lit(plan)
        for window in windows:
            laid, bare, lit = self._patch(plan, window)
            held.laid = _laid(held.laid, sheet, laid, window)
            held.bare = _laid(held.bare, sheet, bare, window)
            held.lit = _laid(held.lit, sheet, lit, window)
        if not dark:
            # the last that shaded the map may just have gone
            held.lit = held.bare
        for box in merged(held.light) if dark else ():
            part = sheet.about(box)
            if part is not None:
                held.lit = _laid(held.lit, sheet, self._shone(plan, sheet, held.bare, part), part)
        held.soil, held.ground, held.light = [], [], []
        return held

    def window(self, plan: Plan, sheet: Sheet, box: Rect) -> Sheet:
        """Return the whole squares about a change; only those in the sheet if it is a large one."""
        page = Sheet(0, 0, plan.scene.columns, plan.scene.rows, sheet.level)
        window = page.about(box) or sheet
        if window.columns * window.rows > IN_ONE:
            window = sheet.about(box) or window
        return window

    def _patch(self, plan: Plan, window: Sheet) -> tuple[QImage, QImage, QImage]:
        """Return a window's ground, it unlit and lit, kept for the other sheets that it reaches into."""
        found = self._patches.get(window)
        if found is None:
            laid = self._ground_of(window) or lay_ground(plan, window)
            bare = paint_sheet(plan, window, self._images, laid)
            found = self._patches[window] = laid, bare, with_light(bare, plan, window, self.veil)
        return found

    def _ground_of(self, window: Sheet) -> QImage | None:
        """Return the ground of a window as the sheets have it; None where it changed or was not laid yet."""
        span, area = span_of(window.level), window.area
        found = QImage(window.width, window.height, QImage.Format.Format_RGB32)
        with QPainter(found) as painter:
            for row in range(window.row // span * span, window.row + window.rows, span):
                for column in range(window.column // span * span, window.column + window.columns, span):
                    sheet = Sheet(column, row, span, span, window.level)
                    held = self._held.get(sheet)
                    if held is None or any(meet(box, area) for box in held.soil):
                        return None
                    place = QPoint((column - window.column) * window.level, (row - window.row) * window.level)
                    painter.drawImage(place, held.laid)
        return found

    def _shone(self, plan: Plan, sheet: Sheet, bare: QImage, window: Sheet) -> QImage:
        rows, columns = window.place_in(sheet)
        part = bare.copy(QRect(columns.start, rows.start, window.width, window.height))
        return with_light(part, plan, window, self.veil)


def _laid(image: QImage, sheet: Sheet, patch: QImage, window: Sheet) -> QImage:
    """Return a sheet with a patch of a window laid on it."""
    scale = sheet.level / SQUARE
    seen = clipped(window.area, sheet.area)
    source = QRect(
        round((seen.left - window.left) * scale),
        round((seen.top - window.top) * scale),
        round(seen.width * scale),
        round(seen.height * scale),
    )
    fresh = image.copy()
    with QPainter(fresh) as painter:
        painter.drawImage(
            QPoint(round((seen.left - sheet.left) * scale), round((seen.top - sheet.top) * scale)), patch, source
        )
    return fresh
