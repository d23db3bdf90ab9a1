"""Names of floors that follow the map after which they are called when that gets another name."""

from collections.abc import Iterator

from core.base.ids import SceneId
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.model.things import Stamp

BETWEEN = ", "
"""What stands between the name of a map and what a floor of it is called besides."""


def called_after(state: Campaign, scene: Scene, name: str) -> Iterator[tuple[SceneId, str]]:
    """Yield the floors that stairs join to a map and that are called after it, each with its name once the map has one.

    "Keep, floor 2" is called after "Keep"; a floor that has a name of its own keeps it.
    """
    if not scene.name or not name or scene.name == name:
        return
    of_stairs = {
        thing.id: (each.id, thing.leads_to)
        for each in state.scenes.values()
        for thing in each.things.values()
        if isinstance(thing, Stamp)
    }
    ways: dict[SceneId, set[SceneId]] = {}
    for where, leads_to in of_stairs.values():
        if leads_to is not None and leads_to in of_stairs:
            other = of_stairs[leads_to][0]
            ways.setdefault(where, set()).add(other)
            ways.setdefault(other, set()).add(where)
    known, waiting = {scene.id}, [scene.id]
    while waiting:
        for beside in sorted(ways.get(waiting.pop(), set()) - known):
            known.add(beside)
            waiting.append(beside)
    begins = scene.name + BETWEEN
    taken = {each.name for each in state.scenes.values()}
    for each in state.scenes.values():
        if each.id in known and each.id != scene.id and each.name.startswith(begins):
            after = name + BETWEEN + each.name.removeprefix(begins)
            if after not in taken:
                yield each.id, after
