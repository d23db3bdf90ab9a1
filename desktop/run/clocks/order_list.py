"""The order list: who acts when, for any system; the actor unmistakable, ties and states in words."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from core.base.ids import TokenId
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.run.subject import choose
from desktop.workspace.workspace import Workspace

WHO, WHEN, STATE = 0, 1, 2
SIZE = 22


class OrderList(ClockView):
    """All combatants in the order in which they will act."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.list = QTreeWidget(self)
        self.list.setColumnCount(3)
        self.list.setHeaderLabels([self.tr("Who"), self.tr("When"), self.tr("State")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(self.tr("The order in which all will act"))
        header = self.list.header()
        header.setVisible(False)
        header.setStretchLastSection(True)
        header.setSectionResizeMode(WHO, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHEN, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemClicked.connect(self._select)
        self.list.itemActivated.connect(self._centre)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)

    def refresh(self) -> None:
        """Show the order as it is now."""
        size = self.workspace.theme.pixels(SIZE)
        self.list.setIconSize(QSize(size, size))
        kept = self.list.currentItem()
        at = None if kept is None else kept.data(WHO, Qt.ItemDataRole.UserRole)
        self.list.clear()
        for face in faces_of(self.workspace).values():
            row = self._row(face, size)
            self.list.addTopLevelItem(row)
            if face.token == at or (at is None and face.acts):
                self.list.setCurrentItem(row)

    def rows(self) -> tuple[tuple[str, str, str], ...]:
        """Return the words of all lines."""
        found = (self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount()))
        return tuple((row.text(WHO), row.text(WHEN), row.text(STATE)) for row in found if row is not None)

    def _row(self, face: Face, size: int) -> QTreeWidgetItem:
        name = self.tr("▶ %1 acts now") if face.acts else "%1"
        words = name.replace("%1", face.name)
        if face.shares is not None:
            words = f"     ↳ {words}"
        if face.hidden:
            words += " · " + self.tr("hidden")
        when = face.moment + (" · " + self.tr("tied") if face.tied else "")
        row = QTreeWidgetItem([words, when, face.status])
        row.setData(WHO, Qt.ItemDataRole.UserRole, face.token)
        row.setIcon(WHO, QIcon(self._picture(face, size)))
        told = "\n".join(part for part in (face.name, face.beside) if part)
        row.setToolTip(WHO, self.tr("%1\nDouble click shows them on the map").replace("%1", told))
        if face.acts:
            for column in (WHO, WHEN, STATE):
                font = row.font(column)
                font.setBold(True)
                row.setFont(column, font)
        return row

    def _picture(self, face: Face, size: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            paint_face(painter, QRectF(0, 0, size, size).adjusted(1, 1, -1, -1), face, self.workspace.theme.tokens)
        return pixmap

    def _select(self, row: QTreeWidgetItem) -> None:
        identity = TokenId(str(row.data(WHO, Qt.ItemDataRole.UserRole)))
        if not choose(self.workspace, identity):
            self.workspace.select((identity,))

    def _centre(self, row: QTreeWidgetItem) -> None:
        self._select(row)
        encounter = self.workspace.encounter
        identity = str(row.data(WHO, Qt.ItemDataRole.UserRole))
        if encounter is not None and identity in encounter.tokens:
            self.workspace.bring_into_view(encounter.tokens[identity].point)
