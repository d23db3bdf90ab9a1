"""What Faction Zones says of its creatures beyond the fields of the sheet: armour with its parts, states, attacks."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from core.base.ids import RuleId, TokenId
from core.engine.command import Act
from core.explain.modifier import Add, Modifier
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.gear import Item, WeaponProfile
from core.rules.faction_zones.attack.harm import armour_tally, carried_armour, die_of, hurt_of
from core.rules.faction_zones.attack.offense import ATTACKS, BLAST, declared_by
from core.rules.faction_zones.attack.strike import strike_now
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.fighter import DEAD, DYING, INCAPACITATED
from core.rules.faction_zones.gear.weapons import ARMOURY, UNARMED, Arm, catalogue_arms, find_arm
from core.rules.faction_zones.names import KINDS, Skill, skill_texts, state_texts
from core.rules.faction_zones.settings import FIRE, chosen
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.zones.places import ARMOUR
from core.rules.kit.fight import Fight
from core.rules.kit.figures import Figures
from core.rules.kit.shown import Around, Attack, Derived, OfferedWeapon, Outlook, Stated, Summand, Swayed

STATES, SKILLS = RuleId("FAC-TAB-STATE"), RuleId("FAC-TAB-SKILL")


class FactionFigures(Figures[FactionSheet]):
    """Knows how health and armour come about, the states with what ends them, the skills, and the weapon table."""

    own_rule = RuleId("FAC-TAB-STATE")
    swayed = (Swayed("strength"), Swayed("agility"), Swayed("wits"), Swayed(ARMOUR))
    harmful = (*ATTACKS, BLAST)
    opposing = frozenset((ARMOUR, "to-hit"))
    track_rules: ClassVar[Mapping[str, RuleId]] = {"health": RuleId("FAC-DMG-05")}
    temporary = ()
    key_fields = ("strength", "agility", "wits", "health", "armour", "speed")
    profile_kind = Arm
    worst = (INCAPACITATED, DYING, DEAD)
    condition_rules: ClassVar[Mapping[str, RuleId]] = {each.id: each.rule for each in KINDS.values()}
    rounds = FactionClock
    wears_out = True
    arms_field = "arms"
    unarmed = UNARMED

    @property
    def listed_conditions(self) -> Collection[str]:
        """The states of the table."""
        return state_texts()

    def derived(self, sheet: FactionSheet, field: str) -> Derived | None:
        """Return the most health as it follows from strength."""
        if field != "health":
            return None
        tough = 2 if sheet.has(Skill.TOUGH) else 0
        parts = [Summand(self.say("faction-zones.figures.strength"), sheet.strength)]
        formula = f"{self.term('STR')} {sheet.strength}"
        if tough:
            parts.append(Summand(self.say("faction-zones.figures.tough"), tough))
            formula += f" + {parts[1].title} {tough}"
        return Derived(sheet.strength + tough, tuple(parts), formula, RuleId("FAC-GAP-03"))

    def suggestions(self, field: str) -> tuple[str, ...]:
        """Return the skills of the table."""
        return tuple(skill_texts()) if field == "skills" else ()

    def stated(
        self, sheet: FactionSheet, vitals: Vitals, conditions: tuple[Condition, ...], around: Around | None = None
    ) -> tuple[Stated, ...]:
        """Return the armour value with its parts, states with what ends them, worn gear, and skills."""
        found = [Stated(self.armour_text(sheet, vitals.gear), RuleId("FAC-DMG-02"))]
        for kind in dict.fromkeys(held.kind for held in conditions):
            if kind in state_texts():
                effect, ends = (self.cell(STATES, each) for each in state_texts()[kind])
                name = self.cell(STATES, kind.replace("-", " "))
                text = self.say("faction-zones.figures.state", state=name, effect=effect, ends=ends)
                found.append(Stated(text, KINDS[kind].rule))
        damaged = _damaged(vitals)
        if damaged:
            found.append(Stated(self.say("faction-zones.figures.worn-out", things=damaged), RuleId("FAC-GEAR-02")))
        if sheet.skills:
            told = "\n".join(f"{self.term(name)}: {self._effect(name)}" for name in sheet.skills if self._effect(name))
            text = self.say("faction-zones.figures.skilled", skills=", ".join(map(self.term, sheet.skills)))
            found.append(Stated(text, RuleId("FAC-TAB-SKILL"), told))
        return tuple(found)

    def _effect(self, skill: str) -> str:
        """Return what a skill of the table does; nothing of any other."""
        return self.cell(SKILLS, skill_texts().get(skill, ""))

    def armour_text(self, sheet: FactionSheet, gear: tuple[Item, ...]) -> str:
        """Return the armour value as it comes about: `Armour value 2 = Padded coat 1 + Shield 1`."""
        modifiers = carried_armour(sheet, gear)
        total = armour_tally(modifiers).total.number
        words = self.say("faction-zones.figures.armour-value", total=total)
        gives = [(each.label, each.effect.amount) for each in modifiers if isinstance(each.effect, Add)]
        if not gives:
            return words
        hide = self.say("faction-zones.figures.hide")
        parts = " + ".join(f"{dict(label.values).get('item', hide)} {amount}" for label, amount in gives)
        over = sum(amount for _, amount in gives) > total
        most = self.say("faction-zones.figures.never-above", most=total) if over else ""
        return f"{words} = {parts}{most}"

    def figures(self, sheet: FactionSheet, kit: tuple[Item, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return the abilities, health, natural armour, size and speed."""
        return (
            (self.term("STR"), str(sheet.strength)),
            (self.term("AGI"), str(sheet.agility)),
            (self.term("WIT"), str(sheet.wits)),
            (self.say("faction-zones.figures.health"), str(sheet.health_max)),
            ("AV", str(sheet.armour)),
            (self.say("figures.size"), self.term(sheet.size)),
            (self.say("figures.speed"), str(sheet.speed)),
        )

    # Weapons

    def profiles(self) -> Mapping[str, Arm]:
        """Return the rows of the weapon table."""
        return catalogue_arms()

    def profile_of(self, item: Item, sheet: FactionSheet | None = None) -> WeaponProfile | None:
        """Return what an item is as a weapon; a shield strikes by the row of its own."""
        return find_arm(item, () if sheet is None else sheet.arms)

    def listed(self, profile: Arm) -> OfferedWeapon:
        """Return a weapon with its figures and its hands."""
        natural = ARMOURY.is_bare(profile)
        return OfferedWeapon(
            profile.name,
            self.profile_text(profile),
            is_natural=natural,
            is_two_handed=profile.hands == 2,
            titled=self.term(profile.name),
        )

    def profile_text(self, profile: Arm) -> str:
        """Return a weapon's damage, reach and tags in one line."""
        return " · ".join((self.damage_of(profile), *self.tags_of(profile)))

    def attack(self, sheet: FactionSheet, item: Item) -> Attack | None:
        """Return how an item strikes; None if it is no weapon."""
        arm = self.profile_of(item, sheet)
        if not isinstance(arm, Arm):
            return None
        test = self.say("faction-zones.figures.hits-by-itself")
        notes = ", ".join(self.tags_of(arm) + ([self.say("figures.damaged")] if item.damaged else []))
        told = f"{test} · {self.profile_text(arm)}"
        return Attack(item.name, test, self.damage_of(arm), notes, item.carried.in_hand, told, RuleId("FAC-ATK-05"))

    def damage_of(self, arm: Arm) -> str:
        """Return the damage as the table writes it: `d4 impaired`."""
        if not arm.die:
            return self.say("figures.no-damage")
        kinds = [each for each in ("impaired", "fire", "direct") if getattr(arm, each)]
        return " ".join((f"d{arm.die}", *(self.say(f"faction-zones.figures.{each}") for each in kinds)))

    def tags_of(self, arm: Arm) -> list[str]:
        """Return reach, hands and whatever else a weapon does."""
        reach = self.say("faction-zones.figures.melee")
        if arm.range is not None:
            reach = self.say("figures.range", range=arm.range)
        own = [each for each in ("blast", "indirect", "reload", "used-up", "improvised") if _is(arm, each)]
        own += ["unaware"] if arm.against_unaware else []
        own += [f"takes-{arm.takes}"] if arm.takes in ("grabbed", "stunned") else []
        hands = [self.say("figures.two-hands")] if arm.hands == 2 else []
        return [reach, *hands, *(self.say(f"faction-zones.figures.{each}") for each in own)]

    # An attack before it is rolled

    def attack_outlook(self, fight: Fight, act: Act, whom: TokenId, ruled: tuple[Modifier, ...]) -> Outlook | None:
        """Return the damage dice, the armour value that they meet, and from how much on they do more than wound."""
        declared = declared_by(replace(act, targets=(whom,)))
        strike = strike_now(fight, declared)
        arm, target, sides = strike.wielded.profile, strike.target, die_of(strike)
        if not sides or not declared.kind.is_lethal:
            return Outlook()
        direct = arm.direct or (arm.fire and bool(chosen(fight.state.house_rules, FIRE)))
        armour = armour_tally(tuple(each for each in ruled if each.on == ARMOUR)).total.number
        kinds = [each for each, so in (("impaired", strike.is_impaired), ("fire", arm.fire), ("direct", direct)) if so]
        dice = f"{strike.dice if strike.dice > 1 else ''}d{sides}"
        against = [] if direct else [self.say("faction-zones.figures.armour-value", total=armour)]
        health = target.health.value
        bare = None if direct else 0
        critical = next((n for n in range(1, health + 1) if hurt_of(fight.state, target, n, bare).critical), None)
        if critical is not None:
            against.append(self.say("faction-zones.stakes.critical", suffered=critical))
        against.append(f"{self.say('faction-zones.figures.health')} {health}/{target.most_health}")
        return Outlook(" ".join((dice, *(self.say(f"faction-zones.figures.{each}") for each in kinds))), tuple(against))

    # Cards

    def lines(self, sheet: FactionSheet, vitals: Vitals) -> tuple[tuple[str, str], ...]:
        """Return the armour value with its parts, skills with what they do, and what is damaged."""
        effects = [(self.term(name), self._effect(name)) for name in sheet.skills]
        told = "; ".join(f"{name} ({effect})" if effect else name for name, effect in effects)
        return (
            (self.say("faction-zones.figures.armour"), self.armour_text(sheet, vitals.gear)),
            (self.say("figures.skills"), told),
            (self.say("faction-zones.figures.damaged"), _damaged(vitals)),
            (self.say("faction-zones.figures.morale-group"), self.term(sheet.group)),
            (self.say("figures.traits"), self.say("faction-zones.figures.fearless") if sheet.fearless else ""),
        )


def _is(arm: Arm, tag: str) -> bool:
    return bool(getattr(arm, tag.replace("-", "_")))


def _damaged(vitals: Vitals) -> str:
    return ", ".join(item.name for item in vitals.gear if item.damaged)


FIGURES = FactionFigures
