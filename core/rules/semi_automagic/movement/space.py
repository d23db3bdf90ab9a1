"""Places and distances: rooms of every scale on a map of metres, how far apart two are, and what reaches how far."""

from fractions import Fraction

from core.base.editions import by_edition
from core.base.phrase import Phrase, say
from core.geometry.apart import apart, lifted, shares_place
from core.geometry.board import Board, Body, Place
from core.geometry.footprint import WIDEST, Footprint
from core.geometry.metric import HALVES, Metric
from core.geometry.samples import Measures
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Stand, Token
from core.model.scene import Scene
from core.rulebook.cite import rule
from core.rules.kit.fight import Fight
from core.rules.kit.metres import Distance, length_of
from core.rules.kit.system import thing_in_space
from core.rules.semi_automagic.movement.scales import square_metres
from core.rules.semi_automagic.names import COMPASS
from core.rules.semi_automagic.settings import RANGE_MEASURE, SCATTER, chosen
from core.rules.semi_automagic.sheet import sheet_of

METRIC: Metric = HALVES
"""Steps are counted in halves of a square of the map, a diagonal as three of them (SEC-MOVE-03, SEC-GAP-14)."""
MEASURES = Measures(crowds=True)
"""Nobody is kept out of a place by who stands there: whoever fights with bare hands has to go in (SEC-MEL-04)."""
PARTS = tuple(part for part in range(1, SQUARE) if SQUARE // 2 % part == 0)
"""Into how many parts the side of a square divides evenly."""
RING, UP_TO = "ring", "up_to"
ANGLES = 360
"""The directions of a scatter die that knows any angle."""


@by_edition
@rule("SEC-SCALE-06")
def squares_wide(scale: int, length: Fraction) -> Fraction:
    """Return how many squares of the map, each `length` metres, somebody of a scale is wide.

    That is the least room of the grid that holds his own square: whole squares, or an even part of one.
    """
    share = square_metres(scale) / length
    if share > Fraction(1, 2):
        return Fraction(min(WIDEST, -(-share.numerator // share.denominator)))
    most = share.denominator // share.numerator
    return Fraction(1, max(part for part in PARTS if part <= most))


@rule("SEC-SCALE-06")
def footprint_of(point: Point, scale: int, length: Fraction) -> Footprint:
    """Return the place of somebody of a scale at a point of the map, on the grid of his size."""
    return Footprint(point, squares_wide(scale, length)).snapped()


@rule("SEC-SCALE-06")
def body_of(state: Campaign, token: Token) -> Body:
    """Return somebody as a thing in space. Nobody threatens squares by himself, and nobody bars the way."""
    scale, length = sheet_of(state.creature(token)).scale, state.scene(token.scene).square_length
    return thing_in_space(token, squares_wide(scale, length), scale)


def stand_at(scene: Scene, creature: Creature, point: Point) -> tuple[Point, Stand]:
    """Return where somebody who is put down near a point stands: on the grid of his scale."""
    return footprint_of(point, sheet_of(creature).scale, scene.square_length).centre, Stand()


@rule("SEC-RNG-08", "SEC-GAP-71")
def distance_between(fight: Fight, a: Place, b: Place) -> Distance:
    """Return the straight distance between the nearest edges of two places, or their middles as the house has it.

    How far one is above the other counts; a place that is nobody's lies as high as the ground there.
    """
    board, length = fight.board, length_of(fight)
    first, second = board.stand(a), board.stand(b)
    if chosen(fight.state.house_rules, RANGE_MEASURE) == "centres":
        (ax, ay), (bx, by) = first.centre, second.centre
        offsets: tuple[int, ...] = (ax - bx, ay - by, lifted(board, a) - lifted(board, b))
    else:
        offsets = apart(board, a, b)
    return Distance(sum(each * each for each in offsets) * (length / SQUARE) ** 2)


@rule("SEC-MEL-02", "SEC-MOVE-10")
def squares_apart(board: Board, length: Fraction, scale: int, a: Place, b: Place) -> int:
    """Return in which ring of squares of its own scale `b` lies about `a`: 0 in its own area, 1 in the adjoining ones.

    `length` is the side of a square of the map in metres. Of something that fills several rings the nearest counts.
    """
    if shares_place(board, a, b):
        return 0
    return int(max(apart(board, a, b)) / own_side(scale, length)) + 1


def own_side(scale: int, length: Fraction) -> Fraction:
    """Return the side of a square of a scale in units of the map."""
    return square_metres(scale) / length * SQUARE


@rule("SEC-MEL-02", "SEC-MEL-03", "SEC-MEL-04", "SEC-GAP-13")
def is_within_reach(ring: int, reach: int, measure: str) -> bool:
    """Return whether a weapon strikes into a ring: into that of its reach alone, or as the house has it nearer too."""
    return ring == reach or (measure == UP_TO and ring < reach)


@rule("SEC-RNG-02", "SEC-GAP-11")
def range_doublings(distance: Distance, increment: Fraction | int) -> int:
    """Return how often an increment, in metres, has to be doubled to reach so far: the penalty of the range."""
    times, reached = 0, Fraction(increment)
    while not distance.within(reached):
        times, reached = times + 1, 2 * reached
    return times


@rule("SEC-RNG-03")
def longest_range(increment: int, most: int) -> int:
    """Return how many metres a weapon shoots at most, whose increment may be doubled `most` times."""
    return increment << most


@rule("SEC-AREA-10", "SEC-GAP-12")
def directions_of(state: Campaign) -> int:
    """Return how many directions the scatter die has: eight, or every degree as the table has it."""
    return COMPASS if chosen(state.house_rules, SCATTER) == "compass" else ANGLES


def bearing(way: int, directions: int) -> Phrase:
    """Return a direction of the scatter die in words: 1 is north, then clockwise."""
    if directions == COMPASS:
        return say(f"semi-automagic.compass.{way}")
    return say("semi-automagic.compass.degrees", degrees=(way - 1) * 360 // directions)
