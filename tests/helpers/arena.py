"""Fights under 99 Towers for tests: a drawn map, lettered fighters on it, all of them due in the same phase."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.base.ids import EncounterId, SceneId, ThingId, TokenId
from core.base.phrase import Phrase
from core.chance.source import Source
from core.engine.command import Act
from core.engine.context import Systems
from core.engine.event import Checked, ConditionSet, Event, TokenMoved
from core.engine.journal import Journal
from core.engine.policy import By, Given
from core.engine.preview import Preview
from core.engine.request import Draw, Request, Ruling
from core.engine.session import Session
from core.engine.system import Offer
from core.explain.check import Check
from core.explain.tally import Tally
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.units import DIRECTIONS, SQUARE, Point, Square
from core.model.campaign import Campaign, Setting
from core.model.condition import Condition
from core.model.creature import Creature, Track
from core.model.encounter import Encounter, Stage, Token
from core.model.gear import Carried, Item
from core.model.scene import Scene
from core.model.things import LightRegion, Thing, Wall
from core.rules.towers.clock import Marker, TowersClock
from core.rules.towers.movement.steps import COMPASS
from core.rules.towers.names import SPACES, TOWERS
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.system import SYSTEM

SYSTEMS: Systems = {TOWERS: SYSTEM}
SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-2")
PLAIN = {"pa": 3, "pd": 2, "px": 2, "sa": 2, "id": 2, "er": 1, "ir": 1, "n": 2, "spd": 5}


def held(profile: str, carried: Carried = Carried.MAIN_HAND, **fields: Any) -> Item:
    """Return a weapon in hand, with its own name as id."""
    return Item(id=profile, name=profile, profile=profile, carried=carried, **fields)


@dataclass(frozen=True)
class Who:
    """A fighter of an arena: what differs from a plain one. `items` are in hand; `tracks` stand lower or higher."""

    sheet: Mapping[str, Any] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    conditions: tuple[Condition, ...] = ()
    tracks: Mapping[str, Track] = field(default_factory=dict)
    flat_footed: bool = False
    position: int = 10
    elevation: int = 0
    hidden: bool = False


def _rulings_as_proposed(state: Campaign, request: Request[Any]) -> Given | None:
    return Given(request.proposed, By.POLICY) if isinstance(request, Ruling) else None


class Arena:
    """A fight under way, drawn with letters: `#` solid, `,` difficult, a letter the left top space of a fighter.

    Capitals are the party, other letters foes. Rulings are taken as proposed; choices and flips are for the test.
    """

    def __init__(
        self,
        drawn: str,
        *,
        walls: tuple[tuple[Square, Square], ...] = (),
        low: tuple[tuple[Square, Square], ...] = (),
        dark: tuple[Square, Square] | None = None,
        settings: Mapping[str, Setting] | None = None,
        rulings: bool = False,
        **fighters: Who,
    ) -> None:
        rows = [line.strip() for line in drawn.strip().splitlines()]
        cells = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
        letters = sorted((mark, at) for at, mark in cells.items() if mark.isalpha())
        self.ids = {letter: TokenId(f"token-{10 + number}") for number, (letter, _) in enumerate(letters)}
        terrain = {at: {"#": 2, ",": 1}[mark] for at, mark in cells.items() if mark in "#,"}
        scene = Scene(id=SCENE, name="Field", columns=len(rows[0]), rows=len(rows))
        things: list[Thing] = [_wall(number, ends, "wall") for number, ends in enumerate(walls, 500)]
        things += [_wall(number, ends, "low") for number, ends in enumerate(low, 600)]
        things += [_dark(*dark)] if dark is not None else []
        scene = scene.but(terrain=scene.terrain.painted(terrain), things={thing.id: thing for thing in things})
        who = {letter: fighters.get(letter, Who()) for letter in self.ids}
        tokens = {self.ids[letter]: _token(self.ids[letter], letter, at, who[letter]) for letter, at in letters}
        clock = TowersClock(
            combatants=tuple(tokens),
            markers={
                self.ids[letter]: Marker(position=each.position, initiative=20 - number, flat_footed=each.flat_footed)
                for number, (letter, each) in enumerate(who.items())
            },
            now=10,
            settled=10,
        )
        encounter = Encounter(ENCOUNTER, "Fight", TOWERS, SCENE, stage=Stage.RUNNING, clock=clock)
        encounter = replace(encounter, tokens=encounter.tokens.having(tokens.items()))
        state = Campaign(Source(1), next_number=1000, house_rules={TOWERS: dict(settings or {})})
        state = replace(state, scenes=state.scenes.put(SCENE, scene)).with_encounter(encounter)
        policy = (lambda state, request: None) if rulings else _rulings_as_proposed
        self.session = Session(Journal(state), SYSTEMS, policy=policy)

    @property
    def state(self) -> Campaign:
        """The campaign now."""
        return self.session.state

    @property
    def encounter(self) -> Encounter:
        """The encounter now."""
        return self.state.encounter(ENCOUNTER)

    @property
    def board(self) -> Board:
        """The board now."""
        return self.session.board(self.encounter)

    @property
    def clock(self) -> TowersClock:
        """The clock now."""
        assert isinstance(self.encounter.clock, TowersClock)
        return self.encounter.clock

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the last command, or of the open one."""
        entry = self.session.last
        assert entry is not None
        return entry.events

    def checks(self) -> list[Check]:
        """Return the checks of the last command."""
        return [event.check for event in self.events if isinstance(event, Checked)]

    def token(self, letter: str) -> Token:
        """Return a fighter's token."""
        return self.encounter.tokens[self.ids[letter]]

    def square(self, letter: str) -> Square:
        """Return the left top square of a fighter."""
        return self.board.stand(self.ids[letter]).square

    def track(self, letter: str, name: str) -> Track:
        """Return one of a fighter's tracks."""
        return self.state.vitals(self.token(letter)).tracks[name]

    def has(self, letter: str, kind: str) -> bool:
        """Return whether a fighter has a condition."""
        token = self.token(letter)
        return any(held.kind == kind for held in (*token.conditions, *self.state.vitals(token).conditions))

    def status(self, letter: str) -> str:
        """Return the last word of a fighter's status."""
        return SYSTEM.status(self.state, self.encounter, self.token(letter)).phrase.id.rpartition(".")[2]

    def position(self, letter: str) -> int:
        """Return where a fighter's marker stands."""
        return self.clock.marker(self.ids[letter]).position

    def act(self, letter: str, action: str, *targets: str, go: str = "", **fields: Any) -> Act:
        """Return an act; `go` is a path in directions such as `e e ne`."""
        path = way(self.board.stand(self.ids[letter]), go)
        options = tuple(fields.pop("options", {}).items())
        whom = tuple(self.ids[target] for target in targets)
        return Act(ENCOUNTER, self.ids[letter], action, whom, path, options=options, **fields)

    def do(self, letter: str, action: str, *targets: str, **fields: Any) -> "Arena":
        """Submit an act."""
        self.session.submit(self.act(letter, action, *targets, **fields))
        return self

    def preview(self, letter: str, action: str, *targets: str, **fields: Any) -> Preview:
        """Preview an act."""
        return self.session.preview(self.act(letter, action, *targets, **fields))

    def offers(self, letter: str) -> tuple[Offer, ...]:
        """Return what a fighter may do."""
        return SYSTEM.offers(self.state, self.board, self.encounter, self.ids[letter])

    def say(self, key: str) -> "Arena":
        """Answer the open choice."""
        self.session.answer(key)
        return self

    def flip(self, text: str) -> "Arena":
        """Type the cards, or the result, of the open draw."""
        request = self.session.pending
        assert isinstance(request, Draw), request
        self.session.answer(request.typed(text, self.state, insist=True))
        return self

    def have(self, letter: str, condition: Condition) -> "Arena":
        """Give a fighter a condition before the fight goes on."""
        self.start_from(ConditionSet(ENCOUNTER, self.ids[letter], condition))
        return self

    def put(self, letter: str, square: Square) -> "Arena":
        """Put a fighter elsewhere before the fight goes on."""
        stand = Footprint.on(square, self.board.stand(self.ids[letter]).spaces)
        self.start_from(TokenMoved(ENCOUNTER, self.ids[letter], stand.centre, self.token(letter).elevation))
        return self

    def start_from(self, event: Event) -> None:
        """Let something have happened before the fight goes on."""
        self.session = Session(Journal(event.apply(self.state)), SYSTEMS, policy=self.session.policy)


def way(start: Footprint, directions: str) -> tuple[Point, ...]:
    """Return the middles along a way given in directions."""
    points, stand = [], start
    for word in directions.split():
        dx, dy = DIRECTIONS[COMPASS.index(word)]
        column, row = stand.square
        stand = stand.standing_on((column + dx, row + dy))
        points.append(stand.centre)
    return tuple(points)


def lines(tally: Tally) -> dict[str, str]:
    """Return rule and status of every line of a tally by its rule."""
    return {line.modifier.rule: str(line.status) for line in tally.lines}


def tallies(preview: Preview) -> tuple[Tally, ...]:
    """Return the tallies of the first ruling on the way."""
    return next(each.request.tallies for each in preview.assumed if isinstance(each.request, Ruling))


def word(phrase: Phrase | None) -> str:
    """Return the last part of a phrase's id."""
    return "" if phrase is None else phrase.id.rpartition(".")[2]


def _wall(number: int, ends: tuple[Square, Square], made: str) -> Wall:
    points = tuple((x * SQUARE, y * SQUARE) for x, y in ends)
    return Wall.model_validate({"id": ThingId(f"wall-{number}"), "points": points, "made": made})


def _dark(corner: Square, other: Square) -> LightRegion:
    (left, top), (right, bottom) = ((x * SQUARE, y * SQUARE) for x, y in (corner, other))
    points = ((left, top), (right, top), (right, bottom), (left, bottom))
    return LightRegion(id=ThingId("light-700"), points=points, light="dark")


def _token(identity: TokenId, letter: str, at: Square, who: Who) -> Token:
    sheet = TowersSheet.model_validate({**PLAIN, **who.sheet})
    side = "party" if letter.isupper() else "foes"
    creature = Creature(name=letter, system=TOWERS, sheet=sheet, side=side, kit=who.items)
    vitals = SYSTEM.fresh_vitals(creature)
    vitals = replace(vitals, tracks={**vitals.tracks, **who.tracks})
    return Token(
        id=identity,
        scene=SCENE,
        point=Footprint.on(at, SPACES[sheet.size]).centre,
        creature=creature,
        vitals=vitals,
        side=side,
        elevation=who.elevation,
        hidden=who.hidden,
        conditions=who.conditions,
    )
