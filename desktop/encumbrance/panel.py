"""The table of loads as a dock: who is shown, a filter, how many of the chosen thing, and what is done with it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from core.engine.change import Change
from core.model.campaign import Campaign
from desktop.encumbrance import commands
from desktop.encumbrance.carriers import Carrier, View, Who, carriers
from desktop.encumbrance.table import LoadTable
from desktop.encumbrance.words import mass_text
from desktop.panel import Panel
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import CalmChoice, NumberField, SearchField
from desktop.widgets.layout import FlowLayout
from desktop.workspace.workspace import Workspace

TALL = 236
"""Pixels of height while the table is on top, at interface scale 1."""

MOST = 40
"""Columns that are shown; nobody looks through more of them."""


class LoadPanel(Panel):
    """The columns, with the choice of who is in them above, and what is chosen below."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.who = CalmChoice(self)
        self.search = SearchField(self.tr("Carrier or thing"), self, tip=self.tr("Find it by name or notes"))
        self.drop = picture_button(
            "arrow-down",
            self.tr("Drop packs: all who go on their own lay down what they have packed, where they stand"),
            self,
        )
        self.take = picture_button(
            "arrow-up", self.tr("Pick up all: all who go on their own take up again what they have dropped"), self
        )
        self.table = LoadTable(workspace, self._reckoned, self)
        self.empty = EmptyState(
            "backpack",
            self.tr("Nobody is here to carry anything. Add people to the roster, or choose who is shown."),
            self,
            low=True,
        )
        self.more = QLabel(self.tr("There are more: find them by name, or select them"), self)
        self.more.setProperty("tone", "muted")
        self.nothing = EmptyState("search", self.tr("Nobody has anything like that."), self, low=True)
        self.pages = QStackedWidget(self)
        self.about = QWidget(self)
        self.chosen = QLabel(self)
        self.count = NumberField(1, self, name=self.tr("How many"), least=1, most=1_000_000)
        self.of = QLabel(self)
        self.wheels = QCheckBox(self.tr("on wheels"), self)
        self.pack = QCheckBox(self.tr("a pack"), self)
        self.own = NumberField(0, self, name=self.tr("Own mass in kilograms"), least=0, most=1_000_000_000)
        self.own_words = QLabel(self.tr("weighs itself"), self)
        self._build()

    def _build(self) -> None:
        for words, who in (
            (self.tr("The party"), Who.PARTY),
            (self.tr("Everybody"), Who.EVERYBODY),
            (self.tr("Those selected"), Who.SELECTED),
        ):
            self.who.addItem(words, who)
        self.who.setAccessibleName(self.tr("Who is shown"))
        self.who.setToolTip(self.tr("Who is shown; whatever they take along comes behind them"))
        self.who.activated.connect(lambda _number: self.refresh())
        self.search.searched.connect(lambda _text: self.refresh())
        self.search.returnPressed.connect(self._enter)
        self.drop.clicked.connect(lambda: self._told(commands.drop_packs(self.workspace, self._on_their_own())))
        self.take.clicked.connect(lambda: self._told(commands.pick_up(self.workspace, self._on_their_own())))
        for page in (self.table, self.empty, self.nothing):
            self.pages.addWidget(page)
        top = FlowLayout(gap=TIGHT)
        top.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        packs = QWidget(self)
        pair = QHBoxLayout(packs)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.setSpacing(TIGHT)
        _add(pair, self.drop, self.take)
        for part in (self.who, self.search, packs, self.more, self.about):
            top.addWidget(part)
        self.search.setFixedWidth(self.workspace.theme.pixels(168))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(self.pages, 1)
        self._build_about()

    def _build_about(self) -> None:
        row = QHBoxLayout(self.about)
        row.setContentsMargins(SNUG, 0, 0, 0)
        row.setSpacing(TIGHT)
        _add(row, self.chosen, self.count, self.of, self.wheels, self.pack, self.own, self.own_words)
        for field in (self.count, self.own):
            field.setFixedWidth(self.workspace.theme.pixels(72))
        self.chosen.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setToolTip(self.tr("How many of it are moved (type a number in the list)"))
        self.wheels.setToolTip(self.tr("It rolls, or glides as easily (W)"))
        self.pack.setToolTip(self.tr("Other things can be put in it, and go where it goes"))
        self.own.setToolTip(self.tr("What it weighs without its load, where somebody carries or pulls it"))
        self.count.edited.connect(self._count)
        self.count.entered.connect(self._back_to_list)
        self.wheels.clicked.connect(lambda: self._mark(commands.roll))
        self.pack.clicked.connect(lambda: self._mark(commands.make_packs))
        self.own.edited.connect(self._weigh)
        self.table.chosen.connect(self._show_chosen)
        self.table.typed.connect(self._type)

    def come_on_top(self, *, on_top: bool) -> None:
        """Take room for some things under every head while it is on top, whatever the tabs beside it need."""
        self.setMinimumHeight(self.workspace.theme.pixels(TALL) if on_top else 0)

    # What is shown

    def concerns(self, change: Change) -> bool:
        """Return whether anybody's gear, the piles, or the rules may have changed."""
        return change.touches("people", "encounters", "wear", "house_rules")

    def selected(self) -> None:
        """Another selection matters where those selected are shown."""
        if self.who.currentData() == Who.SELECTED:
            self.stale()
        elif len(self.workspace.selection) == 1:
            self.table.show_column(self.workspace.selection[0])

    def _view(self) -> View | None:
        system = self.workspace.system_at_hand if self.workspace.is_open else None
        if system is None:
            return None
        encounter, scene = self.workspace.encounter, self.workspace.scene
        return View(
            system.id,
            None if encounter is None else encounter.id,
            None if scene is None else scene.id,
            Who(self.who.currentData()),
            self.workspace.selection,
            self.search.text().strip().casefold(),
            MOST + 1,
        )

    def _reckoned(self, state: Campaign) -> tuple[Carrier, ...]:
        view = self._view()
        return () if view is None else carriers(state, self.workspace.session.systems, view)

    def refresh(self) -> None:
        """Show everybody as he is now."""
        found = self._reckoned(self.workspace.state) if self.workspace.is_open else ()
        self.table.show_carriers(found[:MOST], self.search.text().strip().casefold())
        page: QWidget = self.table if found else self.nothing if self.search.text().strip() else self.empty
        self.pages.setCurrentWidget(page)
        self.more.setVisible(len(found) > MOST)
        for button in (self.drop, self.take):
            button.setEnabled(any(each.token is not None for each in found))

    def _on_their_own(self) -> tuple[Carrier, ...]:
        """Return those shown whom nobody takes along: carts and mules keep their loads when packs are dropped."""
        shown = (column.carrier for column in self.table.columns.values())
        return tuple(each for each in shown if each.how is None)

    def _show_chosen(self) -> None:
        column = self.table.current
        items = () if column is None else column.list.items()
        one = items[0] if len(items) == 1 else None
        _show(bool(items), self.chosen, self.wheels, self.pack)
        _show(one is not None and one.count > 1, self.count, self.of)
        alone = column is not None and not items and not column.carrier.is_pile
        _show(alone, self.own, self.own_words)
        if column is not None and alone:
            self.own.set_value(column.carrier.grams // 1000)
            self.own_words.setText(self.tr("kg: %1 without its load").replace("%1", column.carrier.name))
        if items:
            mass = mass_text(sum(item.grams * item.count for item in items))
            name = items[0].name if one is not None else self.tr("%1 things").replace("%1", str(len(items)))
            self.chosen.setText(f"{name}, {mass}")
            self.wheels.setChecked(all(item.rolling for item in items))
            self.pack.setChecked(all(item.pack for item in items))
        if one is not None and column is not None:
            self.count.end_at(one.count)
            self.count.set_value(one.count if column.list.takes is None else column.list.takes)
            self.of.setText(self.tr("of %1").replace("%1", f"{one.count:,}"))

    # What is done

    def _enter(self) -> None:
        """Go on from the filter to the first column that it found."""
        first = next(iter(self.table.columns.values()), None)
        if first is not None:
            self.table.enter(first)

    def _type(self, figure: str) -> None:
        if self.count.isVisible():
            self.count.setFocus()
            self.count.setText(figure)

    def _count(self, number: int) -> None:
        column = self.table.current
        items = () if column is None else column.list.items()
        if column is not None and len(items) == 1:
            column.list.takes = number

    def _back_to_list(self) -> None:
        if self.table.current is not None:
            self.table.current.list.setFocus()

    def _mark(self, deed: commands.Marking) -> None:
        column = self.table.current
        if column is not None:
            deed(self.workspace, column.carrier, column.list.items())

    def _weigh(self, kilograms: int) -> None:
        column = self.table.current
        if column is not None:
            commands.weigh(self.workspace, (column.carrier,), kilograms * 1000)

    def _told(self, _accepted: bool) -> None:
        """Leave it: what was refused has been told."""


def _add(row: QHBoxLayout, *parts: QWidget) -> None:
    for part in parts:
        row.addWidget(part)


def _show(shown: bool, *parts: QWidget) -> None:
    for part in parts:
        part.setVisible(shown)
