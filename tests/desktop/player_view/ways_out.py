"""Every way by which something could reach the players, and every kind of secret that must not take any of them.

`python -m tests.desktop.player_view.ways_out 500` sets the secrets into so many random campaigns, others each time; it
says by which `--seed` they come again.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import SystemRandom
from time import monotonic

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from core.analysis.account import Account, Spoil
from core.analysis.aftermath import Aftermath, Taken
from core.analysis.evening import Deed, Evening, Share
from core.base.errors import Refused, SandtableError
from core.base.fault import fault_of
from core.base.ids import EncounterId, SceneId, ThingId, TokenId
from core.base.phrase import say, verbatim
from core.documents.interchange.uvtt_writing import written
from core.engine.status import Bearing, Status
from core.engine.system import Loose
from core.explain.words import Words
from core.geometry.units import SQUARE, Rect
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Notes
from core.model.door_look import DoorLook
from core.model.encounter import Encounter, Stage, Stand
from core.model.handout import Handout
from core.model.reminder import Reminder
from core.model.scene import Reveal, Scene
from core.model.things import Door, DoorState, Light, Pin, Stamp, Thing, Wall, Zone
from core.rules.registry import SYSTEMS as GAMES
from desktop.evening.report import Telling
from desktop.faults.report import report
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.player_view.content import PublicContent
from desktop.player_view.filter import public_content
from desktop.player_view.picture import TablePicture, shown_alone
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder
from desktop.theme.tokens import LIGHT
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.player_screen import PlayerSettings, StripPlace
from tests.desktop.player_view.window_ways import NAMES, Seat
from tests.helpers.fights import SYSTEMS as TINY_SYSTEMS

SECRET = "Zorblax"
"""A word that stands in everything private, and nowhere else."""
SYSTEMS = {**GAMES, **TINY_SYSTEMS}
WORDS = Words()
SIZE = QSize(800, 450)
Way = Callable[[Campaign, Encounter], bytes]
Secret = Callable[[Campaign, Encounter], Campaign]


# Ways out


def content_of(state: Campaign, fight: Encounter) -> PublicContent:
    """Return what the players may see."""
    fight = state.encounters[fight.id]
    scene, settings = state.scenes[fight.scene], PlayerSettings("badge", "counted")
    return public_content(state, fight, scene, WORDS, settings, system=SYSTEMS[fight.system])


@cache
def _table() -> TablePicture:
    """Return the one table that all are painted on: as on the screen, one content takes the place of another."""
    return TablePicture(MapColours(LIGHT), Pictures())


def _pixels(place: StripPlace) -> Way:
    def way(state: Campaign, fight: Encounter) -> bytes:
        content = content_of(state, fight)
        camera = PlayerCamera().fitted(content.open.known.bounds or Rect(0, 0, 1, 1), SIZE.width(), SIZE.height())
        # Qt draws some letters otherwise the first time that it draws them at all
        table = _table()
        table.strip = place
        table.paint(content, camera, SIZE)
        return _bytes(table.paint(content, camera, SIZE))

    return way


def _value(state: Campaign, fight: Encounter) -> bytes:
    """Everything the window is made of, in words: titles, names for readers of the screen and tips have no more."""
    return repr(content_of(state, fight)).encode()


def _paper(state: Campaign, fight: Encounter) -> bytes:
    order = PrintOrder((fight.id,), (Part.PLAYERS,))
    try:
        # what was foretold of the fight names what is private
        return make_pdf(order, Matter(state, SYSTEMS, WORDS, forecasts={fight.id: verbatim(state.title)}))
    except Refused as refused:
        # no map of it is revealed yet: no secret may change that, or what is told of it
        return repr(refused.phrase).encode()


def _recap(state: Campaign, fight: Encounter) -> bytes:
    """Tell the players of a fight in which everybody has done something to everybody."""
    fight = state.encounters[fight.id]
    who = tuple(TokenId(each) for each in fight.tokens)
    fell = Status(say("evening.part.felled"), Bearing.DOWN)
    deeds = tuple(Deed(one, other, 1, 2, 3, fell) for one in who for other in who if one != other)
    shares = {one: {1: Share(2, 3)} for one in who}
    found = Evening(Account(0, 0, 0, 60, None, who, (), state), deeds, shares, {1: frozenset(who)})
    award = say("verbatim", text=state.title, shares=verbatim("50"))
    after = Aftermath(
        tuple(Taken("Sword", 1, one) for one in who),
        (Loose(award, None, rewards=True), Loose(verbatim(state.title), None)),
        (Loose(verbatim(state.title), None),),
        (Loose(verbatim(state.title), None, warns=True),),
        (Spoil(state.title, 1, ()),),
    )
    telling = Telling(found, fight, SYSTEMS, WORDS, {}, after=after)
    return telling.text(telling.public(PlayerSettings()), "").encode()


def _universal(state: Campaign, fight: Encounter) -> bytes:
    scene = state.scenes[fight.scene]
    return written(scene, state.scene_state(scene.id), None)


def _handout(state: Campaign, fight: Encounter) -> bytes:
    picture = QImage(60, 40, QImage.Format.Format_RGB32)
    picture.fill(0xFF336699)
    return _bytes(shown_alone(picture, SIZE, 0))


def _fault(state: Campaign, fight: Encounter) -> bytes:
    """Report an error whose own words name what is private."""
    try:
        raise SandtableError(f"{SECRET} {state.title} {[scene.name for scene in state.scenes.values()]}")
    except SandtableError as error:
        return report("1", [(fault_of(error), 1)], ()).encode()


@cache
def seat() -> Seat:
    """Return the one seat at which the players' own window is opened."""
    return Seat()


def _window(name: str) -> Way:
    return lambda state, fight: seat().tell(state, fight)[name]


WAYS: dict[str, Way] = {
    "screen, strip below": _pixels("below"),
    "screen, strip at the side": _pixels("side"),
    "screen, no strip": _pixels("off"),
    "words of the window": _value,
    "paper": _paper,
    "report of a fight": _recap,
    "Universal VTT": _universal,
    "handout": _handout,
    "report of an error": _fault,
    **{name: _window(name) for name in NAMES},
}


def _bytes(image: QImage) -> bytes:
    return sha256(bytes(image.constBits())).digest()


# Secrets


def _with(state: Campaign, fight: Encounter, *things: Thing) -> Campaign:
    scene = state.scenes[fight.scene]
    scene = scene.but(things=scene.things.having((each.id, each) for each in things))
    return replace(state, scenes=state.scenes.put(scene.id, scene))


def _seen_spot(state: Campaign, fight: Encounter) -> tuple[int, int]:
    """Return a place that the players see, in the middle of a square."""
    content = content_of(state, fight)
    bounds = content.open.known.bounds
    if bounds is None:
        return SQUARE // 2, SQUARE // 2
    spots = (
        (column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2)
        for row in range(bounds.top // SQUARE, bounds.bottom // SQUARE + 1)
        for column in range(bounds.left // SQUARE, bounds.right // SQUARE + 1)
    )
    return next((spot for spot in spots if content.open.known.holds(spot)), (SQUARE // 2, SQUARE // 2))


def _hidden_creature(state: Campaign, fight: Encounter) -> Campaign:
    some = next((each for each in fight.tokens.values() if each.creature is not None), None)
    if some is None or some.creature is None:
        return state
    who = some.creature.but(name=SECRET, public_name=SECRET, letter="Z", notes=Notes(gm_notes=SECRET))
    token = replace(
        some,
        id=TokenId("token-9001"),
        point=_seen_spot(state, fight),
        creature=who,
        hidden=True,
        badge="99",
        stand=Stand(zone="zone-9018"),
    )
    return state.with_token(fight.id, token)


def _hidden_elsewhere(state: Campaign, fight: Encounter) -> Campaign:
    """Let somebody hidden be on a map on which nobody else is."""
    state = _hidden_creature(state, fight)
    token = state.encounters[fight.id].tokens.get("token-9001")
    if token is None:
        return state
    other = Scene(id=SceneId("scene-9019"), name=SECRET, public_name=SECRET)
    state = replace(state, scenes=state.scenes.put(other.id, other))
    return state.with_token(fight.id, replace(token, scene=other.id))


def _unrevealed_creature(state: Campaign, fight: Encounter) -> Campaign:
    state = _hidden_creature(state, fight)
    token = state.encounters[fight.id].tokens.get("token-9001")
    if token is None:
        return state
    scene = state.scenes[fight.scene]
    away = (scene.columns * SQUARE + 40 * SQUARE, scene.rows * SQUARE + 40 * SQUARE)
    return state.with_token(fight.id, replace(token, hidden=False, point=away, side="cult"))


def _hidden_things(state: Campaign, fight: Encounter) -> Campaign:
    x, y = _seen_spot(state, fight)
    return _with(
        state,
        fight,
        Stamp(id=ThingId("stamp-9002"), art="crate", name=SECRET, at=(x, y), hidden=True, blocks_sight=True),
        Wall(id=ThingId("wall-9003"), points=((x - 300, y), (x + 300, y + 40)), hidden=True, name=SECRET),
        Light(id=ThingId("light-9014"), at=(x, y), hidden=True, name=SECRET),
    )


def _trap(state: Campaign, fight: Encounter) -> Campaign:
    x, y = _seen_spot(state, fight)
    return _with(
        state,
        fight,
        Zone(
            id=ThingId("zone-9004"),
            name=SECRET,
            public_name=SECRET,
            hazard=SECRET,
            hidden=True,
            points=((x - 300, y - 300), (x + 300, y - 300), (x, y + 300)),
        ),
    )


def _note(state: Campaign, fight: Encounter) -> Campaign:
    return _with(state, fight, Pin(id=ThingId("pin-9005"), at=_seen_spot(state, fight), name=SECRET, text=SECRET))


def _private_names(state: Campaign, fight: Encounter) -> Campaign:
    """Give everything private another name: the title, scenes, encounters, things and foes that have a public one."""
    scene = state.scenes[fight.scene]
    things = ((i, thing.but(name=SECRET, locked=True)) for i, thing in scene.things.items())
    scene = scene.but(name=SECRET, notes=SECRET, read_aloud=SECRET, things=scene.things.having(things))
    told = replace(fight, name=SECRET, notes=Notes(gm_notes=SECRET, tactics=SECRET))
    state = replace(state, title=SECRET, scenes=state.scenes.put(scene.id, scene), conditions=(Condition(SECRET),))
    state = state.with_encounter(told)
    for token in fight.tokens.values():
        who = token.creature
        if who is not None and who.public_name:
            known = who.but(name=f"{SECRET} {who.name}", letter=who.letter or who.public_name[:1].upper())
            state = state.with_token(fight.id, replace(token, creature=known))
    return state


def _other_scene(state: Campaign, fight: Encounter) -> Campaign:
    other = Scene(id=SceneId("scene-9006"), name=SECRET, public_name=SECRET)
    second = Encounter(id=EncounterId("encounter-9007"), name=SECRET, system=fight.system, scene=other.id)
    state = replace(state, scenes=state.scenes.put(other.id, other))
    reveal = Reveal("reveal-9008", ((0, 0), (SQUARE, 0), (SQUARE, SQUARE)))
    return replace(
        state.with_encounter(second),
        wear=state.wear.put(other.id, replace(state.scene_state(other.id), reveals=(reveal,))),
    )


def _reminder(state: Campaign, fight: Encounter) -> Campaign:
    """Let something come that only the game master knows of, and somebody suffer from what nobody has told him."""
    told = Reminder("reminder-9015", state.time + 60, SECRET)
    state = replace(state, reminders=(*state.reminders, told))
    own = next((each for each in state.encounters[fight.id].tokens.values() if each.person is None), None)
    if own is None or own.vitals is None:
        return state
    ill = Affliction("affliction-9016", SECRET, state.time, state.time + 60, False)
    return state.with_token(fight.id, replace(own, vitals=replace(own.vitals, afflictions=(ill,))))


def _handout_kept(state: Campaign, fight: Encounter) -> Campaign:
    """Put on the shelf what nobody was shown yet."""
    return replace(state, handouts=(*state.handouts, Handout("handout-9017", SECRET, None, SECRET)))


def _history(state: Campaign, fight: Encounter) -> Campaign:
    return replace(state, source=replace(state.source, drawn=state.source.drawn + 1), next_number=20_000)


SECRETS: dict[str, Secret] = {
    "hidden creature": _hidden_creature,
    "creature out of sight": _unrevealed_creature,
    "hidden creature on another map": _hidden_elsewhere,
    "hidden things": _hidden_things,
    "trap": _trap,
    "note": _note,
    "private names": _private_names,
    "other scene": _other_scene,
    "reminder and affliction that nobody knows": _reminder,
    "handout that nobody was shown": _handout_kept,
    "history": _history,
}


_DOOR = Door(id=ThingId("door-9012"), a=(0, 0), b=(0, 0), name=SECRET)
DOORS: dict[str, Door] = {
    "secret door": _DOOR.but(secret=True),
    "hidden door": _DOOR.but(hidden=True),
    "hidden archway": _DOOR.but(hidden=True, look=DoorLook.ARCH, state=DoorState.OPEN),
}
"""Doors that to the players are a part of the wall that they stand in."""


def with_door(state: Campaign, fight: Encounter, door: Door) -> tuple[Campaign, Campaign]:
    """Return a map with a wall, and the same with a door in it."""
    x, y = _seen_spot(state, fight)
    a, b, c, d = ((x + step, y) for step in (-300, -100, 100, 300))
    whole = _with(state, fight, Wall(id=ThingId("wall-9010"), points=(a, d)))
    cut = _with(
        state,
        fight,
        Wall(id=ThingId("wall-9011"), points=(a, b), name=SECRET),
        door.but(a=b, b=c),
        Wall(id=ThingId("wall-9013"), points=(c, d)),
    )
    return whole, cut


def _all_at_once(state: Campaign, fight: Encounter) -> Campaign:
    for hide in SECRETS.values():
        state = hide(state, state.encounters[fight.id])
    return state


def leaks(state: Campaign, ways: tuple[str, ...] = tuple(WAYS), *, together: bool = False) -> Iterator[str]:
    """Yield what of any secret comes out by any way, for every encounter of a campaign.

    With `together` all secrets are set into it at once, and each alone only where something comes out.
    """
    for fight in state.encounters.values():
        fight = _at_rest(state, fight)
        state = state.with_encounter(fight)
        plain = _settled(state, fight, ways)
        for name, told in plain.items():
            if SECRET.encode() in told:
                yield f"{name}: the word itself"
        if together:
            kept = _all_at_once(state, fight)
            if all(WAYS[name](kept, kept.encounters[fight.id]) == plain[name] for name in ways):
                continue
        for secret, hide in SECRETS.items():
            yield from (f"{name}: {secret}" for name in _differing(state, hide(state, fight), fight, plain))
        whole, _ = with_door(state, fight, _DOOR)
        walled = {name: WAYS[name](whole, fight) for name in ways if name != "Universal VTT"}
        for secret, door in DOORS.items():
            _, cut = with_door(state, fight, door)
            yield from (f"{name}: {secret}" for name in _differing(whole, cut, fight, walled))


def _settled(state: Campaign, fight: Encounter, ways: tuple[str, ...]) -> dict[str, bytes]:
    """Return what comes out by each way, as it is when it has come out before: Qt draws letters otherwise at first."""
    told: dict[str, bytes] = {}
    for _ in range(5):
        before, again = told, replace(state)
        told = {name: WAYS[name](again, fight) for name in ways}
        if told == before:
            break
    return told


def _differing(one: Campaign, other: Campaign, fight: Encounter, plain: dict[str, bytes]) -> Iterator[str]:
    """Yield the ways by which something else comes out; where it does, both are looked at once more."""
    for name, told in plain.items():
        fights = one.encounters[fight.id], other.encounters[fight.id]
        if WAYS[name](other, fights[1]) != told:
            again = tuple(WAYS[name](replace(state), there) for state, there in zip((one, other), fights, strict=True))
            if again[0] != again[1]:
                yield name


def _at_rest(state: Campaign, fight: Encounter) -> Encounter:
    """Return an encounter in which nobody acts unseen: that is said, and is tested for itself.

    None is under way without a clock: no file of that kind is opened.
    """
    waits = fight.clock is None or content_of(state, fight).unseen
    return replace(fight, clock=None, stage=Stage.PREPARED) if waits and fight.stage is Stage.RUNNING else fight


def main(number: int, chosen: int) -> int:
    """Set the secrets into random campaigns, the same for the same seed; return how many leak."""
    from hypothesis import HealthCheck, given, seed, settings
    from PySide6.QtWidgets import QApplication

    from tests.helpers.campaigns import campaigns

    application = QApplication.instance() or QApplication(["sandtable", "-platform", "offscreen"])
    assert application is not None
    found: list[str] = []
    held = [0]

    @seed(chosen)
    @settings(max_examples=number, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(campaigns())
    def go(state: Campaign) -> None:
        found.extend(leaks(state, together=True))
        held[0] += 1
        if held[0] % 10 == 0:
            print(f"{held[0]} campaigns, {monotonic() - began:.0f} s, {len(found)} leaks", flush=True)

    began = monotonic()
    go()
    seat().close()
    secrets = len(SECRETS) + len(DOORS)
    print(f"{number} campaigns of seed {chosen}, {secrets} secrets, {len(WAYS)} ways: {len(found)} leaks")
    for each in sorted(set(found)):
        print(" ", each)
    return len(found)


if __name__ == "__main__":
    parser = ArgumentParser(description="Hold random campaigns to the table of leaks.")
    parser.add_argument("number", type=int, nargs="?", default=500, help="how many campaigns")
    parser.add_argument("--seed", type=int, default=None, help="the same for the same seed; others each time without")
    given_words = parser.parse_args()
    fresh = SystemRandom().randrange(1_000_000)
    sys.exit(bool(main(given_words.number, fresh if given_words.seed is None else given_words.seed)))
