"""Checks that the game master calls for: skills, bare Aspects, high and low attributes, alone or against a power."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, Ruling
from core.explain.check import Check
from core.explain.modifier import Flip as Cards
from core.explain.modifier import Modifier, Shift
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.action import Action, Pace, Situation, Variant
from core.rules.towers.cards import GM_DECK
from core.rules.towers.fighter import Fighter, fighter_of
from core.rules.towers.flipping import flip, flip_opposed
from core.rules.towers.flips import Flip, OpposedFlip, Side, side_of, table_of
from core.rules.towers.modifiers import STACKING
from core.rules.towers.modifiers.actions import guarded_by
from core.rules.towers.names import ASPECTS, Aspect
from core.rules.towers.ruling import rule_on
from core.rules.towers.settings import DIFFICULTIES, difficulty
from core.rules.towers.skills import hampering, skill_tally

ATTRIBUTES: Mapping[str, tuple[Aspect, Aspect]] = {
    "strength": ("hs", "ss"),
    "endurance": ("ee", "ie"),
    "perception": ("sp", "ip"),
    "intellect": ("hi", "si"),
    "character": ("hc", "sc"),
}
"""Each attribute with its external or hard Aspect, and its internal or soft one."""


@dataclass(frozen=True, slots=True)
class Tested:
    """What is checked: a skill, an Aspect, or an attribute at its better or its worse Aspect."""

    kind: str
    name: str

    @rule("T99-CHECK-02", "T99-CHECK-03", "T99-CHECK-04")
    def tally(self, someone: Fighter) -> Tally:
        """Reckon the flip: a skill adds its aspect, a bare Aspect is the number of cards and adds nothing."""
        if self.kind == "skill":
            return skill_tally(someone, self.name)
        ranks = [getattr(someone.sheet, aspect) for aspect in ATTRIBUTES.get(self.name, (self.name,))]
        return settle(self.name, min(ranks) if self.kind == "low" else max(ranks), hampering(someone, self.name, _ALL))

    @property
    def phrase(self) -> Phrase:
        """What it is called."""
        if self.kind == "skill":
            return say("99-towers.check.skill", skill=self.name)
        return say(f"99-towers.check.{self.kind}", what=say(f"99-towers.aspect.{self.name}"))


_ALL = ("dazed",)


@rule("T99-ACT-31", "T99-ACT-41")
def postures(someone: Fighter, figure: str) -> tuple[Modifier, ...]:
    """Return what somebody's posture does to a flip that resists a power."""
    found = (("full-defense", "T99-ACT-31", guarded_by(someone.house)), ("reckless", "T99-ACT-41", Cards(-1)))
    return tuple(
        Modifier(RuleId(cited), say(f"99-towers.condition.{kind}"), figure, effect)
        for kind, cited, effect in found
        if someone.has(kind)
    )


def resisting(tally: Tally, someone: Fighter) -> Tally:
    """Return a tally with what the postures add to it."""
    modifiers = [line.modifier for line in tally.lines]
    return settle(tally.subject, tally.base, (*modifiers, *postures(someone, tally.subject)))


def tested_by(act: Act) -> Tested:
    """Return what an act wants checked; raise `Refused` if it names nothing that there is."""
    for kind, known in (("aspect", ASPECTS), ("high", tuple(ATTRIBUTES)), ("low", tuple(ATTRIBUTES))):
        name = act.option(kind)
        if name is not None:
            if name not in known:
                raise Refused("99-towers.why.no-check")
            return Tested(kind, str(name))
    if act.option("skill") is None:
        raise Refused("99-towers.why.no-check")
    return Tested("skill", str(act.option("skill")))


@rule("T99-CHECK-01", "T99-CHECK-02")
def check(ctx: Context, act: Act) -> Procedure[int | None]:
    """Make a check; the option `target` is the number to reach, or the word for one such as `hard`.

    `attack` are the cards of a power that it resists.
    """
    tested, attack = tested_by(act), act.option("attack")
    if attack is not None:
        yield from _resist(ctx, act.actor, tested, int(attack))
        return None
    target = act.option("target")
    if target in DIFFICULTIES:
        target = difficulty(ctx.state.house_rules, str(target))

    def build(state: Campaign) -> Flip | None:
        token = state.encounter(ctx.encounter.id).tokens.get(act.actor)
        return None if token is None else _alone(state, fighter_of(state, token), tested, target)

    found = yield from flip(ctx, build)
    if found is None or act.actor not in ctx.encounter.tokens:
        return None
    made, flipped = found
    total = made.side.final(flipped)
    passed = None if target is None else "passed" if total >= int(target) else "failed"
    degree = say("99-towers.degree.total", total=total) if passed is None else say(f"99-towers.degree.{passed}")
    tally = tested.tally(fighter_of(ctx.state, ctx.token(act.actor)))
    _log(ctx, act.actor, tested, tally, (flipped.phrase,), degree, total)
    return None


def _alone(state: Campaign, someone: Fighter, tested: Tested, target: str | int | None) -> Flip:
    total = tested.tally(someone).total
    return Flip(
        key=f"check:{someone.id}",
        asks=CHANCE,
        rules=(RuleId("T99-CHECK-02"),),
        owner=someone.id,
        subject=say("99-towers.draw.check", token=someone.id, what=tested.phrase),
        side=side_of(state, someone, total.number, total.shift),
        reads="value" if target is None else "target",
        target=int(target or 0),
        table=table_of(state),
    )


@rule("T99-CHECK-01", "T99-MOD-01")
def _resist(ctx: Context, who: TokenId, tested: Tested, attack: int) -> Procedure[None]:
    """Flip a power's cards against those of whoever resists it; equal or higher, the power succeeds."""

    def usual(state: Campaign) -> Tally | None:
        token = state.encounter(ctx.encounter.id).tokens.get(who)
        if token is None:
            return None
        someone = fighter_of(state, token)
        return resisting(tested.tally(someone), someone)

    def ruling(state: Campaign) -> Ruling | None:
        tally = usual(state)
        return None if tally is None else _resisting_ruling(who, tested, tally)

    modifiers = yield from rule_on(ruling)
    if modifiers is None:
        return

    def build(state: Campaign) -> OpposedFlip | None:
        tally = usual(state)
        if tally is None:
            return None
        total = settle(tally.subject, tally.base, modifiers, stacking=STACKING).total
        return OpposedFlip(
            key=f"resist:{who}",
            asks=CHANCE,
            rules=(RuleId("T99-CHECK-01"),),
            owner=who,
            subject=say("99-towers.draw.check", token=who, what=tested.phrase),
            attack=Side(attack, 0, GM_DECK),
            defense=side_of(state, fighter_of(state, state.token(ctx.encounter.id, who)), total.number, total.shift),
            table=table_of(state),
        )

    found = yield from flip_opposed(ctx, build)
    tally = usual(ctx.state)
    if found is None or tally is None:
        return
    made, opposed = found
    degree = say("99-towers.degree.failed" if made.hits(opposed) else "99-towers.degree.resisted")
    drawn = (opposed.attack.phrase, opposed.defense.phrase)
    ruled = settle(tally.subject, tally.base, modifiers, stacking=STACKING)
    _log(ctx, who, tested, ruled, drawn, degree, made.defense.final(opposed.defense))


def _resisting_ruling(who: TokenId, tested: Tested, tally: Tally) -> Ruling:
    proposed = (*(line.modifier for line in tally.lines), *shelter(tally.subject))
    return Ruling(
        key=f"ruling:{who}",
        rules=(RuleId("T99-MOD-01"), RuleId("T99-CHECK-01")),
        prompt=say("99-towers.ask.resist", token=who, what=tested.phrase),
        proposed=proposed,
        tallies=(settle(tally.subject, tally.base, proposed, stacking=STACKING),),
        stacking=tuple(STACKING.items()),
    )


@rule("T99-MOD-01")
def shelter(figure: str) -> tuple[Modifier, ...]:
    """Return what cover would give whoever resists a power: it counts only if the game master ticks it."""
    return tuple(
        Modifier(RuleId(cited), say(f"99-towers.modifier.{label}"), figure, effect, stack=stack, struck=True)
        for cited, label, effect, stack in (
            ("T99-COVER-03", "in-soft-cover", Shift(1), "cover"),
            ("T99-COVER-02", "in-hard-cover", Cards(1), None),
            ("T99-COVER-02", "in-hard-cover", Shift(1), "cover"),
        )
    )


def _log(
    ctx: Context,
    who: TokenId,
    tested: Tested,
    tally: Tally,
    drawn: tuple[Phrase, ...],
    degree: Phrase,
    total: int,
) -> None:
    verdict = say("99-towers.verdict.check", what=tested.phrase, total=total, degree=degree)
    ctx.emit(Checked(Check(RuleId("T99-CHECK-02"), who, None, (tally,), drawn, degree, verdict)))


def _checkable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every skill of the sheet, every Aspect, and every attribute at its better and its worse Aspect."""
    return _tests(tuple(skill.name for skill in situation.who.sheet.skills))


@lru_cache(maxsize=256)
def _tests(skills: tuple[str, ...]) -> tuple[Variant, ...]:
    tests = [Tested("skill", skill) for skill in skills]
    tests += [Tested("aspect", aspect) for aspect in ASPECTS]
    tests += [Tested(kind, name) for name in ATTRIBUTES for kind in ("high", "low")]
    return tuple(Variant(tested.phrase, options=((tested.kind, tested.name),)) for tested in tests)


ACTIONS = (
    Action(
        "check",
        RuleId("T99-CHECK-02"),
        check,
        pace=Pace.HOLD,
        own_turn=False,
        joins=False,
        anytime=True,
        repeats=True,
        variants=_checkable,
    ),
)
