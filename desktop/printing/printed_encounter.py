"""An encounter as it is printed: its words, its people in order, where they stand, and their cards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from core.base.ids import EncounterId, PersonId, SceneId, TokenId
from core.base.phrase import Phrase
from core.engine.context import RuleSystem
from core.engine.system import Turn
from core.explain.calendar import world_time
from core.explain.words import condition_word
from core.geometry.units import square_at, square_name
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.encounter import Encounter, Stage, Token
from core.model.scene import Scene
from core.rulebook.catalogue import catalogue
from core.rules.kit.shown import Card, CardTrack, Foreknown
from core.rules.registry import figures_for
from desktop.map.content import side_numbers
from desktop.player_view.filter import known_names
from desktop.printing.lettering import translate
from desktop.printing.print_order import MAPS, Matter, Part, PrintOrder
from desktop.run.clocks.on_paper import kept_before
from desktop.sheet_page.page import SheetPage, page_of
from desktop.sheet_page.paper_colours import PaperColours
from desktop.theme.sides import SideMark, side_mark
from desktop.workspace.player_screen import PlayerSettings


@dataclass(frozen=True, slots=True)
class Way:
    """How a reference is set: the lines that the whole width saves a table, and whether the rules stand below those."""

    saved: float
    below: bool


@dataclass(frozen=True)
class PrintedEncounter:
    """One encounter of what is to be printed; or a `bare` map, with an encounter in which nobody is."""

    matter: Matter
    encounter: Encounter
    ink: PaperColours
    bare: bool = False
    met: frozenset[PersonId] = frozenset()
    """Those of the party who are in an encounter that is bound before it."""

    @classmethod
    def all_of(cls, order: PrintOrder, matter: Matter, ink: PaperColours) -> tuple["PrintedEncounter", ...]:
        """Return what an order names, encounters first; raise `Refused` if one, or a map, is gone."""
        campaign, system = matter.campaign, next(iter(matter.systems))
        scenes = [campaign.scene(each) for each in order.maps]
        empty = [Encounter(EncounterId(f"map-{each.id}"), each.name, system, each.id) for each in scenes]
        found: list[PrintedEncounter] = []
        met: frozenset[PersonId] = frozenset()
        for each in order.encounters:
            found.append(cls(matter, campaign.encounter(each), ink, met=met))
            met |= {token.person for token in found[-1].party if token.person is not None}
        return (*found, *(cls(matter, each, ink, bare=True) for each in empty))

    def parts(self, order: PrintOrder) -> tuple[Part, ...]:
        """Return the parts of an order that there can be of it, in the order in which they are bound."""
        return tuple(part for part in Part if part in order.parts and (part in MAPS or not self.bare))

    @property
    def system(self) -> RuleSystem:
        """Its rule system."""
        return self.matter.systems[self.encounter.system]

    @cached_property
    def system_name(self) -> str:
        """What its rules are called."""
        return catalogue(self.encounter.system).system.name

    @property
    def runs(self) -> bool:
        """Whether a fight is on."""
        return self.encounter.stage is Stage.RUNNING

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """The scenes that it is played on: its own first, then every other on which somebody stands."""
        ids = dict.fromkeys((self.encounter.scene, *(token.scene for token in self.encounter.tokens.values())))
        return tuple(self.scene(identity) for identity in ids)

    @cached_property
    def public_scenes(self) -> tuple[Scene, ...]:
        """Those of its scenes that the players know of: its own, and where they know somebody to be."""
        own, *others = self.scenes
        return (own, *(scene for scene in others if self._is_known(scene)))

    def _is_known(self, scene: Scene) -> bool:
        matter, tokens = self.matter, self.encounter.tokens
        known = known_names(
            matter.campaign, self.encounter, scene, matter.words, PlayerSettings(badges="same"), self.system
        )
        return any(tokens[TokenId(each)].scene == scene.id for each in known)

    def scene(self, identity: SceneId) -> Scene:
        """Return a scene."""
        return self.matter.campaign.scene(identity)

    @cached_property
    def turns(self) -> Mapping[str, Turn]:
        """Who acts when, in order; nobody while no fight is on."""
        if not self.runs:
            return {}
        return {turn.token: turn for turn in self.system.order(self.matter.campaign, self.encounter)}

    @cached_property
    def foreknown(self) -> Mapping[str, Foreknown]:
        """When everybody will act, as far as that is known before a fight; nobody while one is on."""
        campaign = self.matter.campaign
        known = {} if self.runs else {token.id: self.creature(token) for token in self.encounter.tokens.values()}
        found = {
            who: figures_for(each, self.matter.words).foreknown(each.sheet, campaign.house_rules)
            for who, each in known.items()
        }
        return {who: each for who, each in found.items() if each is not None}

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Everybody: in the order in which they act, or side by side."""
        everybody = self.encounter.tokens
        ordered = [everybody[identity] for identity in self.turns if identity in everybody]
        sides = side_numbers(token.side for token in everybody.values())
        rest = [token for token in everybody.values() if token.id not in self.turns]
        return (*ordered, *sorted(rest, key=lambda token: sides[token.side]))

    @cached_property
    def marks(self) -> Mapping[str, SideMark]:
        """The mark of each side."""
        numbers = side_numbers(token.side for token in self.encounter.tokens.values())
        return {side: side_mark(self.ink.tokens, number) for side, number in numbers.items()}

    def text(self, phrase: Phrase) -> str:
        """Return a phrase in the game master's words."""
        return self.matter.words.text(phrase, self.matter.campaign.called)

    def creature(self, token: Token) -> Creature:
        """Return the creature behind a token."""
        return self.matter.campaign.creature(token)

    def vitals(self, token: Token) -> Vitals:
        """Return how it is."""
        return self.matter.campaign.vitals(token)

    def card(self, token: Token) -> Card:
        """Return what its card says."""
        creature, vitals = self.creature(token), self.vitals(token)
        card = figures_for(creature, self.matter.words).card(creature, creature.sheet, vitals)
        return replace(card, lines=tuple({**dict(card.lines), **dict(self.printed(token))}.items()))

    def printed(self, token: Token) -> tuple[tuple[str, str], ...]:
        """Return what is printed of it by house rules, titles with texts."""
        creature = self.creature(token)
        figures = figures_for(creature, self.matter.words)
        return figures.printed(creature.sheet, self.vitals(token), self.matter.campaign.house_rules)

    def ammunition(self, token: Token) -> tuple[tuple[CardTrack, Track], ...]:
        """Return what it has loaded and spare, point by point."""
        creature = self.creature(token)
        return figures_for(creature, self.matter.words).ammunition(creature.sheet, self.vitals(token).gear)

    @property
    def party(self) -> tuple[Token, ...]:
        """Those of the party who are nobody's animals and no things, in the order of their names."""
        people = self.matter.campaign.people
        own = (token for token in self.tokens if token.person is not None and people[token.person].master is None)
        return tuple(sorted((token for token in own if not self._is_thing(self.creature(token))), key=self.name))

    @property
    def with_sheets(self) -> tuple[Token, ...]:
        """Those of the party whose sheets belong to it: a sheet is bound once, however many encounters he is in."""
        return tuple(token for token in self.party if token.person not in self.met)

    def _is_thing(self, creature: Creature) -> bool:
        return figures_for(creature, self.matter.words).is_thing(creature.sheet)

    def page(self, token: Token) -> SheetPage:
        """Return its character sheet."""
        creature = self.creature(token)
        return page_of(creature, self.vitals(token), figures_for(creature, self.matter.words), name=self.name(token))

    def name(self, token: Token) -> str:
        """Return the game master's name for it."""
        return self.matter.campaign.name(token)

    def sign(self, token: Token) -> str:
        """Return the letter and badge that stand on its disc."""
        return self.matter.campaign.sign(token)

    def side(self, token: Token) -> str:
        """Return the name of its side."""
        named = {
            "party": translate("paper", "party"),
            "foes": translate("paper", "foes"),
            "allies": translate("paper", "allies"),
        }
        return named.get(token.side, token.side)

    def status(self, token: Token) -> str:
        """Return how it looks, in a word."""
        return self.text(self.system.status(self.matter.campaign, self.encounter, token).phrase)

    def conditions(self, token: Token) -> tuple[str, ...]:
        """Return its conditions in words, with what they count."""
        held = (*token.conditions, *self.vitals(token).conditions)
        return tuple(dict.fromkeys(self._condition(condition) for condition in held))

    def on_table(self, token: Token) -> tuple[str, ...]:
        """Return what of its conditions lies on the table before it, such as pools of dice, with how many."""
        kinds = kept_before(self.system.clock)
        return tuple(self._condition(each) for each in token.conditions if each.kind in kinds)

    def state(self, token: Token) -> tuple[str, ...]:
        """Return how it looks and its conditions, each once, and that it is hidden."""
        hidden = (translate("paper", "hidden"),) if token.hidden else ()
        said = (self.status(token), *self.conditions(token), *hidden)
        return tuple(dict.fromkeys(part for part in said if part))

    def stands(self, token: Token) -> str:
        """Return when it acts, where it is and how it looks, each word once: who is out is so on the clock too."""
        turn = self.turns.get(token.id)
        said = ("" if turn is None else self.text(turn.moment), self.place(token), *self.state(token))
        return " · ".join(dict.fromkeys(part for part in said if part))

    def _condition(self, condition: Condition) -> str:
        name = self.text(condition_word(self.encounter.system, condition.kind, condition.amount))
        return f"{name} {condition.amount}" if self.system.counts(condition) else name

    def place(self, token: Token) -> str:
        """Return the square on which its middle stands; in zone play the zone, or both of a border."""
        stand = token.stand
        spot = stand.border or ((stand.zone,) if stand.zone is not None else ())
        names = [name for zone in spot if (name := self.matter.campaign.called(zone))]
        if names:
            return " | ".join(names)
        return square_name(square_at(token.point))

    def moment(self) -> str:
        """Return where the fight's clock stands; nothing while no fight is on."""
        return self.text(self.system.moment(self.matter.campaign, self.encounter)) if self.runs else ""

    def time(self) -> str:
        """Return the time in the world and that of the fight."""
        world = self.text(world_time(self.matter.campaign.time))
        return " · ".join(part for part in (world, self.moment()) if part)
