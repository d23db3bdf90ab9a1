"""What falls due when: the beginnings of the coming phases played ahead, and what waits for somebody's next turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.memory import remembered
from core.base.phrase import Phrase, say
from core.engine.boards import Boards
from core.engine.context import Context, Systems
from core.engine.event import ConditionLifted, ConditionSet, Event, Noted, TrackChanged
from core.engine.policy import suggestion
from core.engine.request import Draw, Procedure
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.clock import BOARD, TowersClock, clock_of
from core.rules.towers.conditions import condition_words, kind_of
from core.rules.towers.dues import due_words
from core.rules.towers.fighter import encountered, fighter_of
from core.rules.towers.names import LETHAL, MANA
from core.rules.towers.phases import next_stop, phase_begins

MOST = 60
"""So many things are foretold at most."""


@dataclass(frozen=True, slots=True)
class Coming:
    """One thing that falls due: the phase, whom it concerns, what it is, and by which rule.

    `own_turn` ones wait for the turn of whoever it is, all others come as the phase begins; `grave` ones cost LETHAL,
    or life; `slight` ones need nobody's attention. `due` is the id of an effect that was set up.
    """

    phase: int
    who: TokenId | None
    what: Phrase
    rule: RuleId | None = None
    own_turn: bool = False
    grave: bool = False
    slight: bool = False
    due: str | None = None


@remembered(most=2)
@rule("T99-CLOCK-05", "T99-CLOCK-06", "T99-GAP-38")
def coming(state: Campaign, encounter: Encounter, systems: Systems, phases: int = BOARD) -> tuple[Coming, ...]:
    """Return what falls due within some phases, the nearest first, if nobody does anything about it.

    The phases begin as they will, by the rules themselves, on a copy of the state: suggested answers are taken, and
    what hangs on chance is told only up to the draw.
    """
    clock = clock_of(encounter)
    found = [*_turns(state, encounter, clock)]
    ctx = Context(state, systems, Boards(), encounter.id)
    while len(found) < MOST:
        stop = next_stop(ctx.state, ctx.encounter, clock.now + phases)
        if stop is None:
            break
        before, count = ctx.state, len(ctx.events)
        _drive(ctx, phase_begins(ctx, stop))
        found += _told(before, ctx, stop, ctx.events[count:])
    return tuple(sorted(found, key=lambda each: (each.phase, each.own_turn, not each.grave, each.slight)))


def _drive(ctx: Context, procedure: Procedure[None]) -> None:
    """Carry a procedure out with the suggested answers, up to the first draw."""
    try:
        builds = next(procedure)
        while True:
            request = builds[0](ctx.state)
            if isinstance(request, Draw):
                procedure.close()
                return
            builds = procedure.send((0, None if request is None else suggestion(request)))
    except StopIteration:
        return


def _told(before: Campaign, ctx: Context, phase: int, events: list[Event]) -> Iterator[Coming]:
    """Tell what the beginning of a phase has brought."""
    here = ctx.encounter.id
    dues = [due for due in before.encounter(here).due if due.at <= phase]
    for event in events:
        match event:
            case TrackChanged(token=who, track=track, value=value, temporary=temporary, rule=cited):
                old = before.vitals(before.token(here, who)).tracks[track]
                what = say(
                    "99-towers.coming.track",
                    token=who,
                    track=say(f"99-towers.track.{track}"),
                    before=old.value + old.temporary,
                    after=value + temporary,
                )
                yield Coming(phase, who, what, cited, grave=track == LETHAL, slight=track == MANA)
            case ConditionLifted(token=who, condition=kind, rule=cited):
                yield Coming(
                    phase, who, say("99-towers.coming.ends", token=who, condition=condition_words(kind)), cited
                )
            case ConditionSet(token=who, condition=held, rule=cited):
                yield Coming(
                    phase, who, say("99-towers.coming.is", token=who, condition=condition_words(held.kind)), cited
                )
            case Noted(phrase=words, rule=cited):
                due = next((each for each in dues if due_words(each) == words), None)
                yield Coming(phase, None, words, cited, due=None if due is None else due.id)
    for identity, token in before.encounter(here).tokens.items():
        if not fighter_of(before, token).is_dead and encountered(ctx.state, ctx.encounter, TokenId(identity)).is_dead:
            dies = say("99-towers.coming.dies", token=identity)
            yield Coming(phase, TokenId(identity), dies, RuleId("T99-LETH-05"), grave=True)


@rule("T99-ACT-44", "T99-ACT-22", "T99-ACT-38", "T99-ACT-41", "T99-HOLD-03")
def _turns(state: Campaign, encounter: Encounter, clock: TowersClock) -> Iterator[Coming]:
    """Tell what waits for somebody's next turn: the second part of an action, what must be gone on with, what ends."""
    for who in clock.combatants:
        marker = clock.find(who)
        if marker is None:
            continue
        if marker.is_holding and marker.earliest > clock.now and clock.lead(who) == who:
            holds = say("99-towers.coming.may-act", token=who)
            yield Coming(marker.earliest, who, holds, RuleId("T99-HOLD-03"), own_turn=True, slight=True)
        for held in encountered(state, encounter, who).conditions:
            what = _waits(who, held)
            if what is not None and not marker.is_holding:
                at = max(clock.now, marker.position)
                yield Coming(at, who, what, kind_of(held).rule, own_turn=True, slight=kind_of(held).own_turn)


def _waits(who: TokenId, held: Condition) -> Phrase | None:
    """Return what a condition means for somebody's next turn."""
    if held.kind == "mid-leap":
        return say("99-towers.coming.leap", token=who)
    if held.kind == "concentrating":
        return say("99-towers.coming.concentrate", token=who, effect=held.note or "—")
    if held.kind == "stunned":
        return say("99-towers.coming.delay", token=who)
    if kind_of(held).own_turn:
        return say("99-towers.coming.ends", token=who, condition=condition_words(held.kind))
    return None
