"""What a clock of seconds shows: everybody in the order of initiative, his seconds, what he owes, what is to come."""

from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.ribbon import Pip
from core.model.encounter import Encounter
from core.rules.semi_automagic.actions import ACTIONS
from core.rules.semi_automagic.clock import OpenTurn, SecondsClock
from core.rules.semi_automagic.time.turns import body_of_mind, pips_of, ready_holders
from desktop.run.clocks.clock_view import clock_at_hand
from desktop.run.clocks.face import Face, faces_of
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


class SecondsState(StrEnum):
    """How somebody stands to his turn of the round."""

    ACTS = "acts"
    INTERRUPTED = "interrupted"
    HOLDS = "holds"
    TO_COME = "to come"
    RIDDEN = "ridden"
    DONE = "done"
    OUT = "out"


PICTURES = {
    SecondsState.ACTS: "player-play",
    SecondsState.INTERRUPTED: "player-pause",
    SecondsState.HOLDS: "hourglass",
    SecondsState.TO_COME: "circle",
    SecondsState.RIDDEN: "horse",
    SecondsState.DONE: "circle-check",
    SecondsState.OUT: "x",
}
"""How somebody stands to his turn, by the name of an icon."""


@dataclass(frozen=True, slots=True)
class Coming:
    """Something that is still to come of somebody's doing: an unfinished action, or an effect that is put off."""

    words: str
    seconds: int
    is_delay: bool


@dataclass(frozen=True, slots=True)
class SecondsLine:
    """One combatant: face, initiative, how he stands to his turn, his six seconds, what comes, and that in words.

    `short` is how he stands and looks alone, for where there is room for no more.
    """

    face: Face
    score: int
    standing: SecondsState
    pips: tuple[Pip, ...]
    coming: tuple[Coming, ...]
    words: str
    short: str = ""


def clock_of(workspace: Workspace) -> SecondsClock | None:
    """Return the clock of the running fight; None if it is of another kind."""
    return clock_at_hand(workspace, SecondsClock)


def lines_of(workspace: Workspace) -> tuple[SecondsLine, ...]:
    """Return all combatants in the order of initiative, mounts after their riders."""
    clock, encounter = clock_of(workspace), workspace.encounter
    if clock is None or encounter is None:
        return ()
    faces = faces_of(workspace)
    order: list[TokenId] = []
    for who in (*clock.order, *clock.combatants):
        for each in (who, *(mount for rider, mount in clock.riding.items() if rider == who)):
            mounted = each in clock.riding.values() and each == who
            if each in faces and each not in order and not mounted:
                order.append(each)
    return tuple(_line(workspace, clock, encounter, faces[who]) for who in order)


def _line(workspace: Workspace, clock: SecondsClock, encounter: Encounter, face: Face) -> SecondsLine:
    who = face.token
    standing = _standing(workspace, clock, face)
    coming = coming_of(workspace, clock, who)
    shown = replace(face, acts=standing is SecondsState.ACTS)
    stands = _stance_words(workspace, clock, who, standing)
    told = " · ".join((stands, *(each.words for each in coming), face.status))
    line = SecondsLine(
        shown,
        clock.scores.get(who, 0),
        standing,
        pips_of(clock, encounter, who),
        coming,
        told,
        f"{stands} · {face.status}",
    )
    return replace(line, face=replace(shown, moment=line.words, status=""))


def _standing(workspace: Workspace, clock: SecondsClock, face: Face) -> SecondsState:
    who = face.token
    mine = [turn for turn in clock.turns if turn.mind == who]
    if mine:
        return SecondsState.ACTS if mine[-1].level == clock.level else SecondsState.INTERRUPTED
    if any(turn.mind == who for turn in clock.held):
        return SecondsState.HOLDS
    if clock.rider_of(who) is not None:
        return SecondsState.RIDDEN
    if face.is_out:
        return SecondsState.OUT
    return SecondsState.DONE if who in clock.done else SecondsState.TO_COME


def _stance_words(workspace: Workspace, clock: SecondsClock, who: TokenId, standing: SecondsState) -> str:
    turn = next((turn for turn in (*clock.turns[::-1], *clock.held) if turn.mind == who), None)
    left = "" if turn is None else str(turn.left)
    if turn is not None and turn.who != who:
        body = workspace.name_of(turn.who) or turn.who
        return tr("{left} s left, in the body of {name}").replace("{left}", left).replace("{name}", body)
    match standing:
        case SecondsState.ACTS:
            return tr("{left} s left").replace("{left}", left)
        case SecondsState.INTERRUPTED:
            return tr("interrupted, {left} s left").replace("{left}", left)
        case SecondsState.HOLDS:
            return tr("holds the turn, {left} s").replace("{left}", left)
        case SecondsState.RIDDEN:
            rider = clock.rider_of(who)
            return tr("acts with {name}").replace("{name}", workspace.name_of(rider) or "" if rider else "")
        case SecondsState.DONE:
            return tr("has had the turn")
        case SecondsState.OUT:
            return tr("out")
    encounter = workspace.encounter
    body = who if encounter is None else body_of_mind(encounter, who)
    if body == who:
        return tr("turn to come")
    return tr("turn to come, in the body of {name}").replace("{name}", workspace.name_of(body) or body)


def coming_of(workspace: Workspace, clock: SecondsClock, who: TokenId) -> tuple[Coming, ...]:
    """Return what somebody has begun and not finished, and the effects that he waits for, the soonest first."""
    found: list[Coming] = []
    task = clock.unfinished.get(who)
    if task is not None:
        told = tr("{action}: {seconds} s of the next turn")
        found.append(Coming(_filled(workspace, told, task.act, task.owed), task.owed, is_delay=False))
    for delay in clock.delays_of(who):
        told = tr("{action}: effect in {seconds} s")
        found.append(Coming(_filled(workspace, told, delay.act, delay.left), delay.left, is_delay=True))
    return tuple(found)


def _filled(workspace: Workspace, told: str, act: Act, seconds: int) -> str:
    name = act.words or workspace.text(ACTIONS.find(act.action).label).rstrip(".")
    return told.replace("{seconds}", str(seconds)).replace("{action}", name)


def headline(workspace: Workspace, clock: SecondsClock) -> str:
    """Return whose turn it is, in a few words."""
    names = [_turn_words(workspace, turn) for turn in clock.active]
    return ", ".join(names) if names else tr("Between two turns")


def _turn_words(workspace: Workspace, turn: OpenTurn) -> str:
    name = workspace.name_of(turn.mind) or turn.mind
    if turn.mind == turn.who:
        return tr("{name}'s turn").replace("{name}", name)
    body = workspace.name_of(turn.who) or turn.who
    return tr("{name}'s turn, in {body}").replace("{name}", name).replace("{body}", body)


def task(workspace: Workspace, clock: SecondsClock) -> str:
    """Return what can be done now that is not plain to see."""
    encounter = workspace.encounter
    if workspace.session.pending is not None:
        return tr("A question is open: it is answered beside the map.")
    if encounter is None:
        return ""
    holders = ", ".join(workspace.name_of(who) or who for who in ready_holders(workspace.state, encounter))
    if not clock.active and holders:
        return tr("{names} may step in before the next turn, or let the moment pass.").replace("{names}", holders)
    if not clock.active:
        return tr("Nobody can act any more.")
    aside = [turn for turn in clock.turns if turn.level < clock.level]
    if aside:
        name = workspace.name_of(aside[-1].mind) or aside[-1].mind
        return tr("{name} is interrupted and goes on afterwards.").replace("{name}", name)
    return tr("{names} may step in: select and act.").replace("{names}", holders) if holders else ""


def action_words(workspace: Workspace, action: str) -> str:
    """Return the name of an action."""
    return workspace.text(say(f"semi-automagic.action.{action}"))
