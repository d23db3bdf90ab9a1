"""Ways in simulated fights: towards somebody or away from all, as far along as one move goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.analysis.simulate import Moment
from core.engine.command import Act
from core.geometry.footprint import Footprint
from core.geometry.units import DIRECTIONS, SQUARE, Point
from core.model.encounter import Token

FAR_OFF = 8
"""Squares away that somebody looks who wants to get away."""
AROUND = 4
"""So many places around somebody are tried."""

Way = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Walker:
    """Finds the ways of whoever acts in a moment."""

    moment: Moment

    def towards(self, foes: Sequence[Token]) -> Iterator[Way]:
        """Yield ways to places beside each of some others, in their order."""
        for foe in foes:
            for point in self._beside(foe):
                way = self._route(point)
                if way:
                    yield way
                    break

    def away(self, foes: Sequence[Token]) -> Iterator[Way]:
        """Yield ways to places that lie further from all others than here, the furthest first."""
        board, me = self.moment.board, self.moment.who
        x, y = board.stand(me).centre
        wide, high = board.site.columns * SQUARE, board.site.rows * SQUARE
        far = FAR_OFF * SQUARE
        points = {
            (min(max(x + dx * far, SQUARE // 2), wide - SQUARE // 2), min(max(y + dy * far, SQUARE // 2), high - 1))
            for dx, dy in DIRECTIONS
        }

        def gap_to(point: Point) -> int:
            return min(max(abs(point[0] - each.point[0]), abs(point[1] - each.point[1])) for each in foes)

        here = gap_to((x, y))
        for point in sorted((each for each in points if gap_to(each) > here), key=lambda each: (-gap_to(each), each)):
            way = self._route(point)
            if way:
                yield way

    def as_far(self, act: Act, way: Way) -> Act | None:
        """Return a move as far along a way as the rules let it go; None where not even one step can be taken."""
        least, most = 0, len(way)
        while least < most:
            half = (least + most + 1) // 2
            if self._is_open(replace(act, path=way[:half])):
                least = half
            else:
                most = half - 1
        if not least:
            # a place in the middle of the way may be taken while one before it is free
            least = next((n for n in range(min(len(way), 2), 0, -1) if self._is_open(replace(act, path=way[:n]))), 0)
        return replace(act, path=way[:least]) if least else None

    def _beside(self, foe: Token) -> list[Point]:
        """Return places that touch somebody, those nearest to whoever walks first; on zones his own place."""
        moment = self.moment
        if moment.board.bodies[foe.id].blocks is False:
            return [foe.point]
        stand, mine = moment.board.stand(foe.id), moment.board.stand(moment.who)
        (left, top), wide = stand.square, mine.across
        ends = (left - wide, *range(left, left + stand.across), left + stand.across)
        rows = (top - wide, *range(top, top + stand.across), top + stand.across)
        squares = [(x, y) for x in ends for y in rows if x in (ends[0], ends[-1]) or y in (rows[0], rows[-1])]
        places = [mine.standing_on(square) for square in squares]
        here = mine.centre
        free = [place for place in places if not moment.board.in_the_way(moment.who, place)]
        free.sort(key=lambda place: (_apart(place, here), place.centre))
        return [place.centre for place in free[:AROUND]]

    def _route(self, point: Point) -> Way:
        moment = self.moment
        return moment.system.route(moment.state, moment.board, moment.encounter, moment.who, (point,))

    def _is_open(self, act: Act) -> bool:
        moment = self.moment
        return moment.system.why_not(moment.state, moment.board, moment.encounter, act) is None


def _apart(place: Footprint, point: Point) -> int:
    return (place.centre[0] - point[0]) ** 2 + (place.centre[1] - point[1]) ** 2
