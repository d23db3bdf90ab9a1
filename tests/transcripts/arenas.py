"""Shipped creatures against each other: all that one of them can do, and what comes of it on everybody."""

from collections.abc import Iterator
from dataclasses import replace

from core.analysis.odds import odds, odds_apart
from core.analysis.simulate import play
from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.call import Call, Entry
from core.engine.command import Act, Command
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.engine.system import Family, Need, Offer
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS
from tests.conformance.arena import arena, close_together
from tests.transcripts.seen import about, sketched, told

ACTS = 14
"""Acts after which a fight is looked at again."""
MOST_CHOICES = 4
"""So many choices of a field are tried."""
MOST_COURSES = {"swift-swords": 40, "99-towers": 400}
"""Of a game whose blows or blasts go on for thousands of courses, how many of them are followed; of others all."""
PLAYER = first_of(take_suggestions, draw)


def seen_in_arena(system: SystemId, number: int, *, later: bool) -> list[list[str]]:
    """Return what a creature of an arena can do at the beginning, or some time later, and what comes of it."""
    fight = arena(system, 3, PLAYER)
    close_together(fight)
    state = fight.session.state
    if later:
        *_, last = play(state, fight.encounter, SYSTEMS, BoardCache(), most=ACTS)
        state = last.state
    session = Session(Journal(state), SYSTEMS, policy=PLAYER)
    encounter = state.encounter(fight.encounter)
    token = list(encounter.tokens.values())[number]
    offers = SYSTEMS[system].offers(state, session.board(encounter), encounter, TokenId(token.id))
    return [
        [*about(session, encounter, token)],
        *([*_of_offer(session, encounter, offer)] for offer in offers),
        *_of_calls(session, system, encounter, token.id),
    ]


def seen_of_roster(system: SystemId) -> list[list[str]]:
    """Return what can be called for of somebody of the roster, without a fight, and what comes of it."""
    session = Session(Journal(arena(system, 3, PLAYER).session.state), SYSTEMS, policy=PLAYER)
    return [*_of_calls(session, system, None, next(iter(session.state.people)))]


def _of_calls(session: Session, system: SystemId, encounter: Encounter | None, who: str) -> Iterator[list[str]]:
    """Yield what comes of each call."""
    for call in SYSTEMS[system].calls(session.state, encounter, (who,)):
        yield [*_of_call(session, system, encounter, who, call)]


def _of_offer(session: Session, encounter: Encounter, offer: Offer) -> Iterator[str]:
    """Yield what comes of an offer, on the game master's word where it is closed."""
    yield told("offer", offer)
    act = replace(offer.act, anyway=offer.why_not is not None)
    others = [each for each in encounter.tokens.values() if each.id != act.actor]
    x, y = _point(encounter, act.actor)
    near = sorted(others, key=lambda each: max(abs(each.point[0] - x), abs(each.point[1] - y)))[:3]
    if Need.PATH in offer.needs:
        board, system = session.board(encounter), SYSTEMS[encounter.system]
        ways = [system.route(session.state, board, encounter, act.actor, (each.point,))[:3] for each in others[::3]]
        acts = [replace(act, path=way, targets=(TokenId(near[0].id),)) for way in ways]
    elif Need.PLACE in offer.needs or Need.AREA in offer.needs:
        acts = [replace(act, place=each.point) for each in near[:2]]
    elif {Need.TARGET, Need.TARGETS, Need.ANYBODY} & set(offer.needs):
        acts = [replace(act, targets=(TokenId(each.id),)) for each in near]
    else:
        acts = [act]
    for each in acts:
        yield sketched(session, encounter, each)
        yield from done(session, each)
    if offer.family is Family.ATTACK:
        yield from reckoned(session, acts[0], MOST_COURSES.get(encounter.system))


def reckoned(session: Session, act: Act, most: int | None) -> Iterator[str]:
    """Yield the odds of an act, of all whom it strikes together and of each by himself."""
    together = odds(session.state, act, SYSTEMS, session.boards, most=most)
    found = {"": together, **odds_apart(session.state, act, SYSTEMS, BoardCache())}
    for who, each in found.items():
        yield told("odds", (who, each.outcomes.weights, each.assumed, each.about, each.refused))
        degrees = each.degrees(actor=act.actor), each.degrees()
        yield told("of odds", (each.tracks(), each.states(), *(known.weights for known in degrees)))
        yield told("lost", [each.losses(*track).weights for track in each.tracks()])


def _point(encounter: Encounter, who: str) -> tuple[int, int]:
    return encounter.tokens[TokenId(who)].point


def _of_call(session: Session, system: SystemId, encounter: Encounter | None, who: str, call: Call) -> Iterator[str]:
    """Yield what comes of a call as it stands, and with each choice of each field."""
    yield told("call", call)
    tries: list[dict[str, Entry]] = [{}]
    for field in call.fields:
        if field.choices:
            tries += [{field.name: value} for value, _ in field.choices[:MOST_CHOICES] if value != field.value]
        elif isinstance(field.value, int):
            tries += [{field.name: min(field.most, field.value + 3)}, {field.name: field.least}]
    for entries in tries:
        try:
            command = SYSTEMS[system].called(session.state, encounter, (who,), call.id, entries)
        except SandtableError as refused:
            yield told("no call", (tuple(entries.items()), refused))
        else:
            yield from done(session, command)


def done(session: Session, command: Command) -> Iterator[str]:
    """Yield what comes of a command with chance as it falls, and undo it."""
    before = session.journal.head
    yield from submitted(session, command)
    if session.journal.head > before or session.waiting:
        session.undo()


def submitted(session: Session, command: Command) -> Iterator[str]:
    """Yield what comes of a command with chance as it falls."""
    yield told("label", command.label(session.state))
    try:
        session.submit(command)
    except SandtableError as refused:
        yield told("refused", refused)
        return
    entry = session.last
    assert entry is not None
    yield from (told("asked", item) for item in entry.items)
    yield from (told("event", event) for event in entry.events)
    yield from (told("waits", request) for request in session.waiting)
