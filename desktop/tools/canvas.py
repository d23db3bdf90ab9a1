"""The game master's map: a view that shows what the workspace looks at, and the tools at work on it."""

from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.base.errors import SandtableError
from core.base.ids import SceneId
from core.engine.change import Change
from core.engine.system import Offer
from core.geometry.units import Point
from core.model.materials import MapStyle
from core.model.scene import Scene
from desktop.manual.asking import place_of_game
from desktop.map.content import MapContent
from desktop.map.overlays.kinds import Overlays
from desktop.map.own_stamps import pictures_in
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.stamp_picture import STAMP_MIME
from desktop.map.pictures import Pictures
from desktop.map.token_looks import Looks
from desktop.map.view.legend_card import LegendCard
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.player_view.veil import Veil
from desktop.tools.act_sketch import answers_shown
from desktop.tools.aim_tool import AimTool
from desktop.tools.clipboard import MapClipboard
from desktop.tools.deed_lines import deed_lines
from desktop.tools.dropping import Dropping
from desktop.tools.map_access import MapAccess
from desktop.tools.name_field import Captioning, Naming, ZoneNaming
from desktop.tools.registry import all_tools
from desktop.tools.select_tool import SelectTool
from desktop.tools.stamp_tool import drop_stamp
from desktop.tools.template_areas import laid_out, lying, regions
from desktop.tools.toolbox import Toolbox
from desktop.widgets.soon import OnceBeforePainting
from desktop.workspace.message import Urgency
from desktop.workspace.placing import GEAR_MIME, LOAD_MIME
from desktop.workspace.workspace import Workspace

PLAYED = ("select", "pan", "aim")
"""Tools that in a fight are nothing but how one plays."""


class MapCanvas(QWidget):
    """Holds `view` (the camera), `toolbox`, `access` and `clipboard`; every change of the document is shown at once."""

    status = Signal(str)
    """A line for the status bar from the tool at work."""
    hovered = Signal(object)
    """The `Square` under the mouse, or None."""
    properties_wanted = Signal(str)
    menu_wanted = Signal(QPoint)
    holds_cards = True
    """What F1 tells of while a card is seen here is the card."""
    maps_wanted = Signal(tuple)
    """The `Path`s of pictures, dropped here, that are to become maps of their own."""
    covered = Signal()
    """Something else lies over another part of the map."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        colours = MapColours(workspace.theme.tokens)
        self.pictures = pictures_of(workspace, self)
        self.map = MapScene(self)
        self.sync = MapSync(self.map, colours, self.pictures, parent=self)
        self.sync.write_larger(workspace.theme.scale)
        self._roofs()
        self.veil = Veil(workspace, self.map, self)
        self.view = MapView(self.map, colours, self)
        self.legend = LegendCard(colours, workspace.settings, self.view)
        self.access = MapAccess(workspace, self.view, self)
        self.toolbox = Toolbox(self.access, all_tools(), self)
        self.clipboard = MapClipboard(self.access)
        self.naming = Naming(self.access, self)
        self.zone_naming = ZoneNaming(self.access, self)
        self.captioning = Captioning(self.access, self)
        self.dropping = Dropping(self.access, self.toolbox, self)
        self.view.listener = self.toolbox
        self._looks = Looks(workspace.words)
        self._lying: Overlays = ()
        self._regions: Overlays = ()
        self._by_rules = OnceBeforePainting(self._make_way, self)
        self._places: dict[SceneId, tuple[float, Point]] = {}
        self._fitted = False
        self.over = QRect()
        """The part of this widget over which messages lie; no card is put there."""
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.setAcceptDrops(True)
        self.view.viewport().setAcceptDrops(False)
        self._connect()
        if workspace.is_open:
            self._opened()

    def lie_under(self, messages: QRect) -> None:
        """Take note of where messages lie over the map, in pixels of the screen."""
        self.over = QRect(self.mapFromGlobal(messages.topLeft()), messages.size())
        self.covered.emit()

    def sizeHint(self) -> QSize:
        """Return the size at which the map is meant to be used."""
        return QSize(840, 600)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take stamps and pictures while one prepares, gear for somebody on the map, and loads.

        Other files go on to the window.
        """
        stamps = event.mimeData().hasFormat(STAMP_MIME) and self.access.editing and self.access.content is not None
        gear = event.mimeData().hasFormat(GEAR_MIME) and self.access.encounter is not None
        if stamps or gear or (event.mimeData().hasFormat(LOAD_MIME) and self.access.content is not None):
            event.acceptProposedAction()
        elif self._pictures_in(event):
            # whoever they are dragged from keeps them
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    def _pictures_in(self, event: QDropEvent) -> tuple[Path, ...]:
        """Return the pictures that are dragged, where one may lay them on the map."""
        if not (self.access.editing and self.access.content is not None and event.mimeData().hasUrls()):
            return ()
        return pictures_in(event.mimeData())

    def _ask_about(self, paths: tuple[Path, ...], where: QPointF) -> None:
        # the menu, and what guesses at grids, are loaded when a picture is first let go here
        from desktop.tools.dropped_pictures import PicturesMenu

        menu = PicturesMenu(self.access, paths, self.view.place_of(where), self)
        menu.maps_wanted.connect(self.maps_wanted)
        menu.ask(self.view.viewport().mapToGlobal(where.toPoint()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Put a stamp down where it was let go, give gear to who stands there, lay down what was carried.

        Of pictures it is asked what becomes of them.
        """
        where = self.view.viewport().mapFrom(self, event.position())
        if event.mimeData().hasFormat(GEAR_MIME):
            # what knows sheets is loaded when gear is first let go here
            from desktop.tools.giving_gear import hand_over

            if hand_over(self.access, event.mimeData(), self.view.place_of(where)):
                event.acceptProposedAction()
            return
        if event.mimeData().hasFormat(LOAD_MIME):
            from desktop.tools.giving_gear import let_go

            # the list that it came from must not take it away itself
            event.setDropAction(Qt.DropAction.CopyAction)
            if let_go(self.access, event.mimeData(), self.view.place_of(where)):
                event.accept()
            return
        pictures = self._pictures_in(event)
        if pictures:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._ask_about(pictures, where)
            return
        art = bytes(event.mimeData().data(STAMP_MIME).data()).decode(errors="replace")
        if drop_stamp(self.access, art, self.view.place_of(where)):
            event.acceptProposedAction()
            self.view.setFocus()

    @property
    def manual(self) -> str:
        """The place in the manual that tells of the map now: in a fight of the game, else of the tool in hand."""
        tool = self.toolbox.tool
        if self.access.editing or tool.id not in PLAYED:
            return tool.manual
        return place_of_game(self.workspace.encounter, "running#the-window-in-run")

    @property
    def content(self) -> MapContent | None:
        """What the map shows."""
        return self.access.content

    def take_keys(self, entered: bool) -> None:
        """Take the keyboard once a field is done with; in Run not after Enter: more may be typed, and keys play."""
        if self.view.isVisible() and (self.access.editing or not entered):
            self.view.setFocus()

    def _connect(self) -> None:
        workspace = self.workspace
        workspace.opened.connect(self._opened)
        workspace.changed.connect(self._changed)
        workspace.scene_changed.connect(self._look)
        workspace.selection_changed.connect(self._selected)
        self.view.zoomed.connect(self._lay_anew)
        workspace.actor_chosen.connect(lambda: self.sync.act(workspace.actor))
        self.sync.said.connect(self._by_rules.wish)
        workspace.shown_deeds.changed.connect(self._show_lasting)
        workspace.aim_wanted.connect(self._aim)
        workspace.aiming.changed.connect(self._pointed_out)
        workspace.aiming.refined.connect(self._refined)
        workspace.centre_on.connect(self.view.show_point)
        workspace.theme.changed.connect(self._recolour)
        workspace.settings.changed.connect(self._roofs)
        self.access.status.connect(self.status)
        self.access.properties_wanted.connect(self.properties_wanted)
        self.access.menu_wanted.connect(self.menu_wanted)
        self.view.hovered.connect(self.hovered)

    def _recolour(self) -> None:
        colours = MapColours(self.workspace.theme.tokens)
        self.view.set_colours(colours)
        self.sync.set_colours(colours)
        self.sync.write_larger(self.workspace.theme.scale)
        self.legend.set_colours(colours, self.workspace.theme.scale)

    def _roofs(self) -> None:
        self.sync.show_roofs(solid=self.workspace.settings.value.solid_roofs)

    def _refined(self, offer: Offer) -> None:
        for tool in self.toolbox.tools:
            if isinstance(tool, AimTool):
                tool.refine(self.access, offer)
        # what is reached, and the way, may begin elsewhere now
        self.toolbox.refresh()

    def _aim(self, offer: Offer | None) -> None:
        """Take up the tool that points out what an offer needs, and lay it down again."""
        aimer = next(tool for tool in self.toolbox.tools if isinstance(tool, AimTool))
        aimer.begin(offer)
        self.toolbox.take_up(aimer.id if offer is not None else SelectTool.id)
        if offer is not None:
            self.view.setFocus()

    def _pointed_out(self) -> None:
        """Show what is pointed out, on the map or elsewhere, such as on a card."""
        self._show_lasting()
        self.toolbox.pointed()

    def _opened(self) -> None:
        self.toolbox.cancel()
        for tool in self.toolbox.tools:
            tool.forget()
        self._places.clear()
        self._fitted = False
        self._look()
        if self.access.content is None:
            # a tool does nothing where there is no map
            self.status.emit("")

    def _changed(self, change: Change) -> None:
        self.toolbox.unsettle()
        self._look()

    def _look(self) -> None:
        """Show the scene that is looked at as it is now."""
        workspace = self.workspace
        scene = workspace.scene
        if scene is None:
            self.access.content = None
            self.view.setVisible(False)
            return
        self.view.setVisible(True)
        before = self.access.content
        content = self._looks.content(workspace.state, scene, workspace.encounter, workspace.session.systems)
        if before is not None and before.scene.id != scene.id:
            self.toolbox.cancel()
            self._places[before.scene.id] = (self.view.near, self._middle())
        self.access.content = content
        touched = self.sync.show(content)
        self.veil.show(content)
        self.legend.show_scene(scene)
        if touched.everything:
            self.view.make_room()
        if before is None or before.scene.id != scene.id:
            self._return_to(scene.id)
        self.sync.act(workspace.actor)
        self._lay()
        self.toolbox.refresh()
        if before is not None:
            self._tell_of_light(before.scene, scene)

    def _tell_of_light(self, before: Scene, scene: Scene) -> None:
        """Say that a map is darker than it looks, where its style begins to show nothing of that."""

        def looks_bright(each: Scene) -> bool:
            return each.ambient < 100 and each.style is not MapStyle.PAINTED

        if looks_bright(scene) and not (before.id == scene.id and looks_bright(before)):
            self.workspace.tell(
                self.tr(
                    "Daylight is %1 % here, which only a painted map shows: draw a dark area where it should look dark"
                ).replace("%1", str(scene.ambient)),
                Urgency.NEWS,
            )

    def _lay(self) -> None:
        """Show the templates that lie on the map, here and to the players, and where one can answer what is asked."""
        if self.access.scene is not None:
            self.workspace.player_screen.lay(self.access.scene, laid_out(self.access))
        self._lying = (*lying(self.access), *answers_shown(self.access))
        self._show_lasting()
        self._by_rules.wish()

    def _lay_regions(self) -> None:
        """Show the areas that lie there by the rules: their words give way to all that a deed has written meanwhile."""
        if self.access.content is not None and self.workspace.scene is not None:
            self._regions = regions(self.access)
            self._show_lasting()

    def _show_lasting(self) -> None:
        self.toolbox.show_lasting((*self._regions, *self._lying, *deed_lines(self.access)))

    def _middle(self) -> Point:
        return self.view.place_of(self.view.viewport().rect().toRectF().center())

    def _return_to(self, scene: SceneId) -> None:
        """Show a scene as it was left; one that is shown for the first time as a whole."""
        held = self._places.get(scene)
        if held is not None:
            self.view.zoom_to(held[0])
            self.view.centerOn(*held[1])
        elif self.isVisible():
            self._fit_first()
        else:
            self._fitted = False

    def showEvent(self, event: QShowEvent) -> None:
        """Show the whole map when it is seen for the first time."""
        super().showEvent(event)
        if not self._fitted and self.access.content is not None:
            self._fit_first()

    def _fit_first(self) -> None:
        """Show the whole map; names, and the words of areas, have their places once the view has its own."""
        self._fitted = True
        self.view.fit()
        QTimer.singleShot(0, self, self._make_way)

    def _selected(self) -> None:
        self.sync.select(self.workspace.selection)
        self._by_rules.wish()

    def _make_way(self) -> None:
        """Find room again for words, as names have other places now."""
        self._lay_regions()
        if self.toolbox.tool.keeps_off_names:
            self.toolbox.refresh()

    def _lay_anew(self) -> None:
        """Find room again for the words of areas: names have other places at another zoom, or with others selected."""
        if self.access.content is not None and self.workspace.scene is not None:
            self._lay()


def pictures_of(workspace: Workspace, parent: QObject) -> Pictures:
    """Return the images of whatever document is open; all windows on it take them from here."""

    def asset(identity: str) -> bytes | None:
        try:
            return workspace.asset(identity)
        except (LookupError, SandtableError):
            return None

    found = Pictures(asset, parent)
    workspace.opened.connect(found.forget)
    return found
