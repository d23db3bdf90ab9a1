"""The form for a syndrome of one's own, made from what its rule system says of its fields."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.model.syndrome import Syndrome
from desktop.forms.field import FieldSpec
from desktop.forms.kept_form import KeptForm
from desktop.forms.sheet_fields import specs_of
from desktop.sheets.groups import FieldGrid
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import ScrollingPage
from desktop.workspace.workspace import Workspace


class SyndromeForm(KeptForm):
    """Makes or changes a syndrome; `made` carries it, `closed` says that it was given up."""

    made = Signal(object)

    def __init__(self, workspace: Workspace, syndrome: Syndrome, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.syndrome = syndrome
        self.figures = FieldGrid(workspace, specs_of(type(syndrome)), type(syndrome), self)
        self.make_buttons(
            self.tr("Keep"),
            self.tr("Keep it in this adventure"),
            self.tr("Cancel"),
            self.tr("Change nothing (Escape)"),
        )
        self._build()
        self._show()

    def _build(self) -> None:
        self.figures.entered.connect(self._enter)
        scroll = ScrollingPage(self)
        scroll.setWidget(self.figures)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.setSpacing(TIGHT)
        whole.addWidget(scroll, 1)
        whole.addWidget(self.trouble)
        whole.addLayout(self.button_row())

    def _show(self) -> None:
        self.figures.show_rest(self.syndrome)

    def _enter(self, spec: FieldSpec, value: object) -> None:
        changed = self.figures.taken(self.syndrome, spec, value)
        if changed is not None:
            self.syndrome = changed
            self.tell("")
            self._show()

    def submit(self) -> None:
        """Keep what is filled in; say so where a name is missing."""
        if not self.syndrome.name.strip():
            self.tell(self.tr("A syndrome needs a name."))
            return
        if self.figures.is_well():
            self.made.emit(self.syndrome)
