"""What Basic Roleplaying says of its creatures beyond the fields of the sheet: ratings, damage, armour, injuries."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from core.base.ids import RuleId, TokenId
from core.chance.dice import Dice
from core.chance.percentiles import SIDES
from core.engine.command import Act
from core.explain.modifier import Modifier
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature import Creature, Vitals
from core.model.gear import Carried, Item
from core.rules.basic_roleplaying.attack.exchange import declared_by
from core.rules.basic_roleplaying.attack.harm import reading_of
from core.rules.basic_roleplaying.attack.strike import DEFENCE, of_weapon, strike_of
from core.rules.basic_roleplaying.checks import chance_of, floor, reckoned
from core.rules.basic_roleplaying.clock import IntentKind, RoundClock, RoundPhase
from core.rules.basic_roleplaying.fighter import encountered
from core.rules.basic_roleplaying.gear import equipment
from core.rules.basic_roleplaying.gear.equipment import PERCEPTION, PHYSICAL, Arm, Armour, Wielded
from core.rules.basic_roleplaying.harm.healing import SIDES as FIRST_AID_SIDES
from core.rules.basic_roleplaying.names import DEAD, DYING, HIT_POINTS, INJURY, KINDS, POINTS, TREATED, UNCONSCIOUS
from core.rules.basic_roleplaying.rounds.order import NONE_FROM, QUARTER_FROM, banded, time_of_acting
from core.rules.basic_roleplaying.settings import FREE_METRES, number_of
from core.rules.basic_roleplaying.sheet import (
    DODGING,
    FIRST_AID,
    BrpSheet,
    Skill,
    hampered,
    listed_skills,
    protection,
    rating,
    sheet_of,
    weapon_rating,
    why_unskilled,
    worn,
)
from core.rules.kit import figures as kit
from core.rules.kit import shown
from core.rules.kit.duel import FIGHT, ONE, OTHER, duel
from core.rules.kit.fight import Fight, full_vitals
from core.rules.kit.percentile import PERCENT
from core.rules.kit.sheet_forms import in_short

OTHER_SKILLS = "other"
GROUPS = ("combat", "physical", "manipulation", "perception", "communication", "mental", OTHER_SKILLS)
"""The classes of skills, in which they are listed."""
BELOW = 2 * FIRST_AID_SIDES
"""Boxes below nought on paper: two treatments of a round bring back so many hit points at most (BRP-HEAL-04)."""


class BrpFigures(kit.Figures[BrpSheet]):
    """Knows how hit points, ratings, the damage bonus and armour come about, and tells injuries one by one."""

    own_rule = RuleId("BRP-CHK-07")
    swayed = (shown.Swayed(PERCENT), shown.Swayed(DEFENCE), shown.Swayed(equipment.ARMOUR))
    harmful = (IntentKind.ATTACK,)
    opposing = frozenset((equipment.ARMOUR, DEFENCE))
    track_rules: ClassVar[Mapping[str, RuleId]] = {HIT_POINTS: RuleId("BRP-DMG-01")}
    temporary = ()
    body_fields = ("movement", "armour")
    key_fields = ("strength", "constitution", "size", "dexterity")
    rolled: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("strength", "constitution", "power", "dexterity", "charisma"), "3D6"),
        **dict.fromkeys(("size", "intelligence"), "2D6+6"),
    }
    trains = True
    profile_kind = Arm
    armour_kind = Armour
    worn_track = HIT_POINTS
    worst = (DEAD, DYING, UNCONSCIOUS)
    condition_rules: ClassVar[Mapping[str, RuleId]] = {each.id: each.rule for each in KINDS.values()}
    rounds = RoundClock
    unarmed = equipment.UNARMED
    arms_field, armours_field = "arms", "armours"

    def derived(self, sheet: BrpSheet, field: str) -> shown.Derived | None:
        """Return the most hit points, as they follow from CON and SIZ."""
        if field != "hit_points":
            return None
        most = sheet.but(hit_points=None).hit_points_max
        formula = f"(CON {sheet.constitution} + SIZ {sheet.size}) / 2"
        parts = (shown.Summand("CON", sheet.constitution), shown.Summand("SIZ", sheet.size))
        rounded = shown.Summand(self.say("basic-roleplaying.figures.average"), most - sheet.constitution - sheet.size)
        return shown.Derived(most, (*parts, rounded), formula, RuleId("BRP-DMG-01"))

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return the skills of the table."""
        return tuple(listed_skills()) if field == "skills" else ()

    def stated(
        self, sheet: BrpSheet, vitals: Vitals, conditions: tuple[Condition, ...], around: shown.Around | None = None
    ) -> tuple[shown.Stated, ...]:
        """Return damage bonus, armour, ranks by what is moved, skills as armour leaves them, and each injury."""
        house: HouseRules = {} if around is None else around.house
        bonus = self.say(f"{self.system}.figures.damage-bonus", bonus=self.dice_text(sheet.damage_bonus, signed=True))
        ranks = self.say("basic-roleplaying.figures.ranks", bands=self.ranks_text(sheet, house))
        armour, hurt = self.armour_text(sheet, vitals.gear), "basic-roleplaying.figures.injured"
        both = f"STR {sheet.strength} + SIZ {sheet.size} = {sheet.strength + sheet.size}"
        return (
            shown.Stated(bonus, RuleId("BRP-WPN-02"), both),
            shown.Stated(self.say("basic-roleplaying.figures.armour-points", points=armour), RuleId("BRP-ARM-01")),
            shown.Stated(ranks, RuleId("BRP-TAB-MOVE")),
            *(shown.Stated(text, RuleId("BRP-TAB-SKILLS")) for text in self.skill_lines(sheet, vitals.gear)),
            *(shown.Stated(self.say(hurt, told=text), RuleId("BRP-HEAL-08")) for text in self.injuries(vitals)),
        )

    def ranks_text(self, sheet: BrpSheet, house: HouseRules) -> str:
        """Return the DEX rank in each band of metres: `12 to 5 m, 6 to 15 m, 3 to 29 m, no action from 30 m on`."""
        free = number_of(house, FREE_METRES)
        bands = [(metres, banded(house, sheet.dexterity, metres)) for metres in (free, QUARTER_FROM - 1, NONE_FROM - 1)]
        told = (self.say("basic-roleplaying.figures.band", rank=rank or 0, metres=metres) for metres, rank in bands)
        return self.say("basic-roleplaying.figures.bands", bands=", ".join(told), none=NONE_FROM)

    def armour_text(self, sheet: BrpSheet, gear: tuple[Item, ...]) -> str:
        """Return the armour points against plain blows and high velocity, with their parts."""
        parts = (f"{self.text(each.label)} {_points(each)}" for each in protection(sheet, gear, fast=False))
        return " = ".join(filter(None, (_both(sheet, gear), " + ".join(parts))))

    def ticked(self, sheet: BrpSheet, vitals: Vitals) -> tuple[str, ...]:
        """Return the skills: those that were used well are ticked."""
        return tuple(each for told in self._rated(sheet, vitals.gear).values() for each in told)

    def skill_lines(self, sheet: BrpSheet, gear: tuple[Item, ...]) -> tuple[str, ...]:
        """Return the skills by groups, a line for each."""
        rated = self._rated(sheet, gear)
        words = ((self.say(f"basic-roleplaying.figures.skills.{group}"), told) for group, told in rated.items())
        return tuple(f"{title}: {', '.join(told)}" for title, told in words if told)

    def _rated(self, sheet: BrpSheet, gear: tuple[Item, ...]) -> Mapping[str, list[str]]:
        """Return the skills of a sheet, and those that every fight asks for, as worn armour leaves them, by groups."""
        own = {(each.name, each.specialty): each.heading for each in sheet.skills}
        found: dict[str, list[str]] = {group: [] for group in GROUPS}
        for (name, specialty), heading in {**own, **{(name, ""): name for name in (DODGING, FIRST_AID)}}.items():
            full = rating(sheet, name, specialty)
            less = hampered(sheet, gear, name, PERCENT) if full else ()
            left = reckoned(PERCENT, full, (*less, floor(PERCENT))).total.number if less else full
            hindered = self.say("basic-roleplaying.figures.hindered", rating=full) if less else ""
            known = listed_skills().get(name)
            found[OTHER_SKILLS if known is None else known.group].append(f"{self.term(heading)} {left} %{hindered}")
        return found

    def injuries(self, vitals: Vitals) -> tuple[str, ...]:
        """Return each injury in a line: what is not healed yet, and whether First Aid has been used on it."""
        wounds, words = (each for each in vitals.afflictions if each.kind == INJURY), "basic-roleplaying.figures.injury"
        return tuple(
            self.say(f"{words}-treated" if each.count(TREATED) else words, number=place, points=each.count(POINTS))
            for place, each in enumerate(wounds, start=1)
        )

    def figures(self, sheet: BrpSheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return hit points, DEX, the damage bonus, armour, movement and the other characteristics."""
        worn = ("AP", _both(sheet, kit)), ("DB", self.dice_text(sheet.damage_bonus, signed=True))
        first = ("HP", str(sheet.hit_points_max)), *in_short(sheet, "dexterity"), *worn
        others = ("strength", "constitution", "size", "intelligence", "power", "charisma")
        return (*first, *in_short(sheet, "movement", *others))

    def trained(self, sheet: BrpSheet, kit: tuple[Item, ...], rating: int) -> BrpSheet:
        """Return a sheet with a rating in the skills of all that is in hand, bare hands only alone, and in Dodge."""
        arms = [each.profile for each in equipment.arms_in_hand(kit, sheet.arms)]
        skills = dict.fromkeys([*((each.skill, each.specialty) for each in arms[:-1] or arms), (DODGING, "")])
        kept = (each for each in sheet.skills if (each.name, each.specialty) not in skills)
        learned = (Skill(name=name, specialty=specialty, rating=rating) for name, specialty in skills)
        return sheet.but(skills=(*learned, *kept))

    def profiles(self) -> Mapping[str, Arm | Armour]:
        """Return the rows of the weapon, shield and armour tables."""
        return {**equipment.armours(), **equipment.catalogue_arms()}

    def listed(self, profile: Arm | Armour) -> shown.OfferedWeapon:
        """Return a weapon with its figures, its shots and its hands, or armour."""
        told, name = self.profile_text(profile), self.term(profile.name)
        if isinstance(profile, Armour):
            return shown.OfferedWeapon(profile.name, told, is_worn=True, titled=name)
        natural = equipment.ARMOURY.is_bare(profile)
        title = self.say(f"{self.system}.figures.shield", name=name) if profile.shield else name
        return shown.OfferedWeapon(profile.name, told, profile.holds or None, natural, profile.hands == 2, titled=title)

    def profile_text(self, profile: Arm | Armour) -> str:
        """Return a weapon's base chance, damage and the rest in one line, or what armour does."""
        if isinstance(profile, Armour):
            fast = f"/{profile.fast}" if profile.fast is not None else ""
            points = self.say("basic-roleplaying.figures.armour-points", points=f"{profile.points}{fast}")
            less = ((kind, getattr(profile, kind)) for kind in (PHYSICAL, PERCEPTION) if getattr(profile, kind))
            told = (
                self.say(f"basic-roleplaying.figures.{kind}", points=kit.number_said(amount)) for kind, amount in less
            )
            return " · ".join((points, *told))
        return " · ".join((f"{profile.base} %", self.damage_of(profile, None), *self.tags_of(profile)))

    def attack(self, sheet: BrpSheet, item: Item) -> shown.Attack | None:
        """Return how an item strikes, without a chance if it is broken, or what it stops; None if it does neither."""
        arm = self.profile_of(item, sheet)
        if isinstance(arm, Armour):
            worn, told = item.carried is Carried.WORN and not item.damaged, self.profile_text(arm)
            return shown.Attack(item.name, "", "", told, worn, told, RuleId("BRP-ARM-01"))
        if not isinstance(arm, Arm):
            return None
        wielded, damage = Wielded(item, arm), self.damage_of(arm, sheet.damage_bonus)
        test = "" if wielded.is_broken else f"{weapon_rating(sheet, arm)} %"
        tags = self.tags_of(arm, wielded.points_left)
        told = " · ".join((f"{self.term(arm.skill)} {test}".rstrip(), damage, *tags))
        return shown.Attack(item.name, test, damage, ", ".join(tags), item.carried.in_hand, told, RuleId("BRP-WPN-01"))

    def uncounted(self, sheet: BrpSheet, gear: tuple[Item, ...]) -> frozenset[str]:
        """Return the armour beside better on the same place."""
        return frozenset(item.id for item, _, counts in worn(sheet, gear) if not counts)

    def track(self, key: str, sheet: BrpSheet) -> shown.CardTrack:
        """Return how a card names hit points, which is short; they go below nought."""
        return shown.CardTrack(key, "HP", below=BELOW) if key == HIT_POINTS else super().track(key, sheet)

    def attacks(self, sheet: BrpSheet, gear: tuple[Item, ...]) -> tuple[shown.Attack, ...]:
        """Return the weapons and shields of the kit with their figures, and bare hands where none is of use."""
        return tuple(each for each in super().attacks(sheet, gear) if each.damage)

    def damage_of(self, arm: Arm, bonus: Dice | None, house: HouseRules | None = None) -> str:
        """Return the damage as the table writes it, or with somebody's damage bonus as it counts: `1D8+1+1D4`."""
        own = self.dice_text(arm.dice)
        if arm.bonus == "none":
            return own
        if bonus is None:
            return f"{own}+{'½ ' if arm.bonus == 'half' else ''}DB"
        more = self.dice_text(bonus, signed=True)
        half = reading_of(house or {}, arm, bonus, special=False, broken=False).half
        return own if more == "0" else own + (f"+½ ({more})" if half else more)

    def tags_of(self, arm: Arm, left: int | None = None) -> list[str]:
        """Return class or range, hands, hit points, those left of them if it is worn, and what a shield stops."""
        own, most = "basic-roleplaying.figures", arm.metres or 0
        worn = left is not None and left < arm.hit_points
        tags: tuple[tuple[bool, str, Mapping[str, int]], ...] = (
            (most > 0, f"{own}.range", {"one": most, "two": 2 * most, "three": 3 * most}),
            (arm.hands == 2, "figures.two-hands", {}),
            (arm.holds > 0, f"{own}.{arm.counted}", {"held": arm.holds}),
            (arm.hit_points > 0 and not worn, f"{own}.hit-points", {"points": arm.hit_points}),
            (worn, f"{own}.left", {"left": left or 0, "most": arm.hit_points}),
            (bool(arm.shield and arm.blocks), f"{own}.stops", {"chance": arm.blocks}),
            (worn and not left, "figures.broken", {}),
        )
        found = [self.say(f"basic-roleplaying.class.{each}") for each in arm.reach if not most]
        return [*found, *(self.say(words, **values) for so, words, values in tags if so)]

    def attack_outlook(
        self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...]
    ) -> shown.Outlook | None:
        """Return the damage with the bonus, the armor points that it meets, and the hit points left."""
        strike = strike_of(fight, declared_by(replace(act, targets=(whom,))))
        track = strike.target.vitals.tracks[HIT_POINTS]
        harm = self.damage_of(strike.wielded.profile, strike.attacker.sheet.damage_bonus, strike.house)
        harm = f"½ ({harm})" if strike.wielded.is_broken else harm
        points = self.say("basic-roleplaying.figures.armour-points", points=_points(*ruled))
        left = f"{self.say(f'{self.system}.track.{HIT_POINTS}')} {track.value}/{track.maximum}"
        return shown.Outlook(harm, (points, left))

    def match(self, one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
        """Return a fight of two in the countdown, and the blow or the shot of one with what it has in hand first."""
        wielded = equipment.arms_in_hand(one.kit, sheet_of(one).arms)[0]
        wide = Fraction(sheet_of(one).spaces), Fraction(sheet_of(other).spaces)
        fresh = ((each, full_vitals(each, {HIT_POINTS: sheet_of(each).hit_points_max})) for each in (one, other))
        pair = next(fresh), next(fresh)
        clock = RoundClock((ONE, OTHER), phase=RoundPhase.ACTIONS, together=(ONE,))
        there = partial(duel, self.system, pair, wide=wide, gap=Fraction(0))
        someone = encountered(there(clock), there(clock).encounter(FIGHT), ONE)
        clock = replace(clock, moment=time_of_acting({}, clock, someone))
        return there(clock), Act(FIGHT, ONE, IntentKind.ATTACK, (OTHER,), item=wielded.item.id)

    def lines(self, sheet: BrpSheet, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return the ranks, armour with its parts, skills as armour leaves them, and injuries."""
        return (
            (self.say("basic-roleplaying.figures.ranks-title"), self.ranks_text(sheet, {})),
            (self.say("basic-roleplaying.figures.armour"), self.armour_text(sheet, vitals.gear)),
            (self.say("figures.skills"), ", ".join(self.ticked(sheet, vitals))),
            (self.say("basic-roleplaying.figures.injuries"), "; ".join(self.injuries(vitals))),
        )

    def foreknown(self, sheet: BrpSheet, house: HouseRules) -> shown.Foreknown:
        """Return DEX, and the rank in each band of metres."""
        return shown.Foreknown(
            self.say(f"{self.system}.figures.ranks-after"), sheet.dexterity, self.ranks_text(sheet, house)
        )

    def printed(self, sheet: BrpSheet, vitals: Vitals, house: HouseRules) -> tuple[tuple[str, str], ...]:
        """Return ranks, armour, and where each level ends with weapons at their ranges and Dodge: `Bow 9/45/97`."""
        found: list[tuple[str, str, int, Wielded | None]] = [(DODGING, DODGING, rating(sheet, DODGING), None)]
        had = equipment.arms_among(vitals.gear, sheet.arms)
        for wielded in [each for each in had if not equipment.is_useless(house, each)] or equipment.arms_in_hand(()):
            skill, base = wielded.profile.skill, weapon_rating(sheet, wielded.profile)
            if why_unskilled(house, base, skill) is None:
                found.append((wielded.item.name, skill, base, wielded))
        rolls = []
        for name, skill, base, arm in found:
            less = *hampered(sheet, vitals.gear, skill, PERCENT), floor(PERCENT)
            rings = range(1, equipment.RINGS + 1) if arm and arm.profile.metres else (1,)
            tallies = (reckoned(PERCENT, base, (*(of_weapon(arm, ring) if arm else ()), *less)) for ring in rings)
            levels = (chance_of(house, tally.total.number) for tally in tallies)
            specials = ((each, f"{each.special:02}" if each.special else "–") for each in levels)
            ends = (f"{special}/{each.number:02}/{each.fumble % SIDES:02}" for each, special in specials)
            rolls.append(f"{name} {' · '.join(ends)}")
        ranks = self.say("basic-roleplaying.figures.ranks-title"), self.ranks_text(sheet, house)
        worn = self.say("basic-roleplaying.figures.armour"), self.armour_text(sheet, vitals.gear)
        return ranks, worn, (self.say("basic-roleplaying.figures.rolls-title"), "; ".join(rolls))


def _both(sheet: BrpSheet, gear: tuple[Item, ...]) -> str:
    slow, fast = (_points(*protection(sheet, gear, fast=fast)) for fast in (False, True))
    return str(slow) if slow == fast else f"{slow}/{fast}"


def _points(*worn: Modifier) -> int:
    return reckoned(equipment.ARMOUR, 0, worn).total.number


FIGURES = BrpFigures
