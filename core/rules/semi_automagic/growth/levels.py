"""Levels: the experience that they take, what they allow, and how ranks and boosts are gained."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from core.base.errors import Gone
from core.base.ids import RuleId
from core.base.numbers import Rounding, rounded
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask, ends_if_gone
from core.model.campaign import HouseRules
from core.model.creature_reference import CreatureReference, creature_of
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.semi_automagic.attack.combos import may_revise
from core.rules.semi_automagic.conditions import change_sheet
from core.rules.semi_automagic.names import ABILITIES, AVERAGE, SEMI_AUTOMAGIC, Ability
from core.rules.semi_automagic.settings import BOOST_ENDURANCE, HIGH_START_BAN, number_of, ruled
from core.rules.semi_automagic.sheet import Boost, SemiSheet, Training, bonus_of, sheet_of, techniques_of

XP_NEEDED = 1000
"""Experience that a level takes (SEC-XP-03)."""
ENEMY = 100
"""What an enemy of one's own level is worth (SEC-XP-06)."""
ENCOUNTER, DEFEATED, DEFEAT = "encounter", "defeated", "defeat"
ADVENTURE, ARC, IDEA, MINOR = "adventure", "story-arc", "clever-idea", "minor-achievement"
GENIUS, MAJOR, AWESOME, RULE_ZERO = "stroke-of-genius", "major-achievement", "awesome", "rule-zero"
_ROWS = {
    ENCOUNTER: "Encounter",
    DEFEATED: "Enemy defeated or outsmarted",
    DEFEAT: "Defeated by enemy",
    ADVENTURE: "Adventure completed",
    ARC: "Story arc completed",
    IDEA: "Clever idea or realisation",
    MINOR: "Minor achievement",
    GENIUS: "Stroke of genius",
    MAJOR: "Major achievement",
    AWESOME: "Crowning Moment of Awesome",
    RULE_ZERO: "Rule Zero",
}
"""The row of the table for each award."""
RELATIVE = (DEFEATED, ENCOUNTER)
"""What depends on the levels of the enemies."""
ACHIEVEMENTS = (MINOR, MAJOR, AWESOME)
"""What may have been the adventure's goal."""
BONUS_EVERY, BOOST_EVERY = 3, 4
"""At which levels there is a bonus rank, and at which an ability boost."""
LATER = "later"


@cache
@rule("SEC-XP-01", "SEC-XP-09")
def awards() -> Mapping[str, int | None]:
    """Return what each award of the table gives (SEC-TAB-XP); None for what depends on levels, or on the master."""
    rows = {row["situation"]: row["xp"] for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-XP")}
    return {key: int(rows[name]) if rows[name].isdecimal() else None for key, name in _ROWS.items()}


@rule("SEC-XP-02", "SEC-XP-06", "SEC-DICE-04")
def share_of(level: int, enemies: Iterable[int]) -> int:
    """Return what enemies of some levels are worth to somebody: the exact shares added, then rounded, halves up."""
    own = max(1, level)
    return rounded(sum((Fraction(ENEMY * max(0, each), own) for each in enemies), Fraction(0)), Rounding.HALF_UP)


@dataclass(frozen=True, slots=True)
class Standing:
    """A level and the experience towards the next."""

    level: int
    xp: int


@rule("SEC-XP-03", "SEC-XP-04", "SEC-GAP-49")
def levelled(standing: Standing) -> Standing:
    """Return how somebody stands once every level is taken that the experience is enough for.

    What is left above 1,000 is halved, rounded down, after each level.
    """
    level, xp = standing.level, standing.xp
    while xp >= XP_NEEDED:
        level, xp = level + 1, (xp - XP_NEEDED) // 2
    return Standing(level, xp)


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
    endurance = bool(ruled(house, BOOST_ENDURANCE))
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
def boost(ctx: Context, keeper: CreatureReference, ability: Ability) -> None:
    """Raise an ability for good by 1."""
    creature = creature_of(ctx.state, keeper)
    sheet = sheet_of(creature)
    taken = Boost(level=next_boost(sheet), ability=ability)
    change_sheet(ctx, keeper, sheet.but(**{ability: sheet.ability(ability) + 1}, boosts=(*sheet.boosts, taken)))
    words = say(
        "semi-automagic.log.boost",
        token=keeper.id,
        ability=say(f"semi-automagic.reason.{ability}"),
        score=sheet.ability(ability) + 1,
    )
    ctx.note(words, RuleId("SEC-LVL-06"))


@rule("SEC-LVL-02")
def why_no_rank(sheet: SemiSheet, skill: str) -> Phrase | None:
    """Return why a skill can have no further rank; None where it can."""
    if sheet.ranks(skill) >= effects_of(sheet.level).most_ranks:
        return say("semi-automagic.why.most-ranks", level=sheet.level)
    return None


@rule("SEC-LVL-02", "SEC-LVL-03", "SEC-LVL-04")
def train(
    ctx: Context, keeper: CreatureReference, skill: str, *, cited: str = "SEC-LVL-02", technique: str = ""
) -> None:
    """Give somebody one more rank in a skill, and the technique that goes with it, if one is named."""
    sheet = sheet_of(creature_of(ctx.state, keeper))
    known = sheet.training(skill) or Training(skill=skill)
    techniques = (*known.techniques, technique) if technique else known.techniques
    bonus = None if known.bonus is None or known.bonus == known.but(bonus=None).total else known.bonus
    now = known.but(ranks=known.ranks + 1, techniques=techniques, bonus=bonus)
    kept = tuple(now if each.skill == skill else each for each in sheet.skills)
    change_sheet(ctx, keeper, sheet.but(skills=kept if sheet.training(skill) else (*sheet.skills, now)))
    words = say("semi-automagic.log.train", token=keeper.id, skill=skill, ranks=now.ranks, bonus=f"{now.total:+d}")
    ctx.note(words, RuleId(cited))
    for combo in may_revise(sheet, sheet_of(creature_of(ctx.state, keeper))):
        ctx.note(say("semi-automagic.log.may-revise", token=keeper.id, combo=combo), RuleId("SEC-COMBO-06"))


def take_level_gains(ctx: Context, keeper: CreatureReference, level: int) -> Procedure[None]:
    """Let somebody take what reaching a level brings besides skill points: a bonus rank, a boost."""
    if level % BONUS_EVERY == 0:
        yield from ends_if_gone(choose_rank(ctx, keeper, level))
    if level % BOOST_EVERY == 0:
        yield from ends_if_gone(choose_boost(ctx, keeper, level))


@rule("SEC-LVL-05")
def choose_rank(ctx: Context, keeper: CreatureReference, level: int) -> Procedure[None]:
    """Ask which skill the bonus rank of a level goes to; it can wait."""

    def question() -> Choice:
        sheet = sheet_of(creature_of(ctx.state, keeper))
        options = tuple(
            Option(
                each.skill, say("semi-automagic.option.rank", skill=each.skill, ranks=each.ranks + 1), why, why is None
            )
            for each in sheet.skills
            for why in (why_no_rank(sheet, each.skill),)
        )
        return Choice(
            key=f"rank:{keeper.id}:{level}",
            about=(keeper.id,),
            rules=(RuleId("SEC-LVL-05"),),
            prompt=say("semi-automagic.ask.rank", token=keeper.id, level=level),
            options=(*options, Option(LATER, say("semi-automagic.option.later"))),
            suggested=LATER,
        )

    answer = yield from ask(question)
    if answer != LATER:
        train(ctx, keeper, answer, cited="SEC-LVL-05")


@rule("SEC-LVL-06")
def choose_boost(ctx: Context, keeper: CreatureReference, level: int) -> Procedure[None]:
    """Ask which ability the boost of a level raises; it can wait."""

    def question() -> Choice:
        sheet = sheet_of(creature_of(ctx.state, keeper))
        if next_boost(sheet) > sheet.level:
            raise Gone("semi-automagic.why.no-longer")
        house = ctx.state.house_rules
        options = tuple(
            Option(each, say(f"semi-automagic.reason.{each}"), why, why is None)
            for each in boostable(house)
            for why in (why_no_boost(sheet, each, house),)
        )
        return Choice(
            key=f"boost:{keeper.id}:{level}",
            about=(keeper.id,),
            rules=(RuleId("SEC-LVL-06"), RuleId("SEC-LVL-07")),
            prompt=say("semi-automagic.ask.boost", token=keeper.id, level=level),
            options=(*options, Option(LATER, say("semi-automagic.option.later"))),
            suggested=LATER,
        )

    answer = yield from ask(question)
    ability = next((each for each in ABILITIES if each == answer), None)
    if ability is not None:
        boost(ctx, keeper, ability)
