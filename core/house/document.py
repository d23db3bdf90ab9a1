"""The document's own commands: its title, its house rules and the world's time."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import SystemId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.context import Context
from core.engine.deed import HouseCommand
from core.engine.edits import HouseRuleSet, Titled
from core.engine.event import TimePassed
from core.model.campaign import Campaign, Setting

LONGEST_TITLE = 200
LONGEST_JUMP = 100 * 366 * 24 * 3600
"""Seconds of the world's time that can pass at once: a hundred years."""


@COMMANDS.member("title")
@dataclass(frozen=True, slots=True)
class SetTitle(HouseCommand):
    """Give the document a title."""

    title: str

    def label(self, state: Campaign) -> Phrase:
        """Name the title."""
        return say("history.title", title=self.title)

    def carry_out(self, ctx: Context) -> None:
        """Set it."""
        if len(self.title) > LONGEST_TITLE:
            raise Refused("refused.too-long", most=LONGEST_TITLE)
        if self.title != ctx.state.title:
            ctx.emit(Titled(self.title))


@COMMANDS.member("set-house-rule")
@dataclass(frozen=True, slots=True)
class SetHouseRule(HouseCommand):
    """Fill a gap of a system's rules in another way; none goes back to its default."""

    system: SystemId
    gap: str
    value: Setting | None

    def label(self, state: Campaign) -> Phrase:
        """Name the gap."""
        return say("history.set-house-rule", gap=self.gap)

    def carry_out(self, ctx: Context) -> None:
        """Set it; only values that the system offers."""
        choices = {choice.gap: choice for choice in ctx.systems[self.system].settings}
        if self.gap not in choices or (self.value is not None and self.value not in choices[self.gap].values):
            raise Refused("refused.no-such-setting", gap=self.gap)
        if ctx.state.house_rules.get(self.system, {}).get(self.gap) != self.value:
            ctx.emit(HouseRuleSet(self.system, self.gap, self.value))


@COMMANDS.member("pass-time")
@dataclass(frozen=True, slots=True)
class PassTime(HouseCommand):
    """Let the world's time pass, or set it back, by seconds."""

    seconds: int

    def label(self, state: Campaign) -> Phrase:
        """Say how much."""
        return say("history.pass-time", seconds=self.seconds)

    def carry_out(self, ctx: Context) -> None:
        """Move the time."""
        if abs(self.seconds) > LONGEST_JUMP or ctx.state.time + self.seconds < 0:
            raise Refused("refused.absurd-time")
        if self.seconds:
            ctx.emit(TimePassed(self.seconds))
