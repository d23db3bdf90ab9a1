"""The window that says what the program is, under which licence, and whose work ships with it."""

import tomllib
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.version import VERSION
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.text import ReadText


@cache
def notices() -> tuple[dict[str, str], ...]:
    """Return the notices of everything that ships: name, licence, use and the name of the licence's file."""
    text = files("resources").joinpath("licences", "notices.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["notice"])


class About(QDialog):
    """A list of notices above the text of the chosen one."""

    manual = "trouble#what-this-is"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Sandtable"))
        self.resize(first_size(self, 720, 560))
        head = QLabel(
            self.tr(
                "Sandtable %1 – MIT licence. It works offline: it sends nothing anywhere, and never looks for updates. "
                "A new version comes the way this one came."
            ).replace("%1", VERSION)
        )
        head.setWordWrap(True)
        self.list = QTreeWidget(self)
        self.list.setHeaderLabels([self.tr("What"), self.tr("Licence"), self.tr("Used for")])
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(self.tr("Notices"))
        self.list.setToolTip(self.tr("What ships with the program; choose one to read its licence"))
        self.text = ReadText(self, name=self.tr("Licence"), tip=self.tr("The licence of what is chosen above"))
        for notice in notices():
            use = QCoreApplication.translate("notice", notice["use"])
            item = QTreeWidgetItem(self.list, [notice["name"], notice["licence"], use])
            item.setData(0, Qt.ItemDataRole.UserRole, notice["text"])
        for column_number in (0, 1):
            self.list.resizeColumnToContents(column_number)
        self.list.currentItemChanged.connect(self._show_text)
        self._show_text(self.list.topLevelItem(0))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        for part in (head, self.list, self.text, buttons):
            column.addWidget(part)

    def _show_text(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            name = item.data(0, Qt.ItemDataRole.UserRole)
            self.text.setPlainText(files("resources").joinpath("licences", name).read_text(encoding="utf-8"))
