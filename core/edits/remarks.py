"""Remarks: lines that the game master, or the program on their behalf, writes into the log."""

from core.base.errors import Refused
from core.base.ids import EncounterId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.model.campaign import Campaign


@command("remark")
class Remark(EditCommand):
    """Write a line into the log."""

    encounter: EncounterId | None
    phrase: Phrase

    def label(self, state: Campaign) -> Phrase:
        """Say what is written."""
        return say("history.remark", remark=self.phrase)

    def carry_out(self, ctx: Context) -> None:
        """Write it; an empty one is refused."""
        text = dict(self.phrase.values).get("text", "-")
        if not str(text).strip():
            raise Refused("refused.no-change")
        ctx.note(self.phrase)
