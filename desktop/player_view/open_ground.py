"""Which parts of a map lie open to the players: what they see now, and what they know because they have seen it."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from core.engine.party_sight import HAIR, shape_of_seen
from core.geometry.shapes import union_of
from core.model.campaign import Campaign
from core.model.scene import Reveal, Scene, Seen
from desktop.player_view.revealed import Revealed, revealed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class OpenGround:
    """The `clear` part of a map, which they see now, and the `known` one around it, where the rest is dim."""

    clear: Revealed = field(default_factory=lambda: revealed(()))
    known: Revealed = field(default_factory=lambda: revealed(()))

    @property
    def is_dimmed(self) -> bool:
        """Whether anything is known that is not seen now."""
        return self.clear is not self.known


def open_to_players(campaign: Campaign, scene: Scene, now: "BaseGeometry | None" = None) -> OpenGround:
    """Return what lies open of a map: what is revealed, and on a map of the party's sight what it saw and sees `now`.

    Without `now`, as on paper, all that was seen counts as clear.
    """
    reveals = campaign.scene_state(scene.id).reveals
    if not scene.party_sight:
        area = revealed(reveals).on_map(scene.columns, scene.rows)
        return OpenGround(area, area)
    known = _known(reveals, campaign.seen.get(scene.id, ())).on_map(scene.columns, scene.rows)
    if now is None:
        return OpenGround(known, known)
    clear = Revealed(reveals, now).on_map(scene.columns, scene.rows)
    if not known.holds_shape(now, HAIR):
        # in the middle of what is being done nothing of it is remembered yet
        known = Revealed((), union_of((known.shape, clear.shape)))
    return OpenGround(clear, known)


@lru_cache(maxsize=4)
def _known(reveals: tuple[Reveal, ...], seen: tuple[Seen, ...]) -> Revealed:
    return Revealed(reveals, shape_of_seen(seen))
