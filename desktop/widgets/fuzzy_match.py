"""Finding an action by some of its letters."""

import unicodedata


def without_accents(text: str) -> str:
    """Return text without capitals and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def score(query: str, text: str) -> int | None:
    """Return how well `text` fits `query`, more is better; `None` if its letters do not come in that order.

    Every word of the query must be found by itself. A word that stands whole beats one whose letters lie apart, and the
    beginning of a word beats its middle.
    """
    target, total = without_accents(text), 0
    for word in without_accents(query).split():
        found = score_word(word, target)
        if found is None:
            return None
        total += found
    return total


def contains(query: str, text: str, *, at_starts: bool = False) -> bool:
    """Return whether every word of the query stands whole in a text, `at_starts` at the beginning of a word."""
    target = without_accents(text)
    words = without_accents(query).split()
    if at_starts:
        starts = "".join(letter if letter.isalnum() else " " for letter in target)
        return all(f" {word}" in f" {starts}" for word in words)
    return all(word in target for word in words)


def score_word(word: str, target: str) -> int | None:
    """Return how well one word, plain, fits a plain text; `None` if it does not."""
    place = target.find(word)
    starts = [n for n in range(len(target)) if n == 0 or not target[n - 1].isalnum()]
    if any(target.startswith(word, start) for start in starts):
        return 1000 + len(word) - (0 if place == 0 else 50)
    if place >= 0:
        return 600 + len(word) - min(place, 100)
    total, at = 0, -1
    for letter in word:
        following = target.find(letter, at + 1)
        if following < 0:
            return None
        total += 10 if following in starts else 0
        total -= following - at - 1 if at >= 0 else 0
        at = following
    return total
