"""The form of a draw that lies on the table: it is typed in, or left to the program after all."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.edits.remarks import Remark
from core.engine.request import Draw
from desktop.run.answer_policy import typists
from desktop.run.cards.question_form import QuestionForm, is_held
from desktop.theme.icons import icon
from desktop.widgets.text import restyle, wrapped_label


class DrawForm(QuestionForm):
    """A draw of the table: typed in, or left to the program after all."""

    request: Draw[Any]

    def furnish(self) -> None:
        """Add the line to type in."""
        self.doubted = ""
        self.who = typists(self.workspace.state, self.request, self.workspace.settings.value)
        self.shares = wrapped_label(self._shares(), "")
        self.column.addWidget(self.shares)
        self.shares.setVisible(bool(self.shares.text()))
        self.reckoning = wrapped_label("", "muted")
        self.column.addWidget(self.reckoning)
        self.reckoning.hide()
        self.line = QLineEdit(self)
        hint = self._said(self.request.hint)
        drawn = self.tr("What the table rolled: %1") if self.request.rolled else self.tr("What the table drew: %1")
        self.line.setAccessibleName(drawn.replace("%1", hint))
        self.line.setToolTip(self.tr("Type what lies on the table and press Enter: %1").replace("%1", hint))
        self.line.textEdited.connect(lambda: self._doubt("", ""))
        self.line.textChanged.connect(self._read_back)
        self.line.installEventFilter(self)
        self.column.addWidget(self.line)
        self.column.addWidget(wrapped_label(hint, "muted"))
        self.read = wrapped_label("", "")
        self.read.hide()
        self.column.addWidget(self.read)
        self.trouble = wrapped_label("", "danger")
        self.trouble.hide()
        self.column.addWidget(self.trouble)
        row = QHBoxLayout()
        rolled = self.request.rolled
        words = self.tr("Let the program roll") if rolled else self.tr("Let the program draw")
        self.program = QPushButton(icon("dice-6" if rolled else "cards"), words, self)
        self.program.setToolTip(self.tr("This once, without the table (Ctrl+Enter)"))
        self.program.clicked.connect(self.draw)
        self.enter = QPushButton(icon("check", role=QPalette.ColorRole.HighlightedText), self.tr("Enter"), self)
        self.enter.setProperty("primary", True)
        self.enter.setToolTip(self.tr("Take what is typed (Enter)"))
        self.enter.clicked.connect(self.take)
        row.addWidget(self.program)
        row.addStretch(1)
        row.addWidget(self.enter)
        self.column.addLayout(row)

    def _said(self, phrase: Phrase) -> str:
        return self.workspace.text(phrase)

    def _shares(self) -> str:
        """Say who draws how many cards or which dice, and for whom the program does."""
        mine, program = [], []
        for owner, share in self.request.shares:
            name, what = self.workspace.name_of(owner) or owner, self._said(share)
            if owner in self.who or not self.who:
                mine.append(f"{name}: {what}")
            else:
                words = self.tr("the program for %1: %2").replace("%2", what)
                program.append(words.replace("%1", name))
        return " · ".join((*mine, *program))

    def reckon(self, words: str) -> None:
        """Show how the attack was reckoned that this is drawn for."""
        self.reckoning.setText(words)
        self.reckoning.setVisible(bool(words))

    def _read_back(self) -> None:
        """Say in words what stands there, before it counts."""
        text, told = self.line.text().strip(), ""
        try:
            found = self.request.read_back(text, self.workspace.state, self.who) if text else None
            told = "" if found is None else self.workspace.text(found)
        except BadAnswer:
            told = ""
        self.read.setText(told)
        self.read.setVisible(bool(told))

    def fill_in(self, text: str) -> None:
        """Put what was typed before into the line, ready to be typed over."""
        self.line.setText(text)
        self.line.selectAll()

    def start(self) -> QWidget:
        """Return the line."""
        return self.line

    def take(self) -> bool:
        """Take what was typed; what the program doubts is taken at the second time, and the log says so."""
        text = self.line.text().strip()
        insist = bool(text) and text == self.doubted
        try:
            value = self.request.by_hand(text, self.workspace.state, self.who, insist=insist)
        except BadAnswer as error:
            self._refuse(text, error)
            return False
        if insist:
            encounter = self.workspace.encounter
            where = None if encounter is None else encounter.id
            self.workspace.submit(Remark(where, say("remark.insisted", typed=text)))
        return self.workspace.answer(value, self.request.key)

    def draw(self) -> None:
        """Let the program draw."""
        self.workspace.draw(self.request.key)

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key that is struck on the map is meant for the line: any digit is, besides the usual."""
        return super().claims(event) or event.key() == Qt.Key.Key_0

    def event(self, event: QEvent) -> bool:
        """Keep from the menus what is meant for the line: struck beside it, a number would be the key of a way."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and self._is_for_line(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type on in the line what is struck beside it, and rub out there before it steps back."""
        if self._is_for_line(event):
            self.line.setFocus()
            QCoreApplication.sendEvent(self.line, event)
        else:
            super().keyPressEvent(event)

    def _is_for_line(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace:
            return bool(self.line.text())
        return bool(event.text()) and event.text().isprintable() and not is_held(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the line its keys: Enter, Ctrl+Enter, and Backspace while it is empty."""
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                    self.draw()
                else:
                    self.take()
                return True
            if event.key() == Qt.Key.Key_Backspace and not self.line.text():
                self.workspace.take_back()
                return True
        return False

    def _refuse(self, text: str, error: BadAnswer) -> None:
        words = self._said(error.phrase)
        try:
            self.request.by_hand(text, self.workspace.state, self.who, insist=True)
        except BadAnswer:
            self._doubt("", words)
            return
        self._doubt(text, words + " " + self.tr("Press Enter once more if it is so all the same."))

    def _doubt(self, text: str, words: str) -> None:
        self.doubted = text
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))
        restyle(self.line, "wrong", bool(words))
        self.line.setAccessibleDescription(words)
