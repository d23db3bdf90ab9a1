"""Random play of whole fights: nothing that is offered open is refused, and what comes of it holds together."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.documents.codec import read_campaign, write_campaign
from core.edits.people import SetTrack
from core.engine.command import Act
from core.engine.policy import By, Given, draw, first_of, take_suggestions
from core.engine.request import Choice, Request
from core.engine.session import Session
from core.engine.system import Need, Offer
from core.geometry.units import centre_of, square_at
from core.model.campaign import Campaign, Setting
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS
from core.rules.towers.cards.flips import Flip, OpposedFlip
from core.rules.towers.clock import TowersClock
from core.rules.towers.fighter import fighter_of
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import SETTINGS
from tests.core.rules.towers.table import table
from tests.transcripts.runner import ENCOUNTER, Played

SYSTEM = SYSTEMS[TOWERS]
GEAR = [
    {"id": "d", "name": "Dagger", "profile": "Dagger", "carried": "worn"},
    {"id": "p", "name": "Pistol", "profile": "Pistol", "carried": "main hand", "loaded": 2},
    {"id": "x", "name": "Potion", "carried": "stowed"},
]


def fight(*, bound: bool = False, settings: dict[str, Setting] | None = None) -> Played:
    """Return a fight of five, begun, in which the program draws; D is the companion of B, if they are `bound`."""
    setup = {
        name: {
            "at": (3 * number, 2 * number),
            "side": "party" if number % 2 else "foes",
            "person": number == 1 or (bound and number == 3),
            "master": "B" if bound and number == 3 else None,
            "sheet": {"player_character": number == 1, "e": 1, "skills": [{"name": "Acrobatics", "rank": 2}]},
            "gear": GEAR,
            "conditions": ["dazed"] if number == 2 else [],
            "chips": {"red": 1, "white": 2},
        }
        for number, name in enumerate(("A", "B", "C", "D", "E"))
    }
    played = table(setup, fight={"start": {"A": 5, "B": 6, "C": 8, "D": 11, "E": 12}, "settings": settings or {}})
    played.session.policy = first_of(take_suggestions, draw)
    return played


def check(session: Session, encounter: Encounter) -> None:
    """Check what must always hold of the clock."""
    clock = encounter.clock
    assert isinstance(clock, TowersClock)
    assert sorted((*clock.markers, *clock.shares)) == sorted(clock.combatants)
    assert all(share.lead in clock.markers for share in clock.shares.values())
    assert sorted(who for who, marker in clock.markers.items() if marker.is_holding) == sorted(clock.holders)
    able = [who for who in clock.combatants if fighter_of(session.state, encounter.tokens[who]).can_act]
    actors = SYSTEM.next_actors(session.state, encounter)
    assert bool(actors) == bool(able)
    assert all(who in able for who in actors)
    assert len(SYSTEM.order(session.state, encounter)) == len(clock.combatants)
    assert all(clock.marker(who).position >= clock.now for who in able if not clock.marker(who).is_holding)
    assert clock.joint is None or actors == clock.joint.waiting


def filled(session: Session, encounter: Encounter, offer: Offer, chance: Random) -> Act:
    """Return an offer's act with whatever it needs, at random."""
    act = offer.act
    at = square_at(encounter.tokens[act.actor].point)
    others = [TokenId(who) for who in encounter.tokens if who != act.actor]
    targets = tuple(chance.sample(others, offer.needs.count(Need.TARGET)))
    path = []
    for _ in range(chance.randint(1, 6)):
        at = at[0] + chance.randint(-1, 1), at[1] + chance.randint(-1, 1)
        path.append(centre_of(at))
    return replace(
        act,
        targets=targets,
        path=tuple(path) if Need.PATH in offer.needs else (),
        place=path[0] if Need.PLACE in offer.needs else None,
        words="x" if Need.WORDS in offer.needs else "",
        cost=chance.randint(0, 9) if Need.COST in offer.needs else act.cost,
    )


@pytest.mark.parametrize("seed", range(8))
def test_wild_play_is_carried_out_or_refused(seed: int) -> None:
    """Attacks, moves and whatever else needs something, filled in at random: done, or refused without a trace."""
    chance = Random(100 + seed)
    # the first two under the defaults, the others with every setting at random
    settings = {choice.key: chance.choice(choice.values) for choice in SETTINGS} if seed > 1 else None
    played = fight(bound=seed % 2 == 1, settings=settings)
    session = played.session
    session.policy = first_of(partial(choose_anything, chance), draw_as_foretold)
    done = 0
    for _ in range(60):
        encounter, before = played.encounter, session.state
        actors = SYSTEM.next_actors(session.state, encounter)
        if not actors:
            break
        offers = SYSTEM.offers(session.state, session.board(encounter), encounter, chance.choice(actors))
        needy = [each for each in offers if each.needs and each.why_not is None]
        try:
            session.submit(filled(session, encounter, chance.choice(needy or offers), chance))
        except Refused:
            assert session.state == before
            continue
        done += 1
        assert session.pending is None
        check(session, played.encounter)
        assert read_campaign(write_campaign(session.state)) == session.state
    assert done >= 5


def choose_anything(chance: Random, state: Campaign, request: Request[Any]) -> Given | None:
    """Answer a choice with any of its open options, a ruling as suggested."""
    if isinstance(request, Choice):
        return Given(chance.choice([option.key for option in request.options if option.open]), By.POLICY)
    return take_suggestions(state, request)


def draw_as_foretold(state: Campaign, request: Request[Any]) -> Given | None:
    """Draw what the request's own chances hold possible, and what can be written down and read again."""
    given = draw(state, request)
    if given is not None and isinstance(request, Flip | OpposedFlip):
        reading: Callable[[Any], object] = request.reading
        possible = [reading(answer) for answer, _ in request.outcomes(state)]
        assert reading(given.value) in possible
        assert request.load(request.dump(given.value)) == given.value
    return given


@pytest.mark.parametrize("seed", range(6))
def test_a_random_fight_holds_together(seed: int) -> None:
    """Random legal play with a seed, wounds by the game master's hand, and undo to the start."""
    played, chance = fight(bound=seed % 2 == 1), Random(seed)
    session, before = played.session, played.session.state
    begun = session.journal.head
    for _ in range(60):
        encounter = played.encounter
        actors = SYSTEM.next_actors(session.state, encounter)
        if not actors or chance.random() < 0.15:
            who = TokenId(chance.choice(list(encounter.tokens)))
            track = chance.choice(["stun", "stun", "lethal"])
            value = chance.randint(-2, 8)
            if value != session.state.vitals(encounter.tokens[who]).tracks[track].value:
                session.submit(SetTrack(ENCOUNTER, (who,), track, max(0, value) if track == "stun" else value))
        else:
            offers = SYSTEM.offers(session.state, session.board(encounter), encounter, chance.choice(actors))
            session.submit(chance.choice([each for each in offers if each.why_not is None and not each.needs]).act)
        assert session.pending is None
        check(session, played.encounter)
        assert read_campaign(write_campaign(session.state)) == session.state
    after = session.state
    while session.journal.head > begun:
        session.undo()
    assert session.state == before
    while session.journal.can_redo:
        session.redo()
    assert session.state == after
