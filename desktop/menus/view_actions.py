"""The View menu: modes, zoom, look and docks."""

from desktop.menus.action import Action
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.panel import PanelKind
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "&View"),)
LOOK = (*MENU, QT_TRANSLATE_NOOP("actions", "&Look"))
DOCKS = (*MENU, QT_TRANSLATE_NOOP("actions", "&Panels"))
ZOOM = 1.25


def switch_mode(parts: WindowParts) -> None:
    """Go from Prepare to Run, or back."""
    parts.workspace.set_mode(Mode.PREPARE if parts.workspace.mode is Mode.RUN else Mode.RUN)


def toggle_docks(parts: WindowParts) -> None:
    """Hide all docks, or show those of the mode again."""
    parts.docks.toggle_all()


def reset_docks(parts: WindowParts) -> None:
    """Lay out the docks of the mode as they come."""
    parts.docks.reset(parts.workspace.mode)


def _look(name: str, title: str, picture: str) -> Action[WindowParts]:
    def wear(parts: WindowParts) -> None:
        parts.workspace.settings.change(theme=name)

    return Action(
        id=f"view.look-{name}",
        title=title,
        tooltip=title,
        do=wear,
        menu=LOOK,
        icon=picture,
        checked=lambda parts: parts.workspace.settings.value.theme == name,
    )


def _scale(name: str, title: str, by: float, key: str) -> Action[WindowParts]:
    def resize(parts: WindowParts) -> None:
        parts.workspace.settings.change(scale=min(2.5, max(0.75, parts.workspace.settings.value.scale + by)))

    return Action(id=f"view.{name}", title=title, tooltip=title, do=resize, menu=LOOK, group="scale", shortcuts=(key,))


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="view.mode",
        title=QT_TRANSLATE_NOOP("actions", "&Prepare / Run"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Switch between preparing and running"),
        do=switch_mode,
        shortcuts=("F2",),
        menu=MENU,
        icon="player-play",
        why_not=needs_document,
        checked=lambda parts: parts.workspace.mode is Mode.RUN,
    ),
    Action(
        id="view.zoom-in",
        title=QT_TRANSLATE_NOOP("actions", "Zoom &in"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Look closer"),
        do=lambda parts: parts.camera.zoom_by(ZOOM),
        shortcuts=("Ctrl++", "Ctrl+="),
        menu=MENU,
        group="zoom",
        icon="zoom-in",
        why_not=needs_document,
    ),
    Action(
        id="view.zoom-out",
        title=QT_TRANSLATE_NOOP("actions", "Zoom &out"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Look from further away"),
        do=lambda parts: parts.camera.zoom_by(1 / ZOOM),
        shortcuts=("Ctrl+-",),
        menu=MENU,
        group="zoom",
        icon="zoom-out",
        why_not=needs_document,
    ),
    Action(
        id="view.zoom-actual",
        title=QT_TRANSLATE_NOOP("actions", "&Usual size"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show squares at their usual size"),
        do=lambda parts: parts.camera.zoom_to_actual(),
        shortcuts=("Ctrl+0",),
        menu=MENU,
        group="zoom",
        icon="zoom-reset",
        why_not=needs_document,
    ),
    Action(
        id="view.fit",
        title=QT_TRANSLATE_NOOP("actions", "&Whole map"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show the whole map"),
        do=lambda parts: parts.camera.fit(),
        shortcuts=("Ctrl+/",),
        menu=MENU,
        group="zoom",
        icon="zoom-scan",
        why_not=needs_document,
    ),
    _look("system", QT_TRANSLATE_NOOP("actions", "As the desktop"), "device-desktop"),
    _look("light", QT_TRANSLATE_NOOP("actions", "Light"), "sun"),
    _look("dark", QT_TRANSLATE_NOOP("actions", "Dark"), "moon"),
    _look("contrast", QT_TRANSLATE_NOOP("actions", "High contrast"), "contrast"),
    _scale("larger", QT_TRANSLATE_NOOP("actions", "Larger text and buttons"), 0.125, "Ctrl+Alt++"),
    _scale("smaller", QT_TRANSLATE_NOOP("actions", "Smaller text and buttons"), -0.125, "Ctrl+Alt+-"),
    Action(
        id="view.menu",
        title=QT_TRANSLATE_NOOP("actions", "Open the &menu"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Open the menus behind the first button of the ribbon (Alt does so too)"),
        do=lambda parts: parts.dialogs["menu"](),
        shortcuts=("F10",),
        icon="menu-2",
        scope=Mode.RUN.value,
    ),
    Action(
        id="view.strip",
        title=QT_TRANSLATE_NOOP("actions", "Open or close the &roster strip"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show names and tracks beside the badges at the left, or badges alone"),
        do=lambda parts: parts.workspace.settings.change(strip_open=not parts.workspace.settings.value.strip_open),
        shortcuts=("Shift+F4",),
        menu=MENU,
        group="docks",
        icon="layout-sidebar",
        scope=Mode.RUN.value,
        why_not=needs_document,
        checked=lambda parts: parts.workspace.settings.value.strip_open,
    ),
    Action(
        id="view.docks",
        title=QT_TRANSLATE_NOOP("actions", "&Hide or show all panels"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Give the whole window to the map, or bring the panels back"),
        do=toggle_docks,
        shortcuts=("F11",),
        menu=MENU,
        group="docks",
        icon="maximize",
        why_not=needs_document,
    ),
    Action(
        id="view.reset-docks",
        title=QT_TRANSLATE_NOOP("actions", "&Reset the panels"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Lay the panels of this mode out as they come"),
        do=reset_docks,
        menu=MENU,
        group="docks",
        why_not=needs_document,
    ),
)


def panel_actions(kinds: tuple[PanelKind, ...]) -> tuple[Action[WindowParts], ...]:
    """Return an action for each panel, which brings it to the front."""
    return tuple(_raising(kind) for kind in kinds)


def _raising(kind: PanelKind) -> Action[WindowParts]:
    def show(parts: WindowParts) -> None:
        parts.docks.raise_panel(kind.id)

    return Action(
        id=f"panel.{kind.id}",
        title=kind.title,
        tooltip=QT_TRANSLATE_NOOP("actions", "Bring this panel to the front"),
        do=show,
        menu=DOCKS,
        icon=kind.icon,
        why_not=needs_document,
    )
