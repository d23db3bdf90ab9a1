"""Plays a transcript: a TOML file with a fight, what is done in it step by step, and what must be so after each step.

    rules = ["T99-INIT-03"]                    # what is played here
    system = "99-towers"

    [fighter.Ann]                              # any name without spaces; it stands for the token's id everywhere below
    at = [1, 1]                                # column and row; or `in = "A|B"`, a zone or the border of two
    side = "party"
    person = true                              # of the roster; otherwise a foe with its own copy
    grams = 40000                              # its own mass
    master = "Bob"                             # whose companion it is, both of the roster
    sheet = { n_ranks = 2 }
    gear = [{ id = "bow", name = "Bow", profile = "Bow", carried = "both hands" }]
    tracks = { stun = 6 }                      # other than full; [value, temporary] where there are temporary points
    conditions = ["prone"]                     # or whole tables

    [scene]                                    # all optional: walls, doors, stamps as plain things; painted squares
    metres = 1                                 # the side of a square, or text such as "1/2"
    things = [{ kind = "wall", id = "wall-900", points = [[0, 0], [768, 0]] }]
    difficult = [[3, 3]]
    zones = { A = [0, 0, 4, 4], B = { at = [4, 0, 8, 4], dark = true } }   # left, top, right, bottom in squares
    links = [{ a = "A", b = "B", barrier = true }]

    [fight]
    start = { Ann = 5 }                        # first positions, by giving the initiative flip what it takes
    surprised = ["Orc"]
    settings = { "T99-GAP-39" = false }
    answers = { "initiative:Ann" = "KS 4C" }   # instead of `start`
    begin = false                              # a step begins it
    expect = { "Ann.position" = 5 }

    begin = false                              # no fight: what is called for at any time needs none

    [[step]]
    example = "T99-INIT-03#1"                  # which worked example this is; `rules` names what is not an example
    do = "aim"                                 # an action of the next actor, or of `who`
    target = ["Orc"]                           # `path`, `place` (squares), `item`, `words`, `cost`, `options`, `anyway`
    sketch = "attack"                          # what it would look like on the map; nothing is done
    command = { kind = "set-track", ... }      # or any other command; `encounter` is filled in
    call = "check"                             # or what can be called for, of `who` (a name or several), with `entries`
    answers = { "attack:Ann:Orc" = "QS 7H / 4C" }   # by the request's key: cards, option, struck rules, `+` ticked ones
    refused = "99-towers.why.prone"            # the phrase with which it must be refused
    settle = ["semi-automagic.loose.defeated"]        # in place of `do`: ends the fight, with these loose ends settled
    asked = ["hold:Ann"]                       # questions that must have been asked; `unasked` must not
    expect = { now = 10, next = ["Ann"], "Ann.position" = 15, "Ann.has" = ["aiming"] }

A draw without an answer is an error that names its key; other questions are answered as suggested. What `expect` may
name stands in `facts.py`.

A file may hold several scenarios, `[[scenario]]` with all of this under it and a `title`, each of them a test of its
own. What the file says outside of them (`system`, `rules`) holds for each.

With `arena = true` it is played in the arena of its game (`arena.toml` beside it): fighters, scene and fight are as
there, but for what the scenario says of them.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from core.base.errors import SandtableError
from core.base.ids import EncounterId, PersonId, SceneId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.edits import afflictions, areas, document, fights, loads, maps, people, show, time, tokens
from core.engine.command import COMMANDS, Act, Command
from core.engine.event import Event
from core.engine.journal import Journal
from core.engine.policy import nobody, suggestion
from core.engine.request import Draw, Request, Ruling
from core.engine.session import Session
from core.engine.sketch import Sketch
from core.explain.modifier import Modifier
from core.geometry.units import SQUARE, Point, centre_of
from core.geometry.zone_graph import border_of
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Person, Track, Vitals
from core.model.encounter import Encounter, Token
from core.model.scene import Scene, ZoneLink
from core.model.space import zones_of
from core.model.things import Zone
from core.rules.registry import SYSTEMS

SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-2")
FIRST_TOKEN = 101
ARENA = "arena.toml"
RULE = re.compile(r"\b[A-Z][A-Z0-9]+-[A-Z]+-[A-Z0-9-]*[A-Z0-9]\b")
_FIGURES = re.compile(r"[\d\sH/]+")
"""What is typed in figures alone: a play may need what no cards come to, which is taken on insistence."""
HOUSE = (afflictions, areas, document, fights, loads, maps, people, show, time, tokens)
"""Loaded so that their commands can be read."""


class Onlooker:
    """Looks on while a transcript is played; this one takes no note."""

    def meant(self, played: "Played", act: Act) -> None:
        """See an act before it is done."""

    def asked(self, played: "Played", request: Request[Any]) -> None:
        """See a question before it is answered."""


@dataclass
class Played:
    """A transcript under way: the session, the ids behind the names, and what the last step brought.

    `refused` is why it could not be done.
    """

    session: Session
    ids: dict[str, str]
    asked: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    sketch: Sketch | None = None
    refused: SandtableError | None = None
    onlooker: Onlooker = field(default_factory=Onlooker)

    @property
    def encounter(self) -> Encounter:
        """The fight."""
        return self.session.state.encounter(ENCOUNTER)

    @property
    def names(self) -> dict[str, str]:
        """The names behind the ids."""
        return {identity: name for name, identity in self.ids.items()}

    def identified(self, value: Any) -> Any:
        """Return plain data with every name replaced by its token's id, in texts such as `hold:Ann` too.

        `@Ann` is the person of the roster instead.
        """
        if isinstance(value, str) and value.startswith("@"):
            return person_of(self.ids[value[1:]])
        if isinstance(value, str):
            return ":".join(self.ids.get(part, part) for part in value.split(":"))
        if isinstance(value, dict):
            return {self.identified(key): self.identified(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self.identified(each) for each in value]
        return value

    def named(self, text: str) -> str:
        """Return a request's key with ids replaced by names, of people of the roster by `@Ann`."""
        names = self.names
        people: dict[str, str] = {person_of(identity): f"@{name}" for name, identity in self.ids.items()}
        return ":".join(names.get(part) or people.get(part, part) for part in text.split(":"))


@dataclass(frozen=True)
class Script:
    """One scenario of a transcript: its name, `towers/attack: arrows`, and its plain data."""

    name: str
    data: Mapping[str, Any]

    @property
    def file(self) -> str:
        """The file that it stands in, `towers/attack`."""
        return self.name.partition(":")[0]

    @property
    def examples(self) -> tuple[str, ...]:
        """The worked examples that it plays, such as `T99-INIT-03#1`."""
        parts = (self.data.get("fight", {}), *self.data.get("step", ()))
        named = [part.get("example", []) for part in parts]
        return tuple(each for one in named for each in ([one] if isinstance(one, str) else one))

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that it names: as what is played, in its title, in examples, and in what it expects."""
        return frozenset(RULE.findall(repr(self.data)))


def read(path: Path) -> tuple[Script, ...]:
    """Return the scenarios of a transcript."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    scenarios = data.pop("scenario", None)
    name = f"{path.parent.name}/{path.stem}"
    if scenarios is None:
        return (Script(name, data),)
    return tuple(
        Script(
            f"{name}: {scenario.get('title', number)}",
            in_arena(path, {**data, **scenario, "rules": [*data.get("rules", ()), *scenario.get("rules", ())]}),
        )
        for number, scenario in enumerate(scenarios, 1)
    )


def in_arena(path: Path, scenario: dict[str, Any]) -> dict[str, Any]:
    """Return a scenario with what the arena of its game has, where it is played there and says nothing else."""
    if not scenario.get("arena"):
        return scenario
    return laid_over(tomllib.loads(path.with_name(ARENA).read_text(encoding="utf-8")), scenario)


def laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Return tables within tables, those above over those below."""
    both = {name: laid_over(below[name], above[name]) for name in below if isinstance(above.get(name), dict)}
    return {**below, **above, **both}


@cache
def scripts() -> tuple[Script, ...]:
    """Return every scenario of every transcript."""
    files = sorted(path for path in Path(__file__).parent.rglob("*.toml") if path.name != ARENA)
    return tuple(script for path in files for script in read(path))


def prepared(data: Mapping[str, Any]) -> Played:
    """Return a transcript's session before the fight."""
    system = SystemId(data.get("system", "99-towers"))
    ids = {name: f"token-{FIRST_TOKEN + number}" for number, name in enumerate(data["fighter"])}
    state = Campaign(Source(data.get("seed", 1)), house_rules={system: dict(data.get("fight", {}).get("settings", {}))})
    state = replace(state, scenes=state.scenes.put(SCENE, _scene(data.get("scene", {}), system)), next_number=1000)
    standing: dict[str, Token] = {}
    for name, given in data["fighter"].items():
        token, person = _fighter(name, TokenId(ids[name]), system, given, state.scene(SCENE))
        standing[token.id] = token
        if person is not None:
            master = given.get("master")
            person = replace(person, master=None if master is None else person_of(ids[master]))
            state = replace(state, people=state.people.put(person.id, person))
    fight = Encounter(ENCOUNTER, "Fight", system, SCENE, tokens=PersistentMap(standing))
    state = replace(state, encounters=state.encounters.put(ENCOUNTER, fight))
    return Played(Session(Journal(state), SYSTEMS, policy=nobody), ids)


def begin(played: Played, fight: dict[str, Any]) -> None:
    """Begin the fight. With `begin = false` it waits for a step that does."""
    if fight.get("begin", True):
        combatants = tuple(TokenId(played.ids[name]) for name in fight.get("combatants", played.ids))
        answers, surprised = beginning(played, fight)
        submit(
            played, fights.Begin(ENCOUNTER, combatants, tuple(TokenId(played.ids[name]) for name in surprised)), answers
        )


def beginning(played: Played, fight: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return what is answered as a fight begins, and who is surprised; `start` is turned into initiative flips."""
    answers = dict(fight.get("answers", {}))
    surprised = list(fight.get("surprised", []))
    for name, position in fight.get("start", {}).items():
        token = played.encounter.tokens[played.ids[name]]
        sheet: Any = played.session.state.creature(token).sheet
        kept = 20 - sheet.value("n") - position
        if kept < 0:
            kept += 10
            surprised.append(name)
        answers[f"initiative:{name}"] = str(kept)
    return answers, surprised


def submit(played: Played, command: Command, answers: dict[str, Any]) -> None:
    """Submit a command and answer its questions."""
    played.asked, before = [], played.session.journal.head
    given = dict(answers)
    if isinstance(command, Act):
        played.onlooker.meant(played, command)
    played.session.submit(command)
    while (request := played.session.pending) is not None:
        key = played.named(request.key)
        played.asked.append(key)
        played.onlooker.asked(played, request)
        if key in given:
            answer = given[key]
            if answer == "open":
                break
            if isinstance(request, Draw):
                insist = bool(answers.get("insist", _FIGURES.fullmatch(str(answer)) is not None))
                answer = request.typed(str(answer), played.session.state, insist=insist)
            elif isinstance(request, Ruling):
                answer = tuple(replace(each, struck=strikes(each, given[key])) for each in request.proposed)
            else:
                answer = played.identified(answer)
        elif isinstance(request, Draw):
            raise AssertionError(f"no answer for {key}: {request.hint}")
        else:
            answer = suggestion(request)
        played.session.answer(answer)
    journal = played.session.journal
    played.events = list(journal.entry(before).events if journal.head > before else ())


def strikes(modifier: Modifier, words: Any) -> bool:
    """Return whether a ruling in words strikes a modifier: by its rule, and `+` before it makes it count."""
    return modifier.rule in words or (modifier.struck and f"+{modifier.rule}" not in words)


def command_of(played: Played, step: dict[str, Any]) -> Command:
    """Return the command that a step describes."""
    if "command" in step:
        data = {"encounter": ENCOUNTER, **played.identified(step["command"])}
        if data["kind"] in (
            "set-door",
            "set-found",
            "paint",
            "put-things",
            "pass-time",
            "let-time-pass",
            "put-reminder",
            "keep-syndromes",
            "put-affliction",
            "make-known",
            "end-affliction",
            "set-house-rule",
            "99-towers.shuffle",
            "drop-person",
        ):
            del data["encounter"]
        return COMMANDS.load(data)
    if "settle" in step:
        return _end_settling(played, step["settle"])
    if "call" in step:
        whose = step.get("who", [])
        who = tuple(played.ids.get(name, name) for name in ([whose] if isinstance(whose, str) else whose))
        entries = played.identified(step.get("entries", {}))
        system = SYSTEMS[played.encounter.system]
        return system.called(played.session.state, played.encounter, who, step["call"], entries)
    actors = SYSTEMS[played.encounter.system].next_actors(played.session.state, played.encounter)
    return Act(
        encounter=ENCOUNTER,
        actor=TokenId(played.ids[step["who"]]) if "who" in step else actors[0],
        action=step["do"],
        targets=tuple(TokenId(played.ids[name]) for name in step.get("target", ())),
        path=tuple(_point(played, where) for where in step.get("path", ())),
        place=_point(played, step["place"]) if "place" in step else None,
        item=step.get("item"),
        words=step.get("words", ""),
        cost=step.get("cost"),
        options=tuple(played.identified(step.get("options", {})).items()),
        anyway=step.get("anyway", False),
    )


def _end_settling(played: Played, phrases: Sequence[str]) -> Command:
    """Return the end of the fight, with all of its loose ends settled that have one of these labels."""
    system, ends = SYSTEMS[played.encounter.system], defaultdict[str, list[Command]](list)
    for each in system.loose_ends(played.session.state, played.encounter):
        if each.command is not None:
            ends[each.label.id].append(each.command)
    # none of a label is an error: a transcript means one that is there
    settled = [command for phrase in phrases for command in {**ends}[phrase]]
    return fights.End(ENCOUNTER, tuple(settled))


def play(played: Played, step: dict[str, Any]) -> str | None:
    """Play one step; return the id of the phrase with which it was refused, None if it was not."""
    played.refused, played.events = None, []
    if step.get("undo"):
        played.session.undo()
        return None
    if "sketch" in step:
        act = command_of(played, {"do": step["sketch"], **step})
        assert isinstance(act, Act)
        system, board = SYSTEMS[played.encounter.system], played.session.board(played.encounter)
        played.sketch = system.sketch(played.session.state, board, played.encounter, act)
        return None
    try:
        submit(played, command_of(played, step), step.get("answers", {}))
    except SandtableError as error:
        played.refused = error
        return error.phrase.id
    return None


def _point(played: Played, where: str | list[int]) -> Point:
    """Return the point of a square, or of a zone or a border as in `spot_point`."""
    if isinstance(where, str):
        return spot_point(played.session.state.scene(SCENE), where)
    return centre_of((where[0], where[1]))


def spot_point(scene: Scene, spot: str) -> Point:
    """Return the middle of a zone by its name, or of the border of two, `A|B`."""
    first, _, second = spot.partition("|")
    return zones_of(scene).middle(border_of(first, second) if second else first)


METRES = {SystemId("semi-automagic"): Fraction(1), SystemId("basic-roleplaying"): Fraction(1)}
"""The side of a square where a transcript does not say, for systems that count in metres."""


def _scene(given: dict[str, Any], system: SystemId) -> Scene:
    scene = Scene(id=SCENE, name="Field", columns=given.get("columns", 30), rows=given.get("rows", 30))
    metres = given.get("metres", METRES.get(system))
    if metres is not None:
        scene = scene.but(square_length=Fraction(metres), unit="m")
    things = {thing["id"]: thing for thing in given.get("things", ())}
    for name, drawn in given.get("zones", {}).items():
        (left, top, right, bottom), more = (drawn, {}) if isinstance(drawn, list) else (drawn["at"], drawn)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        points = tuple((x * SQUARE, y * SQUARE) for x, y in corners)
        own = {key: value for key, value in more.items() if key != "at"}
        things[name] = Zone.model_validate({"id": name, "name": name, "points": points, **own})
    links = tuple(ZoneLink.model_validate(link) for link in given.get("links", ()))
    painted = {"difficult": 1, "blocking": 2}
    terrain = {(x, y): code for name, code in painted.items() for x, y in given.get(name, ())}
    heights = {(x, y): height for x, y, height in given.get("elevation", ())}
    return scene.but(
        zone_links=links,
        things=things,
        terrain=scene.terrain.painted(terrain),
        elevation=scene.elevation.painted(heights),
    )


def _fighter(
    name: str, identity: TokenId, system: SystemId, given: dict[str, Any], scene: Scene
) -> tuple[Token, Person | None]:
    creature = Creature.model_validate(
        {
            "name": name,
            "system": system,
            "sheet": {"kind": system, **given.get("sheet", {})},
            "side": given.get("side", "foes"),
            "kit": given.get("gear", ()),
            "grams": given.get("grams", 0),
        }
    )
    vitals = _vitals(SYSTEMS[system].fresh_vitals(creature), given)
    held = tuple(
        Condition(**each) if isinstance(each, dict) else Condition(each) for each in given.get("conditions", ())
    )
    column, row = given.get("at", (0, 0))
    middle = int((column + 0.5) * SQUARE), int((row + 0.5) * SQUARE)
    where = spot_point(scene, given["in"]) if "in" in given else middle
    token = Token(identity, SCENE, where, side=creature.side, conditions=held, hidden=given.get("hidden", False))
    point, stand = SYSTEMS[system].stand_at(scene, creature, token.point)
    token = replace(token, point=point, stand=stand, elevation=given.get("elevation", 0))
    if given.get("person"):
        person = Person(person_of(identity), creature, vitals)
        return replace(token, person=person.id), person
    return replace(token, creature=creature, vitals=vitals), None


def person_of(identity: str) -> PersonId:
    """Return the id of the person behind a token of the roster."""
    return PersonId(f"person-{identity.removeprefix('token-')}")


def _vitals(vitals: Vitals, given: dict[str, Any]) -> Vitals:
    tracks = dict(vitals.tracks)
    for name, figures in given.get("tracks", {}).items():
        value, temporary = figures if isinstance(figures, list) else (figures, 0)
        tracks[name] = Track(value, tracks[name].maximum, temporary)
    return replace(vitals, tracks=tracks, chips={**vitals.chips, **given.get("chips", {})})
