"""The window's own words in a person's language: which that is, and a translator of them (`resources/i18n/<language>`).

A text is looked for by its English. A file there has lines `"English" = "translation"`; where one part of the window
says it otherwise, `"Context|English"` is that one's. A text with `%n` in it has a form for each plural of the language.
"""

import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from core.explain.languages import OTHER, PSEUDO, finished, general, plural_form, pseudo

Said = str | dict[str, str]
"""What is said for a text: one text, or one for each plural form."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return the text as it is; its name lets Qt's tools find it as a text of the context.

    Actions are made before a language is loaded: their words are translated later.
    """
    return text


class Translator(QTranslator):
    """Translates what the window says; Qt asks it for each text."""

    def __init__(self, code: str, parent: QCoreApplication) -> None:
        super().__init__(parent)
        self.code = code
        self.said = window_words(code)

    def isEmpty(self) -> bool:
        """Say that there is something to be found, without which Qt does not ask."""
        return False

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return a text of a context in the language, None where there is none; `n` chooses the plural form."""
        said = self.said.get(f"{context}|{sourceText}") or self.said.get(sourceText)
        if isinstance(said, dict):
            said = said.get(plural_form(self.code, n)) or said.get(OTHER)
        if self.code == PSEUDO and context not in QTS_OWN:
            return pseudo(said or sourceText)
        return said  # type: ignore[return-value]


LANGUAGE = "language"
"""The property of the application that holds the code of its language."""

QTS_OWN = ("QShortcut", "QKeySequence")
"""Contexts of Qt's that are no words of the program's: names of keys."""


def translate_window(application: QCoreApplication, code: str) -> None:
    """Have the window's words and its numbers in the language of a code; what it lacks is said in English."""
    for kind in (Translator, _QtsOwn):
        for old in application.findChildren(kind):
            application.removeTranslator(old)
            old.setParent(None)
    desktops = QLocale.system()
    own = QLocale(code)
    alike = desktops.language() == own.language() or (desktops.language() == QLocale.Language.C and code == "en")
    QLocale.setDefault(desktops if alike else own)
    dialogs = _QtsOwn(application)
    if dialogs.load(QLocale(), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(dialogs)
    application.installTranslator(Translator(code, application))
    application.setProperty(LANGUAGE, code)


def window_language() -> str:
    """Return the code of the language that the window speaks, English where nothing was chosen yet."""
    application = QCoreApplication.instance()
    return str((application and application.property(LANGUAGE)) or "en")


class _QtsOwn(QTranslator):
    """The words of Qt's own dialogs, as they come with it."""


def wanted(chosen: str) -> str:
    """Return the language that a person chose, or else the desktop's where the program speaks it whole, or English."""
    desktops = general(QLocale.system().name())
    return chosen or (desktops if finished(desktops) else "en")


def decimal(number: Fraction | float, places: int = 1, *, sign: bool = False, bare: bool = False) -> str:
    """Return a number with so many decimals as the person writes numbers; a `bare` one that is whole has none."""
    shown = round(float(number), places)
    text = QLocale().toString(abs(shown), "f", 0 if bare and shown.is_integer() else places)
    before = "\u2212" if shown < 0 else "+" if sign else ""
    return before + text


@cache
def window_words(code: str) -> dict[str, Said]:
    """Return the window's words in a language by their English; of one of a country, those of the language too."""
    found: dict[str, Said] = {}
    for name in dict.fromkeys(("en", general(code), code)):
        folder = files("resources").joinpath("i18n", name)
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda each: each.name):
                found |= tomllib.loads(file.read_text(encoding="utf-8"))
    return found
