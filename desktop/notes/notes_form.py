"""The notes of a creature or an encounter: what is read aloud, notes, tactics, treasure."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.model.creature import Notes
from desktop.forms.field import Control, FieldSpec
from desktop.forms.rows import FormRows
from desktop.notes.note_field import NoteField
from desktop.theme.tokens import TIGHT
from desktop.widgets.text import set_tone

ALOUD = 1.25
"""How much larger the text is that is read aloud."""


class NotesForm(QWidget):
    """Fields as tall as their text; `written` carries the name of one and its new text.

    What is too long for a field is told below it.
    """

    written = Signal(str, str)

    def __init__(self, parent: QWidget | None = None, *, names: tuple[str, ...] = tuple(Notes.model_fields)) -> None:
        super().__init__(parent)
        self.fields: dict[str, NoteField] = {}
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self._titles: dict[str, QLabel] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        rows = FormRows(gap=TIGHT)
        for name, title, tip in (
            ("read_aloud", self.tr("Read aloud"), self.tr("What you read to the players")),
            ("gm_notes", self.tr("Notes"), self.tr("What only you know")),
            ("tactics", self.tr("Tactics"), self.tr("How they fight, and when they stop")),
            ("treasure", self.tr("Treasure"), self.tr("What is found on them, or here")),
        ):
            if name not in names:
                continue
            field = NoteField(title, self, tip=tip, scale=ALOUD if name == "read_aloud" else 1.0)
            field.written.connect(partial(self.written.emit, name))
            field.too_long.connect(partial(self._refuse, title))
            field.textChanged.connect(self.trouble.hide)
            label = rows.put(FieldSpec(name, Control.LONG, title=title, tip=tip), field)
            assert label is not None
            set_tone(label, "muted")
            self.fields[name], self._titles[name] = field, label
        column.addLayout(rows)
        column.addWidget(self.trouble)

    def _refuse(self, title: str, most: int) -> None:
        words = self.tr("{title}: at most {most} characters fit; nothing was taken.")
        self.trouble.setText(words.replace("{title}", title).replace("{most}", f"{most:,}"))
        self.trouble.show()

    def show_notes(self, notes: Notes, key: str, *, empty_ones: bool = True) -> None:
        """Show the notes of something, known by `key`; fields without a text too if `empty_ones`."""
        for name, field in self.fields.items():
            text = getattr(notes, name)
            field.show_text(text, key)
            shown = bool(text) or empty_ones or field.hasFocus()
            field.setVisible(shown)
            self._titles[name].setVisible(shown)

    def take(self) -> None:
        """Take what is being written."""
        for field in self.fields.values():
            field.take()
