"""How somebody is now, line by line for a reader: thresholds, defences, speeds and checks, each with its reckoning."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from core.base.ids import RuleId
from core.base.numbers import Rounding, exact_text, rounded
from core.explain.tally import Tally, Treatment
from core.explain.words import Words, signed
from core.model.condition import Condition
from core.rules.kit.figures import number_said
from core.rules.kit.shown import Stated
from core.rules.semi_automagic.checks import skill_tally
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.growth.levels import XP_NEEDED, effects_of
from core.rules.semi_automagic.harm.thresholds import minimum_of, toughness_of, will_of
from core.rules.semi_automagic.harm.wounds import emp_toughness
from core.rules.semi_automagic.movement.scales import target_of
from core.rules.semi_automagic.movement.speed import slowed
from core.rules.semi_automagic.names import REFLEX, SEMI_AUTOMAGIC, SHIELD_USE, SKILLS, WEAPON_SKILL
from core.rules.semi_automagic.sheet import SemiSheet


@dataclass(frozen=True)
class Now(Someone):
    """Somebody as he is, with what he suffers in a fight too."""

    suffered: tuple[Condition, ...]

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """All that he suffers now."""
        return self.suffered


def ways_of(sheet: SemiSheet) -> tuple[tuple[str, Fraction], ...]:
    """Return every way of moving, with its speed in squares of one's own scale for each second."""
    return (
        ("walks", sheet.speed),
        ("flies", sheet.flying),
        ("swims", sheet.swimming),
        ("climbs", sheet.climbing),
        ("burrows", sheet.burrowing),
    )


class StateLines:
    """Says how somebody is, in a reader's words; `say` makes a text of a phrase's id and its values."""

    def __init__(self, now: Someone, words: Words, say: Callable[..., str]) -> None:
        self.now = now
        self.words = words
        self.say = say

    def all(self) -> tuple[Stated, ...]:
        """Return everything that is to be said of somebody now."""
        sheet = self.now.sheet
        found = [self.toughness(), self.will(), self.target()]
        if not sheet.is_inert:
            found.append(self.defences())
        mobility = mobility_of(self.now)
        if mobility.total.number or mobility.barred is not None:
            how = self.reckoning(mobility) + (
                "" if mobility.barred is None else f"; {self.words.text(mobility.barred)}"
            )
            text = self.say("semi-automagic.figures.mobility", total=number_said(mobility.total.number), how=how)
            found.append(Stated(text, RuleId("SEC-COND-02")))
        found.append(Stated(self.say("semi-automagic.figures.speeds", speeds=self.speeds()), RuleId("SEC-MOVE-02")))
        checks, told = self.checks()
        if checks and not sheet.is_inert:
            found.append(Stated(self.say("semi-automagic.figures.checks", checks=checks), RuleId("SEC-DICE-01"), told))
        if sheet.circuits != "none":
            toughness = number_said(emp_toughness(sheet.circuits))
            text = self.say("semi-automagic.figures.electronic", circuits=sheet.circuits, toughness=toughness)
            found.append(Stated(text, RuleId("SEC-TYPE-06")))
        if not sheet.is_inert:
            found.append(self.level())
        return tuple(found)

    def reckoning(self, tally: Tally) -> str:
        """Return how a figure comes about: `6 + Endurance 3 + Full mail 4 − wounds 1`."""
        before, text = tally.base.number, number_said(tally.base.number) if tally.base.number else ""
        for line in tally.lines:
            amount, before = line.after.number - before, line.after.number
            if line.status is not Treatment.APPLIED or not amount:
                continue
            sign = ("+ " if text else "") if amount > 0 else "\u2212 " if text else "\u2212"
            text = f"{text} {sign}{self.words.text(line.modifier.label)} {abs(amount)}".strip()
        return text

    def toughness(self) -> Stated:
        """Return Toughness with its Minimum, and what does not count in it because something better does."""
        tally = toughness_of(self.now)
        unused = ", ".join(
            f"{self.words.text(line.modifier.label)} {signed(getattr(line.modifier.effect, 'amount', 0))}"
            for line in tally.lines
            if line.status is Treatment.OUTRANKED
        )
        told = self.say("semi-automagic.figures.outranked", defences=unused) if unused else ""
        return Stated(self._threshold("semi-automagic.figures.toughness-now", tally), RuleId("SEC-DMG-01"), told)

    def will(self) -> Stated:
        """Return Will with its Minimum; some have none."""
        if self.now.sheet.fearless or self.now.sheet.is_inert:
            return Stated(self.say("semi-automagic.figures.no-morale"), RuleId("SEC-MOR-02"))
        return Stated(self._threshold("semi-automagic.figures.will-now", will_of(self.now)), RuleId("SEC-MOR-01"))

    def _threshold(self, phrase: str, tally: Tally) -> str:
        total = tally.total.number
        return self.say(
            phrase, total=number_said(total), how=self.reckoning(tally), minimum=number_said(minimum_of(total))
        )

    def target(self) -> Stated:
        """Return Target, which follows from scale."""
        scale = self.now.sheet.scale
        shown = number_said(scale) if scale >= 0 else f"({number_said(scale)})"
        text = self.say("semi-automagic.figures.target-now", target=number_said(target_of(scale)), scale=shown)
        return Stated(text, RuleId("SEC-SCALE-04"))

    def defences(self) -> Stated:
        """Return the bonuses of Block, Dodge and Parry."""
        rows = (("block", SHIELD_USE), ("dodge", REFLEX), ("parry", WEAPON_SKILL))
        tallies = [(self.say(f"semi-automagic.figures.{name}"), skill_tally(self.now, skill)) for name, skill in rows]
        text = ", ".join(f"{title} d6{signed(tally.total.number)}" for title, tally in tallies)
        told = "\n".join(f"{title}: {self.reckoning(tally) or '0'}" for title, tally in tallies)
        return Stated(text, RuleId("SEC-ATK-05"), told)

    def speeds(self) -> str:
        """Return how fast somebody is now in every way that he can move, and what of it a move of a second covers."""
        found = [(way, slowed(self.now, pace)) for way, pace in ways_of(self.now.sheet) if pace]
        parts = [
            self.say(f"semi-automagic.figures.{way}", speed=exact_text(pace), move=rounded(pace, Rounding.HALF_UP))
            for way, pace in found
        ]
        return ", ".join(parts) or self.say("semi-automagic.figures.no-move")

    def checks(self) -> tuple[str, str]:
        """Return the bonuses of all skills that were learnt, or that something changes, and their reckonings."""
        learnt = [each.skill for each in self.now.sheet.skills]
        names = [*(skill for skill in SKILLS if skill in learnt), *(skill for skill in learnt if skill not in SKILLS)]
        changed = [skill for skill in SKILLS if skill not in learnt and skill_tally(self.now, skill).total.number]
        tallies = [(self.words.term(name, SEMI_AUTOMAGIC), skill_tally(self.now, name)) for name in (*names, *changed)]
        text = ", ".join(f"{name} {signed(tally.total.number)}" for name, tally in tallies)
        return text, "\n".join(f"{name}: {self.reckoning(tally) or '0'}" for name, tally in tallies)

    def level(self) -> Stated:
        """Return what the level allows, what is left to take, and what goes beyond it."""
        sheet = self.now.sheet
        effects = effects_of(sheet.level)
        parts = [
            self.say(
                "semi-automagic.figures.level-now",
                level=sheet.level,
                xp=sheet.xp,
                needed=XP_NEEDED,
                ranks=effects.most_ranks,
                fast=effects.fast[0],
                fast_techniques=effects.fast[1],
                staggered=effects.staggered[0],
                staggered_techniques=effects.staggered[1],
            )
        ]
        boosts = effects.boosts - len(sheet.boosts)
        if boosts > 0:
            parts.append(self.say("semi-automagic.figures.boosts-open", count=boosts))
        over = ", ".join(
            self.words.term(each.skill, SEMI_AUTOMAGIC) for each in sheet.skills if each.ranks > effects.most_ranks
        )
        if over:
            parts.append(self.say("semi-automagic.figures.ranks-over", skills=over))
        many = ", ".join(
            self.words.term(each.skill, SEMI_AUTOMAGIC)
            for each in sheet.skills
            if each.ranks and len(each.techniques) > each.room
        )
        if many:
            parts.append(self.say("semi-automagic.figures.techniques-over", skills=many))
        told = self.say("semi-automagic.figures.bonus-ranks", count=effects.bonus_ranks)
        return Stated("; ".join(parts), RuleId("SEC-LVL-01"), told)
