"""What the clock of DEX ranks shows: a rung for each rank, who stands on it in what order, and what each has done."""

from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import say
from core.model.campaign import HouseRules
from core.rules.basic_roleplaying.clock import IntentKind, Moment, RoundClock, RoundPhase
from core.rules.basic_roleplaying.fighter import Fighter, encountered
from core.rules.basic_roleplaying.gear.equipment import CLASSES
from core.rules.basic_roleplaying.names import TREATING
from core.rules.basic_roleplaying.rounds.course import GO_ON, PASS
from core.rules.basic_roleplaying.rounds.order import rank_of, stated_plan, time_of_acting, undecided
from core.rules.basic_roleplaying.settings import ATTACKS, number_of
from desktop.run.clocks.clock_view import clock_at_hand
from desktop.run.clocks.face import Face, faces_of
from desktop.run.clocks.turn_commands import offer_of
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


class RankState(StrEnum):
    """How somebody stands in the round: each is told by an icon of its own."""

    ACTS = "acts"
    """May speak, move or act now."""
    WAITS = "waits"
    """Comes later."""
    READY = "ready"
    """Has spoken, or has moved, and waits for the next phase."""
    DONE = "done"
    """Has acted."""
    NONE = "none"
    """Has moved too far to act."""
    OUT = "out"
    """Takes no part any more."""


PICTURES = {
    RankState.ACTS: "player-play",
    RankState.WAITS: "clock",
    RankState.READY: "circle",
    RankState.DONE: "circle-check",
    RankState.NONE: "ban",
    RankState.OUT: "x",
}


@dataclass(frozen=True, slots=True)
class RankMember:
    """One on a rung: the face, how he stands, what he means to do and has done, and when in the rank he acts."""

    face: Face
    standing: RankState
    words: str
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """A rank with everybody on it, in the order in which they act; without a rank those who do nothing more."""

    rank: int | None
    members: tuple[RankMember, ...]
    is_now: bool = False

    def label(self) -> str:
        """Return the rank in figures, or what unites the others."""
        if self.rank is not None:
            return str(self.rank)
        return tr("out") if all(each.standing is RankState.OUT for each in self.members) else tr("no action")

    def together(self) -> tuple[tuple[RankMember, ...], ...]:
        """Return those who act at one moment, so that their blows land together, where there are several."""
        moments = dict.fromkeys(each.moment for each in self.members if each.moment is not None)
        groups = (tuple(each for each in self.members if each.moment == moment) for moment in moments)
        return tuple(group for group in groups if len(group) > 1)


def clock_of(workspace: Workspace) -> RoundClock | None:
    """Return the clock of the running fight; None if it is of another kind."""
    return clock_at_hand(workspace, RoundClock)


def rungs_of(workspace: Workspace) -> tuple[Rung, ...]:
    """Return the ladder from the highest rank down, as it is after what everybody has moved; the idle stand below."""
    clock = clock_of(workspace)
    if clock is None:
        return ()
    found: dict[int | None, list[RankMember]] = {}
    idle: dict[bool, list[RankMember]] = {}
    for face in faces_of(workspace).values():
        member, rank = _member(workspace, clock, face)
        if rank is None:
            idle.setdefault(member.standing is RankState.OUT, []).append(member)
        else:
            found.setdefault(rank, []).append(member)
    now = clock.moment[0] if clock.phase is RoundPhase.ACTIONS and clock.moment is not None else None
    ladder = [
        Rung(rank, tuple(sorted(found[rank], key=_turn)), rank == now)
        for rank in sorted(found, key=lambda each: -(each or 0))
    ]
    return (*ladder, *(Rung(None, tuple(idle[out])) for out in sorted(idle)))


def _turn(member: RankMember) -> tuple[int, int]:
    """Return what puts those of one rank in order: the class of the weapon, then the better rating."""
    return (len(CLASSES) + 1, 0) if member.moment is None else (member.moment[1], -member.moment[2])


def _member(workspace: Workspace, clock: RoundClock, face: Face) -> tuple[RankMember, int | None]:
    encounter = workspace.encounter
    assert encounter is not None
    state = workspace.state
    someone = encountered(state, encounter, face.token)
    rank = rank_of(state.house_rules, clock, someone) if someone.can_act else None
    standing = _standing(workspace, clock, someone, rank)
    moment = None if rank is None else time_of_acting(state.house_rules, clock, someone)
    parts = [_intent(workspace, clock, someone, moment)] if rank is not None else [face.status]
    moved = clock.moved.get(face.token, 0)
    if moved:
        parts.append(tr("moved {metres} m").replace("{metres}", str(moved)))
    parts += used_and_left(state.house_rules, clock, face.token)
    treated = _treated_by(workspace, someone)
    if treated:
        parts.append(tr("gives First Aid to {name}").replace("{name}", treated))
    if standing is RankState.DONE:
        parts.append(tr("has acted"))
    if clock.phase is not RoundPhase.ACTIONS and standing is RankState.READY:
        parts.append(tr("has spoken") if clock.phase is RoundPhase.INTENT else tr("stays"))
    words = " · ".join(part for part in parts if part)
    return RankMember(replace(face, acts=standing is RankState.ACTS, moment=words), standing, words, moment), rank


def used_and_left(house: HouseRules, clock: RoundClock, who: TokenId) -> tuple[str, ...]:
    """Return how often somebody has defended himself in this round, and of several attacks how many are left."""
    most, made, defended = number_of(house, ATTACKS), clock.attacks.get(who, 0), len(clock.defences.get(who, ()))
    left = tr("{count} of {most} attacks left").replace("{count}", str(most - made)).replace("{most}", str(most))
    met = tr("defended {count}×").replace("{count}", str(defended))
    return (*((left,) if made < most > 1 and who not in clock.acted else ()), *((met,) if defended else ()))


def _treated_by(workspace: Workspace, someone: Fighter) -> str:
    """Return the name of whom somebody gives First Aid that is under way; nothing where he gives none."""
    held = someone.held(TREATING)
    return "" if held is None or held.other is None else workspace.name_of(held.other) or held.other


def under_way(workspace: Workspace, clock: RoundClock) -> str:
    """Return who gives First Aid to whom, which is done when the round ends; nothing where nobody does."""
    encounter = workspace.encounter
    assert encounter is not None
    pairs = []
    for who in clock.combatants:
        someone = encountered(workspace.state, encounter, who)
        treated = "" if someone.is_down else _treated_by(workspace, someone)
        if treated:
            pairs.append(f"{workspace.name_of(who) or who} → {treated}")
    told = tr("First Aid, done when the round ends: {pairs}.")
    return told.replace("{pairs}", ", ".join(pairs)) if pairs else ""


def _standing(workspace: Workspace, clock: RoundClock, someone: Fighter, rank: int | None) -> RankState:
    encounter, system = workspace.encounter, workspace.system
    assert encounter is not None and system is not None
    if not someone.can_act:
        return RankState.OUT
    if someone.id in system.next_actors(workspace.state, encounter):
        return RankState.ACTS
    if clock.phase is RoundPhase.ACTIONS:
        if someone.id in clock.acted:
            return RankState.DONE
        return RankState.NONE if rank is None else RankState.WAITS
    done = clock.stated if clock.phase is RoundPhase.INTENT else clock.settled
    return RankState.READY if someone.id in done else RankState.WAITS


def _intent(workspace: Workspace, clock: RoundClock, someone: Fighter, moment: Moment | None) -> str:
    """Return what somebody means to do: with what and in which class, by which skill, or in his own words."""
    plan = stated_plan(workspace.state.house_rules, clock, someone)
    if plan.kind is not IntentKind.ATTACK:
        return plan.words or plan.skill
    item = next((each.item.name for each in someone.arms if each.item.id == plan.item), "")
    if moment is None or moment[1] >= len(CLASSES):
        return item
    reach = workspace.text(say(f"basic-roleplaying.class.{CLASSES[moment[1]]}"))
    return f"{item}, {reach}, {moment[2]} %"


def round_words(clock: RoundClock) -> str:
    """Return the round and its phase."""
    phase = {
        RoundPhase.INTENT: tr("statements of intent"),
        RoundPhase.MOVEMENT: tr("movement"),
        RoundPhase.ACTIONS: tr("actions"),
    }[clock.phase]
    return tr("Round {round}").replace("{round}", str(clock.round)) + f" · {phase}"


def headline(workspace: Workspace, clock: RoundClock) -> str:
    """Return who may speak, move or act now, in a few words."""
    names = [member.face.name for member in _acting(workspace)]
    if clock.phase is RoundPhase.MOVEMENT:
        return tr("Whoever wants to, moves")
    if not names:
        return tr("Nobody can act")
    words = tr("{names} act together") if len(names) > 1 else tr("{names} acts")
    if clock.phase is RoundPhase.INTENT:
        words = tr("{names} say first, in any order") if len(names) > 1 else tr("{names} says first")
    return words.replace("{names}", ", ".join(names))


def task(workspace: Workspace, clock: RoundClock) -> str:
    """Return what is to be done now."""
    encounter = workspace.encounter
    if workspace.session.pending is not None or encounter is None:
        return tr("A question is open: it is answered beside the map.")
    if clock.phase is RoundPhase.INTENT:
        left = len(undecided(workspace.state, encounter))
        return tr("{count} still to speak, the highest DEX first.").replace("{count}", str(left))
    if clock.phase is RoundPhase.MOVEMENT:
        left = len(undecided(workspace.state, encounter))
        return tr("{count} may still move: it costs rank.").replace("{count}", str(left))
    together = tr("Equal rank, class and skill: their blows land together.") if clock.is_simultaneous else ""
    return "\n".join(filter(None, (under_way(workspace, clock), together)))


def _acting(workspace: Workspace) -> tuple[RankMember, ...]:
    return tuple(each for rung in rungs_of(workspace) for each in rung.members if each.standing is RankState.ACTS)


def action_words(workspace: Workspace, action: str) -> str:
    """Return the name of the action that goes on or passes, as the phase has it."""
    offer = offer_of(workspace, action)
    if offer is not None:
        return workspace.text(offer.label)
    return {GO_ON: tr("Go on"), PASS: tr("Pass")}[action]
