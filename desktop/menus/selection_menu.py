"""The menu of what is selected on the map, opened by a right click."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from core.base.ids import ThingId
from core.edits.show import SetBroken, SetDoor, SetFound
from core.model.roofs import Roof
from core.model.things import Door, DoorState, Stamp, Wall
from desktop.menus.stairs_menu import add_stairs
from desktop.menus.window_actions import Actions
from desktop.menus.window_parts import WindowParts
from desktop.roster.token_menu import TokenMenu
from desktop.theme.icons import icon
from desktop.workspace.workspace import Workspace

GROUPS: tuple[tuple[str, ...], ...] = (
    ("arrange.properties",),
    ("edit.cut", "edit.copy", "edit.paste", "edit.duplicate", "edit.delete"),
    ("arrange.turn", "arrange.front", "arrange.back"),
    ("arrange.split", "arrange.join", "arrange.turn-round"),
    ("arrange.lock", "arrange.hide"),
)

LIFT = "roof.lift"
DUEL, TWO = "duel.start", 2
"""What is offered for exactly two tokens."""
OF_THINGS = ("arrange.properties", "arrange.front", "arrange.back", "arrange.lock", "arrange.hide")
"""What is left out of the menu of tokens: it means nothing for them, or they have their own."""


def selection_menu(actions: Actions[WindowParts], workspace: Workspace, people: TokenMenu, parent: QWidget) -> QMenu:
    """Return the menu of the selection, with how one selected door stands, and what can be done to tokens."""
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    actions.refresh()
    _add_door(menu, workspace)
    _add_roof(menu, actions, workspace)
    _add_broken(menu, workspace)
    add_stairs(menu, workspace)
    if workspace.selected_tokens:
        people.fill(menu)
        if len(workspace.selected_tokens) == TWO and actions.in_force(actions.action(DUEL)):
            menu.addSeparator()
            menu.addAction(actions[DUEL])
    people_only = bool(workspace.selected_tokens) and not workspace.selected_things
    for group in GROUPS:
        offered = [each for each in group if not (people_only and each in OF_THINGS)]
        shown = [actions[each] for each in offered if actions.in_force(actions.action(each))]
        if shown and not menu.isEmpty():
            menu.addSeparator()
        menu.addActions(shown)
    return menu


def open_selection_menu(
    actions: Actions[WindowParts], workspace: Workspace, people: TokenMenu, parent: QWidget, where: QPoint
) -> QMenu:
    """Open the menu at a place of the screen; it blocks nothing."""
    menu = selection_menu(actions, workspace, people, parent)
    menu.popup(where)
    return menu


def _add_door(menu: QMenu, workspace: Workspace) -> None:
    scene, things = workspace.scene, workspace.selected_things
    if scene is None or len(things) != 1 or not isinstance(things[0], Door):
        return
    door, scene_state = things[0], workspace.state.scene_state(scene.id)
    now = scene_state.door(door)
    for state, picture, words in (
        (DoorState.OPEN, "door-enter", QCoreApplication.translate("actions", "Open the door")),
        (DoorState.CLOSED, "door", QCoreApplication.translate("actions", "Close the door")),
        (DoorState.LOCKED, "lock", QCoreApplication.translate("actions", "Lock the door")),
    ):
        if state is not now and door.has_leaf:
            command = SetDoor(scene.id, ThingId(door.id), state)
            menu.addAction(icon(picture), words, partial(_submit, workspace, command))
    if door.secret:
        found = door.id in scene_state.found
        words = (
            QCoreApplication.translate("actions", "Hide the secret door again")
            if found
            else QCoreApplication.translate("actions", "Let the players find the secret door")
        )
        menu.addAction(
            icon("eye-off" if found else "eye"),
            words,
            partial(_submit, workspace, SetFound(scene.id, ThingId(door.id), not found)),
        )


def _add_roof(menu: QMenu, actions: Actions[WindowParts], workspace: Workspace) -> None:
    """Offer to lift selected roofs, or to lay them on again."""
    if any(isinstance(thing, Roof) for thing in workspace.selected_things):
        menu.addAction(actions[LIFT])


def _add_broken(menu: QMenu, workspace: Workspace) -> None:
    """Offer to break what may stand in the way, or to mend it: what play breaks, and what the game master says is."""
    scene, things = workspace.scene, workspace.selected_things
    if scene is None or len(things) != 1 or not isinstance(things[0], Door | Stamp | Wall):
        return
    identity = ThingId(things[0].id)
    broken = identity in workspace.state.scene_state(scene.id).broken
    words = (
        QCoreApplication.translate("actions", "Mend it")
        if broken
        else QCoreApplication.translate("actions", "Break it")
    )
    action = menu.addAction(
        icon("hammer"), words, partial(_submit, workspace, SetBroken(scene.id, identity, not broken))
    )
    action.setToolTip(QCoreApplication.translate("actions", "What is broken hides nobody and stops nobody"))


def _submit(workspace: Workspace, command: SetBroken | SetDoor | SetFound) -> None:
    workspace.submit(command)
