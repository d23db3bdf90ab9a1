"""Maps on paper: one fitted to a page, and one true to scale cut into sheets, both with the names of the squares."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtGui import QPainterPath
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from core.base.ids import SceneId
from core.base.persistent_map import PersistentMap
from core.geometry.units import SQUARE, Point, Rect, column_name
from core.model.campaign import Campaign
from core.model.roof_sight import is_lifted
from core.model.roofs import Roof
from core.model.scene import Reveal, Scene
from core.model.things import Light, LightRegion, Zone
from desktop.map.content import MapContent
from desktop.map.token_looks import Looks
from desktop.player_view.filter import party_at, public_content
from desktop.player_view.fog import hole
from desktop.player_view.revealed import Revealed
from desktop.player_view.whole_doors import with_whole_doors
from desktop.printing.lettering import BOLD, SEMI, TEXT, one_line, translate
from desktop.printing.map_part import PrintedPart
from desktop.printing.pages import MARGIN, TURNED, UPRIGHT, Footer, MapSheet, PageMark, on_pages
from desktop.printing.print_order import MM
from desktop.printing.printed_encounter import PrintedEncounter
from desktop.printing.summary import length_of_square
from desktop.printing.tiles import EDGE, OVERLAP, Tile, TilePlan, filled_squares, open_squares, plan_tiles
from desktop.sheet_page.paper_colours import PaperColours
from desktop.workspace.player_screen import PlayerSettings

INCH, METRIC = 72.0, 25 * MM
"""Points of a square true to scale."""
TITLE_ROOM = 30.0
NAMES_ROOM = 11.0
"""Points for the title of a fitted map, and around it for the names of the squares."""
SIZES = (1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class ShownMap:
    """A map as somebody may see it: its content, its name for them, and what of it is open to them (none: all)."""

    content: MapContent
    name: str
    public: bool = False
    open: QPainterPath | None = None
    part: Rect | None = None
    """The squares of it that are worth showing, if not all are."""


def own_map(subject: PrintedEncounter, scene: Scene) -> ShownMap:
    """Return a map as the game master sees it, ready for the printer."""
    matter = subject.matter
    content = Looks(matter.words).content(matter.campaign, scene, subject.encounter, matter.systems)
    return ShownMap(replace(content, scene=subject.ink.prepared(scene)), scene.name)


def players_map(subject: PrintedEncounter, scene: Scene, *, whole: bool) -> ShownMap | None:
    """Return a map as the players may see it: all of it, if that is asked for, or what is revealed, if anything is.

    Whoever they do not see now is on neither.
    """
    matter = subject.matter
    settings, system = PlayerSettings(badges="same"), subject.system
    seen = public_content(matter.campaign, subject.encounter, scene, matter.words, settings, system=system)
    known = seen.open.known
    if not whole and not known:
        return None
    content = seen.map
    if whole:
        laid_open = _opened(matter.campaign, scene, party_at(subject.encounter, scene))
        everything = public_content(laid_open, None, scene, matter.words, settings, zoned=seen.map.zoned).map
        content = replace(everything, tokens=seen.map.tokens)
    content = replace(content, scene=subject.ink.prepared(content.scene))
    if whole:
        return ShownMap(content, scene.public_name, public=True)
    shown = with_whole_doors(seen.open, content.scene, content.scene_state).known
    return ShownMap(content, scene.public_name, public=True, open=hole(shown), part=_squares_of(known, scene))


def _squares_of(area: Revealed, scene: Scene) -> Rect:
    """Return the squares around an area, one more on each side where the map has one."""
    bounds = area.bounds or Rect(0, 0, SQUARE, SQUARE)
    left, top = max(0, bounds.left // SQUARE - 1), max(0, bounds.top // SQUARE - 1)
    right, bottom = min(scene.columns, -(-bounds.right // SQUARE) + 1), min(scene.rows, -(-bounds.bottom // SQUARE) + 1)
    return Rect(left, top, max(right, left + 1), max(bottom, top + 1))


def unpeopled(shown: ShownMap) -> ShownMap:
    """Return a map for figures to stand on: without anybody, light or dark, and without names that a cut parts."""
    scene = shown.content.scene
    things = PersistentMap(
        (identity, thing.but(name="", public_name="") if isinstance(thing, Zone) else thing)
        for identity, thing in scene.things.items()
        if not isinstance(thing, Light | LightRegion)
    )
    # by the light of the table: without its lamps a dark map would be black
    scene = scene.but(things=things, ambient=100)
    return replace(shown, content=replace(shown.content, scene=scene, tokens={}))


def _opened(campaign: Campaign, scene: Scene, party: tuple[Point, ...]) -> Campaign:
    across, down = scene.columns * SQUARE, scene.rows * SQUARE
    everything = Reveal("all", ((0, 0), (across, 0), (across, down), (0, down)))
    scene_state = campaign.scene_state(scene.id)
    roofs = (thing for thing in scene.things.values() if isinstance(thing, Roof))
    lifted = tuple(roof.id for roof in roofs if is_lifted(roof, scene_state, party))
    scene_state = replace(scene_state, reveals=(everything,), lifted=lifted)
    return replace(campaign, wear=campaign.wear.put(SceneId(scene.id), scene_state))


# Fitted to a page


def fitted(
    subject: PrintedEncounter, shown: ShownMap, size: tuple[float, float], mark: PageMark, *, begun: bool
) -> list[Flowable]:
    """Return the page with a whole map on it, turned the way in which its squares are larger."""
    scene = shown.content.scene
    part = shown.part or Rect(0, 0, scene.columns, scene.rows)
    upright, turned = (_square_in(part, page) for page in (size, size[::-1]))
    page, kind = (size, UPRIGHT) if upright >= turned else (size[::-1], TURNED)
    square = max(upright, turned)
    wide, high = part.width * square, part.height * square
    top = MARGIN + TITLE_ROOM + NAMES_ROOM
    room = page[1] - top - MARGIN - NAMES_ROOM
    at = ((page[0] - wide) / 2, top + min((room - high) / 2, 40))
    view = PrintedPart(
        shown.content,
        page,
        at,
        square,
        part.left,
        part.top,
        part.width,
        part.height,
        public=shown.public,
        open=shown.open,
        legend=True,
    )
    title = shown.name or translate("paper", "Map")
    under = translate("paper", "%1 × %2 squares of %3").replace("%1", str(part.width)).replace("%2", str(part.height))
    under = under.replace("%3", length_of_square(scene))
    if not shown.public:
        under = f"{subject.encounter.name} · {under}"
    return [*on_pages(kind, begun=begun), mark, MapSheet(view, partial(_draw_fitted, view, title, under, subject.ink))]


def _square_in(part: Rect, page: tuple[float, float]) -> float:
    wide = page[0] - 2 * MARGIN - 2 * NAMES_ROOM
    high = page[1] - 2 * MARGIN - TITLE_ROOM - 2 * NAMES_ROOM
    return min(wide / part.width, high / part.height, INCH)


def _draw_fitted(view: PrintedPart, title: str, under: str, ink: PaperColours, canvas: Canvas) -> None:
    width, height = view.page
    canvas.setFillColor(ink.text)
    canvas.setFont(BOLD, 15)
    canvas.drawString(MARGIN, height - MARGIN - 12, one_line(title, BOLD, 15, width - 2 * MARGIN))
    canvas.setFillColor(ink.muted)
    canvas.setFont(TEXT, 8)
    canvas.drawString(MARGIN, height - MARGIN - 24, one_line(under, TEXT, 8, width - 2 * MARGIN))
    left, bottom, wide, high = view.box
    size = min(7.0, max(4.5, view.square * 0.5))
    canvas.setFont(SEMI, size)
    for column, x in _middles(view.columns, view.square, size * 1.9):
        name = column_name(int(view.left) + column)
        for y in (bottom + high + 3.5, bottom - size - 1.5):
            canvas.drawCentredString(left + x, y, name)
    for row, y in _middles(view.rows, view.square, size * 1.3):
        canvas.drawRightString(left - 4, bottom + high - y - size * 0.36, str(int(view.top) + row + 1))
        canvas.drawString(left + wide + 4, bottom + high - y - size * 0.36, str(int(view.top) + row + 1))


def _middles(count: float, square: float, least: float) -> Iterator[tuple[int, float]]:
    """Yield the squares along an edge that are named, with their middles; on small maps not every one is."""
    step = next((size for size in SIZES if size * square >= least), SIZES[-1])
    for number in range(int(count)):
        if number == 0 or (number + 1) % step == 0 or step == 1:
            yield number, (number + 0.5) * square


# True to scale


def true_to_scale(
    subject: PrintedEncounter, shown: ShownMap, size: tuple[float, float], mark: PageMark, *, metric: bool, begun: bool
) -> list[Flowable]:
    """Return a page on how to put the sheets together, with a square to measure, and the sheets, row by row."""
    square = METRIC if metric else INCH
    plan = plan_tiles(open_squares(filled_squares(shown.content), shown.open), size, square)
    scene = shown.content.scene
    over = partial(_draw_guide, plan, shown, square, subject.ink, size)
    blank = PrintedPart(shown.content, size, (0, 0), 0.0, 0, 0, 0, 0)
    # a small map shows which part each sheet is of
    share = min((size[0] - 2 * MARGIN) / scene.columns, (size[1] * 0.5) / scene.rows)
    guide = replace(
        blank,
        at=((size[0] - scene.columns * share) / 2, 220),
        square=share,
        columns=scene.columns,
        rows=scene.rows,
        public=shown.public,
        open=shown.open,
        legend=True,
    )
    story: list[Flowable] = [*on_pages(UPRIGHT, begun=begun), mark, MapSheet(guide, partial(over, guide))]
    page, kind = (size[::-1], TURNED) if plan.turned else (size, UPRIGHT)
    for tile in plan.tiles:
        view = _tile_view(tile, plan, shown, page, square)
        label = _tile_label(tile, plan, shown, metric=metric)
        story += on_pages(kind, begun=True)
        story.append(PageMark(footer=Footer(left="", right="", line=label)))
        story.append(MapSheet(view, partial(_draw_tile, tile, view, subject.ink)))
    return story


def _tile_view(tile: Tile, plan: TilePlan, shown: ShownMap, page: tuple[float, float], square: float) -> PrintedPart:
    """Return the view of one sheet: its own squares, and a strip of its neighbours' at the right and below."""
    scene = shown.content.scene
    right = min(OVERLAP / square, scene.columns - tile.left - tile.columns)
    below = min(OVERLAP / square, scene.rows - tile.top - tile.rows)
    wide = max(each.columns for each in plan.tiles) * square + OVERLAP
    slack = max(0.0, page[0] - 2 * EDGE - wide) / 2
    return PrintedPart(
        shown.content,
        page,
        (EDGE + slack, EDGE),
        square,
        tile.left,
        tile.top,
        tile.columns + right,
        tile.rows + below,
        public=shown.public,
        open=shown.open,
    )


def _tile_label(tile: Tile, plan: TilePlan, shown: ShownMap, *, metric: bool) -> str:
    words = translate("paper", "%1 – row %2 of %3, column %4 of %5 – a square is %6: print at 100 %")
    for number, value in enumerate(
        (
            shown.name or translate("paper", "Map"),
            tile.row + 1,
            plan.down,
            tile.column + 1,
            plan.across,
            translate("paper", "25 mm") if metric else translate("paper", "1 inch (25.4 mm)"),
        ),
        start=1,
    ):
        words = words.replace(f"%{number}", str(value))
    return words


def _draw_tile(tile: Tile, view: PrintedPart, ink: PaperColours, canvas: Canvas) -> None:
    """Draw the cut marks, the overlap's edge, and the names of the squares inside of the edge, where all print."""
    left, bottom, wide, high = view.box
    top = bottom + high
    right, lower = left + tile.columns * view.square, top - tile.rows * view.square
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.5)
    for x, outward in ((left, -1), (right, 1)):
        for y, upward in ((top, 1), (lower, -1)):
            canvas.line(x + outward * 2, y, x + outward * 12, y)
            canvas.line(x, y + upward * 2, x, y + upward * 12)
    canvas.setDash(2, 3)
    canvas.setStrokeColor(ink.muted)
    if view.columns > tile.columns:
        canvas.line(right, top, right, bottom)
    if view.rows > tile.rows:
        canvas.line(left, lower, left + wide, lower)
    canvas.setDash()
    canvas.setFillColor(ink.muted)
    canvas.setFont(SEMI, 6)
    for number in range(tile.columns):
        canvas.drawString(left + number * view.square + 3, top - 8, column_name(tile.left + number))
    for number in range(tile.rows):
        row = str(tile.top + number + 1)
        canvas.drawString(left + 3, top - (number + 1) * view.square + 4, row)


def _draw_guide(
    plan: TilePlan,
    shown: ShownMap,
    square: float,
    ink: PaperColours,
    size: tuple[float, float],
    view: PrintedPart,
    canvas: Canvas,
) -> None:
    width, height = size
    canvas.setFillColor(ink.text)
    canvas.setFont(BOLD, 15)
    title = translate("paper", "%1, true to scale").replace("%1", shown.name or translate("paper", "Map"))
    canvas.drawString(MARGIN, height - MARGIN - 12, one_line(title, BOLD, 15, width - 2 * MARGIN))
    _draw_advice(plan, square, ink, canvas, height - MARGIN - 30)
    _draw_square(square, ink, canvas, width - MARGIN - square, height - MARGIN - 46 - square)
    left, bottom, wide, high = view.box
    canvas.setLineWidth(1.1)
    canvas.setStrokeColor(ink.text)
    full = {(tile.row, tile.column): tile for tile in plan.tiles}
    if not plan.tiles:
        return
    most = max(tile.columns for tile in plan.tiles), max(tile.rows for tile in plan.tiles)
    for row in range(plan.down):
        for column in range(plan.across):
            x, y = left + column * most[0] * view.square, bottom + high - row * most[1] * view.square
            w, h = min(most[0] * view.square, left + wide - x), min(most[1] * view.square, y - bottom)
            if w <= 0 or h <= 0:
                continue
            canvas.rect(x, y - h, w, h, stroke=1, fill=0)
            there = (row, column) in full
            name = f"{row + 1}, {column + 1}" if there else "–"
            letters = min(16.0, w * 0.3, h * 0.5)
            canvas.setFont(BOLD, letters)
            plate = letters * (0.75 * len(name) + 0.6)
            canvas.setFillColor("#ffffff")
            canvas.roundRect(
                x + w / 2 - plate / 2, y - h / 2 - letters * 0.7, plate, letters * 1.5, 3, stroke=0, fill=1
            )
            canvas.setFillColor(ink.text)
            canvas.drawCentredString(x + w / 2, y - h / 2 - letters * 0.3, name)


def _draw_advice(plan: TilePlan, square: float, ink: PaperColours, canvas: Canvas, top: float) -> None:
    sheets = translate("paper", "%1 sheets in %2 rows of %3; those marked – are bare floor and are not printed.")
    for number, value in enumerate((len(plan.tiles), plan.down, plan.across), start=1):
        sheets = sheets.replace(f"%{number}", str(value))
    lines = (
        sheets,
        translate("paper", "Print at 100 %: no “fit to page”, no scaling, no borders added."),
        translate("paper", "Measure the square on the right first. If it is off, the sheets will not meet."),
        translate("paper", "Cut along the marks at the left and above; the neighbour's dashed strip goes underneath."),
    )
    canvas.setFillColor(ink.text)
    canvas.setFont(TEXT, 9)
    for number, line in enumerate(lines):
        canvas.drawString(MARGIN, top - number * 14, line)


def _draw_square(square: float, ink: PaperColours, canvas: Canvas, x: float, y: float) -> None:
    """Draw the square to measure, with marks at quarters."""
    canvas.setStrokeColor(ink.text)
    canvas.setLineWidth(0.6)
    canvas.rect(x, y, square, square, stroke=1, fill=0)
    for number in range(1, 4):
        at = square * number / 4
        for a, b in (((x + at, y), (x + at, y + 5)), ((x, y + at), (x + 5, y + at))):
            canvas.line(*a, *b)
    canvas.setFillColor(ink.text)
    canvas.setFont(SEMI, 8)
    metric = abs(square - METRIC) < 1e-6
    canvas.drawCentredString(
        x + square / 2, y + square / 2 + 2, translate("paper", "25 mm") if metric else translate("paper", "1 inch")
    )
    canvas.setFont(TEXT, 6.5)
    canvas.drawCentredString(x + square / 2, y + square / 2 - 8, "" if metric else translate("paper", "25.4 mm"))
