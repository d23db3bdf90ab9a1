"""The Countdown: who may act now, by the dice in hand; what actions are judged by, and what they cost."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import ClassVar, Literal

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.command import Act
from core.engine.system import Turn
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit import action as kit
from core.rules.swift_swords.clock import DiceClock, clock_of, shown
from core.rules.swift_swords.fighter import Fighter, encountered
from core.rules.swift_swords.names import SURPRISED, SWIFT_SWORDS


def _on_the_clock(state: Campaign, encounter: Encounter) -> tuple[object, ...]:
    return clock_of(encounter).combatants, encounter.tokens, state.people, state.house_rules


@remembered(by=_on_the_clock, most=64)
def in_action(state: Campaign, encounter: Encounter) -> tuple[Fighter, ...]:
    """Return everybody on the clock who still takes part; a team is driven by others, and takes no turn of its own."""
    everybody = (encountered(state, encounter, who) for who in clock_of(encounter).combatants)
    return tuple(each for each in everybody if not each.is_out and each.sheet.chariot == "none")


@rule("SST-INIT-01", "SST-INIT-02", "SST-INIT-05")
def rank_of(clock: DiceClock, someone: Fighter) -> tuple[int, bool]:
    """Return what somebody's place in the Countdown goes by: the dice in hand, 1s too, then the players."""
    return len(clock.hand(someone.id)), someone.is_player


@rule("SST-INIT-05", "SST-HELD-01", "SST-HELD-03", "SST-REF-03", "SST-REF-08", "SST-SURP-02")
def waiting(state: Campaign, encounter: Encounter) -> tuple[Fighter, ...]:
    """Return those who have yet to act in this cycle, the first of the Countdown at the beginning.

    Whoever holds an action is passed over; in the last options everybody has one, who holds dice or not.
    """
    clock = clock_of(encounter)
    found = []
    for someone in in_action(state, encounter):
        if someone.id in clock.done or not clock.hand(someone.id):
            continue
        if clock.closing or someone.id not in clock.holding:
            found.append(someone)
    return tuple(sorted(found, key=lambda each: rank_of(clock, each), reverse=True))


@rule("SST-INIT-01", "SST-INIT-03", "SST-INIT-04")
def leaders(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return whose turn it is: of those with the most dice the players, or else everybody; one of them is chosen."""
    clock, left = clock_of(encounter), waiting(state, encounter)
    first = rank_of(clock, left[0]) if left else None
    return tuple(each.id for each in left if rank_of(clock, each) == first)


@rule("SST-HELD-03")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return who may act now: whose turn it is, then who holds an action and may step in."""
    return (*leaders(state, encounter), *holders(state, encounter))


@rule("SST-HELD-01", "SST-HELD-03", "SST-CHAR-09")
def holders(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return those who hold an action, and may step in at any moment."""
    clock = clock_of(encounter)
    if clock.closing:
        return ()
    return tuple(each.id for each in in_action(state, encounter) if each.id in clock.holding and clock.hand(each.id))


def is_yet_to_roll(clock: DiceClock, someone: Fighter) -> bool:
    """Return whether somebody has no hand yet: its roll is asked for, or he has come too late or surprised for it."""
    return someone.id not in clock.hands and not someone.is_out and someone.sheet.chariot == "none"


def hands_are_missing(state: Campaign, encounter: Encounter) -> bool:
    """Return whether a cycle begins and hands are still missing for it, so that nobody can act."""
    clock = clock_of(encounter)
    if clock.closing or clock.cycle in clock.began.values():
        return False
    able = (each for each in in_action(state, encounter) if not each.has(SURPRISED))
    return any(is_yet_to_roll(clock, each) for each in able)


def order(state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
    """Return all combatants: those of the Countdown by their dice, who holds an action, then who does nothing more."""
    clock = clock_of(encounter)
    left, held = waiting(state, encounter), holders(state, encounter)
    found, before = [], None
    for each in left:
        place = rank_of(clock, each)
        found.append(Turn(each.id, hand_words(clock, each), tied=place == before))
        before = place
    found += [Turn(who, hand_words(clock, encountered(state, encounter, who)), free=True) for who in held]
    known = {*(each.id for each in left), *held}
    rest = (encountered(state, encounter, who) for who in clock.combatants if who not in known)
    return (*found, *(Turn(each.id, hand_words(clock, each), idle=True) for each in rest))


def hand_words(clock: DiceClock, someone: Fighter) -> Phrase:
    """Return the dice that somebody holds, in words; the die that is carried, or that he takes no part."""
    if someone.is_out:
        return say("swift-swords.turn.out")
    if someone.id in clock.carried:
        return say("swift-swords.turn.carries", die=clock.carried[someone.id])
    if is_yet_to_roll(clock, someone):
        return say("swift-swords.turn.yet-to-roll")
    hand = clock.hand(someone.id)
    if not hand:
        return say("swift-swords.turn.no-dice")
    kind = "holds" if someone.id in clock.ready and not clock.closing else "dice"
    return say(f"swift-swords.turn.{kind}", dice=shown(hand))


@rule("SST-INIT-01", "SST-INIT-02", "SST-HELD-03", "SST-CHAR-09")
def not_in_turn(state: Campaign, encounter: Encounter, who: TokenId) -> Phrase | None:
    """Return why somebody cannot act now; None if he can: the Countdown has come to him, or he has held an action."""
    clock = clock_of(encounter)
    if who not in clock.combatants:
        return say("swift-swords.why.not-in-fight")
    now = next_actors(state, encounter)
    if who in now:
        return None
    someone = encountered(state, encounter, who)
    if someone.is_out:
        return say("swift-swords.why.out")
    if someone.sheet.chariot != "none":
        return say("swift-swords.why.driven")
    if clock.closing:
        return say("swift-swords.why.had-last-option" if who in clock.done else "swift-swords.why.last-option-later")
    if not clock.hand(who):
        return say("swift-swords.why.surprised" if someone.has(SURPRISED) else "swift-swords.why.no-dice")
    as_many = len(clock.hand(now[0])) == len(clock.hand(who)) and now[0] not in clock.holding
    return say(f"swift-swords.why.{'player-first' if as_many else 'fewer-dice'}", token=now[0])


def moment(state: Campaign, encounter: Encounter) -> Phrase:
    """Return the cycle, and whether dice are counted down or last options taken."""
    clock = clock_of(encounter)
    return say(f"swift-swords.moment.{'closing' if clock.closing else 'countdown'}", cycle=clock.cycle)


class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> DiceClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @cached_property
    def off_turn(self) -> Phrase | None:
        """Why the actor cannot act now; None if he can."""
        return not_in_turn(self.state, self.encounter, self.who.id)

    @cached_property
    def hand(self) -> tuple[int, ...]:
        """The dice that the actor holds."""
        return self.clock.hand(self.who.id)

    @cached_property
    def laid(self) -> tuple[int, ...]:
        """The dice that the actor has put forward."""
        return self.clock.laid.get(self.who.id, ())


Pips = int | Callable[[Situation, Act], int]
"""What an action costs in pips, always or as it is taken."""


@dataclass(frozen=True, slots=True)
class Action(kit.Action[Situation]):
    """An action of the list."""

    _: KW_ONLY
    pips: Pips = 0
    one_die: bool = False
    """It takes one die of any face but 1, and no pips."""
    pooled: Callable[[Situation, Act], bool] | None = None
    """Whether dice may be gathered before it is carried out."""
    keeps: bool = False
    """What ends with the next action does not end with it: no exposures and no pools; nor does it begin a round."""
    anytime: bool = False
    """It needs no turn."""
    left_to: tuple[str, ...] = ()
    """The conditions that bar other actions and not this one."""
    in_state: bool = False
    """Those in a State may take it without throwing that off first."""
    holds: bool = False
    """A holder takes it without letting go."""
    steps: bool = False
    """Nobody who is held can take it."""
    flies: bool = False
    """It comes first for those in the air."""
    pools: Literal["", "opens", "adds"] = ""
    """It opens a pool of dice, or adds to one."""
    price: Callable[[Situation], Phrase] | None = None
    """Tells the cost of one that takes its dice as it goes on."""

    system: ClassVar = SWIFT_SWORDS

    def cost_in(self, situation: Situation, act: Act) -> int:
        """Return the pips that it costs as it is taken."""
        return self.pips(situation, act) if callable(self.pips) else self.pips
