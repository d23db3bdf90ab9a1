"""Pictures dropped on the map from elsewhere: a menu where they were let go asks what becomes of them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QMenu, QWidget

from core.base.errors import SandtableError
from core.base.phrase import say, verbatim
from core.documents.interchange.pictures import guesses
from core.geometry.snap import snapped_box
from core.geometry.units import SQUARE, Point
from core.model.own_stamp import OwnStamp
from core.model.things import LayerName, Picture
from desktop.background.decoding import shown_size
from desktop.map.own_stamps import taken_in
from desktop.theme.icons import icon
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import may_touch
from desktop.tools.map_access import MapAccess
from desktop.tools.stamp_tool import StampTool, laid, place
from desktop.workspace.message import Urgency

LARGE = 700
"""Pixels along its longer side from which a picture is rather a map than something that stands on one."""
APART = SQUARE
"""Units from one of several pictures to the next."""


class PicturesMenu(QMenu):
    """Asks what becomes of pictures dropped at a place of the map: stamps, pictures under the map, or maps."""

    maps_wanted = Signal(tuple)
    """The `Path`s of pictures that are to become maps of their own."""

    def __init__(self, access: MapAccess, paths: tuple[Path, ...], at: Point, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._access, self._paths, self._at = access, paths, at
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setToolTipsVisible(True)
        self.addSection(paths[0].name if len(paths) == 1 else f"{paths[0].name} (+{len(paths) - 1})")
        self.stamps = self.addAction(icon("box"), self.tr("Place here as a &stamp"))
        self.stamps.setToolTip(self.tr("It stands on the map, can be turned and sized, and is kept with your stamps"))
        self.ground = self.addAction(icon("photo"), self.tr("Lay under &this map"))
        self.ground.setToolTip(self.tr("It lies below walls and stamps, can be sized, and aligned with the grid"))
        self.maps = self.addAction(icon("map-2"), self.tr("Make a &new map of it…"))
        self.maps.setToolTip(self.tr("It becomes a scene of its own, once you have seen how the grid lies on it"))
        self.stamps.triggered.connect(self._place_stamps)
        self.ground.triggered.connect(self._lay_under)
        self.maps.triggered.connect(lambda: self.maps_wanted.emit(self._paths))

    def ask(self, where: QPoint) -> None:
        """Open at a point of the screen, with what is likeliest chosen: Enter takes it, Escape leaves all as it is."""
        likely = self.maps if any(_is_large(path) for path in self._paths) else self.stamps
        self.popup(where)
        self.setActiveAction(likely)

    def _taken(self) -> list[tuple[Path, OwnStamp]]:
        """Take the pictures into the document; of those that cannot be shown it is said why."""
        workspace, found = self._access.workspace, list[tuple[Path, OwnStamp]]()
        if workspace.document is None:
            workspace.tell(self.tr("Pictures are kept in a document; there is none."), Urgency.WARNING)
            return found
        for path in self._paths:
            try:
                own = taken_in(workspace.document, path)
            except SandtableError as error:
                workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
                continue
            if own is None:
                workspace.tell(self.tr("This file holds no picture that can be shown"), Urgency.WARNING)
            else:
                found.append((path, own))
        return found

    def _place_stamps(self) -> None:
        if StampTool().may_draw(self._access):
            x, y = self._at
            places = ((x + number * APART, y + number * APART) for number in range(len(self._paths)))
            place(self._access, *(laid(own, at) for (_, own), at in zip(self._taken(), places, strict=False)))

    def _lay_under(self) -> None:
        workspace = self._access.workspace
        if not may_touch(self._access, LayerName.PICTURES):
            return
        draft = Draft(self._access)
        for number, (path, own) in enumerate(self._taken()):
            size = shown_size(workspace.asset(own.picture))
            likely = guesses(path.name, size.width(), size.height())[0]
            wide, high = likely.columns * SQUARE, likely.rows * SQUARE
            middle = self._at[0] + number * APART, self._at[1] + number * APART
            x, y = snapped_box(middle, wide, high)
            left, top = x - wide // 2, y - high // 2
            draft.add(
                Picture,
                name=own.name,
                picture=own.picture,
                left_top=(left, top),
                right_bottom=(left + wide, top + high),
            )
        if draft.things and draft.submit(say("history.stamp-placed", what=verbatim(draft.things[0].name))):
            workspace.select(tuple(each.id for each in draft.things))


def _is_large(path: Path) -> bool:
    size = QImageReader(str(path)).size()
    return max(size.width(), size.height()) >= LARGE
