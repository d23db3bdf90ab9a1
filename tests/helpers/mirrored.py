"""Fights of equal sides in every game: the same creatures against themselves, on bare ground."""

from core.base.ids import EncounterId, SceneId, SystemId, ThingId, TokenId
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.edits.fights import AddEncounter, Begin
from core.edits.maps import AddScene
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.model.things import Zone
from core.rules.registry import SYSTEMS

SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-5")
WIDE, HIGH = 18, 10


def _zone(number: int, left: int, right: int) -> Zone:
    x, y, low = left * SQUARE, right * SQUARE, HIGH * SQUARE
    return Zone(id=ThingId(f"zone-{number}"), name=f"Zone {number}", points=((x, 0), (y, 0), (y, low), (x, low)))


def place(column: int, row: int) -> Point:
    """Return the middle of a square."""
    return column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2


def mirrored(system: SystemId, *, most: int = 2, more: int = 0, begun: bool = True, seed: int = 1) -> Campaign:
    """Return `most` shipped foes of a game against as many of the same, and `more` of the first with the party."""
    session = Session(Journal(Campaign(Source(seed))), SYSTEMS, policy=first_of(take_suggestions, draw))
    things = (_zone(2, 0, 6), _zone(3, 6, 12), _zone(4, 12, WIDE))
    scene = Scene(id=SCENE, name="Field", columns=WIDE, rows=HIGH).but(things={each.id: each for each in things})
    session.submit(AddScene(scene))
    session.submit(AddEncounter("Mirror", system, SCENE))
    foes = [creature for creature in shipped_creatures(system) if creature.side == "foes"][:most]
    for side, column in (("party", 4), ("foes", 13)):
        places = foes + foes[:1] * more if side == "party" else foes
        for row, creature in enumerate(places):
            session.submit(PlaceFoes(ENCOUNTER, SCENE, creature.but(side=side), (place(column, 1 + 2 * row),)))
    if begun:
        session.submit(Begin(ENCOUNTER, tuple(TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)))
    return session.state
