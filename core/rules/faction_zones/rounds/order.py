"""The order of a round: how each stands to his turn, who may begin one, rides, and the ribbon that shows all of it."""

from enum import StrEnum

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Context, Systems
from core.engine.event import TokenMoved
from core.engine.ribbon import Cell, Group, Ribbon, RibbonNote, Standing, cell_of
from core.engine.system import Turn as Place
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import FactionClock, OpenTurn, change_turn, clock_of, set_clock
from core.rules.faction_zones.fighter import RIDDEN, RIDING, STUNNED, Fighter, encountered, fighter
from core.rules.faction_zones.names import Skill, faction_said
from core.rules.faction_zones.zones.places import are_nearby, put_at
from core.rules.kit.conditions import WITH_CONDITIONS, Bond
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot


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
        and (someone := encountered(state, encounter, who)).token.side == faction
        and not someone.is_out
        and not someone.has(STUNNED)
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
    if not clock.go:
        return say("faction-zones.why.no-go")
    return say("faction-zones.why.not-your-go", faction=faction_said(clock.go))


def moment(encounter: Encounter) -> Phrase:
    """Return the round and whose go it is."""
    clock = clock_of(encounter)
    if clock.ambush is not None:
        return say("faction-zones.moment.ambush")
    if not clock.go:
        return say("faction-zones.moment.before", round=clock.round)
    return say("faction-zones.moment.round", round=clock.round, faction=faction_said(clock.go))


RIDE = Bond(RIDING, RIDDEN)
RIDERS_SKILLS = (Skill.RIDE, Skill.DRIVE_CARTS)
"""Skills by which one may attack after a full-speed move of what one rides on (FAC-TAB-SKILL)."""


def mount_of(fight: Fight, who: TokenId) -> TokenId | None:
    """Return what somebody rides on or in."""
    return next(iter(RIDE.held_by(fighter(fight, who).conditions)), None)


def riders_of(fight: Fight, mount: TokenId) -> tuple[TokenId, ...]:
    """Return everybody who rides on or in something."""
    others = (token.id for token in WITH_CONDITIONS.among(fight.encounter.tokens) if token.id != mount)
    return tuple(each for each in others if mount_of(fight, each) == mount)


def can_ride_hard(rider: Fighter) -> bool:
    """Return whether a skill lets somebody attack from what moves at full speed (FAC-TAB-SKILL)."""
    return any(rider.sheet.has(skill) for skill in RIDERS_SKILLS)


@rule("FAC-MOUNT-03", "FAC-GAP-16")
def fresh_turn(fight: Fight, who: TokenId) -> OpenTurn:
    """Return somebody's turn as it would begin: bound by what those on him have done in this round."""
    clock, riders = clock_of(fight.encounter), riders_of(fight, who)
    bound = any(each in clock.acted and not can_ride_hard(fighter(fight, each)) for each in riders)
    return OpenTurn(who, fighter(fight, who).full_speed, still=any(each in clock.stood for each in riders), bound=bound)


@rule("FAC-MOUNT-03")
def is_at_full_speed(fight: Fight, mount: TokenId) -> bool:
    """Return whether a mount or vehicle makes a full-speed move, or has made one in this round."""
    clock = clock_of(fight.encounter)
    turn = clock.turn_of(mount)
    return mount in clock.galloped or (turn is not None and turn.is_full_speed)


@rule("FAC-MOUNT-03")
def is_carried_off(fight: Fight, who: TokenId) -> bool:
    """Return whether somebody rides on what makes a full-speed move in this round: he neither acts nor reacts."""
    mount = mount_of(fight, who)
    return mount is not None and is_at_full_speed(fight, mount)


@rule("FAC-HIT-04", "FAC-GAP-16")
def is_moving(fight: Fight, who: Fighter) -> bool:
    """Return whether somebody has moved in his turn under way, or sits on what moves or has moved in this round."""
    clock = clock_of(fight.encounter)
    turn, mount = clock.turn, mount_of(fight, who.id)
    moves = turn is not None and turn.moved > 0 and turn.who in (who.id, mount)
    return moves or mount in clock.rolling


@rule("FAC-MOUNT-03")
def mark_deed(ctx: Context, who: TokenId, *, stands: bool = False) -> None:
    """Keep that a rider has acted or reacted in this round, and bind what he rides on if its turn is under way.

    One who `stands` has shot as those who do not move.
    """
    mount = mount_of(ctx, who)
    if mount is None:
        return
    clock = clock_of(ctx.encounter).acting(who)
    if stands and who not in clock.stood:
        clock = changed(clock, stood=(*clock.stood, who))
    set_clock(ctx, clock, "FAC-MOUNT-03")
    if not can_ride_hard(fighter(ctx, who)):
        change_turn(ctx, mount, "FAC-MOUNT-03", bound=True)


@rule("FAC-GAP-16")
def stay_put(ctx: Context, who: TokenId) -> None:
    """After a shot made as one who does not move, let nobody move any more in this turn: he, and what carries him."""
    if clock_of(ctx.encounter).turn_of(who) is not None and not is_moving(ctx, fighter(ctx, who)):
        change_turn(ctx, who, "FAC-GAP-16", still=True)
        mark_deed(ctx, who, stands=True)


@rule("FAC-MOUNT-03")
def settle_ride(ctx: Context, turn: OpenTurn) -> None:
    """After a mount's turn: a full-speed move takes action and reaction from all who ride on it."""
    if not turn.is_full_speed:
        return
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, galloped=(*clock.galloped, turn.who)), "FAC-MOUNT-03")
    for rider in riders_of(ctx, turn.who):
        if not can_ride_hard(fighter(ctx, rider)):
            set_clock(ctx, clock_of(ctx.encounter).spending(rider), "FAC-MOUNT-03")


@rule("FAC-MOUNT-01")
def partners(ctx: Context, who: TokenId) -> tuple[TokenId, ...]:
    """Return all who take their turns together with somebody: what he rides on, and whoever else is on it."""
    mount = mount_of(ctx, who) or who
    return tuple(each for each in (mount, *riders_of(ctx, mount)) if each != who and each in ctx.encounter.tokens)


@rule("FAC-MOUNT-06")
def end_lost_rides(ctx: Context) -> None:
    """End every ride of one who is no longer with what he rides on.

    Whom the game master's hand alone has moved takes along what he rides on, and whoever rides on him.
    """
    _follow(ctx)
    for rider, mount in RIDE.kept(ctx, "FAC-MOUNT-06"):
        if not are_nearby(ctx, rider, mount):
            RIDE.end(ctx, rider, mount, "FAC-MOUNT-06")


@rule("FAC-MOUNT-01")
def _follow(ctx: Context) -> None:
    """Let mount and riders be together again where nothing has happened but that one of them was moved."""
    moved = dict.fromkeys(each.token for each in ctx.events if isinstance(each, TokenMoved))
    if not moved or not all(isinstance(each, TokenMoved) for each in ctx.events):
        return
    for who in moved:
        spot = find_spot(ctx, who)
        for other in partners(ctx, who):
            if spot is not None and other not in moved:
                put_at(ctx, other, spot)


BY_TURN = {
    TurnState.SPENT: Standing.SPENT,
    TurnState.RESERVED: Standing.REACTS,
    TurnState.OUT: Standing.IDLE,
}
"""Those standings of a turn that are not plain from who may act; the others wait."""


def ribbon(state: Campaign, encounter: Encounter, systems: Systems) -> Ribbon:
    """Return the factions from the one that takes a turn on, and the round that follows."""
    clock = clock_of(encounter)
    cells = tuple(_cells(state, encounter))
    factions = clock.factions
    if clock.go in factions:
        place = factions.index(clock.go)
        factions = (*factions[place:], *factions[:place])
    sides = dict.fromkeys((*factions, *(encounter.token(cell.token).side for cell in cells)))
    groups = [
        _faction(clock, side, tuple(each for each in cells if encounter.token(each.token).side == side))
        for side in sides
    ]
    after = say("faction-zones.ribbon.round", round=clock.round + (clock.ambush is None))
    left = sum(clock.has_turn(each.token) and each.standing is not Standing.IDLE for each in cells)
    return Ribbon(
        _moment(clock),
        say("faction-zones.ribbon.left", count=left),
        (*(group for group in groups if group.cells), Group(after, opens=True)),
    )


def _moment(clock: FactionClock) -> Phrase:
    if clock.ambush is not None:
        return say("faction-zones.ribbon.ambush")
    return say("faction-zones.ribbon.round", round=clock.round)


def _cells(state: Campaign, encounter: Encounter) -> list[Cell]:
    clock, now = clock_of(encounter), next_actors(state, encounter)
    found = []
    places = {turn.token: turn for turn in order(state, encounter)}
    for who in clock.combatants:
        cell = cell_of(places[who], now)
        if clock.turn is None and cell.may:
            # any of them may be the next, and none is before one of them is chosen
            cell = changed(cell, standing=Standing.WAITS)
        if not cell.may:
            known = BY_TURN.get(turn_state_of(state, encounter, who), Standing.WAITS)
            cell = changed(cell, standing=known)
        found.append(changed(cell, tied=False))
    return found


def _faction(clock: FactionClock, side: str, cells: tuple[Cell, ...]) -> Group:
    notes = []
    if side == clock.holder:
        notes.append(RibbonNote(say("faction-zones.ribbon.initiative")))
    if side in clock.passed:
        notes.append(RibbonNote(say("faction-zones.ribbon.passed")))
    heading = say("faction-zones.ribbon.faction", faction=faction_said(side))
    return Group(heading, cells, tuple(notes), acts=side == clock.go)
