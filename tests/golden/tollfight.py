"""How the fight at the toll bridge is played: the bows stand, the blades close in, and the healer runs to who lies."""

from core.base.ids import EncounterId, TokenId
from core.edits.fights import Begin, End
from core.edits.time import LetTimePass
from core.engine.session import Session
from core.geometry.units import Point
from core.model.creature_reference import reference_to
from core.model.encounter import Token
from core.rules.basic_roleplaying.actions import LIST
from core.rules.basic_roleplaying.attack.strike import Declared, modifiers_of, strike_of
from core.rules.basic_roleplaying.calls import CallFirstAid
from core.rules.basic_roleplaying.checks import reckoned
from core.rules.basic_roleplaying.clock import RoundPhase, clock_of
from core.rules.basic_roleplaying.fighter import Fighter, fighter_of
from core.rules.basic_roleplaying.harm.healing import Care, untreated
from core.rules.basic_roleplaying.rounds.order import rank_of
from core.rules.kit.percentile import PERCENT
from tests.golden.play import Play

MOST_ACTS = 200
GIVE_UP = 2
"""So few foes run."""
WEEK = 604_800
STRIDE = 9
"""Squares that one comes nearer in a round and still acts on half the rank: 13.5 m."""
HEALER = "Cecily Marsh"


def played(session: Session) -> None:
    """Play the fight from its beginning to its end, and the weeks in which the wounds heal."""
    play = Play(session, next(EncounterId(identity) for identity in session.state.encounters))
    play.submit(Begin(play.encounter_id, tuple(TokenId(token) for token in play.encounter.tokens)))
    for _ in range(MOST_ACTS):
        if not _standing(play, "party") or len(_standing(play, "foes")) <= GIVE_UP or not _acts(play):
            break
    ends = session.systems[play.encounter.system].loose_ends(play.state, play.encounter)
    play.submit(End(play.encounter_id, tuple(end.command for end in ends if end.suggested and end.command is not None)))
    _recover(play)


def _recover(play: Play) -> None:
    """Let the healer see to every wound that is left, and two weeks pass, in a hospital for whoever is worst."""
    hurt = [
        reference_to(play.encounter_id, token)
        for token in play.encounter.tokens.values()
        if token.side == "party" and not _of(play, token).is_dead
    ]
    healer = reference_to(play.encounter_id, play.encounter.tokens[play.token(HEALER)])
    for reference in hurt:
        while untreated(play.state, reference):
            play.submit(CallFirstAid(None, (reference,), healer))
    lost = {reference: _lost(play, reference.id) for reference in hurt}
    worst = max(hurt, key=lambda reference: lost[reference])
    play.submit(Care(None, (worst,), hospital=True))
    play.submit(LetTimePass(2 * WEEK))


def _lost(play: Play, person: str) -> int:
    track = next(each.vitals.tracks["hit-points"] for each in play.state.people.values() if each.id == person)
    return (track.maximum or 0) - track.value


def _of(play: Play, token: Token) -> Fighter:
    return fighter_of(play.state, token)


def _standing(play: Play, side: str) -> tuple[Token, ...]:
    """Return who of a side is up."""
    return tuple(t for t in play.encounter.tokens.values() if t.side == side and not _of(play, t).is_down)


def _nearest(play: Play, me: Token, others: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return some others, the nearest first."""
    return tuple(sorted(others, key=lambda other: _far(me, other)))


def _far(me: Token, other: Token) -> int:
    return (me.point[0] - other.point[0]) ** 2 + (me.point[1] - other.point[1]) ** 2


def _acts(play: Play) -> bool:
    """Let one of those who may speak, move or act do so; return whether anybody could."""
    able = play.session.systems[play.encounter.system].next_actors(play.state, play.encounter)
    if not able:
        return False
    clock = clock_of(play.encounter)
    for who in able:
        play.who = who
        me = play.encounter.tokens[who]
        if (
            clock.phase is RoundPhase.INTENT
            and (clock.round == 1 or _heals(play, me) is not None)
            and _states(play, me)
        ):
            return True
        if clock.phase is RoundPhase.MOVEMENT and _moves(play, me):
            return True
        if clock.phase not in (RoundPhase.INTENT, RoundPhase.MOVEMENT):
            return _does(play, me)
    healer = play.encounter.tokens[play.token(HEALER)]
    waits = clock.phase is RoundPhase.INTENT and healer.id not in clock.stated and _fallen(play, healer) is not None
    return play.does("pass" if waits else "go-on")


def _fallen(play: Play, me: Token) -> Token | None:
    """Return whoever of a side is dying, or else has lost most, with a wound that can be treated."""
    hurt = [
        token
        for token in play.encounter.tokens.values()
        if token.side == me.side and not _of(play, token).is_dead and _of(play, token).hit_points.value < 5
        if untreated(play.state, reference_to(play.encounter_id, token))
    ]
    return min(hurt, key=lambda token: _of(play, token).hit_points.value, default=None)


def _heals(play: Play, me: Token) -> Token | None:
    return _fallen(play, me) if play.state.name(me) == HEALER else None


def _states(play: Play, me: Token) -> bool:
    if _heals(play, me) is not None:
        return play.does("state", options=(("skill", "First Aid"),))
    return play.does("state", item=_weapon(play, me))


def _weapon(play: Play, me: Token) -> str:
    """Return what somebody fights with."""
    return _of(play, me).arms[0].item.id


def _moves(play: Play, me: Token) -> bool:
    """Close in on the nearest enemy with a blade, on the fallen with a bandage; the bows stand."""
    someone = _of(play, me)
    patient = _heals(play, me)
    foes = _nearest(play, me, _standing(play, "foes" if me.side == "party" else "party"))
    goal = patient or (foes[0] if foes and not someone.arms[0].profile.is_missile else None)
    if goal is not None and play.state.name(me) == HEALER and patient is None:
        goal = None
    if goal is not None and me.id not in clock_of(play.encounter).moved:
        way = () if _touches(me, goal) else _way_beside(play, me, goal)
        if any(play.does("move", path=tuple(way[:most])) for most in range(min(STRIDE, len(way)), 0, -1)):
            return True
    return False


def _way_beside(play: Play, me: Token, goal: Token) -> tuple[Point, ...]:
    """Return the shortest way to a place beside somebody."""
    system, board = play.session.systems[play.encounter.system], play.board
    beside = [stand.centre for stand in board.beside(me.id, board.stand(goal.id))]
    ways = [system.route(play.state, board, play.encounter, me.id, (point,)) for point in beside]
    return min((way for way in ways if way), key=len, default=())


def _chance(play: Play, me: Token, foe: Token) -> int:
    """Return the chance of a shot at somebody."""
    offer = play.offer("attack", _weapon(play, me))
    if offer is None:
        return 0
    situation = LIST.situation(play.state, play.encounter, play.board, me.id)
    strike = strike_of(situation, Declared(me.id, foe.id, offer.act.item))
    return reckoned(PERCENT, strike.rating, modifiers_of(strike)).total.number


def _touches(me: Token, other: Token) -> bool:
    return abs(me.point[0] - other.point[0]) <= 768 and abs(me.point[1] - other.point[1]) <= 768


def _does(play: Play, me: Token) -> bool:
    """Treat, shoot, strike, reload, or let it be."""
    patient = _heals(play, me)
    if patient is not None and play.does("first-aid", play.state.name(patient)):
        return True
    foes = _nearest(play, me, _standing(play, "foes" if me.side == "party" else "party"))
    weapon = _weapon(play, me)
    if _of(play, me).arm(weapon).profile.is_missile:
        foes = tuple(sorted(foes, key=lambda foe: -_chance(play, me, foe)))
    for foe in foes:
        if play.does("attack", play.state.name(foe), item=weapon):
            return True
    return (not _is_crowded(play, me) and play.does("reload")) or play.does("pass")


def _is_crowded(play: Play, me: Token) -> bool:
    """Return whether others act on somebody's rank: the crossbows keep their heads down then, and load later."""
    clock, house = clock_of(play.encounter), play.state.house_rules
    others = (_of(play, play.encounter.tokens[who]) for who in clock.combatants if who != me.id)
    return rank_of(house, clock, _of(play, me)) in {rank_of(house, clock, each) for each in others if each.can_act}
