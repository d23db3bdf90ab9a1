"""A journal that is kept elsewhere: what is written there, in which order, and from where a state is folded."""

from dataclasses import dataclass, field, replace

import pytest

from core.base.phrase import verbatim
from core.chance.source import Source
from core.edits.remarks import Remark
from core.engine.event import TimePassed
from core.engine.journal import MILESTONE, RECENT, Journal
from core.engine.run import Entry
from core.model.campaign import Campaign


def entry(number: int, *, done: bool = True) -> Entry:
    """Return an entry in which as many seconds go by as its number says."""
    line = verbatim(f"Line {number}")
    return Entry(Remark(None, line), line, events=(TimePassed(number),), done=done)


def state_of(head: int) -> Campaign:
    """Return the state after the first entries."""
    return replace(Campaign(Source(1)), time=sum(range(head)))


@dataclass
class Written:
    """A store that holds entries and, at some numbers, states, and remembers what was called."""

    floor: int = 0
    states: dict[int, Campaign] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)
    called: list[tuple[str, int, int]] = field(default_factory=list)

    def write(self, number: int, entry: Entry, state: Campaign) -> None:
        """Note it."""
        self.called.append(("write", number, state.time))
        self.entries[number] = entry

    def move(self, head: int, state: Campaign) -> None:
        """Note it."""
        self.called.append(("move", head, state.time))

    def drop(self, number: int) -> None:
        """Note it."""
        self.called.append(("drop", number, 0))

    def read(self, first: int, last: int) -> list[Entry]:
        """Return entries."""
        return [self.entries[number] for number in range(first, last)]

    def state_before(self, number: int) -> tuple[int, Campaign] | None:
        """Return the nearest state that is kept."""
        self.called.append(("state", number, 0))
        return max(((at, state) for at, state in self.states.items() if at <= number), default=None, key=lambda e: e[0])


def filled(store: Written | None, many: int) -> Journal:
    """Return a journal in which so much has been done."""
    journal = Journal(state_of(0), store=store)
    for number in range(many):
        journal.finish(entry(number), state_of(number + 1), under_way=False)
    return journal


def test_every_step_is_written_where_the_journal_is_kept() -> None:
    store = Written()
    journal = filled(store, 3)
    journal.begin(entry(3, done=False), state_of(4))
    journal.amend(entry(3, done=False), state_of(4))
    journal.finish(entry(3), state_of(4), under_way=True)
    assert store.called == [("write", 0, 0), ("write", 1, 1), ("write", 2, 3), *[("write", 3, 6)] * 3]
    store.called.clear()
    journal.begin(entry(4, done=False), state_of(5))
    journal.abandon()
    journal.undo()
    journal.undo()
    journal.redo()
    journal.go_back(1)
    assert [call for call in store.called if call[0] != "state"] == [
        ("write", 4, 10),
        ("drop", 4, 0),
        ("move", 3, 3),
        ("move", 2, 1),
        ("move", 3, 3),
        ("move", 1, 0),
    ]
    assert (
        journal.head == 1
        and len(journal) == 4
        and [each.label for each in journal.later] == [verbatim(f"Line {number}") for number in (1, 2, 3)]
    )


@pytest.mark.parametrize("kept", [True, False])
def test_what_was_undone_is_put_after_again_as_it_can_be_redone(*, kept: bool) -> None:
    store = Written() if kept else None
    journal = filled(store, 2)
    if store is not None:
        store.called.clear()
    journal.put_after(())
    assert not journal.can_redo and (store is None or store.called == [])
    journal.put_after([entry(2), entry(3)])
    assert journal.head == 2 and journal.state == state_of(2) and len(journal) == 4
    if store is not None:
        assert store.called == [("write", 2, 3), ("write", 3, 6), ("move", 2, 1)]
    journal.redo()
    journal.redo()
    assert journal.state == state_of(4) and not journal.can_redo


@pytest.mark.parametrize("kept", [True, False])
def test_any_state_before_is_folded_from_the_nearest_that_is_known(*, kept: bool) -> None:
    many = 2 * MILESTONE + RECENT + 7
    store = Written() if kept else None
    journal = filled(store, many)
    for number in (0, 1, MILESTONE - 1, MILESTONE, MILESTONE + 1, 2 * MILESTONE, many - RECENT - 1, many - 1, many):
        assert journal.state_before(number) == state_of(number)
    assert journal.state_before(-1) is None and journal.state_before(many + 1) is None
    if store is not None:
        assert not [call for call in store.called if call[0] == "state"], "none is further from a known one"


def test_where_nothing_near_is_known_the_state_comes_from_the_file() -> None:
    many = 3 * MILESTONE
    store = Written(entries={number: entry(number) for number in range(many)})
    store.states = {0: state_of(0), MILESTONE: state_of(MILESTONE)}
    journal = Journal(state_of(many), store=store, kept=many)
    assert journal.state_before(MILESTONE + 2) == state_of(MILESTONE + 2)
    assert store.called == [("state", MILESTONE + 2, 0)]
    # now that of the milestone is known, and what is near is folded from it
    assert journal.state_before(2 * MILESTONE) == state_of(2 * MILESTONE) and len(store.called) == 1
    assert journal.state_before(2 * MILESTONE + 1) == state_of(2 * MILESTONE + 1) and len(store.called) == 2
    assert journal.state_before(MILESTONE - 1) == state_of(MILESTONE - 1) and len(store.called) == 3


def test_a_state_of_the_file_that_is_further_back_than_what_is_known_is_not_taken() -> None:
    many = 3 * MILESTONE
    store = Written(entries={number: entry(number) for number in range(many)}, states={MILESTONE: state_of(MILESTONE)})
    journal = Journal(state_of(many), store=store, kept=many)
    assert journal.state_before(MILESTONE) == state_of(MILESTONE)
    store.states = {0: Campaign(Source(9))}
    assert journal.state_before(2 * MILESTONE + 5) == state_of(2 * MILESTONE + 5)


def test_undo_ends_at_the_first_entry_that_is_known() -> None:
    store = Written(floor=5, entries={number: entry(number) for number in range(8)}, states={5: state_of(5)})
    journal = Journal(state_of(8), store=store, kept=8)
    for number in (7, 6, 5):
        assert journal.can_undo and journal.undo() == entry(number) and journal.state == state_of(number)
    assert not journal.can_undo and journal.can_redo
    assert journal.state_before(4) is None and journal.state_before(5) == state_of(5)
