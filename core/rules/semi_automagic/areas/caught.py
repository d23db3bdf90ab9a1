"""Those in an area: how each may defend, what his defence saves, and the one roll of damage against all of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.chance.dist import Dist
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import CHANCE, Draw
from core.explain.modifier import Modifier
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.semi_automagic.areas.aimed import Area, SquareStrike, evades
from core.rules.semi_automagic.areas.scatter import strike_at
from core.rules.semi_automagic.attack.answered import BLOCK, DODGE, NO_DEFENCE, defence_draw
from core.rules.semi_automagic.attack.landed import sides_of
from core.rules.semi_automagic.attack.modifiers import flanked, held_fast, of_targets_conditions, sick, surprised
from core.rules.semi_automagic.attack.ruled import Ruled, figure
from core.rules.semi_automagic.attack.strike import DAMAGE, DEFENCE_DC, TARGET, Plan, strike_of
from core.rules.semi_automagic.harm.damage import Blow, judge
from core.rules.semi_automagic.harm.thresholds import toughness_of
from core.rules.semi_automagic.situation import situation_of

DODGED = 3
"""What a Dodge without Evasion takes off the damage (SEC-AREA-04)."""


@dataclass(frozen=True, slots=True)
class Facing(Ruled):
    """Somebody in an area: by which kinds he may defend, how he does, if that succeeds, and if his Dodge cancels."""

    kinds: tuple[str, ...] = ()
    clean: bool = False
    kind: str = NO_DEFENCE
    stopped: bool = False

    @property
    def who(self) -> TokenId:
        """Who it is."""
        return self.plan.target

    @property
    @rule("SEC-AREA-04", "SEC-COVER-03")
    def spared(self) -> bool:
        """Whether nothing happens to him: by a Block, or a Dodge with Evasion or behind heavy cover."""
        return self.stopped and (self.kind != DODGE or self.clean)

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
    kinds = (BLOCK, DODGE) if strike.wielded.weapon.damage or clean else (BLOCK,)
    plan = Plan(strike.attacker.id, who, strike.plan.item)
    own = tuple(each for each in modifiers if each.on == DEFENCE_DC)
    return Facing(plan, (*own, *_hindered(ctx, plan)), f"{strike.attacker.id}:{who}", kinds, clean)


def _hindered(ctx: Context, plan: Plan) -> tuple[Modifier, ...]:
    """Return what makes it harder for somebody to defend."""
    try:
        strike = strike_of(ctx.state, ctx.encounter, ctx.board, plan)
    except Refused:
        return ()
    givers = (flanked, surprised, held_fast, sick, of_targets_conditions)
    return tuple(each for giver in givers for each in giver(strike) if each.on != TARGET)


@rule("SEC-AREA-06")
def blow_on(strike: SquareStrike, modifiers: tuple[Modifier, ...], faced: Facing, faces: tuple[int, ...]) -> Blow:
    """Return the blow that one of many takes: the same total for all, less what a Dodge saves."""
    weapon, tally = strike.wielded.weapon, figure(DAMAGE, modifiers)
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
    dice = sides_of(strike.wielded.weapon.dice)
    judges = {each.who: _judge_of(ctx, strike, modifiers, each) for each in there}
    found = [tuple(judges[each.who](total) for each in there) for total in range(len(dice), sum(dice) + 1)]
    bounds = tuple(len(dice) + at for at in range(1, len(found)) if found[at] != found[at - 1])
    roll = AreaDamage(
        key=f"damage:{act.actor}",
        asks=CHANCE,
        rules=(RuleId("SEC-AREA-06"),),
        owner=act.actor,
        subject=say("semi-automagic.draw.damage", token=act.actor, weapon=strike.wielded.item.name),
        dice=dice,
        bounds=bounds,
    )
    return replace(roll, against=tuple(_faced(ctx, each, judges[each.who], roll) for each in there))


def _judge_of(ctx: Context, strike: SquareStrike, modifiers: tuple[Modifier, ...], faced: Facing) -> Judge:
    """Return what says of a total what it does to somebody who fails his defence, and to him if he succeeds."""
    someone = situation_of(ctx, faced.who).who
    toughness, done = toughness_of(someone), replace(faced, stopped=True)
    plain = blow_on(strike, modifiers, faced, ())
    saved = blow_on(strike, modifiers, done, ())

    def degree(blow: Blow, total: int) -> str:
        return judge(someone, replace(blow, amount=blow.amount + total), toughness=toughness).degree

    return lambda total: (degree(plain, total), SPARED if done.spared else degree(saved, total))


def _faced(ctx: Context, faced: Facing, judged: Judge, roll: Roll) -> Faced:
    """Return the roll of damage with one defence, result by result."""
    defence = None if faced.kind == NO_DEFENCE else defence_draw(ctx, faced, faced.kind)
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
