"""A combatant as the rules see it: token, sheet and vitals together, with what they come to."""

from functools import cached_property

from core.engine.status import Bearing, Grade
from core.explain.tally import Stacking, settle
from core.model.condition import Condition, carried_by
from core.model.creature import Creature, Track
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.faction_zones.gear.weapons import Wielded, arms_in_hand
from core.rules.faction_zones.names import HALVES, HEALTH, KINDS, NUMBING, Ability
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.kit import fight as kit
from core.rules.kit.gear import free_hands, in_hand_by
from core.rules.kit.status import StatusRow, StatusTable, by_track, having

INCAPACITATED, DYING, DEAD = "incapacitated", "dying", "dead"
GRABBED, GRABBING = "grabbed", "grabbing"
IN_COVER, BEHIND_BARRIER, LIT = "in-cover", "behind-barrier", "light"
STUNNED, ENTANGLED, CONFUSED, BLIND = "stunned", "entangled", "confused", "blind"
FRIGHTENED, TERRIFIED, FRENZIED = "frightened", "terrified", "frenzied"
ENCUMBERED, HOBBLED, ARM_INJURY, EYE_INJURY = "encumbered", "hobbled", "arm-injury", "eye-injury"
REST_OF_STRETCH = 1
"""What a condition counts that ends with the stretch (FAC-COND-01)."""
STRETCH = 600
"""Seconds of a stretch (FAC-GAP-11)."""
RIDING, RIDDEN = "riding", "ridden"
SURRENDERED, FLED, SHAKEN = "surrendered", "fled", "shaken"
ONCE = {"half speed": Stacking.ONCE}
"""Speed is halved but once, however many conditions halve it."""


class Fighter(kit.Combatant[FactionSheet]):
    """One combatant as it stands now."""

    @property
    def health(self) -> Track:
        """Current health out of the maximum."""
        return self.vitals.tracks.get(HEALTH, Track(self.sheet.health_max, self.sheet.health_max))

    @property
    def most_health(self) -> int:
        """The most that its health can be now."""
        return self.health.maximum or self.sheet.health_max

    @property
    @rule("FAC-DMG-06")
    def is_dead(self) -> bool:
        """Whether it is dead."""
        return self.has(DEAD)

    @property
    @rule("FAC-TURN-01")
    def full_speed(self) -> int:
        """The half zones of a full move: half of the usual for the hobbled, and under a load (FAC-TAB-STATE)."""
        return self._now("speed", HALVES * self.sheet.speed)

    @cached_property
    @rule("FAC-COND-01", "FAC-DMG-05", "FAC-DMG-06")
    def is_down(self) -> bool:
        """Whether it can neither act nor react nor defend: incapacitated, at no health, or dead."""
        return self.health.value <= 0 or self.has(INCAPACITATED) or self.is_dead

    @property
    def is_out(self) -> bool:
        """Whether it takes no part any more: down, surrendered or gone."""
        return self.is_down or self.has(SURRENDERED, FLED)

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
    def held_weapons(self) -> tuple[Item, ...]:
        """The weapons in its hands, which it can lose."""
        return tuple(each.item for each in self.arms if each.item.carried is not Carried.NATURAL)

    @property
    @rule("FAC-GRAP-06", "FAC-TAB-STATE")
    def free_hands(self) -> tuple[Carried, ...]:
        """Which hands hold nothing and nobody and can be used, the main one first."""
        free = free_hands(self.vitals.gear)
        busy = int(self.has(ARM_INJURY)) + int(self.has(GRABBING))
        return free[: max(0, len(free) - busy)]

    def ability(self, name: Ability) -> int:
        """Return the value that a save is rolled against now: none of AGI under a load, less where one is confused."""
        return max(0, self._now(name, self.sheet.ability(name)))

    @rule("FAC-TAB-STATE")
    def _now(self, figure: str, usual: int) -> int:
        """Return what a figure comes to with what the conditions give to it."""
        found = (*KINDS.given(self, figure), *carried_by(self.conditions, figure))
        return settle(figure, usual, found, stacking=ONCE).total.number

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
    @rule("FAC-MOR-03", "FAC-MOR-04")
    def is_shaken(self) -> bool:
        """Whether it can only give up or fall back; neither the fearless nor the frenzied are ever shaken."""
        return self.has(SHAKEN) and not (self.sheet.fearless or self.has(FRENZIED))

    @property
    def is_helpless(self) -> bool:
        """Whether it can be killed by one blow: down, or terrified where it cannot flee."""
        return self.is_down or (self.is_terrified and self.has(GRABBED, ENTANGLED))

    @cached_property
    @rule("FAC-COND-01", "FAC-GRAP-02", "FAC-REACT-05")
    def may_react(self) -> bool:
        """Whether its state lets it react."""
        return not (self.is_out or self.is_terrified or self.has(*NUMBING))

    def arm(self, item: str | None) -> Wielded:
        """Return the weapon in hand of an item's id, or the first; raise `Refused` if it is not in hand."""
        return in_hand_by(self.arms, item, "faction-zones.why.not-in-hand")


def sheet_of(creature: Creature) -> FactionSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    return kit.sheet_as(FactionSheet, creature)


FIGHTERS = kit.Combatants(lambda token, creature, vitals, _: Fighter(token, sheet_of(creature), vitals))
fighter_of, encountered, fighter = FIGHTERS.behind, FIGHTERS.among, FIGHTERS.of


@rule("FAC-COND-01")
def _counts_as_incapacitated(someone: Fighter) -> bool:
    """Return whether terror holds somebody who cannot flee: it counts as incapacitated (FAC-TAB-STATE)."""
    return someone.is_helpless and not someone.is_down


STATUS: StatusTable[Fighter] = StatusTable(
    "faction-zones",
    StatusRow("dead", having(DEAD), Bearing.DEAD, Grade.DEAD),
    StatusRow("dying", having(DYING), Bearing.DOWN, Grade.DYING),
    StatusRow("incapacitated", lambda who: who.is_down and not who.is_dead, Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow("surrendered", having(SURRENDERED), Bearing.OUT),
    StatusRow("fled", having(FLED), Bearing.GONE),
    StatusRow("terrified", _counts_as_incapacitated, Bearing.DOWN, told=False),
    *by_track(lambda who: who.health, "hurt", "hurt", "unhurt"),
    own=(DEAD, DYING, INCAPACITATED, SURRENDERED, FLED),
)
"""Whoever has no more than half of its health is badly hurt."""
