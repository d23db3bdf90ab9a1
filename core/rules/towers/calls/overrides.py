"""The game master's hand: chips and conditions given, markers moved, and what he wants to fall due."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.engine.event import DueChanged
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Due
from core.rulebook.cite import rule
from core.rules.kit.calls import Said
from core.rules.towers.clock import MOST_PHASES, TowersClock, change_marker, clock_of, phase, set_clock
from core.rules.towers.fighter import impose, lift_condition, subject_now
from core.rules.towers.harm.conditions import KINDS, longer
from core.rules.towers.names import CONCENTRATING
from core.rules.towers.time.phases import ONGOING, REMINDER
from core.rules.towers.time.turns import end_hold


@command("99-towers.afflict")
class Afflict(OfSome, EditCommand):
    """Give a condition, which ends at a phase of the clock if it names one; of two of a kind the longer stays."""

    condition: Condition

    def label(self, state: Campaign) -> Phrase:
        """Name the condition."""
        return say("99-towers.called.condition", condition=KINDS.words(self.condition.kind), token=self.first)

    @rule("T99-COND-01", "T99-CLOCK-04")
    def carry_out(self, ctx: Context) -> None:
        """Give it to each; one that would end sooner than what is there changes nothing, and the log says so."""
        if not self.condition.kind:
            raise Refused("99-towers.why.no-condition")
        for who in self.ids:
            old = subject_now(ctx, who).held(self.condition.kind)
            kept = longer(old, self.condition)
            if kept is not old:
                if old is not None:
                    lift_condition(ctx, who, old, "T99-COND-01")
                impose(ctx, who, kept, "T99-COND-01")
            else:
                ctx.tell_of(who, "99-towers.log.longer-stays", condition=KINDS.words(kept.kind))


@command("99-towers.break-free")
class BreakFree(Said, OfSome, EditCommand):
    """Let the target of what somebody concentrates on break free: the concentration stops."""

    said = "99-towers.called.break-free"

    @rule("T99-ACT-23")
    def carry_out(self, ctx: Context) -> None:
        """Stop it; whoever kept it up may act in the following phase, if that is sooner."""
        found = {who: held for who in self.ids if (held := subject_now(ctx, who).held(CONCENTRATING)) is not None}
        if not found:
            raise Refused("99-towers.why.not-concentrating")
        for who, held in found.items():
            lift_condition(ctx, who, held, "T99-ACT-23")
            clock = ctx.encounter.clock if self.encounter is not None else None
            marker = clock.find(TokenId(who)) if isinstance(clock, TowersClock) else None
            if isinstance(clock, TowersClock) and marker is not None and marker.position > clock.now + 1:
                change_marker(ctx, TokenId(who), position=clock.now + 1, cited="T99-ACT-23")


LONGEST_WORDS = 200
"""Characters of what falls due."""


@command("99-towers.move-marker")
class MoveMarker(EditCommand):
    """Put somebody's marker into a phase; where `phase` is none, among those who hold. A common one moves for all."""

    encounter: EncounterId
    token: TokenId
    phase: int | None = None

    def label(self, state: Campaign) -> Phrase:
        """Name the token, and the phase."""
        if self.phase is None:
            return say("99-towers.after.move-to-hold", token=self.token)
        return say("99-towers.after.move-marker", token=self.token, phase=phase(self.phase))

    @rule("T99-CLOCK-02", "T99-HOLD-01")
    def carry_out(self, ctx: Context) -> None:
        """Move it, and say so in the log; refused for a phase that is over, or absurdly far off."""
        clock = clock_of(ctx.encounter)
        marker = clock.marker(self.token)
        if self.phase is None:
            if not marker.is_holding:
                set_clock(ctx, clock.holding(self.token), "T99-HOLD-01")
                ctx.tell_of(self.token, "99-towers.log.moved-to-hold", "T99-HOLD-01")
            return
        if not clock.now <= self.phase <= clock.now + MOST_PHASES:
            raise Refused("99-towers.why.no-such-phase", now=phase(clock.now), last=phase(clock.now + MOST_PHASES))
        if marker.position == self.phase and not marker.is_holding:
            return
        if marker.is_holding:
            end_hold(ctx, self.token)
        clock = clock_of(ctx.encounter)
        moved = replace(clock.marker(self.token), position=self.phase, behind=0, freed=None)
        set_clock(ctx, clock.having(self.token, moved), "T99-CLOCK-02")
        ctx.tell_of(self.token, "99-towers.log.moved-marker", "T99-CLOCK-02", phase=phase(self.phase))


@command("99-towers.remind")
class Remind(EditCommand):
    """Let something fall due at the beginning of a phase: a line of `words`, and damage to `token` if there is any.

    It comes again after `every` phases, `times` in all.
    """

    encounter: EncounterId
    phase: int
    words: str
    token: TokenId | None = None
    stun: int = 0
    lethal: int = 0
    every: int = 0
    times: int = 1

    def label(self, state: Campaign) -> Phrase:
        """Say what, and when."""
        return say("99-towers.after.remind", phase=phase(self.phase), effect=verbatim(self.words))

    @rule("T99-CLOCK-05")
    def carry_out(self, ctx: Context) -> None:
        """Set it up; refused for a phase that has begun, without words, or with absurd numbers."""
        clock = clock_of(ctx.encounter)
        if not clock.now < self.phase <= clock.now + MOST_PHASES:
            raise Refused("99-towers.why.no-such-phase", now=phase(clock.now + 1), last=phase(clock.now + MOST_PHASES))
        if not self.words.strip():
            raise Refused("99-towers.why.no-words")
        numbers = (self.stun, self.lethal, self.every, self.times - 1)
        if min(numbers) < 0 or max(numbers) > MOST_PHASES or len(self.words) > LONGEST_WORDS:
            raise Refused("refused.absurd-number", most=MOST_PHASES)
        arguments: dict[str, str | int] = {"text": self.words.strip()}
        if self.token is not None:
            clock.marker(self.token)
            arguments["whom"] = self.token
        hurts = self.token is not None and (self.stun or self.lethal)
        arguments |= {"stun": self.stun, "lethal": self.lethal} if hurts else {}
        arguments |= {"every": self.every, "times": self.times} if self.every and self.times > 1 else {}
        (identity,) = ctx.state.fresh_ids("due")
        due = Due(identity, self.phase, ONGOING if hurts else REMINDER, tuple(arguments.items()))
        ctx.emit(DueChanged(self.encounter, (*ctx.encounter.due, due)))


@command("99-towers.forget")
class Forget(EditCommand):
    """Strike something that would have fallen due."""

    encounter: EncounterId
    due: str

    def label(self, state: Campaign) -> Phrase:
        """Say what."""
        found = next((due for due in state.encounter(self.encounter).due if due.id == self.due), None)
        text = "" if found is None else str(found.argument("text") or "")
        return say("99-towers.after.forget", effect=verbatim(text))

    def carry_out(self, ctx: Context) -> None:
        """Strike it; refused if there is nothing of that id."""
        left = tuple(due for due in ctx.encounter.due if due.id != self.due)
        if len(left) == len(ctx.encounter.due):
            raise Refused("99-towers.why.not-due")
        ctx.emit(DueChanged(self.encounter, left))
