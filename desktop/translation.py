"""The window's own words in a person's language: which language that is, and how Qt gets them (`resources/i18n`).

A text is looked for by its English. A file there has lines `"English" = "translation"`; where one part of the window
says it otherwise, `"Context|English"` is that one's. A text with `%n` in it has a form for each plural of the language.
"""

from fractions import Fraction
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from core.explain.languages import PSEUDO, finished, general, pseudo, window_texts
from desktop.compiled_words import Wording, compiled, context_and_english


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return the text as it is; its name lets Qt's tools find it as a text of the context.

    Actions are made before a language is loaded: their words are translated later.
    """
    return text


def tr(text: str, hint: str = "", number: int = -1) -> str:
    """Return a text of no one widget's in the person's language, in the plural that a number wants."""
    # Qt's tools file what a plain function is given under no name
    return QCoreApplication.translate("", text, hint, number)


LANGUAGE = "language"
"""The property of the application that holds the code of its language."""


FIRST = "first.toml"
"""The file of what the start page says: it is read before the window is seen, all the others after."""


def translate_window(application: QCoreApplication, code: str, *, at_first: bool = False) -> None:
    """Have the window's words and its numbers in the language of a code; what it lacks is said in English.

    `at_first` it has no more than the words that the start page needs.
    """
    for old in application.findChildren(KeptWords):
        application.removeTranslator(old)
        old.setParent(None)
    desktops = QLocale.system()
    own = QLocale(code)
    alike = desktops.language() == own.language() or (desktops.language() == QLocale.Language.C and code == "en")
    QLocale.setDefault(desktops if alike else own)
    dialogs = KeptWords(application)
    if dialogs.load(QLocale(), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(dialogs)
    own_words = KeptWords(application)
    own_words.take(compiled(first_words(code) if at_first else window_words(code), code))
    application.installTranslator(own_words)
    # each finds out the first time that Python has nothing to say to it: not in a thread that would wait for Python
    application.translate(code, code)
    application.setProperty(LANGUAGE, code)


def window_language() -> str:
    """Return the code of the language that the window speaks, English where nothing was chosen yet."""
    application = QCoreApplication.instance()
    return str((application and application.property(LANGUAGE)) or "en")


class KeptWords(QTranslator):
    """Words as Qt keeps them: its own, or the window's. It has no method that Qt would call."""

    def take(self, data: bytes) -> None:
        """Have these words, which Qt reads where they are kept."""
        self._kept = data
        self.load(data)


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
def window_words(code: str) -> dict[str, Wording]:
    """Return the window's words in a language by their English; of one of a country, those of the language too."""
    return _made_up() if code == PSEUDO else dict(window_texts(code))


def first_words(code: str) -> dict[str, Wording]:
    """Return those of the window's words that the start page says."""
    return _made_up() if code == PSEUDO else dict(window_texts(code, FIRST))


def _made_up() -> dict[str, Wording]:
    """Return all that any language has words for, in the made-up one: what it leaves plain nobody could translate."""
    english, found = window_words("en"), dict[str, Wording]()
    for folder in files("resources").joinpath("i18n").iterdir():
        for key in window_words(folder.name) if folder.is_dir() else ():
            said = english.get(key, context_and_english(key)[1])
            found[key] = {form: pseudo(each) for form, each in said.items()} if isinstance(said, dict) else pseudo(said)
    return found
