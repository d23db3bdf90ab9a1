"""The material tool: what the ground is made of, by brush, by region or by filling a room, with what it means."""

from typing import Any

from PySide6.QtCore import QCoreApplication

from core.base.phrase import Phrase, say, verbatim
from core.edits.ground import cut_surfaces, surface_at
from core.edits.maps import ChangeScene, Paint
from core.edits.subjects import surrounding
from core.engine.command_kinds import EditCommand
from core.geometry.shapes import polygon_of, rings_of, union_of
from core.geometry.snap import Snap
from core.geometry.units import Point, Square, rect_of
from core.model.floors import faces_of, pieces_of_walls, whole_things
from core.model.materials import Material, code_of
from core.model.nature import NATURE
from core.model.things import LayerName, Surface
from desktop.map.overlays.kinds import Ink, Squares
from desktop.map.view.pointer import Pointer
from desktop.tools import editing
from desktop.tools.brush import squares_of
from desktop.tools.brush_tool import SIZE, BrushTool, without_alt
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import BRUSH, BRUSHES, POLYGON, RECTANGLE, draw_area
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Option, Pick
from desktop.tools.outlines import Aim
from desktop.tools.terrain_tool import CODES
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture

FILL, NOTHING = "fill", "nothing"
BY_NATURE, LOOKS_ONLY = "nature", "looks"

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


def _deed(material: Material | None) -> Phrase:
    """Return words for the history."""
    if material is None:
        return say("history.material-gone")
    # the legend of a map is painted with all that maps are, which nobody needs before something is laid
    from desktop.map.whole.legend import MATERIALS as NAMES

    return say("history.material-laid", what=verbatim(QCoreApplication.translate("legend", NAMES[material])))


def _shape_of(squares: tuple[Square, ...]) -> Any:
    """Return the shape of some squares."""
    from shapely import box

    return union_of(box(*rect_of(square)) for square in squares)


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
    aim = Aim(Snap.HALF)

    @property
    def options(self) -> tuple[Option, ...]:
        """The size of the brush is chosen where there is one."""
        return self.offered if self.chosen["shape"] == BRUSH else (MATERIALS, SHAPES, MEANING)

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
            self._take_up(access, _shape_of(squares), squares)
            return
        laid = Paint(content.scene.id, "materials", tuple((square, code_of(material)) for square in squares))
        title = laid.placed(access.workspace.state, _deed(material))
        editing.submit(
            access, title, [laid, *self._meaning(access, squares, CODES[NATURE[material].terrain])], named=True
        )

    def _region(self, access: MapAccess, start: Pointer) -> Gesture:
        shape, material = self.chosen["shape"], self.material(start)
        points = yield from draw_area(access, without_alt(start), self.aim, POLYGON if shape == POLYGON else RECTANGLE)
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
        if face is None and material is not None:
            access.workspace.submit(ChangeScene(access.scene, {"ground": material.value}))
        elif face is None:
            self._take_up_whole(access, pointer.at)
        else:
            for outline, holes in rings_of(face, 1):
                self._lay(access, outline, holes, squares_of(outline, scene, polygon=True), material)

    def _lay(
        self,
        access: MapAccess,
        points: tuple[Point, ...],
        holes: tuple[tuple[Point, ...], ...],
        squares: tuple[Square, ...],
        material: Material | None,
    ) -> None:
        """Put a surface in place of one with the same outline; or take up what lies there."""
        if access.content is None or access.scene is None:
            return
        if material is None:
            self._take_up(access, polygon_of(points, holes), squares)
            return
        draft = Draft(access)
        for thing in access.content.scene.things.values():
            if isinstance(thing, Surface) and set(thing.points) == set(points):
                draft.drop(thing)
        draft.add(Surface, points=points, holes=holes, material=material)
        draft.submit(_deed(material), *self._meaning(access, squares, CODES[NATURE[material].terrain]))

    def _take_up(self, access: MapAccess, area: Any, squares: tuple[Square, ...]) -> None:
        """Cut an area out of the surfaces there, and take up what was brushed on its squares, with what it meant."""
        if access.content is None:
            return
        scene, draft, met = access.content.scene, Draft(access), set[Square]()
        for surface, parts in cut_surfaces(scene, area):
            met.update(squares_of(surface.points, scene, polygon=True))
            for number, part in enumerate(parts):
                if number:
                    draft.add(Surface, **part.model_dump(exclude={"id"}))
                else:
                    draft.change(part)
            if not parts:
                draft.drop(surface)
        brushed = tuple((square, 0) for square in squares if scene.materials.at(square))
        self._submit_taken(access, draft, brushed, tuple(square for square in squares if square in met))

    def _take_up_whole(self, access: MapAccess, at: Point) -> None:
        """Take up the uppermost surface at a point, with what it meant."""
        surface = None if access.content is None else surface_at(access.content.scene, at)
        draft, squares = Draft(access), tuple[Square, ...]()
        if surface is not None and access.content is not None:
            draft.drop(surface)
            squares = squares_of(surface.points, access.content.scene, polygon=True)
        self._submit_taken(access, draft, (), squares)

    def _submit_taken(
        self, access: MapAccess, draft: Draft, brushed: tuple[tuple[Square, int], ...], lay: tuple[Square, ...]
    ) -> None:
        """Take material up, off the squares brushed and those where surfaces `lay`; say so where there was none."""
        if access.scene is None:
            return
        if not brushed and draft.is_empty:
            words = QCoreApplication.translate("tools", "No material lies there: nothing was erased")
            access.workspace.tell(words, passing=True)
            return
        squares = tuple(dict.fromkeys((*(square for square, _ in brushed), *lay)))
        bare = [Paint(access.scene, "materials", brushed)] if brushed else []
        where = surrounding(map(rect_of, squares))
        draft.submit(_deed(None), *bare, *self._meaning(access, squares, 0), where=where)

    def _meaning(self, access: MapAccess, squares: tuple[Square, ...], code: int) -> list[EditCommand]:
        """Return what paints the terrain that a material is by nature, where that is wanted and there is any."""
        if access.scene is None or self.chosen["meaning"] == LOOKS_ONLY or not squares:
            return []
        return [Paint(access.scene, "terrain", tuple((square, code) for square in squares))]
