"""The form of a choice: a button for every answer, and a body to point at where its parts are chosen from."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from core.engine.request import Choice, Option
from desktop.run.cards.answer_button import AnswerButton, AnswerKeys, Kept, letters_for, numbers_for
from desktop.run.cards.question_form import QuestionForm, filled_in, is_held
from desktop.run.cards.ruling_ahead import ruling_ahead
from desktop.theme.tokens import SNUG
from desktop.widgets.body_diagram import BodyDiagram, BodyPart
from desktop.widgets.text import wrapped_label
from desktop.workspace.workspace import Workspace


class ChoiceForm(QuestionForm):
    """A choice: a button for every option; closed ones say why."""

    request: Choice[Any]

    def __init__(
        self, workspace: Workspace, request: Choice[Any], parent: QWidget | None = None, *, keys: AnswerKeys
    ) -> None:
        self._kept_letters = keys.letters.setdefault(request.prompt.id, Kept())
        self._kept_numbers = keys.numbers.setdefault(f"{request.prompt.id}:{request.asks}", Kept())
        super().__init__(workspace, request, parent)

    def furnish(self) -> None:
        """Add the options."""
        answers = {str(option.key): self.workspace.text(option.label) for option in self.request.options}
        # places have their numbers on the map too, in their order
        places = bool(self.request.places)
        self.numbers = numbers_for(answers, Kept() if places else self._kept_numbers)
        """The number keys of the answers."""
        unnumbered = [key for key, number in zip(answers, self.numbers, strict=True) if not number]
        self._letters = letters_for(answers, self._kept_letters, unnumbered)
        buttons: dict[int, QPushButton] = {}
        # those that had their numbers before come first, and so the numbers one after another
        for place in sorted(range(len(answers)), key=lambda each: (not self.numbers[each], self.numbers[each])):
            option = self.request.options[place]
            buttons[place] = self._button(place, option)
            self.column.addWidget(buttons[place])
            if option.reason is not None:
                reason = wrapped_label(self.workspace.text(option.reason), "muted")
                reason.setContentsMargins(2 * SNUG, 0, 0, 0)
                self.column.addWidget(reason)
        self.buttons = tuple(buttons[place] for place in range(len(answers)))
        self.ahead = ruling_ahead(self.workspace, self.request, self)
        if self.ahead is not None:
            self.column.addWidget(self.ahead)

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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let what is shown beside the answers follow the one that is pointed at, or has the keyboard."""
        pointed = event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn)
        if pointed and self.ahead is not None and watched in self.buttons:
            self.ahead.show_answer(self.request.options[self.buttons.index(watched)].key)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter take the option that has the keyboard."""
        focused = next((place for place, button in enumerate(self.buttons) if button.hasFocus()), None)
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is not None and not shift:
            if not self.is_unseen():
                self._give(focused)
        elif event.text() and event.text().upper() in self.letters and not is_held(event):
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
