"""Where the story plays: the sample's toll-house, its fight begun with everybody at a known place and phase."""

from dataclasses import replace
from functools import cache

from core.base.ids import TokenId
from core.chance.source import Source
from core.edits.fights import Begin, Reset
from core.edits.tokens import MoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from core.rules.towers.clock import TowersClock
from tests.helpers.samples import sample_campaign

ANN, BASTIAN, CASSIA, DORAN = "Ann Harrow", "Bastian Roe", "Cassia of the Lamp", "Doran Pike"
RAIDER, SECOND, THIRD = "Ditch raider 1", "Ditch raider 2", "Ditch raider 3"
BOWMAN, CAPTAIN, OGRE = "Raider bowman 1", "Raider captain 1", "Hill ogre 1"
FIRST_CARDS = ("KH", "QC")
"""The cards that everybody's deck has given already."""

PLACES = {
    ANN: (12.5, 8.5),
    BASTIAN: (10.5, 4.5),
    CASSIA: (8.5, 9.5),
    DORAN: (11.5, 9.5),
    RAIDER: (13.5, 8.5),
    SECOND: (13.5, 9.5),
    THIRD: (16.5, 6.5),
    BOWMAN: (20.5, 11.5),
    CAPTAIN: (18.5, 8.5),
    OGRE: (22.0, 7.0),
}
PHASES = {
    BASTIAN: 3,
    CASSIA: 5,
    BOWMAN: 6,
    THIRD: 7,
    SECOND: 9,
    ANN: 10,
    RAIDER: 11,
    CAPTAIN: 12,
    DORAN: 13,
    OGRE: 14,
}


def _by_name(state: Campaign) -> dict[str, TokenId]:
    (encounter,) = state.encounters.values()
    return {state.name(token): token.id for token in encounter.tokens.values()}


@cache
def prepared() -> Campaign:
    """Return the adventure before its fight: nobody is harmed, everybody at his place."""
    session = Session(Journal(sample_campaign()), SYSTEMS)
    (encounter,) = session.state.encounters.values()
    session.submit(Reset(encounter.id))
    named = _by_name(session.state)
    moves = tuple((named[name], (round(x * SQUARE), round(y * SQUARE))) for name, (x, y) in PLACES.items())
    moved = tuple((who, to) for who, to in moves if session.state.encounter(encounter.id).tokens[who].point != to)
    if moved:
        session.submit(MoveTokens(encounter.id, moved))
    return session.state


@cache
def begun() -> Campaign:
    """Return the adventure as its fight begins: Bastian acts in phase 3, and nobody has acted before."""
    session = Session(Journal(prepared()), SYSTEMS)
    (encounter,) = session.state.encounters.values()
    named = _by_name(session.state)
    session.submit(Begin(encounter.id, tuple(named.values())))
    state = session.state
    encounter = state.encounter(encounter.id)
    clock = encounter.clock
    assert isinstance(clock, TowersClock)
    markers = {
        named[name]: replace(clock.markers[named[name]], position=phase, initiative=20 - phase, behind=0, ties=())
        for name, phase in PHASES.items()
    }
    standing = replace(clock, markers=markers, now=PHASES[BASTIAN], acted=False)
    decks = {
        owner: replace(
            deck,
            left=tuple(card for card in (*deck.left, *deck.discards) if card not in FIRST_CARDS),
            discards=FIRST_CARDS,
        )
        for owner, deck in state.decks.items()
    }
    begun = state.with_encounter(replace(encounter, clock=standing))
    return replace(begun, decks=decks, source=Source(1912))
