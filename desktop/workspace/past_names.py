"""What is gone keeps its name: names by ids, of tokens as they go, and of the rest in states of the past."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.base.persistent_map import PersistentMap
from core.model.campaign import Campaign
from core.model.encounter import Token

IDENTITY = re.compile(r"[a-z]+-\d+")
"""What ids look like; nothing else is looked for in the past."""

Past = tuple[Callable[[], Campaign | None], ...]
"""States of the past, each made only when it is looked into."""


class PastNames:
    """Names by ids, which are never given twice. Tokens are remembered as they go, the rest where it is looked for."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._past: Past = ()

    @property
    def known(self) -> int | None:
        """How many names are kept: while that is the same, all is called the same; None while the past is searched."""
        return None if self._past else len(self._names)

    def called(self, identity: str) -> str | None:
        """Return what somebody or something was called; None if that is not known."""
        name = self._names.get(identity)
        if name is None and self._past and IDENTITY.fullmatch(identity):
            states = (state() for state in self._past)
            name = next((found for each in states if each is not None and (found := each.called(identity))), None)
            if name is not None:
                self._names[identity] = name
        return name

    def remember(self, before: Campaign, after: Campaign) -> None:
        """Keep the names of the tokens that a change has taken away."""
        for identity, encounter in before.encounters.items():
            now = after.encounters.get(identity)
            there = PersistentMap[Token]() if now is None else now.tokens
            for token in there.changed_from(encounter.tokens):
                if token not in there:
                    self._names[token] = before.name(encounter.tokens[token])

    @contextmanager
    def looking(self, past: Past) -> Iterator[None]:
        """Look into states of the past, too, as long as it lasts."""
        outer, self._past = self._past, past
        try:
            yield
        finally:
            self._past = outer
