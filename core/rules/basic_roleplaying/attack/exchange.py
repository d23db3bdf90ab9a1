"""The attack from its offer on: ruling, roll, defence, the cell of the matrix, damage, and what it costs."""

from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.chance.percentiles import Level
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.engine.sketch import NO_SKETCH, Ray, Reach, Sketch
from core.engine.system import Need
from core.explain.modifier import Modifier
from core.geometry.footprint import middles
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack import harm
from core.rules.basic_roleplaying.attack.answered import Defence, DefenceKind, defend
from core.rules.basic_roleplaying.attack.fumbles import fumbles_of, raised, suffer_fumble
from core.rules.basic_roleplaying.attack.strike import (
    DEFENCE,
    Declared,
    Strike,
    modifiers_of,
    shelter_of,
    strike_of,
    why_no_strike,
)
from core.rules.basic_roleplaying.checks import PERCENTILES, reckoned
from core.rules.basic_roleplaying.clock import Blow, Intent, IntentKind
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, LONG, RINGS, Wielded, classes_of, why_unusable
from core.rules.basic_roleplaying.gear.handling import is_propped
from core.rules.basic_roleplaying.harm.injuries import strike_or_hold
from core.rules.basic_roleplaying.rounds.order import Action, Effort, Situation
from core.rules.basic_roleplaying.settings import ATTACKS, CONTACT, number_of
from core.rules.basic_roleplaying.sheet import related
from core.rules.kit.action import Variant
from core.rules.kit.asking import tell_check
from core.rules.kit.gear import shoot_off, throw_away
from core.rules.kit.metres import reach_about
from core.rules.kit.percentile import PERCENT, Reasons


def make_attack(ctx: Context, declared: Declared) -> Procedure[None]:
    """Carry out an attack. Its questions are `ruling:`, `attack:`, `defence:`, `parry:` or `dodge:`, and `damage:`."""
    about = declared.attacker, declared.target
    key = f"{declared.attacker}:{declared.target}"
    ruled, level = yield from PERCENTILES.ruled_roll(
        ctx,
        lambda: modifiers_of(strike_of(ctx, declared)),
        lambda: {PERCENT: strike_of(ctx, declared).rating, DEFENCE: 0, ARMOUR: 0},
        *("BRP-CHK-01", "BRP-CHK-02"),
        key=f"attack:{key}",
        ruling=f"ruling:{key}",
        about=about,
        prompt=say("basic-roleplaying.ask.attack", attacker=declared.attacker, target=declared.target),
        what="attack",
        item=strike_of(ctx, declared).wielded.item.name,
    )
    yield from ends_if_gone(_resolve(ctx, declared, ruled, level))
    spend_shot(ctx, declared)


@rule("BRP-DEF-01", "BRP-DEF-08", "BRP-ATK-04", "BRP-MTX-09", "BRP-GAP-02")
def _resolve(ctx: Context, declared: Declared, ruled: tuple[Modifier, ...], level: Level) -> Procedure[None]:
    """Let the target answer, and what comes of it happen; last what either has fumbled."""
    defence = yield from defend(ctx, declared, level, ruled)
    fumbled = yield from fumbles_of(ctx, declared, level, defence)
    cell = raised(harm.matrix_cell(level, defence.level), fumbled)
    blow = yield from _blow(ctx, declared, ruled, cell, defence)
    yield from strike_or_hold(ctx, blow)
    for each in fumbled:
        yield from ends_if_gone(suffer_fumble(ctx, each))


def _blow(ctx: Context, declared: Declared, ruled: Reasons, cell: harm.MatrixCell, defence: Defence) -> Procedure[Blow]:
    """Roll the damage that a cell of the matrix deals, and return the blow, with a line in the log by the cell."""
    special, deals = cell.deals == harm.SPECIAL, cell.deals != harm.NO_DAMAGE
    faces = (yield from harm.roll_damage(ctx, declared, cell.rule, special=special)) if deals else ()
    strike = strike_of(ctx, declared)
    armour, wear = reckoned(ARMOUR, 0, ruled), wear_of(strike, cell, defence)
    reading = harm.reading_now(strike, special=special)
    wielded = shelter_of(strike)
    shield = None if wielded is None else wielded.item.id
    found = harm.dealt(reading.total(faces) if deals else 0, armour, shield)
    degree = cell.told.format(met="parried" if defence.how is DefenceKind.PARRY else "dodged")
    points = {"damage": found.damage, "suffered": found.suffered} if deals else {}
    tell_check(
        ctx,
        cell.rule,
        declared.attacker,
        target=declared.target,
        tallies=(armour,) if deals else (),
        drawn=(reading.faces_said(faces),) if faces else (),
        degree=say(f"basic-roleplaying.degree.{degree}"),
        verdict=say(f"basic-roleplaying.verdict.{degree}", **points),
        harms=deals,
    )
    if shield is not None and found.beyond_shield:
        wear = (*wear, (declared.target, shield, found.beyond_shield))
    return Blow(declared.attacker, declared.target, found.suffered, wear)


@rule("BRP-MTX-02", "BRP-MTX-04", "BRP-DEF-07")
def wear_of(strike: Strike, cell: harm.MatrixCell, defence: Defence) -> tuple[tuple[TokenId, str, int], ...]:
    """Return what a cell costs the parrying item, and in melee the attacking one; a dodge costs neither anything."""
    if defence.how is not DefenceKind.PARRY or defence.item is None:
        return ()
    attacking = 0 if strike.is_missile else cell.attacking
    parried = strike.target.id, defence.item, cell.parrying
    return tuple(each for each in (parried, (strike.attacker.id, strike.wielded.item.id, attacking)) if each[2])


@rule("BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03", "BRP-GAP-08")
def spend_shot(ctx: Context, declared: Declared) -> None:
    """After a shot, hit or miss: one less is loaded or in the quiver; what was thrown lies where it was thrown at."""
    wielded = fighter(ctx, declared.attacker).holding(declared.item)
    if wielded is None or not wielded.profile.is_missile:
        return
    if wielded.profile.thrown:
        throw_away(ctx, declared.attacker, wielded.item, declared.target, "BRP-GAP-08")
    else:
        shoot_off(ctx, declared.attacker, wielded.item, wielded.profile.holds)


def declared_by(act: Act) -> Declared:
    """Return the attack that an act declares."""
    specialty = act.option("specialty")
    return Declared(act.actor, act.target(), act.item, str(specialty) if specialty else None)


@rule("BRP-ATK-01", "BRP-GAP-06", "BRP-SHD-06")
def _check(situation: Situation, act: Act) -> Phrase | None:
    if situation.clock.attacks.get(situation.who.id, 0) >= number_of(situation.house, ATTACKS):
        return say("basic-roleplaying.why.has-attacked")
    wielded = situation.who.arm(act.item)
    if is_propped(situation.who, wielded):
        return say("basic-roleplaying.why.propped", item=wielded.item.name)
    if act.targets:
        return why_no_strike(strike_of(situation, declared_by(act)))
    return why_unusable(situation.house, wielded)


def _arms(situation: Situation) -> tuple[Variant, ...]:
    """Offer an attack with everything in hand, what was stated first, in its own specialty or a related one."""
    found, stated = [], situation.clock.plans.get(situation.who.id, Intent()).item
    arms = sorted(situation.who.arms, key=lambda each: each.item.id != stated)
    for item, arm in ((wielded.item, wielded.profile) for wielded in arms):
        found.append(Variant(say("basic-roleplaying.action.attack-with", item=item.name), item.id))
        for other in related(situation.who.sheet, arm):
            words = say("basic-roleplaying.action.attack-by", item=item.name, specialty=other)
            found.append(Variant(words, item.id, options=(("specialty", other),)))
    return tuple(found)


def sketch_attack(situation: Situation, act: Act) -> Sketch:
    """Return the line to a target with the distance, and what the weapon reaches."""
    reaches = reaches_of(situation, situation.who.arm(act.item))
    if not act.targets or act.targets[-1] == act.actor:
        return Sketch(reaches=reaches)
    try:
        strike = strike_of(situation, declared_by(act))
    except Refused:
        return NO_SKETCH
    sight = strike.board.sight(strike.attacker.id, strike.target.id)
    hidden = strike.board.cover(strike.attacker.id, strike.target.id) if strike.is_missile else None
    return Sketch(
        rays=(Ray(strike.attacker.token.point, strike.target.token.point, () if sight.clear else sight.blockers),),
        distance=_distance(strike),
        cover=say("basic-roleplaying.sketch.cover") if hidden and hidden.samples_blocked else None,
        causes=() if hidden is None else hidden.by,
        reaches=reaches,
    )


def _distance(strike: Strike) -> Phrase:
    """Return how far off the target is, and of a shot in which ring of the range."""
    metres = strike.distance.metres
    if not strike.is_missile:
        return say("basic-roleplaying.sketch.metres", metres=metres)
    return say(f"basic-roleplaying.sketch.ring.{strike.ring}", metres=metres, range=strike.wielded.profile.metres or 0)


def reaches_of(situation: Situation, wielded: Wielded) -> tuple[Reach, ...]:
    """Return the rings of a missile weapon's range, or what is in contact."""
    box, metres = middles(situation.board.stand(situation.who.id).rect), wielded.profile.metres
    if metres is None:
        long = LONG in classes_of(situation.house, wielded.profile)
        found = {number_of(situation.house, CONTACT) + (1 if long else 0): "contact"}
    else:
        found = {ring * metres: f"band.{ring}" for ring in range(1, RINGS + 1)}
    return tuple(
        reach_about(situation, box, far, say(f"basic-roleplaying.sketch.{words}", metres=far))
        for far, words in found.items()
    )


_attacking = partial(Action, effort=Effort.ATTACK, needs=(Need.TARGET,), repeats=True, check=_check, variants=_arms)
ACTIONS = (
    _attacking(IntentKind.ATTACK, "BRP-ATK-01", lambda ctx, act: make_attack(ctx, declared_by(act)), icon="sword"),
)
