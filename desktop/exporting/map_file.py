"""Writing a map to a file: for other programs as Universal VTT, or as a picture in pixels or lines."""

from pathlib import Path

from core.base.errors import SandtableError, StorageFailed
from core.base.phrase import say
from core.documents.interchange.uvtt_writing import written
from core.model.scene import Scene
from desktop.exporting.map_picture import PLAYERS, Wanted, drawing_of, picture_of
from desktop.settings import write_whole
from desktop.workspace.message import Weight
from desktop.workspace.workspace import Workspace


def write_map(workspace: Workspace, scene: Scene, path: Path, wanted: Wanted = PLAYERS) -> bool:
    """Write a scene to a file whole, or not at all; return whether it was written. The suffix says as what."""
    try:
        write_whole(path, _made(workspace, scene, path.suffix.lower(), wanted))
    except OSError as error:
        reason = error.strerror or str(error)
        workspace.tell(StorageFailed("storage.save-failed", path=str(path), why=reason).phrase, Weight.TROUBLE)
        return False
    except SandtableError as error:
        workspace.tell(error.phrase, Weight.TROUBLE)
        return False
    workspace.tell(say("map-file.written", path=str(path)))
    return True


def _made(workspace: Workspace, scene: Scene, suffix: str, wanted: Wanted) -> bytes:
    if suffix == ".svg":
        return drawing_of(workspace, scene, wanted)
    if suffix in (".png", ".webp"):
        return picture_of(workspace, scene, wanted, suffix[1:])
    return written(scene, workspace.state.wear_of(scene.id), picture_of(workspace, scene, PLAYERS))
