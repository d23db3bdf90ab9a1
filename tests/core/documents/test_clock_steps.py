"""Clocks in the journal are kept as what differs from the one before, and come back whole and in the same order."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import BadFile
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import say
from core.documents import clock_steps
from core.documents.clock_steps import ClockWentOn, shortened, whole
from core.documents.codec import read_entry, write_entry
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.edits.document import SetTitle
from core.engine.event import ClockChanged, Event, Noted
from core.engine.run import Entry
from core.model.campaign import Campaign
from core.rules.basic_roleplaying.clock import RoundClock
from core.rules.towers.clock import Marker, TowersClock
from tests.helpers.samples import sample_campaign

HERE, THERE = EncounterId("encounter-1"), EncounterId("encounter-2")
WHO = tuple(TokenId(f"token-{number}") for number in range(1, 6))


def orders(event: Event) -> list[Any]:
    """Return everything in the clock of an event, the rows of its tables in their order."""
    clock = event.clock if isinstance(event, ClockChanged) else None
    found = [] if clock is None else [getattr(clock, each.name) for each in fields(clock)]
    return [list(value.items()) if isinstance(value, dict) else value for value in found]


def through(*events: Event) -> tuple[Event, ...]:
    """Return events as they come back from a file."""
    return read_entry(write_entry(Entry(SetTitle("x"), say("x"), (), events, True))).events


markers = st.dictionaries(st.sampled_from(WHO), st.builds(Marker, position=st.integers(0, 3)))
clocks = st.builds(
    TowersClock,
    combatants=st.permutations(WHO).map(tuple),
    markers=markers,
    now=st.integers(0, 2),
    settled=st.none() | st.integers(0, 2),
    holders=st.lists(st.sampled_from(WHO), max_size=2).map(tuple),
)
changes: st.SearchStrategy[Event] = st.builds(
    ClockChanged,
    st.sampled_from((HERE, THERE)),
    st.none() | clocks | st.builds(RoundClock),
    st.none() | st.just(RuleId("T99-INIT-03")),
)


@given(st.lists(changes | st.just(Noted(say("x"))), max_size=8))
def test_every_clock_comes_back_as_it_was(events: list[Event]) -> None:
    back = through(*events)
    assert back == tuple(events)
    assert [orders(each) for each in back] == [orders(each) for each in events]


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.file)
def test_every_step_of_the_samples_is_told_by_what_differs(sample: Any, tmp_path: Path) -> None:
    told = 0
    with sample_file(sample) as path:
        document = Document.copy_of(path, tmp_path)
    try:
        for entry, _ in document.log():
            short = shortened(entry.events)
            told += sum(isinstance(each, ClockWentOn) for each in short)
            assert whole(short) == entry.events
            assert read_entry(write_entry(entry)) == entry
    finally:
        document.close(discard=True)
    assert told


def test_what_is_kept_of_a_crowd_grows_with_the_crowd_and_not_with_its_square() -> None:
    def length(count: int) -> int:
        crowd = tuple(TokenId(f"token-{number}") for number in range(1, count + 1))
        clock, events = TowersClock(combatants=crowd), list[Event]()
        for number, who in enumerate(crowd):
            clock = clock.having(who, Marker(position=number, initiative=number * 7 % 20))
            events.append(ClockChanged(HERE, clock))
        return sum(len(str(each)) for each in shortened(events)[1:])

    assert length(400) < 2.3 * length(200)


def test_a_clock_that_went_on_is_an_event_like_any_other() -> None:
    state = sample_campaign()
    encounter = next(iter(state.encounters.values()))
    assert isinstance(encounter.clock, TowersClock)
    later = replace(encounter.clock, now=encounter.clock.now + 3)
    (first, short) = shortened((ClockChanged(encounter.id, encounter.clock), ClockChanged(encounter.id, later)))
    assert isinstance(short, ClockWentOn) and short.apply(first.apply(state)) == with_clock(state, later)


def with_clock(state: Campaign, clock: TowersClock) -> Campaign:
    """Return a campaign whose first fight has another clock."""
    return ClockChanged(next(iter(state.encounters.values())).id, clock).apply(state)


@pytest.mark.parametrize(
    "short",
    [
        ClockWentOn(HERE, RoundClock()),
        ClockWentOn(THERE, TowersClock()),
        ClockWentOn(HERE, TowersClock(), same=("nothing",)),
        ClockWentOn(HERE, TowersClock(), same=("__class__",)),
        ClockWentOn(HERE, TowersClock(), rows={"nothing": ()}),
        ClockWentOn(HERE, TowersClock(), rows={"now": ()}),
        ClockWentOn(HERE, TowersClock(), rows={"holders": ()}),
        ClockWentOn(HERE, TowersClock(), rows={"markers": ("token-99",)}),
    ],
)
def test_one_that_leads_nowhere_is_refused(short: ClockWentOn) -> None:
    with pytest.raises(BadFile):
        whole((ClockChanged(HERE, TowersClock(markers={WHO[0]: Marker()})), short))


def test_what_would_come_to_too_much_is_refused_and_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    events, clock = list[Event](), TowersClock()
    for who in WHO:
        clock = clock.having(who, Marker())
        events.append(ClockChanged(HERE, clock))
    short = shortened(events)
    monkeypatch.setattr(clock_steps, "MOST_CLOCK_ROWS", 10)
    with pytest.raises(BadFile):
        whole(short)
    assert whole(shortened(events)) == tuple(events)
    assert [type(each) for each in shortened(events)].count(ClockChanged) > 1
