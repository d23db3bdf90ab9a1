"""The event by which a map keeps what the party has seen of it."""

from dataclasses import dataclass, replace

from core.base.ids import SceneId
from core.engine.event import EVENTS, Event
from core.model.campaign import Campaign
from core.model.scene import Seen


@EVENTS.member("seen-so-far")
@dataclass(frozen=True, slots=True)
class SeenSoFar(Event):
    """The party has seen these parts of a scene so far, all that it knew before among them; none: all is forgotten."""

    scene: SceneId
    parts: tuple[Seen, ...]

    def apply(self, state: Campaign) -> Campaign:
        """Keep the parts."""
        return replace(state, seen=state.seen.put(self.scene, self.parts))
