"""Checks that the game master calls for, of skills or Aspects: alone, against a power, or in a contest."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache, partial

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act, command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure, Ruling, one_by_one
from core.explain.modifier import Basis, Modifier, Shift
from core.explain.modifier import ExtraCards as Cards
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.asking import ruled_modifiers, tell_check
from core.rules.towers.attack.modifiers.battlefield import shelter
from core.rules.towers.attack.ruled import STACKING
from core.rules.towers.cards.flips import Flip, OpposedFlip, flip_by, opposed_by
from core.rules.towers.cards.playing import flip, flip_opposed, with_chips
from core.rules.towers.cards.sides import Side, side_by
from core.rules.towers.checks.skills import SKILL, hampering, skill_aspect, skill_tally, wins_ties
from core.rules.towers.fighter import GM_DECK, Fighter, subject_now
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.names import ASPECTS, Aspect
from core.rules.towers.settings import DIFFICULTIES, card_rules, target_number
from core.rules.towers.situation import Action, Pace, Situation

ATTRIBUTES: Mapping[str, tuple[Aspect, Aspect]] = {
    "strength": ("hs", "ss"),
    "endurance": ("ee", "ie"),
    "perception": ("sp", "ip"),
    "intellect": ("hi", "si"),
    "character": ("hc", "sc"),
}
"""Each attribute with its external or hard Aspect, and its internal or soft one."""
SENSES = "sight", "hearing"
"""The senses that conditions dull, as their rows name them."""


class TestedKind(StrEnum):
    """What can be checked: an Aspect, an attribute at its better or its worse one, or a skill."""

    ASPECT = "aspect"
    HIGH = "high"
    LOW = "low"
    SKILL = "skill"


@dataclass(frozen=True, slots=True)
class Tested:
    """What is checked: a skill, an Aspect, or an attribute at its better or its worse Aspect.

    `specialization` is one of the skill's that covers it, `sense` the one that it is tried with; `cards` and `shift`
    are what the game master gives.
    """

    kind: TestedKind
    name: str
    specialization: str | None = None
    sense: str = ""
    cards: int = 0
    shift: int = 0

    @rule("T99-CHECK-02", "T99-CHECK-03", "T99-CHECK-04", "T99-FLIP-06")
    def tally(self, someone: Fighter) -> Tally:
        """Reckon the flip: a skill adds its aspect, a bare Aspect is the number of cards and adds nothing."""
        more = (*dulled(someone, self.figure, self.sense), *self._ruled())
        if self.kind is TestedKind.SKILL:
            tally = skill_tally(someone, self.name, self.specialization)
            modifiers = (*(line.modifier for line in tally.lines), *more)
            return settle(tally.subject, tally.base, modifiers) if more else tally
        return settle(self.name, self.rank(someone), (*hampering(someone, self.name, "check"), *more))

    @property
    def figure(self) -> str:
        """The figure that its modifiers act on."""
        return SKILL if self.kind is TestedKind.SKILL else self.name

    def rank(self, someone: Fighter) -> int:
        """Return the rank of the Aspect that is checked, or of the better or worse one of an attribute."""
        ranks = [getattr(someone.sheet, aspect) for aspect in ATTRIBUTES.get(self.name, (self.name,))]
        return int(min(ranks) if self.kind is TestedKind.LOW else max(ranks))

    def aspect(self, someone: Fighter) -> int:
        """Return the Aspect by which a tie is settled: the skill's own, or the one that is checked."""
        if self.kind is TestedKind.SKILL:
            return skill_aspect(someone, self.name)
        return self.rank(someone)

    @property
    def phrase(self) -> Phrase:
        """What it is called."""
        if self.kind is TestedKind.SKILL:
            return say("99-towers.check.skill", skill=self.name)
        return say(f"99-towers.check.{self.kind}", what=say(f"99-towers.aspect.{self.name}"))

    def _ruled(self) -> tuple[Modifier, ...]:
        label, cited = say("99-towers.modifier.ruling"), RuleId("T99-FLIP-06")
        cards = Modifier(cited, label, self.figure, Cards(self.cards), basis=Basis.RULING)
        shift = Modifier(cited, label, self.figure, Shift(self.shift), basis=Basis.RULING)
        return (*((cards,) if self.cards else ()), *((shift,) if self.shift else ()))


@rule("T99-COND-01")
def dulled(someone: Fighter, figure: str, sense: str) -> tuple[Modifier, ...]:
    """Return what the blinded lack in what they try by sight, and the deafened by hearing (T99-TAB-CONDITIONS)."""
    return tuple(replace(each, on=figure) for each in KINDS.given(someone, sense))


@rule("T99-MOD-15")
def with_postures(tally: Tally, someone: Fighter) -> Tally:
    """Return a tally with what the postures add to it."""
    modifiers = (line.modifier for line in tally.lines)
    added = (replace(each, on=tally.subject) for each in KINDS.given(someone, "resisting"))
    return settle(tally.subject, tally.base, (*modifiers, *added))


def tested_by(act: Act) -> Tested:
    """Return what an act wants checked; raise `Refused` if it names nothing that there is."""
    for kind in TestedKind:
        name = act.option(kind)
        if name is not None:
            return known(Tested(kind, str(name)))
    raise Refused("99-towers.why.no-check")


def known(tested: Tested) -> Tested:
    """Return what is to be checked; raise `Refused` if there is nothing of that name."""
    names = ASPECTS if tested.kind is TestedKind.ASPECT else tuple(ATTRIBUTES)
    if tested.kind is TestedKind.SKILL:
        fits = bool(tested.name)
    else:
        fits = tested.name in names
    if not fits or tested.sense not in ("", *SENSES) or max(abs(tested.cards), abs(tested.shift)) > MOST_GIVEN:
        raise Refused("99-towers.why.no-check")
    return tested


MOST_CARDS = 60
"""No power flips more cards than this, and no check has to come to more."""
MOST_GIVEN = 20
"""The game master gives or takes no more cards than this, and no greater shift."""


def check(ctx: Context, act: Act) -> Procedure[None]:
    """Make a check; the option `target` is the number to reach, or the word for one such as `hard`.

    `attack` are the cards of a power that it resists.
    """
    tested, target = tested_by(act), act.option("target")
    if act.option("attack") is not None:
        yield from resist(ctx, act.actor, tested, Side(act.number("attack", most=MOST_CARDS), 0, GM_DECK))
    elif target in DIFFICULTIES:
        yield from check_alone(ctx, act.actor, tested, target_number(ctx.state.house_rules, str(target)))
    else:
        number = None if target is None else act.number("target", most=MOST_CARDS)
        yield from check_alone(ctx, act.actor, tested, number)


@rule("T99-CHECK-02")
def check_alone(ctx: Context, who: str, tested: Tested, target: int | None) -> Procedure[None]:
    """Make a check against a number, or without one for its total alone."""
    subject = say("99-towers.draw.check", token=who, what=tested.phrase)

    def make() -> Flip:
        someone = subject_now(ctx, who)
        tally = tested.tally(someone)
        return flip_by(ctx.state, someone, f"check:{who}", "T99-CHECK-02", subject, tally, target=target)

    made, flipped = yield from flip(ctx, make)
    total = made.side.final(flipped)
    passed = None if target is None else total >= target
    if target is None:
        degree = say("99-towers.degree.total", total=total)
        verdict = say("99-towers.verdict.check", what=tested.phrase, total=total, degree=degree)
    else:
        degree = say(f"99-towers.degree.{'passed' if passed else 'failed'}")
        verdict = _verdict(tested, total, target, degree)
    tell_check(
        ctx,
        "T99-CHECK-02",
        who,
        tallies=(with_chips(tested.tally(subject_now(ctx, who)), made.side),),
        drawn=(flipped.phrase,),
        degree=degree,
        verdict=verdict,
        passed=passed,
        is_total=target is None,
    )


def _verdict(tested: Tested, total: int, against: int, degree: Phrase) -> Phrase:
    return say("99-towers.verdict.check-against", what=tested.phrase, total=total, target=against, degree=degree)


@rule("T99-CHECK-01", "T99-MOD-01")
def resist(ctx: Context, who: str, tested: Tested, power: Side) -> Procedure[None]:
    """Flip a power's cards against those of whoever resists it; equal or higher, the power succeeds."""

    def usual() -> Tally:
        someone = subject_now(ctx, who)
        return with_postures(tested.tally(someone), someone)

    modifiers = yield from ruled_modifiers(lambda: _resisting_ruling(who, tested, usual()))

    def ruled() -> Tally:
        tally = usual()
        return settle(tally.subject, tally.base, modifiers, stacking=STACKING)

    def make() -> OpposedFlip:
        return OpposedFlip(
            key=f"resist:{who}",
            asks=CHANCE,
            rules=(RuleId("T99-CHECK-01"),),
            subject=say("99-towers.draw.check", token=who, what=tested.phrase),
            attack=power,
            defense=side_by(ctx.state, subject_now(ctx, who), ruled()),
            opponent=who,
            table=card_rules(ctx.state),
        )

    made, opposed = yield from flip_opposed(ctx, make)
    fails = made.hits(opposed)
    degree = say("99-towers.degree.failed" if fails else "99-towers.degree.resisted")
    verdict = _verdict(tested, made.defense.final(opposed.defense), made.attack.final(opposed.attack), degree)
    tallies = (with_chips(ruled(), made.defense, STACKING),)
    drawn = (opposed.attack.phrase, opposed.defense.phrase)
    tell_check(ctx, "T99-CHECK-02", who, tallies=tallies, drawn=drawn, degree=degree, verdict=verdict, passed=not fails)


def _resisting_ruling(who: str, tested: Tested, tally: Tally) -> Ruling:
    proposed = (*(line.modifier for line in tally.lines), *shelter(tally.subject))
    return Ruling(
        key=f"ruling:{who}",
        rules=(RuleId("T99-MOD-01"), RuleId("T99-CHECK-01")),
        prompt=say("99-towers.ask.resist", token=who, what=tested.phrase),
        proposed=proposed,
        tallies=(settle(tally.subject, tally.base, proposed, stacking=STACKING),),
        stacking=tuple(STACKING.items()),
    )


@rule("T99-CHECK-02")
def contest(ctx: Context, who: str, tested: Tested, other: str, theirs: Tested) -> Procedure[None]:
    """Let somebody flip against somebody else."""
    subject = say("99-towers.draw.contest", token=who, other=other, what=tested.phrase, theirs=theirs.phrase)

    def make() -> OpposedFlip:
        one, foe = both = subject_now(ctx, who), subject_now(ctx, other)
        tallies = tested.tally(one), theirs.tally(foe)
        ties = wins_ties(tested.aspect(one), theirs.aspect(foe))
        return opposed_by(ctx.state, both, f"contest:{who}:{other}", ("T99-CHECK-02",), subject, tallies, ties_hit=ties)

    made, opposed = yield from flip_opposed(ctx, make)
    wins = made.hits(opposed)
    degree = say("99-towers.degree.won" if wins else "99-towers.degree.lost")
    verdict = _verdict(tested, made.attack.final(opposed.attack), made.defense.final(opposed.defense), degree)
    mine = with_chips(tested.tally(subject_now(ctx, who)), made.attack)
    foes = with_chips(theirs.tally(subject_now(ctx, other)), made.defense)
    drawn = (opposed.attack.phrase, opposed.defense.phrase)
    tell_check(
        ctx,
        "T99-CHECK-02",
        who,
        target=other,
        tallies=(mine, foes),
        drawn=drawn,
        degree=degree,
        verdict=verdict,
        passed=wins,
    )


def everything_tested(skills: tuple[str, ...]) -> tuple[Tested, ...]:
    """Return all that can be checked of somebody with some skills."""
    found = [Tested(TestedKind.SKILL, skill) for skill in skills]
    found += [Tested(TestedKind.ASPECT, aspect) for aspect in ASPECTS]
    return (*found, *(Tested(kind, name) for name in ATTRIBUTES for kind in (TestedKind.HIGH, TestedKind.LOW)))


def _checkable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every skill of the sheet, every Aspect, and every attribute at its better and its worse Aspect."""
    return _tests(tuple(skill.name for skill in situation.who.sheet.skills))


@lru_cache(maxsize=256)
def _tests(skills: tuple[str, ...]) -> tuple[Variant, ...]:
    found = everything_tested(skills)
    return tuple(Variant(each.phrase, options=((each.kind, each.name),), bare=True) for each in found)


_at_any_time = partial(Action, pace=Pace.HOLD, own_turn=False, anytime=True, repeats=True)
CHECKS = (_at_any_time("check", "T99-CHECK-02", check, variants=_checkable, icon="cards"),)


@command("99-towers.check")
class CallCheck(OfSome, PlayCommand):
    """Let tokens of an encounter, or people, make a check one after another: alone, in a contest, against a power.

    `target` is the number to reach, none for the total alone; `other` flips `theirs` against each; `power` are the
    cards and the shift of what is resisted.
    """

    tested: Tested
    target: int | None = None
    other: str | None = None
    theirs: Tested | None = None
    power: tuple[int, int] | None = None

    def label(self, state: Campaign) -> Phrase:
        """Say what is checked, and by whom."""
        return say("99-towers.called.check", what=self.tested.phrase, token=self.first, count=len(self.ids))

    @rule("T99-CHECK-01", "T99-CHECK-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Make the checks; whoever is gone when his turn comes is passed over."""
        self._judge(ctx)
        yield from one_by_one(self.ids, partial(self._made, ctx))

    def _made(self, ctx: Context, who: str) -> Procedure[None]:
        if self.other is not None and self.theirs is not None:
            return contest(ctx, who, self.tested, self.other, self.theirs)
        if self.power is not None:
            cards, shift = self.power
            return resist(ctx, who, self.tested, Side(cards, shift, GM_DECK))
        return check_alone(ctx, who, self.tested, self.target)

    def _judge(self, ctx: Context) -> None:
        """Raise `Refused` if somebody is not there, or there is nothing of the kind to check."""
        if not self.whom:
            raise Refused("call.nobody")
        for who in self.ids:
            subject_now(ctx, who)
        known(self.tested)
        if self.other is not None:
            subject_now(ctx, self.other)
            if self.other in self.ids:
                raise Refused("99-towers.why.oneself")
            if self.theirs is None:
                raise Refused("99-towers.why.no-check")
            known(self.theirs)
        if self.target is not None and abs(self.target) > MOST_CARDS:
            raise Refused("99-towers.why.absurd-number", most=MOST_CARDS)
        if self.power is not None and not (0 < self.power[0] <= MOST_CARDS and abs(self.power[1]) <= MOST_CARDS):
            raise Refused("99-towers.why.absurd-number", most=MOST_CARDS)
