"""The game master's hand: chips and conditions given, markers moved, and what he wants to fall due."""

from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import DueChanged, SourceMoved
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Due
from core.rulebook.cite import rule
from core.rules.towers.cards.playing import COLOURS
from core.rules.towers.clock import clock_of, phase, set_clock
from core.rules.towers.fighter import lift_condition, set_chips, set_condition, sheet_of, subject_now
from core.rules.towers.harm.conditions import condition_words, longer
from core.rules.towers.harm.healing import chip_ends, chip_heals
from core.rules.towers.names import TOWERS
from core.rules.towers.time.phases import ONGOING, REMINDER
from core.rules.towers.time.turns import end_hold

POOL = {"white": 5, "red": 2, "blue": 1}
"""Chips in the pool for every player (T99-TAB-CHIPS)."""
MOST_CHIPS = 3


@dataclass(frozen=True, slots=True)
class _Given(EditCommand):
    """Something given to tokens of an encounter, or to people."""

    encounter: EncounterId | None
    who: tuple[str, ...]

    def _first(self) -> str:
        return self.who[0] if self.who else ""


@COMMANDS.member("99-towers.award-chip")
@dataclass(frozen=True, slots=True)
class AwardChip(_Given):
    """Award everybody a chip: of a colour, or drawn at random from the pool."""

    colour: str = ""

    def label(self, state: Campaign) -> Phrase:
        """Say to whom."""
        return say("99-towers.called.award", token=self._first(), count=len(self.who))

    @rule("T99-FATE-02")
    def carry_out(self, ctx: Context) -> None:
        """Give each a chip; refused for whoever holds three, and for a colour that does not exist."""
        if self.colour and self.colour not in COLOURS:
            raise Refused("99-towers.why.no-chip")
        for who in dict.fromkeys(self.who):
            chips = subject_now(ctx, who).vitals.chips
            if sum(chips.values()) >= MOST_CHIPS:
                raise Refused("99-towers.why.too-many-chips", most=MOST_CHIPS)
            colour = self.colour or self._drawn(ctx)
            set_chips(ctx, who, {**chips, colour: chips.get(colour, 0) + 1})
            ctx.note(say("99-towers.log.awarded", token=who, chip=say(f"99-towers.chip.{colour}")))

    def _drawn(self, ctx: Context) -> str:
        colour, source = ctx.state.source.choose(pool_of(ctx.state))
        ctx.emit(SourceMoved(source))
        return colour


@rule("T99-FATE-02")
def pool_of(state: Campaign) -> tuple[str, ...]:
    """Return the chips left in the pool: five white, two red and one blue for every player, without those held."""
    players = [
        person
        for person in state.people.values()
        if person.creature.system == TOWERS and sheet_of(person.creature).player_character
    ]
    left = {
        colour: max(0, share * max(1, len(players)) - sum(each.vitals.chips.get(colour, 0) for each in players))
        for colour, share in POOL.items()
    }
    pool = tuple(colour for colour, count in left.items() for _ in range(count))
    return pool or COLOURS[:1]


@COMMANDS.member("99-towers.spend-chip")
@dataclass(frozen=True, slots=True)
class SpendChip(_Given):
    """Spend a chip of each on a pool, or to be rid of a condition, as is possible at any time."""

    colour: str
    pool: str = ""
    condition: str = ""

    def label(self, state: Campaign) -> Phrase:
        """Say who."""
        return say("99-towers.called.spend-chip", token=self._first())

    @rule("T99-ACT-24", "T99-FATE-02")
    def carry_out(self, ctx: Context) -> None:
        """Spend it; refused for what somebody does not hold, or what it does not do."""
        for who in dict.fromkeys(self.who):
            if self.condition:
                chip_ends(ctx, who, self.colour, self.condition)
            else:
                chip_heals(ctx, who, self.colour, self.pool)


@COMMANDS.member("99-towers.afflict")
@dataclass(frozen=True, slots=True)
class Afflict(_Given):
    """Give a condition, which ends at a phase of the clock if it names one; of two of a kind the longer stays."""

    condition: Condition

    def label(self, state: Campaign) -> Phrase:
        """Name the condition."""
        return say("99-towers.called.condition", condition=condition_words(self.condition.kind), token=self._first())

    @rule("T99-COND-01", "T99-CLOCK-04")
    def carry_out(self, ctx: Context) -> None:
        """Give it to each; one that would end sooner than what is there changes nothing, and the log says so."""
        if not self.condition.kind:
            raise Refused("99-towers.why.no-condition")
        for who in dict.fromkeys(self.who):
            old = subject_now(ctx, who).held(self.condition.kind)
            kept = longer(old, self.condition)
            if kept is not old:
                if old is not None:
                    lift_condition(ctx, who, old, "T99-COND-01")
                set_condition(ctx, who, kept, "T99-COND-01")
            else:
                ctx.note(say("99-towers.log.longer-stays", token=who, condition=condition_words(kept.kind)))


FARTHEST = 1000
"""Phases from now within which a marker can be put, or something can fall due."""
LONGEST = 200
"""Characters of what falls due."""


@COMMANDS.member("99-towers.move-marker")
@dataclass(frozen=True, slots=True)
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
                ctx.note(say("99-towers.log.moved-to-hold", token=self.token), RuleId("T99-HOLD-01"))
            return
        if not clock.now <= self.phase <= clock.now + FARTHEST:
            raise Refused("99-towers.why.no-such-phase", now=phase(clock.now), last=phase(clock.now + FARTHEST))
        if marker.position == self.phase and not marker.is_holding:
            return
        if marker.is_holding:
            end_hold(ctx, self.token)
        clock = clock_of(ctx.encounter)
        moved = replace(clock.marker(self.token), position=self.phase, behind=0, freed=None)
        set_clock(ctx, clock.having(self.token, moved), "T99-CLOCK-02")
        ctx.note(say("99-towers.log.moved-marker", token=self.token, phase=phase(self.phase)), RuleId("T99-CLOCK-02"))


@COMMANDS.member("99-towers.remind")
@dataclass(frozen=True, slots=True)
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
        if not clock.now < self.phase <= clock.now + FARTHEST:
            raise Refused("99-towers.why.no-such-phase", now=phase(clock.now + 1), last=phase(clock.now + FARTHEST))
        if not self.words.strip():
            raise Refused("99-towers.why.no-words")
        numbers = (self.stun, self.lethal, self.every, self.times - 1)
        if min(numbers) < 0 or max(numbers) > FARTHEST or len(self.words) > LONGEST:
            raise Refused("refused.absurd-number", most=FARTHEST)
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


@COMMANDS.member("99-towers.forget")
@dataclass(frozen=True, slots=True)
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
