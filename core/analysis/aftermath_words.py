"""What the end of a fight has settled, in sections of lines: experience, loot and loose ends."""

from collections.abc import Collection
from dataclasses import dataclass

from core.analysis.aftermath import Aftermath, Taken
from core.base.phrase import Phrase, say, verbatim
from core.engine.system import Loose


@dataclass(frozen=True, slots=True)
class SettledSection:
    """A heading, the dangers that go on, what was done, and what was not."""

    title: Phrase
    warned: tuple[Phrase, ...] = ()
    done: tuple[Phrase, ...] = ()
    left: tuple[Phrase, ...] = ()

    @property
    def lines(self) -> tuple[Phrase, ...]:
        """Everything, in the order in which it is read."""
        return (*self.warned, *self.done, *self.left)


def settled(found: Aftermath) -> tuple[SettledSection, ...]:
    """Return all of it for the game master; sections without a line are left out."""
    remains = verbatim(", ".join(_counted(each.name, each.count) for each in found.remains))
    told = (
        SettledSection(say("evening.experience"), (), *_ends(found, rewards=True)),
        SettledSection(
            say("evening.loot"),
            done=tuple(map(_taken, found.taken)),
            left=(say("evening.still-there", what=remains),) if found.remains else (),
        ),
        SettledSection(say("evening.loose"), tuple(each.label for each in found.warned), *_ends(found, rewards=False)),
    )
    return tuple(each for each in told if each.lines)


def settled_for_players(found: Aftermath, known: Collection[str]) -> tuple[SettledSection, ...]:
    """Return who gained how much experience, and who of those they know took what: nothing of enemies, nothing left."""
    shares = (_shares(each) for each in found.settled if each.rewards)
    told = (
        SettledSection(say("evening.experience"), done=tuple(each for each in shares if each is not None)),
        SettledSection(say("evening.loot"), done=tuple(_taken(each) for each in found.taken if each.by in known)),
    )
    return tuple(each for each in told if each.lines)


def _ends(found: Aftermath, *, rewards: bool) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    """Return the loose ends that were settled and those that were left."""
    done = tuple(each.label for each in found.settled if each.rewards is rewards)
    return done, tuple(say("evening.not-done", what=each.label) for each in found.left if each.rewards is rewards)


def _shares(settled: Loose) -> Phrase | None:
    """Return who gained what by a reward, without what it was given for."""
    found = dict(settled.label.values).get("shares")
    return found if isinstance(found, Phrase) else None


def _taken(each: Taken) -> Phrase:
    return say("evening.taken", what=verbatim(_counted(each.name, each.count)), by=each.by)


def _counted(name: str, count: int) -> str:
    return name if count == 1 else f"{name} × {count}"
