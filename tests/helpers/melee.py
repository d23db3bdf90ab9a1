"""Random legal fights of 99 Towers with everything in them, and the way back: played, undone to the start, redone."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from core.base.errors import Refused
from core.base.ids import TokenId
from core.documents.codec import read_campaign, write_campaign
from core.edits.fights import Begin
from core.edits.people import SetTrack
from core.edits.tokens import MoveTokens
from core.engine.call import Entry, Field
from core.engine.command import Act, Command
from core.engine.policy import By, Given, draw, first_of, take_suggestions
from core.engine.request import Choice, Request
from core.engine.session import Session
from core.engine.system import Need, Offer
from core.geometry.units import DIRECTIONS, SQUARE, Point, centre_of, square_at
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage
from core.rules.registry import SYSTEMS
from core.rules.towers.clock import TowersClock
from core.rules.towers.duels import commands
from core.rules.towers.movement.steps import COMPASS
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import SETTINGS
from tests.helpers.walking_back import walk_back_and_forth
from tests.transcripts.runner import ENCOUNTER, prepared

SYSTEM = SYSTEMS[TOWERS]
FIELD = 9
"""Squares from side to side: the fighters meet soon."""
PROFILES = [
    {"name": "Burst", "uses": "sa", "against": "id", "base": 3, "category": "Arcane", "type": "Fire", "maximum": 12}
    | {"mana": 2, "area": "burst", "spread": 1, "flips": 1},
    {"name": "Cone", "uses": "sa", "against": "id", "base": 2, "category": "Arcane", "area": "cone", "spread": 3},
    {"name": "Ray", "uses": "sa", "against": "id", "base": 3, "category": "Arcane", "maximum": 8, "mana": 1},
    {"name": "Bomb", "base": 4, "type": "Fire", "increment": 3, "shots": 1, "area": "burst", "spread": 1},
]
KITS: tuple[tuple[dict[str, Any], ...], ...] = (
    ({"id": "blade", "name": "Blade", "profile": "Longblade", "carried": "main hand"},),
    ({"id": "bow", "name": "Bow", "profile": "Bow", "carried": "both hands"},),
    (
        {"id": "dagger", "name": "Dagger", "profile": "Dagger", "carried": "worn"},
        {"id": "pistol", "name": "Pistol", "profile": "Pistol", "carried": "main hand", "loaded": 2},
        {"id": "potion", "name": "Potion", "carried": "stowed"},
    ),
    tuple({"id": name, "name": name, "profile": name, "carried": "natural"} for name in ("Burst", "Cone", "Ray")),
    ({"id": "bomb", "name": "Bomb", "profile": "Bomb", "carried": "main hand", "loaded": 1, "ammunition": 2},),
    (),
)
SKILLS = ("Acrobatics", "Dueling", "Notice", "Stealth", "Discipline")
SLIGHT = (
    *("check", "react", "mark", "custom", "use-skill", "use-item", "speak", "interact", "inventory"),
    *("hold", "recover", "pick-up", "drop-object", "grab", "delay"),
)
"""Actions that could fill a whole fight."""
FILLINGS = 6
"""Ways in which an act is filled in before an unlawful one is tried."""
STAGES = (commands.PlaceDuellists, commands.StandReady, commands.Showdown, commands.Focus)


class Melee:
    """A fight by a seed: field, fighters, settings, what is done and how every question is answered."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        scene = {"columns": FIELD, "rows": FIELD, "difficult": self._squares(8), "blocking": self._squares(5)}
        chosen = {choice.key: self.chance.choice(choice.values) for choice in SETTINGS} if seed % 2 else {}
        setup = {name: self._fighter(number) for number, name in enumerate("ABCDEF"[: self.chance.randint(3, 6)])}
        played = prepared({"fighter": setup, "fight": {"settings": chosen}, "scene": scene, "seed": seed + 1})
        self.session: Session = played.session
        self.session.policy = first_of(self._anything, take_suggestions, draw)
        everybody = tuple(TokenId(identity) for identity in self.encounter.tokens)
        self.session.submit(Begin(ENCOUNTER, everybody, everybody[: self.chance.randint(0, 1)]))

    @property
    def encounter(self) -> Encounter:
        """The encounter now."""
        return self.session.state.encounter(ENCOUNTER)

    @property
    def is_over(self) -> bool:
        """Whether nobody can act any more."""
        running = self.encounter.stage is Stage.RUNNING
        return not running or not SYSTEM.next_actors(self.session.state, self.encounter)

    def go_on(self, tries: int = 40) -> bool:
        """Let somebody do something that is legal; False if nothing was found."""
        for _ in range(tries):
            if self.is_over:
                return False
            before, head = self.session.state, self.session.journal.head
            try:
                self.session.submit(self._command())
            except Refused:
                assert self.session.state == before and self.session.journal.head == head
                continue
            assert self.session.pending is None
            return True
        return False

    def _command(self) -> Command:
        lot = self.chance.random()
        if lot < 0.06:
            return self._by_hand()
        if lot < 0.14:
            return self._called()
        clock = self.encounter.clock
        assert isinstance(clock, TowersClock)
        if clock.duel is not None and not clock.duel.is_over and lot < 0.6:
            return self.chance.choice(STAGES)(ENCOUNTER)
        if lot < 0.17:
            return commands.StartDuel(ENCOUNTER, self._somebody(), self._somebody())
        actors = SYSTEM.next_actors(self.session.state, self.encounter)
        who = self.chance.choice(actors) if lot < 0.9 else self._somebody()
        board = self.session.board(self.encounter)
        offers = SYSTEM.offers(self.session.state, board, self.encounter, who)
        open_ones = [offer for offer in offers if offer.why_not is None] or list(offers)
        # as often an action as another, however many ways there are to take it; seldom what hardly changes anything
        if not open_ones:
            return self._by_hand()
        actions = sorted({offer.act.action for offer in open_ones})
        weights = [1 if action in SLIGHT else 8 for action in actions]
        action = self.chance.choices(actions, weights)[0]
        ways = [offer for offer in open_ones if offer.act.action == action]
        acts = [self._filled(self.chance.choice(ways)) for _ in range(FILLINGS)]
        return next((act for act in acts if self._may(act)), acts[0])

    def _may(self, act: Act) -> bool:
        """Return whether an act is lawful now."""
        try:
            self.session.preview(act)
        except Refused:
            return False
        return True

    def _filled(self, offer: Offer) -> Act:
        """Return the act of an offer with what it needs, near the actor, now and then with a shift before it."""
        act, at = offer.act, square_at(self.encounter.tokens[offer.act.actor].point)
        options = {field.name: self._entry(field) for field in offer.fields}
        if self.chance.random() < 0.1:
            options["shift"] = self.chance.choice(tuple(COMPASS))
        path: list[Point] = []
        for _ in range(self.chance.randint(1, 4)):
            dx, dy = self.chance.choice(DIRECTIONS)
            at = at[0] + dx, at[1] + dy
            path.append(centre_of(at))
        return replace(
            act,
            targets=(*act.targets, *(self._somebody(act.actor) for _ in range(offer.needs.count(Need.TARGET)))),
            path=tuple(path) if Need.PATH in offer.needs else act.path,
            place=path[-1] if Need.PLACE in offer.needs or Need.AREA in offer.needs else act.place,
            words="x" if Need.WORDS in offer.needs else act.words,
            cost=self.chance.randint(0, 9) if Need.COST in offer.needs else act.cost,
            anyway=self.chance.random() < 0.03,
        ).having(options)

    def _called(self) -> Command:
        who = (self._somebody(),)
        calls = SYSTEM.calls(self.session.state, self.encounter, who)
        call = self.chance.choice([each for each in calls if each.why_not is None])
        entries = {field.name: self._entry(field) for field in call.fields}
        return SYSTEM.called(self.session.state, self.encounter, who, call.id, entries)

    def _by_hand(self) -> Command:
        """Return what a game master does without a rule: a pool set, somebody put elsewhere."""
        who = self._somebody()
        if self.chance.random() < 0.3:
            at = self.chance.randrange(FIELD) * SQUARE, self.chance.randrange(FIELD) * SQUARE
            return MoveTokens(ENCOUNTER, ((who, at),))
        track = self.chance.choice(("stun", "lethal", "mana"))
        return SetTrack(ENCOUNTER, (who,), track, self.chance.randint(-2 if track == "lethal" else 0, 8))

    def _entry(self, field: Field) -> Entry:
        if field.choices:
            return self.chance.choice(field.choices)[0]
        if isinstance(field.value, str):
            return field.value or "x"
        return self.chance.choice((field.value, self.chance.randint(field.least, min(field.most, field.least + 5))))

    def _somebody(self, beside: str = "") -> TokenId:
        """Return anybody, or anybody else, of whom the nearest is taken as often as all others together."""
        others = [TokenId(each) for each in self.encounter.tokens if each != beside]
        if beside and self.chance.random() < 0.5:
            x, y = self.encounter.tokens[beside].point
            points = {each: self.encounter.tokens[each].point for each in others}
            return min(others, key=lambda each: max(abs(points[each][0] - x), abs(points[each][1] - y)))
        return self.chance.choice(others)

    def _anything(self, state: Campaign, request: Request[Any]) -> Given | None:
        """Answer a choice with any of its open options."""
        if not isinstance(request, Choice):
            return None
        return Given(self.chance.choice([option.key for option in request.options if option.open]), By.POLICY)

    def _squares(self, count: int) -> list[tuple[int, int]]:
        return [(self.chance.randrange(FIELD), self.chance.randrange(FIELD)) for _ in range(count)]

    def _fighter(self, number: int) -> dict[str, Any]:
        chance = self.chance
        return {
            "at": [(2 * number + chance.randint(0, 1)) % FIELD, chance.randrange(FIELD // 2)],
            "side": "party" if number % 2 else "foes",
            "person": number < 2,
            "master": "B" if number == 0 and chance.random() < 0.4 else None,
            "sheet": {
                "player_character": number == 1,
                "size": chance.choice((-1, 0, 0, 0, 1)),
                "skills": [{"name": name, "rank": chance.randint(0, 3)} for name in SKILLS],
                "profiles": PROFILES,
            },
            "gear": list(chance.choice(KITS)),
            "conditions": [kind for kind in ("dazed", "prone") if chance.random() < 0.15],
            "chips": {"white": chance.randint(0, 2), "red": chance.randint(0, 1), "blue": chance.randint(0, 1)},
        }


def there_and_back(seed: int, most: int) -> int:
    """Play a fight of up to `most` commands, undo it to its beginning and redo it to its end; return how many it had.

    Every state on the way back and forth must be the one that was there before, and what is written must be read alike.
    """
    melee = Melee(seed)
    session = melee.session
    states = [session.state, *_played(melee, most)]
    assert read_campaign(write_campaign(session.state)) == session.state
    walk_back_and_forth(session, states)
    return len(states) - 1


def _played(melee: Melee, most: int) -> Iterator[Campaign]:
    for _ in range(most):
        if not melee.go_on():
            return
        yield melee.session.state
