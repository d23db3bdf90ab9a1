"""Area attacks as they are aimed: at which square, why not, the figures of the roll, and what it looks like."""

from dataclasses import dataclass
from functools import cached_property

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import NOTHING, Caught, Sketch
from core.explain.modifier import Add, Modifier
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE, Point, square_at
from core.rulebook.cite import rule
from core.rules.semi_automagic.action import Situation
from core.rules.semi_automagic.areas import Area, aimed_square, area_of, caught_in, is_round
from core.rules.semi_automagic.cover import Step, shelter_of
from core.rules.semi_automagic.modifiers.attacking import (
    of_attackers_conditions,
    own_scale,
    range_and_aim,
    skill_used,
    sore_hand,
    talents,
    wounded_launcher,
)
from core.rules.semi_automagic.modifiers.damaging import scale_in_melee, strength, wounded_weapon
from core.rules.semi_automagic.reach import is_within_reach, squares_apart
from core.rules.semi_automagic.scales import target_of
from core.rules.semi_automagic.settings import REACH_INNER, chosen
from core.rules.semi_automagic.space import Distance, distance_between, length_of
from core.rules.semi_automagic.strike import DAMAGE, TARGET, Plan, Strike, why_unfit
from core.rules.semi_automagic.wielding import wielded_of

AREA_ATTACK = "area-attack"
EVASION = "Evasion"
"""The ability by which a Dodge cancels what an area does (SEC-AREA-04)."""


@dataclass(frozen=True)
class SquareStrike(Strike):
    """An attack at a square of the map and not at whoever stands there; its target is nobody but its maker.

    `at` is the point that is aimed at.
    """

    at: Point = (0, 0)

    @property
    def square(self) -> Footprint:
        """The chosen square."""
        return Footprint.on(square_at(self.at))

    @cached_property
    @rule("SEC-RNG-08")
    def distance(self) -> Distance:
        """The straight distance to the nearest edge of the chosen square."""
        return distance_between(self.state, self.encounter, self.board, self.attacker.id, self.square)

    @property
    def height(self) -> int:
        """How high the chosen square lies, in units."""
        return self.board.elevation_at(self.square.square) * SQUARE

    def area(self, at: Point | None = None) -> Area:
        """Return the area that it fills where it lands, as aimed or elsewhere; raise `Refused` without a direction."""
        length = length_of(self.state, self.encounter)
        point = self.at if at is None else at
        return area_of(self.board, length, self.attacker.id, self.wielded.weapon, point, height=self.height)


@rule("SEC-AREA-01")
def square_strike(situation: Situation, act: Act) -> SquareStrike:
    """Return an area attack as an act announces it; raise `Refused` where it points at no square of the map."""
    aimed_square(situation.board, act.place)
    assert act.place is not None
    who = situation.who
    plan = Plan(who.id, who.id, act.item)
    where = situation.state, situation.encounter, situation.board
    wielded = wielded_of(who, act.item)
    point = corner_towards(act.place, act) if is_round(wielded.weapon) else act.place
    return SquareStrike(*where, who, who, wielded, plan, at=point)


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
    if not strike.wielded.weapon.area:
        return say("semi-automagic.why.no-area")
    try:
        strike.area()
    except Refused as refused:
        return refused.phrase
    return why_out_of_reach(strike) if is_round(strike.wielded.weapon) else None


@rule("SEC-RNG-03", "SEC-MEL-01", "SEC-MEL-03")
def why_out_of_reach(strike: SquareStrike) -> Phrase | None:
    """Return why a square cannot be reached by an attack, or why it cannot be made at all; None if it can."""
    why = why_unfit(strike.attacker, strike.wielded)
    if why is not None:
        return why
    if strike.is_ranged:
        if strike.distance.within(strike.longest):
            return None
        return say("semi-automagic.why.out-of-range", metres=strike.distance.metres, longest=strike.longest)
    scale, length = strike.attacker.sheet.scale, length_of(strike.state, strike.encounter)
    ring = squares_apart(strike.board, length, scale, strike.attacker.id, strike.square)
    reach = strike.wielded.weapon.reach
    if is_within_reach(ring, reach, str(chosen(strike.state, REACH_INNER))):
        return None
    return say("semi-automagic.why.out-of-reach", ring=ring, reach=reach)


_GIVERS = (
    skill_used,
    own_scale,
    range_and_aim,
    talents,
    sore_hand,
    wounded_launcher,
    of_attackers_conditions,
    strength,
    scale_in_melee,
    wounded_weapon,
)


@rule("SEC-AREA-01", "SEC-ATK-02", "SEC-ATK-04")
def modifiers_of(strike: SquareStrike) -> tuple[Modifier, ...]:
    """Return what counts for an area attack: all that its maker brings, and a Target of 4 less his own scale."""
    scale = strike.attacker.sheet.scale
    label = say("semi-automagic.modifier.square", scale=scale)
    own = Modifier(RuleId("SEC-AREA-01"), label, TARGET, Add(target_of(scale)))
    found = [modifier for giver in _GIVERS for modifier in giver(strike)]
    if not strike.wielded.weapon.damage:
        found = [each for each in found if each.on != DAMAGE]
    return (own, *found)


@rule("SEC-AREA-04", "SEC-COVER-03")
def evades(strike: SquareStrike, area: Area, who: TokenId) -> bool:
    """Return whether a Dodge of somebody cancels what an area does: by Evasion, or behind heavy cover from it."""
    target = strike.encounter.tokens.get(who)
    if target is None:
        return False
    someone = Situation(strike.state, strike.encounter, strike.board, strike.attacker).other(who)
    return someone.sheet.knows(EVASION) or _sheltered(strike, area, who) >= Step.HEAVY


def _sheltered(strike: SquareStrike, area: Area, who: TokenId) -> Step:
    conditions = Situation(strike.state, strike.encounter, strike.board, strike.attacker).other(who).conditions
    return shelter_of(strike.state, strike.encounter, strike.board, _origin(strike, area), who, conditions).step


def _origin(strike: SquareStrike, area: Area) -> str | Footprint:
    """Return where an area goes out from: its maker, or the square in its middle."""
    return strike.attacker.id if area.source is not None else Footprint.on(square_at(area.origin))


@rule("SEC-AREA-02", "SEC-AREA-07", "SEC-AREA-08", "SEC-AREA-09")
def sketch_blast(situation: Situation, act: Act) -> Sketch:
    """Return the squares of an area where it is aimed, and everybody in it with what hides him from where it begins."""
    if act.action != AREA_ATTACK or act.place is None:
        return NOTHING
    strike = square_strike(situation, act)
    area = strike.area()
    columns, rows = situation.board.site.columns, situation.board.site.rows
    far = say("semi-automagic.sketch.metres", metres=strike.distance.metres, penalty=-strike.range_penalty)
    return Sketch(
        why=why_no_blast(strike),
        distance=far if is_round(strike.wielded.weapon) else None,
        area=tuple((x, y) for x, y in area.squares if 0 <= x < columns and 0 <= y < rows),
        origin=area.origin,
        outline=area.extent.outline,
        caught=tuple(
            Caught(TokenId(who), _hidden(strike, area, TokenId(who))) for who in caught_in(situation.board, area)
        ),
    )


def _hidden(strike: SquareStrike, area: Area, who: TokenId) -> Phrase | None:
    conditions = Situation(strike.state, strike.encounter, strike.board, strike.attacker).other(who).conditions
    origin = _origin(strike, area)
    shelter = shelter_of(strike.state, strike.encounter, strike.board, origin, who, conditions)
    return shelter.words if shelter.step >= Step.HEAVY else None
