"""Reach, cheapest ways and prices of ways against a slow twin that asks square by square and searches with a heap."""

import heapq
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry import search
from core.geometry.footprint import Footprint
from core.geometry.ground import Corners, Gait, Ground, Occupancy
from core.geometry.metric import CHEBYSHEV, HALVES, Euclidean, Steps
from core.geometry.paths import Hindrance, cheapest_path, reach, walk
from core.geometry.plane import Plane
from core.geometry.units import DIRECTIONS, Square


@dataclass(frozen=True)
class Twin:
    """The rules of movement, said again as slowly and plainly as possible."""

    ground: Ground
    size: int
    gait: Gait
    closed: tuple[Square, ...]

    def shut(self, square: Square) -> bool:
        x, y = square
        inside = 0 <= x < self.ground.columns and 0 <= y < self.ground.rows
        return not inside or self.ground.terrain.at(square) == 2 or square in self.closed

    def edge(self, a: Square, b: Square, code: int) -> bool:
        """Whether the edge between two squares side by side bears the code, or a wall (2) or low wall (1)."""
        (x, y) = max(a, b)
        direction, shift = (4, 2) if a[1] == b[1] else (6, 0)
        steps = self.ground.walls if code == 2 else self.ground.hurdles
        marked = bool(
            steps is not None and 0 <= x < self.ground.columns and 0 <= y < self.ground.rows and steps[direction, y, x]
        )
        return marked or (self.ground.borders.at((x, y)) >> shift & 3) == code

    def squares(self, at: Square) -> list[Square]:
        return [(at[0] + i, at[1] + j) for j in range(self.size) for i in range(self.size)]

    def room(self, at: Square) -> bool:
        squares = self.squares(at)
        if any(map(self.shut, squares)):
            return False
        beside = [(a, (a[0] + 1, a[1])) for a in squares] + [(a, (a[0], a[1] + 1)) for a in squares]
        return not any(self.edge(a, b, 2) for a, b in beside if b in squares)

    def crossing(self, at: Square, dx: int, dy: int) -> bool:
        """Whether a straight step is free of closed edges."""
        pairs = [(square, (square[0] + dx, square[1] + dy)) for square in self.squares(at)]
        return not any(self.edge(a, b, 2) for a, b in pairs if b not in self.squares(at))

    def open(self, at: Square, dx: int, dy: int) -> bool:
        to = at[0] + dx, at[1] + dy
        if not self.room(to):
            return False
        if not (dx and dy):
            return self.crossing(at, dx, dy)
        if self.ground.walls is not None and any(
            0 <= x < self.ground.columns
            and 0 <= y < self.ground.rows
            and self.ground.walls[DIRECTIONS.index((dx, dy)), y, x]
            for x, y in self.squares(at)
        ):
            return False
        ways = []
        for first, second in (((dx, 0), (0, dy)), ((0, dy), (dx, 0))):
            middle = at[0] + first[0], at[1] + first[1]
            way = self.crossing(at, *first) and self.crossing(middle, *second)
            ways.append(way and (self.gait.corners is Corners.FREE or self.room(middle)))
        return all(ways) if self.gait.corners is Corners.BOTH_OPEN else any(ways)

    def hurdle(self, square: Square, dx: int, dy: int) -> bool:
        x, y = square
        if not (dx and dy):
            return self.edge(square, (x + dx, y + dy), 1)
        a, b, c, d = (x, y), (x + dx, y), (x, y + dy), (x + dx, y + dy)
        over = bool(
            self.ground.hurdles is not None
            and 0 <= x < self.ground.columns
            and 0 <= y < self.ground.rows
            and self.ground.hurdles[DIRECTIONS.index((dx, dy)), y, x]
        )
        return over or any(self.edge(*pair, 1) for pair in ((a, b), (c, d), (a, c), (b, d)))

    def price(self, at: Square, dx: int, dy: int, parity: int) -> tuple[Fraction, int]:
        metric, gait = self.gait.metric, self.gait
        cost, parity = divmod(parity + (metric.diagonal if dx and dy else metric.unit * metric.fine), metric.fine)
        rough = any(self.ground.terrain.at(s) == 1 for s in self.squares((at[0] + dx, at[1] + dy)))
        over = any(self.hurdle(square, dx, dy) for square in self.squares(at))
        ground = rough * gait.difficult * metric.unit
        if rough:
            ground += (gait.difficult_times - 1) * (metric.diagonal if dx and dy else metric.unit)
        border = over * gait.border * metric.unit
        extra = max(ground, border) if self.size > 1 and gait.once else ground + border
        return Fraction(cost + extra + gait.crawl * metric.unit), parity

    def costs(self, start: Square, budget: int) -> dict[Square, int]:
        best: dict[tuple[Square, int], Fraction] = {(start, 0): Fraction(0)}
        queue: list[tuple[Fraction, Square, int]] = [(Fraction(0), start, 0)]
        while queue:
            cost, at, parity = heapq.heappop(queue)
            if best[at, parity] < cost:
                continue
            for dx, dy in DIRECTIONS:
                if not self.open(at, dx, dy):
                    continue
                price, rest = self.price(at, dx, dy, parity)
                state, total = ((at[0] + dx, at[1] + dy), rest), cost + price
                if total <= budget and total < best.get(state, budget + 1):
                    best[state] = total
                    heapq.heappush(queue, (total, *state))
        found: dict[Square, int] = {}
        for (square, _), total in best.items():
            found[square] = min(int(total), found.get(square, budget))
        return found


GAITS = [
    Gait(),
    Gait(crawl=1),
    Gait(corners=Corners.FREE, metric=CHEBYSHEV, once=False),
    Gait(corners=Corners.BOTH_OPEN, metric=Steps(diagonal=2), difficult=2),
    Gait(metric=HALVES, difficult=0, difficult_times=2),
    Gait(metric=Euclidean(unit=12)),
]


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Twin, Footprint, int]:
    columns, rows = draw(st.integers(3, 11)), draw(st.integers(3, 11))
    random = np.random.default_rng(draw(st.integers(0, 10_000)))
    share = draw(st.sampled_from([0.0, 0.03, 0.12]))
    cells = [(x, y) for y in range(rows) for x in range(columns)]

    def paint(values: list[int], odds: list[float]) -> Plane:
        return Plane({cell: int(random.choice(values, p=odds)) for cell in cells})

    size = draw(st.sampled_from([s for s in (1, 2, 3, 5) if s <= min(columns, rows)]))
    edges = [a | b << 2 for a in (0, 1, 2) for b in (0, 1, 2)]
    weights = [(1 - 2 * share) if v == 0 else share / 4 for v in edges]
    masks: list[np.ndarray[tuple[int, ...], np.dtype[np.bool_]] | None] = [None, None]
    for number in (0, 1):
        if draw(st.booleans()):
            mask = random.random((8, rows, columns)) < share / 2
            mask[0, :, :-1], mask[0, :, -1] = mask[4, :, 1:], False
            mask[2, :-1], mask[2, -1] = mask[6, 1:], False
            masks[number] = mask
    ground = Ground(
        columns,
        rows,
        paint([0, 1, 2, 3], [0.9 - share, 0.05, share, 0.05]),
        paint(edges, [w / sum(weights) for w in weights]),
        masks[0],
        masks[1],
    )
    closed = tuple(cell for cell in cells if random.random() < share / 2)
    gait = draw(st.sampled_from(GAITS))
    start = draw(st.integers(0, columns - size)), draw(st.integers(0, rows - size))
    footprint = Footprint.on(start, Fraction(size))
    closed = tuple(cell for cell in closed if cell not in footprint.squares())
    budget = draw(st.integers(0, 9)) * gait.metric.unit
    return Twin(ground, size, gait, closed), footprint, budget


@pytest.mark.parametrize("wide", [search.WIDE_FIELD, 0], ids=["places", "arrays"])
@settings(max_examples=120, deadline=None)
@given(scene=scenes())
def test_reach_costs_what_the_rules_say(scene: tuple[Twin, Footprint, int], wide: int) -> None:
    """T99-MOVE-02, T99-MOVE-05, T99-TERR-01 to T99-TERR-04 for sizes 1, 2, 3 and 5, and ways cost what they say."""
    twin, start, budget = scene
    occupancy = Occupancy(twin.closed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "WIDE_FIELD", wide)
        found = reach(twin.ground, start, budget, twin.gait, occupancy=occupancy)
        assert dict(found.costs) == twin.costs(start.square, budget)
        target = max(found.costs, key=lambda square: (found.costs[square], square))
        shortest = cheapest_path(twin.ground, start, [target], twin.gait, occupancy=occupancy)
    assert shortest is not None
    steps = walk(twin.ground, start, shortest, twin.gait, occupancy=occupancy)
    assert [step.hindrance for step in steps] == [None] * len(shortest)
    assert (steps[-1].total if steps else 0) == found.costs[target]


@settings(max_examples=80, deadline=None)
@given(scenes(), st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=6))
def test_a_given_way_is_judged_and_priced_step_by_step(
    scene: tuple[Twin, Footprint, int], offsets: list[Square]
) -> None:
    """T99-MOVE-02: each step must be legal in itself, and costs the diagonal count plus surcharges."""
    twin, start, _ = scene
    at, way = start.square, []
    for dx, dy in offsets:
        at = at[0] + dx, at[1] + dy
        way.append(at)
    steps = walk(twin.ground, start, way, twin.gait, occupancy=Occupancy(twin.closed))
    at, total, parity = start.square, Fraction(0), 0
    for (dx, dy), step in zip(offsets, steps, strict=True):
        price, parity = twin.price(at, dx, dy, parity)
        total += price
        assert step.legal == twin.open(at, dx, dy)
        assert (Fraction(step.cost), Fraction(step.total), step.parity) == (price, total, parity)
        at = step.square
        x, y = at
        off_map = not (0 <= x <= twin.ground.columns - twin.size and 0 <= y <= twin.ground.rows - twin.size)
        assert off_map == (step.hindrance is Hindrance.BOUNDS)
