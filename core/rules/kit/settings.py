"""House rules: the value that fills a gap of the rules, the game master's or the default."""

from dataclasses import dataclass

from core.base.ids import SystemId
from core.engine.system import SettingChoice
from core.model.campaign import HouseRules, Setting


def setting(house_rules: HouseRules, system: SystemId, choice: SettingChoice) -> Setting:
    """Return the value in force: the game master's, if it is still one of the possible ones, or else the default."""
    rules = house_rules.get(system)
    if not rules:
        return choice.default
    value = rules.get(choice.key)
    return choice.default if value is None or not choice.allows(value) else value


@dataclass(frozen=True, slots=True)
class Settings:
    """The house rules of one system, with all the choices that its gaps leave."""

    system: SystemId
    choices: tuple[SettingChoice, ...]

    def chosen(self, house: HouseRules, choice: SettingChoice) -> Setting:
        """Return the value of one of its settings."""
        return setting(house, self.system, choice)

    def number_of(self, house: HouseRules, choice: SettingChoice) -> int:
        """Return the value of one of its settings that are numbers."""
        return int(setting(house, self.system, choice))

    def decided(self, house: HouseRules, key: str) -> Setting:
        """Return the value of one of its settings by its key, as rows of data name it."""
        return setting(house, self.system, next(each for each in self.choices if each.key == key))
