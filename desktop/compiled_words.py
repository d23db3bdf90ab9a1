"""The window's words in the form in which Qt keeps a translation (.qm), so that Qt finds them without asking Python.

Qt asks for words from any thread, as where an image is not read, and may hold a lock of its own meanwhile. A translator
of Python's would have it wait there for Python, which may be waiting for that lock.
"""

import struct
from collections.abc import Iterator, Mapping
from itertools import groupby

from core.explain.languages import OTHER_FORM, plural_form

Wording = str | dict[str, str]
"""What is said for a text: one text, or one for each plural form."""

MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
HASHES, MESSAGES, PLURALS = 0x42, 0x69, 0x88
"""The sections of a file."""
END, TRANSLATION, SOURCE, CONTEXT = 1, 3, 6, 7
"""The parts of a message."""
BELOW, BETWEEN, NOT, IN_HUNDRED = 0x02, 0x04, 0x08, 0x20
AND, OR, NEXT_FORM = 0xFD, 0xFE, 0xFF
"""What a rule of plurals is made of."""


def compiled(said: Mapping[str, Wording], code: str) -> bytes:
    """Return a translation as Qt loads it, from what is said for each English text in the language of a code.

    A key `Context|English` is for that part of the window, which is found before what is said anywhere.
    """
    forms = _forms(code)
    messages = bytearray()
    places: list[tuple[int, int]] = []
    for context, text, words in sorted(_entries(said), key=lambda each: not each[0]):
        places.append((_hash(text.encode()), len(messages)))
        for form in forms if "%n" in text else (OTHER_FORM,):
            one = words if isinstance(words, str) else words.get(form, words.get(OTHER_FORM, text))
            messages += _part(TRANSLATION, one.encode("utf-16-be"))
        if context:
            messages += _part(CONTEXT, context.encode())
        messages += _part(SOURCE, text.encode()) + bytes((END,))
    hashes = b"".join(struct.pack(">II", *place) for place in sorted(places))
    sections = (HASHES, hashes), (MESSAGES, bytes(messages)), (PLURALS, _plural_rules(code, forms))
    return MAGIC + b"".join(_part(tag, data) for tag, data in sections)


def context_and_english(key: str) -> tuple[str, str]:
    """Return the part of the window that a key is for, empty where it is for all, and its English."""
    context, found, english = key.partition("|")
    return (context, english) if found else ("", key)


def _entries(said: Mapping[str, Wording]) -> Iterator[tuple[str, str, Wording]]:
    """Yield context, English and words; a text that only looks as if it named a context is kept whole too."""
    for key, words in said.items():
        context, english = context_and_english(key)
        if context:
            yield context, english, words
        yield "", key, words


def _part(tag: int, data: bytes) -> bytes:
    return struct.pack(">BI", tag, len(data)) + data


def _hash(text: bytes) -> int:
    """Return the number by which Qt looks for a text."""
    number = 0
    for letter in text:
        number = (number << 4) + letter
        high = number & 0xF0000000
        number = (number ^ high >> 24) & ~high
    return number or 1


def _forms(code: str) -> tuple[str, ...]:
    """Return the plural forms of a language for whole numbers, that of all the rest last."""
    found = dict.fromkeys(plural_form(code, number) for number in range(200))
    return (*(form for form in found if form != OTHER_FORM), OTHER_FORM)


def _plural_rules(code: str, forms: tuple[str, ...]) -> bytes:
    """Return which numbers each form but the last is for: those below 100 each, above by what goes beyond hundreds."""
    rules = []
    for form in forms[:-1]:
        low = [(BETWEEN, *run) for run in _runs(code, form, 0)]
        high = [(NOT | BELOW, 100, AND, IN_HUNDRED | BETWEEN, *run) for run in _runs(code, form, 100)]
        rules.append(bytes((OR,)).join(bytes(each) for each in (*low, *high)))
    return bytes((NEXT_FORM,)).join(rules)


def _runs(code: str, form: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of numbers that take a form, within a hundred from the start."""
    for takes, run in groupby(range(100), key=lambda number: plural_form(code, start + number) == form):
        numbers = list(run)
        if takes:
            yield numbers[0], numbers[-1]
