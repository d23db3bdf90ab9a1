"""The program's source of chance: a seed and a counter, part of the state, the same on every machine."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Source:
    """A stream of numbers fixed by `seed`, of which `drawn` have been used."""

    seed: int
    drawn: int = 0

    def below(self, limit: int) -> "tuple[int, Source]":
        """Return a number from 0 up to, not including, `limit`, all equally likely, and the source after it."""
        if not 0 < limit <= _WORDS:
            raise ValueError(f"no number below {limit}")
        drawn, fair = self.drawn, _WORDS - _WORDS % limit
        while True:
            digest = blake2b(f"{self.seed}:{drawn}".encode(), digest_size=8).digest()
            drawn += 1
            word = int.from_bytes(digest, "big")
            if word < fair:
                return word % limit, Source(self.seed, drawn)

    def beyond(self, numbers: int) -> "Source":
        """Return the source as it will be when so many more numbers have been used."""
        return Source(self.seed, self.drawn + numbers)

    def choose(self, among: tuple[T, ...]) -> "tuple[T, Source]":
        """Return one of `among`, all equally likely, and the source after it."""
        number, source = self.below(len(among))
        return among[number], source

    def taken(self, among: tuple[T, ...], count: int) -> "tuple[tuple[T, ...], tuple[T, ...], Source]":
        """Return `count` of `among` in the order drawn, the rest in their old order, and the source after it."""
        left, drawn, source = list(among), [], self
        for _ in range(count):
            number, source = source.below(len(left))
            drawn.append(left.pop(number))
        return tuple(drawn), tuple(left), source
