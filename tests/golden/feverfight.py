"""How the fight at the toll bridge is played: an ambush from both banks, large and small, until one side has enough."""

from core.base.ids import EncounterId, TokenId
from core.documents.new_adventure import around
from core.edits.fights import Begin, End, Join
from core.edits.loads import LetGo, PickUpAll
from core.edits.show import RevealPlaces
from core.edits.tokens import ChangeTokens
from core.engine.event import Checked
from core.engine.session import Session
from core.model.creature_reference import reference_to
from core.model.encounter import Token
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.names import DYING
from core.rules.semi_automagic.time.turns import ready_holders
from tests.golden.fevercast import GIANT, HEALER, OGRE, PARTY, crowd, fallen, steps_of
from tests.golden.fevermap import BRIDGE
from tests.golden.feverplay import answering, attempt, calls, fighter, is_up, takes_turn
from tests.golden.play import Play

MOST_TURNS = 90
_NOTICE = 5
"""The DC at which somebody notices a crossbow in a window."""
BOULDERS = 3
"""How many boulders the giant throws before it thinks better of it."""


def fought(session: Session, where: EncounterId) -> None:
    """Play the fight at the bridge from its beginning to its end."""
    play = Play(session, where)
    play.habit = answering(play, ["block", "dodge", "parry", "dodge", "nothing"])
    surprised = _looked_out(play)
    play.submit(LetGo(reference_to(where, play.encounter.tokens[play.token("Handcart")])))
    late = (play.token("Handcart"), play.token(GIANT))
    fighters = tuple(TokenId(token) for token in play.encounter.tokens if token not in late)
    play.submit(Begin(where, fighters, surprised))
    for _ in range(MOST_TURNS):
        if _is_decided(play) or not _turn(play):
            break
        _falls(play)
    _mops_up(play)
    ends = session.systems[play.encounter.system].loose_ends(play.state, play.encounter)
    play.submit(End(where, tuple(end.command for end in ends if end.suggested and end.command is not None)))
    for name in PARTY:
        attempt(play, PickUpAll(where, (play.token(name),)))


def _looked_out(play: Play) -> tuple[TokenId, ...]:
    """Let the party look out; return whom the ambush takes by surprise."""
    calls(play, "check", *PARTY, skill="Perception", dc=_NOTICE)
    entry = play.session.last
    checks = [] if entry is None else [event.check for event in entry.events if isinstance(event, Checked)]
    missed = {check.actor for check in checks if check.degree.id.endswith("fails")}
    return tuple(TokenId(token.id) for token in play.encounter.tokens.values() if token.person in missed)


def _is_decided(play: Play) -> bool:
    """Return whether one side has nobody left who fights, and Tamsin nobody whom she could still save."""
    if fallen(play) and fighter(play, HEALER).can_act:
        return False
    return any(
        not any(
            is_up(play, token)
            for token in play.encounter.tokens.values()
            if token.side == side and _fights(play, token)
        )
        for side in ("party", "foes")
    )


def _fights(play: Play, token: Token) -> bool:
    return play.name(token.id) not in ("Riding horse", "Hunting hawk", "Handcart")


def _turn(play: Play) -> bool:
    """Let whoever may act take a turn, or the moment between two turns pass; return whether anything was done."""
    clock = clock_of(play.encounter)
    holders = ready_holders(play.state, play.encounter)
    for who in holders:
        if "hold" not in play.done[-2:] and _is_time(play, who):
            takes_turn(play, who, *steps_of(play, who))
            return True
    active = sorted((turn.who for turn in clock.active), key=lambda who: play.name(who) != "Riding horse")
    if active:
        takes_turn(play, active[0], *steps_of(play, active[0]))
        return True
    if not holders:
        return False
    play.who = holders[0]
    passed = play.does("let-pass")
    play.who = None
    return passed


def _is_time(play: Play, who: TokenId) -> bool:
    """Return whether somebody who waits has waited for this: a crowd for the flames, or a friend who lies there."""
    play.who = who
    found = bool(crowd(play)) or bool(fallen(play))
    play.who = None
    return found


def _falls(play: Play) -> None:
    """Let the giant come when the fight is a round old, and what they see frighten its friends."""
    if "giant" not in play.done and clock_of(play.encounter).round > 1:
        play.done.append("giant")
        giant = play.token(GIANT)
        play.submit(ChangeTokens(play.encounter_id, (giant,), hidden=False))
        play.submit(RevealPlaces(BRIDGE, ((around(24, 0, 25, 20), ()), (around(25, 6, 34, 20), ()))))
        play.submit(Join(play.encounter_id, (giant,)))
        calls(play, "morale-damage", *(name for name in PARTY if fighter(play, name).can_act), amount=7, dread="fear")
    if "burnt" in play.done and OGRE not in play.done:
        play.done.append(OGRE)
        calls(play, "morale-damage", OGRE, amount=9, dread="fear")
    busy = play.token(GIANT) in clock_of(play.encounter).unfinished
    if play.done.count("thrown") >= BOULDERS and GIANT not in play.done and not busy:
        play.done.append(GIANT)
        rest = [play.name(t.id) for t in play.encounter.tokens.values() if t.side == "foes" and is_up(play, t)]
        calls(play, "morale-damage", GIANT, amount=10, dread="fear")
        calls(play, "morale-damage", *(name for name in rest if name != GIANT), amount=7, dread="fear")


def _mops_up(play: Play) -> None:
    """Let Tamsin see to those of the other side who are still dying."""
    healer = play.token(HEALER)
    for token in tuple(play.encounter.tokens.values()):
        name = play.name(token.id)
        if fighter(play, name).has(DYING) and fighter(play, HEALER).can_act:
            calls(play, "medicine", name, healer=healer)
