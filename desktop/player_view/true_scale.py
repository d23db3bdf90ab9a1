"""The dialog that makes the bar on the players' screen longer and shorter, until it is as long as a ruler says."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QSlider, QVBoxLayout, QWidget

from core.base.errors import SandtableError
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.theme.tokens import ROOMY
from desktop.workspace.message import Urgency
from desktop.workspace.player_screen import PlayerScreen
from desktop.workspace.workspace import Workspace

INCHES = (10 / 2.54, 4.0)
"""Inches of the bar, of which one is chosen."""
FINE = 20
"""Steps of the slider to a pixel of an inch."""
LEAST, MOST = 20, 400
"""Pixels to an inch that a screen may have."""


class TrueScaleDialog(QDialog):
    """Shows a bar on the players' screen; its length by a ruler tells how large a square of an inch is there."""

    manual = "players#true-size"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.table: PlayerScreen = workspace.player_screen
        self.setWindowTitle(self.tr("Measure the players' screen"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setSpacing(ROOMY)
        told = QLabel(self.tr("Hold a ruler against the players' screen, and drag until the bar there is as long as:"))
        told.setWordWrap(True)
        column.addWidget(told)
        self.form = FilledForm(self)
        self.form.show_fields(
            (
                FieldSpec(
                    "inches",
                    Control.CHOICE,
                    INCHES,
                    words=(self.tr("10 centimetres"), self.tr("4 inches")),
                    title=self.tr("Length of the bar"),
                    tip=self.tr("How long the bar on the players' screen is to be by your ruler"),
                    value=INCHES[0],
                ),
            )
        )
        self.form.changed.connect(self._show)
        column.addWidget(self.form)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(LEAST * FINE, MOST * FINE)
        self.slider.setPageStep(FINE)
        self.slider.setAccessibleName(self.tr("Longer or shorter"))
        self.slider.setToolTip(self.tr("Drag until the bar has that length; the arrow keys move it by a hair"))
        self.slider.setMinimumWidth(420)
        self.slider.setValue(round((self.table.per_inch or 96) * FINE))
        self.slider.valueChanged.connect(lambda _: self._show())
        column.addWidget(self.slider)
        buttons = QDialogButtonBox(self)
        keep = buttons.addButton(self.tr("It is: show squares of an inch"), QDialogButtonBox.ButtonRole.AcceptRole)
        keep.setToolTip(self.tr("Remember this for the screen, and lock the scale"))
        leave = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        leave.setToolTip(self.tr("Leave the scale as it was"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.slider.setFocus()
        self._show()

    @property
    def per_inch(self) -> float:
        """Pixels to an inch as the bar says."""
        return self.slider.value() / FINE

    def _show(self) -> None:
        self.table.show_ruler(self.per_inch * self.form.value("inches"))

    def accept(self) -> None:
        """Remember the screen, and lock the scale."""
        try:
            self.table.ruled(self.per_inch)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)
        self.table.lock_inches()
        super().accept()

    def done(self, result: int) -> None:
        """Take the bar off the screen."""
        self.table.show_ruler(None)
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Take the bar off the screen."""
        self.table.show_ruler(None)
        super().closeEvent(event)
