"""The dock that checks a map: what may be wrong with it, each with a way there and a mend."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QTreeWidgetItem, QVBoxLayout, QWidget

from core.edits.flaws import Flaw, FlawKind
from core.edits.map_check import flaws_of, misplaced
from core.edits.mend_all import mended_throughout
from core.engine.change import Change
from core.geometry.units import square_at, square_name
from desktop.background.mailbox import Mailbox
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.keyed_tree import KEY, KeyedTree
from desktop.widgets.layout import FlowLayout
from desktop.widgets.pages import Pages
from desktop.workspace.workspace import Workspace

ICONS = {
    FlawKind.GAP: "wall",
    FlawKind.OFF_WALL: "door",
    FlawKind.WALL_IN_DOOR: "door",
    FlawKind.UNREACHABLE: "door-off",
    FlawKind.NO_ROOM: "user",
    FlawKind.OUTSIDE: "external-link",
    FlawKind.DOUBLED: "copy",
    FlawKind.IN_ROCK: "bulb",
    FlawKind.NO_FLOOR: "polygon",
    FlawKind.INTO_ROCK: "door",
    FlawKind.STAIRS: "stairs",
}


class CheckPanel(Panel):
    """Lists the flaws of the map that is shown, as it is now; each is mended by one click, or all at once."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.flaws: tuple[Flaw, ...] = ()
        self.list = KeyedTree(self)
        self.remedy = QLabel(self)
        self.mend = QPushButton(icon("tools"), self.tr("Mend"), self)
        self.mend_all = QPushButton(self.tr("Mend all"), self)
        self._foot = QWidget(self)
        # there is nothing to mend until the map has been looked through
        self._foot.hide()
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._checked)
        self._wanted = 0
        self._mended = 0
        """How many were mended at once, until it is known what is left."""
        self._filling = False
        self._pages = Pages(self)
        self._empty = EmptyState("map-2", self.tr("Open or begin an adventure first."), self)
        self._sound = EmptyState(
            "circle-check",
            self.tr("Nothing wrong here: walls meet, doors stand in walls, rooms can be reached, everybody has room."),
            self,
        )
        self._build()

    def _build(self) -> None:
        self.list.set_heads(self.tr("What may be wrong"), wide=(0,))
        self.list.setHeaderHidden(True)
        self.list.setAccessibleName(self.tr("What may be wrong with the map"))
        self.list.setToolTip(self.tr("A click or an arrow key shows it on the map; Enter mends it"))
        self.remedy.setWordWrap(True)
        self.remedy.setProperty("tone", "muted")
        self.mend.setToolTip(self.tr("Mend the chosen one (Enter)"))
        self.mend_all.setToolTip(self.tr("Mend all that can be mended, as one step that can be undone"))
        row = FlowLayout()
        row.addWidget(self.mend)
        row.addWidget(self.mend_all)
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        foot.setSpacing(TIGHT)
        foot.addWidget(self.remedy)
        foot.addLayout(row)
        for page in (self.list, self._sound, self._empty):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        column.addWidget(self._foot)
        self.list.currentItemChanged.connect(self._moved)
        self.list.itemClicked.connect(self._show)
        self.list.itemActivated.connect(lambda _item: self.mend_chosen())
        self.mend.clicked.connect(lambda _checked: self.mend_chosen())
        self.mend_all.clicked.connect(lambda _checked: self.mend_everything())

    def concerns(self, change: Change) -> bool:
        """Return whether maps, or who stands on them, have changed."""
        return change.touches("scenes", "encounters")

    def selected(self) -> None:
        """Another selection changes nothing here."""

    @property
    def is_checking(self) -> bool:
        """Whether the map is still being looked through: a huge one takes a second or two."""
        return self._mailbox.is_waiting

    def refresh(self) -> None:
        """Check the map that is shown; what was found before stays until that is done."""
        state, scene = (self.workspace.state if self.workspace.is_open else None), self.workspace.scene
        self._wanted += 1
        ticket = self._wanted
        if state is None or scene is None:
            self._checked((ticket, ()))
        else:
            self._mailbox.start(lambda post: post((ticket, flaws_of(state, scene))))

    def _checked(self, word: object) -> None:
        assert isinstance(word, tuple)
        ticket, flaws = word
        # the map has changed on the way, and is looked through once more
        if ticket != self._wanted:
            return
        workspace = self.workspace
        board, encounter = workspace.board if workspace.is_open else None, workspace.encounter
        scene = workspace.scene
        astray: tuple[Flaw, ...] = ()
        if board is not None and scene is not None and encounter is not None:
            astray = misplaced(board, scene, encounter)
        self._show_flaws((*astray, *flaws))
        count, self._mended = self._mended, 0
        if count and any(flaw.mend is not None for flaw in self.flaws):
            # some hung on those that are mended, others are to be decided one by one
            words = self.tr("Mended: %1. Some of the rest may be mended now, one by one.")
            self.workspace.tell(words.replace("%1", str(count)))
        elif count and self.flaws:
            self.workspace.tell(self.tr("Mended: %1. The rest is for you to mend.").replace("%1", str(count)))

    def _show_flaws(self, flaws: tuple[Flaw, ...]) -> None:
        key, workspace = self.list.chosen_key, self.workspace
        place = 0 if key is None else int(key)
        self._filling = True
        self.list.clear()
        self.flaws = flaws
        for number, flaw in enumerate(flaws):
            name = flaw.name or (workspace.name_of(flaw.about[0]) if flaw.kind is FlawKind.NO_ROOM else "") or ""
            where = name or square_name(square_at((max(0, flaw.at[0]), max(0, flaw.at[1]))))
            item = self.list.add_line(str(number), [f"{workspace.text(flaw.what)}: {where}"])
            item.setIcon(0, icon(ICONS[flaw.kind]))
            item.setToolTip(0, workspace.text(flaw.why))
        page = self._empty if workspace.scene is None else self.list if flaws else self._sound
        held = QApplication.focusWidget()
        if page is not self.list and held is not None and self.isAncestorOf(held):
            # else the keyboard would go on to a field of another panel
            page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            page.setFocus()
        self._pages.setCurrentWidget(page)
        self._foot.setVisible(bool(flaws))
        again = self.list.topLevelItem(min(place, len(flaws) - 1))
        if again is not None:
            self.list.setCurrentItem(again)
        self._filling = False
        self._chosen()

    @property
    def chosen(self) -> Flaw | None:
        """The flaw that is chosen."""
        key = self.list.chosen_key
        return None if key is None else self.flaws[int(key)]

    def mend_chosen(self) -> None:
        """Mend the chosen one, if one knows how."""
        flaw = self.chosen
        if flaw is not None and flaw.mend is not None and not self.is_checking:
            self.workspace.submit(flaw.mend)

    def mend_everything(self) -> None:
        """Mend all that can be mended at once; while the map is looked through anew, what is listed may be gone."""
        scene = self.workspace.scene
        if scene is None or self.is_checking:
            return
        command = mended_throughout(self.workspace.state, scene, self.flaws)
        if command is not None and self.workspace.submit(command):
            # what is left is known when the map has been looked through again
            self._mended = len(command.commands)

    def _moved(self, now: QTreeWidgetItem | None, before: QTreeWidgetItem | None) -> None:
        """Tell of another one; whoever goes there with the keys sees it on the map as well."""
        self._chosen()
        if now is not None and self.list.hasFocus() and not self._filling:
            self._show(now)

    def _chosen(self) -> None:
        flaw = self.chosen
        if self.flaws and (self.mend.hasFocus() or self.mend_all.hasFocus()):
            self.list.setFocus()
        self.mend.setEnabled(flaw is not None and flaw.mend is not None)
        self.mend_all.setEnabled(any(each.mend is not None and not each.alone for each in self.flaws))
        if flaw is None:
            self.remedy.clear()
            return
        yours = self.tr("This one is for you to mend.")
        remedy = yours if flaw.mend is None else self.tr("Mend: %1").replace("%1", self.workspace.text(flaw.remedy))
        self.remedy.setText(f"{self.workspace.text(flaw.why)}\n{remedy}")

    def _show(self, item: QTreeWidgetItem) -> None:
        flaw = self.flaws[int(item.data(0, KEY))]
        self.workspace.select(tuple(flaw.about))
        self.workspace.bring_into_view(flaw.at)
