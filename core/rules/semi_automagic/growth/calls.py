"""The game master's calls as characters grow: experience, ranks, boosts, and the scale of something measured."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of
from core.model.encounter import Token
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation
from core.rules.semi_automagic.conditions import change_sheet
from core.rules.semi_automagic.growth.awards import AwardExperience, party_of
from core.rules.semi_automagic.growth.levels import (
    ADVENTURE,
    ARC,
    AWESOME,
    DEFEAT,
    DEFEATED,
    ENCOUNTER,
    GENIUS,
    IDEA,
    MAJOR,
    MINOR,
    RULE_ZERO,
    boost,
    boostable,
    train,
    why_no_boost,
    why_no_rank,
)
from core.rules.semi_automagic.movement.scales import SMALLEST, scale_of_length
from core.rules.semi_automagic.names import ABILITIES, SKILLS, Ability
from core.rules.semi_automagic.settings import ENCOUNTER_XP, ruled
from core.rules.semi_automagic.sheet import SemiSheet, sheet_of

PARTY, CHOSEN = "party", "chosen"
MOST_FOES = 30
"""So many foes of a map are listed to be ticked; of more the levels are filled in."""


@COMMANDS.member("semi-automagic.train")
@dataclass(frozen=True, slots=True)
class Train(OfSome, EditCommand):
    """Give some a rank in a skill, with a technique if one is named; beyond the most ranks only `anyway`."""

    skill: str
    technique: str = ""
    anyway: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the skill."""
        return say("semi-automagic.history.train", token=self.first, skill=self.skill)

    @rule("SEC-LVL-02")
    def carry_out(self, ctx: Context) -> None:
        """Train all of them; refused if one of them has the most ranks that his level allows."""
        if not self.skill.strip():
            raise Refused("semi-automagic.why.no-skill")
        for keeper in self.whom:
            why = why_no_rank(sheet_of(creature_of(ctx.state, keeper)), self.skill)
            if why is not None and not self.anyway:
                raise Refused(why)
        for keeper in self.whom:
            train(ctx, keeper, self.skill.strip(), technique=self.technique.strip())


@COMMANDS.member("semi-automagic.boost")
@dataclass(frozen=True, slots=True)
class BoostAbility(OfSome, EditCommand):
    """Raise an ability of some by 1 for good; against the limits on boosts only `anyway`."""

    ability: Ability
    anyway: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the ability."""
        ability = say(f"semi-automagic.reason.{self.ability}")
        return say("semi-automagic.history.boost", token=self.first, ability=ability)

    @rule("SEC-LVL-06", "SEC-LVL-07")
    def carry_out(self, ctx: Context) -> None:
        """Raise it; refused if one of them cannot have that boost."""
        for keeper in self.whom:
            why = why_no_boost(sheet_of(creature_of(ctx.state, keeper)), self.ability, ctx.state.house_rules)
            if why is not None and not self.anyway:
                raise Refused(why)
        for keeper in self.whom:
            boost(ctx, keeper, self.ability)


@COMMANDS.member("semi-automagic.measure")
@dataclass(frozen=True, slots=True)
class Measure(OfSome, EditCommand):
    """Give some the scale of their largest dimension, in centimetres; one less for what is very thin."""

    centimetres: int
    thin: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Say of whom."""
        return say("semi-automagic.history.measure", token=self.first)

    @rule("SEC-SCALE-02")
    def carry_out(self, ctx: Context) -> None:
        """Set the scales."""
        if self.centimetres <= 0:
            raise Refused("semi-automagic.why.no-length")
        scale = max(SMALLEST, scale_of_length(Fraction(self.centimetres, 100)) - self.thin)
        for keeper in self.whom:
            change_sheet(ctx, keeper, sheet_of(creature_of(ctx.state, keeper)).but(scale=scale))
            ctx.note(say("semi-automagic.log.measured", token=keeper.id, scale=scale), RuleId("SEC-SCALE-02"))


def _enemies_form(call: CallSituation) -> tuple[Field, ...]:
    encounter = (ENCOUNTER,) if ruled(call.state.house_rules, ENCOUNTER_XP) else ()
    outcomes = (DEFEATED, *encounter, DEFEAT)
    return (
        _choice("outcome", DEFEATED, tuple((each, say(f"semi-automagic.award.{each}")) for each in outcomes)),
        *(
            _tick(f"foe:{name}", say("semi-automagic.call.foe", token=name), _is_down(token))
            for name, token in _foes(call)
        ),
        Field("others", say("semi-automagic.call.others"), 0, most=100),
        Field("level", say("semi-automagic.call.level"), 1, most=99),
        _whom(PARTY),
        _tick("alone", say("semi-automagic.call.alone")),
        Field("tried", say("semi-automagic.call.tried"), 1, most=1, when=("outcome", DEFEAT)),
    )


def _foes(call: CallSituation) -> Iterator[tuple[str, Token]]:
    """Yield those of the encounter who are of another side than the first of those called for."""
    if call.encounter is None or not call.references:
        return
    side = creature_of(call.state, call.references[0]).side
    foes = [(name, token) for name, token in call.encounter.tokens.items() if token.side != side]
    for name, token in foes[:MOST_FOES]:
        sheet = call.state.creature(token).sheet
        if isinstance(sheet, SemiSheet) and sheet.nature in ("being", "robot"):
            yield name, token


def _is_down(token: Token) -> bool:
    """Return whether a foe of the map is out already: that is suggested as defeated."""
    conditions = (*token.conditions, *(token.vitals.conditions if token.vitals is not None else ()))
    return any(held.kind in ("dead", "dying", "destroyed", "unconscious", "broken", "panicked") for held in conditions)


@rule("SEC-XP-06")
def _overcome(call: CallSituation) -> tuple[int, ...]:
    """Return the levels of those overcome by any means: of the ticked foes of the map, and of the others."""
    ticked = (sheet_of(call.state.creature(token)).level for name, token in _foes(call) if call.number(f"foe:{name}"))
    return (*ticked, *[call.number("level")] * call.number("others"))


@rule("SEC-XP-07")
def _single_handed(call: CallSituation) -> tuple[CreatureReference, ...]:
    """Return those who won alone, if that was ticked: those called for."""
    return call.references if call.number("alone") else ()


def _for_enemies(call: CallSituation) -> Command:
    return AwardExperience(
        call.where,
        _given_to(call),
        call.text("outcome"),
        _overcome(call),
        alone=_single_handed(call),
        tried=call.ticked("tried"),
    )


def _award_form(call: CallSituation) -> tuple[Field, ...]:
    kinds = (IDEA, MINOR, GENIUS, MAJOR, AWESOME, ADVENTURE, ARC, RULE_ZERO)
    return (
        _choice("award", IDEA, tuple((each, say(f"semi-automagic.award.{each}")) for each in kinds)),
        _whom(CHOSEN),
        _tick("goal", say("semi-automagic.call.goal")),
        Field("amount", say("semi-automagic.call.amount"), 0, least=-10_000, most=10_000, when=("award", RULE_ZERO)),
        Field("anyway", say("semi-automagic.call.xp-anyway"), 0, most=1, when=("award", RULE_ZERO)),
    )


def _award(call: CallSituation) -> Command:
    return AwardExperience(
        call.where,
        _given_to(call),
        call.text("award"),
        goal=call.ticked("goal"),
        amount=call.number("amount"),
        anyway=call.ticked("anyway"),
    )


def _given_to(call: CallSituation) -> tuple[CreatureReference, ...]:
    return party_of(call.state, call.encounter, call.references) if call.text("whom") == PARTY else call.references


def _whom(first: str) -> Field:
    return _choice("whom", first, tuple((each, say(f"semi-automagic.whom.{each}")) for each in (PARTY, CHOSEN)))


def _choice(name: str, value: str, choices: tuple[tuple[str, Phrase], ...]) -> Field:
    return Field(name, say(f"semi-automagic.call.{name}"), value, choices)


def _tick(name: str, label: Phrase, value: bool = False) -> Field:
    return Field(name, label, int(value), most=1)


def _train_form(call: CallSituation) -> tuple[Field, ...]:
    own = (each.skill for keeper in call.references for each in sheet_of(creature_of(call.state, keeper)).skills)
    names = tuple(dict.fromkeys((*own, *SKILLS)))
    skills = tuple((name, say("semi-automagic.reason.skill", skill=name)) for name in names)
    return (
        _choice("skill", names[0], skills),
        Field("other", say("semi-automagic.call.other-skill"), ""),
        Field("technique", say("semi-automagic.call.technique"), ""),
        _tick("anyway", say("semi-automagic.call.anyway")),
    )


def _train(call: CallSituation) -> Command:
    skill = call.text("other").strip() or call.text("skill")
    return Train(call.where, call.references, skill, call.text("technique"), call.ticked("anyway"))


def _boost_form(call: CallSituation) -> tuple[Field, ...]:
    abilities = boostable(call.state.house_rules)
    choices = tuple((each, say(f"semi-automagic.reason.{each}")) for each in abilities)
    return (_choice("ability", abilities[0], choices), _tick("anyway", say("semi-automagic.call.anyway")))


def _boost(call: CallSituation) -> Command:
    ability = next(each for each in ABILITIES if each == call.text("ability"))
    return BoostAbility(call.where, call.references, ability, call.ticked("anyway"))


def _measure_form(call: CallSituation) -> tuple[Field, ...]:
    return (
        Field("centimetres", say("semi-automagic.call.centimetres"), 180, least=1, most=10_000_000),
        _tick("thin", say("semi-automagic.call.thin")),
    )


def _measure(call: CallSituation) -> Command:
    return Measure(call.where, call.references, call.number("centimetres"), call.ticked("thin"))


CALLS: tuple[CallKind, ...] = (
    CallKind("xp-enemies", RuleId("SEC-XP-06"), "swords", _enemies_form, _for_enemies),
    CallKind("xp-award", RuleId("SEC-XP-01"), "star", _award_form, _award),
    CallKind("train", RuleId("SEC-LVL-02"), "book", _train_form, _train),
    CallKind("boost", RuleId("SEC-LVL-06"), "arrow-up", _boost_form, _boost),
    CallKind("measure", RuleId("SEC-SCALE-02"), "ruler-measure", _measure_form, _measure),
)
