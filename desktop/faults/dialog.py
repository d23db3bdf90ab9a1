"""The window that shows what went wrong, and saves a report of it."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import BadFile
from core.base.version import VERSION
from core.documents.disk import write_whole
from core.explain.words import Words
from desktop.faults.catching import Faults
from desktop.faults.report import report
from desktop.settings import folder_for_files
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.text import ReadText


class FaultDialog(QDialog):
    """Everything that went wrong since the program began, for the game master to read; a report leaves names out."""

    manual = "trouble#something-went-wrong"

    def __init__(self, faults: Faults, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What went wrong"))
        self.resize(first_size(self, 720, 480))
        self._faults = faults
        self._words = words
        head = QLabel(
            self.tr(
                "Something happened that the program was not made for. What was under way was not done; the adventure "
                "is as it was before, and everything you did is kept. A report says where in the program it happened; "
                "it holds nothing of your adventure, and nothing is sent anywhere."
            ),
            self,
        )
        head.setWordWrap(True)
        tip = self.tr("For your eyes: it may name people and places of your adventure")
        self.text = ReadText(self, name=self.tr("Details"), tip=tip)
        self.text.setPlaceholderText(self.tr("Nothing has gone wrong since the program was started."))
        self.saved = QLabel(self)
        self.saved.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save = self._button(
            self.tr("Save a report…"), self.tr("Write a file to send to whoever makes the program")
        )
        self.copy = self._button(self.tr("Copy the report"), self.tr("Put the report on the clipboard"))
        buttons.addButton(self.save, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.save.clicked.connect(self.ask_and_save)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report()))
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        for part in (head, self.text, self.saved, buttons):
            column.addWidget(part)
        self.refresh()

    def refresh(self) -> None:
        """Show what is known by now."""
        shown = (f"{times} x {fault.words}\n{fault.account()}" for fault, times in self._faults.known.items())
        self.text.setPlainText("\n\n".join(shown))

    def report(self) -> str:
        """Return the report, which may be handed on."""
        return report(VERSION, self._faults.known.items(), self._faults.messages)

    def ask_and_save(self) -> None:
        """Ask where, and write the report."""
        name, _kinds = QFileDialog.getSaveFileName(
            self, self.tr("Save a report"), str(folder_for_files() / "sandtable-report.txt"), self.tr("Text (*.txt)")
        )
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> None:
        """Write the report, and say where it lies or why it could not be written."""
        try:
            write_whole(path, self.report().encode())
        except OSError as error:
            self.saved.setText(self.tr("It could not be written: %1").replace("%1", error.strerror or str(error)))
        except BadFile as error:
            self.saved.setText(self._words.text(error.phrase))
        else:
            self.saved.setText(self.tr("Written to %1").replace("%1", str(path)))

    def _button(self, words: str, tip: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button
