"""The roof tool: a roof over the building that is clicked, or over a rectangle or a polygon."""

from typing import Any

from PySide6.QtCore import QCoreApplication

from core.edits.roofs import building_at
from core.geometry.units import Point
from core.model.roofs import Roof
from core.model.things import LayerName
from desktop.map import roof_words
from desktop.map.overlays.kinds import Area, Ink, Overlays
from desktop.map.view.pointer import Pointer
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import POLYGON, RECTANGLE, DrawingTool, area_aim, draw_area
from desktop.tools.drawing_tool import SHAPES as DRAWN
from desktop.tools.map_access import MapAccess
from desktop.tools.options import Choice, Pick
from desktop.tools.outlines import Aim
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture
from desktop.workspace.message import Urgency

BUILDING = "building"
SHAPES = Pick(
    "shape",
    QT_TRANSLATE_NOOP("tools", "Over"),
    (Choice(BUILDING, QT_TRANSLATE_NOOP("tools", "Building"), "home"), *DRAWN),
)
COVERINGS = Pick(
    "covering",
    QT_TRANSLATE_NOOP("tools", "Covered with"),
    tuple(Choice(covering.value, words) for covering, words in roof_words.COVERINGS.items()),
    listed=True,
)
FORMS = Pick(
    "form",
    QT_TRANSLATE_NOOP("tools", "Slopes"),
    tuple(Choice(form.value, words) for form, words in roof_words.FORMS.items()),
    listed=True,
)


class RoofTool(DrawingTool):
    """Lays a roof over the rooms around the mouse that hang together, or over what is drawn."""

    id = "roof"
    manual = "drawing#roofs"
    name = QT_TRANSLATE_NOOP("tools", "Roof")
    does = QT_TRANSLATE_NOOP(
        "tools", "Click into a building to lay a roof over it, or draw one; the players see below it once it is lifted"
    )
    icon = "roof"
    shortcut = "K"
    layer = LayerName.ROOFS
    offered = (SHAPES, COVERINGS, FORMS)

    def aiming(self, access: MapAccess) -> Aim:
        """Return how its corners are found."""
        return area_aim(access, self.chosen["shape"])

    def draw(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Lay a roof in the way that is chosen."""
        if self.chosen["shape"] != BUILDING:
            return self._drawn(access, pointer)
        if access.content is not None:
            outline = building_at(access.content.scene, pointer.at)
            if outline:
                self._lay(access, outline)
            else:
                nothing = QCoreApplication.translate(
                    "tools", "No closed room is here: draw the roof as a box or a polygon"
                )
                access.workspace.tell(nothing, Urgency.NEWS)
        return None

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show over what a click would lay a roof."""
        if self.chosen["shape"] != BUILDING or access.content is None:
            return super().hover(access, pointer)
        outline = building_at(access.content.scene, pointer.at)
        return (Area(outline, Ink.SELECT, dashed=True),) if outline else ()

    def _drawn(self, access: MapAccess, pointer: Pointer) -> Gesture:
        shape = POLYGON if self.chosen["shape"] == POLYGON else RECTANGLE
        points = yield from draw_area(access, pointer, self.aiming(access), shape)
        if points:
            self._lay(access, points)

    def _lay(self, access: MapAccess, points: tuple[Point, ...]) -> None:
        """Put the roof in place of one with the same outline."""
        if access.content is None:
            return
        draft = Draft(access)
        for thing in access.content.scene.things.values():
            if isinstance(thing, Roof) and set(thing.points) == set(points):
                draft.drop(thing)
        chosen: dict[str, Any] = {"covering": self.chosen["covering"], "form": self.chosen["form"]}
        roof = draft.add(Roof, points=points, **chosen)
        if draft.submit("history.draw-roof"):
            access.workspace.select((roof.id,))
