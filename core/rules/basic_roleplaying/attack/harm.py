"""What a blow does: the matrix of attack and defence, the damage dice, and what armour and a shield leave of them."""

from dataclasses import dataclass
from itertools import product

from core.base.errors import BadAnswer
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.chance.dice import Dice
from core.chance.dist import Dist
from core.chance.percentiles import Level
from core.engine.context import Context
from core.engine.draws import Faces, die_said, no_such_dice, numbers_in, said_together, sums_of
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Procedure, ask
from core.explain.modifier import Add
from core.explain.tally import Tally
from core.model.campaign import Campaign, HouseRules
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.strike import Declared, Strike, strike_of
from core.rules.basic_roleplaying.gear.equipment import Arm
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.settings import NEGATIVE_BONUS, SPECIAL_DAMAGE, chosen
from core.rules.kit.rows import Row, rows


@dataclass(frozen=True, slots=True)
class Reading:
    """How the faces of a blow are read: what is added to the dice, and how those of the bonus count."""

    dice: tuple[int, ...] = ()
    add: int = 0
    bonus: tuple[int, ...] = ()
    negative: bool = False
    half: bool = False
    broken: bool = False

    @rule("BRP-WPN-02", "BRP-WPN-03", "BRP-WPN-06", "BRP-GAP-05", "BRP-GAP-13")
    def total(self, faces: tuple[int, ...], *, halved: bool = True) -> int:
        """Return what some faces come to, never below 0: dice and adds, and the bonus or half of it, rounded up.

        One number for several dice is the total itself. A broken weapon deals half of it, where it is `halved`.
        """
        count, total = len(self.dice), sum(faces)
        if not self.is_total(faces):
            extra = -(-sum(faces[count:]) // 2) if self.half else sum(faces[count:])
            total = max(0, sum(faces[:count]) + self.add + (-extra if self.negative else extra))
        return -(-total // 2) if self.broken and halved else total

    def is_total(self, faces: tuple[int, ...]) -> bool:
        """Return whether one number was answered for several dice."""
        return len(faces) == 1 < len(self.dice) + len(self.bonus)

    def faces_said(self, faces: tuple[int, ...]) -> Phrase:
        """Say the faces, or the total that was answered."""
        if self.is_total(faces):
            return say("basic-roleplaying.told.total", total=sum(faces))
        return say(f"basic-roleplaying.dice{'-halved' if self.broken else ''}", faces=" ".join(map(str, faces)))


@rule("BRP-WPN-02", "BRP-WPN-03", "BRP-WPN-04", "BRP-DMG-07", "BRP-GAP-05", "BRP-GAP-16", "BRP-GAP-17")
def reading_of(house: HouseRules, arm: Arm, bonus: Dice, *, special: bool, broken: bool) -> Reading:
    """Return how the dice of a blow are read: after a special success the most that the weapon can roll is added."""
    own = arm.dice
    counts = bonus if arm.bonus != "none" else Dice()
    negative = any(each.sign < 0 for each in counts.rolls)
    half = arm.bonus == "half" and (not negative or chosen(house, NEGATIVE_BONUS) == "half")
    most = special and chosen(house, SPECIAL_DAMAGE) == "maximum"
    add = (0 if most else own.plus) + (own.highest if special else 0)
    return Reading(() if most else own.sides, add, counts.sides, negative, half, broken)


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

    def accept(self, answer: tuple[int, ...]) -> tuple[int, ...]:
        """Take a face for each of the dice, or of several dice alone what they come to in all."""
        found = tuple(answer) if isinstance(answer, (tuple, list)) else ()
        if self.reading.is_total(found) and not isinstance(found[0], bool) and found[0] in self._totals():
            return found
        return Faces.accept(self, answer)

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> tuple[int, ...]:
        """Read the faces; one number is what several dice come to in all, and no digit of it a face."""
        return self.accept(numbers_in(text))

    def comes_to(self, answer: tuple[int, ...]) -> int:
        """Return the damage, as the dice of the weapon and of the bonus are read."""
        return self.reading.total(answer)

    def answer_words(self, answer: tuple[int, ...]) -> Phrase | None:
        """Say the sum with what is added to the dice; where a bonus is halved or taken off, what the faces come to."""
        if self.reading.is_total(answer):
            return self.reading.faces_said(answer)
        parts = (*answer, self.reading.add) if self.reading.add > 0 else answer
        total = self.comes_to(answer)
        if sum(parts) != total:
            return say("basic-roleplaying.told.damage", faces=" ".join(map(str, answer)), total=total)
        if len(parts) == 1:
            return say("draw.told.number", number=total)
        return say("draw.told.faces", faces=" + ".join(map(str, parts)), total=total)

    @property
    def hint(self) -> Phrase:
        """Ask for the faces, or of several dice for the total; say of those of the bonus how they count."""
        words, reading = "damage" if len(self.thrown) > 1 else "damage-die", self.reading
        return say(f"basic-roleplaying.hint.{words}", dice=self._said, add=reading.add, half=int(reading.broken))

    @property
    def _said(self) -> Phrase:
        counts = ("\u2212" if self.reading.negative else "") + ("\u00bd\u00a0" if self.reading.half else "")
        bonus = (say("basic-roleplaying.bonus-die", counts=counts, sides=sides) for sides in self.reading.bonus)
        return said_together("dice.list", (*map(die_said, self.reading.dice), *bonus))

    def _misread(self) -> BadAnswer:
        if len(self.thrown) == 1:
            return no_such_dice(self.thrown)
        add, totals = self.reading.add, self._totals()
        return BadAnswer(
            "basic-roleplaying.answer.no-damage", dice=self._said, add=add, least=totals[0], most=totals[-1]
        )

    def _totals(self) -> list[int]:
        reading = self.reading
        return sorted(reading.total(each, halved=False) for each, _ in _throws(reading.dice, reading.bonus))


def _throws(own: tuple[int, ...], bonus: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """Return one throw for every sum of the weapon and every sum of the bonus, and in how many ways it comes."""
    return [
        ((*first, *second), one * other)
        for (first, one), (second, other) in product(sums_of(own).values(), sums_of(bonus).values())
    ]


NO_DAMAGE, NORMAL, SPECIAL = "nothing", "normal", "special"
"""What an attack deals."""


class MatrixCell(Row):
    """One cell of the matrix: what is dealt by a level against another, and the hit points that both items lose.

    `told` is the word for it, with `{met}` for how it was met: parried or dodged.
    """

    attack: Level
    defence: Level
    deals: str
    told: str = "{met}"
    parrying: int = 0
    attacking: int = 0


MISS = MatrixCell(
    rule=RuleId("BRP-MTX-07"), attack=Level.FAILURE, defence=Level.FAILURE, deals=NO_DAMAGE, told="missed"
)
"""Whatever the defence."""


@rule(
    *("BRP-MTX-01", "BRP-MTX-02", "BRP-MTX-03", "BRP-MTX-04", "BRP-MTX-05", "BRP-MTX-06", "BRP-MTX-07", "BRP-MTX-08"),
    *("BRP-MTX-09", "BRP-TAB-MATRIX", "BRP-ATK-03", "BRP-ATK-04", "BRP-DEF-04", "BRP-DEF-10", "BRP-SHD-08"),
)
def matrix_cell(attack: Level, defence: Level | None) -> MatrixCell:
    """Return the cell of two levels; no defence reads as a failed one, and a fumble as a failure."""
    against = defence if defence is not None and defence.worth else Level.FAILURE
    found = (
        each for each in rows(BASIC_ROLEPLAYING, "cell", MatrixCell) if (each.attack, each.defence) == (attack, against)
    )
    return next(found, MISS)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a blow deals: the damage, what a shield in front of the target loses by it, and what is suffered."""

    damage: int
    beyond_shield: int
    suffered: int


@rule("BRP-ARM-01", "BRP-ARM-02", "BRP-DMG-08", "BRP-SHD-06", "BRP-GAP-15")
def dealt(damage: int, armour: Tally, shield: str | None = None) -> Dealt:
    """Return what rolled damage does behind some armour, once, whatever the success; it is never below 0.

    What a shield that stands in front stops is the line of which its item is the source.
    """
    in_front = (line.modifier for line in armour.lines if shield is not None and line.modifier.source == shield)
    stops = sum(each.effect.amount for each in in_front if isinstance(each.effect, Add) and not each.struck)
    beyond = max(0, damage - stops) if stops else 0
    return Dealt(damage, beyond, max(0, damage - armour.total.number))


def reading_now(strike: Strike, *, special: bool) -> Reading:
    """Return how the dice of a blow would be read now."""
    bonus = strike.attacker.sheet.damage_bonus
    return reading_of(strike.house, strike.wielded.profile, bonus, special=special, broken=strike.wielded.is_broken)


@rule("BRP-WPN-02", "BRP-DMG-07")
def roll_damage(ctx: Context, declared: Declared, cited: RuleId, *, special: bool) -> Procedure[tuple[int, ...]]:
    """Roll the dice of a blow by the rule that lets it through; where there are none, nothing is asked."""

    def question() -> DamageRoll:
        strike = strike_of(ctx, declared)
        return DamageRoll(
            key=f"damage:{declared.attacker}:{declared.target}",
            asks=CHANCE_DRAWS,
            rules=(cited, RuleId("BRP-DMG-07" if special else "BRP-WPN-02")),
            about=(declared.target,),
            owner=declared.attacker,
            subject=say("basic-roleplaying.draw.damage", token=declared.attacker, item=strike.wielded.item.name),
            reading=reading_now(strike, special=special),
        )

    if not question().thrown:
        return ()
    return (yield from ask(question))
