"""The form for a syndrome of one's own, made from what its rule system says of its fields."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.model.syndrome import Syndrome
from desktop.forms.sheet_fields import FieldSpec, specs_of, with_value
from desktop.sheets.editors import Editor
from desktop.sheets.groups import FieldGrid
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace


class SyndromeForm(QFrame):
    """Makes or changes a syndrome; `made` carries it, `closed` says that it was given up."""

    made = Signal(object)
    closed = Signal()

    def __init__(self, workspace: Workspace, syndrome: Syndrome, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.syndrome = syndrome
        self.figures = FieldGrid(workspace, specs_of(type(syndrome)), type(syndrome), self)
        self.trouble = QLabel(self)
        self.keep = QPushButton(self.tr("Keep"), self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self._build()
        self._show()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.keep.setProperty("primary", True)
        self.keep.setToolTip(self.tr("Keep it in this adventure"))
        self.keep.clicked.connect(self.submit)
        self.cancel.setToolTip(self.tr("Change nothing (Escape)"))
        self.cancel.clicked.connect(self.closed)
        self.figures.entered.connect(self._enter)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.figures)
        row = QHBoxLayout()
        row.addWidget(self.cancel)
        row.addStretch(1)
        row.addWidget(self.keep)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.setSpacing(TIGHT)
        whole.addWidget(scroll, 1)
        whole.addWidget(self.trouble)
        whole.addLayout(row)

    def _show(self) -> None:
        for name, field in self.figures.editors.items():
            field.show_value(getattr(self.syndrome, name))

    def _enter(self, spec: FieldSpec, value: object) -> None:
        changed = with_value(self.syndrome, spec, value)
        if isinstance(changed, Syndrome):
            self.syndrome = changed
            self._tell("")
            self._show()
            return
        editor = self.figures.editors[spec.name]
        if isinstance(editor, Editor):
            editor.mark(wrong=True)
        self._tell(str(changed))

    def _tell(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def submit(self) -> None:
        """Keep what is filled in; say so where a name is missing."""
        if not self.syndrome.name.strip():
            self._tell(self.tr("A syndrome needs a name."))
            return
        self.made.emit(self.syndrome)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give it up with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
