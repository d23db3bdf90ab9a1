"""Hiding and finding: Stealth against the Perception of all who look, and knowing where the unseen are."""

from typing import Literal

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Entry, Field
from core.engine.command import Act, command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, in_parallel
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition
from core.rules.kit.calls import CallKind, CallSituation, Said, both, called_only_if, choices_worded, made_of, on_a_map
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import conceal, is_concealed, is_noticed
from core.rules.semi_automagic.checks import Result, check_skill
from core.rules.semi_automagic.conditions import lift, reference_at
from core.rules.semi_automagic.fighter import Action, Situation, fighter
from core.rules.semi_automagic.names import FIELDS, HIDDEN, PERCEPTION, SEMI_AUTOMAGIC, STEALTH
from core.rules.semi_automagic.sight.vision import LOCATED, SPOTTED, knows_of, view_of

HIDE = "hide"
SIGHT, HEARING, TOLD = "sight", "hearing", "told"
UNKNOWN_DC = 8
"""What hearing somebody unseen is tried against who did not hide: the 4 of an easy check, and the 4 of being unseen."""


def lookers(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return everybody of another side who is awake enough to look for somebody."""
    tokens = fight.encounter.tokens
    return tuple(
        TokenId(other)
        for other, token in tokens.items()
        if token.side != tokens[who].side and fighter(fight, TokenId(other)).can_act
    )


@rule("SEC-VIS-01")
def _may_hide(situation: Situation, act: Act) -> Phrase | None:
    """Refuse to hide where everybody looks on: cover or concealment is needed, from somebody's eyes at least."""
    watching = lookers(situation, situation.who.id)
    if watching and not any(view_of(situation, other, situation.who.id).can_hide for other in watching):
        return say("semi-automagic.why.in-the-open")
    return None


@rule("SEC-VIS-01", "SEC-VIS-03", "SEC-SCALE-05")
def hide(ctx: Context, act: Act) -> Procedure[None]:
    """Roll Stealth; everybody of another side looks at once, and those in whose plain view it happens see it."""
    who, reference = act.actor, reference_at(ctx, act.actor)
    key = f"stealth:{who}"
    result = yield from check_skill(ctx, reference, STEALTH, 0, what="stealth", cited="SEC-VIS-03", key=key, quiet=True)
    for kind in (HIDDEN, SPOTTED, LOCATED):
        lift(ctx, reference, kind, "SEC-VIS-03")
    put_condition(ctx, reference, Condition(HIDDEN, amount=result.total), "SEC-VIS-03")
    ctx.tell_of(who, "semi-automagic.log.hides", "SEC-VIS-03", face=result.face, total=result.total)
    yield from in_parallel(see_through(ctx, other, who) for other in lookers(ctx, who))


@rule("SEC-VIS-03", "SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03")
def see_through(ctx: Context, observer: TokenId, who: TokenId) -> Procedure[None]:
    """Let somebody try to see through another's hiding; cover makes it harder by its step."""
    view = view_of(ctx, observer, who)
    if not view.can_hide or knows_of(fighter(ctx, who), SPOTTED, observer):
        return
    result = yield from perceive(ctx, observer, who, covered=view.shelter.hides)
    if result.passed:
        put_condition(ctx, reference_at(ctx, who), Condition(SPOTTED, other=observer), "SEC-VIS-03")


@rule("SEC-VIS-03", "SEC-VIS-04")
def listen(ctx: Context, observer: TokenId, who: TokenId, dc: int) -> Procedure[None]:
    """Let somebody try to hear where another is whom he does not see."""
    if (yield from perceive(ctx, observer, who, dc=dc)).passed:
        locate(ctx, observer, who)


@rule("SEC-VIS-04")
def locate(ctx: Context, observer: TokenId, who: TokenId) -> None:
    """Let somebody know where another is whom he does not see."""
    put_condition(ctx, reference_at(ctx, who), Condition(LOCATED, other=observer), "SEC-VIS-04")
    ctx.tell_of(observer, "semi-automagic.log.located", "SEC-VIS-04", other=who)


@rule("SEC-VIS-03", "SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03")
def perceive(
    ctx: Context, observer: TokenId, who: TokenId, *, covered: int = 0, dc: int = UNKNOWN_DC
) -> Procedure[Result]:
    """Roll Perception against the Stealth total of a hider and what cover adds to it, or against a DC."""

    def difficulty() -> int:
        hidden = fighter(ctx, who).held(HIDDEN)
        return covered + (dc if hidden is None else hidden.amount)

    words = say("semi-automagic.check.perception")
    if covered:
        words = say("semi-automagic.check.perception-behind", more=covered)
    return (
        yield from check_skill(
            ctx,
            reference_at(ctx, observer),
            PERCEPTION,
            difficulty,
            what=words,
            cited="SEC-VIS-03",
            key=f"perception:{observer}:{who}",
            against=who,
        )
    )


@rule("SEC-VIS-03", "SEC-SURP-01")
def give_away(ctx: Context, who: TokenId, *, shot: bool) -> Procedure[None]:
    """Let somebody who has attacked be hidden no longer.

    Whether a shot is noticed, or an attack of one whom nobody knew of, the game master says.
    """
    was_hidden = fighter(ctx, who).has(HIDDEN)
    if not was_hidden and not is_concealed(ctx.encounter, who):
        return
    in_doubt = shot or is_concealed(ctx.encounter, who)
    if in_doubt and not (yield from is_noticed(ctx, who, SEMI_AUTOMAGIC, "SEC-VIS-03")):
        return
    for kind in (HIDDEN, SPOTTED, LOCATED):
        lift(ctx, reference_at(ctx, who), kind, "SEC-VIS-03")
    conceal(ctx, who, hidden=False)
    if not was_hidden:
        # no condition that is over tells of it
        ctx.tell_of(who, "semi-automagic.log.comes-out", "SEC-VIS-03")


ACTIONS = (Action(HIDE, "SEC-VIS-01", hide, seconds=1, check=_may_hide, repeats=True, icon="eye-off"),)


@command("semi-automagic.perceive")
class Perceive(Said, OfSome, PlayCommand):
    """Let some look or listen for somebody, or be told where he is."""

    said = "semi-automagic.history.perceive"

    sought: str = ""
    how: Literal["sight", "hearing", "told"] = "sight"
    dc: int = UNKNOWN_DC

    @rule("SEC-VIS-03", "SEC-VIS-04")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let each try, all as one list."""
        tokens = ctx.encounter.tokens
        sought = TokenId(self.sought)
        watching = [TokenId(each.id) for each in self.whom if each.id in tokens and each.id != sought]
        if self.how == TOLD:
            for observer in watching:
                locate(ctx, observer, sought)
            return
        if self.how == HEARING:
            yield from in_parallel(listen(ctx, observer, sought, self.dc) for observer in watching)
        else:
            yield from in_parallel(see_through(ctx, observer, sought) for observer in watching)


def others_on_map(call: CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    """Return the tokens of the encounter to choose from, without those called for."""
    tokens = {} if call.encounter is None else call.encounter.tokens
    return tuple((name, say("semi-automagic.call.somebody", token=name)) for name in tokens if name not in call.who)


def _form(call: CallSituation) -> tuple[Field, ...]:
    return (
        FIELDS.choice("whom", others_on_map(call) or (("", say("semi-automagic.call.no-one")),), said="sought"),
        FIELDS.choice("how", choices_worded("semi-automagic.perceive", (SIGHT, HEARING, TOLD))),
        FIELDS.number("dc", UNKNOWN_DC, said="heard-at", least=-20, most=60, when=("how", HEARING)),
    )


_no_other = both(on_a_map, called_only_if(others_on_map, "semi-automagic.why.no-other"))
_perceive = made_of(Perceive, "whom", "how", "dc", whom=lambda call: call.placed)
CALLS = (CallKind("perceive", "SEC-VIS-03", "eye", _form, _perceive, _no_other),)
