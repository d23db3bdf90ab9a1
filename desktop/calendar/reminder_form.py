"""The form for a reminder: what it says, when, whether it comes again, and whether the players may read it."""

from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.edits.time import LONGEST_TEXT, PutReminder
from core.model.reminder import Reminder
from desktop.calendar.spans import DAY, HOUR, SpanField
from desktop.forms.kept_form import KeptForm
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace


class ReminderForm(KeptForm):
    """Adds a reminder so much time from now; Enter keeps it, Escape gives it up, and `closed` says it is done."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.text = QLineEdit(self)
        self.span = SpanField(self, count=1, unit=HOUR)
        self.again = QCheckBox(self.tr("and again every"), self)
        self.every = SpanField(self, count=1, unit=DAY)
        self.known = QCheckBox(self.tr("the players know"), self)
        self.make_buttons(
            self.tr("Remind me"),
            self.tr("Keep the reminder (Enter)"),
            self.tr("Leave it"),
            self.tr("Keep nothing (Escape)"),
        )
        self._build()

    def _build(self) -> None:
        self.text.setMaxLength(LONGEST_TEXT)
        self.text.setPlaceholderText(self.tr("The ferry leaves, the torch burns down …"))
        self.text.setAccessibleName(self.tr("What to be reminded of"))
        self.text.setToolTip(self.tr("What to be reminded of"))
        self.text.textEdited.connect(lambda: restyle(self.text, "wrong", False))
        self.text.returnPressed.connect(self.submit)
        self.again.setToolTip(self.tr("It comes again after each such span"))
        self.known.setToolTip(self.tr("It stands on the players' screen too"))
        self.again.toggled.connect(self.every.setEnabled)
        self.every.setEnabled(False)
        flow = FlowLayout(gap=TIGHT)
        for part in (QLabel(self.tr("in"), self), self.span, self.again, self.every, self.known):
            flow.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.text)
        column.addLayout(flow)
        column.addLayout(self.button_row())
        self.setFocusProxy(self.text)

    def submit(self) -> bool:
        """Keep the reminder; return whether it was accepted."""
        text = self.text.text().strip()
        if not text:
            self.refuse(self.text)
            return False
        at = self.workspace.state.time + self.span.seconds
        every = self.every.seconds if self.again.isChecked() else None
        made = Reminder("", at, text, self.known.isChecked(), every)
        if not self.workspace.submit(PutReminder(made)):
            return False
        self.closed.emit()
        return True
