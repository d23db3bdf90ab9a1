"""A combatant: sheet and vitals together, what it has in hand, and what is said of how it is."""

from functools import cached_property

from core.engine.status import Bearing, Grade
from core.model.creature import Track
from core.rulebook.cite import rule
from core.rules.basic_roleplaying import names
from core.rules.basic_roleplaying.gear.equipment import Wielded, arms_in_hand
from core.rules.basic_roleplaying.sheet import BrpSheet, sheet_of
from core.rules.kit import fight as kit
from core.rules.kit.gear import in_hand_by
from core.rules.kit.status import StatusRow, StatusTable, by_track, having


class Fighter(kit.Combatant[BrpSheet]):
    """One combatant as it stands now."""

    @property
    def hit_points(self) -> Track:
        """Hit points, which may be below nought."""
        return self.track(names.HIT_POINTS)

    @property
    def is_dead(self) -> bool:
        """Whether it is dead."""
        return self.has(names.DEAD)

    @property
    @rule("BRP-DMG-05", "BRP-DMG-06", "BRP-GAP-10")
    def is_dying(self) -> bool:
        """Whether it dies when the round ends: at no hit points, or below."""
        return self.hit_points.value <= 0 and not self.is_dead

    @cached_property
    @rule("BRP-DMG-03", "BRP-DMG-05")
    def is_down(self) -> bool:
        """Whether it can do nothing at all."""
        return self.is_dead or self.is_dying or self.has(names.UNCONSCIOUS)

    @cached_property
    def can_act(self) -> bool:
        """Whether it can do anything of its own in this round but defend itself."""
        return not self.is_down and not self.has(names.SURPRISED, names.HELPLESS, names.STALLED)

    @cached_property
    def arms(self) -> tuple[Wielded, ...]:
        """What it has in hand, bare hands last."""
        return arms_in_hand(self.vitals.gear, self.sheet.arms)

    def arm(self, item: str | None) -> Wielded:
        """Return what is in hand by an item's id, or the first; raise `Refused` if it is not in hand."""
        return in_hand_by(self.arms, item, "basic-roleplaying.why.not-in-hand")

    def holding(self, item: str | None) -> Wielded | None:
        """Return what is in hand by an item's id; None if it is not in hand."""
        return next((wielded for wielded in self.arms if wielded.item.id == item), None)


FIGHTERS = kit.Combatants(lambda token, creature, vitals, _: Fighter(token, sheet_of(creature), vitals))
fighter_of, encountered, fighter = FIGHTERS.behind, FIGHTERS.among, FIGHTERS.of

STATUS: StatusTable[Fighter] = StatusTable(
    "basic-roleplaying",
    StatusRow("dead", having(names.DEAD), Bearing.DEAD, Grade.DEAD),
    StatusRow("dying", lambda who: who.is_dying, Bearing.DOWN, Grade.DYING, ends_so=True),
    StatusRow(
        "unconscious", lambda who: who.has(names.UNCONSCIOUS) and not who.is_dying, Bearing.DOWN, Grade.BADLY_HURT
    ),
    *by_track(lambda who: who.hit_points, "badly-hurt", "hurt", "unhurt"),
    own=(names.DEAD, names.DYING, names.UNCONSCIOUS),
)
"""Whoever has no more than half of its hit points is badly hurt."""
