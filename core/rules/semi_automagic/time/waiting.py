"""Letting time pass: waiting some seconds, ending the turn, holding it, and speaking, which takes no time."""

from functools import partial

from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.command import Act
from core.engine.context import Context
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, only_if, shown_if
from core.rules.semi_automagic.clock import ROUND, clock_of, set_clock
from core.rules.semi_automagic.fighter import Action, Situation
from core.rules.semi_automagic.names import ACT_FIELDS, MAGIC_SKILL
from core.rules.semi_automagic.time.turns import ready_holders

WAIT, END, HOLD, LET_PASS, SPEAK, DEED, CAST = "wait", "end-turn", "hold", "let-pass", "speak", "deed", "cast"
CASTING = 4
"""Seconds that most spells take to cast."""
LONGEST_DEED = 60
"""Seconds that a deed of the game master's own may take."""
_DELAY = ACT_FIELDS.number("delay", least=0, most=60)
_DEED_FIELDS = (ACT_FIELDS.number("seconds", 1, said="takes", least=0, most=LONGEST_DEED), _DELAY)
_SPELL = (ACT_FIELDS.number("seconds", CASTING, said="casting", least=0, most=LONGEST_DEED), _DELAY)


def _nothing(ctx: Context, act: Act) -> None:
    """Do nothing: the seconds have gone by."""


def _seconds(situation: Situation, act: Act) -> int:
    return max(1, act.number("seconds", 1, most=ROUND))


def _waits(situation: Situation) -> tuple[Variant, ...]:
    """Offer to wait for as many seconds as are left."""
    seconds = ACT_FIELDS.number("seconds", 1, least=1, most=max(1, situation.turn.left))
    return (Variant(say("semi-automagic.action.wait"), fields=(seconds,)),)


@rule("SEC-CLOCK-02")
def _end(ctx: Context, act: Act) -> None:
    """Let the rest of the turn pass."""
    clock = clock_of(ctx.encounter)
    turn = clock.turn_of(act.actor)
    if turn is not None:
        set_clock(ctx, clock.having(changed(turn, over=True)), "SEC-CLOCK-02")


@rule("SEC-INIT-05")
def _hold(ctx: Context, act: Act) -> None:
    """Put the turn off: it may be taken at any moment before the next one of one's own."""
    clock = clock_of(ctx.encounter)
    turn = clock.turn_of(act.actor)
    if turn is None:
        return
    others = bool(clock.held)
    both = tuple(each for each in clock.active if each.mind in clock.together(turn.mind))
    closed = clock
    for each in both:
        closed = closed.closing(each)
    put_off = tuple(changed(each, level=0) for each in both)
    set_clock(ctx, changed(closed, held=(*clock.held, *put_off), waiting=others), "SEC-INIT-05")


@rule("SEC-INIT-05")
def _may_hold(situation: Situation, act: Act) -> Phrase | None:
    turn = situation.clock.turn_of(situation.who.id)
    if turn is None:
        held = situation.clock.held_by(situation.who.id)
        return say("semi-automagic.why.no-turn-yet" if held is None else "semi-automagic.why.holds")
    if turn.held:
        return say("semi-automagic.why.was-held")
    return say("semi-automagic.why.has-acted") if turn.acted else None


@rule("SEC-INIT-05")
def _pass_moment(ctx: Context, act: Act) -> None:
    """Let the moment between two turns pass: the next one begins."""
    set_clock(ctx, changed(clock_of(ctx.encounter), waiting=False), "SEC-INIT-05")


def _between_turns(situation: Situation, act: Act) -> Phrase | None:
    clock = situation.clock
    if clock.held_by(situation.who.id) is None:
        return say("semi-automagic.why.holds-nothing")
    if clock.turns or not clock.waiting:
        return say("semi-automagic.why.turn-under-way")
    if situation.who.id not in ready_holders(situation.state, situation.encounter):
        return say("semi-automagic.why.passive")
    return None


@rule("SEC-CLOCK-09")
def _speak(ctx: Context, act: Act) -> None:
    """Say something; it takes no time."""
    ctx.tell_of(act.actor, "semi-automagic.log.says", "SEC-CLOCK-09", words=act.words)


@rule("SEC-CLOCK-04")
def _deed(ctx: Context, act: Act) -> None:
    """Do whatever the game master says, in the seconds that he gives it."""
    ctx.tell_of(act.actor, "semi-automagic.log.does", "SEC-CLOCK-04", words=act.words)


@rule("SEC-MAG-01", "SEC-CLOCK-07")
def _cast(ctx: Context, act: Act) -> None:
    """Let a spell take effect that is no attack: what it does the game master says."""
    ctx.tell_of(act.actor, "semi-automagic.log.casts", "SEC-MAG-01", words=act.words)


@rule("SEC-MAG-01", "SEC-ACT-01")
def _casting(situation: Situation, act: Act) -> int:
    """Return how long casting takes: four seconds for most spells, or as its entry says."""
    return max(0, act.number("seconds", CASTING, most=LONGEST_DEED))


def _deed_seconds(situation: Situation, act: Act) -> int:
    return max(0, act.number("seconds", 1, most=LONGEST_DEED))


# a turn that is held has first to be taken
_under_way = only_if(lambda it: it.clock.turn_of(it.who.id) is not None, "semi-automagic.why.no-turn-yet")
_own_words = partial(Action, needs=(Need.WORDS,), waits=True, repeats=True)
_spells = shown_if(lambda it: it.who.sheet.training(MAGIC_SKILL) is not None, "semi-automagic.action.cast")
ACTIONS = (
    Action(SPEAK, "SEC-CLOCK-09", _speak, needs=(Need.WORDS,), repeats=True, icon="message"),
    _own_words(CAST, "SEC-MAG-01", _cast, cost=_casting, fields=_SPELL, variants=_spells, casts=True, icon="wand"),
    _own_words(DEED, "SEC-CLOCK-04", _deed, cost=_deed_seconds, fields=_DEED_FIELDS, icon="tools"),
    Action(WAIT, "SEC-CLOCK-02", _nothing, cost=_seconds, within=True, variants=_waits, repeats=True, icon="hourglass"),
    Action(HOLD, "SEC-INIT-05", _hold, check=_may_hold, icon="player-pause"),
    Action(
        LET_PASS,
        "SEC-INIT-05",
        _pass_moment,
        off_clock=True,
        check=_between_turns,
        variants=shown_if(lambda it: it.clock.held_by(it.who.id) is not None, "semi-automagic.action.let-pass"),
        icon="player-skip-forward",
    ),
    Action(END, "SEC-CLOCK-02", _end, check=_under_way, icon="circle-check"),
)
