"""Roofs: lifted for the players or laid on again, and seen through or not on the game master's own map."""

from PySide6.QtCore import QCoreApplication

from core.base.ids import SceneId
from core.edits.show import LiftRoof
from core.model.roofs import Roof
from core.model.scene import things_by_layer
from core.model.things import LayerName
from desktop.menus.action import Action
from desktop.menus.arrange_actions import ARRANGE
from desktop.menus.file_actions import needs_document
from desktop.menus.view_actions import MENU
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Workspace


def roofs_at_hand(workspace: Workspace) -> tuple[Roof, ...]:
    """Return the roofs that are selected; all of the map that is looked at, where none is."""
    chosen = tuple(thing for thing in workspace.selected_things if isinstance(thing, Roof))
    if chosen or workspace.scene is None:
        return chosen
    roofs = things_by_layer(workspace.scene.things)[LayerName.ROOFS]
    return tuple(thing for thing in roofs if isinstance(thing, Roof))


def are_lifted(workspace: Workspace) -> bool:
    """Return whether all of those roofs are lifted."""
    roofs = roofs_at_hand(workspace)
    if not roofs or workspace.scene is None:
        return False
    lifted = workspace.state.scene_state(workspace.scene.id).lifted
    return all(roof.id in lifted for roof in roofs)


def lift(parts: WindowParts) -> None:
    """Lift the roofs at hand; lay them on again, if all of them are lifted."""
    workspace = parts.workspace
    if workspace.scene is not None:
        roofs = tuple(roof.id for roof in roofs_at_hand(workspace))
        workspace.submit(LiftRoof(SceneId(workspace.scene.id), roofs, not are_lifted(workspace)))


def no_roof(parts: WindowParts) -> str | None:
    """Refuse where no roof is drawn."""
    if parts.workspace.is_open and roofs_at_hand(parts.workspace):
        return None
    return QCoreApplication.translate("actions", "There is no roof on this map")


def make_solid(parts: WindowParts) -> None:
    """See roofs as the players do, or see through."""
    settings = parts.workspace.settings
    settings.change(solid_roofs=not settings.value.solid_roofs)


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="roof.lift",
        title=QT_TRANSLATE_NOOP("actions", "Li&ft roofs"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Let the players see below the selected roofs, or all of this map; once more lays them on again"
        ),
        do=lift,
        shortcuts=("Ctrl+Alt+R",),
        menu=ARRANGE,
        group="roofs",
        icon="roof",
        why_not=no_roof,
        checked=lambda parts: parts.workspace.is_open and are_lifted(parts.workspace),
    ),
    Action(
        id="view.solid-roofs",
        title=QT_TRANSLATE_NOOP("actions", "&Solid roofs"),
        tooltip=QT_TRANSLATE_NOOP("actions", "See roofs on your own map as the players do, and not what is below them"),
        do=make_solid,
        shortcuts=("Ctrl+Alt+S",),
        menu=MENU,
        group="roofs",
        icon="eye-off",
        why_not=needs_document,
        checked=lambda parts: parts.workspace.settings.value.solid_roofs,
    ),
)
