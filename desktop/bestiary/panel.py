"""The bestiary: creatures to put on the map, from the own library, those shipped, and this adventure."""

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton, QWidget

from core.base.ids import PersonId, SystemId
from core.documents.store import Document
from core.engine.change import Change
from core.model.creature import Creature
from core.rules.registry import figures_for
from desktop.bestiary.creature_form import CreatureForm
from desktop.bestiary.offered_creatures import (
    OfferedCreature,
    bringing,
    offered,
    other_creatures,
    placing_for,
    rows_by_origin,
)
from desktop.bestiary.preview_card import PreviewCard
from desktop.bestiary.quick_foe import QuickFoe
from desktop.creatures import commands as deeds
from desktop.creatures.creature_list import CreatureList
from desktop.creatures.keep_in_library import keep_creature
from desktop.shelf_panel import Origin, ShelfPanel
from desktop.theme.icons import icon
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.workspace.placing import Placing
from desktop.workspace.workspace import Workspace


class BestiaryPanel(ShelfPanel[OfferedCreature]):
    """A search, the list, a preview, and what can be done with the one chosen."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.search = SearchField(self.tr("Find a creature"), self, tip=self.tr("By name, side or figures"))
        self.list = CreatureList(workspace.theme, self)
        self.list.setAccessibleName(self.tr("Creatures"))
        self.list.setToolTip(self.tr("Drag somebody to the map, or double click and then click where it should stand"))
        self.empty = EmptyState("book", self.tr("Open or begin an adventure first."), self)
        self.nothing = EmptyState("search", self.tr("No creature matches."), self)
        self.card = PreviewCard(self)
        self.quick: QuickFoe | None = None
        self._changing: PersonId | None = None
        self.place = QPushButton(icon("map-pin"), self.tr("Put down"), self)
        self.make = picture_button("plus", self.tr("Make a foe of a few numbers"), self)
        self.vary = picture_button("copy", self.tr("Make a variant of the chosen creature"), self)
        self.keep = picture_button("download", self.tr("Keep a copy in your library"), self)
        self.edit = picture_button("pencil", self.tr("Change the chosen creature of your library"), self)
        self.enlist = picture_button("user-plus", self.tr("Add a copy to the roster as a person"), self)
        self.forget = picture_button("trash", self.tr("Delete from your library"), self)
        workspace.library_changed.connect(self.stale)
        self.place.setToolTip(self.tr("Click on the map where it should stand; or drag it there (Enter)"))
        self.search.returnPressed.connect(self.list.enter)
        self.search.stepped.connect(self.list.enter)
        self.list.picked.connect(lambda ids: self.look_at_chosen())
        self.list.centred.connect(lambda key: self.put_down())
        self.list.drag_begun.connect(self._begin_drag)
        self.list.menu_wanted.connect(self._open_menu)
        self.list.remove_wanted.connect(self.forget_chosen)
        self.lay_out(
            self.search,
            (self.make, self.make_foe),
            self.list,
            self.empty,
            self.nothing,
            self.card,
            (self.place, self.put_down),
            (self.vary, self.make_variant),
            (self.edit, self.edit_chosen),
            (self.keep, self.keep_chosen),
            (self.enlist, self.enlist_chosen),
            (self.forget, self.forget_chosen),
        )

    # What is shown

    def concerns(self, change: Change) -> bool:
        """Return whether the creatures of encounters have changed, which are listed."""
        return change.touches("encounters") and other_creatures(change.before, change.after)

    def selected(self) -> None:
        """Another selection on the map changes nothing here."""

    def offered(self, system: SystemId) -> tuple[OfferedCreature, ...]:
        """Return the creatures of a system."""
        return offered(self.workspace, system)

    def chosen_key(self) -> str | None:
        """Return who is chosen in the list."""
        return next(iter(self.list.selected_ids()), None)

    def show_found(self, search: str, chosen: str | None) -> bool:
        """Show the lines that a search leaves, under their headings."""
        rows = rows_by_origin(self.things, search, self.workspace.words)
        self.list.show_rows(rows, () if chosen is None else (chosen,))
        return bool(rows)

    def show_card(self, chosen: OfferedCreature) -> None:
        """Show the figures of a creature."""
        self.card.show_creature(chosen.creature, self.workspace.words)

    def enable(self, chosen: OfferedCreature | None) -> None:
        """Enable what can be done with a creature."""
        self.place.setEnabled(chosen is not None)
        for button in (self.vary, self.enlist):
            button.setEnabled(chosen is not None)
        self.keep.setEnabled(chosen is not None and self.workspace.library is not None)
        # a narrow dock has no room for what does not concern the chosen one
        is_own = chosen is not None and chosen.own is not None
        self.keep.setVisible(not is_own)
        for button in (self.edit, self.forget):
            button.setEnabled(is_own)
            button.setVisible(is_own)

    def _open_menu(self, where: QPoint) -> None:
        is_own = self.chosen is not None and self.chosen.origin is Origin.LIBRARY
        again = self.tr("Duplicate") if is_own else self.tr("Keep in my library")
        self.open_menu(
            where,
            (
                ("map-pin", self.tr("Put down"), (self.place, self.put_down)),
                ("copy", self.tr("Make a variant…"), (self.vary, self.make_variant)),
                ("user-plus", self.tr("Add to the roster"), (self.enlist, self.enlist_chosen)),
                ("download", again, (self.keep, self.keep_chosen)),
                ("pencil", self.tr("Change…"), (self.edit, self.edit_chosen)),
                ("adjustments", self.tr("Change a few numbers…"), (self.edit, self.change_chosen)),
                ("trash", self.tr("Delete from my library"), (self.forget, self.forget_chosen)),
            ),
        )

    # What is done

    def _begin_drag(self, key: str) -> None:
        found = next((each for each in self.things if each.key == key), None)
        if found is not None:
            self.workspace.placing = placing_for(self.workspace, found)

    def put_down(self) -> None:
        """Let the chosen creature be put on the map."""
        chosen = self.chosen
        if chosen is not None:
            self.workspace.place(placing_for(self.workspace, chosen))

    def make_foe(self) -> None:
        """Ask for the few numbers of a new foe."""
        system = self.workspace.system_at_hand
        if system is not None:
            self._fill_in(Creature(name=self.tr("New foe"), system=system.id, sheet=system.sheet()), fresh=True)

    def make_variant(self) -> None:
        """Ask what is different of the chosen creature."""
        chosen = self.chosen
        if chosen is not None:
            self._fill_in(chosen.creature, variant=True)

    def edit_chosen(self) -> None:
        """Open the whole of the chosen creature of the library in a window of its own."""
        chosen, library = self.chosen, self.workspace.library
        if chosen is None or chosen.own is None or library is None:
            return
        identity = chosen.own
        form = CreatureForm(self.workspace, chosen.creature, figures_for(chosen.creature, self.workspace.words), self)
        form.kept.connect(lambda creature: self.tried(lambda: library.change(identity, creature)))
        form.finished.connect(form.deleteLater)
        form.show()

    def change_chosen(self) -> None:
        """Change a few numbers of the chosen creature of the library in its place."""
        chosen = self.chosen
        if chosen is not None and chosen.own is not None:
            self._fill_in(chosen.creature, changing=chosen.own)

    def _fill_in(
        self, base: Creature, *, changing: PersonId | None = None, fresh: bool = False, variant: bool = False
    ) -> None:
        self._close()
        self._changing = changing
        can_keep = self.workspace.library is not None
        figures = figures_for(base, self.workspace.words)
        self.quick = QuickFoe(self.workspace, base, figures, self, can_keep=can_keep, fresh=fresh, variant=variant)
        self.quick.closed.connect(self._close)
        self.quick.made.connect(self._made)
        self.quick.kept.connect(self._keep_made)
        self.fill_in(self.quick, self.quick.name)

    def _close(self) -> None:
        self.quick = None
        self.put_form_away()

    def _made(self, creature: Creature, count: int) -> None:
        self._close()
        self.workspace.place(Placing(creature, count=count))

    def _keep_made(self, creature: Creature) -> None:
        own = self.chosen is not None and self.chosen.own is not None
        library, changing = self.workspace.library, self._changing
        self._close()
        if changing is not None and library is not None:
            self.tried(lambda: library.change(changing, creature))
            return
        self._keep(creature, pictures=None if own else self.workspace.document)

    def keep_chosen(self) -> None:
        """Keep a copy of the chosen creature in the library; one that is there already is doubled."""
        chosen = self.chosen
        if chosen is None:
            return
        creature = chosen.creature
        names = [each.creature.name for each in self.things if each.origin is Origin.LIBRARY]
        number = 2
        while creature.name in names:
            creature = chosen.creature.but(name=f"{chosen.creature.name} {number}")
            number += 1
        self._keep(creature, pictures=None if chosen.own is not None else self.workspace.document)

    def _keep(self, creature: Creature, *, pictures: Document | None = None) -> None:
        """Keep a creature; without a document that has its pictures they are in the library already."""
        keep_creature(self.workspace, creature, pictures)

    def enlist_chosen(self) -> None:
        """Add a copy of the chosen creature to the roster, its images with it."""
        chosen = self.chosen
        if chosen is None:
            return
        bring = bringing(self.workspace, chosen)
        self.tried(lambda: deeds.add_person(self.workspace, chosen.creature, bring))

    def forget_chosen(self) -> None:
        """Delete the chosen creature from the library; offer to put it back."""
        chosen, library = self.chosen, self.workspace.library
        if chosen is None or chosen.own is None or library is None:
            return
        identity, creature = chosen.own, chosen.creature
        if self.tried(lambda: library.forget(identity)):
            self.tell_deleted(creature.name, partial(self._keep, creature))
