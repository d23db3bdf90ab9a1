"""Skills in a fight beside weapons: casting, using an object or a skill, commanding, and what costs nothing."""

from dataclasses import replace
from functools import partial

from core.base.phrase import Phrase, say, verbatim
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.modifiers import SPENT
from core.rules.swift_swords.attack.offense import declared_by, why_no_attack
from core.rules.swift_swords.attack.strike import Declared, strike_of
from core.rules.swift_swords.checks import Reasons, RollKind, ToRoll, more, roll_dice, roll_of
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.harm.hindrances import hindrances
from core.rules.swift_swords.melee.contact import is_alone, locked_with
from core.rules.swift_swords.names import PANICKED, PRONE, RANK_MENTAL, SPELLS
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.paying import gathered
from core.rules.swift_swords.sheet import CASTING, COMMAND, USUAL

CAST, USE, RALLY, DEED, RISE = "cast", "use", "command", "free-action", "stand-up"
SKILL_PIPS, RISE_PIPS = 4, 3


@rule("SST-CHECK-05", "SST-POOL-05")
def skill_roll(someone: Fighter, skill: str, reasons: Reasons = (), uses: tuple[str, ...] = ()) -> ToRoll:
    """Return the roll of a skill of somebody as it stands now, under what acts on all his rolls and more."""
    found = (*reasons, *hindrances(someone.sheet, someone.conditions, *uses))
    return roll_of(someone.sheet.skill_dice(skill), found, RollKind.SKILL, skill=skill)


@rule("SST-POOL-03", "SST-POOL-05")
def _gathered(someone: Fighter, action: str) -> Reasons:
    """Return the dice that were gathered for an action."""
    count = gathered(someone, action, None)
    return (more("SST-POOL-05", "gathered", count),) if count else ()


def _roll(
    ctx: Context, act: Act, skill: str, cited: str, uses: tuple[str, ...] = (), about: tuple[str, ...] = ()
) -> Procedure[int]:
    """Let somebody roll a skill with the dice gathered for the action; return how many succeed."""
    who, reasons = act.actor, _gathered(fighter(ctx, act.actor), act.action)

    def now() -> ToRoll:
        return skill_roll(fighter(ctx, who), skill, reasons, uses)

    return (yield from roll_dice(ctx, who, now, cited, key=f"{act.action}:{who}", about=about)).successes


@rule("SST-ACT-14", "SST-GAP-26", "SST-ATK-01")
def _spells_at(fight: Fight, act: Act, gathered: Reasons = ()) -> tuple[Declared, ...]:
    """Return the attacks that a spell is on those it is cast at, the nearest first; each more takes a success."""
    plain = [declared_by(replace(act, targets=(each,)), gathered) for each in dict.fromkeys(act.targets)]
    plain.sort(key=lambda each: strike_of(fight, each).zones or 0)
    prices = ((more("SST-GAP-26", "extra-targets", number, SPENT),) if number else () for number in range(len(plain)))
    return tuple(replace(each, reasons=(*gathered, *price)) for each, price in zip(plain, prices, strict=True))


@rule("SST-ACT-14", "SST-GAP-26")
def _cast(ctx: Context, act: Act) -> Procedure[None]:
    """Cast a spell: an attack, or else its first success brings it about, and each further one buys more of it."""
    if act.option("at") is not None:
        # whoever insists on a spell at nobody is told so, as with any attack
        act.target()
        yield from make_attack(ctx, *_spells_at(ctx, act, _gathered(fighter(ctx, act.actor), act.action)))
        return
    successes = yield from _roll(ctx, act, CASTING, "SST-ACT-14", ("cast", "verbal"))
    words = "casts" if successes else "spell-fails"
    ctx.tell_of(act.actor, f"swift-swords.log.{words}", "SST-ACT-14", words=act.words, count=successes)


@rule("SST-ACT-14", "SST-ATK-01")
def _check_cast(situation: Situation, act: Act) -> Phrase | None:
    spells = _spells_at(situation, act) if act.option("at") is not None else ()
    whys = (why_no_attack(strike_of(situation, each)) for each in spells)
    return next((why for why in whys if why is not None), None)


@rule("SST-ATK-01", "SST-ACT-14", "SST-GAP-26")
def _ways_to_cast(situation: Situation) -> tuple[Variant, ...]:
    """Offer a spell that is no attack, and one at the body, at the mind, or by pure magic of any number."""
    words = Variant(say("swift-swords.action.cast.words"), needs=(Need.WORDS,))
    spells = ((at, say(f"swift-swords.action.cast.{at}")) for at in SPELLS)
    return (words, *(Variant(label, options=(("at", at),), needs=(Need.TARGETS,)) for at, label in spells))


@rule("SST-ACT-22", "SST-CHECK-05")
def _use(ctx: Context, act: Act) -> Procedure[None]:
    """Use an object or a skill."""
    yield from _roll(ctx, act, str(act.option("skill") or CASTING), "SST-ACT-22")


def _skills(situation: Situation) -> tuple[Variant, ...]:
    known = dict.fromkeys((*(each.name for each in situation.who.sheet.skills), *USUAL))
    choices = tuple((name, verbatim(name)) for name in known)
    field = Field("skill", say("swift-swords.field.skill"), next(iter(known)), choices)
    return (Variant(say("swift-swords.action.use"), fields=(field,)),)


@rule("SST-ACT-22", "SST-TAB-GENERAL-ACTIONS")
def _check_use(situation: Situation, act: Act) -> Phrase | None:
    return None if is_alone(situation, situation.who.id) else say("swift-swords.why.not-alone")


@rule("SST-ACT-22", "SST-RANK-05")
def _command(ctx: Context, act: Act) -> Procedure[None]:
    """Hearten somebody: one Bonus Mental Rank for each success; or end his panic with one."""
    whom = act.target()
    successes = yield from _roll(ctx, act, COMMAND, "SST-ACT-22", about=(whom,))
    if not successes:
        return
    if fighter(ctx, whom).has(PANICKED):
        lift_conditions(ctx, whom, "SST-ACT-22", PANICKED)
        ctx.tell_of(act.actor, "swift-swords.log.rallies", "SST-ACT-22", other=whom)
        return
    set_condition(ctx, whom, "SST-ACT-22", RANK_MENTAL, successes, source=act.actor)
    ctx.tell_of(act.actor, "swift-swords.log.commands", "SST-ACT-22", other=whom, count=successes)


@rule("SST-ACT-22")
def _check_command(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    target = fighter(situation, act.target())
    same = target.token.side == situation.who.token.side and not target.is_out and target.id != situation.who.id
    return None if same else say("swift-swords.why.no-friend")


@rule("SST-ACT-05")
def _deed(ctx: Context, act: Act) -> None:
    """Do a trifle that costs nothing, as the words say."""
    ctx.tell_of(act.actor, "swift-swords.log.does", "SST-ACT-05", words=act.words)


@rule("SST-ACT-19")
def _rise(ctx: Context, act: Act) -> None:
    """Stand up."""
    lift_conditions(ctx, act.actor, "SST-ACT-19", PRONE)
    ctx.tell_of(act.actor, "swift-swords.log.rises", "SST-ACT-19")


@rule("SST-ACT-19", "SST-CLOSE-11")
def _check_rise(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(PRONE):
        return say("swift-swords.why.stands")
    return say("swift-swords.why.in-close") if locked_with(situation, situation.who.id) else None


_pooled = partial(Action, pips=SKILL_PIPS, pooled=lambda situation, act: True)
ACTIONS = (
    _pooled(CAST, "SST-ACT-14", _cast, check=_check_cast, variants=_ways_to_cast, casts=True, icon="wand"),
    _pooled(USE, "SST-ACT-22", _use, check=_check_use, variants=_skills, icon="dice-6"),
    _pooled(RALLY, "SST-ACT-22", _command, check=_check_command, needs=(Need.TARGET,), icon="flag"),
    Action(RISE, "SST-ACT-19", _rise, pips=RISE_PIPS, check=_check_rise, icon="chevron-up"),
    Action(DEED, "SST-ACT-05", _deed, needs=(Need.WORDS,), keeps=True, anytime=True, icon="message"),
)
