"""A document's history in words: what was done, to whom, and everything that came of it."""

from collections.abc import Iterator

from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.event import Checked, ConditionLifted, ConditionSet, Event, Noted, TrackChanged
from core.engine.run import Entry
from core.explain.check import Check
from core.explain.words import Names, Words, game_word

GAME_WORDS = ("track", "condition")
"""Values of a label that a rule system has its own word for."""


class Teller:
    """Tells entries in the words of one language, with names for ids; `system` is the rule system they were played by.

    A track or a condition has the system's own word, else its name.
    """

    def __init__(self, words: Words, names: Names, system: str | None) -> None:
        self._words, self._names, self._system = words, names, system

    def title(self, entry: Entry) -> str:
        """Return what was done and to whom, what was said with it, and that it was done against a rule."""
        title = self._text(self._in_its_words(entry.label))
        command = entry.command
        if isinstance(command, Act):
            whom = ", ".join(self._names(token) or token for token in command.targets)
            title += f" → {whom}" if whom else ""
            title += f" “{command.words}”" if command.words else ""
            title += f" {self._text(say('log.anyway'))}" if command.anyway else ""
        return title

    def lines(self, entry: Entry) -> Iterator[str]:
        """Yield all that came of an entry, in order."""
        for event in entry.events:
            line = self.line(event)
            if line is not None:
                yield line

    def line(self, event: Event) -> str | None:
        """Return an event as a line; None for what is not told, such as steps of a way, cards and the clock."""
        match event:
            case Checked(check=check):
                return f"{headline(check, self._names)}: {self._text(check.verdict)}"
            case Noted(phrase=phrase):
                return self._text(phrase)
            case TrackChanged(token=token, track=track, value=value):
                return self._text(say("log.track", token=token, track=self.named("track", track), value=value))
            case ConditionSet(token=token, condition=condition):
                return self._condition("set", token, condition.kind, condition.amount)
            case ConditionLifted(token=token, condition=lifted):
                return self._condition("lift", token, lifted)
        return None

    def _condition(self, done: str, token: str, kind: str, count: int = 0) -> str:
        """Say that a condition is set or lifted: in the system's own sentence, where it has one, else by its name."""
        own = say(f"{self._system}.{done}.{kind}", token=token, count=count)
        if own.id in self._words.templates:
            return self._text(own)
        return self._text(say(f"history.{done}-condition", token=token, condition=self.named("condition", kind)))

    def _text(self, phrase: Phrase) -> str:
        return self._words.text(phrase, self._names, self._system or "")

    def _in_its_words(self, label: Phrase) -> Phrase:
        """Return a label with the system's words for the track and the condition in it."""
        values = (
            (name, self.named(name, value) if name in GAME_WORDS and isinstance(value, str) else value)
            for name, value in label.values
        )
        return Phrase(label.id, tuple(values))

    def named(self, family: str, name: str) -> Phrase:
        """Return the system's word for a track or a condition (`family`), else its name."""
        return verbatim(name) if self._system is None else game_word(self._system, family, name)


def headline(check: Check, names: Names) -> str:
    """Return who tried something, and against whom, if that is somebody else."""
    actor = names(check.actor) or check.actor
    if check.target is None or check.target == check.actor:
        return actor
    return f"{actor} → {names(check.target) or check.target}"
