"""Area attacks as they are aimed: where the area lies, who is in it, why not, and the figures of the roll."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import cos, floor, radians, sin

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import NO_SKETCH, Caught, Sketch
from core.explain.modifier import Modifier
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.outlines import Disc, Extent, beam, way_out, wedge
from core.geometry.units import SQUARE, Point, Square, centre_of, square_at
from core.rulebook.cite import rule
from core.rules.kit.metres import Distance, length_of
from core.rules.kit.reasons import because
from core.rules.semi_automagic.attack.modifiers import OF_THE_ATTACKER, OF_THE_BLOW
from core.rules.semi_automagic.attack.strike import DAMAGE, TARGET, Declared, Strike, why_out_of_reach, why_unfit
from core.rules.semi_automagic.fighter import Situation, fighter
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.harm.body import wielded_of
from core.rules.semi_automagic.movement.scales import target_of
from core.rules.semi_automagic.movement.space import distance_between, own_side, squares_apart
from core.rules.semi_automagic.sight.cover import Shelter, shelter_of

AREA_ATTACK = "area-attack"
EVASION = "Evasion"
"""The ability by which a Dodge cancels what an area does (SEC-AREA-04)."""


# no slots: its squares are found when they are first asked for
@dataclass(frozen=True)
class Area:
    """An area of effect where it lies: its extent, the point it goes out from, and how high that is, in units.

    `source` is who makes it where it begins at the edge of his own room, which it then spares.
    """

    extent: Extent
    origin: Point
    height: int = 0
    source: str | None = None

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it touches, on the map and off it, row by row."""
        return self.extent.squares()


def is_round(weapon: Weapon) -> bool:
    """Return whether the area of an attack is a sphere and not one that goes out from who makes it."""
    return weapon.area not in ("line", "cone")


@rule("SEC-AREA-07", "SEC-AREA-08", "SEC-AREA-09", "SEC-GAP-07", "SEC-GAP-67")
def area_of(board: Board, length: Fraction, who: str, weapon: Weapon, at: Point, *, height: int = 0) -> Area:
    """Return the area of an attack that lands at a point; `length` is the side of a square of the map in metres.

    Raises `Refused` for a line or a cone that is aimed at its maker's own area, for then it has no direction.
    """
    side = own_side(weapon.area_scale, length)
    if is_round(weapon):
        centre = middle_of(at, side)
        return Area(Disc(centre, int(side / 2)), centre, height)
    stand = board.stand(who).rect
    ahead = at[0] - stand.centre[0], at[1] - stand.centre[1]
    if stand.holds(at):
        raise Refused("semi-automagic.why.no-direction")
    start = way_out(stand, at)
    extent = (
        beam(start, ahead, int(2 * side), int(side / 2))
        if weapon.area == "line"
        else wedge(start, ahead, int(side), int(side))
    )
    return Area(extent, start, board.bodies[who].elevation * SQUARE, who)


@rule("SEC-GAP-67")
def middle_of(at: Point, side: Fraction) -> Point:
    """Return the middle of a sphere that lands at a point: of the square there, or its nearest corner for a large one.

    `side` is the diameter, in units.
    """
    if side <= SQUARE:
        return centre_of(square_at(at))
    return (at[0] + SQUARE // 2 - 1) // SQUARE * SQUARE, (at[1] + SQUARE // 2 - 1) // SQUARE * SQUARE


@rule("SEC-AREA-02")
def caught_in(board: Board, area: Area) -> tuple[str, ...]:
    """Return everybody with any part in an area, friend or foe, in the order of the board."""
    return tuple(who for who in board.bodies if who != area.source and _is_in(board, area, who))


def _is_in(board: Board, area: Area, who: str) -> bool:
    body = board.bodies[who]
    bottom = body.elevation * SQUARE
    off = max(bottom - area.height, area.height - bottom - body.height, 0)
    if area.source is not None:
        maker = board.bodies[area.source]
        off = max(0, off - maker.height)
    return area.extent.touches(body.footprint.rect, off)


@rule("SEC-AREA-03", "SEC-AREA-10", "SEC-GAP-12")
def scattered_point(at: Point, direction: int, directions: int, squares: int, side: Fraction) -> Point:
    """Return where an attack lands that was aimed at a point: so many squares off, each `side` units wide.

    The direction is one of so many all round, 1 is north, then clockwise. The distance is a straight one.
    """
    angle = radians(360 * (direction - 1) / directions)
    far = float(squares * side)
    return floor(at[0] + far * sin(angle) + 0.5), floor(at[1] - far * cos(angle) + 0.5)


@rule("SEC-AREA-01")
def aimed_square(board: Board, place: Point | None) -> Footprint:
    """Return the square that an area attack is aimed at; raise `Refused` for none, or one off the map."""
    if place is None:
        raise Refused("semi-automagic.why.not-aimed")
    square = square_at(place)
    if not (0 <= square[0] < board.site.columns and 0 <= square[1] < board.site.rows):
        raise Refused("semi-automagic.why.off-map")
    return Footprint.on(square)


@dataclass(frozen=True)
class SquareStrike(Strike):
    """An attack at a square of the map and not at whoever stands there; its target is nobody but its maker.

    `at` is the point that is aimed at.
    """

    at: Point = (0, 0)

    @property
    def goal(self) -> Point:
        """The middle of the chosen square."""
        return self.square.centre

    @property
    def square(self) -> Footprint:
        """The chosen square."""
        return Footprint.on(square_at(self.at))

    @cached_property
    @rule("SEC-RNG-08")
    def distance(self) -> Distance:
        """The straight distance to the nearest edge of the chosen square."""
        return distance_between(self, self.attacker.id, self.square)

    @cached_property
    @rule("SEC-MEL-01")
    def ring(self) -> int:
        """How many of the attacker's own squares the chosen square is away."""
        scale = self.attacker.sheet.scale
        return squares_apart(self.board, length_of(self), scale, self.attacker.id, self.square)

    @property
    def height(self) -> int:
        """How high the chosen square lies, in units."""
        return self.board.elevation_at(self.square.square) * SQUARE

    def area(self, at: Point | None = None) -> Area:
        """Return the area that it fills where it lands, as aimed or elsewhere; raise `Refused` without a direction."""
        length = length_of(self)
        point = self.at if at is None else at
        return area_of(self.board, length, self.attacker.id, self.wielded.profile, point, height=self.height)


@rule("SEC-AREA-01")
def square_strike(situation: Situation, act: Act) -> SquareStrike:
    """Return an area attack as an act announces it; raise `Refused` where it points at no square of the map."""
    aimed_square(situation.board, act.place)
    assert act.place is not None
    who = situation.who
    declared = Declared(who.id, who.id, act.item)
    wielded = wielded_of(who, act.item)
    point = corner_towards(act.place, act) if is_round(wielded.profile) else act.place
    return SquareStrike(situation.state, situation.encounter, situation.board, who, who, wielded, declared, at=point)


@rule("SEC-GAP-67")
def corner_towards(place: Point, act: Act) -> Point:
    """Return the point of a square that a large sphere is laid about: the corner towards which it is turned."""
    column, row = square_at(place)
    dx = act.number("towards_column", column, most=2_000) - column
    dy = act.number("towards_row", row, most=2_000) - row
    quarter = SQUARE // 4
    return (
        column * SQUARE + SQUARE // 2 + (quarter if dx > 0 else -quarter),
        row * SQUARE + SQUARE // 2 + (quarter if dy > 0 else -quarter),
    )


@rule("SEC-AREA-01", "SEC-RNG-03", "SEC-MEL-01")
def why_no_blast(strike: SquareStrike) -> Phrase | None:
    """Return why an area attack cannot be made as it is aimed; None if it can."""
    why = why_unfit(strike.attacker, strike.wielded)
    if why is not None:
        return why
    if not strike.wielded.profile.area:
        return say("semi-automagic.why.no-area")
    try:
        strike.area()
    except Refused as refused:
        return refused.phrase
    return why_out_of_reach(strike) if is_round(strike.wielded.profile) else None


@rule("SEC-AREA-01", "SEC-ATK-02", "SEC-ATK-04")
def modifiers_of(strike: SquareStrike) -> tuple[Modifier, ...]:
    """Return what counts for an area attack: all that its maker brings, and a Target of 4 less his own scale."""
    scale = strike.attacker.sheet.scale
    own = because("SEC-AREA-01", say("semi-automagic.modifier.square", scale=scale), TARGET, target_of(scale))
    found = [modifier for giver in (*OF_THE_ATTACKER, *OF_THE_BLOW) for modifier in giver(strike)]
    if not strike.wielded.profile.damage:
        found = [each for each in found if each.on != DAMAGE]
    return (own, *found)


@rule("SEC-AREA-04", "SEC-COVER-03")
def evades(strike: SquareStrike, area: Area, who: TokenId) -> bool:
    """Return whether a Dodge of somebody cancels what an area does: by Evasion, or behind heavy cover from it."""
    return fighter(strike, who).sheet.knows(EVASION) or _shelter(strike, area, who).lends_evasion


def _shelter(strike: SquareStrike, area: Area, who: TokenId) -> Shelter:
    """Return what hides somebody from where an area goes out from: its maker, or the square in its middle."""
    origin = strike.attacker.id if area.source is not None else Footprint.on(square_at(area.origin))
    return shelter_of(strike, origin, who, fighter(strike, who).conditions)


@rule("SEC-AREA-02", "SEC-AREA-07", "SEC-AREA-08", "SEC-AREA-09")
def sketch_blast(situation: Situation, act: Act) -> Sketch:
    """Return the squares of an area where it is aimed, and everybody in it with what hides him from where it begins."""
    if act.place is None:
        return NO_SKETCH
    strike = square_strike(situation, act)
    area = strike.area()
    columns, rows = situation.board.site.columns, situation.board.site.rows
    far = say("semi-automagic.sketch.metres", metres=strike.distance.metres, penalty=-strike.range_penalty)
    return Sketch(
        why=why_no_blast(strike),
        distance=far if is_round(strike.wielded.profile) else None,
        area=tuple((x, y) for x, y in area.squares if 0 <= x < columns and 0 <= y < rows),
        origin=area.origin,
        outline=area.extent.outline,
        caught=tuple(
            Caught(TokenId(who), _hidden(strike, area, TokenId(who))) for who in caught_in(situation.board, area)
        ),
    )


def _hidden(strike: SquareStrike, area: Area, who: TokenId) -> Phrase | None:
    shelter = _shelter(strike, area, who)
    return shelter.words if shelter.lends_evasion else None
