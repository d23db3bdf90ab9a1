"""The list of syndromes: those of the tables, to be copied and changed, and the game master's own."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from core.edits.afflictions import KeepSyndromes
from core.engine.context import RuleSystem
from core.model.syndrome import OwnSyndrome, Syndrome
from desktop.afflictions.syndrome_form import SyndromeForm
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.layout import take_out
from desktop.widgets.text import wrapped_label
from desktop.workspace.workspace import Workspace

KEY = Qt.ItemDataRole.UserRole


class SyndromeList(QWidget):
    """Every syndrome by name, those of one's own marked; the buttons make, change, copy and delete; `closed` ends it.

    One of the tables that is changed becomes one's own under the same name, and stands in its place until it is
    deleted.
    """

    closed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.list = QListWidget(self)
        self.form: SyndromeForm | None = None
        self._changing = ""
        self.make = picture_button("plus", self.tr("Make a syndrome of your own"), self)
        self.change = picture_button("pencil", self.tr("Change it for this adventure (Enter)"), self)
        self.copy = picture_button("copy", self.tr("Make a copy under another name"), self)
        self.forget = picture_button(
            "trash", self.tr("Delete your own; that of the tables is back then (Delete)"), self
        )
        self.empty = wrapped_label(
            self.tr(
                "This game has no tables of poisons and diseases. An affliction in your own words is given beside the "
                "list of who has what."
            ),
            tone="muted",
        )
        self.back = QPushButton(icon("arrow-left"), self.tr("Back to who has what"), self)
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setAccessibleName(self.tr("Syndromes"))
        tools = QHBoxLayout()
        tools.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        tools.setSpacing(TIGHT)
        tools.addWidget(self.back, 1)
        for button, do in (
            (self.make, self.make_new),
            (self.change, self.change_chosen),
            (self.copy, self.copy_chosen),
            (self.forget, self.forget_chosen),
        ):
            button.clicked.connect(do)
            tools.addWidget(button)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addLayout(tools)
        self.column.addWidget(self.empty)
        self.column.addWidget(self.list, 1)
        self.back.setToolTip(self.tr("Show afflictions again (Escape)"))
        self.back.clicked.connect(self.closed)
        self.list.itemDoubleClicked.connect(lambda _item: self.change_chosen())
        self.list.itemSelectionChanged.connect(self._enable)
        self.setFocusProxy(self.list)

    @property
    def system(self) -> RuleSystem | None:
        """The rule system at hand."""
        return self.workspace.system_at_hand if self.workspace.is_open else None

    def refresh(self) -> None:
        """Show every syndrome of the game at hand."""
        chosen = self.chosen
        self.list.clear()
        own = {each.syndrome.name for each in self._own()}
        for name in self._all():
            words = self.tr("{name}, your own").replace("{name}", name) if name in own else name
            item = QListWidgetItem(icon("pencil" if name in own else "virus"), words, self.list)
            item.setData(KEY, name)
            if chosen is not None and chosen.name == name:
                self.list.setCurrentItem(item)
        self.list.setVisible(bool(self._all()))
        self.empty.setVisible(not self._all())
        self._enable()

    def _own(self) -> tuple[OwnSyndrome, ...]:
        system = self.system
        return tuple(each for each in self.workspace.state.syndromes if system is not None and each.system == system.id)

    def _described(self) -> tuple[Syndrome, ...]:
        """Return the syndromes of the tables."""
        table = None if self.system is None else self.system.syndromes
        return () if table is None else table.described()

    def _all(self) -> dict[str, Syndrome]:
        """Return every syndrome by name, one's own in the place of that of the tables."""
        found = {each.name: each for each in self._described()}
        return {**found, **{each.syndrome.name: each.syndrome for each in self._own()}}

    @property
    def chosen(self) -> Syndrome | None:
        """The one that is chosen."""
        item = self.list.currentItem()
        return None if item is None else self._all().get(str(item.data(KEY)))

    def _enable(self) -> None:
        chosen = self.chosen
        own = chosen is not None and any(each.syndrome.name == chosen.name for each in self._own())
        self.make.setEnabled(bool(self._described()))
        self.change.setEnabled(chosen is not None)
        self.copy.setEnabled(chosen is not None)
        self.forget.setEnabled(own)

    # What is done

    def make_new(self) -> None:
        """Ask what a new syndrome is like."""
        described = self._described()
        if described:
            self._fill_in(type(described[0])(name=self._free(self.tr("New syndrome"))), "")

    def change_chosen(self) -> None:
        """Change the chosen one; one of the tables becomes one's own."""
        chosen = self.chosen
        if chosen is not None:
            self._fill_in(chosen, chosen.name)

    def copy_chosen(self) -> None:
        """Make a copy of the chosen one under a name that is free."""
        chosen = self.chosen
        if chosen is not None:
            self._fill_in(chosen.but(name=self._free(chosen.name)), "")

    def _free(self, name: str) -> str:
        known, number = self._all(), 2
        found = name
        while found in known:
            found, number = f"{name} {number}", number + 1
        return found

    def forget_chosen(self) -> None:
        """Delete the chosen one of one's own."""
        chosen = self.chosen
        if chosen is not None and self.forget.isEnabled():
            self._keep(tuple(each for each in self.workspace.state.syndromes if not self._is(each, chosen.name)))

    def _fill_in(self, syndrome: Syndrome, changing: str) -> None:
        self._close()
        self._changing = changing
        self.form = SyndromeForm(self.workspace, syndrome, self)
        self.form.made.connect(self._made)
        self.form.closed.connect(self._close)
        self.column.insertWidget(1, self.form, 4)
        self.form.show()
        self.form.setFocus()

    def _close(self) -> None:
        if self.form is not None:
            form, self.form = self.form, None
            take_out(self.column, form)
            self.list.setFocus()

    def _is(self, own: OwnSyndrome, name: str) -> bool:
        system = self.system
        return system is not None and (own.system, own.syndrome.name) == (system.id, name)

    def _made(self, syndrome: Syndrome) -> None:
        system = self.system
        if system is None:
            return
        made = OwnSyndrome(system=system.id, syndrome=syndrome)
        before = self.workspace.state.syndromes
        if any(self._is(each, self._changing) for each in before):
            after = tuple(made if self._is(each, self._changing) else each for each in before)
        else:
            after = (*before, made)
        if after == before or self._keep(after):
            self._close()

    def _keep(self, syndromes: tuple[OwnSyndrome, ...]) -> bool:
        done = self.workspace.submit(KeepSyndromes(syndromes))
        self.refresh()
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change with Enter, delete with Delete, go back with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.hasFocus():
            self.change_chosen()
        elif event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self.forget_chosen()
        else:
            super().keyPressEvent(event)
