"""Who may take a turn, in which order, and how everybody stands to his own."""

from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.system import Turn as Place
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.fighter import STUNNED, encountered
from core.rules.faction_zones.names import faction_said


class TurnState(StrEnum):
    """What somebody has of the turn of this round."""

    UNDER_WAY = "under-way"
    LEFT = "left"
    RESERVED = "reserved"
    """It is kept for a reaction, and begins no more by itself."""
    SPENT = "spent"
    WAITS = "waits"
    """The bonus round of an ambush is others' alone."""
    OUT = "out"

    @property
    def words(self) -> Phrase:
        """It in words."""
        return say(f"faction-zones.turn.{self}")


@rule("FAC-CLOCK-02", "FAC-TURN-04", "FAC-SNEAK-04")
def turn_state_of(state: Campaign, encounter: Encounter, who: TokenId) -> TurnState:
    """Return how somebody of the fight stands to his turn; raise `Refused` if the token is gone."""
    clock = clock_of(encounter)
    if encountered(state, encounter, who).is_out:
        return TurnState.OUT
    if clock.turn_of(who):
        return TurnState.UNDER_WAY
    if who in clock.spent:
        return TurnState.SPENT
    if not clock.has_turn(who):
        return TurnState.WAITS
    return TurnState.RESERVED if who in clock.reserved else TurnState.LEFT


@rule("FAC-CLOCK-01", "FAC-CLOCK-02", "FAC-CLOCK-05")
def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return whoever's turn is under way, else those of the faction whose go it is who may take a turn.

    After the turn of one who rides, or is ridden, these are the others on the same mount (FAC-MOUNT-01).
    """
    clock = clock_of(encounter)
    if clock.turn is not None:
        return (clock.turn.who,)
    if clock.following:
        return tuple(who for who in who_may_begin(state, encounter, clock.go) if who in clock.following)
    return who_may_begin(state, encounter, clock.go)


def who_may_begin(state: Campaign, encounter: Encounter, faction: str) -> tuple[TokenId, ...]:
    """Return those of a faction who may begin their turn."""
    clock = clock_of(encounter)
    return tuple(
        who
        for who in clock.combatants
        if clock.has_turn(who)
        and who not in clock.reserved
        and encounter.token(who).side == faction
        and not encountered(state, encounter, who).is_out
        and not encountered(state, encounter, who).has(STUNNED)
    )


def order(state: Campaign, encounter: Encounter) -> tuple[Place, ...]:
    """Return all combatants: those who may act first, then the others by their factions, those out at the end."""
    clock = clock_of(encounter)
    first = next_actors(state, encounter)
    waiting = [who for each in clock.factions for who in who_may_begin(state, encounter, each) if who not in first]
    rest = [who for who in clock.combatants if who not in first and who not in waiting]
    now = TurnState.LEFT.words if clock.turn is None else TurnState.UNDER_WAY.words
    free = clock.turn is None and len(first) > 1
    stand = {who: turn_state_of(state, encounter, who) for who in rest}
    return (
        *(Place(who, now, tied=number > 0, free=free) for number, who in enumerate(first)),
        *(Place(who, TurnState.LEFT.words, tied=number > 0) for number, who in enumerate(waiting)),
        *(Place(who, _told(each), idle=each is TurnState.OUT) for who, each in stand.items()),
    )


def _told(standing: TurnState) -> Phrase:
    """Return how somebody stands to his turn, so that nothing of it gives away an ambush."""
    return (TurnState.LEFT if standing is TurnState.WAITS else standing).words


def not_in_turn(state: Campaign, encounter: Encounter, who: TokenId) -> Phrase | None:
    """Return why somebody cannot act now; None if he can."""
    clock = clock_of(encounter)
    if who not in clock.combatants:
        return say("faction-zones.why.not-in-fight")
    if who in next_actors(state, encounter):
        return None
    if encountered(state, encounter, who).is_out:
        return say("faction-zones.why.out")
    if encountered(state, encounter, who).has(STUNNED):
        return say("faction-zones.why.stunned")
    if clock.turn is not None:
        return say("faction-zones.why.other-turn", token=clock.turn.who)
    if not clock.has_turn(who):
        return say("faction-zones.why.spent")
    return say("faction-zones.why.not-your-go", faction=faction_said(clock.go))


def moment(encounter: Encounter) -> Phrase:
    """Return the round and whose go it is."""
    clock = clock_of(encounter)
    if clock.ambush is not None:
        return say("faction-zones.moment.ambush")
    if not clock.go:
        return say("faction-zones.moment.before", round=clock.round)
    return say("faction-zones.moment.round", round=clock.round, faction=faction_said(clock.go))
