"""The table of loads: columns beside and below one another; what is dragged, or moved with keys, goes to another."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QScrollArea, QWidget

from core.edits.loads import TakeAway
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.model.gear import Ware
from desktop.creatures.subjects import Subject
from desktop.encumbrance import commands
from desktop.encumbrance.carriers import Carrier
from desktop.encumbrance.column import Column
from desktop.encumbrance.drag_data import CarriedPortions
from desktop.encumbrance.menu import fill_carrier_menu, fill_things_menu, select
from desktop.sheets.giving import give
from desktop.theme.tokens import TIGHT
from desktop.widgets.focus_edges import FocusEdges
from desktop.widgets.layout import PlacedGrid, take_out
from desktop.workspace.workspace import Workspace

Reckon = Callable[[Campaign], tuple[Carrier, ...]]
"""Makes the columns anew for a state of the campaign, the present one or one that is only considered."""


NARROW, BROAD, TALL = 172, 260, 178
"""Pixels of a column at interface scale 1: the least and the greatest width, and the least height."""


class LoadTable(QScrollArea):
    """Keeps a column for each carrier, as many beside one another as fit; the one worked in is `current`."""

    chosen = Signal()
    """Other things are chosen, or another column is worked in."""
    typed = Signal(str)

    def __init__(self, workspace: Workspace, reckon: Reckon, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        FocusEdges(self)
        self.setAccessibleName(self.tr("Who carries what"))
        self.workspace = workspace
        self._reckon = reckon
        self._considered: tuple[CarriedPortions, str, str] | None = None
        self.columns: dict[str, Column] = {}
        self.current: Column | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget(self)
        self._grid = PlacedGrid(inside)
        self._grid.setContentsMargins(TIGHT, 0, TIGHT, TIGHT)
        self._grid.setSpacing(TIGHT)
        self.setWidget(inside)

    def show_carriers(self, carriers: tuple[Carrier, ...], search: str) -> None:
        """Show these columns in this order, of each what a search finds."""
        self._considered = None
        wanted = {each.key: each for each in carriers}
        for key in [key for key in self.columns if key not in wanted]:
            self._drop(self.columns.pop(key))
        shown: dict[str, Column] = {}
        for key, carrier in wanted.items():
            column = self.columns.get(key) or self._new_column(carrier)
            column.show_carrier(carrier, carrier.matching(search))
            shown[key] = column
        self.columns = shown
        self._arrange()
        for column in shown.values():
            column.show()
        if self.current is not None and self.current.carrier.key not in self.columns:
            self.current = None
        self.chosen.emit()

    def _drop(self, column: Column) -> None:
        take_out(self._grid, column)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put as many columns beside one another as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the columns in rows from the left to the right; whoever does not fit beside the others comes below."""
        px, columns = self.workspace.theme.pixels, tuple(self.columns.values())
        room = self.viewport().width() - TIGHT
        across = max(1, min(room // (px(NARROW) + TIGHT), len(columns)))
        width = min(room // across - TIGHT, px(BROAD))
        for number, column in enumerate(columns):
            column.lie(width, px(TALL))
            self._grid.put(column, divmod(number, across))
        for number in range(self._grid.columnCount()):
            self._grid.setColumnStretch(number, 0)
        self._grid.setColumnStretch(across, 1)

    def _new_column(self, carrier: Carrier) -> Column:
        column = Column(self.workspace, carrier, self.widget())
        column.hovered.connect(partial(self._consider, column))
        column.left.connect(self.reconsider)
        column.let_go.connect(partial(self._let_go, column))
        column.ware_let_go.connect(partial(self._give, column))
        column.head.clicked.connect(partial(self._head_clicked, column))
        column.head.more.clicked.connect(partial(self._carrier_menu, column))
        things = column.list
        things.itemSelectionChanged.connect(partial(self._chose, column))
        things.gone_aside.connect(partial(self._go, column))
        things.moved_aside.connect(partial(self._move_aside, column))
        things.dropped.connect(partial(self._lay_down, column))
        things.used_up.connect(partial(self._use_up, column))
        things.rolled.connect(lambda: self._done(commands.roll(self.workspace, column.carrier, things.items())))
        things.menu_wanted.connect(partial(self.things_menu, column))
        things.customContextMenuRequested.connect(lambda at: self.things_menu(column, at))
        things.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        things.typed.connect(self.typed)
        return column

    # What is chosen

    def _chose(self, column: Column) -> None:
        if column.list.selectedItems():
            if self.current is not column:
                column.list.takes = None
            self.current = column
            for other in self.columns.values():
                if other is not column and other.list.selectedItems():
                    other.list.clearSelection()
        column.list.takes = None
        self.chosen.emit()

    def _head_clicked(self, column: Column) -> None:
        self.current = column
        column.list.setFocus()
        select(self.workspace, column.carrier)
        self.chosen.emit()

    def neighbour(self, column: Column, by: int) -> Column | None:
        """Return the column beside one; None past the ends."""
        row = list(self.columns.values())
        number = row.index(column) + by if column in row else -1
        return row[number] if 0 <= number < len(row) else None

    def _go(self, column: Column, by: int) -> None:
        other = self.neighbour(column, by)
        if other is not None:
            self.enter(other)

    def enter(self, column: Column) -> None:
        """Work in a column from now on."""
        self.current = column
        column.list.setFocus()
        column.list.choose_first()
        self.ensureWidgetVisible(column, TIGHT, 0)
        self.chosen.emit()

    def show_column(self, identity: str) -> None:
        """Bring the column of a token, a person or a pile into view, if it has one."""
        for key, column in self.columns.items():
            if identity in (key, column.carrier.token):
                self.ensureWidgetVisible(column, TIGHT, 0)
                return

    # What would be, and is done

    def _consider(self, column: Column, carried: CarriedPortions, pack: str) -> None:
        wanted = (carried, column.carrier.key, pack)
        if wanted == self._considered:
            return
        self.reconsider()
        self._considered = wanted
        command = commands.move_command(carried, column.carrier, pack)
        if command is None:
            return
        preview = self.workspace.preview(command)
        if preview.refused is not None:
            return
        then = {each.key: each for each in self._reckon(preview.state)}
        for key, each in self.columns.items():
            if key in then and then[key] != each.carrier:
                each.consider(then[key])

    def reconsider(self) -> None:
        """Show everything as it is now."""
        if self._considered is not None:
            self._considered = None
            for column in self.columns.values():
                column.consider(None)

    def _let_go(self, column: Column, carried: CarriedPortions, pack: str) -> None:
        self.reconsider()
        self._move(column, carried, pack)

    def _move(self, column: Column, carried: CarriedPortions, pack: str = "") -> None:
        """Let things go to a column, and go on working there with what has come."""
        command = commands.move_command(carried, column.carrier, pack)
        key, known = column.carrier.key, {item.id: item for item in column.carrier.gear}
        if command is None or not self.workspace.submit(command) or key not in self.columns:
            return
        there = self.columns[key]
        come = next((item.id for item in there.carrier.gear if known.get(item.id) != item), "")
        self.enter(there)
        there.list.choose(come)

    def _move_aside(self, column: Column, by: int) -> None:
        carried, other = CarriedPortions(column.carrier.holder, column.list.portions()), self.neighbour(column, by)
        if other is not None:
            self._move(other, carried)

    def _lay_down(self, column: Column) -> None:
        commands.lay_down(
            self.workspace, column.carrier, CarriedPortions(column.carrier.holder, column.list.portions())
        )

    def _use_up(self, column: Column) -> None:
        portions = column.list.portions()
        if portions:
            self.workspace.submit(TakeAway(column.carrier.holder, portions))

    def _give(self, column: Column, ware: Ware) -> None:
        carrier, state = column.carrier, self.workspace.state
        if isinstance(carrier.holder, CreatureReference):
            holder = carrier.holder
            vitals = vitals_of(state, holder)
            give(
                self.workspace,
                (Subject(holder.id, holder.encounter, creature_of(state, holder), vitals, carrier.name),),
                ware,
            )

    # Menus

    def _carrier_menu(self, column: Column) -> None:
        menu = self._menu()
        fill_carrier_menu(menu, self.workspace, column.carrier, self._carriers())
        menu.popup(column.head.more.mapToGlobal(QPoint(0, column.head.more.height())))

    def things_menu(self, column: Column, at: QPoint | None = None) -> None:
        """Offer what can be done with the chosen things of a column."""
        carried = CarriedPortions(column.carrier.holder, column.list.portions())
        if not carried.portions:
            return
        menu = self._menu()
        fill_things_menu(menu, self.workspace, column.carrier, carried, self._carriers())
        rows = column.list.selectedItems()
        place = at or column.list.visualItemRect(rows[0]).bottomLeft()
        menu.popup(column.list.viewport().mapToGlobal(place))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        return menu

    def _carriers(self) -> tuple[Carrier, ...]:
        return tuple(column.carrier for column in self.columns.values())

    def _done(self, _accepted: bool) -> None:
        """Leave it: what was refused has been told."""
