"""The other actions of the list: speaking, skills, concentration, marks, Hold and the Forced Delay."""

from dataclasses import replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.context import Context
from core.engine.system import Need
from core.geometry.units import square_at
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, only_if, shown_if
from core.rules.towers.clock import MOST_PHASES, clock_of, phase, set_clock
from core.rules.towers.fighter import Fighter, fighter, impose, lift_kind
from core.rules.towers.names import CONCENTRATING
from core.rules.towers.situation import COSTS, Action, Pace, Situation
from core.rules.towers.time.turns import end_hold, next_actors

USUAL = 5
"""Phases of a skill for which the game master names no other cost."""


@rule("T99-ACT-54")
def speak(ctx: Context, act: Act) -> None:
    """Say something short."""
    ctx.tell_of(act.actor, "99-towers.log.says", "T99-ACT-54", words=verbatim(act.words))


@rule("T99-ACT-57")
def use_skill(ctx: Context, act: Act) -> None:
    """Use a skill for as many phases as the game master sets."""
    ctx.tell_of(act.actor, "99-towers.log.does", "T99-ACT-57", what=verbatim(act.words))


@rule("T99-ACT-08")
def custom(ctx: Context, act: Act) -> None:
    """Do something that the list does not cover, at a cost set by comparison; at none it is a zero-cost action."""
    ctx.tell_of(act.actor, "99-towers.log.does", "T99-ACT-08", what=verbatim(act.words))


def _has_cost(situation: Situation, act: Act) -> Phrase | None:
    if act.cost is not None and not 0 <= act.cost <= MOST_PHASES:
        return say("99-towers.why.absurd-cost", most=MOST_PHASES)
    return None


def concentrate(ctx: Context, act: Act) -> None:
    """Keep up what needs concentration."""


def _concentrating(situation: Situation) -> tuple[Variant, ...]:
    held = situation.who.held(CONCENTRATING)
    if held is None:
        return ()
    return (Variant(say("99-towers.action.concentrate-on", effect=verbatim(held.note))),)


_words_and_cost = partial(Action, needs=(Need.WORDS, Need.COST), check=_has_cost)
_free = partial(Action, pace=Pace.FREE, repeats=True)
_gone_on_with = partial(Action, joins=False, sustains=CONCENTRATING)
SUNDRY = (
    _gone_on_with("concentrate", "T99-ACT-22", concentrate, variants=_concentrating, icon="focus-centered"),
    _words_and_cost("use-skill", "T99-ACT-57", use_skill, phases=USUAL, icon="tools"),
    _free("speak", "T99-ACT-54", speak, needs=(Need.WORDS,), grappled=True, icon="message"),
    _words_and_cost("custom", "T99-ACT-08", custom, phases=0, icon="dots"),
)
ALLY, FOE, SPACE = "mark-ally", "mark-foe", "mark-space"
MARKS = (ALLY, FOE, SPACE)


@rule("T99-MARK-01")
def mark(ctx: Context, act: Act) -> None:
    """Mark a creature, or a space."""
    if act.targets:
        other = fighter(ctx, act.target())
        kind = ALLY if other.token.side == ctx.token(act.actor).side else FOE
        set_mark(ctx, act.actor, Condition(kind, other=other.id))
    elif act.place is not None:
        set_mark(ctx, act.actor, Condition(SPACE, square=square_at(act.place)))
    else:
        raise Refused("refused.no-target")


@rule("T99-MARK-02")
def set_mark(ctx: Context, who: TokenId, fresh: Condition) -> None:
    """Set a mark; it takes the place of an earlier one of its kind."""
    if fighter(ctx, who).has(fresh.kind):
        lift_kind(ctx, who, fresh.kind, "T99-MARK-02")
    impose(ctx, who, fresh, "T99-MARK-01")


@rule("T99-MARK-01")
def spend_mark(ctx: Context, act: Act) -> None:
    """Take a mark away that an effect has spent."""
    kind = str(act.option("mark"))
    if kind not in MARKS or not fighter(ctx, act.actor).has(kind):
        raise Refused("99-towers.why.no-mark")
    lift_kind(ctx, act.actor, kind, "T99-MARK-01")


def marks_of(someone: Fighter) -> tuple[Condition, ...]:
    """Return the marks that somebody has set."""
    return tuple(held for held in someone.conditions if held.kind in MARKS)


def _markable(situation: Situation) -> tuple[Variant, ...]:
    return (
        Variant(say("99-towers.action.mark"), needs=(Need.TARGET,)),
        Variant(say("99-towers.action.mark-space"), needs=(Need.PLACE,)),
    )


def _spendable(situation: Situation) -> tuple[Variant, ...]:
    return tuple(Variant(_name(held), options=(("mark", held.kind),)) for held in marks_of(situation.who))


def _name(held: Condition) -> Phrase:
    marked = held.other or ("" if held.square is None else "{},{}".format(*held.square))
    return say("99-towers.action.spend-one", mark=say(f"99-towers.condition.{held.kind}"), other=marked)


MARKING = (
    _free("mark", "T99-MARK-01", mark, variants=_markable, icon="flag"),
    _free("spend-mark", "T99-MARK-01", spend_mark, variants=_spendable, icon="flag"),
)


@rule("T99-HOLD-01", "T99-HOLD-03", "T99-INIT-07")
def hold(ctx: Context, act: Act) -> None:
    """Give up the fixed place; the Hold may end from the next phase on."""
    set_clock(ctx, clock_of(ctx.encounter).holding(act.actor), "T99-HOLD-01")


def keep_holding(ctx: Context, act: Act) -> None:
    """Let this moment pass: the clock goes on to the next phase in which somebody stands."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, acted=False, claimed=None), "T99-HOLD-01")


def delay(ctx: Context, act: Act) -> None:
    """Waste the turn."""


@rule("T99-HOLD-05")
def force_holders(ctx: Context, act: Act) -> None:
    """Force all who hold to take a Delay."""
    for who in clock_of(ctx.encounter).holders:
        end_hold(ctx, who)
        clock = clock_of(ctx.encounter)
        position = clock.now + COSTS("T99-ACT-30")
        set_clock(ctx, clock.having(who, replace(clock.marker(who), position=position)), "T99-HOLD-05")
        ctx.tell_of(who, "99-towers.log.forced", "T99-HOLD-05", phase=phase(position))


@rule("T99-ACT-30")
def _nothing_free_before(situation: Situation, act: Act) -> Phrase | None:
    return say("99-towers.why.acted-freely") if situation.marker.freed == situation.clock.now else None


@rule("T99-HOLD-05")
def _stand_off(situation: Situation) -> tuple[Variant, ...]:
    """Offer to force the holders where all who could act hold."""
    actors = next_actors(situation.state, situation.encounter)
    holders = situation.clock.holders
    if not situation.marker.is_holding or any(situation.clock.lead(who) not in holders for who in actors):
        return ()
    return (Variant(say("99-towers.action.force-holders")),)


_holding = partial(Action, pace=Pace.HOLD)
_not_holding_yet = only_if(lambda situation: not situation.marker.is_holding, "99-towers.why.holds")
# while the clock waits for the holders
_keeping = shown_if(lambda it: it.marker.is_holding and it.clock.acted, "99-towers.action.keep-holding")
_wasted = partial(Action, wastes=True, joins=False, grappled=True, check=_nothing_free_before)
HOLDS = (
    _holding("hold", "T99-HOLD-01", hold, holds=True, check=_not_holding_yet, icon="player-pause"),
    _holding("keep-holding", "T99-HOLD-01", keep_holding, variants=_keeping, icon="player-pause"),
    _holding("force-holders", "T99-HOLD-05", force_holders, variants=_stand_off, icon="player-skip-forward"),
    _wasted("delay", "T99-ACT-30", delay, icon="hourglass"),
)
