"""Harm: what a blow takes from somebody, reason by reason, and what follows from it."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from core.base.ids import RuleId, TokenId
from core.base.phrase import Value, say
from core.engine.context import Context
from core.engine.event import TrackChanged
from core.explain.modifier import Add, Dice, ExtraCards, Limit, Modifier, Scale, Shift
from core.explain.modifier import Bar as Barred
from core.explain.tally import Tally, Treatment, settle
from core.explain.words import game_word
from core.model.condition import Condition
from core.model.creature import Track
from core.rulebook.cite import rule
from core.rules.kit.waiting_harm import WaitingHarm
from core.rules.towers.clock import CLOCK, HeldHarm, TowersClock, set_clock
from core.rules.towers.fighter import Fighter, fighter, impose, lift_kind, set_track, subject_now
from core.rules.towers.names import LETHAL, PRONE, STABLE, STUN, TOWERS
from core.rules.towers.settings import DOUBLING, LETHAL_LIMIT, chosen

STUN_ORDER = (Add, Dice, ExtraCards, Shift, Limit, Scale, Barred)
"""Resilience, the minimum of 1, then doubling (T99-GAP-47)."""
WAITING: WaitingHarm[HeldHarm] = WaitingHarm(CLOCK, "held_harms", "T99-DUEL-09")

Category = Literal["Physical", "Arcane", ""]
"""What Resilience applies: the external one, the internal one, none."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What strikes somebody: base STUN, Hearts, and the category and type of the damage.

    `modifiers` on `stun` change the base before the Hearts are added; they do not change the LETHAL (T99-LETH-09).
    """

    base: int
    hearts: int = 0
    category: Category = "Physical"
    type: str = ""
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Harm:
    """What a blow does: points of STUN and LETHAL, how both come about, and the STUN before Resilience."""

    stun: int
    lethal: int
    tallies: tuple[Tally, ...] = ()
    unresisted: int = 0


NO_HARM = Harm(0, 0)


def harm_of(blow: Blow, victim: Fighter) -> Harm:
    """Return what a blow does to somebody, before temporary points and pools (T99-DMG-02 to -04, T99-LETH-01 to -03).

    Order: base and bonuses, Hearts, Resilience, at least 1, doubled or nothing, then LETHAL up to the STUN.
    """
    dealt = (*(modifier for modifier in blow.modifiers if modifier.on == STUN), *hearts_add_stun(blow))
    on_stun = (*dealt, *resilience(blow, victim), *least(blow), *typed(blow, victim, STUN))
    stun = _terse(settle(STUN, blow.base, on_stun, order=STUN_ORDER))
    on_lethal = (*hearts_are_lethal(blow), *typed(blow, victim, LETHAL), *no_more_than_stun(stun.total.number, victim))
    lethal = _terse(settle(LETHAL, 0, on_lethal))
    unresisted = _unresisted(blow.base, dealt) if stun.total.number else 0
    return Harm(stun.total.number, lethal.total.number, (stun, lethal), unresisted)


@rule("T99-DUEL-08")
def _unresisted(base: int, dealt: tuple[Modifier, ...]) -> int:
    """Return the STUN before Resilience, the least of 1 and any doubling."""
    before = tuple(each for each in dealt if isinstance(each.effect, Add | Dice | ExtraCards | Shift))
    return settle(STUN, base, before, order=STUN_ORDER).total.number


def _terse(tally: Tally) -> Tally:
    """Return a tally without the bounds that changed nothing."""
    lines = tuple(
        line
        for line in tally.lines
        if line.status is not Treatment.APPLIED or not isinstance(line.modifier.effect, Limit)
    )
    return replace(tally, lines=lines)


@rule("T99-DMG-02")
def hearts_add_stun(blow: Blow) -> tuple[Modifier, ...]:
    """One more STUN for every Heart."""
    return _if(blow.hearts, _modifier("T99-DMG-02", "hearts", STUN, Add(blow.hearts), hearts=blow.hearts))


@rule("T99-LETH-01", "T99-CRIT-01")
def hearts_are_lethal(blow: Blow) -> tuple[Modifier, ...]:
    """One LETHAL for every Heart."""
    return _if(blow.hearts, _modifier("T99-LETH-01", "hearts", LETHAL, Add(blow.hearts), hearts=blow.hearts))


@rule("T99-DMG-03", "T99-LETH-02")
def resilience(blow: Blow, victim: Fighter) -> tuple[Modifier, ...]:
    """ER off Physical STUN, IR off Arcane, nothing off any other; LETHAL is never reduced."""
    if not blow.category:
        return ()
    physical = blow.category == "Physical"
    amount = victim.sheet.value("er" if physical else "ir")
    return _if(amount, _modifier("T99-DMG-03", "er" if physical else "ir", STUN, Add(-amount), amount=amount))


@rule("T99-DMG-04")
def least(blow: Blow) -> tuple[Modifier, ...]:
    """A hit does at least 1 STUN."""
    return (_modifier("T99-DMG-04", "least", STUN, Limit(low=1)),)


@rule("T99-TYPE-02", "T99-TYPE-03")
def typed(blow: Blow, victim: Fighter, figure: str) -> tuple[Modifier, ...]:
    """Nothing of a type that the victim is immune to, double of one that it is susceptible to; immunity wins.

    By a house rule LETHAL is not doubled (T99-GAP-47).
    """
    if not blow.type:
        return ()
    word, named = blow.type.casefold(), game_word(TOWERS, "type", blow.type)
    if word in map(str.casefold, victim.sheet.immune):
        return (_modifier("T99-TYPE-02", "immune", figure, Scale(Fraction(0)), type=named),)
    if word in map(str.casefold, victim.sheet.susceptible):
        if figure == LETHAL and chosen(victim.house, DOUBLING) == "stun":
            return ()
        return (_modifier("T99-TYPE-03", "susceptible", figure, Scale(Fraction(2)), type=named),)
    return ()


@rule("T99-LETH-03")
def no_more_than_stun(stun: int, victim: Fighter) -> tuple[Modifier, ...]:
    """LETHAL is no more than the STUN dealt by the same hit, or by a house rule than the STUN lost (T99-GAP-46)."""
    if chosen(victim.house, LETHAL_LIMIT) == "lost":
        pool = victim.track(STUN)
        stun = min(stun, max(0, pool.value) + pool.temporary)
    return (_modifier("T99-LETH-03", "capped", LETHAL, Limit(high=stun), stun=stun),)


@rule("T99-DMG-01", "T99-DUEL-09")
def suffer(ctx: Context, whom: TokenId, harm: Harm, cited: str = "T99-DMG-01", *, by: TokenId | None = None) -> None:
    """Do harm to somebody: at once, or at the end of the phase where the clock holds what two do to one another.

    `by` is who has struck; what nobody does, a fall or a poison, is never held.
    """
    clock = ctx.encounter.clock
    if (
        by is not None
        and isinstance(clock, TowersClock)
        and by in clock.simultaneous
        and whom in clock.simultaneous
        and by != whom
    ):
        WAITING.hold(ctx, HeldHarm(by, whom, harm.stun, harm.lethal, harm.unresisted, RuleId(cited)))
        ctx.note(say("99-towers.duel.log.held", who=whom), RuleId("T99-DUEL-09"), about=whom)
        return
    _take(ctx, whom, harm.stun, harm.lethal, cited)
    if by is not None:
        _tell_duel(ctx, by, whom, harm.unresisted)


@rule("T99-DUEL-09")
def land_held(ctx: Context) -> None:
    """Let all that is held land together; what was meant for somebody who is gone is lost."""
    clock = ctx.encounter.clock
    if not isinstance(clock, TowersClock) or not clock.awaits_its_end:
        return
    there = WAITING.release(ctx, simultaneous=())
    for held in there:
        landed = say("99-towers.duel.log.lands", who=held.whom, stun=held.stun, lethal=held.lethal)
        ctx.note(landed, RuleId("T99-DUEL-09"), about=held.whom)
        _take(ctx, held.whom, held.stun, held.lethal, held.rule)
    for held in there:
        _tell_duel(ctx, held.by, held.whom, held.unresisted)


@rule("T99-DMG-01", "T99-DMG-05", "T99-TEMP-01")
def _take(ctx: Context, whom: TokenId, stun: int, lethal: int, cited: str) -> None:
    """Take STUN and LETHAL off somebody, temporary points first; STUN stops at 0, and what exceeds it is lost."""
    before = fighter(ctx, whom)
    _lose(ctx, before, STUN, stun, cited, floor=0)
    _lose(ctx, before, LETHAL, lethal, cited)
    if lethal and before.has(STABLE):
        lift_kind(ctx, whom, STABLE, "T99-LETH-06")
    follow(ctx, before)


@rule("T99-DUEL-08")
def _tell_duel(ctx: Context, by: TokenId, whom: TokenId, unresisted: int) -> None:
    """Let the duel know of a strike that has landed: first blood is STUN above ER, before any Resilience."""
    clock = ctx.encounter.clock
    if not isinstance(clock, TowersClock) or clock.duel is None:
        return
    er = fighter(ctx, whom).sheet.value("er")
    after = clock.duel.struck(by, whom, draws_blood=unresisted > er)
    if after.meddlers != clock.duel.meddlers:
        ctx.note(say("99-towers.duel.log.interferes", who=by, other=whom), RuleId("T99-DUEL-07"), about=by)
    elif after != clock.duel:
        drawn = say("99-towers.duel.log.blood", who=whom, stun=unresisted, er=er)
        ctx.note(drawn, RuleId("T99-DUEL-08"), about=whom)
    set_clock(ctx, replace(clock, duel=after), "T99-DUEL-08")


@rule("T99-TEMP-03", "T99-TEMP-06")
def grant(ctx: Context, whom: str, track: str, amount: int, *, take_new: bool | None = None) -> None:
    """Give temporary points; they do not add up, the larger number stays unless `take_new` says otherwise."""
    before = subject_now(ctx, whom)
    pool = before.track(track)
    replaces = amount > pool.temporary if take_new is None else take_new
    if replaces and amount != pool.temporary:
        set_track(ctx, whom, track, pool.value, amount, "T99-TEMP-03")
        follow(ctx, before)


@rule("T99-DMG-06", "T99-LETH-04", "T99-LETH-05")
def follow(ctx: Context, before: Fighter) -> None:
    """Let happen what follows when pools have changed: who drops lies prone, and the log says who fell or woke."""
    after = subject_now(ctx, before.id)
    if after.is_unconscious and not before.is_unconscious:
        fall_prone(ctx, before.id, "T99-DMG-06")
    for state, was, now, cited in (
        ("dying", before.is_dying, after.is_dying, "T99-LETH-04"),
        ("unconscious", before.is_unconscious, after.is_unconscious, "T99-DMG-06"),
        ("awake", not before.is_unconscious, not after.is_unconscious, "T99-HEAL-04"),
    ):
        if now and not was and not after.is_dead:
            ctx.note(say(f"99-towers.log.now.{state}", who=before.id), RuleId(cited), about=before.id)
            return


def fall_prone(ctx: Context, who: TokenId, cited: str) -> None:
    """Put somebody on the ground who does not lie there yet."""
    if not subject_now(ctx, who).has(PRONE):
        impose(ctx, who, Condition(PRONE, lasting=True), cited)


def _lose(ctx: Context, whose: Fighter, track: str, amount: int, cited: str, *, floor: int | None = None) -> None:
    pool = whose.track(track)
    absorbed = min(pool.temporary, amount)
    value = least = pool.value - (amount - absorbed)
    if floor is not None:
        value = max(value, min(floor, pool.value))
    if amount:
        left = pool.temporary - absorbed
        ctx.emit(TrackChanged(ctx.encounter.id, whose.id, track, value, left, RuleId(cited), value - least))


def _if(there: int, modifier: Modifier) -> tuple[Modifier, ...]:
    return (modifier,) if there else ()


def _modifier(cited: str, name: str, on: str, effect: Add | Limit | Scale, /, **values: Value) -> Modifier:
    return Modifier(RuleId(cited), say(f"99-towers.damage.{name}", **values), on, effect)


@rule("T99-LETH-06", "T99-TEMP-05")
def bled(track: Track) -> Track:
    """Return the LETHAL of somebody dying with 1 less, temporary points first."""
    if track.temporary:
        return replace(track, temporary=track.temporary - 1)
    return replace(track, value=track.value - 1)
