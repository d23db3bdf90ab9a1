"""Fights to put a rule system through: two sides of its shipped creatures, or the tiny system's."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.ids import EncounterId, SystemId, TokenId
from core.chance.source import Source
from core.documents.new_adventure import ready_room
from core.documents.shipped import shipped_creatures
from core.edits.fights import Begin
from core.edits.tokens import MoveTokens, PlaceFoes, PlacePerson
from core.engine.context import Systems
from core.engine.journal import Journal
from core.engine.policy import Policy, draw, first_of, take_suggestions
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.rules.registry import SYSTEMS
from tests.helpers.fights import ENCOUNTER, begun
from tests.helpers.fights import SYSTEMS as TINY_SYSTEMS
from tests.helpers.tiny.fighter import TINY

ALL: Systems = {**SYSTEMS, **TINY_SYSTEMS}


@dataclass(frozen=True, slots=True)
class Arena:
    """A running fight of one system."""

    session: Session
    encounter: EncounterId


USUAL = first_of(take_suggestions, draw)
"""Lets a fight begin by itself: what a person would be asked is answered as suggested."""

Make = Callable[[int, Policy], Arena]


def tiny(seed: int, policy: Policy = USUAL) -> Arena:
    """Return a fight of the tiny system."""
    return Arena(begun(seed=seed, policy=policy), ENCOUNTER)


def shipped(system: SystemId, seed: int, policy: Policy = USUAL) -> Arena:
    """Return a fight of a system's shipped party against four of its foes, in the ready room."""
    session = Session(Journal(ready_room(seed, system, ALL)), ALL, policy=policy)
    encounter = next(EncounterId(identity) for identity in session.state.encounters)
    scene = session.state.encounter(encounter).scene
    for number, person in enumerate(session.state.people.values()):
        session.submit(PlacePerson(encounter, scene, person.id, (11 * SQUARE + 384, (8 + number) * SQUARE + 384)))
    foes = [creature for creature in shipped_creatures(system) if creature.side == "foes"][:4]
    for number, creature in enumerate(foes):
        session.submit(PlaceFoes(encounter, scene, creature, ((14 * SQUARE, (8 + number) * SQUARE),)))
    tokens = tuple(TokenId(token) for token in session.state.encounter(encounter).tokens)
    session.submit(Begin(encounter, tokens, tokens[:1]))
    return Arena(session, encounter)


def arena(system: SystemId, seed: int, policy: Policy = USUAL) -> Arena:
    """Return a running fight of any system."""
    return tiny(seed, policy) if system == TINY else shipped(system, seed, policy)


def source_of(seed: int) -> Source:
    """Return the chance by which a test picks among offers, apart from that of the fight."""
    return Source(seed + 7_919)


def close_together(fight: Arena) -> None:
    """Bring the foes within arm's reach of the others."""
    tokens = fight.session.state.encounter(fight.encounter).tokens
    moved = tuple(
        (TokenId(identity), (token.point[0] - 2 * SQUARE, token.point[1]))
        for identity, token in tokens.items()
        if token.side == "foes"
    )
    if moved:
        fight.session.submit(MoveTokens(fight.encounter, moved))
