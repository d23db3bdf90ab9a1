"""Reading a scene into a plan: of which layers, and what an earlier plan already has of it."""

from __future__ import annotations

from collections.abc import Iterable

from core.model.floor_plan import KIND_OF, KINDS, Plan
from core.model.floors import Floors, floors_of
from core.model.scene import Scene, SceneState
from core.model.things import LayerName, Thing
from core.model.things_by_place import Alike

COMPOSED = frozenset((LayerName.PICTURES, LayerName.TERRAIN, LayerName.STAMPS, LayerName.WALLS, LayerName.LIGHTS))


def composed(scene: Scene) -> frozenset[LayerName]:
    """Return the layers that are drawn as one with the ground: those of things fixed in place, below the tokens."""
    order = scene.order
    return frozenset(order[: order.index(LayerName.TOKENS)]) & COMPOSED


def plan_of(
    scene: Scene,
    scene_state: SceneState,
    *,
    before: Plan | None = None,
    floors: Floors | None = None,
    layers: Iterable[LayerName] = tuple(LayerName),
) -> Plan:
    """Read a scene, of these layers; what is the same as `before` is taken over.

    With `floors`, finding the rooms is left to others.
    """
    unseen = frozenset((*scene.hidden_layers, *(set(LayerName) - (composed(scene) & set(layers)))))
    if before is not None and before.scene.id == scene.id and before.unseen == unseen:
        kinds = _changed_kinds(before, scene)
    else:
        found: dict[str, list[Thing]] = {name: [] for name in KINDS}
        for thing in scene.things.values():
            name = KIND_OF.get(type(thing))
            if name is not None and thing.layer not in unseen:
                found[name].append(thing)
        kinds = {name: Alike(things) for name, things in found.items()}
    if floors is None:
        floors = floors_of(scene)
    made = Plan(scene, scene_state, kinds, floors, unseen)
    if before is not None and before.floors is floors:
        kept = ("floor_tree", "floors_by_shape", *(("caves",) if kinds["walls"] is before.kinds["walls"] else ()))
        for name in kept:
            if name in before.__dict__:
                made.__dict__[name] = before.__dict__[name]
    return made


def _changed_kinds(before: Plan, scene: Scene) -> dict[str, Alike]:
    """Return the things of a scene by kinds: those of before, but for what has changed."""
    changed = frozenset(scene.things.changed_from(before.scene.things))
    if not changed:
        return before.kinds
    old = [thing for identity in changed if (thing := before.scene.things.get(identity)) is not None]
    new = [thing for identity in changed if (thing := scene.things.get(identity)) is not None]
    kinds = {}
    for name, kind in before.kinds.items():
        mine = tuple(each for each in new if KIND_OF.get(type(each)) == name and each.layer not in before.unseen)
        ids = frozenset(each.id for each in (*old, *mine) if KIND_OF.get(type(each)) == name)
        kinds[name] = kind.changed(ids, mine) if ids else kind
    return kinds
