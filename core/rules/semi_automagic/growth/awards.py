"""Awards: experience for enemies, adventures and achievements, and the levels that it brings."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, RuleId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, creature_references, there
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.semi_automagic.conditions import change_sheet
from core.rules.semi_automagic.growth.levels import (
    ACHIEVEMENTS,
    ADVENTURE,
    DEFEAT,
    ENCOUNTER,
    MAJOR,
    RELATIVE,
    RULE_ZERO,
    Standing,
    awards,
    effects_of,
    levelled,
    share_of,
    take_level_gains,
)
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import ENCOUNTER_XP, ruled
from core.rules.semi_automagic.sheet import sheet_of


@COMMANDS.member("semi-automagic.award")
@dataclass(frozen=True, slots=True)
class AwardExperience(PlayCommand):
    """Give some the experience of one award.

    `enemies` are the levels of those overcome; `alone` are those who won single-handedly; `goal` says that an
    achievement was the adventure's goal, `amount` what the game master gives by Rule Zero, which is below 0 only
    `anyway`.
    """

    encounter: EncounterId | None
    whom: tuple[CreatureReference, ...]
    award: str
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
        if self.award not in awards():
            raise Refused("refused.no-such-action", action=self.award)
        if self.award in RELATIVE and not self.enemies:
            raise Refused("semi-automagic.why.no-enemies")
        self._check(ctx.state)
        for keeper in dict.fromkeys((*self.whom, *self.alone)):
            if there(ctx.state, keeper):
                yield from ends_if_gone(self._give(ctx, keeper))

    @rule("SEC-XP-05", "SEC-GAP-48")
    def _check(self, state: Campaign) -> None:
        if self.award == RULE_ZERO and self.amount < 0 and not self.anyway:
            raise Refused("semi-automagic.why.xp-falls")
        if self.award == ENCOUNTER and not ruled(state.house_rules, ENCOUNTER_XP):
            raise Refused("semi-automagic.why.no-encounter-xp")

    def _give(self, ctx: Context, keeper: CreatureReference) -> Procedure[None]:
        level = sheet_of(creature_of(ctx.state, keeper)).level
        if keeper in self.whom:
            words, cited = self._words(level)
            yield from gain(ctx, keeper, self._points(level), words, cited)
        if keeper in self.alone and there(ctx.state, keeper):
            yield from gain(ctx, keeper, *self._bonus())

    @rule("SEC-XP-01", "SEC-XP-08", "SEC-XP-09", "SEC-XP-10")
    def _points(self, level: int) -> int:
        """Return what somebody of a level gets."""
        if self.award in RELATIVE:
            return share_of(level, self.enemies)
        if self.award == RULE_ZERO:
            return self.amount
        if self.award == DEFEAT and not self.tried:
            return 0
        name = ADVENTURE if self.goal and self.award in ACHIEVEMENTS else self.award
        return awards()[name] or 0

    def _words(self, level: int) -> tuple[Phrase, str]:
        """Return what is said of the award, and the rule that it follows."""
        name = say(f"semi-automagic.award.{self.award}")
        if self.award in RELATIVE:
            levels = ", ".join(map(str, self.enemies))
            return say("semi-automagic.award-of.enemies", award=name, levels=levels, level=level), "SEC-XP-02"
        if self.award == DEFEAT:
            return (name if self.tried else say("semi-automagic.award-of.thrown")), "SEC-XP-08"
        if self.goal and self.award in ACHIEVEMENTS:
            return say("semi-automagic.award-of.goal", award=name), "SEC-XP-09"
        return name, "SEC-XP-10" if self.award == RULE_ZERO else "SEC-XP-01"

    @rule("SEC-XP-07")
    def _bonus(self) -> tuple[int, Phrase, str]:
        return awards()[MAJOR] or 0, say("semi-automagic.award-of.alone"), "SEC-XP-07"


@rule("SEC-XP-03", "SEC-XP-04")
def gain(ctx: Context, keeper: CreatureReference, points: int, words: Phrase, cited: str) -> Procedure[None]:
    """Give somebody experience, with a line in the log, and let every level come that it is enough for."""
    sheet = sheet_of(creature_of(ctx.state, keeper))
    xp = max(0, sheet.xp + points)
    after = levelled(Standing(sheet.level, xp))
    change_sheet(ctx, keeper, sheet.but(level=after.level, xp=after.xp))
    ctx.note(say("semi-automagic.log.xp", token=keeper.id, points=points, award=words, xp=xp), RuleId(cited))
    for level in range(sheet.level + 1, after.level + 1):
        tell_level(ctx, keeper, level, after.xp)
    for level in range(sheet.level + 1, after.level + 1):
        yield from take_level_gains(ctx, keeper, level)


@rule("SEC-LVL-01")
def tell_level(ctx: Context, keeper: CreatureReference, level: int, xp: int) -> None:
    """Write into the log that somebody reaches a level, and what it allows."""
    effects = effects_of(level)
    words = say(
        "semi-automagic.log.level",
        token=keeper.id,
        level=level,
        xp=xp,
        ranks=effects.most_ranks,
        fast=f"{effects.fast[0]:+d}",
        fast_techniques=effects.fast[1],
        staggered=f"{effects.staggered[0]:+d}",
        staggered_techniques=effects.staggered[1],
    )
    ctx.note(words, RuleId("SEC-XP-03"))


@rule("SEC-XP-06")
def party_of(
    state: Campaign, encounter: Encounter | None, whose: tuple[CreatureReference, ...]
) -> tuple[CreatureReference, ...]:
    """Return everybody of the side of the first one: beings of the roster, and of the encounter, but no companions."""
    if not whose:
        return ()
    side = creature_of(state, whose[0]).side
    found = dict.fromkeys(whose)
    for keeper in creature_references(state):
        creature = creature_of(state, keeper)
        if creature.system != SEMI_AUTOMAGIC or sheet_of(creature).nature != "being":
            continue
        here = keeper.encounter is None or (encounter is not None and keeper.encounter == encounter.id)
        companion = keeper.encounter is None and state.person(PersonId(keeper.id)).master is not None
        if here and not companion and creature.side == side:
            found[keeper] = None
    return tuple(found)
