"""The commands of a duel: challenge, position, showdown, focus, conceding, and the game master's word on its end."""

from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.fight_setup import open_fight
from core.engine.request import Choice, Procedure, ask, asks_nothing, in_parallel
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.calls import Said
from core.rules.towers.clock import TowersClock, clock_of, set_clock
from core.rules.towers.duels.agreement import challenge, lead_into_place, not_fit, wrong_places
from core.rules.towers.duels.duel import Duel, DuelEnding, DuelStage, Stakes
from core.rules.towers.duels.stages import duel_now, duel_of, finish, focus, inquire, insight, insight_words, meet
from core.rules.towers.fighter import fighter, fighter_of
from core.rules.towers.time.initiative import before_the_first


@dataclass(frozen=True, slots=True)
class _OfDuel(PlayCommand):
    """A command of play on the duel of one encounter."""

    encounter: EncounterId


def _at(ctx: Context, *stages: DuelStage) -> Duel:
    """Return the duel; raise `Refused` if there is none, or if it is not at one of these stages."""
    duel = duel_now(ctx)
    if duel.stage not in stages:
        raise Refused("99-towers.duel.why.stage", stage=say(f"99-towers.duel.stage.{duel.stage}"))
    return duel


def _keep(ctx: Context, duel: Duel, cited: str) -> None:
    set_clock(ctx, replace(clock_of(ctx.encounter), duel=duel), cited)


@command("99-towers.duel.start")
class StartDuel(_OfDuel):
    """Challenge somebody to a duel, within a fight or out of one."""

    challenger: TokenId
    challenged: TokenId

    def label(self, state: Campaign) -> Phrase:
        """Name both."""
        return say("99-towers.duel.history.start", token=self.challenger, other=self.challenged)

    @rule("T99-DUEL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Agree on the stakes and the weapons; what is accepted begins at the first stage."""
        why = why_no_duel(ctx.state, ctx.encounter, self.challenger, self.challenged)
        if why is not None:
            raise Refused(why)
        duel = yield from challenge(ctx, self.challenger, self.challenged)
        if duel is None:
            return
        if ctx.encounter.stage is not Stage.RUNNING:
            open_fight(ctx, duel.tokens)
            set_clock(ctx, replace(clock_of(ctx.encounter), settled=before_the_first(ctx.state)))
        clock = clock_of(ctx.encounter)
        late = tuple(who for who in duel.tokens if who not in clock.combatants)
        set_clock(ctx, replace(clock, combatants=(*clock.combatants, *late), duel=duel), "T99-DUEL-01")
        (one, other), stakes = duel.tokens, say(f"99-towers.duel.stakes.{duel.stakes}")
        ctx.tell_of(one, "99-towers.duel.log.begins", "T99-DUEL-01", other=other, stakes=stakes)


def why_no_duel(state: Campaign, encounter: Encounter, one: TokenId, other: TokenId) -> Phrase | None:
    """Return why two cannot begin a duel; None if they can."""
    duel = duel_of(encounter)
    if duel is not None and not duel.is_over:
        return say("99-towers.duel.why.on", token=duel.challenger.token, other=duel.challenged.token)
    if one == other:
        return say("99-towers.duel.why.oneself")
    clock = encounter.clock
    if isinstance(clock, TowersClock) and clock.lead(one) == clock.lead(other):
        return say("99-towers.duel.why.one-marker")
    if any(state.token(encounter.id, who).scene != encounter.scene for who in (one, other)):
        return say("99-towers.duel.place.apart")
    for who in (one, other):
        why = not_fit(fighter_of(state, state.token(encounter.id, who)))
        if why is not None:
            return why
    return None


@command("99-towers.duel.place")
class PlaceDuellists(Said, _OfDuel):
    """Lead the challenged to the nearest place that suits the duel; nobody reacts to it."""

    said = "99-towers.duel.history.place"

    @rule("T99-DUEL-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Move the token; refused where no place fits."""
        duel = _at(ctx, DuelStage.POSITION)
        if not lead_into_place(ctx, duel):
            raise Refused("99-towers.duel.place.none")
        ctx.tell_of(duel.challenged.token, "99-towers.duel.log.placed", "T99-DUEL-02")
        return asks_nothing()


@command("99-towers.duel.ready")
class StandReady(Said, _OfDuel):
    """End the first stage: both stand as their duel wants it, or the game master says so (`anyway`)."""

    anyway: bool = False

    said = "99-towers.duel.history.ready"

    @rule("T99-DUEL-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Go on to the showdown."""
        duel = _at(ctx, DuelStage.POSITION)
        why = wrong_places(ctx.state, ctx.encounter, ctx.board, duel)
        if why is not None:
            if not self.anyway:
                raise Refused(why)
            ctx.note(say("99-towers.duel.log.anyway", why=why), RuleId("T99-DUEL-02"))
        _keep(ctx, replace(duel, stage=DuelStage.SHOWDOWN), "T99-DUEL-02")
        return asks_nothing()


@command("99-towers.duel.showdown")
class Showdown(Said, _OfDuel):
    """The second stage: each sizes the other up, and learns something for every point of the margin."""

    said = "99-towers.duel.history.showdown"

    @rule("T99-DUEL-03", "T99-DUEL-04")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Make both contests, then let each choose what he learns; side by side, in whatever order they come."""
        tokens = _at(ctx, DuelStage.SHOWDOWN).tokens
        if not all((yield from in_parallel(_size_up(ctx, who) for who in tokens))):
            return
        if all((yield from in_parallel(_learn_all(ctx, who) for who in tokens))):
            _keep(ctx, replace(duel_now(ctx), stage=DuelStage.FOCUS), "T99-DUEL-03")


@rule("T99-DUEL-03", "T99-DUEL-04")
def _size_up(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let somebody size up his opponent, and keep the margin."""
    margin = yield from inquire(ctx, who, duel_now(ctx).against(who))
    side = replace(duel_now(ctx).side(who), margin=margin)
    _keep(ctx, duel_now(ctx).having(side), "T99-DUEL-03")
    if side.has_edge:
        ctx.tell_of(who, "99-towers.duel.log.edge", "T99-DUEL-04")
    return True


def _learn_all(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let somebody learn as much as the margin gives."""
    while duel_now(ctx).side(who).to_learn > 0:
        yield from _learn(ctx, who)
    return True


@rule("T99-DUEL-03", "T99-TAB-DUELINFO")
def _learn(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody choose one thing to learn, if there is a choice left."""
    side, other = duel_now(ctx).side(who), duel_now(ctx).against(who)
    item = side.unknown[0]
    if side.to_learn < len(side.unknown):
        item = yield from ask(
            choice(
                f"learn:{who}:{len(side.learned) + 1}",
                "T99-DUEL-03",
                "T99-TAB-DUELINFO",
                asks=who,
                about=(other,),
                prompt=say("99-towers.duel.ask.learn", token=who, other=other, left=side.to_learn),
                options={each: say(f"99-towers.duel.item.{each}") for each in side.unknown},
            )
        )
    duel = duel_now(ctx)
    found = insight(ctx.state, fighter(ctx, other), duel.side(other).item, item)
    side = duel.side(who)
    _keep(ctx, duel.having(replace(side, learned=(*side.learned, found))), "T99-DUEL-03")
    ctx.tell_of(who, "99-towers.duel.log.learns", "T99-DUEL-03", other=other, what=insight_words(found))


@command("99-towers.duel.focus")
class Focus(Said, _OfDuel):
    """The third stage: both flip for initiative, and the duel goes onto the clock."""

    said = "99-towers.duel.history.focus"

    @rule("T99-DUEL-06", "T99-DUEL-07")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Place both markers; from here the duel runs like any combat."""
        tokens = _at(ctx, DuelStage.FOCUS).tokens
        if all((yield from in_parallel(focus(ctx, who) for who in tokens))):
            _keep(ctx, replace(duel_now(ctx), stage=DuelStage.STRIKE), "T99-DUEL-07")
            meet(ctx)


@command("99-towers.duel.concede")
class Concede(Said, OfTokens, PlayCommand):
    """Concede the duel: one of the two, or both at once."""

    said = "99-towers.duel.history.concede"

    @rule("T99-DUEL-05")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """End the duel honourably: the other one has won, or nobody if both concede."""
        duel = _at(ctx, *(stage for stage in DuelStage if stage is not DuelStage.OVER))
        why = why_not_concede(duel)
        if why is not None:
            raise Refused(why)
        who = [each for each in duel.tokens if each in self.tokens]
        if not who or any(each not in duel.tokens for each in self.tokens):
            raise Refused("99-towers.duel.why.outsider")
        if len(who) == 1:
            finish(ctx, DuelEnding.CONCEDED, duel.against(who[0]))
        else:
            finish(ctx, DuelEnding.NO_VICTOR)
        return asks_nothing()


@rule("T99-DUEL-05")
def why_not_concede(duel: Duel) -> Phrase | None:
    """Return why nobody may concede now; None if one may."""
    if duel.stakes is Stakes.DEATH:
        return say("99-towers.duel.why.to-the-death")
    return None if duel.can_be_conceded else say("99-towers.duel.why.before-showdown")


@command("99-towers.duel.end")
class EndDuel(Said, _OfDuel):
    """End the duel by the game master's word, or say otherwise how it has ended."""

    said = "99-towers.duel.history.end"

    @rule("T99-DUEL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Ask how it ends."""
        _at(ctx, *DuelStage)
        end = yield from ask(lambda: _how(ctx))
        if end is not None:
            finish(ctx, *end)


def _how(ctx: Context) -> Choice[tuple[DuelEnding, TokenId | None] | None]:
    """Return the question how it ends, and who has won; None where it goes on."""
    duel = duel_now(ctx)
    one, other = duel.tokens
    return choice(
        "duel-ends",
        "T99-DUEL-01",
        prompt=say("99-towers.duel.ask.end", token=one, other=other),
        options={
            **{(DuelEnding.WON, who): say("99-towers.duel.option.wins", token=who) for who in duel.tokens},
            (DuelEnding.DRAW, None): say("99-towers.duel.option.draw"),
            (DuelEnding.NO_VICTOR, None): say("99-towers.duel.option.no-victor"),
            None: say(f"99-towers.duel.option.{'as-it-is' if duel.is_over else 'go-on'}"),
        },
        keyed=lambda end: "go-on" if end is None else end[1] or end[0].value,
        suggested="go-on",
    )


@command("99-towers.duel.dismiss")
class DismissDuel(Said, _OfDuel):
    """Put away a duel that is over; the fight goes on without it."""

    said = "99-towers.duel.history.dismiss"

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Forget it."""
        _at(ctx, DuelStage.OVER)
        set_clock(ctx, replace(clock_of(ctx.encounter), duel=None))
        return asks_nothing()
