"""The tally as a tree of reasons: base, every modifier with its effect and the value after it, and the total."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.explain.modifier import Modifier
from core.explain.tally import Line, Status, Tally
from desktop.explain_view.rule_link import RuleLink
from desktop.explain_view.wording import (
    effect_text,
    figure_text,
    modifier_tip,
    short_figure,
    status_text,
    subject_text,
    tally_text,
    tr,
)
from desktop.theme.fonts import number_font
from desktop.theme.tokens import SNUG
from desktop.widgets.ticks import TickLine
from desktop.workspace import Workspace

Right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Middle = Qt.AlignmentFlag.AlignVCenter


class TallyView(QWidget):
    """One tally. An editable one has a tick box at every line; `ticked` tells which modifier shall count or not."""

    ticked = Signal(object, bool)

    def __init__(
        self, workspace: Workspace, tally: Tally, parent: QWidget | None = None, *, editable: bool = False
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.tally = tally
        self.boxes: tuple[TickLine, ...] = ()
        self._editable = editable
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SNUG)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(0, 1)
        self.setAccessibleName(subject_text(workspace, tally.subject))
        self.setAccessibleDescription(tally_text(workspace, tally))
        self._build()

    def _build(self) -> None:
        tally = self.tally
        heading = _label(subject_text(self.workspace, tally.subject), tone="heading")
        self._grid.addWidget(heading, 0, 0)
        base = _number(tr("from %1").replace("%1", figure_text(tally.base)), tone="muted")
        self._grid.addWidget(base, 0, 1, 1, 2, Right)
        for number, line in enumerate(tally.lines, 1):
            self._add(number, line)
        last = len(tally.lines) + 1
        if tally.barred is not None:
            self._grid.addWidget(_label(self.workspace.text(tally.barred), tone="danger"), last, 0, 1, 4)
            last += 1
        self._grid.addWidget(_label(tr("in all")), last, 0)
        total = _number(figure_text(tally.total), tone="heading")
        self._grid.addWidget(total, last, 1, 1, 2, Right)

    def _add(self, row: int, line: Line) -> None:
        modifier = line.modifier
        counts = line.status in (Status.APPLIED, Status.CAPPED)
        status = status_text(self.workspace, line)
        words = self.workspace.text(modifier.label)
        tip = modifier_tip(self.workspace, modifier)
        if self._editable:
            shown = f"{words} ({status})" if status and not counts and not modifier.struck else words
            self._grid.addWidget(self._box(modifier, shown, tip), row, 0)
        else:
            label = _label(words if counts else f"{words} ({status})", tone="" if counts else "muted")
            label.setToolTip(tip)
            self._grid.addWidget(label, row, 0)
        effect = _number(effect_text(modifier.effect), tone="" if counts else "muted")
        font = effect.font()
        font.setStrikeOut(not counts)
        effect.setFont(font)
        self._grid.addWidget(effect, row, 1, Right)
        after = _number(short_figure(line.after) if counts else "–")
        after.setToolTip(status or tr("the figure after this line"))
        self._grid.addWidget(after, row, 2, Right)
        self._grid.addWidget(RuleLink(self.workspace, modifier.rule, self), row, 3, Middle)

    def _box(self, modifier: Modifier, words: str, tip: str) -> TickLine:
        tip = f"{tip}\n\n{tr('Take the tick away to strike this modifier')}"
        box = TickLine(words, self, on=not modifier.struck, tip=tip)
        box.toggled.connect(lambda on, modifier=modifier: self.ticked.emit(modifier, on))
        self.boxes = (*self.boxes, box)
        return box


def _label(text: str, *, tone: str = "") -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if tone:
        label.setProperty("tone", tone)
    return label


def _number(text: str, *, tone: str = "") -> QLabel:
    label = _label(text, tone=tone)
    label.setWordWrap(False)
    label.setFont(number_font(label.font()))
    return label
