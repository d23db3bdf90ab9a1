"""What a phase brings as it begins: conditions that end, effects due, upkeep; and a forecast of the next ones."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.persistent_map import Picked
from core.base.phrase import Phrase, say, verbatim
from core.base.values import changed, remembered
from core.engine.board_cache import BoardCache
from core.engine.context import Context, Systems
from core.engine.event import ConditionLifted, ConditionSet, DueChanged, Event, Noted, TrackChanged
from core.engine.policy import suggestion
from core.engine.request import Choice, Draw, Procedure, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Due, Encounter, Token
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.conditions import WITH_CONDITIONS
from core.rules.kit.healing import restored
from core.rules.towers.clock import BOARD, ROUND, TowersClock, clock_of, next_stop, set_clock
from core.rules.towers.fighter import encountered, fighter, fighter_of, lift_condition, set_track
from core.rules.towers.harm.conditions import KINDS, kind_of
from core.rules.towers.harm.damage import Harm, bled, suffer
from core.rules.towers.names import LETHAL, MANA, STABLE


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that happens as a phase begins. `weighty` ones may come out differently in another order."""

    key: str
    who: TokenId | None
    label: Phrase
    carry: Callable[[Context], None]
    weighty: bool = False


def phase_begins(ctx: Context, phase: int) -> Procedure[None]:
    """Let everything happen that the beginning of a phase brings, before anybody acts in it.

    The game master is asked for the order where it can matter to somebody.
    """
    clock = clock_of(ctx.encounter)
    now = max(clock.now, phase)
    acted = clock.acted and now == clock.now
    set_clock(ctx, changed(clock, now=now, settled=phase, acted=acted), "T99-CLOCK-05")
    left = _effects(ctx, phase)
    while left:
        chosen = left[0]
        rivals = [effect for effect in left if effect.who is not None and effect.who == chosen.who]
        if len(rivals) > 1 and any(effect.weighty for effect in rivals):
            chosen = yield from ask(_first_of(phase, rivals))
        left.remove(chosen)
        if chosen.who is None or chosen.who in ctx.encounter.tokens:
            chosen.carry(ctx)


def _first_of(phase: int, rivals: list[Effect]) -> Choice[Effect]:
    return choice(
        f"first:{phase}:{rivals[0].who}:{len(rivals)}",
        "T99-CLOCK-05",
        prompt=say("99-towers.ask.first", token=rivals[0].who or ""),
        options={effect: effect.label for effect in rivals},
        keyed=lambda effect: effect.key,
    )


def _effects(ctx: Context, phase: int) -> list[Effect]:
    encounter = ctx.encounter
    due_now = [due for due in encounter.due if due.at <= phase]
    if due_now:
        ctx.emit(DueChanged(encounter.id, tuple(due for due in encounter.due if due.at > phase)))
    effects = [_due(due) for due in due_now]
    for token in WITH_CONDITIONS.among(encounter.tokens):
        vitals = ctx.state.owner(token).vitals
        lasting = () if vitals is None else vitals.conditions
        if token.conditions or lasting:
            held_now = (*token.conditions, *lasting)
            effects += [_end(token.id, held) for held in held_now if held.until is not None and held.until <= phase]
    if phase % ROUND == 0:
        effects += _upkeep(ctx, phase)
    return effects


def _may_need_upkeep(token: Token) -> bool:
    """Return whether somebody may bleed or lack mana: whoever is a person, as the token alone does not tell.

    Whoever has no vitals yet was never harmed.
    """
    if token.person is not None or token.vitals is None:
        return token.person is not None
    lethal, mana = (token.vitals.tracks.get(name) for name in (LETHAL, MANA))
    bleeds = lethal is not None and lethal.value + lethal.temporary < 0
    return bleeds or (mana is not None and mana.maximum is not None and mana.value < mana.maximum)


UPKEPT = Picked(_may_need_upkeep)


def _due(due: Due) -> Effect:
    return Effect(due.id, whom_of(due), say(f"99-towers.due.{due.rule}"), partial(carry_out_due, due=due), True)


def _end(who: TokenId, held: Condition) -> Effect:
    label = say("99-towers.due.ends", condition=KINDS.words(held.kind))
    carry = partial(lift_condition, who=who, held=held, cited="T99-CLOCK-05")
    return Effect(f"ends:{who}:{held.kind}:{held.source}:{held.other}", who, label, carry)


@rule("T99-CLOCK-06")
def _upkeep(ctx: Context, phase: int) -> list[Effect]:
    effects = []
    clock = clock_of(ctx.encounter)
    state, inside = ctx.state, set(clock.combatants)
    may = {each.id: each for each in UPKEPT.among(ctx.encounter.tokens)}
    there = {who: may[who] for who in clock.combatants if who in may}
    # whoever is dying bleeds, whether he has a marker or not
    there.update((who, each) for who, each in may.items() if state.owner(each).vitals is not None)
    for who, token in there.items():
        someone = fighter_of(state, token)
        if someone.is_dying and not someone.has(STABLE):
            effects.append(Effect(f"bleeds:{who}", who, say("99-towers.due.bleeds"), partial(bleed, who=who)))
        if who not in inside:
            continue
        mana = someone.track(MANA)
        if someone.sheet.mana_rate and mana.maximum is not None and mana.value < mana.maximum:
            effects.append(Effect(f"mana:{who}", who, say("99-towers.due.mana"), partial(recover_mana, who=who)))
    return effects


@rule("T99-LETH-06", "T99-TEMP-05")
def bleed(ctx: Context, who: TokenId) -> None:
    """Take 1 LETHAL from somebody who is dying, temporary points first."""
    someone = fighter(ctx, who)
    if not someone.is_dying:
        return
    after = bled(someone.track(LETHAL))
    set_track(ctx, who, LETHAL, after.value, after.temporary, "T99-LETH-06")
    if who not in clock_of(ctx.encounter).combatants and fighter(ctx, who).is_dead:
        ctx.tell_of(who, "99-towers.log.dead", "T99-LETH-05")


@rule("T99-CLOCK-07")
def recover_mana(ctx: Context, who: TokenId) -> None:
    """Give mana back, as much as the sheet says and never above the maximum."""
    someone = fighter(ctx, who)
    track = someone.track(MANA)
    value = restored(track, someone.sheet.mana_rate)
    if value > track.value:
        set_track(ctx, who, MANA, value, track.temporary, "T99-CLOCK-07")


REMINDER = "reminder"
"""A line for the game master; `text` says what."""
ONGOING = "ongoing"
"""Damage to `whom`: `stun` and `lethal`, again after `every` phases as often as `times` says."""


def whom_of(due: Due) -> TokenId | None:
    """Return whom an effect concerns."""
    whom = due.argument("whom")
    return None if whom is None else TokenId(str(whom))


@rule("T99-CLOCK-03", "T99-CLOCK-05")
def carry_out_due(ctx: Context, due: Due) -> None:
    """Let an effect happen, and set it up again if it comes round."""
    words = say("99-towers.log.due", effect=verbatim(str(due.argument("text") or "")))
    whom = whom_of(due)
    ctx.note(words, RuleId("T99-CLOCK-05"), about=whom, due=due.id)
    harm = Harm(max(0, due.number("stun")), max(0, due.number("lethal")))
    if whom is not None and (harm.stun or harm.lethal):
        suffer(ctx, whom, harm, "T99-CLOCK-05")
    times, every = due.number("times", 1), due.number("every")
    if every > 0 and times > 1:
        (identity,) = ctx.state.fresh_ids("due")
        again = Due(identity, due.at + every, due.rule, tuple({**dict(due.arguments), "times": times - 1}.items()))
        ctx.emit(DueChanged(ctx.encounter.id, (*ctx.encounter.due, again)))


MOST = 60
"""So many things are foretold at most."""


class Coming(StrEnum):
    """What kind of thing falls due."""

    TRACK = "track"
    DIES = "dies"
    ENDS = "ends"
    IS = "is"
    LEAP = "leap"
    CONCENTRATE = "concentrate"
    DELAY = "delay"
    MAY_ACT = "may-act"
    DUE = "due"


@dataclass(frozen=True, slots=True)
class FallingDue:
    """One thing that falls due: the phase, whom it concerns, what it is, and by which rule.

    `own_turn` ones wait for the turn of whoever it is, all others come as the phase begins; `grave` ones cost LETHAL,
    or life; `slight` ones need nobody's attention. `due` is the id of an effect that was set up.
    """

    phase: int
    who: TokenId | None
    what: Phrase
    kind: Coming
    rule: RuleId | None = None
    own_turn: bool = False
    grave: bool = False
    slight: bool = False
    due: str | None = None


@remembered(most=2)
@rule("T99-CLOCK-05", "T99-CLOCK-06", "T99-GAP-38")
def falling_due(state: Campaign, encounter: Encounter, systems: Systems) -> tuple[FallingDue, ...]:
    """Return what falls due within the phases of the board, the nearest first, if nobody does anything about it.

    The phases begin as they will, by the rules themselves, on a copy of the state: suggested answers are taken, and
    what hangs on chance is told only up to the draw.
    """
    clock = clock_of(encounter)
    found = [*_turns(state, encounter, clock)]
    ctx = Context(state, systems, BoardCache(), encounter.id)
    while len(found) < MOST:
        stop = next_stop(ctx.state, ctx.encounter, clock.now + BOARD)
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
            builds = procedure.send((0, request.meant(suggestion(request))))
    except StopIteration:
        return


def _told(before: Campaign, ctx: Context, phase: int, events: list[Event]) -> Iterator[FallingDue]:
    """Tell what the beginning of a phase has brought."""
    here = ctx.encounter.id

    def coming(kind: Coming, cited: RuleId | None, who: TokenId, condition: str) -> FallingDue:
        words = say(f"99-towers.coming.{kind}", token=who, condition=KINDS.words(condition))
        return FallingDue(phase, who, words, kind, cited)

    for event in events:
        match event:
            case TrackChanged(token=who, track=track, value=value, temporary=temporary, rule=cited):
                old, name = before.vitals(before.token(here, who)).tracks[track], say(f"99-towers.track.{track}")
                had, has = old.value + old.temporary, value + temporary
                what = say("99-towers.coming.track", token=who, track=name, before=had, after=has)
                yield FallingDue(phase, who, what, Coming.TRACK, cited, grave=track == LETHAL, slight=track == MANA)
            case ConditionLifted(token=who, condition=kind, rule=cited):
                yield coming(Coming.ENDS, cited, who, kind)
            case ConditionSet(token=who, condition=held, rule=cited):
                yield coming(Coming.IS, cited, who, held.kind)
            case Noted(phrase=words, rule=cited, about=whom, due=due):
                concerned = None if whom is None else TokenId(whom)
                yield FallingDue(phase, concerned, words, Coming.DUE, cited, due=due)
    for identity, token in _others(before, ctx):
        if not fighter_of(before, token).is_dead and encountered(ctx.state, ctx.encounter, TokenId(identity)).is_dead:
            dies = say("99-towers.coming.dies", token=identity)
            yield FallingDue(phase, TokenId(identity), dies, Coming.DIES, RuleId("T99-LETH-05"), grave=True)


def _others(before: Campaign, ctx: Context) -> Iterator[tuple[str, Token]]:
    """Yield the tokens that are otherwise now than before, or whose people are."""
    then = before.encounter(ctx.encounter.id).tokens
    tokens = set(ctx.encounter.tokens.changed_from(then))
    people = set(ctx.state.people.changed_from(before.people))
    if not tokens and not people:
        return
    for identity, token in then.items():
        if identity in tokens or (token.person is not None and token.person in people):
            yield identity, token


@rule("T99-ACT-44", "T99-ACT-22", "T99-ACT-38", "T99-ACT-41", "T99-HOLD-03")
def _turns(state: Campaign, encounter: Encounter, clock: TowersClock) -> Iterator[FallingDue]:
    """Tell what waits for somebody's next turn: the second part of an action, what must be gone on with, what ends."""
    for who in clock.combatants:
        marker = clock.find(who)
        if marker is None:
            continue
        if marker.is_holding and marker.earliest > clock.now and clock.lead(who) == who:
            holds = say("99-towers.coming.may-act", token=who)
            yield FallingDue(
                marker.earliest, who, holds, Coming.MAY_ACT, RuleId("T99-HOLD-03"), own_turn=True, slight=True
            )
        for held in encountered(state, encounter, who).conditions:
            waits = _waits(who, held)
            if waits is not None and not marker.is_holding:
                at = max(clock.now, marker.position)
                yield FallingDue(
                    at, who, *waits, kind_of(held).rule, own_turn=True, slight="activation" in kind_of(held).until
                )


def _waits(who: TokenId, held: Condition) -> tuple[Phrase, Coming] | None:
    """Return what a condition means for somebody's next turn."""
    kind = kind_of(held)
    if kind.awaits:
        coming = Coming(kind.awaits)
        words = {"effect": held.note or "—"} if coming is Coming.CONCENTRATE else {}
        return say(f"99-towers.coming.{coming}", token=who, **words), coming
    if "activation" in kind.until:
        return say("99-towers.coming.ends", token=who, condition=KINDS.words(held.kind)), Coming.ENDS
    return None
