"""Carrying out an action: whether it may be taken, what comes before it and ends with it, where the marker goes."""

from dataclasses import replace
from functools import lru_cache, partial

from core.base.copying import changed
from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.memory import remembered
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted
from core.engine.request import Builds, Choice, Option, Procedure, Request, ask
from core.engine.system import Offer
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.actions import ACTIONS, ICONS, find_action
from core.rules.towers.attack.reactions import provoked
from core.rules.towers.clock import clock_of, phase, set_clock
from core.rules.towers.fighter import Fighter, encountered
from core.rules.towers.harm.conditions import KINDS, Bars
from core.rules.towers.harm.mishaps import aggravate
from core.rules.towers.movement.walking import joined_shift
from core.rules.towers.record import Action, Pace, Situation, phases_of, shift_of, situation_of
from core.rules.towers.settings import HELD, chosen_of
from core.rules.towers.time.companions import JOINING, done_joining, move_together
from core.rules.towers.time.turns import end_hold, move_on, next_actors


def perform(ctx: Context, act: Act) -> Procedure[None]:
    """Carry out an action with all that belongs to it; raise `Refused` if it may not be taken.

    What was lawful when it was announced, and is not any more after questions on the way to it, is only noted.
    """
    action = find_action(act.action)
    clock_of(ctx.encounter).marker(act.actor)
    asked: list[Builds] = []
    if action.own_turn and act.actor in next_actors(ctx.state, ctx.encounter):
        yield from _keeping(move_on(ctx, act.actor), asked)
        if clock_of(ctx.encounter).find(act.actor) is None or not _can_act(ctx, act.actor):
            return
    why = why_not(situation_of(ctx, act.actor), action, act)
    if why is not None:
        if not act.anyway and not asked:
            raise Refused(why)
        if not act.anyway:
            ctx.note(say("99-towers.log.no-longer", token=act.actor, action=action.label, why=why))
            return
        ctx.note(say("99-towers.log.anyway", token=act.actor, action=action.label, why=why))
    if action.pace in (Pace.PAID, Pace.ZERO) and not (yield from _leave_hold(ctx, act.actor)):
        return
    _open_turn(ctx, act.actor, action, shifted=shift_of(act) is not None)
    cost: int | None = None
    if (yield from preceding(ctx, action, act)):
        cost = yield from action.carry(ctx, act)
    if act.actor in ctx.encounter.tokens and clock_of(ctx.encounter).find(act.actor) is not None:
        _close_turn(ctx, act.actor, action, phases_of(action, act) if cost is None else cost)
        aggravate(ctx, act.actor, action)


def _keeping(procedure: Procedure[None], asked: list[Builds]) -> Procedure[None]:
    """Go through a procedure and keep what it asks."""
    try:
        builds = next(procedure)
        while True:
            asked.append(builds)
            builds = procedure.send((yield builds))
    except StopIteration:
        return


def why_not(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return why an action may not be taken now; None if it may."""
    return (
        senseless(situation, action)
        or (not_your_turn(situation) if action.own_turn else None)
        or why_not_joining(situation, action)
        or barred(situation, action, shifted=shift_of(act) is not None)
        or action.check(situation, act)
    )


@rule("T99-ACT-01", "T99-DUEL-01")
def not_your_turn(situation: Situation) -> Phrase | None:
    """Return why somebody has no turn now; None if he has. Duellists act when their duel has come to the strike."""
    if situation.who.id in next_actors(situation.state, situation.encounter):
        duel = situation.clock.duel
        if duel is None or not duel.is_prepared or situation.who.id not in duel.tokens:
            return None
        return say("99-towers.duel.why.first", stage=say(f"99-towers.duel.stage.{duel.stage}"))
    marker, joint = situation.clock.find(situation.who.id), situation.clock.joint
    if marker is None:
        return say("99-towers.why.not-in-fight")
    if joint is not None:
        return say("99-towers.why.others-join", token=joint.waiting[0], first=joint.first)
    if marker.is_holding:
        return say("99-towers.why.held-until", phase=phase(marker.earliest))
    return say("99-towers.why.not-your-turn", phase=phase(marker.position))


@rule("T99-COMP-03")
def why_not_joining(situation: Situation, action: Action) -> Phrase | None:
    """Return that somebody who may join a move can only do that or stay where he is; None where it is not so."""
    joint = situation.clock.joint
    if joint is None or not action.own_turn or action.id in JOINING:
        return None
    return say("99-towers.why.joins", first=joint.first)


@rule("T99-DMG-06")
def senseless(situation: Situation, action: Action) -> Phrase | None:
    """Return that the unconscious do nothing; None for those who are awake, and for what needs nobody awake."""
    if action.anytime or not situation.who.is_unconscious or situation.who.is_dead:
        return None
    return say("99-towers.why.unconscious")


@rule("T99-ACT-30", "T99-ACT-32", "T99-ACT-51", "T99-GRAP-15", "T99-GAP-36")
def barred(situation: Situation, action: Action, *, shifted: bool = False) -> Phrase | None:
    """Return what in the actor's own state forbids an action, `shifted` with a Shift Position joined to it."""
    who = situation.who
    if action.anytime:
        return None
    if shifted and not action.takes_shift:
        return say("99-towers.why.no-shift")
    if not who.conditions:
        return None
    for held in who.conditions:
        kind = KINDS.get(held.kind)
        if kind is None:
            continue
        forbidden = (
            kind.bars is Bars.ALL
            or (kind.bars is Bars.ALL_BUT_DELAY and action.id != "delay")
            or (kind.bars is Bars.MOVES and (action.move_related or action.id == "shift" or shifted))
        )
        if forbidden:
            return say("99-towers.why.condition", condition=say(f"99-towers.condition.{held.kind}"))
    if who.has("full-defense") and action.pace is not Pace.HOLD:
        return say("99-towers.why.full-defense")
    if who.has("grappled") and action.own_turn and action.pace is not Pace.FREE and not _in_grip(who, action):
        return say("99-towers.why.grappled")
    if who.has("grappling") and (action.move_related or action.id == "shift" or shifted):
        return say("99-towers.why.grappling")
    return None


@rule("T99-GRAP-15", "T99-GAP-36")
def _in_grip(who: Fighter, action: Action) -> bool:
    """Return whether somebody held can take an action: the listed ones, by a house rule Recover too."""
    return action.grappled or (action.id == "recover" and chosen_of(who.house, HELD) == "recover")


@rule("T99-HOLD-02", "T99-HOLD-04")
def _leave_hold(ctx: Context, who: TokenId) -> Procedure[bool]:
    """End the Hold of somebody who acts now; False if a longer holder goes first, who is asked before."""
    clock = clock_of(ctx.encounter)
    if not clock.marker(who).is_holding:
        return True
    lead = clock.lead(who)
    for other in clock.ready_holders():
        if lead in (other, clock.claimed):
            break
        answer = yield from ask(partial(_goes_first, ctx, other, who))
        if answer == "first":
            set_clock(ctx, replace(clock_of(ctx.encounter), claimed=other), "T99-HOLD-04")
            ctx.note(say("99-towers.log.goes-first", token=other, other=who), RuleId("T99-HOLD-04"))
            return False
    if clock_of(ctx.encounter).find(who) is None:
        return False
    end_hold(ctx, who)
    return True


def _goes_first(ctx: Context, holder: TokenId, other: TokenId, state: Campaign) -> Request[str] | None:
    encounter = state.encounter(ctx.encounter.id)
    if holder not in encounter.tokens or other not in encounter.tokens:
        return None
    return Choice(
        key=f"hold:{holder}",
        asks=holder,
        rules=(RuleId("T99-HOLD-04"),),
        prompt=say("99-towers.ask.hold", token=holder, other=other),
        options=(
            Option("let", say("99-towers.option.let", token=other)),
            Option("first", say("99-towers.option.first", token=holder)),
        ),
        suggested="let",
    )


@rule("T99-ACT-14", "T99-ACT-22", "T99-ACT-38", "T99-ACT-41")
def _open_turn(ctx: Context, who: TokenId, action: Action, *, shifted: bool) -> None:
    """End what the beginning of an activation ends, and what taking this action gives up.

    It is the activation of all who share the marker: what one of them would have had to go on with is given up too.
    """
    free = action.pace is Pace.FREE or action.pace is Pace.HOLD
    clock = clock_of(ctx.encounter)
    begins = action.own_turn and clock.joint is None
    if clock.reacted and action.own_turn:
        set_clock(ctx, replace(clock, reacted=()), "T99-ACT-03")
    for one in clock.sharing(who):
        acts = one == who
        for held in encountered(ctx.state, ctx.encounter, one).conditions:
            kind = KINDS.get(held.kind)
            if kind is None:
                continue
            given_up = not free and (
                (kind.id == "aiming" and acts and (shifted or not action.keeps_aim))
                or (kind.id == "concentrating" and not (acts and action.id == "concentrate"))
                or (kind.id == "mid-leap" and not (acts and action.id == "leap"))
            )
            if (kind.own_turn and begins) or given_up:
                ctx.emit(ConditionLifted(ctx.encounter.id, one, held.kind, held.source, held.other, kind.rule))


@rule("T99-CLOCK-02", "T99-ACT-04", "T99-ACT-05", "T99-INIT-07")
def _close_turn(ctx: Context, who: TokenId, action: Action, cost: int) -> None:
    """Move the marker by the cost; a zero-cost action puts it behind the others in its phase."""
    if action.pace is Pace.JOINT:
        done_joining(ctx, who)
        return
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if action.pace is Pace.HOLD:
        return
    if action.pace is Pace.FREE:
        set_clock(ctx, clock.having(who, replace(marker, freed=clock.now)))
        return
    if action.keeps_aim and action.id != "aim":
        _spend_aim(ctx, who)
    _end_swift(ctx, who)
    base = max(marker.position, clock.now)
    clock = clock.having_acted(who)
    if cost == 0:
        behind = clock.last_behind + 1
        marker = changed(marker, position=base, behind=behind, freed=clock.now, flat_footed=False)
        set_clock(ctx, changed(clock.having(who, marker), last_behind=behind, acted=True), "T99-ACT-05")
        return
    marker = changed(marker, position=base + cost, behind=0, freed=None, flat_footed=False)
    set_clock(ctx, changed(clock.having(who, marker), acted=True), "T99-CLOCK-02")
    move_together(ctx, who, action.id)


@rule("T99-ACT-14")
def _spend_aim(ctx: Context, who: TokenId) -> None:
    if encountered(ctx.state, ctx.encounter, who).has("aiming"):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, "aiming", rule=RuleId("T99-ACT-14")))


def _can_act(ctx: Context, who: TokenId) -> bool:
    return encountered(ctx.state, ctx.encounter, who).can_act


@rule("T99-FATE-02")
def _end_swift(ctx: Context, who: TokenId) -> None:
    """End what lasts for one action, which has just been done."""
    for held in encountered(ctx.state, ctx.encounter, who).conditions:
        kind = KINDS.get(held.kind)
        if kind is not None and kind.one_action:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, held.kind, held.source, held.other, kind.rule))


def offers(
    state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
) -> tuple[Offer, ...]:
    """Return every action of the list for somebody, each with its cost, where it leads, and why not if not.

    `only` names one action whose offers are wanted: nothing else is judged then.
    """
    if clock_of(encounter).find(who) is None:
        return ()
    situation, off_turn, start, free = _outset(state, board, encounter, who)
    found: list[Offer] = []
    for action in ACTIONS if only is None else (find_action(only),):
        closed = off_turn if action.own_turn else None
        if closed is None and not free:
            closed = why_not_joining(situation, action) or senseless(situation, action) or barred(situation, action)
        if action.variants is None:
            found.append(_plain_offer(situation, action, closed, start))
            continue
        for variant in action.variants(situation):
            act = Act(
                encounter.id,
                who,
                action.id,
                variant.targets,
                item=variant.item,
                options=variant.options,
                cost=variant.cost,
            )
            why = variant.why_not or closed or action.check(situation, act)
            found.append(_offer(action, variant, act, why, start))
    return tuple(found)


# what could be done is asked for action by action
@remembered(most=2)
def _outset(
    state: Campaign, board: Board, encounter: Encounter, who: TokenId
) -> tuple[Situation, Phrase | None, int, bool]:
    """Return what all offers of somebody share: the situation, why it is not his turn, the phase that costs count from.

    The last says whether nothing in his own state, and no move that he could join, forbids him anything.
    """
    situation = Situation(state, encounter, board, encountered(state, encounter, who))
    free = situation.clock.joint is None and not situation.who.conditions and not situation.who.is_unconscious
    return situation, not_your_turn(situation), _start(situation), free


def _plain_offer(situation: Situation, action: Action, closed: Phrase | None, start: int) -> Offer:
    """Return the one offer of an action that has no variants."""
    offer = _open_offer(situation.encounter.id, situation.who.id, action.id, start)
    why = closed or action.check(situation, offer.act)
    return offer if why is None else replace(offer, why_not=why)


@lru_cache(maxsize=4096)
def _open_offer(encounter: EncounterId, who: TokenId, identity: str, start: int) -> Offer:
    action = find_action(identity)
    return _offer(action, Variant(action.label), Act(encounter, who, identity), None, start)


def _start(situation: Situation) -> int:
    """Return the phase from which the cost of an action counts."""
    clock, marker = situation.clock, situation.marker
    return clock.now if marker.is_holding else max(marker.position, clock.now)


def _offer(action: Action, variant: Variant, act: Act, why: Phrase | None, start: int) -> Offer:
    cost = action.cost if variant.cost is None else variant.cost
    return Offer(
        act=act,
        label=variant.label,
        rule=action.rule,
        cost=_cost(action.pace, cost),
        leads_to=phase(start + cost) if action.pace is Pace.PAID and cost else None,
        needs=action.needs if variant.needs is None else variant.needs,
        why_not=why,
        group=action.id if action.variants is not None else "",
        icon=action.icon or ICONS.get(action.id, ""),
        repeats=action.repeats,
        fields=variant.fields or (),
    )


@lru_cache(maxsize=256)
def _cost(pace: Pace, cost: int) -> Phrase:
    match pace:
        case Pace.FREE:
            return say("99-towers.cost.free")
        case Pace.HOLD:
            return say("99-towers.cost.none")
        case Pace.JOINT:
            return say("99-towers.cost.shared")
        case Pace.ZERO:
            return say("99-towers.cost.zero")
    return say("99-towers.cost.phases", phases=cost) if cost else say("99-towers.cost.open")


@rule("T99-ACT-50", "T99-OA-08", "T99-OA-10")
def preceding(ctx: Context, action: Action, act: Act) -> Procedure[bool]:
    """Let happen what comes before an action; True if the actor can still do it. Its cost is paid either way."""
    if not (yield from joined_shift(ctx, act)):
        return False
    return not action.provokes or (yield from provoked(ctx, act.actor, action.id))
