"""Swift Swords Tactica as the engine asks for it: every question of the rule system's protocol, handed to a chapter."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from core.engine.context import RuleSystem
from core.engine.status import CreatureState, Link
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature
from core.model.encounter import Encounter, Token
from core.model.gear import Item
from core.rulebook.cite import rule
from core.rules.kit.zone_system import ZoneSystem
from core.rules.swift_swords import actions, calls, names
from core.rules.swift_swords.attack.offense import STRIKES
from core.rules.swift_swords.attack.sketch import sketch_attack
from core.rules.swift_swords.chariots.builds import squares_as_faced, squares_of
from core.rules.swift_swords.chariots.driving import DRIVE, sketch_drive
from core.rules.swift_swords.clock import DiceClock, seconds
from core.rules.swift_swords.facing import count_of
from core.rules.swift_swords.fighter import STATUS, Fighter, fighter_of
from core.rules.swift_swords.harm import healing
from core.rules.swift_swords.harm.states import in_danger
from core.rules.swift_swords.melee import hulls
from core.rules.swift_swords.movement.flying import DIVE, FLY, sketch_flight
from core.rules.swift_swords.movement.ground import may_step
from core.rules.swift_swords.movement.moves import BATTLE_MOVE, ZONE_MOVE, sketch_move
from core.rules.swift_swords.rounds import course, order, ribbon
from core.rules.swift_swords.settings import SETTINGS
from core.rules.swift_swords.sheet import SwiftSheet, sheet_of
from core.rules.swift_swords.skills import CAST

FULL_TURN = 360
TILE = 6
"""Inches along a zone (SST-ZONE-02)."""


def squares_across(someone: Fighter) -> Fraction:
    """Return the squares to a side of somebody's token: by the size, of a chariot by its team and build."""
    return someone.sheet.size_number if someone.sheet.chariot == "none" else Fraction(squares_of(someone)[0])


class SwiftSwords(ZoneSystem):
    """The rule system."""

    id = names.SWIFT_SWORDS
    sheet = SwiftSheet
    clock = DiceClock
    settings = SETTINGS
    action_list = actions.ACTIONS
    call_list = calls.CALLS
    combatant_of = staticmethod(fighter_of)
    spaces_of = staticmethod(squares_across)
    rank_of = staticmethod(lambda someone: int(squares_across(someone)))
    oblong_of = staticmethod(squares_as_faced)
    steps_freely = staticmethod(may_step)
    may_step = staticmethod(partial(may_step, over=True))
    statuses = STATUS
    lifts = calls.LiftFightConditions
    bonds = MappingProxyType({names.HOLDING: Link.HOLDS})
    seats = (names.ABOARD,)
    unmarked = names.UNMARKED
    areas = hulls
    ribbon = staticmethod(ribbon.ribbon)
    looks = MappingProxyType(
        {
            ZONE_MOVE: sketch_move,
            BATTLE_MOVE: partial(sketch_move, over=True),
            FLY: sketch_flight,
            DIVE: partial(sketch_flight, dives=True),
            DRIVE: sketch_drive,
            **dict.fromkeys(STRIKES, sketch_attack),
            CAST: partial(sketch_attack, casts=True),
        }
    )
    begin = staticmethod(course.begin)
    join = staticmethod(course.join)
    leave = staticmethod(course.leave)
    advance = staticmethod(course.advance)
    next_actors = staticmethod(order.next_actors)
    moment = staticmethod(order.moment)
    order = staticmethod(order.order)
    seconds = staticmethod(seconds)
    world_time = healing

    @property
    @rule("SST-ZONE-02")
    def zone_side(self) -> int:
        """Six squares along: a tile of six inches for figures of 15 mm, of which each has a square of an inch."""
        return TILE

    @rule("SST-RANK-01", "SST-RANK-08")
    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Return the Real Ranks of both sides."""
        sheet = sheet_of(creature)
        return {side: sheet.real_rank(side) for side in (names.PHYSICAL, names.MENTAL)}

    def unsettled(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return what the fight leaves: conditions of it to be lifted, and who is dying or bleeds."""
        return (*super().unsettled(state, encounter), *in_danger(state, encounter))

    def counts(self, condition: Condition) -> bool:
        """Return whether there is more or less of it: no word on the number of a melee, or on a facing."""
        return super().counts(condition) and condition.kind in names.COUNTED

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[CreatureState, ...]:
        """Return the states of somebody, but not how he stands or faces, nor the dice that lie before him."""
        untold = (*names.OF_STANDING, names.HEADING, *names.DICE_BEFORE)
        return tuple(each for each in super().states(state, encounter, token) if each.key not in untold)

    @rule("SST-SPEC-06")
    def broken(self, someone: Fighter) -> Iterator[Item]:
        """Return what an attack has broken."""
        return (each for each in someone.vitals.gear if each.damaged)

    @rule("SST-FLY-05")
    def facing(self, state: Campaign, token: Token) -> int | None:
        """Return where a flyer faces; nobody else has a facing."""
        held = fighter_of(state, token).held(names.FLYING)
        return None if held is None else held.amount * FULL_TURN // count_of(state) - FULL_TURN // 4


SYSTEM: RuleSystem = SwiftSwords()
