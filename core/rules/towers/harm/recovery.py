"""Outside of a fight: catching breath, resting, and how those die whose bleeding nobody stops."""

from collections.abc import Iterator
from typing import ClassVar

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome, PlayCommand
from core.engine.context import Context
from core.engine.plain_time import HAPPENING, PlainTime, is_players
from core.engine.request import Procedure, asks_nothing
from core.engine.scheduled import Timed
from core.engine.time_passing import let_pass
from core.engine.vitals_changes import put_track
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, creature_references, vitals_of
from core.model.encounter import Stage
from core.rulebook.cite import rule
from core.rules.kit.calls import Said
from core.rules.towers.fighter import find_subject, impose, subject_now
from core.rules.towers.harm.damage import bled
from core.rules.towers.harm.healing import heal
from core.rules.towers.names import LETHAL, STABLE, STUN

ROUND_SECONDS = 3
"""World time that a round of 10 phases takes."""
BREATH = 5 * 60
"""Seconds that catching breath takes."""
REST = 8 * 3600
"""Seconds of rest that bring back 1 LETHAL."""
LONGEST_REST = 10_000
BLEEDS = "bleeds"
"""What time does to the dying."""


@rule("T99-HEAL-01", "T99-TEMP-02")
def _breathe(ctx: Context, who: str) -> None:
    """Fill the STUN of somebody who is neither dying nor dead."""
    someone = subject_now(ctx, who)
    track = someone.track(STUN)
    if not someone.is_dying:
        heal(ctx, who, STUN, (track.maximum or track.value) - track.value, "T99-HEAL-01")


@command("99-towers.catch-breath")
class CatchBreath(Said, OfSome, PlayCommand):
    """Catch breath for five minutes outside of combat: all STUN comes back."""

    said = "99-towers.after.catch-breath"
    after_the_fight: ClassVar[bool] = True

    @rule("T99-HEAL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let the time pass, unless the game master stops it; the dying bleed meanwhile."""
        if (yield from let_pass(ctx, BREATH)):
            for who in filter(ctx.is_there, self.ids):
                _breathe(ctx, who)


@command("99-towers.rest")
class Rest(Said, OfSome, PlayCommand):
    """Rest for hours without exertion."""

    said, told = "99-towers.after.rest", ("hours",)

    hours: int = 8

    @rule("T99-HEAL-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let the time pass; what passed gives 1 LETHAL for every full period of eight hours, and all STUN."""
        if not 0 < self.hours <= LONGEST_REST:
            raise Refused("refused.absurd-time")
        before = ctx.state.time
        yield from let_pass(ctx, self.hours * 3600)
        passed = ctx.state.time - before
        for who in filter(ctx.is_there, self.ids):
            heal(ctx, who, LETHAL, passed // REST, "T99-HEAL-02")
            if passed >= BREATH:
                _breathe(ctx, who)


@command("99-towers.stop-bleeding")
class StopBleeding(Said, OfSome, EditCommand):
    """Let somebody have seen to the dying: they bleed no more."""

    said = "99-towers.after.stop-bleeding"

    @rule("T99-GAP-21")
    def carry_out(self, ctx: Context) -> None:
        """Stabilise those who are dying still."""
        for who in self.ids:
            someone = subject_now(ctx, who)
            if someone.is_dying and not someone.has(STABLE):
                impose(ctx, who, Condition(STABLE, lasting=True), "T99-GAP-21")


@rule("T99-LETH-06")
def dying_rounds(state: Campaign) -> Iterator[Timed]:
    """Tell of everybody who is dying where no clock of a fight runs: a round of the world's time costs him 1 LETHAL.

    A check of first aid, or any healing to 0, ends it; so does death.
    """
    fights = [each for each in state.encounters.values() if each.stage is Stage.RUNNING]
    lived = {token.person or token.id for fight in fights for token in fight.tokens.values()}
    at = (state.time // ROUND_SECONDS + 1) * ROUND_SECONDS
    what, cited = say("99-towers.timed.bleeds"), RuleId("T99-LETH-06")
    for each in creature_references(state):
        track = vitals_of(state, each).tracks.get(LETHAL)
        if track is not None and track.value < 0 and each.id not in lived and bleeds(state, each):
            stops = is_players(state, each)
            yield Timed(at, what, BLEEDS, each, cited, False, stops, ROUND_SECONDS, HAPPENING, by_rounds=True)


def bleeds(state: Campaign, reference: CreatureReference) -> bool:
    """Return whether somebody is dying by these rules, and nobody has stopped it."""
    encounter = None if reference.encounter is None else state.encounter(reference.encounter)
    someone = find_subject(state, encounter, TokenId(reference.id))
    return someone is not None and someone.is_dying and not someone.has(STABLE)


@rule("T99-LETH-05", "T99-LETH-06")
def bleed_on(ctx: Context, due: Timed) -> None:
    """Take 1 LETHAL from somebody who is dying off the clock, and say so if he dies of it."""
    reference = due.reference
    if reference is None or not bleeds(ctx.state, reference):
        return
    left = bled(vitals_of(ctx.state, reference).tracks[LETHAL])
    put_track(ctx, reference, LETHAL, left.value, RuleId("T99-LETH-06"), temporary=left.temporary)
    encounter = None if reference.encounter is None else ctx.state.encounter(reference.encounter)
    after = find_subject(ctx.state, encounter, reference.id)
    if after is not None and after.is_dead:
        ctx.tell_of(reference.id, "99-towers.log.dead", "T99-LETH-05")


class DyingTime(PlainTime):
    """What time brings: beside the usual, the bleeding of the dying."""

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return all of it."""
        return (*super().timed(state), *dying_rounds(state))

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """Let one of these happen."""
        if timed.thing != BLEEDS:
            return super().come_due(ctx, timed)
        bleed_on(ctx, timed)
        return asks_nothing()
