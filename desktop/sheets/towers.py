"""What 99 Towers knows that its sheet's fields do not say."""

from functools import cache
from typing import get_args

from PySide6.QtCore import QCoreApplication

from core.base.ids import RuleId, SystemId
from core.explain.modifier import Add, Flip, Shift
from core.explain.words import Words
from core.model.creature import Sheet
from core.model.gear import Item
from core.rules.towers.conditions import KINDS, Severity
from core.rules.towers.names import STUN, Value
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.strike import ATTACK, DEFENSE
from core.rules.towers.weapons import Profile, catalogue_profiles, find_profile
from desktop.sheets.lore import Derived, Group, KnownCondition, Lore, Summand, Swayed, Weapon

_GROUPS = {Severity.MINOR: Group.MINOR, Severity.MAJOR: Group.MAJOR, Severity.STATE: Group.STATE}
_POOLS = {
    "e": lambda sheet: sheet.endurance,
    "stun": lambda sheet: sheet.stun_max,
    "lethal": lambda sheet: sheet.lethal_max,
    "death": lambda sheet: sheet.death_at,
    "mana": lambda sheet: sheet.mana_max,
}


class TowersLore(Lore):
    """Knows the formulas of the sheet, the conditions with their rules, and the weapon tables."""

    own_rule = RuleId("T99-MOD-01")
    swayed = (Swayed(ATTACK, (Flip, Shift)), Swayed(DEFENSE, (Flip, Shift)), Swayed(STUN, (Add,)))

    def __init__(self) -> None:
        super().__init__(SystemId("99-towers"))

    def conditions(self, words: Words) -> tuple[KnownCondition, ...]:
        """Return every shipped condition, those of the list before the states of play."""
        order = tuple(Group)
        known = [KnownCondition(kind.id, _GROUPS[kind.severity], kind.rule, kind.counts) for kind in KINDS.values()]
        return tuple(sorted(known, key=lambda each: order.index(each.group)))

    def derived(self, sheet: Sheet, field: str) -> Derived | None:
        """Return a combat value as the sum of its parts, or the most of a pool."""
        if not isinstance(sheet, TowersSheet):
            return None
        empty = sheet.model_copy(update={field: None})
        if field in get_args(Value):
            name: Value = field  # type: ignore[assignment]  # it has just been found among the values
            derivation = empty.derivation(name)
            titles = TowersSheet.model_fields
            parts = tuple(Summand(titles[part.field].title or part.field, part.amount) for part in derivation.parts)
            return Derived(derivation.value, parts)
        pool = _POOLS.get(field)
        return None if pool is None else Derived(pool(empty))

    def weapons(self) -> tuple[Weapon, ...]:
        """Return the rows of the weapon tables by name."""
        return _weapons()

    def weapon(self, sheet: Sheet, item: Item) -> Weapon | None:
        """Return the creature's own profile, or the catalogue's."""
        own = sheet.profiles if isinstance(sheet, TowersSheet) else ()
        profile = find_profile(item, own)
        return None if profile is None else _weapon(profile)

    def key_fields(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return how well a foe attacks, defends, hurts, and how much it stands."""
        return ("pa", "pd", "px", "e")

    def figures(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """Return the combat values and pools, as the game abbreviates them."""
        if not isinstance(sheet, TowersSheet):
            return ()
        values: tuple[Value, ...] = ("pa", "pd", "px", "sa", "id", "er", "ir", "n", "spd")
        pools = (("STUN", sheet.stun_max), ("LETHAL", sheet.lethal_max), ("Mana", sheet.mana_max))
        pairs = [(name.upper(), str(sheet.value(name))) for name in values]
        return (
            *pairs,
            *((name, str(number)) for name, number in pools if number),
            (QCoreApplication.translate("sheets", "Size"), str(sheet.size)),
        )


@cache
def _weapons() -> tuple[Weapon, ...]:
    return tuple(_weapon(profile) for _, profile in sorted(catalogue_profiles().items()))


def _weapon(profile: Profile) -> Weapon:
    attack = profile.uses.upper() if not profile.attack else f"{profile.attack}+{profile.uses.upper()}"
    damage = f"{profile.base}+PX" if profile.adds_px else str(profile.base)
    parts = [f"{attack} → {profile.against.upper()}", damage, profile.type or profile.category]
    if profile.increment is not None:
        parts.append(f"↔ {profile.increment}")
    if profile.maximum is not None:
        parts.append(f"≤ {profile.maximum}")
    if profile.mana:
        parts.append(f"{profile.mana} mana")
    parts += profile.keywords
    natural = profile.is_spell or profile.hands == 0
    return Weapon(profile.name, " · ".join(part for part in parts if part), profile.shots, natural, profile.hands == 2)
