"""What both parts of the fever road do: one turn at a time, by habits, with what is at hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.base.errors import SandtableError
from core.base.ids import PersonId, TokenId
from core.edits.tokens import ChangeTokens
from core.engine.command import Command
from core.engine.policy import By, Given, Policy
from core.engine.request import Choice, Request
from core.engine.system import Offer
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Stage, Token
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Fighter, encountered
from core.rules.semi_automagic.names import PANICKED
from core.rules.semi_automagic.time.turns import can_act
from tests.golden.play import Play

Step = Callable[[], bool]
"""Something tried in a turn: whether it was done."""
SIDES = ("party", "foes")
"""Who fights; whoever is of neither side is let be."""
MOST_DEEDS = 8
"""Things done in one turn at most."""


def calls(play: Play, call: str, *names: str, **entries: str | int) -> bool:
    """Let the game master call for something of some people, by names; return whether it could be done."""
    running = play.encounter.stage is Stage.RUNNING
    encounter = play.encounter if running else None
    who = tuple(play.token(name) if running else person(play.state, name) for name in names)
    filled = {name.replace("_", "-"): value for name, value in entries.items()}
    try:
        play.submit(play.session.systems[play.encounter.system].called(play.state, encounter, who, call, filled))
    except SandtableError:
        return False
    return True


def attempt(play: Play, command: Command) -> None:
    """Carry a command out, unless there is nothing that it could change."""
    try:
        play.submit(command)
    except SandtableError:
        return


def person(state: Campaign, name: str) -> PersonId:
    """Return somebody of the roster by name."""
    return next(each.id for each in state.people.values() if each.creature.name == name)


def fighter(play: Play, name: str) -> Fighter:
    """Return somebody as he stands now."""
    return encountered(play.state, play.encounter, play.token(name))


def is_up(play: Play, token: Token) -> bool:
    """Return whether somebody still counts in a fight: able to act, and not running away."""
    who = encountered(play.state, play.encounter, token.id)
    return who.can_act and not who.has(PANICKED)


def enemies(play: Play, me: Token) -> tuple[str, ...]:
    """Return the names of those who stand against somebody and are seen, the nearest first; no carts, no mounts."""
    there = (
        token
        for token in play.encounter.tokens.values()
        if token.side in SIDES and token.side != me.side and not token.hidden and is_up(play, token)
    )
    named = {play.name(token.id): token for token in there}
    worth = [name for name in named if name not in ("Riding horse", "Handcart")]
    worth.sort(key=lambda name: (name == "Hunting hawk", play.board.distance(me.id, named[name].id)))
    return tuple(worth)


def takes_turn(play: Play, who: TokenId, *steps: Step) -> None:
    """Let somebody do the first of some things that can be done, again and again, until his seconds are gone."""
    play.who = who
    if play.encounter.tokens[who].hidden:
        play.submit(ChangeTokens(play.encounter_id, (who,), hidden=False))
    held = clock_of(play.encounter).held_by(who)
    for _ in range(MOST_DEEDS):
        now_held = clock_of(play.encounter).held_by(who)
        if not in_turn(play, who) or now_held not in (None, held) or not any(step() for step in steps):
            break
    if who in play.encounter.tokens and clock_of(play.encounter).turn_of(who) is not None:
        play.does("end-turn")
    play.who = None


def in_turn(play: Play, who: TokenId) -> bool:
    """Return whether somebody can do something now: in his turn, or in one that he holds."""
    clock = clock_of(play.encounter)
    turn = clock.turn_of(who) or clock.held_by(who)
    return turn is not None and turn.left > 0 and can_act(play.state, play.encounter, who)


def once(play: Play, key: str, step: Step) -> Step:
    """Return a thing that is done no more than once by whoever acts."""
    mark = f"{play.who}:{key}"

    def tried() -> bool:
        if mark in play.done or not step():
            return False
        play.done.append(mark)
        return True

    return tried


def offers(play: Play, action: str) -> tuple[Offer, ...]:
    """Return every open way to take an action."""
    assert play.who is not None
    system = play.session.systems[play.encounter.system]
    found = system.offers(play.state, play.board, play.encounter, play.who, only=action)
    return tuple(each for each in found if each.why_not is None)


def strikes(play: Play, action: str = "attack", *, item: str | None = None, **options: str | int) -> bool:
    """Strike at the nearest enemy who can be struck at."""
    assert play.who is not None
    foes = enemies(play, play.encounter.tokens[play.who])
    for offer in offers(play, action):
        if item not in (None, offer.act.item):
            continue
        for foe in foes:
            if play.tries(replace(offer.act.having(options), targets=(play.token(foe),))):
                return True
    return False


def combines(play: Play) -> bool:
    """Use a combo, with its attacks allotted to as many enemies as it has."""
    assert play.who is not None
    foes = enemies(play, play.encounter.tokens[play.who])
    for offer in offers(play, "combo"):
        count = len(offer.needs)
        rows = [foes[start : start + count] for start in range(len(foes))] + [(foe,) * count for foe in foes]
        for row in rows:
            if len(row) == count and play.tries(replace(offer.act, targets=tuple(map(play.token, row)))):
                return True
    return False


def comes_near(play: Play, *names: str, spare: int = 0) -> bool:
    """Walk towards the first of some whom a way leads to, up beside him, while seconds are left that aren't spared."""
    assert play.who is not None
    system = play.session.systems[play.encounter.system]
    me = play.who
    where = (play.state, play.board, play.encounter, me)
    for name in names:
        target = play.token(name)
        if play.board.distance(me, target) <= play.board.site.metric.unit:
            return False
        way = system.route(*where, (play.encounter.tokens[target].point,))
        stand, goal = play.board.stand(me), play.board.stand(target).rect
        clear = [point for point in way if not Footprint(point, stand.spaces).rect.overlaps(goal)]
        path = tuple(way[: len(clear)])
        offer = play.offer("move")
        if offer is None or not path:
            continue
        sketch = system.sketch(*where[:1], play.board, play.encounter, replace(offer.act, path=path))
        turn = clock_of(play.encounter).turn_of(me) or clock_of(play.encounter).held_by(me)
        allowance = sketch.allowance or 0
        most = allowance if turn is None else allowance * max(0, turn.left - spare) // max(1, turn.left)
        within = sum(step.total <= most for step in sketch.steps)
        for length in range(min(within, len(path)), 0, -1):
            if play.tries(replace(offer.act, path=path[:length])):
                return True
    return False


def closes_in(play: Play, *names: str) -> bool:
    """Go where the nearest of some stands, as whoever bites or claws has to."""
    assert play.who is not None
    system, offer = play.session.systems[play.encounter.system], play.offer("move")
    if offer is None or not names:
        return False
    there = play.encounter.tokens[play.token(names[0])].point
    way = system.route(play.state, play.board, play.encounter, play.who, (there,))
    return any(play.tries(replace(offer.act, path=tuple(way[:length]))) for length in range(len(way), 0, -1))


def flees(play: Play) -> bool:
    """Run for the edge of the map behind one's own."""
    assert play.who is not None
    system, offer, me = play.session.systems[play.encounter.system], play.offer("move"), play.encounter.tokens[play.who]
    if offer is None:
        return False
    edge = SQUARE if me.side == "party" else (play.board.site.columns - 1) * SQUARE
    way = system.route(play.state, play.board, play.encounter, play.who, ((edge, me.point[1]),))
    return any(play.tries(replace(offer.act, path=tuple(way[:length]))) for length in range(len(way), 0, -1))


def answering(play: Play, wanted: list[str]) -> Policy:
    """Return the habit of defending in every way that is wanted, the first one that is open, and then as suggested."""

    def answer(state: Campaign, request: Request[Any]) -> Given | None:
        if not isinstance(request, Choice) or not request.key.startswith("defence:"):
            return None
        keys = [option.key for option in request.options]
        kind = next((kind for kind in wanted if kind in keys), None)
        if kind is None:
            return None
        wanted.remove(kind)
        return Given(kind, By.PREPARED)

    return answer
