"""The ruling as it is made: proposed modifiers to strike, and a row for adding one's own."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.engine.request import Ruling
from core.explain.modifier import Add, Basis, Effect, ExtraCards, Modifier, Shift, Whose
from core.explain.tally import Figure, Tally, acting_on, settle
from desktop.explanations.effect_words import subject_text
from desktop.explanations.reason_columns import ReasonColumns
from desktop.explanations.tally_view import TallyView
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace

MOST = 20
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ReasonLine(QLineEdit):
    """Takes the reason for a modifier: Enter adds it; with nothing written Enter means the card around it."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter here where it adds something."""
        if event.key() in ENTER and self.text().strip():
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class RulingView(QWidget):
    """An editable ruling: `answer` is the modifiers as they stand; `edited` carries them whenever they change."""

    edited = Signal(tuple)

    def __init__(
        self,
        workspace: Workspace,
        ruling: Ruling,
        answer: tuple[Modifier, ...] | None = None,
        parent: QWidget | None = None,
        *,
        helps: Callable[[Modifier], bool] | None = None,
        short: bool = False,
    ) -> None:
        super().__init__(parent)
        self.columns = None if helps is None else ReasonColumns(workspace, helps, self)
        """What decides, in short; there where it is known what is in favour of whom."""
        self._is_short = short and self.columns is not None
        self._whom = ""
        self.workspace = workspace
        self.ruling = ruling
        self.answer = ruling.proposed
        self._settled: tuple[Tally, ...] = ()
        self._views: tuple[TallyView, ...] = ()
        self._views_are_behind = False
        self._stops: tuple[QWidget, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SNUG)
        self._figures = CalmChoice(self)
        self._kinds = CalmChoice(self)
        self._amount = NumberField(1, self, name=self.tr("How much"), least=-MOST, most=MOST)
        self._words = ReasonLine(self)
        self._add = QPushButton(icon("plus"), "", self)
        if self.columns is not None:
            self.columns.ticked.connect(self._ticked)
            self._column.addWidget(self.columns)
            self.columns.setVisible(self._is_short)
        self._adding = self._row()
        self._adding.setVisible(not self._is_short)
        self._column.addWidget(self._adding)
        let_enter_press(self)
        self.show_ruling(ruling, answer)

    def show_ruling(self, ruling: Ruling, answer: tuple[Modifier, ...] | None = None) -> None:
        """Show a ruling with its answer, without telling anybody; what was being typed belonged to the one before."""
        self.ruling = ruling
        self.answer = ruling.proposed if answer is None else answer
        self._offer_kinds()
        self._amount.set_value(1)
        self._words.clear()
        self._show()
        self._offer_figures()

    def shorten(self, *, short: bool) -> None:
        """Show what decides in two columns, or every figure with all of its lines, and the row that adds one."""
        self._is_short = short and self.columns is not None
        if self.columns is not None:
            self.columns.setVisible(self._is_short)
        self._adding.setVisible(not self._is_short)
        for view in self._views if self._is_short else self.tallies:
            view.setVisible(not self._is_short)

    def tell_of(self, whom: str) -> None:
        """Show in the columns only what concerns one of several, by his token's id; nobody: of all."""
        if whom == self._whom:
            return
        self._whom = whom
        if self.columns is not None:
            self.columns.show_tallies(self._settled, whom, self._offered())

    def _offered(self) -> frozenset[Modifier]:
        """Return what was proposed to be ticked; once it is, it stays in sight to be taken off again."""
        return frozenset(replace(each, struck=False) for each in self.ruling.proposed if each.struck)

    def settled(self) -> tuple[Tally, ...]:
        """Return the tallies as they stand, and one for every other figure that a modifier acts on."""
        own = self.ruling.settled(self.answer)
        known = [(tally.subject, tally.whose) for tally in own]
        acted_on = dict.fromkeys((each.on, each.whose) for each in self.answer)
        order, stacking = self.ruling.order, dict(self.ruling.stacking)
        return own + tuple(
            settle(on, Figure(0), acting_on(self.answer, on, whose), order=order, stacking=stacking, whose=whose)
            for on, whose in acted_on
            if (on, whose) not in known
        )

    def add(self, on: str, effect: Effect, words: str, whose: Whose | None = None) -> None:
        """Add a modifier of the game master's."""
        rule = self.ruling.rules[0] if self.ruling.rules else RuleId("")
        label = verbatim(words.strip() or self.tr("The game master's ruling"))
        self._change((*self.answer, Modifier(rule, label, on, effect, basis=Basis.RULING, whose=whose)))

    @property
    def tallies(self) -> tuple[TallyView, ...]:
        """One view for each figure; in short none of them is seen, and they are made when somebody asks for them."""
        if self._views_are_behind:
            self._views_are_behind = False
            self._show_views()
        return self._views[: len(self._settled)]

    def _show(self) -> None:
        """Show the tallies as they stand."""
        self._settled = self.settled()
        self._views_are_behind = self._is_short
        if not self._is_short:
            self._show_views()
        if self.columns is not None:
            self.columns.show_tallies(self._settled, self._whom, self._offered())

    def _show_views(self) -> None:
        """Show the tallies in the views that there are; views too many are hidden until a ruling needs them."""
        for view, tally in zip(self._views, self._settled, strict=False):
            view.show_tally(tally)
            view.setVisible(not self._is_short)
        for view in self._views[len(self._settled) :]:
            view.hide()
        for tally in self._settled[len(self._views) :]:
            view = TallyView(self.workspace, tally, self, editable=True)
            view.ticked.connect(self._ticked)
            view.setVisible(not self._is_short)
            self._column.insertWidget(self._column.indexOf(self._adding), view)
            self._views = (*self._views, view)
        self._order_stops()

    def _order_stops(self) -> None:
        """Let the keyboard go from line to line, whichever of them was made last."""
        stops = tuple(stop for view in self._views for stop in view.stops)
        if stops != self._stops:
            self._stops = stops
            for one, other in pairwise((self._add, *stops)):
                QWidget.setTabOrder(one, other)

    def _offer_kinds(self) -> None:
        """Let the person's own modifier do what can be done to these figures; the kind of the first one comes first."""
        words = {ExtraCards: self.tr("flip"), Shift: self.tr("shift"), Add: self.tr("add")}
        if [self._kinds.itemData(place) for place in range(self._kinds.count())] != list(self.ruling.effects):
            self._kinds.clear()
            for kind in self.ruling.effects:
                self._kinds.addItem(words[kind], kind)
        first = self.ruling.proposed[0].effect if self.ruling.proposed else None
        self._kinds.setCurrentIndex(max(0, self._kinds.findData(type(first))))
        self._kinds.setVisible(self._kinds.count() > 1)

    def _offer_figures(self) -> None:
        """Let the person's own modifier act on any figure of the ruling."""
        offered = [(tally.subject, tally.whose) for tally in self._settled]
        if offered != [self._figures.itemData(place) for place in range(self._figures.count())]:
            self._figures.clear()
            for subject, whose in offered:
                self._figures.addItem(subject_text(self.workspace, subject, whose), (subject, whose))
        self._figures.setCurrentIndex(0)
        self._figures.setVisible(len(offered) > 1)

    def _ticked(self, modifier: Modifier, counts: bool) -> None:
        place = next(number for number, each in enumerate(self.answer) if each is modifier)
        if modifier.basis is Basis.RULING and not counts and modifier not in self.ruling.proposed:
            # what was added by hand is simply gone again
            self._change((*self.answer[:place], *self.answer[place + 1 :]))
        else:
            struck = {place} | (self._with(modifier) if counts else set())
            self._change(
                tuple(replace(each, struck=not counts) if n in struck else each for n, each in enumerate(self.answer))
            )

    def _with(self, modifier: Modifier) -> set[int]:
        """Return the places of the other figures that something waiting to be ticked acts on: hard cover, on two."""
        offered = self._offered()
        ground = (modifier.rule, modifier.label, modifier.whose)
        return {
            number
            for number, each in enumerate(self.answer)
            if (each.rule, each.label, each.whose) == ground
            and {replace(each, struck=False), replace(modifier, struck=False)} <= offered
        }

    def _change(self, answer: tuple[Modifier, ...]) -> None:
        focus = self._focus()
        self.answer = answer
        self._show()
        if focus is not None:
            boxes = [box for view in self.tallies for box in view.boxes]
            if boxes:
                boxes[min(focus, len(boxes) - 1)].box.setFocus()
        self.edited.emit(answer)

    def _focus(self) -> int | None:
        """Return which tick box has the focus, so that the keyboard can go on from there."""
        if self._is_short:
            return None
        boxes = [box for view in self.tallies for box in view.boxes]
        return next((number for number, box in enumerate(boxes) if box.box.hasFocus()), None)

    def _row(self) -> QWidget:
        row = QWidget(self)
        line = QGridLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(TIGHT)
        self._figures.setAccessibleName(self.tr("The figure that your modifier acts on"))
        self._figures.setToolTip(self._figures.accessibleName())
        self._kinds.setAccessibleName(self.tr("What your modifier does"))
        self._kinds.setToolTip(self.tr("flip: so many cards more; shift: the kept value; add: the number itself"))
        self._amount.setMaximumWidth(44)
        self._words.setPlaceholderText(self.tr("add a modifier: why?"))
        self._words.setAccessibleName(self.tr("Why your modifier counts"))
        self._words.setToolTip(self.tr("Your reason, as the log will show it; Enter adds it"))
        self._words.setMinimumWidth(40)
        self._words.entered.connect(self._added)
        self._add.setToolTip(self.tr("Add this modifier"))
        self._add.setAccessibleName(self._add.toolTip())
        self._add.clicked.connect(self._added)
        for combo in (self._figures, self._kinds):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(5)
        line.addWidget(self._kinds, 0, 0)
        line.addWidget(self._amount, 0, 1)
        line.addWidget(self._figures, 0, 2, 1, 2)
        line.addWidget(self._words, 1, 0, 1, 3)
        line.addWidget(self._add, 1, 3)
        line.setColumnStretch(2, 1)
        return row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter lead from the number to the reason."""
        if event.key() in ENTER and self._amount.hasFocus():
            if self._amount.take():
                self._words.setFocus()
        else:
            super().keyPressEvent(event)

    def _added(self) -> None:
        if not self._amount.take():
            self._amount.setFocus()
            return
        amount = self._amount.value()
        kind = self._kinds.currentData()
        if amount and self._figures.count():
            on, whose = self._figures.currentData()
            self.add(on, kind(amount), self._words.text(), whose)
            self._words.clear()
