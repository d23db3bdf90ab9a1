"""How the fight at the dry ford is played: a duel, a Mob, a Hold, a chariot, an eagle, and blood that is stanched."""

from collections.abc import Callable
from typing import Any

from core.base.ids import EncounterId, TokenId
from core.edits.fights import Begin, End
from core.edits.time import LetTimePass
from core.engine.policy import By, Given
from core.engine.request import Choice, Draw, Request
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.creature_reference import reference_to
from core.model.encounter import Token
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.chariots.builds import chariot_of
from core.rules.swift_swords.clock import clock_of, usable
from core.rules.swift_swords.facing import direction
from core.rules.swift_swords.fighter import Fighter, fighter_of
from core.rules.swift_swords.harm.calls import CallFirstAid
from core.rules.swift_swords.names import ABOARD, FLYING, HELD, HOLDING, IN_CLOSE, PANICKED, PRONE
from core.rules.swift_swords.rounds.order import Situation
from core.rules.swift_swords.success_dice import SuccessDice
from tests.golden.play import Play

MOST_ACTS = 110
CYCLES = 5
WEEK = 604_800
RIDERS = ("Charioteer 1", "Archer 1")
SOUGHT = {
    "Knight 1": "Roland Ashby",
    "Roland Ashby": "Knight 1",
    "Tamsin Two-Blades": "Ogre 1",
    "Brother Aldous": "Goblin 1",
    "Wrestler 1": "Brother Aldous",
}
CHARIOT = "Light chariot 1"
STARE = 6
"""Dice by which Brother Aldous stares somebody down."""


def played(session: Session) -> None:
    """Play the fight from its beginning to its end, and the weeks in which the wounds heal."""
    play = Play(session, next(EncounterId(identity) for identity in session.state.encounters))
    play.habit = _habit(play)
    play.submit(Begin(play.encounter_id, tuple(TokenId(token) for token in play.encounter.tokens)))
    for _ in range(MOST_ACTS):
        clock = clock_of(play.encounter)
        if clock.cycle > CYCLES or not _standing(play, "party") or len(_standing(play, "foes")) < 2 or not _acts(play):
            break
    ends = session.systems[play.encounter.system].loose_ends(play.state, play.encounter)
    play.submit(End(play.encounter_id, tuple(end.command for end in ends if end.suggested and end.command is not None)))
    hurt = [reference_to(play.encounter_id, t) for t in play.encounter.tokens.values() if t.side == "party"]
    play.submit(CallFirstAid(None, tuple(hurt)))
    play.submit(LetTimePass(2 * WEEK))


def _habit(play: Play) -> Callable[[Campaign, Request[Any]], Given | None]:
    """Return who defends how, and the dice of four blows that the evening is remembered for."""
    fated = {"ogre": 5, "fear": 4, "grip": 2, "hold": 3, "place": 1, "effect": 1}

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        if isinstance(request, Choice) and request.key.startswith("defence:"):
            dice = usable(clock_of(play.encounter).hand(TokenId(request.asks)))
            ways = [option.key for option in request.options if option.open]
            return Given(ways[1] if len(dice) > 1 and len(ways) > 1 else ways[0], By.POLICY)
        if not isinstance(request, Draw):
            return None
        value = _fate(play, request, fated)
        return None if value is None else Given(value, By.POLICY)

    return answer


def _fate(play: Play, request: Draw[Any], fated: dict[str, int]) -> tuple[int, ...] | None:
    """Return the dice of the first blow of the ogre and its place, of a stare, a grip, a Hold, a driver; None."""
    owner = play.name(TokenId(request.owner)) if TokenId(request.owner) in play.encounter.tokens else ""
    if isinstance(request, SuccessDice) and request.key.startswith("attack:"):
        stares = owner == "Brother Aldous" and request.count == STARE
        which = {"Ogre 1": "ogre", "Wrestler 1": "hold" if _is_locked(play, request) else "grip"}.get(owner, "")
        which = "fear" if stares else which
        if which in fated and request.count > fated[which]:
            hits = fated.pop(which)
            return (6,) * hits + (3,) * (request.count - hits)
    sure = (("Wrestler 1", "close:"), (RIDERS[0], "driving:"))
    if isinstance(request, SuccessDice) and any(owner == who and request.key.startswith(what) for who, what in sure):
        return (6,) * request.count
    if owner == "Ogre 1" and request.key.startswith("location:") and "place" in fated:
        del fated["place"]
        return (6, 6, 2, 1)
    if owner == "Ogre 1" and request.key.startswith("effect:") and "effect" in fated:
        del fated["effect"]
        return (3,)
    return None


def _is_locked(play: Play, request: Draw[Any]) -> bool:
    return any(held.kind == IN_CLOSE for held in play.encounter.token(TokenId(request.owner)).conditions)


def _of(play: Play, token: Token) -> Fighter:
    return fighter_of(play.state, token)


def _standing(play: Play, side: str) -> tuple[Token, ...]:
    """Return who of a side takes part; a chariot does only with its crew."""
    everybody = (token for token in play.encounter.tokens.values() if token.side == side)
    return tuple(t for t in everybody if not _of(play, t).is_out and _of(play, t).sheet.chariot == "none")


def _acts(play: Play) -> bool:
    """Let one of those who may act do so; return whether anybody could."""
    able = play.session.systems[play.encounter.system].next_actors(play.state, play.encounter)
    for who in able:
        play.who = who
        me = play.encounter.tokens[who]
        if _does(play, me):
            return True
    return False


def _does(play: Play, me: Token) -> bool:
    """Do what somebody like that does, or else wait, carry a die or let go."""
    foes = _nearest(play, me)
    someone, name = _of(play, me), play.state.name(me)
    if someone.has(PANICKED):
        return play.does("flee")
    own = _own_way(play, me, name, foes)
    if own:
        return True
    if someone.has(HELD) and play.does("break-hold"):
        return True
    if someone.has(PRONE) and play.does("stand-up"):
        return True
    if _strikes(play, someone, foes) or _comes(play, me, foes):
        return True
    return play.does("carry") or play.does("let-go") or play.does("refresh") or play.does("hold")


def _own_way(play: Play, me: Token, name: str, foes: tuple[str, ...]) -> bool:
    """Do what only somebody of that name does; return whether he did."""
    someone = _of(play, me)
    if name in RIDERS and not someone.has(ABOARD):
        return play.does("board", CHARIOT)
    if name == RIDERS[0]:
        return _tramples(play, me, foes) or _goes(play, me, "drive", foes)
    if name == "Giant eagle 1" and not someone.has(FLYING):
        return _goes(play, me, "fly", foes)
    if name == "Wrestler 1":
        if someone.has(HOLDING):
            held = [each.other or "" for each in someone.conditions if each.kind == HOLDING]
            whom = play.name(TokenId(held[0]))
            return play.does("hold-damage", whom) or play.does("improve-hold", whom)
        return any(play.does("grapple", foe) or play.does("close", foe) for foe in foes)
    if name == "Brother Aldous":
        return any(play.does("intimidate", foe) for foe in foes if foe.startswith("Goblin"))
    if name == "Tamsin Two-Blades":
        return any(play.does("double-strike", foe) or play.does("follow-on", foe) for foe in foes)
    return False


def _tramples(play: Play, me: Token, foes: tuple[str, ...]) -> bool:
    """Drive over whoever is straight ahead, or turn the team towards the nearest of its zone."""
    fight = Situation(play.state, play.encounter, play.board, _of(play, me))
    chariot = chariot_of(fight, TokenId(me.id))
    if chariot is None or any(play.does("trample", foe) for foe in foes):
        return chariot is not None
    here = find_spot(fight, chariot)
    near = (foe for foe in foes if find_spot(fight, play.token(foe)) == here)
    for foe in near:
        way = direction(play.encounter.tokens[chariot].point, play.encounter.tokens[play.token(foe)].point)
        if play.does("wheel", options=(("heading", way),)):
            return True
    return False


def _strikes(play: Play, someone: Fighter, foes: tuple[str, ...]) -> bool:
    weapon = someone.arms[0].item.id
    return any(play.does("attack", foe, item=weapon) for foe in foes)


def _comes(play: Play, me: Token, foes: tuple[str, ...]) -> bool:
    """Charge whoever is near enough, or come a zone nearer."""
    weapon = _of(play, me).arms[0].item.id
    if any(play.does("charge", foe, item=weapon) for foe in foes):
        return True
    return not _of(play, me).arms[0].profile.is_missile and _goes(play, me, "zone-move", foes)


def _goes(play: Play, me: Token, action: str, foes: tuple[str, ...]) -> bool:
    """Go towards the nearest enemies as far as an action leads."""
    system = play.session.systems[play.encounter.system]
    for foe in foes:
        goal = play.encounter.tokens[play.token(foe)].point
        way = system.route(play.state, play.board, play.encounter, TokenId(me.id), (goal,))
        if any(play.does(action, path=way[:most]) for most in range(len(way), 1, -1)):
            return True
    return False


def _nearest(play: Play, me: Token) -> tuple[str, ...]:
    """Return the names of the enemies who still take part, whom somebody looks for before the nearest."""
    foes = _standing(play, "foes" if me.side == "party" else "party")
    near = sorted(foes, key=lambda foe: (me.point[0] - foe.point[0]) ** 2 + (me.point[1] - foe.point[1]) ** 2)
    names = [play.state.name(foe) for foe in near]
    return tuple(sorted(names, key=lambda name: name != SOUGHT.get(play.state.name(me))))
