"""The beginning of a phase: conditions that run out, effects that are due, and the upkeep of zero phases."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.memory import remembered
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import ConditionLifted, DueChanged, TrackChanged
from core.engine.request import Choice, Option, Procedure, Request, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Person
from core.model.encounter import Due, Encounter, Token
from core.rulebook.cite import rule
from core.rules.towers.clock import ROUND, clock_of, set_clock
from core.rules.towers.conditions import condition_words
from core.rules.towers.dues import carry_out_due, whom_of
from core.rules.towers.fighter import encountered, fighter_of
from core.rules.towers.names import LETHAL, MANA


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that happens as a phase begins. `weighty` ones may come out differently in another order."""

    key: str
    who: TokenId | None
    label: Phrase
    carry: Callable[[Context], Procedure[None]]
    weighty: bool = False


@rule("T99-CLOCK-05", "T99-CLOCK-06")
def next_stop(state: Campaign, encounter: Encounter, target: int) -> int | None:
    """Return the first phase up to `target` whose beginning is still to be seen to and brings something; else None."""
    settled = clock_of(encounter).settled
    if settled >= target:
        return None
    stop = settled + 1 if settled < 0 else (settled // ROUND + 1) * ROUND
    for due in encounter.due:
        stop = min(stop, max(due.at, settled + 1))
    soonest = _soonest_end(encounter.tokens, state.people)
    if soonest is not None:
        stop = min(stop, max(soonest, settled + 1))
    return stop if stop <= target else None


@remembered(most=16)
def _soonest_end(tokens: PersistentMap[Token], people: PersistentMap[Person]) -> int | None:
    """Return the first phase in which a condition of somebody ends; None if none has an end."""
    ends = [held.until for token in tokens.values() for held in token.conditions if held.until is not None]
    for token in tokens.values():
        vitals = token.vitals if token.person is None else people[token.person].vitals
        if vitals is not None:
            ends += [held.until for held in vitals.conditions if held.until is not None]
    return min(ends, default=None)


def phase_begins(ctx: Context, phase: int) -> Procedure[None]:
    """Let everything happen that the beginning of a phase brings, before anybody acts in it.

    The game master is asked for the order where it can matter to somebody.
    """
    clock = clock_of(ctx.encounter)
    now = max(clock.now, phase)
    acted = clock.acted and now == clock.now
    set_clock(ctx, replace(clock, now=now, settled=phase, acted=acted), "T99-CLOCK-05")
    left = _effects(ctx, phase)
    while left:
        chosen = left[0]
        rivals = [effect for effect in left if effect.who is not None and effect.who == chosen.who]
        if len(rivals) > 1 and any(effect.weighty for effect in rivals):
            chosen = yield from _first_of(ctx, phase, rivals)
        left.remove(chosen)
        if chosen.who is None or chosen.who in ctx.encounter.tokens:
            yield from chosen.carry(ctx)


def _first_of(ctx: Context, phase: int, rivals: list[Effect]) -> Procedure[Effect]:
    options = tuple(Option(effect.key, effect.label) for effect in rivals)

    def which(state: Campaign) -> Request[str]:
        return Choice(
            key=f"first:{phase}:{rivals[0].who}:{len(rivals)}",
            rules=(RuleId("T99-CLOCK-05"),),
            prompt=say("99-towers.ask.first", token=rivals[0].who or ""),
            options=options,
            suggested=options[0].key,
        )

    answer = yield from ask(which)
    return next(effect for effect in rivals if effect.key == (answer or options[0].key))


def _effects(ctx: Context, phase: int) -> list[Effect]:
    encounter = ctx.encounter
    due_now = [due for due in encounter.due if due.at <= phase]
    if due_now:
        ctx.emit(DueChanged(encounter.id, tuple(due for due in encounter.due if due.at > phase)))
    effects = [_due(due) for due in due_now]
    for token in encounter.tokens.values():
        held_now = (*token.conditions, *ctx.state.vitals(token).conditions)
        effects += [_end(token.id, held) for held in held_now if held.until is not None and held.until <= phase]
    if phase % ROUND == 0:
        effects += _upkeep(ctx, phase)
    return effects


def _due(due: Due) -> Effect:
    return Effect(due.id, whom_of(due), say(f"99-towers.due.{due.rule}"), lambda ctx: carry_out_due(ctx, due), True)


def _end(who: TokenId, held: Condition) -> Effect:
    def carry(ctx: Context) -> Procedure[None]:
        ctx.emit(ConditionLifted(ctx.encounter.id, who, held.kind, held.source, held.other, RuleId("T99-CLOCK-05")))
        return
        yield

    label = say("99-towers.due.ends", condition=condition_words(held.kind))
    return Effect(f"ends:{who}:{held.kind}:{held.source}:{held.other}", who, label, carry)


@rule("T99-CLOCK-06")
def _upkeep(ctx: Context, phase: int) -> list[Effect]:
    effects = []
    for who in clock_of(ctx.encounter).combatants:
        someone = encountered(ctx.state, ctx.encounter, who)
        if someone.is_dying and not someone.has("stable"):
            effects.append(Effect(f"bleeds:{who}", who, say("99-towers.due.bleeds"), _then(bleed, who)))
        mana = someone.track(MANA)
        if someone.sheet.mana_rate and mana.maximum is not None and mana.value < mana.maximum:
            effects.append(Effect(f"mana:{who}", who, say("99-towers.due.mana"), _then(recover_mana, who)))
    return effects


def _then(action: Callable[[Context, TokenId], None], who: TokenId) -> Callable[[Context], Procedure[None]]:
    def carry(ctx: Context) -> Procedure[None]:
        action(ctx, who)
        return
        yield

    return carry


@rule("T99-LETH-06", "T99-TEMP-05")
def bleed(ctx: Context, who: TokenId) -> None:
    """Take 1 LETHAL from somebody who is dying, temporary points first."""
    someone = fighter_of(ctx.state, ctx.token(who))
    if not someone.is_dying:
        return
    track = someone.track(LETHAL)
    value, temporary = (track.value, track.temporary - 1) if track.temporary else (track.value - 1, 0)
    ctx.emit(TrackChanged(ctx.encounter.id, who, LETHAL, value, temporary, RuleId("T99-LETH-06")))


@rule("T99-CLOCK-07")
def recover_mana(ctx: Context, who: TokenId) -> None:
    """Give mana back, as much as the sheet says and never above the maximum."""
    someone = fighter_of(ctx.state, ctx.token(who))
    track = someone.track(MANA)
    value = min(track.value + someone.sheet.mana_rate, track.value if track.maximum is None else track.maximum)
    if value > track.value:
        ctx.emit(TrackChanged(ctx.encounter.id, who, MANA, value, track.temporary, RuleId("T99-CLOCK-07")))
