"""The ground, walls and fixed things of a map in its style, as one item: it copies pieces that its atlas keeps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from core.model.materials import MapStyle
from desktop.background.mailbox import Mailbox, Post
from desktop.faults.painting import survived
from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem, exposed_of
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.theme.tokens import LIGHT

if TYPE_CHECKING:
    from core.model.floor_plan import Plan
    from core.model.floors import Pieces
    from desktop.map.items.atlas import Atlas, Missing
    from desktop.map.items.sheet_jobs import Order
    from desktop.map.painting.materials.tiles import Texture

PATIENCE = 0.03
"""Seconds in which pieces are made before what is there is shown; the rest follows in the next turns."""
MANY = 1_500
"""Pieces of walls from which on rooms are found in a thread, and shown as they were until then."""
ROUGH = 8
"""Pixels to a square of the sheets that are there before the others."""
SMALL = 256
"""Pixels up to which the small form of an image will do."""
OUTSIDE = {
    MapStyle.INK: "#dcd8cc",
    MapStyle.PARCHMENT: "#8f7a55",
    MapStyle.BLUEPRINT: "#122c4d",
    MapStyle.PAINTED: "#16140f",
}
"""What lies around a map on the screen."""


def colours_for(style: MapStyle, theme: MapColours) -> MapColours:
    """Return the colours of a map: the same in each theme, but for a plain one in high contrast."""
    return theme if style is MapStyle.PLAIN and theme.tokens.name == "contrast" else MapColours(LIGHT)


def _make_textures(wanted: Iterable[tuple[Texture, int]], post: Post) -> None:
    from desktop.map.painting.materials.tiles import tile

    for texture, level in wanted:
        tile(texture, level)
        post(None)


def _find_rooms(pieces: Pieces, post: Post) -> None:
    from core.model.floors import faces_of

    faces_of(pieces)
    post(pieces)


class StyledItem(LayerItem):
    """A map in a style that is not plain; what it waits for ends with its `owner`."""

    def __init__(
        self, content: MapContent, colours: MapColours, pictures: Pictures, owner: QObject, *, public: bool
    ) -> None:
        self._pictures, self._public = pictures, public
        self._atlas: Atlas | None = None
        self._mailbox = Mailbox(owner)
        self._mailbox.arrived.connect(self._arrived)
        self._soon = QTimer(owner)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._go_on)
        self._missing: list[QRectF] = []
        self._asked: dict[tuple[Texture, int], None] = {}
        self._orders: list[Order] = []
        self._painting = 0
        self._seen = self._late = False
        super().__init__(content, colours)

    def show_content(self, content: MapContent) -> None:
        """Show another map."""
        super().show_content(content)
        if content.scene.style is MapStyle.PLAIN:
            self._atlas = None
            return
        self._read()

    def follow(self, content: MapContent) -> None:
        """Show another state of the map, and paint anew where it differs."""
        before, self.content = self.content, content
        if content.scene.style is MapStyle.PLAIN or (
            before.scene is content.scene
            and before.scene_state is content.scene_state
            and before.floors is content.floors
        ):
            return
        self._read()

    def _read(self) -> None:
        """Hand the atlas what the map is now."""
        from desktop.map.items.atlas import Atlas

        if self._atlas is None:
            self._atlas = Atlas(self._image, public=self._public)
        for area in self._atlas.show(self._plan()):
            self.touch(area)

    def _plan(self) -> Plan:
        """Return the map as shapes; on a huge one with the rooms of before, until the new ones are found."""
        from core.model.floors import are_known, pieces_in
        from core.model.plan_reading import plan_of

        scene, scene_state, floors = self.content.scene, self.content.scene_state, self.content.floors
        before = None if self._atlas is None else self._atlas.plan
        if before is not None and before.scene.id != scene.id:
            before = None
        if floors is None and before is not None and self._seen:
            pieces = pieces_in(scene)
            if len(pieces) > MANY and not are_known(pieces):
                self._mailbox.start(partial(_find_rooms, pieces))
                floors = before.floors
        return plan_of(scene, scene_state, before=before, floors=floors)

    def _image(self, identity: str, wide: float) -> QImage | None:
        """Give an image of the document, as large as it is wanted if it has been decoded."""
        if wide <= SMALL:
            return self._pictures.small(identity)
        levels = self._pictures.levels(identity)
        return None if levels is None else levels.best(wide)

    def came(self, identity: str) -> None:
        """Paint anew where an image lies of which more has been decoded."""
        if self._atlas is None or self._atlas.plan is None:
            return
        for kind in ("pictures", "stamps"):
            for thing in self._atlas.plan.kinds[kind].things:
                if getattr(thing, "picture", None) == identity:
                    box = thing.bounds
                    area = QRectF(box.left, box.top, box.width, box.height)
                    self._atlas.outdate(area)
                    self.touch_largely(area)

    @survived
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed: on the screen what can be had at once, in a picture everything."""
        if self._atlas is None:
            return
        exposed = exposed_of(option)
        if widget is None:
            self._atlas.paint(painter, exposed)
            return
        self._seen = True
        missing = self._atlas.paint(painter, exposed, patience=PATIENCE)
        self._late = bool(missing.areas)
        if missing.areas:
            self._catch_up(missing)

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what is exposed, all of it."""
        if self._atlas is not None:
            self._atlas.paint(painter, exposed)

    @property
    def is_waiting(self) -> bool:
        """Whether something that was exposed is still to be painted."""
        return self._late or self._soon.isActive() or self._mailbox.is_waiting

    def _catch_up(self, missing: Missing) -> None:
        """See to it that what could not be painted will be."""
        self._missing += missing.areas
        wanted = [each for each in missing.textures if each not in self._asked]
        if wanted:
            self._asked |= dict.fromkeys(wanted)
            self._mailbox.start(partial(_make_textures, wanted))
        # rough sheets come first, then what was asked for last
        self._orders = sorted((*missing.orders, *self._orders), key=lambda order: order.sheet.level > ROUGH)
        self._paint_sheets()
        if not missing.waiting:
            self._soon.start(0)

    def _paint_sheets(self) -> None:
        """Have the next sheets made, if none are being made."""
        if self._painting or not self._orders:
            return
        from desktop.map.items.sheet_jobs import AT_ONCE, carry_out

        standing = [order for order in self._orders if self._atlas is not None and self._atlas.awaits(order)]
        some, self._orders = standing[:AT_ONCE], standing[AT_ONCE:]
        self._painting = len(some)
        if some:
            self._mailbox.start(partial(carry_out, some))

    def _arrived(self, word: object) -> None:
        """Show a sheet that was made, go on with what waited for textures, or take up rooms that were found."""
        from desktop.map.items.sheet_jobs import Delivery

        if not isValid(self):
            return
        if isinstance(word, Delivery):
            self._painting -= 1
            self._paint_sheets()
            if self._atlas is not None:
                self.touch(self._atlas.take(word))
            return
        if word is not None and self._atlas is not None and self._waits_for(word):
            self._read()
        self._soon.start(0)

    def _waits_for(self, pieces: object) -> bool:
        """Return whether the rooms that were found are those of the map as it is now."""
        from core.model.floors import pieces_in

        scene = self.content.scene
        return scene.style is not MapStyle.PLAIN and pieces is pieces_in(scene)

    def _go_on(self) -> None:
        areas, self._missing = self._missing, []
        for area in areas if isValid(self) else ():
            self.touch(area)
