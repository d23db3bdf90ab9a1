"""Semi-Automagic as the engine asks for it: every question of the rule system's protocol, handed to its chapter."""

from types import MappingProxyType

from core.engine.context import RuleSystem
from core.engine.status import CreatureState, Link
from core.engine.system import Loose
from core.geometry.board import Body
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import ONE_METRE
from core.rulebook.cite import rule
from core.rules.kit.system import BaseSystem
from core.rules.semi_automagic.actions import ACTIONS
from core.rules.semi_automagic.afflictions import radiation
from core.rules.semi_automagic.areas.area_attack import AREA_ATTACK
from core.rules.semi_automagic.areas.blast import GUESS
from core.rules.semi_automagic.attack.offense import ATTACKS
from core.rules.semi_automagic.attack.sketch import sketch_area, sketch_attack, sketch_guess
from core.rules.semi_automagic.calls import CALLS
from core.rules.semi_automagic.clock import ROUND, SecondsClock, clock_of
from core.rules.semi_automagic.fighter import STATUS, fighter_of, fresh_vitals, states_of
from core.rules.semi_automagic.growth import experience
from core.rules.semi_automagic.movement import running, space, speed, walking
from core.rules.semi_automagic.movement.steps import GAIT
from core.rules.semi_automagic.names import MOUNTED, POSSESSING, SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import SETTINGS
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.semi_automagic.time import due, rounds, turns


class SemiAutomagic(BaseSystem):
    """The rule system."""

    id = SEMI_AUTOMAGIC
    sheet = SemiSheet
    square = ONE_METRE
    clock = SecondsClock
    settings = SETTINGS
    action_list = ACTIONS
    call_list = CALLS
    bonds = MappingProxyType({MOUNTED: Link.RIDES, POSSESSING: Link.POSSESSES})
    combatant_of = staticmethod(fighter_of)
    statuses = STATUS
    lifts = rounds.LiftFightConditions
    begin = staticmethod(rounds.begin)
    join = staticmethod(rounds.join)
    advance = staticmethod(rounds.advance)
    leave = staticmethod(turns.leave)
    next_actors = staticmethod(turns.next_actors)
    order = staticmethod(turns.order)
    moment = staticmethod(turns.moment)
    when = staticmethod(turns.when)
    gait_of = staticmethod(lambda state, encounter, who: GAIT)
    stand_at = staticmethod(space.stand_at)
    metric, measured = space.METRIC, space.MEASURES
    fresh_vitals = staticmethod(fresh_vitals)
    areas = radiation
    ribbon = staticmethod(turns.ribbon)
    looks = MappingProxyType(
        {
            walking.MOVE: walking.sketch_move,
            walking.CRAWL: walking.sketch_crawl,
            running.RUN: running.sketch_run,
            **dict.fromkeys(ATTACKS, sketch_attack),
            AREA_ATTACK: sketch_area,
            GUESS: sketch_guess,
        }
    )
    world_time = syndromes = due
    loads = speed

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """Return a square of its scale."""
        return space.body_of(state, token)

    def states(self, state: Campaign, encounter: Encounter, token: Token) -> tuple[CreatureState, ...]:
        """Return what it is in: its status, and conditions worth telling of."""
        return states_of(fighter_of(state, token))

    def unsettled(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Return the conditions of the fight, to be lifted, and the experience that it brings."""
        return (*super().unsettled(state, encounter), *experience.experience_due(state, encounter))

    @rule("SEC-CLOCK-01")
    def seconds(self, encounter: Encounter) -> int:
        """Return the time that the rounds have taken."""
        return ROUND * clock_of(encounter).round


SYSTEM: RuleSystem = SemiAutomagic()
