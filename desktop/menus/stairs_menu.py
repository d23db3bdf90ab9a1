"""Stairs: what they lead to, a new floor over them, and taking them with those selected."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from core.base.ids import SceneId, ThingId
from core.edits.stairs import (
    TakeStairs,
    floor_names,
    is_stairs,
    led_out,
    linked,
    may_lead,
    new_floor,
    other_end,
    stairs_near,
    unlinked,
)
from core.engine.command_kinds import EditCommand
from core.geometry.units import square_at, square_name
from core.model.scene import Scene
from core.model.things import Stamp
from desktop.map.stamp_art.registry import ART
from desktop.menus.window_parts import WindowParts
from desktop.theme.icons import icon
from desktop.workspace.workspace import Mode, Workspace

MOST = 40
"""Ends that are offered."""


def stairs_at_hand(workspace: Workspace) -> Stamp | None:
    """Return the stairs that somebody selected stands at; None where nobody does."""
    tokens = workspace.selected_tokens
    found = (stairs_near(workspace.state, token) for token in tokens)
    return next((stairs for stairs in found if stairs is not None), None)


def no_stairs_at_hand(parts: WindowParts) -> str | None:
    """Refuse where nobody selected stands at stairs that lead somewhere."""
    workspace = parts.workspace
    if workspace.is_open and workspace.encounter is not None and stairs_at_hand(workspace) is not None:
        return None
    return QCoreApplication.translate("actions", "Nobody selected stands at stairs that lead somewhere")


def take_stairs(workspace: Workspace) -> None:
    """Send those selected to the other end of the stairs that they stand at, and look there."""
    encounter, stairs, tokens = workspace.encounter, stairs_at_hand(workspace), workspace.selected_tokens
    if encounter is None or stairs is None:
        return
    together = tuple(token.id for token in tokens if token.scene == tokens[0].scene)
    if workspace.submit(TakeStairs(encounter.id, together, ThingId(stairs.id))):
        there = (each.id for each in workspace.state.encounters.values() if together[0] in each.tokens)
        workspace.look_at(encounter=next(there))
        workspace.select(together)
        workspace.bring_into_view(workspace.selected_tokens[0].point)


def add_stairs(menu: QMenu, workspace: Workspace) -> None:
    """Offer what can be done with selected stairs, or with tokens that stand at some."""
    stairs = stairs_at_hand(workspace) if workspace.selected_tokens else None
    if stairs is not None:
        found = other_end(workspace.state, stairs)
        if found is not None:
            words = QCoreApplication.translate("actions", "Take the stairs to {scene}").format(scene=found[0].name)
            menu.addAction(icon("stairs"), words, partial(take_stairs, workspace))
    scene, things = workspace.scene, workspace.selected_things
    if scene is None or len(things) != 1 or not isinstance(things[0], Stamp):
        return
    stamp = things[0]
    found = other_end(workspace.state, stamp)
    if found is not None:
        words = QCoreApplication.translate("actions", "Look at the other end, in {scene}").format(scene=found[0].name)
        menu.addAction(icon("stairs"), words, partial(_look, workspace, found[0].id, found[1]))
    if workspace.mode is Mode.PREPARE and may_lead(stamp):
        _add_ends(
            menu.addMenu(icon("link"), QCoreApplication.translate("actions", "Leads to")), workspace, scene, stamp
        )


def _add_ends(menu: QMenu, workspace: Workspace, scene: Scene, stamp: Stamp) -> None:
    menu.addAction(
        icon("square-plus"),
        QCoreApplication.translate("actions", "A new floor"),
        partial(_add_floor, workspace, scene, stamp),
    )
    ends = [
        (other, thing)
        for other in workspace.state.scenes.values()
        if other.id != scene.id
        for thing in other.things.values()
        if is_stairs(thing)
    ]
    if ends:
        menu.addSeparator()
    for other, end in ends[:MOST]:
        where = square_name(square_at((end.bounds.left, end.bounds.top)))
        words = f"{other.name}: {end.name or ART[end.art].title} ({where})"
        action = menu.addAction(words, partial(_submit, workspace, linked(scene, stamp, other, end)))
        action.setCheckable(True)
        action.setChecked(stamp.leads_to == end.id)
    menu.addSeparator()
    if stamp.leads_to is None:
        action = menu.addAction(
            QCoreApplication.translate("actions", "Out of the maps"),
            partial(_submit, workspace, led_out(scene, stamp, out=not stamp.leads_out)),
        )
        action.setCheckable(True)
        action.setChecked(stamp.leads_out)
    else:
        menu.addAction(
            icon("unlink"),
            QCoreApplication.translate("actions", "Nowhere"),
            partial(_submit, workspace, unlinked(workspace.state, scene, stamp)),
        )


def _add_floor(workspace: Workspace, scene: Scene, stamp: Stamp) -> None:
    """Add a floor and look at it, with its stairs selected."""
    names = floor_names(workspace.state, scene, QCoreApplication.translate("tools", "{scene}, floor %1"))
    if not workspace.submit(new_floor(workspace.state, scene, stamp, next(names))):
        return
    here = workspace.state.scene(scene.id).things.get(stamp.id)
    found = other_end(workspace.state, here) if isinstance(here, Stamp) else None
    if found is not None:
        _look(workspace, found[0].id, found[1])


def _look(workspace: Workspace, scene: SceneId, end: Stamp) -> None:
    workspace.look_at(scene=scene)
    workspace.select((end.id,))
    workspace.bring_into_view(end.at)


def _submit(workspace: Workspace, command: EditCommand) -> None:
    workspace.submit(command)
