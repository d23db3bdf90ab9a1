"""The underlined letters of a menu: none stands twice among its lines, in any language."""

from collections.abc import Sequence

from PySide6.QtWidgets import QMenu

_PLAIN = "\0"
"""Stands for an ampersand that is meant as one while letters are looked for."""


def told_apart(titles: Sequence[str]) -> tuple[str, ...]:
    """Return titles of which no two have one letter underlined.

    The first one keeps the letter that it has; others get another, best at the beginning of a word. Where all are
    taken, or a title has none underlined, none is.
    """
    taken: set[str] = set()
    found = [title.replace("&&", _PLAIN) for title in titles]
    clashing = []
    for number, title in enumerate(found):
        at = title.find("&") + 1
        letter = title[at : at + 1].casefold() if at else ""
        if letter in taken:
            clashing.append(number)
        elif letter:
            taken.add(letter)
    for number in clashing:
        words = found[number].replace("&", "")
        inner = [at > 0 and words[at - 1].isalnum() for at in range(len(words))]
        places = sorted((inner[at], at) for at, letter in enumerate(words) if letter.isalnum())
        free = next((at for _, at in places if words[at].casefold() not in taken), None)
        if free is not None:
            taken.add(words[free].casefold())
            words = f"{words[:free]}&{words[free:]}"
        found[number] = words
    return tuple(title.replace(_PLAIN, "&&") for title in found)


def tell_apart(menu: QMenu) -> None:
    """Underline another letter in each line of a menu that has the letter of one above it."""
    lines = [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
    for action, title in zip(lines, told_apart([action.text() for action in lines]), strict=True):
        if action.text() != title:
            action.setText(title)
