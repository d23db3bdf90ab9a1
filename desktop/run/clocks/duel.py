"""The duel beside the Combat Clock: its four stages, what is to be done now, and what each knows of the other."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import EncounterId, RuleId, TokenId
from core.engine.command import Command
from core.rules.towers.duels.commands import (
    Concede,
    DismissDuel,
    EndDuel,
    Focus,
    PlaceDuellists,
    Showdown,
    StandReady,
    why_not_concede,
)
from core.rules.towers.duels.duel import Duel, DuelStage
from desktop.explanations.rule_link import RuleLink
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.duel_commands import start_duel, why_not_start
from desktop.run.clocks.duel_words import STAGES, duel_of, side_lines, stage_name, task, title, trouble
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.translation import tr
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import FlowLayout, ScrollingPage, take_all_out
from desktop.widgets.text import ElidedLabel, restyle
from desktop.workspace.asking import answer_first
from desktop.workspace.workspace import Workspace

PICTURE = 14
BROAD = 600
"""From this width on the duellists stand beside what is to be done."""
RULES = {
    DuelStage.POSITION: "T99-DUEL-02",
    DuelStage.SHOWDOWN: "T99-DUEL-03",
    DuelStage.FOCUS: "T99-DUEL-06",
    DuelStage.STRIKE: "T99-DUEL-07",
    DuelStage.OVER: "T99-DUEL-01",
}
"""The rule that each stage goes by."""


@dataclass(frozen=True, slots=True)
class DuelStep:
    """A button of the duel: its words, what it is for, what it does; `primary` is what is next."""

    words: str
    tip: str
    do: Callable[[], object]
    picture: str
    primary: bool = False


class DuelView(ClockView):
    """Leads through a duel; without one it says how to begin one."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.empty = EmptyState("sword", "", self, button=tr("Start a duel…"), low=True)
        self.empty.chosen.connect(lambda: start_duel(workspace))
        self.title = ElidedLabel("", self)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.rule = RuleLink(workspace, RuleId("T99-DUEL-01"), self)
        self.stages = tuple(_Stage(self) for _ in STAGES)
        self.task = _line(self)
        self.deeds = QWidget(self)
        self.deeds_row = FlowLayout(self.deeds)
        self.sides = (_line(self), _line(self))
        self.buttons: tuple[QPushButton, ...] = ()
        self.concede: QPushButton | None = None
        self._whole = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._guide())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        workspace.selection_changed.connect(self._selected)

    def minimumSizeHint(self) -> QSize:
        """Return room for the stages in a row."""
        return QSize(self.workspace.theme.pixels(330), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the two duellists beside what is to be done where there is room, and below it where there is not."""
        super().resizeEvent(event)
        broad = self.width() >= self.workspace.theme.pixels(BROAD)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if broad else down)
        self._sides.setDirection(down if broad else across)
        for place, stretch in enumerate((0, 0, 1) if broad else (1, 1, 0)):
            self._sides.setStretch(place, stretch)

    def refresh(self) -> None:
        """Show the duel as it is now."""
        duel = duel_of(self.workspace)
        if duel is None:
            self._show_empty()
            self._pages.setCurrentIndex(0)
            return
        self._pages.setCurrentIndex(1)
        self.title.setText(title(self.workspace, duel))
        self.rule.link(RuleId(RULES[duel.stage]))
        for number, (label, stage) in enumerate(zip(self.stages, STAGES, strict=True), 1):
            label.show_as(number, stage_name(self.workspace, stage), _state(duel, stage), self.workspace)
        self.task.setText(task(self.workspace, duel))
        over = duel.is_over
        restyle(self.task, "tone", "heading" if over else "warning" if _is_troubled(self.workspace, duel) else "plain")
        self._show_deeds(duel)
        for line, side in zip(self.sides, duel.sides, strict=True):
            line.setText("\n".join(side_lines(self.workspace, duel, side)))

    def _guide(self) -> QWidget:
        left = QVBoxLayout()
        left.setSpacing(TIGHT)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignTop)
        stages = QHBoxLayout()
        stages.setSpacing(SNUG)
        for stage in self.stages:
            stages.addWidget(stage)
        stages.addStretch(1)
        self._sides.setSpacing(SNUG)
        for line in self.sides:
            line.setAlignment(Qt.AlignmentFlag.AlignTop)
            line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            self._sides.addWidget(line, 1)
        self._sides.addStretch(0)
        # the stage, what is to be done and the buttons for it fit into a low dock; who fights whom may be scrolled to
        left.addLayout(stages)
        left.addWidget(self.task)
        left.addWidget(self.deeds)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(TIGHT)
        right.addLayout(head)
        right.addLayout(self._sides, 1)
        self._whole.addLayout(left, 3)
        self._whole.addLayout(right, 2)
        self._whole.setContentsMargins(SNUG, 2, SNUG, 2)
        self._whole.setSpacing(SNUG)
        inner = QWidget()
        inner.setLayout(self._whole)
        scroll = ScrollingPage(self)
        scroll.setAccessibleName(tr("The duel: its stages, and what each knows of the other"))
        scroll.setWidget(inner)
        return scroll

    def _show_empty(self) -> None:
        why = why_not_start(self.workspace)
        how = tr("No duel is on. Select two combatants, the challenger first, then start it here.")
        asking = tr("The open question comes first: answer it beside the map.")
        self.empty.sentence.setText(how if self.workspace.session.pending is None else asking)
        self.empty.button.setEnabled(why is None)
        self.empty.button.setToolTip(why or tr("The first one selected challenges the second"))

    def _selected(self) -> None:
        if self.isVisible() and self._pages.currentIndex() == 0:
            self._show_empty()

    def _show_deeds(self, duel: Duel) -> None:
        kept = next((number for number, button in enumerate(self.buttons) if button.hasFocus()), None)
        take_all_out(self.deeds_row)
        busy = answer_first(self.workspace) or ""
        found: list[QPushButton] = []
        for deed in self._deeds_of(duel):
            button = self._button(deed, busy)
            found.append(button)
            self.deeds_row.addWidget(button)
        self.buttons = tuple(found)
        stands = duel.stage in (DuelStage.POSITION, DuelStage.OVER)
        self.concede = None if stands else self._concede(duel, busy)
        if self.concede is not None:
            self.deeds_row.addWidget(self.concede)
        if kept is not None and found:
            found[min(kept, len(found) - 1)].setFocus()

    def _deeds_of(self, duel: Duel) -> tuple[DuelStep, ...]:
        encounter = self.workspace.encounter
        if encounter is None:
            return ()
        where = encounter.id
        ends = tr("Say how the duel ends, whatever the rules have to say")
        end = DuelStep(tr("End it…"), ends, self._do(EndDuel(where)), "flag")
        match duel.stage:
            case DuelStage.POSITION:
                return (*self._places(where, trouble(self.workspace, duel)), end)
            case DuelStage.SHOWDOWN:
                tip = tr("Flip both contests; whoever wins one chooses what to learn")
                return (DuelStep(tr("Flip the showdown"), tip, self._do(Showdown(where)), "cards", primary=True), end)
            case DuelStage.FOCUS:
                tip = tr("Both flip for their first phase, and the duel goes onto the clock")
                return (DuelStep(tr("Flip for initiative"), tip, self._do(Focus(where)), "cards", primary=True), end)
            case DuelStage.STRIKE:
                return (end,)
        on, over = tr("Put the duel away; the fight goes on"), tr("Settle the loose ends and stop the clock")
        otherwise = tr("Say otherwise how the duel has ended")
        return (
            DuelStep(tr("Fight on"), on, self._do(DismissDuel(where)), "swords", primary=True),
            DuelStep(tr("End fight…"), over, partial(self.workspace.action_wanted.emit, "fight.end"), "flag"),
            DuelStep(tr("Overrule…"), otherwise, self._do(EndDuel(where)), "scale"),
        )

    def _places(self, where: EncounterId, wrong: str) -> tuple[DuelStep, ...]:
        if not wrong:
            tip = tr("Go on to the second stage, the showdown")
            return (DuelStep(tr("They stand ready"), tip, self._do(StandReady(where)), "check", primary=True),)
        lead = tr("Lead the one who was challenged to the nearest place that suits the duel")
        word = tr("Your word stands above the rule; the log says so")
        return (
            DuelStep(tr("Place them"), lead, self._do(PlaceDuellists(where)), "map-pin", primary=True),
            DuelStep(tr("Ready all the same"), word, self._do(StandReady(where, anyway=True)), "hand-grab"),
        )

    def _do(self, command: Command) -> Callable[[], object]:
        return lambda: self.workspace.submit(command)

    def _button(self, deed: DuelStep, busy: str) -> QPushButton:
        role = QPalette.ColorRole.HighlightedText if deed.primary else QPalette.ColorRole.ButtonText
        button = QPushButton(icon(deed.picture, role=role), deed.words.replace("&", "&&"), self.deeds)
        button.setProperty("primary", deed.primary)
        button.setAutoDefault(True)
        button.setEnabled(not busy)
        button.setToolTip(busy or deed.tip)
        button.clicked.connect(deed.do)
        return button

    def _concede(self, duel: Duel, busy: str) -> QPushButton:
        """Return the button that opens who may concede; disabled with the reason where nobody may (T99-DUEL-05)."""
        button = QPushButton(icon("hand-grab"), tr("Concede"), self.deeds)
        phrase = why_not_concede(duel)
        why = busy or ("" if phrase is None else self.workspace.text(phrase))
        button.setEnabled(not why)
        button.setToolTip(why or tr("One of the two gives up with honour, or both do"))
        button.setAutoDefault(True)
        menu = QMenu(button)
        for who in duel.tokens:
            name = (self.workspace.name_of(who) or who).replace("&", "&&")
            self._entry(menu, tr("%1 concedes").replace("%1", name), (who,))
        self._entry(menu, tr("Both concede: no victor"), duel.tokens)
        button.setMenu(menu)
        return button

    def _entry(self, menu: QMenu, words: str, tokens: tuple[TokenId, ...]) -> None:
        encounter = self.workspace.encounter
        if encounter is not None:
            command = Concede(encounter.id, tokens)
            menu.addAction(words).triggered.connect(lambda: self.workspace.submit(command))


class _Stage(QWidget):
    """One stage in the row of four: done, the present one, or still to come."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = QLabel(self)
        self.words = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.picture)
        row.addWidget(self.words)

    def show_as(self, number: int, name: str, state: str, workspace: Workspace) -> None:
        """Show its number and name, and how far it is: `done`, `now` or `later`."""
        pictures = {"done": "circle-check", "now": "circle-dot", "later": "circle"}
        told = {"done": tr("done"), "now": tr("now"), "later": tr("to come")}
        size = workspace.theme.pixels(PICTURE)
        role = QPalette.ColorRole.PlaceholderText if state == "later" else QPalette.ColorRole.WindowText
        self.picture.setPixmap(icon(pictures[state], role=role).pixmap(size, size))
        self.words.setText(f"{number} {name}")
        restyle(self.words, "tone", {"done": "plain", "now": "heading", "later": "muted"}[state])
        self.words.setAccessibleName(f"{number} {name}, {told[state]}")
        self.setToolTip(f"{name}: {told[state]}")


def _state(duel: Duel, stage: DuelStage) -> str:
    if duel.is_over:
        return "done"
    here, there = STAGES.index(duel.stage), STAGES.index(stage)
    return "now" if here == there else "done" if there < here else "later"


def _is_troubled(workspace: Workspace, duel: Duel) -> bool:
    return duel.stage is DuelStage.POSITION and bool(trouble(workspace, duel))


def _line(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
