"""The modifiers of what an answer leads to, such as a blow in passing, shown where that answer is given."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from core.engine.request import Choice, Ruling
from desktop.explanations.ruling_view import RulingView
from desktop.run.answer_policy import TAKE, UNSEEN, Asked, preference
from desktop.run.cards.stakes import figures_at_hand
from desktop.theme.tokens import TIGHT
from desktop.workspace.seen_ruling import SeenRuling
from desktop.workspace.workspace import Workspace


class RulingAhead(QWidget):
    """The ruling that an answer leads to, to be ticked before that answer is given; it is not asked for once more.

    The answers' rulings have what was ticked in common, whichever of them is shown. What was ticked stays so when
    somebody steps back to the question, or goes to another one and returns.
    """

    def __init__(self, workspace: Workspace, rulings: dict[str, Ruling], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.rulings = rulings
        figures, ruling = figures_at_hand(workspace), next(iter(rulings.values()))
        helps = None if figures is None else figures.helps
        self.view = RulingView(workspace, ruling, self._answer_to(ruling), self, helps=helps, short=True)
        self.view.edited.connect(lambda _: self._keep())
        self.all = QPushButton(self.tr("All reasons"), self)
        self.all.setCheckable(True)
        self.all.setToolTip(self.tr("Show every reason, and add one of your own"))
        self.all.toggled.connect(self._turn)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.view)
        column.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)
        self._keep()

    def show_answer(self, key: str) -> None:
        """Show the ruling that another answer leads to; one that leads to none leaves the one that is shown."""
        ruling = self.rulings.get(key)
        if ruling is not None and ruling is not self.view.ruling:
            self.view.show_ruling(ruling, ruling.as_answered(self.view.ruling, self.view.answer))
            self._keep()

    def _answer_to(self, ruling: Ruling) -> Any:
        seen = self.workspace.seen.get(ruling.key)
        return None if seen is None else seen.answers(ruling)

    def _keep(self) -> None:
        ruling, answer = self.view.ruling, self.view.answer
        self.workspace.seen[ruling.key] = SeenRuling(ruling, answer)

    def _turn(self, on: bool) -> None:
        self.view.shorten(short=not on)


def ruling_ahead(workspace: Workspace, request: Choice[Any], parent: QWidget) -> RulingAhead | None:
    """Return the modifiers of what a choice leads to; None where nothing is open in them, or they are asked anyway."""
    if preference(workspace.settings.value, Asked.RULING) not in (UNSEEN, TAKE):
        return None
    found = {option.key: request.ruling_ahead(option.key) for option in request.options if option.open}
    rulings = {key: ruling for key, ruling in found.items() if ruling is not None}
    if not any(ruling.left_open for ruling in rulings.values()):
        return None
    return RulingAhead(workspace, rulings, parent)
