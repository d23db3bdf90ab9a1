"""The preview of a creature: name, figures, what it carries, what is read aloud of it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from core.explain.words import Words
from core.model.creature import Creature
from core.rules.registry import figures_for
from desktop.creatures.variants import variant_text
from desktop.theme.fonts import number_font
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout

LONGEST = 160


class PreviewCard(QFrame):
    """Shows one creature in short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = QLabel(self)
        self.name.setProperty("tone", "heading")
        self.variant = QLabel(self)
        self.gear = QLabel(self)
        self.aloud = QLabel(self)
        for label in (self.name, self.variant, self.gear, self.aloud):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.variant, self.gear, self.aloud):
            label.setProperty("tone", "muted")
        # a grid would make the whole dock as wide as the figures of the creature that is looked at
        self._figures = FlowLayout(gap=SNUG)
        self.figures: list[QLabel] = []
        self._told: list[tuple[str, str]] = []
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, TIGHT)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.name)
        whole.addWidget(self.variant)
        whole.addLayout(self._figures)
        whole.addWidget(self.gear)
        whole.addWidget(self.aloud)

    def show_creature(self, creature: Creature, words: Words) -> None:
        """Show a creature."""
        public = f"  ({creature.public_name})" if creature.public_name not in ("", creature.name) else ""
        self.name.setText(creature.name + public)
        self.variant.setText(variant_text(creature, words))
        self.variant.setVisible(creature.origin is not None)
        figures = figures_for(creature, words).figures(creature.sheet, creature.kit)
        while len(self.figures) < len(figures):
            label = QLabel(self)
            label.setFont(number_font(label.font()))
            label.setTextFormat(Qt.TextFormat.RichText)
            self._figures.addWidget(label)
            self.figures.append(label)
        self._told = list(figures)
        for number, label in enumerate(self.figures):
            label.setVisible(number < len(figures))
            if number < len(figures):
                name, value = figures[number]
                label.setAccessibleName(f"{name} {value}")
        self._write_figures()
        self.gear.setText(", ".join(item.name for item in creature.kit))
        self.gear.setVisible(bool(creature.kit))
        told = creature.notes.read_aloud or creature.notes.tactics
        self.aloud.setText(told if len(told) <= LONGEST else told[:LONGEST].rsplit(" ", 1)[0] + " …")
        self.aloud.setVisible(bool(told))

    def _write_figures(self) -> None:
        """Write each figure with its name in the muted colour of the theme."""
        muted = self.palette().placeholderText().color().name()
        for label, (name, value) in zip(self.figures, self._told, strict=False):
            label.setText(f'<span style="color:{muted}">{name}</span> <b>{value}</b>')

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme: those written into words do not follow by themselves."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._write_figures()
