"""A window that asks the fields of a form: its button, or Enter, does what they are for; Escape leaves it."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from desktop.forms.field import FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.theme.tokens import ROOMY
from desktop.widgets.growing_page import GrowingPage

Places = Mapping[str, tuple[int, int]]


class FormDialog(QDialog):
    """Subclasses say in `do` what is done with the fields; what cannot be done keeps it open.

    `told` is room for what comes of it, hidden while there is nothing to say.
    """

    def __init__(self, parent: QWidget | None = None, *, places: Places | None = None) -> None:
        super().__init__(parent)
        self.form = FilledForm(self, places=places, live=True)
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.told.setProperty("tone", "muted")
        self.told.hide()
        self.buttons = QDialogButtonBox(self)
        self.deed = self.buttons.addButton(self.tr("Take it"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.deed.setDefault(True)
        self.deed.setProperty("primary", "true")
        self.leave = self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.form.submitted.connect(self.accept)
        page = GrowingPage(self.buttons, self)
        self.column = page.column
        for part in (self.form, self.told):
            self.column.addWidget(part)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        whole.setSpacing(ROOMY)
        whole.addWidget(page, 1)
        whole.addWidget(self.buttons)

    def ask(self, title: str, specs: tuple[FieldSpec, ...]) -> None:
        """Show the fields; the keyboard is in the first of them."""
        self.setWindowTitle(title)
        self.form.show_fields(specs)
        self.form.focus_first()

    def name_buttons(self, deed: str, deed_tip: str, leave_tip: str) -> None:
        """Say what the button does, and what leaving does."""
        self.deed.setText(deed)
        self.deed.setToolTip(deed_tip)
        self.leave.setToolTip(leave_tip)

    def tell(self, text: str) -> None:
        """Say what comes of what is filled in; nothing where there is nothing to say."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def accept(self) -> None:
        """Do it, if the fields can be taken; Enter does nothing where the button could not be pressed."""
        filled = self.form.taken() if self.deed.isEnabled() else None
        if filled is not None and self.do(filled):
            super().accept()

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Do what the fields are for; return whether it was done."""
        raise NotImplementedError


class QuestionDialog(FormDialog):
    """Asks a field or two, and gives what is filled in to a function; it blocks nothing, and goes by itself."""

    def __init__(
        self, title: str, specs: tuple[FieldSpec, ...], take: Callable[[Mapping[str, Any]], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._take = take
        self.ask(title, specs)
        self.name_buttons(self.tr("Take it"), self.tr("Do so (Enter)"), self.tr("Change nothing (Escape)"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.show()

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Give what is filled in away."""
        self._take(filled)
        return True
