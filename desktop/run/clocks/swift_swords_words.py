"""What the clock of hands shows: rows by the number of dice, everybody with his dice, and what lies before him."""

from dataclasses import dataclass

from core.base.ids import TokenId
from core.engine.ribbon import Cell, Standing
from core.rules.swift_swords.actions import ACTIONS
from core.rules.swift_swords.clock import DiceClock
from core.rules.swift_swords.fighter import Fighter, encountered
from core.rules.swift_swords.names import (
    ABOARD,
    ACTION_POOL,
    CARRYING,
    DEFENCE_POOLS,
    EXPOSED,
    FUMBLED,
    SWIFT_SWORDS,
)
from core.rules.swift_swords.rounds.order import leaders
from core.rules.swift_swords.rounds.paying import dice_taken
from desktop.creatures.lines import condition_text, kind_text
from desktop.run.clocks.clock_view import clock_at_hand
from desktop.run.clocks.face import Face, faces_of, ribbon_of
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

TABLED = (EXPOSED, FUMBLED, ACTION_POOL, *DEFENCE_POOLS)
"""The conditions that lie on the table as dice or marks."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One on the board: the face, the dice in hand, those put forward, the one carried over, and what lies there."""

    face: Face
    standing: Standing
    dice: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    carried: int = 0
    words: str = ""

    def read(self) -> str:
        """Return all of it in words, for whoever listens."""
        parts = [self.face.name, " ".join(map(str, self.dice))]
        if self.laid:
            parts.append(tr("put forward: {dice}").replace("{dice}", " ".join(map(str, self.laid))))
        if self.carried:
            parts.append(tr("carries a {die} over").replace("{die}", str(self.carried)))
        return ", ".join(part for part in (*parts, self.words) if part)


@dataclass(frozen=True, slots=True)
class HandRow:
    """A row of the board: its heading, everybody on it, whether the Countdown has come to it, whether it is done."""

    label: str
    hands: tuple[Hand, ...]
    is_now: bool = False
    apart: bool = False


def clock_of(workspace: Workspace) -> DiceClock | None:
    """Return the clock of the running fight; None if it is of another kind."""
    return clock_at_hand(workspace, DiceClock)


def rows_of(workspace: Workspace) -> tuple[HandRow, ...]:
    """Return the board from the most dice down; below it who holds an action, and who has nothing more to do."""
    clock = clock_of(workspace)
    if clock is None:
        return ()
    faces = faces_of(workspace)
    under_way = workspace.actor if workspace.session.pending is not None else None
    return tuple(
        HandRow(
            "" if group.heading is None else workspace.text(group.heading),
            tuple(_hand(workspace, clock, faces[cell.token], cell) for cell in group.cells if cell.token in faces),
            group.acts if under_way is None else any(cell.token == under_way for cell in group.cells),
            group.apart,
        )
        for group in ribbon_of(workspace).groups
        if group.cells
    )


def _hand(workspace: Workspace, clock: DiceClock, face: Face, cell: Cell) -> Hand:
    who = cell.token
    someone = _fighter(workspace, who)
    words = face.status if someone.is_out else tabled(workspace, someone)
    words = " · ".join(part for part in (words, *crew_words(workspace, someone)) if part)
    return Hand(face, cell.standing, clock.hand(who), clock.laid.get(who, ()), clock.carried.get(who, 0), words)


def tabled(workspace: Workspace, someone: Fighter) -> str:
    """Return what lies on the table before somebody: exposures, a Fumble, pools, each with how much of it."""
    found = []
    for held in someone.conditions:
        if held.kind in TABLED:
            words = kind_text(workspace, SWIFT_SWORDS, held.kind)
            found.append(words if held.kind == FUMBLED else f"{words} {held.amount}")
    return " · ".join(found)


def crew_words(workspace: Workspace, someone: Fighter) -> tuple[str, ...]:
    """Return the chariot that somebody is aboard of, or who is aboard of it, by name."""
    crew = (held for held in someone.conditions if held.kind in (ABOARD, CARRYING))
    return tuple(condition_text(workspace, SWIFT_SWORDS, held) for held in crew)


def headline(workspace: Workspace, clock: DiceClock) -> str:
    """Return whose turn it is, in a few words."""
    encounter = workspace.encounter
    assert encounter is not None
    if workspace.is_beginning:
        return tr("Hands are rolled")
    who, chosen = leaders(workspace.state, encounter), workspace.actor
    if chosen is not None and workspace.session.pending is not None:
        who = (chosen,)
    names = [workspace.name_of(each) or each for each in who]
    if not names:
        return tr("Nobody can act")
    if len(names) > 2 and chosen not in who[1:]:
        words = tr("{name} or {count} others may act")
        return words.replace("{name}", names[0]).replace("{count}", str(len(names) - 1))
    if len(names) > 1 and chosen not in who[1:]:
        return tr("{name} or {last} may act").replace("{name}", names[0]).replace("{last}", names[1])
    name = workspace.name_of(chosen) if chosen is not None else names[0]
    words = tr("{name}: last option") if clock.closing else tr("{name} acts")
    return words.replace("{name}", name or names[0])


def task(workspace: Workspace, clock: DiceClock) -> str:
    """Return what is to be done now."""
    if workspace.session.pending is not None:
        return tr("A question is open: it is answered beside the map.")
    if clock.closing:
        left = sum(1 for row in rows_of(workspace) for each in row.hands if each.dice)
        words = tr("One action, or one die kept for the next hand: {count} still to choose.")
        return words.replace("{count}", str(left))
    aimed = workspace.aiming.offer
    if aimed is not None and proposed(workspace):
        return f"{workspace.text(aimed.label)}: {workspace.text(aimed.cost)}"
    return tr("Dice chosen here pay for the next action; without that the cheapest do.")


def proposed(workspace: Workspace) -> tuple[int, ...]:
    """Return the dice that the action which is being aimed would take; none while none is, or they do not do."""
    aimed, encounter, board = workspace.aiming.offer, workspace.encounter, workspace.board
    if aimed is None or encounter is None or board is None or clock_of(workspace) is None:
        return ()
    act = aimed.act
    if act.actor not in encounter.tokens:
        # deleted just now: the selection tells of it before what is aimed is given up
        return ()
    situation = ACTIONS.situation(workspace.state, encounter, board, act.actor)
    return dice_taken(situation, ACTIONS.find(act.action), act) or ()


def cycle_words(clock: DiceClock) -> str:
    """Return the cycle, and whether dice are counted down or a Refresh is called."""
    phase = tr("Refresh called") if clock.closing else tr("Countdown")
    return tr("Cycle {cycle}").replace("{cycle}", str(clock.cycle)) + f" · {phase}"


def _fighter(workspace: Workspace, who: TokenId) -> Fighter:
    encounter = workspace.encounter
    assert encounter is not None
    return encountered(workspace.state, encounter, who)
