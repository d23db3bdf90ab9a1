"""Writing a map to a file: for other programs as Universal VTT, or as a picture in pixels or lines."""

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from core.base.errors import SandtableError, StorageFailed
from core.base.ids import ThingId
from core.base.persistent_map import PersistentMap
from core.base.phrase import say
from core.base.progress import Progress
from core.documents.disk import write_whole
from core.documents.interchange.uvtt_writing import written
from core.geometry.units import SQUARE
from core.model.roof_sight import closed_roofs
from core.model.scene import Reveal, Scene, SceneState
from core.model.things import Door, Light, Stamp, Thing, Wall
from desktop.background.progress_dialog import Cancelled, waited_for
from desktop.exporting.map_picture import PLAYERS, Wanted, drawing_of, picture_of
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_scene import shows_door
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


def write_map(window: QWidget, workspace: Workspace, scene: Scene, path: Path, wanted: Wanted = PLAYERS) -> bool:
    """Write a scene to a file whole, or not at all; return whether it was written. The suffix says as what.

    It is done beside the window, which shows how far it is and lets it be cancelled.
    """

    def write(progress: Progress) -> None:
        data = _made(workspace, scene, path.suffix.lower(), wanted, progress)
        progress(95)
        write_whole(path, data)

    try:
        waited_for(window, QCoreApplication.translate("MapFileDialog", "Writing the map…"), write)
    except Cancelled:
        workspace.tell(say("map-file.cancelled"), Urgency.WARNING)
        return False
    except OSError as error:
        reason = error.strerror or str(error)
        workspace.tell(StorageFailed("storage.save-failed", path=str(path), why=reason).phrase, Urgency.TROUBLE)
        return False
    except SandtableError as error:
        workspace.tell(error.phrase, Urgency.TROUBLE)
        return False
    workspace.tell(say("map-file.written", path=str(path)))
    return True


def _made(workspace: Workspace, scene: Scene, suffix: str, wanted: Wanted, progress: Progress) -> bytes:
    if suffix == ".svg":
        return drawing_of(workspace, scene, wanted, progress)
    if suffix in (".png", ".webp"):
        return picture_of(workspace, scene, wanted, suffix[1:], progress)
    scene_state = workspace.state.scene_state(scene.id)
    return written(
        _below_no_roof(scene, scene_state), scene_state, picture_of(workspace, scene, PLAYERS, progress=progress)
    )


def _below_no_roof(scene: Scene, scene_state: SceneState) -> Scene:
    """Return a scene without the walls, doors, lights and stamps below its closed roofs, as its picture is.

    What stands along the edge of a roof stays; of a wall that goes on below it there is the part outside.
    """
    roofs = closed_roofs(scene, scene_state)
    if not roofs:
        return scene
    right, bottom = scene.columns * SQUARE, scene.rows * SQUARE
    whole = Revealed((Reveal("reveal-1", ((0, 0), (right, 0), (right, bottom), (0, bottom))),))
    area = whole.outside(roofs)
    left = (each for thing in scene.things.values() for each in _outside(thing, area))
    return scene.but(things=PersistentMap((each.id, each) for each in left))


def _outside(thing: Thing, area: Revealed) -> tuple[Thing, ...]:
    match thing:
        case Wall():
            pieces = list(pairwise(thing.points))
            seen = area.clipped(area.touching(pieces))
            if seen == pieces:
                return (thing,)
            return tuple(thing.but(id=ThingId(f"{thing.id}-{n}"), points=piece) for n, piece in enumerate(seen))
        case Door() if not shows_door(area, thing):
            return ()
        case Light() if not area.holds(thing.at):
            return ()
        case Stamp() if not area.meets(thing.outline):
            return ()
    return (thing,)
