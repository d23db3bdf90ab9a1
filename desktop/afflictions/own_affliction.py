"""The form for an affliction of the game master's own words: what it is, when it next matters, how often, who knows."""

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.base.phrase import say, verbatim
from core.edits.afflictions import LONGEST_NAME, PutAffliction
from core.edits.several import Several
from core.engine.plain_time import EVERY
from core.model.affliction import Affliction
from core.model.creature_reference import CreatureReference
from desktop.calendar.spans import DAY, SpanField
from desktop.forms.kept_form import KeptForm
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace


class OwnAffliction(KeptForm):
    """Gives an affliction to all whom `whom` names when it is kept; Escape gives it up, `closed` says it is done."""

    def __init__(
        self, workspace: Workspace, whom: Callable[[], tuple[CreatureReference, ...]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._whom = whom
        self.names = QLabel(self)
        self.text = QLineEdit(self)
        self.comes = QCheckBox(self.tr("something happens in"), self)
        self.span = SpanField(self, count=1, unit=DAY)
        self.again = QCheckBox(self.tr("and again each time"), self)
        self.known = QCheckBox(self.tr("the players know"), self)
        self.make_buttons(
            self.tr("Keep"),
            self.tr("Give it to those named (Enter)"),
            self.tr("Leave it"),
            self.tr("Give nothing (Escape)"),
        )
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.names.setWordWrap(True)
        self.text.setMaxLength(LONGEST_NAME)
        self.text.setPlaceholderText(self.tr("A fever, a curse, a slow recovery …"))
        self.text.setAccessibleName(self.tr("What it is"))
        self.text.setToolTip(self.tr("What it is"))
        self.text.textEdited.connect(lambda: restyle(self.text, "wrong", False))
        self.text.returnPressed.connect(self.submit)
        self.comes.setChecked(True)
        self.comes.setToolTip(self.tr("It stands among what is due, and stops the clock for the players' characters"))
        self.again.setToolTip(self.tr("After each time it is due once more, as much later"))
        self.known.setToolTip(self.tr("They may read its name"))
        for part in (self.span, self.again):
            self.comes.toggled.connect(part.setEnabled)
        flow = FlowLayout(gap=TIGHT)
        for widget in (self.comes, self.span, self.again, self.known):
            flow.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.names)
        column.addWidget(self.text)
        column.addLayout(flow)
        column.addLayout(self.button_row())
        column.addStretch(1)
        self.setFocusProxy(self.text)

    def refresh(self) -> None:
        """Name those selected now."""
        names = [self.workspace.name_of(keeper.id) or keeper.id for keeper in self._whom()]
        self.names.setText(self.tr("For %1").replace("%1", ", ".join(names)) if names else self.tr("For nobody yet"))
        self.keep.setEnabled(bool(names))

    def submit(self) -> bool:
        """Give it to all of them as one step; return whether it was accepted."""
        text, whom = self.text.text().strip(), self._whom()
        if not text or not whom:
            restyle(self.text, "wrong", not text)
            return False
        now = self.workspace.state.time
        due = now + self.span.seconds if self.comes.isChecked() else None
        counters = {EVERY: self.span.seconds} if due is not None and self.again.isChecked() else {}
        made = Affliction("", text, now, due, self.known.isChecked(), None, counters)
        title = say("history.put-affliction", who=whom[0].id, what=verbatim(text))
        if not self.workspace.submit(Several(title, tuple(PutAffliction(keeper, made) for keeper in whom))):
            return False
        self.closed.emit()
        return True
