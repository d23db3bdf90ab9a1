"""What can be done with the selection besides the clipboard: turning, stacking, locking, hiding, its properties."""

from PySide6.QtCore import QCoreApplication

from core.model.things import Picture, Wall
from desktop.menus.action import Action
from desktop.menus.edit_actions import MENU, nothing_selected
from desktop.menus.stairs_menu import no_stairs_at_hand, take_stairs
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.panels import PROPERTIES

ARRANGE = (*MENU, QT_TRANSLATE_NOOP("actions", "A&rrange"))
PREPARE = "prepare"


def no_thing_selected(parts: WindowParts) -> str | None:
    """Refuse while no thing of the map is selected."""
    if parts.workspace.selected_things:
        return None
    return QCoreApplication.translate("actions", "Nothing of the map is selected")


def no_wall_selected(parts: WindowParts) -> str | None:
    """Refuse while no wall is selected."""
    if any(isinstance(thing, Wall) for thing in parts.workspace.selected_things):
        return None
    return QCoreApplication.translate("actions", "No wall is selected")


def needs_picture(parts: WindowParts) -> str | None:
    """Refuse where no picture lies on the map that is looked at."""
    scene = parts.workspace.scene if parts.workspace.is_open else None
    if scene is not None and any(isinstance(thing, Picture) for thing in scene.things.values()):
        return None
    return QCoreApplication.translate("actions", "There is no picture on this map: import one")


def needs_scene(parts: WindowParts) -> str | None:
    """Refuse where no map is looked at."""
    if parts.workspace.is_open and parts.workspace.scene is not None:
        return None
    return QCoreApplication.translate("actions", "There is no map yet")


def show_properties(parts: WindowParts) -> None:
    """Bring the properties to the front and go there."""
    # no panel is loaded before its dock is seen
    from desktop.properties.panel import PropertiesPanel

    panel = parts.docks.raise_panel(PROPERTIES.id)
    if isinstance(panel, PropertiesPanel):
        panel.enter()


def is_locked(parts: WindowParts) -> bool:
    """Return whether all selected things are locked."""
    things = parts.workspace.selected_things
    return bool(things) and all(thing.locked for thing in things)


def is_hidden(parts: WindowParts) -> bool:
    """Return whether all that is selected is hidden from the players."""
    hidden = [thing.hidden for thing in parts.workspace.selected_things]
    hidden += [token.hidden for token in parts.workspace.selected_tokens]
    return bool(hidden) and all(hidden)


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="arrange.properties",
        title=QT_TRANSLATE_NOOP("actions", "Pr&operties"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Go to the properties of what is selected, or of the scene"),
        do=show_properties,
        shortcuts=("Alt+Return",),
        menu=ARRANGE,
        icon="adjustments",
        scope=PREPARE,
    ),
    Action(
        id="arrange.propose-zones",
        title=QT_TRANSLATE_NOOP("actions", "Propose &zones…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Divide this map into zones: by its rooms and doors, or by a coarse grid"),
        do=lambda parts: parts.dialogs["propose-zones"](),
        menu=ARRANGE,
        group="zones",
        icon="polygon",
        why_not=needs_scene,
    ),
    Action(
        id="arrange.map-size",
        title=QT_TRANSLATE_NOOP("actions", "Size of the &map…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Add squares at any side of this map, or crop it; nothing on it moves"),
        do=lambda parts: parts.dialogs["map-size"](),
        menu=ARRANGE,
        group="zones",
        icon="dimensions",
        scope=PREPARE,
        why_not=needs_scene,
    ),
    Action(
        id="arrange.align-picture",
        title=QT_TRANSLATE_NOOP("actions", "Align the pi&cture…"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Lay the picture of this map anew under its grid; what is drawn on the map keeps its squares"
        ),
        do=lambda parts: parts.dialogs["align-picture"](),
        menu=ARRANGE,
        group="zones",
        icon="photo",
        scope=PREPARE,
        why_not=needs_picture,
    ),
    Action(
        id="arrange.turn",
        title=QT_TRANSLATE_NOOP("actions", "&Turn clockwise"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Turn what is selected by a quarter; on the map the key R"),
        do=lambda parts: parts.clipboard.turn(1),
        menu=ARRANGE,
        group="turn",
        icon="rotate-clockwise",
        scope=PREPARE,
        why_not=nothing_selected,
    ),
    Action(
        id="arrange.front",
        title=QT_TRANSLATE_NOOP("actions", "To the &front"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Lay it upon all that it touches; on the map the key ]"),
        do=lambda parts: parts.clipboard.restack(front=True),
        menu=ARRANGE,
        group="stack",
        icon="stack-front",
        scope=PREPARE,
        why_not=no_thing_selected,
    ),
    Action(
        id="arrange.back",
        title=QT_TRANSLATE_NOOP("actions", "To the &back"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Lay it below all that it touches; on the map the key ["),
        do=lambda parts: parts.clipboard.restack(front=False),
        menu=ARRANGE,
        group="stack",
        icon="stack-back",
        scope=PREPARE,
        why_not=no_thing_selected,
    ),
    Action(
        id="arrange.split",
        title=QT_TRANSLATE_NOOP("actions", "&Split wall"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Cut the selected wall at its held corner; without one, into its sides"),
        do=lambda parts: parts.clipboard.split(),
        shortcuts=("Ctrl+K",),
        menu=ARRANGE,
        group="walls",
        icon="crop",
        scope=PREPARE,
        why_not=no_wall_selected,
    ),
    Action(
        id="arrange.join",
        title=QT_TRANSLATE_NOOP("actions", "&Join walls"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Make one wall of several, or of one and those that go on at its ends"),
        do=lambda parts: parts.clipboard.join(),
        shortcuts=("Ctrl+J",),
        menu=ARRANGE,
        group="walls",
        icon="link",
        scope=PREPARE,
        why_not=no_wall_selected,
    ),
    Action(
        id="arrange.turn-round",
        title=QT_TRANSLATE_NOOP("actions", "Turn walls &round"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Let the selected walls run the other way: their last corner is then their first"
        ),
        do=lambda parts: parts.clipboard.turn_round(),
        shortcuts=("Ctrl+R",),
        menu=ARRANGE,
        group="walls",
        icon="refresh",
        scope=PREPARE,
        why_not=no_wall_selected,
    ),
    Action(
        id="arrange.stairs",
        title=QT_TRANSLATE_NOOP("actions", "Take the s&tairs"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Send those selected to the other end of the stairs that they stand at"),
        do=lambda parts: take_stairs(parts.workspace),
        shortcuts=("Ctrl+U",),
        menu=ARRANGE,
        group="stairs",
        icon="stairs",
        why_not=no_stairs_at_hand,
    ),
    Action(
        id="arrange.lock",
        title=QT_TRANSLATE_NOOP("actions", "&Locked"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Keep what is selected from being moved and deleted, or let it be again"),
        do=lambda parts: parts.clipboard.toggle("locked"),
        menu=ARRANGE,
        group="lock",
        icon="lock",
        scope=PREPARE,
        why_not=no_thing_selected,
        checked=is_locked,
    ),
    Action(
        id="arrange.hide",
        title=QT_TRANSLATE_NOOP("actions", "&Hidden from the players"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Leave what is selected out of what players see, or show it again"),
        do=lambda parts: parts.clipboard.toggle("hidden"),
        menu=ARRANGE,
        group="lock",
        icon="eye-off",
        why_not=nothing_selected,
        checked=is_hidden,
    ),
)
