"""The figures of Semi-Automagic in words: thresholds, bonuses and attacks, each with how it comes about."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from PySide6.QtCore import QCoreApplication

from core.base.ids import RuleId
from core.base.numbers import Rounding, rounded
from core.explain.tally import Tally, Treatment
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.gear import Item
from core.rules.semi_automagic.checks import skill_tally
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.armour import Armour
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.growth.levels import XP_NEEDED, effects_of
from core.rules.semi_automagic.harm.damage import emp_toughness
from core.rules.semi_automagic.harm.thresholds import armour_mark, minimum_of, toughness_of, weapon_mark, will_of
from core.rules.semi_automagic.movement.scales import attack_modifier, melee_damage, target_of
from core.rules.semi_automagic.movement.speed import slowed
from core.rules.semi_automagic.names import REFLEX, SHIELD_USE, SKILLS, WEAPON_SKILL
from core.rules.semi_automagic.sheet import SemiSheet
from desktop.forms.sheet_fields import exact_text
from desktop.systems.presentation import Attack, Stated

translate = QCoreApplication.translate
DEFENCE_DC = 4
"""What the bonus in the skill of an attack is added to for the DC of defending against it (SEC-ATK-04)."""


@dataclass(frozen=True)
class Now(Someone):
    """Somebody as he is, what he suffers in a fight too, and the words in which his figures are said."""

    suffered: tuple[Condition, ...]
    words: Words

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """All that he suffers now."""
        return self.suffered


def signed(number: int) -> str:
    """Return a bonus: `+3`, `−1`."""
    return f"{number:+d}".replace("-", "\u2212")


def number(value: int) -> str:
    """Return a number with a proper minus."""
    return str(value).replace("-", "\u2212")


def reckoning(tally: Tally, words: Words) -> str:
    """Return how a figure comes about: `6 + Endurance 3 + Full mail 4 − wounds 1`."""
    before, text = tally.base.number, number(tally.base.number) if tally.base.number else ""
    for line in tally.lines:
        amount, before = line.after.number - before, line.after.number
        if line.status is not Treatment.APPLIED or not amount:
            continue
        sign = ("+ " if text else "") if amount > 0 else "\u2212 " if text else "\u2212"
        text = f"{text} {sign}{words.text(line.modifier.label)} {abs(amount)}".strip()
    return text


def stated(now: Now) -> tuple[Stated, ...]:
    """Return everything that is to be said of somebody now."""
    found = [_toughness(now), _will(now), _target(now)]
    if not is_inert(now.sheet):
        found.append(_defences(now))
    mobility = mobility_of(now)
    if mobility.total.number or mobility.barred is not None:
        text = translate("sheets", "Mobility penalty %1 = %2").replace("%1", number(mobility.total.number))
        stuck = "" if mobility.barred is None else f"; {now.words.text(mobility.barred)}"
        found.append(Stated(text.replace("%2", reckoning(mobility, now.words)) + stuck, RuleId("SEC-COND-02")))
    speeds = translate("sheets", "Speeds: %1").replace("%1", speeds_text(now))
    found.append(Stated(speeds, RuleId("SEC-MOVE-02")))
    checks = checks_text(now)
    if checks[0] and not is_inert(now.sheet):
        found.append(
            Stated(translate("sheets", "Checks: %1").replace("%1", checks[0]), RuleId("SEC-DICE-01"), checks[1])
        )
    if now.sheet.circuits != "none":
        text = translate("sheets", "Electronic, %1: EMP Toughness %2").replace("%1", now.sheet.circuits)
        text = text.replace("%2", number(emp_toughness(now.sheet.circuits)))
        found.append(Stated(text, RuleId("SEC-TYPE-06")))
    if not now.sheet.is_object:
        found.append(_level(now.sheet))
    return tuple(found)


def is_inert(sheet: SemiSheet) -> bool:
    """Return whether something does nothing of its own accord: it defends itself by nothing and makes no checks."""
    return sheet.nature in ("object", "vehicle")


def _toughness(now: Now) -> Stated:
    tally = toughness_of(now)
    words = translate("sheets", "Toughness %1 = %2; Minimum %3")
    text = _threshold(words, tally, now.words)
    return Stated(text, RuleId("SEC-DMG-01"), _unused(tally, now.words))


def _threshold(template: str, tally: Tally, words: Words) -> str:
    """Return a threshold in words, with its reckoning and its Minimum."""
    total = tally.total.number
    text = template.replace("%1", number(total)).replace("%3", number(minimum_of(total)))
    return text.replace("%2", reckoning(tally, words))


def _unused(tally: Tally, words: Words) -> str:
    """Return what does not count in a reckoning because something better does."""
    names = [
        f"{words.text(line.modifier.label)} {signed(getattr(line.modifier.effect, 'amount', 0))}"
        for line in tally.lines
        if line.status is Treatment.OUTRANKED
    ]
    return translate("sheets", "Only the best Defence counts, not: %1").replace("%1", ", ".join(names)) if names else ""


def _will(now: Now) -> Stated:
    if now.sheet.fearless or now.sheet.is_object:
        return Stated(translate("sheets", "No morale: fear and the like do nothing"), RuleId("SEC-MOR-02"))
    tally = will_of(now)
    words = translate("sheets", "Will %1 = %2; Minimum %3")
    return Stated(_threshold(words, tally, now.words), RuleId("SEC-MOR-01"))


def _target(now: Now) -> Stated:
    words = translate("sheets", "Target %1 = 4 \u2212 scale %2")
    scale = now.sheet.scale
    text = words.replace("%1", number(target_of(scale))).replace(
        "%2", number(scale) if scale >= 0 else f"({number(scale)})"
    )
    return Stated(text, RuleId("SEC-SCALE-04"))


def _defences(now: Now) -> Stated:
    rows = (
        (translate("sheets", "Block"), SHIELD_USE),
        (translate("sheets", "Dodge"), REFLEX),
        (translate("sheets", "Parry"), WEAPON_SKILL),
    )
    tallies = [(title, skill_tally(now, skill)) for title, skill in rows]
    text = ", ".join(f"{title} d6{signed(tally.total.number)}" for title, tally in tallies)
    told = "\n".join(f"{title}: {reckoning(tally, now.words) or '0'}" for title, tally in tallies)
    return Stated(text, RuleId("SEC-ATK-05"), told)


def speeds_text(now: Now) -> str:
    """Return how fast somebody is now in every way that he can move, and what of it a move of a second covers."""
    found = [(words, slowed(now, pace)) for words, pace in ways_of(now.sheet) if pace]
    each = translate("sheets", "%1 %2 (%3 a move)")
    parts = [
        each.replace("%1", words).replace("%2", exact_text(pace)).replace("%3", str(rounded(pace, Rounding.HALF_UP)))
        for words, pace in found
    ]
    return ", ".join(parts) or translate("sheets", "does not move by itself")


def ways_of(sheet: SemiSheet) -> tuple[tuple[str, Fraction], ...]:
    """Return every way of moving in words, with its speed in squares of one's own scale for each second."""
    return (
        (translate("paper", "walks"), sheet.speed),
        (translate("paper", "flies"), sheet.flying),
        (translate("paper", "swims"), sheet.swimming),
        (translate("paper", "climbs"), sheet.climbing),
        (translate("paper", "burrows"), sheet.burrowing),
    )


def checks_text(now: Now) -> tuple[str, str]:
    """Return the bonuses of all skills that were learnt, or that something changes, and their reckonings."""
    learnt = [each.skill for each in now.sheet.skills]
    names = [*(skill for skill in SKILLS if skill in learnt), *(skill for skill in learnt if skill not in SKILLS)]
    changed = [skill for skill in SKILLS if skill not in learnt and skill_tally(now, skill).total.number]
    tallies = [(name, skill_tally(now, name)) for name in (*names, *changed)]
    text = ", ".join(f"{name} {signed(tally.total.number)}" for name, tally in tallies)
    return text, "\n".join(f"{name}: {reckoning(tally, now.words) or '0'}" for name, tally in tallies)


def _level(sheet: SemiSheet) -> Stated:
    effects = effects_of(sheet.level)
    words = translate(
        "sheets",
        "Level %1, %2 of %3 XP: at most %4 ranks; fast skills %5 with %6 techniques, staggered %7 with %8",
    )
    values = (
        *(str(sheet.level), str(sheet.xp), str(XP_NEEDED), str(effects.most_ranks)),
        *(signed(effects.fast[0]), str(effects.fast[1]), signed(effects.staggered[0]), str(effects.staggered[1])),
    )
    for place, value in enumerate(values, 1):
        words = words.replace(f"%{place}", value)
    told = [translate("sheets", "Bonus ranks so far: %1").replace("%1", str(effects.bonus_ranks))]
    open_boosts = effects.boosts - len(sheet.boosts)
    if open_boosts > 0:
        words += translate("sheets", "; ability boosts to take: %1").replace("%1", str(open_boosts))
    over = [each.skill for each in sheet.skills if each.ranks > effects.most_ranks]
    if over:
        words += translate("sheets", "; more ranks than the level allows: %1").replace("%1", ", ".join(over))
    many = [each.skill for each in sheet.skills if each.ranks and len(each.techniques) > each.room]
    if many:
        words += translate("sheets", "; more techniques than the ranks bring: %1").replace("%1", ", ".join(many))
    return Stated(words, RuleId("SEC-LVL-01"), "\n".join(told))


def plain_figures(sheet: SemiSheet, vitals: Vitals) -> tuple[tuple[str, str], ...]:
    """Return the figures of somebody: thresholds as they are now, and Target, first."""
    now = Now("", sheet, vitals, {}, (), Words())
    toughness, will = toughness_of(now).total.number, will_of(now).total.number
    return (
        (translate("sheets", "Toughness"), f"{number(toughness)}/{number(minimum_of(toughness))}"),
        (
            translate("sheets", "Will"),
            "\u2013" if sheet.fearless or sheet.is_object else f"{number(will)}/{number(minimum_of(will))}",
        ),
        (translate("sheets", "Target"), number(target_of(sheet.scale))),
        (translate("sheets", "Speed"), exact_text(sheet.speed)),
        *((name, number(value)) for name, value in abilities_of(sheet)),
        (translate("sheets", "Scale"), number(sheet.scale)),
        (translate("sheets", "Level"), number(sheet.level)),
    )


def abilities_of(sheet: SemiSheet) -> tuple[tuple[str, int], ...]:
    """Return the five ability scores by their abbreviations."""
    return (
        ("STR", sheet.strength),
        ("DEX", sheet.dexterity),
        ("END", sheet.endurance),
        ("INT", sheet.intelligence),
        ("SPI", sheet.spirit),
    )


def attack_of(sheet: SemiSheet, item: Item, weapon: Weapon) -> Attack:
    """Return what a creature does with a weapon, worked out."""
    skill = sheet.bonus(weapon.skill)
    bonus = skill + attack_modifier(sheet.scale)
    words = translate("paper", "d6%1 against Target, DC %2 to defend")
    test = words.replace("%1", signed(bonus)).replace("%2", number(DEFENCE_DC + skill))
    dice = weapon.dice
    if weapon.adds_strength and not weapon.is_ranged:
        dice = dice + (sheet.strength + melee_damage(sheet.scale))
    harm = " ".join(
        (str(dice).replace("-", "\u2212") if weapon.damage else translate("paper", "no damage"), kinds_of(weapon))
    )
    notes = tags_of(weapon, sheet.strength)
    mark = weapon_mark(weapon, sheet.scale)
    if mark is not None:
        held = translate("paper", "as a target %1, Toughness %2/%3")
        held = held.replace("%1", number(mark.target)).replace("%2", number(mark.toughness))
        notes.append(held.replace("%3", number(mark.minimum)))
    if item.damaged:
        notes.append(translate("paper", "damaged"))
    told = f"{test} · {harm} · {', '.join(notes)}"
    return Attack(item.name, test, harm.strip(), ", ".join(notes), item.carried.in_hand, told, RuleId("SEC-ATK-02"))


def armour_of(sheet: SemiSheet, item: Item, armour: Armour) -> Attack:
    """Return what armour does for a creature, worn or not."""
    mark = armour_mark(armour, sheet.scale, target_of(sheet.scale))
    words = translate("paper", "Defence %1, as a target Toughness %2/%3")
    test = words.replace("%1", signed(armour.defence)).replace("%2", number(mark.toughness))
    test = test.replace("%3", number(mark.minimum))
    told = f"{test} · {coverage_of(armour)}"
    return Attack(item.name, test, "", coverage_of(armour), item.carried.value == "worn", told, RuleId("SEC-DMG-04"))


def weapon_text(weapon: Weapon) -> str:
    """Return a weapon's damage, types and tags in one line."""
    added = translate("paper", " + STR") if weapon.adds_strength and not weapon.is_ranged else ""
    harm = f"{weapon.damage or translate('paper', 'no damage')}{added} {kinds_of(weapon)}".strip()
    return " · ".join((harm, *tags_of(weapon, None)))


def armour_text(armour: Armour) -> str:
    """Return armour's Defence and what it covers in one line."""
    return f"{translate('paper', 'Defence')} {signed(armour.defence)} · {coverage_of(armour)}"


def coverage_of(armour: Armour) -> str:
    """Return what armour covers, in words."""
    return {
        "full": translate("paper", "whole body"),
        "torso": translate("paper", "torso"),
        "arm": translate("paper", "arm"),
        "head": translate("paper", "head"),
    }[armour.coverage]


def kinds_of(weapon: Weapon) -> str:
    """Return the types of damage of a weapon: `piercing or slashing, nonlethal`."""
    kinds = translate("paper", " or ").join(weapon.types)
    return ", ".join(part for part in (kinds, translate("paper", "nonlethal") if weapon.nonlethal else "") if part)


def tags_of(weapon: Weapon, strength: int | None) -> list[str]:
    """Return reach or range, hands, and whatever else a weapon does; `strength` is that of whoever uses it."""
    if weapon.increment is None:
        reaches = {0: translate("paper", "reach close"), 1: translate("paper", "reach standard")}
        reach = reaches.get(weapon.reach, translate("paper", "reach %1").replace("%1", str(weapon.reach)))
    elif weapon.by_strength and strength is None:
        reach = translate("paper", "%1 m for each point of STR").replace("%1", str(weapon.increment))
    else:
        reach = translate("paper", "increment %1 m").replace("%1", str(weapon.increment_for(strength or 1)))
    tags = (
        (
            weapon.doublings != 4 and weapon.is_ranged,
            translate("paper", "%1 doublings").replace("%1", str(weapon.doublings)),
        ),
        (weapon.hands == 2, translate("paper", "two hands")),
        (weapon.needs_reloading, translate("paper", "reload %1 s").replace("%1", str(weapon.reload))),
        (weapon.holds > 1, translate("paper", "%1 shots").replace("%1", str(weapon.holds))),
        (weapon.recoil > 0, translate("paper", "recoil %1").replace("%1", str(weapon.recoil))),
        (bool(weapon.area), f"{weapon.area} {number(weapon.area_scale)}"),
        (weapon.light_material, translate("paper", "light material")),
        (weapon.trips, translate("paper", "trips")),
        (weapon.used_up, translate("paper", "used up")),
        (bool(weapon.technique), translate("paper", "needs %1").replace("%1", weapon.technique)),
    )
    return [reach, *(word for so, word in tags if so)]


def skills_text(sheet: SemiSheet) -> str:
    """Return skills with bonus, ranks and techniques."""
    parts = []
    for each in sheet.skills:
        ranks = translate("paper", " (%1 ranks)").replace("%1", str(each.ranks)) if each.ranks else ""
        techniques = f": {', '.join(each.techniques)}" if each.techniques else ""
        parts.append(f"{each.skill} {signed(each.total)}{ranks}{techniques}")
    return "; ".join(parts)
