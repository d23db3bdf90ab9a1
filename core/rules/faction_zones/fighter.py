"""A combatant as the rules see it: token, sheet and vitals together, with what they come to."""

from dataclasses import dataclass
from functools import cached_property

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.memory import remembered
from core.engine.context import Context
from core.model.campaign import Campaign, creature_of
from core.model.condition import Condition
from core.model.creature import Creature, Person, Track, Vitals
from core.model.encounter import Encounter, Token
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.faction_zones.gear.weapons import Wielded, arms_in_hand
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.terms import HALVES, HEALTH, Ability
from core.rules.kit.hands import free_hands

INCAPACITATED, DYING, DEAD = "incapacitated", "dying", "dead"
GRABBED, GRABBING = "grabbed", "grabbing"
IN_COVER, BEHIND_BARRIER, LIT = "in-cover", "behind-barrier", "light"
STUNNED, ENTANGLED, CONFUSED, BLIND = "stunned", "entangled", "confused", "blind"
FRIGHTENED, TERRIFIED, FRENZIED = "frightened", "terrified", "frenzied"
ENCUMBERED, HOBBLED, ARM_INJURY, EYE_INJURY = "encumbered", "hobbled", "arm-injury", "eye-injury"
CONFUSION = 2
"""What being confused takes off every ability (FAC-TAB-STATE)."""
REST_OF_STRETCH = 1
"""What a condition counts that ends with the stretch (FAC-COND-01)."""
STRETCH = 600
"""Seconds of a stretch (FAC-GAP-11)."""
RIDING, RIDDEN = "riding", "ridden"
SURRENDERED, FLED, SHAKEN = "surrendered", "fled", "shaken"


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Combatant:
    """One combatant as it stands now."""

    token: Token
    sheet: FactionSheet
    vitals: Vitals

    @property
    def id(self) -> TokenId:
        """The token's id."""
        return self.token.id

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """Those of this fight and the lasting ones."""
        return (*self.token.conditions, *self.vitals.conditions)

    def has(self, kind: str) -> bool:
        """Return whether it has a condition of a kind."""
        return any(held.kind == kind for held in self.conditions)

    def held(self, kind: str) -> Condition | None:
        """Return its first condition of a kind."""
        return next((held for held in self.conditions if held.kind == kind), None)

    @property
    def health(self) -> Track:
        """Current health out of the maximum."""
        return self.vitals.tracks.get(HEALTH, Track(self.sheet.health_max, self.sheet.health_max))

    @property
    @rule("FAC-DMG-06")
    def is_dead(self) -> bool:
        """Whether it is dead."""
        return self.has(DEAD)

    @cached_property
    @rule("FAC-COND-01", "FAC-DMG-05", "FAC-DMG-06")
    def is_down(self) -> bool:
        """Whether it can neither act nor react nor defend: incapacitated, at no health, or dead."""
        return self.health.value <= 0 or self.has(INCAPACITATED) or self.is_dead

    @property
    def is_out(self) -> bool:
        """Whether it takes no part any more: down, surrendered or gone."""
        return self.is_down or self.has(SURRENDERED) or self.has(FLED)

    @cached_property
    def arms(self) -> tuple[Wielded, ...]:
        """What it can attack with at once; bare hands come last. One arm alone wields no more than one thing."""
        found = arms_in_hand(self.vitals.gear, self.sheet.arms)
        if not self.has(ARM_INJURY):
            return found
        lost = {Carried.BOTH_HANDS}
        if any(each.item.carried is Carried.MAIN_HAND for each in found):
            lost.add(Carried.OFF_HAND)
        return tuple(each for each in found if each.item.carried not in lost)

    @property
    def free_hands(self) -> tuple[Carried, ...]:
        """Which hands hold nothing and can be used, the main one first."""
        free = free_hands(self.vitals.gear)
        return free[:0] if self.has(ARM_INJURY) and len(free) < 2 else free[:1] if self.has(ARM_INJURY) else free

    def ability(self, name: Ability) -> int:
        """Return the value that a save is rolled against now: none of AGI under a load, less where one is confused."""
        if name == "agility" and self.has(ENCUMBERED):
            return 0
        return max(0, self.sheet.ability(name) - (CONFUSION if self.has(CONFUSED) else 0))

    @property
    def fear(self) -> Condition | None:
        """What it fears, as a condition: being terrified or frightened; the fearless and the frenzied fear nothing."""
        if self.sheet.fearless or self.has(FRENZIED):
            return None
        return self.held(TERRIFIED) or self.held(FRIGHTENED)

    @property
    def is_terrified(self) -> bool:
        """Whether it can do nothing but flee."""
        return self.fear is not None and self.has(TERRIFIED)

    @property
    def is_helpless(self) -> bool:
        """Whether it can be killed by one blow: down, or terrified where it cannot flee."""
        return self.is_down or (self.is_terrified and (self.has(GRABBED) or self.has(ENTANGLED)))

    @cached_property
    @rule("FAC-COND-01", "FAC-GRAP-02", "FAC-REACT-05")
    def may_react(self) -> bool:
        """Whether its state lets it react."""
        bound = any(self.has(kind) for kind in (GRABBED, STUNNED, ENTANGLED))
        return not (self.is_out or bound or self.is_terrified)

    def arm(self, item: str | None) -> Wielded:
        """Return the weapon in hand of an item's id, or the first; raise `Refused` if it is not in hand."""
        for wielded in self.arms:
            if item is None or wielded.item.id == item:
                return wielded
        raise Refused("faction-zones.why.not-in-hand")


def combatant_of(state: Campaign, token: Token) -> Combatant:
    """Return the combatant behind a token; raise `Refused` if it is of another system."""
    return _combatant(token, state.owner(token))


# everybody is looked at many times in one action, and few change in it
@remembered(most=4096)
def _combatant(token: Token, owner: Person | Token) -> Combatant:
    return Combatant(token, sheet_of(creature_of(owner)), owner.vitals or Vitals())


def combatant(ctx: Context, identity: TokenId) -> Combatant:
    """Return the combatant of a token of the running encounter."""
    return combatant_of(ctx.state, ctx.token(identity))


def encountered(state: Campaign, encounter: Encounter, identity: TokenId) -> Combatant:
    """Return the combatant of a token of an encounter; raise `Refused` if the token is gone."""
    try:
        return combatant_of(state, encounter.tokens[identity])
    except KeyError:
        raise Refused("refused.no-token", id=identity) from None


def sheet_of(creature: Creature) -> FactionSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    if not isinstance(creature.sheet, FactionSheet):
        raise Refused("refused.other-system", name=creature.name)
    return creature.sheet


def fresh_vitals(creature: Creature) -> Vitals:
    """Return the vitals of a creature that nothing has happened to."""
    most = sheet_of(creature).health_max
    return Vitals(tracks={HEALTH: Track(most, most)}, gear=creature.kit)


@rule("FAC-TURN-01")
def full_speed(who: Combatant) -> int:
    """Return the half zones of a full move: half of the usual for the hobbled, and under a load (FAC-TAB-STATE)."""
    speed = HALVES * who.sheet.speed
    return speed // 2 if who.has(HOBBLED) or who.has(ENCUMBERED) else speed
