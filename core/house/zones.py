"""What the game master says of two zones, against or beyond what the map shows."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import SceneId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.context import Context
from core.engine.deed import HouseCommand
from core.engine.edits import SceneChanged
from core.model.campaign import Campaign
from core.model.scene import ZoneLink
from core.model.things import Zone


@COMMANDS.member("link-zones")
@dataclass(frozen=True, slots=True)
class LinkZones(HouseCommand):
    """Say of two zones whether they are neighbours, see each other, and what their border is.

    A link that says nothing takes back what was said.
    """

    scene: SceneId
    link: ZoneLink

    def label(self, state: Campaign) -> Phrase:
        """Name both zones."""
        return say("history.link-zones", zone=self.link.a, other=self.link.b)

    def carry_out(self, ctx: Context) -> None:
        """Put the link in the place of the one of the same two zones; refused for anything but two zones."""
        scene, link = ctx.state.scene(self.scene), self.link
        if link.a == link.b or any(not isinstance(scene.things.get(each), Zone) for each in (link.a, link.b)):
            raise Refused("refused.no-two-zones")
        before = scene.link_between(link.a, link.b)
        after = None if link == ZoneLink(a=link.a, b=link.b) else link
        if before == after:
            return
        places = [each for each in scene.zone_links if each is not before]
        if after is not None:
            places.insert(len(places) if before is None else scene.zone_links.index(before), after)
        ctx.emit(SceneChanged(self.scene, {"zone_links": [each.model_dump(mode="json") for each in places]}))
