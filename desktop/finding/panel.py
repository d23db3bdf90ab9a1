"""The dock that finds: a field, what fits, and a way to each by Enter or a click."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QTreeWidgetItem, QVBoxLayout, QWidget

from core.engine.change import Change
from desktop.finding.entries import MOST, Entries, Entry, best
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.fields import SearchField
from desktop.widgets.keyed_tree import KEY, KeyedTree
from desktop.widgets.pages import Pages
from desktop.workspace.workspace import Workspace

NAME, PLACE = range(2)


class FindPanel(Panel):
    """Finds rooms, notes, things, creatures, encounters and scenes by their names, their notes and what they are."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        tip = self.tr(
            "Rooms, notes, things, creatures, encounters, scenes by letters of the name or words of a note; "
            "things also by what they are, such as table or door"
        )
        self.search = SearchField(self.tr("Find in the adventure"), self, tip=tip)
        self.list = KeyedTree(self)
        self.count = QLabel(self)
        self.found: tuple[Entry, ...] = ()
        self._kept = Entries()
        self._ahead = QTimer(self)
        """Makes what will be sought in, bit by bit, before anything is sought."""
        self._ahead.setInterval(0)
        self._ahead.timeout.connect(self._go_on)
        self._entries: tuple[Entry, ...] = ()
        self._unnamed: tuple[Entry, ...] | None = None
        self._listed: tuple[tuple[Entry, ...], list[str]] | None = None
        self._pages = Pages(self)
        self._empty = EmptyState("book", self.tr("Open or begin an adventure first."), self)
        self._nothing = EmptyState("search", self.tr("Nothing of that name, and no note with those words."), self)
        self._build()

    def _build(self) -> None:
        self.list.set_heads(self.tr("Name"), self.tr("Where"), wide=(NAME,), yielding=(PLACE,))
        self.list.setAccessibleName(self.tr("What was found"))
        self.list.setToolTip(self.tr("Enter or a click goes there"))
        self.count.setProperty("tone", "muted")
        self.count.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        for page in (self.list, self._empty, self._nothing):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.search)
        column.addWidget(self._pages, 1)
        column.addWidget(self.count)
        self.search.searched.connect(lambda _text: self._seek())
        self.search.returnPressed.connect(self._go_to_first)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)

    def concerns(self, change: Change) -> bool:
        """Return whether something that has a name may have changed."""
        return change.touches("scenes", "encounters", "people")

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def enter(self) -> None:
        """Begin to seek: the keyboard goes into the field, whose words are chosen to be typed over."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def refresh(self) -> None:
        """Look through the adventure anew."""
        self._entries, self._unnamed = self._kept.named(self.workspace), None
        self._seek()
        self._ahead.start()

    def _go_on(self) -> None:
        if not self._kept.go_on():
            self._ahead.stop()

    def _seek(self) -> None:
        wanted = self.search.text().strip()
        if wanted and self._unnamed is None:
            self._unnamed = self._kept.unnamed(self.workspace)
        self.found = best((*self._entries, *((wanted and self._unnamed) or ())), wanted)
        shown = (self.workspace.scene, self.workspace.encounter) if self.workspace.is_open else ()
        here = [each.name for each in shown if each is not None]
        if (self.found, here) != self._listed:
            self._listed = self.found, here
            self._list_found(here)
        is_open = self.workspace.is_open
        self._pages.setCurrentWidget(self.list if self.found else self._nothing if is_open else self._empty)
        more = len(self.found) == MOST
        told = self.tr("the first %n", "", MOST) if more else self.tr("%n found", "", len(self.found))
        self.count.setText(told if is_open else "")

    def _list_found(self, here: list[str]) -> None:
        self.list.clear()
        for number, entry in enumerate(self.found):
            # a narrow dock has no room to say again and again what is looked at
            item = self.list.add_line(str(number), [entry.name, "" if entry.place in here else entry.place])
            item.setIcon(NAME, icon(entry.icon))
            item.setToolTip(NAME, f"{entry.name} · {entry.place}" if entry.place else entry.name)
            item.setToolTip(PLACE, entry.place)
        self.list.setColumnHidden(PLACE, not any(each.place and each.place not in here for each in self.found))
        self.list.share_room()
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)

    def _go_to_first(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._go(item)

    def _go(self, item: QTreeWidgetItem) -> None:
        """Show what a line is about, on its own map, and select it."""
        entry, workspace = self.found[int(item.data(NAME, KEY))], self.workspace
        there = (workspace.scene and workspace.scene.id, workspace.encounter and workspace.encounter.id)
        if entry.encounter is not None and entry.encounter != there[1]:
            workspace.look_at(encounter=entry.encounter)
        elif entry.encounter is None and entry.scene is not None and entry.scene != there[0]:
            workspace.look_at(scene=entry.scene)
        workspace.select((entry.select,) if entry.select else ())
        if entry.point is not None:
            workspace.bring_into_view(entry.point)
