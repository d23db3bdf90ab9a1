"""A question that waits: a choice, a ruling or a draw, with the program's answer filled in and keys for all of it."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.edits.remarks import Remark
from core.engine.policy import suggestion
from core.engine.request import Choice, Draw, Option, Request, Ruling
from desktop.explanations.rule_link import RuleLink
from desktop.explanations.ruling_view import RulingView
from desktop.run.answer_policy import is_suggested, typists
from desktop.run.cards.answer_button import AnswerButton, AnswerKeys, letters_for, numbers_for
from desktop.run.cards.who_row import FaceBadge, token_of
from desktop.run.clocks.face import Face, faces_of
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.body_diagram import BodyDiagram, BodyPart
from desktop.widgets.keys import let_enter_press
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace

UNSEEN = 250
"""So many milliseconds after it is first painted nobody has seen what a question is filled in with."""


class QuestionForm(QWidget):
    """One open question. Enter takes the answer that is filled in, number keys choose, Backspace steps back.

    An Enter that follows at once was struck for the question before, and takes nothing.
    """

    all_wanted = Signal()
    """All that waits is to be answered as it is filled in (Shift+Enter)."""

    def __init__(self, workspace: Workspace, request: Request[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.request = request
        self._unseen = QDeadlineTimer(UNSEEN)
        self._painted = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(TIGHT)
        self.column.addWidget(_words(whose(workspace, request), "muted"))
        prompt = _words(prompt_of(workspace, request), "heading")
        self.faces = _faces(workspace, request)
        """The signs of those who are asked, or draw."""
        head = QHBoxLayout()
        head.setSpacing(SNUG)
        for face in self.faces:
            head.addWidget(FaceBadge(workspace, face, self), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(prompt, 1)
        self.column.addLayout(head)
        self.setAccessibleName(prompt.text())
        self.furnish()
        self.column.addWidget(self._foot())
        let_enter_press(self)
        for button in self.findChildren(QPushButton):
            button.installEventFilter(self)

    def furnish(self) -> None:
        """Add what the answer is given with."""

    def suggested(self) -> Any:
        """Return the answer that is filled in; None if there is none."""
        return None

    def start(self) -> QWidget:
        """Return what should have the keyboard."""
        return self

    def take(self) -> bool:
        """Give the answer that is filled in; return whether it was accepted."""
        value = self.suggested()
        return value is not None and self.workspace.answer(value, self.request.key)

    def pick(self, number: int) -> bool:
        """Give the answer of a number key; return whether there is one."""
        return False

    def is_unseen(self) -> bool:
        """Return whether nobody can have read yet what is filled in."""
        return self.suggested() is not None and not self._unseen.hasExpired()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep from the buttons an Enter that was struck before anybody saw them."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.is_unseen()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Count from here on how long it has been there."""
        if not self._painted:
            self._painted = True
            self._unseen.setRemainingTime(UNSEEN)

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key that is struck on the map answers: Enter, a number, and Backspace."""
        key, numbers = event.key(), range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
        lettered = event.text().upper() in self.letters if event.text() else False
        return key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace) or key in numbers or lettered

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that answer, one for each answer; nothing where one has none."""
        return ()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer by the keyboard."""
        key, shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and shift:
            self.all_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.is_unseen():
                self.take()
        elif key == Qt.Key.Key_Backspace:
            self.workspace.take_back()
        elif not (Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self.pick(key - Qt.Key.Key_0)):
            super().keyPressEvent(event)

    def _foot(self) -> QWidget:
        foot = QWidget(self)
        row = FlowLayout(foot)
        back = QPushButton(icon("arrow-left"), self.tr("Step back"), foot)
        back.setToolTip(self.tr("Take back the last answer, or the action itself (Backspace)"))
        back.clicked.connect(self.workspace.take_back)
        row.addWidget(back)
        for rule in self.request.rules:
            row.addWidget(RuleLink(self.workspace, rule, foot))
        return foot


class ChoiceForm(QuestionForm):
    """A choice: a button for every option; closed ones say why."""

    request: Choice[Any]

    def __init__(
        self, workspace: Workspace, request: Choice[Any], parent: QWidget | None = None, *, keys: AnswerKeys
    ) -> None:
        self._kept_letters = keys.letters.setdefault(request.prompt.id, {})
        self._kept_numbers = keys.numbers.setdefault(request.prompt.id, {})
        super().__init__(workspace, request, parent)

    def furnish(self) -> None:
        """Add the options."""
        self.buttons: tuple[QPushButton, ...] = ()
        answers = {str(option.key): self.workspace.text(option.label) for option in self.request.options}
        self._letters = letters_for(answers, self._kept_letters)
        # places have their numbers on the map too, in their order
        places = bool(self.request.places)
        self.numbers = numbers_for(answers, {} if places else self._kept_numbers)
        """The number keys of the answers."""
        for place, option in enumerate(self.request.options):
            button = self._button(place, option)
            self.buttons = (*self.buttons, button)
            self.column.addWidget(button)
            if option.reason is not None:
                reason = _words(self.workspace.text(option.reason), "muted")
                reason.setContentsMargins(2 * SNUG, 0, 0, 0)
                self.column.addWidget(reason)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the answers."""
        return self._letters

    def suggested(self) -> str | None:
        """Return the program's choice, where the preferences want one."""
        found: str | None = filled_in(self.workspace, self.request)
        return found

    def start(self) -> QWidget:
        """Return the suggested option's button, so that Enter and Space take it."""
        keys = [option.key for option in self.request.options]
        suggested = self.suggested()
        return self.buttons[keys.index(suggested)] if suggested is not None else self

    def pick(self, number: int) -> bool:
        """Choose the option that has that number beside it."""
        return str(number) in self.numbers and self._give(self.numbers.index(str(number)))

    def _give(self, place: int) -> bool:
        return self.workspace.answer(self.request.options[place].key, self.request.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter take the option that has the keyboard."""
        focused = next((place for place, button in enumerate(self.buttons) if button.hasFocus()), None)
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is not None and not shift:
            if not self.is_unseen():
                self._give(focused)
        elif event.text() and event.text().upper() in self.letters and not _is_held(event):
            self._give(self.letters.index(event.text().upper()))
        else:
            super().keyPressEvent(event)

    def _button(self, place: int, option: Option[Any]) -> QPushButton:
        words = self.workspace.text(option.label)
        chosen = option.key == self.suggested()
        caps = (self._letters[place], self.tr("Enter") if chosen else "")
        cap = self.numbers[place] or " "
        button = AnswerButton(self.workspace, f"{cap}   {words}".replace("&", "&&"), caps, self)
        button.setProperty("choice", True)
        button.setEnabled(option.open)
        keys = " ".join(each for each in (cap.strip(), *caps) if each)
        button.setToolTip(self.tr("%1 (key %2)").replace("%1", words).replace("%2", keys) if keys else words)
        button.setAccessibleName(words)
        if chosen:
            button.setProperty("primary", True)
        button.clicked.connect(lambda: self.workspace.answer(option.key, self.request.key))
        return button


class BodyForm(ChoiceForm):
    """A choice between parts of a body: they can be pointed at besides; what is filled in is where it strikes."""

    def furnish(self) -> None:
        """Add the body over the options."""
        self.body = BodyDiagram(self.workspace.theme, self)
        self.body.setAccessibleName(self.tr("The parts of the body"))
        parts = {
            option.key: BodyPart(
                self.workspace.text(option.label), open=option.open, struck=option.key == self.request.suggested
            )
            for option in self.request.options
        }
        self.body.show_parts(parts)
        self.body.chosen.connect(lambda place: self.workspace.answer(place, self.request.key))
        self.column.addWidget(self.body, 0, Qt.AlignmentFlag.AlignHCenter)
        super().furnish()


class RulingForm(QuestionForm):
    """A ruling: the tally with its tick boxes."""

    request: Ruling

    def furnish(self) -> None:
        """Add the tallies, and the button that confirms them."""
        self.view = RulingView(self.workspace, self.request, None, self)
        self.column.addWidget(self.view)
        self.confirm = QPushButton(icon("check", role=QPalette.ColorRole.HighlightedText), self.tr("So be it"), self)
        self.confirm.setProperty("primary", True)
        self.confirm.setToolTip(self.tr("Go on with the modifiers as they are ticked (Enter)"))
        self.confirm.clicked.connect(self.take)
        self.column.addWidget(self.confirm)

    def suggested(self) -> Any:
        """Return the modifiers as they stand."""
        return self.view.answer

    def start(self) -> QWidget:
        """Return the button."""
        return self.confirm


class DrawForm(QuestionForm):
    """A draw of the table: typed in, or left to the program after all."""

    request: Draw[Any]

    def furnish(self) -> None:
        """Add the line to type in."""
        self.doubted = ""
        self.who = typists(self.workspace.state, self.request, self.workspace.settings.value)
        self.shares = _words(self._shares(), "")
        self.column.addWidget(self.shares)
        self.shares.setVisible(bool(self.shares.text()))
        self.reckoning = _words("", "muted")
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
        self.column.addWidget(_words(hint, "muted"))
        self.read = _words("", "")
        self.read.hide()
        self.column.addWidget(self.read)
        self.trouble = _words("", "danger")
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
        return bool(event.text()) and event.text().isprintable() and not _is_held(event)

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


def form_for(
    workspace: Workspace, request: Request[Any], parent: QWidget | None = None, *, keys: AnswerKeys
) -> QuestionForm:
    """Return the form that a question is answered with; `letters` are those of the questions before, and this one's."""
    match request:
        case Choice():
            return (BodyForm if request.of_body else ChoiceForm)(workspace, request, parent, keys=keys)
        case Ruling():
            return RulingForm(workspace, request, parent)
        case Draw():
            return DrawForm(workspace, request, parent)
    return QuestionForm(workspace, request, parent)


def filled_in(workspace: Workspace, request: Request[Any]) -> Any:
    """Return what stands there for a choice or a ruling; None for chance, and where one wants to be asked."""
    value = suggestion(request)
    if value is None or not is_suggested(workspace.state, request, workspace.settings.value):
        return None
    if isinstance(request, Choice) and not any(option.key == value and option.open for option in request.options):
        return None
    return value


def prompt_of(workspace: Workspace, request: Request[Any]) -> str:
    """Return what a question asks, in words."""
    match request:
        case Choice() | Ruling():
            return workspace.text(request.prompt)
        case Draw():
            return workspace.text(request.subject)
    return workspace.text(say("choice.prompt"))


def whose(workspace: Workspace, request: Request[Any]) -> str:
    """Return who answers a question, in words."""
    name = workspace.name_of(request.asks)
    if isinstance(request, Draw):
        name = workspace.name_of(request.owner)
        if name is None:
            return QCoreApplication.translate("QuestionForm", "Chance")
        system = workspace.system_at_hand
        return name if system is None else workspace.text(say(f"{system.id}.rolls.one", who=name))
    if name is None:
        return QCoreApplication.translate("QuestionForm", "For you to decide")
    return QCoreApplication.translate("QuestionForm", "%1 decides").replace("%1", name)


def _faces(workspace: Workspace, request: Request[Any]) -> tuple[Face, ...]:
    """Return the signs of those who are asked, or draw."""
    known = faces_of(workspace)
    asked = request.owners if isinstance(request, Draw) else (request.asks,)
    tokens = (token_of(workspace, each) for each in asked)
    return tuple(known[each] for each in dict.fromkeys(tokens) if each is not None and each in known)


def _is_held(event: QKeyEvent) -> bool:
    """Return whether Control or Alt is held."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return bool(event.modifiers() & held)


def _words(text: str, tone: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", tone)
    return label
