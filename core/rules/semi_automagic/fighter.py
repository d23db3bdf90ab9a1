"""Somebody as the rules see him, whoever is in his body, and the situation and the action that he is judged by."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from core.base.ids import TokenId
from core.base.phrase import say
from core.base.values import remembered
from core.chance.dice import parse_dice
from core.engine.command import Act
from core.engine.context import Context
from core.engine.status import CreatureState, Grade
from core.model.campaign import Campaign, HouseRules
from core.model.creature import Creature, Person, Track, Vitals
from core.model.encounter import Encounter, Token
from core.model.gear import Item
from core.model.loads import NO_LOAD, Load, hauled_load
from core.rulebook.cite import rule
from core.rules.kit import action as kit
from core.rules.kit.fight import Combatant, Combatants, ConditionBearer
from core.rules.kit.status import StatusRow, StatusTable, of_anybody
from core.rules.semi_automagic import names
from core.rules.semi_automagic.clock import OpenTurn, SecondsClock, clock_of
from core.rules.semi_automagic.kinds import KINDS, OF_THE_MIND, PASSIVE
from core.rules.semi_automagic.sheet import SemiSheet, Training, sheet_of


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Someone(ConditionBearer):
    """Anybody whom the rules concern, on a map or not, as he is now."""

    name: str
    sheet: SemiSheet
    vitals: Vitals
    house: HouseRules
    hauled: Load = field(default=NO_LOAD, kw_only=True)

    def amount(self, kind: str) -> int:
        """Return what all his conditions of a kind count together."""
        return sum(held.amount for held in self.conditions if held.kind == kind)

    def is_bound_to(self, other: str, *kinds: str) -> bool:
        """Return whether he has a condition of one of some kinds that comes from somebody, or is about him."""
        return any(held.kind in kinds and other in (held.source, held.other) for held in self.conditions)

    @property
    def wounds(self) -> int:
        """How many wounds he has (SEC-COND-01)."""
        return self.vitals.tracks.get(names.WOUNDS, Track(0)).value

    @property
    def morale(self) -> int:
        """How many morale penalties he has (SEC-COND-04)."""
        return self.vitals.tracks.get(names.MORALE, Track(0)).value

    @property
    def is_dead(self) -> bool:
        """Whether he is dead, or destroyed."""
        return self.has(names.DEAD, names.DESTROYED)

    @cached_property
    def is_helpless(self) -> bool:
        """Whether he cannot react, whatever the cause (SEC-COND-12)."""
        return any(held.kind in PASSIVE for held in self.conditions)

    @property
    def can_act(self) -> bool:
        """Whether he can do anything in a turn."""
        return not self.is_helpless


@dataclass(frozen=True)
class Fighter(Someone, Combatant[SemiSheet]):
    """Somebody on a map."""


@remembered(most=512)
def _laden(someone: Fighter, state: Campaign) -> Fighter:
    """Return somebody with the weight of those whom he bears or pulls."""
    return replace(someone, hauled=hauled_load(state, someone.vitals))


def fighter_of_person(state: Campaign, person: Person) -> Someone:
    """Return somebody of the roster; raise `Refused` if he is of another system."""
    sheet, hauled = sheet_of(person.creature), hauled_load(state, person.vitals)
    return Someone(person.creature.name, sheet, person.vitals, state.house_rules, hauled=hauled)


class _Fighters(Combatants[Fighter]):
    """Everybody with what he bears or pulls; in an entered body as whoever directs it makes him."""

    def behind(self, state: Campaign, token: Token) -> Fighter:
        """Return the fighter behind a token; raise `Refused` if it is of another system."""
        someone = super().behind(state, token)
        return _laden(someone, state) if someone.vitals.hauls else someone

    def among(self, state: Campaign, encounter: Encounter, identity: TokenId) -> Fighter:
        """Return the fighter of a token of an encounter; raise `Gone` if the token is (SEC-POSS-04, SEC-POSS-08)."""
        token = encounter.token(identity)
        someone, conditions = self.behind(state, token), token.conditions
        if not conditions or not any(held.kind == names.POSSESSED for held in conditions):
            return someone
        clock = encounter.clock
        turn = clock.turn_of(identity) if isinstance(clock, SecondsClock) else None
        inside = {
            TokenId(held.source): held.amount
            for held in conditions
            if held.kind == names.POSSESSED and held.source is not None and held.source in encounter.tokens
        }
        for other, cooperative in inside.items():
            mind = self.behind(state, encounter.token(other))
            if cooperative and not mind.has(names.BROKEN):
                someone = _allied(someone, mind)
        whose = identity if turn is None else turn.mind
        if whose in inside and not inside[whose]:
            return _directed(someone, self.behind(state, encounter.token(whose)))
        return someone


FIGHTERS = _Fighters(
    lambda token, creature, vitals, house: Fighter(token, sheet_of(creature), vitals, creature.name, house)
)
fighter_of, encountered, fighter = FIGHTERS.behind, FIGHTERS.among, FIGHTERS.of


@remembered(most=256)
def _allied(body: Fighter, mind: Fighter) -> Fighter:
    gear = (*body.vitals.gear, *_spells_of(mind))
    return replace(body, sheet=allied(body.sheet, mind.sheet), vitals=replace(body.vitals, gear=gear))


def _spells_of(someone: Fighter) -> tuple[Item, ...]:
    """Return the attack spells among what somebody has, which are in his mind and go with it."""
    spells = {arm.name for arm in someone.sheet.arms if arm.spell}
    return tuple(item for item in someone.vitals.gear if item.profile in spells)


@remembered(most=256)
def _directed(body: Fighter, mind: Fighter) -> Fighter:
    """Return a body as a mind directs it: what clouds its own mind does not count, what clouds the other does."""
    own = tuple(held for held in body.token.conditions if held.kind not in OF_THE_MIND)
    clouded = tuple(held for held in mind.conditions if held.kind in OF_THE_MIND)
    lasting = tuple(held for held in body.vitals.conditions if held.kind not in OF_THE_MIND)
    things = tuple(item for item in body.vitals.gear if item not in _spells_of(body))
    return replace(
        body,
        sheet=directed(body.sheet, mind.sheet),
        token=replace(body.token, conditions=(*own, *clouded)),
        vitals=replace(body.vitals, conditions=lasting, gear=(*things, *_spells_of(mind))),
    )


def fresh_vitals(creature: Creature) -> Vitals:
    """Return the vitals of a creature that nothing has happened to."""
    return Vitals(tracks={names.WOUNDS: Track(0), names.MORALE: Track(0)}, gear=creature.kit)


@rule("SEC-POSS-04", "SEC-POSS-05")
def directed(body: SemiSheet, mind: SemiSheet) -> SemiSheet:
    """Return a body with the skills, techniques, combos, spells and mental abilities of the mind that directs it."""
    return body.but(
        intelligence=mind.intelligence,
        spirit=mind.spirit,
        skills=mind.skills,
        talents=mind.talents,
        combos=mind.combos,
        components=mind.components,
        combo_rating=mind.combo_rating,
        combos_known=mind.combos_known,
        sneak=mind.sneak,
        arms=(*(arm for arm in body.arms if not arm.spell), *(arm for arm in mind.arms if arm.spell)),
    )


@rule("SEC-POSS-08")
def allied(body: SemiSheet, mind: SemiSheet) -> SemiSheet:
    """Return a body in which two minds work together: the better of both, and what either of them knows."""
    known = {arm.name for arm in body.arms}
    return body.but(
        intelligence=max(body.intelligence, mind.intelligence),
        spirit=max(body.spirit, mind.spirit),
        skills=_skills(body, mind),
        talents=(*body.talents, *(each for each in mind.talents if each not in body.talents)),
        combos=(*body.combos, *(each for each in mind.combos if each not in body.combos)),
        components=(*body.components, *(each for each in mind.components if each not in body.components)),
        combo_rating=_higher(body.combo_rating, mind.combo_rating),
        combos_known=_higher(body.combos_known, mind.combos_known),
        sneak=_sneak(body, mind),
        arms=(*body.arms, *(arm for arm in mind.arms if arm.spell and arm.name not in known)),
    )


def _skills(body: SemiSheet, mind: SemiSheet) -> tuple[Training, ...]:
    found: dict[str, Training] = {}
    for training in (*body.skills, *mind.skills):
        known = found.get(training.skill)
        if known is None:
            found[training.skill] = training
            continue
        better = max(known, training, key=lambda each: each.total)
        techniques = tuple(dict.fromkeys((*known.techniques, *training.techniques)))
        found[training.skill] = better.but(
            techniques=techniques, ranks=max(known.ranks, training.ranks), bonus=better.total
        )
    return tuple(found.values())


def _sneak(body: SemiSheet, mind: SemiSheet) -> str:
    """Return the dice of the Sneak Attack that one of two knows, or the better ones of both."""
    known = [each.sneak or "0" for each in (body, mind) if each.knows(names.SNEAK_ATTACK)] or [body.sneak]
    return max(known, key=lambda text: parse_dice(text).lowest + parse_dice(text).highest)


def _higher(one: int | None, other: int | None) -> int | None:
    return max((each for each in (one, other) if each is not None), default=None)


BEGUN = "begun"
"""The option of an act that was begun in an earlier turn: what had to come right before it did."""


@dataclass(frozen=True)
class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> SecondsClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @cached_property
    def turn(self) -> OpenTurn:
        """The actor's turn: under way, or held, or a fresh one as it would be."""
        who = self.who.id
        clock = self.clock
        return clock.turn_of(who) or clock.held_by(who) or OpenTurn(who, who)


def situation_of(ctx: Context, who: TokenId) -> Situation:
    """Return the situation of a token as it is now."""
    return Situation(ctx.state, ctx.encounter, ctx.board, fighter(ctx, who))


EachSecond = Callable[[Context, Act, int, int], None]
"""Does what one second of an action brings: which of how many it is, from 1."""
Cost = Callable[[Situation, Act], int]
"""Says how many seconds an act takes; the act of an offer has no targets, path or words yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(kit.Action[Situation]):
    """An action of the list.

    `seconds` is what it takes, `cost` says so where that depends on more. `parts` takes one apart that is a row of
    single actions, each of its own seconds; `each` is done as every second of it goes by. `waits` says that its effect
    may come some seconds after it is complete (the option `delay`), `within` that it cannot run over the end of a turn,
    `moves` that it brings one on, which a charge may follow. `off_clock` ones are no part of a turn.
    """

    system = names.SEMI_AUTOMAGIC

    seconds: int = 0
    cost: Cost | None = None
    parts: Callable[[Situation, Act], tuple[Act, ...]] | None = None
    each: EachSecond | None = None
    waits: bool = False
    within: bool = False
    moves: bool = False
    off_clock: bool = False

    def takes(self, situation: Situation, act: Act) -> int:
        """Return how many seconds an act takes."""
        return self.seconds if self.cost is None else self.cost(situation, act)


_SEEN: list[StatusRow[Someone]] = [
    StatusRow(kind.id, kind.is_seen, kind.bearing, kind.grade) for kind in KINDS.values() if kind.bearing is not None
]
STATUS: StatusTable[Someone] = StatusTable(
    "semi-automagic",
    *_SEEN,
    StatusRow("wounded", lambda who: who.wounds > 0, grade=Grade.HURT),
    StatusRow("unhurt", of_anybody, told=False),
)
"""Wounds are counted without an end: only one whom they have disabled is badly hurt."""


def states_of(someone: Someone) -> tuple[CreatureState, ...]:
    """Return the states that somebody is in: dying, dead, unconscious and the like, and what else befell him."""
    others = (kind.id for kind in KINDS.values() if kind.told and someone.has(kind.id))
    told = (CreatureState(kind, say(f"semi-automagic.condition.{kind}")) for kind in others)
    return (*STATUS.states(someone), *told)
