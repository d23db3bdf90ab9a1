"""What Semi-Automagic knows that its sheet's fields do not say."""

from fractions import Fraction
from functools import cache

from PySide6.QtCore import QCoreApplication

from core.analysis.odds import Verdict, odds
from core.base.ids import RuleId, SystemId
from core.engine.boards import Boards
from core.engine.context import Systems
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Creature, Sheet, Vitals
from core.model.encounter import Encounter
from core.model.gear import Item, Ware, WeaponProfile
from core.rules.semi_automagic.clock import SecondsClock
from core.rules.semi_automagic.gear.armour import Armour, catalogue_armour, find_armour
from core.rules.semi_automagic.gear.weapons import UNARMED_NAME, Weapon, catalogue_weapons, find_weapon
from core.rules.semi_automagic.growth.foes import armed_with, match_of, quick_sheet
from core.rules.semi_automagic.names import MOBILITY_PENALTY, MORALE, WOUNDS
from core.rules.semi_automagic.sheet import SemiSheet
from desktop.systems import semi_automagic_figures as figures
from desktop.systems.presentation import (
    Around,
    Attack,
    Derived,
    Exchange,
    Group,
    KnownCondition,
    Presentation,
    Stated,
    Summand,
    Swayed,
)
from desktop.systems.presentation import Weapon as Listed

translate = QCoreApplication.translate
_WORST = ("dead", "destroyed", "dying", "unconscious", "helpless", "broken", "paralysed", "soul-coma")


class SemiAutomagicPresentation(Presentation):
    """Knows how thresholds and bonuses come about, what conditions mean, and the tables of weapons and armour."""

    own_rule = RuleId("SEC-GAP-60")
    swayed = tuple(
        Swayed(name) for name in ("attack", "target", "defence-dc", "defence", "toughness", "will", "skill", "mobility")
    )

    def __init__(self) -> None:
        super().__init__(SystemId("semi-automagic"))

    def conditions(self, words: Words) -> tuple[KnownCondition, ...]:
        """Return every condition: those that end a fight first, then those of the chapter's list."""
        named = [each.kind for each in super().conditions(words)]
        order = sorted(named, key=lambda kind: (kind not in _WORST, kind not in CONDITION_RULES))
        return tuple(
            KnownCondition(
                kind,
                Group.MAJOR if kind in _WORST else Group.MINOR if kind in CONDITION_RULES else Group.STATE,
                CONDITION_RULES.get(kind),
                counts=kind == MOBILITY_PENALTY,
            )
            for kind in order
        )

    def moment(self, encounter: Encounter) -> int | None:
        """Return the round."""
        return encounter.clock.round if isinstance(encounter.clock, SecondsClock) else None

    def after(self) -> str:
        """Count rounds."""
        return translate("sheets", "rounds")

    def derived(self, sheet: Sheet, field: str) -> Derived | None:
        """Return the most Combo Rating, and how many combos are known, as they follow from skills."""
        if not isinstance(sheet, SemiSheet) or field not in ("combo_rating", "combos_known"):
            return None
        if field == "combos_known":
            ranks = sheet.ranks("Combat Expertise")
            parts = (Summand(translate("sheets", "to begin with"), 1), Summand("Combat Expertise", ranks))
            return Derived(1 + ranks, parts, f"1 + Combat Expertise {ranks}", RuleId("SEC-GAP-16"))
        skill = max(("Weapon Skill", "Ranged Skill"), key=sheet.bonus)
        parts = (Summand(translate("sheets", "always"), 1), Summand(skill, sheet.bonus(skill)))
        return Derived(1 + sheet.bonus(skill), parts, f"1 + {skill} {sheet.bonus(skill)}", RuleId("SEC-GAP-16"))

    def track_rule(self, track: str) -> RuleId | None:
        """Return the rule on wounds or on morale penalties."""
        return {WOUNDS: RuleId("SEC-COND-01"), MORALE: RuleId("SEC-COND-04")}.get(track)

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
        """Return thresholds, Target, defences, mobility, checks and level as they are now, each with its reckoning."""
        if not isinstance(sheet, SemiSheet):
            return ()
        around = around or Around({}, Words())
        return figures.stated(
            figures.Now("", sheet, vitals, around.house, conditions, around.words, hauled=around.hauled)
        )

    def weapons(self) -> tuple[Listed, ...]:
        """Return the rows of the weapon table by name."""
        return _weapons()

    def weapon(self, sheet: Sheet, item: Item) -> Listed | None:
        """Return the creature's own attack, or the catalogue's weapon."""
        weapon = find_weapon(item, sheet.arms if isinstance(sheet, SemiSheet) else ())
        return None if weapon is None else _weapon(weapon)

    body_fields = ("level", "scale", "natural_armour")

    def quick_sheet(self, level: int, size: int) -> Sheet | None:
        """Return the sheet of a foe of a level and a scale."""
        return quick_sheet(level, size)

    def armed_with(self, profile: str) -> Item:
        """Return a weapon of the table in hand, loaded."""
        return armed_with(profile)

    def exchange(self, one: Creature, other: Creature, systems: Systems) -> Exchange | None:
        """Return how often the first weapon of one gets through to the other, and how many wounds that brings."""
        state, act = match_of(one, other)
        if act is None:
            return None
        found = odds(state, act, systems, Boards())
        if found.refused is not None:
            return None
        hits = found.outcomes.chance(lambda outcome: bool(outcome.verdicts) and not _is_warded(outcome.verdicts[-1]))
        wounds = sum((-points * share for points, share in found.losses(act.targets[0], WOUNDS)), Fraction(0))
        return Exchange(hits, wounds / hits if hits else Fraction(0), translate("sheets", "wounds"))

    profile_kind = Weapon

    def profile_of(self, item: Item) -> WeaponProfile | None:
        """Return the row of the weapon table, or of that of armour."""
        return find_weapon(item) or find_armour(item)

    def own_profile(self, sheet: Sheet, item: Item) -> WeaponProfile | None:
        """Return the attack or the armour of the creature's own."""
        own: tuple[WeaponProfile, ...] = (*sheet.arms, *sheet.armours) if isinstance(sheet, SemiSheet) else ()
        return next((profile for profile in own if profile.name == item.profile), None)

    def profile_text(self, profile: WeaponProfile) -> str:
        """Return the figures of a weapon, or of armour, in one line."""
        if isinstance(profile, Weapon):
            return figures.weapon_text(profile)
        return figures.armour_text(profile) if isinstance(profile, Armour) else ""

    def outfitted(self, sheet: Sheet, ware: Ware) -> tuple[Sheet, Item]:
        """Return a sheet with the ware's own figures, if it has any, under a name that is free."""
        profile = ware.profile
        if not isinstance(sheet, SemiSheet) or not isinstance(profile, Weapon | Armour):
            return sheet, ware.item
        known: tuple[WeaponProfile, ...] = (*sheet.arms, *sheet.armours)
        if profile in known:
            return sheet, ware.item.but(profile=profile.name)
        taken = {each.name for each in known} | set(catalogue_weapons()) | set(catalogue_armour())
        names = (profile.name, *(f"{profile.name} {number}" for number in range(2, len(taken) + 3)))
        own = profile.but(name=next(name for name in names if name not in taken))
        changed = (
            sheet.but(arms=(*sheet.arms, own)) if isinstance(own, Weapon) else sheet.but(armours=(*sheet.armours, own))
        )
        return changed, ware.item.but(profile=own.name)

    def attack(self, sheet: Sheet, item: Item) -> Attack | None:
        """Return how an item strikes, or what it guards; None if it is neither."""
        if not isinstance(sheet, SemiSheet):
            return None
        weapon = find_weapon(item, sheet.arms)
        if weapon is not None:
            return figures.attack_of(sheet, item, weapon)
        armour = find_armour(item, sheet.armours)
        return None if armour is None else figures.armour_of(sheet, item, armour)

    weight_rule = RuleId("SEC-ENC-03")

    def key_fields(self, kind: type[Sheet]) -> tuple[str, ...]:
        """Return the abilities that count in a fight."""
        return ("strength", "dexterity", "endurance", "spirit")

    def figures(self, sheet: Sheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return thresholds as they are unhurt, Target, the abilities, level, scale and speed."""
        return figures.plain_figures(sheet, Vitals(gear=kit)) if isinstance(sheet, SemiSheet) else ()


CONDITION_RULES = {
    "confused": RuleId("SEC-COND-05"),
    "flat-footed": RuleId("SEC-COND-06"),
    "panicked": RuleId("SEC-COND-07"),
    "stunned": RuleId("SEC-COND-08"),
    "staggered": RuleId("SEC-COND-09"),
    "disabled": RuleId("SEC-COND-10"),
    "broken": RuleId("SEC-COND-11"),
    "helpless": RuleId("SEC-COND-12"),
    "unconscious": RuleId("SEC-COND-13"),
    "sleeping": RuleId("SEC-COND-15"),
    "dying": RuleId("SEC-DYING-01"),
    "soul-coma": RuleId("SEC-COND-17"),
    "held": RuleId("SEC-COND-18"),
    "tired": RuleId("SEC-COND-19"),
    "mobility-penalty": RuleId("SEC-COND-02"),
    "surprised": RuleId("SEC-SURP-02"),
    "nauseous": RuleId("SEC-GAP-33"),
    "blinded": RuleId("SEC-GAP-33"),
    "drunk": RuleId("SEC-GAP-33"),
    "paralysed": RuleId("SEC-GAP-33"),
    "dead": RuleId("SEC-DYING-03"),
    "destroyed": RuleId("SEC-DMG-10"),
    "out-of-order": RuleId("SEC-TYPE-06"),
}
"""The rule that says what a condition means."""


_WARDED = (RuleId("SEC-ATK-03"), RuleId("SEC-ATK-06"))
"""The rules of the last check of an attack that misses, or is blocked, dodged or parried; else damage follows."""


def _is_warded(verdict: Verdict) -> bool:
    """Return whether an attack came to nothing before any damage."""
    return verdict.rule in _WARDED


@cache
def _weapons() -> tuple[Listed, ...]:
    return tuple(_weapon(weapon) for _, weapon in sorted(catalogue_weapons().items()))


def _weapon(weapon: Weapon) -> Listed:
    rounds = weapon.holds if weapon.needs_reloading else None
    return Listed(
        weapon.name, figures.weapon_text(weapon), rounds, weapon.name == UNARMED_NAME, is_two_handed=weapon.hands == 2
    )
