"""A question that waits, with the program's answer filled in and keys for all of it; the form of a ruling."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.base.phrase import say
from core.engine.policy import suggestion
from core.engine.request import Choice, Draw, Request, Ruling
from desktop.explanations.rule_link import RuleLink
from desktop.explanations.ruling_view import RulingView
from desktop.run.answer_policy import is_suggested, typists
from desktop.run.cards.who_row import FaceBadge
from desktop.run.clocks.face import Face, faces_of
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.first_look import FirstLook
from desktop.widgets.keys import let_enter_press
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import wrapped_label
from desktop.workspace.asking import asking
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


class QuestionForm(QWidget):
    """One open question. Enter takes the answer that is filled in, number keys choose, Backspace steps back.

    An Enter that follows at once was struck for the question before, and takes nothing.
    """

    role = QAccessible.Role.Grouping

    all_wanted = Signal()
    """All that waits is to be answered as it is filled in (Shift+Enter)."""

    def __init__(self, workspace: Workspace, request: Request[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.request = request
        self._look = FirstLook(self)
        self._strayed = False
        """Whether a number was struck here that answers nothing, as where dice are typed before they are asked for."""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(TIGHT)
        self.column.addWidget(wrapped_label(whose(workspace, request), "muted"))
        prompt = wrapped_label(prompt_of(workspace, request), "heading")
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
        return self.suggested() is not None and not self._look.is_over

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep from the buttons an Enter that was struck before anybody saw them, and a Space between typed dice.

        So is the Enter that answers all: a button would take it for itself.
        """
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if _answers_all(event):
            self.all_wanted.emit()
            return True
        if event.key() == Qt.Key.Key_Space:
            return self._strayed
        return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.is_unseen()

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key that is struck on the map answers: Enter, a number, and Backspace."""
        key, numbers = event.key(), range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)
        lettered = event.text().upper() in self.letters if event.text() else False
        return key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace) or key in numbers or lettered

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that answer, one for each answer; nothing where one has none."""
        return ()

    def event(self, event: QEvent) -> bool:
        """Keep from the menus the Enter that answers all: with Shift it is the key of a duel elsewhere."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and _answers_all(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer by the keyboard."""
        key = event.key()
        if _answers_all(event):
            self.all_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.is_unseen():
                self.take()
        elif key == Qt.Key.Key_Backspace:
            self.workspace.take_back()
        elif not Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            super().keyPressEvent(event)
        elif not self.pick(key - Qt.Key.Key_0):
            self._strayed = True
            none = self.tr("No answer has the number %1; Enter takes what is filled in")
            self.workspace.tell(none.replace("%1", event.text()), Urgency.WARNING)

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


def _answers_all(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held == Qt.KeyboardModifier.ShiftModifier


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
        # of two who draw in one, the one whose chance lies on the table is asked
        types = typists(workspace.state, request, workspace.settings.value)
        name = workspace.name_of(types[0] if types else request.owner)
        if name is None:
            return QCoreApplication.translate("QuestionForm", "Chance")
        there, at_hand = asking(workspace), workspace.system_at_hand
        # in the words of the game that asks, whichever is looked at
        game = there.system if there is not None else None if at_hand is None else at_hand.id
        return name if game is None else workspace.text(say(f"{game}.rolls.one", who=name))
    if name is None:
        return QCoreApplication.translate("QuestionForm", "For you to decide")
    return QCoreApplication.translate("QuestionForm", "%1 decides").replace("%1", name)


def _faces(workspace: Workspace, request: Request[Any]) -> tuple[Face, ...]:
    """Return the signs of those who are asked, or draw."""
    known = faces_of(workspace)
    asked = request.owners if isinstance(request, Draw) else (request.asks,)
    encounter = workspace.encounter
    tokens = () if encounter is None else (encounter.token_of(each) for each in asked)
    return tuple(known[each] for each in dict.fromkeys(tokens) if each is not None and each in known)


def is_held(event: QKeyEvent) -> bool:
    """Return whether Control or Alt is held."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return bool(event.modifiers() & held)
