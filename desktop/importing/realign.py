"""The window that lays a picture anew under the grid of a map: things keep their squares, the picture moves."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from core.base.errors import BadFile, SandtableError
from core.base.ids import SceneId
from core.base.phrase import say
from core.base.progress import Progress
from core.documents.interchange.imported import Alignment, Image
from core.documents.interchange.pictures import PictureDraft, guesses
from core.edits.maps import PutThings
from core.edits.subjects import subject_of
from core.geometry.units import SQUARE, Point
from core.model.scene import Scene
from core.model.things import Picture
from desktop.background.decoding import decoded, paintable
from desktop.background.progress_dialog import Cancelled, waited_for
from desktop.importing.aligner import Aligner
from desktop.importing.grid_form import GridForm
from desktop.importing.page import ImportPage
from desktop.importing.reading import MOST_SHOWN, Read, lines_of
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

TRUE = Fraction(1, 500)
"""Share by which squares may be higher than wide and are true ones: the corners of a picture are rounded."""


@dataclass(frozen=True, slots=True)
class Lain:
    """A picture of a map that was read again."""

    scene: SceneId
    picture: Picture
    draft: PictureDraft
    shown: QImage

    @property
    def grid(self) -> Alignment:
        """How the squares of the map lie on the picture now."""
        (left, top), (right, bottom) = self.picture.corners
        width = Fraction(self.draft.image.width * SQUARE, max(right - left, 1))
        height = Fraction(self.draft.image.height * SQUARE, max(bottom - top, 1))
        if abs(width / height - 1) < TRUE:
            width = height = (width + height) / 2
        beyond_left, beyond_top = Fraction(-left % SQUARE, SQUARE), Fraction(-top % SQUARE, SQUARE)
        width, height = _whole(width, width / (right - left)), _whole(height, height / (bottom - top))
        over = _whole(beyond_left * width, width / SQUARE), _whole(beyond_top * height, height / SQUARE)
        return Alignment(width, height, *over)

    def laid(self, grid: Alignment) -> Picture:
        """Return the picture under a grid that lies otherwise on it, as near as can be to where it is."""
        (left, top), (right, bottom) = self.picture.corners
        across = _laid(grid.left, grid.width, self.draft.image.width, Fraction(left + right, 2))
        down = _laid(grid.top, grid.height, self.draft.image.height, Fraction(top + bottom, 2))
        return self.picture.with_corners(((across[0], down[0]), (across[1], down[1])))


def _whole(pixels: Fraction, rounded: Fraction) -> Fraction:
    """Return whole pixels where they are meant: corners lie on whole units, and so tell pixels `rounded` by so much."""
    whole = Fraction(round(pixels))
    return whole if abs(whole - pixels) <= 2 * rounded else pixels


def _laid(start: Fraction, side: Fraction, pixels: int, middle: Fraction) -> Point:
    """Return from where to where, in units, a picture goes one way: a line of the map at `start`, about a middle."""
    length = pixels / side * SQUARE
    first = -start / side * SQUARE
    first += round((middle - first - length / 2) / SQUARE) * SQUARE
    return round(first), round(first + length)


def picture_of(scene: Scene, selection: tuple[str, ...]) -> Picture | None:
    """Return the picture that is meant: the selected one, else the largest of the map; None if it has none."""
    pictures = [thing for thing in scene.things.values() if isinstance(thing, Picture)]
    chosen = next((each for each in pictures if each.id in selection), None)
    return chosen or max(pictures, key=lambda each: each.bounds.width * each.bounds.height, default=None)


def read_again(workspace: Workspace, window: QWidget) -> Lain | None:
    """Return the picture of the map that is looked at, read again; None, and the reason is told, if it cannot be."""
    scene = workspace.scene
    picture = None if scene is None else picture_of(scene, workspace.selection)
    if scene is None or picture is None:
        return None

    def read(progress: Progress) -> Lain:
        image = Image.of(workspace.asset(picture.picture))
        progress(20)
        shown = paintable(decoded(image.data, pixels=MOST_SHOWN))
        if shown.isNull():
            raise BadFile("import.image-torn")
        progress(70)
        draft = PictureDraft("", image, guesses("", image.width, image.height))
        return Lain(scene.id, picture, draft.looked_at(lines_of(shown, draft)), shown)

    try:
        return waited_for(window, QCoreApplication.translate("AlignPicture", "Reading the picture…"), read)
    except Cancelled:
        return None
    except LookupError:
        workspace.tell(say("import.image-torn"), Urgency.TROUBLE, passing=True)
    except SandtableError as error:
        workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
    return None


class AlignPicture(QDialog):
    """Shows a picture of a map with the map's grid over it, and the same hands and numbers as an import."""

    manual = "importing#pictures-and-their-grid"

    def __init__(self, workspace: Workspace, lain: Lain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace, self.lain = workspace, lain
        self.setWindowTitle(self.tr("Align the picture"))
        # behind the main window it would be lost
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(first_size(self, 1120, 720))
        self.page = ImportPage(workspace, Read(Path(), lain.draft, lain.shown), self)
        form, aligner = self.page.form, self.page.canvas
        assert isinstance(form, GridForm) and isinstance(aligner, Aligner)
        self.form, self.aligner = form, aligner
        form.form.hide()
        form.makes.hide()
        form.set_grid(lain.grid)
        aligner.set_grid(lain.grid)
        aligner.set_square(form.lie.tick("square").isChecked())
        buttons = QDialogButtonBox(self)
        self.align = buttons.addButton(self.tr("&Align"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.align.setToolTip(self.tr("Move the picture under the grid; whatever lies on the map keeps its squares"))
        self.align.setProperty("primary", "true")
        cancel = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        cancel.setToolTip(self.tr("Leave the picture as it lies (Escape)"))
        for button in (self.align, cancel):
            button.setAutoDefault(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(ROOMY)
        column.addWidget(self.page, 1)
        column.addWidget(buttons)
        aligner.setFocus()

    def accept(self) -> None:
        """Move the picture in one step; nothing where it lies so already."""
        scene = self.workspace.state.scenes.get(self.lain.scene) if self.workspace.is_open else None
        if scene is not None and self.lain.picture.id in scene.things and self.form.grid != self.lain.grid:
            moved = self.lain.laid(self.form.grid)
            title = say("history.align-picture", what=subject_of(scene, (moved,)))
            if not self.workspace.submit(PutThings(scene.id, (moved,), title)):
                return
        super().accept()

    def done(self, result: int) -> None:
        """Let go of what is still to come."""
        self.page.rest()
        super().done(result)
