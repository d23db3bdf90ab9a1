"""What creatures carry, by where it is: in hand, worn, at hand, packed, dropped; with what each thing does."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from core.base.ids import TokenId
from core.edits.loads import PickUpAll
from core.engine.carrying import laid_down_by
from core.model.gear import Carried, Item
from core.model.scene import Pile
from core.rules.kit.figures import Figures
from core.rules.kit.shown import OfferedWeapon
from desktop.creatures.subjects import Subject, change_gear
from desktop.sheets.derived import RuleWords
from desktop.sheets.giving import with_item
from desktop.sheets.item_fields import weight_text
from desktop.sheets.item_line import ItemLine
from desktop.sheets.own_figures import OwnFigures, has_figures
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import clear_menu
from desktop.workspace.workspace import Workspace

HANDS = (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS)


def is_alike(one: Item, other: Item) -> bool:
    """Return whether two things are the same but for their ids."""
    return one.model_copy(update={"id": other.id}) == other


def place_of(gear: tuple[Item, ...], item: Item) -> int | None:
    """Return where a thing stands in gear, or one that is alike; None if there is none."""
    exact = next((number for number, each in enumerate(gear) if each == item), None)
    return exact if exact is not None else next((n for n, each in enumerate(gear) if is_alike(each, item)), None)


def common_gear(subjects: tuple[Subject, ...]) -> tuple[Item, ...]:
    """Return the things that all of them carry alike, as the first one carries them."""
    first, *others = (subject.vitals.gear for subject in subjects)
    return tuple(item for item in first if all(place_of(gear, item) is not None for gear in others))


class GearForm(QWidget):
    """Lists the gear of one creature; of several what they carry alike, and a change there is made for all."""

    def __init__(self, workspace: Workspace, figures: Figures[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.figures = figures
        self.subjects: tuple[Subject, ...] = ()
        self.lines: list[ItemLine] = []
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.hide()
        self.several = QLabel(self.tr("What all of them carry; a change here is made for each."), self)
        self.several.setWordWrap(True)
        self.dropped = QLabel(self)
        self.dropped.setWordWrap(True)
        self.gather = QPushButton(icon("hand-grab"), self.tr("Pick it up"), self)
        self.gather.setToolTip(self.tr("Put what lies on the ground back, ready at hand"))
        self.gather.clicked.connect(self._gather)
        self.weight = RuleWords(workspace, figures.weight_rule, self)
        self.weight.setProperty("tone", "muted")
        self.add = QPushButton(icon("plus"), self.tr("Add a thing"), self)
        self.add.setToolTip(self.tr("A weapon or armor from the list, or anything else"))
        menu = QMenu(self.add)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._fill, menu))
        self.add.setMenu(menu)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.several)
        self._groups = tuple(self._group(whole, title, places) for title, places in self._titles())
        for part in (self.dropped, self.gather):
            whole.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addWidget(self.weight)
        whole.addWidget(self.trouble)
        whole.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def _titles(self) -> tuple[tuple[str, tuple[Carried, ...]], ...]:
        return (
            (self.tr("In hand"), HANDS),
            (self.tr("Part of the body, or known by heart"), (Carried.NATURAL,)),
            (self.tr("Ready at hand"), (Carried.READY,)),
            (self.tr("Worn"), (Carried.WORN,)),
            (self.tr("Packed"), (Carried.STOWED,)),
        )

    def _group(
        self, whole: QVBoxLayout, title: str, places: tuple[Carried, ...]
    ) -> tuple[QLabel, QVBoxLayout, tuple[Carried, ...]]:
        heading = QLabel(title, self)
        heading.setProperty("tone", "muted")
        column = QVBoxLayout()
        column.setSpacing(0)
        whole.addWidget(heading)
        whole.addLayout(column)
        return heading, column, places

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show the gear of one, or what several carry alike."""
        self.subjects = subjects
        self.trouble.hide()
        gear = subjects[0].vitals.gear if len(subjects) == 1 else common_gear(subjects)
        self.several.setVisible(len(subjects) > 1)
        sheet = subjects[0].creature.sheet
        for heading, _, places in self._groups:
            heading.setVisible(any(item.carried in places for item in gear))
        uncounted = self.figures.uncounted(sheet, gear)
        ordered = [(column, item) for _, column, places in self._groups for item in gear if item.carried in places]
        lines = self._lines_for([item.id for _, item in ordered])
        for line, (column, item) in zip(lines, ordered, strict=True):
            column.addWidget(line)
            weapon = self.figures.weapon(sheet, item)
            figures = len(subjects) == 1 and has_figures(self.figures, sheet, item)
            rounds = None if weapon is None else weapon.rounds
            line.show_item(
                item,
                self.figures.attack(sheet, item),
                rounds,
                has_figures=figures,
                wears_out=self.figures.wears_out,
                counts=item.id not in uncounted,
            )
        self._show_dropped()
        grams = sum(item.grams * item.count for item in subjects[0].vitals.gear)
        self.weight.setText(self.tr("All together: {weight}").replace("{weight}", weight_text(grams)))
        self.weight.setVisible(len(subjects) == 1 and bool(grams))

    def _lines_for(self, ids: list[str]) -> list[ItemLine]:
        """Return a line for each thing, where it had one that one: what somebody is typing in stays his."""
        known = {(line.item.id, line.twin): line for line in self.lines}
        found: list[ItemLine] = []
        for number, identity in enumerate(ids):
            twin = ids[:number].count(identity)
            here = (identity, twin)
            found.append(known.pop(here) if here in known else self._new_line(twin))
        for line in known.values():
            line.hide()
            line.setParent(None)
            line.deleteLater()
        self.lines = found
        return found

    def _new_line(self, twin: int) -> ItemLine:
        line = ItemLine(self.workspace, self, twin=twin)
        line.entered.connect(partial(self._changed, line))
        line.removed.connect(partial(self._remove, line))
        line.opened.connect(partial(self._open_figures, line))
        line.wrong.connect(self._tell)
        return line

    def _dropped(self) -> dict[TokenId, tuple[Pile, ...]]:
        """Return what those edited have laid down on the map, by who has laid down anything."""
        encounter = self.workspace.encounter
        if encounter is None:
            return {}
        tokens = [encounter.tokens[each.id] for each in self.subjects if each.id in encounter.tokens]
        lying = {token.id: laid_down_by(self.workspace.state, token, encounter.id) for token in tokens}
        return {who: piles for who, piles in lying.items() if piles}

    def _show_dropped(self) -> None:
        lying = [item for piles in self._dropped().values() for pile in piles for item in pile.gear]
        names = ", ".join(item.name for item in lying)
        self.dropped.setText(self.tr("Dropped, on the ground: {things}").replace("{things}", names))
        self.dropped.setVisible(bool(lying))
        self.gather.setVisible(bool(lying))

    def _gather(self) -> None:
        encounter, owners = self.workspace.encounter, tuple(self._dropped())
        if encounter is not None and owners:
            self.workspace.submit(PickUpAll(encounter.id, owners))

    def _tell(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.show()

    def _fill(self, menu: QMenu) -> None:
        clear_menu(menu)
        menu.addAction(icon("package"), self.tr("Something else")).triggered.connect(
            lambda: self.add_item(Item(id="item-1", name=self.tr("Something")))
        )
        browse = menu.addAction(icon("list"), self.tr("From the list of gear…"))
        browse.setToolTip(self.tr("Bring the list of gear to the front; Enter there gives to those selected"))
        browse.triggered.connect(lambda: self.workspace.panel_wanted.emit("gear"))
        menu.addSeparator()
        sheet = self.subjects[0].creature.sheet if self.subjects else None
        for weapons in (self.figures.own_things(sheet), self.figures.weapons, self.figures.armours):
            for weapon in weapons:
                action = menu.addAction(weapon.name)
                action.setToolTip(weapon.figures)
                action.triggered.connect(partial(self.add_weapon, weapon))
            menu.addSeparator()

    def add_weapon(self, weapon: OfferedWeapon, _checked: bool = False) -> None:
        """Give a weapon to everybody edited: loaded, ready to draw, natural if it is a spell; armour is worn."""
        carried = Carried.NATURAL if weapon.is_natural else Carried.WORN if weapon.is_worn else Carried.READY
        spare = None if weapon.rounds is None else 10 * weapon.rounds
        self.add_item(
            Item(
                id="item-1",
                name=weapon.name,
                profile=weapon.profile,
                carried=carried,
                loaded=weapon.rounds,
                ammunition=spare,
            )
        )

    def add_item(self, item: Item) -> None:
        """Give a thing to everybody edited."""
        self.apply(lambda gear: with_item(gear, item))

    def apply(self, change: Callable[[tuple[Item, ...]], tuple[Item, ...]]) -> None:
        """Change what everybody edited carries, as one step."""
        change_gear(self.workspace, self.subjects, change)

    def _changed(self, line: ItemLine, item: Item) -> None:
        old = line.item

        def change(gear: tuple[Item, ...]) -> tuple[Item, ...]:
            number = place_of(gear, old)
            if number is None:
                return gear
            return (*gear[:number], item.but(id=gear[number].id), *gear[number + 1 :])

        self.apply(change)

    def _open_figures(self, line: ItemLine) -> None:
        OwnFigures(self.workspace, self.subjects[0], line.item, self).show()

    def _remove(self, line: ItemLine) -> None:
        old = line.item

        def change(gear: tuple[Item, ...]) -> tuple[Item, ...]:
            number = place_of(gear, old)
            return gear if number is None else (*gear[:number], *gear[number + 1 :])

        self.apply(change)
