"""The form that begins a fight, or lets late-comers into one: who is in, who is surprised."""

from collections.abc import Iterator

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from core.base.ids import TokenId
from core.edits.fights import Begin, Join
from desktop.creatures.lines import side_text
from desktop.forms.field import Control, FieldSpec
from desktop.forms.tick_table import TickRow, TickTable
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import LISTED, CardPage
from desktop.run.combatants import combatants, late_comers, suggested
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace

INSIDE, SURPRISED = "inside", "surprised"
"""The ticks that each of them has."""


class BeginForm(CardPage):
    """Lists the tokens of the encounter, ticked as one would begin; the button begins.

    With `late`, those who are not in the fight, ticked who would join; the button lets them in.
    """

    manual = "running#begin-a-fight"
    breadth = LISTED

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, late: bool = False) -> None:
        super().__init__(workspace, parent)
        self.late = late
        self._heading = QLabel(self.tr("Who is in?"), self)
        self._heading.setProperty("tone", "heading")
        self.list = TickTable(self.tr("Who"), self._ticks(), self)
        words = self.tr("Let them join") if late else self.tr("Begin the fight")
        self.begin = QPushButton(icon("swords", role=QPalette.ColorRole.HighlightedText), words, self)
        self._build()
        self.fill()
        self.setFocusProxy(self.list)
        let_enter_press(self)

    def _ticks(self) -> tuple[FieldSpec, ...]:
        unaware = self.tr("Unaware of the fight") if self.late else self.tr("Unaware when the fight begins")
        return (
            FieldSpec(INSIDE, Control.CHECK, title=self.tr("In"), tip=self.tr("Whether somebody is in (Space)")),
            FieldSpec(
                SURPRISED,
                Control.CHECK,
                title=self.tr("Surprised"),
                tip=self.tr("{unaware} (key S)").replace("{unaware}", unaware),
                short="S",
                when=(INSIDE, 1),
            ),
        )

    def _build(self) -> None:
        self.list.setAccessibleName(self.tr("Who is in the fight, and who is surprised"))
        self.list.setToolTip(
            self.tr("Space ticks whether somebody is in; the column at the right, whether surprised (key S)")
        )
        self.list.changed.connect(self._count)
        self.list.submitted.connect(self.submit)
        self.begin.setProperty("primary", True)
        tip = self.tr("Flip or roll initiative and start the clock (Ctrl+B)")
        self.begin.setToolTip(self.tr("They come into the fight (Enter)") if self.late else tip)
        self.begin.clicked.connect(self.submit)
        quick = QHBoxLayout()
        quick.setSpacing(TIGHT)
        for words, tip, ticks in (
            (self.tr("All"), self.tr("Everybody on the map is in"), True),
            (self.tr("Nobody"), self.tr("Take all ticks away"), False),
        ):
            quick.addWidget(self._quick(words, tip, ticks))
        quick.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(SNUG)
        whole.addWidget(self._heading)
        whole.addWidget(self.list)
        whole.addLayout(quick)
        self.foot = buttons_of(self, self.begin, leave_button(self))

    def _quick(self, words: str, tip: str, inside: bool) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolTip(tip)
        button.clicked.connect(lambda: self.list.tick_all(INSIDE, on=inside))
        return button

    def fill(self) -> None:
        """List the tokens, those ticked who would be in."""
        encounter = self.workspace.encounter
        inside = late_comers(self.workspace) if self.late else suggested(self.workspace)
        sides = () if encounter is None else tuple(dict.fromkeys(token.side for token in encounter.tokens.values()))
        rows = (row for side in sides for row in self._rows_of(side, inside))
        self.list.show_rows(tuple(rows))

    def _rows_of(self, side: str, inside: tuple[TokenId, ...]) -> Iterator[TickRow]:
        encounter = self.workspace.encounter
        assert encounter is not None
        fighting = combatants(encounter) if self.late else ()
        for token in encounter.tokens.values():
            if token.side == side and token.id not in fighting:
                # why somebody is not ticked stands first: the end of a long name may be cut
                hidden = self.tr("hidden") + " · " if token.hidden else ""
                words = f"{hidden}{self.workspace.state.name(token)}  ({side_text(side)})"
                yield TickRow(token.id, words, frozenset((INSIDE,) if token.id in inside else ()))

    def chosen(self, name: str = INSIDE) -> tuple[TokenId, ...]:
        """Return who is ticked: who is in, or who is surprised."""
        return tuple(TokenId(each) for each in self.list.ticked(name))

    def submit(self) -> bool:
        """Begin; return whether it was accepted."""
        encounter = self.workspace.encounter
        if encounter is None:
            return False
        inside = self.chosen()
        surprised = tuple(token for token in self.chosen(SURPRISED) if token in inside)
        if not self.late:
            return self.workspace.submit(Begin(encounter.id, inside, surprised))
        done = bool(inside) and self.workspace.submit(Join(encounter.id, inside, unaware=surprised))
        if done:
            self.closed.emit()
        return done

    def _count(self) -> None:
        count = len(self.chosen())
        self.begin.setEnabled(count > 0)
        words = self.tr("Who joins?  %1 ticked") if self.late else self.tr("Who is in?  %1 ticked")
        self._heading.setText(words.replace("%1", str(count)))
