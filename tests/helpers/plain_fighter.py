"""A plain fighter of 99 Towers, for seeded fights that stay as they are: he strikes the nearest foe, or goes to him."""

from core.analysis.simulate import Moment, any_offer
from core.base.ids import TokenId
from core.chance.source import Source
from core.engine.command import Act
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.metric import gap
from core.geometry.units import Square
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.towers.attack.strike import Declared, strikes_of, why_no_attack
from core.rules.towers.clock import STAY, clock_of
from core.rules.towers.fighter import Fighter, encountered
from core.rules.towers.grappling.holds import grapplers_of, victims_of
from core.rules.towers.movement.steps import gait_of, speed
from core.rules.towers.names import GRAPPLED, TOWERS


def plain(moment: Moment, source: Source) -> tuple[Act | None, Source]:
    """Do what a plain fighter of 99 Towers does, until one side is down; any open offer in other games."""
    if moment.encounter.system != TOWERS:
        return any_offer(moment, source)
    return plain_act(moment.state, moment.encounter, moment.board, moment.who), source


def plain_act(state: Campaign, encounter: Encounter, board: Board, who: TokenId) -> Act | None:
    """Return what somebody does who has no plan: get up, attack, come nearer, or else wait; None without a foe left."""
    fighter = encountered(state, encounter, who)
    foes = _foes(encounter, board, fighter)
    if not foes:
        return None
    joint = clock_of(encounter).joint
    if joint is not None and who in joint.waiting:
        return Act(encounter.id, who, STAY)
    grappled = _in_grapple(encounter, fighter, foes)
    if grappled is not None:
        return grappled
    if fighter.has("prone"):
        return Act(encounter.id, who, "stand")
    for foe in foes:
        attack = _attack(state, encounter, board, fighter, foe)
        if attack is not None:
            return attack
    for foe in foes:
        move = _approach(encounter, board, fighter, foe)
        if move is not None:
            return move
    return Act(encounter.id, who, "delay")


def _in_grapple(encounter: Encounter, fighter: Fighter, foes: list[TokenId]) -> Act | None:
    """Return what somebody in a grapple does: get free, squeeze a foe who is still up, let go of anybody else."""
    if fighter.has(GRAPPLED):
        grapplers = grapplers_of(fighter)[:1]
        return Act(encounter.id, fighter.id, "escape" if grapplers else "delay", grapplers)
    for victim in victims_of(fighter):
        return Act(encounter.id, fighter.id, "squeeze" if victim in foes else "release", (victim,))
    return None


def _foes(encounter: Encounter, board: Board, fighter: Fighter) -> list[TokenId]:
    """Return the foes who are still up, the nearest first."""
    mine = board.stand(fighter.id)
    found = []
    for identity in clock_of(encounter).combatants:
        body = board.bodies.get(identity)
        if body is not None and body.side != fighter.token.side and body.blocks:
            found.append((max(gap(mine, body.footprint)), identity))
    return [identity for _, identity in sorted(found)]


def _attack(state: Campaign, encounter: Encounter, board: Board, fighter: Fighter, foe: TokenId) -> Act | None:
    for weapon in fighter.weapons:
        action = "cast-spell" if weapon.profile.is_spell else "attack"
        declared = Declared(fighter.id, foe, weapon.item.id)
        if why_no_attack(state, encounter, board, declared) is None and not _burns_friends(
            state, encounter, board, declared
        ):
            return Act(encounter.id, fighter.id, action, (foe,), item=weapon.item.id)
    return None


def _burns_friends(state: Campaign, encounter: Encounter, board: Board, declared: Declared) -> bool:
    """Return whether an attack strikes anybody of the attacker's own side, himself among them."""
    side = board.bodies[declared.attacker].side
    return any(strike.target.token.side == side for strike in strikes_of(state, encounter, board, declared))


def _approach(encounter: Encounter, board: Board, fighter: Fighter, foe: TokenId) -> Act | None:
    """Return a Combat Move to the cheapest place beside a foe, as far along as the speed goes."""
    gait = gait_of(fighter)
    reach = board.reach(fighter.id, speed(fighter), gait)
    theirs = board.stand(foe)
    best: tuple[int, int, Square] | None = None
    for square, cost in reach.costs.items():
        away = max(gap(reach.start.standing_on(square), theirs))
        if cost and (best is None or (away, cost) < best[:2]) and reach.may_end(square):
            best = away, cost, square
    if best is None or best[0] >= max(gap(reach.start, theirs)):
        return None
    way = board.path(fighter.id, (best[2],), gait)
    assert way is not None, "what is within reach has a way there"
    path = tuple(_middle(reach.start, square) for square in way)
    return Act(encounter.id, fighter.id, "combat-move", path=path)


def _middle(start: Footprint, square: Square) -> tuple[int, int]:
    return start.standing_on(square).centre
