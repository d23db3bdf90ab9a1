"""The journal: every command of a document with its events, and the states to return to."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from core.engine.run import Entry
from core.model.campaign import Campaign

RECENT = 200
"""So many of the latest states are kept whole in memory."""
MILESTONE = 100
"""Of the older ones, every so manieth."""


class EntryStore(Protocol):
    """Makes a journal durable. Entry numbers count from 0; each call is on disk when it returns."""

    @property
    def floor(self) -> int:
        """The number of the first entry that is kept; it may rise when a disk goes and takes entries with it."""

    def write(self, number: int, entry: Entry, state: Campaign) -> None:
        """Keep an entry, begun, answered or finished, and drop all with higher numbers; `state` is the one after it."""

    def move(self, head: int, state: Campaign) -> None:
        """Note that the first `head` entries are in force, after an undo or a redo."""

    def drop(self, number: int) -> None:
        """Forget the entry of a number, and all after it."""

    def read(self, first: int, last: int) -> Sequence[Entry]:
        """Return the kept entries `first` up to, not including, `last`."""

    def state_before(self, number: int) -> tuple[int, Campaign] | None:
        """Return a kept state at or before an entry, with the number of the entry that follows it."""


class Journal:
    """Entries and states. `head` entries are in force; those after it can be redone.

    With a store, entries of earlier sessions are read only when they are wanted: `kept` tells how many there were since
    the document began.
    """

    def __init__(
        self,
        state: Campaign,
        *,
        store: EntryStore | None = None,
        kept: int = 0,
        head: int | None = None,
    ) -> None:
        self.store = store
        self.head = kept if head is None else head
        self._entries: list[Entry | None] = [None] * kept
        self._states: dict[int, Campaign] = {self.head: state}

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def floor(self) -> int:
        """The number of the first entry that is known, at which undo ends."""
        return 0 if self.store is None else self.store.floor

    @property
    def state(self) -> Campaign:
        """The state after the entries in force."""
        return self._states[self.head]

    def entry(self, number: int) -> Entry:
        """Return an entry, read from where it is kept if it is not in memory; `number` is not below the floor."""
        assert number >= self.floor, "it is no longer known"
        found = self._entries[number]
        if found is None:
            assert self.store is not None
            # whole stretches, so that whoever goes through them in order reads each once
            first = max(self.floor, number - number % MILESTONE)
            last = min(len(self._entries), number - number % MILESTONE + MILESTONE)
            while self._entries[last - 1] is not None:
                last -= 1
            for offset, entry in enumerate(self.store.read(first, last)):
                if self._entries[first + offset] is None:
                    self._entries[first + offset] = entry
            found = self._entries[number]
            assert found is not None
        return found

    def backwards(self, head: int, most: int) -> Iterator[Entry]:
        """Yield the last entries of the first `head`, the newest first: at most so many, as far as known."""
        for number in range(head - 1, max(self.floor, head - most) - 1, -1):
            yield self.entry(number)

    def begin(self, entry: Entry, state: Campaign) -> None:
        """Keep a command that has a question open; the entries that could be redone are gone."""
        if self.store is not None:
            self.store.write(self.head, entry, state)
        self._cut()
        self._entries.append(entry)

    def amend(self, entry: Entry, state: Campaign) -> None:
        """Replace the entry that is under way."""
        if self.store is not None:
            self.store.write(self.head, entry, state)
        self._entries[self.head] = entry

    def finish(self, entry: Entry, state: Campaign, *, under_way: bool) -> None:
        """Keep a finished command; `under_way` if it was begun before."""
        if self.store is not None:
            self.store.write(self.head, entry, state)
        if under_way:
            self._entries[self.head] = entry
        else:
            self._cut()
            self._entries.append(entry)
        self.head += 1
        self._remember(self.head, state)

    def abandon(self) -> None:
        """Forget the entry that is under way."""
        del self._entries[self.head :]
        if self.store is not None:
            self.store.drop(self.head)

    def undo(self) -> Entry:
        """Take the last entry out of force and return it."""
        return self.go_back(self.head - 1)

    def go_back(self, head: int) -> Entry:
        """Leave the first `head` entries in force, fewer than now, and return the first that is not any more."""
        entry = self.entry(head)
        state = self._state_at(head)
        self.head = head
        self._remember(head, state)
        if self.store is not None:
            self.store.move(self.head, state)
        return entry

    def redo(self) -> Entry:
        """Put the next entry into force again, by its events, and return it."""
        entry = self.entry(self.head)
        state = folded(self.state, entry)
        self.head += 1
        self._remember(self.head, state)
        if self.store is not None:
            self.store.move(self.head, state)
        return entry

    @property
    def later(self) -> tuple[Entry, ...]:
        """The entries that can be redone, the next one first."""
        return tuple(self.entry(number) for number in range(self.head, len(self)))

    def put_after(self, entries: Sequence[Entry]) -> None:
        """Keep entries that can be redone, where none can be now."""
        state = self.state
        for number, entry in enumerate(entries, start=self.head):
            state = folded(state, entry)
            if self.store is not None:
                self.store.write(number, entry, state)
            self._entries.append(entry)
        if self.store is not None and entries:
            self.store.move(self.head, self.state)

    def state_before(self, number: int) -> Campaign | None:
        """Return the state that an entry began with, or ends with for its number + 1; None where that is too far back.

        An entry that is under way has not ended.
        """
        if not self.floor <= number <= len(self._entries):
            return None
        return self._state_at(number)

    @property
    def can_undo(self) -> bool:
        """Whether an entry is in force that can be undone."""
        return self.head > self.floor

    @property
    def can_redo(self) -> bool:
        """Whether an entry can be redone."""
        return self.head < len(self._entries)

    def _cut(self) -> None:
        del self._entries[self.head :]
        for number in [number for number in self._states if number > self.head]:
            del self._states[number]

    def _remember(self, number: int, state: Campaign) -> None:
        self._states[number] = state
        old = number - RECENT
        if old % MILESTONE and old in self._states and old != self.head:
            del self._states[old]

    def _state_at(self, number: int) -> Campaign:
        if number in self._states:
            return self._states[number]
        known = max((at for at in self._states if at < number), default=None)
        if self.store is not None and (known is None or number - known > MILESTONE):
            stored = self.store.state_before(number)
            if stored is not None and (known is None or stored[0] > known):
                known = stored[0]
                self._states[known] = stored[1]
        assert known is not None
        state = self._states[known]
        for at in range(known, number):
            state = folded(state, self.entry(at))
        return state


def folded(state: Campaign, entry: Entry) -> Campaign:
    """Return the state after the events of an entry."""
    for event in entry.events:
        state = event.apply(state)
    return state
