"""The material tool: what the ground is made of, by brush, by region or by filling a room, with what it means."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from core.base.ids import number_of
from core.base.phrase import Phrase, say, verbatim
from core.edits.maps import ChangeScene, Paint
from core.edits.subjects import placed, surrounding
from core.engine.command_kinds import EditCommand
from core.geometry.patches import patches_of
from core.geometry.shapes import difference_of, polygon_of, rings_of, squares_shape
from core.geometry.units import SQUARE, Point, Square, centre_of, rect_of, square_at
from core.model.floors import faces_of, pieces_of_walls, whole_things
from core.model.materials import Material, code_of, material_of
from core.model.nature import NATURE
from core.model.scene import Scene
from core.model.things import LayerName, Surface
from desktop.map.overlays.kinds import Ink, Squares
from desktop.map.view.pointer import Pointer
from desktop.tools import editing
from desktop.tools.brush import squares_of
from desktop.tools.brush_tool import SIZE, BrushTool, without_alt
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import BRUSH, BRUSHES, POLYGON, RECTANGLE, area_aim, draw_area
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Option, Pick
from desktop.tools.outlines import Aim
from desktop.tools.terrain_tool import CODES
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

FILL, NOTHING = "fill", "nothing"
BY_NATURE, LOOKS_ONLY = "nature", "looks"

SLIVER = SQUARE * SQUARE // 256
"""Area in square units below which nothing is left of a surface."""

LEGEND = {
    Material.FLAGSTONE: QT_TRANSLATE_NOOP("tools", "Flagstone"),
    Material.COBBLE: QT_TRANSLATE_NOOP("tools", "Cobble"),
    Material.PLANKS: QT_TRANSLATE_NOOP("tools", "Planks"),
    Material.EARTH: QT_TRANSLATE_NOOP("tools", "Earth"),
    Material.GRAVEL: QT_TRANSLATE_NOOP("tools", "Gravel: difficult"),
    Material.MUD: QT_TRANSLATE_NOOP("tools", "Mud: difficult"),
    Material.GRASS: QT_TRANSLATE_NOOP("tools", "Grass"),
    Material.SAND: QT_TRANSLATE_NOOP("tools", "Sand"),
    Material.SNOW: QT_TRANSLATE_NOOP("tools", "Snow: difficult"),
    Material.ICE: QT_TRANSLATE_NOOP("tools", "Ice: difficult"),
    Material.ROCK: QT_TRANSLATE_NOOP("tools", "Rock: blocks"),
    Material.LAVA: QT_TRANSLATE_NOOP("tools", "Lava: hazard"),
    Material.SHALLOW: QT_TRANSLATE_NOOP("tools", "Shallow water: difficult"),
    Material.WATER: QT_TRANSLATE_NOOP("tools", "Deep water: difficult, swim"),
    Material.PIT: QT_TRANSLATE_NOOP("tools", "Pit: hazard"),
    Material.VOID: QT_TRANSLATE_NOOP("tools", "Void: blocks"),
}
"""Every material with what it means for the rules by its nature."""
MATERIALS = Pick(
    "material",
    QT_TRANSLATE_NOOP("tools", "Material"),
    (
        *(Choice(material, LEGEND[material], material=material) for material in Material),
        Choice(NOTHING, QT_TRANSLATE_NOOP("tools", "Erase"), "eraser"),
    ),
    listed=True,
)
SHAPES = Pick(
    "shape",
    QT_TRANSLATE_NOOP("tools", "Shape"),
    (*BRUSHES.choices, Choice(FILL, QT_TRANSLATE_NOOP("tools", "Fill"), "bucket-droplet")),
)
MEANING = Pick(
    "meaning",
    QT_TRANSLATE_NOOP("tools", "For the rules"),
    (
        Choice(BY_NATURE, QT_TRANSLATE_NOOP("tools", "As the material"), "walk"),
        Choice(LOOKS_ONLY, QT_TRANSLATE_NOOP("tools", "Looks only"), "eye"),
    ),
)


def _deed(material: Material) -> Phrase:
    """Return words for the history."""
    # the legend of a map is painted with all that maps are, which nobody needs before something is laid
    from desktop.map.whole.legend import MATERIALS as NAMES

    return say("history.material-laid", what=verbatim(QCoreApplication.translate("legend", NAMES[material])))


class SurfaceTool(BrushTool):
    """Lays materials; Alt erases with the brush, the brackets and the wheel with Alt change it.

    Filling takes the room that was clicked, or outside of rooms the ground of the whole map.
    """

    id = "surface"
    manual = "drawing#ground"
    name = QT_TRANSLATE_NOOP("tools", "Material")
    does = QT_TRANSLATE_NOOP(
        "tools", "Brush squares, draw a region, or fill a room with a material; Alt erases, [ and ] change the brush"
    )
    icon = "paint"
    shortcut = "G"
    layer = LayerName.TERRAIN
    offered = (MATERIALS, SHAPES, SIZE, MEANING)

    def aiming(self, access: MapAccess) -> Aim:
        """Return how points are found."""
        return area_aim(access, self.chosen["shape"])

    @property
    def options(self) -> tuple[Option, ...]:
        """The size of the brush keeps its place in every shape: what stands beside it stays below the mouse."""
        return self.offered if self.chosen["shape"] == BRUSH else (MATERIALS, SHAPES, replace(SIZE, idle=True), MEANING)

    def material(self, pointer: Pointer) -> Material | None:
        """Return what is laid; None where it erases."""
        chosen = str(self.chosen["material"])
        return None if pointer.alt or chosen == NOTHING else Material(chosen)

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Lay the material in the shape that is chosen."""
        match self.chosen["shape"]:
            case "brush":
                return self._brush(access, pointer)
            case "fill":
                self._fill(access, pointer)
                return None
        return self._region(access, pointer)

    def _brush(self, access: MapAccess, start: Pointer) -> Gesture:
        content, material = access.content, self.material(start)
        if content is None:
            return
        ink = Ink.MUTED if material is None else Ink.SELECT
        squares = yield from self.gather(access, start, content.scene, lambda found: (Squares(found, ink),))
        if material is None:
            self._erase(access, squares_shape(squares), squares)
            return
        code = code_of(material)
        laid = Paint(content.scene.id, "materials", tuple((square, code) for square in squares))
        title = laid.placed(access.workspace.state, _deed(material))
        editing.submit(access, title, [laid, *self._meaning(access, squares, material)], named=True)

    def _region(self, access: MapAccess, start: Pointer) -> Gesture:
        shape, material = self.chosen["shape"], self.material(start)
        polygon = shape == POLYGON
        points = yield from draw_area(
            access, without_alt(start), self.aiming(access), POLYGON if polygon else RECTANGLE
        )
        if points and access.content is not None:
            squares = squares_of(points, access.content.scene, polygon=True)
            self._lay(access, points, (), squares, material)

    def _fill(self, access: MapAccess, pointer: Pointer) -> None:
        """Fill the room under the mouse; where there is none, say what lies outside of all rooms."""
        from shapely import Point as Spot

        material = self.material(pointer)
        if access.content is None or access.scene is None:
            return
        scene, scene_state = access.content.scene, access.content.scene_state
        faces = faces_of(pieces_of_walls(whole_things(scene, scene_state)))
        face: Any = next((face for face in faces if face.covers(Spot(pointer.at))), None)
        if material is None:
            self._take_topmost(access, pointer.at, face)
            return
        if face is None:
            access.workspace.submit(ChangeScene(access.scene, {"ground": material.value}))
            return
        for outline, holes in rings_of(face, 1):
            beyond = {square for hole in holes for square in squares_of(hole, scene, polygon=True)}
            within = squares_of(outline, scene, polygon=True)
            self._lay(access, outline, holes, tuple(each for each in within if each not in beyond), material)

    def _lay(
        self,
        access: MapAccess,
        points: tuple[Point, ...],
        holes: tuple[tuple[Point, ...], ...],
        squares: tuple[Square, ...],
        material: Material | None,
    ) -> None:
        """Put a surface in place of one with the same outline; erasing takes away what lies there."""
        if access.content is None or access.scene is None:
            return
        if material is None:
            self._erase(access, polygon_of(points, holes), squares)
            return
        draft = Draft(access)
        for thing in access.content.scene.things.values():
            if isinstance(thing, Surface) and set(thing.points) == set(points):
                draft.drop(thing)
        draft.add(Surface, points=points, holes=holes, material=material)
        draft.submit(_deed(material), *self._meaning(access, squares, material))

    def _meaning(self, access: MapAccess, squares: tuple[Square, ...], material: Material) -> list[EditCommand]:
        """Return what paints the terrain that a material is by nature, where that is wanted."""
        if access.scene is None or self.chosen["meaning"] == LOOKS_ONLY:
            return []
        code = CODES[NATURE[material].terrain]
        return [Paint(access.scene, "terrain", tuple((square, code) for square in squares))]

    def _erase(self, access: MapAccess, shape: BaseGeometry, squares: tuple[Square, ...]) -> None:
        """Cut a shape out of all surfaces, and clear the squares in it; where there is nothing, nothing is done."""
        if access.content is None or access.scene is None:
            return
        scene, draft = access.content.scene, Draft(access)
        for surface in scene.things.values():
            if isinstance(surface, Surface) and not surface.locked:
                cut_out(draft, surface, shape)
        laid, meant = (
            tuple((each, 0) for each in squares if plane.at(each)) for plane in (scene.materials, scene.terrain)
        )
        paints: list[EditCommand] = [Paint(scene.id, "materials", laid)] if laid else []
        paints += [Paint(scene.id, "terrain", meant)] if meant and self.chosen["meaning"] != LOOKS_ONLY else []
        self._take_up(access, draft, squares, paints)

    def _take_up(self, access: MapAccess, draft: Draft, squares: tuple[Square, ...], paints: list[EditCommand]) -> None:
        """Carry erasing out; say so where there is nothing to be erased."""
        assert access.content is not None
        box = surrounding(rect_of(square) for square in squares)
        if not draft.submit(placed(say("history.material-gone"), access.content.scene, box), *paints):
            access.outcome = QCoreApplication.translate("tools", "No material lies there that could be erased")

    def _take_topmost(self, access: MapAccess, at: Point, within: BaseGeometry | None) -> None:
        """Take away what lies uppermost at a place, up to the walls of its room: squares of one kind, or a surface.

        What lies below it stays, and is what the ground means again.
        """
        from shapely import Point as Spot

        if access.content is None:
            return
        scene, draft, here = access.content.scene, Draft(access), square_at(at)
        laid = scene.materials.at(here)
        if laid:
            alike = next(squares for code, squares in patches_of(scene.materials) if code == laid and here in squares)
            kept = tuple(each for each in alike if within is None or within.covers(Spot(centre_of(each))))
            squares = kept or (here,)
            paints: list[EditCommand] = [Paint(scene.id, "materials", tuple((each, 0) for each in squares))]
            self._take_up(access, draft, squares, [*paints, *self._meant_below(scene, squares, None)])
            return
        things = (each for each in scene.things.values() if isinstance(each, Surface) and not each.locked)
        under = [each for each in things if each.shape.contains(Spot(at))]
        if not under:
            self._take_up(access, draft, (here,), [])
            return
        top = _uppermost(under)
        shape = top.shape
        cut_out(draft, top, shape if within is None else within)
        reach = shape if within is None else shape.intersection(within)
        squares = tuple(
            square for outline, _ in rings_of(reach, SLIVER) for square in squares_of(outline, scene, polygon=True)
        )
        self._take_up(access, draft, squares or (here,), self._meant_below(scene, squares, top))

    def _meant_below(self, scene: Scene, squares: tuple[Square, ...], gone: Surface | None) -> list[EditCommand]:
        """Return what paints the terrain of what is uppermost on squares, once a surface or paint is gone."""
        from shapely import Point as Spot

        if self.chosen["meaning"] == LOOKS_ONLY:
            return []
        things = (each for each in scene.things.values() if isinstance(each, Surface) and each is not gone)
        left = [(each, each.shape) for each in things]
        found: list[tuple[Square, int]] = []
        for square in squares:
            painted = None if gone is None else material_of(scene.materials.at(square))
            upon = [each for each, shape in left if shape.covers(Spot(centre_of(square)))]
            material = painted or (_uppermost(upon).material if upon else None)
            code = 0 if material is None else CODES[NATURE[material].terrain]
            if scene.terrain.at(square) != code:
                found.append((square, code))
        return [Paint(scene.id, "terrain", tuple(found))] if found else []


def _uppermost(surfaces: list[Surface]) -> Surface:
    """Return the surface that lies upon the others: of one rank that which was laid last."""
    return max(surfaces, key=lambda each: (each.rank, number_of(each.id)))


def cut_out(draft: Draft, surface: Surface, shape: BaseGeometry) -> None:
    """Leave of a surface what does not lie in a shape: nothing, itself, or several."""
    before = surface.shape
    if before.intersection(shape).area < SLIVER:
        return
    parts = tuple(rings_of(difference_of(before, shape), SLIVER))
    if not parts:
        draft.drop(surface)
    for number, (outline, holes) in enumerate(parts):
        if number == 0:
            draft.change(surface.but(points=outline, holes=holes))
        else:
            draft.add(Surface, points=outline, holes=holes, material=surface.material, rank=surface.rank)
