"""Confusion: what somebody out of his mind does in a turn, by the chart; and what panic drives him to."""

from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition
from core.rules.kit.asking import choice, pick
from core.rules.kit.gear import held_in
from core.rules.semi_automagic.checks import throw
from core.rules.semi_automagic.clock import ROUND, clock_of, lose_seconds
from core.rules.semi_automagic.conditions import reference_at, still
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.harm.body import drop
from core.rules.semi_automagic.movement.space import bearing, directions_of
from core.rules.semi_automagic.names import COMPASS, CONFUSED, CROUCHING, DIE, FLANKED, PANICKED, PRONE
from core.rules.semi_automagic.settings import EMPTY_ROWS, chosen

TWENTY = 20
MINUTE = 10
"""Rounds of a minute."""
OWN_WILL = "own-will"
"""The condition of a confused one whom his player controls for the time being."""
MORE_ROUNDS, PANIC, DROPS, STARES, SHADOWS, FALLS, SITS = 1, 5, 9, 10, 13, 14, 15
IN_CONTROL = (16, 17, 18)
FOR_ROUNDS, FOR_A_MINUTE = 19, 20
DIRECTED = (2, 7, 11, 12)
"""The rows of the chart for which the scatter die is rolled."""
READINGS = (*range(2, 17), FOR_ROUNDS, FOR_A_MINUTE)
"""The faces at which a new row begins: 16, 17 and 18 are one (SEC-GAP-45)."""


class RuledConfusion(StrEnum):
    """What the game master makes of a roll on the chart."""

    TAKE = "take"
    AGAIN = "again"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class Bout:
    """One roll on the chart: whose, in the how manieth try, and which rows are ignored by now."""

    who: TokenId
    attempt: int = 1
    ignored: tuple[int, ...] = ()

    @property
    def tail(self) -> str:
        """What tells its questions apart from those of earlier tries."""
        return str(self.who) if self.attempt == 1 else f"{self.who}:{self.attempt}"

    def again(self, *ignored: int) -> "Bout":
        """Return the next try, with more rows ignored."""
        return Bout(self.who, self.attempt + 1, (*self.ignored, *ignored))


@rule("SEC-COND-05", "SEC-COND-07")
def act_confused(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let the chart say what a confused one does, and say of a panicked one that he has to flee."""
    someone = fighter(ctx, who)
    if not someone.can_act:
        return
    if someone.has(CONFUSED) and not someone.has(OWN_WILL):
        yield from _confused(ctx, Bout(who))
    if fighter(ctx, who).has(PANICKED):
        ctx.tell_of(who, "semi-automagic.log.flees", "SEC-COND-07")


@rule("SEC-GAP-45")
def _rolls_again(state: Campaign, row: int) -> bool:
    """Return whether a row is one of the two empty ones, where the table has those rolled again."""
    return row in IN_CONTROL[:-1] and chosen(state.house_rules, EMPTY_ROWS) == "again"


@rule("SEC-COND-05", "SEC-GAP-45")
def _confused(ctx: Context, bout: Bout) -> Procedure[None]:
    """Roll on the chart, let the game master replace what makes no sense, and do it."""
    (row,) = yield from throw(
        bout.who,
        (TWENTY,),
        key=f"confusion:{bout.tail}",
        cited="SEC-COND-05",
        subject=say("semi-automagic.draw.confusion", token=bout.who),
        bounds=READINGS if not _rolls_again(ctx.state, IN_CONTROL[0]) else (*READINGS, IN_CONTROL[-1]),
        needs=lambda: still(ctx.state, reference_at(ctx, bout.who), CONFUSED),
    )
    if row in bout.ignored or _rolls_again(ctx.state, row):
        yield from _confused(ctx, bout.again())
        return
    ruled = yield from ask(lambda: _question(ctx, bout, row))
    if ruled is RuledConfusion.AGAIN:
        yield from _confused(ctx, bout.again())
    else:
        yield from _do(ctx, bout, IN_CONTROL[0] if ruled is RuledConfusion.CONTROL else row)


def _question(ctx: Context, bout: Bout, row: int) -> Choice[RuledConfusion]:
    still(ctx.state, reference_at(ctx, bout.who), CONFUSED)
    return choice(
        f"confused:{bout.tail}",
        "SEC-COND-05",
        prompt=say("semi-automagic.ask.confusion", token=bout.who, face=row, what=words_of(row)),
        options={
            RuledConfusion.TAKE: say("semi-automagic.option.confusion-take", what=words_of(row)),
            RuledConfusion.AGAIN: say("semi-automagic.option.confusion-again"),
            RuledConfusion.CONTROL: say("semi-automagic.option.confusion-control"),
        },
        about=(bout.who,),
    )


def words_of(row: int) -> Phrase:
    """Return in words what a row of the chart has somebody do."""
    return say(f"semi-automagic.confusion.{IN_CONTROL[0] if row in IN_CONTROL else row}")


@rule("SEC-COND-05")
def _do(ctx: Context, bout: Bout, row: int) -> Procedure[None]:
    """Let a row of the chart happen: what the rules can do at once is done, the rest is said."""
    who, reference = bout.who, reference_at(ctx, bout.who)
    if row in DIRECTED:
        way = yield from _direction(ctx, bout)
        ctx.tell_of(who, "semi-automagic.log.confusion-way", _COND, what=words_of(row), way=way)
        return
    ctx.tell_of(who, "semi-automagic.log.confusion", _COND, what=words_of(row))
    match row:
        case 1:
            rounds = yield from _rounds(bout)
            ctx.tell_of(who, "semi-automagic.log.confused-longer", _COND, rounds=rounds)
            confused = still(ctx.state, reference, CONFUSED)
            if confused.until is not None:
                put_condition(ctx, reference, replace(confused, until=confused.until + rounds), "SEC-COND-05")
            yield from _confused(ctx, bout.again(MORE_ROUNDS))
        case 6:
            yield from _confused(ctx, bout.again(PANIC))
        case 19 | 20:
            # his player has control for so many rounds, this one among them
            rounds = MINUTE if row == FOR_A_MINUTE else (yield from _rounds(bout))
            until = clock_of(ctx.encounter).round + rounds
            put_condition(ctx, reference, Condition(OWN_WILL, until=until), "SEC-COND-05")
        case _:
            _at_once(ctx, reference, who, row)


_COND = RuleId("SEC-COND-05")


@rule("SEC-COND-05")
def _at_once(ctx: Context, reference: CreatureReference, who: TokenId, row: int) -> None:
    """Let what needs no further die take effect."""
    next_turn = clock_of(ctx.encounter).round + 1
    if row == PANIC:
        put_condition(ctx, reference, Condition(PANICKED, until=next_turn), "SEC-COND-05")
    elif row == DROPS:
        for item in held_in(fighter(ctx, who).vitals.gear):
            drop(ctx, reference, item, "SEC-COND-05")
    elif row in (STARES, SHADOWS):
        if row == SHADOWS:
            put_condition(ctx, reference, Condition(FLANKED, until=next_turn), "SEC-COND-05")
        lose_seconds(ctx, who, ROUND, cited="SEC-COND-05")
    elif row in (FALLS, SITS):
        put_condition(ctx, reference, Condition(PRONE if row == FALLS else CROUCHING), "SEC-COND-05")


def _rounds(bout: Bout) -> Procedure[int]:
    """Roll for how many rounds something lasts."""
    key, subject = f"confused-rounds:{bout.tail}", say("semi-automagic.draw.confused-rounds", token=bout.who)
    (rounds,) = yield from throw(bout.who, (DIE,), key=key, cited="SEC-COND-05", subject=subject)
    return rounds


@rule("SEC-AREA-10")
def _direction(ctx: Context, bout: Bout) -> Procedure[Phrase]:
    """Roll the scatter die for a direction."""
    key, subject = f"confused-way:{bout.tail}", say("semi-automagic.draw.confused-way", token=bout.who)
    count = directions_of(ctx.state)
    way = yield from ask(pick(key, "SEC-AREA-10", subject=subject, count=count, owner=bout.who))
    return say(f"semi-automagic.bearing.{way}") if count == COMPASS else bearing(way, count)
