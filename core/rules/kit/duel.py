"""A fight of two on bare ground, in which the plain attack of one on the other is reckoned."""

from fractions import Fraction

from core.base.ids import EncounterId, PersonId, SceneId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.geometry.footprint import nearest_centre
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.clock import ClockState
from core.model.creature import Creature, Person, Vitals
from core.model.encounter import FOES, PARTY, Encounter, Stage, Token
from core.model.scene import Scene

SCENE, FIGHT = SceneId("scene-1"), EncounterId("encounter-1")
ONE, OTHER = TokenId("token-1"), TokenId("token-2")
PEOPLE = (PersonId("person-1"), PersonId("person-2"))
FIRST = (40 * SQUARE, 40 * SQUARE)


def duel(
    system: SystemId,
    creatures: tuple[tuple[Creature, Vitals], tuple[Creature, Vitals]],
    clock: ClockState,
    wide: tuple[Fraction, Fraction],
    gap: Fraction,
) -> Campaign:
    """Return a running fight of two on squares of a metre, so many squares `wide`, and so many metres between them.

    Where `gap` is below 0 they share a place. The first is of the foes, the other of the party.
    """
    first = nearest_centre(FIRST, wide[0])
    right = first[0] + int(((wide[0] + wide[1]) / 2 + gap) * SQUARE)
    second = first if gap < 0 else nearest_centre((right, first[1]), wide[1])
    people = (Person(who, creature, vitals) for who, (creature, vitals) in zip(PEOPLE, creatures, strict=True))
    tokens = (
        Token(ONE, SCENE, first, person=PEOPLE[0], side=FOES),
        Token(OTHER, SCENE, second, person=PEOPLE[1], side=PARTY),
    )
    there = PersistentMap((str(token.id), token) for token in tokens)
    scene = Scene(id=SCENE, name="", columns=100, rows=80, square_length=Fraction(1), unit="m")
    fight = Encounter(FIGHT, "", system, SCENE, stage=Stage.RUNNING, tokens=there, clock=clock)
    state = Campaign(Source(1))
    return Campaign(
        state.source,
        scenes=state.scenes.put(SCENE, scene),
        people=PersistentMap((str(person.id), person) for person in people),
        encounters=state.encounters.put(FIGHT, fight),
    )
