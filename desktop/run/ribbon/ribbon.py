"""The turn ribbon itself: menu, where the clock stands, who acts and who comes, questions, time, players' screen."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from core.engine.change import Change
from core.engine.clock_ribbon import clock_ribbon
from core.explain.calendar import DAY, HOUR, MINUTE
from core.model.encounter import Stage
from desktop.manual.asking import place_of_game
from desktop.run.ribbon.pill import Pill
from desktop.theme.fonts import number_font, text_font
from desktop.theme.icons import icon
from desktop.theme.theme import Theme
from desktop.theme.tokens import ROOMY, SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.layout import clear_menu
from desktop.widgets.text import ElidedLabel
from desktop.workspace.asking import asked_elsewhere
from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from desktop.run.clocks.hand_strip import HandStrip
    from desktop.run.ribbon.lane import RibbonLane

SMALL = 12


class TwoLines(QToolButton):
    """Words that take as much room as they need, between two widths; longer ones end in an ellipsis."""

    def __init__(self, theme: Theme, large: int, parent: QWidget, *, least: int, most: int) -> None:
        super().__init__(parent)
        self._theme = theme
        self._large, self._least, self._most = large, least, most
        self.first = self.second = ""
        self.setAutoRaise(True)

    def say(self, first: str, second: str) -> None:
        """Show other words."""
        if (first, second) != (self.first, self.second):
            self.first, self.second = first, second
            self.setAccessibleName(", ".join(part for part in (first, second) if part))
            self.updateGeometry()
            self.update()

    def _font(self, size: int, *, bold: bool = False) -> QFont:
        weight = QFont.Weight.Bold if bold else QFont.Weight.Normal
        return number_font(text_font(scale=self._theme.scale, size=size, weight=weight))

    def sizeHint(self) -> QSize:
        """Return room for both lines."""
        px = self._theme.pixels
        wide = max(
            QFontMetricsF(self._font(self._large, bold=True)).horizontalAdvance(self.first),
            QFontMetricsF(self._font(SMALL)).horizontalAdvance(self.second),
        )
        return QSize(min(px(self._most), max(px(self._least), round(wide) + 2 * px(SNUG))), px(48))

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing else may squeeze it."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button's ground, then the lines."""
        with QPainter(self) as painter:
            option = QStyleOptionToolButton()
            self.initStyleOption(option)
            option.text = ""
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)
            px, tokens = self._theme.pixels, self._theme.tokens
            inner = QRectF(self.rect()).adjusted(px(SNUG), 0, -px(SNUG) + 2, 0)
            middle = inner.center().y() + px(4)
            upper = QRectF(inner.left(), inner.top(), inner.width(), middle - inner.top())
            lower = QRectF(inner.left(), middle, inner.width(), px(16))
            left = Qt.AlignmentFlag.AlignLeft
            for box, text, font, ink, down in (
                (upper, self.first, self._font(self._large, bold=True), tokens.text, Qt.AlignmentFlag.AlignBottom),
                (lower, self.second, self._font(SMALL), tokens.muted, Qt.AlignmentFlag.AlignTop),
            ):
                painter.setFont(font)
                painter.setPen(QColor(ink))
                shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
                painter.drawText(box, left | down, shown)


TYPE_LARGE, TYPE_TIME = 22, 15
HEIGHT = 56


class TurnRibbon(QWidget):
    """One row, as high in every system; each part leads to what it speaks of.

    The lane with everybody's places is built with the first fight that is looked at in Run.
    """

    role = QAccessible.Role.Grouping

    menu_wanted = Signal(QPoint)
    """Somebody wants the menu of who is selected, at a place of the screen."""
    question_wanted = Signal()
    """Somebody wants to answer the question that waits."""
    docks_wanted = Signal()
    """Somebody wants the docks at the right opened, or closed."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lane: RibbonLane | None = None
        self.strip: HandStrip | None = None
        """What pays for actions, where the game that is played has such a thing."""
        self._strip_place = QHBoxLayout()
        theme = workspace.theme
        self.menu = self._button("menu-2", self.tr("The menu (Alt or F10)"))
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.moment = TwoLines(theme, TYPE_LARGE, self, least=96, most=190)
        self.moment.setToolTip(self.tr("Where the clock stands; a click opens the whole of it"))
        self.moment.clicked.connect(lambda: workspace.panel_wanted.emit("clock"))
        self.idle = ElidedLabel("", self)
        self.begin = QPushButton(icon("swords"), self.tr("Begin a fight…"), self)
        self.begin.setToolTip(self.tr("Say who is in"))
        self.begin.clicked.connect(lambda: workspace.action_wanted.emit("fight.begin"))
        self.questions = QPushButton(icon("message-question"), "", self)
        self.questions.clicked.connect(self.question_wanted)
        # a click leaves the keyboard with the question, where Enter answers
        self.questions.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.time = TwoLines(theme, TYPE_TIME, self, least=64, most=120)
        self.time.setToolTip(self.tr("The time in the world: let it pass, or see what falls due"))
        self.time.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.players = Pill(workspace, self)
        self.docks = self._button("layout-sidebar-right", self.tr("Open or close the panels at the right"))
        self.docks.clicked.connect(self.docks_wanted)
        for button in (self.menu, self.time, self.docks):
            button.setProperty("bare", True)
        self._pages = QStackedLayout()
        self._lay_out()
        self._fill_time()
        for signal in (workspace.opened, workspace.scene_changed, workspace.mode_changed):
            signal.connect(self.refresh)
        workspace.changed.connect(self._changed)
        workspace.selection_changed.connect(self.refresh)
        theme.changed.connect(self._dressed)

    @property
    def manual(self) -> str:
        """The place in the manual that tells of it: of the game that is played, where it has a page."""
        return place_of_game(self.workspace.encounter, "running#whose-turn-it-is")

    def _button(self, picture: str, tip: str) -> QToolButton:
        button = picture_button(picture, tip, self)
        button.setAutoRaise(True)
        return button

    def _lay_out(self) -> None:
        nothing = QWidget(self)
        line = QHBoxLayout(nothing)
        line.setContentsMargins(SNUG, 0, SNUG, 0)
        line.addWidget(self.idle, 1)
        line.addWidget(self.begin)
        line.addStretch(1)
        self._pages.addWidget(nothing)
        row = QHBoxLayout(self)
        row.setContentsMargins(SNUG, 0, SNUG, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.menu)
        row.addWidget(self.moment)
        row.addLayout(self._strip_place)
        row.addLayout(self._pages, 1)
        row.addWidget(self.questions)
        row.addSpacing(TIGHT)
        row.addWidget(self.time)
        row.addWidget(self.players)
        row.addWidget(self.docks)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._dressed()

    def _dressed(self) -> None:
        px = self.workspace.theme.pixels
        self.setFixedHeight(px(HEIGHT))
        side = px(ROOMY + SNUG)
        for button in (self.menu, self.docks):
            button.setFixedSize(side + px(SNUG), side + px(SNUG))
        self.refresh()

    def minimumSizeHint(self) -> QSize:
        """Ask for no width: where there is little, the lane has what is left."""
        return QSize(0, self.workspace.theme.pixels(HEIGHT))

    # What it shows

    def refresh(self) -> None:
        """Show the fight as it is now."""
        workspace = self.workspace
        if not workspace.runs:
            return
        self._show_time()
        self._show_questions()
        encounter, system = workspace.encounter, workspace.system
        if encounter is None or system is None or encounter.stage is not Stage.RUNNING:
            self._show_idle()
            return
        ribbon = clock_ribbon(system, workspace.state, encounter, workspace.session.systems)
        beside = "" if ribbon.beside is None else workspace.text(ribbon.beside)
        self.moment.say(workspace.text(ribbon.moment), beside)
        self.moment.setVisible(True)
        lane = self.lane = self.lane or self._lane()
        lane.refresh()
        self._pages.setCurrentWidget(lane)
        self._show_strip()

    def _show_strip(self) -> None:
        """Show what pays for actions; it is built with the first fight that has such a thing."""
        # the rules of a game are loaded no sooner than it is played
        from desktop.run.clocks.strips import strip_for

        workspace, encounter = self.workspace, self.workspace.encounter
        kind = strip_for(encounter.clock) if encounter is not None and workspace.in_fight else None
        if kind is not None and self.strip is None:
            self.strip = kind(workspace, self)
            self._strip_place.addWidget(self.strip)
        if self.strip is not None:
            self.strip.setVisible(kind is not None)
            self.strip.refresh()

    def _show_questions(self) -> None:
        """Tell how many questions wait, and in which encounter where another is looked at."""
        waiting, there = len(self.workspace.session.waiting), asked_elsewhere(self.workspace)
        words = self.tr("%n questions wait", "", waiting) if waiting > 1 else self.tr("1 question waits")
        tip = self.tr("A question waits for an answer: a click leads to it")
        if there is not None:
            words = f"{there.name}: {words}"
            tip = self.tr("A question of %1 waits for an answer: a click or F3 leads there").replace("%1", there.name)
        self.questions.setVisible(waiting > 0)
        self.questions.setText(words)
        self.questions.setToolTip(tip)

    def _lane(self) -> "RibbonLane":
        from desktop.run.ribbon.lane import RibbonLane

        lane = RibbonLane(self.workspace, self)
        lane.menu_wanted.connect(self.menu_wanted)
        lane.sheet_wanted.connect(lambda: self.workspace.panel_wanted.emit("sheet"))
        self._pages.addWidget(lane)
        return lane

    def _show_idle(self) -> None:
        encounter = self.workspace.encounter
        self.moment.setVisible(False)
        if self.strip is not None:
            self.strip.hide()
        self._pages.setCurrentIndex(0)
        if encounter is None:
            words = self.tr("No encounter here: add one in Prepare")
        elif encounter.stage is Stage.OVER:
            words = self.tr("The fight is over")
        else:
            words = encounter.name
        self.idle.setText(words)
        self.begin.setVisible(encounter is not None and encounter.stage is Stage.PREPARED)

    def _show_time(self) -> None:
        days, rest = divmod(self.workspace.state.time, DAY)
        clock = f"{rest // HOUR:02d}:{rest // MINUTE % 60:02d}"
        self.time.say(clock, self.tr("Day %1").replace("%1", str(days + 1)))

    def _changed(self, change: Change) -> None:
        self.refresh()

    # The time

    def _fill_time(self) -> None:
        menu = QMenu(self.time)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._offer_time)
        self.time.setMenu(menu)

    def _offer_time(self) -> None:
        from desktop.calendar.time_menu import fill_time_menu

        menu = self.time.menu()
        clear_menu(menu)
        fill_time_menu(menu, self.workspace)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, and a line below."""
        tokens = self.workspace.theme.tokens
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(tokens.surface))
            painter.setPen(QPen(QColor(tokens.border), 1))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
