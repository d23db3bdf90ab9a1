"""Draws of dice that any system can use; each lists its readings, the outcomes that the rule tells apart."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.request import Draw
from core.model.campaign import Campaign

DIGITS = 9
"""Digits of a number that is typed; no die has more, and Python refuses to read some thousands of them."""

ONE_DIGIT = 9
"""Sides of the largest die whose faces are each one digit."""


def said_together(words: str, said: Iterable[Phrase]) -> Phrase:
    """Return several things as one phrase, such as all dice that are thrown; `words` join any two of them."""
    return reduce(lambda first, more: say(words, first=first, more=more), said)


def die_said(sides: int) -> Phrase:
    """Return a die of some sides, as every game writes it."""
    return say("die", sides=sides)


def dice_said(dice: Iterable[int]) -> Phrase:
    """Return dice one by one, each named by its sides."""
    return said_together("dice.list", map(die_said, dice))


@dataclass(frozen=True, slots=True)
class Die(Draw[int]):
    """One die of `sides`; every kind of it has its own reading of the number."""

    sides: int = 20

    def accept(self, answer: int) -> int:
        """Take a number that the die has."""
        if isinstance(answer, bool) or not isinstance(answer, int) or not 1 <= answer <= self.sides:
            raise BadAnswer("answer.no-such-roll", die=die_said(self.sides), sides=self.sides)
        return answer

    def load(self, data: Any) -> int:
        """Take a whole number."""
        return self.accept(data)

    def sample(self, state: Campaign, source: Source) -> tuple[int, Source]:
        """Roll the die."""
        roll, source = source.below(self.sides)
        return roll + 1, source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> int:
        """Read the number on the die."""
        (number,) = numbers_in(text, count=1) or (0,)
        return self.accept(number)

    def answer_words(self, answer: int) -> Phrase | None:
        """Say the number."""
        return say("draw.told.number", number=answer)

    @property
    def hint(self) -> Phrase:
        """Ask for the number."""
        return say("draw.die", die=die_said(self.sides))

    @property
    def shares(self) -> tuple[tuple[str, Phrase], ...]:
        """The owner rolls the die."""
        return ((self.owner, die_said(self.sides)),) if self.owner else ()


@dataclass(frozen=True, slots=True)
class Save(Die):
    """One die, read as passed or not: it passes from `low` to `high`."""

    low: int = 1
    high: int = 20

    def passed(self, roll: int) -> bool:
        """Return the reading of a roll."""
        return self.low <= roll <= self.high

    def answer_words(self, answer: int) -> Phrase | None:
        """Say the number, and whether it passes."""
        return say(f"draw.told.{'passes' if self.passed(answer) else 'fails'}", number=answer)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return one roll that passes and one that fails, with their chances."""
        low, high = max(1, self.low), min(self.sides, self.high)
        count = max(0, high - low + 1)
        failing = 1 if low > 1 else high + 1
        weights = {}
        if count:
            weights[low] = Fraction(count, self.sides)
        if count < self.sides:
            weights[1 if not count else failing] = Fraction(self.sides - count, self.sides)
        return Dist(weights)


@dataclass(frozen=True, slots=True)
class Percentile(Die):
    """Percentile dice, on which 00 is 100, read in classes: each of `ends` is the last number of one, the last is 100.

    `says` tells what the numbers mean; `alike` names what each class comes to in what odds tell, where that is the same
    for some.
    """

    sides: int = 100
    ends: tuple[int, ...] = (100,)
    says: Phrase | None = None
    alike: tuple[str, ...] = ()

    def place(self, roll: int) -> int:
        """Return the place of the class that a roll falls in."""
        return bisect_left(self.ends, roll)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return the last number of every class, with the chance of the class."""
        return Dist.counted(
            {end: end - start for start, end in zip((0, *self.ends), self.ends, strict=False) if end > start}
        )

    def foreseen(self, state: Campaign) -> Dist[int]:
        """Return one number for all classes that are alike, with their chance."""
        if not self.alike:
            return self.outcomes(state)
        first = dict(reversed(tuple(zip(self.alike, self.ends, strict=True))))
        return self.outcomes(state).map(lambda end: first[self.alike[self.place(end)]])

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> int:
        """Read the number on the dice; 00 is 100, but a single 0 is a slip."""
        (number,) = numbers_in(text, count=1) or (0,)
        return self.accept(self.sides if text.strip() == "00" else number)

    @property
    def hint(self) -> Phrase:
        """Say what the numbers mean, or ask for one."""
        return say("draw.die", die=die_said(self.sides)) if self.says is None else self.says


@dataclass(frozen=True, slots=True)
class Pick(Draw[int]):
    """One of `count` things in their order, all equally likely; the answer is its number, from 1.

    One that is `idle` changes nothing in what odds tell. `among` names the things by their ids, where they have some.
    """

    count: int = 1
    idle: bool = False
    among: tuple[str, ...] = ()

    def accept(self, answer: int) -> int:
        """Take a number that there is."""
        if isinstance(answer, bool) or not isinstance(answer, int) or not 1 <= answer <= self.count:
            raise BadAnswer("answer.no-such-number", count=self.count)
        return answer

    def load(self, data: Any) -> int:
        """Take a whole number."""
        return self.accept(data)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return every number with the same chance."""
        return Dist.counted(dict.fromkeys(range(1, self.count + 1), 1))

    def foreseen(self, state: Campaign) -> Dist[int]:
        """Return one number for all where it is idle."""
        return Dist.certain(1) if self.idle else self.outcomes(state)

    def sample(self, state: Campaign, source: Source) -> tuple[int, Source]:
        """Pick one."""
        number, source = source.below(self.count)
        return number + 1, source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> int:
        """Read the number."""
        (number,) = numbers_in(text, count=1) or (0,)
        return self.accept(number)

    @property
    def hint(self) -> Phrase:
        """Ask for the number; say which thing has which, where they have names."""
        asked = say("draw.pick", count=self.count)
        for number, thing in reversed(tuple(enumerate(self.among, 1))):
            one = say("draw.pick.of", number=number, thing=thing)
            asked = one if number == len(self.among) else say("draw.told.and", first=one, more=asked)
        return asked


@dataclass(frozen=True, slots=True)
class Faces(Draw[tuple[int, ...]]):
    """Dice that are thrown together, and what comes up on each; every kind of them has its own reading."""

    @property
    def thrown(self) -> tuple[int, ...]:
        """The sides of each die, in the order in which the faces are answered."""
        raise NotImplementedError

    def accept(self, answer: tuple[int, ...]) -> tuple[int, ...]:
        """Take a face that there is for each of the dice."""
        faces = tuple(answer) if isinstance(answer, (tuple, list)) else ()
        fits = len(faces) == len(self.thrown) and all(
            type(face) is int and 1 <= face <= sides for face, sides in zip(faces, self.thrown, strict=True)
        )
        if not fits:
            raise self._misread()
        return faces

    def dump(self, answer: tuple[int, ...]) -> Any:
        """Write the faces."""
        return list(answer)

    def load(self, data: Any) -> tuple[int, ...]:
        """Read the faces."""
        if not isinstance(data, list):
            raise BadAnswer("answer.unreadable")
        return self.accept(tuple(data))

    def sample(self, state: Campaign, source: Source) -> tuple[tuple[int, ...], Source]:
        """Roll the dice."""
        faces = []
        for sides in self.thrown:
            face, source = source.below(sides)
            faces.append(face + 1)
        return tuple(faces), source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> tuple[int, ...]:
        """Read the faces, with blanks, commas or `+` in between, or digit after digit where no die has more than 9."""
        return self.accept(faces_in(text, max(self.thrown, default=0)))

    def comes_to(self, answer: tuple[int, ...]) -> int:
        """Return what some faces come to."""
        return sum(answer)

    def answer_words(self, answer: tuple[int, ...]) -> Phrase | None:
        """Say the faces and what they come to."""
        faces = " + ".join(map(str, answer))
        total = self.comes_to(answer)
        alone = len(answer) == 1 and total == answer[0]
        return say("draw.told.number", number=total) if alone else say("draw.told.faces", faces=faces, total=total)

    @property
    def shares(self) -> tuple[tuple[str, Phrase], ...]:
        """The owner rolls the dice."""
        if not self.owner or not self.thrown:
            return ()
        counted = {sides: self.thrown.count(sides) for sides in self.thrown}
        kinds = (say("dice.some", count=count, sides=sides) for sides, count in counted.items())
        return ((self.owner, said_together("dice.and", kinds)),)

    def _misread(self) -> BadAnswer:
        """Return what is said of an answer that these dice cannot give."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Roll(Faces):
    """Several dice, or one, each named by its sides.

    The reading is what they come to, in the classes that `bounds` part: each is the least sum of its class, the first
    class needs none. Without bounds every sum is a reading of its own. `telling` are the bounds of the classes that
    matter to what odds tell, where those are fewer.
    """

    dice: tuple[int, ...] = (6,)
    bounds: tuple[int, ...] | None = None
    telling: tuple[int, ...] | None = None

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice."""
        return self.dice

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every reading, with its chance."""
        return self._in_classes(self.bounds)

    def foreseen(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for all readings that come to the same in what odds tell, with its chance."""
        # a kind of dice with outcomes of its own has them foreseen as well
        return self.outcomes(state) if self.telling is None else self._in_classes(self.telling)

    def _in_classes(self, bounds: tuple[int, ...] | None) -> Dist[tuple[int, ...]]:
        found: dict[int, tuple[tuple[int, ...], int]] = {}
        for total, (faces, ways) in sums_of(self.dice).items():
            reading = total if bounds is None else bisect_right(sorted(bounds), total)
            known = found.get(reading)
            found[reading] = (faces, ways) if known is None else (known[0], known[1] + ways)
        return Dist.counted(dict(found.values()))

    @property
    def hint(self) -> Phrase:
        """Ask for the number, or for the faces of all dice."""
        if len(self.dice) == 1:
            return say("draw.die", die=die_said(self.dice[0]))
        return say("draw.dice", dice=dice_said(self.dice))

    def _misread(self) -> BadAnswer:
        return no_such_dice(self.dice)


def no_such_dice(dice: tuple[int, ...]) -> BadAnswer:
    """Return what is said of faces that some dice, or the one, cannot show."""
    if len(dice) == 1:
        return BadAnswer("answer.no-such-roll", die=die_said(dice[0]), sides=dice[0])
    return BadAnswer("answer.no-such-dice", dice=dice_said(dice))


def numbers_in(text: str, *, count: int | None = None) -> tuple[int, ...]:
    """Return the whole numbers that were typed, with blanks, commas or `+` in between; none if it is not those."""
    words = text.replace(",", " ").replace("+", " ").split()
    if not all(word.isdecimal() and len(word) <= DIGITS for word in words) or count not in (None, len(words)):
        return ()
    return tuple(map(int, words))


def faces_in(text: str, sides: int) -> tuple[int, ...]:
    """Return the faces of dice of at most `sides` that were typed, also digit after digit where none has two digits."""
    if sides <= ONE_DIGIT and text.strip().isdecimal():
        return tuple(map(int, text.strip()))
    return numbers_in(text)


@lru_cache(maxsize=128)
def sums_of(dice: tuple[int, ...]) -> dict[int, tuple[tuple[int, ...], int]]:
    """Return every sum of some dice with one set of faces that comes to it, and in how many ways it comes about."""
    sums: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
    for sides in dice:
        following: dict[int, tuple[tuple[int, ...], int]] = {}
        for total, (faces, ways) in sums.items():
            for face in range(1, sides + 1):
                known = following.get(total + face)
                shown, before = ((*faces, face), 0) if known is None else known
                following[total + face] = shown, before + ways
        sums = following
    return sums
