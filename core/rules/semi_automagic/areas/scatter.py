"""Area attacks that miss: in which direction they go astray, how far, and where they land."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from core.base.errors import BadAnswer, Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Faces, sums_of
from core.engine.request import CHANCE, Procedure, ask
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.metres import length_of
from core.rules.semi_automagic.areas.aimed import (
    ANGLES,
    SquareStrike,
    caught_in,
    evades,
    is_round,
    scattered_point,
    square_strike,
)
from core.rules.semi_automagic.movement.space import own_side
from core.rules.semi_automagic.names import COMPASS, DIE
from core.rules.semi_automagic.settings import SCATTER, chosen
from core.rules.semi_automagic.situation import situation_of


@dataclass(frozen=True, slots=True)
class Scatter(Faces):
    """The scatter die, of so many `directions`, and `count` d6 for the distance; the answer is all faces in this order.

    The reading is what `lands` says of a direction and a sum: whom the attack catches there.
    """

    directions: int = COMPASS
    count: int = 1
    lands: Callable[[int, int], Hashable] = field(default=lambda way, far: (way, far), compare=False)

    @property
    def thrown(self) -> tuple[int, ...]:
        """The scatter die, then the others."""
        return (self.directions, *(DIE,) * self.count)

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for each group of people who may be caught, with its chance."""
        found: dict[Hashable, tuple[tuple[int, ...], int]] = {}
        for way in range(1, self.directions + 1):
            for total, (faces, ways) in sums_of((DIE,) * self.count).items():
                reading = self.lands(way, total)
                known = found.get(reading)
                found[reading] = ((way, *faces), ways) if known is None else (known[0], known[1] + ways)
        return Dist.counted(dict(found.values()))

    @property
    def hint(self) -> Phrase:
        """Ask for the direction and the faces."""
        return say("semi-automagic.hint.scatter", directions=self.directions, count=self.count)

    def _misread(self) -> BadAnswer:
        return BadAnswer("semi-automagic.answer.no-such-scatter", directions=self.directions, count=self.count)


def strike_at(ctx: Context, act: Act) -> SquareStrike:
    """Return an area attack as it stands now; raise `Gone` if its maker is, or the weapon out of hand."""
    try:
        return square_strike(situation_of(ctx, act.actor), act)
    except Refused as refused:
        raise Gone(refused.phrase) from None


@rule("SEC-AREA-03", "SEC-AREA-10", "SEC-GAP-12")
def go_astray(ctx: Context, act: Act) -> Procedure[Point]:
    """Return where an attack lands that missed; the direction and the distance are rolled."""
    directions = COMPASS if chosen(ctx.state, SCATTER) == "compass" else ANGLES

    def question() -> Scatter:
        strike = strike_at(ctx, act)
        return Scatter(
            key=f"astray:{act.actor}",
            asks=CHANCE,
            rules=(RuleId("SEC-AREA-03"), RuleId("SEC-AREA-10")),
            owner=act.actor,
            subject=say("semi-automagic.draw.astray"),
            directions=directions,
            count=scatter_dice(strike),
            lands=lambda way, far: _caught_at(strike, where_it_lands(strike, way, directions, far)),
        )

    way, *others = yield from ask(question)
    strike, far = strike_at(ctx, act), sum(others)
    words = say("semi-automagic.log.astray", squares=far, scale=larger_scale(strike), way=_direction(way, directions))
    ctx.note(words, RuleId("SEC-AREA-03"))
    return where_it_lands(strike, way, directions, far)


@rule("SEC-AREA-03")
def larger_scale(strike: SquareStrike) -> int:
    """Return the scale in whose squares an attack goes astray: the larger of the attacker's and the weapon's."""
    own, weapon = strike.attacker.sheet.scale, strike.wielded.weapon.scale
    return own if weapon is None else max(own, weapon)


def where_it_lands(strike: SquareStrike, way: int, directions: int, far: int) -> Point:
    """Return where an attack lands that goes astray so many squares in a direction."""
    start = strike.area().origin if is_round(strike.wielded.weapon) else strike.at
    side = own_side(larger_scale(strike), length_of(strike.state, strike.encounter))
    return scattered_point(start, way, directions, far, side)


def _caught_at(strike: SquareStrike, at: Point) -> Hashable:
    """Return all that the rules see of a place where an attack lands: who is caught, and who evades there."""
    try:
        area = strike.area(at)
    except Refused:
        return None
    return tuple((who, evades(strike, area, TokenId(who))) for who in caught_in(strike.board, area))


@rule("SEC-AREA-03", "SEC-GAP-12")
def scatter_dice(strike: SquareStrike) -> int:
    """Return how many d6 say how far an attack goes astray: one for each doubling of the range, at least one."""
    return max(1, strike.range_penalty)


def _direction(way: int, directions: int) -> Phrase:
    if directions == COMPASS:
        return say(f"semi-automagic.compass.{way}")
    return say("semi-automagic.compass.degrees", degrees=(way - 1) * 360 // directions)
