"""Grappling: seizing somebody, what a grappler can do with whom he holds, and what the victim can do about it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask, ends_if_gone
from core.engine.system import Need
from core.explain.modifier import Add, ExtraCards, Modifier, Shift
from core.explain.tally import settle
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.towers.attack.exchange import make_attack
from core.rules.towers.attack.modifiers.combatants import WEAKNESS
from core.rules.towers.attack.strike import ATTACK, DEFENSE, declared_by, modifier, strike_of, why_no_strike
from core.rules.towers.checks.skills import hampering
from core.rules.towers.fighter import Fighter, fighter, impose
from core.rules.towers.gear.weapons import ADJACENT, Keyword
from core.rules.towers.grappling.bouts import Bout, decide, grapple_test
from core.rules.towers.grappling.holds import RESTRAIN, grapplers_of, has_grip, let_go, seize, victims_of
from core.rules.towers.harm.damage import STUN_ORDER, Blow, fall_prone
from core.rules.towers.harm.hazards import flips_alone
from core.rules.towers.movement.walking import after_shift
from core.rules.towers.names import GRAPPLED, GRAPPLING, STUN, WEAKENED
from core.rules.towers.settings import CRUSHING, GRIPPING, chosen, number_of
from core.rules.towers.situation import Action, Pace, Situation

HOLDER, VICTIM = "T99-GRAP-03", "T99-GRAP-15"
"""The rows of the list of actions for what is done in a grapple by whoever holds, and by whom he holds."""
GRAPPLE = "grapple"


@rule("T99-GRAP-01", "T99-ACT-33")
def grapple(ctx: Context, act: Act) -> Procedure[None]:
    """Try to seize somebody; a test that fails has no further consequence."""
    target = act.target()
    settled = yield from grapple_test(ctx, act.actor, target, "T99-GRAP-01", held=False)
    if settled is not None:
        degree = say("99-towers.degree.seized" if settled.won else "99-towers.degree.not-seized")
        settled.log_check(ctx, "T99-GRAP-01", act.actor, target, degree)
        if settled.won:
            seize(ctx, act.actor, target, "T99-GRAP-01")


@rule("T99-ACT-33", "T99-GAP-58")
def _check_grapple(situation: Situation, act: Act) -> Phrase | None:
    """Judge an attempt from where it will be made: somebody adjacent, by a house rule within a weapon's reach."""
    if situation.who.has(GRAPPLING):
        return say("99-towers.why.hands-full")
    there, why = after_shift(situation, act)
    if why is not None or not act.targets:
        return why
    strike = strike_of(there.state, there.encounter, there.board, declared_by(act))
    if chosen(there.state.house_rules, GRIPPING) == "reach" and any(
        each.profile.has_reach for each in there.who.weapons
    ):
        far = strike.wielded.profile.but(keywords=(Keyword.REACH.value,))
        strike = replace(strike, wielded=replace(strike.wielded, profile=far))
    return why_no_strike(strike)


@rule("T99-GRAP-03")
def held_victim(ctx: Context, act: Act) -> TokenId:
    """Return on whom a grappler acts; raise `Refused` if he has no grip on him."""
    victim = act.target()
    if not has_grip(ctx, act.actor, victim):
        raise Refused("99-towers.why.no-grip")
    return victim


@rule("T99-GRAP-03")
def why_no_grip(situation: Situation, act: Act) -> Phrase | None:
    """Return that somebody has no grip on whom he would act on, or on anybody."""
    victims = victims_of(situation.who)
    sound = victims and (not act.targets or act.targets[0] in victims)
    return None if sound else say("99-towers.why.no-grip")


def with_each(
    action: str, partners: Callable[[Fighter], tuple[TokenId, ...]]
) -> Callable[[Situation], tuple[Variant, ...]]:
    """Return what offers an action once for each partner in a grapple, and not at all to anybody who has none."""

    @rule("T99-GRAP-03", "T99-GRAP-12", "T99-GRAP-13", "T99-ACT-29")
    def variants(situation: Situation) -> tuple[Variant, ...]:
        if not situation.who.conditions:
            return ()
        label = f"99-towers.action.{action}-whom"
        return tuple(Variant(say(label, token=each), targets=(each,)) for each in partners(situation.who))

    return variants


@rule("T99-GRAP-04")
def restrain(ctx: Context, act: Act) -> None:
    """Take a firmer hold, for the next Grapple Test of this grapple; it does not add up."""
    victim = held_victim(ctx, act)
    impose(ctx, act.actor, Condition(RESTRAIN, other=victim), "T99-GRAP-04")


@rule("T99-GRAP-05", "T99-GAP-33")
def squeeze(ctx: Context, act: Act) -> Procedure[None]:
    """Crush whom one holds: damage by strength and size, without attack or defense."""
    return _crush(ctx, act.actor, held_victim(ctx, act), "T99-GRAP-05")


@rule("T99-GRAP-06")
def slam(ctx: Context, act: Act) -> Procedure[None]:
    """Drive whom one holds against something hard: the damage of a Squeeze, he lies prone, and the grapple ends."""
    victim = held_victim(ctx, act)
    yield from ends_if_gone(_crush(ctx, act.actor, victim, "T99-GRAP-06"))
    if victim in ctx.encounter.tokens:
        fall_prone(ctx, victim, "T99-GRAP-06")
    let_go(ctx, act.actor, victim, "T99-GRAP-06")


def _crush(ctx: Context, grappler: TokenId, victim: TokenId, cited: str) -> Procedure[None]:
    modifiers = yield from ask(lambda: _crushing(fighter(ctx, grappler), fighter(ctx, victim), cited))
    blow = Blow(fighter(ctx, grappler).sheet.hs, modifiers=modifiers)
    cards = number_of(ctx.state.house_rules, CRUSHING)
    yield from flips_alone(ctx, victim, blow, cards, f"squeeze:{grappler}:{victim}", cited, by=grappler)


def _crushing(grappler: Fighter, victim: Fighter, cited: str) -> Ruling:
    proposed = crushing(grappler, victim)
    return Ruling(
        key=f"ruling:{grappler.id}:{victim.id}",
        rules=(RuleId(cited),),
        prompt=say("99-towers.ask.squeeze", attacker=grappler.id, target=victim.id),
        proposed=proposed,
        tallies=(settle(STUN, grappler.sheet.hs, proposed, order=STUN_ORDER),),
        order=STUN_ORDER,
    )


@rule("T99-GRAP-05", "T99-GAP-33", "T99-MOD-15")
def crushing(grappler: Fighter, victim: Fighter) -> tuple[Modifier, ...]:
    """Return what is added to Hard Strength in a Squeeze: own rank, less the victim's, those below medium as 0.

    The base damage does not sink below 0.
    """
    base = grappler.sheet.hs
    found = []

    def add(cited: str, label: str, amount: int, whose: Fighter) -> None:
        nonlocal base
        amount = max(amount, -base)
        if amount:
            base += amount
            found.append(modifier(cited, label, STUN, Add(amount), source=whose.id))

    add("T99-GRAP-05", f"size.{grappler.sheet.size}", max(0, grappler.sheet.size), grappler)
    add("T99-GRAP-05", f"size.{victim.sheet.size}", -max(0, victim.sheet.size), victim)
    add("T99-MOD-15", "weakened", -WEAKNESS if grappler.has(WEAKENED) else 0, grappler)
    return (*found, *grappler.modifiers_on(STUN))


@rule("T99-GAP-36")
def release(ctx: Context, act: Act) -> None:
    """Let go."""
    let_go(ctx, act.actor, held_victim(ctx, act), "T99-GAP-36")


_on_victim = partial(Action, listed=HOLDER, joins=False, check=why_no_grip)
GRAPPLERS = (
    _on_victim("restrain", "T99-GRAP-04", restrain, variants=with_each("restrain", victims_of), icon="lock"),
    _on_victim("squeeze", "T99-GRAP-05", squeeze, variants=with_each("squeeze", victims_of), icon="magnet"),
    _on_victim("slam", "T99-GRAP-06", slam, variants=with_each("slam", victims_of), icon="hammer"),
)
"""What a grappler can do with whom he holds, besides throwing him and letting him go."""
_free = partial(Action, pace=Pace.FREE, check=why_no_grip)
RELEASE = _free("release", "T99-GAP-36", release, variants=with_each("release", victims_of), icon="lock-open")
_seize = partial(Action, needs=(Need.TARGET,), repeats=True, check=_check_grapple)
SEIZING = (_seize(GRAPPLE, "T99-ACT-33", grapple, icon="hand-grab"),)


HARD_STRENGTH = "hs"
"""The Aspect that decides a reversal."""
REVERSING = -1
"""Cards that it costs the side that reverses."""


@rule("T99-GRAP-12", "T99-ACT-29")
def escape(ctx: Context, act: Act) -> Procedure[None]:
    """Try to get free: another Grapple Test, in which the victim is the defender still."""
    grappler = grappler_named(ctx, act)
    settled = yield from grapple_test(ctx, grappler, act.actor, "T99-GRAP-12")
    if settled is not None:
        degree = say("99-towers.degree.held" if settled.won else "99-towers.degree.free")
        settled.log_check(ctx, "T99-GRAP-12", act.actor, grappler, degree)
        if not settled.won:
            let_go(ctx, grappler, act.actor, "T99-GRAP-12")


@rule("T99-GRAP-13")
def reverse(ctx: Context, act: Act) -> Procedure[None]:
    """Try to turn the grapple round: strength against strength; the reversing side wins ties."""
    grappler, victim = grappler_named(ctx, act), act.actor

    def make() -> Bout:
        if not has_grip(ctx, grappler, victim):
            raise Gone("99-towers.why.not-grappled")
        return _strength(fighter(ctx, victim), fighter(ctx, grappler))

    settled = yield from decide(ctx, make)
    degree = say("99-towers.degree.reversed" if settled.won else "99-towers.degree.held")
    settled.log_check(ctx, "T99-GRAP-13", victim, grappler, degree)
    if settled.won:
        let_go(ctx, grappler, victim, "T99-GRAP-13")
        seize(ctx, victim, grappler, "T99-GRAP-13")


@rule("T99-GRAP-13", "T99-CHECK-03", "T99-ACT-41")
def _strength(victim: Fighter, grappler: Fighter) -> Bout:
    found = [modifier("T99-GRAP-13", "reversing", ATTACK, ExtraCards(REVERSING), source=victim.id)]
    for on, someone in ((ATTACK, victim), (DEFENSE, grappler)):
        size = someone.sheet.size
        if size:
            found.append(modifier("T99-GRAP-13", f"size.{size}", on, Shift(size), source=someone.id))
        found += [replace(each, on=on, source=someone.id) for each in hampering(someone, HARD_STRENGTH, "strength")]
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
def restricted_attack(ctx: Context, act: Act) -> Procedure[None]:
    """Strike at the grappler, or at another opponent beside."""
    return make_attack(ctx, declared_by(act))


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
    sound = grapplers and (not act.targets or act.targets[0] in grapplers)
    return None if sound else say("99-towers.why.not-grappled")


@rule("T99-GRAP-14")
def _weapons(situation: Situation) -> tuple[Variant, ...]:
    if not situation.who.conditions or not situation.who.has(GRAPPLED):
        return ()
    return tuple(
        Variant(say("99-towers.option.weapon", weapon=weapon.item.name), item=weapon.item.id, bare=True)
        for weapon in situation.who.weapons
        if not weapon.profile.is_ranged and not weapon.profile.is_spell
    )


_held = partial(Action, joins=False, grappled=True)
_escapes, _reversals = with_each("escape", grapplers_of), with_each("reverse", grapplers_of)
_restricted = partial(_held, needs=(Need.TARGET,), keeps_aim=True, repeats=True, check=_check_attack)
IN_A_GRIP = (
    _held("escape", "T99-ACT-29", escape, check=_is_held, variants=_escapes, icon="unlink"),
    _held("reverse", "T99-GRAP-13", reverse, listed=VICTIM, check=_is_held, variants=_reversals, icon="rotate"),
    _restricted("restricted-attack", "T99-GRAP-14", restricted_attack, listed=VICTIM, variants=_weapons, icon="sword"),
)
