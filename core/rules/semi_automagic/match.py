"""A fight of two, to see how a creature would fare: side by side, or as far apart as its weapon needs."""

from fractions import Fraction

from core.base.ids import EncounterId, PersonId, SceneId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.engine.command import Act
from core.geometry.footprint import snapped
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature import Creature, Person
from core.model.encounter import Encounter, Stage, Token
from core.model.scene import Scene
from core.rules.semi_automagic.clock import SecondsClock, Turn
from core.rules.semi_automagic.fighter import fighter_of, fresh_vitals
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.scales import square_metres
from core.rules.semi_automagic.sheet import sheet_of
from core.rules.semi_automagic.space import spaces_of
from core.rules.semi_automagic.weapons import Wielded
from core.rules.semi_automagic.wielding import wielded_by

SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-1")
ONE, OTHER = TokenId("token-1"), TokenId("token-2")
PEOPLE = (PersonId("person-1"), PersonId("person-2"))
AFAR = 5
"""Metres between the two for a weapon that shoots: within the increment of nearly all of them."""


def match_of(one: Creature, other: Creature) -> tuple[Campaign, Act | None]:
    """Return a fight of two, the first at the beginning of its turn, and its plain attack on the other.

    There is no attack where its first weapon strikes an area.
    """
    start = _field(one, other, Fraction(0))
    wielded = _first_weapon(start)
    if wielded.weapon.area:
        return start, None
    scale = sheet_of(one).scale
    gap = Fraction(AFAR) if wielded.weapon.is_ranged else (wielded.weapon.reach - 1) * square_metres(scale)
    return _field(one, other, gap), Act(ENCOUNTER, ONE, "attack", targets=(OTHER,), item=wielded.item.id)


def _first_weapon(state: Campaign) -> Wielded:
    """Return what is in hand first, or else the bare hands."""
    return wielded_by(fighter_of(state, state.encounter(ENCOUNTER).tokens[ONE]))[0]


def _field(one: Creature, other: Creature, gap: Fraction) -> Campaign:
    """Return the two with so many metres between them; below 0 they share a place."""
    wide = [spaces_of(sheet_of(creature).scale, Fraction(1)) for creature in (one, other)]
    first = snapped((40 * SQUARE, 40 * SQUARE), wide[0])
    centres = (wide[0] + wide[1]) / 2 + gap
    second = first if gap < 0 else snapped((first[0] + int(centres * SQUARE), first[1]), wide[1])
    people = [Person(who, creature, fresh_vitals(creature)) for who, creature in zip(PEOPLE, (one, other), strict=True)]
    tokens = [
        Token(ONE, SCENE, first, person=PEOPLE[0], side="foes"),
        Token(OTHER, SCENE, second, person=PEOPLE[1], side="party"),
    ]
    clock = SecondsClock(
        combatants=(ONE, OTHER),
        order=(ONE, OTHER),
        scores={ONE: 2, OTHER: 1},
        turns=(Turn(ONE, ONE),),
    )
    scene = Scene(id=SCENE, name="", columns=100, rows=80, square_length=Fraction(1), unit="m")
    fight = Encounter(
        ENCOUNTER,
        "",
        SEMI_AUTOMAGIC,
        SCENE,
        stage=Stage.RUNNING,
        tokens=PersistentMap((str(token.id), token) for token in tokens),
        clock=clock,
    )
    state = Campaign(Source(1))
    return Campaign(
        state.source,
        scenes=state.scenes.put(SCENE, scene),
        people=PersistentMap((str(person.id), person) for person in people),
        encounters=state.encounters.put(ENCOUNTER, fight),
    )
