"""Bringing imported maps into a document: ids of its own, and one step of undo however many there are."""

from collections.abc import Sequence
from dataclasses import replace

from core.base.ids import SceneId, SystemId, ThingId, number_of, numbered
from core.base.phrase import say
from core.documents.interchange.imported import ImportedMap
from core.edits.fights import AddEncounter
from core.edits.maps import AddScene
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.model.campaign import Campaign
from core.model.scene import Measure, Scene
from core.model.things import AssetId


def renumbered(scene: Scene, first: int) -> Scene:
    """Return the scene and its things under ids from `first` on, each of the kind that its placeholder names."""
    things = [
        thing.model_copy(update={"id": ThingId(numbered(thing.id.rpartition("-")[0], number))})
        for number, thing in enumerate(scene.things.values(), start=first + 1)
    ]
    return scene.but(id=SceneId(numbered("scene", first)), things={thing.id: thing for thing in things})


def measured(maps: Sequence[ImportedMap], measure: Measure) -> list[ImportedMap]:
    """Return maps whose squares are as large as a game has them, but where a file tells how large they are."""
    return [each if each.tells_measure else replace(each, scene=each.scene.measured(measure)) for each in maps]


def bringing(state: Campaign, maps: Sequence[ImportedMap], system: SystemId | None = None) -> EditCommand:
    """Return the command that adds the scenes of maps, in their order, to a campaign; the pictures go before it.

    With a system the first scene gets an encounter under its rules, named as the scene is. Keep every picture of
    `pictures_in` by `Document.put_asset` first. No map at all is a `ValueError`.
    """
    if not maps:
        raise ValueError("no map to bring in")
    number = number_of(state.fresh_ids("scene")[0])
    commands: list[AddScene | AddEncounter] = []
    for each in maps:
        commands.append(AddScene(renumbered(each.scene, number)))
        number += 1 + len(each.scene.things)
    if system is not None and isinstance(commands[0], AddScene):
        commands.append(AddEncounter(commands[0].scene.name, system, commands[0].scene.id))
    if len(commands) == 1:
        return commands[0]
    title = say("history.import-map", name=maps[0].scene.name)
    return Several(say("history.import-maps", count=len(maps)) if len(maps) > 1 else title, tuple(commands))


def scenes_added(command: EditCommand) -> tuple[SceneId, ...]:
    """Return the scenes that a command of `bringing` adds."""
    commands = command.commands if isinstance(command, Several) else (command,)
    return tuple(each.scene.id for each in commands if isinstance(each, AddScene))


def pictures_in(maps: Sequence[ImportedMap]) -> dict[AssetId, bytes]:
    """Return the pictures of maps by the names under which a document keeps them."""
    return {each.image.id: each.image.data for each in maps if each.image is not None}
