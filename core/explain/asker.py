"""Command lines in the language of whoever types them: all that is said of their arguments is a phrase.

What the standard library says itself, such as "usage" and why a line makes no sense, is said by phrases too.
"""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from core.base.errors import Refused
from core.base.phrase import Phrase, say, verbatim
from core.explain.words import Words

LANGUAGE = "--language"
WHICH_LANGUAGE = say("cli.place.language")
"""What stands for a language in a line of usage."""
USAGE = 2
"""The exit status of a command line that makes no sense."""


class Asker(ArgumentParser):
    """A parser that speaks by `words`; `about` says what the command is for."""

    def __init__(self, *, words: Words, about: Phrase, prog: str) -> None:
        head = words.text(say("cli.usage"))
        super().__init__(
            prog, description=words.text(about), add_help=False, formatter_class=partial(_Helped, head=head)
        )
        self.words = words
        self._positionals.title = words.text(say("cli.arguments"))
        self._optionals.title = words.text(say("cli.options"))
        self.wants("-h", "--help", action="help", about=say("cli.help"))

    def wants(self, *names: str, about: Phrase, **options: Any) -> None:
        """Take an argument as `add_argument` does; a `metavar` may be a phrase, and a `type` may raise `Refused`."""
        if "type" in options:
            options["type"] = self._worded(options["type"])
        if isinstance(options.get("metavar"), Phrase):
            options["metavar"] = self.words.text(options["metavar"])
        self.add_argument(*names, help=self.words.text(about).replace("%", "%%"), **options)

    def _worded(self, read: Callable[[str], object]) -> Callable[[str], object]:
        def reading(text: str) -> object:
            try:
                return read(text)
            except Refused as refused:
                raise ArgumentTypeError(self.words.text(refused.phrase)) from refused

        return reading

    def error(self, message: str) -> NoReturn:
        """Say how the line is written, and what is wrong with it; leave."""
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog}: {self.words.text(_wrong(message))}\n")


class _Helped(HelpFormatter):
    """Writes the help with a `head` before the line of usage."""

    def __init__(self, prog: str, head: str) -> None:
        super().__init__(prog)
        self._head = head

    def add_usage(self, usage: Any, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None) -> None:
        """Put the line of usage."""
        super().add_usage(usage, actions, groups, self._head + " " if prefix is None else prefix)


def language_of(arguments: Sequence[str], otherwise: str) -> str:
    """Return the language that a command line asks for, before all of it is understood."""
    for word, following in zip(arguments, (*arguments[1:], ""), strict=False):
        if word.startswith(f"{LANGUAGE}="):
            return word.removeprefix(f"{LANGUAGE}=")
        if word == LANGUAGE and following:
            return following
    return otherwise


def _wrong(message: str) -> Phrase:
    """Return what is wrong with a line as a phrase; by what the standard library says of it."""
    if found := re.fullmatch(r"the following arguments are required: (.*)", message):
        return say("cli.wrong.required", names=found[1])
    if found := re.fullmatch(r"unrecognized arguments: (.*)", message):
        return say("cli.wrong.unknown", names=found[1])
    if found := re.fullmatch(r"argument (.*?): expected .*", message):
        return say("cli.wrong.empty", name=found[1])
    if found := re.fullmatch(r"argument (.*?): invalid choice: (.*?) \(choose from (.*)\)", message):
        # newer Pythons list the choices without quotes
        return say("cli.wrong.choice", name=found[1], text=found[2], known=found[3].replace("'", ""))
    if found := re.fullmatch(r"argument (.*?): invalid \S+ value: (.*)", message):
        return say("cli.wrong.value", name=found[1], text=found[2])
    if found := re.fullmatch(r"argument (.*?): (.*)", message):
        return say("cli.wrong.argument", name=found[1], why=verbatim(found[2]))
    return verbatim(message)
