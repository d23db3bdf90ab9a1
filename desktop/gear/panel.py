"""The list of gear: weapons, armour, potions and one's own things, to be given by keys or dragged to somebody."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from core.base.ids import SystemId
from core.edits.wares import KeepWares
from core.engine.change import Change
from core.model.gear import Item, Ware
from core.rules.registry import figures_of
from desktop.creatures.subjects import subjects_of
from desktop.gear.offered_wares import OfferedWare, offered_wares
from desktop.gear.ware_form import WareForm
from desktop.gear.ware_list import WareList, ware_text
from desktop.sheets.giving import give, given_text
from desktop.shelf_panel import Origin, ShelfPanel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.workspace.workspace import Workspace


class GearPanel(ShelfPanel[OfferedWare]):
    """A search, the list, what the chosen thing is, and what can be done with it."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.search = SearchField(self.tr("Find gear"), self, tip=self.tr("By name, shelf, figures or notes"))
        self.list = WareList(self)
        self.list.setAccessibleName(self.tr("Gear"))
        self.list.setToolTip(self.tr("Drag a thing onto a token or a sheet, or give it to those selected with Enter"))
        self.empty = EmptyState("backpack", self.tr("Open or begin an adventure first."), self)
        self.nothing = EmptyState("search", self.tr("No gear matches."), self)
        self.card = QLabel(self)
        self.form: WareForm | None = None
        self._changing: OfferedWare | None = None
        self.hand_out = QPushButton(icon("hand-grab"), self.tr("Give"), self)
        self.make = picture_button("plus", self.tr("Make a thing of your own"), self)
        self.change = picture_button("pencil", self.tr("Change it; of what ships a copy in your library"), self)
        self.keep = picture_button("download", self.tr("Keep a copy in your library"), self)
        self.adopt = picture_button("file-import", self.tr("Keep a copy in this adventure"), self)
        self.forget = picture_button("trash", self.tr("Delete it from your library or this adventure"), self)
        self.card.setWordWrap(True)
        self.card.setTextFormat(Qt.TextFormat.PlainText)
        self.card.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        self.hand_out.setToolTip(self.tr("Give it to everybody selected (Enter)"))
        self.search.returnPressed.connect(self._take_found)
        self.search.stepped.connect(self.list.enter)
        self.list.itemSelectionChanged.connect(self.look_at_chosen)
        self.list.given.connect(self.give)
        self.list.itemDoubleClicked.connect(lambda _item: self.give())
        self.list.remove_wanted.connect(self.forget_chosen)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.lay_out(
            self.search,
            (self.make, self.make_ware),
            self.list,
            self.empty,
            self.nothing,
            self.card,
            (self.hand_out, self.give),
            (self.change, self.change_chosen),
            (self.keep, self.keep_chosen),
            (self.adopt, self.adopt_chosen),
            (self.forget, self.forget_chosen),
        )

    # What is shown

    def concerns(self, change: Change) -> bool:
        """Return whether the adventure's list, or what is there to choose a system by, has changed."""
        return change.touches("wares", "encounters")

    def selected(self) -> None:
        """Another selection changes who would get it."""
        self.enable(self.chosen)

    def offered(self, system: SystemId) -> tuple[OfferedWare, ...]:
        """Return the gear of a system."""
        return offered_wares(self.workspace, system)

    def chosen_key(self) -> str | None:
        """Return what is chosen in the list."""
        return self.list.chosen_key()

    def show_found(self, search: str, chosen: str | None) -> bool:
        """Show the things that a search leaves, under their headings."""
        shown = [each for each in self.things if each.matches(search)]
        self.list.show_wares(shown, chosen)
        return bool(shown)

    def show_card(self, chosen: OfferedWare) -> None:
        """Say all that is known of a thing."""
        self.card.setText(ware_text(chosen))

    def enable(self, chosen: OfferedWare | None) -> None:
        """Enable what can be done with a thing."""
        library = self.workspace.library
        self.hand_out.setEnabled(chosen is not None and bool(self.workspace.selection))
        self.change.setEnabled(chosen is not None and (chosen.origin is Origin.DOCUMENT or library is not None))
        self.keep.setEnabled(chosen is not None and library is not None)
        self.adopt.setEnabled(chosen is not None and chosen.origin is not Origin.DOCUMENT)
        self.forget.setEnabled(chosen is not None and chosen.origin is not Origin.SHIPPED)

    def _open_menu(self, at: QPoint) -> None:
        self.open_menu(
            self.list.viewport().mapToGlobal(at),
            (
                ("hand-grab", self.tr("Give to those selected"), (self.hand_out, self.give)),
                ("pencil", self.tr("Change…"), (self.change, self.change_chosen)),
                ("download", self.tr("Keep in my library"), (self.keep, self.keep_chosen)),
                ("file-import", self.tr("Keep in this adventure"), (self.adopt, self.adopt_chosen)),
                ("trash", self.tr("Delete"), (self.forget, self.forget_chosen)),
            ),
        )

    # What is done

    def _take_found(self) -> None:
        """Give what the search has found first, and go on searching; without a search go to the list."""
        if not self.search.text().strip():
            self.list.enter()
            return
        self.list.choose()
        self.give()
        # what was typed is done with: undo takes back the gift, and the next letters name something else
        self.search.setText(self.search.text())
        self.search.selectAll()

    def give(self) -> None:
        """Give the chosen thing to everybody selected."""
        chosen, subjects = self.chosen, subjects_of(self.workspace)
        if chosen is None:
            return
        if subjects:
            if give(self.workspace, subjects, chosen.ware):
                self.card.setText(f"{given_text(subjects, chosen.ware)}\n{ware_text(chosen)}")
        else:
            self.workspace.tell(self.tr("Select on the map or in the roster who gets it, or drag it there."))

    def make_ware(self) -> None:
        """Ask what a new thing is."""
        system = self.workspace.system_at_hand
        if system is not None:
            self._fill_in(Ware(system=system.id, item=Item(id="item-1", name=self.tr("New thing"))), None)

    def change_chosen(self) -> None:
        """Change the chosen thing where it is kept; of what ships a copy is made in the library."""
        chosen = self.chosen
        if chosen is not None and self.change.isEnabled():
            self._fill_in(chosen.ware, None if chosen.origin is Origin.SHIPPED else chosen)

    def _fill_in(self, ware: Ware, changing: OfferedWare | None) -> None:
        self._close()
        self._changing = changing
        self.form = WareForm(self.workspace, ware, figures_of(ware.system, self.workspace.words), self)
        self.form.closed.connect(self._close)
        self.form.made.connect(self._made)
        if self.workspace.library is None and (changing is None or changing.origin is Origin.LIBRARY):
            self.form.keep.setToolTip(self.tr("Keep it in this adventure"))
        self.fill_in(self.form, self.form.form.line("name"))

    def _close(self) -> None:
        self.form = None
        self.put_form_away()

    def _made(self, ware: Ware) -> None:
        changing = self._changing
        self._close()
        if changing is None:
            self._add(ware, Origin.DOCUMENT if self.workspace.library is None else Origin.LIBRARY)
        else:
            self._put(changing.origin, lambda wares: _instead(wares, changing, (ware,)))

    def keep_chosen(self) -> None:
        """Keep a copy of the chosen thing in the library."""
        chosen = self.chosen
        if chosen is not None:
            self._add(chosen.ware, Origin.LIBRARY)

    def adopt_chosen(self) -> None:
        """Keep a copy of the chosen thing in this adventure."""
        chosen = self.chosen
        if chosen is not None:
            self._add(chosen.ware, Origin.DOCUMENT)

    def _add(self, ware: Ware, where: Origin) -> None:
        if self._put(where, lambda wares: (*wares, ware)):
            if where is Origin.LIBRARY:
                told = self.tr("{name} is kept in your library.")
            else:
                told = self.tr("{name} is kept in this adventure.")
            self.workspace.tell(told.replace("{name}", ware.item.name))

    def forget_chosen(self) -> None:
        """Delete the chosen thing from where it is kept; of the library offer to put it back."""
        chosen = self.chosen
        if chosen is None or chosen.origin is Origin.SHIPPED:
            return
        if not self._put(chosen.origin, lambda wares: _instead(wares, chosen, ())):
            return
        if chosen.origin is Origin.LIBRARY:
            self.tell_deleted(chosen.ware.item.name, partial(self._add, chosen.ware, Origin.LIBRARY))

    def _put(self, where: Origin, change: Callable[[tuple[Ware, ...]], tuple[Ware, ...]]) -> bool:
        """Change all that is kept somewhere, of every system; return whether that was accepted."""
        library = self.workspace.library
        if where is Origin.DOCUMENT:
            return self.workspace.submit(KeepWares(change(self.workspace.state.wares)))
        if library is None:
            return False
        return self.tried(lambda: library.keep_wares(change(library.wares())))


def _instead(wares: tuple[Ware, ...], old: OfferedWare, new: tuple[Ware, ...]) -> tuple[Ware, ...]:
    """Return wares with others in the place of one; as they are where that one is gone."""
    if wares[old.number : old.number + 1] != (old.ware,):
        return wares
    return (*wares[: old.number], *new, *wares[old.number + 1 :])
