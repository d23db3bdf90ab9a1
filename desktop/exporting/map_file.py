"""Writing a map to a file: for other programs as Universal VTT, or as a picture in pixels or lines."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from core.base.errors import SandtableError, StorageFailed
from core.base.phrase import say
from core.base.progress import Told
from core.documents.disk import write_whole
from core.documents.interchange.uvtt_writing import written
from core.model.scene import Scene
from desktop.background.patience import Cancelled, waited_for
from desktop.exporting.map_picture import PLAYERS, Wanted, drawing_of, picture_of
from desktop.workspace.message import Weight
from desktop.workspace.workspace import Workspace


def write_map(window: QWidget, workspace: Workspace, scene: Scene, path: Path, wanted: Wanted = PLAYERS) -> bool:
    """Write a scene to a file whole, or not at all; return whether it was written. The suffix says as what.

    It is done beside the window, which shows how far it is and lets it be cancelled.
    """

    def write(told: Told) -> None:
        data = _made(workspace, scene, path.suffix.lower(), wanted, told)
        told(95)
        write_whole(path, data)

    try:
        waited_for(window, QCoreApplication.translate("MapFileDialog", "Writing the map…"), write)
    except Cancelled:
        workspace.tell(say("map-file.cancelled"), Weight.WARNING)
        return False
    except OSError as error:
        reason = error.strerror or str(error)
        workspace.tell(StorageFailed("storage.save-failed", path=str(path), why=reason).phrase, Weight.TROUBLE)
        return False
    except SandtableError as error:
        workspace.tell(error.phrase, Weight.TROUBLE)
        return False
    workspace.tell(say("map-file.written", path=str(path)))
    return True


def _made(workspace: Workspace, scene: Scene, suffix: str, wanted: Wanted, told: Told) -> bytes:
    if suffix == ".svg":
        return drawing_of(workspace, scene, wanted, told)
    if suffix in (".png", ".webp"):
        return picture_of(workspace, scene, wanted, suffix[1:], told)
    return written(scene, workspace.state.scene_state(scene.id), picture_of(workspace, scene, PLAYERS, told=told))
