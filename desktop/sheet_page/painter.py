"""Paints character sheets: strips of the parts are set under one another, band by band, and page by page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from core.model.creature import Track
from core.rules.kit.figures import number_said
from core.rules.kit.shown import Box, CardTrack
from desktop.sheet_page.lost_points import strokes_of
from desktop.sheet_page.page import PagePart, SheetPage
from desktop.sheet_page.surface import Shape, Surface, Tone, Weight

MARGIN, GUTTER, GAP = 42.5, 12.0, 9.0
"""Points around a page, between parts side by side, and between bands."""
HEAD, HEADING, ROW = 44.0, 15.0, 13.0
FIGURE, NOTE = 40.0, 16.0
"""Points of height that the name, the heading of a part, a line, a figure in its shape, and a line of notes take."""
BOX, STEP, FIVES = 9.0, 10.2, 4.0
SIZE, SMALL = 8.0, 6.2
LEAD = 74.0
"""Points for the name and the numbers of a track."""
NAMED = 0.4
"""The part of the width that the name of a weapon and the numbers take before the boxes of its ammunition."""
MOST_BOXES = 60


@dataclass(frozen=True, slots=True)
class UncutStrip:
    """A piece of a part that is not cut: how high it is, and what paints it at a place."""

    high: float
    paint: Callable[[Surface, float, float], None]


Column = tuple[float, float, list[UncutStrip]]
"""Where a part begins across, how wide it is, and its strips."""


def paint_pages(page: SheetPage, surface: Surface, size: tuple[float, float], next_page: Callable[[], None]) -> int:
    """Paint a sheet on pages of a size, going on to the next where one is full; return how many it took."""
    width, height = size
    y, pages = MARGIN + _head(page, surface, width), 1
    for number, band in enumerate(page.bands, 1):
        if number == len(page.bands):
            band = _filled(band, height - MARGIN - y)
        columns = _columns(band, page.shape, surface, width - 2 * MARGIN)
        whole = max(_height(strips) for _, _, strips in columns)
        if number == len(page.bands) and all(part.kind == "notes" for part in band) and y + whole > height - MARGIN:
            break  # nobody needs another page that is empty
        if y + whole > height - MARGIN and whole <= height - 2 * MARGIN:
            next_page()
            y, pages = MARGIN, pages + 1
        while any(strips for _, _, strips in columns):
            ends = [_paint_column(surface, column, y, height - MARGIN) for column in columns]
            y = max(ends)
            if any(strips for _, _, strips in columns):
                next_page()
                y, pages = MARGIN, pages + 1
        y += GAP
    return pages


def _filled(band: tuple[PagePart, ...], room: float) -> tuple[PagePart, ...]:
    """Return the last band with as many lines to write on as the page has room for."""
    lines = int((room - HEADING) // NOTE)
    return tuple(replace(each, spare=max(each.spare, lines)) if each.kind == "notes" else each for each in band)


def _height(strips: list[UncutStrip]) -> float:
    return sum(strip.high for strip in strips)


def _paint_column(surface: Surface, column: Column, y: float, bottom: float) -> float:
    """Paint as much of a column as there is room for, one strip at least; what is painted is taken from it."""
    x, _, strips = column
    first = True
    while strips and (first or y + strips[0].high <= bottom):
        strip = strips.pop(0)
        strip.paint(surface, x, y)
        y, first = y + strip.high, False
    return y


def _head(page: SheetPage, surface: Surface, width: float) -> float:
    """Write the name and the game; return how much room that takes."""
    inner = width - 2 * MARGIN
    game = surface.width(page.game, Weight.SEMI, 9)
    surface.text(
        MARGIN,
        MARGIN + 17,
        fitted(surface, page.name, Weight.BOLD, 20, inner - game - 12),
        Weight.BOLD,
        20,
        Tone.TEXT,
    )
    surface.text(width - MARGIN, MARGIN + 17, page.game, Weight.SEMI, 9, Tone.MUTED, "right")
    surface.text(
        MARGIN,
        MARGIN + 30,
        fitted(surface, page.under, Weight.PLAIN, SIZE, inner),
        Weight.PLAIN,
        SIZE,
        Tone.MUTED,
    )
    surface.line(MARGIN, MARGIN + 36, width - MARGIN, MARGIN + 36, Tone.BAND, 1.6)
    return HEAD


def _columns(band: tuple[PagePart, ...], shape: Shape, surface: Surface, width: float) -> list[Column]:
    """Return the parts of a band beside each other; those that are left share the width."""
    room = width - GUTTER * (len(band) - 1)
    whole = sum(part.share for part in band)
    columns: list[Column] = []
    x = MARGIN
    for part in band:
        wide = room * part.share / whole
        columns.append((x, wide, [_heading(part, wide), *_strips(part, shape, surface, wide)]))
        x += wide + GUTTER
    return columns


def _heading(part: PagePart, wide: float) -> UncutStrip:
    def paint(surface: Surface, x: float, y: float) -> None:
        surface.shape("square", x, y, wide, HEADING - 3, Tone.BAND, Tone.BAND)
        words = fitted(surface, part.heading, Weight.SEMI, 7.6, wide - 8)
        surface.text(x + 4, y + 9, words, Weight.SEMI, 7.6, Tone.ON_BAND)

    return UncutStrip(HEADING, paint)


def _strips(part: PagePart, shape: Shape, surface: Surface, wide: float) -> Iterator[UncutStrip]:
    match part.kind:
        case "figures":
            for start in range(0, len(part.rows), part.across):
                yield UncutStrip(
                    FIGURE, partial(_figures, part.rows[start : start + part.across], part.across, shape, wide)
                )
        case "list":
            yield from (UncutStrip(ROW, partial(_listed, row, wide)) for row in part.rows)
        case "tracks":
            yield from (_track(track, held, wide, LEAD) for track, held in part.tracks)
        case "ammunition":
            yield from (_track(track, held, wide, NAMED * wide) for track, held in part.tracks)
        case "numbers":
            yield from (_numbers(track, held, wide) for track, held in part.tracks)
        case "texts":
            yield from _texts(part, surface, wide)
        case "ticked":
            yield from _ticked(part, wide)
        case "notes":
            yield from (UncutStrip(NOTE, partial(_empty, wide)) for _ in range(part.spare))
        case "attacks" | "table" | "gear":
            yield from _table(part, surface, wide)


def _figures(
    row: tuple[tuple[str, ...], ...], across: int, shape: Shape, wide: float, surface: Surface, x: float, y: float
) -> None:
    """Paint figures, each in its shape under its name."""
    share = wide / across
    side = min(share - 4, FIGURE - 11)
    for number, (name, value, _) in enumerate(row):
        middle = x + share * (number + 0.5)
        surface.text(
            middle,
            y + 7,
            fitted(surface, name, Weight.SEMI, 7, share - 2),
            Weight.SEMI,
            7,
            Tone.MUTED,
            "middle",
        )
        surface.shape(shape, middle - side / 2, y + 9, side, side, Tone.BAND, None)
        size = 13.0 if len(value) < 4 else 8.0
        surface.text(middle, y + 9 + side / 2 + size * 0.36, value, Weight.BOLD, size, Tone.TEXT, "middle")


def _listed(row: tuple[str, ...], wide: float, surface: Surface, x: float, y: float) -> None:
    """Paint a figure with its name, what it is made of, and its value at the end in a box."""
    name, value, formula = row
    box = max(24.0, surface.width(value, Weight.BOLD, 9) + 8)
    surface.text(
        x + 2,
        y + 9,
        fitted(surface, name, Weight.PLAIN, SIZE, wide - box - 6),
        Weight.PLAIN,
        SIZE,
        Tone.TEXT,
    )
    left = x + 2 + surface.width(name, Weight.PLAIN, SIZE) + 6
    room = x + wide - box - 4 - left
    if formula and surface.width(formula, Weight.PLAIN, SMALL) <= room:
        surface.text(x + wide - box - 4, y + 9, formula, Weight.PLAIN, SMALL, Tone.MUTED, "right")
    surface.shape("square", x + wide - box, y + 0.5, box, ROW - 1.5, Tone.LINE, None)
    surface.text(x + wide - box / 2, y + 9.4, value, Weight.BOLD, 9, Tone.TEXT, "middle")


# Tracks


def _track(track: CardTrack, held: Track, wide: float, lead: float) -> UncutStrip:
    """Return a track as boxes in fives, what is lost of it crossed out; without an end, as a number and a line."""
    count = held.value if track.stock else (track.room if held.maximum is None else held.maximum) or 0
    count = count if 0 < count <= MOST_BOXES else 0
    per_row = max(5, int((wide - lead) // (5 * STEP + FIVES)) * 5)
    under = track.below if count and 0 < track.below <= MOST_BOXES else 0
    rows = max(1, -(-count // per_row)) + -(-under // per_row)

    def paint(surface: Surface, x: float, y: float) -> None:
        most = "" if held.maximum is None else f"/{held.maximum}"
        more = f"+{held.temporary}" if held.temporary else ""
        numbers = f"{held.value}{more}{most}".replace("-", "\u2212")
        room = lead - 10 - surface.width(numbers, Weight.PLAIN, SMALL)
        title = fitted(surface, track.title, Weight.SEMI, SIZE, room)
        surface.text(x + 2, y + 8, title, Weight.SEMI, SIZE, Tone.TEXT)
        surface.text(x + lead - 5, y + 8, numbers, Weight.PLAIN, SMALL, Tone.MUTED, "right")
        if not count:
            surface.line(x + lead, y + 10, x + wide, y + 10, Tone.LINE)
            return
        full = max(0, min(held.value, count))
        lost = full if held.maximum is None and not track.stock else count - full
        _boxes(surface, x + lead, y, count, lost, per_row, track.lost)
        if under:
            below = y + STEP * 1.2 * -(-count // per_row)
            surface.text(
                x + lead - 5,
                below + 8,
                f"\u22121 \u2026 \u2212{under}",
                Weight.PLAIN,
                SMALL,
                Tone.MUTED,
                "right",
            )
            _boxes(surface, x + lead, below, under, max(0, -held.value), per_row)

    return UncutStrip(rows * STEP * 1.2 + 3, paint)


def _boxes(
    surface: Surface, x: float, y: float, count: int, lost: int, per_row: int, ways: tuple[Box, ...] = ()
) -> None:
    for number in range(count):
        row, place = divmod(number, per_row)
        left, top = x + place * STEP + place // 5 * FIVES, y + row * STEP * 1.2
        surface.shape("square", left, top, BOX, BOX, Tone.MUTED, None)
        if number < lost:
            for (x1, y1), (x2, y2) in strokes_of(ways, number):
                surface.line(left + x1 * BOX, top + (1 - y1) * BOX, left + x2 * BOX, top + (1 - y2) * BOX, Tone.MUTED)


def _numbers(track: CardTrack, held: Track, wide: float) -> UncutStrip:
    """Return a track as its numbers in rows of ten, those below nought last; that which it stands at is in a ring."""
    most = held.maximum or max(track.room, held.value, 0)
    most = min(most, MOST_BOXES)
    share = wide / 10
    high, low = most // 10 + 1, -(-track.below // 10)
    places = [(number, *divmod(number, 10)) for number in range(most + 1)]
    places += [(-number, high + (number - 1) // 10, (number - 1) % 10) for number in range(1, track.below + 1)]
    beyond = held.value < -track.below

    def paint(surface: Surface, x: float, y: float) -> None:
        for number, row, place in places:
            middle, top = x + share * (place + 0.5), y + row * 16
            if number == held.value:
                side = min(share, 15.0)
                surface.shape("circle", middle - side / 2, top + 7.5 - side / 2, side, side, Tone.BAND, None)
            tone = Tone.TEXT if number >= 0 else Tone.MUTED
            surface.text(middle, top + 10.5, number_said(number), Weight.SEMI, SIZE, tone, "middle")
        if beyond:
            surface.text(
                x + wide,
                y + (high + low) * 16 + 8,
                number_said(held.value),
                Weight.BOLD,
                9,
                Tone.TEXT,
                "right",
            )

    return UncutStrip((high + low) * 16 + (12 if beyond else 4), paint)


# Tables and texts


def _table(part: PagePart, surface: Surface, wide: float) -> Iterator[UncutStrip]:
    """Yield the head and the rows of a table, each as high as its highest cell, and empty ones to write in."""
    whole = sum(part.widths)
    places = [sum(part.widths[:number]) * wide / whole for number in range(len(part.widths))]
    widths = [share * wide / whole for share in part.widths]

    def heads(surface: Surface, x: float, y: float) -> None:
        for place, room, head in zip(places, widths, part.heads, strict=True):
            surface.text(
                x + place + 2,
                y + 7,
                fitted(surface, head, Weight.SEMI, SMALL, room - 4),
                Weight.SEMI,
                SMALL,
                Tone.MUTED,
            )
        surface.line(x, y + 10, x + wide, y + 10, Tone.LINE)

    yield UncutStrip(11, heads)
    for row in part.rows:
        cells = [
            wrapped(surface, cell, Weight.PLAIN, SIZE - 0.6, room - 4) for cell, room in zip(row, widths, strict=True)
        ]
        high = max(len(lines) for lines in cells) * 9.2 + 4
        yield UncutStrip(high, partial(_row, cells, places, wide, high))
    yield from (UncutStrip(ROW, partial(_empty, wide)) for _ in range(part.spare))


def _row(
    cells: list[list[str]], places: list[float], wide: float, high: float, surface: Surface, x: float, y: float
) -> None:
    for number, (lines, place) in enumerate(zip(cells, places, strict=True)):
        face = Weight.PLAIN if number else Weight.SEMI
        for down, line in enumerate(lines):
            surface.text(x + place + 2, y + 8.6 + down * 9.2, line, face, SIZE - 0.6, Tone.TEXT)
    surface.line(x, y + high, x + wide, y + high, Tone.FAINT)


def _empty(wide: float, surface: Surface, x: float, y: float) -> None:
    surface.line(x, y + ROW, x + wide, y + ROW, Tone.FAINT)


def _texts(part: PagePart, surface: Surface, wide: float) -> Iterator[UncutStrip]:
    for title, text in part.rows:
        lines = [f"{title}", *wrapped(surface, text, Weight.PLAIN, SIZE - 0.4, wide - 4)]
        for number, line in enumerate(lines):
            last = number == len(lines) - 1
            yield UncutStrip(10.0 + (4 if last else 0), partial(_words, line, wide, number == 0, last))


def _words(line: str, wide: float, leads: bool, last: bool, surface: Surface, x: float, y: float) -> None:
    face, tone, size = (Weight.SEMI, Tone.MUTED, SMALL + 0.4) if leads else (Weight.PLAIN, Tone.TEXT, SIZE - 0.4)
    surface.text(x + 2, y + 8, fitted(surface, line, face, size, wide - 4), face, size, tone)
    if last:
        surface.line(x, y + 12, x + wide, y + 12, Tone.FAINT)


def _ticked(part: PagePart, wide: float) -> Iterator[UncutStrip]:
    """Yield rows of lines in columns, each with a box to tick; the empty ones have a line to write on."""
    cells = [row[0] for row in part.rows] + [""] * part.spare
    rows = -(-len(cells) // part.across)
    for number in range(rows):
        yield UncutStrip(ROW, partial(_tick_row, cells[number::rows], wide / part.across))


def _tick_row(cells: list[str], share: float, surface: Surface, x: float, y: float) -> None:
    for number, cell in enumerate(cells):
        left = x + number * share
        surface.shape("square", left + 1, y + 2.5, 7.5, 7.5, Tone.MUTED, None)
        if cell:
            words = fitted(surface, cell, Weight.PLAIN, SIZE - 0.4, share - 18)
            surface.text(left + 12, y + 9, words, Weight.PLAIN, SIZE - 0.4, Tone.TEXT)
        else:
            surface.line(left + 12, y + 10, left + share - 8, y + 10, Tone.LINE)


# Words


def fitted(surface: Surface, text: str, face: Weight, size: float, room: float) -> str:
    """Return a line that fits, cut short with an ellipsis where it does not."""
    line = " ".join(text.split())
    if surface.width(line, face, size) <= room:
        return line
    while line and surface.width(line + "\u2026", face, size) > room:
        line = line[:-1]
    return line.rstrip() + "\u2026"


def wrapped(surface: Surface, text: str, face: Weight, size: float, room: float) -> list[str]:
    """Return the lines of a text; a word that is too long for one is broken."""
    lines = [""]
    for word in text.split():
        while surface.width(word, face, size) > room and len(word) > 1:
            fits = next((n for n in range(len(word), 1, -1) if surface.width(word[:n], face, size) <= room), 1)
            lines = [*lines, word[:fits]] if lines[-1] else [*lines[:-1], word[:fits]]
            word = word[fits:]
            lines.append("")
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and surface.width(longer, face, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
