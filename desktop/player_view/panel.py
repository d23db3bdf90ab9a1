"""The Players' screen panel: what the players see, and everything that decides about it."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.edits.maps import ChangeScene
from core.edits.show import ForgetSeen
from desktop.panel import Panel
from desktop.player_view.ruler import RulerDialog
from desktop.player_view.shelf import Shelf
from desktop.player_view.thumbnail import Thumbnail
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import CollapsibleSection, FlowLayout
from desktop.workspace.message import Weight
from desktop.workspace.player_screen import Badges, Foes, PlayerScreen, Showing, StripPlace
from desktop.workspace.workspace import Workspace

FOES: tuple[Foes, ...] = ("off", "word", "badge")
BADGES: tuple[Badges, ...] = ("counted", "same")

STRIPS: tuple[StripPlace, ...] = ("below", "side", "off")


class PlayersPanel(Panel):
    """Opens the players' window, switches it, aims it, and hands pictures out."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.table: PlayerScreen = workspace.player_screen
        self.closed = EmptyState(
            "device-tv",
            self.tr("The players' window is closed. It shows only what you reveal: everything is covered at first."),
            self,
            button=self.tr("Open the players' window"),
            tip=self.tr("Open the window for the players' screen (F5)"),
        )
        self.closed.chosen.connect(lambda: self.table.set_open(True))
        self._body = QWidget(self)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._body)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.closed)
        self._pages.addWidget(scroll)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(SNUG)
        column.addLayout(self._switch())
        self.thumbnail = Thumbnail(self.table, self._body)
        column.addWidget(self.thumbnail)
        column.addLayout(self._aim())
        column.addWidget(self._black())
        self.numbers = QLabel(self._body)
        self.numbers.setWordWrap(True)
        self.numbers.setProperty("tone", "muted")
        column.addWidget(self.numbers)
        column.addWidget(self._sight())
        column.addWidget(self._handouts())
        column.addWidget(self._told())
        column.addWidget(self._screen())
        column.addStretch(1)
        self.table.changed.connect(self.stale)
        self.table.painted.connect(self._painted)

    # Its parts

    def _black(self) -> QWidget:
        """Return what says why their picture is black, and does something about it."""
        self.covered = QWidget(self._body)
        why = QLabel(self.covered)
        why.setText(self.tr("Their picture is black: nothing of this map is revealed. Use the Reveal tool, or:"))
        why.setWordWrap(True)
        why.setProperty("tone", "warning")
        self.uncover = QPushButton(icon("eye"), self.tr("Reveal the whole map"), self.covered)
        self.uncover.setToolTip(self.tr("Show the players the whole map; what is hidden stays hidden"))
        self.uncover.clicked.connect(lambda: self.workspace.action_wanted.emit("players.reveal-all"))
        column = QVBoxLayout(self.covered)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addWidget(why)
        column.addWidget(self.uncover, 0, Qt.AlignmentFlag.AlignLeft)
        return self.covered

    def _switch(self) -> FlowLayout:
        row = FlowLayout()
        words = {
            Showing.LIVE: (self.tr("Live"), "cast", self.tr("The players see every change at once (F6)")),
            Showing.FROZEN: (
                self.tr("Frozen"),
                "snowflake",
                self.tr("The players keep seeing what they see now (F7)"),
            ),
            Showing.BLACK: (self.tr("Black"), "eye-off", self.tr("The players see nothing (F8)")),
        }
        self.switches: dict[Showing, QPushButton] = {}
        for showing, (title, picture, tip) in words.items():
            button = QPushButton(icon(picture), title, self._body)
            button.setCheckable(True)
            button.setToolTip(tip)
            button.setAccessibleName(title)
            button.clicked.connect(lambda _=False, showing=showing: self._show_as(showing))
            self.switches[showing] = button
            row.addWidget(button)
        return row

    def _show_as(self, showing: Showing) -> None:
        self.table.show_as(showing)
        self.refresh()

    def _aim(self) -> FlowLayout:
        row = FlowLayout()
        look = self.table.look

        def over(change: Callable[[], None], picture: str, tip: str) -> QToolButton:
            button = picture_button(picture, tip, self._body)
            button.clicked.connect(lambda _=False: change())
            row.addWidget(button)
            return button

        table = self.table
        self.nearer = over(lambda: look(table.camera.zoomed(1.25)), "plus", self.tr("Show less of the map, larger"))
        self.farther = over(lambda: look(table.camera.zoomed(0.8)), "minus", self.tr("Show more of the map, smaller"))
        over(table.fit, "zoom-scan", self.tr("Show all that is revealed"))
        over(table.glance, "maximize", self.tr("Show all they know for a moment, and back again (Shift+F9)"))
        over(lambda: look(table.camera.panned(-1, 0)), "arrow-left", self.tr("Move their view one square left"))
        over(lambda: look(table.camera.panned(0, -1)), "arrow-up", self.tr("Move their view one square up"))
        over(lambda: look(table.camera.panned(0, 1)), "arrow-down", self.tr("Move their view one square down"))
        over(lambda: look(table.camera.panned(1, 0)), "arrow-right", self.tr("Move their view one square right"))
        over(lambda: look(table.camera.turned()), "rotate-clockwise", self.tr("Turn their picture by a quarter"))
        self.lock = picture_button(
            "lock", self.tr("Lock the scale: their map then moves by whole squares only"), self._body
        )
        self.lock.setCheckable(True)
        self.lock.clicked.connect(lambda on: look(replace(table.camera, locked=on)))
        row.addWidget(self.lock)
        over(lambda: table.set_open(False), "player-stop", self.tr("Close the players' window (F5)"))
        return row

    def _sight(self) -> CollapsibleSection:
        section = CollapsibleSection(self.tr("What they see of this map"), self._body)
        tip = self.tr("With the sight of the party they see what any of its heroes sees; what was seen stays dim")
        words = (self.tr("What you reveal"), self.tr("What their party sees, and what you reveal"))
        self.sight = self._choice(section, words, tip)
        self.sight.activated.connect(lambda row: self._see_by(party=row == 1))
        self.forget = QPushButton(self.tr("Forget what they have seen"), section)
        self.forget.setToolTip(self.tr("Show no more of this map than the party sees now"))
        self.forget.clicked.connect(self._forget)
        section.body.addWidget(self.forget)
        return section

    def _see_by(self, *, party: bool) -> None:
        scene = self.workspace.scene
        if scene is not None and scene.party_sight != party:
            self.workspace.submit(ChangeScene(scene.id, {"party_sight": party}))

    def _forget(self) -> None:
        scene = self.workspace.scene
        if scene is not None:
            self.workspace.submit(ForgetSeen(scene.id))

    def _handouts(self) -> CollapsibleSection:
        section = CollapsibleSection(self.tr("Handouts"), self._body)
        self.shelf = Shelf(self.workspace, section)
        section.body.addWidget(self.shelf)
        return section

    def _told(self) -> CollapsibleSection:
        section = CollapsibleSection(self.tr("What they are told"), self._body)
        words = (
            self.tr("Foes: nothing of how they are"),
            self.tr("Foes: a word"),
            self.tr("Foes: a word and the number"),
        )
        self.foes = self._choice(section, words, self.tr("What the players read of how foes are"))
        self.foes.activated.connect(lambda row: self._choose(lambda: self.table.choose(foes=FOES[row])))
        numbers = (self.tr("Numbers as they come into sight"), self.tr("Numbers as on my map"))
        self.badges = self._choice(
            section, numbers, self.tr("Counting anew keeps a gap in the numbers from telling of somebody hidden")
        )
        self.badges.activated.connect(lambda row: self._choose(lambda: self.table.choose(badges=BADGES[row])))
        places = (self.tr("Who acts: below the map"), self.tr("Who acts: at the side"), self.tr("Who acts: not told"))
        tip = self.tr("Where the players read who acts and who is next; at the side they read how the party is, too")
        self.strip = self._choice(section, places, tip)
        self.strip.activated.connect(lambda row: self._choose(lambda: self.table.choose(strip=STRIPS[row])))
        self.soft = self._tick(section, self.tr("Soft edge of the cover"), self.tr("Let the cover fade at its edge"))
        self.soft.clicked.connect(lambda on: self._choose(lambda: self.table.choose(soft=on)))
        self.follow = self._tick(
            section, self.tr("Follow who acts"), self.tr("Move their map by whole squares to whoever acts, if seen")
        )
        self.follow.clicked.connect(lambda on: self._choose(lambda: self.table.choose(follow=on)))
        self.checks = self._tick(
            section, self.tr("How their checks come out"), self.tr("Write on their map whether their own have passed")
        )
        self.checks.clicked.connect(lambda on: self._choose(lambda: self.table.choose(checks=on)))
        self.veiled = self._tick(
            section, self.tr("Veil my map"), self.tr("Hatch the parts of your own map that the players do not see")
        )
        self.veiled.clicked.connect(lambda on: self.table.veil(veiled=on))
        self.framed = self._tick(
            section, self.tr("Their frame on my map"), self.tr("Show on your map what fits on the players' screen")
        )
        self.framed.clicked.connect(lambda on: self.table.veil(framed=on))
        return section

    def _choice(self, section: CollapsibleSection, words: tuple[str, ...], tip: str) -> QComboBox:
        box = QComboBox(section)
        box.addItems(list(words))
        box.setToolTip(tip)
        box.setAccessibleName(tip)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        section.body.addWidget(box)
        return box

    def _tick(self, section: CollapsibleSection, title: str, tip: str) -> QCheckBox:
        box = QCheckBox(title, section)
        box.setToolTip(tip)
        section.body.addWidget(box)
        return box

    def _screen(self) -> CollapsibleSection:
        section = CollapsibleSection(self.tr("Squares of an inch"), self._body, opened=False)
        self.inches = QDoubleSpinBox(section)
        self.inches.setRange(0, 300)
        self.inches.setDecimals(1)
        self.inches.setSuffix(self.tr(" inches across corners"))
        self.inches.setSpecialValueText(self.tr("Size of their screen unknown"))
        self.inches.setAccessibleName(self.tr("Diagonal of the players' screen in inches"))
        self.inches.setToolTip(self.tr("Diagonal of the players' screen, as its maker gives it"))
        self.inches.editingFinished.connect(self._measure)
        self.inch = QPushButton(self.tr("Show squares of an inch"), section)
        self.inch.setToolTip(self.tr("Scale their map for miniatures on the screen, and lock the scale"))
        self.inch.clicked.connect(self.table.lock_inches)
        self.ruler = QPushButton(self.tr("Measure with a ruler…"), section)
        self.ruler.setToolTip(self.tr("Show a bar on their screen, and say when it is as long as your ruler says"))
        self.ruler.clicked.connect(self._measure_by_ruler)
        section.body.addWidget(self.ruler)
        section.body.addWidget(self.inches)
        section.body.addWidget(self.inch)
        return section

    # What they do

    def _choose(self, change: Callable[[], None]) -> None:
        try:
            change()
        except SandtableError as error:
            self.workspace.tell(error.phrase, Weight.WARNING)

    def _measure(self) -> None:
        if self.inches.value() != self.table.inches:
            self._choose(lambda: self.table.measure(self.inches.value()))

    def _measure_by_ruler(self) -> None:
        dialog = RulerDialog(self.workspace, self)
        dialog.open()

    # What it shows

    def _painted(self) -> None:
        lines = [self.tr("%1 is %2 to the players").replace("%1", a).replace("%2", b) for a, b in self.table.renamed]
        self.numbers.setText("\n".join(lines))
        self.numbers.setVisible(bool(lines))
        self.covered.setVisible(self.table.sees_nothing)
        self.thumbnail.updateGeometry()

    def refresh(self) -> None:
        """Show how the screen is set."""
        table, chosen = self.table, self.table.chosen
        self._pages.setCurrentIndex(1 if table.is_open else 0)
        self.closed.button.setEnabled(self.workspace.is_open)
        for showing, button in self.switches.items():
            button.setChecked(showing is table.showing)
        self.lock.setChecked(table.camera.locked)
        self.nearer.setEnabled(not table.camera.locked)
        self.farther.setEnabled(not table.camera.locked)
        scene = self.workspace.scene if self.workspace.is_open else None
        self.sight.setEnabled(scene is not None)
        self.sight.setCurrentIndex(int(scene is not None and scene.party_sight))
        self.forget.setEnabled(scene is not None and bool(self.workspace.state.seen.get(scene.id)))
        self.foes.setCurrentIndex(FOES.index(chosen.foes))
        self.badges.setCurrentIndex(BADGES.index(chosen.badges))
        self.strip.setCurrentIndex(STRIPS.index(table.strip))
        self.soft.setChecked(table.soft)
        self.veiled.setChecked(table.veiled)
        self.framed.setChecked(table.framed)
        if not self.inches.hasFocus():
            self.inches.setValue(table.inches)
        self.inch.setEnabled(table.per_inch > 0)
        self.follow.setChecked(table.follows)
        self.checks.setChecked(table.checks)
        self.shelf.refresh()
        self._painted()
