"""The document's own commands: its title, its house rules and the world's time."""

from core.base.errors import Refused
from core.base.ids import SystemId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context, Systems
from core.engine.edit_events import HouseRuleSet, Titled
from core.engine.event import TimePassed
from core.engine.system import SettingChoice
from core.model.campaign import Campaign, Setting

LONGEST_DOCUMENT_TITLE = 200
LONGEST_JUMP = 100 * 366 * 24 * 3600
"""Seconds of the world's time that can pass at once: a hundred years."""


@command("title")
class SetTitle(EditCommand):
    """Give the document a title."""

    title: str

    def label(self, state: Campaign) -> Phrase:
        """Name the title."""
        return say("history.title", title=self.title)

    def carry_out(self, ctx: Context) -> None:
        """Set it."""
        if len(self.title) > LONGEST_DOCUMENT_TITLE:
            raise Refused("refused.too-long", most=LONGEST_DOCUMENT_TITLE)
        if self.title != ctx.state.title:
            ctx.emit(Titled(self.title))


@command("set-house-rule")
class SetHouseRule(EditCommand):
    """Fill a gap of a system's rules in another way; none goes back to its default.

    `gap` is the key of one of the system's settings. A question that is open is made anew by it, like all that follows.
    """

    system: SystemId
    gap: str
    value: Setting | None

    def label(self, state: Campaign) -> Phrase:
        """Name what it decides."""
        return say("history.set-house-rule", what=say(f"setting.{self.gap}"))

    def carry_out(self, ctx: Context) -> None:
        """Set it and tell what it was before; only values that the system offers, but anything can be lifted."""
        before = ctx.state.house_rules.get(self.system, {}).get(self.gap)
        choice = _choices(ctx.systems, self.system).get(self.gap)
        if self.value is not None and (choice is None or not choice.allows(self.value)):
            raise Refused("refused.no-such-setting", gap=self.gap)
        if before == self.value and type(before) is type(self.value):
            return
        ctx.emit(HouseRuleSet(self.system, self.gap, self.value))
        if choice is None or (before is not None and not choice.allows(before)):
            ctx.note(say("house-rule.lifted", gap=self.gap))
            return
        was = choice.default if before is None else before
        now = choice.default if self.value is None else self.value
        if was != now:
            told = say("house-rule.changed", what=choice.title, before=choice.words(was), now=choice.words(now))
            ctx.note(told, choice.gap)


def unknown_house_rules(state: Campaign, systems: Systems) -> tuple[tuple[SystemId, str], ...]:
    """Return the house rules that mean nothing to these systems, by system and key; the defaults hold instead."""
    return tuple(
        (system, key)
        for system, rules in state.house_rules.items()
        for choices in (_choices(systems, system),)
        for key, value in rules.items()
        if key not in choices or not choices[key].allows(value)
    )


def _choices(systems: Systems, system: SystemId) -> dict[str, SettingChoice]:
    return {choice.key: choice for choice in systems[system].settings} if system in systems else {}


@command("pass-time")
class PassTime(EditCommand):
    """Set the world's clock, most of the time back, by the game master's hand: nothing happens by it, or is undone."""

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
