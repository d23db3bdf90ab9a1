"""Random play of whole fights: nothing that is offered open is refused, and what comes of it holds together."""

from random import Random

import pytest

from core.base.ids import TokenId
from core.documents.codec import read_campaign, write_campaign
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.house.people import SetTrack
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS
from core.rules.towers.clock import TowersClock
from core.rules.towers.fighter import fighter_of
from core.rules.towers.names import TOWERS
from tests.core.rules.towers.table import table
from tests.transcripts.runner import ENCOUNTER, Played

SYSTEM = SYSTEMS[TOWERS]
GEAR = [
    {"id": "d", "name": "Dagger", "profile": "Dagger", "carried": "worn"},
    {"id": "p", "name": "Pistol", "profile": "Pistol", "carried": "main hand", "loaded": 2},
    {"id": "x", "name": "Potion", "carried": "stowed"},
]


def fight() -> Played:
    """Return a fight of five, begun, in which the program draws."""
    setup = {
        name: {
            "at": (3 * number, 2 * number),
            "side": "party" if number % 2 else "foes",
            "person": number == 1,
            "sheet": {"player_character": number == 1, "e": 1, "skills": [{"name": "Acrobatics", "rank": 2}]},
            "gear": GEAR,
            "conditions": ["dazed"] if number == 2 else [],
            "chips": {"red": 1, "white": 2},
        }
        for number, name in enumerate(("A", "B", "C", "D", "E"))
    }
    played = table(setup, fight={"start": {"A": 5, "B": 6, "C": 8, "D": 11, "E": 12}})
    played.session.policy = first_of(take_suggestions, draw)
    return played


def check(session: Session, encounter: Encounter) -> None:
    """Check what must always hold of the clock."""
    clock = encounter.clock
    assert isinstance(clock, TowersClock)
    assert sorted(clock.markers) == sorted(clock.combatants)
    assert [who for who in clock.combatants if clock.markers[who].is_holding] == sorted(clock.holders)
    able = [who for who in clock.combatants if fighter_of(session.state, encounter.tokens[who]).can_act]
    actors = SYSTEM.next_actors(session.state, encounter)
    assert bool(actors) == bool(able)
    assert all(who in able for who in actors)
    assert len(SYSTEM.order(session.state, encounter)) == len(clock.combatants)
    assert all(clock.markers[who].position >= clock.now for who in able if not clock.markers[who].is_holding)


@pytest.mark.parametrize("seed", range(6))
def test_a_random_fight_holds_together(seed: int) -> None:
    """Random legal play with a seed, wounds by the game master's hand, and undo to the start."""
    played, chance = fight(), Random(seed)
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
