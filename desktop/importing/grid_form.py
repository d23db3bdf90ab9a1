"""Choices about a picture: how its grid lies, in numbers, by guesses, and by a box over some squares."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from core.base.errors import BadFile
from core.base.phrase import say
from core.documents.interchange.imported import Alignment, Choices, ImportedMap
from core.documents.interchange.pictures import LARGEST_CELL, SMALLEST_CELL, Guess, PictureDraft, lie
from core.explain.words import Words
from desktop.importing.file_form import ImportForm, heading
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import restyle

DECIMALS = 3
LABEL, FIELD = 64, 72
"""Widths in pixels, of what stands before a pair of numbers and of each of these."""
MOST_ACROSS = 100
"""Squares that a box may cover each way."""


class GridForm(ImportForm):
    """The numbers of the grid; `aligned` carries an `Alignment` from here, `squares` how many a box covers."""

    aligned = Signal(object)
    squares = Signal(int, int)

    def __init__(self, words: Words, name: str, draft: PictureDraft, parent: QWidget | None = None) -> None:
        super().__init__(words, name, parent)
        self._draft = draft
        self.grid = draft.guesses[0].grid
        self.chips = {guess: self._chip(guess) for guess in draft.guesses}
        chips = QWidget(self)
        flow = FlowLayout(chips)
        for chip in self.chips.values():
            flow.addWidget(chip)
        self.column.addWidget(heading(self.tr("Guesses"), self))
        self.column.addWidget(chips)
        self.across, self.down = self._squares(3), self._squares(3)
        self._lay_box()
        self.column.addWidget(heading(self.tr("Grid in pixels"), self))
        self.width_field = self._number(self.tr("Width of a square"), SMALLEST_CELL, LARGEST_CELL)
        self.height_field = self._number(self.tr("Height of a square"), SMALLEST_CELL, LARGEST_CELL)
        self.left_field = self._number(self.tr("From the left to a line"), -LARGEST_CELL, LARGEST_CELL)
        self.top_field = self._number(self.tr("From the top to a line"), -LARGEST_CELL, LARGEST_CELL)
        self.square = QCheckBox(self.tr("As &high as wide"), self)
        self.square.setChecked(True)
        self.square.setToolTip(self.tr("Keep the squares of the picture true squares"))
        self.square.toggled.connect(self._squared)
        self._lay_pair(self.tr("Squares"), self.width_field, self.height_field)
        self.column.addWidget(self.square)
        self._lay_pair(self.tr("Offset"), self.left_field, self.top_field, ",")
        self.makes = QLabel(self)
        self.makes.setWordWrap(True)
        self.column.addWidget(self.makes)
        self.agree = QLabel(self)
        self.agree.setWordWrap(True)
        self.column.addWidget(self.agree)
        self.finish()
        self.set_grid(self.grid)

    def choices(self) -> Choices:
        """Return what is chosen now."""
        return Choices(name=self.name.text().strip(), grid=self.grid)

    def set_grid(self, grid: Alignment) -> None:
        """Show a grid that hands have laid, without telling anybody where it came from."""
        self.grid = grid
        if grid.width != grid.height and self.square.isChecked():
            self.square.blockSignals(True)
            self.square.setChecked(False)
            self.square.blockSignals(False)
        fields = (self.width_field, self.height_field, self.left_field, self.top_field)
        for field, value in zip(fields, (grid.width, grid.height, grid.left, grid.top), strict=True):
            field.blockSignals(True)
            field.setValue(float(value))
            field.blockSignals(False)
        self.height_field.setEnabled(not self.square.isChecked())
        for guess, chip in self.chips.items():
            chip.setChecked(guess.grid == grid)
        self._say_makes()
        self._say_agree()
        self.changed.emit()

    def show_map(self, found: ImportedMap) -> None:
        """Say what the grid makes of the picture."""
        super().show_map(found)
        self._say_makes()

    def _say_makes(self) -> None:
        image = self._draft.image
        try:
            columns, rows, _, _ = lie(self.grid, image.width, image.height)
        except BadFile as error:
            self.makes.setText(self.words.text(error.phrase))
            return
        self.makes.setText(self.words.text(say("import.makes", columns=columns, rows=rows)))

    def _say_agree(self) -> None:
        """Say how many lines of the grid lie on lines of the picture; in red where they are too few."""
        lines = self._draft.lines
        if lines is None or lines.found is None:
            self.agree.setText(self.words.text(say("import.no-lines")))
            restyle(self.agree, "tone", "muted")
            return
        agreeing, of = lines.agreeing(self.grid)
        good = lines.agrees(self.grid)
        said = say("import.lines-agree" if good else "import.lines-off", agreeing=agreeing, of=of)
        self.agree.setText(self.words.text(said))
        restyle(self.agree, "tone", "muted" if good else "danger")

    def _chip(self, guess: Guess) -> QPushButton:
        chip = QPushButton(f"{guess.columns} × {guess.rows}", self)
        chip.setCheckable(True)
        chip.setAutoDefault(False)
        chip.setToolTip(self.words.text(guess.why))
        chip.setAccessibleName(f"{guess.columns} × {guess.rows}: {self.words.text(guess.why)}")
        chip.clicked.connect(lambda: self._take(guess.grid))
        return chip

    def _squares(self, count: int) -> QSpinBox:
        field = QSpinBox(self)
        field.setRange(1, MOST_ACROSS)
        field.setValue(count)
        field.valueChanged.connect(lambda: self.squares.emit(self.across.value(), self.down.value()))
        return field

    def _lay_box(self) -> None:
        self.across.setAccessibleName(self.tr("Squares across in the box"))
        self.down.setAccessibleName(self.tr("Squares down in the box"))
        for field in (self.across, self.down):
            field.setToolTip(self.tr("How many squares the box that you drag covers"))
        self.column.addWidget(heading(self.tr("Drag a box over so many squares"), self))
        self._lay_pair("", self.across, self.down)

    def _number(self, name: str, least: int, most: int) -> QDoubleSpinBox:
        field = QDoubleSpinBox(self)
        field.setDecimals(DECIMALS)
        field.setRange(least, most)
        field.setKeyboardTracking(False)
        field.setAccessibleName(name)
        field.setToolTip(name)
        field.valueChanged.connect(self._typed)
        return field

    def _lay_pair(self, title: str, first: QAbstractSpinBox, second: QAbstractSpinBox, between: str = "×") -> None:
        for field in (first, second):
            field.setMinimumWidth(FIELD)
            field.lineEdit().setTextMargins(TIGHT, 0, 0, 0)
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout()
        row.setSpacing(SNUG)
        if title:
            label = QLabel(title, self)
            label.setBuddy(first)
            label.setFixedWidth(LABEL)
            row.addWidget(label)
        row.addWidget(first, 2)
        row.addWidget(QLabel(between, self))
        row.addWidget(second, 2)
        self.column.addLayout(row)

    def _typed(self) -> None:
        width = _fraction(self.width_field.value())
        height = width if self.square.isChecked() else _fraction(self.height_field.value())
        self._take(Alignment(width, height, _fraction(self.left_field.value()), _fraction(self.top_field.value())))

    def _squared(self, square: bool) -> None:
        self.height_field.setEnabled(not square)
        if square and self.grid.width != self.grid.height:
            self._take(replace(self.grid, height=self.grid.width))

    def _take(self, grid: Alignment) -> None:
        self.set_grid(grid)
        self.aligned.emit(grid)


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * 10**DECIMALS), 10**DECIMALS)
