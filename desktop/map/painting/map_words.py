"""Where the words of a map itself stand: names of zones and captions, on which no name of a token is gladly written."""

from collections.abc import Iterable

from core.model.markings import Caption
from core.model.scene import Scene, things_by_layer
from core.model.things import LayerName, Thing, Zone
from desktop.map.painting.name_places import Edges, edges_of
from desktop.map.painting.strokes import box
from desktop.map.painting.zones_and_lights import name_box

WRITTEN_ON = (LayerName.ZONES, LayerName.STAMPS)
"""The layers that have words on them."""


def box_of_words(thing: Thing) -> Edges | None:
    """Return what the words of a thing take up, in units; nothing where it has none."""
    found = name_box(thing) if isinstance(thing, Zone) else box(thing.bounds) if isinstance(thing, Caption) else None
    return None if found is None or found.isEmpty() else edges_of(found)


class MapWords:
    """The boxes of all words of a map, each kept while its thing is the same: to find the letters of a name is dear."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._found: dict[str, tuple[Thing, Edges | None]] = {}
        self._boxes: tuple[Edges, ...] = ()

    def boxes(self, scene: Scene) -> tuple[Edges, ...]:
        """Return the boxes of the words that are shown on a map, in units."""
        if scene is not self._scene:
            before, self._found, self._scene = self._found, {}, scene
            for thing in shown_with_words(scene):
                kept = before.get(thing.id)
                self._found[thing.id] = kept if kept and kept[0] is thing else (thing, box_of_words(thing))
            self._boxes = tuple(edges for _, edges in self._found.values() if edges is not None)
        return self._boxes


def shown_with_words(scene: Scene) -> Iterable[Thing]:
    """Yield the things of a map that may have words, if their layer is shown."""
    layers = things_by_layer(scene.things)
    for name in WRITTEN_ON:
        if not scene.layer(name).hidden:
            yield from (thing for thing in layers[name] if isinstance(thing, Zone | Caption))
