"""The card on which harm and healing are written down by hand: a line for each track of those selected."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from desktop.creatures import commands as deeds
from desktop.creatures.line_painter import track_numbers
from desktop.creatures.lines import bars_of
from desktop.creatures.subjects import subjects_shown
from desktop.creatures.track_entry import TrackChange, read_change
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.keys import let_enter_press
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace

OPPOSITE = {"-": "+", "+": "-"}
"""Signs of damage and of healing where points are harm."""


class HandForm(CardPage):
    """Opens with a sign in the field of the first track; Enter changes every track in whose field a number stands."""

    manual = "running#real-dice-and-cards"

    def __init__(self, workspace: Workspace, sign: str, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.subjects = subjects_shown(workspace)
        self.fields: dict[str, QLineEdit] = {}
        names = ", ".join(each.name for each in self.subjects)
        heading = QLabel(self.tr("By your hand: %1").replace("%1", names), self)
        heading.setProperty("tone", "heading")
        heading.setWordWrap(True)
        hint = QLabel(self.tr("-7 and +3 change it, =12 sets it, t5 sets temporary points"), self)
        hint.setProperty("tone", "muted")
        hint.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addWidget(heading)
        column.addLayout(self._tracks(sign))
        column.addWidget(hint)
        self.change = QPushButton(icon("check", role=QPalette.ColorRole.HighlightedText), self.tr("Write down"), self)
        self.change.setProperty("primary", True)
        self.change.setToolTip(self.tr("Change what is filled in, as one step of undo (Enter)"))
        self.change.clicked.connect(self.submit)
        self.foot = buttons_of(self, self.change, leave_button(self))
        first = next(iter(self.fields.values()), None)
        self.setFocusProxy(self.change if first is None else first)
        let_enter_press(self)

    def about(self) -> tuple[str, ...]:
        """Return whose tracks they are."""
        return tuple(each.id for each in self.subjects if each.encounter is not None)

    def submit(self) -> bool:
        """Change what is filled in; return whether all of it could be read, and something was."""
        changes: dict[str, TrackChange] = {}
        for name, field in self.fields.items():
            typed = field.text().strip()
            change = read_change(typed)
            if change is not None:
                changes[name] = change
            elif typed.strip("+-="):
                restyle(field, "wrong", True)
                field.setFocus()
                return False
        if not changes:
            return False
        done = deeds.change_several(self.workspace, [each.id for each in self.subjects], changes)
        if done:
            self.closed.emit()
        return done

    def enter(self) -> bool:
        """Write it down."""
        self.submit()
        return True

    def _tracks(self, sign: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SNUG)
        grid.setVerticalSpacing(TIGHT)
        grid.setColumnStretch(1, 1)
        bars = (
            {}
            if not self.subjects
            else bars_of(self.workspace, self.subjects[0].creature.system, self.subjects[0].vitals)
        )
        for row, bar in enumerate(bars):
            label = QLabel(bar.label, self)
            now = QLabel(track_numbers(bar.track) if len(self.subjects) == 1 else "", self)
            now.setProperty("tone", "muted")
            # the key of damage does harm on a track that counts it, too
            usual = OPPOSITE.get(sign, sign) if bar.track.maximum is None else sign
            field = QLineEdit("" if self.fields else usual, self)
            field.setAccessibleName(bar.label)
            field.setToolTip(self.tr("%1: a number with a sign changes it").replace("%1", bar.label))
            field.textEdited.connect(lambda _text, field=field: restyle(field, "wrong", False))
            for place, part in enumerate((label, now, field)):
                grid.addWidget(part, row, place)
            self.fields[bar.name] = field
        return grid
