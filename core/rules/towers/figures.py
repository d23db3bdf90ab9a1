"""What 99 Towers says of its creatures beyond the fields of the sheet: combat values, pools down to death, attacks."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar, get_args

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.command import Act
from core.explain.modifier import Add, ExtraCards, Modifier, Shift
from core.explain.tally import settle
from core.explain.words import game_word
from core.model.campaign import Campaign
from core.model.creature import Creature, Vitals
from core.model.encounter import Encounter
from core.model.gear import Carried, Item, Ware
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit import shown
from core.rules.kit.duel import FIGHT, ONE, OTHER, duel
from core.rules.kit.fight import Fight
from core.rules.kit.figures import Figures, number_said
from core.rules.towers.attack.strike import ATTACK, DEFENSE, AttackPurpose, declared_by, strike_of
from core.rules.towers.clock import Marker, TowersClock
from core.rules.towers.fighter import fighter_of, fresh_vitals, sheet_of
from core.rules.towers.gear.weapons import UNARMED, Profile, catalogue_profiles, find_profile, weapons_in_hand
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.harm.damage import STUN_ORDER
from core.rules.towers.names import ASPECTS, LETHAL, MANA, SPACES, STUN, TOWERS, VALUES, Value
from core.rules.towers.sheet import RANKS, DerivedPart, TowersSheet, with_profile

_RESILIENCES: Mapping[str, Value] = {"Physical": "er", "Arcane": "ir"}
"""What takes some off the STUN of a category."""
Pool = tuple[str, Callable[[TowersSheet], int]]
_POOLS: Mapping[str, Pool] = {
    "e": ("T99-GAP-14", lambda sheet: sheet.endurance),
    "stun": ("T99-GAP-15", lambda sheet: sheet.stun_max),
    "lethal": ("T99-GAP-15", lambda sheet: sheet.lethal_max),
    "death": ("T99-LETH-05", lambda sheet: sheet.death_at),
    "mana": ("T99-GAP-18", lambda sheet: sheet.mana_max),
}
"""The rule on the most of a pool, and what it comes to where it is left empty."""


MOST_LEVEL = 20
"""Beyond this level a quick foe grows no further."""


@rule("T99-GAP-13")
def quick_sheet(level: int, size: int) -> TowersSheet:
    """Return the sheet of a foe of a level, 1 at least, and a size rank.

    At level 1 it is a plain human with less endurance; every second level adds to strength, endurance and armour by
    turns. Bigger ones are stronger and tougher, smaller ones weaker and quicker.
    """
    steps = min(max(1, level), MOST_LEVEL) - 1
    big, small = max(0, size), max(0, -size)
    return TowersSheet(
        level=max(1, level),
        size=size,
        hs=max(0, 2 + steps // 2 + 2 * big - small),
        ss=2 + (steps + 1) // 3 + small // 2,
        ee=max(1, 1 + (steps + 1) // 2 + 2 * big - small // 2),
        ie=1 + steps // 2,
        hi=2 + steps // 3,
        sc=2 + steps // 3,
        pa_ranks=(steps + 1) // 2,
        pd_ranks=steps // 3,
        n_ranks=2 + steps // 3,
        spd_ranks=5 + big,
        armour=(steps + 2) // 3 + big,
    )


@rule("T99-GAP-16", "T99-GAP-17")
def armed_with(profile: str) -> Item:
    """Return a weapon of the tables ready for use, loaded, with some spare shots; raise `KeyError` if there is none."""
    known = catalogue_profiles()[profile]
    spare = None if known.shots is None else max(known.shots, 12)
    place = Carried.BOTH_HANDS if known.hands == 2 else Carried.MAIN_HAND
    if known.is_spell or known.hands == 0:
        place = Carried.NATURAL
    return Item(id="weapon", name=profile, profile=profile, carried=place, loaded=known.shots, ammunition=spare)


APART = 3
"""Spaces between two of whom one shoots or casts; within the first increment of every weapon of the tables."""


def match_of(one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
    """Return a fight of two, the first about to act, and the plain attack of the first on the other.

    There is none where its first weapon strikes an area.
    """
    start = _field(one, other, apart=0)
    armed = fighter_of(start, start.encounter(FIGHT).token(ONE)).weapons
    weapon = next((each for each in armed if each.item != UNARMED), armed[0])
    if weapon.profile.has_area:
        return None
    state = _field(one, other, apart=APART) if weapon.profile.is_ranged else start
    action = "cast-spell" if weapon.profile.is_spell else "attack"
    return state, Act(FIGHT, ONE, action, targets=(OTHER,), item=weapon.item.id)


def _field(one: Creature, other: Creature, *, apart: int) -> Campaign:
    """Return the two side by side, awake and on their guard, or with so many free spaces between them."""
    wide = SPACES[sheet_of(one).size], SPACES[sheet_of(other).size]
    # who is smaller than a space takes one all the same
    gap = apart + sum((max(Fraction(0), 1 - each) / 2 for each in wide), Fraction(0))
    markers = {who: Marker(position=at, flat_footed=False) for at, who in enumerate((ONE, OTHER), 1)}
    clock = TowersClock((ONE, OTHER), markers, now=1, settled=1)
    return duel(TOWERS, ((one, fresh_vitals(one)), (other, fresh_vitals(other))), clock, wide, gap)


class TowersFigures(Figures[TowersSheet]):
    """Knows the formulas of the sheet, the conditions with their rules, and the weapon tables."""

    own_rule = RuleId("T99-MOD-01")
    harmful = (AttackPurpose.ATTACK, AttackPurpose.POWER, AttackPurpose.CHARGE, AttackPurpose.RESTRICTED, "cast-spell")
    opposing = frozenset((DEFENSE,))
    bond_rule = RuleId("T99-COMP-02")
    weight_rule = RuleId("T99-GAP-52")
    swayed = (
        shown.Swayed(ATTACK, (ExtraCards, Shift)),
        shown.Swayed(DEFENSE, (ExtraCards, Shift)),
        shown.Swayed(STUN, (Add,)),
    )
    track_rules: ClassVar[Mapping[str, RuleId]] = {
        STUN: RuleId("T99-DMG-05"),
        LETHAL: RuleId("T99-LETH-04"),
        MANA: RuleId("T99-CLOCK-07"),
    }
    temporary = (STUN, LETHAL)
    key_fields = ("pa", "pd", "px", "e")
    profile_kind = Profile
    arms_field = "profiles"
    worn_track = STUN

    def conditions(self) -> tuple[shown.KnownCondition, ...]:
        """Return every shipped condition, those of the list before the states of play."""
        known = [
            shown.KnownCondition(kind.id, shown.ConditionGroup(kind.severity), kind.rule, kind.counts)
            for kind in KINDS.values()
        ]
        return tuple(sorted(known, key=lambda each: tuple(shown.ConditionGroup).index(each.group)))

    def clock_now(self, encounter: Encounter) -> int | None:
        """Return the phase."""
        return encounter.clock.now if isinstance(encounter.clock, TowersClock) else None

    def clock_unit(self) -> str:
        """Count phases."""
        return self.say("99-towers.figures.phases")

    def derived(self, sheet: TowersSheet, field: str) -> shown.Derived | None:
        """Return a combat value as the sum of its parts, or the most of a pool."""
        empty = sheet.model_copy(update={field: None})
        if field in get_args(Value):
            name: Value = field  # type: ignore[assignment]  # it has just been found among the values
            derivation = empty.derivation(name)
            said = {part.field: TowersSheet.model_fields[part.field].title or part.field for part in derivation.parts}
            parts = tuple(shown.Summand(self.words.title(said[part.field]), part.amount) for part in derivation.parts)
            return shown.Derived(derivation.value, parts, self._sum_of(derivation.parts), RuleId("T99-TAB-DERIVED"))
        if field not in _POOLS:
            return None
        rule, most = _POOLS[field]
        return shown.Derived(most(empty), formula=self._pool_formula(empty, field), rule=RuleId(rule))

    def _sum_of(self, parts: tuple[DerivedPart, ...]) -> str:
        """Return a sum as the game writes it: `SS 3 + ranks 1`."""
        words = {"armour": self.say("99-towers.figures.armour")}
        words |= dict.fromkeys(RANKS, self.say("99-towers.figures.ranks"))
        named = ((words.get(part.field, part.field.upper()), part.amount) for part in parts)
        return " + ".join(f"{name} {amount}" for name, amount in named)

    def _pool_formula(self, sheet: TowersSheet, field: str) -> str:
        """Return how the most of a pool comes about, such as `8 × E 3`."""
        if field == "e":
            return self.say("99-towers.figures.higher", ee=sheet.ee, ie=sheet.ie)
        tough = f" + 8 × {sheet.tough}" if sheet.tough else ""
        return {
            "stun": f"8 × E {sheet.endurance}{tough}",
            "lethal": f"E {sheet.endurance} + 8",
            "death": f"\u22122 × E {sheet.endurance}",
            "mana": f"2 × SA {sheet.value('sa')}",
        }[field]

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return the types of damage that the catalogue names, for immunities and susceptibilities."""
        if field not in ("immune", "susceptible"):
            return ()
        return tuple(str(row["type"]) for row in catalogue(TOWERS).rows("T99-TAB-DAMAGETYPES"))

    def figures(self, sheet: TowersSheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return the combat values and pools, as the game abbreviates them."""
        values: tuple[Value, ...] = ("pa", "pd", "px", "sa", "id", "er", "ir", "n", "spd")
        pools = (("STUN", sheet.stun_max), ("LETHAL", sheet.lethal_max), ("Mana", sheet.mana_max))
        return (
            *((name.upper(), str(sheet.value(name))) for name in values),
            *((name, str(number)) for name, number in pools if number),
            (self.say("figures.size"), str(sheet.size)),
        )

    quick_sheet = staticmethod(quick_sheet)
    armed_with = staticmethod(armed_with)
    match = staticmethod(match_of)

    # Weapons

    def profiles(self) -> Mapping[str, Profile]:
        """Return the rows of the weapon tables."""
        return catalogue_profiles()

    def profile_of(self, item: Item, sheet: TowersSheet | None = None) -> Profile | None:
        """Return the creature's own profile, the tables', or that of an improvised weapon."""
        return find_profile(item, sheet.profiles if sheet is not None else ())

    def outfitted(self, sheet: TowersSheet, ware: Ware) -> tuple[TowersSheet, Item]:
        """Return a sheet with the ware's own profile, if it has one."""
        if not isinstance(ware.profile, Profile):
            return sheet, ware.item
        known, profile = with_profile(sheet, ware.profile)
        return known, ware.item.but(profile=profile.name)

    def holds(self, sheet: TowersSheet, item: Item) -> int | None:
        """Return the shots that an item holds; None for what is ready at once, as a bow and whatever is thrown are."""
        profile = self.profile_of(item, sheet)
        return profile.shots if isinstance(profile, Profile) and not profile.keeps_loaded else None

    def listed(self, profile: Profile) -> shown.OfferedWeapon:
        """Return a weapon with its figures, its shots and its hands."""
        natural = profile.is_spell or profile.hands == 0
        return shown.OfferedWeapon(
            profile.name,
            self.profile_text(profile),
            profile.shots,
            natural,
            profile.hands == 2,
            titled=self.term(profile.name),
        )

    def profile_text(self, profile: Profile) -> str:
        """Return the figures of a weapon as the tables write them."""
        test = f"{_test_notation(profile)} → {profile.against.upper()}"
        ranges = (("↔", profile.increment), ("≤", profile.maximum))
        reach = [f"{sign} {number}" for sign, number in ranges if number is not None]
        parts = [test, _harm_notation(profile), self._kinds(profile)[-1], *reach, *self._effects(profile)]
        return " · ".join(part for part in (*parts, *map(self.term, profile.keywords)) if part)

    def _kinds(self, profile: Profile) -> list[str]:
        """Return the category of a weapon's harm in words, which may be none, and its type, if it has one."""
        named = (("category", profile.category), *((("type", profile.type),) if profile.type else ()))
        return [self.text(game_word(self.system, family, name)) for family, name in named]

    def _effects(self, profile: Profile) -> list[str]:
        """Return what a weapon does besides its damage, and what it takes: damage flips, an area, mana."""
        flips = self.say("99-towers.figures.damage-flips", count=profile.flips) if profile.flips else ""
        mana = self.say("99-towers.figures.mana", mana=profile.mana) if profile.mana else ""
        area = f"{self.say(f'99-towers.figures.{profile.area}')} {profile.spread}" if profile.area else ""
        return [part for part in (flips, area, mana) if part]

    def attack(self, sheet: TowersSheet, item: Item) -> shown.Attack | None:
        """Return the cards that are flipped with an item and the damage that it does; None if it is no weapon."""
        profile = find_profile(item, sheet.profiles)
        return None if profile is None else self._attack(sheet, item, profile, ready=item.carried.in_hand)

    def _called(self, item: Item) -> Item:
        """Return an item as it is called; bare hands, nobody's thing, by the word of the reader's language."""
        return item.but(name=self.term(item.name)) if item == UNARMED else item

    def _attack(self, sheet: TowersSheet, item: Item, profile: Profile, *, ready: bool) -> shown.Attack:
        cards = sheet.value(profile.uses) + profile.attack
        test = self.say("99-towers.figures.cards", cards=cards, against=profile.against.upper())
        damage = profile.base + (sheet.value("px") if profile.adds_px else 0)
        category, *types = self._kinds(profile)
        kind = " ".join((category, *(f"({each})" for each in types))).strip()
        notes = []
        if profile.increment is not None:
            notes.append(self.say("figures.range", range=profile.increment))
        if profile.maximum is not None:
            notes.append(self.say("99-towers.figures.up-to", range=profile.maximum))
        notes += self._effects(profile)
        if profile.shots is not None and item.ammunition is not None:
            notes.append(self.say("99-towers.figures.shots-left", shots=item.ammunition + (item.loaded or 0)))
        elif profile.shots is not None:
            notes.append(self.say("figures.shots", shots=profile.shots))
        notes += map(self.term, profile.keywords)
        harm = f"{damage} {kind}".strip()
        formula = f"{harm} ({_harm_notation(profile)})" if profile.adds_px else harm
        told = " · ".join((f"{test} ({_test_notation(profile)})", formula, *notes))
        return shown.Attack(item.name, test, harm, ", ".join(notes), ready, told, RuleId("T99-ATK-04"))

    # An attack before it is rolled

    def attack_outlook(
        self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...]
    ) -> shown.Outlook | None:
        """Return the STUN of a plain hit, what Resilience takes off it, and what the target has left."""
        strike = strike_of(fight.state, fight.encounter, fight.board, replace(declared_by(act), target=whom))
        profile, target = strike.wielded.profile, strike.target
        base = profile.base
        if profile.adds_px and not ruled:
            # a ruling has it among its modifiers
            base += strike.attacker.sheet.value("px")
        stun = settle(STUN, base, (each for each in ruled if each.on == STUN), order=STUN_ORDER).total.number
        kind = self._kinds(profile)[-1]
        against = []
        value: Value | None = _RESILIENCES.get(profile.category)
        if value is not None:
            amount = target.sheet.value(value)
            against.append(self.say("99-towers.stakes.resilience", value=value.upper(), amount=amount))
        for track in (STUN, LETHAL):
            against.append(f"{self.text(say(f'99-towers.track.{track}'))} {number_said(target.track(track).value)}")
        return shown.Outlook(self.say("99-towers.stakes.harm", stun=stun, kind=kind), tuple(against))

    # Cards

    def card(self, creature: Creature, sheet: TowersSheet, vitals: Vitals) -> shown.Card:
        """Return the card of a creature; pools that hold nothing are left out."""
        values = {name: str(sheet.value(name)) for name in VALUES}
        used = [key for key, track in vitals.tracks.items() if track.value or track.maximum]
        return shown.Card(
            figures=(
                *((name.upper(), values[name]) for name in VALUES),
                ("E", str(sheet.endurance)),
                (self.say("figures.size"), f"{sheet.size:+d}" if sheet.size else "0"),
            ),
            brief=tuple((name.upper(), values[name]) for name in ("pa", "pd", "px", "er", "spd")),
            tracks=tuple(self.track(key, sheet) for key in used),
            attacks=self.attacks(sheet, vitals.gear),
            lines=tuple(line for line in self.lines(sheet, vitals) if line[1]),
        )

    def track(self, key: str, sheet: TowersSheet) -> shown.CardTrack:
        """Return how a pool is named; LETHAL goes below nought, down to death."""
        return shown.CardTrack(key, super().track(key, sheet).title, -sheet.death_at if key == LETHAL else 0)

    def attacks(self, sheet: TowersSheet, gear: tuple[Item, ...]) -> tuple[shown.Attack, ...]:
        """Return what is in hand, then what is carried, each with the cards it flips and the damage it does."""
        held = weapons_in_hand(gear, sheet.profiles)
        found = [self._attack(sheet, self._called(each.item), each.profile, ready=True) for each in held]
        for item in gear:
            profile = find_profile(item, sheet.profiles)
            if profile is not None and all(each.item.id != item.id for each in held):
                found.append(self._attack(sheet, item, profile, ready=False))
        return tuple(found)

    def lines(self, sheet: TowersSheet, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return aspects, skills, and the other parts."""
        aspects = "  ".join(f"{name.upper()} {getattr(sheet, name)}" for name in ASPECTS)
        skills = ", ".join(
            f"{self.term(skill.name)} {skill.rank}+{skill.aspect.upper()}"
            + (f" ({', '.join(map(self.term, skill.specializations))})" if skill.specializations else "")
            for skill in sheet.skills
        )
        own = "; ".join(
            f"{self.term(trait.name)} ({self.term(trait.text)})" if trait.text else self.term(trait.name)
            for trait in sheet.traits
        )
        return (
            (self.say("99-towers.figures.aspects"), aspects),
            (self.say("figures.skills"), skills),
            *super().lines(sheet, vitals),
            (self.say("99-towers.figures.own-traits"), own),
        )


def _test_notation(profile: Profile) -> str:
    """Return an attack flip as the weapon tables write it: `1+PA`."""
    return profile.uses.upper() if not profile.attack else f"{profile.attack}+{profile.uses.upper()}"


def _harm_notation(profile: Profile) -> str:
    """Return damage as the weapon tables write it: `4+PX`."""
    return f"{profile.base}+PX" if profile.adds_px else str(profile.base)


FIGURES = TowersFigures
