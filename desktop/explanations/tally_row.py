"""One line of a tally: the reason, its effect, the value after it and the link to its rule, in the tally's columns."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.explain.modifier import Modifier
from core.explain.tally import Line, Treatment
from desktop.explanations.effect_words import effect_text, modifier_tip, short_figure, status_text
from desktop.explanations.rule_link import RuleLink
from desktop.theme.fonts import number_font
from desktop.translation import tr
from desktop.widgets.buttons import TickLine
from desktop.widgets.text import set_tone
from desktop.workspace.workspace import Workspace

Right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
Middle = Qt.AlignmentFlag.AlignVCenter


class TallyRow(QObject):
    """The widgets of one line, which can show another; `ticked` tells whether its modifier shall count."""

    ticked = Signal(object, bool)

    def __init__(self, workspace: Workspace, line: Line, parent: QWidget, *, editable: bool) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.line = line
        self.words: TickLine | QLabel = TickLine("", parent) if editable else words_label(parent)
        if isinstance(self.words, TickLine):
            self.words.toggled.connect(lambda on: self.ticked.emit(self.line.modifier, on))
        self._effect = number_label(parent)
        self._after = number_label(parent)
        self._link = RuleLink(workspace, line.modifier.rule, parent)
        self.show_line(line)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the keyboard stops, in its order."""
        return (self.words.box, self._link) if isinstance(self.words, TickLine) else (self._link,)

    def put_into(self, grid: QGridLayout, row: int) -> None:
        """Take a row of the grid."""
        grid.addWidget(self.words, row, 0)
        grid.addWidget(self._effect, row, 1, Right)
        grid.addWidget(self._after, row, 2, Right)
        grid.addWidget(self._link, row, 3, Middle)

    def set_visible(self, visible: bool) -> None:
        """Show or hide the whole line; a hidden one takes no room."""
        for widget in (self.words, self._effect, self._after, self._link):
            widget.setVisible(visible)

    def show_after(self, known: bool) -> None:
        """Show the figure after the line, or leave its place empty while nobody knows it."""
        self._after.setVisible(known)

    def show_line(self, line: Line) -> None:
        """Show a line; widgets whose text stays as it is are left alone."""
        self.line = line
        modifier = line.modifier
        counts = line.status in (Treatment.APPLIED, Treatment.CAPPED)
        status = status_text(self.workspace, line)
        self._show_words(modifier, status, counts=counts)
        self._effect.setText(effect_text(modifier.effect))
        set_tone(self._effect, "" if counts else "muted")
        font = self._effect.font()
        font.setStrikeOut(not counts)
        self._effect.setFont(font)
        self._after.setText(short_figure(line.after) if counts else "–")
        self._after.setToolTip(status or tr("the figure after this line"))
        self._link.link(modifier.rule)

    def _show_words(self, modifier: Modifier, status: str, *, counts: bool) -> None:
        words = self.workspace.text(modifier.label)
        tip = modifier_tip(self.workspace, modifier)
        if isinstance(self.words, TickLine):
            shown = f"{words} ({status})" if status and not counts and not modifier.struck else words
            strike = tr("Take the tick away to strike this modifier")
            tip = f"{tip}\n\n{strike}"
            self.words.show_line(shown, on=not modifier.struck, tip=tip)
        else:
            self.words.setText(words if counts else f"{words} ({status})")
            self.words.setToolTip(tip)
            set_tone(self.words, "" if counts else "muted")


def words_label(parent: QWidget, *, tone: str = "") -> QLabel:
    """Return a label for words, which wrap."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("tone", tone)
    return label


def number_label(parent: QWidget, *, tone: str = "") -> QLabel:
    """Return a label for a figure."""
    label = words_label(parent, tone=tone)
    label.setWordWrap(False)
    label.setFont(number_font(label.font()))
    return label
