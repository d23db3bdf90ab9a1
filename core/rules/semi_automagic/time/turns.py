"""Turns: whose comes next, how one begins and ends, whose hold may break in, and what takes seconds of it."""

from collections.abc import Callable

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Context, Systems
from core.engine.event import ConditionLifted
from core.engine.request import Procedure, asks_nothing, ends_if_gone
from core.engine.ribbon import Cell, Group, Pip, Ribbon, Standing, cell_of
from core.engine.system import Turn as Place
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.conditions import count_down
from core.rules.semi_automagic.afflictions import catching, radiation
from core.rules.semi_automagic.attack import answered
from core.rules.semi_automagic.checks import throw
from core.rules.semi_automagic.clock import (
    ROUND,
    OpenTurn,
    SecondsClock,
    Stride,
    after_seconds,
    clock_of,
    lose_seconds,
    pass_seconds,
    set_clock,
)
from core.rules.semi_automagic.conditions import reference_at, still
from core.rules.semi_automagic.fighter import encountered, fighter
from core.rules.semi_automagic.harm import wounds
from core.rules.semi_automagic.minds import confusion, morale
from core.rules.semi_automagic.names import DIE, DISABLED, POSSESSING, STAGGERED, STUNNED
from core.rules.semi_automagic.settings import HELD_PLACE, chosen
from core.rules.semi_automagic.time import due

SLOWED = 3
"""Seconds of action that a disabled one has each round."""


@rule("SEC-COND-08")
def sit_out(ctx: Context, who: TokenId) -> bool:
    """Let the seconds go by for which somebody is stunned, as far as his turn goes; return whether there were any.

    A stun that counts nothing lasts until it is lifted.
    """
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is None or turn.spent >= ROUND:
        return False
    held = fighter(ctx, who).held(STUNNED)
    if held is None:
        return False
    seconds = ROUND - turn.spent if held.amount <= 0 else min(held.amount, ROUND - turn.spent)
    pass_seconds(ctx, turn, seconds, cited="SEC-COND-08")
    if held.amount > 0:
        count_down(ctx, who, "SEC-COND-08", STUNNED, seconds)
    ctx.tell_of(who, "semi-automagic.log.stunned", "SEC-COND-08", seconds=seconds)
    return True


@rule("SEC-COND-09")
def roll_stagger(ctx: Context, who: TokenId) -> Procedure[None]:
    """Roll how many seconds of the turn somebody who is staggered loses; what it counts are the rounds left of it."""
    if not fighter(ctx, who).has(STAGGERED):
        return
    reference = reference_at(ctx, who)
    (seconds,) = yield from throw(
        who,
        (DIE,),
        key=f"stagger:{who}",
        cited="SEC-COND-09",
        subject=say("semi-automagic.draw.stagger", token=who),
        needs=lambda: still(ctx.state, reference, STAGGERED),
    )
    lose_seconds(ctx, who, seconds, cited="SEC-COND-09")
    ctx.tell_of(who, "semi-automagic.log.staggers", "SEC-COND-09", seconds=seconds)
    if still(ctx.state, reference, STAGGERED).amount > 0:
        count_down(ctx, who, "SEC-COND-09", STAGGERED)


@rule("SEC-COND-10")
def slow_down(ctx: Context, who: TokenId) -> Procedure[None]:
    """Leave somebody who is disabled three seconds of action in this turn."""
    if fighter(ctx, who).has(DISABLED):
        lose_seconds(ctx, who, ROUND - SLOWED, cited="SEC-COND-10")
    return asks_nothing()


Hook = Callable[[Context, TokenId], Procedure[None]]
"""What happens at the start of somebody's turn."""

AT_TURN_START: tuple[Hook, ...] = (
    answered.refresh_defences,
    due.bring_due,
    catching.breathe_near_the_sick,
    radiation.meet_radiation,
    lambda ctx, who: wounds.dying_round(ctx, reference_at(ctx, who)),
    lambda ctx, who: morale.shake_off(ctx, reference_at(ctx, who)),
    roll_stagger,
    slow_down,
    confusion.act_confused,
)
"""All that does, in the order in which it does."""
OF_THE_BODY: tuple[Hook, ...] = (roll_stagger, slow_down)
"""What happens to the body that another mind directs, at the start of its turn."""


def can_act(state: Campaign, encounter: Encounter, who: TokenId) -> bool:
    """Return whether somebody is there and can do anything."""
    return who in encounter.tokens and encountered(state, encounter, who).can_act


def ready_holders(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who holds a turn and could take it."""
    clock = clock_of(encounter)
    busy = tuple(turn.who for turn in clock.turns)
    return tuple(turn.who for turn in clock.held if turn.who not in busy and can_act(state, encounter, turn.who))


@rule("SEC-INIT-01", "SEC-INIT-05")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return whose turn is under way, then those who hold one and could take it."""
    clock = clock_of(encounter)
    active = tuple(turn.who for turn in clock.active if can_act(state, encounter, turn.who))
    if not active and not clock.waiting:
        return ()
    return (*active, *ready_holders(state, encounter))


def not_in_turn(state: Campaign, encounter: Encounter, who: TokenId) -> Phrase | None:
    """Return why somebody cannot act now; None if he can."""
    if not can_act(state, encounter, who):
        return say("semi-automagic.why.passive")
    clock = clock_of(encounter)
    if clock.turn_of(who) is not None or who in ready_holders(state, encounter):
        return None
    return say("semi-automagic.why.not-your-turn")


@rule("SEC-CLOCK-01")
def next_round(ctx: Context) -> None:
    """Let the next round begin."""
    clock = clock_of(ctx.encounter)
    begun = changed(clock, round=clock.round + 1, done=(), used={}, vetoes=())
    set_clock(ctx, begun, "SEC-CLOCK-01")
    ctx.note(say("semi-automagic.log.round", round=clock.round + 1), RuleId("SEC-CLOCK-01"))


@rule("SEC-CLOCK-01", "SEC-INIT-01")
def begin_turn(ctx: Context, mind: TokenId) -> Procedure[None]:
    """Let the turn of whoever is next begin: what he held is lost, what was to end ends, and the hooks are called."""
    for each in clock_of(ctx.encounter).together(mind):
        _lose_hold(ctx, each)
    clock = clock_of(ctx.encounter)
    turns = opened(ctx, mind)
    strides = _fresh_strides(clock, tuple(turn.who for turn in turns))
    done = (*clock.done, *(who for who in (mind, *(turn.mind for turn in turns)) if who not in clock.done))
    controlled = tuple(each for each in clock.controlled if clock.rider_of(each) != mind)
    begun = changed(
        clock,
        done=tuple(dict.fromkeys(done)),
        turns=(*clock.turns, *turns),
        waiting=False,
        strides=strides,
        controlled=controlled,
    )
    set_clock(ctx, begun, "SEC-CLOCK-01")
    for who in dict.fromkeys(turn.mind for turn in turns):
        if _has_turn(ctx, who):
            _end_conditions(ctx, who)
        for hook in AT_TURN_START:
            if _has_turn(ctx, who):
                yield from ends_if_gone(hook(ctx, who))
    for turn in turns:
        if turn.who != turn.mind and turn.who in ctx.encounter.tokens:
            for hook in OF_THE_BODY:
                yield from ends_if_gone(hook(ctx, turn.who))


@rule("SEC-SPD-01")
def _fresh_strides(clock: SecondsClock, movers: tuple[TokenId, ...]) -> dict[TokenId, Stride]:
    """Return how far all have moved in their turns: nothing yet where one begins; a run that is not over goes on."""
    strides = {who: stride for who, stride in clock.strides.items() if who not in movers}
    for who in movers:
        if who in clock.unfinished and who in clock.strides:
            strides[who] = changed(Stride(), run=clock.strides[who].run, direction=clock.strides[who].direction)
    return strides


@rule("SEC-MOUNT-03", "SEC-POSS-02", "SEC-POSS-03")
def opened(ctx: Context, mind: TokenId) -> tuple[OpenTurn, ...]:
    """Return the turns that begin with somebody's: his own, in the body that he is in, and that of his mount.

    A body that several share has no more than six seconds in a round for all of them.
    """
    clock = clock_of(ctx.encounter)
    body = body_of_mind(ctx.encounter, mind)
    mine = OpenTurn(body, mind, lost=min(ROUND, clock.used.get(body, 0)))
    mount = clock.riding.get(mind)
    return (mine,) if mount is None else (mine, OpenTurn(mount, mount))


def body_of_mind(encounter: Encounter, mind: TokenId) -> TokenId:
    """Return the body that somebody is in: another's, if he possesses it."""
    token = encounter.tokens.get(mind)
    if token is None:
        return mind
    bodies = (TokenId(held.other) for held in token.conditions if held.kind == POSSESSING and held.other is not None)
    return next((body for body in bodies if body in encounter.tokens), mind)


def _has_turn(ctx: Context, mind: TokenId) -> bool:
    return any(turn.mind == mind for turn in clock_of(ctx.encounter).turns)


def _end_conditions(ctx: Context, who: TokenId) -> None:
    """Lift whatever of somebody's ends with the beginning of this turn."""
    for held in fighter(ctx, who).conditions:
        if held.until is not None and held.until <= clock_of(ctx.encounter).round:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, held.kind, held.source, held.other))


@rule("SEC-INIT-05")
def _lose_hold(ctx: Context, mind: TokenId) -> None:
    """Let go by the turn that somebody held until his next one."""
    clock = clock_of(ctx.encounter)
    lost = next((turn for turn in clock.held if turn.mind == mind), None)
    if lost is None:
        return
    held = tuple(turn for turn in clock.held if turn is not lost)
    set_clock(ctx, after_seconds(changed(clock, held=held), lost.mind, ROUND - lost.spent), "SEC-INIT-05")
    ctx.tell_of(mind, "semi-automagic.log.hold-lost", "SEC-INIT-05")


@rule("SEC-INIT-05")
def take_held(ctx: Context, who: TokenId) -> None:
    """Let somebody take the turn that he holds; whoever's turn is under way goes on after it."""
    clock = clock_of(ctx.encounter)
    turn = clock.held_by(who)
    if turn is None:
        return
    both = clock.together(turn.mind)
    held = tuple(each for each in clock.held if each.mind not in both)
    taken = tuple(changed(each, level=clock.level + 1, held=True) for each in clock.held if each.mind in both)
    ctx.tell_of(who, "semi-automagic.log.takes-held", "SEC-INIT-05")
    order = _order_after(ctx, clock, turn.mind)
    set_clock(ctx, changed(clock, held=held, turns=(*clock.turns, *taken), order=order), "SEC-INIT-05")


@rule("SEC-GAP-54")
def _order_after(ctx: Context, clock: SecondsClock, mind: TokenId) -> tuple[TokenId, ...]:
    """Return the order once somebody takes the turn that he held: as it was, or as the table has it with him moved.

    Then his place is before whoever he interrupts, or before whoever would have been next.
    """
    if chosen(ctx.state.house_rules, HELD_PLACE) == "kept" or mind not in clock.order:
        return clock.order
    order = [who for who in clock.order if who != mind]
    behind = clock.active[0].mind if clock.active else clock.following()
    place = order.index(behind) if behind in order else len(order)
    return (*order[:place], mind, *order[place:])


def is_over(state: Campaign, encounter: Encounter, turn: OpenTurn) -> bool:
    """Return whether nothing can be done any more in a turn under way."""
    if turn.over or not turn.left or not can_act(state, encounter, turn.who):
        return True
    return _is_left_standing(state, encounter, turn)


@rule("SEC-MOUNT-01")
def _is_left_standing(state: Campaign, encounter: Encounter, turn: OpenTurn) -> bool:
    """Return whether a mount can do nothing more in a turn: its rider has not seen to it, and his own is over."""
    clock = clock_of(encounter)
    rider = clock.rider_of(turn.who)
    if rider is None or turn.who in clock.controlled or not can_act(state, encounter, rider):
        return False
    return all(each.mind != rider for each in clock.turns)


def order(state: Campaign, encounter: Encounter) -> tuple[Place, ...]:
    """Return all combatants: those whose turn is under way, holders, who comes later in this round, then the next."""
    clock = clock_of(encounter)
    found = [(turn.who, _under_way(clock, turn)) for turn in reversed(clock.turns)]
    found += [(turn.who, say("semi-automagic.moment.holds")) for turn in clock.held]
    named = [who for who, _ in found]
    for moment, had in (("initiative", False), ("next-round", True)):
        for who in clock.order:
            if (who in clock.done) is had and who not in named:
                found.append((who, say(f"semi-automagic.moment.{moment}", score=clock.scores.get(who, 0))))
    return tuple(Place(who, words, idle=not can_act(state, encounter, who)) for who, words in found)


def _under_way(clock: SecondsClock, turn: OpenTurn) -> Phrase:
    if turn.level < clock.level:
        return say("semi-automagic.moment.interrupted", left=turn.left)
    return say("semi-automagic.moment.under-way", left=turn.left)


def moment(state: Campaign, encounter: Encounter) -> Phrase:
    """Return the round and whose turn it is."""
    clock = clock_of(encounter)
    active = clock.active
    if not active:
        return say("semi-automagic.moment.between", round=clock.round)
    return say("semi-automagic.moment.turn", round=clock.round, token=active[0].who, left=active[0].left)


def when(state: Campaign, encounter: Encounter) -> Phrase:
    """Return the round alone."""
    return say("semi-automagic.moment.between", round=clock_of(encounter).round)


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody out of the fight."""
    set_clock(ctx, clock_of(ctx.encounter).without(who))


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return those whose turn is under way, who comes later in this round, then the next; delayers apart."""
    clock = clock_of(encounter)
    now = next_actors(state, encounter)
    cells = {turn.token: _cell(clock, encounter, cell_of(turn, now)) for turn in order(state, encounter)}
    # one mind may act in the body of another, whose badge it then is
    active = list(dict.fromkeys(turn.who for turn in reversed(clock.turns)))
    held = [turn.who for turn in clock.held if turn.who not in active]
    apart = {*active, *held}
    later = [who for who in clock.order if who not in clock.done and who not in apart]
    done = [who for who in clock.order if who in clock.done and who not in apart]
    groups = [*_groups(clock, cells, active, acts=True), *_groups(clock, cells, later)]
    delaying = _mounted(clock, cells, held)
    if delaying:
        groups.append(Group(say("semi-automagic.ribbon.delaying"), delaying, apart=True))
    groups.append(Group(_round(clock.round + 1), opens=True))
    groups += _groups(clock, cells, done)
    return Ribbon(_round(clock.round), _beside(clock), tuple(groups))


def _groups(clock: SecondsClock, cells: dict[TokenId, Cell], who: list[TokenId], *, acts: bool = False) -> list[Group]:
    """Return the places of some, those of one initiative together."""
    found: dict[int, list[TokenId]] = {}
    for each in who:
        found.setdefault(clock.scores.get(each, 0), []).append(each)
    places = ((score, _mounted(clock, cells, there)) for score, there in found.items())
    return [
        Group(say("semi-automagic.ribbon.initiative", score=score), there, acts=acts, at=score)
        for score, there in places
        if there
    ]


def _mounted(clock: SecondsClock, cells: dict[TokenId, Cell], who: list[TokenId]) -> tuple[Cell, ...]:
    """Return the cells of some, each rider's mount right after him: it acts along with him."""
    found: list[Cell] = []
    for each in who:
        mount = clock.riding.get(each)
        found += [cells[each]] if each in cells and clock.rider_of(each) is None else []
        found += [changed(cells[mount], shares=each)] if mount is not None and mount in cells else []
    return tuple(found)


def _cell(clock: SecondsClock, encounter: Encounter, cell: Cell) -> Cell:
    who = cell.token
    turn = next((turn for turn in (*clock.turns[::-1], *clock.held) if turn.who == who), None)
    standing = cell.standing
    if turn is not None and standing is not Standing.IDLE:
        under_way = turn in clock.active
        standing = Standing.ACTS if under_way else Standing.HOLDS
    elif who in clock.done and not cell.may:
        standing = Standing.SPENT
    pips = pips_of(clock, encounter, who if turn is None else turn.mind)
    return changed(cell, standing=standing, tied=False, pips=pips)


def pips_of(clock: SecondsClock, encounter: Encounter, who: TokenId) -> tuple[Pip, ...]:
    """Return the six seconds of somebody's turn of this round: under way, held, had, or still to begin."""
    turn = next((turn for turn in (*clock.turns[::-1], *clock.held) if turn.mind == who), None)
    if turn is not None:
        return turn_pips(turn)
    task = clock.unfinished.get(who)
    owed = 0 if task is None else min(ROUND, task.owed)
    if who in clock.done and not owed:
        return ROUND * (Pip.GONE,)
    used = min(ROUND - owed, clock.used.get(body_of_mind(encounter, who), 0))
    rest = ROUND - owed - used
    return (*(owed * (Pip.OWED,)), *(rest * (Pip.TO_COME,)), *(used * (Pip.LOST,)))


def turn_pips(turn: OpenTurn) -> tuple[Pip, ...]:
    """Return the seconds of a turn under way or held."""
    spent, left = min(ROUND, turn.spent), turn.left
    return (*(spent * (Pip.GONE,)), *(left * (Pip.LEFT,)), *((ROUND - spent - left) * (Pip.LOST,)))


def _beside(clock: SecondsClock) -> Phrase | None:
    active: tuple[OpenTurn, ...] = clock.active
    if not active:
        return say("semi-automagic.ribbon.between")
    return say("semi-automagic.ribbon.beside", score=clock.scores.get(active[0].mind, 0))


def _round(number: int) -> Phrase:
    return say("semi-automagic.ribbon.round", round=number)
