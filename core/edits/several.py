"""Several edit commands as one step of undo."""

from dataclasses import dataclass
from typing import Annotated

from core.base.ids import EncounterId
from core.base.phrase import Phrase
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.model.campaign import Campaign


@COMMANDS.member("several")
@dataclass(frozen=True, slots=True)
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
        return next((command.where for command in self.commands if command.where is not None), None)

    @property
    def leaves_question(self) -> bool:
        """Whether all of them do."""
        return all(isinstance(command, EditCommand) and command.leaves_question for command in self.commands)

    def carry_out(self, ctx: Context) -> None:
        """Carry them out in order."""
        for command in self.commands:
            if not isinstance(command, EditCommand):
                raise TypeError(f"{type(command).__name__} is no edit command")
            command.carry_out(ctx)
