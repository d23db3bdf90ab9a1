"""Strategies for whole campaigns, and the events and commands that lead from one to the next, under the tiny system."""

from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from core.base.ids import EncounterId, PersonId, RuleId, SceneId, SystemId, ThingId, TokenId
from core.base.numbers import Rounding
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say, verbatim
from core.chance.cards import FULL_DECK, Deck
from core.chance.source import Source
from core.explain.modifier import Add, Bar, Basis, Dice, ExtraCards, Limit, Modifier, Scale, Shift
from core.geometry.plane import Plane
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.cover import Cover
from core.model.creature import Creature, Haulage, Hitch, Notes, Person, Track, Vitals
from core.model.encounter import Due, Encounter, Opening, Stage, Stand, Token
from core.model.gear import Carried, Item, Ware
from core.model.passage import Passage
from core.model.scene import Pile, Reveal, Scene, SceneState, ZoneLink
from core.model.things import Door, DoorState, Light, LightRegion, Picture, Pin, Stamp, Thing, Wall, WallKind, Zone
from core.model.zone_cover import CoverGrade, CoverKind, Extent, ZoneCover
from tests.helpers.tiny.fighter import TINY
from tests.helpers.tiny.sheet import TinyClock, TinySheet

small = st.integers(-1_000_000, 1_000_000)
texts = st.text(st.characters(codec="utf-8"), max_size=12)
points = st.tuples(st.integers(-5000, 80_000), st.integers(-5000, 80_000))
outlines = st.lists(points, min_size=3, max_size=6).map(tuple)
fractions = st.fractions(min_value=Fraction(1, 100), max_value=100, max_denominator=1000)
asset_ids = st.sampled_from(("0" * 64, "ab" * 32))
flags = st.booleans()
covers = st.none() | st.builds(
    ZoneCover, kind=st.sampled_from(CoverKind), grade=st.sampled_from(CoverGrade), extent=st.sampled_from(Extent)
)


def phrases() -> SearchStrategy[Phrase]:
    """Phrases, some within others."""
    plain = texts.map(verbatim)
    return plain | st.builds(lambda inner, number: say("history.paint", plane=inner, n=number), plain, small)


def shelved(items: list[Thing]) -> PersistentMap[Thing]:
    """Put things on a shelf by their ids."""
    return PersistentMap((item.id, item) for item in items)


def thing_of(number: int) -> SearchStrategy[Thing]:
    """Things of every kind whose id has this number."""
    same = {"name": texts, "locked": flags, "hidden": flags}

    def named(kind: str) -> SearchStrategy[ThingId]:
        return st.just(ThingId(f"{kind}-{number}"))

    passages = dict.fromkeys(("move", "sight", "missiles"), st.sampled_from(Passage))
    path = st.lists(points, min_size=2, max_size=6).map(tuple)
    return st.one_of(
        st.builds(Wall, id=named("wall"), points=path, made=st.sampled_from(WallKind), **passages, **same),
        st.builds(Door, id=named("door"), a=points, b=points, state=st.sampled_from(DoorState), secret=flags, **same),
        st.builds(Zone, id=named("zone"), points=outlines, public_name=texts, notes=texts, cover=covers, **same),
        st.builds(
            LightRegion, id=named("region"), points=outlines, light=st.sampled_from(("lit", "dim", "dark")), **same
        ),
        st.builds(Light, id=named("light"), at=points, reach=fractions, strength=st.integers(0, 100), **same),
        st.builds(Pin, id=named("pin"), at=points, text=texts, **same),
        st.builds(Picture, id=named("picture"), picture=asset_ids, left_top=points, right_bottom=points, **same),
        st.builds(
            Stamp,
            id=named("stamp"),
            art=texts,
            at=points,
            degrees=st.integers(0, 359),
            cover=st.sampled_from(Cover),
            picture=st.none() | asset_ids,
            **same,
        ),
    )


def planes(*, signed: bool = False) -> SearchStrategy[Plane]:
    """Planes with some squares painted."""
    squares = st.tuples(st.integers(0, 40), st.integers(0, 40))
    codes = st.integers(-100, 100) if signed else st.integers(0, 15)
    return st.dictionaries(squares, codes, max_size=8).map(lambda cells: Plane(cells, signed=signed))


def scene_of(number: int) -> SearchStrategy[Scene]:
    """Scenes whose ids begin with this number."""
    things = st.tuples(*(thing_of(number + offset) for offset in range(1, 4))).map(lambda found: shelved(list(found)))
    links = st.builds(ZoneLink, a=st.just(ThingId("zone-1")), b=st.just(ThingId("zone-2")), linked=flags, cover=covers)
    return st.builds(
        Scene,
        id=st.just(SceneId(f"scene-{number}")),
        name=texts,
        notes=texts,
        columns=st.integers(1, 60),
        rows=st.integers(1, 60),
        square_length=fractions,
        unit=st.sampled_from(("ft", "m")),
        things=things,
        terrain=planes(),
        borders=planes(),
        elevation=planes(signed=True),
        zone_links=st.lists(links, max_size=1).map(tuple),
    )


effects = st.one_of(
    st.builds(Add, small),
    st.builds(Scale, fractions, st.sampled_from(Rounding)),
    st.builds(Dice, small),
    st.builds(ExtraCards, small),
    st.builds(Shift, small),
    st.builds(Limit, st.none() | small, st.none() | small),
    st.builds(Bar, phrases()),
)
modifiers = st.builds(
    Modifier,
    rule=st.just(RuleId("TINY-01")),
    label=phrases(),
    on=texts,
    effect=effects,
    stack=st.none() | texts,
    basis=st.sampled_from(Basis),
    struck=flags,
)
conditions = st.builds(
    Condition,
    kind=texts,
    amount=small,
    source=st.none() | st.just("token-3"),
    until=st.none() | small,
    lasting=flags,
    note=texts,
    modifiers=st.lists(modifiers, max_size=2).map(tuple),
)
items = st.builds(
    Item,
    id=texts,
    name=texts,
    carried=st.sampled_from(Carried),
    count=st.integers(0, 9),
    loaded=st.none() | st.integers(0, 9),
    pack=flags,
    within=texts,
    rolling=flags,
    notes=texts,
)
creatures = st.builds(
    Creature,
    name=texts,
    public_name=texts,
    system=st.just(TINY),
    sheet=st.builds(TinySheet, hits=st.integers(1, 99), guard=st.integers(0, 20)),
    side=texts,
    kit=st.lists(items, max_size=2).map(tuple),
    grams=st.integers(0, 10**9),
    portrait=st.none() | asset_ids,
    notes=st.builds(Notes, read_aloud=texts, tactics=texts),
    chance=st.sampled_from(("program", "table")),
)
afflictions = st.builds(
    Affliction,
    id=st.just("affliction-7"),
    kind=texts,
    since=small,
    due=st.none() | small,
    known=flags,
    source=st.none() | st.just("token-3"),
    counters=st.dictionaries(texts, small, max_size=2),
)
vitals = st.builds(
    Vitals,
    tracks=st.dictionaries(texts, st.builds(Track, small, st.none() | small, small), max_size=2),
    conditions=st.lists(conditions, max_size=1).map(tuple),
    gear=st.lists(items, max_size=1).map(tuple),
    chips=st.dictionaries(texts, small, max_size=2),
    hauls=st.lists(
        st.builds(Hitch, st.none() | st.just(EncounterId("encounter-50")), texts, st.sampled_from(Haulage), flags),
        max_size=1,
    ).map(tuple),
    afflictions=st.lists(afflictions, max_size=1).map(tuple),
)
decks = st.permutations(FULL_DECK).map(lambda cards: Deck(tuple(cards[:20]), tuple(cards[20:50]), tuple(cards[50:])))
wears = st.builds(
    SceneState,
    doors=st.dictionaries(texts, st.sampled_from(DoorState), max_size=2),
    found=st.lists(texts, max_size=2).map(tuple),
    broken=st.lists(texts, max_size=2).map(tuple),
    reveals=st.lists(st.builds(Reveal, texts, outlines, st.lists(outlines, max_size=1).map(tuple)), max_size=1).map(
        tuple
    ),
    piles=st.lists(
        st.builds(Pile, texts, points, st.lists(items, max_size=2).map(tuple), texts, flags), max_size=1
    ).map(tuple),
)


def person_of(number: int) -> SearchStrategy[Person]:
    """People with this number."""
    return st.builds(Person, id=st.just(PersonId(f"person-{number}")), creature=creatures, vitals=vitals)


def token_of(number: int, scene: SceneId) -> SearchStrategy[Token]:
    """Tokens with this number on a scene, each with its own creature."""
    stands = st.builds(Stand, zone=st.none() | texts, border=st.none() | st.tuples(texts, texts))
    return st.builds(
        Token,
        id=st.just(TokenId(f"token-{number}")),
        scene=st.just(scene),
        point=points,
        creature=creatures,
        vitals=vitals,
        badge=texts,
        side=texts,
        hidden=flags,
        elevation=st.integers(-9, 9),
        facing=st.none() | st.integers(0, 359),
        stand=stands,
        conditions=st.lists(conditions, max_size=1).map(tuple),
    )


def encounter_of(number: int, scene: SceneId) -> SearchStrategy[Encounter]:
    """Encounters with this number on a scene, in every stage."""
    tokens = st.tuples(token_of(number + 1, scene), token_of(number + 2, scene)).map(
        lambda found: PersistentMap((token.id, token) for token in found)
    )
    openings = st.builds(
        Opening, tokens=tokens, people=st.just(PersistentMap()), wear=st.just(PersistentMap()), time=small
    )
    clocks = st.builds(TinyClock, combatants=st.just((TokenId(f"token-{number + 1}"),)), round=st.integers(1, 9))
    dues = st.builds(Due, texts, small, texts, st.lists(st.tuples(texts, texts | small), max_size=2).map(tuple))
    return st.builds(
        Encounter,
        id=st.just(EncounterId(f"encounter-{number}")),
        name=texts,
        system=st.just(TINY),
        scene=st.just(scene),
        tokens=tokens,
        stage=st.sampled_from(Stage),
        clock=st.none() | clocks,
        due=st.lists(dues, max_size=2).map(tuple),
        opening=st.none() | openings,
    )


settings = st.dictionaries(texts, texts | small | flags, max_size=2)


@st.composite
def campaigns(draw: st.DrawFn) -> Campaign:
    """Campaigns with up to two people, two scenes and an encounter on the first of these."""
    people = [draw(person_of(number)) for number in range(1, draw(st.integers(1, 3)))]
    scenes = [draw(scene_of(10 * number)) for number in range(1, draw(st.integers(1, 3)))]
    fights = draw(st.lists(encounter_of(50, scenes[0].id), max_size=1)) if scenes else []
    return Campaign(
        source=draw(st.builds(Source, st.integers(0, 2**64), st.integers(0, 2**40))),
        title=draw(texts),
        people=PersistentMap((person.id, person) for person in people),
        scenes=PersistentMap((scene.id, scene) for scene in scenes),
        encounters=PersistentMap((encounter.id, encounter) for encounter in fights),
        wear=PersistentMap((scene.id, draw(wears)) for scene in scenes),
        decks={person.id: draw(decks) for person in people},
        house_rules=draw(st.dictionaries(st.just(SystemId("tiny")), settings, max_size=1)),
        conditions=tuple(draw(st.lists(conditions, max_size=1))),
        wares=tuple(draw(st.lists(st.builds(Ware, system=st.just(TINY), item=items, shelf=texts), max_size=1))),
        time=draw(small),
        next_number=100,
    )
