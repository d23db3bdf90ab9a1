"""The area of an attack: what it goes out from, the squares that it covers, and who stands in it."""

from dataclasses import dataclass
from itertools import pairwise

from core.base.errors import Gone, Refused
from core.base.phrase import Phrase, say
from core.geometry.board import Board, Place
from core.geometry.footprint import Footprint
from core.geometry.template import Shape, Template, nearest_direction
from core.geometry.units import Point, Square, centre_of, square_at
from core.geometry.walls import Purpose as Stops
from core.model.campaign import HouseRules
from core.rulebook.cite import rule
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.settings import CONES, LINES, chosen


@dataclass(frozen=True, slots=True)
class AreaAim:
    """Where an area is aimed: at somebody, at a space (a point in it), or both; `towards` is where a line runs on to.

    A cone and a line without a range go from the attacker towards what is aimed at; an aura needs no aim.
    """

    target: str | None = None
    place: Point | None = None
    towards: Square | None = None


@dataclass(frozen=True, slots=True)
class Area:
    """An area as it falls: its template, its squares on the map, what it goes out from, and how far off that is.

    `origin` is the target space, or the attacker's space that an aura or a cone goes out from; `distance` is counted
    in spaces from the attacker to the space that was aimed at. It lies at the `height` of whom it is aimed at, else of
    the ground there; one from the attacker as he stands.
    """

    template: Template
    squares: tuple[Square, ...]
    origin: Place
    height: int
    distance: int = 0

    def distance_to(self, board: Board, who: str) -> int:
        """Return the counted distance of somebody from where it goes out."""
        return board.distance(self.origin, who, up=board.off_level(who, self.height))


def needs_aim(profile: Profile) -> bool:
    """Return whether an area has to be pointed out: every one but an aura."""
    return Shape(profile.area) is not Shape.AURA


@rule("T99-AREA-01", "T99-AREA-02", "T99-AREA-03", "T99-AREA-04", "T99-AOE-01", "T99-GAP-28")
def area_of(board: Board, attacker: str, profile: Profile, aim: AreaAim, house: HouseRules) -> Area:
    """Return the area of a profile that has one; raise `Refused` where it is not aimed at anything on the map."""
    metric, size = board.site.metric, profile.spread
    stand, own = board.stand(attacker), board.bodies[attacker].elevation
    if Shape(profile.area) is Shape.AURA:
        template = Template(Shape.AURA, size, stand.centre, token=attacker)
        return Area(template, _on_map(board, template.squares(metric, stand)), attacker, own)
    square = _aimed_square(board, attacker, aim)
    near = nearest_space(stand, square)
    if Shape(profile.area) is Shape.CONE:
        if square == near:
            raise Refused("99-towers.why.no-direction-aimed")
        ahead = nearest_direction((square[0] - near[0], square[1] - near[1]))
        edges = chosen(house, CONES) == "edges"
        template = Template(Shape.CONE, size, centre_of(near), ahead, edges=edges)
        return Area(template, _on_map(board, template.squares(metric)), Footprint.on(near), own)
    if Shape(profile.area) is Shape.LINE:
        return _line_of(board, stand, profile, aim, square, house)
    template = Template(Shape.BURST, size, centre_of(square))
    origin, height = Footprint.on(square), _height_of(board, aim, square)
    far = board.distance(attacker, origin, up=board.off_level(attacker, height))
    return Area(template, _on_map(board, template.squares(metric)), origin, height, far)


def _height_of(board: Board, aim: AreaAim, square: Square) -> int:
    return board.elevation_at(square) if aim.target is None else board.bodies[aim.target].elevation


def nearest_space(stand: Footprint, square: Square) -> Square:
    """Return the space of a creature that lies nearest to a square."""
    (left, top), last = stand.square, stand.across - 1
    return min(max(square[0], left), left + last), min(max(square[1], top), top + last)


@rule("T99-AREA-02", "T99-LOS-01")
def unseen(board: Board, attacker: str, area: Area) -> Phrase | None:
    """Return that the space an area is aimed at is not in the attacker's line of sight; None if it is."""
    if area.template.shape not in (Shape.BURST, Shape.LINE) or isinstance(area.origin, str):
        return None
    return None if board.sight(attacker, area.origin).clear else say("99-towers.why.no-line-of-sight")


@rule("T99-AOE-02", "T99-GAP-31")
def standing_in(board: Board, area: Area) -> tuple[str, ...]:
    """Return everybody with a space in an area who is not too high above or too far below it, in the board's order."""
    return tuple(
        who
        for who in board.inside(area.squares)
        if not (board.counts_heights and board.off_level(who, area.height))
        or area.distance_to(board, who) <= area.template.size
    )


@rule("T99-AREA-02")
def _aimed_square(board: Board, attacker: str, aim: AreaAim) -> Square:
    """Return the space aimed at: the one pointed out, else the nearest of the target's that can be seen."""
    if aim.target is not None and aim.target not in board.bodies:
        raise Gone("refused.no-token", id=aim.target)
    if aim.place is not None:
        square = square_at(aim.place)
        if not (0 <= square[0] < board.site.columns and 0 <= square[1] < board.site.rows):
            raise Refused("99-towers.why.off-map")
        return square
    if aim.target is None:
        raise Refused("99-towers.why.not-aimed")
    stand = board.stand(attacker)

    def rank(square: Square) -> tuple[bool, int]:
        space = Footprint.on(square)
        return not board.sight(attacker, space).clear, board.site.metric.distance(stand, space)

    return min(board.stand(aim.target).squares(), key=rank)


@rule("T99-AREA-04", "T99-GAP-29")
def _line_of(board: Board, stand: Footprint, profile: Profile, aim: AreaAim, square: Square, house: HouseRules) -> Area:
    """Return the area of a line: from the target space towards the aim, up to what blocks it, unless by a house rule.

    Without an aim it runs straight on from the attacker. One without a range begins beside him, towards the square.
    """
    near = nearest_space(stand, square)
    if square == near and (aim.towards is None or not profile.is_ranged):
        raise Refused("99-towers.why.no-direction-aimed")
    straight = square[0] - near[0], square[1] - near[1]
    if profile.is_ranged:
        start, towards = square, aim.towards
        ahead = straight if towards is None else (towards[0] - start[0], towards[1] - start[1])
    else:
        first = Template(Shape.LINE, 2, centre_of(near), straight).squares(board.site.metric)[1]
        start, ahead = first, (square[0] - first[0], square[1] - first[1])
    ahead = straight if ahead == (0, 0) else ahead
    template = Template(Shape.LINE, profile.spread, centre_of(start), ahead)
    origin = Footprint.on(start)
    squares = _on_map(board, template.squares(board.site.metric))
    if chosen(house, LINES) == "blocked":
        squares = _unblocked(board, near, squares)
    height = _height_of(board, aim, start)
    return Area(template, squares, origin, height, board.distance(stand, origin))


def _unblocked(board: Board, near: Square, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Return a chain of squares up to the first that a wall or solid ground keeps it from."""
    shut = board.site.shut
    for number, (one, other) in enumerate(pairwise(squares), 1):
        if shut.crossing(centre_of(one), centre_of(other), purpose=Stops.COVER):
            return squares[:number]
    return squares


def _on_map(board: Board, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    columns, rows = board.site.columns, board.site.rows
    return tuple(square for square in squares if 0 <= square[0] < columns and 0 <= square[1] < rows)
