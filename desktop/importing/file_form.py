"""The side of the import dialog that belongs to one file: its name, what is in it, and what can be chosen."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.base.phrase import Phrase
from core.documents.interchange.imported import LONGEST_NAME, Choices, ImportedMap
from core.explain.words import Words
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.theme.tokens import ROOMY


class ImportForm(QWidget):
    """What can be chosen about one file; `changed` is sent whenever `choices` differ from before."""

    changed = Signal()

    def __init__(self, words: Words, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.form = FilledForm(self)
        self.form.show_fields(
            (
                FieldSpec(
                    "name",
                    Control.TEXT,
                    longest=LONGEST_NAME,
                    title=self.tr("Name of the scene"),
                    caption=self.tr("&Name"),
                    tip=self.tr("What the scene is called; players never read it"),
                    value=name,
                ),
            )
        )
        self.name = self.form.line("name")
        self.name.textChanged.connect(self.changed)
        self._said = QLabel(self)
        self._said.setWordWrap(True)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setProperty("tone", "warning")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(ROOMY)
        self.column.addWidget(self.form)

    def finish(self) -> None:
        """Put what is to be said below everything else."""
        self.column.addWidget(self._said)
        self.column.addStretch(1)

    def choices(self) -> Choices:
        """Return what is chosen now."""
        return Choices(name=self.name.text().strip())

    def show_map(self, found: ImportedMap) -> None:
        """Say what the choices make of the file."""
        self.show_warnings(found.warnings)

    def show_warnings(self, warnings: tuple[Phrase, ...]) -> None:
        """Say what was left out or guessed."""
        self._said.setText("\n\n".join(self.words.text(warning) for warning in warnings))
        self._said.setVisible(bool(warnings))


def heading(text: str, parent: QWidget) -> QLabel:
    """Return a heading over a part of a form."""
    label = QLabel(text, parent)
    label.setProperty("tone", "heading")
    return label
