"""The export dialog: which encounters, which parts, on what paper; it prints in the background and opens the result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.base.ids import EncounterId, SceneId
from core.base.phrase import Phrase
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.printing.handing_over import hand_over
from desktop.printing.job import PageCount, Printing
from desktop.printing.pdf import images_of
from desktop.printing.print_order import USUAL, Matter, Paper, Part, PrintOrder
from desktop.settings import folder_for_files
from desktop.theme.icons import icon
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.buttons import end_buttons
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

PATIENCE = 500
"""Milliseconds of printing after which a bar and the way to stop are shown."""
SUFFIX = ".pdf"
SOON = 150
"""Milliseconds after the last change at which the pages are counted."""


class ExportDialog(QDialog):
    """A window beside the map, never modal; `exported` carries the path of the file that was written."""

    manual = "paper#choose-what-to-print"

    exported = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowTitle(self.tr("Export to PDF"))
        self.resize(first_size(self, 660, 480))
        self.encounters = self._make_encounters()
        self.ticks = FilledForm(self)
        self.ticks.show_fields(self._part_ticks())
        self.parts = {Part(spec.name): self.ticks.tick(spec.name) for spec in self.ticks.specs}
        self.choices = FilledForm(self)
        self.choices.show_fields(self._choices())
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of printing"))
        self.bar.setToolTip(self.tr("How far the sheets are; Cancel stops, and writes nothing"))
        self.bar.hide()
        self._buttons = self._make_buttons()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self.bar.show)
        self._printing: Printing | None = None
        self._path = Path()
        self.pages: Mapping[Part, int] = {}
        self._counted: PrintOrder | None = None
        self._count = PageCount(self)
        self._count.counted.connect(self._heard_pages)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._count_pages)
        self._lay_out()
        for form in (self.ticks, self.choices):
            form.changed.connect(self._refresh)
        self._refresh()
        workspace.opened.connect(self.reject)

    # Making

    def _make_encounters(self) -> QListWidget:
        names = QListWidget(self)
        names.setAccessibleName(self.tr("Encounters"))
        names.setToolTip(self.tr("What is printed: tick encounters, and maps without one; all go into one file"))
        names.setWordWrap(True)
        here, looked_at, state = self.workspace.encounter, self.workspace.scene, self.workspace.state
        for encounter in state.encounters.values():
            chosen = encounter is here if here is not None else looked_at is None or encounter.scene == looked_at.id
            _line(names, encounter.id, encounter.name or self.tr("Encounter"), chosen=chosen)
        with_one = {encounter.scene for encounter in state.encounters.values()}
        for scene in state.scenes.values():
            if scene.id not in with_one:
                chosen = here is None and looked_at is not None and looked_at.id == scene.id
                words = self.tr("{name}: the map alone").replace("{name}", scene.name or self.tr("Map"))
                _line(names, scene.id, words, chosen=chosen)
        if not names.count():
            nothing = QListWidgetItem(
                self.tr("There is no map yet. Add one in Prepare, then it can be printed."), names
            )
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
        names.itemChanged.connect(lambda item: self._refresh())
        return names

    def _part_ticks(self) -> tuple[FieldSpec, ...]:
        """Return a tick for each part; the box says behind its words how many pages it takes."""
        words = {
            Part.PACK: (
                self.tr("At a &glance"),
                self.tr("The whole encounter on two facing pages: words and map, everybody with what they do"),
            ),
            Part.SUMMARY: (self.tr("&Summary"), self.tr("Text to read aloud, notes, tactics, treasure, the roster")),
            Part.MAP: (self.tr("Your &map"), self.tr("The map with everything on it, fitted to a page")),
            Part.PLAYERS: (self.tr("&Players' map"), self.tr("The map without anything that they must not know")),
            Part.TILES: (self.tr("Map to s&cale"), self.tr("The players' map as sheets to put together, for figures")),
            Part.CLOCK: (self.tr("Cl&ock"), self.tr("The clock to pencil in, with the markers as they stand")),
            Part.CARDS: (self.tr("C&ards"), self.tr("Everybody's figures, boxes to tick, attacks and gear")),
            Part.SHEETS: (
                self.tr("Character s&heets"),
                self.tr("A sheet of their game for everybody of the party, to be handed to the players"),
            ),
            Part.LOADS: (self.tr("Loa&ds"), self.tr("Who carries what, what it weighs, and what that costs")),
            Part.AFFLICTIONS: (
                self.tr("A&fflictions"),
                self.tr("Who suffers from what, boxes for checks to come"),
            ),
            Part.ACCOUNT: (self.tr("&What happened"), self.tr("A fight line by line, who fell when and by whom")),
            Part.REFERENCE: (self.tr("&Quick reference"), self.tr("The tables of the rules that are looked up most")),
        }
        wanted = self.workspace.settings.value.print_parts or tuple(part.value for part in USUAL)
        return tuple(
            FieldSpec(
                part.value,
                Control.CHECK,
                title=caption.replace("&", ""),
                caption=caption,
                tip=tip,
                value=int(part.value in wanted),
            )
            for part, (caption, tip) in words.items()
        )

    def choose(self, parts: Sequence[Part]) -> None:
        """Tick these parts of the encounter that is looked at, and nothing else."""
        for part, box in self.parts.items():
            box.setChecked(part in parts)
        here = self.workspace.encounter
        for item in (self.encounters.item(row) for row in range(self.encounters.count())):
            chosen = here is not None and item.data(Qt.ItemDataRole.UserRole) == here.id
            item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)

    def _choices(self) -> tuple[FieldSpec, ...]:
        taste = self.workspace.settings.value
        paper = FieldSpec(
            "paper",
            Control.CHOICE,
            ("a4", "letter"),
            title=self.tr("Paper"),
            caption=self.tr("Pape&r"),
            tip=self.tr("The size of the sheets"),
            words=(self.tr("A4"), self.tr("US Letter")),
            value=taste.paper or usual_paper(),
        )
        greys = _either(
            "greys",
            self.tr("Ink"),
            self.tr("&Ink"),
            (self.tr("Colour"), self.tr("Save ink: greys")),
            taste.print_greys,
            tip=self.tr("Greys only, with white floors, take much less ink"),
        )
        metric = _either(
            "metric",
            self.tr("Squares to scale"),
            self.tr("Squares to sca&le"),
            (self.tr("1 inch"), self.tr("25 mm")),
            taste.print_metric,
            tip=self.tr("How large a square of the map to scale is"),
        )
        tip = self.tr(
            "What players see now, or the whole map, also of the map to scale; "
            "secrets and foes out of sight are on neither"
        )
        words = (self.tr("What is revealed"), self.tr("The whole map"))
        title, caption = self.tr("Players' map"), self.tr("Players' map sho&ws")
        return paper, greys, metric, _either("whole", title, caption, words, taste.print_whole, tip=tip)

    def _make_buttons(self) -> QDialogButtonBox:
        self.go = QPushButton(icon("printer", role=QPalette.ColorRole.HighlightedText), self.tr("&Export…"), self)
        self.go.clicked.connect(self.ask_and_print)
        return end_buttons(self, self.go, self.tr("Stop, and close without writing a file (Escape)"))

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(SNUG)
        left.addWidget(self._heading(self.tr("Encounters")))
        left.addWidget(self.encounters, 1)
        right = QVBoxLayout()
        right.setSpacing(SNUG)
        right.addWidget(self._heading(self.tr("Parts")))
        right.addWidget(self.ticks)
        right.addSpacing(ROOMY)
        right.addWidget(self._heading(self.tr("Paper")))
        right.addWidget(self.choices)
        right.addStretch(1)
        both = QHBoxLayout()
        both.setSpacing(ROOMY)
        both.addLayout(left, 4)
        both.addLayout(right, 5)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(ROOMY)
        column.addLayout(both, 1)
        column.addWidget(self.bar)
        column.addWidget(self._buttons)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("tone", "heading")
        return label

    # What is chosen

    def order(self) -> PrintOrder:
        """Return what is chosen now; encounters that have gone meanwhile are left out."""
        items = (self.encounters.item(row) for row in range(self.encounters.count()))
        ticked = (i.data(Qt.ItemDataRole.UserRole) for i in items if i.checkState() is Qt.CheckState.Checked)
        state = self.workspace.state if self.workspace.is_open else None
        wanted = [*ticked] if state is not None else []
        chosen = self.choices.values()
        return PrintOrder(
            tuple(EncounterId(each) for each in wanted if state is not None and each in state.encounters),
            tuple(part for part, box in self.parts.items() if box.isChecked()),
            chosen["paper"],
            ink=chosen["greys"],
            metric=chosen["metric"],
            whole=chosen["whole"],
            maps=tuple(SceneId(each) for each in wanted if state is not None and each in state.scenes),
        )

    def _refresh(self) -> None:
        order = self.order()
        self.choices.parts["metric"].setEnabled(Part.TILES in order.parts)
        self.choices.parts["whole"].setEnabled(Part.PLAYERS in order.parts or Part.TILES in order.parts)
        missing = ""
        if not order.encounters and not order.maps:
            missing = self.tr("There is neither an encounter nor a map ticked")
        elif not order.parts:
            missing = self.tr("Tick a part first")
        self.go.setEnabled(not missing and self._printing is None)
        self.go.setToolTip(missing or self.tr("Choose a file and print into it (Ctrl+Enter)"))
        if self._everything() != self._counted:
            self._counted, self.pages = self._everything(), {}
            self._soon.start()
        self._say_pages()

    # How many pages

    def _everything(self) -> PrintOrder:
        """Return what is chosen with all parts, ticked or not: each says how many pages it would take."""
        return replace(self.order(), parts=tuple(self.parts))

    def _count_pages(self) -> None:
        order, workspace = self._everything(), self.workspace
        if (order.encounters or order.maps) and workspace.is_open:
            self._count.ask(order, self._matter({}))

    def _heard_pages(self, order: PrintOrder, pages: Mapping[Part, int]) -> None:
        if order == self._counted:
            self.pages = pages
            self._say_pages()

    def _say_pages(self) -> None:
        """Say behind every part how many pages it takes, and on the button how many all that are ticked take."""
        for spec in self.ticks.specs:
            count = self.pages.get(Part(spec.name))
            covered = count == 0 and spec.name in (Part.PLAYERS, Part.TILES)
            said = self.tr("nothing is revealed yet") if covered else self._pages_said(count or 0)
            pages = "" if count is None else f"  ·  {said}"
            self.ticks.tick(spec.name).setText(spec.caption + pages)
        total = sum(self.pages.get(part, 0) for part, box in self.parts.items() if box.isChecked())
        words = self.tr("&Export %1…").replace("%1", self._pages_said(total)) if total else self.tr("&Export…")
        self.go.setText(words)

    def _pages_said(self, count: int) -> str:
        if not count:
            return self.tr("nothing to print")
        return self.tr("1 page") if count == 1 else self.tr("%1 pages").replace("%1", str(count))

    # Printing

    def ask_and_print(self) -> None:
        """Let the person choose a file, and print."""
        folder = folder_for_files(self.workspace.settings.value.print_folder)
        order, state = self.order(), self.workspace.state
        names = [
            *(state.encounters[each].name for each in order.encounters),
            *(state.scenes[e].name for e in order.maps),
        ]
        title = names[0] if len(names) == 1 else state.title
        plain = "".join(letter if letter.isalnum() or letter in " -_'" else " " for letter in title).strip()
        plain = plain[:80] or self.tr("Encounter")
        here = folder / f"{plain}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export to PDF"), str(here), self.tr("PDF documents (*%1)").replace("%1", SUFFIX)
        )
        if chosen:
            self.print_to(Path(chosen) if chosen.lower().endswith(SUFFIX) else Path(chosen + SUFFIX))

    def print_to(self, path: Path) -> None:
        """Print what is chosen into a file, in the background."""
        order, workspace = self.order(), self.workspace
        self._remember(order, path)
        images: dict[str, bytes] = {}
        for identity in images_of(workspace.state, order):
            try:
                images[identity] = workspace.asset(identity)
            except (LookupError, SandtableError):
                # a map is printed without an image that is missing, as it is shown without it
                continue
        self._path = path
        self._printing = Printing(order, self._matter(images), path, self)
        self._printing.progressed.connect(self.bar.setValue)
        self._printing.ended.connect(self._heard)
        self._printing.failed.connect(self._rest)
        self._patience.start(PATIENCE)
        self._refresh()

    def _matter(self, images: Mapping[str, bytes]) -> Matter:
        session, state = self.workspace.session, self.workspace.state
        said = {each.id: self.workspace.forecasts.of(state, each) for each in state.encounters.values()}
        forecasts = {encounter: words for encounter, words in said.items() if words is not None}
        courses = {each.id: self.workspace.courses.of(each.id) for each in state.encounters.values()}
        return Matter(state, session.systems, self.workspace.words, images, session.journal, forecasts, courses)

    def _rest(self) -> None:
        """Be ready to print again."""
        self._patience.stop()
        self.bar.hide()
        self._printing = None
        self._refresh()

    def _heard(self, trouble: Phrase | None) -> None:
        self._rest()
        if trouble is not None:
            self.workspace.tell(trouble, Urgency.TROUBLE)
            return
        hand_over(self.workspace, self._path)
        self.exported.emit(str(self._path))
        self.accept()

    def _remember(self, order: PrintOrder, path: Path) -> None:
        try:
            self.workspace.settings.change(
                paper=order.paper,
                print_parts=tuple(part.value for part in order.parts),
                print_greys=order.ink,
                print_metric=order.metric,
                print_whole=order.whole,
                print_folder=str(path.parent),
            )
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)

    def done(self, result: int) -> None:
        """Stop what is still going on, and close."""
        self._patience.stop()
        if self._printing is not None:
            self._printing.stop()
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Print on Ctrl+Enter; Enter by itself belongs to the fields."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.go.isEnabled():
                self.ask_and_print()
            return
        super().keyPressEvent(event)


def _line(names: QListWidget, identity: str, words: str, *, chosen: bool) -> None:
    """Add a line to be ticked."""
    item = QListWidgetItem(words, names)
    item.setData(Qt.ItemDataRole.UserRole, identity)
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)


def usual_paper() -> Paper:
    """Return the paper of the person's country."""
    locale = QLocale.system()
    letter = (
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Philippines,
        QLocale.Country.Chile,
        QLocale.Country.Colombia,
    )
    return "letter" if locale.territory() in letter else "a4"


def _either(name: str, title: str, caption: str, words: tuple[str, str], value: bool, *, tip: str) -> FieldSpec:
    """Return a choice of two, the first of which is false."""
    choices = (False, True)
    return FieldSpec(name, Control.CHOICE, choices, title=title, caption=caption, tip=tip, words=words, value=value)
