"""What Swift Swords Tactica says of its creatures beyond the fields of the sheet: Ranks, skills, armour, injuries."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from core.base.ids import RuleId, TokenId
from core.engine.command import Act
from core.explain.modifier import Modifier
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.gear import Carried, Item
from core.rules.kit.duel import FIGHT as DUEL
from core.rules.kit.duel import ONE, OTHER, duel
from core.rules.kit.fight import Fight
from core.rules.kit.figures import Figures, number_said
from core.rules.kit.shown import Around, Attack, Box, Boxes, CardTrack, OfferedWeapon, Outlook, Stated, Swayed
from core.rules.swift_swords import names
from core.rules.swift_swords.attack.modifiers import ARMOUR, SPENT, modifiers_of
from core.rules.swift_swords.attack.offense import ATTACK, declared_by
from core.rules.swift_swords.attack.strike import strike_of
from core.rules.swift_swords.chariots.builds import build_of, nations_of
from core.rules.swift_swords.checks import DICE, LEVEL, tally
from core.rules.swift_swords.clock import DiceClock
from core.rules.swift_swords.gear.weapons import (
    ARMOURY,
    UNARMED,
    Arm,
    Armour,
    armours,
    arms_in_hand,
    catalogue_arms,
    natural_class,
    worn,
)
from core.rules.swift_swords.harm.hindrances import injuries, injuries_of
from core.rules.swift_swords.harm.locations import place_name
from core.rules.swift_swords.harm.ranks import BONUS, HEROIC_END, TIRED, amount, end_of, ranks_of, total_rank
from core.rules.swift_swords.harm.ranks import OTHER as OTHER_SIDE
from core.rules.swift_swords.harm.states import STATES
from core.rules.swift_swords.movement.flying import notation
from core.rules.swift_swords.sheet import CASTING, CHARACTERISTICS, DODGING, Skill, SwiftSheet, grouped, heads, sheet_of
from core.rules.swift_swords.skills import CAST

CODES = {"light": "1+2d", "medium": "1+1d", "heavy": "2+1d", "large": "3+1d", "huge": "4+1d", "massive": "Massive"}
"""How the damage of each class is written (SST-TAB-DAMAGE-CODES)."""
CHARIOTS = RuleId("SST-TAB-CHARIOTS")
SHORT = {names.PHYSICAL: "PHYS", names.MENTAL: "MENT"}


class SwiftFigures(Figures[SwiftSheet]):
    """Knows how Total Ranks, skill dice and armour come about, and tells injuries by their places."""

    own_rule = RuleId("SST-CHECK-03")
    swayed = (Swayed(DICE), Swayed(LEVEL), Swayed(ARMOUR), Swayed(names.PHYSICAL), Swayed(names.MENTAL))
    harmful = (ATTACK, CAST)
    opposing = frozenset((ARMOUR, SPENT))
    track_rules: ClassVar[Mapping[str, RuleId]] = {
        side: RuleId("SST-RANK-01") for side in (names.PHYSICAL, names.MENTAL)
    }
    temporary = ()
    body_fields = ("size", "armour", "zone_move")
    key_fields = ("physical", "mental", "action_dice", "body")
    trains = True
    profile_kind = Arm
    armour_kind = Armour
    arms_field, armours_field = "arms", "armours"
    worn_track = names.PHYSICAL
    worst = (names.OUT, names.KIA, names.COMA, names.YIELDED)
    counted = names.COUNTED
    hurts = tuple(f"{names.INJURY}{row.id}" for row in injuries().values())
    lasting = (
        *(*STATES, *TIRED.values(), *BONUS.values(), names.OUT, names.KIA, names.COMA, names.HAMSTRUNG),
        *(f"{names.INJURY}{row.id}" for row in injuries().values() if row.lasting),
    )
    condition_rules: ClassVar[Mapping[str, RuleId]] = {each.id: each.rule for each in names.KINDS.values()}
    rounds = DiceClock
    unarmed = UNARMED

    @cached_property
    def worded_conditions(self) -> tuple[str, ...]:
        """Those that can be given: not what comes of where somebody stands, and with whom."""
        return tuple(kind for kind in super().worded_conditions if kind not in names.OF_STANDING)

    def stated(
        self, sheet: SwiftSheet, vitals: Vitals, conditions: tuple[Condition, ...], around: Around | None = None
    ) -> tuple[Stated, ...]:
        """Return both sides with what is lost and how, armour, skills with their dice, and each injury."""
        found = [Stated(self.rank_text(sheet, vitals, conditions, side), RuleId("SST-RANK-08")) for side in SHORT]
        armour = f"{self.say('swift-swords.figures.armour-title')} {self.armour_sum(sheet, vitals.gear)}"
        found.append(Stated(armour, RuleId("SST-DMG-13")))
        skills = self.skills_text(sheet)
        if skills:
            found.append(Stated(skills, RuleId("SST-CHECK-05")))
        if sheet.chariot != "none":
            found.append(Stated(self.nations_text(sheet), RuleId("SST-CHAR-06")))
        if sheet.group != "single":
            found.append(Stated(self.group_text(sheet), RuleId("SST-MOB-01")))
        return (*found, *(Stated(text, RuleId("SST-INJ-22")) for _, text in self.wounds(vitals)))

    def nations_text(self, sheet: SwiftSheet) -> str:
        """Return a chariot in a line: `Light chariot, 2 horses: Egyptian, Kushite`."""
        nations = ", ".join(self.cell(CHARIOTS, each) for each in nations_of(sheet.chariot, sheet.horses)) or self.say(
            "swift-swords.figures.no-nation"
        )
        return self.say(f"swift-swords.figures.chariot.{sheet.chariot}", horses=sheet.horses, nations=nations)

    def group_text(self, sheet: SwiftSheet) -> str:
        """Return a group in a line: `Mob of 4: +1d, 2 attacks a round`."""
        group = grouped(sheet.group)
        attacks = self.say("swift-swords.figures.attacks", count=group.attacks)
        if sheet.group == "swarm":
            attacks = self.say("swift-swords.figures.everybody")
        return self.say(
            "swift-swords.figures.group-of",
            group=self.say(f"swift-swords.group.{sheet.group}"),
            count=heads(sheet.group, sheet.creatures),
            dice=group.dice,
            attacks=attacks,
        )

    def rank_text(self, sheet: SwiftSheet, vitals: Vitals, conditions: tuple[Condition, ...], side: str) -> str:
        """Return a side in a line: `Physical 3 of 4, Total 6, 1 by cross-over`."""
        ranks = ranks_of(sheet, vitals, side)
        bonus = amount(conditions, BONUS[side])
        parts = [
            self.say("swift-swords.figures.rank", left=number_said(ranks.left), real=ranks.real),
            self.say("swift-swords.figures.total", total=max(1, ranks.real + bonus)) if bonus else "",
            self.say("swift-swords.figures.crossed", count=ranks.crossed) if ranks.crossed else "",
            self.say("swift-swords.figures.tired", count=ranks.tired) if ranks.tired else "",
        ]
        name = self.say(f"swift-swords.track.{side}")
        return f"{name} {', '.join(part for part in parts if part)}"

    def armour_sum(self, sheet: SwiftSheet, gear: tuple[Item, ...]) -> str:
        """Return the armour as it adds up: `3 = Mail 2 + hide 1`."""
        pieces = [(item.name, armour.value) for item, armour in worn(gear, sheet.armours)]
        if sheet.armour:
            pieces.append((self.say("swift-swords.modifier.hide"), sheet.armour))
        parts = " + ".join(f"{name} {value}" for name, value in pieces)
        value = str(sum(value for _, value in pieces))
        return f"{value} = {parts}" if parts else value

    def skills_text(self, sheet: SwiftSheet) -> str:
        """Return the skills with their dice: `Melee 5d, Dodge 4d`."""
        return ", ".join(f"{self.term(each.name)} {sheet.skill_dice(each.name)}d" for each in sheet.skills)

    def ticked(self, sheet: SwiftSheet, vitals: Vitals) -> tuple[str, ...]:
        """Return the skills with their dice."""
        return tuple(f"{self.term(each.name)} {sheet.skill_dice(each.name)}d" for each in sheet.skills)

    def boxes(
        self, sheet: SwiftSheet, vitals: Vitals, conditions: tuple[Condition, ...], track: str
    ) -> tuple[Boxes, ...]:
        """Return the Ranks of a side: those left, lost in each way, below nought, and Bonus Ranks over them."""
        ranks, end = ranks_of(sheet, vitals, track), end_of(sheet)
        lost = max(0, ranks.real - max(0, ranks.left) - ranks.tired - ranks.crossed)
        found = (
            (Box.LEFT, max(0, ranks.left), "SST-RANK-01"),
            (Box.WORN, ranks.tired, "SST-FAT-01"),
            (Box.MOVED, ranks.crossed, "SST-CROSS-01"),
            (Box.LOST, lost, "SST-PHYS-01" if track == names.PHYSICAL else "SST-MENT-03"),
            (Box.BELOW, min(0, ranks.left) - end, "SST-OOA-02"),
            (Box.BONUS, amount(conditions, BONUS[track]), "SST-RANK-08"),
        )
        other = self.say(f"swift-swords.track.{OTHER_SIDE[track]}")
        return tuple(
            Boxes(
                box,
                count,
                self.say(f"swift-swords.figures.boxes.{box.value}", count=count, other=other),
                RuleId(cited),
                OTHER_SIDE[track] if box is Box.MOVED else "",
            )
            for box, count, cited in found
            if count > 0
        )

    def wounds(self, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return each injury in a line, with its place: `Fracture, Right Arm: heals in 2 weeks`."""
        found = []
        for row, held in injuries_of(vitals.conditions):
            name = self.say(f"swift-swords.injury.{row.id}")
            place = self.text(place_name(held.other)) if held.other else ""
            if row.permanent:
                ends = self.say("swift-swords.figures.permanent")
            else:
                ends = self.say("swift-swords.figures.heals", weeks=held.amount) if row.weeks else ""
            found.append((held.other or "", f"{name}, {place}{ends}"))
        return tuple(found)

    def figures(self, sheet: SwiftSheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return Ranks, Action Dice, armour, Size and the characteristics that are no plain 0."""
        armour = sheet.armour + sum(each.value for _, each in worn(kit, sheet.armours))
        levels = ((name, getattr(sheet, name)) for name in CHARACTERISTICS)
        return (
            *((SHORT[side], str(sheet.real_rank(side))) for side in SHORT),
            ("AD", str(sheet.action_dice)),
            ("AV", str(armour)),
            (self.say("figures.size"), sheet.size),
            *(((self.say("swift-swords.figures.flies"), notation(sheet)),) if sheet.fly_speed else ()),
            *((self.say(f"swift-swords.characteristic.{name}"), f"{level:+}") for name, level in levels if level),
        )

    def trained(self, sheet: SwiftSheet, kit: tuple[Item, ...], rating: int) -> SwiftSheet:
        """Return a sheet with so many dice in the skills of all that is in hand, and in Dodge."""
        arms = [each.profile for each in arms_in_hand(kit, sheet.arms)]
        rated = dict.fromkeys([*(each.skill for each in arms[:-1] or arms), DODGING])
        kept = tuple(each for each in sheet.skills if each.name not in rated)
        bare = sheet.but(skills=())
        learned = (Skill(name=name, level=max(-4, min(9, rating - bare.skill_dice(name)))) for name in rated)
        return sheet.but(skills=(*learned, *kept))

    def track(self, key: str, sheet: SwiftSheet) -> CardTrack:
        """Return how a card names a side, and how far below nought a heroic creature may go."""
        found = super().track(key, sheet)
        return replace(found, below=-HEROIC_END) if sheet.heroic and key in SHORT else found

    # Weapons

    def profiles(self) -> Mapping[str, Arm | Armour]:
        """Return the weapons, shields and armour of the table."""
        return {**armours(), **catalogue_arms()}

    @property
    def weapons(self) -> tuple[OfferedWeapon, ...]:
        """The weapons and shields of the table, by the alphabet."""
        return tuple(self.listed(arm) for _, arm in sorted(catalogue_arms().items()))

    @property
    def armours(self) -> tuple[OfferedWeapon, ...]:
        """The armour of the table."""
        return tuple(map(self.listed, armours().values()))

    def listed(self, profile: Arm | Armour) -> OfferedWeapon:
        """Return a weapon with its figures and its hands, or armour."""
        told, name = self.profile_text(profile), self.term(profile.name)
        if isinstance(profile, Armour):
            return OfferedWeapon(profile.name, told, is_worn=True, titled=name)
        natural = profile.natural or ARMOURY.is_bare(profile)
        return OfferedWeapon(
            profile.name, told, profile.holds or None, natural, is_two_handed=profile.hands == 2, titled=name
        )

    def profile_text(self, profile: Arm | Armour) -> str:
        """Return a weapon's class and code with what else is to be known, or what armour stops."""
        if isinstance(profile, Armour):
            words = self.say("swift-swords.figures.armour", value=profile.value)
            less = self.say("swift-swords.figures.fewer-dice", count=-profile.dice) if profile.dice else ""
            return " · ".join(part for part in (words, less) if part)
        if profile.block:
            return self.say("swift-swords.figures.block", value=profile.block)
        return " · ".join((self.damage_of(profile, None), *self.tags_of(profile)))

    def damage_of(self, arm: Arm, sheet: SwiftSheet | None) -> str:
        """Return the code of a weapon, by the Size of whoever has it where that decides: `1+1d`."""
        if arm.weight != "by size":
            return CODES[arm.weight]
        if sheet is None:
            return self.say("swift-swords.figures.by-size")
        return CODES[natural_class(sheet.size)]

    def tags_of(self, arm: Arm) -> list[str]:
        """Return how it is used besides in melee, and how many hands it takes."""
        found = [] if arm.way == "melee" else [self.say(f"swift-swords.figures.{arm.way}")]
        if arm.reach:
            found.append(self.say("swift-swords.figures.reach"))
        if arm.hands == 2:
            found.append(self.say("figures.two-hands"))
        return found

    def attack(self, sheet: SwiftSheet, item: Item) -> Attack | None:
        """Return how an item strikes, without dice if it is broken, or what it stops; None if it does neither."""
        profile = self.profile_of(item, sheet)
        if isinstance(profile, Armour):
            is_worn, told = item.carried is Carried.WORN and not item.damaged, self.profile_text(profile)
            return Attack(item.name, "", "", told, is_worn, told, RuleId("SST-DMG-13"))
        if not isinstance(profile, Arm):
            return None
        ready = item.carried.in_hand and not item.damaged
        broken = [self.say("figures.broken")] if item.damaged else []
        test = "" if broken else f"{sheet.skill_dice(profile.skill)}d"
        if profile.block:
            stops = self.profile_text(profile)
            told = " · ".join((stops, *broken))
            return Attack(item.name, test, stops, "".join(broken), ready, told, RuleId("SST-BLOCK-01"))
        damage, tags = self.damage_of(profile, sheet), [*self.tags_of(profile), *broken]
        told = " · ".join((f"{self.term(profile.skill)} {test}".rstrip(), damage, *tags))
        return Attack(item.name, test, damage, ", ".join(tags), ready, told, RuleId("SST-CHECK-05"))

    def attacks(self, sheet: SwiftSheet, gear: tuple[Item, ...]) -> tuple[Attack, ...]:
        """Return the weapons with their figures, and the spells of whoever has learned casting."""
        found = super().attacks(sheet, gear)
        if sheet.entry(CASTING) is None:
            return found
        test, code, notes = f"{sheet.skill_dice(CASTING)}d", CODES["medium"], self.say("swift-swords.figures.spends")
        told = f"{CASTING} {test} · {code} · {notes}"
        spell = Attack(self.say("swift-swords.figures.spell"), test, code, notes, told=told, rule=RuleId("SST-ACT-14"))
        return (*found, spell)

    def bare(self, sheet: SwiftSheet, unarmed: Item) -> Attack | None:
        """Return how somebody strikes who has nothing in hand; of a chariot how its team does, if it is trained to."""
        build, profile = build_of(sheet), self.profile_of(unarmed, sheet)
        if build is None or not isinstance(profile, Arm):
            return super().bare(sheet, unarmed)
        if not sheet.tramples:
            return None
        test, damage = f"{sheet.skill_dice(profile.skill)}d", CODES[build.weight]
        notes = self.say("swift-swords.figures.targets", count=build.targets)
        told = f"{self.term(profile.skill)} {test} · {damage} · {notes}"
        name, cited = self.say("swift-swords.action.trample"), RuleId("SST-CHAR-12")
        return Attack(name, test, damage, notes, told=told, rule=cited)

    # An attack before it is rolled

    def attack_outlook(self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...]) -> Outlook | None:
        """Return the code of the weapon, the armour that it meets, and the Total Rank with what of it is left."""
        strike = strike_of(fight, declared_by(replace(act, targets=(whom,))))
        if strike.declared.spell == names.MAGIC:
            return None
        # where dice decide first whether it comes to a blow there is no ruling yet: then all counts that is proposed
        armour, side = tally(ARMOUR, 0, ruled or modifiers_of(strike)).total.number, strike.declared.side
        total = total_rank(strike.target, side).total.number
        left = ranks_of(strike.target.sheet, strike.target.vitals, side).left
        found = (
            self.say("swift-swords.figures.armour", value=max(0, armour)),
            self.say(f"swift-swords.figures.stakes.{side}", total=total, left=number_said(left)),
        )
        return Outlook(CODES[strike.weight], found)

    # How a foe would fare

    def match(self, one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
        """Return a fight of two with full hands, and the attack of one with what it has in hand first.

        None for a chariot, which does nothing by itself.
        """
        if build_of(sheet_of(one)) is not None:
            return None
        wielded = arms_in_hand(one.kit, sheet_of(one).arms)[0]
        wide = sheet_of(one).size_number, sheet_of(other).size_number
        pair = (one, _fresh(one)), (other, _fresh(other))
        clock = DiceClock((ONE, OTHER), hands={ONE: (6, 6, 6), OTHER: (6, 6)})
        state = duel(self.system, pair, clock, wide, Fraction(0))
        return state, Act(DUEL, ONE, ATTACK, (OTHER,), item=wielded.item.id)

    # Cards

    def lines(self, sheet: SwiftSheet, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return skills, armour with its parts, fear, flight, group, and injuries."""
        flight = f"~{sheet.fly_speed}/{sheet.fly_turns}/{sheet.fly_dive}" if sheet.fly_speed else ""
        fear = self.say(f"swift-swords.fear.{sheet.fear}") if sheet.fear != "none" else ""
        group = self.group_text(sheet) if sheet.group != "single" else ""
        return (
            (self.say("figures.skills"), self.skills_text(sheet)),
            (self.say("swift-swords.figures.armour-title"), self.armour_sum(sheet, vitals.gear)),
            (self.say("swift-swords.figures.fear"), fear),
            (self.say("swift-swords.figures.flight"), flight),
            (self.say("swift-swords.figures.group"), group),
            (self.say("swift-swords.figures.injuries"), "; ".join(text for _, text in self.wounds(vitals))),
        )


def _fresh(creature: Creature) -> Vitals:
    sheet = sheet_of(creature)
    tracks = {side: Track(sheet.real_rank(side), sheet.real_rank(side)) for side in SHORT}
    return Vitals(tracks=tracks, gear=creature.kit)


FIGURES = SwiftFigures
