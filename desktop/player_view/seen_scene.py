"""A scene as the players may see it: no name, note, pin or lock, nothing hidden, nothing of what is still covered."""

from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.scene import Layer, Pile, Reveal, Scene, SceneState
from core.model.things import Door, LayerName, Light, LightRegion, Picture, Stamp, Thing, Wall, Zone
from desktop.map.stamp_art.registry import ART
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_walls import doors_of, is_secret, plain_walls


def public_scene(scene: Scene, wear: SceneState, area: Revealed) -> tuple[Scene, SceneState]:
    """Return the scene and its wear, made of what is public and in the revealed part; as large as need be."""
    hidden = tuple(layer.name for layer in scene.layers if layer.hidden)
    things = {i: thing for i, thing in scene.things.items() if not thing.hidden and thing.layer not in hidden}
    stone = [each for each in things.values() if isinstance(each, Wall) or _looks_like_wall(each, wear)]
    walls, broken_walls = plain_walls(stone, wear, area)
    doors, broken_doors = doors_of(things, wear, area)
    others = {i: shown_as for i, thing in things.items() if (shown_as := _public(thing, area)) is not None}
    shown: dict[str, Thing] = {**others, **walls, **doors}
    columns, rows = _size(scene, area)
    ground = {} if LayerName.TERRAIN in hidden else _ground(scene, area, columns, rows)
    public = Scene(
        id=scene.id,
        name="",
        public_name=scene.public_name,
        columns=columns,
        rows=rows,
        square_length=scene.square_length,
        unit=scene.unit,
        grid=scene.grid,
        floor=scene.floor,
        layers=tuple(Layer(name=layer.name) for layer in scene.layers if layer.name is not LayerName.PINS),
        things=PersistentMap(shown),
        **ground,
    )
    broken = tuple(i for i in others if i in wear.broken)
    reveals = tuple(Reveal(f"reveal-{n}", each.outline, each.holes) for n, each in enumerate(wear.reveals, start=1))
    tokens = scene.layer(LayerName.TOKENS)
    seen = (each for each in wear.piles if not each.hidden and not tokens.hidden and area.holds(each.point))
    # what lies there and whose it was is nothing that one sees
    piles = tuple(Pile(each.id, each.point) for each in seen)
    return public, SceneState(broken=(*broken, *broken_walls, *broken_doors), reveals=reveals, piles=piles)


def _looks_like_wall(thing: Thing, wear: SceneState) -> bool:
    return isinstance(thing, Door) and is_secret(thing, wear)


def _size(scene: Scene, area: Revealed) -> tuple[int, int]:
    """Return columns and rows up to the revealed part and one beyond, which shows no edge where there is none."""
    bounds = area.bounds
    if bounds is None:
        return 1, 1
    columns, rows = -(-bounds.right // SQUARE) + 1, -(-bounds.bottom // SQUARE) + 1
    return max(1, min(scene.columns, columns)), max(1, min(scene.rows, rows))


def _public(thing: Thing, area: Revealed) -> Thing | None:
    """Return a thing with nothing but its looks; none where the players may not see it."""
    match thing:
        case Stamp() if area.meets(thing.outline):
            return Stamp(
                id=thing.id,
                rank=thing.rank,
                art=thing.art if thing.art in ART else "",
                at=thing.at,
                width=thing.width,
                height=thing.height,
                degrees=thing.degrees,
                picture=thing.picture,
            )
        case Zone() if area.meets(thing.points):
            return Zone(
                id=thing.id,
                rank=thing.rank,
                points=thing.points,
                public_name=thing.public_name,
                colour=thing.colour,
            )
        case LightRegion() if area.meets(thing.points):
            return LightRegion(id=thing.id, rank=thing.rank, points=thing.points, light=thing.light)
        case Light() if area.holds(thing.at):
            return Light(
                id=thing.id,
                rank=thing.rank,
                at=thing.at,
                reach=thing.reach,
                colour=thing.colour,
                strength=thing.strength,
            )
        case Picture() if area.meets_rect(thing.bounds):
            return Picture(
                id=thing.id,
                rank=thing.rank,
                picture=thing.picture,
                left_top=thing.left_top,
                right_bottom=thing.right_bottom,
                opacity=thing.opacity,
            )
    return None


def _ground(scene: Scene, area: Revealed, columns: int, rows: int) -> dict[str, Plane]:
    """Return the planes with 0 in every covered square; a border belongs to the squares on both its sides."""
    import numpy as np

    if not (scene.terrain or scene.borders or scene.elevation) or not area:
        return {}
    seen = area.squares(columns, rows)
    found: dict[str, Plane] = {}
    for name in ("terrain", "elevation"):
        plane: Plane = getattr(scene, name)
        if plane:
            found[name] = Plane.of(plane.array(columns, rows) * seen)
    if scene.borders:
        above, before = seen.copy(), seen.copy()
        above[1:] |= seen[:-1]
        before[:, 1:] |= seen[:, :-1]
        values = scene.borders.array(columns, rows)
        found["borders"] = Plane.of(
            (np.where(above, values & 3, 0) | np.where(before, values & 12, 0)).astype(np.uint8)
        )
    return found
