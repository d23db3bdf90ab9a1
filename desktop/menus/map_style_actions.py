"""The styles of the map, one action each: a click draws all of the scene anew, wherever it is shown."""

from core.edits.maps import ChangeScene, in_style
from core.model.materials import MapStyle
from desktop.menus.action import Action
from desktop.menus.arrange_actions import needs_scene
from desktop.menus.view_actions import MENU
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP

STYLES = (*MENU, QT_TRANSLATE_NOOP("actions", "&Map style"))


def show_legend(parts: WindowParts) -> None:
    """Show the legend of the map, or none."""
    scene = parts.workspace.scene
    if scene is not None:
        parts.workspace.submit(ChangeScene(scene.id, {"legend": not scene.legend}))


def _style(style: MapStyle, title: str, tooltip: str, icon: str, key: str) -> Action[WindowParts]:
    def draw(parts: WindowParts) -> None:
        scene = parts.workspace.scene
        if scene is not None and scene.style is not style:
            parts.workspace.submit(ChangeScene(scene.id, in_style(scene, style)))

    def is_drawn(parts: WindowParts) -> bool:
        return parts.workspace.scene is not None and parts.workspace.scene.style is style

    return Action(
        id=f"map.style-{style}",
        title=title,
        tooltip=tooltip,
        do=draw,
        shortcuts=(key,),
        menu=STYLES,
        icon=icon,
        why_not=needs_scene,
        checked=is_drawn,
    )


ACTIONS: tuple[Action[WindowParts], ...] = (
    _style(
        MapStyle.INK,
        QT_TRANSLATE_NOOP("actions", "&Ink"),
        QT_TRANSLATE_NOOP("actions", "White floors and hatched rock, as modules print them"),
        "feather",
        "Ctrl+Alt+1",
    ),
    _style(
        MapStyle.PAINTED,
        QT_TRANSLATE_NOOP("actions", "P&ainted"),
        QT_TRANSLATE_NOOP("actions", "Materials, shadows, water with depth, and light that stops at walls"),
        "paint",
        "Ctrl+Alt+2",
    ),
    _style(
        MapStyle.PARCHMENT,
        QT_TRANSLATE_NOOP("actions", "Parch&ment"),
        QT_TRANSLATE_NOOP("actions", "Brown ink on old paper"),
        "notebook",
        "Ctrl+Alt+3",
    ),
    _style(
        MapStyle.BLUEPRINT,
        QT_TRANSLATE_NOOP("actions", "&Blueprint"),
        QT_TRANSLATE_NOOP("actions", "White lines on blue"),
        "ruler-measure",
        "Ctrl+Alt+4",
    ),
    _style(
        MapStyle.PLAIN,
        QT_TRANSLATE_NOOP("actions", "&Plain"),
        QT_TRANSLATE_NOOP("actions", "A diagram in the colours of the window"),
        "square",
        "Ctrl+Alt+5",
    ),
    Action(
        id="map.legend",
        title=QT_TRANSLATE_NOOP("actions", "&Legend"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Show beside the map what lies on it and what it means, to the players and on paper too"
        ),
        do=show_legend,
        shortcuts=("Ctrl+Alt+L",),
        menu=STYLES,
        group="legend",
        icon="list",
        why_not=needs_scene,
        checked=lambda parts: parts.workspace.scene is not None and parts.workspace.scene.legend,
    ),
)
