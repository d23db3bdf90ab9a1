"""The two tracks of Ranks: what is left, what is lost, what bonuses add, and whose weeks of healing are counted."""

from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say, verbatim
from core.engine.context import Context
from core.engine.event import VitalsChanged
from core.engine.vitals_changes import drop_affliction, lift_lasting, put_affliction, put_lasting, put_track
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally, settle
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition, carried_by
from core.model.creature import Track, Vitals
from core.model.creature_reference import CreatureReference, canonical, creature_of, vitals_of
from core.rulebook.cite import rule
from core.rules.kit.anybody import moment_of
from core.rules.swift_swords import names
from core.rules.swift_swords.fighter import Fighter
from core.rules.swift_swords.sheet import BEYOND, SwiftSheet, sheet_of

CROSSED = {names.PHYSICAL: names.CROSSED_PHYSICAL, names.MENTAL: names.CROSSED_MENTAL}
TIRED = {names.PHYSICAL: names.TIRED_PHYSICAL, names.MENTAL: names.TIRED_MENTAL}
BONUS = {names.PHYSICAL: names.RANK_PHYSICAL, names.MENTAL: names.RANK_MENTAL}
OTHER = {names.PHYSICAL: names.MENTAL, names.MENTAL: names.PHYSICAL}
HEROIC_END = -3
"""The Rank at which heroic creatures are Out of Action."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """One side of somebody: its Real Ranks, what is left of them, and what of the losses is no direct one."""

    real: int
    left: int
    crossed: int = 0
    tired: int = 0

    @property
    @rule("SST-MENT-03", "SST-CROSS-02")
    def direct(self) -> int:
        """The Ranks lost directly: neither by cross-over nor to fatigue."""
        return max(0, self.real - self.left - self.crossed - self.tired)


def amount(conditions: tuple[Condition, ...], kind: str) -> int:
    """Return what the conditions of a kind come to."""
    return sum(held.amount for held in conditions if held.kind == kind)


def ranks_of(sheet: SwiftSheet, vitals: Vitals, side: str) -> Ranks:
    """Return a side of somebody as it stands now."""
    track = vitals.tracks.get(side, Track(sheet.real_rank(side)))
    real = sheet.real_rank(side) if track.maximum is None else track.maximum
    held = vitals.conditions
    return Ranks(real, track.value, amount(held, CROSSED[side]), amount(held, TIRED[side]))


@rule("SST-OOA-01", "SST-OOA-02", "SST-NPC-01", "SST-NPC-02")
def end_of(sheet: SwiftSheet) -> int:
    """Return the Rank at which somebody is Out of Action."""
    return HEROIC_END if sheet.heroic else 0


def is_spent(sheet: SwiftSheet, vitals: Vitals) -> bool:
    """Return whether a side has come to the Rank at which somebody is Out of Action; level 0 has none to lose."""
    sides = (names.PHYSICAL,) if sheet.mindless else (names.PHYSICAL, names.MENTAL)
    found = (ranks_of(sheet, vitals, side) for side in sides)
    return any(each.left <= end_of(sheet) and each.real > 0 for each in found)


@rule("SST-RANK-05", "SST-RANK-06", "SST-RANK-07", "SST-RANK-08", "SST-RANK-09", "SST-DMG-14", "SST-GAP-12")
def total_rank(someone: Fighter, side: str) -> Tally:
    """Return the Total Rank of a side: Real Ranks, whatever of them is lost, and Bonus Ranks by their sources.

    Above level 0 it is never below 1.
    """
    real = ranks_of(someone.sheet, someone.vitals, side).real
    found: list[Modifier] = []
    for held in someone.conditions:
        if held.kind == BONUS[side]:
            label = verbatim(held.note) if held.note else say("swift-swords.modifier.bonus-rank")
            found.append(Modifier(RuleId("SST-RANK-08"), label, side, Add(held.amount), source=held.source))
    tally = settle(side, real, (*found, *carried_by(someone.conditions, side)))
    return tally if tally.total.number >= 1 or real == 0 else replace(tally, total=tally.total._replace(number=1))


def reference_of(ctx: Context, who: TokenId) -> CreatureReference:
    """Return who keeps the vitals of a token of the running fight; raise `Gone` if the token is."""
    return canonical(ctx.state, CreatureReference(ctx.encounter.id, who))


@rule("SST-RANK-10", "SST-RANK-12")
def is_beyond(sheet: SwiftSheet, vitals: Vitals, side: str) -> bool:
    """Return whether a side stands on level 9, from which nothing usual knocks it."""
    return ranks_of(sheet, vitals, side).left >= BEYOND


@rule("SST-PHYS-01", "SST-MENT-03", "SST-RANK-09", "SST-CROSS-01", "SST-CROSS-03")
def lose(ctx: Context, reference: CreatureReference, side: str, count: int, cited: str, *, bane: bool = False) -> None:
    """Take Real Ranks off a side, and what crosses over off the other.

    None goes below the Rank at which one is Out of Action, and level 9 loses none but to a bane.
    """
    reference = canonical(ctx.state, reference)
    sheet, vitals = sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference)
    if is_beyond(sheet, vitals, side) and not bane:
        return
    left = ranks_of(sheet, vitals, side).left
    taken = max(0, min(count, left - end_of(sheet)))
    if taken:
        _put(ctx, reference, side, left - taken, cited)
        cross_over(ctx, reference, side)
        if side == names.PHYSICAL:
            begin_recovery(ctx, reference)


@rule("SST-CROSS-04", "SST-HEAL-04")
def restore(ctx: Context, reference: CreatureReference, side: str, count: int, cited: str) -> int:
    """Give direct losses of a side back, and what had crossed over for them; return how many."""
    reference = canonical(ctx.state, reference)
    ranks = ranks_of(sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference), side)
    given = min(count, ranks.direct)
    if given:
        _put(ctx, reference, side, ranks.left + given, cited)
        cross_over(ctx, reference, side)
    return given


@rule("SST-CROSS-01", "SST-CROSS-02", "SST-CROSS-03", "SST-CROSS-04", "SST-CROSS-05")
def cross_over(ctx: Context, reference: CreatureReference, side: str) -> None:
    """Let the direct losses of a side cost the other what they cross over to, no more and no less."""
    sheet, vitals = sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference)
    other = OTHER[side]
    if sheet.mindless and other == names.MENTAL:
        return
    there = ranks_of(sheet, vitals, other)
    if is_beyond(sheet, vitals, other):
        return
    wanted = ranks_of(sheet, vitals, side).direct // sheet.crossover
    wanted = min(wanted, there.crossed + max(0, there.left - end_of(sheet)))
    if wanted == there.crossed:
        return
    _put(ctx, reference, other, there.left + there.crossed - wanted, "SST-CROSS-01")
    if wanted:
        put_lasting(ctx, reference, Condition(CROSSED[other], wanted, lasting=True), RuleId("SST-CROSS-03"))
    else:
        lift_lasting(ctx, reference, CROSSED[other], rule=RuleId("SST-CROSS-04"))


@rule("SST-FAT-01")
def tire(ctx: Context, reference: CreatureReference, side: str, count: int) -> int:
    """Let fatigue cost so many Ranks of a side, without cross-over; below 0 they come back. Return how many."""
    reference = canonical(ctx.state, reference)
    sheet, vitals = sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference)
    ranks = ranks_of(sheet, vitals, side)
    taken = max(-ranks.tired, min(count, ranks.left - end_of(sheet)))
    if taken:
        _put(ctx, reference, side, ranks.left - taken, "SST-FAT-01")
        if ranks.tired + taken:
            held = Condition(TIRED[side], ranks.tired + taken, lasting=True)
            put_lasting(ctx, reference, held, RuleId("SST-FAT-01"))
        else:
            lift_lasting(ctx, reference, TIRED[side], rule=RuleId("SST-FAT-01"))
    return taken


@rule("SST-RANK-04")
def put_heroic(ctx: Context, reference: CreatureReference, side: str) -> None:
    """Put the Heroic level of somebody on a side for the event that begins; losses stay as many as they are."""
    reference = canonical(ctx.state, reference)
    sheet, vitals = sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference)
    tracks = dict(vitals.tracks)
    for each in OTHER:
        old = ranks_of(sheet, vitals, each)
        real = sheet.real_rank(each, side)
        tracks[each] = Track(old.left + real - old.real, real)
    if tracks != vitals.tracks:
        ctx.emit(VitalsChanged(reference, replace(vitals, tracks=tracks), RuleId("SST-RANK-04")))


def _put(ctx: Context, reference: CreatureReference, side: str, value: int, cited: str) -> None:
    """Let so many Ranks of a side be left."""
    real = sheet_of(creature_of(ctx.state, reference)).real_rank(side)
    put_track(ctx, reference, side, value, RuleId(cited), fresh=Track(real, real))


WEEK = 7 * 24 * 3_600


def recovery_of(state: Campaign, reference: CreatureReference) -> Affliction | None:
    """Return what counts somebody's weeks; None where nothing heals."""
    return next((each for each in vitals_of(state, reference).afflictions if each.kind == names.RECOVERY), None)


def begin_recovery(ctx: Context, reference: CreatureReference) -> None:
    """Let the weeks be counted in which somebody heals by himself, if they are not yet."""
    reference = canonical(ctx.state, reference)
    if recovery_of(ctx.state, reference) is not None:
        return
    (identity,) = ctx.state.fresh_ids("recovery")
    now = moment_of(ctx.state, reference)
    recovery = Affliction(identity, names.RECOVERY, now, now + WEEK, known=True, counters={names.WEEKS: 0})
    put_affliction(ctx, reference, recovery, RuleId("SST-HEAL-04"))


def end_recovery(ctx: Context, reference: CreatureReference) -> None:
    """Count the weeks no longer of somebody who has nothing left to heal."""
    held = recovery_of(ctx.state, reference)
    if held is not None:
        drop_affliction(ctx, reference, held.id, RuleId("SST-HEAL-05"))
