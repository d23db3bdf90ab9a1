"""The course of a round: statements, passing, phases that end, and what the end of the round brings."""

from collections.abc import Callable
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.base.values import changed
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing, one_by_one
from core.engine.system import Need
from core.model.creature_reference import CreatureReference, canonical
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.checks import FIELDS
from core.rules.basic_roleplaying.clock import CHOSEN, Intent, IntentKind, RoundPhase, clock_of, set_clock
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.equipment import classes_of, why_unusable
from core.rules.basic_roleplaying.gear.handling import finish_reloading
from core.rules.basic_roleplaying.harm.healing import finish_treatments, offer_treatments
from core.rules.basic_roleplaying.harm.injuries import die, hours_due, land
from core.rules.basic_roleplaying.names import KINDS, SURPRISED
from core.rules.basic_roleplaying.rounds.order import Situation, following, free_action, next_actors, undecided, waiting
from core.rules.basic_roleplaying.settings import SPOKEN, chosen
from core.rules.basic_roleplaying.sheet import FIRST_AID, skills_said
from core.rules.kit.action import Variant
from core.rules.kit.conditions import come, conditions_of, count_down, over, set_condition

MOST_IDLE_ROUNDS = 50
"""Rounds that may go by without anybody having to choose."""


@rule("BRP-GAP-20")
def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Let the first round begin; those who are ambushed can only defend themselves in it."""
    for who in surprised:
        set_condition(ctx, who, "BRP-GAP-20", SURPRISED)
    return asks_nothing()


def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in, who takes part from the phase on that the round has come to."""
    set_clock(ctx, clock_of(ctx.encounter).having("combatants", who))
    return begin(ctx, (who,) if surprised else ())


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody out of the fight."""
    set_clock(ctx, clock_of(ctx.encounter).without(who))


@rule("BRP-CLOCK-01", "BRP-CLOCK-02", "BRP-INIT-01", "BRP-INIT-06", "BRP-GAP-23")
def advance(ctx: Context) -> Procedure[None]:
    """Let phases and rounds end in which nobody has anything left to choose, until somebody has."""
    yield from one_by_one(clock_of(ctx.encounter).combatants, partial(hours_due, ctx))
    for _ in range(MOST_IDLE_ROUNDS * 4):
        clock = clock_of(ctx.encounter)
        if not _goes_on(ctx):
            return
        if clock.phase is not RoundPhase.ACTIONS:
            spoken = clock.phase is RoundPhase.MOVEMENT or chosen(ctx.state.house_rules, SPOKEN)
            if spoken and undecided(ctx.state, ctx.encounter):
                return
            set_clock(ctx, changed(clock, phase=clock.phase.following), "BRP-CLOCK-01")
        elif now := next_actors(ctx.state, ctx.encounter):
            # whoever has put himself off by drawing a weapon acts at another moment
            stay = tuple(who for who in clock.together if who in (*now, *clock.acted))
            if stay != clock.together:
                set_clock(ctx, changed(clock, together=stay), "BRP-INIT-01")
            return
        else:
            yield from _next_moment(ctx)


def _goes_on(ctx: Context) -> bool:
    """Return whether anybody is left who can do something, now or in a round to come, or whom the round's end kills."""
    everybody = map(partial(fighter, ctx), clock_of(ctx.encounter).combatants)
    return any(not each.is_down or each.is_dying for each in everybody)


def _next_moment(ctx: Context) -> Procedure[None]:
    """Let the blows of a moment land that wait for each other, and come to the next moment, or to the round's end."""
    yield from land(ctx)
    together, moment = following(ctx.state, ctx.encounter)
    if together:
        set_clock(ctx, changed(clock_of(ctx.encounter), together=together, moment=moment), "BRP-INIT-01")
    else:
        yield from _end_round(ctx)


@rule("BRP-CLOCK-03", "BRP-DMG-05", "BRP-HEAL-07")
def _end_round(ctx: Context) -> Procedure[None]:
    """Offer and finish treatments, then let those die who are at 0 or less; then reloading, effects, a new round."""
    yield from offer_treatments(ctx)
    yield from finish_treatments(ctx)
    for who in clock_of(ctx.encounter).combatants:
        if fighter(ctx, who).is_dying:
            die(ctx, canonical(ctx.state, CreatureReference(ctx.encounter.id, who)))
    for who in clock_of(ctx.encounter).combatants:
        finish_reloading(ctx, who)
        for held, cited in over(KINDS, conditions_of(ctx, who), come("round")):
            count_down(ctx, who, cited, held.kind)
    clock = clock_of(ctx.encounter)
    ctx.note(say("basic-roleplaying.log.round-ends", round=clock.round), RuleId("BRP-CLOCK-02"))
    set_clock(ctx, clock.renewed(), "BRP-CLOCK-02")


STATE, PASS, GO_ON = "state", "pass", "go-on"


def plan_in(act: Act) -> Intent:
    """Return what an act states."""
    if act.item is not None:
        return Intent(IntentKind.ATTACK, act.item, str(act.option("reach") or ""))
    return Intent(IntentKind.OTHER, skill=str(act.option("skill") or ""), words=act.words)


@rule("BRP-INTENT-01", "BRP-INIT-04", "BRP-INIT-07")
def _state(ctx: Context, act: Act) -> None:
    """Say what one will do, or change that before it is done; in the countdown one comes up where that belongs."""
    clock, plan = clock_of(ctx.encounter), plan_in(act)
    set_clock(ctx, clock.noted("plans", act.actor, plan).having("stated", act.actor), "BRP-INTENT-01")
    said = verbatim(plan.words) if plan.words else say("basic-roleplaying.plan.skill", skill=plan.skill)
    if plan.kind is IntentKind.ATTACK:
        said = say("basic-roleplaying.plan.attack", item=fighter(ctx, act.actor).arm(plan.item).item.name)
    ctx.tell_of(act.actor, "basic-roleplaying.log.states", "BRP-INTENT-01", plan=said)


def _statements(situation: Situation) -> tuple[Variant, ...]:
    """Offer an attack with everything in hand, in every class it may act in; First Aid; and whatever else."""
    found = []
    for wielded in situation.who.arms:
        for reach in classes_of(situation.house, wielded.profile):
            said = say(f"basic-roleplaying.class.{reach}")
            words = say("basic-roleplaying.action.state-attack", item=wielded.item.name, reach=said)
            found.append(Variant(words, wielded.item.id, options=(("reach", reach),)))
    none = ("", say("basic-roleplaying.field.no-skill"))
    other = FIELDS.choice("skill", (none, *skills_said(situation.who.sheet)))
    return (
        *found,
        Variant(say("basic-roleplaying.action.state-first-aid"), options=(("skill", FIRST_AID),)),
        Variant(say("basic-roleplaying.action.state-other"), needs=(Need.WORDS,), fields=(other,)),
    )


@rule("BRP-INTENT-01", "BRP-INIT-04")
def _check_statement(situation: Situation, act: Act) -> Phrase | None:
    late, reach = _too_late(situation), act.option("reach")
    if late is not None or act.item is None:
        return late
    wielded = situation.who.arm(act.item)
    if reach and reach not in classes_of(situation.house, wielded.profile):
        return say("basic-roleplaying.why.no-such-class")
    return why_unusable(situation.house, wielded)


@rule("BRP-INTENT-01", "BRP-GAP-23")
def _too_late(situation: Situation) -> Phrase | None:
    """Return that it is too late to state anything: it can be changed only where others act on the same rank."""
    clock, who = situation.clock, situation.who.id
    if clock.phase is RoundPhase.MOVEMENT and chosen(situation.house, SPOKEN):
        return say("basic-roleplaying.why.stated")
    if clock.phase is not RoundPhase.ACTIONS or clock.moment is None:
        return None
    if clock.attacks.get(who):
        return say("basic-roleplaying.why.has-attacked")
    left = waiting(situation.state, situation.encounter)
    shared = any(other != who and moment[0] == clock.moment[0] for other, moment in left)
    return None if shared else say("basic-roleplaying.why.alone-on-rank")


def _pass(ctx: Context, act: Act) -> None:
    """Say nothing, move no more, or do nothing in this round, whichever it is time for."""
    clock, who = clock_of(ctx.encounter), act.actor
    if clock.phase is RoundPhase.ACTIONS and not clock.attacks.get(who):
        clock = clock.having("passed", who)
    set_clock(ctx, clock.having(CHOSEN[clock.phase], who), "BRP-CLOCK-01")


def _by_phase(action: str) -> Callable[[Situation], tuple[Variant, ...]]:
    """Return what offers an action in the words of the phase."""
    return lambda situation: (Variant(say(f"basic-roleplaying.action.{action}.{situation.clock.phase}")),)


@rule("BRP-CLOCK-01", "BRP-CLOCK-02")
def _go_on(ctx: Context, act: Act) -> None:
    """Go on to the next phase, whoever has not spoken or moved yet; in the countdown to the next moment."""
    clock = clock_of(ctx.encounter)
    if clock.phase is RoundPhase.ACTIONS:
        _pass(ctx, act)
    else:
        set_clock(ctx, changed(clock, **{CHOSEN[clock.phase]: clock.combatants}), "BRP-CLOCK-01")


@rule("BRP-INIT-06")
def _check_alone(situation: Situation, act: Act) -> Phrase | None:
    """Return that several act at this moment, of whom each ends his own turn."""
    return say("basic-roleplaying.why.each-in-turn") if situation.clock.is_simultaneous else None


ACTIONS = (
    free_action(STATE, "BRP-INTENT-01", _state, check=_check_statement, variants=_statements, icon="message"),
    free_action(PASS, "BRP-CLOCK-01", _pass, variants=_by_phase(PASS), icon="player-skip-forward"),
    free_action(GO_ON, "BRP-CLOCK-02", _go_on, check=_check_alone, variants=_by_phase(GO_ON), icon="circle-check"),
)
