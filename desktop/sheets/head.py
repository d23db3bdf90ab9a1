"""The head of a sheet: portrait, names, letter, side, and who flips or rolls for the creature."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from core.base.errors import SandtableError
from core.base.files import read_plain
from core.base.ids import TokenId
from core.base.phrase import say
from core.documents.assets import LARGEST_IMAGE
from core.edits.people import ChangeCreature
from core.edits.several import Several
from core.edits.tokens import ChangeTokens
from core.model.creature import Creature
from core.model.encounter import USUAL_SIDES
from desktop.creatures.lines import side_text
from desktop.creatures.subjects import Subject, change_creatures
from desktop.forms.field import Control, FieldSpec
from desktop.forms.sheet_fields import with_value
from desktop.map.content import side_numbers
from desktop.sheets.editors import DIFFERS, ChoiceEditor, Editor, LineEditor
from desktop.sheets.portrait import FORMATS, PortraitButton, square_portrait
from desktop.sheets.silhouette_choice import SilhouetteChoice
from desktop.theme.icons import icon
from desktop.theme.silhouettes import silhouette_of
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

LONGEST_SIDE = 40
LETTER, WHO = 66, 108
"""The widths of the fields for the letter of a token, and for who flips or rolls, at interface scale 1."""


class HeadForm(QWidget):
    """Edits what is said of a creature besides its figures."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.subjects: tuple[Subject, ...] = ()
        self.portrait = PortraitButton(workspace.theme, self)
        self.name, self.public_name, self.letter = (LineEditor(spec, spec.tip, self) for spec in self._texts())
        self.side, self.chance = (ChoiceEditor(spec, spec.tip, spec.words, self) for spec in self._choices())
        self.trouble = QLabel(self)
        self._build()

    def _texts(self) -> tuple[FieldSpec, ...]:
        told = (
            ("name", self.tr("Name"), self.tr("The name that you read"), 200, self.tr("A creature needs a name.")),
            ("public_name", self.tr("Public name"), self.tr("The name that the players read"), 200, ""),
            ("letter", self.tr("Letter"), self.tr("What stands on the token: a letter or two"), 2, ""),
        )
        return tuple(
            FieldSpec(name, Control.TEXT, longest=most, title=title, tip=tip, example=title, needed=needed)
            for name, title, tip, most, needed in told
        )

    def _choices(self) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "side",
                Control.CHOICE,
                title=self.tr("Side"),
                tip=self.tr("Whose side it is on; type another one"),
                others=True,
            ),
            FieldSpec(
                "chance",
                Control.CHOICE,
                ("program", "table"),
                title=self.tr("Who flips or rolls"),
                tip=self.tr("Whether the program flips and rolls for it, or the table does and you type"),
                words=(self.tr("program"), self.tr("table")),
            ),
        )

    def _build(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(SNUG, SNUG, SNUG, TIGHT)
        grid.setHorizontalSpacing(SNUG)
        grid.setVerticalSpacing(TIGHT)
        named, played = QHBoxLayout(), QHBoxLayout()
        for row, first, second in ((named, self.public_name, self.letter), (played, self.side, self.chance)):
            row.setSpacing(SNUG)
            row.addWidget(first, 1)
            row.addWidget(second)
        grid.addWidget(self.portrait, 0, 0, 2, 1)
        grid.addWidget(self.name, 0, 1)
        grid.addLayout(named, 1, 1)
        grid.addLayout(played, 2, 0, 1, 2)
        grid.addWidget(self.trouble, 3, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        font = self.font()
        font.setBold(True)
        self.name.setFont(font)
        self.letter.setFixedWidth(self.workspace.theme.pixels(LETTER))
        self.chance.setMinimumWidth(self.workspace.theme.pixels(WHO))
        for line in (self.name, self.public_name, self.letter):
            line.entered.connect(partial(self._entered, line))
            line.field.textEdited.connect(self.trouble.hide)
        self.chance.entered.connect(partial(self._entered, self.chance))
        self.side.entered.connect(self._choose_side)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        menu = QMenu(self.portrait)
        menu.addAction(icon("photo-plus"), self.tr("Choose a picture…")).triggered.connect(self._ask_portrait)
        menu.addAction(icon("mask"), self.tr("Choose a silhouette…")).triggered.connect(self._ask_silhouette)
        menu.addAction(icon("trash"), self.tr("No picture")).triggered.connect(self._drop_portrait)
        self.portrait.setMenu(menu)
        self.portrait.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.portrait.dropped.connect(self.take_portrait)

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show one creature, or what several share."""
        self.subjects = subjects
        first = subjects[0].creature
        self.trouble.hide()
        for editor in (self.name, self.public_name, self.letter, self.chance):
            values = list(dict.fromkeys(getattr(subject.creature, editor.spec.name) for subject in subjects))
            editor.show_value(values[0] if len(values) == 1 else DIFFERS)
        sides = self._sides()
        known = tuple(dict.fromkeys((*USUAL_SIDES, *sides)))
        here = list(dict.fromkeys(sides))
        self.side.offer(known, tuple(side_text(each) for each in known))
        self.side.show_value(here[0] if len(here) == 1 else DIFFERS)
        shape = silhouette_of(first.silhouette, first.name, first.public_name)
        self.portrait.show_portrait(self._bytes(first), shape, self._mark(here[0]))

    def _sides(self) -> list[str]:
        encounter = self.workspace.encounter
        return [
            subject.creature.side
            if subject.encounter is None or encounter is None or subject.id not in encounter.tokens
            else encounter.tokens[TokenId(subject.id)].side
            for subject in self.subjects
        ]

    def _mark(self, side: str) -> int:
        encounter = self.workspace.encounter
        there = () if encounter is None else tuple(token.side for token in encounter.tokens.values())
        return side_numbers((*there, side))[side]

    def _bytes(self, creature: Creature) -> bytes | None:
        if creature.portrait is None:
            return None
        try:
            return self.workspace.asset(creature.portrait)
        except (LookupError, SandtableError):
            return None

    def _entered(self, editor: Editor, value: object) -> None:
        """Take a text or a choice for all of them; where it does not fit, it stays there to be mended."""
        found = with_value(self.subjects[0].creature, editor.spec, value)
        if isinstance(found, str):
            editor.mark(wrong=True)
            self.trouble.setText(found)
            self.trouble.show()
            return
        change_creatures(self.workspace, self.subjects, lambda creature: creature.but(**{editor.spec.name: value}))

    def _choose_side(self, value: object) -> None:
        side = str(value)[:LONGEST_SIDE]
        if self._sides() == [side] * len(self.subjects):
            return
        commands: list[ChangeCreature | ChangeTokens] = []
        for subject in self.subjects:
            commands.append(ChangeCreature(subject.id, subject.creature.but(side=side), subject.encounter))
            if subject.encounter is not None:
                commands.append(ChangeTokens(subject.encounter, (TokenId(subject.id),), side=side))
        self.workspace.submit(Several(say("history.change-sheets", count=len(self.subjects)), tuple(commands)))

    def _ask_portrait(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose a picture"), str(self.workspace.folder))
        dialog.setNameFilter(self.tr("Pictures") + f" ({FORMATS})")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.take_portrait)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_portrait(self, name: str) -> None:
        """Take a picture in from a file, and show it on all who are edited."""
        document = self.workspace.document
        if document is None:
            self.workspace.tell(self.tr("Pictures are kept in a document; there is none."), Urgency.WARNING)
            return
        try:
            identity = document.put_asset(square_portrait(read_plain(Path(name), LARGEST_IMAGE)))
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return
        change_creatures(self.workspace, self.subjects, lambda creature: creature.but(portrait=identity))

    def _ask_silhouette(self) -> None:
        dialog = SilhouetteChoice(self.workspace.theme, self.portrait.silhouette, self)
        dialog.chosen.connect(self.take_silhouette)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_silhouette(self, name: str) -> None:
        """Give all who are edited a silhouette; without a name the one that their own asks for."""
        change_creatures(self.workspace, self.subjects, lambda creature: creature.but(silhouette=name))

    def _drop_portrait(self) -> None:
        change_creatures(self.workspace, self.subjects, lambda creature: creature.but(portrait=None))
