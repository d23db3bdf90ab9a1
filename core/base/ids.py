"""Ids: a kind and a counter (`token-12`), never reused within a document."""

from functools import lru_cache
from typing import NewType

SystemId = NewType("SystemId", str)
"""A rule system, as its catalogue names it: `99-towers`."""
RuleId = NewType("RuleId", str)
"""A rule of a catalogue: `T99-OA-01`."""
PersonId = NewType("PersonId", str)
SceneId = NewType("SceneId", str)
EncounterId = NewType("EncounterId", str)
TokenId = NewType("TokenId", str)
ThingId = NewType("ThingId", str)
"""Anything that lies in a scene: a wall, a door, a zone, a stamp, a pin, a light."""


def numbered(kind: str, number: int) -> str:
    """Return the id of the `number`-th thing of the document, which is of `kind`."""
    return f"{kind}-{number}"


# every look-up in a map asks it
@lru_cache(maxsize=1 << 16)
def number_of(identity: str) -> int:
    """Return the counter in an id; 0 if it has none."""
    tail = identity.rpartition("-")[2]
    return int(tail) if tail.isascii() and tail.isdigit() else 0
