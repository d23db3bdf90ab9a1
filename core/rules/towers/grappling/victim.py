"""What the victim of a grapple can do: get free, turn the tables, or strike with what arm is left."""

from dataclasses import replace

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.explain.modifier import Flip, Modifier, Shift
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.attack.declared import declared_by, strike_of, why_no_strike
from core.rules.towers.attack.modifiers.battlefield import ADJACENT
from core.rules.towers.attack.procedure import make_attack
from core.rules.towers.attack.strike import ATTACK, DEFENSE
from core.rules.towers.checks.bouts import Bout, decide
from core.rules.towers.checks.skills import hampering
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.grappling.grappler import COST
from core.rules.towers.grappling.holds import GRAPPLED, grapplers_of, has_grip, let_go, seize
from core.rules.towers.grappling.struggle import grapple_test
from core.rules.towers.record import Action, Situation

STRENGTH = "hs"
"""The Aspect that decides a reversal."""
HAMPERS = ("dazed",)
"""The conditions that hamper an Aspect check."""
REVERSING = -1
"""Cards that it costs the side that reverses."""


@rule("T99-GRAP-12", "T99-ACT-29")
def escape(ctx: Context, act: Act) -> Procedure[int | None]:
    """Try to get free: another Grapple Test, in which the victim is the defender still."""
    grappler = grappler_named(ctx, act)
    settled = yield from grapple_test(ctx, grappler, act.actor, "T99-GRAP-12")
    if settled is not None:
        degree = say("99-towers.degree.held" if settled.won else "99-towers.degree.free")
        settled.told(ctx, "T99-GRAP-12", act.actor, grappler, degree)
        if not settled.won:
            let_go(ctx, grappler, act.actor, "T99-GRAP-12")
    return None


@rule("T99-GRAP-13")
def reverse(ctx: Context, act: Act) -> Procedure[int | None]:
    """Try to turn the grapple round: strength against strength; the reversing side wins ties."""
    grappler, victim = grappler_named(ctx, act), act.actor

    def make() -> Bout:
        if not has_grip(ctx, grappler, victim):
            raise Gone("99-towers.why.not-grappled")
        return _strength(fighter(ctx, victim), fighter(ctx, grappler))

    settled = yield from decide(ctx, make)
    degree = say("99-towers.degree.reversed" if settled.won else "99-towers.degree.held")
    settled.told(ctx, "T99-GRAP-13", victim, grappler, degree)
    if settled.won:
        let_go(ctx, grappler, victim, "T99-GRAP-13")
        seize(ctx, victim, grappler, "T99-GRAP-13")
    return None


@rule("T99-GRAP-13", "T99-CHECK-03", "T99-ACT-41")
def _strength(victim: Fighter, grappler: Fighter) -> Bout:
    found = [
        Modifier(RuleId("T99-GRAP-13"), say("99-towers.modifier.reversing"), ATTACK, Flip(REVERSING), source=victim.id)
    ]
    for on, someone in ((ATTACK, victim), (DEFENSE, grappler)):
        size = someone.sheet.size
        if size:
            words = say(f"99-towers.modifier.size.{size}")
            found.append(Modifier(RuleId("T99-GRAP-13"), words, on, Shift(size), source=someone.id))
        found += [replace(each, on=on, source=someone.id) for each in hampering(someone, STRENGTH, HAMPERS)]
        if someone.has("reckless"):
            words = say("99-towers.modifier.reckless")
            found.append(Modifier(RuleId("T99-ACT-41"), words, on, Flip(-1), source=someone.id))
    return Bout(
        name="reverse",
        key=f"{victim.id}:{grappler.id}",
        attacker=victim,
        defender=grappler,
        cards=(victim.sheet.hs, grappler.sheet.hs),
        modifiers=tuple(found),
        prompt=say("99-towers.ask.reverse", attacker=victim.id, target=grappler.id),
        subject=say("99-towers.draw.reverse", attacker=victim.id, target=grappler.id),
        rules=(RuleId("T99-GRAP-13"), RuleId("T99-CHECK-03")),
    )


@rule("T99-GRAP-14")
def restricted_attack(ctx: Context, act: Act) -> Procedure[int | None]:
    """Strike at the grappler, or at another opponent beside."""
    yield from make_attack(ctx, declared_by(act))
    return None


@rule("T99-GRAP-14")
def _check_attack(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(GRAPPLED):
        return say("99-towers.why.not-grappled")
    profile = situation.who.weapon(act.item).profile
    if profile.is_ranged or profile.is_spell:
        return say("99-towers.why.restricted-melee")
    if not act.targets:
        return None
    strike = strike_of(situation.state, situation.encounter, situation.board, declared_by(act))
    is_grappler = strike.target.id in grapplers_of(situation.who)
    if not is_grappler and (strike.distance > ADJACENT or strike.target.token.side == situation.who.token.side):
        return say("99-towers.why.restricted-whom")
    return why_no_strike(strike)


def grappler_named(ctx: Context, act: Act) -> TokenId:
    """Return out of whose grip somebody tries to get; raise `Refused` if that one has none on him."""
    grappler = act.target()
    if not has_grip(ctx, grappler, act.actor):
        raise Refused("99-towers.why.not-grappled")
    return grappler


def _is_held(situation: Situation, act: Act) -> Phrase | None:
    grapplers = grapplers_of(situation.who)
    if not grapplers or (act.targets and act.targets[0] not in grapplers):
        return say("99-towers.why.not-grappled")
    return None


@rule("T99-GRAP-12")
def _escapes(situation: Situation) -> tuple[Variant, ...]:
    """Offer one escape from everybody who holds him, and none to those who are free (T99-ACT-29)."""
    return _from_each(situation, "99-towers.action.escape-whom")


@rule("T99-GRAP-13")
def _reversals(situation: Situation) -> tuple[Variant, ...]:
    return _from_each(situation, "99-towers.action.reverse-whom")


def _from_each(situation: Situation, label: str) -> tuple[Variant, ...]:
    if not situation.who.conditions:
        return ()
    return tuple(Variant(say(label, token=each), targets=(each,)) for each in grapplers_of(situation.who))


@rule("T99-GRAP-14")
def _weapons(situation: Situation) -> tuple[Variant, ...]:
    if not situation.who.conditions or not situation.who.has(GRAPPLED):
        return ()
    return tuple(
        Variant(say("99-towers.option.weapon", weapon=weapon.item.name), item=weapon.item.id, bare=True)
        for weapon in situation.who.weapons
        if not weapon.profile.is_ranged and not weapon.profile.is_spell
    )


IN_A_GRIP = (
    Action(
        "escape", RuleId("T99-ACT-29"), escape, cost=COST, joins=False, grappled=True, check=_is_held, variants=_escapes
    ),
    Action(
        "reverse",
        RuleId("T99-GRAP-13"),
        reverse,
        cost=COST,
        attack_related=True,
        joins=False,
        grappled=True,
        check=_is_held,
        variants=_reversals,
    ),
    Action(
        "restricted-attack",
        RuleId("T99-GRAP-14"),
        restricted_attack,
        cost=COST,
        needs=(Need.TARGET,),
        attack_related=True,
        joins=False,
        keeps_aim=True,
        grappled=True,
        repeats=True,
        check=_check_attack,
        variants=_weapons,
    ),
)
