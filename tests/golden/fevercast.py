"""What each of those at the toll bridge tries in a turn, in this order: shooting, burning, riding, throwing."""

from dataclasses import replace
from functools import partial

from core.base.ids import TokenId
from core.documents.new_adventure import at
from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE, Point
from core.model.encounter import Token
from core.rules.semi_automagic.names import DYING, MOUNTED, PANICKED
from tests.golden.feverplay import Step, combines, comes_near, enemies, fighter, flees, offers, once, strikes
from tests.golden.play import Play

HEALER = "Tamsin Reed"
PARTY = ("Mira Holt", "Corvin Ash", HEALER, "Brother Odo")
GIANT, OGRE, SICK = "Hill giant 1", "Ogre 1", "Cutpurse 1"
_PERCH, _BEFORE_THEM = (10.25, 3.25), (15, 10)
_CROWD = 3 * SQUARE
"""How near to one another enemies stand who are worth a burst of flame, in units of the map."""


def steps_of(play: Play, who: TokenId) -> tuple[Step, ...]:
    """Return what somebody tries in a turn, in this order."""
    play.who = who
    name, me = play.name(who), play.encounter.tokens[who]
    foes = enemies(play, me)
    walk, hit = partial(comes_near, play, *foes), partial(strikes, play)
    if fighter(play, name).has(PANICKED):
        return (partial(flees, play),)
    if name == "Mira Holt":
        light = once(play, "drop-packs", lambda: play.does("drop-packs"))
        return (light, lambda: combines(play), hit, walk)
    if name == "Corvin Ash":
        return _archer(play)
    if name == HEALER:
        return _healer(play, me)
    if name == "Brother Odo":
        up = once(play, "mount", lambda: play.does("mount", "Riding horse"))
        low = once(play, "leg", lambda: strikes(play, "called-shot", part="leg", limb="left"))
        return (up, low, hit, lambda: comes_near(play, *foes, spare=2))
    if name == "Riding horse":
        return (lambda: _carries(play, me, foes),)
    if name == "Hunting hawk":
        return (
            once(play, "flight", lambda: _flies(play)),
            once(play, "stoop", hit),
            once(play, "up", lambda: _flies(play)),
        )
    if name.startswith("Highwayman with"):
        return _bowman(play, foes)
    if name == GIANT:
        ready = once(play, "boulder", lambda: play.does("draw", item="boulders"))
        return (ready, lambda: _throws(play), hit)
    if name.startswith("Highwayman"):
        return (once(play, "flask", lambda: _lobs(play)), hit, walk)
    if name == SICK:
        return ()
    return (hit, walk)


def _archer(play: Play) -> tuple[Step, ...]:
    """Aim first, shoot at the bowman's arm, then from as far as may be; the knife for whoever comes too near."""
    return (
        once(play, "aim", lambda: any(play.does("aim", foe) for foe in _preferred(play, "Highwayman with", "Highway"))),
        once(play, "arm", lambda: _at(play, "called-shot", "Highwayman with", part="arm", limb="main")),
        lambda: combines(play),
        lambda: strikes(play),
    )


def _preferred(play: Play, *first: str) -> tuple[str, ...]:
    assert play.who is not None
    foes = enemies(play, play.encounter.tokens[play.who])
    return tuple(sorted(foes, key=lambda name: next((n for n, each in enumerate(first) if name.startswith(each)), 9)))


def _at(play: Play, action: str, first: str, *, item: str | None = None, **options: str | int) -> bool:
    """Strike at somebody in particular, else at whoever can be struck at."""
    for offer in offers(play, action):
        if item not in (None, offer.act.item):
            continue
        for foe in _preferred(play, first):
            if play.tries(replace(offer.act.having(options), targets=(play.token(foe),))):
                return True
    return False


def _healer(play: Play, me: Token) -> tuple[Step, ...]:
    """Tend whoever is dying; wait for a crowd once, burn it, else throw fire at one."""
    dying = fallen(play)
    return (
        lambda: any(play.does("stabilise", name) for name in dying),
        lambda: bool(dying) and comes_near(play, *dying),
        once(play, "hold", lambda: play.does("hold")),
        lambda: _burns(play),
        lambda: _scorches(play),
    )


def fallen(play: Play) -> tuple[str, ...]:
    """Return who of the party is dying."""
    return tuple(name for name in PARTY if fighter(play, name).has(DYING))


def crowd(play: Play) -> tuple[str, ...]:
    """Return the names of those of whom two stand close together, with no friend among them."""
    assert play.who is not None
    me = play.encounter.tokens[play.who]
    friends = [t.point for t in play.encounter.tokens.values() if t.side == me.side]
    foes = {name: play.encounter.tokens[play.token(name)].point for name in enemies(play, me)}
    return tuple(
        name
        for name, point in foes.items()
        if sum(_near(point, other) for other in foes.values()) > 1 and not any(_near(point, each) for each in friends)
    )


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= _CROWD


def _burns(play: Play) -> bool:
    if _hurls(play, "burst", _points(play, crowd(play))):
        play.done.append("burnt")
        return True
    return False


def _scorches(play: Play) -> bool:
    """Throw fire at the ogre, which does not like it, else at whoever is nearest."""
    if OGRE not in _preferred(play, OGRE)[:1] or not _at(play, "attack", OGRE, item="firebolt"):
        return strikes(play, item="firebolt")
    play.done.append("burnt")
    return True


def _throws(play: Play) -> bool:
    """Throw a boulder before their feet as a warning, the next ones at whoever is farthest away."""
    assert play.who is not None
    whom = enemies(play, play.encounter.tokens[play.who])[::-1]
    if _hurls(play, "boulders", _points(play, whom) if "thrown" in play.done else (at(*_BEFORE_THEM),)):
        play.done.append("thrown")
        return True
    return False


def _lobs(play: Play) -> bool:
    """Throw a flask of burning oil over the heads of those in front."""
    assert play.who is not None
    whom = enemies(play, play.encounter.tokens[play.who])
    far = [name for name in whom if play.board.distance(play.who, play.token(name)) > 3 * play.board.site.metric.unit]
    return _hurls(play, "fire-flask", _points(play, tuple(far)))


def _points(play: Play, names: tuple[str, ...]) -> tuple[Point, ...]:
    return tuple(play.encounter.tokens[play.token(name)].point for name in names)


def _hurls(play: Play, item: str, points: tuple[Point, ...]) -> bool:
    """Aim an area at the first of some points that can be reached."""
    ways = [offer for offer in offers(play, "area-attack") if offer.act.item == item]
    return any(play.tries(replace(offer.act, place=point)) for offer in ways for point in points)


def _flies(play: Play) -> bool:
    """Let the hawk be where the game master's hand puts it: at the bowman's eyes, then in the air over the meadow."""
    assert play.who is not None
    away = f"{play.who}:stoop" in play.done
    foes = _preferred(play, "Highwayman with")
    if not away and not foes:
        return False
    where = at(*_PERCH) if away else play.encounter.tokens[play.token(foes[0])].point
    play.submit(MoveTokens(play.encounter_id, ((play.who, where),)))
    return True


def _carries(play: Play, me: Token, foes: tuple[str, ...]) -> bool:
    """Let a horse carry its rider to the enemy, once a turn."""
    rider = fighter(play, "Brother Odo")
    return rider.has(MOUNTED) and rider.can_act and comes_near(play, *foes[:1])


def _bowman(play: Play, foes: tuple[str, ...]) -> tuple[Step, ...]:
    """Aim, shoot, and wind the crossbow again, over the end of the turn if need be."""
    return (
        once(play, "aim", lambda: any(play.does("aim", foe) for foe in foes)),
        lambda: strikes(play, item="crossbow"),
        lambda: play.does("reload"),
        lambda: comes_near(play, *foes[:1], spare=4),
        lambda: strikes(play),
    )
