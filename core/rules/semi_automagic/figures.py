"""What Semi-Automagic says of its creatures beyond the fields of the sheet: thresholds, attacks, armour, conditions."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from core.base.ids import RuleId, TokenId
from core.base.numbers import exact_text
from core.engine.command import Act
from core.explain.modifier import Modifier
from core.explain.tally import Tally
from core.explain.words import signed, worded
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Vitals
from core.model.gear import Carried, Item, WeaponProfile
from core.rulebook.cite import rule
from core.rules.kit.duel import FIGHT, ONE, OTHER, duel
from core.rules.kit.fight import Fight
from core.rules.kit.figures import Figures, number_said
from core.rules.kit.shown import Around, Attack, Card, CardTrack, Derived, Outlook, Stated, Summand, Swayed
from core.rules.kit.shown import OfferedWeapon as Listed
from core.rules.semi_automagic import names
from core.rules.semi_automagic.attack.harm import damage_dice
from core.rules.semi_automagic.attack.offense import ATTACKS, declared_by
from core.rules.semi_automagic.attack.ruled import reckoned
from core.rules.semi_automagic.attack.strike import DAMAGE, DEFENCE, DODGE_ONLY, TARGET, Does, strike_of
from core.rules.semi_automagic.clock import OpenTurn, SecondsClock
from core.rules.semi_automagic.fighter import Situation, Someone, fighter, fighter_of, fresh_vitals
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.gear.weapons import ARMOURY, UNARMED, Armour, Weapon, catalogue_armour, catalogue_weapons
from core.rules.semi_automagic.harm.body import wielded_by
from core.rules.semi_automagic.harm.thresholds import armour_mark, minimum_of, toughness_of, weapon_mark, will_of
from core.rules.semi_automagic.harm.wounds import at_part
from core.rules.semi_automagic.kinds import KINDS
from core.rules.semi_automagic.minds.morale import dread_of
from core.rules.semi_automagic.movement.scales import attack_modifier, melee_damage, square_metres, target_of
from core.rules.semi_automagic.movement.space import squares_wide
from core.rules.semi_automagic.sheet import Pace, SemiSheet, Training, sheet_of
from core.rules.semi_automagic.state_lines import Now, StateLines

_SWAYED = ("attack", "target", "defence-dc", "defence", "toughness", "will", "skill", "mobility")
DEFENCE_BASE = 4
"""What the bonus in the skill of an attack is added to for the DC of defending against it (SEC-ATK-04)."""


MOST_LEVEL = 20
"""Beyond this level a quick foe grows no further."""
_LEARNT: tuple[tuple[str, Pace], ...] = (
    (names.WEAPON_SKILL, "fast"),
    (names.RANGED_SKILL, "fast"),
    (names.REFLEX, "staggered"),
    (names.FORTITUDE, "staggered"),
    (names.PERCEPTION, "staggered"),
    (names.STEALTH, "staggered"),
)
AFAR = 5
"""Metres between the two for a weapon that shoots: within the increment of nearly all of them."""


@rule("SEC-LVL-02", "SEC-LVL-03", "SEC-LVL-04", "SEC-SCALE-01")
def quick_sheet(level: int, size: int) -> SemiSheet:
    """Return the sheet of a foe of a level and a scale, its `size`.

    At level 1 it is a plain human; fighting is a fast skill at most ranks, what guards it a staggered one. Every
    fourth level raises strength, endurance and spirit by turns; hide grows with scale.
    """
    ranks = min(max(1, level), MOST_LEVEL)
    boosts = ranks // 4
    return SemiSheet(
        level=max(0, level),
        scale=min(10, max(-1, size)),
        strength=names.AVERAGE + (boosts + 2) // 3,
        endurance=names.AVERAGE + (boosts + 1) // 3,
        spirit=names.AVERAGE + boosts // 3,
        natural_armour=max(0, size),
        skills=tuple(Training(skill=skill, ranks=ranks, pace=pace) for skill, pace in _LEARNT),
    )


def armed_with(profile: str) -> Item:
    """Return a weapon of the table ready for use, loaded, with spare shots; raise `KeyError` if there is none."""
    weapon = catalogue_weapons()[profile]
    if ARMOURY.is_bare(weapon):
        return UNARMED
    carried = Carried.BOTH_HANDS if weapon.hands == 2 else Carried.MAIN_HAND
    loaded = weapon.holds if weapon.needs_reloading else None
    spare = 20 if weapon.is_ranged and not weapon.used_up else None
    grams = weapon.grams
    return Item(
        id="weapon", name=profile, profile=profile, carried=carried, loaded=loaded, ammunition=spare, grams=grams
    )


def match_of(one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
    """Return a fight of two, the first at the beginning of its turn, and its plain attack on the other.

    There is none where its first weapon strikes an area.
    """
    start = _field(one, other, Fraction(0))
    wielded = wielded_by(fighter_of(start, start.encounter(FIGHT).token(ONE)))[0]
    if wielded.profile.area:
        return None
    scale = sheet_of(one).scale
    gap = Fraction(AFAR) if wielded.profile.is_ranged else (wielded.profile.reach - 1) * square_metres(scale)
    return _field(one, other, gap), Act(FIGHT, ONE, "attack", targets=(OTHER,), item=wielded.item.id)


def _field(one: Creature, other: Creature, gap: Fraction) -> Campaign:
    """Return the two with so many metres between them; below 0 they share a place."""
    wide = squares_wide(sheet_of(one).scale, Fraction(1)), squares_wide(sheet_of(other).scale, Fraction(1))
    clock = SecondsClock(
        combatants=(ONE, OTHER), order=(ONE, OTHER), scores={ONE: 2, OTHER: 1}, turns=(OpenTurn(ONE, ONE),)
    )
    return duel(names.SEMI_AUTOMAGIC, ((one, fresh_vitals(one)), (other, fresh_vitals(other))), clock, wide, gap)


class SemiFigures(Figures[SemiSheet]):
    """Knows how thresholds and bonuses come about, what conditions mean, and the tables of weapons and armour."""

    own_rule = RuleId("SEC-GAP-60")
    harmful = ATTACKS
    opposing = frozenset((TARGET, DEFENCE, DODGE_ONLY))
    weight_rule = RuleId("SEC-ENC-03")
    swayed = tuple(Swayed(name) for name in _SWAYED)
    track_rules: ClassVar[Mapping[str, RuleId]] = {
        names.WOUNDS: RuleId("SEC-COND-01"),
        names.MORALE: RuleId("SEC-COND-04"),
    }
    temporary = ()
    body_fields = ("level", "scale", "natural_armour")
    key_fields = ("strength", "dexterity", "endurance", "spirit")
    profile_kind = Weapon
    armour_kind = Armour
    worn_track = names.WOUNDS
    worst = ("dead", "destroyed", "dying", "unconscious", "helpless", "broken", "paralysed", "soul-coma")
    condition_rules: ClassVar[Mapping[str, RuleId]] = {each.id: each.rule for each in KINDS.values()}
    listed_conditions = tuple(each.id for each in KINDS.values() if each.listed)
    counted = (names.MOBILITY_PENALTY, names.HIDDEN)
    hurts = (names.LEG_HURT, names.ARM_HURT, names.HAND_HURT, names.HAND_SORE, names.WING_HURT, names.WING_SORE)
    rounds = SecondsClock
    arms_field, armours_field = "arms", "armours"

    def lines_on(self, someone: Someone) -> StateLines:
        """Return what says how somebody is."""
        return StateLines(someone, self.words, self.say)

    def stated(
        self, sheet: SemiSheet, vitals: Vitals, conditions: tuple[Condition, ...], around: Around | None = None
    ) -> tuple[Stated, ...]:
        """Return thresholds, Target, defences, mobility, checks and level as they are now, each with its reckoning."""
        under = around or Around({})
        return self.lines_on(Now("", sheet, vitals, under.house, conditions, hauled=under.hauled)).all()

    def derived(self, sheet: SemiSheet, field: str) -> Derived | None:
        """Return the most Combo Rating, and how many combos are known, as they follow from skills."""
        if field == "combos_known":
            first, skill = "semi-automagic.figures.to-begin-with", "Combat Expertise"
            more = sheet.ranks(skill)
        elif field == "combo_rating":
            skill = max(("Weapon Skill", "Ranged Skill"), key=sheet.bonus)
            first, more = "semi-automagic.figures.always", sheet.bonus(skill)
        else:
            return None
        parts = (Summand(self.say(first), 1), Summand(self.term(skill), more))
        return Derived(1 + more, parts, f"1 + {parts[1].title} {more}", RuleId("SEC-GAP-16"))

    def figures(self, sheet: SemiSheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return thresholds as they are unhurt, Target, the abilities, level, scale and speed."""
        return self._figures(Someone("", sheet, Vitals(gear=kit), {}))

    def _figures(self, now: Someone) -> tuple[tuple[str, str], ...]:
        sheet, bold = now.sheet, now.sheet.fearless or now.sheet.is_object
        toughness, will = toughness_of(now).total.number, will_of(now).total.number

        def with_least(number: int) -> str:
            return f"{number_said(number)}/{number_said(minimum_of(number))}"

        return (
            (self.say("semi-automagic.figures.toughness"), with_least(toughness)),
            (self.say("semi-automagic.figures.will"), "–" if bold else with_least(will)),
            (self.say("semi-automagic.figures.target"), number_said(target_of(sheet.scale))),
            (self.say("figures.speed"), exact_text(sheet.speed)),
            (self.term("STR"), number_said(sheet.strength)),
            (self.term("DEX"), number_said(sheet.dexterity)),
            (self.term("END"), number_said(sheet.endurance)),
            (self.term("INT"), number_said(sheet.intelligence)),
            (self.term("SPI"), number_said(sheet.spirit)),
            (self.say("semi-automagic.figures.scale"), number_said(sheet.scale)),
            (self.say("semi-automagic.figures.level"), number_said(sheet.level)),
        )

    quick_sheet = staticmethod(quick_sheet)
    armed_with = staticmethod(armed_with)
    match = staticmethod(match_of)

    # Weapons and armour

    def profiles(self) -> Mapping[str, WeaponProfile]:
        """Return the rows of the weapon table, and of that of armour."""
        return {**catalogue_armour(), **catalogue_weapons()}

    def weapon(self, sheet: SemiSheet, item: Item) -> Listed | None:
        """Return what an item is in the hands of a creature; None if it is no weapon, as armour is none."""
        found = self.profile_of(item, sheet)
        return self.listed(found) if isinstance(found, Weapon) else None

    def listed(self, profile: Weapon | Armour) -> Listed:
        """Return a weapon with its figures, its shots and its hands, or armour."""
        if isinstance(profile, Armour):
            return Listed(profile.name, self.profile_text(profile), titled=self.term(profile.name))
        rounds = profile.holds if profile.needs_reloading else None
        natural = ARMOURY.is_bare(profile)
        return Listed(
            profile.name,
            self.profile_text(profile),
            rounds,
            natural,
            is_two_handed=profile.hands == 2,
            titled=self.term(profile.name),
        )

    def profile_text(self, profile: Weapon | Armour) -> str:
        """Return the figures of a weapon, or of armour, in one line."""
        if isinstance(profile, Armour):
            defence = self.say("semi-automagic.figures.defence", defence=profile.defence)
            return f"{defence} · {self.coverage_of(profile)}"
        added = f" + {self.say('semi-automagic.figures.str')}" if _adds_strength(profile) else ""
        harm = f"{profile.damage or self.say('figures.no-damage')}{added} {self.kinds_of(profile)}".strip()
        return " · ".join((harm, *self.tags_of(profile, None)))

    def attack(self, sheet: SemiSheet, item: Item) -> Attack | None:
        """Return how an item strikes, or what it guards; None if it is neither."""
        found = self.profile_of(item, sheet)
        if isinstance(found, Weapon):
            return self._attack(sheet, item, found)
        return self._armour(sheet, item, found) if isinstance(found, Armour) else None

    def _attack(self, sheet: SemiSheet, item: Item, weapon: Weapon) -> Attack:
        skill = sheet.bonus(weapon.skill)
        bonus = skill + attack_modifier(sheet.scale)
        test = self.say("semi-automagic.figures.attack", bonus=bonus, dc=number_said(DEFENCE_BASE + skill))
        dice = weapon.dice
        if _adds_strength(weapon):
            dice = dice + (sheet.strength + melee_damage(sheet.scale))
        dealt = str(dice).replace("-", "\u2212") if weapon.damage else self.say("figures.no-damage")
        harm = f"{dealt} {self.kinds_of(weapon)}".strip()
        notes = self.tags_of(weapon, sheet.strength)
        mark = weapon_mark(weapon, sheet.scale)
        if mark is not None:
            notes.append(
                self.say(
                    "semi-automagic.figures.as-target",
                    target=number_said(mark.target),
                    toughness=number_said(mark.toughness),
                    minimum=number_said(mark.minimum),
                )
            )
        if item.damaged:
            notes.append(self.say("figures.damaged"))
        told = f"{test} · {harm} · {', '.join(notes)}"
        return Attack(item.name, test, harm, ", ".join(notes), item.carried.in_hand, told, RuleId("SEC-ATK-02"))

    def _armour(self, sheet: SemiSheet, item: Item, armour: Armour) -> Attack:
        """Return what armour does for a creature, worn or not."""
        mark = armour_mark(armour, sheet.scale, target_of(sheet.scale))
        test = self.say(
            "semi-automagic.figures.armour",
            defence=armour.defence,
            toughness=number_said(mark.toughness),
            minimum=number_said(mark.minimum),
        )
        covers = self.coverage_of(armour)
        worn = item.carried is Carried.WORN
        return Attack(item.name, test, "", covers, worn, f"{test} · {covers}", RuleId("SEC-DMG-04"))

    def coverage_of(self, armour: Armour) -> str:
        """Return what armour covers, in words."""
        return self.say(f"semi-automagic.figures.covers.{armour.coverage}")

    def kinds_of(self, weapon: Weapon) -> str:
        """Return the types of damage of a weapon: `piercing or slashing, nonlethal`."""
        named = (self.text(worded(f"semi-automagic.damage.{each}", each)) for each in weapon.types)
        kinds = f" {self.say('semi-automagic.figures.or')} ".join(named)
        nonlethal = self.say("semi-automagic.figures.nonlethal") if weapon.nonlethal else ""
        return ", ".join(part for part in (kinds, nonlethal) if part)

    def tags_of(self, weapon: Weapon, strength: int | None) -> list[str]:
        """Return reach or range, hands, and whatever else a weapon does; `strength` is that of whoever uses it."""
        tags = (
            (weapon.doublings != 4 and weapon.is_ranged, "doublings", weapon.doublings),
            (weapon.hands == 2, "two-hands", 2),
            (weapon.needs_reloading, "reload", weapon.reload),
            (weapon.holds > 1, "shots", weapon.holds),
            (weapon.recoil > 0, "recoil", weapon.recoil),
            (weapon.light_material, "light-material", 0),
            (weapon.trips, "trips", 0),
            (weapon.used_up, "used-up", 0),
        )
        found = [self._reach_of(weapon, strength)]
        found += [self.say(f"semi-automagic.figures.{tag}", count=count) for so, tag, count in tags if so]
        if weapon.area:
            found.append(f"{weapon.area} {number_said(weapon.area_scale)}")
        if weapon.technique:
            found.append(self.say("semi-automagic.figures.needs", technique=weapon.technique))
        return found

    def _reach_of(self, weapon: Weapon, strength: int | None) -> str:
        if weapon.increment is None:
            named = {0: "reach-close", 1: "reach-standard"}.get(weapon.reach, "reach")
            return self.say(f"semi-automagic.figures.{named}", reach=weapon.reach)
        if weapon.by_strength and strength is None:
            return self.say("semi-automagic.figures.increment-by-strength", metres=weapon.increment)
        return self.say("semi-automagic.figures.increment", metres=weapon.increment_for(strength or 1))

    # An attack before it is rolled

    def attack_outlook(self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...]) -> Outlook | None:
        """Return the damage dice with all that adds to them, the thresholds that they meet, and the part aimed at."""
        here = Situation(fight.state, fight.encounter, fight.board, fighter(fight, act.actor))
        declared = next((each for each in declared_by(here, act) if each.target == whom), None)
        if declared is None or declared.does != Does.BLOW:
            return Outlook()
        strike = strike_of(fight, declared)
        weapon, part = strike.wielded.profile, strike.part
        mine = tuple(replace(each, whose=None) for each in ruled)
        dice = damage_dice(strike, mine) + reckoned(DAMAGE, mine).total.number
        harm = " ".join(part for part in (str(dice).replace("-", "\u2212"), self.kinds_of(weapon)) if part)
        if strike.thing is not None:
            return Outlook(harm, (self._threshold("toughness", strike.thing.toughness),), strike.thing.item.name)
        if dread_of(weapon.types) is not None:
            return Outlook(harm, (self._threshold("will", will_of(strike.target)),))
        toughness = at_part(toughness_of(strike.target, location=declared.part or None), part)
        return Outlook(harm, (self._threshold("toughness", toughness),), "" if part is None else self.text(part.words))

    def _threshold(self, name: str, tally: Tally) -> str:
        number = tally.total.number
        words = {"title": self.say(f"semi-automagic.figures.{name}"), "number": number_said(number)}
        return self.say("semi-automagic.stakes.threshold", **words, minimum=number_said(minimum_of(number)))

    # Cards

    def card(self, creature: Creature, sheet: SemiSheet, vitals: Vitals) -> Card:
        """Return the card of a creature as it is now."""
        now = Someone("", sheet, vitals, {})
        figures = self._figures(now)
        tracks = (self._track(key, now) for key in vitals.tracks)
        return replace(
            super().card(creature, sheet, vitals),
            figures=figures,
            brief=figures[:4],
            tracks=tuple(track for track in tracks if track.key != names.MORALE or track.room),
        )

    def is_thing(self, sheet: SemiSheet) -> bool:
        """Return whether it is an object."""
        return sheet.is_object

    def _track(self, key: str, now: Someone) -> CardTrack:
        """Return how a track is named in the little room of a card, and how many boxes it has.

        There are wounds to tick down to Toughness 0, and for beings morale penalties down to Will 0.
        """
        unhurt = replace(now, vitals=replace(now.vitals, tracks={}))
        if key == names.WOUNDS:
            return replace(self.track(key, now.sheet), room=max(0, toughness_of(unhurt).total.number))
        room = 0 if now.sheet.fearless or now.sheet.is_object else max(0, will_of(unhurt).total.number)
        return CardTrack(key, self.say("semi-automagic.figures.morale"), room=room)

    def lines(self, sheet: SemiSheet, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return thresholds, defences, speeds, checks and skills, talents and combos."""
        now = Someone("", sheet, vitals, {})
        lines, inert, mobility = self.lines_on(now), sheet.is_inert, mobility_of(now)
        bold = sheet.fearless or sheet.is_object
        thresholds = "; ".join(each.text for each in (lines.toughness(), *(() if bold else (lines.will(),))))
        talents = "; ".join(_told(self.term(each.name), self.term(each.text)) for each in sheet.talents)
        combos = "; ".join(
            _told(self.term(each.name), " + ".join(map(self.term, each.components))) for each in sheet.combos
        )
        rows = (
            ("thresholds", thresholds),
            ("defences", "" if inert else lines.defences().text),
            ("speeds-title", lines.speeds()),
            ("mobility-title", lines.reckoning(mobility) if mobility.total.number else ""),
            ("checks-title", "" if inert else lines.checks()[0]),
            ("skills", self._skills(sheet)),
            ("talents", talents),
            ("combos", combos),
            ("kind", "" if sheet.nature == "being" else sheet.nature),
        )
        return tuple((self.say(f"semi-automagic.figures.{title}"), text) for title, text in rows)

    def _skills(self, sheet: SemiSheet) -> str:
        """Return skills with bonus, ranks and techniques."""
        parts = []
        for each in sheet.skills:
            ranks = f" {self.say('semi-automagic.figures.in-ranks', count=each.ranks)}" if each.ranks else ""
            techniques = f": {', '.join(map(self.term, each.techniques))}" if each.techniques else ""
            parts.append(f"{self.term(each.skill)} {signed(each.total)}{ranks}{techniques}")
        return "; ".join(parts)


def _adds_strength(weapon: Weapon) -> bool:
    return weapon.adds_strength and not weapon.is_ranged


def _told(name: str, text: str) -> str:
    return f"{name} ({text})" if text else name


FIGURES = SemiFigures
