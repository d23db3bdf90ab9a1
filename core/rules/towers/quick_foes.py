"""Quick foes from a level and a size alone, and the match of two on an empty field that odds are reckoned on."""

from core.base.ids import EncounterId, PersonId, SceneId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.engine.command import Act
from core.geometry.footprint import snapped
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.creature import Creature, Person
from core.model.encounter import Encounter, Stage, Token
from core.model.gear import Carried, Item
from core.model.scene import Scene
from core.rulebook.cite import rule
from core.rules.towers.clock import Marker, TowersClock
from core.rules.towers.fighter import fighter_of, fresh_vitals, sheet_of
from core.rules.towers.gear.weapons import UNARMED, Profile, Wielded, catalogue_profiles
from core.rules.towers.names import SPACES, TOWERS
from core.rules.towers.sheet import TowersSheet

MOST_LEVEL = 20
"""Beyond this level a quick foe grows no further."""


@rule("T99-GAP-13")
def quick_sheet(level: int, size: int) -> TowersSheet:
    """Return the sheet of a foe of a level, 1 at least, and a size rank.

    At level 1 it is a plain human with less endurance; every second level adds to strength, endurance and armour by
    turns. Bigger ones are stronger and tougher, smaller ones weaker and quicker.
    """
    steps = min(max(1, level), MOST_LEVEL) - 1
    big, small = max(0, size), max(0, -size)
    return TowersSheet(
        level=max(1, level),
        size=size,
        hs=max(0, 2 + steps // 2 + 2 * big - small),
        ss=2 + (steps + 1) // 3 + small // 2,
        ee=max(1, 1 + (steps + 1) // 2 + 2 * big - small // 2),
        ie=1 + steps // 2,
        hi=2 + steps // 3,
        sc=2 + steps // 3,
        pa_ranks=(steps + 1) // 2,
        pd_ranks=steps // 3,
        n_ranks=2 + steps // 3,
        spd_ranks=5 + big,
        armour=(steps + 2) // 3 + big,
    )


@rule("T99-GAP-16", "T99-GAP-17")
def armed_with(name: str) -> Item:
    """Return a weapon of the tables ready for use, loaded, with some spare shots; raise `KeyError` if there is none."""
    profile = catalogue_profiles()[name]
    spare = None if profile.shots is None else max(profile.shots, 12)
    return Item(
        id="weapon", name=name, profile=name, carried=_place_of(profile), loaded=profile.shots, ammunition=spare
    )


def _place_of(profile: Profile) -> Carried:
    if profile.is_spell or profile.hands == 0:
        return Carried.NATURAL
    return Carried.BOTH_HANDS if profile.hands == 2 else Carried.MAIN_HAND


SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-2")
ONE, OTHER = TokenId("token-3"), TokenId("token-4")
PEOPLE = (PersonId("person-5"), PersonId("person-6"))
APART = 3
"""Spaces between two of whom one shoots or casts; within the first increment of every weapon of the tables."""


def match_of(one: Creature, other: Creature) -> tuple[Campaign, Act | None]:
    """Return a fight of two, the first about to act, and the plain attack of the first on the other.

    There is no attack where its first weapon strikes an area, or where it has none that it could use.
    """
    start = _field(one, other, apart=0)
    weapon = _first_weapon(start)
    if weapon is None or weapon.profile.has_area:
        return start, None
    state = _field(one, other, apart=APART) if weapon.profile.is_ranged else start
    action = "cast-spell" if weapon.profile.is_spell else "attack"
    return state, Act(ENCOUNTER, ONE, action, targets=(OTHER,), item=weapon.item.id)


def _first_weapon(state: Campaign) -> Wielded | None:
    someone = fighter_of(state, state.encounter(ENCOUNTER).token(ONE))
    best = [each for each in someone.weapons if each.item != UNARMED] or list(someone.weapons)
    return best[0] if best else None


def _field(one: Creature, other: Creature, *, apart: int) -> Campaign:
    """Return the two side by side, or with so many free spaces between them."""
    sizes = [SPACES[sheet_of(creature).size] for creature in (one, other)]
    wide = [max(SQUARE, int(SQUARE * size)) for size in sizes]
    first = snapped((10 * SQUARE, 10 * SQUARE), sizes[0])
    left = first[0] - int(SQUARE * sizes[0]) // 2
    begins = left - left % SQUARE + wide[0] + apart * SQUARE
    second = snapped((begins + int(SQUARE * sizes[1]) // 2, first[1]), sizes[1])
    # people, for a player character flips from a deck of its own
    people = [Person(who, creature, fresh_vitals(creature)) for who, creature in zip(PEOPLE, (one, other), strict=True)]
    tokens = [
        Token(ONE, SCENE, first, person=PEOPLE[0], side="foes"),
        Token(OTHER, SCENE, second, person=PEOPLE[1], side="party"),
    ]
    clock = TowersClock(
        markers={ONE: Marker(position=1, flat_footed=False), OTHER: Marker(position=2, flat_footed=False)},
        now=1,
        settled=1,
        combatants=(ONE, OTHER),
    )
    scene = Scene(id=SCENE, name="", columns=40, rows=24)
    encounter = Encounter(
        ENCOUNTER,
        "",
        TOWERS,
        SCENE,
        tokens=PersistentMap((token.id, token) for token in tokens),
        stage=Stage.RUNNING,
        clock=clock,
    )
    return Campaign(
        Source(1),
        people=PersistentMap((person.id, person) for person in people),
        scenes=PersistentMap([(SCENE, scene)]),
        encounters=PersistentMap([(ENCOUNTER, encounter)]),
        next_number=7,
    )
