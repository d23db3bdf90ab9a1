"""The course of a duel: sizing the opponent up, finding focus, phases that both share, and how it ends."""

from dataclasses import dataclass, replace

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.modifier import ExtraCards as Cards
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import tell_check
from core.rules.towers.cards.flips import Flip, Opposed, OpposedFlip, flip_by, opposed_by
from core.rules.towers.cards.playing import COLOURS, flip, flip_opposed
from core.rules.towers.checks.skills import SKILL, skill_tally
from core.rules.towers.clock import TowersClock, clock_of, phase, set_clock
from core.rules.towers.duels.duel import ITEMS, Duel, DuelEnding, Duellist, DuelStage, Insight, Stakes
from core.rules.towers.fighter import Fighter, deck_owner, fighter
from core.rules.towers.harm.damage import land_held
from core.rules.towers.names import LETHAL, STUN
from core.rules.towers.settings import card_rules
from core.rules.towers.time.initiative import set_out

_CITED = {
    DuelEnding.WON: "T99-DUEL-01",
    DuelEnding.CONCEDED: "T99-DUEL-05",
    DuelEnding.DRAW: "T99-DUEL-10",
    DuelEnding.NO_VICTOR: "T99-DUEL-10",
    DuelEnding.BROKEN_OFF: "T99-DUEL-01",
}


def duel_of(encounter: Encounter) -> Duel | None:
    """Return the duel of an encounter, one that is over too; None without one."""
    return encounter.clock.duel if isinstance(encounter.clock, TowersClock) else None


def duel_now(ctx: Context) -> Duel:
    """Return the duel as it is now; raise `Gone` if there is none."""
    duel = duel_of(ctx.encounter)
    if duel is None:
        raise Gone("99-towers.duel.why.none")
    return duel


@rule("T99-DUEL-09", "T99-CLOCK-08")
def meet(ctx: Context) -> None:
    """Let what the duellists do to one another wait for the end of the phase, if both stand in it and can act."""
    clock = clock_of(ctx.encounter)
    duel = clock.duel
    if duel is None or duel.stage is not DuelStage.STRIKE or clock.simultaneous:
        return
    for who in duel.tokens:
        marker = clock.find(who)
        if marker is None or marker.is_holding or marker.position > clock.now or not fighter(ctx, who).can_act:
            return
    set_clock(ctx, replace(clock, simultaneous=duel.tokens), "T99-DUEL-09")
    one, other = duel.tokens
    ctx.tell_of(one, "99-towers.duel.log.share", "T99-DUEL-09", other=other)


@rule("T99-DUEL-09", "T99-DUEL-10")
def end_phase(ctx: Context) -> None:
    """Let all that waits for the end of the phase land."""
    clock = clock_of(ctx.encounter)
    land_held(ctx)
    duel = clock_of(ctx.encounter).duel
    if duel is None or duel.stage is not DuelStage.STRIKE or duel.stakes is not Stakes.DEATH:
        return
    struck = [held.whom for held in clock.held_harms]
    if all(who in struck and who in ctx.encounter.tokens and not fighter(ctx, who).is_dead for who in duel.tokens):
        ctx.note(say("99-towers.duel.log.goes-on"), RuleId("T99-DUEL-10"))


@rule("T99-DUEL-01", "T99-DUEL-08", "T99-DUEL-10")
def end_if_decided(ctx: Context) -> None:
    """Let the duel end if it is decided, or if one of the two is no longer in it; never while harm still waits."""
    clock = clock_of(ctx.encounter)
    duel = clock.duel
    if duel is None or duel.is_over or clock.simultaneous or clock.held_harms:
        return
    if any(_is_gone(ctx, clock, who) for who in duel.tokens):
        finish(ctx, DuelEnding.BROKEN_OFF)
        return
    if duel.is_prepared:
        return
    beaten = [side.token for side in duel.sides if _is_beaten(duel, side, fighter(ctx, side.token))]
    if len(beaten) == 1:
        finish(ctx, DuelEnding.WON, duel.against(beaten[0]))
    elif beaten:
        finish(ctx, DuelEnding.NO_VICTOR if duel.stakes is Stakes.FIRST_BLOOD else DuelEnding.DRAW)


def _is_gone(ctx: Context, clock: TowersClock, who: TokenId) -> bool:
    """Return whether a duellist has left by the game master's hand, or has died before the first strike."""
    if who not in ctx.encounter.tokens:
        return True
    is_dead = fighter(ctx, who).is_dead
    return is_dead if clock.duel is not None and clock.duel.is_prepared else who not in clock.combatants and not is_dead


@rule("T99-DUEL-01", "T99-DUEL-08", "T99-COND-03")
def _is_beaten(duel: Duel, side: Duellist, someone: Fighter) -> bool:
    """Return whether a duellist has lost by what is at stake; who cannot fight on has lost first blood too."""
    match duel.stakes:
        case Stakes.DEATH:
            return someone.is_dead
        case Stakes.INCAPACITATION:
            return someone.is_incapacitated
        case Stakes.FIRST_BLOOD:
            return side.bled or someone.is_incapacitated


def finish(ctx: Context, ending: DuelEnding, winner: TokenId | None = None) -> None:
    """End the duel and say how; whoever never came onto the clock leaves the fight again."""
    clock = clock_of(ctx.encounter)
    duel = clock.duel
    if duel is None:
        return
    cited = RuleId("T99-DUEL-08" if winner and duel.side(duel.against(winner)).bled else _CITED[ending])
    over = replace(duel, stage=DuelStage.OVER, ending=ending, winner=winner)
    for who in duel.tokens:
        if clock.find(who) is None:
            clock = clock.without(who)
    set_clock(ctx, replace(clock, duel=over), cited)
    one, other = (winner, duel.against(winner)) if winner is not None else duel.tokens
    ctx.tell_of(one, f"99-towers.duel.ending.{ending}", cited, other=other)


DUELING, EVALUATION, FOCUS = "Dueling", "Evaluation", "Focus"
"""The skill of duellists, and its specializations for the showdown and for the focus."""


@dataclass(frozen=True, slots=True)
class Inquiry(OpposedFlip):
    """An inquiry against the resistance to it. Read is its margin: how many items it gives."""

    @rule("T99-DUEL-03")
    def margin(self, answer: Opposed) -> int:
        """Return by how much the inquiry is higher; below 0 the resistance is."""
        return self.attack.final(answer.attack) - self.defense.final(answer.defense)

    def reading(self, answer: Opposed) -> int:
        """Return how many items are learned."""
        return min(max(0, self.margin(answer)), len(ITEMS))

    def outcomes(self, state: Campaign) -> Dist[Opposed]:
        """Return one result for each number of items, with its exact chance out of the decks as they are."""
        return Dist(dict(self.by_reading(self.pairs(state)).values()))


@rule("T99-DUEL-03", "T99-CHECK-02")
def inquire(ctx: Context, who: TokenId, of: TokenId) -> Procedure[int]:
    """Let somebody size up his opponent, who resists; return the margin."""

    def tallies() -> tuple[Tally, Tally]:
        return _evaluation(fighter(ctx, who)), _evaluation(fighter(ctx, of))

    def make() -> OpposedFlip:
        both, subject = (fighter(ctx, who), fighter(ctx, of)), say("99-towers.duel.draw.inquiry", token=who, other=of)
        return opposed_by(ctx.state, both, f"inquiry:{who}", ("T99-DUEL-03",), subject, tallies(), kind=Inquiry)

    made, opposed = yield from flip_opposed(ctx, make)
    mine, theirs = made.attack.final(opposed.attack), made.defense.final(opposed.defense)
    items = min(max(0, mine - theirs), len(ITEMS))
    tell_check(
        ctx,
        "T99-DUEL-03",
        who,
        target=of,
        tallies=tallies(),
        drawn=(opposed.attack.phrase, opposed.defense.phrase),
        degree=say("99-towers.degree.learns", items=items),
        verdict=say("99-towers.verdict.inquiry", inquiry=mine, resistance=theirs, items=items),
    )
    return mine - theirs


def _evaluation(someone: Fighter) -> Tally:
    return skill_tally(someone, DUELING, EVALUATION)


@rule("T99-DUEL-06", "T99-DUEL-04")
def focus_tally(someone: Fighter, side: Duellist) -> Tally:
    """Reckon the flip for initiative: Dueling and Soft Strength, and a card more for an edge from the showdown."""
    plain = skill_tally(someone, DUELING, FOCUS)
    if not side.has_edge:
        return plain
    edge = Modifier(RuleId("T99-DUEL-04"), say("99-towers.duel.edge"), SKILL, Cards(1))
    return settle(plain.subject, plain.base, (*(line.modifier for line in plain.lines), edge))


@rule("T99-DUEL-06", "T99-INIT-03")
def focus(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let a duellist flip for initiative and put the marker where it says."""

    def tally() -> Tally:
        return focus_tally(fighter(ctx, who), duel_now(ctx).side(who))

    def make() -> Flip:
        subject = say("99-towers.duel.draw.focus", token=who)
        return flip_by(ctx.state, fighter(ctx, who), f"focus:{who}", "T99-DUEL-06", subject, tally())

    made, flipped = yield from flip(ctx, make)
    initiative = made.side.final(flipped)
    tell_check(
        ctx,
        "T99-DUEL-06",
        who,
        tallies=(tally(),),
        drawn=(flipped.phrase,),
        degree=say("99-towers.degree.initiative", initiative=initiative),
        verdict=say("99-towers.verdict.starts", phase=phase(set_out(ctx, who, initiative))),
    )
    return True


@rule("T99-DUEL-03", "T99-TAB-DUELINFO")
def insight(state: Campaign, someone: Fighter, weapon: str, item: str) -> Insight:
    """Return what one item tells of somebody now; raise `Refused` for an item that is not in the list."""
    held = next((each for each in someone.weapons if each.item.id == weapon), someone.weapons[0])
    sheet, profile = someone.sheet, held.profile
    pools = (someone.track(name) for name in (STUN, LETHAL))
    figures: tuple[int, ...]
    match item:
        case "pa":
            figures = (profile.attack + sheet.value(profile.uses),)
        case "px":
            figures = (profile.base + (sheet.value("px") if profile.adds_px else 0),)
        case "rank":
            figures = (sheet.skill(DUELING).rank,)
        case "hand":
            figures = (len(card_rules(state).deck(state, deck_owner(someone)).held),)
        case "chips":
            figures = tuple(someone.vitals.chips.get(colour, 0) for colour in COLOURS)
        case "pools":
            figures = tuple(track.value + track.temporary for track in pools)
        case "level":
            figures = (sheet.level,)
        case _:
            raise Refused("99-towers.why.no-insight")
    return Insight(item, figures)


@rule("T99-TAB-DUELINFO")
def insight_words(found: Insight) -> Phrase:
    """Return what has been learned in words."""
    return say(f"99-towers.duel.told.{found.item}", **dict(zip("abc", found.figures, strict=False)))
