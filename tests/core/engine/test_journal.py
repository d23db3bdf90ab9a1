"""The journal: what is kept elsewhere is read once, whoever goes through it in which order."""

from dataclasses import replace

from core.base.phrase import verbatim
from core.chance.source import Source
from core.edits.remarks import Remark
from core.engine.event import SourceMoved
from core.engine.journal import Journal
from core.engine.run import Entry
from core.model.campaign import Campaign

MANY, FLOOR = 450, 30


class Kept:
    """A store that holds entries, and counts how many are read."""

    floor = FLOOR

    def __init__(self) -> None:
        lines = [verbatim(f"Line {number}") for number in range(MANY)]
        self.entries = [Entry(Remark(None, line), line, done=True) for line in lines]
        self.read_so_far = 0

    def write(self, number: int, entry: Entry, state: Campaign) -> None:
        """Keep an entry, and drop all after it."""
        self.entries[number:] = [entry]

    def move(self, head: int, state: Campaign) -> None:
        """Note nothing."""

    def drop(self, number: int) -> None:
        """Forget the entry and all after it."""
        del self.entries[number:]

    def read(self, first: int, last: int) -> list[Entry]:
        """Count, and return them."""
        self.read_so_far += last - first
        return self.entries[first:last]

    def state_before(self, number: int) -> None:
        """No state is kept."""


def test_each_entry_is_read_once_from_either_end() -> None:
    for there in (range(FLOOR, MANY), range(MANY - 1, FLOOR - 1, -1)):
        kept = Kept()
        journal = Journal(Campaign(Source(1)), store=kept, kept=MANY)
        assert [journal.entry(number) for number in there] == [kept.entries[number] for number in there]
        assert kept.read_so_far == MANY - FLOOR


def test_no_entry_before_the_floor_is_asked_for() -> None:
    kept = Kept()
    journal = Journal(Campaign(Source(1)), store=kept, kept=MANY)
    assert [*journal.backwards(FLOOR + 2, 9)] == [kept.entries[FLOOR + 1], kept.entries[FLOOR]]
    assert [*journal.backwards(MANY, 2)] == [kept.entries[MANY - 1], kept.entries[MANY - 2]]
    assert [*journal.backwards(FLOOR, 9)] == []


def test_what_was_done_since_is_not_read_from_where_it_is_kept() -> None:
    kept, since = Kept(), verbatim("since")
    journal = Journal(Campaign(Source(1)), store=kept, kept=MANY)
    journal.finish(Entry(Remark(None, since), since, done=True), Campaign(Source(2)), under_way=False)
    assert journal.entry(MANY - 1) == kept.entries[MANY - 1] and journal.entry(MANY).label == since
    assert kept.read_so_far == MANY % 100


def test_what_is_begun_after_an_undo_leaves_nothing_to_redo() -> None:
    words = [verbatim(f"Line {number}") for number in range(4)]
    journal = Journal(Campaign(Source(1)))
    for line in words[:3]:
        journal.finish(Entry(Remark(None, line), line, done=True), Campaign(Source(2)), under_way=False)
    journal.undo()
    journal.undo()
    assert journal.can_redo
    journal.begin(Entry(Remark(None, words[3]), words[3], done=False), Campaign(Source(3)))
    journal.finish(Entry(Remark(None, words[3]), words[3], done=True), Campaign(Source(3)), under_way=True)
    assert not journal.can_redo
    assert [entry.label for entry in journal.backwards(journal.head, 9)] == [words[3], words[0]]


def test_where_no_state_is_kept_what_was_done_since_one_that_is_known_is_gone_through() -> None:
    kept, begun = Kept(), Campaign(Source(1))
    moved = SourceMoved(Source(7))
    kept.entries[200] = replace(kept.entries[200], events=(moved,))
    journal = Journal(begun, store=kept, kept=MANY, head=FLOOR)
    assert [journal.state_before(number) for number in (200, 201, 400)] == [begun, *[moved.apply(begun)] * 2]
    assert journal.state_before(FLOOR - 1) is None
