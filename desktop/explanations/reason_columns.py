"""What decides an attack at a glance, one short line for each reason: helps at the left, hindrances at the right."""

from collections.abc import Callable, Container
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.explain.modifier import Modifier
from core.explain.tally import Line, Tally, Treatment
from desktop.explanations.effect_words import decides, effect_text, figure_text, modifier_tip, status_text, subject_text
from desktop.explanations.tally_row import words_label
from desktop.theme.tokens import SNUG, TIGHT
from desktop.translation import tr
from desktop.widgets.buttons import TickLine
from desktop.workspace.workspace import Workspace


class ReasonColumns(QWidget):
    """Two columns of reasons with tick boxes under what each figure comes to; `ticked` tells which shall count."""

    ticked = Signal(object, bool)

    def __init__(self, workspace: Workspace, helps: Callable[[Modifier], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.helps = helps
        self.totals = words_label(self)
        self.lines: tuple[tuple[TickLine, ...], tuple[TickLine, ...]] = ((), ())
        """The lines that are shown: of what helps, and of what hinders."""
        self._heads: list[QLabel] = []
        self._kept: tuple[list[TickLine], list[TickLine]] = ([], [])
        self._meant: dict[TickLine, Modifier] = {}
        self._columns = (QVBoxLayout(), QVBoxLayout())
        side_by_side = QHBoxLayout()
        side_by_side.setSpacing(SNUG)
        for column, words in zip(self._columns, (tr("Helps"), tr("Hinders")), strict=True):
            head = words_label(self, tone="muted")
            head.setText(words)
            self._heads.append(head)
            column.setSpacing(2)
            column.addWidget(head)
            column.addStretch(1)
            side_by_side.addLayout(column, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.totals)
        whole.addLayout(side_by_side)

    def show_tallies(self, tallies: tuple[Tally, ...], whom: str = "", offered: Container[Modifier] = ()) -> None:
        """Show what decides, figure by figure; bounds that change nothing are left out, but not `offered` ones.

        Of figures that are somebody's, only those of `whom` are shown where that is said.
        """
        tallies = tuple(each for each in tallies if not whom or each.whose is None or each.whose.token == whom)
        told = (
            f"{subject_text(self.workspace, each.subject, None if whom else each.whose)} {figure_text(each.total)}"
            for each in tallies
            if each.total.number or each.total.shift
        )
        self.totals.setText("   ".join(each.replace(" ", "\u00a0") for each in told))
        found: tuple[list[Line], list[Line]] = ([], [])
        for tally in tallies:
            for line in tally.lines:
                is_picked = replace(line.modifier, struck=False) in offered
                if is_picked or decides(line) or line.status is not Treatment.APPLIED:
                    found[0 if self.helps(line.modifier) else 1].append(line)
        self._meant.clear()
        shown = []
        for column, lines in enumerate(found):
            shown.append(self._fill(column, lines))
            self._heads[column].setVisible(bool(found[0] or found[1]))
        self.lines = shown[0], shown[1]

    def _fill(self, column: int, lines: list[Line]) -> tuple[TickLine, ...]:
        kept = self._kept[column]
        while len(kept) < len(lines):
            kept.append(self._line(column))
        for widget in kept[len(lines) :]:
            widget.hide()
        for widget, line in zip(kept, lines, strict=False):
            modifier = line.modifier
            words = f"{effect_text(modifier.effect)} {self.workspace.text(modifier.label)}"
            status = "" if modifier.struck else status_text(self.workspace, line)
            on = subject_text(self.workspace, modifier.on, modifier.whose)
            tip = f"{modifier_tip(self.workspace, modifier)}\n{on}"
            widget.show_line(f"{words} ({status})" if status else words, on=not modifier.struck, tip=tip)
            widget.show()
            self._meant[widget] = modifier
        return tuple(kept[: len(lines)])

    def _line(self, column: int) -> TickLine:
        widget = TickLine("", self)
        widget.toggled.connect(lambda on: self.ticked.emit(self._meant[widget], on))
        place = self._columns[column]
        place.insertWidget(place.count() - 1, widget)
        return widget
