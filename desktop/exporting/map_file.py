"""Writing a map for other programs: the scene as a Universal VTT file, with a picture of what everybody may see."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QFileDialog, QWidget

from core.base.errors import SandtableError, StorageFailed
from core.base.phrase import say
from core.documents.interchange.uvtt_writing import written
from core.geometry.units import SQUARE
from core.model.scene import Reveal, Scene
from core.model.things import LayerName, Picture, Stamp
from desktop.background.decoding import decoded
from desktop.map.content import MapContent
from desktop.map.painting.palette import Palette
from desktop.map.whole.whole_map import paint_map
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import seen_floors
from desktop.player_view.seen_scene import public_scene
from desktop.settings import write_whole
from desktop.theme.tokens import LIGHT
from desktop.workspace.workspace import Weight, Workspace

FINEST = 70
"""Pixels to a square, where the picture does not grow too large."""
LARGEST = 8_192
"""Pixels along the longer side of the picture at most."""
PAINTED = (LayerName.PICTURES, LayerName.TERRAIN, LayerName.STAMPS, LayerName.WALLS)


def ask_and_write(workspace: Workspace, parent: QWidget) -> None:
    """Ask where to, and write the scene that is looked at; what goes wrong is told."""
    scene = workspace.scene
    if scene is None:
        return
    here = Path(workspace.document.path).parent if workspace.document and workspace.document.path else Path.home()
    name, _ = QFileDialog.getSaveFileName(
        parent,
        parent.tr("Write the map for other programs"),
        str(here / f"{scene.public_name or 'map'}.uvtt"),
        parent.tr("Universal VTT maps") + " (*.uvtt *.dd2vtt)",
    )
    if name:
        write_map(workspace, scene, Path(name))


def write_map(workspace: Workspace, scene: Scene, path: Path) -> bool:
    """Write a scene to a file whole, or not at all; return whether it was written."""
    try:
        data = written(scene, workspace.state.wear_of(scene.id), picture_of(workspace, scene))
        write_whole(path, data)
    except OSError as error:
        reason = error.strerror or str(error)
        workspace.tell(StorageFailed("storage.save-failed", path=str(path), why=reason).phrase, Weight.TROUBLE)
        return False
    except SandtableError as error:
        workspace.tell(error.phrase, Weight.TROUBLE)
        return False
    workspace.tell(say("map-file.written", path=str(path)))
    return True


def picture_of(workspace: Workspace, scene: Scene) -> bytes:
    """Return a PNG of the whole map, edge to edge, without grid, tokens, names and secrets."""
    whole = Reveal("reveal-0", _edges(scene))
    public, wear = public_scene(scene, workspace.state.wear_of(scene.id), Revealed((whole,)))
    near = max(1, min(FINEST, LARGEST // max(scene.columns, scene.rows)))
    image = QImage(scene.columns * near, scene.rows * near, QImage.Format.Format_RGB32)
    image.fill(scene.floor)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(near / SQUARE, near / SQUARE)
        area = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        floors = seen_floors(scene, wear, public, Revealed((whole,)))
        content = MapContent(public, wear, floors=floors)
        images = _images(workspace, public)
        paint_map(painter, content, Palette(LIGHT), area, layers=PAINTED, images=images, public=True, grid=False)
    return _png(image)


def _edges(scene: Scene) -> tuple[tuple[int, int], ...]:
    right, bottom = scene.columns * SQUARE, scene.rows * SQUARE
    return (0, 0), (right, 0), (right, bottom), (0, bottom)


def _images(workspace: Workspace, scene: Scene) -> dict[str, QImage]:
    """Return the images of a scene; one that is missing is left out, as it is on the map."""
    names = [thing.picture for thing in scene.things.values() if isinstance(thing, Picture | Stamp) and thing.picture]
    found: dict[str, QImage] = {}
    for name in dict.fromkeys(names):
        with suppress(LookupError, SandtableError):
            found[name] = decoded(workspace.asset(name))
    return found


def _png(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())
