"""The roster: everybody here and everybody else of the document, how they are, and what is done to them by hand."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from core.base.ids import TokenId
from core.documents.shipped import shipped_creatures
from core.engine.change import Change
from core.model.creature import Creature
from desktop.calendar.time_strip import TimeStrip
from desktop.creatures import commands as deeds
from desktop.creatures.condition_menu import lift as lift_condition
from desktop.creatures.creature_list import RosterList
from desktop.creatures.own_condition import OwnConditionForm
from desktop.creatures.track_entry import TrackChange
from desktop.panel import Panel
from desktop.roster.rows import rows_of
from desktop.roster.token_menu import TokenMenu
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.workspace.workspace import Workspace


class RosterPanel(Panel):
    """A filter, the list, a row of buttons for those selected, and the world's time."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.filter = SearchField(self.tr("Find somebody"), self, tip=self.tr("By name, side, condition or state"))
        self.list = RosterList(workspace.theme, self)
        self.empty = EmptyState(
            "users",
            self.tr("Nobody is in this adventure yet."),
            self,
            button=self.tr("Add a person"),
            tip=self.tr("Add somebody to the roster"),
        )
        self.pages = QStackedWidget(self)
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
        tools = QHBoxLayout()
        tools.setContentsMargins(TIGHT, TIGHT, TIGHT, 0)
        tools.setSpacing(TIGHT)
        for button in (self.add, self.conditions, self.hide_them, self.join, self.more):
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.remove)
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
        self.list.picked.connect(self.workspace.select)
        self.list.centred.connect(self._centre)
        self.list.track_typed.connect(self._type_track)
        self.list.chip_clicked.connect(self._chip_menu)
        self.list.menu_wanted.connect(self._open_menu)
        self.list.drag_begun.connect(self._begin_drag)
        self.list.remove_wanted.connect(self.menu.remove)
        self.hide_them.clicked.connect(self.menu.toggle_hidden)
        self.join.clicked.connect(self.menu.join_or_leave)
        self.remove.clicked.connect(self.menu.remove)

    def _refill(self, menu: QMenu, fill: Callable[[QMenu], None]) -> None:
        menu.clear()
        fill(menu)

    # What is shown

    def concerns(self, change: Change) -> bool:
        """Return whether somebody, an encounter or the time has changed."""
        before, after = change.before, change.after
        same = before.people is after.people and before.encounters is after.encounters
        return not same or before.time != after.time

    def selected(self) -> None:
        """Follow the selection on the map."""
        if self.isVisible():
            self.list.select_ids(self._shown_selection())
            self._enable()
        else:
            self.stale()

    def _shown_selection(self) -> tuple[str, ...]:
        chosen = self.menu.chosen
        return tuple(row.id for row in self.list.rows.rows if row.id in chosen)

    def refresh(self) -> None:
        """Show everybody as they are."""
        search = self.filter.text().strip()
        rows = rows_of(self.workspace, search)
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

    # Menus

    def fill_add(self, menu: QMenu) -> None:
        """Offer a blank person, and those of the shipped party who are not there yet."""
        menu.addAction(icon("user-plus"), self.tr("Somebody new")).triggered.connect(self.add_blank)
        system = self.workspace.system_at_hand
        if system is None:
            return
        there = [person.creature.name for person in self.workspace.state.people.values()]
        ready = [c for c in shipped_creatures(system.id) if c.side == "party" and c.name not in there]
        if ready:
            menu.addSeparator()
        for creature in ready:
            menu.addAction(creature.name).triggered.connect(partial(self._add, creature))

    def _chip_menu(self, identity: str, number: int, where: QPoint) -> None:
        row = self.list.row_of(identity)
        if row is None:
            return
        condition = row.chips[number].condition
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        lift = menu.addAction(icon("x"), self.tr("Lift: {condition}").replace("{condition}", row.chips[number].text))
        source = condition.source
        lift.triggered.connect(lambda: lift_condition(self.workspace, (identity,), condition.kind, source))
        menu.popup(where)

    def _open_menu(self, where: QPoint) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.menu.fill(menu)
        if menu.actions():
            menu.popup(where)

    # What is done

    def add_blank(self) -> None:
        """Add somebody about whom nothing is known yet."""
        system = self.workspace.system_at_hand
        if system is not None:
            self._add(Creature(name=self.tr("Somebody new"), system=system.id, sheet=system.sheet(), side="party"))

    def _add(self, creature: Creature) -> None:
        self.filter.clear()
        deeds.add_person(self.workspace, creature)

    def make_condition(self) -> None:
        """Open the form for a condition of one's own."""
        self._close_form()
        self.own = OwnConditionForm(self.workspace, self.menu.chosen, self)
        self.own.closed.connect(self._close_form)
        self.column.insertWidget(1, self.own)
        self.own.name.setFocus()

    def _close_form(self) -> None:
        if self.own is not None:
            form, self.own = self.own, None
            self.column.removeWidget(form)
            form.hide()
            form.deleteLater()

    def _type_track(self, identity: str, track: str, change: TrackChange) -> None:
        chosen = self.menu.chosen
        deeds.change_tracks(self.workspace, chosen if identity in chosen else (identity,), track, change)

    def _centre(self, identity: str) -> None:
        encounter = self.workspace.encounter
        if encounter is not None and identity in encounter.tokens:
            token = encounter.tokens[TokenId(identity)]
            if self.workspace.scene is None or token.scene != self.workspace.scene.id:
                self.workspace.look_at(scene=token.scene)
                self.workspace.select((identity,))
            self.workspace.bring_into_view(token.point)
        else:
            self.menu.place(identity)

    def _begin_drag(self, identity: str) -> None:
        self.workspace.placing = deeds.placing_of(self.workspace, identity)
