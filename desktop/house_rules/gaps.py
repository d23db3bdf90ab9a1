"""The gaps of a system's rules: what each leaves open, what may be decided about it, and what is in force."""

from dataclasses import dataclass

from core.base.ids import RuleId, SystemId
from core.documents.translated import told_catalogue
from core.edits.document import SetHouseRule
from core.engine.context import RuleSystem
from core.engine.system import SettingChoice
from core.model.campaign import HouseRules, Setting
from core.rulebook.catalogue import system_ids
from core.rulebook.rule import Gap
from core.rules.kit.settings import setting
from desktop.translation import window_language
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OpenGap:
    """A gap of a system with the settings that fill it, none where its ruling stands, and the entries it touches."""

    system: SystemId
    gap: Gap
    choices: tuple[SettingChoice, ...] = ()
    touches: tuple[RuleId, ...] = ()

    @property
    def is_decision(self) -> bool:
        """Whether the game master may decide it another way."""
        return bool(self.choices)

    def value(self, rules: HouseRules, choice: SettingChoice) -> Setting:
        """Return what is in force."""
        return setting(rules, self.system, choice)

    def changed(self, rules: HouseRules) -> tuple[SettingChoice, ...]:
        """Return the settings that are not at their defaults."""
        return tuple(choice for choice in self.choices if self.value(rules, choice) != choice.default)

    def lifting(self, rules: HouseRules) -> tuple[SetHouseRule, ...]:
        """Return what brings back the defaults."""
        return tuple(SetHouseRule(self.system, choice.key, None) for choice in self.changed(rules))

    def present(self, workspace: Workspace) -> str:
        """Return in words what is played, what is changed first."""
        rules = workspace.state.house_rules
        changed = self.changed(rules)
        ordered = (*changed, *(choice for choice in self.choices if choice not in changed))
        told = (workspace.text(choice.words(self.value(rules, choice))) for choice in ordered)
        return " · ".join(told) or self.gap.default

    def searched(self, workspace: Workspace) -> str:
        """Return all that a search looks at, in small letters."""
        parts = [self.gap.id, self.gap.missing, self.gap.default, self.gap.basis, *self.touches]
        for choice in self.choices:
            values = (choice.default,) if isinstance(choice.values, range) else choice.values
            parts += [workspace.text(choice.title), *(workspace.text(choice.words(value)) for value in values)]
        return " ".join(parts).casefold()


def open_gaps(system: RuleSystem | None) -> tuple[OpenGap, ...]:
    """Return every gap of a system's catalogue, in its order; none for a system without a catalogue."""
    if system is None or system.id not in system_ids():
        return ()
    book = told_catalogue(system.id, window_language())
    return tuple(
        OpenGap(
            system.id,
            gap,
            tuple(choice for choice in system.settings if choice.gap == gap.id),
            tuple(entry.id for entry in book.touched_by(gap.id)),
        )
        for gap in book.gaps.values()
    )
