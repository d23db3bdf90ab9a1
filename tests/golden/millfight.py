"""How the fight at the mill road is played: everybody by what suits him, and blows answered in every way there is."""

from dataclasses import replace
from typing import Any

from core.base.ids import EncounterId, TokenId
from core.edits.fights import Begin, End
from core.engine.policy import By, Given, Policy
from core.engine.request import Choice, Request
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.encounter import Token
from core.rules.faction_zones.fighter import BEHIND_BARRIER, SHAKEN, fighter_of
from tests.golden.play import Play

MOST_TURNS = 60
GRIPS = 2
"""How often it is tried to hold somebody."""
AT_EASE = 2
"""Half zones that one can walk and still act."""
_ANSWERS = {
    "party": ("guard", "hide", "counter:blow", "dodge", "nothing"),
    "foes": ("counter:blow", "dodge", "nothing"),
}
"""How each side answers blows, in turn."""

_FIRST = ("Bandit firebrand", "Bandit 1", "Sybilla", "Balthasar", "Riding horse", "Theobald")
"""Who goes before the others of his side."""


def played(session: Session) -> None:
    """Play the fight from its beginning to its end."""
    play = Play(session, next(EncounterId(identity) for identity in session.state.encounters))
    play.habit = _answering(play)
    play.submit(Begin(play.encounter_id, tuple(TokenId(token) for token in play.encounter.tokens)))
    for _ in range(MOST_TURNS):
        if not _enemies(play, "party") or not _enemies(play, "foes") or not _turn(play):
            break
    ends = session.systems[play.encounter.system].loose_ends(play.state, play.encounter)
    play.submit(End(play.encounter_id, tuple(end.command for end in ends if end.suggested and end.command is not None)))


def _answering(play: Play) -> Policy:
    """Return the habit of answering blows: each side gives of the answers that are open the one it gave longest ago."""
    longest_ago = {side: list(answers) for side, answers in _ANSWERS.items()}

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        if not isinstance(request, Choice):
            return None
        kind, *_ = request.key.split(":")
        keys = [option.key for option in request.options]
        if request.key == "initiative":
            return Given("foes", By.PREPARED)
        if kind == "opportunity":
            return Given(keys[1], By.PREPARED)
        if kind != "react":
            return None
        order = longest_ago[play.encounter.tokens[request.key.split(":")[2]].side]
        horses = [who for who in play.encounter.tokens if play.name(TokenId(who)).startswith("Riding")]
        beasts = [f"{how}:{who}" for who in horses for how in ("guard", "hide")]
        for wanted in order:
            found = next((key for key in keys if key.startswith(wanted) and key not in beasts), None)
            if found is not None:
                order.append(order.pop(order.index(wanted)))
                return Given(found, By.PREPARED)
        return None

    return answer


def _enemies(play: Play, side: str) -> tuple[str, ...]:
    """Return the names of those who stand against a side; the party sees the nearest to its end first. No mounts."""
    there = (t for t in play.encounter.tokens.values() if t.side != side and not fighter_of(play.state, t).is_out)
    found = sorted(there, key=lambda token: fighter_of(play.state, token).health.value if side == "party" else 0)
    return tuple(
        play.state.name(t) for t in found if t.person is not None or not play.state.name(t).startswith("Riding")
    )


def _turn(play: Play) -> bool:
    """Let one of those who may act take a whole turn; return whether anybody did."""
    system = play.session.systems[play.encounter.system]
    able = system.next_actors(play.state, play.encounter)
    if not able:
        return False
    play.who = min(able, key=lambda who: (_order(play.name(who)), able.index(who)))
    me = play.encounter.tokens[play.who]
    name = play.name(play.who)
    if fighter_of(play.state, me).has(SHAKEN):
        play.does("surrender" if "surrender" not in play.done else "flee")
    elif any(held.kind == "grabbed" for held in me.conditions):
        play.does("break-free")
    else:
        _act(play, me, name)
    _ends(play)
    play.who = None
    return True


def _order(name: str) -> int:
    """Return when somebody of a side acts among his own."""
    return next((number for number, first in enumerate(_FIRST) if name.startswith(first)), len(_FIRST))


def _ends(play: Play) -> None:
    system = play.session.systems[play.encounter.system]
    if play.who in system.next_actors(play.state, play.encounter) and not play.does("end-turn"):
        play.does("pass")


def _act(play: Play, me: Token, name: str) -> None:
    """Do what suits somebody: throw, hold, ride, reload, strike, or come nearer and strike."""
    foes = _enemies(play, me.side)
    if name.startswith("Riding horse"):
        if any(held.kind == "ridden" for held in me.conditions):
            _walk(play, me, foes, 4)
        return
    if name.startswith("Balthasar") and "mount" not in play.done and play.does("mount", "Riding horse 1"):
        return
    if name.startswith("Bandit firebrand") and _throw(play):
        return
    if name.startswith("Sybilla") and "take-cover" not in play.done:
        play.does("take-cover", options=(("cover", BEHIND_BARRIER),))
    if name.startswith("Sybilla") and play.does("reload"):
        return
    if name.startswith("Bandit firebrand"):
        play.does("ready")
    if name.startswith("Bandit ") and _grapples(play, name, foes):
        return
    if _strikes(play, foes):
        return
    _walk(play, me, foes, AT_EASE)
    _strikes(play, foes)


def _grapples(play: Play, name: str, foes: tuple[str, ...]) -> bool:
    return name == "Bandit 2" and play.done.count("grapple") < GRIPS and any(play.does("grapple", foe) for foe in foes)


def _strikes(play: Play, foes: tuple[str, ...]) -> bool:
    return any(play.does("attack", foe) for foe in foes)


def _throw(play: Play) -> bool:
    """Throw a bomb where most of the party stand together, if it can be thrown there."""
    offer = play.offer("blast")
    zones = play.board.site.zones
    if offer is None:
        return False
    heads = [token.stand.zone for token in play.encounter.tokens.values() if token.side == "party"]
    ours = [token.stand.zone for token in play.encounter.tokens.values() if token.side == "foes"]
    for zone in sorted({zone for zone in heads if zone is not None}):
        if heads.count(zone) > 1 and zone not in ours and play.tries(replace(offer.act, place=zones.middle(zone))):
            return True
    return False


def _walk(play: Play, me: Token, foes: tuple[str, ...], most: int) -> bool:
    """Come nearer to the nearest enemy."""
    system = play.session.systems[play.encounter.system]
    where = (play.state, play.board, play.encounter, me.id)
    ways = [system.route(*where, (play.encounter.tokens[play.token(foe)].point,)) for foe in foes]
    way = min((way for way in ways if way), key=len, default=())
    return bool(way) and play.does("move", path=tuple(way[: min(most, len(way))]))
