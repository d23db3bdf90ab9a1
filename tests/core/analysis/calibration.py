"""Holds forecasts to what comes of them: `python -m tests.core.analysis.calibration [SYSTEM ...] --encounters 200`.

Each encounter is made up by a seed. Some fights of it are foretold from, and others, with luck of their own, are then
fought: of those that were called 70 %, 70 % should be won.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from time import process_time

from core.analysis.forecast import Interval, Playout, ending_of, wilson
from core.base.ids import EncounterId, SystemId, TokenId
from core.documents.shipped import shipped_creatures
from core.edits.people import SetTrack
from core.edits.tokens import PlaceFoes
from core.engine.board_cache import BoardCache
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, HIGH, SCENE, mirrored, place

MOST = 3
"""So many stand on a side at most."""
FORETOLD, FOUGHT = 30, 6
"""Fights of an encounter that its forecast is made of, and those that are fought after it."""


@dataclass(frozen=True, slots=True)
class Call:
    """What was foretold of the party in one encounter, how many fights were fought then, and how many it won."""

    foretold: Interval
    won: int
    fought: int


def random_encounter(system: SystemId, seed: int) -> Campaign:
    """Return a prepared fight of one to three against as many or one more or fewer, some of them hurt already."""
    random = Random(f"{system}-{seed}")
    session = Session(Journal(mirrored(system, most=0, begun=False, seed=seed)), SYSTEMS, policy=_answer)
    kinds = [creature for creature in shipped_creatures(system) if creature.side == "foes"]
    count = random.randint(1, MOST)
    for side, many, columns in (
        ("party", count, (2, 7)),
        ("foes", max(1, min(MOST, count + random.choice((-1, 0, 0, 1)))), (10, 15)),
    ):
        rows = random.sample(range(1, HIGH - 1, 2), many)
        for row in rows:
            at = place(random.randint(*columns), row)
            session.submit(PlaceFoes(ENCOUNTER, SCENE, random.choice(kinds).but(side=side), (at,)))
    for identity in map(TokenId, session.state.encounter(ENCOUNTER).tokens):
        tracks = session.state.vitals(session.state.token(ENCOUNTER, identity)).tracks
        if random.random() < 0.3:
            for name, track in tracks.items():
                if track.maximum and track.value > 1:
                    session.submit(SetTrack(ENCOUNTER, (identity,), name, random.randint(1, track.value - 1)))
    return session.state


_answer = first_of(take_suggestions, draw)


def called(
    state: Campaign, encounter: EncounterId, seed: int, *, foretold: int = FORETOLD, fought: int = FOUGHT
) -> Call | None:
    """Return what was foretold of an encounter and what came of it; None where it cannot be fought."""
    bout, boards = Playout(state, encounter, seed=seed), BoardCache()
    endings = [ending_of(bout, number, SYSTEMS, boards) for number in range(foretold + fought)]
    won = [each.winner is False for each in endings if each is not None]
    if len(won) < foretold + fought:
        return None
    return Call(wilson(sum(won[:foretold]), foretold), sum(won[foretold:]), fought)


@dataclass(frozen=True, slots=True)
class Tenth:
    """All that was called about alike: how many encounters, what was foretold on average, and which share was won."""

    encounters: int
    foretold: float
    won: Interval


def tenths(calls: Iterable[Call]) -> dict[int, Tenth]:
    """Return the calls by the tenth that the foretold share lies in, from 0 to 9."""
    found: dict[int, list[Call]] = {}
    for each in calls:
        found.setdefault(min(9, int(each.foretold.share * 10)), []).append(each)
    return {
        tenth: Tenth(
            len(those),
            sum(each.foretold.share for each in those) / len(those),
            wilson(sum(each.won for each in those), sum(each.fought for each in those)),
        )
        for tenth, those in sorted(found.items())
    }


def off(calls: Sequence[Call]) -> float:
    """Return how far the shares that were won lie from what was foretold, over all tenths by how often they came."""
    by_tenth = tenths(calls).values()
    return sum(each.encounters * abs(each.won.share - each.foretold) for each in by_tenth) / max(1, len(calls))


def report(system: SystemId, calls: Sequence[Call], seconds: float) -> Iterator[str]:
    """Yield the lines of a table."""
    yield f"{system}: {len(calls)} encounters, {seconds:.0f} s of processor time"
    for tenth, each in tenths(calls).items():
        yield (
            f"  called {tenth * 10:3} to {tenth * 10 + 10:3} %: {each.encounters:4} encounters, "
            f"foretold {each.foretold * 100:5.1f} %, won {each.won.share * 100:5.1f} % "
            f"({each.won.low * 100:.0f} to {each.won.high * 100:.0f})"
        )
    yield f"  off by {off(calls) * 100:.1f} points on average"


def main(arguments: Sequence[str]) -> int:
    """Make encounters up, foretell and fight them, and tell how well that went."""
    given = argparse.ArgumentParser(prog="tests.core.analysis.calibration", description=__doc__)
    given.add_argument("systems", nargs="*", default=[*SYSTEMS])
    given.add_argument("--encounters", type=int, default=200)
    given.add_argument("--seed", type=int, default=1)
    chosen = given.parse_args(arguments)
    everything: list[Call] = []
    for system in map(SystemId, chosen.systems):
        begun = process_time()
        seeds = range(chosen.seed, chosen.seed + chosen.encounters)
        calls = [each for n in seeds if (each := called(random_encounter(system, n), ENCOUNTER, n)) is not None]
        everything += calls
        print("\n".join(report(system, calls, process_time() - begun)), flush=True)
    if len(chosen.systems) > 1:
        print("\n".join(chain(report(SystemId("all"), everything, process_time()))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
