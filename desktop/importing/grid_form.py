"""Choices about a picture: how its grid lies, in numbers, by guesses, and by a box over some squares."""

from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from core.base.errors import BadFile
from core.base.phrase import say
from core.documents.interchange.imported import Alignment, Choices, ImportedMap
from core.documents.interchange.pictures import NARROWEST_CELL, WIDEST_CELL, Guess, PictureDraft, lie
from core.explain.words import Words
from desktop.forms.field import DECIMALS, Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.importing.file_form import ImportForm, heading
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import restyle

SIDES = ("width", "height", "left", "top")
"""What an alignment is made of."""
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
        self.box, self.lie = FilledForm(self), FilledForm(self)
        self.box.show_fields(self._box_specs())
        self.box.changed.connect(lambda: self.squares.emit(self.box.value("across"), self.box.value("down")))
        self.column.addWidget(heading(self.tr("Drag a box over so many squares"), self))
        self.column.addWidget(self.box)
        self.lie.show_fields(self._lie_specs())
        self.lie.changed.connect(self._typed)
        self.column.addWidget(heading(self.tr("Grid in pixels"), self))
        self.column.addWidget(self.lie)
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
        self.lie.blockSignals(True)
        if grid.width != grid.height:
            self.lie.fill_in("square", 0)
        for name in SIDES:
            self.lie.fill_in(name, getattr(grid, name))
        self.lie.blockSignals(False)
        self.lie.refresh()
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

    def _box_specs(self) -> tuple[FieldSpec, ...]:
        titles = {"across": self.tr("Squares across"), "down": self.tr("Squares down")}
        tip = self.tr("How many squares the box that you drag covers")
        return tuple(
            FieldSpec(name, Control.NUMBER, least=1, most=MOST_ACROSS, title=title, tip=tip, value=3)
            for name, title in titles.items()
        )

    def _lie_specs(self) -> tuple[FieldSpec, ...]:
        def pixels(name: str, title: str, least: int, when: tuple[str, int] | None = None) -> FieldSpec:
            value = float(getattr(self.grid, name))
            return FieldSpec(
                name, Control.EXACT, least=least, most=WIDEST_CELL, title=title, tip=title, value=value, when=when
            )

        return (
            pixels("width", self.tr("Width of a square"), NARROWEST_CELL),
            FieldSpec(
                "square",
                Control.CHECK,
                title=self.tr("As &high as wide"),
                tip=self.tr("Keep the squares of the picture true squares"),
                value=1,
                least=0,
                most=1,
            ),
            pixels("height", self.tr("Height of a square"), NARROWEST_CELL, ("square", 0)),
            pixels("left", self.tr("From the left to a line"), -WIDEST_CELL),
            pixels("top", self.tr("From the top to a line"), -WIDEST_CELL),
        )

    def _typed(self) -> None:
        filled = {name: _fraction(self.lie.value(name)) for name in SIDES}
        if self.lie.value("square"):
            filled["height"] = filled["width"]
        self._take(Alignment(**filled))

    def _take(self, grid: Alignment) -> None:
        self.set_grid(grid)
        self.aligned.emit(grid)


def _fraction(value: float) -> Fraction:
    return Fraction(round(value * 10**DECIMALS), 10**DECIMALS)
