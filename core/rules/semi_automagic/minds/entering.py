"""Getting into a body and out of it: the Possession check, leaving, working together, and being driven out."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.request import Choice, Procedure, ask, first_for_whom, one_by_one
from core.engine.system import Need
from core.explain.tally import Tally
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, shown_if
from core.rules.kit.asking import choice, roll, tell_check, yes_or_no
from core.rules.kit.conditions import set_condition
from core.rules.semi_automagic.checks import skill_tally
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Action, Fighter, Situation, fighter
from core.rules.semi_automagic.harm.thresholds import minimum_of
from core.rules.semi_automagic.minds import possession
from core.rules.semi_automagic.minds.morale import take_penalties
from core.rules.semi_automagic.names import DEAD, DESTROYED, DIE, POSSESSED, POSSESSING, POSSESSION

POSSESS, LEAVE, ALLY, OPPOSE, DRIVE_OUT = "possess", "leave-body", "work-together", "work-against", "drive-out"
NO_BODY = (POSSESSING, DEAD, DESTROYED)
"""Who cannot be possessed: the dead, and whoever is in the body of another."""
POSSESSING_SECONDS = 4
"""Seconds of the check, as of most spells (SEC-ACT-01)."""


def can_possess(someone: Fighter) -> bool:
    """Return whether somebody can enter bodies at all."""
    return someone.sheet.training(POSSESSION) is not None or someone.sheet.knows(POSSESSION)


@rule("SEC-POSS-01", "SEC-POSS-08", "SEC-POSS-10")
def _possess(ctx: Context, act: Act) -> Procedure[None]:
    """Enter a body: with the leave of its owner, or against whoever in it has the highest Will and stands up to it."""
    who, body = act.actor, act.target()
    if possession.own(ctx.state, ctx.encounter, body).can_act and (yield from _is_let_in(ctx, who, body)):
        possession.enter(ctx, who, body, cooperative=True, cited="SEC-POSS-08")
        return
    defender = yield from _defender(ctx, who, body)
    if defender is None:
        possession.enter(ctx, who, body, cooperative=False, cited="SEC-POSS-10")
    else:
        yield from _struggle_in(ctx, who, body, defender)


@rule("SEC-POSS-08")
def _is_let_in(ctx: Context, who: TokenId, body: TokenId) -> Procedure[bool]:
    question = choice(
        f"let-in:{body}",
        "SEC-POSS-08",
        prompt=say("semi-automagic.ask.let-in", token=body, other=who),
        options={False: say("semi-automagic.option.resist"), True: say("semi-automagic.option.let-in")},
        keyed=yes_or_no("let-in", "resist"),
        asks=body,
        about=(who,),
    )
    return (yield from ask(question))


@rule("SEC-POSS-10")
def _defender(ctx: Context, who: TokenId, body: TokenId) -> Procedure[TokenId | None]:
    """Return against whom the check is made: the highest Will in a body whose owner does not stand aside.

    In a body that nobody has entered yet it is the owner's, who cannot.
    """
    inside = [each for each in possession.minds_in(ctx.encounter, body) if each != who]
    if len(inside) < 2:
        return body
    strongest_first = sorted(inside, key=lambda each: -possession.will(possession.own(ctx.state, ctx.encounter, each)))
    return (yield from first_for_whom(strongest_first, lambda other: _resists(ctx, who, other)))


def _resists(ctx: Context, who: TokenId, other: TokenId) -> Procedure[bool]:
    def question() -> Choice[bool]:
        mind = possession.will(possession.own(ctx.state, ctx.encounter, other))
        return choice(
            f"aside:{other}",
            "SEC-POSS-10",
            prompt=say("semi-automagic.ask.aside", token=other, other=who, will=mind),
            options={True: say("semi-automagic.option.resist"), False: say("semi-automagic.option.aside")},
            keyed=yes_or_no("resist", "aside"),
            asks=other,
            about=(who,),
        )

    return (yield from ask(question))


@rule("SEC-POSS-01", "SEC-GAP-27")
def _struggle_in(ctx: Context, who: TokenId, body: TokenId, defender: TokenId) -> Procedure[None]:
    """Roll the Possession check: above Minimum Will it costs a morale penalty, above Will the body is possessed."""

    def figures() -> tuple[Tally, int]:
        mind, other = (possession.own(ctx.state, ctx.encounter, each) for each in (who, defender))
        return skill_tally(mind, POSSESSION), possession.will(other)

    def question() -> Roll:
        tally, against = figures()
        bounds = tuple(limit + 1 - tally.total.number for limit in (minimum_of(against), against))
        subject, key = say("semi-automagic.draw.possession", token=who, other=body), f"possession:{who}"
        return roll(key, "SEC-POSS-01", subject=subject, dice=(DIE,), owner=who, bounds=bounds, about=(body,))

    (face,) = yield from ask(question)
    tally, against = figures()
    total, minimum = face + tally.total.number, minimum_of(against)
    word = "possessed" if total > against else "shaken" if total > minimum else "resists"
    degree = say(f"semi-automagic.possession.{word}")
    verdict = say("semi-automagic.verdict.possession", total=total, will=against, minimum=minimum, degree=degree)
    drawn = (say("semi-automagic.rolled.d6", face=face),)
    tell_check(ctx, "SEC-POSS-01", who, target=defender, tallies=(tally,), drawn=drawn, degree=degree, verdict=verdict)
    if total > minimum:
        take_penalties(ctx, CreatureReference(ctx.encounter.id, defender), 1, cited="SEC-POSS-01")
    if total > against:
        possession.enter(ctx, who, body, cooperative=False, cited="SEC-POSS-01")


def _may_possess(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    if not can_possess(who):
        return say("semi-automagic.why.cannot-possess")
    if who.has(POSSESSING):
        return say("semi-automagic.why.possesses")
    if who.id in act.targets:
        return say("semi-automagic.why.oneself")
    if act.targets and fighter(situation, act.targets[0]).has(*NO_BODY):
        return say("semi-automagic.why.no-body")
    return None


@rule("SEC-POSS-13")
def _leave(ctx: Context, act: Act) -> Procedure[None]:
    """Try to leave a body: anybody in it may oppose that; a veto that holds costs the one who stays a penalty."""
    mind = TokenId(str(act.option("mind")))
    body = act.actor

    def vetoes(other: TokenId) -> Procedure[bool]:
        if not possession.has_not_opposed(ctx, other, mind) or not possession.may_oppose(
            ctx.state, ctx.encounter, other
        ):
            return False
        return (yield from possession.veto(ctx, other, mind, leaving=True))

    others = [each for each in possession.minds_in(ctx.encounter, body) if each != mind]
    if (yield from first_for_whom(others, vetoes)) is None:
        possession.go_out(ctx, mind, body, "SEC-POSS-13")
    else:
        take_penalties(ctx, CreatureReference(ctx.encounter.id, mind), 1, cited="SEC-POSS-13")


@rule("SEC-POSS-13")
def _leaving(situation: Situation) -> tuple[Variant, ...]:
    """Offer to leave where whoever acts is in another's body."""
    mind = situation.turn.mind
    variant = Variant(say("semi-automagic.action.leave-body"), options=(("mind", mind),))
    return (variant,) if mind in possession.possessors(situation.encounter, situation.who.id) else ()


@rule("SEC-POSS-13")
def _may_leave(situation: Situation, act: Act) -> Phrase | None:
    mind = act.option("mind")
    if mind is None or mind not in possession.possessors(situation.encounter, situation.who.id):
        return say("semi-automagic.why.in-no-body")
    return None if mind == situation.turn.mind or act.anyway else say("semi-automagic.why.not-your-turn")


def _pairs(situation: Situation, label: str, *, cooperative: bool) -> tuple[Variant, ...]:
    """Offer each with whom whoever acts works together, or against whom: as owner of the body or in it."""
    body, mind = situation.who.id, situation.turn.mind
    return tuple(
        Variant(Phrase(label, (("token", each if mind == body else body),)), options=(("with", each),))
        for each in possession.possessors(situation.encounter, body)
        if mind in (body, each) and possession.is_cooperative(situation.encounter, body, each) is cooperative
    )


_alliances = partial(_pairs, label="semi-automagic.action.work-together-with", cooperative=False)
_breaches = partial(_pairs, label="semi-automagic.action.work-against-whom", cooperative=True)


def _relate(ctx: Context, act: Act, *, cooperative: bool) -> None:
    possessor = TokenId(str(act.option("with")))
    if possessor in possession.possessors(ctx.encounter, act.actor):
        set_condition(ctx, act.actor, "SEC-POSS-09", POSSESSED, int(cooperative), source=possessor)


@rule("SEC-POSS-09")
def _work_together(ctx: Context, act: Act) -> Procedure[None]:
    """Offer to work together; it takes the other's consent."""
    possessor = TokenId(str(act.option("with")))
    mind = next((turn.mind for turn in clock_of(ctx.encounter).active if turn.who == act.actor), act.actor)
    other = act.actor if mind == possessor else possessor
    agrees = yield from ask(
        choice(
            f"agree:{other}",
            "SEC-POSS-09",
            prompt=say("semi-automagic.ask.agree", token=other),
            options={False: say("semi-automagic.option.disagree"), True: say("semi-automagic.option.agree")},
            keyed=yes_or_no("yes", "no"),
            asks=other,
            about=(possessor, act.actor),
        )
    )
    if agrees:
        _relate(ctx, act, cooperative=True)


@rule("SEC-POSS-09")
def _work_against(ctx: Context, act: Act) -> None:
    """Stop working together; nobody has to agree."""
    _relate(ctx, act, cooperative=False)


@rule("SEC-POSS-14")
def _drive_out(ctx: Context, act: Act) -> Procedure[None]:
    """Try to drive whoever possesses somebody out of the body; whether it works the game master says."""
    body = act.target()
    yield from one_by_one(possession.possessors(ctx.encounter, body), lambda mind: _drive(ctx, act.actor, mind, body))


def _drive(ctx: Context, who: TokenId, possessor: TokenId, body: TokenId) -> Procedure[None]:
    works = yield from ask(
        choice(
            f"driven-out:{possessor}",
            "SEC-POSS-14",
            prompt=say("semi-automagic.ask.driven-out", token=who, other=possessor),
            options={True: say("semi-automagic.option.driven-out"), False: say("semi-automagic.option.stays")},
            keyed=yes_or_no("works", "fails"),
            about=(possessor, body),
        )
    )
    if works:
        possession.go_out(ctx, possessor, body, "SEC-POSS-14")


def _may_drive_out(situation: Situation, act: Act) -> Phrase | None:
    sound = act.targets and not possession.possessors(situation.encounter, act.targets[0])
    return say("semi-automagic.why.not-possessed") if sound else None


_by_possessors = shown_if(lambda situation: can_possess(situation.who), "semi-automagic.action.possess")
_if_possessed = shown_if(
    lambda situation: any(
        possession.possessors(situation.encounter, TokenId(who)) for who in situation.encounter.tokens
    ),
    "semi-automagic.action.drive-out",
)
_check = partial(Action, seconds=POSSESSING_SECONDS, needs=(Need.TARGET,))
ACTIONS = (
    _check(POSSESS, "SEC-POSS-01", _possess, check=_may_possess, variants=_by_possessors, icon="ghost"),
    Action(LEAVE, "SEC-POSS-13", _leave, variants=_leaving, check=_may_leave, icon="door-exit"),
    Action(ALLY, "SEC-POSS-09", _work_together, variants=_alliances, icon="link"),
    Action(OPPOSE, "SEC-POSS-09", _work_against, variants=_breaches, icon="unlink"),
    _check(DRIVE_OUT, "SEC-POSS-14", _drive_out, check=_may_drive_out, variants=_if_possessed, icon="sun"),
)
