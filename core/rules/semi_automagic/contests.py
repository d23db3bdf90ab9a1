"""Checks that the game master calls for: against a DC, against one another, who is first, and one chance in ten."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Command, command
from core.engine.command_kinds import OfSome, OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, in_parallel
from core.explain.modifier import Basis
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, creature_references, reference_to
from core.rulebook.cite import rule
from core.rules.kit.asking import tell_check
from core.rules.kit.calls import CallKind, CallSituation, asking, called_only_if, made_of, made_on_map, no_form
from core.rules.kit.reasons import because
from core.rules.kit.roll_offs import attempt_key, roll_off
from core.rules.semi_automagic.checks import SKILL, Trial, check, roll_total, throw
from core.rules.semi_automagic.conditions import someone_of
from core.rules.semi_automagic.movement.mounts import borne_tally
from core.rules.semi_automagic.names import ABILITIES, FIELDS, PERCEPTION, SEMI_AUTOMAGIC, SKILLS, STEALTH, TEN
from core.rules.semi_automagic.sheet import sheet_of
from core.rules.semi_automagic.time.initiative import race

USUAL_DC = 4


@dataclass(frozen=True, slots=True)
class Side:
    """Somebody in a contest, and the skill or the ability that he uses, with what the circumstances add."""

    who: CreatureReference
    skill: str
    more: int = 0

    def tally(self, state: Campaign) -> Tally:
        """Return what is added to his die; raise `Gone` if he is."""
        given = because("SEC-GAP-60", say("semi-automagic.reason.circumstance"), SKILL, self.more, basis=Basis.RULING)
        return borne_tally(state, self.who, self.skill, (given,) if self.more else ())

    @property
    def words(self) -> Phrase:
        """The name of what he uses."""
        return skill_words(self.skill)


def skill_words(skill: str) -> Phrase:
    """Return the name of a skill or of an ability."""
    if skill in ABILITIES:
        return say(f"semi-automagic.reason.{skill}")
    return say("semi-automagic.reason.skill", skill=skill)


@command("semi-automagic.check")
class CallCheck(OfSome, PlayCommand):
    """Let some make a check of a skill, or of an ability, against a DC, each his own."""

    skill: str
    dc: int
    more: int = 0

    def label(self, state: Campaign) -> Phrase:
        """Name the skill."""
        return say("semi-automagic.history.check", token=self.first, what=skill_words(self.skill), dc=self.dc)

    @rule("SEC-DICE-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll them, as one list."""
        yield from in_parallel(check(ctx, self._trial(ctx, reference)) for reference in dict.fromkeys(self.whom))

    def _trial(self, ctx: Context, reference: CreatureReference) -> Trial:
        side = Side(reference, self.skill, self.more)
        key, bonus = f"check:{reference.id}", lambda: side.tally(ctx.state)
        return Trial(reference.id, side.words, "SEC-DICE-01", key, bonus, lambda: self.dc)


@command("semi-automagic.contest")
class CallContest(OfSome, PlayCommand):
    """Let each of some roll against another one: the higher total wins."""

    other: CreatureReference
    skill: str
    theirs: str
    more: int = 0

    def label(self, state: Campaign) -> Phrase:
        """Name both."""
        return say("semi-automagic.history.contest", token=self.first, other=self.other.id)

    @rule("SEC-DICE-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let them roll against one another, one after the other; refused against oneself."""
        if self.other in self.whom:
            raise Refused("semi-automagic.why.oneself")
        for reference in dict.fromkeys(self.whom):
            yield from contest(ctx, Side(reference, self.skill, self.more), Side(self.other, self.theirs))


@rule("SEC-DICE-02")
def contest(ctx: Context, one: Side, other: Side) -> Procedure[CreatureReference | None]:
    """Let two roll against each other, again while they tie; return the winner, None if one of them is gone."""

    def roll(side: Side, attempt: int) -> Procedure[int]:
        return _total(ctx, side, other if side is one else one, attempt)

    def tie() -> None:
        ctx.tell_of(one.who.id, "semi-automagic.log.tie", "SEC-DICE-02", other=other.who.id)

    found = yield from roll_off(one, other, roll, tied=tie)
    if found is None or found.winner is None or found.loser is None:
        return None
    won = found.winner is one
    words = say(f"semi-automagic.degree.{'wins' if won else 'loses'}")
    tell_check(ctx, "SEC-DICE-02", one.who.id, target=other.who.id, degree=words, verdict=words, passed=won)
    return found.winner.who


def _total(ctx: Context, side: Side, against: Side, attempt: int) -> Procedure[int]:
    """Roll one side of a contest, with a line in the log."""
    return (
        yield from roll_total(
            ctx,
            side.who.id,
            lambda: side.tally(ctx.state),
            key=attempt_key(f"contest:{side.who.id}:{against.who.id}", attempt),
            cited="SEC-DICE-02",
            subject=say("semi-automagic.draw.check", token=side.who.id, what=side.words),
            verdict=lambda total: say("semi-automagic.verdict.contest", what=side.words, total=total),
            against=against.who.id,
        )
    )


@command("semi-automagic.race")
class CallRace(OfTokens, PlayCommand):
    """Let some on a map roll for who is first."""

    def label(self, state: Campaign) -> Phrase:
        """Say what it is."""
        return say("semi-automagic.call.race")

    @rule("SEC-INIT-03")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let them roll; refused for fewer than two."""
        if len(self.tokens) < 2:
            raise Refused("semi-automagic.why.race-of-one")
        yield from race(ctx, self.tokens)


@command("semi-automagic.tenth")
class CallTenth(OfSome, PlayCommand):
    """Roll a chance of 10% for each of some: only a 10 counts."""

    def label(self, state: Campaign) -> Phrase:
        """Say what it is."""
        return say("semi-automagic.call.tenth")

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll for each, as one list."""
        yield from in_parallel(tenth(ctx, reference) for reference in dict.fromkeys(self.whom))


@rule("SEC-DICE-03")
def tenth(ctx: Context, reference: CreatureReference) -> Procedure[bool]:
    """Roll a chance of 10% for somebody: only a 10 on the d10 counts."""
    (face,) = yield from throw(
        reference.id,
        (TEN,),
        key=f"tenth:{reference.id}",
        cited="SEC-DICE-03",
        subject=say("semi-automagic.draw.tenth", token=reference.id),
        bounds=(TEN,),
    )
    words = "semi-automagic.log.tenth" if face == TEN else "semi-automagic.log.no-tenth"
    ctx.tell_of(reference.id, words, "SEC-DICE-03", face=face)
    return face == TEN


def _skill_field(call: CallSituation, name: str, value: str) -> Field:
    """Return the choice of a skill: those of the chosen first, then those of the rules, then the abilities."""
    own = (each.skill for reference in call.references for each in sheet_of(creature_of(call.state, reference)).skills)
    names = dict.fromkeys((*own, *SKILLS, *ABILITIES, value))
    return Field(name, say(f"semi-automagic.call.{name}"), value, tuple((each, skill_words(each)) for each in names))


_MORE = FIELDS.number("more", least=-20, most=20)
_DC = FIELDS.number("dc", USUAL_DC, least=-20, most=60)


_check_form = asking(lambda call: _skill_field(call, "skill", PERCEPTION), _DC, _MORE)


def _others(call: CallSituation) -> tuple[CreatureReference, ...]:
    """Return whom one can be set against, all who are not called for: who can act first, and those of other sides."""
    found: dict[CreatureReference, str] = {}
    if call.encounter is not None:
        found |= {reference_to(call.encounter.id, token): token.side for token in call.encounter.tokens.values()}
    for reference in creature_references(call.state):
        if reference.encounter is None and reference not in found:
            found[reference] = creature_of(call.state, reference).side
    own = {creature_of(call.state, reference).side for reference in call.references}
    others = (
        reference
        for reference in found
        if reference not in call.references and creature_of(call.state, reference).system == SEMI_AUTOMAGIC
    )
    return tuple(sorted(others, key=lambda each: (not someone_of(call.state, each).can_act, found[each] in own)))


def _contest_form(call: CallSituation) -> tuple[Field, ...]:
    others = tuple((each.id, say("semi-automagic.call.foe", token=each.id)) for each in _others(call))
    return (
        _skill_field(call, "skill", STEALTH),
        _MORE,
        FIELDS.choice("other", others or (("", say("semi-automagic.call.nobody")),)),
        _skill_field(call, "theirs", PERCEPTION),
    )


def _contest(call: CallSituation) -> Command:
    other = next((each for each in _others(call) if each.id == call.text("other")), None)
    if other is None:
        raise Refused("semi-automagic.why.nobody-else")
    return CallContest(call.where, call.references, other, call.text("skill"), call.text("theirs"), call.number("more"))


_several_on_map = called_only_if(lambda call: len(call.tokens) > 1, "semi-automagic.why.race-of-one")
CALLS: tuple[CallKind, ...] = (
    CallKind("check", "SEC-DICE-01", "dice-6", _check_form, made_of(CallCheck, "skill", "dc", "more")),
    CallKind("contest", "SEC-DICE-02", "swords", _contest_form, _contest),
    CallKind("race", "SEC-INIT-03", "stopwatch", no_form, made_on_map(CallRace), _several_on_map),
    CallKind("tenth", "SEC-DICE-03", "percentage", no_form, made_of(CallTenth)),
)
