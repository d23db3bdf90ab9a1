"""What a subcommand is, and what it says: a line for everything done or refused, as text or as JSON."""

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from core.base.phrase import Phrase
from core.explain.asker import Asker
from core.explain.words import Words

LineKind = Literal["done", "note", "refused"]


@dataclass(slots=True)
class Report:
    """Takes the lines of a subcommand; text goes out at once, JSON all together at the end."""

    words: Words
    as_json: bool = False
    lines: list[dict[str, object]] = field(default_factory=list)

    @property
    def refused(self) -> bool:
        """Whether anything was refused."""
        return any(line["outcome"] == "refused" for line in self.lines)

    def done(self, phrase: Phrase) -> None:
        """Say what was done."""
        self._say("done", phrase)

    def note(self, phrase: Phrase) -> None:
        """Say what somebody should know of what was done."""
        self._say("note", phrase)

    def refuse(self, phrase: Phrase) -> None:
        """Say what was not done, and why."""
        self._say("refused", phrase)

    def finish(self) -> None:
        """Write what has waited."""
        if self.as_json:
            # escapes are read in any encoding
            print(json.dumps({"ok": not self.refused, "lines": self.lines}, ensure_ascii=True))

    def _say(self, outcome: LineKind, phrase: Phrase) -> None:
        text = self.words.text(phrase)
        values = {name: self.words.text(value) if isinstance(value, Phrase) else value for name, value in phrase.values}
        self.lines.append({"outcome": outcome, "id": phrase.id, "values": values, "text": text})
        if not self.as_json:
            print(text, file=sys.stderr if outcome == "refused" else sys.stdout)


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One subcommand: its name, what it is for, its arguments, and what it does.

    `run` says everything through the report; it may raise `SandtableError`, which is then the refusal.
    """

    name: str
    about: Phrase
    arguments: Callable[[Asker], None]
    run: Callable[[Namespace, Report], None]
