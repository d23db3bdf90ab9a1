"""The shelf of handouts: putting pictures and texts on it, changing them, and taking them off."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import HandoutsSet
from core.model.campaign import Campaign
from core.model.handout import Handout

LONGEST_TITLE, LONGEST_TEXT = 200, 5_000
MOST_HANDOUTS = 500


@command("put-handout")
class PutHandout(EditCommand):
    """Put a handout on the shelf, or change the one of its id; one with an empty id is new."""

    handout: Handout

    def label(self, state: Campaign) -> Phrase:
        """Quote its title."""
        return say("history.put-handout", title=self.handout.title)

    def carry_out(self, ctx: Context) -> None:
        """Put it; refused without a title or anything to show, and where it is too long or one too many."""
        given, held = self.handout, ctx.state.handouts
        if not given.title.strip() or not (given.picture or given.text.strip()):
            raise Refused("refused.no-name")
        if len(given.title) > LONGEST_TITLE or len(given.text) > LONGEST_TEXT:
            raise Refused("refused.too-long", most=LONGEST_TEXT if given.text else LONGEST_TITLE)
        if not given.id:
            if len(held) >= MOST_HANDOUTS:
                raise Refused("refused.too-many-handouts", most=MOST_HANDOUTS)
            (identity,) = ctx.state.fresh_ids("handout")
            ctx.emit(HandoutsSet((*held, replace(given, id=identity))))
            return
        if all(each.id != given.id for each in held):
            raise Refused("refused.no-handout")
        changed = tuple(given if each.id == given.id else each for each in held)
        if changed != held:
            ctx.emit(HandoutsSet(changed))


@command("drop-handout")
class DropHandout(EditCommand):
    """Take a handout off the shelf."""

    handout: str

    def label(self, state: Campaign) -> Phrase:
        """Quote its title."""
        title = next((each.title for each in state.handouts if each.id == self.handout), "")
        return say("history.drop-handout", title=title)

    def carry_out(self, ctx: Context) -> None:
        """Drop it; refused if it is gone."""
        left = tuple(each for each in ctx.state.handouts if each.id != self.handout)
        if len(left) == len(ctx.state.handouts):
            raise Refused("refused.no-handout")
        ctx.emit(HandoutsSet(left))
