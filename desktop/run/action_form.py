"""The form for what an action wants filled in: what is done, what it costs, and fields of its own."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.engine.system import Need, Offer
from desktop.run.entry_fields import EntryFields
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.fields import NumberField
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace

USUAL_COST = 5


class WordsForm(QWidget):
    """Asks words, a cost and fields, then goes on with the action; `closed` when it is done or given up."""

    closed = Signal()

    def __init__(self, workspace: Workspace, offer: Offer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.offer = offer
        heading = QLabel(workspace.text(offer.label), self)
        heading.setProperty("tone", "heading")
        self.words = QLineEdit(offer.act.words, self)
        self.words.setAccessibleName(self.tr("What is done"))
        self.words.setToolTip(self.tr("What is done, as the log will say it"))
        self.words.setPlaceholderText(self.tr("swings from the chandelier"))
        cost = USUAL_COST if offer.act.cost is None else offer.act.cost
        self.cost = NumberField(cost, self, name=self.tr("Cost"), least=0, most=1000)
        self.fields = EntryFields(workspace, self)
        self.fields.show_fields(offer.fields)
        self.fields.setVisible(bool(offer.fields))
        self.fields.submitted.connect(self.submit)
        self.go = QPushButton(icon("check", role=QPalette.ColorRole.HighlightedText), self.tr("Do it"), self)
        self.go.setProperty("primary", True)
        self.go.setToolTip(self.tr("Do it (Enter)"))
        self.go.clicked.connect(self.submit)
        cancel = QPushButton(self.tr("Leave it"), self)
        cancel.setToolTip(self.tr("Do something else (Escape)"))
        cancel.clicked.connect(self.closed)
        self.words.returnPressed.connect(self.submit)
        self.cost.returnPressed.connect(self.submit)
        row = QHBoxLayout()
        row.addWidget(cancel)
        row.addStretch(1)
        row.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.addWidget(heading)
        column.addLayout(self._typed())
        column.addWidget(self.fields)
        column.addLayout(row)
        column.addStretch(1)
        self.setFocusProxy(self._first())
        let_enter_press(self)

    def _typed(self) -> QFormLayout:
        """Lay out what is typed, as far as the offer needs it."""
        form = QFormLayout()
        for need, title, part in (
            (Need.WORDS, self.tr("What"), self.words),
            (Need.COST, self.tr("Cost"), self.cost),
        ):
            if need in self.offer.needs:
                form.addRow(title, part)
            else:
                part.hide()
        return form

    def _first(self) -> QWidget:
        """Return what should have the keyboard."""
        for need, part in ((Need.WORDS, self.words), (Need.COST, self.cost)):
            if need in self.offer.needs:
                return part
        return next(iter(self.fields.parts.values()), self.go)

    def submit(self) -> None:
        """Go on with what was typed."""
        if Need.WORDS in self.offer.needs and not self.words.text().strip():
            self.words.setFocus()
            return
        act = self.offer.act
        if Need.WORDS in self.offer.needs:
            act = replace(act, words=self.words.text().strip())
        if Need.COST in self.offer.needs:
            act = replace(act, cost=self.cost.value())
        if self.offer.fields:
            act = act.having(self.fields.entries())
        self.closed.emit()
        self.workspace.aiming.take(self.offer, act)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave it with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
