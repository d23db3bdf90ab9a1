"""Choices about a file that holds a map: what is in it, and what its format heeds, such as how coarse walls may be."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QWidget

from core.base.phrase import say
from core.documents.interchange.imported import LARGEST_TOLERANCE, Choices, ImportedMap, OpenPortals
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.things import Door, Light, Wall, WallKind
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.importing.file_form import ImportForm, heading
from desktop.theme.fonts import number_font
from desktop.theme.tokens import SNUG

STOPS = tuple(dict.fromkeys((0, *(SQUARE // 2**n for n in range(8, 0, -1)))))
"""Tolerances in units that the slider offers: none, then twice as much each time."""


class MapForm(ImportForm):
    """Counts of what is in the map, and as far as the file heeds them, the slider of fidelity and the open portals."""

    def __init__(
        self, words: Words, name: str, heeds: frozenset[str], usual: Choices, parent: QWidget | None = None
    ) -> None:
        super().__init__(words, name, parent)
        self.heeds = heeds
        self._counts = QGridLayout()
        self._counts.setHorizontalSpacing(SNUG)
        self._counts.setVerticalSpacing(SNUG // 2)
        self._numbers: dict[str, QLabel] = {}
        self.column.addWidget(heading(self.tr("In the file"), self))
        self.column.addLayout(self._counts)
        self._make_counts()
        self.fidelity = self._slider(usual.tolerance)
        self.pieces = QLabel(self)
        self.pieces.setWordWrap(True)
        self.pieces.setProperty("tone", "muted")
        walls = heading(self.tr("Fidelity of the walls"), self)
        for each in (walls, self.fidelity, self.pieces):
            self.column.addWidget(each)
            each.setVisible("tolerance" in heeds)
        self._asks = QLabel(self)
        self._asks.setWordWrap(True)
        self.portals = FilledForm(self)
        self.portals.show_fields((self._portals(usual.open_portals),))
        self.portals.changed.connect(self.changed)
        self.column.addWidget(self._asks)
        self.column.addWidget(self.portals)
        self.finish()

    def _make_counts(self) -> None:
        rows = (
            ("squares", self.tr("Squares")),
            ("walls", self.tr("Walls")),
            ("doors", self.tr("Doors")),
            ("windows", self.tr("Windows")),
            ("lights", self.tr("Lights")),
        )
        for row, (key, title) in enumerate(rows):
            number = QLabel(self)
            number.setFont(number_font(self.font()))
            self._counts.addWidget(QLabel(title, self), row, 0)
            self._counts.addWidget(number, row, 1, Qt.AlignmentFlag.AlignRight)
            self._numbers[key] = number
        self._counts.setColumnStretch(2, 1)

    def _slider(self, tolerance: int) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, len(STOPS) - 1)
        slider.setPageStep(1)
        slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        slider.setInvertedAppearance(True)
        slider.setInvertedControls(True)
        slider.setValue(min(range(len(STOPS)), key=lambda n: abs(STOPS[n] - tolerance)))
        slider.setAccessibleName(self.tr("Fidelity of the walls"))
        slider.setToolTip(self.tr("To the right walls keep every corner, to the left caves become simpler and faster"))
        slider.valueChanged.connect(self.changed)
        return slider

    def _portals(self, portals: OpenPortals) -> FieldSpec:
        return FieldSpec(
            "portals",
            Control.CHOICE,
            choices=tuple(kind.value for kind in OpenPortals),
            words=tuple(self.words.text(say(f"import.open-portals.{kind.value}")) for kind in OpenPortals),
            title=self.tr("Open portals are"),
            tip=self.tr("What openings that stand open in the file become; the choice is remembered"),
            value=portals.value,
        )

    def choices(self) -> Choices:
        """Return what is chosen now."""
        tolerance = min(STOPS[self.fidelity.value()], LARGEST_TOLERANCE)
        portals = OpenPortals(self.portals.value("portals"))
        return Choices(name=self.name.text().strip(), tolerance=tolerance, open_portals=portals)

    def show_map(self, found: ImportedMap) -> None:
        """Count what the choices make of the file."""
        super().show_map(found)
        things = tuple(found.scene.things.values())
        windows = sum(isinstance(thing, Wall) and thing.made is WallKind.WINDOW for thing in things)
        counts = {
            "walls": str(sum(isinstance(thing, Wall) for thing in things) - windows),
            "doors": str(sum(isinstance(thing, Door) for thing in things)),
            "windows": str(windows),
            "lights": str(sum(isinstance(thing, Light) for thing in things)),
            "squares": f"{found.scene.columns} × {found.scene.rows}",
        }
        for key, text in counts.items():
            self._numbers[key].setText(text)
        percent = round(100 * STOPS[self.fidelity.value()] / SQUARE)
        phrase = say("import.pieces", count=found.pieces, read=found.pieces_read, percent=percent)
        self.pieces.setText(self.words.text(phrase))
        question = next(iter(found.questions), None)
        for widget in (self._asks, self.portals):
            widget.setVisible(question is not None)
        if question is not None:
            self._asks.setText(self.words.text(question.asks))
