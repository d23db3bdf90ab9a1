"""The roster: everybody here and everybody else of the document, how they are, and what is done to them by hand."""

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.documents.shipped import shipped_creatures
from core.engine.change import Change
from core.house.fights import Join, Leave
from core.house.people import LiftCondition
from core.model.creature import Creature
from desktop.map.content import FIRST_SIDES
from desktop.panels.panel import Panel, PanelKind, Side
from desktop.people import roster_deeds as deeds
from desktop.people.condition_menu import fill_condition_menu
from desktop.people.entries import TrackChange
from desktop.people.own_condition import OwnConditionForm
from desktop.people.roster_list import RosterList
from desktop.people.rows import rows_of, side_text
from desktop.people.time_strip import TimeStrip
from desktop.sheets.subjects import subjects_of
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.workspace import Mode, Weight, Workspace


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
        self.time = TimeStrip(workspace, self)
        self.add = self._button("user-plus", self.tr("Add somebody to the roster"))
        self.conditions = self._button("heartbeat", self.tr("Conditions of those selected"))
        self.hide_them = self._button("eye-off", self.tr("Hide those selected from the players, or show them"))
        self.join = self._button("swords", self.tr("Let those selected join the fight, or leave it"))
        self.more = self._button("dots", self.tr("Side, badge and more for those selected"))
        self.remove = self._button("trash", self.tr("Take those selected off the map; delete people who are on none"))
        self._build()

    def _button(self, picture: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

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
            (self.conditions, self._fill_conditions),
            (self.more, self.fill_menu),
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
        self.list.remove_wanted.connect(self.remove_selected)
        self.hide_them.clicked.connect(self.toggle_hidden)
        self.join.clicked.connect(self.join_or_leave)
        self.remove.clicked.connect(self.remove_selected)

    def _refill(self, menu: QMenu, fill: object) -> None:
        menu.clear()
        assert callable(fill)
        fill(menu)

    # Who is selected

    @property
    def tokens(self) -> tuple[TokenId, ...]:
        """The tokens selected."""
        return tuple(token.id for token in self.workspace.selected_tokens)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The tokens and the people selected."""
        return (*self.tokens, *(person.id for person in self.workspace.selected_people))

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
        chosen = self.chosen
        return tuple(row.id for row in self.list.rows.rows if row.id in chosen)

    def refresh(self) -> None:
        """Show everybody as they are."""
        search = self.filter.text().strip()
        rows = rows_of(self.workspace, search)
        chosen = self.chosen
        self.list.show_rows(rows, tuple(row.id for row in rows if row.id and row.id in chosen))
        nobody = not rows and not search
        self.pages.setCurrentWidget(self.empty if nobody else self.list)
        self.filter.setEnabled(not nobody)
        self.time.refresh()
        self._enable()

    def _enable(self) -> None:
        tokens = self.tokens
        for button in (self.conditions, self.hide_them):
            button.setEnabled(bool(tokens))
        self.join.setEnabled(bool(tokens) and self.workspace.in_fight)
        for button in (self.more, self.remove):
            button.setEnabled(bool(self.chosen))

    # Menus

    def fill_add(self, menu: QMenu) -> None:
        """Offer a blank person, and those of the shipped party who are not there yet."""
        menu.addAction(icon("user-plus"), self.tr("Somebody new")).triggered.connect(self.add_blank)
        system = deeds.system_at_hand(self.workspace)
        if system is None:
            return
        there = [person.creature.name for person in self.workspace.state.people.values()]
        ready = [c for c in shipped_creatures(system.id) if c.side == "party" and c.name not in there]
        if ready:
            menu.addSeparator()
        for creature in ready:
            menu.addAction(creature.name).triggered.connect(partial(self._add, creature))

    def _fill_conditions(self, menu: QMenu) -> None:
        fill_condition_menu(menu, self.workspace, self.tokens, self.make_condition)

    def fill_menu(self, menu: QMenu) -> None:
        """Offer all that can be done to those selected."""
        tokens, people = self.tokens, self.workspace.selected_people
        if tokens:
            fill_condition_menu(
                menu.addMenu(icon("heartbeat"), self.tr("Conditions")), self.workspace, tokens, self.make_condition
            )
            hidden = all(token.hidden for token in self.workspace.selected_tokens)
            menu.addAction(
                icon("eye" if hidden else "eye-off"),
                self.tr("Show to the players") if hidden else self.tr("Hide from the players"),
            ).triggered.connect(self.toggle_hidden)
            self._fill_sides(menu.addMenu(icon("flag"), self.tr("Side")))
            menu.addAction(icon("typography"), self.tr("Badge…")).triggered.connect(self._ask_badge)
        if tokens and self.workspace.in_fight:
            words = self.tr("Leave the fight") if self._all_in() else self.tr("Join the fight")
            menu.addAction(icon("swords"), words).triggered.connect(self.join_or_leave)
        if people:
            place = menu.addAction(icon("map-pin"), self.tr("Put on the map"))
            place.triggered.connect(lambda: self._place(people[0].id))
        if len(self.chosen) == 1 and self.workspace.library is not None:
            keep = menu.addAction(icon("download"), self.tr("Keep a copy in my library"))
            keep.triggered.connect(self.keep_chosen)
        if tokens or people:
            menu.addSeparator()
            words = self.tr("Take off the map") if tokens else self.tr("Delete from the document")
            menu.addAction(icon("trash"), words).triggered.connect(self.remove_selected)

    def _fill_sides(self, menu: QMenu) -> None:
        encounter = self.workspace.encounter
        there = () if encounter is None else (token.side for token in encounter.tokens.values())
        now = {token.side for token in self.workspace.selected_tokens}
        for side in dict.fromkeys((*FIRST_SIDES, *there)):
            action = menu.addAction(side_text(side))
            action.setCheckable(True)
            action.setChecked(now == {side})
            action.triggered.connect(partial(self.set_side, side))
        menu.addSeparator()
        menu.addAction(self.tr("Another side…")).triggered.connect(self._ask_side)

    def _chip_menu(self, identity: str, number: int, where: QPoint) -> None:
        row, encounter = self.list.row_of(identity), self.workspace.encounter
        if row is None or encounter is None or not row.on_map:
            return
        condition = row.chips[number].condition
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        lift = menu.addAction(icon("x"), self.tr("Lift: {condition}").replace("{condition}", row.chips[number].text))
        command = LiftCondition(encounter.id, (TokenId(identity),), condition.kind, condition.source)
        lift.triggered.connect(lambda: self.workspace.submit(command))
        menu.popup(where)

    def _open_menu(self, where: QPoint) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_menu(menu)
        if menu.actions():
            menu.popup(where)

    # Deeds

    def add_blank(self) -> None:
        """Add somebody about whom nothing is known yet."""
        system = deeds.system_at_hand(self.workspace)
        if system is not None:
            self._add(Creature(name=self.tr("Somebody new"), system=system.id, sheet=system.sheet(), side="party"))

    def _add(self, creature: Creature) -> None:
        self.filter.clear()
        deeds.add_person(self.workspace, creature)

    def make_condition(self) -> None:
        """Open the form for a condition of one's own."""
        self._close_form()
        self.own = OwnConditionForm(self.workspace, self.tokens, self)
        self.own.closed.connect(self._close_form)
        self.column.insertWidget(1, self.own)
        self.own.name.setFocus()

    def _close_form(self) -> None:
        if self.own is not None:
            form, self.own = self.own, None
            self.column.removeWidget(form)
            form.hide()
            form.deleteLater()

    def toggle_hidden(self) -> None:
        """Hide those selected; show them if all are hidden."""
        hidden = all(token.hidden for token in self.workspace.selected_tokens)
        deeds.change_tokens(self.workspace, self.tokens, hidden=not hidden)

    def set_side(self, side: str, _checked: bool = True) -> None:
        """Put those selected on a side."""
        deeds.change_tokens(self.workspace, self.tokens, side=side)

    def set_badge(self, badge: str) -> None:
        """Give those selected a badge."""
        deeds.change_tokens(self.workspace, self.tokens, badge=badge)

    def _all_in(self) -> bool:
        encounter = self.workspace.encounter
        clock = None if encounter is None else encounter.clock
        return clock is not None and all(token in clock.combatants for token in self.tokens)

    def join_or_leave(self) -> None:
        """Let those selected join the fight; if all are in it, let them leave."""
        encounter = self.workspace.encounter
        clock = None if encounter is None else encounter.clock
        if encounter is None or clock is None or not self.tokens:
            return
        if self._all_in():
            self.workspace.submit(Leave(encounter.id, self.tokens))
        else:
            late = tuple(token for token in self.tokens if token not in clock.combatants)
            self.workspace.submit(Join(encounter.id, late))

    def remove_selected(self) -> None:
        """Take tokens off the map; delete people who are on none."""
        deeds.remove(self.workspace, self.chosen)

    def keep_chosen(self) -> None:
        """Keep a copy of the one selected in the person's own library."""
        (subject,), library = subjects_of(self.workspace), self.workspace.library
        if library is None:
            return
        try:
            library.keep(subject.creature, self.workspace.document)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Weight.TROUBLE)
            return
        self.workspace.tell(self.tr("{name} is kept in your library.").replace("{name}", subject.creature.name))

    def _type_track(self, identity: str, track: str, change: TrackChange) -> None:
        chosen = self.chosen
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
            self._place(identity)

    def _place(self, identity: str) -> None:
        placing = deeds.placing_of(self.workspace, identity)
        if placing is not None:
            self.workspace.place(placing)

    def _begin_drag(self, identity: str) -> None:
        self.workspace.placing = deeds.placing_of(self.workspace, identity)

    def _ask(self, title: str, prompt: str, text: str, take: object, most: int) -> None:
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(title)
        dialog.setLabelText(prompt)
        dialog.setTextValue(text)
        assert callable(take)
        dialog.textValueSelected.connect(lambda typed: take(typed.strip()[:most]))
        dialog.open()

    def _ask_side(self) -> None:
        self._ask(
            self.tr("Another side"),
            self.tr("What the side is called:"),
            "",
            lambda side: self.set_side(side) if side else None,
            40,
        )

    def _ask_badge(self) -> None:
        first = self.workspace.selected_tokens[0].badge if self.workspace.selected_tokens else ""
        self._ask(self.tr("Badge"), self.tr("A number or a letter or two:"), first, self.set_badge, 3)


ROSTER = PanelKind(
    id="roster",
    title="Roster",
    icon="users",
    make=RosterPanel,
    side=Side.LEFT,
    modes=(Mode.PREPARE, Mode.RUN),
    width=248,
    stack="left",
)
