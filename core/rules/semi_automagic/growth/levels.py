"""Levels: what they allow, how ranks and boosts are gained, and the scale of what is measured."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from core.base.errors import Gone, Refused
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Command, command
from core.engine.command_kinds import EditCommand, OfSome
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.model.campaign import Campaign, HouseRules
from core.model.creature_reference import CreatureReference, creature_of
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.calls import CallKind, CallSituation, Said, asking, choices_worded, made_of
from core.rules.semi_automagic.attack.combos import may_revise
from core.rules.semi_automagic.conditions import change_sheet
from core.rules.semi_automagic.movement.scales import SMALLEST, scale_of_length
from core.rules.semi_automagic.names import ABILITIES, AVERAGE, FIELDS, SKILLS, Ability
from core.rules.semi_automagic.settings import BOOST_ENDURANCE, HIGH_START_BAN, chosen, number_of
from core.rules.semi_automagic.sheet import Boost, SemiSheet, Training, bonus_of, sheet_of, techniques_of

XP_NEEDED = 1000
"""Experience that a level takes (SEC-XP-03)."""
BONUS_EVERY, BOOST_EVERY = 3, 4
"""At which levels there is a bonus rank, and at which an ability boost."""
LATER = "later"


@dataclass(frozen=True, slots=True)
class Effects:
    """What a level allows: ranks, bonus and techniques of skills at most ranks, bonus ranks and boosts up to it."""

    level: int
    most_ranks: int
    fast: tuple[int, int]
    staggered: tuple[int, int]
    bonus_ranks: int
    boosts: int


@rule("SEC-LVL-01", "SEC-LVL-02", "SEC-LVL-05", "SEC-LVL-06")
def effects_of(level: int) -> Effects:
    """Return what a level allows, by the growth that the table's last line states (SEC-TAB-LEVELS)."""
    ranks = max(0, level)
    return Effects(
        level,
        ranks,
        (bonus_of(ranks, "fast"), techniques_of(ranks, "fast")),
        (bonus_of(ranks, "staggered"), techniques_of(ranks, "staggered")),
        bonus_ranks=ranks // BONUS_EVERY,
        boosts=ranks // BOOST_EVERY,
    )


@rule("SEC-LVL-06", "SEC-GAP-50")
def boostable(house: HouseRules) -> tuple[Ability, ...]:
    """Return the abilities that can be boosted: Endurance among them only if the table says so."""
    endurance = bool(chosen(house, BOOST_ENDURANCE))
    return tuple(each for each in ABILITIES if endurance or each != "endurance")


def next_boost(sheet: SemiSheet) -> int:
    """Return the level of the first boost that was not taken yet."""
    return BOOST_EVERY * (len(sheet.boosts) + 1)


def started_at(sheet: SemiSheet, ability: Ability) -> int:
    """Return what an ability was when play began: what it is without its boosts."""
    return sheet.ability(ability) - sum(boost.ability == ability for boost in sheet.boosts)


@rule("SEC-LVL-07", "SEC-GAP-70")
def why_no_boost(sheet: SemiSheet, ability: Ability, house: HouseRules) -> Phrase | None:
    """Return why an ability cannot have the next boost; None where it can."""
    level = next_boost(sheet)
    if ability not in boostable(house):
        return say("semi-automagic.why.not-boosted")
    if level > sheet.level:
        return say("semi-automagic.why.no-boost-yet", level=level)
    if sheet.boosts and sheet.boosts[-1].ability == ability:
        return say("semi-automagic.why.boosted-last")
    if level == number_of(house, HIGH_START_BAN) and started_at(sheet, ability) > AVERAGE:
        return say("semi-automagic.why.started-high", level=level)
    return None


@rule("SEC-LVL-06")
def boost(ctx: Context, reference: CreatureReference, ability: Ability) -> None:
    """Raise an ability for good by 1."""
    creature = creature_of(ctx.state, reference)
    sheet = sheet_of(creature)
    taken = Boost(level=next_boost(sheet), ability=ability)
    change_sheet(ctx, reference, sheet.but(**{ability: sheet.ability(ability) + 1}, boosts=(*sheet.boosts, taken)))
    named, score = say(f"semi-automagic.reason.{ability}"), sheet.ability(ability) + 1
    ctx.tell_of(reference.id, "semi-automagic.log.boost", "SEC-LVL-06", ability=named, score=score)


@rule("SEC-LVL-02")
def why_no_rank(sheet: SemiSheet, skill: str) -> Phrase | None:
    """Return why a skill can have no further rank; None where it can."""
    if sheet.ranks(skill) >= effects_of(sheet.level).most_ranks:
        return say("semi-automagic.why.most-ranks", level=sheet.level)
    return None


@rule("SEC-LVL-02", "SEC-LVL-03", "SEC-LVL-04")
def train(
    ctx: Context, reference: CreatureReference, skill: str, *, cited: str = "SEC-LVL-02", technique: str = ""
) -> None:
    """Give somebody one more rank in a skill, and the technique that goes with it, if one is named."""
    sheet = sheet_of(creature_of(ctx.state, reference))
    known = sheet.training(skill) or Training(skill=skill)
    techniques = (*known.techniques, technique) if technique else known.techniques
    bonus = None if known.bonus is None or known.bonus == known.but(bonus=None).total else known.bonus
    now = known.but(ranks=known.ranks + 1, techniques=techniques, bonus=bonus)
    kept = tuple(now if each.skill == skill else each for each in sheet.skills)
    change_sheet(ctx, reference, sheet.but(skills=kept if sheet.training(skill) else (*sheet.skills, now)))
    total = f"{now.total:+d}"
    ctx.tell_of(reference.id, "semi-automagic.log.train", cited, skill=skill, ranks=now.ranks, bonus=total)
    for combo in may_revise(sheet, sheet_of(creature_of(ctx.state, reference))):
        ctx.tell_of(reference.id, "semi-automagic.log.may-revise", "SEC-COMBO-06", combo=combo)


def take_level_gains(ctx: Context, reference: CreatureReference, level: int) -> Procedure[None]:
    """Let somebody take what reaching a level brings besides skill points: a bonus rank, a boost."""
    if level % BONUS_EVERY == 0:
        yield from ends_if_gone(choose_rank(ctx, reference, level))
    if level % BOOST_EVERY == 0:
        yield from ends_if_gone(choose_boost(ctx, reference, level))


N = TypeVar("N", bound=str)


@rule("SEC-LVL-05")
def choose_rank(ctx: Context, reference: CreatureReference, level: int) -> Procedure[None]:
    """Ask which skill the bonus rank of a level goes to; it can wait."""

    def question() -> Choice[str | None]:
        sheet = sheet_of(creature_of(ctx.state, reference))
        words = "semi-automagic.option.rank"
        ranks = {
            each.skill: (say(words, skill=each.skill, ranks=each.ranks + 1), why_no_rank(sheet, each.skill))
            for each in sheet.skills
        }
        return _gain_of(reference, level, "rank", ("SEC-LVL-05",), ranks)

    skill = yield from ask(question)
    if skill is not None:
        train(ctx, reference, skill, cited="SEC-LVL-05")


def _gain_of(
    reference: CreatureReference,
    level: int,
    what: str,
    cited: tuple[str, ...],
    options: Mapping[N, tuple[Phrase, Phrase | None]],
) -> Choice[N | None]:
    """Return the choice of what a level brings, each option with why it is closed; it can wait, which is None."""
    later: Mapping[N | None, Phrase] = {None: say("semi-automagic.option.later")}
    return choice(
        f"{what}:{reference.id}:{level}",
        *cited,
        about=(reference.id,),
        prompt=Phrase(f"semi-automagic.ask.{what}", (("token", reference.id), ("level", level))),
        options={**{each: words for each, (words, _) in options.items()}, **later},
        keyed=lambda each: each or LATER,
        closed={each: why for each, (_, why) in options.items()},
        suggested=LATER,
    )


@rule("SEC-LVL-06")
def choose_boost(ctx: Context, reference: CreatureReference, level: int) -> Procedure[None]:
    """Ask which ability the boost of a level raises; it can wait."""

    def question() -> Choice[Ability | None]:
        sheet = sheet_of(creature_of(ctx.state, reference))
        if next_boost(sheet) > sheet.level:
            raise Gone("semi-automagic.why.no-longer")
        house = ctx.state.house_rules
        abilities = {
            each: (say(f"semi-automagic.reason.{each}"), why_no_boost(sheet, each, house)) for each in boostable(house)
        }
        return _gain_of(reference, level, "boost", ("SEC-LVL-06", "SEC-LVL-07"), abilities)

    ability = yield from ask(question)
    if ability is not None:
        boost(ctx, reference, ability)


@command("semi-automagic.train")
class Train(Said, OfSome, EditCommand):
    """Give some a rank in a skill, with a technique if one is named; beyond the most ranks only `anyway`."""

    said, told = "semi-automagic.history.train", ("skill",)

    skill: str
    technique: str = ""
    anyway: bool = False

    @rule("SEC-LVL-02")
    def carry_out(self, ctx: Context) -> None:
        """Train all of them; refused if one of them has the most ranks that his level allows."""
        if not self.skill.strip():
            raise Refused("semi-automagic.why.no-skill")
        for reference in self.whom:
            why = why_no_rank(sheet_of(creature_of(ctx.state, reference)), self.skill)
            if why is not None and not self.anyway:
                raise Refused(why)
        for reference in self.whom:
            train(ctx, reference, self.skill.strip(), technique=self.technique.strip())


@command("semi-automagic.boost")
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
        for reference in self.whom:
            why = why_no_boost(sheet_of(creature_of(ctx.state, reference)), self.ability, ctx.state.house_rules)
            if why is not None and not self.anyway:
                raise Refused(why)
        for reference in self.whom:
            boost(ctx, reference, self.ability)


@command("semi-automagic.measure")
class MeasureScale(Said, OfSome, EditCommand):
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
        for reference in self.whom:
            change_sheet(ctx, reference, sheet_of(creature_of(ctx.state, reference)).but(scale=scale))
            ctx.tell_of(reference.id, "semi-automagic.log.measured", "SEC-SCALE-02", scale=scale)


def _train_form(call: CallSituation) -> tuple[Field, ...]:
    own = (each.skill for reference in call.references for each in sheet_of(creature_of(call.state, reference)).skills)
    names = dict.fromkeys((*own, *SKILLS))
    skill = FIELDS.choice("skill", tuple((name, say("semi-automagic.reason.skill", skill=name)) for name in names))
    return skill, _OTHER, _TECHNIQUE, _ANYWAY


def _train(call: CallSituation) -> Command:
    skill = call.text("other").strip() or call.text("skill")
    return Train(call.where, call.references, skill, call.text("technique"), call.ticked("anyway"))


_ANYWAY = FIELDS.tick("anyway")
_OTHER = Field("other", say("semi-automagic.call.other-skill"), "")
_TECHNIQUE = Field("technique", say("semi-automagic.call.technique"), "")
_boost_form = asking(
    lambda call: FIELDS.choice("ability", choices_worded("semi-automagic.reason", boostable(call.state.house_rules))),
    _ANYWAY,
)
_measure_form = asking(FIELDS.number("centimetres", 180, least=1, most=10_000_000), FIELDS.tick("thin"))
_boost, _measure = made_of(BoostAbility, "ability", "anyway"), made_of(MeasureScale, "centimetres", "thin")
CALLS = (
    CallKind("train", "SEC-LVL-02", "book", _train_form, _train),
    CallKind("boost", "SEC-LVL-06", "arrow-up", _boost_form, _boost),
    CallKind("measure", "SEC-SCALE-02", "ruler-measure", _measure_form, _measure),
)
