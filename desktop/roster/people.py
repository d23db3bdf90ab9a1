"""What the roster's dock and its strip share: a list of people, their menu, and what is done to those in it."""

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from core.base.ids import TokenId
from core.documents.translated import creatures_in
from core.engine.change import Change
from core.engine.context import RuleSystem
from core.model.creature import Creature
from core.model.encounter import PARTY
from desktop.creatures import commands as deeds
from desktop.creatures.condition_menu import lift as lift_condition
from desktop.creatures.creature_list import CreatureList
from desktop.creatures.track_entry import TrackChange
from desktop.panel import Panel
from desktop.roster.token_menu import TokenMenu
from desktop.theme.icons import icon
from desktop.translation import window_language


class PeoplePanel(Panel):
    """A panel with a list of people: selecting, typing tracks, menus, dragging people onto the map."""

    list: CreatureList
    menu: TokenMenu

    def listen(self) -> None:
        """Hear what is done in the list."""
        self.list.picked.connect(self.workspace.select)
        self.list.centred.connect(self._centre)
        self.list.track_typed.connect(self._type_track)
        self.list.chip_clicked.connect(self._chip_menu)
        self.list.menu_wanted.connect(self._open_menu)
        self.list.drag_begun.connect(self._begin_drag)
        self.list.remove_wanted.connect(self.menu.remove)

    def concerns(self, change: Change) -> bool:
        """Return whether somebody, an encounter or the time has changed."""
        return change.touches("people", "encounters", "time")

    def _shown_selection(self) -> tuple[str, ...]:
        chosen = self.menu.chosen
        return tuple(row.id for row in self.list.rows.rows if row.id in chosen)

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

    def fill_add(self, menu: QMenu) -> None:
        """Offer a blank person, and those of the shipped party who are not there yet."""
        menu.addAction(icon("user-plus"), self.tr("Somebody new")).triggered.connect(self.add_blank)
        system = self.workspace.system_at_hand
        if system is None:
            return
        quick = menu.addAction(icon("dice-6"), self.tr("Somebody new, of a few figures..."))
        quick.triggered.connect(lambda: self.menu.make_person(self._blank(system)))
        there = [person.creature.name for person in self.workspace.state.people.values()]
        ready = [c for c in creatures_in(system.id, window_language()) if c.side == PARTY and c.name not in there]
        if ready:
            menu.addSeparator()
        for creature in ready:
            menu.addAction(creature.name).triggered.connect(partial(self._add, creature))

    def add_blank(self) -> None:
        """Add somebody about whom nothing is known yet, and show the sheet, which takes the name and all else."""
        system = self.workspace.system_at_hand
        if system is not None:
            self._add(self._blank(system))
            self.workspace.panel_wanted.emit("sheet")

    def _blank(self, system: RuleSystem) -> Creature:
        return Creature(name=self.tr("Somebody new"), system=system.id, sheet=system.sheet(), side=PARTY)

    def _add(self, creature: Creature) -> None:
        deeds.add_person(self.workspace, creature)

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
