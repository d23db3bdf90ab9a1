"""Awards: experience for enemies, adventures and achievements, and the levels that it brings."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import partial

from core.base.editions import by_edition
from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, TokenId
from core.base.numbers import Rounding, rounded
from core.base.phrase import Phrase, say
from core.engine.call import Entry, Field, tick
from core.engine.command import Command, command
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, one_by_one
from core.engine.system import Loose
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, creature_references, reference_to
from core.model.encounter import PARTY as PARTY_SIDE
from core.model.encounter import Encounter, Token
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, choices_worded
from core.rules.kit.endings import is_enemy, named
from core.rules.semi_automagic.conditions import change_sheet
from core.rules.semi_automagic.fighter import fighter_of
from core.rules.semi_automagic.growth.levels import XP_NEEDED, effects_of, take_level_gains
from core.rules.semi_automagic.names import FIELDS, SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import ENCOUNTER_XP, chosen
from core.rules.semi_automagic.sheet import SemiSheet, sheet_of

ENEMY = 100
"""What an enemy of one's own level is worth (SEC-XP-06)."""


class Award(StrEnum):
    """What experience is given for (SEC-TAB-XP)."""

    ENCOUNTER = "encounter"
    DEFEATED = "defeated"
    DEFEAT = "defeat"
    ADVENTURE = "adventure"
    ARC = "story-arc"
    IDEA = "clever-idea"
    MINOR = "minor-achievement"
    GENIUS = "stroke-of-genius"
    MAJOR = "major-achievement"
    AWESOME = "awesome"
    RULE_ZERO = "rule-zero"


_TITLES = (
    "Encounter",
    "Enemy defeated or outsmarted",
    "Defeated by enemy",
    "Adventure completed",
    "Story arc completed",
    "Clever idea or realisation",
    "Minor achievement",
    "Stroke of genius",
    "Major achievement",
    "Crowning Moment of Awesome",
    "Rule Zero",
)
_ROWS = dict(zip(Award, _TITLES, strict=True))
"""The row of the table for each award."""
_LEFT_TO_AWARD = {
    Award.DEFEATED: "semi-automagic.loose.defeated",
    Award.ENCOUNTER: "semi-automagic.loose.encounter",
}
RELATIVE = (Award.DEFEATED, Award.ENCOUNTER)
"""What depends on the levels of the enemies."""
ACHIEVEMENTS = (Award.MINOR, Award.MAJOR, Award.AWESOME)
"""What may have been the adventure's goal."""
FOR_DEEDS = (Award.IDEA, Award.MINOR, Award.GENIUS, Award.MAJOR, Award.AWESOME, Award.ADVENTURE, Award.ARC)
"""What is given for what somebody did, without a word about enemies."""
PARTY, CHOSEN = "party", "chosen"
MOST_FOES = 30
"""So many foes of a map are listed to be ticked; of more the levels are filled in."""


@by_edition
@rule("SEC-XP-01", "SEC-XP-09")
def awards() -> Mapping[Award, int | None]:
    """Return what each award of the table gives (SEC-TAB-XP); None for what depends on levels, or on the master."""
    rows = {row["situation"]: row["xp"] for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-XP")}
    return {key: int(rows[name]) if rows[name].isdecimal() else None for key, name in _ROWS.items()}


@rule("SEC-XP-02", "SEC-XP-06", "SEC-DICE-04")
def share_of(level: int, enemies: Iterable[int]) -> int:
    """Return what enemies of some levels are worth to somebody: the exact shares added, then rounded, halves up."""
    own = max(1, level)
    return rounded(sum((Fraction(ENEMY * max(0, each), own) for each in enemies), Fraction(0)), Rounding.HALF_UP)


@rule("SEC-XP-03", "SEC-XP-04", "SEC-GAP-49")
def levelled(level: int, xp: int) -> tuple[int, int]:
    """Return level and experience once every level is taken that the experience of somebody of a level is enough for.

    What is left above 1,000 is halved, rounded down, after each level.
    """
    while xp >= XP_NEEDED:
        level, xp = level + 1, (xp - XP_NEEDED) // 2
    return level, xp


@command("semi-automagic.award")
class AwardExperience(PlayCommand):
    """Give some the experience of one award.

    `enemies` are the levels of those overcome; `alone` are those who won single-handedly; `goal` says that an
    achievement was the adventure's goal, `amount` what the game master gives by Rule Zero, which is below 0 only
    `anyway`.
    """

    encounter: EncounterId | None
    whom: tuple[CreatureReference, ...]
    award: Award
    enemies: tuple[int, ...] = ()
    alone: tuple[CreatureReference, ...] = ()
    goal: bool = False
    tried: bool = True
    amount: int = 0
    anyway: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the award."""
        return say("semi-automagic.history.award", award=say(f"semi-automagic.award.{self.award}"))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Give everybody the award, and the levels that come of it; refused for what takes experience away."""
        if self.award in RELATIVE and not self.enemies:
            raise Refused("semi-automagic.why.no-enemies")
        self._check(ctx.state)
        yield from one_by_one(dict.fromkeys((*self.whom, *self.alone)), partial(self._give, ctx))

    @rule("SEC-XP-05", "SEC-GAP-48")
    def _check(self, state: Campaign) -> None:
        if self.award is Award.RULE_ZERO and self.amount < 0 and not self.anyway:
            raise Refused("semi-automagic.why.xp-falls")
        if self.award is Award.ENCOUNTER and not chosen(state.house_rules, ENCOUNTER_XP):
            raise Refused("semi-automagic.why.no-encounter-xp")

    def _give(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        level = sheet_of(creature_of(ctx.state, reference)).level
        if reference in self.whom:
            words, cited = self._words(level)
            yield from gain(ctx, reference, self._points(level), words, cited)
        if reference in self.alone:
            yield from gain(ctx, reference, *self._bonus())

    @rule("SEC-XP-01", "SEC-XP-08", "SEC-XP-09", "SEC-XP-10")
    def _points(self, level: int) -> int:
        """Return what somebody of a level gets."""
        if self.award in RELATIVE:
            return share_of(level, self.enemies)
        if self.award is Award.RULE_ZERO:
            return self.amount
        if self.award is Award.DEFEAT and not self.tried:
            return 0
        name = Award.ADVENTURE if self.goal and self.award in ACHIEVEMENTS else self.award
        return awards()[name] or 0

    def _words(self, level: int) -> tuple[Phrase, str]:
        """Return what is said of the award, and the rule that it follows."""
        name = say(f"semi-automagic.award.{self.award}")
        if self.award in RELATIVE:
            levels = ", ".join(map(str, self.enemies))
            return say("semi-automagic.award-of.enemies", award=name, levels=levels, level=level), "SEC-XP-02"
        if self.award is Award.DEFEAT:
            return (name if self.tried else say("semi-automagic.award-of.thrown")), "SEC-XP-08"
        if self.goal and self.award in ACHIEVEMENTS:
            return say("semi-automagic.award-of.goal", award=name), "SEC-XP-09"
        return name, "SEC-XP-10" if self.award is Award.RULE_ZERO else "SEC-XP-01"

    @rule("SEC-XP-07")
    def _bonus(self) -> tuple[int, Phrase, str]:
        return awards()[Award.MAJOR] or 0, say("semi-automagic.award-of.alone"), "SEC-XP-07"


@rule("SEC-XP-03", "SEC-XP-04")
def gain(ctx: Context, reference: CreatureReference, points: int, words: Phrase, cited: str) -> Procedure[None]:
    """Give somebody experience, with a line in the log, and let every level come that it is enough for."""
    sheet = sheet_of(creature_of(ctx.state, reference))
    xp = max(0, sheet.xp + points)
    reached, left = levelled(sheet.level, xp)
    change_sheet(ctx, reference, sheet.but(level=reached, xp=left))
    ctx.tell_of(reference.id, "semi-automagic.log.xp", cited, points=points, award=words, xp=xp)
    levels = range(sheet.level + 1, reached + 1)
    for level in levels:
        tell_level(ctx, reference, level, left)
    for level in levels:
        yield from take_level_gains(ctx, reference, level)


@rule("SEC-LVL-01")
def tell_level(ctx: Context, reference: CreatureReference, level: int, xp: int) -> None:
    """Write into the log that somebody reaches a level, and what it allows."""
    effects = effects_of(level)
    ctx.tell_of(
        reference.id,
        "semi-automagic.log.level",
        "SEC-XP-03",
        level=level,
        xp=xp,
        ranks=effects.most_ranks,
        fast=f"{effects.fast[0]:+d}",
        fast_techniques=effects.fast[1],
        staggered=f"{effects.staggered[0]:+d}",
        staggered_techniques=effects.staggered[1],
    )


@rule("SEC-XP-06")
def party_of(
    state: Campaign, encounter: Encounter | None, whose: tuple[CreatureReference, ...]
) -> tuple[CreatureReference, ...]:
    """Return everybody of the side of the first one: beings of the roster, and of the encounter, but no companions."""
    if not whose:
        return ()
    side = creature_of(state, whose[0]).side
    found = dict.fromkeys(whose)
    for reference in creature_references(state):
        creature = creature_of(state, reference)
        if creature.system != SEMI_AUTOMAGIC or sheet_of(creature).nature != "being":
            continue
        here = reference.encounter is None or (encounter is not None and reference.encounter == encounter.id)
        companion = reference.encounter is None and state.person(PersonId(reference.id)).master is not None
        if here and not companion and creature.side == side:
            found[reference] = None
    return tuple(found)


@rule("SEC-XP-02", "SEC-XP-06", "SEC-XP-08")
def experience_due(state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
    """Return the experience that a fight brings the party: for enemies overcome by any means, or for its own defeat."""
    tokens = {TokenId(who): token for who, token in encounter.tokens.items() if _gains(state, token)}
    heroes = {who: token for who, token in tokens.items() if token.side == PARTY_SIDE}
    if not heroes:
        return ()
    first = next(iter(heroes.values()))
    whom = party_of(state, encounter, (reference_to(encounter.id, first),))
    enemies = {who: token for who, token in tokens.items() if is_enemy(token)}
    beaten = tuple(who for who, token in enemies.items() if _is_down(state, token))
    found = []
    if beaten:
        found.append(_due(state, encounter, whom, Award.DEFEATED, beaten))
    if enemies and chosen(state.house_rules, ENCOUNTER_XP):
        found.append(_due(state, encounter, whom, Award.ENCOUNTER, tuple(enemies)))
    if enemies and all(_is_down(state, token) for token in heroes.values()):
        command = AwardExperience(encounter.id, whom, Award.DEFEAT)
        words = say("semi-automagic.loose.defeat", xp=awards()[Award.DEFEAT] or 0)
        found.append(Loose(words, command, suggested=False, rewards=True))
    return tuple(found)


def _due(
    state: Campaign,
    encounter: Encounter,
    whom: tuple[CreatureReference, ...],
    award: Award,
    enemies: tuple[TokenId, ...],
) -> Loose:
    levels = tuple(sheet_of(state.creature(encounter.token(who))).level for who in enemies)
    gains = {each: share_of(sheet_of(creature_of(state, each)).level, levels) for each in whom}
    shares = named([say("semi-automagic.loose.gain", who=each.id, xp=points) for each, points in gains.items()])
    words = say(_LEFT_TO_AWARD[award], enemies=named(enemies), count=len(enemies), shares=shares)
    return Loose(words, AwardExperience(encounter.id, whom, award, levels), rewards=True)


def _gains(state: Campaign, token: Token) -> bool:
    """Return whether a token is one who gains experience, or is worth any: no beast, vehicle or thing."""
    sheet = state.creature(token).sheet
    return isinstance(sheet, SemiSheet) and sheet.nature in ("being", "robot")


def _enemies_form(call: CallSituation) -> tuple[Field, ...]:
    encounter = (Award.ENCOUNTER,) if chosen(call.state.house_rules, ENCOUNTER_XP) else ()
    return (
        FIELDS.choice("outcome", choices_worded("semi-automagic.award", (Award.DEFEATED, *encounter, Award.DEFEAT))),
        *(
            tick(f"foe:{name}", say("semi-automagic.call.foe", token=name), on=_is_down(call.state, token))
            for name, token in _foes(call)
        ),
        FIELDS.number("others", most=100),
        FIELDS.number("level", 1, most=99),
        _whom(PARTY),
        FIELDS.tick("alone"),
        FIELDS.tick("tried", on=True, when=("outcome", Award.DEFEAT)),
    )


def _foes(call: CallSituation) -> Iterator[tuple[str, Token]]:
    """Yield those of the encounter who are of another side than the first of those called for."""
    if call.encounter is None or not call.references:
        return
    side = creature_of(call.state, call.references[0]).side
    foes = [(name, token) for name, token in call.encounter.tokens.items() if token.side != side]
    for name, token in foes[:MOST_FOES]:
        if _gains(call.state, token):
            yield name, token


def _is_down(state: Campaign, token: Token) -> bool:
    """Return whether somebody of the map is out already: of an enemy that is suggested as defeated."""
    return fighter_of(state, token).has("dead", "dying", "destroyed", "unconscious", "broken", "panicked")


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
        Award(call.text("outcome")),
        _overcome(call),
        alone=_single_handed(call),
        tried=call.ticked("tried"),
    )


def _award_form(call: CallSituation) -> tuple[Field, ...]:
    by_hand: tuple[str, Entry] = ("award", Award.RULE_ZERO)
    return (
        FIELDS.choice("award", choices_worded("semi-automagic.award", (*FOR_DEEDS, Award.RULE_ZERO))),
        _whom(CHOSEN),
        FIELDS.tick("goal"),
        FIELDS.number("amount", least=-10_000, most=10_000, when=by_hand),
        FIELDS.tick("anyway", said="xp-anyway", when=by_hand),
    )


def _award(call: CallSituation) -> Command:
    return AwardExperience(
        call.where,
        _given_to(call),
        Award(call.text("award")),
        goal=call.ticked("goal"),
        amount=call.number("amount"),
        anyway=call.ticked("anyway"),
    )


def _given_to(call: CallSituation) -> tuple[CreatureReference, ...]:
    return party_of(call.state, call.encounter, call.references) if call.text("whom") == PARTY else call.references


def _whom(first: str) -> Field:
    return FIELDS.choice("whom", choices_worded("semi-automagic.whom", (PARTY, CHOSEN)), first)


CALLS = (
    CallKind("xp-enemies", "SEC-XP-06", "swords", _enemies_form, _for_enemies),
    CallKind("xp-award", "SEC-XP-01", "star", _award_form, _award),
)
