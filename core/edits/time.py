"""The world's time: letting it pass, and the game master's reminders."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.edits.document import LONGEST_JUMP
from core.engine.command import command
from core.engine.command_kinds import EditCommand, PlayCommand
from core.engine.context import Context
from core.engine.edit_events import RemindersSet
from core.engine.request import Procedure
from core.engine.time_passing import let_pass
from core.explain.calendar import span
from core.model.campaign import Campaign
from core.model.reminder import Reminder

LONGEST_REMINDER = 500
MOST_REMINDERS = 500
SHORTEST_EVERY = 60
"""Seconds: a reminder comes again after no less."""


@command("let-time-pass")
class LetTimePass(PlayCommand):
    """Let the world's time pass by seconds, with everything that falls due on the way."""

    seconds: int

    def label(self, state: Campaign) -> Phrase:
        """Say how much."""
        return say("history.let-time-pass", time=span(self.seconds))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Go from one due moment to the next; refused for no time at all, and for more than anybody lives."""
        if not 0 < self.seconds <= LONGEST_JUMP:
            raise Refused("refused.absurd-time")
        yield from let_pass(ctx, self.seconds)


@command("put-reminder")
class PutReminder(EditCommand):
    """Add a reminder, or change the one of its id; one with an empty id is new."""

    reminder: Reminder

    def label(self, state: Campaign) -> Phrase:
        """Quote it."""
        return say("history.put-reminder", text=self.reminder.text)

    def carry_out(self, ctx: Context) -> None:
        """Put it; refused without words, before the beginning of time, and for more of them than anybody reads."""
        given, held = self.reminder, ctx.state.reminders
        if not given.text.strip():
            raise Refused("refused.no-name")
        if len(given.text) > LONGEST_REMINDER:
            raise Refused("refused.too-long", most=LONGEST_REMINDER)
        if not 0 <= given.at <= ctx.state.time + LONGEST_JUMP:
            raise Refused("refused.absurd-time")
        if given.every is not None and not SHORTEST_EVERY <= given.every <= LONGEST_JUMP:
            raise Refused("refused.absurd-time")
        known = any(each.id == given.id for each in held)
        if given.id and not known:
            raise Refused("refused.no-reminder")
        if not known:
            if len(held) >= MOST_REMINDERS:
                raise Refused("refused.too-many-reminders", most=MOST_REMINDERS)
            (identity,) = ctx.state.fresh_ids("reminder")
            ctx.emit(RemindersSet((*held, replace(given, id=identity))))
        elif given not in held:
            ctx.emit(RemindersSet(tuple(given if each.id == given.id else each for each in held)))


@command("drop-reminder")
class DropReminder(EditCommand):
    """Forget a reminder."""

    reminder: str

    def label(self, state: Campaign) -> Phrase:
        """Quote it."""
        text = next((each.text for each in state.reminders if each.id == self.reminder), "")
        return say("history.drop-reminder", text=text)

    def carry_out(self, ctx: Context) -> None:
        """Drop it; refused if it is gone."""
        left = tuple(each for each in ctx.state.reminders if each.id != self.reminder)
        if len(left) == len(ctx.state.reminders):
            raise Refused("refused.no-reminder")
        ctx.emit(RemindersSet(left))
