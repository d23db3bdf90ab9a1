"""Somebody as the rules see him, on a map or off it: token, sheet and vitals at one moment, and what follows."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from core.base.errors import Refused
from core.base.ids import PersonId, RuleId, SceneId, TokenId
from core.base.memory import remembered
from core.engine.context import Context
from core.engine.edit_events import PersonPut
from core.engine.event import ChipsChanged, ConditionLifted, ConditionSet, TrackChanged
from core.explain.modifier import Modifier
from core.model.campaign import Campaign, HouseRules, creature_of
from core.model.condition import Condition
from core.model.creature import Creature, Person, Track, Vitals
from core.model.encounter import Encounter, Token
from core.rulebook.cite import rule
from core.rules.towers.gear.weapons import Wielded, weapons_in_hand
from core.rules.towers.harm.conditions import KINDS, Bars
from core.rules.towers.names import LETHAL, MANA, STUN
from core.rules.towers.settings import DISABLED, INCAPACITATED, chosen_of
from core.rules.towers.sheet import TowersSheet

NO_TRACK = Track(0, 0)


# no slots: what follows from the pools is worked out once for each fighter
@dataclass(frozen=True)
class Fighter:
    """Somebody on the map, as the rules see it, the house rules included."""

    token: Token
    sheet: TowersSheet
    vitals: Vitals
    house: HouseRules = field(default_factory=dict)

    @property
    def id(self) -> TokenId:
        """The token's id."""
        return self.token.id

    @property
    def disabled_acts(self) -> bool:
        """Whether those at 0 LETHAL act (T99-GAP-20)."""
        return chosen_of(self.house, DISABLED) == "acts"

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions: those of the fight, then the lasting ones."""
        return self.token.conditions + self.vitals.conditions

    @cached_property
    def _first_of_kind(self) -> dict[str, Condition]:
        return {condition.kind: condition for condition in reversed(self.conditions)}

    def condition(self, kind: str) -> Condition | None:
        """Return the first condition of a kind."""
        return self._first_of_kind.get(kind)

    def has(self, kind: str) -> bool:
        """Return whether it has a condition of a kind."""
        return kind in self._first_of_kind

    def modifiers_on(self, *figures: str, skill: str = "") -> tuple[Modifier, ...]:
        """Return what its conditions and traits carry themselves for some figures; of skills for this one."""
        found = [each for held in self.conditions for each in held.modifiers if each.on in figures]
        for trait in self.sheet.traits:
            if any(trait.concerns(figure, skill) for figure in figures) and trait.modifier is not None:
                found.append(trait.modifier)
        return tuple(found)

    def track(self, name: str) -> Track:
        """Return a track."""
        return self.vitals.tracks.get(name, NO_TRACK)

    @cached_property
    @rule("T99-TEMP-05")
    def lethal(self) -> int:
        """LETHAL with its temporary points, by which disabled, dying, bleeding and death are judged."""
        track = self.track(LETHAL)
        return track.value + track.temporary

    @property
    @rule("T99-LETH-04")
    def is_wounded(self) -> bool:
        """Whether it has less than its maximum of LETHAL."""
        track = self.track(LETHAL)
        return track.maximum is not None and self.lethal < track.maximum

    @property
    @rule("T99-LETH-04")
    def is_disabled(self) -> bool:
        """Whether its LETHAL is exactly 0."""
        return self.lethal == 0

    @property
    @rule("T99-LETH-04")
    def is_dying(self) -> bool:
        """Whether its LETHAL is below 0 and it is not dead yet."""
        return self.sheet.death_at < self.lethal < 0

    @cached_property
    @rule("T99-LETH-05")
    def is_dead(self) -> bool:
        """Whether its LETHAL has sunk to minus twice its Endurance."""
        return self.lethal <= self.sheet.death_at

    @cached_property
    @rule("T99-DMG-06", "T99-TEMP-04", "T99-HEAL-04")
    def is_unconscious(self) -> bool:
        """Whether it lies senseless: at 0 STUN whatever its temporary points, disabled, dying, or made so."""
        return (
            self.track(STUN).value <= 0
            or self.lethal < 0
            or (self.lethal == 0 and not self.disabled_acts)
            or self.has("unconscious")
        )

    @property
    @rule("T99-COND-03")
    def is_incapacitated(self) -> bool:
        """Whether it can do nothing: unconscious, disabled, dying, dead or helpless (T99-GAP-45)."""
        return self.is_unconscious or self.has("helpless")

    @property
    @rule("T99-COND-03")
    def is_passed_by(self) -> bool:
        """Whether it neither threatens nor stands in anybody's way: the incapacitated, by a house rule the stunned."""
        stunned = self.has("stunned") and chosen_of(self.house, INCAPACITATED) == "stunned"
        return stunned or self.is_incapacitated

    @cached_property
    def can_act(self) -> bool:
        """Whether it takes its turn when its marker comes up; the stunned do, to delay."""
        return not self.is_incapacitated and not any(
            kind.bars is Bars.ALL for held in self.conditions if (kind := KINDS.get(held.kind)) is not None
        )

    @property
    def can_react(self) -> bool:
        """Whether its own state leaves it reactions such as Opportunity Attacks (T99-ACT-32)."""
        return self.can_act and not self.has("stunned") and not self.has("full-defense")

    @cached_property
    def weapons(self) -> tuple[Wielded, ...]:
        """What it can strike, shoot or cast with at once; the unarmed strike comes last."""
        return weapons_in_hand(self.vitals.gear, self.sheet.profiles)

    def weapon(self, item: str | None) -> Wielded:
        """Return the weapon in hand of an item's id, or the first; raise `Refused` if it is not in hand."""
        weapons = self.weapons
        if item is None:
            return weapons[0]
        for weapon in weapons:
            if weapon.item.id == item:
                return weapon
        raise Refused("99-towers.not-in-hand")


def fighter_of(state: Campaign, token: Token) -> Fighter:
    """Return the fighter behind a token; raise `Refused` if it is of another system."""
    return fighter_behind(token, state.owner(token), state.house_rules)


# everybody is looked at dozens of times in one action, and few change in it
@remembered(most=4096)
def fighter_behind(token: Token, owner: Person | Token, rules: HouseRules) -> Fighter:
    """Return the fighter behind a token whose creature `owner` keeps, under some house rules."""
    sheet = sheet_of(creature_of(owner))
    return Fighter(token, sheet, owner.vitals or Vitals(), rules)


def fighter(ctx: Context, identity: TokenId) -> Fighter:
    """Return the fighter of a token of the running encounter."""
    return fighter_of(ctx.state, ctx.token(identity))


def sheet_of(creature: Creature) -> TowersSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    if not isinstance(creature.sheet, TowersSheet):
        raise Refused("refused.other-system", name=creature.name)
    return creature.sheet


def fresh_vitals(creature: Creature) -> Vitals:
    """Return the vitals of a creature that has just come: its pools but for what it lacks, its kit, no chips."""
    sheet = sheet_of(creature)
    tracks = {
        STUN: Track(max(0, sheet.stun_max - sheet.hurt), sheet.stun_max),
        LETHAL: Track(sheet.lethal_max - sheet.wounds, sheet.lethal_max),
        MANA: Track(sheet.mana_max, sheet.mana_max),
    }
    return Vitals(tracks=tracks, gear=creature.kit, chips={"white": 0, "red": 0, "blue": 0})


def encountered(state: Campaign, encounter: Encounter, identity: TokenId) -> Fighter:
    """Return the fighter of a token of an encounter; raise `Refused` if the token is gone."""
    try:
        return fighter_of(state, encounter.tokens[identity])
    except KeyError:
        raise Refused("refused.no-token", id=identity) from None


NOWHERE = SceneId("")
"""The scene of those who stand on none."""


def find_subject(state: Campaign, encounter: Encounter | None, who: str) -> Fighter | None:
    """Return somebody as the rules see him: a token of the encounter, a person of the roster; None if he is gone."""
    if encounter is not None and who in encounter.tokens:
        return fighter_of(state, encounter.tokens[TokenId(who)])
    person = state.people.get(PersonId(who))
    if person is None or not isinstance(person.creature.sheet, TowersSheet):
        return None
    return fighter_of(state, Token(TokenId(who), NOWHERE, (0, 0), person=person.id))


def subject(state: Campaign, encounter: Encounter | None, who: str) -> Fighter:
    """Return somebody as the rules see him; raise `Refused` if he is gone."""
    found = find_subject(state, encounter, who)
    if found is None:
        raise Refused("refused.no-token", id=who)
    return found


def encounter_now(ctx: Context) -> Encounter | None:
    """Return the encounter of a command as it is now, None if it has none."""
    return ctx.encounter if ctx.has_encounter else None


def subject_now(ctx: Context, who: str) -> Fighter:
    """Return somebody as he is now; raise `Refused` if he is gone."""
    return subject(ctx.state, encounter_now(ctx), who)


def set_chips(ctx: Context, who: str, chips: dict[str, int]) -> None:
    """Let somebody hold these chips."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(ChipsChanged(ctx.encounter.id, token, chips))
    else:
        person = _person(ctx, who)
        _put(ctx, person, replace(person.vitals, chips=chips))


def set_track(ctx: Context, who: str, name: str, value: int, temporary: int, cited: str) -> None:
    """Set a track of somebody; its maximum stays."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(TrackChanged(ctx.encounter.id, token, name, value, temporary, RuleId(cited)))
        return
    person = _person(ctx, who)
    old = person.vitals.tracks.get(name)
    track = Track(value, None if old is None else old.maximum, temporary)
    _put(ctx, person, replace(person.vitals, tracks={**person.vitals.tracks, name: track}))


def set_condition(ctx: Context, who: str, condition: Condition, cited: str) -> None:
    """Give somebody a condition; one who stands on no map keeps it as a lasting one, without an end on a clock."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(ConditionSet(ctx.encounter.id, token, condition, RuleId(cited)))
        return
    person = _person(ctx, who)
    others = tuple(held for held in person.vitals.conditions if held.kind != condition.kind)
    _put(ctx, person, replace(person.vitals, conditions=(*others, replace(condition, lasting=True, until=None))))


def lift_condition(ctx: Context, who: str, held: Condition, cited: str) -> None:
    """Take a condition off somebody."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(ConditionLifted(ctx.encounter.id, token, held.kind, held.source, held.other, RuleId(cited)))
        return
    person = _person(ctx, who)
    left = tuple(each for each in person.vitals.conditions if each != held)
    _put(ctx, person, replace(person.vitals, conditions=left))


def _token(ctx: Context, who: str) -> TokenId | None:
    return TokenId(who) if ctx.has_encounter and who in ctx.encounter.tokens else None


def _person(ctx: Context, who: str) -> Person:
    return ctx.state.person(PersonId(who))


def _put(ctx: Context, person: Person, vitals: Vitals) -> None:
    ctx.emit(PersonPut(replace(person, vitals=vitals)))
