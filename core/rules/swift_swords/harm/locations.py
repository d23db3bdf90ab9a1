"""Where a grievous blow strikes: the four dice, ties to the highest, and the places that it may be shifted to."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import factorial, prod

from core.base.errors import BadAnswer
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.context import Context
from core.engine.draws import Faces
from core.engine.request import CHANCE, GM, Choice, Procedure, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.swift_swords.clock import SIDES
from core.rules.swift_swords.settings import NECK_AND_GROIN, chosen

HEAD, NECK, CHEST, GROIN = "head", "neck", "chest", "groin"
LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG = "left arm", "right arm", "left leg", "right leg"
NUMBERS = {1: LEFT_LEG, 2: RIGHT_LEG, 3: LEFT_ARM, 4: RIGHT_ARM, 5: HEAD, 6: CHEST}
"""The location of each face (SST-TAB-LOCATIONS)."""
ARMS, LEGS = (LEFT_ARM, RIGHT_ARM), (LEFT_LEG, RIGHT_LEG)
CONNECTED: Mapping[str, tuple[str, ...]] = {
    HEAD: (NECK,),
    NECK: (HEAD, CHEST),
    CHEST: (NECK, LEFT_ARM, RIGHT_ARM, GROIN),
    GROIN: (CHEST, LEFT_LEG, RIGHT_LEG),
    LEFT_ARM: (CHEST,),
    RIGHT_ARM: (CHEST,),
    LEFT_LEG: (GROIN,),
    RIGHT_LEG: (GROIN,),
}
"""Which locations touch each other."""
WITHOUT_OPTIONAL: Mapping[str, tuple[str, ...]] = {
    HEAD: (CHEST,),
    CHEST: (HEAD, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG),
    LEFT_ARM: (CHEST,),
    RIGHT_ARM: (CHEST,),
    LEFT_LEG: (CHEST,),
    RIGHT_LEG: (CHEST,),
}
"""The same where Neck and Groin are left out."""
LOCATION_DICE = 4


@rule("SST-LOC-01", "SST-LOC-02", "SST-TAB-LOCATIONS")
def struck(faces: tuple[int, ...]) -> tuple[str, int]:
    """Return the location of four dice, that of the most frequent face, and how far it may be shifted.

    Draws go to the highest face; a triple shifts one step, a quadruple two.
    """
    counted = Counter(faces)
    most = max(counted.values())
    return NUMBERS[max(face for face, count in counted.items() if count == most)], shifts(most)


@rule("SST-LOC-03")
def shifts(most: int) -> int:
    """Return how many steps the most dice alike allow."""
    return max(0, most - 2)


@rule("SST-LOC-03", "SST-LOC-04", "SST-LOC-05")
def within_steps(location: str, steps: int, connected: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the locations within so many steps, the struck one first."""
    found = dict.fromkeys((location,))
    for _ in range(steps):
        found |= dict.fromkeys(each for place in tuple(found) for each in connected[place])
    return tuple(found)


@dataclass(frozen=True, slots=True)
class LocationDice(Faces):
    """The four dice of a location, read as the place that they strike and how far it may be shifted."""

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice."""
        return (SIDES,) * LOCATION_DICE

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every reading, with its chance."""
        return _readings()

    def foreseen(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every place: where a blow could be shifted to, it is not."""
        return _places()

    def struck(self, answer: tuple[int, ...]) -> Phrase | None:
        """Return the location."""
        return place_name(struck(answer)[0])

    told = struck

    @property
    def hint(self) -> Phrase:
        """Ask for the faces of all dice."""
        return say("swift-swords.hint.location", count=LOCATION_DICE)

    def _misread(self) -> BadAnswer:
        return BadAnswer("swift-swords.why.no-such-roll", count=LOCATION_DICE)


@lru_cache(maxsize=1)
def _readings() -> Dist[tuple[int, ...]]:
    shown: dict[tuple[str, int], tuple[int, ...]] = {}
    ways: dict[tuple[str, int], int] = {}
    for faces in combinations_with_replacement(range(1, SIDES + 1), LOCATION_DICE):
        reading = struck(faces)
        shown.setdefault(reading, faces)
        ways[reading] = ways.get(reading, 0) + factorial(LOCATION_DICE) // prod(map(factorial, Counter(faces).values()))
    return Dist.counted({shown[reading]: count for reading, count in ways.items()})


@lru_cache(maxsize=1)
def _places() -> Dist[tuple[int, ...]]:
    shown: dict[str, tuple[int, ...]] = {}
    shares: dict[tuple[int, ...], Fraction] = {}
    for faces, share in sorted(_readings(), key=lambda each: struck(each[0])[1]):
        same = shown.setdefault(struck(faces)[0], faces)
        shares[same] = shares.get(same, Fraction(0)) + share
    return Dist(shares)


def place_name(location: str) -> Phrase:
    """Return what a location is called; where none is known the body."""
    return say(f"swift-swords.place.{location.replace(' ', '-') or 'body'}")


@rule("SST-LOC-01", "SST-LOC-03", "SST-LOC-05", "SST-GAP-13")
def locate(ctx: Context, who: TokenId, by: TokenId | None) -> Procedure[str]:
    """Roll where somebody is struck; with three dice alike or more the attacker may shift it. Return the place.

    Its questions are `location:` and `shift:` with the id of whoever is struck.
    """
    faces = yield from ask(
        lambda: LocationDice(
            f"location:{who}",
            CHANCE,
            (RuleId("SST-LOC-01"),),
            about=(who,),
            owner=still_there(ctx, by) or who,
            subject=say("swift-swords.draw.location", token=who),
        )
    )
    place, steps = struck(faces)
    connected = CONNECTED if chosen(ctx.state.house_rules, NECK_AND_GROIN) else WITHOUT_OPTIONAL
    places = within_steps(place, steps, connected)
    if len(places) == 1:
        return place
    return (yield from ask(partial(_where_to, ctx, who, by, places)))


def still_there(ctx: Context, by: TokenId | None) -> TokenId | None:
    """Return who has struck, if he is still there: else the struck rolls, and the game master chooses, in his place."""
    return by if by is not None and ctx.is_there(by) else None


def _where_to(ctx: Context, who: TokenId, by: TokenId | None, places: tuple[str, ...]) -> Choice[str]:
    asked = choice(
        f"shift:{who}",
        "SST-LOC-03",
        asks=still_there(ctx, by) or GM,
        about=(who,),
        prompt=say("swift-swords.ask.shift", token=who),
        options={place: place_name(place) for place in places},
    )
    return replace(asked, of_body=True)
