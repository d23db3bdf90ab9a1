"""What the game master gives at any time: chips and what they buy out of a fight, and conditions with their end."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import EncounterId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import SourceMoved
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.towers.chips import COLOURS
from core.rules.towers.conditions import condition_words, longer
from core.rules.towers.fighter import sheet_of
from core.rules.towers.mending import chip_ends, chip_heals
from core.rules.towers.names import TOWERS
from core.rules.towers.subjects import lift_condition, set_chips, set_condition, subject_now

POOL = {"white": 5, "red": 2, "blue": 1}
"""Chips in the pool for every player (T99-TAB-CHIPS)."""
MOST_CHIPS = 3


@dataclass(frozen=True, slots=True)
class _Given(EditCommand):
    """Something given to tokens of an encounter, or to people."""

    encounter: EncounterId | None
    who: tuple[str, ...]

    @property
    def where(self) -> EncounterId | None:
        """The encounter."""
        return self.encounter

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
            old = subject_now(ctx, who).condition(self.condition.kind)
            kept = longer(old, self.condition)
            if kept is not old:
                if old is not None:
                    lift_condition(ctx, who, old, "T99-COND-01")
                set_condition(ctx, who, kept, "T99-COND-01")
            else:
                ctx.note(say("99-towers.log.longer-stays", token=who, condition=condition_words(kept.kind)))
