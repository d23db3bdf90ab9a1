"""Damage dice of a blow: what the weapon and the bonus come to, normally and after a special success."""

from dataclasses import dataclass
from itertools import product

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.dice import Dice
from core.chance.dist import Dist
from core.engine.draws import Faces, numbers_in, sums_of
from core.model.campaign import Campaign, HouseRules
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.gear.dice import faces_of
from core.rules.basic_roleplaying.gear.weapons import Arm
from core.rules.basic_roleplaying.settings import NEGATIVE_BONUS, SPECIAL_DAMAGE, chosen


@dataclass(frozen=True, slots=True)
class Reading:
    """How the faces of a blow are read: what is added to the dice, and how those of the bonus count."""

    dice: tuple[int, ...] = ()
    add: int = 0
    bonus: tuple[int, ...] = ()
    negative: bool = False
    half: bool = False
    improvised: bool = False

    @rule("BRP-WPN-02", "BRP-WPN-03", "BRP-WPN-06", "BRP-GAP-05", "BRP-GAP-13")
    def total(self, faces: tuple[int, ...]) -> int:
        """Return what some faces come to, never below 0: dice and adds, and the bonus or half of it, rounded up."""
        count = len(self.dice)
        extra = sum(faces[count:])
        if self.half:
            extra = -(-extra // 2)
        total = max(0, sum(faces[:count]) + self.add + (-extra if self.negative else extra))
        return -(-total // 2) if self.improvised else total


@rule("BRP-WPN-02", "BRP-WPN-03", "BRP-WPN-04", "BRP-DMG-07", "BRP-GAP-05", "BRP-GAP-16", "BRP-GAP-17")
def reading_of(house: HouseRules, arm: Arm, bonus: Dice, *, special: bool, broken: bool) -> Reading:
    """Return how the dice of a blow are read: after a special success the most that the weapon can roll is added."""
    own = arm.dice
    counts = bonus if arm.bonus != "none" else Dice()
    negative = any(each.sign < 0 for each in counts.rolls)
    half = arm.bonus == "half" and (not negative or chosen(house, NEGATIVE_BONUS) == "half")
    if special and chosen(house, SPECIAL_DAMAGE) == "maximum":
        return Reading((), own.highest, faces_of(counts), negative, half, broken)
    add = own.plus + (own.highest if special else 0)
    return Reading(faces_of(own), add, faces_of(counts), negative, half, broken)


@dataclass(frozen=True, slots=True)
class DamageRoll(Faces):
    """The dice of a blow, the weapon's first; only what they come to matters."""

    reading: Reading = Reading()

    @property
    def thrown(self) -> tuple[int, ...]:
        """All dice."""
        return (*self.reading.dice, *self.reading.bonus)

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every total, with its chance."""
        shown: dict[int, tuple[int, ...]] = {}
        ways: dict[int, int] = {}
        for faces, count in _throws(self.reading.dice, self.reading.bonus):
            total = self.reading.total(faces)
            shown.setdefault(total, faces)
            ways[total] = ways.get(total, 0) + count
        return Dist.counted({shown[total]: count for total, count in ways.items()})

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> tuple[int, ...]:
        """Read the faces, or of several dice what they come to in all."""
        numbers = numbers_in(text)
        if len(numbers) == 1 and len(self.thrown) > 1:
            for faces in self.outcomes(state).ways:
                if self.reading.total(faces) == numbers[0]:
                    return faces
        return self.accept(numbers)

    @property
    def hint(self) -> Phrase:
        """Ask for the faces, or for the total."""
        dice = " ".join(f"d{sides}" for sides in self.thrown)
        return say("basic-roleplaying.hint.damage", dice=dice, add=self.reading.add)

    def _misread(self) -> BadAnswer:
        return BadAnswer("answer.no-such-dice", dice=" ".join(f"d{sides}" for sides in self.thrown))


def _throws(own: tuple[int, ...], bonus: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Return one throw for every sum of the weapon and every sum of the bonus, and in how many ways it comes."""
    return [
        ((*first, *second), one * other)
        for (first, one), (second, other) in product(sums_of(own).values(), sums_of(bonus).values())
    ]
