"""Who may act now and who next: by DEX, then ranks, the class of the weapon, the skill; what actions are judged by."""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import cached_property, partial
from typing import ClassVar

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed, remembered
from core.engine.context import Systems
from core.engine.ribbon import Cell, Group, Ribbon, Standing, cell_of
from core.engine.system import Turn
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import Intent, Moment, RoundClock, RoundPhase, clock_of
from core.rules.basic_roleplaying.fighter import Fighter, encountered
from core.rules.basic_roleplaying.gear.equipment import CLASSES, classes_of, why_unusable
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.settings import FREE_METRES, RANK_ROUNDING, chosen, number_of
from core.rules.basic_roleplaying.sheet import rating, weapon_rating
from core.rules.kit import action as kit

HALF_FROM, QUARTER_FROM, NONE_FROM = 6, 16, 30
"""Metres from which on the rank is halved, quartered, and there is no action (BRP-TAB-MOVE)."""
DRAWING = 5
"""DEX ranks that drawing a weapon costs (BRP-GAP-20)."""


@rule("BRP-MOVE-01", "BRP-MOVE-02", "BRP-MOVE-03", "BRP-MOVE-04", "BRP-MOVE-05", "BRP-TAB-MOVE", "BRP-GAP-03")
def banded(house: HouseRules, dexterity: int, metres: int) -> int | None:
    """Return the DEX rank of somebody who has moved so many whole metres; None where no action is left."""
    if metres >= NONE_FROM:
        return None
    if metres >= QUARTER_FROM:
        part = 4
    elif metres >= HALF_FROM or metres > number_of(house, FREE_METRES):
        part = 2
    else:
        return max(1, dexterity)
    return max(1, -(-dexterity // part) if chosen(house, RANK_ROUNDING) == "up" else dexterity // part)


@rule("BRP-INIT-01", "BRP-GAP-20")
def rank_of(house: HouseRules, clock: RoundClock, someone: Fighter) -> int | None:
    """Return the DEX rank on which somebody acts in this round; None where he has moved too far to act.

    The countdown never goes back: whose rank is gone by, as of one who is woken, acts from the present one on.
    """
    rank = banded(house, someone.sheet.dexterity, clock.moved.get(someone.id, 0))
    if rank is None:
        return None
    rank = max(1, rank - DRAWING * clock.drew.get(someone.id, 0))
    return rank if clock.moment is None or someone.id in clock.acted else min(rank, clock.moment[0])


def stated_plan(house: HouseRules, clock: RoundClock, someone: Fighter) -> Intent:
    """Return what somebody has stated, or else that he attacks with the first thing in hand of use, or bare hands."""
    stated = clock.plans.get(someone.id)
    if stated is not None:
        return stated
    return Intent(item=next(each for each in someone.arms if why_unusable(house, each) is None).item.id)


@rule("BRP-INIT-02", "BRP-INIT-03", "BRP-INIT-04", "BRP-INIT-07", "BRP-TAB-CLASS")
def time_of_acting(house: HouseRules, clock: RoundClock, someone: Fighter, plan: Intent | None = None) -> Moment | None:
    """Return when somebody acts in this round, by his plan or another; None where he does not.

    On one rank attacks come first, by the class of the weapon; then everything else; in each the better rating first.
    """
    rank = rank_of(house, clock, someone)
    if rank is None:
        return None
    plan = stated_plan(house, clock, someone) if plan is None else plan
    wielded = someone.holding(plan.item)
    if wielded is None:
        return rank, len(CLASSES), rating(someone.sheet, plan.skill)
    classes = classes_of(house, wielded.profile)
    reach = plan.reach if plan.reach in classes else classes[0]
    return rank, CLASSES.index(reach), weapon_rating(someone.sheet, wielded.profile)


def _turn(moment: Moment) -> tuple[int, int, int]:
    """Return what puts moments in order."""
    rank, place, skill = moment
    return -rank, place, -skill


@remembered(most=8)
def waiting(state: Campaign, encounter: Encounter) -> tuple[tuple[TokenId, Moment], ...]:
    """Return those who have yet to act in this round, each with the moment, the first to act at the beginning."""
    clock = clock_of(encounter)
    found = []
    for who in (each for each in clock.combatants if each not in clock.acted):
        someone = encountered(state, encounter, who)
        moment = time_of_acting(state.house_rules, clock, someone) if someone.can_act else None
        if moment is not None:
            found.append((who, moment))
    return tuple(sorted(found, key=lambda each: _turn(each[1])))


@rule("BRP-INIT-01", "BRP-INIT-03", "BRP-INIT-06")
def following(state: Campaign, encounter: Encounter) -> tuple[tuple[TokenId, ...], Moment | None]:
    """Return who acts next, all at once where rank, class and rating are equal, and when."""
    left = waiting(state, encounter)
    first = next((moment for _, moment in left), None)
    return tuple(who for who, moment in left if moment == first), first


def _spoken(state: Campaign, encounter: Encounter) -> tuple[object, ...]:
    clock = clock_of(encounter)
    return clock.combatants, clock.done, encounter.tokens, state.people, state.house_rules


@rule("BRP-INTENT-01", "BRP-GAP-23")
@remembered(by=_spoken, most=64)
def undecided(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who has yet to speak, or may still move, in this round, the highest DEX first."""
    clock = clock_of(encounter)
    ready = (each for who in clock.combatants if (each := encountered(state, encounter, who)).can_act)
    left = sorted((each for each in ready if each.id not in clock.done), key=lambda each: -each.sheet.dexterity)
    return tuple(each.id for each in left)


@rule("BRP-INTENT-01", "BRP-INIT-01")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who may speak, move or act now: of those who speak, the highest DEX; of those who act, the moment's."""
    clock = clock_of(encounter)
    if clock.phase is not RoundPhase.ACTIONS:
        left = undecided(state, encounter)
        highest = {who: encountered(state, encounter, who).sheet.dexterity for who in left}
        return tuple(who for who in left if clock.phase is RoundPhase.MOVEMENT or highest[who] == highest[left[0]])
    return tuple(who for who in clock.together if who not in clock.acted and _acts_now(state, encounter, who))


@rule("BRP-INIT-07")
def who_is_first(state: Campaign, encounter: Encounter, who: TokenId, plan: Intent) -> TokenId | None:
    """Return who acts before somebody who does something else than he has stated; None if nobody does."""
    clock = clock_of(encounter)
    moment = time_of_acting(state.house_rules, clock, encountered(state, encounter, who), plan)
    if moment is None or clock.moment is None or moment == clock.moment:
        return None
    left = waiting(state, encounter)
    return next((other for other, each in left if other != who and _turn(each) < _turn(moment)), None)


def _acts_now(state: Campaign, encounter: Encounter, who: TokenId) -> bool:
    """Return whether somebody whose moment it was is still up, and has not put himself off."""
    clock, someone = clock_of(encounter), encountered(state, encounter, who)
    return someone.can_act and time_of_acting(state.house_rules, clock, someone) == clock.moment


def order(state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
    """Return all combatants: who may act now, who comes later by his moment, then who has acted or cannot."""
    clock = clock_of(encounter)
    now = next_actors(state, encounter)
    coming = [each for each in waiting(state, encounter) if each[0] not in now]
    rest = [who for who in clock.combatants if who not in now and all(who != each for each, _ in coming)]
    ranks = {who: _rank_words(state, encounter, who) for who in clock.combatants}
    free, before = clock.phase is RoundPhase.MOVEMENT, (None, *(moment for _, moment in coming))
    return (
        *(Turn(who, ranks[who], tied=place > 0, free=free) for place, who in enumerate(now)),
        *(Turn(who, ranks[who], tied=before[place] == moment) for place, (who, moment) in enumerate(coming)),
        *(Turn(who, ranks[who], idle=True) for who in rest),
    )


def _rank_words(state: Campaign, encounter: Encounter, who: TokenId) -> Phrase:
    clock, someone = clock_of(encounter), encountered(state, encounter, who)
    if not someone.can_act:
        return say("basic-roleplaying.turn.out")
    if who in clock.acted:
        return say("basic-roleplaying.turn.acted")
    rank = rank_of(state.house_rules, clock, someone)
    return say("basic-roleplaying.turn.none") if rank is None else say("basic-roleplaying.turn.rank", rank=rank)


@rule("BRP-INIT-01", "BRP-CLOCK-01")
def not_in_turn(state: Campaign, encounter: Encounter, who: TokenId) -> Phrase | None:
    """Return why somebody cannot act now; None if he can."""
    clock = clock_of(encounter)
    if who not in clock.combatants:
        return say("basic-roleplaying.why.not-in-fight")
    if who in next_actors(state, encounter):
        return None
    someone = encountered(state, encounter, who)
    if not someone.can_act:
        return say("basic-roleplaying.why.out")
    if clock.phase is RoundPhase.INTENT:
        return say("basic-roleplaying.why.states-later" if who not in clock.stated else "basic-roleplaying.why.stated")
    if clock.phase is RoundPhase.MOVEMENT:
        return say("basic-roleplaying.why.has-moved")
    if who in clock.acted:
        return say("basic-roleplaying.why.has-acted")
    rank = rank_of(state.house_rules, clock, someone)
    if rank is None:
        return say("basic-roleplaying.why.moved-too-far")
    return say("basic-roleplaying.why.later", rank=rank)


def moment(state: Campaign, encounter: Encounter) -> Phrase:
    """Return the round, the phase, and in the countdown the rank that it has come to."""
    clock = clock_of(encounter)
    if clock.moment is not None:
        return say("basic-roleplaying.moment.rank", round=clock.round, rank=clock.moment[0])
    return say(f"basic-roleplaying.moment.{clock.phase}", round=clock.round)


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return the ranks from the highest down as they are after what each has moved, then who does nothing more."""
    clock, now = clock_of(encounter), next_actors(state, encounter)
    found: dict[int, list[tuple[Moment, Cell]]] = {}
    for turn in order(state, encounter):
        someone = encountered(state, encounter, turn.token)
        acts_at = (time_of_acting(state.house_rules, clock, someone) if someone.can_act else None) or (0, 0, 0)
        found.setdefault(acts_at[0], []).append((acts_at, _cell(clock, cell_of(turn, now))))
    groups = []
    for rank, placed in sorted(found.items(), reverse=True):
        cells = _together(placed) if rank else [cell for _, cell in placed]
        words = say("basic-roleplaying.ribbon.rank", rank=rank) if rank else say("basic-roleplaying.ribbon.none")
        acts = any(cell.standing is Standing.ACTS for cell in cells)
        groups.append(Group(words, tuple(cells), acts=acts, apart=not rank, at=rank or None))
    this, after = (say("basic-roleplaying.ribbon.round", round=clock.round + more) for more in (0, 1))
    phase = say(f"basic-roleplaying.ribbon.phase.{clock.phase}")
    return Ribbon(this, phase, (*groups, Group(after, opens=True)))


def _together(placed: list[tuple[Moment, Cell]]) -> list[Cell]:
    """Return the cells of a rank in the order in which they act, those of one moment told to act together."""
    placed.sort(key=lambda each: _turn(each[0]))
    before = (None, *(moment for moment, _ in placed))
    return [changed(cell, together=moment == before[place]) for place, (moment, cell) in enumerate(placed)]


def _cell(clock: RoundClock, cell: Cell) -> Cell:
    if cell.may:
        # in the phase of movement whoever wants to moves, and nobody is the next
        return changed(cell, standing=Standing.WAITS if clock.phase is RoundPhase.MOVEMENT else Standing.ACTS)
    return changed(cell, standing=Standing.SPENT) if cell.token in clock.done else cell


class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> RoundClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @cached_property
    def off_turn(self) -> Phrase | None:
        """Why the actor cannot act now; None if he can."""
        return not_in_turn(self.state, self.encounter, self.who.id)


class Effort(StrEnum):
    """What of a round an action takes."""

    ATTACK = "attack"
    """An attack, and with the last one allowed the action of the round."""
    ACTION = "action"
    """The action of the round."""
    FREE = "free"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Action(kit.Action[Situation]):
    """An action, taken in some phases; what is no attack comes up by the rating of a `skill`; `price`: DEX ranks."""

    _: KW_ONLY
    effort: Effort = Effort.ACTION
    phases: tuple[RoundPhase, ...] = (RoundPhase.ACTIONS,)
    skill: str = ""
    price: Phrase | None = None

    system: ClassVar = BASIC_ROLEPLAYING


free_action = partial(Action, effort=Effort.FREE, phases=tuple(RoundPhase))
"""An action that takes nothing, in any phase unless another is named."""
