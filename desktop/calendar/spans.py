"""Spans of the world's time: a number and a unit to choose, moments in words, and what falls due in a span."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.engine.time_passing import coming
from core.explain.times import world_second
from desktop.theme.tokens import TIGHT
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.workspace.workspace import Workspace

ROUND, MINUTE, HOUR, DAY = 6, 60, 3_600, 86_400
"""Seconds; a round as long as most games have it."""
MOST = 10_000


def tr(text: str) -> str:
    """Return a text of time in the person's language."""
    return QCoreApplication.translate("timing", text)


def units() -> tuple[tuple[str, int], ...]:
    """Return the units of time with their seconds, the shortest first."""
    return (
        (tr("seconds"), 1),
        (tr("rounds (6 s)"), ROUND),
        (tr("minutes"), MINUTE),
        (tr("hours"), HOUR),
        (tr("days"), DAY),
    )


def moment_text(workspace: Workspace, at: int) -> str:
    """Return a moment in words, and that it is overdue where it has passed."""
    words = workspace.text(world_second(max(0, at)))
    return tr("{when}, overdue").replace("{when}", words) if at < workspace.state.time else words


class SpanField(QWidget):
    """A number and a unit; `changed` is sent whenever another span stands there."""

    changed = Signal()
    submitted = Signal()

    def __init__(self, parent: QWidget | None = None, *, count: int = 1, unit: int = HOUR) -> None:
        super().__init__(parent)
        self.count = NumberField(count, self, name=tr("How long"), least=1, most=MOST)
        self.unit = CalmChoice(self)
        for words, seconds in units():
            self.unit.addItem(words, seconds)
        self.unit.setCurrentIndex(self.unit.findData(unit))
        self.unit.setAccessibleName(tr("Unit of time"))
        self.unit.setToolTip(tr("Unit of time"))
        self.count.setFixedWidth(self.count.fontMetrics().horizontalAdvance("0000000"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.count)
        row.addWidget(self.unit)
        self.count.edited.connect(lambda _value: self.changed.emit())
        self.count.returnPressed.connect(self.submitted)
        self.unit.activated.connect(lambda _place: self.changed.emit())
        self.setFocusProxy(self.count)

    @property
    def seconds(self) -> int:
        """The span in seconds."""
        return self.count.value() * int(self.unit.currentData())

    def show_span(self, count: int, unit: int) -> None:
        """Show another span."""
        self.count.set_value(count)
        self.unit.setCurrentIndex(self.unit.findData(unit))
        self.changed.emit()


MOST_NAMED = 8
"""Things that are named; of more it is only said how many."""


def told_ahead(workspace: Workspace, seconds: int) -> str:
    """Return what falls due in so many seconds from now, a line each: when, who, what; or that nothing does."""
    state = workspace.state
    found = coming(state, workspace.session.systems, state.time + seconds)
    if not found:
        return tr("Nothing falls due in that time.")
    lines = []
    for each, times in found[:MOST_NAMED]:
        who = "" if each.keeper is None else workspace.name_of(each.keeper.id) or each.keeper.id
        often = tr("up to %1 ×").replace("%1", str(times)) if times > 1 else ""
        parts = (moment_text(workspace, each.at), who, workspace.text(each.what), often)
        lines.append(" · ".join(part for part in parts if part))
    if len(found) > MOST_NAMED:
        lines.append(tr("… and %1 more").replace("%1", str(len(found) - MOST_NAMED)))
    return "\n".join(lines)
