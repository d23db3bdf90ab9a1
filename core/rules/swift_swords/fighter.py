"""A combatant: sheet and vitals together, and what of them the clock asks."""

from fractions import Fraction
from functools import cached_property, partial

from core.engine.status import Bearing, Grade
from core.model.creature import Track, Vitals
from core.model.encounter import Token
from core.rulebook.cite import rule
from core.rules.kit import fight as kit
from core.rules.kit.status import StatusRow, StatusTable, having, of_anybody
from core.rules.swift_swords import names
from core.rules.swift_swords.gear.weapons import ARMOURY, Wielded, arms_in_hand
from core.rules.swift_swords.sheet import SwiftSheet, sheet_of


class Fighter(kit.Combatant[SwiftSheet]):
    """One combatant as it stands now."""

    @property
    def physical(self) -> Track:
        """Physical Ranks: what is left of the Real ones, which may be below nought."""
        return self.track(names.PHYSICAL)

    @property
    def mental(self) -> Track:
        """Mental Ranks."""
        return self.track(names.MENTAL)

    @property
    def is_player(self) -> bool:
        """Whether it is one of the players' own, who act before others of as many dice."""
        return self.sheet.control == "player"

    @cached_property
    @rule("SST-OOA-03")
    def is_out(self) -> bool:
        """Whether it takes no part any more, and holds no dice."""
        return self.has(*names.OUT_OF_IT)

    @cached_property
    def arms(self) -> tuple[Wielded, ...]:
        """What it has in hand that is whole, bare hands last."""
        return arms_in_hand(self.vitals.gear, self.sheet.arms)

    @property
    def held_arms(self) -> tuple[Wielded, ...]:
        """What it has in hand, broken or whole, bare hands last."""
        return ARMOURY.in_hand(self.vitals.gear, self.sheet.arms)


@rule("SST-SLAM-03")
def _as_ridden(token: Token, sheet: SwiftSheet, vitals: Vitals) -> SwiftSheet:
    """Return the figures of somebody as he is: in the saddle with the mount's Zone Move, and the larger Size."""
    mounted = any(held.kind == names.MOUNTED for held in (*token.conditions, *vitals.conditions))
    if not mounted or not sheet.mount_move:
        return sheet
    size = max(sheet.size, sheet.mount_size, key=Fraction)
    return sheet.but(zone_move=sheet.mount_move, size=size)


FIGHTERS = kit.Combatants(
    lambda token, creature, vitals, _: Fighter(token, _as_ridden(token, sheet_of(creature), vitals), vitals)
)
fighter_of, encountered, fighter = FIGHTERS.behind, FIGHTERS.among, FIGHTERS.of


def _has_lost(someone: Fighter, *, half: bool = False) -> bool:
    """Return whether any Ranks of either track are lost, or at least half of one track."""
    for track in (someone.physical, someone.mental):
        most = track.value if track.maximum is None else track.maximum
        if track.value < most and (not half or track.value * 2 <= most):
            return True
    return False


@rule("SST-OOA-04", "SST-OOA-06")
def _has_met(fate: str, someone: Fighter) -> bool:
    """Return whether somebody is Out of Action by a fate: whoever fled is off the field, alone, and may be pursued."""
    held = someone.held(names.OUT)
    return held is not None and held.about == fate


STATUS: StatusTable[Fighter] = StatusTable(
    "swift-swords",
    StatusRow("killed", having(names.KIA), Bearing.DEAD, Grade.DYING),
    StatusRow("fled", partial(_has_met, names.FLED), Bearing.GONE),
    StatusRow("captured", partial(_has_met, names.CAPTURED), Bearing.OUT),
    StatusRow("cowering", partial(_has_met, names.COWERING), Bearing.OUT),
    StatusRow("out", having(names.OUT), Bearing.DOWN, Grade.BADLY_HURT),
    StatusRow("yielded", having(names.YIELDED), Bearing.OUT),
    StatusRow("badly-hurt", lambda who: _has_lost(who, half=True), grade=Grade.BADLY_HURT, told=False),
    StatusRow("hurt", _has_lost, grade=Grade.HURT, told=False),
    StatusRow("unhurt", of_anybody, told=False),
    own=names.OUT_OF_IT,
)
"""Whoever has lost half of the Ranks of either kind is badly hurt."""
