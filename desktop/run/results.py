"""What came of an entry, token by token, in the words of the book: for the map, and for players as far as they know.

Attacks, calls, checks, saves, what time brings, falls and healing are told alike: by what changed, and by the checks.
Corrections by the game master's hand, by no rule, are told apart from them.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.documents.history_text import Teller
from core.edits.fights import Begin, End, Reset
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.command_kinds import OfCreatures, PlayCommand
from core.engine.context import Context, Systems
from core.engine.event import (
    Checked,
    ClockChanged,
    ConditionLifted,
    ConditionSet,
    Noted,
    TokenMoved,
    TrackChanged,
    VitalsChanged,
)
from core.engine.run import Entry
from core.engine.status import Status
from core.explain.check import Check
from core.explain.words import Words, harm_points, has_word, track_points
from core.model.campaign import Campaign
from core.model.creature_reference import reference_to, vitals_of
from core.model.encounter import PARTY, Encounter
from core.rules.kit.calls import Said
from desktop.map.painting.labels import Result, ResultTone
from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from core.analysis.outcomes import Outcome
from core.edits.afflictions import EndAffliction, PutAffliction
from core.edits.people import (
    LiftCondition,
    LiftPersonCondition,
    SetCondition,
    SetPersonCondition,
    SetPersonTrack,
    SetTrack,
)
from core.edits.several import Several
from core.engine.command import Command

FARTHEST_BACK = 40
"""So many entries are looked through for the last that came to anything."""
MOST_CORRECTIONS = 12
"""Below so many corrections by hand what they correct still stands."""
MOST_NOTES = 3
MOST_NOTED = 4
"""Whole sentences beside more than so many would cover the map: the told line has them."""
SPENT = ("mana",)
"""Tracks that are spent, and come back, by the way: what becomes of them is no result."""


@dataclass(slots=True)
class _Lines:
    """What there is to say of one token."""

    harm: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    degrees: list[str] = field(default_factory=list)
    tones: list[ResultTone] = field(default_factory=list)
    passed: list[bool] = field(default_factory=list)
    """Whether the checks were passed that are told here."""
    reacts: bool = False
    """Whether they were against what another did."""

    def result(self) -> Result | None:
        """Return it in lines: harm or a degree at the head, states below."""
        harm = ", ".join(self.harm)
        states = ", ".join(dict.fromkeys(self.states))
        degrees = ", ".join(each for each in dict.fromkeys(self.degrees) if each not in self.states)
        parts = [each for each in ((harm, states) if harm else (degrees, states)) if each]
        if not parts:
            return None
        tone = next((each for each in (ResultTone.BAD, ResultTone.GOOD) if each in self.tones), ResultTone.NEWS)
        # whoever has passed a check against an act and is worse off by it has not come through
        through = not harm and not (self.reacts and states)
        alike = len(set(self.passed)) == 1 and through and bool(degrees)
        if alike and tone is ResultTone.NEWS:
            tone = ResultTone.GOOD if self.passed[0] else ResultTone.BAD
        return Result(parts[0], tuple(parts[1:]), tone, self.passed[0] if alike else None)


@dataclass(frozen=True, slots=True)
class Came:
    """An entry that came to something, between the states before and after it; two are compared by what they are.

    `number` is its place in the journal.
    """

    before: Campaign
    after: Campaign
    entry: Entry
    number: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Came) and other.entry is self.entry and other.before is self.before

    __hash__ = None  # type: ignore[assignment]  # nobody keeps them in a set


def is_mere_word(entry: Entry) -> bool:
    """Return whether an action was only said, as a statement of intent is: after the next deed it is old."""
    return isinstance(entry.command, Act) and all(isinstance(event, Noted | ClockChanged) for event in entry.events)


def _is_past(entry: Entry, now: Campaign) -> bool:
    """Return whether an entry only brought states, such as reloading or kneeling, that nobody is in any more."""
    brought = [event for event in entry.events if isinstance(event, ConditionSet)]
    if not brought or not all(isinstance(event, Noted | ClockChanged | ConditionSet) for event in entry.events):
        return False
    return not any(event.condition.kind in _states_of(now, event.encounter, event.token) for event in brought)


def _states_of(now: Campaign, where: EncounterId, who: TokenId) -> set[str]:
    encounter = now.encounters.get(where)
    token = None if encounter is None else encounter.tokens.get(who)
    if token is None:
        return set()
    lasting = vitals_of(now, reference_to(where, token)).conditions
    return {each.kind for each in (*token.conditions, *lasting)}


def standing(workspace: Workspace, since: int = 0) -> tuple[Came, ...]:
    """Return what stands of play, the last first: a correction by hand wipes nothing of what came before it."""
    found: list[Came] = []
    came = latest(workspace, since)
    while came is not None:
        found.append(came)
        is_last = not is_correction(came.entry.command) or len(found) > MOST_CORRECTIONS
        came = None if is_last else latest(workspace, since, before=came.number)
    return tuple(found)


def latest(workspace: Workspace, since: int = 0, *, before: int | None = None) -> Came | None:
    """Return the last entry of play in force, of the encounter looked at and not before one, that came to anything.

    It is looked for `before` an entry where one is given.
    """
    encounter = workspace.encounter
    if encounter is None or not workspace.is_open:
        return None
    journal = workspace.session.journal
    head, passed = (workspace.session.head, False) if before is None else (before, True)
    for number in range(head - 1, max(journal.floor, head - FARTHEST_BACK, since) - 1, -1):
        entry = journal.entry(number)
        command = entry.command
        mine = command.where in (None, encounter.id)
        if not mine or not (isinstance(command, Act | PlayCommand) or is_correction(command) or is_call(entry)):
            continue
        if isinstance(command, End | Reset):
            # everybody would have a label, and nobody has done anything; what came of it is read elsewhere
            return None
        was, after = journal.state_before(number), journal.state_before(number + 1)
        if was is None or after is None or encounter.id not in was.encounters:
            return None
        came = Came(was, after, entry, number)
        if came_of(workspace, came):
            is_old = passed and (is_mere_word(entry) or _is_past(entry, workspace.state))
            return None if is_old else came
        if isinstance(command, Begin):
            return None
        passed = True
    return None


def all_of(workspace: Workspace, came: Sequence[Came], *, public: bool = False) -> dict[str, Result]:
    """Return what came of entries, the last first, by token: of each the last that there is."""
    told: dict[str, Result] = {}
    for each in reversed(came):
        told |= came_of(workspace, each, public=public)
    return told


# asked for after each correction: of a crowd that begins there are thousands of events
@remembered(most=8)
def _harms(entry: Entry) -> bool:
    """Return whether an entry changes anybody's tracks or vitals."""
    return any(isinstance(event, TrackChanged | VitalsChanged) for event in entry.events)


def came_of(workspace: Workspace, came: Came, *, public: bool = False) -> dict[str, Result]:
    """Return what came of an entry, by token; with `public` only what the players may know of those whom they see.

    That is of their own all but how checks came out, which is for the game master to tell unless the players' screen
    is set to do so, and of others how they are.
    """
    encounter = workspace.encounter
    if encounter is None or encounter.id not in came.after.encounters:
        return {}
    begins = isinstance(came.entry.command, Begin)
    if begins and not _harms(came.entry):
        return {}
    systems = workspace.session.systems
    context = Context(came.after, systems, BoardCache(), encounter.id)
    context.events.extend(came.entry.events)
    from core.analysis.outcomes import outcome_of

    outcome = outcome_of(came.before, context, encounter.id)
    lines: dict[str, _Lines] = {}
    _harm(outcome, came, encounter.id, workspace.words, lines)
    if begins:
        # what everybody is in then, and has rolled, is no news: of a fight's beginning only harm is told, as fear does
        sides = {identity: token.side for identity, token in encounter.tokens.items()}
        hurt = {i: each for i, each in lines.items() if ResultTone.BAD in each.tones}
        return _made({i: each for i, each in hurt.items() if not public or sides.get(TokenId(i)) == PARTY})
    for identity, grave in _announced(came.entry).items():
        if identity in encounter.tokens:
            lines.setdefault(identity, _Lines()).states.append(workspace.text(grave))
    for identity, state in outcome.states:
        lines.setdefault(identity, _Lines()).states.append(workspace.text(state.phrase))
    for identity, phrase in _up_again(came, encounter, systems).items():
        held = lines.setdefault(identity, _Lines())
        held.states.append(workspace.text(phrase))
        held.tones.append(ResultTone.GOOD)
    for identity in _worse(came, encounter, systems).keys() & lines.keys():
        # whoever is treated and dies all the same is not told as if it were good news
        lines[identity].tones.append(ResultTone.BAD)
    if public:
        return _public(came, encounter, workspace, lines)
    _checks(came.entry, encounter, workspace, lines)
    told = _made(lines)
    return told or _by_hand(came.entry, encounter, workspace) or _noted(came.entry, encounter, workspace)


def _announced(entry: Entry) -> dict[str, Phrase]:
    """Return what an entry tells of somebody in large letters, of each the first."""
    notes = [each for each in reversed(entry.events) if isinstance(each, Noted)]
    return {each.about: each.announced for each in notes if each.about is not None and each.announced is not None}


def _made(lines: Mapping[str, _Lines]) -> dict[str, Result]:
    made = {identity: each.result() for identity, each in lines.items()}
    return {identity: each for identity, each in made.items() if each is not None}


def _public(came: Came, encounter: Encounter, workspace: Workspace, lines: dict[str, _Lines]) -> dict[str, Result]:
    tokens = came.after.encounter(encounter.id).tokens
    if workspace.player_screen.checks:
        theirs = frozenset(identity for identity, token in tokens.items() if token.side == PARTY)
        _checks(came.entry, encounter, workspace, lines, of=theirs)
    told = {i: each for i, each in _made(lines).items() if i in tokens and tokens[i].side == PARTY}
    for identity, phrase in _worse(came, encounter, workspace.session.systems).items():
        if tokens[identity].side != PARTY and not tokens[identity].hidden:
            told[identity] = Result(workspace.words.text(phrase), tone=ResultTone.BAD)
    return told


def _harm(outcome: "Outcome", came: Came, where: EncounterId, words: Words, lines: dict[str, _Lines]) -> None:
    """Say what was lost and gained, as the book counts it: `8 STUN, 2 LETHAL`; of a blow all that it dealt."""
    encounter = came.before.encounter(where)
    changes = {(loss.token, loss.track): loss.points for loss in outcome.losses if loss.track not in SPENT}
    for (token, track), beyond in _beyond(came.entry, where).items():
        changes[token, track] = changes.get((token, track), 0) + beyond
    # what came first has brought the rest about, as a blow does that costs the mind something too
    came_first = [(each.token, each.track) for each in came.entry.events if isinstance(each, TrackChanged)]
    ordered = sorted(changes, key=lambda key: came_first.index(key) if key in came_first else len(came_first))
    for token, track in ordered:
        lost = changes[token, track]
        held = lines.setdefault(token, _Lines())
        up = _counts_up(came.before, encounter, token, track)
        points = -lost if up else lost
        if up or points < 0:
            told = words.text(track_points(encounter.system, track, str(abs(points))))
            held.harm.append(f"{'+' if up is (points > 0) else '−'}{told}")
        else:
            # points alone could be those that are left
            sign = "" if has_word(encounter.system, "lost", track) else "−"
            held.harm.append(f"{sign}{words.text(harm_points(encounter.system, track, str(points)))}")
        held.tones.append(ResultTone.BAD if points > 0 else ResultTone.GOOD)


def _beyond(entry: Entry, where: EncounterId) -> dict[tuple[str, str], int]:
    """Return by how much harm went beyond what was left, of whom and of which track."""
    found: dict[tuple[str, str], int] = {}
    for event in entry.events:
        if isinstance(event, TrackChanged) and event.encounter == where and event.beyond:
            key = (event.token, event.track)
            found[key] = found.get(key, 0) + event.beyond
    return found


def _counts_up(before: Campaign, encounter: Encounter, who: str, name: str) -> bool:
    token = encounter.tokens.get(who)
    track = None if token is None else before.vitals(token).tracks.get(name)
    return track is not None and track.maximum is None


def _checks(
    entry: Entry,
    encounter: Encounter,
    workspace: Workspace,
    lines: dict[str, _Lines],
    of: Container[str] | None = None,
) -> None:
    """Say how checks, or those `of` some, came out: beside whom they were aimed at, the last alone; else beside who
    made them.

    Of an act that strikes others, what its actor drew and what was held against him is said at those others; a parry
    that failed is no outcome of its own beside that of the blow.
    """
    checks = [event.check for event in entry.events if isinstance(event, Checked)]
    checks = [each for each in checks if of is None or encounter.token_of(each.actor) in of]
    actor = entry.command.actor if isinstance(entry.command, Act) else None
    others = [each for each in checks if each.target not in (None, each.actor, actor)]
    struck = {each.target for each in checks if actor is not None and _is_aimed(each, encounter)}
    for check in checks:
        passed = check.passed
        aimed = _is_aimed(check, encounter)
        identity = check.target if aimed else encounter.token_of(check.actor)
        if identity is None or identity not in encounter.tokens or (identity == actor and others):
            continue
        if not aimed and identity in struck:
            continue
        if check.is_one_of_two or (check.is_total and actor is not None):
            # what it is compared with comes after it
            continue
        words = workspace.text(check.degree)
        held = lines.setdefault(identity, _Lines())
        held.reacts = actor is not None and identity != actor
        held.degrees = [words] if aimed else [*held.degrees, words]
        held.passed = [] if aimed else [*held.passed, *(() if passed is None else (passed,))]


def _is_aimed(check: Check, encounter: Encounter) -> bool:
    """Return whether a check is said beside whom it hits; that one was passed is said beside who made it."""
    return check.passed is None and check.target not in (None, check.actor) and check.target in encounter.tokens


def _by_hand(entry: Entry, encounter: Encounter, workspace: Workspace) -> dict[str, Result]:
    """Say which conditions a correction has set or lifted."""
    if not is_correction(entry.command):
        return {}
    teller = Teller(workspace.words, workspace.name_of, encounter.system)
    found: dict[str, Result] = {}
    for event in entry.events:
        if isinstance(event, ConditionSet):
            found[event.token] = Result(workspace.text(teller.named("condition", event.condition.kind)))
        elif isinstance(event, ConditionLifted):
            name = teller.named("condition", event.condition)
            found[event.token] = Result(workspace.text(say("log.no-longer", condition=name)), tone=ResultTone.GOOD)
    return found


def _noted(entry: Entry, encounter: Encounter, workspace: Workspace) -> dict[str, Result]:
    """Say what an entry has only noted, beside the one whom each note is about; not that somebody has walked."""
    command = entry.command
    walks = not isinstance(command, Act) or bool(command.path) or command.place is not None
    moved = {event.token for event in entry.events if isinstance(event, TokenMoved) and walks}
    found: dict[str, list[str]] = {}
    for event in entry.events:
        about = event.about if isinstance(event, Noted) else None
        if isinstance(event, Noted) and about is not None and about in encounter.tokens and about not in moved:
            found.setdefault(about, []).append(workspace.text(event.phrase))
    if len(found) > MOST_NOTED:
        return {}
    return {who: Result(words[0], tuple(words[1:MOST_NOTES])) for who, words in found.items()}


def _statuses(came: Came, encounter: Encounter, systems: Systems) -> Iterator[tuple[str, Status, Status]]:
    """Yield everybody of whom something has changed, with how he was and how he is."""
    system = systems[encounter.system]
    old, new = came.before.encounter(encounter.id), came.after.encounter(encounter.id)
    for identity, token in new.tokens.items():
        earlier = old.tokens.get(identity)
        if earlier is None or (earlier is token and came.before.vitals(earlier) is came.after.vitals(token)):
            continue
        yield identity, system.status(came.before, old, earlier), system.status(came.after, new, token)


def _up_again(came: Came, encounter: Encounter, systems: Systems) -> dict[str, Phrase]:
    """Return the system's word for how those are who take part again."""
    return {i: now.phrase for i, was, now in _statuses(came, encounter, systems) if now.is_up and not was.is_up}


def _worse(came: Came, encounter: Encounter, systems: Systems) -> dict[str, Phrase]:
    """Return the system's word for how those are who are worse off than before."""
    return {
        identity: now.phrase
        for identity, was, now in _statuses(came, encounter, systems)
        if was.key != now.key and (now.grade > was.grade or (was.is_up and not now.is_up))
    }


_CORRECTIONS = (
    SetTrack,
    SetPersonTrack,
    SetCondition,
    SetPersonCondition,
    LiftCondition,
    LiftPersonCondition,
    PutAffliction,
    EndAffliction,
)


def is_correction(command: Command) -> bool:
    """Return whether a command puts by hand how somebody is; one step of several is one if all of them are."""
    if isinstance(command, Several):
        return bool(command.commands) and all(is_correction(each) for each in command.commands)
    return isinstance(command, _CORRECTIONS)


def is_call(entry: Entry) -> bool:
    """Return whether something was called for at once that is told of somebody, such as a blow on an item."""
    command = entry.command
    if not isinstance(command, Said) or not isinstance(command, OfCreatures):
        return False
    return any(isinstance(event, Noted) and event.about in command.ids for event in entry.events)


def changes_by(command: Command) -> bool:
    """Return whether a correction says by how much a track of several changes, and so not what it becomes."""
    if isinstance(command, Several):
        return any(changes_by(each) for each in command.commands)
    if not isinstance(command, SetTrack | SetPersonTrack) or command.by == 0:
        return False
    # of one alone it says both what it was and what it is
    return len(command.tokens if isinstance(command, SetTrack) else command.people) > 1
