"""The Players' screen panel: what the players see, and everything that decides about it."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.edits.maps import ChangeScene
from core.edits.show import ForgetSeen
from desktop.forms.field import Control, FieldSpec
from desktop.forms.settings_form import InForce, SettingsForm, choice_of
from desktop.panel import Panel
from desktop.player_view.handouts import HandoutShelf
from desktop.player_view.thumbnail import Thumbnail
from desktop.player_view.true_scale import TrueScaleDialog
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.buttons import picture_button
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import CollapsibleSection, FlowLayout, ScrollingPage
from desktop.workspace.message import Urgency
from desktop.workspace.player_screen import PlayerScreen, Showing
from desktop.workspace.workspace import Workspace


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
        self._forms: list[SettingsForm] = []
        self._body = QWidget(self)
        scroll = ScrollingPage(self)
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
        sight = choice_of(
            "sight",
            self.tr("What they see"),
            self.tr("With the sight of the party they see what any of its heroes sees; what was seen stays dim"),
            ((self.tr("What you reveal"), False), (self.tr("What their party sees too"), True)),
        )
        self.sight = self._settings(
            section, InForce(sight, self._has_party_sight, lambda value: self._see_by(party=value))
        )
        self.forget = QPushButton(self.tr("Forget what they have seen"), section)
        self.forget.setToolTip(self.tr("Show no more of this map than the party sees now"))
        self.forget.clicked.connect(self._forget)
        section.body.addWidget(self.forget)
        return section

    def _has_party_sight(self) -> bool:
        scene = self.workspace.scene if self.workspace.is_open else None
        return scene is not None and scene.party_sight

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
        self.shelf = HandoutShelf(self.workspace, section)
        section.body.addWidget(self.shelf)
        return section

    def _told(self) -> CollapsibleSection:
        section = CollapsibleSection(self.tr("What they are told"), self._body)
        self.told = self._settings(section, *self._words_told(), *self._looks_told())
        return section

    def _words_told(self) -> tuple[InForce, ...]:
        """Return what of words and numbers the players are told."""
        table = self.table
        foes = choice_of(
            "foes",
            self.tr("How foes are"),
            self.tr("What the players read of how foes are"),
            ((self.tr("Nothing"), "off"), (self.tr("A word"), "word"), (self.tr("Word and number"), "badge")),
        )
        badges = choice_of(
            "badges",
            self.tr("Numbers of foes"),
            self.tr("Counting anew keeps a gap in the numbers from telling of somebody hidden"),
            ((self.tr("As they are sighted"), "counted"), (self.tr("As on my map"), "same")),
        )
        strip = choice_of(
            "strip",
            self.tr("Who acts"),
            self.tr("Where the players read who acts and who is next; at the side they read how the party is, too"),
            ((self.tr("Below the map"), "below"), (self.tr("At the side"), "side"), (self.tr("Not told"), "off")),
        )
        return (
            InForce(foes, lambda: table.chosen.foes, lambda value: table.choose(foes=value)),
            InForce(badges, lambda: table.chosen.badges, lambda value: table.choose(badges=value)),
            InForce(strip, lambda: table.strip, lambda value: table.choose(strip=value)),
        )

    def _looks_told(self) -> tuple[InForce, ...]:
        """Return what is shown, or not, on their map and on one's own."""
        table = self.table

        def tick(
            name: str, title: str, tip: str, read: Callable[[], bool], change: Callable[[bool], object]
        ) -> InForce:
            spec = FieldSpec(name, Control.CHECK, title=title, tip=tip)
            return InForce(spec, lambda: int(read()), lambda value: change(bool(value)))

        return (
            tick(
                "soft",
                self.tr("Soft edge of the cover"),
                self.tr("Let the cover fade at its edge"),
                lambda: table.soft,
                lambda on: table.choose(soft=on),
            ),
            tick(
                "follow",
                self.tr("Follow who acts"),
                self.tr("Move their map by whole squares to whoever acts, if seen"),
                lambda: table.follows,
                lambda on: table.choose(follow=on),
            ),
            tick(
                "checks",
                self.tr("How their checks come out"),
                self.tr("Write on their map whether their own have passed"),
                lambda: table.checks,
                lambda on: table.choose(checks=on),
            ),
            tick(
                "veiled",
                self.tr("Veil my map"),
                self.tr("Hatch the parts of your own map that the players do not see"),
                lambda: table.veiled,
                lambda on: table.veil(veiled=on),
            ),
            tick(
                "framed",
                self.tr("Their frame on my map"),
                self.tr("Show on your map what fits on the players' screen"),
                lambda: table.framed,
                lambda on: table.veil(framed=on),
            ),
        )

    def _settings(self, section: CollapsibleSection, *settings: InForce) -> SettingsForm:
        form = SettingsForm(settings, lambda error: self.workspace.tell(error.phrase, Urgency.WARNING), section)
        section.body.addWidget(form)
        self._forms.append(form)
        return form

    def _screen(self) -> CollapsibleSection:
        section = CollapsibleSection(self.tr("Squares of an inch"), self._body, opened=False)
        inches = FieldSpec(
            "inches",
            Control.EXACT,
            least=0,
            most=300,
            decimals=1,
            title=self.tr("Size of their screen"),
            tip=self.tr("Diagonal of the players' screen in inches, as its maker gives it; 0: unknown"),
            unit=self.tr("inches across"),
            value=0,
        )
        table = self.table
        self.inch = QPushButton(self.tr("Show squares of an inch"), section)
        self.inch.setToolTip(self.tr("Scale their map for miniatures on the screen, and lock the scale"))
        self.inch.clicked.connect(self.table.lock_inches)
        self.ruler = QPushButton(self.tr("Measure with a ruler…"), section)
        self.ruler.setToolTip(self.tr("Show a bar on their screen, and say when it is as long as your ruler says"))
        self.ruler.clicked.connect(self._measure_by_ruler)
        section.body.addWidget(self.ruler)
        self.inches = self._settings(section, InForce(inches, lambda: table.inches, table.measure))
        section.body.addWidget(self.inch)
        return section

    # What they do

    def _measure_by_ruler(self) -> None:
        dialog = TrueScaleDialog(self.workspace, self)
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
        table = self.table
        self._pages.setCurrentIndex(1 if table.is_open else 0)
        self.closed.button.setEnabled(self.workspace.is_open)
        for showing, button in self.switches.items():
            button.setChecked(showing is table.showing)
        self.lock.setChecked(table.camera.locked)
        self.nearer.setEnabled(not table.camera.locked)
        self.farther.setEnabled(not table.camera.locked)
        scene = self.workspace.scene if self.workspace.is_open else None
        self.sight.setEnabled(scene is not None)
        self.forget.setEnabled(scene is not None and bool(self.workspace.state.seen.get(scene.id)))
        for form in self._forms:
            form.show_in_force()
        self.inch.setEnabled(table.per_inch > 0)
        self.shelf.refresh()
        self._painted()
