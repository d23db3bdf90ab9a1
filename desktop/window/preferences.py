"""The preferences: look and language, who answers what, saving, and what the players' screen tells."""

from functools import partial
from typing import Any

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from core.explain.languages import finished
from core.explain.words import languages
from desktop.forms.field import Control, FieldSpec
from desktop.forms.settings_form import InForce, SettingsForm, choice_of
from desktop.run.answer_policy import ASK, SUGGEST, TAKE, UNSEEN, Asked, preference
from desktop.theme.tokens import ROOMY, SNUG
from desktop.translation import wanted
from desktop.widgets.layout import ScrollingPage
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

SCALES = tuple(eighths / 8 for eighths in range(6, 21))
"""Interface scales that are offered: the steps of the View menu."""

Entries = tuple[tuple[str, Any], ...]
"""What a person can choose from: words, and the value that is kept."""


class Preferences(QDialog):
    """Three pages of settings. There is nothing to accept: each change counts as it is made, and can be made back."""

    manual = "trouble#preferences"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowTitle(self.tr("Preferences"))
        self.pages: list[SettingsForm] = []
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(self.tr("Pages of preferences"))
        self._add_page(self.tr("Look and files"), (*self._look(), *self._files()))
        self._add_page(self.tr("Who answers"), self._answers())
        self._add_page(self.tr("Players' screen"), self._screen())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setToolTip(self.tr("Close; every change is in force already (Escape)"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addWidget(self.tabs)
        column.addWidget(buttons)
        workspace.settings.changed.connect(self.refresh)
        workspace.theme.changed.connect(self._widen)
        self._widen()
        self.refresh()

    def _widen(self) -> None:
        self.setMinimumWidth(self.workspace.theme.pixels(480))

    def _add_page(self, title: str, settings: tuple[InForce, ...]) -> None:
        page = SettingsForm(settings, lambda error: self.workspace.tell(error.phrase, Urgency.WARNING))
        page.rows.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        self.pages.append(page)
        area = ScrollingPage(self)
        area.setWidget(page)
        self.tabs.addTab(area, title)

    # The pages

    def _look(self) -> tuple[InForce, ...]:
        themes: Entries = (
            (self.tr("As the desktop"), "system"),
            (self.tr("Light"), "light"),
            (self.tr("Dark"), "dark"),
            (self.tr("High contrast"), "contrast"),
        )
        sizes: Entries = tuple((percent(scale), scale) for scale in SCALES)
        tongues: Entries = (
            (self.tr("As the desktop, or English"), ""),
            *((called(code) if finished(code) else self._partly(code), code) for code in languages()),
        )
        about_size = self.tr("Size of text and buttons (Ctrl+Alt++ and Ctrl+Alt+- do the same)")
        about_tongue = self.tr("Language of the program, from its next start on; adventures keep their names")
        return (
            self._setting("theme", self.tr("Theme"), self.tr("Colours of the window and the map"), themes),
            self._setting("scale", self.tr("Interface scale"), about_size, sizes),
            InForce(
                choice_of("language", self.tr("Language"), about_tongue, tongues),
                lambda: self.workspace.settings.value.language,
                self._choose_language,
            ),
        )

    def _partly(self, code: str) -> str:
        return self.tr("{language}, the rest in English").replace("{language}", called(code))

    def _choose_language(self, code: str) -> None:
        """Keep the language; what is on the screen stays as it is, so that it does not speak two at once."""
        self.workspace.settings.change(language=code)
        if wanted(code) != self.workspace.words.language:
            name = called(wanted(code))
            self.workspace.tell(
                self.tr("Sandtable speaks {language} from its next start on.").replace("{language}", name)
            )

    def _files(self) -> tuple[InForce, ...]:
        return (
            self._setting(
                "autosave",
                self.tr("Save by itself"),
                self.tr("Write an adventure to its file when nothing has happened for a while, and on closing"),
            ),
            self._setting(
                "menu_bar",
                self.tr("Menu bar in Run"),
                self.tr("Without it the menus are behind the first button of the ribbon; Alt and F10 open them"),
            ),
        )

    def _answers(self) -> tuple[InForce, ...]:
        ways: Entries = (
            (self.tr("Ask, with nothing chosen beforehand"), ASK),
            (self.tr("Ask, with a suggestion"), SUGGEST),
            (self.tr("Take the suggestion, don't ask"), TAKE),
        )
        ruled: Entries = (*ways[:2], (self.tr("Ask only what you have not seen while aiming"), UNSEEN), ways[2])
        kinds = {
            Asked.PARTY: (self.tr("The party's choices"), self.tr("Such as whether a person of the roster dodges")),
            Asked.FOES: (self.tr("Foes' choices"), self.tr("Such as whether a foe takes an opportunity attack")),
            Asked.GM: (self.tr("The game master's choices"), self.tr("What nobody on the map decides")),
            Asked.RULING: (
                self.tr("Which modifiers count"),
                self.tr("Whether modifiers that you have seen while aiming are asked for, or only those you have not"),
            ),
        }
        settings = self.workspace.settings

        def answer(kind: Asked) -> str:
            return preference(settings.value, kind)

        def answered(kind: Asked, value: str) -> None:
            settings.change(answering={**settings.value.answering, kind.value: value})

        return (
            *(
                InForce(
                    choice_of(f"answering-{kind.value}", title, tip, ruled if kind is Asked.RULING else ways),
                    partial(answer, kind),
                    partial(answered, kind),
                )
                for kind, (title, tip) in kinds.items()
            ),
            self._setting(
                "table_dice",
                self.tr("Type in all dice and cards from the table"),
                self.tr("The program draws nothing: what lies on the table is typed in, for foes too"),
            ),
        )

    def _screen(self) -> tuple[InForce, ...]:
        table, settings = self.workspace.player_screen, self.workspace.settings
        told: Entries = (
            (self.tr("Nothing"), "off"),
            (self.tr("A word"), "word"),
            (self.tr("Word and number"), "badge"),
        )
        numbers: Entries = (
            (self.tr("As on my map"), "same"),
            (self.tr("As they are sighted"), "counted"),
        )
        inches = FieldSpec(
            "players_inches",
            Control.EXACT,
            least=0,
            most=300,
            decimals=1,
            title=self.tr("Size"),
            tip=self.tr("Diagonal of the players' screen, as its maker gives it, for squares of an inch; 0: unknown"),
            unit=self.tr("inches across corners"),
            value=0,
        )
        about_foes = self.tr("What the players read of how foes are")
        about_numbers = self.tr("Counting anew keeps a gap in the numbers from telling of somebody hidden")
        soft = FieldSpec(
            "players_soft_edge",
            Control.CHECK,
            title=self.tr("Soft edge of the cover"),
            tip=self.tr("Let the cover fade at its edge"),
        )
        return (
            InForce(inches, lambda: settings.value.players_inches, table.measure),
            InForce(
                choice_of("players_foes", self.tr("How foes are"), about_foes, told),
                lambda: settings.value.players_foes,
                lambda value: table.choose(foes=value),
            ),
            InForce(
                choice_of("players_badges", self.tr("Numbers of foes"), about_numbers, numbers),
                lambda: settings.value.players_badges,
                lambda value: table.choose(badges=value),
            ),
            InForce(soft, lambda: int(settings.value.players_soft_edge), lambda value: table.choose(soft=bool(value))),
        )

    def _setting(self, name: str, title: str, tip: str, entries: Entries = ()) -> InForce:
        """Return a setting that is kept as it is chosen; without entries it is on or off."""
        settings = self.workspace.settings
        if entries:
            spec = choice_of(name, title, tip, entries)
            return InForce(
                spec,
                lambda: getattr(settings.value, name),
                lambda value: settings.change(**{name: value}),
                percent if name == "scale" else str,
            )
        tick = FieldSpec(name, Control.CHECK, title=title, tip=tip)
        return InForce(
            tick, lambda: int(getattr(settings.value, name)), lambda value: settings.change(**{name: bool(value)})
        )

    def refresh(self) -> None:
        """Show the settings in force, whoever has changed them."""
        for page in self.pages:
            page.show_in_force()


def percent(scale: float) -> str:
    """Return an interface scale in words: `112.5 %`."""
    return f"{scale * 100:g} %"


def called(code: str) -> str:
    """Return what a language calls itself."""
    # Qt's name for plain English is that of one of its countries
    name = "English" if code == "en" else QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] if name else code
