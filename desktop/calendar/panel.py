"""Everything that the world's time will bring, as a dock: a list, a look ahead, and buttons that let time pass."""

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from core.edits.afflictions import MakeKnown
from core.edits.time import DropReminder, LetTimePass, PutReminder
from core.engine.change import Cause, Change
from core.engine.scheduled import Timed
from core.engine.time_passing import coming, everything_timed
from core.explain.calendar import DAY, HOUR, MINUTE, WEEK
from core.model.creature_reference import vitals_of
from desktop.calendar.due_list import DueList
from desktop.calendar.reminder_form import ReminderForm
from desktop.forms.span_field import SpanField
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import FlowLayout, take_out
from desktop.widgets.pages import Pages
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

TALL = 190
"""Points of height that the list needs to show some lines."""


class DuePanel(Panel):
    """A span to choose with what falls into it, the buttons, and below them the list."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.list = DueList(workspace, self)
        self.empty = EmptyState(
            "hourglass",
            self.tr("Nothing is due. Afflictions, conditions that end and reminders stand here."),
            self,
            button=self.tr("Add a reminder"),
            tip=self.tr("Be told of something at a moment of the world's time"),
            low=True,
        )
        self.pages = Pages(self)
        self.form: ReminderForm | None = None
        self.span = SpanField(self)
        self.ahead = ElidedLabel(parent=self)
        self.go = QPushButton(icon("player-play"), self.tr("Let it pass"), self)
        self.next = QPushButton(icon("player-skip-forward"), self.tr("Until the next"), self)
        self.add = picture_button("bell", self.tr("Add a reminder"), self)
        self.known = picture_button("eye", self.tr("Let the players know of the chosen one, or no longer (K)"), self)
        self.drop = picture_button("trash", self.tr("Forget the chosen reminder (Delete)"), self)
        self.presets = picture_button("hourglass", self.tr("Choose a span, and see what falls due in it"), self)
        self._build()

    def _build(self) -> None:
        for page in (self.list, self.empty):
            self.pages.addWidget(page)
        self.go.setToolTip(self.tr("Let the chosen span pass, with everything that falls due in it (Enter)"))
        self.next.setToolTip(self.tr("Let time pass until the next thing is due, and let it happen"))
        menu = QMenu(self.presets)
        for words, count, unit in (
            (self.tr("A minute"), 1, MINUTE),
            (self.tr("10 minutes"), 10, MINUTE),
            (self.tr("An hour"), 1, HOUR),
            (self.tr("8 hours"), 8, HOUR),
            (self.tr("A day"), 1, DAY),
            (self.tr("A week"), 1, WEEK),
        ):
            menu.addAction(icon("clock"), words).triggered.connect(partial(self._choose, count, unit))
        self.presets.setMenu(menu)
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        top = FlowLayout(gap=TIGHT)
        top.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        for part in (self.span, self.presets, self.go, self.next, self.add, self.known, self.drop, self.ahead):
            top.addWidget(part)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addLayout(top)
        self.column.addWidget(self.pages, 1)
        self._connect()

    def _connect(self) -> None:
        self.span.changed.connect(self.stale)
        self.span.submitted.connect(self.let_pass)
        self.go.clicked.connect(self.let_pass)
        self.next.clicked.connect(self.until_next)
        self.add.clicked.connect(self.remind)
        self.empty.chosen.connect(self.remind)
        self.known.clicked.connect(self.toggle_known)
        self.drop.clicked.connect(self.forget)
        self.list.toggled.connect(self.toggle_known)
        self.list.dropped.connect(self.forget)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.itemDoubleClicked.connect(lambda _item: self._select())

    def _choose(self, count: int, unit: int, _checked: bool = False) -> None:
        self.span.show_span(count, unit)

    def come_on_top(self, *, on_top: bool) -> None:
        """Take room for some lines while it is on top, whatever the tabs beside it need."""
        self.setMinimumHeight(self.workspace.theme.pixels(TALL) if on_top else 0)

    # What is shown

    def concerns(self, change: Change) -> bool:
        """Return whether a question came or went, or anybody, the time, a reminder or a rule has changed."""
        if change.pending is not None or change.cause is Cause.ANSWER:
            return True
        return change.touches("people", "encounters", "house_rules", "syndromes", "time", "reminders")

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Show what is due now, and what the chosen span would bring."""
        workspace = self.workspace
        is_open = workspace.is_open
        timed = everything_timed(workspace.state, workspace.session.systems) if is_open else ()
        often = {}
        if is_open:
            until = workspace.state.time + self.span.seconds
            often = {each.key: times for each, times in coming(workspace.state, workspace.session.systems, until)}
            self.ahead.setText(self._ahead(timed, often))
        self.list.show_timed(timed, often)
        self.pages.setCurrentWidget(self.list if timed else self.empty)
        self._enable()

    def _ahead(self, timed: tuple[Timed, ...], often: dict[str, int]) -> str:
        if not often:
            return self.tr("Nothing falls due in that time.")
        stops = sum(each.stops for each in timed if each.key in often)
        words = self.tr("Due in that time: %1.").replace("%1", str(len(often)))
        if stops:
            words += " " + self.tr("The clock asks before %1.").replace("%1", str(stops))
        return words

    def _enable(self) -> None:
        chosen, is_open = self.list.chosen, self.workspace.is_open
        idle = is_open and self.workspace.session.pending is None
        self.go.setEnabled(idle)
        self.next.setEnabled(idle and bool(self.list.timed))
        self.add.setEnabled(is_open)
        self.known.setEnabled(chosen is not None and self._can_be_known(chosen))
        self.drop.setEnabled(chosen is not None and chosen.reference is None)

    def _can_be_known(self, timed: Timed) -> bool:
        reference = timed.reference
        return reference is None or any(
            each.id == timed.thing for each in vitals_of(self.workspace.state, reference).afflictions
        )

    # What is done

    def let_pass(self) -> None:
        """Let the chosen span pass."""
        if self.go.isEnabled() and self.span.take():
            self.workspace.submit(LetTimePass(self.span.seconds))

    def until_next(self) -> None:
        """Let time pass until the next thing that is due; what is due now already happens at once."""
        if not self.list.timed:
            return
        self.workspace.submit(LetTimePass(max(1, self.list.timed[0].at - self.workspace.state.time)))

    def remind(self) -> None:
        """Ask what to be reminded of."""
        if self.form is None and self.workspace.is_open:
            self.form = ReminderForm(self.workspace, self)
            self.form.closed.connect(self._close)
            self.column.insertWidget(1, self.form)
            self.form.show()
            self.form.setFocus()

    def _close(self) -> None:
        if self.form is not None:
            form, self.form = self.form, None
            take_out(self.column, form)
            self.list.setFocus()

    def toggle_known(self) -> None:
        """Let the players know of the chosen one, or no longer."""
        chosen = self.list.chosen
        if chosen is None or not self._can_be_known(chosen):
            return
        if chosen.reference is not None:
            self.workspace.submit(MakeKnown(chosen.reference, chosen.thing, not chosen.known))
            return
        found = next((each for each in self.workspace.state.reminders if each.id == chosen.thing), None)
        if found is not None:
            self.workspace.submit(PutReminder(replace(found, known=not found.known)))

    def forget(self) -> None:
        """Forget the chosen reminder."""
        chosen = self.list.chosen
        if chosen is not None and chosen.reference is None:
            self.workspace.submit(DropReminder(chosen.thing))

    def _select(self) -> None:
        """Select whoever the chosen line is about."""
        chosen = self.list.chosen
        if chosen is not None and chosen.reference is not None:
            self.workspace.select((chosen.reference.id,))
