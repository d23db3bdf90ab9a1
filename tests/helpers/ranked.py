"""A fight of Basic Roleplaying to look at: the shipped party against three raiders and an ogre, on bare ground."""

from core.base.ids import EncounterId, SceneId, TokenId
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.edits.fights import AddEncounter, Begin
from core.edits.maps import AddScene
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.registry import SYSTEMS

SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-2")
TWINS = "Bandit"
"""The one foe of whom there are two."""


def square(column: int, row: int) -> Point:
    """Return the middle of a square."""
    return column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2


def ranked(seed: int = 1) -> tuple[Session, dict[str, TokenId]]:
    """Return the fight at the statements of its first round, and the tokens by the names of their creatures."""
    session = Session(Journal(Campaign(Source(seed), title="The ford")), SYSTEMS)
    session.submit(AddScene(Scene(id=SCENE, name="Ford", columns=24, rows=14)))
    session.submit(AddEncounter("At the ford", BASIC_ROLEPLAYING, SCENE))
    creatures = shipped_creatures(BASIC_ROLEPLAYING)
    for number, creature in enumerate(creatures[:8]):
        column = 4 if creature.side == "party" else 15
        places = (square(column, 2 + number), square(column + 2, 2 + number))
        session.submit(PlaceFoes(ENCOUNTER, SCENE, creature, places[: 1 + (creature.name == TWINS)]))
    tokens = session.state.encounter(ENCOUNTER).tokens
    session.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))
    state = session.state
    return session, {state.creature(token).name: token.id for token in tokens.values()}
