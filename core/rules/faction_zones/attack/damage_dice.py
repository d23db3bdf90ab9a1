"""Damage dice: read by their sum and by the faces that a rule looks for, each rolled once, or the lower of two."""

from dataclasses import dataclass

from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.draws import Roll, dice_said, faces_in
from core.model.campaign import Campaign

Reading = tuple[int, bool]


@dataclass(frozen=True, slots=True)
class DamageRoll(Roll):
    """The dice of a blow; if `lower`, each is rolled twice and the lower face counts.

    The reading is what they come to, and whether any die shows one of the `marks`, faces that some rule looks for, such
    as the 1 that breaks a weapon.
    """

    lower: bool = False
    marks: tuple[int, ...] = ()

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every reading, with its chance."""
        sums: dict[Reading, tuple[tuple[int, ...], int]] = {(0, False): ((), 1)}
        for sides in self.dice:
            following: dict[Reading, tuple[tuple[int, ...], int]] = {}
            for (total, marked), (faces, weight) in sums.items():
                for face in range(1, sides + 1):
                    ways = 2 * (sides - face) + 1 if self.lower else 1
                    reading = total + face, marked or face in self.marks
                    shown, before = following.get(reading, ((*faces, face), 0))
                    following[reading] = shown, before + weight * ways
            sums = following
        return Dist.counted(dict(sums.values()))

    def sample(self, state: Campaign, source: Source) -> tuple[tuple[int, ...], Source]:
        """Roll the dice, each of them twice where the lower face counts."""
        faces = []
        for sides in self.dice:
            face, source = source.below(sides)
            if self.lower:
                other, source = source.below(sides)
                face = min(face, other)
            faces.append(face + 1)
        return tuple(faces), source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> tuple[int, ...]:
        """Read the faces that count, or both rolls of each die where the lower one counts."""
        faces = faces_in(text, max(self.dice, default=0))
        if self.lower and len(faces) == 2 * len(self.dice):
            faces = tuple(min(faces[at], faces[at + 1]) for at in range(0, len(faces), 2))
        return self.accept(faces)

    @property
    def hint(self) -> Phrase:
        """Ask for the faces."""
        if self.lower:
            return say("draw.lower", dice=dice_said(self.dice))
        return super(DamageRoll, self).hint  # the class that slots make is another than this body knows
