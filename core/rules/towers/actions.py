"""The list of all actions, and how one is carried out: what bars it, what belongs to it, where the marker goes."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Builds, Choice, Procedure, ask, ends_if_gone
from core.engine.system import Offer
from core.geometry.board import Board
from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.action import ActionList, Cost
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.calls import choices_worded
from core.rules.kit.conditions import lift_over
from core.rules.kit.rows import bar_of
from core.rules.towers.attack.offense import ATTACKS
from core.rules.towers.attack.reactions import REACTIONS, provoked
from core.rules.towers.checks.tested import CHECKS
from core.rules.towers.clock import clock_of, done_joining, move_together, phase, set_clock
from core.rules.towers.fighter import FIGHTERS, Fighter, fighter
from core.rules.towers.gear.handling import HANDLING
from core.rules.towers.gear.improvised import IMPROVISED
from core.rules.towers.grappling.throwing import THROW_HELD, THROWS
from core.rules.towers.grappling.wrestling import GRAPPLERS, IN_A_GRIP, RELEASE, SEIZING
from core.rules.towers.harm.conditions import KINDS, Bars, kind_of
from core.rules.towers.harm.damage import Harm, suffer
from core.rules.towers.harm.healing import FIRST_AID_ACTIONS, MENDING
from core.rules.towers.movement.moves import LEAPS, MOVES, POSTURES
from core.rules.towers.movement.steps import COMPASS
from core.rules.towers.movement.walking import SHIFTS, after_shift, joined_shift
from core.rules.towers.names import BLEEDING, BURNING, DEFENDING_FULLY, FIELDS, GRAPPLED, GRAPPLING, TOWERS
from core.rules.towers.settings import HELD, HOLDING, chosen
from core.rules.towers.situation import Action, Pace, Situation, phases_of, shift_of
from core.rules.towers.sundry import HOLDS, MARKING, SUNDRY
from core.rules.towers.time.turns import end_hold, move_on, next_actors

ACTIONS: tuple[Action, ...] = (
    # who is in a grapple finds first what that leaves him; nobody else is offered any of it
    *IN_A_GRIP,
    *GRAPPLERS,
    THROW_HELD,
    RELEASE,
    *ATTACKS,
    *MOVES,
    *SHIFTS,
    *LEAPS,
    *POSTURES,
    *SEIZING,
    *THROWS,
    *MENDING,
    *FIRST_AID_ACTIONS,
    *HANDLING,
    *IMPROVISED,
    *SUNDRY,
    *REACTIONS,
    *MARKING,
    *CHECKS,
    *HOLDS,
)
_SHIFT = FIELDS.choice(
    "shift", (("", say("99-towers.field.none")), *choices_worded("99-towers.direction", COMPASS)), said="joined-shift"
)


class TowersActions(ActionList[Situation, Action]):
    """The actions of 99 Towers, paid for in phases."""

    system = TOWERS
    situation_kind, fighters = Situation, FIGHTERS
    foretells_closed = True

    @rule("T99-ACT-50", "T99-ACT-51")
    def joined(self, offer: Offer) -> tuple[Field, ...]:
        """Return the Shift Position that may be joined, in front."""
        return (_SHIFT,) if self.find(offer.act.action).takes_shift else ()

    def after_joined(self, situation: Situation, act: Act) -> Board:
        """Return the board once the joined shift is made."""
        return after_shift(situation, act)[0].board

    def barred(self, situation: Situation, action: Action, act: Act) -> Iterable[Phrase | None]:
        """Return why somebody's state, turn or joined move bars an action."""
        shifted = bool(act.options) and shift_of(act) is not None
        if not shifted and situation.is_unhindered:
            return (situation.not_your_turn,) if action.own_turn else ()
        return _hindering(situation, action, shifted=shifted)

    def cost(self, situation: Situation, action: Action, act: Act) -> Cost:
        """Return the phases, and the one that they lead to."""
        return _cost(action.pace, phases_of(action, act), situation.start)

    def perform(self, ctx: Context, act: Act) -> Procedure[None]:
        """Carry out an action with all that belongs to it; raise `Refused` if it may not be taken.

        The clock goes on to the actor first. What was lawful when it was announced, and is not any more after
        questions on the way to it, is only noted.
        """
        action = self.find(act.action)
        clock_of(ctx.encounter).marker(act.actor)
        asked: list[Builds] = []
        if action.own_turn and act.actor in next_actors(ctx.state, ctx.encounter):
            yield from _keeping(move_on(ctx, act.actor), asked)
            if clock_of(ctx.encounter).find(act.actor) is None or not self.situation_of(ctx, act.actor).who.can_act:
                return
        why = self.why_not(self.situation_of(ctx, act.actor), action, act) if asked and not act.anyway else None
        if why is not None:
            ctx.tell_of(act.actor, "99-towers.log.no-longer", action=action.label, why=why)
            return
        self.permit(ctx, action, act)
        yield from self.carry_out(ctx, action, act)

    def carry_out(self, ctx: Context, action: Action, act: Act) -> Procedure[None]:
        """Carry out an action that may be taken; it is paid for even where it comes to nothing."""
        if action.pace in (Pace.PAID, Pace.ZERO) and not (yield from _leave_hold(ctx, act.actor)):
            return
        _open_turn(ctx, act.actor, action, shifted=shift_of(act) is not None)
        cost = yield from ends_if_gone(_done(ctx, action, act))
        if clock_of(ctx.encounter).find(act.actor) is not None:
            _close_turn(ctx, act.actor, action, phases_of(action, act) if cost is None else cost)
            aggravate(ctx, act.actor, action)


ACTION_LIST = TowersActions(ACTIONS, bar_of(TOWERS))


@lru_cache(maxsize=4096)
def _cost(pace: Pace, cost: int, start: int) -> Cost:
    if pace is not Pace.PAID or not cost:
        return Cost(say(f"99-towers.cost.{_UNPAID.get(pace, 'open')}"))
    return Cost(say("99-towers.cost.phases", phases=cost), phase(start + cost))


_UNPAID = {Pace.FREE: "free", Pace.HOLD: "none", Pace.JOINT: "shared", Pace.ZERO: "zero"}
"""The words for what an action costs that is not paid for in phases."""


@rule("T99-ACT-50", "T99-OA-08", "T99-OA-10")
def _done(ctx: Context, action: Action, act: Act) -> Procedure[int | None]:
    """Let happen what comes before an action, and then, if the actor can still do it, the action itself.

    Before it come the joined shift, and the attacks that doing it in a threatened space draws.
    """
    if shift_of(act) is not None and not (yield from joined_shift(ctx, act)):
        return None
    if action.provokes and not (yield from provoked(ctx, act.actor, action.id)):
        return None
    cost: int | None = yield from action.carried_out(ctx, act)
    return cost


def _keeping(procedure: Procedure[None], asked: list[Builds]) -> Procedure[None]:
    """Go through a procedure and keep what it asks."""
    try:
        builds = next(procedure)
        while True:
            asked.append(builds)
            builds = procedure.send((yield builds))
    except StopIteration:
        return


def _hindering(situation: Situation, action: Action, *, shifted: bool) -> Iterator[Phrase | None]:
    """Yield what there can be against an action of somebody in whose state, or way, something is; None for nothing."""
    yield senseless(situation, action)
    yield situation.not_your_turn if action.own_turn else None
    yield joins_or_stays(situation, action)
    yield forbidden(situation, action, shifted=shifted)


@rule("T99-COMP-03")
def joins_or_stays(situation: Situation, action: Action) -> Phrase | None:
    """Return that somebody who may join a move can only do that or stay where he is; None where it is not so."""
    joint = situation.clock.joint
    if joint is None or not action.own_turn or action.joining:
        return None
    return say("99-towers.why.joins", first=joint.first)


@rule("T99-DMG-06")
def senseless(situation: Situation, action: Action) -> Phrase | None:
    """Return that the unconscious do nothing; None for those who are awake, and for what needs nobody awake."""
    if action.anytime or not situation.who.is_unconscious or situation.who.is_dead:
        return None
    return say("99-towers.why.unconscious")


@rule("T99-ACT-30", "T99-ACT-32", "T99-ACT-51", "T99-GRAP-15", "T99-GAP-36")
def forbidden(situation: Situation, action: Action, *, shifted: bool = False) -> Phrase | None:
    """Return what in the actor's own state forbids an action, `shifted` with a Shift Position joined to it."""
    who = situation.who
    if action.anytime:
        return None
    if shifted and not action.takes_shift:
        return say("99-towers.why.no-shift")
    moves = action.move_related or action.shifts or shifted
    for held in who.conditions:
        bars = kind_of(held).bars
        if bars is Bars.ALL or (bars is Bars.ALL_BUT_DELAY and not action.wastes) or (bars is Bars.MOVES and moves):
            return say("99-towers.why.condition", condition=KINDS.words(held.kind))
    if who.has(DEFENDING_FULLY) and action.pace is not Pace.HOLD:
        return say("99-towers.why.full-defense")
    if who.has(GRAPPLED) and action.own_turn and action.pace is not Pace.FREE and not _in_grip(who, action):
        return say("99-towers.why.grappled")
    return say("99-towers.why.grappling") if who.has(GRAPPLING) and moves else None


@rule("T99-GRAP-15", "T99-GAP-36")
def _in_grip(who: Fighter, action: Action) -> bool:
    """Return whether somebody held can take an action: the listed ones, by a house rule Recover too."""
    return action.grappled or (action.grappled_by_house and chosen(who.house, HELD) == "recover")


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
        if (yield from ends_if_gone(ask(_goes_first(other, who)))):
            set_clock(ctx, changed(clock_of(ctx.encounter), claimed=other), "T99-HOLD-04")
            ctx.tell_of(other, "99-towers.log.goes-first", "T99-HOLD-04", other=who)
            return False
    if clock_of(ctx.encounter).find(who) is None:
        return False
    end_hold(ctx, who)
    return True


def _goes_first(holder: TokenId, other: TokenId) -> Choice[bool]:
    return choice(
        f"hold:{holder}",
        "T99-HOLD-04",
        asks=holder,
        about=(other,),
        prompt=say("99-towers.ask.hold", token=holder, other=other),
        options={False: say("99-towers.option.let", token=other), True: say("99-towers.option.first", token=holder)},
        keyed=yes_or_no("first", "let"),
    )


@rule("T99-ACT-14", "T99-ACT-22", "T99-ACT-38", "T99-ACT-41")
def _open_turn(ctx: Context, who: TokenId, action: Action, *, shifted: bool) -> None:
    """End what the beginning of an activation ends, and what taking this action gives up.

    It is the activation of all who share the marker: what one of them would have had to go on with is given up too.
    """
    free = action.pace is Pace.FREE or (action.pace is Pace.HOLD and not _gives_up(ctx.state.house_rules, action))
    clock = clock_of(ctx.encounter)
    begins = action.own_turn and clock.joint is None
    if clock.reacted and action.own_turn:
        set_clock(ctx, changed(clock, reacted=()), "T99-ACT-03")
    come = (("activation",) if begins else ()) + (() if free else ("interrupted",))
    for one in clock.sharing(who):
        sustained = action.sustains if one == who else None
        unsteady = ("unsteady",) if one == who and not free and (shifted or not action.keeps_aim) else ()
        lift_over(ctx, one, KINDS, _come(*come, *unsteady, sustained=sustained))


def _come(*moments: str, sustained: str | None) -> Callable[[str, Condition], bool]:
    """Return what knows which moments have come; the condition that an action goes on with is not interrupted by it."""
    return lambda moment, held: moment in moments and (held.kind != sustained or moment == "unsteady")


@rule("T99-ACT-14", "T99-HOLD-01", "T99-GAP-59")
def _gives_up(house: HouseRules, action: Action) -> bool:
    """Return whether an action that moves no marker loses what others do: a Hold does, unless by a house rule."""
    return action.holds and chosen(house, HOLDING) == "lost"


@rule("T99-CLOCK-02", "T99-ACT-04", "T99-ACT-05", "T99-ACT-14", "T99-FATE-02", "T99-INIT-07")
def _close_turn(ctx: Context, who: TokenId, action: Action, cost: int) -> None:
    """Move the marker by the cost, a zero-cost action behind the others in its phase; what lasted for it is over."""
    if action.pace is Pace.JOINT:
        done_joining(ctx, who)
        return
    clock = clock_of(ctx.encounter)
    marker = clock.marker(who)
    if action.pace is Pace.HOLD:
        return
    if action.pace is Pace.FREE:
        set_clock(ctx, clock.having(who, changed(marker, freed=clock.now)))
        return
    lift_over(ctx, who, KINDS, _come("action", sustained=action.sustains))
    base = max(marker.position, clock.now)
    clock = clock.having_acted(who)
    if cost == 0:
        behind = clock.last_behind + 1
        marker = changed(marker, position=base, behind=behind, freed=clock.now, flat_footed=False)
        set_clock(ctx, changed(clock.having(who, marker), last_behind=behind, acted=True), "T99-ACT-05")
        return
    marker = changed(marker, position=base + cost, behind=0, freed=None, flat_footed=False)
    set_clock(ctx, changed(clock.having(who, marker), acted=True), "T99-CLOCK-02")
    if action.together:
        move_together(ctx, who, action.id)


@rule("T99-COND-01")
def aggravate(ctx: Context, who: TokenId, action: Action) -> None:
    """Take what an action on the own turn costs the wounded: X LETHAL of the bleeding, X STUN of the burning.

    Recover costs the bleeding nothing, shaking it off the burning nothing, and free actions cost nobody (T99-GAP-08).
    """
    if action.pace in (Pace.FREE, Pace.HOLD):
        return
    someone = fighter(ctx, who)
    bleeding, burning = someone.held(BLEEDING), someone.held(BURNING)
    lethal = max(1, bleeding.amount) if bleeding is not None and action.eases != bleeding.kind else 0
    stun = max(1, burning.amount) if burning is not None and action.eases != burning.kind else 0
    if lethal or stun:
        ctx.tell_of(who, "99-towers.log.worse", "T99-TAB-CONDITIONS", stun=stun, lethal=lethal)
        suffer(ctx, who, Harm(stun, lethal), "T99-TAB-CONDITIONS")
