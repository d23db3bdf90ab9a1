"""Pictures of the game master's own as stamps: kept to be placed, beside those that lie on the maps."""

from core.base.errors import Refused
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import OwnStampsSet
from core.model.campaign import Campaign
from core.model.own_stamp import OwnStamp
from core.model.scene import things_by_layer
from core.model.things import AssetId, LayerName, Stamp, Thing

MOST_STAMPS = 500


@command("keep-stamps")
class KeepStamps(EditCommand):
    """Keep these pictures to be placed as stamps, in the place of those kept until now."""

    stamps: tuple[OwnStamp, ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the picture that is new, or that goes; say what was done where it is neither, or several."""
        fresh = [each for each in self.stamps if each not in state.stamps]
        gone = [each for each in state.stamps if each not in self.stamps]
        if len(fresh) == 1 and len(gone) < 2:
            return say("history.stamp-kept", name=fresh[0].name)
        if len(gone) == 1 and not fresh:
            return say("history.stamp-dropped", name=gone[0].name)
        return say("history.keep-stamps")

    def carry_out(self, ctx: Context) -> None:
        """Keep them; refused for more than anybody looks through, and for one of no size."""
        if len(self.stamps) > MOST_STAMPS:
            raise Refused("refused.too-many-stamps", most=MOST_STAMPS)
        if any(min(each.width, each.height) < 1 for each in self.stamps):
            raise Refused("refused.absurd-number", most=MOST_STAMPS)
        if ctx.state.stamps != self.stamps:
            ctx.emit(OwnStampsSet(self.stamps))


def own_stamps(state: Campaign) -> tuple[OwnStamp, ...]:
    """Return every picture of the game master's own, once each: as it was placed last, else as it is kept."""
    found = {each.picture: each for each in state.stamps}
    for scene in state.scenes.values():
        found |= _placed(scene.things)
    return tuple(found.values())


# it is asked for after each change, and few change the things of a map
@remembered(most=64)
def _placed(things: PersistentMap[Thing]) -> dict[AssetId, OwnStamp]:
    """Return every picture of the game master's own among the things of a map, as it was placed last."""
    stamps = (each for each in things_by_layer(things)[LayerName.STAMPS] if isinstance(each, Stamp))
    return {
        each.picture: OwnStamp(each.picture, each.name, each.width, each.height)
        for each in stamps
        if each.picture is not None
    }


def with_stamp(state: Campaign, stamp: OwnStamp) -> KeepStamps:
    """Return what keeps one more picture, in the place of the same one."""
    return KeepStamps((*(each for each in state.stamps if each.picture != stamp.picture), stamp))
