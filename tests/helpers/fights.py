"""Small fights to test on, under the tiny system."""

from core.base.ids import EncounterId, SceneId, ThingId
from core.chance.source import Source
from core.edits.fights import AddEncounter, Begin
from core.edits.maps import AddScene
from core.edits.tokens import PlaceFoes
from core.engine.context import Systems
from core.engine.journal import Journal
from core.engine.policy import Policy, draw
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.scene import Scene
from core.model.things import Wall, Zone
from tests.helpers.tiny.fighter import TINY
from tests.helpers.tiny.sheet import TinySheet
from tests.helpers.tiny.system import Tiny

SYSTEMS: Systems = {TINY: Tiny()}
SCENE = SceneId("scene-1")
ENCOUNTER = EncounterId("encounter-5")


def zone(number: int, left: int, right: int) -> Zone:
    """Return a zone over some columns of the map."""
    x, y = left * SQUARE, right * SQUARE
    return Zone(id=ThingId(f"zone-{number}"), name=f"Zone {number}", points=((x, 0), (y, 0), (y, 7680), (x, 7680)))


def scene() -> Scene:
    """Return a scene of two zones with a wall in one of them."""
    things = (
        zone(2, 0, 5),
        zone(3, 5, 10),
        Wall(id=ThingId("wall-4"), points=((2 * SQUARE, 0), (2 * SQUARE, 3 * SQUARE))),
    )
    return Scene(id=SCENE, name="Hall", columns=10, rows=10).but(things={thing.id: thing for thing in things})


def creature(name: str, side: str, *, hits: int = 3, guard: int = 10) -> Creature:
    """Return a creature of the tiny system."""
    return Creature(name=name, system=TINY, sheet=TinySheet(hits=hits, guard=guard), side=side)


def ready(*, seed: int = 1, policy: Policy = draw) -> Session:
    """Return a session with a scene, an encounter and two on each side, before the fight: tokens 6 to 9."""
    session = Session(Journal(Campaign(Source(seed))), SYSTEMS, policy=policy)
    session.submit(AddScene(scene()))
    session.submit(AddEncounter("Brawl", TINY, SCENE))
    near, far = ((SQUARE, SQUARE), (SQUARE, 2 * SQUARE)), ((6 * SQUARE, SQUARE), (6 * SQUARE, 2 * SQUARE))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Ann", "party"), near))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Orc", "foes"), far))
    return session


def begun(*, seed: int = 1, policy: Policy = draw) -> Session:
    """Return the same session with the fight on."""
    session = ready(seed=seed, policy=policy)
    tokens = session.state.encounter(ENCOUNTER).tokens
    session.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))
    return session
