"""The window's words as Qt keeps them: found by their context and by themselves, and without Python."""

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from desktop import translation
from desktop.compiled_words import Wording, compiled
from desktop.translation import translate_window


def loaded(said: dict[str, Wording]) -> QTranslator:
    """Return a translator that has some words; the data lives as long as it does."""
    translator = QTranslator()
    data = compiled(said, "de")
    translator.setProperty("data", data)
    assert translator.load(data)
    return translator


def test_words_of_a_part_of_the_window_come_before_those_of_all_others() -> None:
    words = loaded({"Open": "Öffnen", "Door|Open": "Offen", "a|b": "gestrichen", "": "nichts"})
    assert words.translate("Door", "Open") == "Offen"
    assert words.translate("Menu", "Open") == words.translate("Menu", "Open", "a remark") == "Öffnen"
    assert words.translate("Menu", "a|b") == words.translate("a", "b") == "gestrichen"
    assert not words.translate("Menu", "b") and not words.translate("Menu", "open")


def test_a_long_text_and_one_beyond_ascii_are_found() -> None:
    long, other = "All that somebody carries and wears, " * 20, "„Größe“ …"
    words = loaded({long: "Alles", other: "size 😀"})
    assert (words.translate("X", long), words.translate("X", other)) == ("Alles", "size 😀")


def test_qt_never_asks_python_for_a_word(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever would be asked is put there only afterwards: Qt has found out before that nobody is."""
    asked: list[str] = []

    def translate(_: QTranslator, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        asked.append(text)
        return ""

    translate_window(qapp, "de")
    monkeypatch.setattr(translation.KeptWords, "translate", translate)
    words = [qapp.translate("X", "Foes"), qapp.translate("QPlatformTheme", "Cancel"), qapp.translate("X", "Unknown")]
    assert (asked, words) == ([], ["Gegner", "Abbrechen", "Unknown"])
    translate_window(qapp, "de")
    assert asked, "had there been anything to ask, it would have been asked"
    monkeypatch.undo()
    translate_window(qapp, "en")
