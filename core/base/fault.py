"""A fault: an error that nobody foresaw, with what others may be told of it, and what not."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = "site-packages"
MOST_FRAMES = 60
"""Lines of a trace that a report keeps at the most; an endless recursion has thousands."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One error: its kinds, that it was caused by last, the places it went through, and its own words.

    The words may name anything of the campaign: they are for the game master, and stand in no report.
    """

    kinds: tuple[str, ...]
    places: tuple[str, ...]
    words: str

    def account(self) -> str:
        """Return what may be handed on: kinds and places alone, of the program and not of the campaign."""
        return "\n".join((" because of ".join(self.kinds), *(f"  {place}" for place in self.places)))


def fault_of(error: BaseException, trace: TracebackType | None = None) -> Fault:
    """Return what is to be known of an error, by its own trace or the one that is given."""
    causes = tuple(_causes(error))
    deepest = causes[-1]
    frames = traceback.extract_tb(trace if deepest is error and trace is not None else deepest.__traceback__)
    places = tuple(f"{_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames)
    if len(places) > MOST_FRAMES:
        places = (*places[: MOST_FRAMES // 2], "...", *places[-MOST_FRAMES // 2 :])
    return Fault(tuple(type(each).__name__ for each in causes), places, str(error))


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, what it was raised because of, and so on."""
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        seen.add(id(each))
        yield each
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _short(name: str) -> str:
    """Return a file as it is called within the program or a package, without where either lies on this machine."""
    path = Path(name)
    if path.is_relative_to(ROOT) and PACKAGES not in path.parts:
        return path.relative_to(ROOT).as_posix()
    parts = path.parts
    after = len(parts) - 1 - parts[::-1].index(PACKAGES) + 1 if PACKAGES in parts else len(parts) - 1
    return "/".join(parts[after:])
