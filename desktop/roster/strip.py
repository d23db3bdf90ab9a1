"""The roster strip at the left of Run: badges with bars and marks, and opened, names, tracks and conditions."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from desktop.creatures.creature_list import CreatureList
from desktop.creatures.line_painter import ROW
from desktop.creatures.lines import CreatureLine
from desktop.roster.people import PeoplePanel
from desktop.roster.rows import RosterRows, folded, stacked
from desktop.roster.strip_painter import SLIM, StripPainter
from desktop.roster.token_menu import TokenMenu
from desktop.theme.icons import icon
from desktop.theme.theme import Theme
from desktop.widgets.buttons import picture_button
from desktop.widgets.layout import clear_menu
from desktop.workspace.workspace import Workspace

OPEN = 240
MOST, CROWDED = 20, 12
"""So many lines are shown one by one; with so many each takes less room."""


class StripList(CreatureList):
    """A list of which the headings select all of their side; slim, it shows badges alone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.whole = self.painter
        self.slim = StripPainter(theme, self)
        self.setToolTip(self.tr("A click looks at somebody, a heading selects the side, a right click offers more"))

    def show_lines(self, *, is_open: bool) -> None:
        """Show whole lines, or badges alone."""
        self.close_entry()
        self.painter = self.whole if is_open else self.slim
        # a click on a sign leaves the keyboard where one plays: with the map, or with the question that waits
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_open else Qt.FocusPolicy.TabFocus)
        self.setItemDelegate(self.painter)
        self.scheduleDelayedItemsLayout()

    def side_at(self, index: QModelIndex) -> tuple[str, ...]:
        """Return the ids of all below a heading, up to the next."""
        found: list[str] = []
        for row in self.rows.rows[index.row() + 1 :]:
            if row.is_heading:
                break
            found += (row.id, *row.kin)
        return tuple(found)

    def selected_ids(self) -> tuple[str, ...]:
        """Return the ids of the selected rows, with those that stand in the same line."""
        kin = {row.id: row.kin for row in self.rows.rows}
        return tuple(each for one in super().selected_ids() for each in (one, *kin.get(one, ())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select all of a side by its heading."""
        index = self.indexAt(event.position().toPoint())
        row = index.data(ROW) if index.isValid() else None
        if isinstance(row, CreatureLine) and row.is_heading and event.button() is Qt.MouseButton.LeftButton:
            self.picked.emit(self.side_at(index))
            event.accept()
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Slim, there is no field for a track: signs are left to whoever has a use for them."""
        if self.painter is self.slim and event.text() in ("+", "-", "="):
            event.ignore()
            return
        super().keyPressEvent(event)


class RosterStrip(PeoplePanel):
    """Party and foes at a glance. It opens by a button or its key; the dead and gone are folded away under a count."""

    role = QAccessible.Role.Grouping

    manual = "running#the-window-in-run"

    list: StripList

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.list = StripList(workspace.theme, self)
        self.rows = RosterRows(workspace)
        self.menu = TokenMenu(workspace, self)
        self.gone_shown = False
        self.fold = self._button("chevron-right", self.tr("Open or close the roster (Shift+F4)"))
        self.fold.clicked.connect(self.toggle)
        self.gone = self._button("skull", self.tr("Show the dead and those who have left, or fold them away"))
        self.gone.setCheckable(True)
        self.gone.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.gone.toggled.connect(self._show_gone)
        self.tools = self._button("pointer", self.tr("The tools of the map"))
        self.tools.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add = self._button("user-plus", self.tr("Add somebody to the roster"))
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._fill_menus()
        self.listen()
        self._lay_out()
        workspace.settings.changed.connect(self._dressed)
        workspace.theme.changed.connect(self._dressed)
        self._dressed()

    def _button(self, picture: str, tip: str) -> QToolButton:
        button = picture_button(picture, tip, self)
        button.setProperty("bare", True)
        button.setAutoRaise(True)
        return button

    def _fill_menus(self) -> None:
        menu = QMenu(self.add)
        menu.aboutToShow.connect(self._offer_people)
        self.add.setMenu(menu)

    def _offer_people(self) -> None:
        menu = self.add.menu()
        clear_menu(menu)
        self.fill_add(menu)

    def _lay_out(self) -> None:
        self.foot = QHBoxLayout()
        self.foot.setContentsMargins(0, 0, 0, 0)
        self.foot.setSpacing(0)
        for button in (self.tools, self.add, self.fold):
            self.foot.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 1, 0)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addWidget(self.gone)
        column.addLayout(self.foot)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    @property
    def is_open(self) -> bool:
        """Whether names and tracks are shown too."""
        return self.workspace.settings.value.strip_open

    def toggle(self) -> None:
        """Open it, or close it; it is remembered."""
        self.workspace.settings.change(strip_open=not self.is_open)

    def _dressed(self) -> None:
        px, is_open = self.workspace.theme.pixels, self.is_open
        self.setFixedWidth(px(OPEN if is_open else SLIM))
        self.list.show_lines(is_open=is_open)
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_open else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.list.setVerticalScrollBarPolicy(policy)
        way = QHBoxLayout.Direction.LeftToRight if is_open else QHBoxLayout.Direction.TopToBottom
        self.foot.setDirection(way)
        self.fold.setIcon(icon("chevron-left" if is_open else "chevron-right"))
        for button in (self.tools, self.add, self.fold, self.gone):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.stale()

    def _show_gone(self, shown: bool) -> None:
        self.gone_shown = shown
        self.stale()

    def selected(self) -> None:
        """Follow the selection on the map."""
        if self.isVisible():
            self.list.select_ids(self._shown_selection())
        else:
            self.stale()

    def refresh(self) -> None:
        """Show everybody as they are."""
        rows = self.rows.lines(only_of_game=True)
        kept, count = folded(rows)
        self.gone.setVisible(count > 0)
        self.gone.setText(str(count))
        shown = rows if self.gone_shown else kept
        if not self.is_open:
            shown = stacked(shown, MOST)
        self.list.slim.crowded = len(shown) > CROWDED
        chosen = self.menu.chosen
        self.list.show_rows(shown, tuple(row.id for row in shown if row.id and row.id in chosen))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, and a line at the right."""
        tokens = self.workspace.theme.tokens
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(tokens.surface))
            painter.setPen(QPen(QColor(tokens.border), 1))
            painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
