"""Where a card stands: the nearest place that hides nothing of what it is about, else the one that hides least."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

GAPS = (24.0, 56.0, 96.0, 140.0, 200.0)
"""Pixels between a card and whom it is about, the nearest first."""
FAR_GAPS = (300.0, 440.0, 600.0, 800.0)
"""Those that are tried where none of the near ones does."""
NEAR = 2
"""So many of the gaps are tried at first."""
SHIFTS = tuple(step / 8 for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7))
"""How far a card lies off the middle of whom it is about, in heights or widths of its own."""
FIRST_SHIFTS = SHIFTS[::3]
NEVER, RATHER_NOT, AT_A_PINCH = 40.0, 2.0, 0.25
"""What a hidden pixel costs: of what must be seen, of bystanders and their names, of ground that may be clicked on."""
CROSSED = 4_000.0
"""What it costs where the line to whom it is about runs over somebody."""
FAR_AWAY = 400.0
"""Pixels from whom it is about at which hiding something costs half."""
NEAR_PLATE = 2.0
"""Pixels by which a name can lie off the middle and the foot of the one whose it is."""
CORNER = 24.0
"""Pixels that the line keeps from the corners of a card."""


class Box(NamedTuple):
    """A rectangle in pixels of the view, y down."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Box":
        """Return a box that is so much larger on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass(frozen=True, slots=True)
class AroundCard:
    """What lies around a card: the `room` it must stay in, whom it is `about`, and what it covers there.

    `never` are boxes that it must not hide: who acts, the way or line between, other targets, the shaded reach.
    `people` are all others and the names beneath; neither the card nor its line should lie on them. `rather` is ground
    that somebody may want to point at, so wide that not all of it can be spared.
    """

    room: Box
    about: Box
    never: tuple[Box, ...] = ()
    people: tuple[Box, ...] = ()
    rather: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where the upper left corner of a card is put; a `free` one hides nobody and nothing."""

    left: int
    top: int
    free: bool


Line = tuple[tuple[float, float], tuple[float, float]]


def stand_beside(width: float, height: float, ground: AroundCard) -> CardPlace:
    """Return the best place for a card of a size in pixels: the nearest free one, else that which hides least.

    A few near places are tried first, and all of them only if none of those is free.
    """
    for gaps, shifts in ((GAPS[:NEAR], FIRST_SHIFTS), (GAPS, SHIFTS), (FAR_GAPS, FIRST_SHIFTS)):
        found = None if ground.rather else _free(_candidates(width, height, ground, gaps, shifts), ground)
        if found is not None:
            return CardPlace(round(found.left), round(found.top), free=True)
    least = _least(_candidates(width, height, ground, (*GAPS, *FAR_GAPS), FIRST_SHIFTS), ground)
    taken = (ground.about, *ground.never, *ground.people)
    return CardPlace(round(least.left), round(least.top), free=not any(_shared(least, each) > 0 for each in taken))


def stand_anywhere(width: float, height: float, ground: AroundCard) -> CardPlace:
    """Return the place for a card that is about nobody in particular: the upper left one that hides least."""
    room = ground.room
    across, down = max(0.0, room.right - room.left - width), max(0.0, room.bottom - room.top - height)
    spots = [(room.left + across * x / 4, room.top + down * y / 3) for y in range(4) for x in range(5)]
    boxes = [Box(left, top, left + width, top + height) for left, top in spots]
    hidden = dict(zip(boxes, _covered(boxes, ground), strict=True))
    best = min(boxes, key=lambda each: (round(hidden[each]), each.top, each.left))
    return CardPlace(round(best.left), round(best.top), free=hidden[best] == 0)


def tie(card: Box, about: Box) -> Line:
    """Return the ends of the line from the edge of a card to the edge of whom it is about."""
    x, y = about.centre
    across = min(CORNER, (card.right - card.left) / 2)
    down = min(CORNER, (card.bottom - card.top) / 2)
    start_x = min(max(x, card.left + across), card.right - across)
    start_y = min(max(y, card.top + down), card.bottom - down)
    if not card.left <= x <= card.right:
        start_x = card.left if x < card.left else card.right
    elif not card.top <= y <= card.bottom:
        start_y = card.top if y < card.top else card.bottom
    end = min(max(start_x, about.left), about.right), min(max(start_y, about.top), about.bottom)
    return (start_x, start_y), end


def bystanders(ground: AroundCard) -> tuple[Box, ...]:
    """Return those over whom the line must not run: all but the one it leads to."""
    return tuple(each for each in ground.people if not _is_part_of(each, ground.about))


def hides(card: Box, ground: AroundCard) -> bool:
    """Return whether a card lies over whom it is about, or over something else that it must not hide."""
    return any(_shared(card, each) > 0 for each in (ground.about, *ground.never))


def hides_more(card: Box, before: Box, ground: AroundCard) -> bool:
    """Return whether a card lies over something that it must not hide, and did not where it lay `before`."""
    return any(_shared(card, each) > 0 and not _shared(before, each) > 0 for each in (ground.about, *ground.never))


def along(points: Sequence[tuple[float, float]], breadth: float = 12) -> tuple[Box, ...]:
    """Return small boxes along a chain of lines, which a card keeps clear of."""
    boxes = []
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, round(max(abs(to_x - x), abs(to_y - y)) / (2 * breadth)))
        for number in range(steps + 1):
            at_x, at_y = x + (to_x - x) * number / steps, y + (to_y - y) * number / steps
            boxes.append(Box(at_x - breadth / 2, at_y - breadth / 2, at_x + breadth / 2, at_y + breadth / 2))
    return tuple(boxes)


def runs(squares: Iterable[tuple[int, int]]) -> tuple[tuple[int, int, int, int], ...]:
    """Return squares as few rectangles of whole squares: left, top, and the first column and row beyond."""
    rows: dict[int, list[int]] = {}
    for column, row in squares:
        rows.setdefault(row, []).append(column)
    open_runs: dict[tuple[int, int], int] = {}
    found: list[tuple[int, int, int, int]] = []
    last: int | None = None
    for row in sorted(rows):
        spans = _spans(sorted(rows[row]))
        kept = {span: open_runs.get(span, row) if last == row - 1 else row for span in spans}
        ended = open_runs if last != row - 1 else {span: top for span, top in open_runs.items() if span not in kept}
        found += [(left, top, right, (last or 0) + 1) for (left, right), top in ended.items()]
        open_runs, last = kept, row
    found += [(left, top, right, (last or 0) + 1) for (left, right), top in open_runs.items()]
    return tuple(found)


def _spans(columns: list[int]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for column in columns:
        if spans and spans[-1][1] == column:
            spans[-1] = spans[-1][0], column + 1
        else:
            spans.append((column, column + 1))
    return spans


def _candidates(
    width: float, height: float, ground: AroundCard, gaps: tuple[float, ...], shifts: tuple[float, ...]
) -> list[tuple[float, Box]]:
    """Return places within the room, each with how far off it is, the nearest first."""
    return sorted(_places(width, height, ground, gaps, shifts))


def _places(
    width: float, height: float, ground: AroundCard, gaps: tuple[float, ...], shifts: tuple[float, ...]
) -> Iterator[tuple[float, Box]]:
    room, about = ground.room, ground.about
    x, y = about.centre
    rightmost, lowest = max(room.left, room.right - width), max(room.top, room.bottom - height)
    for gap in gaps:
        for shift in shifts:
            beside, over = x - width / 2 + shift * width, y - height / 2 + shift * height
            for rank, (left, top) in enumerate(
                (
                    (about.right + gap, over),
                    (about.left - gap - width, over),
                    (beside, about.bottom + gap),
                    (beside, about.top - gap - height),
                )
            ):
                left, top = min(max(left, room.left), rightmost), min(max(top, room.top), lowest)
                box = Box(left, top, left + width, top + height)
                apart = _apart(box, about)
                yield apart * 3 + max(0.0, apart - GAPS[-1]) * 9 + rank * 40 + abs(shift) * 30, box


def _apart(card: Box, about: Box) -> float:
    """Return how far a card lies from whom it is about: the gap between them, across and down."""
    across = max(about.left - card.right, card.left - about.right, 0.0)
    down = max(about.top - card.bottom, card.top - about.bottom, 0.0)
    return across + down


def _free(candidates: list[tuple[float, Box]], ground: AroundCard) -> Box | None:
    """Return the nearest place that hides nothing and whose line runs over nobody."""
    taken = (ground.about.grown(6), *ground.never, *ground.people)
    others = bystanders(ground)
    for _far, box in candidates:
        left, top, right, bottom = box
        for other in taken:
            if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                break
        else:
            if not _crosses(tie(box, ground.about), others):
                return box
    return None


def _least(candidates: list[tuple[float, Box]], ground: AroundCard) -> Box:
    """Return the place that hides least, its line included."""
    about = ground.about.grown(6)
    covered = _covered([box for _far, box in candidates], ground)
    ranked = sorted(
        (far + 20 * NEVER * _shared(box, about) + cost, box)
        for (far, box), cost in zip(candidates, covered, strict=True)
    )
    best = ranked[0][0] + CROSSED, ranked[0][1]
    others = bystanders(ground)
    for cost, box in ranked:
        if cost >= best[0]:
            break
        if not _crosses(tie(box, ground.about), others):
            return box
    return best[1]


def _covered(cards: Sequence[Box], ground: AroundCard) -> list[float]:
    """Return what each place costs by what it hides; the farther bystanders are from whom it is about, the less."""
    # some hundred places are compared for each way of folding a card
    from numpy import array, maximum, minimum, zeros

    left, top, right, bottom = array(cards, dtype=float).reshape(-1, 4).T
    cost = zeros(len(cards))
    for weight, fades, boxes in (
        (NEVER, False, ground.never),
        (RATHER_NOT, True, ground.people),
        (AT_A_PINCH, False, ground.rather),
    ):
        for other in boxes:
            across = maximum(minimum(right, other[2]) - maximum(left, other[0]), 0.0)
            down = maximum(minimum(bottom, other[3]) - maximum(top, other[1]), 0.0)
            nearness = 1 + _apart(other, ground.about) / FAR_AWAY if fades else 1
            cost += weight * (across * down) / nearness
    return [float(each) for each in cost]


def _shared(one: Box, other: Box) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _is_part_of(box: Box, about: Box) -> bool:
    """Return whether a box lies for the most part on somebody, as a rider does, or right beneath, as his name does."""
    on_him = 2 * _shared(box, about) > (box.right - box.left) * (box.bottom - box.top)
    return on_him or (abs(box.centre[0] - about.centre[0]) < NEAR_PLATE and abs(box.top - about.bottom) < NEAR_PLATE)


def _crosses(line: Line, others: tuple[Box, ...]) -> bool:
    """Return whether a line runs over somebody."""
    (x, y), (to_x, to_y) = line
    left, right = (x, to_x) if x < to_x else (to_x, x)
    top, bottom = (y, to_y) if y < to_y else (to_y, y)
    near = [o for o in others if left <= o[2] and o[0] <= right and top <= o[3] and o[1] <= bottom]
    return any(_meets(line, each) for each in near)


def _meets(line: Line, box: Box) -> bool:
    """Return whether a line touches a box."""
    (x, y), (to_x, to_y) = line
    first, last = 0.0, 1.0
    for start, along_it, low, high in ((x, to_x - x, box.left, box.right), (y, to_y - y, box.top, box.bottom)):
        if along_it == 0:
            if not low <= start <= high:
                return False
            continue
        one, other = (low - start) / along_it, (high - start) / along_it
        first, last = max(first, min(one, other)), min(last, max(one, other))
        if first > last:
            return False
    return True
