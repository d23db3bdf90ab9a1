"""How a creature is now: its tracks and conditions, above the figures of its sheet."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import number_of
from core.model.condition import Condition
from core.model.loads import hauled_load
from core.rules.kit.shown import Around, Boxes
from core.rules.registry import figures_for
from desktop.creatures import commands as deeds
from desktop.creatures.condition_menu import fill_condition_menu, lift
from desktop.creatures.lines import bars_of, condition_text, track_text
from desktop.creatures.subjects import Subject
from desktop.creatures.track_entry import TrackChange, read_change
from desktop.explanations.effect_words import rule_tip
from desktop.sheets.derived import RuleWords
from desktop.sheets.track_bar import TrackBar
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.body_diagram import BodyDiagram, BodyPart
from desktop.widgets.fields import read_entry
from desktop.widgets.layout import ElidedButton, FlowLayout, clear_menu, take_all_out, take_out
from desktop.widgets.text import restyle, unbroken
from desktop.workspace.workspace import Workspace

BAR = 62
"""Pixels that a track's bar keeps: `112 / 112` stands in it, and a narrow dock holds the whole line."""


class TrackLine(QLineEdit):
    """A field for a track: shows the value, understands `-7`, `+3`, `=12` and `t5`."""

    typed = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(name)
        self.setToolTip(
            self.tr("{track}: -7 and +3 change it, =12 sets it, t5 sets temporary points").replace("{track}", name)
        )
        self.editingFinished.connect(self._take)
        self.textEdited.connect(lambda: restyle(self, "wrong", False))

    def show_text(self, text: str) -> None:
        """Show the value."""
        self._shown = text
        self.setText(text)
        restyle(self, "wrong", False)

    def _take(self) -> None:
        if self.text() == self._shown:
            return
        change = read_change(self.text())
        if change is None:
            restyle(self, "wrong", True)
            return
        self._shown = self.text()
        self.typed.emit(change)


class TemporaryLine(QLineEdit):
    """A field for the temporary points of a track: `5` sets them, `-2` and `+2` change them."""

    typed = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points = 0
        self.setMaxLength(8)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(self.tr("Temporary points: {track}").replace("{track}", name))
        self.setToolTip(self.tr("Temporary points: {track}; they are spent first").replace("{track}", name))
        self.editingFinished.connect(self._take)
        self.textEdited.connect(lambda: restyle(self, "wrong", False))

    def show_points(self, points: int | None) -> None:
        """Show how many there are; none where those edited differ."""
        self._points = points or 0
        self.setText("" if points is None else str(points))
        self.setPlaceholderText("\u2260" if points is None else "")
        self.setModified(False)
        restyle(self, "wrong", False)

    def _take(self) -> None:
        if not self.isModified():
            return
        self.setModified(False)
        points = read_entry(self.text().strip(), self._points)
        if points is None or points < 0:
            restyle(self, "wrong", True)
            return
        self.typed.emit(TrackChange(temporary=points))


class NowForm(QWidget):
    """Tracks to type in, with bars; conditions to lift, and the menu that gives others."""

    own_wanted = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.subjects: tuple[Subject, ...] = ()
        self.tracks: dict[str, TrackLine] = {}
        self.temporary: dict[str, TemporaryLine] = {}
        self.bars: dict[str, TrackBar] = {}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SNUG)
        self._grid.setVerticalSpacing(TIGHT)
        self._chips = QWidget(self)
        self._flow = FlowLayout(self._chips)
        self.give = QToolButton(self)
        self.give.setIcon(icon("plus"))
        self.give.setText(self.tr("Condition"))
        self.give.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.give.setToolTip(self.tr("Give a condition, of the rules or of your own"))
        self.give.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.give)
        menu.aboutToShow.connect(partial(self._fill, menu))
        self.give.setMenu(menu)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        whole.addLayout(self._grid)
        whole.addWidget(self._chips)
        whole.addWidget(self.give, 0, Qt.AlignmentFlag.AlignLeft)
        self.lines: tuple[RuleWords, ...] = ()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(TIGHT)
        self.body = BodyDiagram(workspace.theme, self)
        self.body.setAccessibleName(self.tr("Wounds, by their places"))
        self.body.hide()
        below = QHBoxLayout()
        told = QVBoxLayout()
        told.addLayout(self._lines)
        told.addStretch(1)
        below.addLayout(told, 1)
        below.addWidget(self.body, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(below)

    @property
    def who(self) -> tuple[str, ...]:
        """The tokens and people edited."""
        return tuple(subject.id for subject in self.subjects)

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show how one is, or what several share."""
        self.subjects = subjects
        self._show_tracks()
        self._show_conditions()
        self._show_stated()
        self.give.setVisible(bool(self.who))

    def _show_tracks(self) -> None:
        system = self.subjects[0].creature.system
        names = [bar.name for subject in self.subjects for bar in bars_of(self.workspace, system, subject.vitals)]
        names = list(dict.fromkeys(names))
        if names != list(self.tracks):
            self._rebuild(names)
        for name, line in self.tracks.items():
            tracks = [s.vitals.tracks[name] for s in self.subjects if name in s.vitals.tracks]
            alike = all(track == tracks[0] for track in tracks)
            line.show_text(str(tracks[0].value) if alike else "")
            line.setPlaceholderText("" if alike else "≠")
            if name in self.temporary:
                points = {track.temporary for track in tracks}
                self.temporary[name].show_points(points.pop() if len(points) == 1 else None)
            bar = self.bars.get(name)
            if bar is not None:
                bar.show_boxes(self._boxes(name))
                # what counts up without an end has nothing to fill
                bar.setVisible(tracks[0].maximum is not None)
                most = tracks[0].maximum or max(1, tracks[0].value)
                bar.setRange(0, most + tracks[0].temporary)
                bar.setValue(min(max(0, tracks[0].value), most) if alike else 0)
                extra = f" +{tracks[0].temporary}" if tracks[0].temporary else ""
                top = "" if tracks[0].maximum is None else f" / {tracks[0].maximum}"
                bar.setFormat(f"{tracks[0].value}{extra}{top}" if alike else "≠")

    def _boxes(self, name: str) -> tuple[Boxes, ...]:
        """Return the points of a track one by one, where one alone is shown and his rules tell them apart."""
        if len(self.subjects) != 1:
            return ()
        subject = self.subjects[0]
        known = figures_for(subject.creature, self.workspace.words)
        return known.boxes(subject.creature.sheet, subject.vitals, subject.conditions, name)

    def _link(self, name: str) -> None:
        """Frame what of a track the one under the pointer is lost by."""
        for other, bar in self.bars.items():
            bar.mark(marked=other == name)

    def _rebuild(self, names: list[str]) -> None:
        take_all_out(self._grid)
        self.tracks, self.temporary, self.bars = {}, {}, {}
        system = self.subjects[0].creature.system
        known = figures_for(self.subjects[0].creature, self.workspace.words)
        for row, name in enumerate(names):
            title = track_text(self.workspace, system, name)
            label = RuleWords(self.workspace, known.track_rules.get(name), self)
            label.setText(title)
            # one line: a track's name is a word
            label.setWordWrap(False)
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            line, bar = TrackLine(title, self), TrackBar(self.workspace, self)
            bar.setObjectName(name)
            bar.pointed.connect(self._link)
            bar.setAccessibleName(title)
            bar.setToolTip(title)
            bar.setMinimumWidth(self.workspace.theme.pixels(BAR))
            line.setFixedWidth(self.workspace.theme.pixels(52))
            line.typed.connect(partial(self._typed, name))
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(bar, row, 1)
            self._grid.addWidget(line, row, 2)
            self.tracks[name], self.bars[name] = line, bar
            if known.temporary is None or name in known.temporary:
                self._add_temporary(row, name, title)
        self._grid.setColumnStretch(1, 1)

    def _add_temporary(self, row: int, name: str, title: str) -> None:
        points = TemporaryLine(title, self)
        points.setFixedWidth(self.workspace.theme.pixels(44))
        points.typed.connect(partial(self._typed, name))
        plus = QLabel("+", self)
        plus.setToolTip(points.toolTip())
        self._grid.addWidget(plus, row, 3)
        self._grid.addWidget(points, row, 4)
        self.temporary[name] = points

    def _typed(self, name: str, change: object) -> None:
        assert isinstance(change, TrackChange)
        deeds.change_tracks(self.workspace, [subject.id for subject in self.subjects], name, change)

    def _show_conditions(self) -> None:
        take_all_out(self._flow)
        told: dict[str, Condition] = {}
        for subject in self.subjects:
            for held in subject.conditions:
                told.setdefault(condition_text(self.workspace, subject.creature.system, held), held)
        for text, held in told.items():
            chip = ElidedButton(self._chips)
            chip.setText(text)
            chip.setIcon(icon("x"))
            chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            self._explain(chip, text, held)
            chip.clicked.connect(partial(self._lift, held.kind))
            self._flow.addWidget(chip)
        self._chips.setVisible(bool(told))

    def _show_stated(self) -> None:
        """Say what the system has to say of one, below the conditions; of several nothing."""
        for line in self.lines:
            take_out(self._lines, line)
        found = []
        for subject in self.subjects if len(self.subjects) == 1 else ():
            state, vitals = self.workspace.state, subject.vitals
            known = figures_for(subject.creature, self.workspace.words)
            around = Around(state.house_rules, hauled_load(state, vitals))
            for stated in known.stated(subject.creature.sheet, vitals, subject.conditions, around):
                line = RuleWords(self.workspace, None, self)
                line.setText(unbroken(stated.text))
                line.link(stated.rule, stated.told)
                self._lines.addWidget(line)
                found.append(line)
        self.lines = tuple(found)
        self._show_wounds()

    def _show_wounds(self) -> None:
        """Show the body with its wounds, where one has any that have a place."""
        told: dict[str, list[str]] = {}
        for subject in self.subjects if len(self.subjects) == 1 else ():
            for place, text in figures_for(subject.creature, self.workspace.words).wounds(subject.vitals):
                told.setdefault(place, []).append(text)
        self.body.show_parts({place: BodyPart("", "\n".join(texts), hurt=True) for place, texts in told.items()})
        self.body.setVisible(bool(told))

    def _explain(self, chip: QToolButton, text: str, held: Condition) -> None:
        """Say in the tooltip what a condition means, and offer its rule in the chip's menu."""
        known = figures_for(self.subjects[0].creature, self.workspace.words).conditions()
        rule = next((each.rule for each in known if each.kind == held.kind), None)
        lift = self.tr("Lift: {condition}").replace("{condition}", text)
        named = self.workspace.state.called(held.about) or ("" if number_of(held.about) else held.about)
        parts = (lift, held.note, named, "" if rule is None else rule_tip(rule))
        chip.setToolTip("\n".join(part for part in parts if part))
        if rule is not None:
            why = QAction(icon("help"), self.tr("What it means"), chip)
            why.triggered.connect(partial(self.workspace.show_rule, rule))
            chip.addAction(why)
            chip.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _lift(self, kind: str, _checked: bool = False) -> None:
        lift(self.workspace, self.who, kind)

    def _fill(self, menu: QMenu) -> None:
        clear_menu(menu)
        fill_condition_menu(menu, self.workspace, self.who, self.own_wanted.emit)
