"""Several edit commands as one step of undo."""

from typing import Annotated

from core.base.ids import EncounterId
from core.base.phrase import Phrase
from core.edits.maps import PutThings
from core.edits.tokens import MoveTokens
from core.engine.command import COMMANDS, Command, command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.model.campaign import Campaign


@command("several")
class Several(EditCommand):
    """Carry out edit commands one after another; if one is refused, none is done."""

    title: Phrase
    commands: tuple[Annotated[Command, COMMANDS], ...]

    def label(self, state: Campaign) -> Phrase:
        """Return the title given."""
        return self.title

    @property
    def where(self) -> EncounterId | None:
        """The encounter of the first command that has one."""
        return next((each.where for each in self.commands if each.where is not None), None)

    def carry_out(self, ctx: Context) -> None:
        """Carry them out in order."""
        for each in self.commands:
            if not isinstance(each, EditCommand):
                raise TypeError(f"{type(each).__name__} is no edit command")
            each.carry_out(ctx)


MOST_TOGETHER = 200
"""Commands that one step of a run holds at most."""


def together(first: EditCommand, then: EditCommand, title: Phrase) -> EditCommand | None:
    """Return one command that does what both do, one after the other; None where it would become too long."""
    parts = (part for each in (first, then) for part in (each.commands if isinstance(each, Several) else (each,)))
    kept: list[Command] = []
    for part in parts:
        kept = [each for each in kept if not _is_made_anew(each, part)]
        kept.append(part)
    return Several(title, tuple(kept)) if len(kept) <= MOST_TOGETHER else None


def _is_made_anew(before: Command, after: Command) -> bool:
    """Return whether the later of two commands puts all that the earlier one put."""
    if isinstance(before, PutThings) and isinstance(after, PutThings):
        return before.scene == after.scene and {each.id for each in before.things} <= {each.id for each in after.things}
    if isinstance(before, MoveTokens) and isinstance(after, MoveTokens):
        moved = {token for token, _ in after.moves}
        return before.encounter == after.encounter and {token for token, _ in before.moves} <= moved
    return False
