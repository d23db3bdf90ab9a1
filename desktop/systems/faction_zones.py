"""What Faction Zones knows that its sheet's fields do not say."""

from functools import cache

from PySide6.QtCore import QCoreApplication

from core.base.ids import RuleId, SystemId
from core.explain.modifier import Add
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Sheet, Vitals
from core.model.encounter import Encounter
from core.model.gear import Carried, Item, Ware, WeaponProfile
from core.rules.faction_zones.attack.harm import armour_tally, carried_armour
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.fighter import DEAD, DYING, INCAPACITATED
from core.rules.faction_zones.gear.weapons import UNARMED, UNARMED_NAME, Arm, catalogue_arms, find_arm
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.terms import skill_texts, state_texts
from desktop.systems.presentation import (
    Around,
    Attack,
    Derived,
    Group,
    KnownCondition,
    Presentation,
    Stated,
    Summand,
    Weapon,
)

translate = QCoreApplication.translate
_WORST = (INCAPACITATED, DYING, DEAD)
_RULES = {INCAPACITATED: RuleId("FAC-COND-01"), DYING: RuleId("FAC-DMG-06"), DEAD: RuleId("FAC-DMG-06")}


class FactionZonesPresentation(Presentation):
    """Knows how health and armour come about, the states with what ends them, the skills, and the weapon table."""

    own_rule = RuleId("FAC-TAB-STATE")

    def __init__(self) -> None:
        super().__init__(SystemId("faction-zones"))

    def conditions(self, words: Words) -> tuple[KnownCondition, ...]:
        """Return every condition: those that end a fight first, those of the table, then the states of play."""
        named = [each.kind for each in super().conditions(words)]
        known = state_texts()
        order = sorted(named, key=lambda kind: (kind not in _WORST, kind not in known))
        return tuple(
            KnownCondition(kind, _group(kind), _RULES.get(kind, RuleId("FAC-TAB-STATE") if kind in known else None))
            for kind in order
        )

    def moment(self, encounter: Encounter) -> int | None:
        """Return the round."""
        return encounter.clock.round if isinstance(encounter.clock, FactionClock) else None

    def after(self) -> str:
        """Count rounds."""
        return translate("sheets", "rounds")

    def derived(self, sheet: Sheet, field: str) -> Derived | None:
        """Return the most health as it follows from strength."""
        if not isinstance(sheet, FactionSheet) or field != "health":
            return None
        tough = 2 if sheet.has("tough") else 0
        parts = [Summand(translate("sheets", "Strength"), sheet.strength)]
        if tough:
            parts.append(Summand(translate("sheets", "tough"), tough))
        formula = f"STR {sheet.strength}" + (f" + {translate('sheets', 'tough')} {tough}" if tough else "")
        return Derived(sheet.strength + tough, tuple(parts), formula, RuleId("FAC-GAP-03"))

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return the skills of the table."""
        return tuple(skill_texts()) if field == "skills" else ()

    def track_rule(self, track: str) -> RuleId | None:
        """Return the rule on critical damage, by which health is read."""
        return RuleId("FAC-DMG-05") if track == "health" else None

    def has_temporary(self, track: str) -> bool:
        """Say that there are no temporary points."""
        return False

    def stated(
        self,
        sheet: Sheet,
        vitals: Vitals,
        conditions: tuple[Condition, ...],
        around: Around | None = None,
    ) -> tuple[Stated, ...]:
        """Return the armour value with its parts, states with what ends them, worn gear, and skills."""
        if not isinstance(sheet, FactionSheet):
            return ()
        found = [Stated(armour_text(sheet, vitals.gear), RuleId("FAC-DMG-02"))]
        for kind in dict.fromkeys(held.kind for held in conditions):
            if kind in state_texts():
                effect, ends = state_texts()[kind]
                told = translate("sheets", "%1: %2. Until: %3")
                text = told.replace("%1", kind.replace("-", " ")).replace("%2", effect).replace("%3", ends)
                found.append(Stated(text, _RULES.get(kind, RuleId("FAC-TAB-STATE"))))
        damaged = ", ".join(item.name for item in vitals.gear if item.damaged)
        if damaged:
            found.append(Stated(translate("sheets", "Damaged: %1").replace("%1", damaged), RuleId("FAC-GEAR-02")))
        if sheet.skills:
            told = "\n".join(f"{name}: {skill_texts()[name]}" for name in sheet.skills if name in skill_texts())
            text = translate("sheets", "Skills: %1").replace("%1", ", ".join(sheet.skills))
            found.append(Stated(text, RuleId("FAC-TAB-SKILL"), told))
        return tuple(found)

    def weapons(self) -> tuple[Weapon, ...]:
        """Return the rows of the weapon table by name."""
        return _weapons()

    def weapon(self, sheet: Sheet, item: Item) -> Weapon | None:
        """Return the creature's own attack, or the catalogue's weapon."""
        arm = find_arm(item, sheet.arms if isinstance(sheet, FactionSheet) else ())
        return None if arm is None else _weapon(arm)

    def armed_with(self, profile: str) -> Item:
        """Return a weapon of the table in hand."""
        both = catalogue_arms()[profile].hands == 2
        carried = Carried.BOTH_HANDS if both else Carried.MAIN_HAND
        if profile == UNARMED_NAME:
            return UNARMED
        return Item(id="weapon", name=profile, profile=profile, carried=carried)

    profile_kind = Arm

    def profile_of(self, item: Item) -> WeaponProfile | None:
        """Return the row of the weapon table."""
        return find_arm(item)

    def own_profile(self, sheet: Sheet, item: Item) -> WeaponProfile | None:
        """Return the attack of the creature's own."""
        own = sheet.arms if isinstance(sheet, FactionSheet) else ()
        return next((arm for arm in own if arm.name == item.profile), None)

    def profile_text(self, profile: WeaponProfile) -> str:
        """Return the figures of a weapon as the table writes them."""
        return figures_of(profile) if isinstance(profile, Arm) else ""

    def outfitted(self, sheet: Sheet, ware: Ware) -> tuple[Sheet, Item]:
        """Return a sheet with the ware's own figures, if it has any, under a name that is free."""
        if not isinstance(sheet, FactionSheet) or not isinstance(ware.profile, Arm):
            return sheet, ware.item
        if ware.profile in sheet.arms:
            return sheet, ware.item.but(profile=ware.profile.name)
        taken = {arm.name for arm in sheet.arms} | set(catalogue_arms())
        names = (ware.profile.name, *(f"{ware.profile.name} {number}" for number in range(2, len(taken) + 3)))
        arm = ware.profile.but(name=next(name for name in names if name not in taken))
        return sheet.but(arms=(*sheet.arms, arm)), ware.item.but(profile=arm.name)

    def attack(self, sheet: Sheet, item: Item) -> Attack | None:
        """Return how an item strikes; None if it is no weapon."""
        arm = find_arm(item, sheet.arms if isinstance(sheet, FactionSheet) else ())
        if arm is None:
            return None
        test = translate("paper", "hits by itself")
        notes = ", ".join(tags_of(arm) + ([translate("paper", "damaged")] if item.damaged else []))
        told = f"{test} · {figures_of(arm)}"
        return Attack(item.name, test, damage_of(arm), notes, item.carried.in_hand, told, RuleId("FAC-ATK-05"))

    def key_fields(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return the three abilities, health, armour and speed."""
        return ("strength", "agility", "wits", "health", "armour", "speed")

    def figures(self, sheet: Sheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return the abilities, health, natural armour, size and speed."""
        if not isinstance(sheet, FactionSheet):
            return ()
        return (
            ("STR", str(sheet.strength)),
            ("AGI", str(sheet.agility)),
            ("WIT", str(sheet.wits)),
            (translate("sheets", "Health"), str(sheet.health_max)),
            ("AV", str(sheet.armour)),
            (translate("sheets", "Size"), sheet.size),
            (translate("sheets", "Speed"), str(sheet.speed)),
        )


def armour_text(sheet: FactionSheet, gear: tuple[Item, ...]) -> str:
    """Return the armour value as it comes about: `Armour value 2 = Padded coat 1 + Shield 1`."""
    modifiers = carried_armour(sheet, gear)
    total = armour_tally(modifiers).total.number
    words = translate("sheets", "Armour value %1").replace("%1", str(total))
    parts = [
        f"{dict(each.label.values).get('item', translate('sheets', 'hide'))} {each.effect.amount}"
        for each in modifiers
        if isinstance(each.effect, Add)
    ]
    sum_of = sum(each.effect.amount for each in modifiers if isinstance(each.effect, Add))
    most = translate("sheets", ", never above %1").replace("%1", str(total)) if sum_of > total else ""
    return f"{words} = {' + '.join(parts)}{most}" if parts else words


def _group(kind: str) -> Group:
    return Group.MAJOR if kind in _WORST else Group.MINOR if kind in state_texts() else Group.STATE


@cache
def _weapons() -> tuple[Weapon, ...]:
    return tuple(_weapon(arm) for _, arm in sorted(catalogue_arms().items()))


def _weapon(arm: Arm) -> Weapon:
    natural = arm.name == UNARMED_NAME
    return Weapon(arm.name, figures_of(arm), is_natural=natural, is_two_handed=arm.hands == 2)


def figures_of(arm: Arm) -> str:
    """Return a weapon's damage, reach and tags in one line."""
    return " · ".join((damage_of(arm), *tags_of(arm)))


def damage_of(arm: Arm) -> str:
    """Return the damage as the table writes it: `d4 impaired`."""
    if not arm.die:
        return translate("paper", "no damage")
    kinds = (
        (arm.impaired, translate("paper", "impaired")),
        (arm.fire, translate("paper", "fire")),
        (arm.direct, translate("paper", "direct")),
    )
    return " ".join((f"d{arm.die}", *(word for so, word in kinds if so)))


def tags_of(arm: Arm) -> list[str]:
    """Return reach, hands and whatever else a weapon does."""
    reach = translate("paper", "melee")
    if arm.range is not None:
        reach = translate("paper", "range %1").replace("%1", str(arm.range))
    tags = (
        (arm.hands == 2, translate("paper", "two hands")),
        (arm.blast, translate("paper", "blast")),
        (arm.indirect, translate("paper", "indirect")),
        (arm.reload, translate("paper", "reload")),
        (arm.used_up, translate("paper", "used up")),
        (arm.improvised, translate("paper", "improvised")),
        (arm.against_unaware, translate("paper", "only the unaware or grabbed")),
        (arm.takes == "grabbed", translate("paper", "STR save or grabbed")),
        (arm.takes == "stunned", translate("paper", "stuns")),
    )
    return [reach, *(word for so, word in tags if so)]
