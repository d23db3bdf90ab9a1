"""The Refresh as a list to go down: what of it is done, and what is still to come before new hands are rolled."""

from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from core.base.ids import TokenId
from core.rules.swift_swords.clock import DiceClock, HandRoll
from core.rules.swift_swords.fighter import encountered
from core.rules.swift_swords.names import ACTION_POOL, SURPRISED
from core.rules.swift_swords.rounds.order import in_action, waiting
from core.rules.swift_swords.settings import POOLS_LAST, chosen
from desktop.run.clocks.swift_swords_words import clock_of
from desktop.theme.tokens import SNUG, TIGHT
from desktop.translation import tr
from desktop.widgets.layout import FlowLayout, take_all_out
from desktop.workspace.workspace import Workspace

DONE, OPEN = "\u2713", "\u25cb"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the Refresh in words, and whether it is done."""

    words: str
    done: bool = False

    def read(self) -> str:
        """Return it with its mark."""
        return f"{DONE if self.done else OPEN} {self.words}"


def steps_of(workspace: Workspace, clock: DiceClock) -> tuple[Step, ...]:
    """Return the steps of the Refresh that is called, or whose hands are being rolled; nothing in the Countdown."""
    encounter, state = workspace.encounter, workspace.state
    if encounter is None or not (clock.closing or is_rolled(workspace)):
        return ()
    if not clock.closing:
        rolls = {each.owner for each in workspace.session.waiting if isinstance(each, HandRoll)}
        words = tr("{name} rolls a new hand")
        names = ((who, workspace.name_of(who) or who) for who in clock.combatants)
        return tuple(Step(words.replace("{name}", name), who not in rolls) for who, name in names)
    # who has had his, then the others as their turns come
    left = [each.id for each in waiting(state, encounter)]
    everybody = (*(each.id for each in in_action(state, encounter) if each.id not in left), *left)
    options = [
        Step(_option(workspace, clock, who, done=who not in left), who not in left)
        for who in everybody
        if who != clock.caller
    ]
    after = []
    tokens = [encountered(state, encounter, who) for who in clock.combatants]
    if any(each.has(SURPRISED) for each in tokens):
        after.append(Step(tr("surprise ends")))
    if any(each.has(ACTION_POOL) for each in tokens):
        stays = chosen(state.house_rules, POOLS_LAST)
        after.append(Step(tr("Action Pools stay") if stays else tr("Action Pools are lost")))
    return (*options, *after, Step(tr("everybody rolls a new hand, besides the die carried over")))


def _option(workspace: Workspace, clock: DiceClock, who: TokenId, *, done: bool) -> str:
    """Return what somebody has made of his last option, or that he still has it."""
    name = workspace.name_of(who) or who
    if who in clock.carried:
        words = tr("{name} carries a {die} over").replace("{die}", str(clock.carried[who]))
    elif done:
        words = tr("{name} is done")
    else:
        words = tr("{name}: last option")
    return words.replace("{name}", name)


def is_rolled(workspace: Workspace) -> bool:
    """Return whether hands are asked for, as they are where dice are typed."""
    return any(isinstance(each, HandRoll) for each in workspace.session.waiting)


def called(workspace: Workspace, clock: DiceClock) -> str:
    """Return who has called the Refresh, or that its hands are rolled."""
    if not clock.closing:
        return tr("Refresh: hands for cycle {cycle} are rolled").replace("{cycle}", str(clock.cycle))
    if clock.caller is None:
        return tr("A Refresh is called: one last option for everybody")
    name = workspace.name_of(clock.caller) or clock.caller
    return tr("{name} has called a Refresh: one last option for everybody else").replace("{name}", name)


class RefreshBanner(QFrame):
    """Stands over the hands while a Refresh is called: by whom, and its steps one after another."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.steps: tuple[Step, ...] = ()
        self.headline = QLabel(self)
        self.headline.setWordWrap(True)
        font = self.headline.font()
        font.setBold(True)
        self.headline.setFont(font)
        self._list = QWidget(self)
        self._flow = FlowLayout(self._list, gap=SNUG)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        column.setSpacing(TIGHT)
        column.addWidget(self.headline)
        column.addWidget(self._list)
        self.setProperty("banner", "info")
        self.hide()

    def refresh(self) -> None:
        """Show the steps as they are now; nothing while dice are counted down."""
        clock = clock_of(self.workspace)
        found = () if clock is None else steps_of(self.workspace, clock)
        self.setVisible(bool(found))
        if clock is None or found == self.steps:
            return
        self.steps = found
        self.headline.setText(called(self.workspace, clock))
        take_all_out(self._flow)
        for step in found:
            label = QLabel(step.read(), self._list)
            label.setProperty("tone", "muted" if step.done else "")
            self._flow.addWidget(label)
        self.setAccessibleName(self.headline.text())
        self.setAccessibleDescription("\n".join(step.read() for step in found))
