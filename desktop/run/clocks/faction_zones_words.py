"""What the alternation of factions shows: each faction with its members, the turn under way, and passing and ending."""

from dataclasses import dataclass, replace

from core.base.phrase import say
from core.rules.faction_zones.clock import FactionClock, OpenTurn
from core.rules.faction_zones.names import HALVES, faction_said
from core.rules.faction_zones.rounds.order import TurnState, turn_state_of
from desktop.creatures.lines import side_text
from desktop.run.clocks.clock_view import clock_at_hand
from desktop.run.clocks.face import Face, faces_of
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

PICTURES = {
    TurnState.UNDER_WAY: "player-play",
    TurnState.LEFT: "circle",
    TurnState.RESERVED: "shield-half",
    TurnState.SPENT: "circle-check",
    TurnState.WAITS: "clock",
    TurnState.OUT: "x",
}
"""How somebody stands to his turn, by the name of an icon."""


@dataclass(frozen=True, slots=True)
class FactionMember:
    """One of a faction: its face, how it stands to its turn, and that and its state in words."""

    face: Face
    standing: TurnState
    words: str


@dataclass(frozen=True, slots=True)
class FactionLine:
    """A faction: whether the go is its own, whether it holds the initiative, whether it has passed, and its members."""

    side: str
    members: tuple[FactionMember, ...]
    has_go: bool = False
    holds: bool = False
    passed: bool = False

    def words(self) -> str:
        """Return it in a line, to be read aloud."""
        marks = [
            words
            for words, holds in (
                (tr("takes a turn"), self.has_go),
                (tr("holds the initiative"), self.holds),
                (tr("has passed"), self.passed),
            )
            if holds
        ]
        return ", ".join((side_text(self.side), *marks))


def clock_of(workspace: Workspace) -> FactionClock | None:
    """Return the clock of the running fight; None if it is of another kind."""
    return clock_at_hand(workspace, FactionClock)


def lines_of(workspace: Workspace) -> tuple[FactionLine, ...]:
    """Return the factions in the order in which they take turns."""
    clock, encounter = clock_of(workspace), workspace.encounter
    if clock is None or encounter is None:
        return ()
    found: dict[str, list[FactionMember]] = {side: [] for side in clock.factions}
    faces = faces_of(workspace)
    for who in clock.combatants:
        if who in faces:
            standing = turn_state_of(workspace.state, encounter, who)
            found.setdefault(faces[who].side, []).append(_member(workspace, faces[who], standing))
    return tuple(
        FactionLine(
            side,
            tuple(members),
            has_go=side == clock.go,
            holds=side == clock.holder,
            passed=side in clock.passed,
        )
        for side, members in found.items()
        if members
    )


def _member(workspace: Workspace, face: Face, standing: TurnState) -> FactionMember:
    told = workspace.text(standing.words)
    acts = standing is TurnState.UNDER_WAY
    shown = replace(face, moment=told, acts=acts)
    return FactionMember(shown, standing, f"{told} · {face.status}")


def headline(workspace: Workspace, clock: FactionClock) -> str:
    """Return whose go it is, in a few words."""
    if clock.turn is not None:
        return tr("{name}'s turn").replace("{name}", workspace.name_of(clock.turn.who) or clock.turn.who)
    if not clock.go:
        return tr("Between the rounds")
    return tr("{faction}: take a turn or pass").replace("{faction}", side_text(clock.go))


def round_words(clock: FactionClock) -> str:
    """Return the round, and who holds the initiative."""
    if clock.ambush is not None:
        return tr("Bonus round of the ambush")
    told = tr("Round {round}").replace("{round}", str(clock.round))
    if not clock.holder:
        return told
    return f"{told} · " + tr("initiative: {faction}").replace("{faction}", side_text(clock.holder))


def task(workspace: Workspace, clock: FactionClock) -> str:
    """Return what is to be done while no turn is under way."""
    if workspace.session.pending is not None:
        return tr("A question is open: it is answered beside the map.")
    if clock.following:
        names = ", ".join(workspace.name_of(who) or who for who in clock.following)
        return tr("The same mount carries {names}: the turn comes next, or pass.").replace("{names}", names)
    if clock.ambush is not None:
        return tr("Only the concealed act: click one of them, the turn begins with the first action. Or pass.")
    words = tr("Click one with a turn left: the turn begins with the first action. Or pass.")
    if clock.passed:
        told = tr("Passed consecutively: {factions}. A turn breaks this; once all have, the round ends.")
        words = f"{told.replace('{factions}', ', '.join(map(side_text, clock.passed)))}\n{words}"
    return words


def zones_of(halves: int) -> str:
    """Return a number of half zones as zones and half zones."""
    whole, half = divmod(halves, HALVES)
    return ("½" if not whole else f"{whole}½") if half else str(whole)


def rest_of(turn: OpenTurn) -> tuple[tuple[str, str, bool], ...]:
    """Return what is left of a turn: icon, words, and whether there is any of it."""
    sprints = " · " + tr("sprints") if turn.sprinting else ""
    zones = (
        tr("{left} of {full} zones left").replace("{left}", zones_of(turn.left)).replace("{full}", zones_of(turn.full))
    )
    bonuses = tr("bonus action left")
    if turn.may_bonus and not turn.mains and not turn.bonuses:
        bonuses = tr("bonus action left (2 without a main action)")
    elif turn.may_bonus and turn.bonuses:
        bonuses = tr("bonus action left in place of the main one")
    return (
        ("walk", zones + sprints, turn.left > 0),
        ("sword", tr("main action left") if turn.may_main else tr("no main action left"), turn.may_main),
        ("bolt", bonuses if turn.may_bonus else tr("no bonus action left"), turn.may_bonus),
    )


def pass_words(workspace: Workspace, clock: FactionClock) -> str:
    """Return the words of the button that passes."""
    return workspace.text(say("faction-zones.action.pass-of", faction=faction_said(clock.go)))
