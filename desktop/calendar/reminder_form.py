"""The form for a reminder: what it says, when, whether it comes again, and whether the players may read it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.edits.time import LONGEST_REMINDER, PutReminder
from core.explain.calendar import DAY, HOUR
from core.model.reminder import Reminder
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.kept_form import KeptForm
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace


class ReminderForm(KeptForm):
    """Adds a reminder so much time from now; Enter keeps it, Escape gives it up, and `closed` says it is done."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.fields = FilledForm(self, gap=TIGHT, wraps=True)
        self.fields.show_fields(self._specs())
        self.fields.submitted.connect(self.submit)
        self.make_buttons(
            self.tr("Remind me"),
            self.tr("Keep the reminder (Enter)"),
            self.tr("Leave it"),
            self.tr("Keep nothing (Escape)"),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.fields)
        column.addLayout(self.button_row())
        self.setFocusProxy(self.fields.line("text"))

    def _specs(self) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "text",
                Control.TEXT,
                longest=LONGEST_REMINDER,
                title=self.tr("What to be reminded of"),
                caption=self.tr("Remind me of"),
                example=self.tr("The ferry leaves, the torch burns down …"),
                needed=self.tr("Say what to be reminded of."),
                value="",
            ),
            FieldSpec("span", Control.SPAN, least=1, title=self.tr("In"), tip=self.tr("How long from now"), value=HOUR),
            FieldSpec(
                "again",
                Control.CHECK,
                title=self.tr("It comes again"),
                tip=self.tr("It comes again after each such span"),
                value=0,
                least=0,
                most=1,
            ),
            FieldSpec("every", Control.SPAN, least=1, title=self.tr("Every"), value=DAY, when=("again", 1)),
            FieldSpec(
                "known",
                Control.CHECK,
                title=self.tr("The players know"),
                tip=self.tr("It stands on the players' screen too"),
                value=0,
                least=0,
                most=1,
            ),
        )

    def submit(self) -> bool:
        """Keep the reminder; return whether it was accepted."""
        filled = self.fields.taken()
        if filled is None:
            return False
        text = filled["text"].strip()
        at = self.workspace.state.time + filled["span"]
        made = Reminder("", at, text, bool(filled["known"]), filled["every"] if filled["again"] else None)
        if not self.workspace.submit(PutReminder(made)):
            return False
        self.closed.emit()
        return True
