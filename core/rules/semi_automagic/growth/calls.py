"""The game master's calls as characters grow: experience, ranks, boosts, and the scale of something measured."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Entry, Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of
from core.model.encounter import Token
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, Fields, Said, asking, made_of, worded
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
from core.rules.semi_automagic.names import SKILLS, Ability
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
class Measure(Said, EditCommand):
    """Give some the scale of their largest dimension, in centimetres; one less for what is very thin."""

    said = "semi-automagic.history.measure"

    centimetres: int
    thin: bool = False

    @rule("SEC-SCALE-02")
    def carry_out(self, ctx: Context) -> None:
        """Set the scales."""
        if self.centimetres <= 0:
            raise Refused("semi-automagic.why.no-length")
        scale = max(SMALLEST, scale_of_length(Fraction(self.centimetres, 100)) - self.thin)
        for keeper in self.whom:
            change_sheet(ctx, keeper, sheet_of(creature_of(ctx.state, keeper)).but(scale=scale))
            ctx.note(say("semi-automagic.log.measured", token=keeper.id, scale=scale), RuleId("SEC-SCALE-02"))


_FIELDS = Fields("semi-automagic.call")
_ANYWAY = _FIELDS.tick("anyway")


def _enemies_form(call: CallSituation) -> tuple[Field, ...]:
    encounter = (ENCOUNTER,) if ruled(call.state.house_rules, ENCOUNTER_XP) else ()
    return (
        _FIELDS.choice("outcome", worded("semi-automagic.award", (DEFEATED, *encounter, DEFEAT))),
        *(
            Field(f"foe:{name}", say("semi-automagic.call.foe", token=name), int(_is_down(token)), most=1)
            for name, token in _foes(call)
        ),
        _FIELDS.number("others", most=100),
        _FIELDS.number("level", 1, most=99),
        _whom(PARTY),
        _FIELDS.tick("alone"),
        _FIELDS.number("tried", 1, most=1, when=("outcome", DEFEAT)),
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
    by_hand: tuple[str, Entry] = ("award", RULE_ZERO)
    kinds = (IDEA, MINOR, GENIUS, MAJOR, AWESOME, ADVENTURE, ARC, RULE_ZERO)
    return (
        _FIELDS.choice("award", worded("semi-automagic.award", kinds)),
        _whom(CHOSEN),
        _FIELDS.tick("goal"),
        _FIELDS.number("amount", least=-10_000, most=10_000, when=by_hand),
        _FIELDS.number("anyway", said="xp-anyway", most=1, when=by_hand),
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
    return _FIELDS.choice("whom", worded("semi-automagic.whom", (PARTY, CHOSEN)), first)


def _train_form(call: CallSituation) -> tuple[Field, ...]:
    own = (each.skill for keeper in call.references for each in sheet_of(creature_of(call.state, keeper)).skills)
    names = dict.fromkeys((*own, *SKILLS))
    return (
        _FIELDS.choice("skill", tuple((name, say("semi-automagic.reason.skill", skill=name)) for name in names)),
        Field("other", say("semi-automagic.call.other-skill"), ""),
        Field("technique", say("semi-automagic.call.technique"), ""),
        _ANYWAY,
    )


def _train(call: CallSituation) -> Command:
    skill = call.text("other").strip() or call.text("skill")
    return Train(call.where, call.references, skill, call.text("technique"), call.ticked("anyway"))


def _boost_form(call: CallSituation) -> tuple[Field, ...]:
    return _FIELDS.choice("ability", worded("semi-automagic.reason", boostable(call.state.house_rules))), _ANYWAY


_measure_form = asking(_FIELDS.number("centimetres", 180, least=1, most=10_000_000), _FIELDS.tick("thin"))
_boost, _measure = made_of(BoostAbility, "ability", "anyway"), made_of(Measure, "centimetres", "thin")
CALLS: tuple[CallKind, ...] = (
    CallKind("xp-enemies", RuleId("SEC-XP-06"), "swords", _enemies_form, _for_enemies),
    CallKind("xp-award", RuleId("SEC-XP-01"), "star", _award_form, _award),
    CallKind("train", RuleId("SEC-LVL-02"), "book", _train_form, _train),
    CallKind("boost", RuleId("SEC-LVL-06"), "arrow-up", _boost_form, _boost),
    CallKind("measure", RuleId("SEC-SCALE-02"), "ruler-measure", _measure_form, _measure),
)
