"""Gear that is kept to be given out: the game master's own list in a document."""

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import WaresSet
from core.model.campaign import Campaign
from core.model.gear import Ware

MOST_WARES = 2_000


@command("keep-wares")
class KeepWares(EditCommand):
    """Keep these things for use again, in the place of those kept until now."""

    wares: tuple[Ware, ...]

    def label(self, state: Campaign) -> Phrase:
        """Say what was done."""
        return say("history.keep-wares")

    def carry_out(self, ctx: Context) -> None:
        """Keep them; refused for a thing without a name, and for more than anybody reads."""
        if len(self.wares) > MOST_WARES:
            raise Refused("refused.too-many-wares", most=MOST_WARES)
        if any(not ware.item.name.strip() for ware in self.wares):
            raise Refused("refused.no-name")
        if ctx.state.wares != self.wares:
            ctx.emit(WaresSet(self.wares))
