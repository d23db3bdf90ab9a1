"""The tiny system: the course of a fight, and what time brings."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.event import DueChanged
from core.engine.plain_time import PlainTime
from core.engine.request import Procedure, ask, asks_nothing, in_parallel
from core.engine.scheduled import Timed
from core.engine.system import Loose, Turn
from core.engine.vitals_changes import affliction_of, drop_affliction, put_affliction, put_track
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV
from core.geometry.units import Point
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.encounter import Encounter, Stand, Token
from core.model.scene import Scene
from core.model.things import Zone
from core.rules.kit.calls import CallList
from core.rules.kit.fight import sheet_as
from core.rules.kit.system import BaseSystem
from tests.helpers.tiny.actions import ACTIONS, curse_falls_due, next_actors
from tests.helpers.tiny.draws import Contest
from tests.helpers.tiny.fighter import CLOCK, FIGHTERS, RULE, STATUS, TINY, sides
from tests.helpers.tiny.sheet import TinyClock, TinySheet

FEVER, HOUR = "fever", 3600


class FeverTime(PlainTime):
    """What time brings: beside the usual, fevers."""

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """A fever asks for a save every hour: it ends with the first that passes, and costs a hit until then."""
        held = None if timed.reference is None else affliction_of(ctx, timed.reference, timed.thing)
        if timed.reference is None or held is None or held.kind != FEVER:
            yield from super().come_due(ctx, timed)
        elif held.due == timed.at:
            yield from _shiver(ctx, timed.reference, held.id)


class Tiny(BaseSystem):
    """The tiny rule system."""

    id = TINY
    sheet = TinySheet
    clock = TinyClock
    action_list = ACTIONS
    call_list = CallList(TINY)
    combatant_of = staticmethod(FIGHTERS.behind)
    statuses = STATUS
    world_time = FeverTime(TINY)
    metric = CHEBYSHEV
    """Zones do not count squares; the board still needs a way to."""

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        """Hits."""
        return {"hits": sheet_as(TinySheet, creature).hits}

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """One space each."""
        return Body(id=token.id, footprint=Footprint(token.point, Fraction(1)), side=token.side)

    def stand_at(self, scene: Scene, creature: Creature, point: Point) -> tuple[Point, Stand]:
        """In the zone about the point; between two zones, on their border."""
        zones = [each for each in scene.things.values() if isinstance(each, Zone) and _touches(each.bounds, point)]
        if len(zones) >= 2:
            return point, Stand(border=(zones[0].id, zones[1].id))
        return point, Stand(zone=zones[0].id, group="middle") if zones else Stand()

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Straight to the last point: zones have no steps."""
        return over[-1:]

    def begin(self, ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """The sides roll for the first go; the surprised have spent their first turn."""
        mine, *others = sides(ctx.encounter)
        rolls = yield from ask(Contest(key="first", asks="chance", rules=(RULE,)))
        first = mine if rolls[-1][0] > rolls[-1][1] or not others else others[-1]
        ctx.note(say("tiny.first", side=first), RULE)
        CLOCK.set(ctx, replace(CLOCK.of(ctx.encounter), first=first, go=first, spent=tuple(surprised)), RULE)

    def join(self, ctx: Context, token: TokenId, surprised: bool) -> Procedure[None]:
        """A late-comer has a turn this round, unless surprised."""
        clock = CLOCK.of(ctx.encounter)
        spent = (*clock.spent, token) if surprised else clock.spent
        CLOCK.set(ctx, replace(clock, combatants=(*clock.combatants, token), spent=spent), RULE)
        return asks_nothing()

    def leave(self, ctx: Context, token: TokenId) -> None:
        """Gone from all lists."""
        clock = CLOCK.of(ctx.encounter)
        left = tuple(each for each in clock.combatants if each != token)
        spent, held = (tuple(each for each in some if each != token) for some in (clock.spent, clock.held))
        CLOCK.set(ctx, replace(clock, combatants=left, spent=spent, held=held), RULE)

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Whoever of the side whose go it is has a turn left, then holders."""
        return next_actors(state, encounter)

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Those who may act first, the spent last."""
        first = self.next_actors(state, encounter)
        rest = tuple(each for each in CLOCK.of(encounter).combatants if each not in first)
        moment = self.moment(state, encounter)
        return tuple(
            Turn(each, moment, tied=number > 0, idle=FIGHTERS.among(state, encounter, each).is_down)
            for number, each in enumerate((*first, *rest))
        )

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """The round."""
        return say("tiny.round", round=CLOCK.of(encounter).round)

    def advance(self, ctx: Context) -> Procedure[None]:
        """When nobody has a turn left the round ends, and curses come due."""
        while True:
            clock = CLOCK.of(ctx.encounter)
            able = [each for each in clock.combatants if not FIGHTERS.now(ctx, each).is_down]
            if not able or any(each not in clock.spent for each in able):
                return
            clock = replace(clock, round=clock.round + 1, go=clock.first, spent=(), held=())
            CLOCK.set(ctx, clock, RULE)
            due_now = tuple(due for due in ctx.encounter.due if due.at <= clock.round)
            ctx.emit(DueChanged(ctx.encounter.id, tuple(due for due in ctx.encounter.due if due not in due_now)))
            yield from in_parallel(curse_falls_due(ctx, due) for due in due_now)

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Nothing is left over."""
        return ()

    def seconds(self, encounter: Encounter) -> int:
        """Ten seconds a round."""
        return 10 * CLOCK.of(encounter).round


def _shiver(ctx: Context, reference: CreatureReference, identity: str) -> Procedure[None]:
    def fever() -> Affliction:
        held = affliction_of(ctx, reference, identity)
        if held is None:
            raise Gone("tiny.no-fever")
        return held

    def save() -> Save:
        fever()
        return Save(key=f"fever:{reference.id}", asks="chance", rules=(RULE,), owner=reference.id, high=10)

    roll = yield from ask(save)
    held = fever()
    if held.due is None:
        return
    if roll <= 10:
        drop_affliction(ctx, reference, identity)
    else:
        put_track(ctx, reference, "hits", vitals_of(ctx.state, reference).tracks["hits"].value - 1)
        put_affliction(ctx, reference, held.counting(failures=held.count("failures") + 1).but(due=held.due + HOUR))
    ctx.note(say("tiny.fever", who=reference.id, roll=roll), RULE)


def _touches(rect: tuple[int, int, int, int], point: Point) -> bool:
    left, top, right, bottom = rect
    return left <= point[0] <= right and top <= point[1] <= bottom
