"""The form that makes a foe of a few numbers, from nothing or as a variant of another."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.model.creature import Creature, Sheet
from desktop.sheets.editors import NumberEditor
from desktop.sheets.fields import FieldSpec, specs_of, with_value
from desktop.sheets.groups import FieldLabel, tip_of
from desktop.sheets.lore import Lore
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import restyle
from desktop.workspace import Workspace

BODY = ("size", "armour")
"""Fields that are asked besides the system's key figures, where a sheet has them."""


class QuickFoe(QFrame):
    """Makes a creature; `made` carries it to be put down, `kept` to be kept in the library."""

    made = Signal(object)
    kept = Signal(object)
    closed = Signal()

    def __init__(
        self, workspace: Workspace, base: Creature, lore: Lore, parent: QWidget | None = None, *, can_keep: bool = True
    ) -> None:
        super().__init__(parent)
        self.base = base
        self.sheet: Sheet = base.sheet
        self.lore = lore
        self.name = QLineEdit(base.name, self)
        self.numbers: dict[str, NumberEditor] = {}
        self.trouble = QLabel(self)
        self.place = QPushButton(self.tr("Put down"), self)
        self.keep = QPushButton(self.tr("Keep"), self)
        self.keep.setEnabled(can_keep)
        self._build(workspace)
        self._show()

    def _build(self, workspace: Workspace) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.name.setMaxLength(200)
        self.name.setAccessibleName(self.tr("Name"))
        self.name.setToolTip(self.tr("What the foe is called"))
        self.name.textEdited.connect(lambda: restyle(self.name, "wrong", False))
        form = QFormLayout()
        form.addRow(self.tr("Name"), self.name)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SNUG)
        grid.setVerticalSpacing(TIGHT)
        kind = type(self.sheet)
        wanted = dict.fromkeys((*self.lore.key_fields(kind), *BODY))
        specs = {spec.name: spec for spec in specs_of(kind)}
        for number, name in enumerate(name for name in wanted if name in specs):
            spec = specs[name]
            editor = NumberEditor(spec, tip_of(spec), self)
            editor.entered.connect(partial(self._entered, spec))
            row, column = divmod(number, 2)
            grid.setRowMinimumHeight(row, 2 * self.fontMetrics().lineSpacing() + TIGHT)
            grid.addWidget(FieldLabel(workspace, spec, self), row, 2 * column)
            grid.addWidget(editor, row, 2 * column + 1)
            self.numbers[name] = editor
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.addLayout(form)
        whole.addLayout(grid)
        whole.addWidget(self.trouble)
        whole.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        cancel = QPushButton(self.tr("Cancel"), self)
        self.place.setProperty("primary", True)
        for button, tip, do in (
            (cancel, self.tr("Make none (Escape)"), self.closed.emit),
            (self.keep, self.tr("Keep it in your library, for every adventure"), partial(self._make, True)),
            (self.place, self.tr("Put it down on the map (Enter)"), partial(self._make, False)),
        ):
            button.setToolTip(tip)
            button.clicked.connect(do)
        buttons = QHBoxLayout()
        buttons.setSpacing(TIGHT)
        buttons.addWidget(cancel)
        buttons.addStretch(1)
        buttons.addWidget(self.keep)
        buttons.addWidget(self.place)
        return buttons

    def _show(self) -> None:
        for name, editor in self.numbers.items():
            editor.show_derived(self.lore.derived(self.sheet, name) if editor.spec.optional else None, "")
            editor.show_value(getattr(self.sheet, name))

    def _entered(self, spec: FieldSpec, value: object) -> None:
        changed = with_value(self.sheet, spec, value)
        if isinstance(changed, Sheet):
            self.sheet = changed
            self.trouble.hide()
            self._show()
        else:
            self.trouble.setText(str(changed))
            self.trouble.show()
            self.numbers[spec.name].mark(wrong=True)

    def creature(self) -> Creature | None:
        """Return the creature as it is filled in; None without a name."""
        name = self.name.text().strip()
        if not name:
            return None
        other = name != self.base.name
        public = "" if other and self.base.public_name == self.base.name else self.base.public_name
        letter = "" if other and not self.base.letter else self.base.letter
        return self.base.but(name=name, sheet=self.sheet, public_name=public, letter=letter)

    def _make(self, keeping: bool, _checked: bool = False) -> None:
        made = self.creature()
        if made is None:
            self.trouble.setText(self.tr("A creature needs a name."))
            self.trouble.show()
            restyle(self.name, "wrong", True)
            self.name.setFocus()
            return
        (self.kept if keeping else self.made).emit(made)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put down with Enter in the name, give up with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.name.hasFocus():
            self._make(False)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
