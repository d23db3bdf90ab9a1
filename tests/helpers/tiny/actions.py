"""The actions of the tiny system: strike, blast, curse, walk, hold, rally."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Literal

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.event import DueChanged, TokenMoved, TrackChanged
from core.engine.request import Choice, Option, Procedure, Ruling, ask, asks_nothing, ends_if_gone
from core.engine.system import Family, Need
from core.explain.modifier import Add, Basis, Modifier
from core.explain.tally import settle
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Due, Encounter
from core.rules.kit.action import Action, ActionList, Cost, Situation
from core.rules.kit.asking import tell_check
from core.rules.kit.rows import ActionBar
from tests.helpers.tiny.fighter import CLOCK, FIGHTERS, RULE, TINY, Fighter, end_turn, hurt


@dataclass(frozen=True)
class Moment(Situation[Fighter]):
    """Somebody who would act."""

    @cached_property
    def next_actors(self) -> tuple[TokenId, ...]:
        """Who may act now."""
        return next_actors(self.state, self.encounter)


@dataclass(frozen=True, slots=True)
class TinyAction(Action[Moment]):
    """An action; it costs the turn, holds it back, or ends the round."""

    _: KW_ONLY
    costs: Literal["turn", "nothing-yet", "whole-round"] = "turn"
    system = TINY

    @property
    def label(self) -> Phrase:
        """Its id: the tiny system has no words."""
        return verbatim(self.id)


class TinyActions(ActionList[Moment, TinyAction]):
    """What can be done, by whoever's go it is."""

    system = TINY

    def make_situation(self, state: Campaign, encounter: Encounter, board: Board, who: TokenId) -> Moment:
        """Look at somebody."""
        return Moment(state, encounter, board, FIGHTERS.among(state, encounter, who))

    def barred(self, situation: Moment, action: TinyAction, act: Act) -> Iterator[Phrase | None]:
        """Only those act whose go it is."""
        yield None if situation.who.id in situation.next_actors else say("tiny.not-your-go")

    def cost(self, situation: Moment, action: TinyAction, act: Act) -> Cost:
        """A turn, or the whole round."""
        return Cost(say("tiny.whole-round" if action.costs == "whole-round" else "tiny.turn"))

    def permit(self, ctx: Context, action: TinyAction, act: Act) -> None:
        """Nothing is noted where it may be done anyway: the oldest documents hold such a command without a note."""
        why = self.why_not(self.situation_of(ctx, act.actor), action, act)
        if why is not None and not act.anyway:
            raise Refused(why)

    def carry_out(self, ctx: Context, action: TinyAction, act: Act) -> Procedure[None]:
        """Act, and pay for it even if whoever it was about has vanished."""
        yield from ends_if_gone(action.carry(ctx, act))
        if action.costs == "whole-round":
            clock = CLOCK.of(ctx.encounter)
            CLOCK.set(ctx, replace(clock, spent=clock.combatants, held=()), RULE)
        else:
            end_turn(ctx, act.actor, holds=action.costs == "nothing-yet")


def next_actors(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
    """Return whoever of the side whose go it is has a turn left, then holders."""
    clock = CLOCK.of(encounter)
    able = [each for each in clock.combatants if not FIGHTERS.among(state, encounter, each).is_down]
    ready = [each for each in able if each not in clock.spent and each not in clock.held]
    mine = [each for each in ready if encounter.tokens[each].side == clock.go]
    return tuple(mine or ready or [each for each in able if each in clock.held])


def strike(ctx: Context, act: Act) -> Procedure[None]:
    """Ask the target whether it braces, let it save, and hurt it if it fails."""
    who, whom = act.actor, act.target()
    if FIGHTERS.now(ctx, whom).is_down:
        raise Refused("tiny.down-already")
    options = (Option("yes", 4, verbatim("Brace")), Option("no", 0, verbatim("Stand still")))
    brace = Choice(key=f"brace:{whom}", asks=whom, prompt=say("tiny.brace"), options=options, suggested="yes")
    bonus = yield from ask(brace)
    roll = yield from ask(lambda: _save(f"save:{whom}", whom, FIGHTERS.now(ctx, whom).sheet.guard + bonus))
    if not _save("", whom, FIGHTERS.now(ctx, whom).sheet.guard + bonus).passed(roll):
        hurt(ctx, whom)
    ctx.note(say("tiny.struck", who=who, whom=whom, roll=roll), RULE)


def _save(key: str, whom: TokenId, guard: int) -> Save:
    return Save(key=key, asks="chance", rules=(RULE,), owner=whom, high=min(19, guard))


def blast(ctx: Context, act: Act) -> Procedure[None]:
    """A strike without bracing, on modifiers that the game master may change."""
    who, whom = act.actor, act.target()

    def ruling() -> Ruling:
        tallies = (settle("save", FIGHTERS.now(ctx, whom).sheet.guard, proposed),)
        return Ruling(key="blast.ruling", rules=(RULE,), proposed=proposed, tallies=tallies)

    def save() -> Save:
        (tally,) = ruling().settled(modifiers)
        return _save("blast.save", whom, tally.total.number)

    proposed = (
        Modifier(RULE, say("tiny.heavy"), "save", Add(-4), source=who),
        Modifier(RULE, say("tiny.behind"), "save", Add(2), basis=Basis.EVIDENCE),
    )
    modifiers = yield from ask(ruling)
    roll = yield from ask(save)
    is_hit = not save().passed(roll)
    if is_hit:
        hurt(ctx, whom)
    tell_check(
        ctx,
        RULE,
        who,
        target=whom,
        tallies=ruling().settled(modifiers),
        drawn=(say("tiny.rolled", roll=roll),),
        degree=say("tiny.hit" if is_hit else "tiny.saved"),
        verdict=say("tiny.struck", who=who, whom=whom, roll=roll),
    )


def curse(ctx: Context, act: Act) -> Procedure[None]:
    """Let harm come to somebody when the next round begins."""
    whom = ctx.token(act.target()).id
    (identity,) = ctx.state.fresh_ids("due")
    due = Due(identity, CLOCK.of(ctx.encounter).round + 1, "curse", (("whom", whom),))
    ctx.emit(DueChanged(ctx.encounter.id, (*ctx.encounter.due, due)))
    return asks_nothing()


def curse_falls_due(ctx: Context, due: Due) -> Procedure[None]:
    """Hurt the cursed unless he saves."""
    whom = TokenId(str(dict(due.arguments)["whom"]))
    if not FIGHTERS.now(ctx, whom).is_down:
        roll = yield from ask(Save(key=f"curse:{whom}:{due.id}", asks="chance", owner=whom, high=10))
        if roll > 10:
            hurt(ctx, whom)


def walk(ctx: Context, act: Act) -> Procedure[None]:
    """Go to a zone, or to the border of two."""
    if act.place is None:
        raise Refused("refused.no-place")
    token = ctx.token(act.actor)
    point, stand = ctx.system.stand_at(ctx.state.scene(token.scene), ctx.state.creature(token), act.place)
    if stand.zone is None and stand.border is None:
        raise Refused("tiny.no-zone")
    ctx.emit(TokenMoved(ctx.encounter.id, act.actor, point, token.elevation, stand))
    return asks_nothing()


def rally(ctx: Context, act: Act) -> Procedure[None]:
    """Get a hit back."""
    hits = FIGHTERS.now(ctx, act.actor).track("hits")
    ctx.emit(TrackChanged(ctx.encounter.id, act.actor, "hits", min(hits.value + 1, hits.maximum or 0), rule=RULE))
    return asks_nothing()


def _holds(situation: Moment, act: Act) -> Phrase | None:
    holds = situation.who.id in CLOCK.of(situation.encounter).held
    return say("tiny.holds-already") if holds else None


ACTIONS = TinyActions(
    (
        TinyAction("strike", RULE, strike, needs=(Need.TARGET,)),
        TinyAction("blast", RULE, blast, needs=(Need.TARGET,)),
        TinyAction("curse", RULE, curse, needs=(Need.TARGET,)),
        TinyAction("walk", RULE, walk, needs=(Need.PLACE,)),
        TinyAction("hold", RULE, lambda ctx, act: asks_nothing(), check=_holds, costs="nothing-yet"),
        TinyAction("rally", RULE, rally, costs="whole-round"),
    ),
    ActionBar(families={Family.ATTACK: ("strike", "blast", "curse"), Family.MOVE: ("walk",), Family.END: ("hold",)}),
)
