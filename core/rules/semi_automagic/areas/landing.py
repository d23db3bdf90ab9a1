"""Where an area attack lands that goes astray, and those in it: how each may defend, and the damage against all."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from core.base.errors import BadAnswer, Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Faces, Roll, sums_of
from core.engine.request import CHANCE, Draw, Procedure, ask
from core.explain.modifier import Modifier
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.metres import length_of
from core.rules.semi_automagic.areas.area_attack import (
    Area,
    SquareStrike,
    caught_in,
    evades,
    is_round,
    scattered_point,
    square_strike,
)
from core.rules.semi_automagic.attack.answered import defence_draw
from core.rules.semi_automagic.attack.harm import sides_of
from core.rules.semi_automagic.attack.modifiers import of_flanking, of_targets_conditions, surprised
from core.rules.semi_automagic.attack.ruled import Ruled, reckoned
from core.rules.semi_automagic.attack.strike import DAMAGE, DEFENCE_DC, TARGET, Declared, strike_of
from core.rules.semi_automagic.checks import bounds_of
from core.rules.semi_automagic.clock import DefenceKind
from core.rules.semi_automagic.fighter import situation_of
from core.rules.semi_automagic.harm.thresholds import toughness_of
from core.rules.semi_automagic.harm.wounds import Blow, harm_from
from core.rules.semi_automagic.movement.space import bearing, directions_of, own_side
from core.rules.semi_automagic.names import COMPASS, DIE


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

    def answer_words(self, answer: tuple[int, ...]) -> Phrase | None:
        """Say the direction and how far."""
        return say("semi-automagic.told.scatter", direction=answer[0], far=sum(answer[1:]))

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
    directions = directions_of(ctx.state)

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
    words = say("semi-automagic.log.astray", squares=far, scale=larger_scale(strike), way=bearing(way, directions))
    ctx.note(words, RuleId("SEC-AREA-03"))
    return where_it_lands(strike, way, directions, far)


@rule("SEC-AREA-03")
def larger_scale(strike: SquareStrike) -> int:
    """Return the scale in whose squares an attack goes astray: the larger of the attacker's and the weapon's."""
    own, weapon = strike.attacker.sheet.scale, strike.wielded.profile.scale
    return own if weapon is None else max(own, weapon)


def where_it_lands(strike: SquareStrike, way: int, directions: int, far: int) -> Point:
    """Return where an attack lands that goes astray so many squares in a direction."""
    start = strike.area().origin if is_round(strike.wielded.profile) else strike.at
    side = own_side(larger_scale(strike), length_of(strike))
    return scattered_point(start, way, directions, far, side)


def area_at(strike: SquareStrike, at: Point) -> Area | None:
    """Return the area where it lands; None where a line or a cone comes back upon its maker."""
    try:
        return strike.area(at)
    except Refused:
        return None


def _caught_at(strike: SquareStrike, at: Point) -> Hashable:
    """Return all that the rules see of a place where an attack lands: who is caught, and who evades there."""
    area = area_at(strike, at)
    if area is None:
        return None
    return tuple((who, evades(strike, area, TokenId(who))) for who in caught_in(strike.board, area))


@rule("SEC-AREA-03", "SEC-GAP-12")
def scatter_dice(strike: SquareStrike) -> int:
    """Return how many d6 say how far an attack goes astray: one for each doubling of the range, at least one."""
    return max(1, strike.range_penalty)


DODGED = 3
"""What a Dodge without Evasion takes off the damage (SEC-AREA-04)."""


@dataclass(frozen=True, slots=True)
class Facing(Ruled):
    """Somebody in an area: by which kinds he may defend, how he does, if that succeeds, and if his Dodge cancels."""

    kinds: tuple[DefenceKind, ...] = ()
    clean: bool = False
    kind: DefenceKind = DefenceKind.NONE
    stopped: bool = False

    @property
    def who(self) -> TokenId:
        """Who it is."""
        return self.declared.target

    @property
    @rule("SEC-AREA-04", "SEC-COVER-03")
    def spared(self) -> bool:
        """Whether nothing happens to him: by a Block, or a Dodge with Evasion or behind heavy cover."""
        return self.stopped and (self.kind is not DefenceKind.DODGE or self.clean)

    @property
    @rule("SEC-AREA-04")
    def less(self) -> int:
        """What his defence takes off the damage."""
        return DODGED if self.stopped and not self.spared else 0


@rule("SEC-AREA-04", "SEC-AREA-05", "SEC-COVER-03")
def facing(ctx: Context, strike: SquareStrike, modifiers: tuple[Modifier, ...], area: Area, who: TokenId) -> Facing:
    """Return how somebody in an area may defend.

    A Parry is of no use, and against an effect without damage neither is a Dodge that would only lessen it.
    """
    clean = evades(strike, area, who)
    lessens = bool(strike.wielded.profile.damage) or clean
    kinds = (DefenceKind.BLOCK, DefenceKind.DODGE) if lessens else (DefenceKind.BLOCK,)
    declared = Declared(strike.attacker.id, who, strike.declared.item)
    own = tuple(each for each in modifiers if each.on == DEFENCE_DC)
    return Facing(declared, (*own, *_hindered(ctx, declared)), f"{strike.attacker.id}:{who}", kinds, clean)


def _hindered(ctx: Context, declared: Declared) -> tuple[Modifier, ...]:
    """Return what makes it harder for somebody to defend."""
    try:
        strike = strike_of(ctx, declared)
    except Refused:
        return ()
    givers = (of_flanking, surprised, of_targets_conditions)
    return tuple(each for giver in givers for each in giver(strike) if each.on != TARGET)


@rule("SEC-AREA-06")
def blow_on(strike: SquareStrike, modifiers: tuple[Modifier, ...], faced: Facing, faces: tuple[int, ...]) -> Blow:
    """Return the blow that one of many takes: the same total for all, less what a Dodge saves."""
    weapon, tally = strike.wielded.profile, reckoned(DAMAGE, modifiers)
    return Blow(
        sum(faces) + weapon.dice.plus + tally.total.number - faced.less,
        weapon.types,
        nonlethal=weapon.nonlethal,
        source=strike.attacker.id,
        cited="SEC-AREA-06",
        tallies=(tally,),
        drawn=(say("semi-automagic.rolled.dice", faces=" ".join(map(str, faces)), dice=weapon.damage),),
    )


@dataclass(frozen=True, slots=True)
class AreaDamage(Roll):
    """The one roll of damage; `against` are the draws of it with the defence of each alone."""

    against: "tuple[Faced, ...]" = ()

    @property
    def apart(self) -> tuple[Draw[Any], ...]:
        """This roll with each one's defence."""
        return self.against


Pair = tuple[tuple[int, ...], tuple[int, ...]]
"""The faces of the damage, and that of one's own defence, if he rolls any."""


@dataclass(frozen=True, slots=True)
class Faced(Draw[Pair]):
    """The roll of damage together with one defence, for odds; `results` are what each class of both comes to."""

    owner_of_defence: str = ""
    results: tuple[tuple[Pair, Fraction], ...] = ()
    defence: str = ""

    @property
    def owners(self) -> tuple[str, ...]:
        """Who rolls the damage, and who defends."""
        return (self.owner, self.owner_of_defence)

    def outcomes(self, state: Campaign) -> Dist[Pair]:
        """Return one pair of rolls for each result, with its chance."""
        return Dist(dict(self.results))

    def split(self, answer: Pair) -> dict[str, Any]:
        """Return the damage and the defence by their keys."""
        damage, own = answer
        return {self.key: damage, self.defence: own} if own else {self.key: damage}


Judge = Callable[[int], tuple[str, str]]
"""What says of a total what it does to somebody whose defence fails, and if it succeeds."""
SPARED = "spared"


@rule("SEC-AREA-06")
def area_damage_draw(ctx: Context, act: Act, modifiers: tuple[Modifier, ...], facers: tuple[Facing, ...]) -> AreaDamage:
    """Return the one roll of damage, read by what its total does to everybody, whether his defence succeeds or not."""
    strike = strike_at(ctx, act)
    there = tuple(each for each in facers if each.who in ctx.encounter.tokens)
    if not there:
        raise Gone("refused.no-token", id=facers[0].who)
    dice = sides_of(strike.wielded.profile.dice)
    judges = {each.who: _judge_of(ctx, strike, modifiers, each) for each in there}
    roll = AreaDamage(
        key=f"damage:{act.actor}",
        asks=CHANCE,
        rules=(RuleId("SEC-AREA-06"),),
        owner=act.actor,
        subject=say("semi-automagic.draw.damage", token=act.actor, weapon=strike.wielded.item.name),
        dice=dice,
        bounds=bounds_of(dice, lambda total: tuple(judges[each.who](total) for each in there)),
    )
    return replace(roll, against=tuple(_faced(ctx, each, judges[each.who], roll) for each in there))


def _judge_of(ctx: Context, strike: SquareStrike, modifiers: tuple[Modifier, ...], faced: Facing) -> Judge:
    """Return what says of a total what it does to somebody who fails his defence, and to him if he succeeds."""
    someone = situation_of(ctx, faced.who).who
    toughness, done = toughness_of(someone), replace(faced, stopped=True)
    plain = blow_on(strike, modifiers, faced, ())
    saved = blow_on(strike, modifiers, done, ())

    def degree(blow: Blow, total: int) -> str:
        return harm_from(someone, replace(blow, amount=blow.amount + total), toughness=toughness).degree

    return lambda total: (degree(plain, total), SPARED if done.spared else degree(saved, total))


def _faced(ctx: Context, faced: Facing, judged: Judge, roll: Roll) -> Faced:
    """Return the roll of damage with one defence, result by result."""
    defence = None if faced.kind is DefenceKind.NONE else defence_draw(ctx, faced, faced.kind)
    results: dict[tuple[str, bool], tuple[Pair, Fraction]] = {}
    for faces, chance in roll.outcomes(ctx.state):
        plain, saved = judged(sum(faces))
        rolls = (((), Fraction(1)),) if defence is None else tuple(defence.outcomes(ctx.state))
        for own, share in rolls:
            stopped = defence is not None and defence.bounds is not None and sum(own) >= defence.bounds[0]
            reading = (saved, True) if stopped else (plain, False)
            pair, before = results.get(reading, ((faces, own), Fraction(0)))
            results[reading] = pair, before + chance * share
    return Faced(
        key=roll.key,
        asks=CHANCE,
        rules=roll.rules,
        owner=roll.owner,
        subject=roll.subject,
        owner_of_defence=faced.who,
        results=tuple(results.values()),
        defence=f"defence:{faced.key}:roll",
    )
