"""The rules of the tiny system."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, SystemId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.burden import Burden
from core.engine.calling import Call, Entry
from core.engine.command import Act, Command
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.event import Checked, ClockChanged, ConditionLifted, ConditionSet, DueChanged, TokenMoved, TrackChanged
from core.engine.keeping import affliction_of, drop_affliction, put_affliction, put_track
from core.engine.lapse import plain_ailments, plain_come_due, plain_fate, plain_timed
from core.engine.request import Build, Choice, Option, Procedure, Request, Ruling, ask, together
from core.engine.sketch import Reach, Sketch
from core.engine.system import Loose, Need, Offer, SettingChoice, Turn
from core.engine.timed import Ailment, Timed
from core.explain.check import Check
from core.explain.modifier import Add, Basis, Modifier
from core.explain.tally import settle
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.metric import CHEBYSHEV, Metric
from core.geometry.samples import Measures
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Creature, Sheet, Track, Vitals
from core.model.encounter import Due, Encounter, Stand, Token
from core.model.keeper import Keeper, there, vitals_of
from core.model.scene import Scene
from core.model.syndrome import Syndrome
from core.model.things import Zone
from tests.helpers.tiny.draws import Contest
from tests.helpers.tiny.sheet import TinyClock, TinySheet

TINY = SystemId("tiny")
RULE = RuleId("TINY-01")
FEVER, HOUR = "fever", 3600


class Tiny:
    """The tiny rule system."""

    id = TINY
    sheet = TinySheet
    clock = TinyClock
    actions: tuple[str, ...] = ("strike", "blast", "curse", "walk", "hold", "rally")
    settings: tuple[SettingChoice, ...] = ()

    @property
    def metric(self) -> Metric:
        """Zones do not count squares; the board still needs a way to."""
        return CHEBYSHEV

    def fresh_vitals(self, creature: Creature) -> Vitals:
        """Full hits."""
        hits = _sheet(creature).hits
        return Vitals(tracks={"hits": Track(hits, hits)}, gear=creature.kit)

    def resheeted(self, vitals: Vitals, creature: Creature) -> Vitals:
        """The value stays, up to the new maximum."""
        hits = _sheet(creature).hits
        return replace(vitals, tracks={"hits": Track(min(vitals.tracks["hits"].value, hits), hits)})

    def body(self, state: Campaign, encounter: Encounter, token: Token) -> Body:
        """One space each."""
        return Body(id=token.id, footprint=Footprint(token.point, Fraction(1)), side=token.side)

    def measures(self, state: Campaign) -> Measures:
        """Nobody hides, and nobody is small."""
        return Measures()

    def links(self, encounter: Encounter) -> tuple[tuple[TokenId, TokenId], ...]:
        """Nobody holds anybody."""
        return ()

    def regions(self, state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
        """Return nothing."""
        return ()

    def stand_at(self, scene: Scene, token: Token, point: Point) -> tuple[Point, Stand]:
        """In the zone about the point; between two zones, on their border."""
        found = [
            thing.id for thing in scene.things.values() if isinstance(thing, Zone) and _touches(thing.bounds, point)
        ]
        if len(found) >= 2:
            return point, Stand(border=(found[0], found[1]))
        return point, Stand(zone=found[0] if found else None, group="middle" if found else None)

    def status(self, state: Campaign, encounter: Encounter, token: Token) -> Phrase:
        """Up or down."""
        return say("tiny.down" if _down(state, token) else "tiny.up")

    def burden(self, state: Campaign, keeper: Keeper) -> Burden | None:
        """Return None: there are no rules on loads."""
        return None

    def begin(self, ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
        """The sides roll for the first go; the surprised have spent their first turn."""
        sides = _sides(ctx.encounter)
        rolls = yield from ask(lambda state: Contest(key="first", asks="chance", rules=(RULE,)))
        first = sides[0] if rolls is None or rolls[-1][0] > rolls[-1][1] else sides[-1]
        ctx.note(say("tiny.first", side=first), RULE)
        clock = _clock(ctx.encounter)
        _set(ctx, replace(clock, first=first, go=first, spent=tuple(surprised)))

    def join(self, ctx: Context, token: TokenId, surprised: bool) -> Procedure[None]:
        """A late-comer has a turn this round, unless surprised."""
        clock = _clock(ctx.encounter)
        spent = (*clock.spent, token) if surprised else clock.spent
        _set(ctx, replace(clock, combatants=(*clock.combatants, token), spent=spent))
        return
        yield

    def leave(self, ctx: Context, token: TokenId) -> None:
        """Gone from all lists."""
        clock = _clock(ctx.encounter)
        _set(
            ctx,
            replace(
                clock,
                combatants=tuple(each for each in clock.combatants if each != token),
                spent=tuple(each for each in clock.spent if each != token),
                held=tuple(each for each in clock.held if each != token),
            ),
        )

    def next_actors(self, state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        """Whoever of the side whose go it is has a turn left, then holders."""
        clock = _clock(encounter)
        able = [each for each in clock.combatants if not _down(state, encounter.tokens[each])]
        ready = [each for each in able if each not in clock.spent and each not in clock.held]
        mine = [each for each in ready if encounter.tokens[each].side == clock.go]
        return tuple(mine or ready or [each for each in able if each in clock.held])

    def order(self, state: Campaign, encounter: Encounter) -> tuple[Turn, ...]:
        """Those who may act first, the spent last."""
        first = self.next_actors(state, encounter)
        rest = tuple(each for each in _clock(encounter).combatants if each not in first)
        moment = self.moment(state, encounter)
        return tuple(
            Turn(each, moment, tied=number > 0, idle=_down(state, encounter.tokens[each]))
            for number, each in enumerate((*first, *rest))
        )

    def moment(self, state: Campaign, encounter: Encounter) -> Phrase:
        """The round."""
        return say("tiny.round", round=_clock(encounter).round)

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """Strike, blast, curse, walk, hold, rally."""
        forbidden = None if who in self.next_actors(state, encounter) else say("tiny.not-your-go")
        needs = {
            "strike": (Need.TARGET,),
            "blast": (Need.TARGET,),
            "curse": (Need.TARGET,),
            "walk": (Need.PLACE,),
            "hold": (),
            "rally": (),
        }
        return tuple(
            Offer(
                act=Act(encounter.id, who, action),
                label=verbatim(action),
                rule=RULE,
                cost=say("tiny.whole-round" if action == "rally" else "tiny.turn"),
                needs=wanted,
                why_not=forbidden or _closed(state, encounter, who, action),
            )
            for action, wanted in needs.items()
            if only in (None, action)
        )

    def calls(self, state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Call, ...]:
        """Nothing is called for."""
        return ()

    def called(
        self,
        state: Campaign,
        encounter: Encounter | None,
        who: tuple[str, ...],
        call: str,
        entries: Mapping[str, Entry],
    ) -> Command:
        """There is nothing to call for."""
        raise Refused("refused.no-such-action", action=call)

    def route(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]
    ) -> tuple[Point, ...]:
        """Straight to the last point: zones have no steps."""
        return over[-1:]

    def sketch(self, state: Campaign, board: Board, encounter: Encounter, act: Act) -> Sketch:
        """Zones need none."""
        return Sketch()

    def perform(self, ctx: Context, act: Act) -> Procedure[None]:
        """Carry out one of the six."""
        why = next((o.why_not for o in self.offers(ctx.state, ctx.board, ctx.encounter, act.actor)), None)
        why = why or _closed(ctx.state, ctx.encounter, act.actor, act.action)
        if why is not None and not act.anyway:
            raise Refused(why)
        match act.action:
            case "strike":
                yield from _strike(ctx, act.actor, act.target())
            case "blast":
                yield from _blast(ctx, act.actor, act.target())
            case "curse":
                _curse(ctx, act.target())
            case "walk":
                _walk(ctx, act)
            case "hold":
                clock = _clock(ctx.encounter)
                _set(ctx, replace(clock, held=(*clock.held, act.actor), go=_other(ctx.encounter, clock.go)))
                return
            case "rally":
                _rally(ctx, act.actor)
                return
            case _:
                raise Refused("refused.no-such-action", action=act.action)
        _spend(ctx, act.actor)

    def advance(self, ctx: Context) -> Procedure[None]:
        """When nobody has a turn left the round ends, and curses come due."""
        while True:
            clock = _clock(ctx.encounter)
            able = [each for each in clock.combatants if not _down(ctx.state, ctx.encounter.tokens[each])]
            if not able or any(each not in clock.spent for each in able):
                return
            yield from _next_round(ctx)

    def foresee(self, ctx: Context) -> None:
        """Nothing waits here."""

    def loose_ends(self, state: Campaign, encounter: Encounter) -> tuple[Loose, ...]:
        """Nothing is left over."""
        return ()

    def seconds(self, encounter: Encounter) -> int:
        """Ten seconds a round."""
        clock = encounter.clock
        return 10 * clock.round if isinstance(clock, TinyClock) else 0

    def timed(self, state: Campaign) -> tuple[Timed, ...]:
        """Return conditions that end, and afflictions by the game master's hand: the rules have none."""
        return plain_timed(state, self.id)

    def come_due(self, ctx: Context, timed: Timed) -> Procedure[None]:
        """A fever asks for a save every hour: it ends with the first that passes, and costs a hit until then."""
        held = None if timed.keeper is None else affliction_of(ctx, timed.keeper, timed.thing)
        if timed.keeper is None or held is None or held.kind != FEVER:
            plain_come_due(ctx, timed)
        elif held.due == timed.at:
            yield from _shiver(ctx, timed.keeper, held.id)

    def ailments(self, state: Campaign) -> tuple[Ailment, ...]:
        """Return afflictions by the game master's hand."""
        return plain_ailments(state, self.id)

    def syndromes(self) -> tuple[Syndrome, ...]:
        """Return none: the rules describe no poison or disease that runs over days."""
        return ()

    def fate(self, state: Campaign, keeper: Keeper) -> Phrase:
        """Return that nobody is brought down by an affliction."""
        return plain_fate(state, keeper)


def _shiver(ctx: Context, keeper: Keeper, fever: str) -> Procedure[None]:
    def save(state: Campaign) -> Save | None:
        if not there(state, keeper) or all(each.id != fever for each in vitals_of(state, keeper).afflictions):
            return None
        return Save(key=f"fever:{keeper.id}", asks="chance", rules=(RULE,), owner=keeper.id, high=10)

    roll = yield from ask(save)
    held = affliction_of(ctx, keeper, fever) if there(ctx.state, keeper) else None
    if roll is None or held is None or held.due is None:
        return
    if roll <= 10:
        drop_affliction(ctx, keeper, fever)
    else:
        put_track(ctx, keeper, "hits", vitals_of(ctx.state, keeper).tracks["hits"].value - 1)
        put_affliction(ctx, keeper, held.counting(failures=held.count("failures") + 1).but(due=held.due + HOUR))
    ctx.note(say("tiny.fever", who=keeper.id, roll=roll), RULE)


def _strike(ctx: Context, who: TokenId, whom: TokenId) -> Procedure[None]:
    target = ctx.token(whom)
    if _down(ctx.state, target):
        raise Refused("tiny.down-already")

    def brace(state: Campaign) -> Request[str] | None:
        if whom not in state.encounter(ctx.encounter.id).tokens:
            return None
        options = (Option("yes", verbatim("Brace")), Option("no", verbatim("Stand still")))
        return Choice(key=f"brace:{whom}", asks=whom, prompt=say("tiny.brace"), options=options, suggested="yes")

    braced = yield from ask(brace)
    if braced is None:
        return

    def save(state: Campaign) -> Request[int] | None:
        encounter = state.encounter(ctx.encounter.id)
        if whom not in encounter.tokens:
            return None
        guard = _sheet(state.creature(encounter.tokens[whom])).guard + (4 if braced == "yes" else 0)
        return Save(key=f"save:{whom}", asks="chance", rules=(RULE,), owner=whom, high=min(19, guard))

    roll = yield from ask(save)
    if roll is None:
        return
    built = save(ctx.state)
    if isinstance(built, Save) and not built.passed(roll):
        _hurt(ctx, whom)
    ctx.note(say("tiny.struck", who=who, whom=whom, roll=roll), RULE)


def _blast(ctx: Context, who: TokenId, whom: TokenId) -> Procedure[None]:
    """A strike without bracing, on modifiers that the game master may change."""
    ctx.token(whom)
    proposed = (
        Modifier(RULE, say("tiny.heavy"), "save", Add(-4), source=who),
        Modifier(RULE, say("tiny.behind"), "save", Add(2), basis=Basis.EVIDENCE),
    )

    def ruling(state: Campaign) -> Ruling | None:
        if whom not in state.encounter(ctx.encounter.id).tokens:
            return None
        guard = _sheet(state.creature(state.token(ctx.encounter.id, whom))).guard
        tallies = (settle("save", guard, proposed),)
        return Ruling(key="blast.ruling", rules=(RULE,), proposed=proposed, tallies=tallies)

    modifiers = yield from ask(ruling)

    def save(state: Campaign) -> Save | None:
        built = ruling(state)
        if built is None or modifiers is None:
            return None
        (tally,) = built.settled(modifiers)
        return Save(key="blast.save", asks="chance", rules=(RULE,), owner=whom, high=min(19, tally.total.number))

    roll = yield from ask(save)
    built, reckoned = save(ctx.state), ruling(ctx.state)
    if roll is None or built is None or reckoned is None or modifiers is None:
        return
    passed = built.passed(roll)
    if not passed:
        _hurt(ctx, whom)
    drawn, degree = (say("tiny.rolled", roll=roll),), say("tiny.saved" if passed else "tiny.hit")
    verdict = say("tiny.struck", who=who, whom=whom, roll=roll)
    ctx.emit(Checked(Check(RULE, who, whom, reckoned.settled(modifiers), drawn, degree, verdict)))


def _hurt(ctx: Context, whom: TokenId) -> None:
    hits = ctx.vitals(whom).tracks["hits"].value - 1
    ctx.emit(TrackChanged(ctx.encounter.id, whom, "hits", max(0, hits), rule=RULE))
    if hits <= 0:
        ctx.emit(ConditionSet(ctx.encounter.id, whom, Condition("down"), rule=RULE))


def _curse(ctx: Context, whom: TokenId) -> None:
    ctx.token(whom)
    (identity,) = ctx.state.fresh_ids("due")
    due = Due(identity, _clock(ctx.encounter).round + 1, "curse", (("whom", whom),))
    ctx.emit(DueChanged(ctx.encounter.id, (*ctx.encounter.due, due)))


def _walk(ctx: Context, act: Act) -> None:
    if act.place is None:
        raise Refused("refused.no-place")
    token = ctx.token(act.actor)
    point, stand = ctx.system.stand_at(ctx.state.scene(token.scene), token, act.place)
    if stand.zone is None and stand.border is None:
        raise Refused("tiny.no-zone")
    ctx.emit(TokenMoved(ctx.encounter.id, act.actor, point, token.elevation, stand))


def _rally(ctx: Context, who: TokenId) -> None:
    hits = ctx.vitals(who).tracks["hits"]
    ctx.emit(TrackChanged(ctx.encounter.id, who, "hits", min(hits.value + 1, hits.maximum or 0), rule=RULE))
    clock = _clock(ctx.encounter)
    _set(ctx, replace(clock, spent=clock.combatants, held=()))


def _next_round(ctx: Context) -> Procedure[None]:
    clock = _clock(ctx.encounter)
    clock = replace(clock, round=clock.round + 1, go=clock.first, spent=(), held=())
    _set(ctx, clock)
    due_now = tuple(due for due in ctx.encounter.due if due.at <= clock.round)
    ctx.emit(DueChanged(ctx.encounter.id, tuple(due for due in ctx.encounter.due if due not in due_now)))
    yield from together(_curse_falls_due(ctx, due) for due in due_now)


def _curse_falls_due(ctx: Context, due: Due) -> Procedure[None]:
    whom = TokenId(str(dict(due.arguments)["whom"]))
    if whom in ctx.encounter.tokens and not _down(ctx.state, ctx.token(whom)):
        roll = yield from ask(_against_curse(ctx.encounter.id, whom, due.id))
        if roll is not None and roll > 10:
            _hurt(ctx, whom)


def _against_curse(encounter: EncounterId, whom: TokenId, due: str) -> Build[int]:
    def build(state: Campaign) -> Request[int] | None:
        there = whom in state.encounter(encounter).tokens
        return Save(key=f"curse:{whom}:{due}", asks="chance", owner=whom, high=10) if there else None

    return build


def _spend(ctx: Context, who: TokenId) -> None:
    clock = _clock(ctx.encounter)
    if who in clock.held:
        ctx.emit(ConditionLifted(ctx.encounter.id, who, "held"))
    held = tuple(each for each in clock.held if each != who)
    _set(ctx, replace(clock, spent=(*clock.spent, who), held=held, go=_other(ctx.encounter, clock.go)))


def _closed(state: Campaign, encounter: Encounter, who: TokenId, action: str) -> Phrase | None:
    if action == "hold" and who in _clock(encounter).held:
        return say("tiny.holds-already")
    return None


def _touches(rect: tuple[int, int, int, int], point: Point) -> bool:
    left, top, right, bottom = rect
    return left <= point[0] <= right and top <= point[1] <= bottom


def _sheet(creature: Creature) -> TinySheet:
    sheet: Sheet = creature.sheet
    assert isinstance(sheet, TinySheet)
    return sheet


def _clock(encounter: Encounter) -> TinyClock:
    assert isinstance(encounter.clock, TinyClock)
    return encounter.clock


def _set(ctx: Context, clock: TinyClock) -> None:
    ctx.emit(ClockChanged(ctx.encounter.id, clock, RULE))


def _down(state: Campaign, token: Token) -> bool:
    return state.vitals(token).tracks["hits"].value <= 0


def _sides(encounter: Encounter) -> tuple[str, ...]:
    clock = _clock(encounter)
    return tuple(dict.fromkeys(encounter.tokens[each].side for each in clock.combatants))


def _other(encounter: Encounter, side: str) -> str:
    return next((each for each in _sides(encounter) if each != side), side)
