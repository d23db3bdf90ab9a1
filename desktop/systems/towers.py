"""What 99 Towers knows that its sheet's fields do not say."""

from fractions import Fraction
from functools import cache
from typing import get_args

from PySide6.QtCore import QCoreApplication

from core.analysis.odds import odds
from core.base.ids import RuleId, SystemId, TokenId
from core.engine.boards import Boards
from core.engine.command_kinds import EditCommand
from core.engine.context import Systems
from core.explain.modifier import Add, Flip, Shift
from core.explain.words import Words
from core.model.creature import Creature, Sheet
from core.model.encounter import Encounter
from core.model.gear import Item, Ware, WeaponProfile
from core.rulebook.catalogue import catalogue
from core.rules.towers.attack.declared import ATTACK, DEFENSE
from core.rules.towers.clock import TowersClock
from core.rules.towers.gear.weapons import Profile, catalogue_profiles, find_profile
from core.rules.towers.harm.conditions import KINDS, Severity
from core.rules.towers.names import LETHAL, MANA, STUN, TOWERS, Value
from core.rules.towers.quick import armed_with, match_of, quick_sheet
from core.rules.towers.sheet import Part, TowersSheet, with_profile
from core.rules.towers.time.aftermath import Gather
from desktop.systems.presentation import (
    Attack,
    Derived,
    Exchange,
    Group,
    KnownCondition,
    Presentation,
    Summand,
    Swayed,
    Weapon,
)

_GROUPS = {Severity.MINOR: Group.MINOR, Severity.MAJOR: Group.MAJOR, Severity.STATE: Group.STATE}
_POOLS = {
    "e": lambda sheet: sheet.endurance,
    "stun": lambda sheet: sheet.stun_max,
    "lethal": lambda sheet: sheet.lethal_max,
    "death": lambda sheet: sheet.death_at,
    "mana": lambda sheet: sheet.mana_max,
}


class TowersPresentation(Presentation):
    """Knows the formulas of the sheet, the conditions with their rules, and the weapon tables."""

    own_rule = RuleId("T99-MOD-01")
    bond_rule = RuleId("T99-COMP-02")
    swayed = (Swayed(ATTACK, (Flip, Shift)), Swayed(DEFENSE, (Flip, Shift)), Swayed(STUN, (Add,)))

    def __init__(self) -> None:
        super().__init__(SystemId("99-towers"))

    def conditions(self, words: Words) -> tuple[KnownCondition, ...]:
        """Return every shipped condition, those of the list before the states of play."""
        order = tuple(Group)
        known = [KnownCondition(kind.id, _GROUPS[kind.severity], kind.rule, kind.counts) for kind in KINDS.values()]
        return tuple(sorted(known, key=lambda each: order.index(each.group)))

    def moment(self, encounter: Encounter) -> int | None:
        """Return the phase."""
        return encounter.clock.now if isinstance(encounter.clock, TowersClock) else None

    def after(self) -> str:
        """Count phases."""
        return QCoreApplication.translate("sheets", "phases")

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
            return Derived(derivation.value, parts, _sum_of(derivation.parts), RuleId("T99-TAB-DERIVED"))
        pool = _POOLS.get(field)
        if pool is None:
            return None
        return Derived(pool(empty), formula=_pool_formula(empty, field), rule=_POOL_RULES[field])

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return the types of damage that the catalogue names, for immunities and susceptibilities."""
        if field not in ("immune", "susceptible"):
            return ()
        return tuple(str(row["type"]) for row in catalogue(TOWERS).rows("T99-TAB-DAMAGETYPES"))

    def track_rule(self, track: str) -> RuleId | None:
        """Return the rule on STUN, LETHAL or mana."""
        rules = {STUN: "T99-DMG-05", LETHAL: "T99-LETH-04", MANA: "T99-CLOCK-07"}
        return RuleId(rules[track]) if track in rules else None

    def has_temporary(self, track: str) -> bool:
        """Return whether it is STUN or LETHAL (T99-TEMP-01)."""
        return track in (STUN, LETHAL)

    def weapons(self) -> tuple[Weapon, ...]:
        """Return the rows of the weapon tables by name."""
        return _weapons()

    def weapon(self, sheet: Sheet, item: Item) -> Weapon | None:
        """Return the creature's own profile, or the catalogue's."""
        own = sheet.profiles if isinstance(sheet, TowersSheet) else ()
        profile = find_profile(item, own)
        return None if profile is None else _weapon(profile)

    def quick_sheet(self, level: int, size: int) -> Sheet | None:
        """Return the sheet of a foe of a level and a size rank."""
        return quick_sheet(level, size)

    def armed_with(self, profile: str) -> Item:
        """Return a weapon of the tables in hand, loaded."""
        return armed_with(profile)

    def exchange(self, one: Creature, other: Creature, systems: Systems) -> Exchange | None:
        """Return how often the first weapon of one hits the other, both awake and on their guard, and for how much."""
        state, act = match_of(one, other)
        if act is None:
            return None
        found = odds(state, act, systems, Boards())
        if found.refused is not None:
            return None
        # only of a blow that hits is the harm reckoned
        hits = found.outcomes.chance(lambda outcome: any(STUN in each.figures for each in outcome.verdicts))
        lost = sum((points * share for points, share in found.losses(act.targets[0], STUN)), Fraction(0))
        return Exchange(hits, lost / hits if hits else Fraction(0), STUN.upper())

    profile_kind = Profile

    def profile_of(self, item: Item) -> WeaponProfile | None:
        """Return the profile of the weapon tables."""
        return find_profile(item)

    def own_profile(self, sheet: Sheet, item: Item) -> WeaponProfile | None:
        """Return the profile of the creature's own."""
        own = sheet.profiles if isinstance(sheet, TowersSheet) else ()
        return next((profile for profile in own if profile.name == item.profile), None)

    def profile_text(self, profile: WeaponProfile) -> str:
        """Return the figures of a weapon as the tables write them."""
        return _weapon(profile).figures if isinstance(profile, Profile) else ""

    def outfitted(self, sheet: Sheet, ware: Ware) -> tuple[Sheet, Item]:
        """Return a sheet with the ware's own profile, if it has one."""
        if not isinstance(sheet, TowersSheet) or not isinstance(ware.profile, Profile):
            return sheet, ware.item
        known, profile = with_profile(sheet, ware.profile)
        return known, ware.item.but(profile=profile.name)

    def attack(self, sheet: Sheet, item: Item) -> Attack | None:
        """Return the cards that are flipped with an item and the damage that it does; None if it is no weapon."""
        profile = find_profile(item, sheet.profiles) if isinstance(sheet, TowersSheet) else None
        if profile is None or not isinstance(sheet, TowersSheet):
            return None
        return attack_of(sheet, item, profile, ready=item.carried.in_hand)

    def dropped(self, encounter: Encounter, tokens: tuple[TokenId, ...]) -> tuple[tuple[TokenId, Item], ...]:
        """Return what they have dropped in the fight and nobody has picked up (T99-ACT-25)."""
        clock = encounter.clock
        ground = clock.ground if isinstance(clock, TowersClock) else ()
        return tuple((lying.owner, lying.item) for lying in ground if lying.owner in tokens)

    def gathering(self, encounter: Encounter, tokens: tuple[TokenId, ...]) -> EditCommand | None:
        """Return the command that gives it back."""
        return Gather(encounter.id, tokens)

    weight_rule = RuleId("T99-GAP-52")

    def key_fields(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return how well a foe attacks, defends, hurts, and how much it stands."""
        return ("pa", "pd", "px", "e")

    def figures(self, sheet: Sheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
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


_POOL_RULES = {
    "e": RuleId("T99-GAP-14"),
    "stun": RuleId("T99-GAP-15"),
    "lethal": RuleId("T99-GAP-15"),
    "death": RuleId("T99-LETH-05"),
    "mana": RuleId("T99-GAP-18"),
}


def _sum_of(parts: tuple[Part, ...]) -> str:
    """Return a sum as the game writes it: `SS 3 + ranks 1`."""
    words = {"armour": QCoreApplication.translate("sheets", "armour")}
    ranks = QCoreApplication.translate("sheets", "ranks")
    named = ((ranks if p.field.endswith("_ranks") else words.get(p.field, p.field.upper()), p.amount) for p in parts)
    return " + ".join(f"{name} {amount}" for name, amount in named)


def _pool_formula(sheet: TowersSheet, field: str) -> str:
    """Return how the most of a pool comes about, such as `8 × E 3`."""
    if field == "e":
        words = QCoreApplication.translate("sheets", "higher of EE {ee}, IE {ie}")
        return words.replace("{ee}", str(sheet.ee)).replace("{ie}", str(sheet.ie))
    tough = f" + 8 × {sheet.tough}" if sheet.tough else ""
    return {
        "stun": f"8 × E {sheet.endurance}{tough}",
        "lethal": f"E {sheet.endurance} + 8",
        "death": f"\u22122 × E {sheet.endurance}",
        "mana": f"2 × SA {sheet.value('sa')}",
    }[field]


@cache
def _weapons() -> tuple[Weapon, ...]:
    return tuple(_weapon(profile) for _, profile in sorted(catalogue_profiles().items()))


def _weapon(profile: Profile) -> Weapon:
    test = f"{_test_notation(profile)} → {profile.against.upper()}"
    parts = [test, _harm_notation(profile), profile.type or profile.category]
    if profile.increment is not None:
        parts.append(f"↔ {profile.increment}")
    if profile.maximum is not None:
        parts.append(f"≤ {profile.maximum}")
    if profile.flips:
        parts.append(QCoreApplication.translate("sheets", "%1 damage flips").replace("%1", str(profile.flips)))
    if profile.has_area:
        parts.append(area_text(profile))
    if profile.mana:
        parts.append(f"{profile.mana} mana")
    parts += profile.keywords
    natural = profile.is_spell or profile.hands == 0
    return Weapon(profile.name, " · ".join(part for part in parts if part), profile.shots, natural, profile.hands == 2)


def area_text(profile: Profile) -> str:
    """Return the area that a profile strikes, such as `cone 4`; nothing where it strikes one alone (T99-AOE-01)."""
    translate = QCoreApplication.translate
    words = {
        "aura": translate("sheets", "aura"),
        "burst": translate("sheets", "burst"),
        "cone": translate("sheets", "cone"),
        "line": translate("sheets", "line"),
    }
    return f"{words[profile.area]} {profile.spread}" if profile.area else ""


def attack_of(sheet: TowersSheet, item: Item, profile: Profile, *, ready: bool) -> Attack:
    """Return what a creature does with a weapon, worked out."""
    translate = QCoreApplication.translate
    cards = sheet.value(profile.uses) + profile.attack
    test = translate("paper", "%1 cards against %2").replace("%1", str(cards)).replace("%2", profile.against.upper())
    damage = profile.base + (sheet.value("px") if profile.adds_px else 0)
    kind = " ".join(part for part in (profile.category, f"({profile.type})" if profile.type else "") if part)
    notes = []
    if profile.increment is not None:
        notes.append(translate("paper", "range %1").replace("%1", str(profile.increment)))
    if profile.maximum is not None:
        notes.append(translate("paper", "up to %1").replace("%1", str(profile.maximum)))
    if profile.flips:
        notes.append(translate("paper", "%1 damage flips").replace("%1", str(profile.flips)))
    if profile.has_area:
        notes.append(area_text(profile))
    if profile.mana:
        notes.append(translate("paper", "%1 mana").replace("%1", str(profile.mana)))
    if profile.shots is not None and item.ammunition is not None:
        notes.append(translate("paper", "%1 shots left").replace("%1", str(item.ammunition + (item.loaded or 0))))
    elif profile.shots is not None:
        notes.append(translate("paper", "%1 shots").replace("%1", str(profile.shots)))
    notes += profile.keywords
    harm = f"{damage} {kind}".strip()
    told = [f"{test} ({_test_notation(profile)})", f"{harm} ({_harm_notation(profile)})" if profile.adds_px else harm]
    return Attack(item.name, test, harm, ", ".join(notes), ready, " · ".join((*told, *notes)), RuleId("T99-ATK-04"))


def _test_notation(profile: Profile) -> str:
    """Return an attack flip as the weapon tables write it: `1+PA`."""
    return profile.uses.upper() if not profile.attack else f"{profile.attack}+{profile.uses.upper()}"


def _harm_notation(profile: Profile) -> str:
    """Return damage as the weapon tables write it: `4+PX`."""
    return f"{profile.base}+PX" if profile.adds_px else str(profile.base)
