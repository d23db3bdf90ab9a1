"""Where everything of the ribbon stands: one row of places, measured before anything is painted."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QRectF

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.ribbon import Cell, Group, Ribbon
from desktop.run.clocks.face import Face

HEIGHT = 56
TOP, HEAD, BADGE, STEP, LARGE = 4, 16, 30, 32, 40
"""Room above, height of a heading, size of a badge, from one to the next, and the badge of the one who acts."""
NEXT, PAD, DOT, MOST_DOTS = 6, 8, 9, 9
"""Room between two places and inside of one; from one dot to the next; so many dots stand for any number."""
WIDEST, WIDEST_NOTE = 300, 260
"""The most room for a name, and for what comes up."""
PIP = 10
SMALL, NAME = 12, 15

Measure = Callable[[str, int, bool], float]
"""Returns how wide words are in letters of a height, bold or not; heights in pixels at a scale of 1."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words in a box, in letters of a height."""

    box: QRectF
    text: str
    size: int = SMALL
    bold: bool = False
    quiet: bool = False
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame around a place: of the one who acts, of a faction, of those outside of the order.

    One that is `open` holds those who act together, and is drawn over what it holds.
    """

    box: QRectF
    acts: bool = False
    dashed: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class RibbonGroup:
    """A group on the row: from where to where, and its tooltip."""

    box: QRectF
    group: Group
    told: str


@dataclass(slots=True)
class RibbonRow:
    """Everything on the row. `now` is where whoever acts begins, `width` where the last place ends."""

    badges: list[tuple[QRectF, Face]] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    bars: list[QRectF] = field(default_factory=list)
    dots: list[QRectF] = field(default_factory=list)
    pips: list[tuple[QRectF, Cell]] = field(default_factory=list)
    places: list[RibbonGroup] = field(default_factory=list)
    named: TokenId | None = None
    now: float = 0.0
    width: float = 0.0


class RibbonPlacing:
    """Places a ribbon from left to right."""

    def __init__(
        self,
        faces: dict[TokenId, Face],
        actor: TokenId | None,
        said: Callable[[Phrase], str],
        px: Callable[[float], int],
        measure: Measure,
    ) -> None:
        self._faces, self._actor, self._said = faces, actor, said
        self._px, self._measure = px, measure
        self.row = RibbonRow()
        self._left = 0.0

    def place(self, ribbon: Ribbon) -> RibbonRow:
        """Return the row of a ribbon; whoever can take no part any more is left out."""
        for group in ribbon.groups:
            cells = [cell for cell in group.cells if self._is_shown(cell)]
            if not cells and group.cells and not group.notes:
                continue
            self._gap(group.gap)
            start = self._left
            if group.opens or (group.notes and not cells):
                self._mark(group, cells)
            elif group.at is None:
                self._box(group, cells)
            else:
                self._column(group, cells)
            box = QRectF(start, 0, self._left - start, self._px(HEIGHT))
            self.row.places.append(RibbonGroup(box, group, self._told(group)))
            self._left += self._px(NEXT)
        self.row.width = self._left
        return self.row

    def _is_shown(self, cell: Cell) -> bool:
        face = self._faces.get(cell.token)
        return face is not None and (not face.is_out or cell.may)

    def _told(self, group: Group) -> str:
        heading = () if group.heading is None else (self._said(group.heading),)
        return "\n".join((*heading, *(self._said(note.words) for note in group.notes)))

    def _gap(self, count: int) -> None:
        """Set a dot for each place at which nobody acts, so that distance is felt."""
        px = self._px
        for number in range(min(count, MOST_DOTS)):
            self.row.dots.append(QRectF(self._left + number * px(DOT), px(34), px(4), px(4)))
        if count:
            self._left += min(count, MOST_DOTS) * px(DOT) + px(2)

    def _heading(self, group: Group) -> str:
        return "" if group.heading is None else self._said(group.heading)

    def _column(self, group: Group, cells: list[Cell]) -> None:
        """Place a phase or a rank: its number above whoever acts then; who acts now has the name beside."""
        runs = _runs(cells)
        mine = next((run for run in runs if any(cell.token == self._actor for cell in run)), None)
        if mine is not None:
            start = self._left
            self._now(next(cell for cell in mine if cell.token == self._actor))
            others = [cell for cell in mine if cell.token != self._actor]
            runs = [run for run in runs if run is not mine]
            self._left += self._px(TOP)
            if others:
                self._badges_under(self._heading(group), [others])
                box = QRectF(start, self._px(TOP), self._left - start, self._px(HEIGHT - 9))
                self.row.frames.append(Frame(box.adjusted(-2, -2, 2, 2), open=True))
                self._left += self._px(TOP)
        if runs:
            self._badges_under(self._heading(group), runs)

    def _badges_under(self, heading: str, runs: list[list[Cell]]) -> None:
        """Place badges beside one another below a heading, those who act together in a frame."""
        px = self._px
        count, apart = sum(map(len, runs)), px(NEXT) if any(len(run) > 1 for run in runs) else 0
        taken = count * px(STEP) + (len(runs) + 1) * apart
        wide = max(self._measure(heading, SMALL, True) + px(4), taken + px(2))
        head = QRectF(self._left, px(3), wide, px(HEAD))
        self.row.words.append(Words(head, heading, bold=True, quiet=True, centred=True))
        left = self._left + (wide - taken) / 2 + px(1) + apart
        for run in runs:
            start = left
            for cell in run:
                self.row.badges.append((QRectF(left, px(21), px(BADGE), px(BADGE)), self._faces[cell.token]))
                left += px(STEP)
            if len(run) > 1:
                box = QRectF(start, px(21), left - start - px(STEP - BADGE), px(BADGE))
                self.row.frames.append(Frame(box.adjusted(-3, -2, 3, 2), open=True))
            left += apart
        self._left += wide

    def _now(self, cell: Cell) -> None:
        """Place the one who acts: the only place with a name in it."""
        px, face = self._px, self._faces[cell.token]
        said = self._said(cell.words)
        left = px(PAD + LARGE + PAD)
        pips = px(PIP) * 1.4 * len(cell.pips) + px(6) if cell.pips else 0.0
        room = max(self._measure(face.name, NAME, True), pips + self._measure(said, SMALL, False))
        wide = left + min(room, px(WIDEST)) + px(PAD + 2)
        box = QRectF(self._left, px(TOP), wide, px(HEIGHT - 9))
        self.row.frames.append(Frame(box, acts=True))
        # the frame says already that he acts
        badge = QRectF(self._left + px(PAD), px(8), px(LARGE), px(LARGE))
        self.row.badges.append((badge, replace(face, acts=False)))
        inner = wide - left - px(PAD)
        self.row.words.append(Words(QRectF(self._left + left, px(8), inner, px(21)), face.name, NAME, True))
        if cell.pips:
            self.row.pips.append((QRectF(self._left + left, px(33), pips, px(PIP)), cell))
        below = QRectF(self._left + left + pips, px(29), inner - pips, px(18))
        self.row.words.append(Words(below, said))
        self.row.now, self.row.named = self._left, cell.token
        self._left += wide

    def _box(self, group: Group, cells: list[Cell]) -> None:
        """Place a faction, or those outside of the order: a frame with the heading and all badges below it."""
        px = self._px
        heading = self._heading(group)
        if group.acts and not group.apart:
            self.row.now = self._left
            name = next((self._faces[cell.token].name for cell in cells if cell.token == self._actor), "")
            heading = f"{heading}: {name}" if name else heading
        elif group.notes:
            heading = " · ".join((heading, *(self._said(note.words) for note in group.notes)))
        step = px(STEP + 4)
        room = min(self._measure(heading, SMALL, True), px(WIDEST))
        wide = max(room, len(cells) * step - px(6)) + 2 * px(PAD)
        box = QRectF(self._left, px(TOP), wide, px(HEIGHT - 9))
        self.row.frames.append(Frame(box, acts=group.acts and not group.apart, dashed=group.apart))
        head = QRectF(self._left + px(PAD), px(6), wide - 2 * px(PAD), px(HEAD))
        self.row.words.append(Words(head, heading, bold=True, quiet=not group.acts, centred=group.apart))
        first = self._left + px(PAD)
        if group.apart:
            first = self._left + (wide - len(cells) * step + px(8)) / 2
        for number, cell in enumerate(cells):
            spot = QRectF(first + number * step, px(22), px(28), px(28)).adjusted(0, 0, -px(2), -px(2))
            self.row.badges.append((spot, self._faces[cell.token]))
        self._left += wide

    def _mark(self, group: Group, cells: list[Cell]) -> None:
        """Place a moment at which the rules do something: a bar, its number, what comes up; and whoever acts then."""
        px = self._px
        self.row.bars.append(QRectF(self._left + px(2), px(6), px(3), px(HEIGHT - 14)))
        self._left += px(10)
        heading = self._heading(group)
        if any(cell.token == self._actor for cell in cells):
            self._column(group, cells)
        elif cells:
            self._badges_under(heading, _runs(cells))
        if cells and not group.notes:
            return
        self._left += px(PAD) if cells else 0
        notes = [self._said(note.words) for note in group.notes]
        shown = "" if not notes else notes[0] if len(notes) == 1 else f"{notes[0]} +{len(notes) - 1}"
        above = "" if cells else heading
        wide = max(self._measure(above, SMALL, True), min(self._measure(shown, SMALL, False), px(WIDEST_NOTE)))
        if above:
            self.row.words.append(Words(QRectF(self._left, px(3), wide + px(2), px(HEAD)), above, bold=True))
        if shown:
            self.row.words.append(Words(QRectF(self._left, px(27), wide + px(2), px(18)), shown, quiet=True))
        self._left += wide + px(2)


def _runs(cells: list[Cell]) -> list[list[Cell]]:
    """Return cells in order, those who act together as one."""
    runs: list[list[Cell]] = []
    for cell in cells:
        if runs and cell.together:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs
