"""The form for an affliction of the game master's own words: what it is, when it next matters, how often, who knows."""

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.base.phrase import say, verbatim
from core.edits.afflictions import LONGEST_AFFLICTION, PutAffliction
from core.edits.several import Several
from core.engine.plain_time import EVERY
from core.explain.calendar import DAY
from core.model.affliction import Affliction
from core.model.creature_reference import CreatureReference
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.kept_form import KeptForm
from desktop.theme.tokens import SNUG, TIGHT
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
        self.names.setWordWrap(True)
        self.fields = FilledForm(self, gap=TIGHT, wraps=True)
        self.fields.show_fields(self._specs())
        self.fields.submitted.connect(self.submit)
        self.make_buttons(
            self.tr("Keep"),
            self.tr("Give it to those named (Enter)"),
            self.tr("Leave it"),
            self.tr("Give nothing (Escape)"),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.names)
        column.addWidget(self.fields)
        column.addLayout(self.button_row())
        column.addStretch(1)
        self.setFocusProxy(self.fields.line("text"))
        self.refresh()

    def _specs(self) -> tuple[FieldSpec, ...]:
        def tick(name: str, title: str, tip: str, value: int, when: tuple[str, int] | None = None) -> FieldSpec:
            return FieldSpec(name, Control.CHECK, title=title, tip=tip, value=value, least=0, most=1, when=when)

        return (
            FieldSpec(
                "text",
                Control.TEXT,
                longest=LONGEST_AFFLICTION,
                title=self.tr("What it is"),
                example=self.tr("A fever, a curse, a slow recovery …"),
                needed=self.tr("Say what it is."),
                value="",
            ),
            tick(
                "comes",
                self.tr("Something comes of it"),
                self.tr("It stands among what is due, and stops the clock for the players' characters"),
                1,
            ),
            FieldSpec("span", Control.SPAN, least=1, title=self.tr("In"), value=DAY, when=("comes", 1)),
            tick(
                "again",
                self.tr("Again each time"),
                self.tr("After each time it is due once more, as much later"),
                0,
                ("comes", 1),
            ),
            tick("known", self.tr("The players know"), self.tr("They may read its name"), 0),
        )

    def refresh(self) -> None:
        """Name those selected now."""
        names = [self.workspace.name_of(reference.id) or reference.id for reference in self._whom()]
        self.names.setText(self.tr("For %1").replace("%1", ", ".join(names)) if names else self.tr("For nobody yet"))
        self.keep.setEnabled(bool(names))

    def submit(self) -> bool:
        """Give it to all of them as one step; return whether it was accepted."""
        filled, whom = self.fields.taken(), self._whom()
        if filled is None or not whom:
            return False
        text = filled["text"].strip()
        now = self.workspace.state.time
        due = now + filled["span"] if filled["comes"] else None
        counters = {EVERY: filled["span"]} if due is not None and filled["again"] else {}
        made = Affliction("", text, now, due, bool(filled["known"]), None, counters)
        title = say("history.put-affliction", who=whom[0].id, what=verbatim(text))
        if not self.workspace.submit(Several(title, tuple(PutAffliction(reference, made) for reference in whom))):
            return False
        self.closed.emit()
        return True
