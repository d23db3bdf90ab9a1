"""What holds after any legal act, whatever the game: things are in one place, ties have two ends, the dead lie still.

The invariants of one game stand beside its tests, in `invariants.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.base.ids import EncounterId, TokenId
from core.engine.command import Act
from core.engine.context import RuleSystem
from core.engine.ribbon import Standing
from core.engine.run import Entry
from core.engine.status import Bearing
from core.model.campaign import Campaign
from core.model.creature import Vitals
from core.model.encounter import Encounter, Stage, Token
from core.model.gear import Carried, Item
from core.rules.registry import SYSTEMS

HANDS = {Carried.MAIN_HAND: 1, Carried.OFF_HAND: 1, Carried.BOTH_HANDS: 2}


@dataclass(frozen=True)
class Step:
    """One command that was carried out: the campaign before and after it, and what happened."""

    before: Campaign
    after: Campaign
    entry: Entry
    where: EncounterId
    system: RuleSystem

    @cached_property
    def encounter(self) -> Encounter:
        """The encounter after it."""
        return self.after.encounter(self.where)

    @property
    def act(self) -> Act | None:
        """What was done, if somebody acted."""
        return self.entry.command if isinstance(self.entry.command, Act) else None

    @property
    def tokens(self) -> dict[TokenId, Token]:
        """Everybody who is there after it."""
        return {TokenId(identity): token for identity, token in self.encounter.tokens.items()}

    def vitals(self, who: TokenId) -> Vitals:
        """Return how somebody is after it."""
        return self.after.vitals(self.tokens[who])

    def vitals_before(self, who: TokenId) -> Vitals | None:
        """Return how somebody was before it; None if he was not there."""
        token = self.before.encounter(self.where).tokens.get(who)
        return None if token is None else self.before.vitals(token)

    def bearing_before(self, who: TokenId) -> Bearing | None:
        """Return how somebody took part before it."""
        encounter = self.before.encounter(self.where)
        token = encounter.tokens.get(who)
        return None if token is None else self.system.status(self.before, encounter, token).bearing


Broken = Iterator[str]
Invariant = Callable[[Step], Broken]
"""Yields what is wrong after a step, in words."""


def hands_hold_what_they_can(step: Step) -> Broken:
    """Nobody has more in hand than a main hand, an off hand, or one thing in both."""
    for who in step.tokens:
        held = Counter(item.carried for item in step.vitals(who).gear if item.carried in HANDS)
        if sum(HANDS[place] * count for place, count in held.items()) > 2 or any(n > 1 for n in held.values()):
            yield f"{who} has in hand {held}"


def everybody_stands_on_the_ribbon_once(step: Step) -> Broken:
    """Whoever has a place in the order has one on the ribbon, and those who may act now are told from the others."""
    if step.encounter.stage is not Stage.RUNNING:
        return
    there = step.system.ribbon(step.after, step.encounter, SYSTEMS).cells
    order = {turn.token for turn in step.system.order(step.after, step.encounter)}
    if Counter(cell.token for cell in there) != Counter(order):
        yield f"the ribbon has {[cell.token for cell in there]}, the order {sorted(order)}"
    now = set(step.system.next_actors(step.after, step.encounter))
    if {cell.token for cell in there if cell.may} != now:
        yield f"{sorted(now)} may act, on the ribbon {[cell.token for cell in there if cell.may]}"
    acting = {cell.token for cell in there if cell.standing is Standing.ACTS}
    if not acting <= now:
        yield f"{sorted(acting)} are shown to act, {sorted(now)} may"


def things_are_in_one_place(step: Step) -> Broken:
    """An item is in somebody's gear once; what is in a pack names one that is there, and no pack is in itself."""
    for who in step.tokens:
        gear = step.vitals(who).gear
        by_id = {item.id: item for item in gear}
        if len(by_id) < len(gear):
            yield f"{who} has a thing twice: {[item.id for item in gear]}"
        for item in gear:
            seen, pack = {item.id}, item.inside
            while pack:
                if pack in seen or pack not in by_id or not by_id[pack].pack:
                    yield f"{who}'s {item.id} is in {pack}"
                    break
                seen.add(pack)
                pack = by_id[pack].inside


def all_things(state: Campaign) -> Counter[str]:
    """Return how many of each thing there are: with everybody, in piles, and on the ground of a fight."""
    found: Counter[str] = Counter()

    def add(items: tuple[Item, ...]) -> None:
        for item in items:
            found[item.name] += item.count

    for person in state.people.values():
        add(person.vitals.gear)
    for encounter in state.encounters.values():
        for token in encounter.tokens.values():
            if token.vitals is not None:
                add(token.vitals.gear)
        add(tuple(lying.item for lying in getattr(encounter.clock, "ground", ())))
    for scene_state in state.wear.values():
        for pile in scene_state.piles:
            add(pile.gear)
    return found


def nothing_is_multiplied(step: Step) -> Broken:
    """There is never more of a thing than before, wherever it goes; only what somebody names himself is new."""
    more = all_things(step.after) - all_things(step.before)
    if step.act is not None:
        del more[step.act.words]
    if more:
        yield f"there is more of {dict(more)}"


def tracks_are_within_bounds(step: Step) -> Broken:
    """A track is not above its maximum, and temporary points are not below zero."""
    for who in step.tokens:
        for name, track in step.vitals(who).tracks.items():
            if track.temporary < 0 or (track.maximum is not None and track.value > track.maximum):
                yield f"{who}'s {name} is {track}"


def conditions_name_who_is_there(step: Step) -> Broken:
    """A condition is there once, and whom a tie names is there, and another."""
    for who, token in step.tokens.items():
        for held, times in Counter((*token.conditions, *step.vitals(who).conditions)).items():
            if times > 1:
                yield f"{who} has {held.kind} {times} times"


def the_clock_names_who_is_there(step: Step) -> Broken:
    """Who is on the clock is in the fight, and on it once."""
    clock = step.encounter.clock
    if clock is not None:
        for who, times in Counter(clock.combatants).items():
            if times > 1 or who not in step.tokens:
                yield f"{who} is on the clock {times} times"


def whoever_is_out_does_not_act(step: Step) -> Broken:
    """Nobody acts who is dead, gone or down, and nobody like that is asked to."""
    if step.act is not None:
        bearing = step.bearing_before(step.act.actor)
        if bearing in (Bearing.DEAD, Bearing.GONE):
            yield f"{step.act.actor} has done {step.act.action}, being {bearing}"
    for who in step.system.next_actors(step.after, step.encounter):
        bearing = step.system.status(step.after, step.encounter, step.tokens[who]).bearing
        if bearing in (Bearing.DEAD, Bearing.GONE, Bearing.DOWN):
            yield f"{who} is asked to act, being {bearing}"


def one_shot_empties_one_weapon(step: Step) -> Broken:
    """Whoever acts shoots with one weapon; what another shoots is his reaction, with one too."""
    for who in step.tokens:
        before = step.vitals_before(who)
        if before is None:
            continue
        loads = {item.id: item.loaded for item in before.gear if item.loaded}
        shot = [item.id for item in step.vitals(who).gear if (item.loaded or 0) < loads.get(item.id, 0)]
        if len(shot) > 1:
            yield f"{who} has shot with {shot}"


def time_goes_on(step: Step) -> Broken:
    """The world's time never goes back."""
    if step.after.time < step.before.time:
        yield f"it is {step.after.time} after {step.before.time}"


SHARED: tuple[Invariant, ...] = (
    hands_hold_what_they_can,
    things_are_in_one_place,
    everybody_stands_on_the_ribbon_once,
    nothing_is_multiplied,
    tracks_are_within_bounds,
    conditions_name_who_is_there,
    the_clock_names_who_is_there,
    whoever_is_out_does_not_act,
    one_shot_empties_one_weapon,
    time_goes_on,
)


def two_sided(bond: Any, step: Step, *, sole: bool) -> Broken:
    """Yield what is wrong with the ties of a kind: each has two ends, which are two; a `sole` one is the only one."""
    near, far = set(), set()
    for who, token in step.tokens.items():
        conditions = (*token.conditions, *step.vitals(who).conditions)
        near |= {(who, whom) for whom in bond.held_by(conditions)}
        far |= {(holder, who) for holder in bond.holders_of(conditions)}
    if near != far:
        yield f"{bond.near}: {sorted(near ^ far)} has one end"
    if any(one == other for one, other in near):
        yield f"{bond.near}: somebody by himself in {sorted(near)}"
    if sole and any(n > 1 for n in (*Counter(a for a, _ in near).values(), *Counter(b for _, b in near).values())):
        yield f"{bond.near}: {sorted(near)} are too many"


def missing(step: Step, **named: Any) -> Broken:
    """Yield who is named in fields of the clock and is not there; `named` has the ids by the name of the field."""
    for name, those in named.items():
        gone = [who for who in those if who not in step.tokens]
        if gone:
            yield f"{name} names {gone}, who are not there"
