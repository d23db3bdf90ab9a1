"""The roster: everybody here and everybody else of the document, how they are, and what is done to them by hand."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QToolButton, QVBoxLayout, QWidget

from core.model.creature import Creature
from desktop.calendar.time_strip import TimeStrip
from desktop.creatures.creature_list import CreatureList
from desktop.creatures.own_condition import OwnConditionForm
from desktop.roster.people import PeoplePanel
from desktop.roster.rows import RosterRows
from desktop.roster.token_menu import TokenMenu
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.widgets.layout import FlowLayout, clear_menu, take_out
from desktop.widgets.pages import Pages
from desktop.workspace.workspace import Workspace


class RosterPanel(PeoplePanel):
    """A filter, the list, a row of buttons for those selected, and the world's time."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.filter = SearchField(self.tr("Find somebody"), self, tip=self.tr("By name, side, condition or state"))
        self.list = CreatureList(workspace.theme, self)
        self.rows = RosterRows(workspace)
        self.empty = EmptyState(
            "users",
            self.tr("Nobody is in this adventure yet."),
            self,
            button=self.tr("Add a person"),
            tip=self.tr("Add somebody to the roster"),
        )
        self.pages = Pages(self)
        self.own: OwnConditionForm | None = None
        self.menu = TokenMenu(workspace, self, self.make_condition)
        self.time = TimeStrip(workspace, self)
        self.add = picture_button("user-plus", self.tr("Add somebody to the roster"), self)
        self.conditions = picture_button("heartbeat", self.tr("Conditions of those selected"), self)
        self.hide_them = picture_button("eye-off", self.tr("Hide those selected from the players, or show them"), self)
        self.join = picture_button("swords", self.tr("Let those selected join the fight, or leave it"), self)
        self.more = picture_button("dots", self.tr("Side, badge and more for those selected"), self)
        self.remove = picture_button(
            "trash", self.tr("Take those selected off the map; delete people who are on none"), self
        )
        self._build()

    def _build(self) -> None:
        self.pages.addWidget(self.list)
        self.pages.addWidget(self.empty)
        top = QVBoxLayout()
        top.setContentsMargins(SNUG, SNUG, SNUG, TIGHT)
        top.addWidget(self.filter)
        tools = FlowLayout(gap=TIGHT)
        tools.setContentsMargins(TIGHT, TIGHT, TIGHT, 0)
        for button in (self.add, self.conditions, self.hide_them, self.join, self.more, self.remove):
            tools.addWidget(button)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addLayout(top)
        self.column.addWidget(self.pages, 1)
        self.column.addLayout(tools)
        self.column.addWidget(self.time)
        for button, fill in (
            (self.add, self.fill_add),
            (self.conditions, self.menu.fill_conditions),
            (self.more, self.menu.fill),
        ):
            menu = QMenu(button)
            menu.setToolTipsVisible(True)
            menu.aboutToShow.connect(partial(self._refill, menu, fill))
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter.searched.connect(lambda text: self.stale())
        self.empty.chosen.connect(self.add_blank)
        self.listen()
        self.hide_them.clicked.connect(self.menu.toggle_hidden)
        self.join.clicked.connect(self.menu.join_or_leave)
        self.remove.clicked.connect(self.menu.remove)

    def _refill(self, menu: QMenu, fill: Callable[[QMenu], None]) -> None:
        clear_menu(menu)
        fill(menu)

    # What is shown

    def selected(self) -> None:
        """Follow the selection on the map."""
        if self.isVisible():
            self.list.select_ids(self._shown_selection())
            self._enable()
        else:
            self.stale()

    def refresh(self) -> None:
        """Show everybody as they are."""
        search = self.filter.text().strip()
        rows = self.rows.lines(search)
        chosen = self.menu.chosen
        self.list.show_rows(rows, tuple(row.id for row in rows if row.id and row.id in chosen))
        nobody = not rows and not search
        self.pages.setCurrentWidget(self.empty if nobody else self.list)
        self.filter.setEnabled(not nobody)
        self.time.refresh()
        self._enable()

    def _enable(self) -> None:
        tokens = self.menu.tokens
        self.hide_them.setEnabled(bool(tokens))
        self.join.setEnabled(bool(tokens) and self.workspace.in_fight)
        for button in (self.conditions, self.more, self.remove):
            button.setEnabled(bool(self.menu.chosen))

    # What is done

    def _add(self, creature: Creature) -> None:
        self.filter.clear()
        super()._add(creature)

    def make_condition(self) -> None:
        """Open the form for a condition of one's own."""
        self._close_form()
        self.own = OwnConditionForm(self.workspace, self.menu.chosen, self)
        self.own.closed.connect(self._close_form)
        self.column.insertWidget(1, self.own)
        self.own.setFocus()

    def _close_form(self) -> None:
        if self.own is not None:
            form, self.own = self.own, None
            take_out(self.column, form)
