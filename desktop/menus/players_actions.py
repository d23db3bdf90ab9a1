"""The Players menu: the window for their screen, live, frozen or black, and what of the map is shown."""

from PySide6.QtCore import QCoreApplication

from core.edits.maps import ChangeScene
from core.edits.show import CoverPlaces
from desktop.menus.action import Action
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.player_view.handout_picture import turn_handout
from desktop.player_view.reveal_targets import show_all
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.player_screen import Showing

MENU = (QT_TRANSLATE_NOOP("actions", "&Players"),)


def no_players(parts: WindowParts) -> str | None:
    """Refuse while the players' window is closed."""
    if parts.workspace.player_screen.is_open:
        return None
    return QCoreApplication.translate("actions", "The players' window is closed")


def show_part(parts: WindowParts) -> None:
    """Let the players see what the game master sees of his map, on that map whatever they looked at until now."""
    screen = parts.workspace.player_screen
    screen.map_wanted.emit()
    screen.show_part(parts.camera.seen())


def no_handout(parts: WindowParts) -> str | None:
    """Refuse while the window is closed, or the shelf is empty."""
    refused, workspace = no_players(parts), parts.workspace
    if refused is not None or workspace.player_screen.handout or (workspace.is_open and workspace.state.handouts):
        return refused
    return QCoreApplication.translate("actions", "No handout is on the shelf yet: it is in the dock of the players")


def not_measured(parts: WindowParts) -> str | None:
    """Refuse while the window is closed, or nobody has said how large the players' screen is."""
    refused = no_players(parts)
    if refused is not None or parts.workspace.player_screen.per_inch > 0:
        return refused
    return QCoreApplication.translate("actions", "Measure their screen with a ruler first, in the dock of the players")


def no_map(parts: WindowParts) -> str | None:
    """Refuse while no map is open."""
    if parts.workspace.scene is not None:
        return None
    return QCoreApplication.translate("actions", "No map is open")


def reveal_all(parts: WindowParts) -> None:
    """Show the players the whole map."""
    scene = parts.workspace.scene
    if scene is not None:
        parts.workspace.submit(show_all(scene))


def cover_all(parts: WindowParts) -> None:
    """Show the players nothing of the map."""
    scene = parts.workspace.scene
    if scene is not None:
        parts.workspace.submit(CoverPlaces(scene.id))


def show_inches(parts: WindowParts) -> None:
    """Show squares of an inch, and lock the scale."""
    parts.workspace.player_screen.lock_inches()


def see_by_party(parts: WindowParts) -> None:
    """Show the players what their party sees of the map, or only what is revealed to them."""
    scene = parts.workspace.scene
    if scene is not None:
        parts.workspace.submit(ChangeScene(scene.id, {"party_sight": not scene.party_sight}))


def _showing(showing: Showing, title: str, tooltip: str, key: str, icon: str) -> Action[WindowParts]:
    return Action(
        id=f"players.{showing}",
        title=title,
        tooltip=tooltip,
        do=lambda parts: parts.workspace.player_screen.show_as(showing),
        shortcuts=(key,),
        menu=MENU,
        group="showing",
        icon=icon,
        why_not=no_players,
        checked=lambda parts: parts.workspace.player_screen.showing is showing,
    )


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="players.window",
        title=QT_TRANSLATE_NOOP("actions", "Players' &window"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Open or close the window for the players' screen"),
        do=lambda parts: parts.workspace.player_screen.set_open(not parts.workspace.player_screen.is_open),
        shortcuts=("F5",),
        menu=MENU,
        icon="device-tv",
        why_not=needs_document,
        checked=lambda parts: parts.workspace.player_screen.is_open,
    ),
    _showing(
        Showing.LIVE,
        QT_TRANSLATE_NOOP("actions", "&Live"),
        QT_TRANSLATE_NOOP("actions", "The players see every change at once"),
        "F6",
        "cast",
    ),
    _showing(
        Showing.FROZEN,
        QT_TRANSLATE_NOOP("actions", "&Frozen"),
        QT_TRANSLATE_NOOP("actions", "The players go on seeing what they see now"),
        "F7",
        "snowflake",
    ),
    _showing(
        Showing.BLACK,
        QT_TRANSLATE_NOOP("actions", "&Black"),
        QT_TRANSLATE_NOOP("actions", "The players see nothing"),
        "F8",
        "eye-off",
    ),
    Action(
        id="players.handout",
        title=QT_TRANSLATE_NOOP("actions", "&Handout or map"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show the handout that is chosen on the shelf, or the map again"),
        do=lambda parts: turn_handout(parts.workspace),
        shortcuts=("Shift+F5",),
        menu=MENU,
        group="showing",
        icon="photo",
        why_not=no_handout,
        checked=lambda parts: parts.workspace.player_screen.handout is not None,
    ),
    Action(
        id="players.show-part",
        title=QT_TRANSLATE_NOOP("actions", "&Show this part"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Let the players look at the part of the map that you look at"),
        do=show_part,
        shortcuts=("F9",),
        menu=MENU,
        group="view",
        icon="focus-centered",
        why_not=no_players,
    ),
    Action(
        id="players.fit",
        title=QT_TRANSLATE_NOOP("actions", "Show &everything revealed"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Let the players look at all that is revealed"),
        do=lambda parts: parts.workspace.player_screen.fit(),
        menu=MENU,
        group="view",
        icon="zoom-scan",
        why_not=no_players,
    ),
    Action(
        id="players.glance",
        title=QT_TRANSLATE_NOOP("actions", "&Whole map and back"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Let the players see all they know for a moment, and go back"),
        do=lambda parts: parts.workspace.player_screen.glance(),
        shortcuts=("Shift+F9",),
        menu=MENU,
        group="view",
        icon="zoom-scan",
        why_not=no_players,
        checked=lambda parts: parts.workspace.player_screen.glanced_from is not None,
    ),
    Action(
        id="players.inch",
        title=QT_TRANSLATE_NOOP("actions", "Squares of an &inch"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show squares an inch wide for miniatures, and lock the scale"),
        do=show_inches,
        menu=MENU,
        group="view",
        icon="ruler",
        why_not=not_measured,
        checked=lambda parts: parts.workspace.player_screen.camera.locked,
    ),
    Action(
        id="players.reveal-all",
        title=QT_TRANSLATE_NOOP("actions", "&Reveal the whole map"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show the players the whole map; what is hidden stays hidden"),
        do=reveal_all,
        menu=MENU,
        group="cover",
        icon="eye",
        why_not=no_map,
    ),
    Action(
        id="players.cover-all",
        title=QT_TRANSLATE_NOOP("actions", "&Cover the whole map"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show the players nothing of this map"),
        do=cover_all,
        menu=MENU,
        group="cover",
        icon="cloud-fog",
        why_not=no_map,
    ),
    Action(
        id="players.sight",
        title=QT_TRANSLATE_NOOP("actions", "Show what the &party sees"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Show the players of this map what any of their heroes sees; seen stays dim"
        ),
        do=see_by_party,
        shortcuts=("Shift+F6",),
        menu=MENU,
        group="cover",
        icon="eye",
        why_not=no_map,
        checked=lambda parts: parts.workspace.scene is not None and parts.workspace.scene.party_sight,
    ),
    Action(
        id="players.veil",
        title=QT_TRANSLATE_NOOP("actions", "&Veil what they do not see"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Hatch the parts of your map that are covered for the players"),
        do=lambda parts: parts.workspace.player_screen.veil(veiled=not parts.workspace.player_screen.veiled),
        menu=MENU,
        group="cover",
        icon="mask",
        why_not=needs_document,
        checked=lambda parts: parts.workspace.player_screen.veiled,
    ),
)
