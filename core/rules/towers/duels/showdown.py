"""The flips of a duel: sizing the opponent up, and finding one's focus."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.chance.flips import Kept
from core.engine.context import Context
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure
from core.explain.check import Check
from core.explain.modifier import Flip as Cards
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.cards.decks import Supply, chances, chances_in_turn, deck_owner
from core.rules.towers.cards.fate import COLOURS
from core.rules.towers.cards.flips import Flip, Flipped, Opposed, OpposedFlip, side_of, table_of
from core.rules.towers.cards.playing import flip, flip_opposed
from core.rules.towers.checks.skills import SKILL, skill_tally
from core.rules.towers.clock import phase
from core.rules.towers.duels.duel import ITEMS, Duel, Duellist, Insight
from core.rules.towers.fighter import Fighter, fighter, fighter_of
from core.rules.towers.names import LETHAL, STUN
from core.rules.towers.time.initiative import set_out

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
        found: dict[int, tuple[Opposed, Fraction]] = {}
        for (one, other), chance in self._pairs(state):
            answer = Opposed(Flipped(*one), Flipped(*other))
            first, so_far = found.get(self.reading(answer), (answer, Fraction(0)))
            found[self.reading(answer)] = first, so_far + chance
        return Dist(dict(found.values()))

    def _pairs(self, state: Campaign) -> list[tuple[tuple[Kept, Kept], Fraction]]:
        first, second, nothing = self.attack.count, self.defense.count, {Kept(0, 0): Fraction(1)}
        mine, theirs = (
            Supply.of(self.table.deck(state, side.deck), self.table) for side in (self.attack, self.defense)
        )
        if first is not None and second is not None and self.attack.deck == self.defense.deck and not self.table.fresh:
            return list(chances_in_turn(mine, first, second).items())
        ours = nothing if first is None else chances(mine, first)
        others = nothing if second is None else chances(theirs, second)
        return [((one, two), weight * share) for one, weight in ours.items() for two, share in others.items()]


@rule("T99-DUEL-03", "T99-CHECK-02")
def inquire(ctx: Context, who: TokenId, of: TokenId) -> Procedure[int | None]:
    """Let somebody size up his opponent, who resists; return the margin, None if one of the two is gone."""

    def build(state: Campaign) -> Inquiry | None:
        tokens = state.encounter(ctx.encounter.id).tokens
        if who not in tokens or of not in tokens:
            return None
        one, other = fighter_of(state, tokens[who]), fighter_of(state, tokens[of])
        mine, theirs = (skill_tally(each, DUELING, EVALUATION).total for each in (one, other))
        return Inquiry(
            key=f"inquiry:{who}",
            asks=CHANCE,
            rules=(RuleId("T99-DUEL-03"),),
            owner=who,
            subject=say("99-towers.duel.draw.inquiry", token=who, other=of),
            attack=side_of(state, one, mine.number, mine.shift),
            defense=side_of(state, other, theirs.number, theirs.shift),
            opponent=of,
            table=table_of(state),
        )

    found = yield from flip_opposed(ctx, build)
    if found is None or who not in ctx.encounter.tokens or of not in ctx.encounter.tokens:
        return None
    made, opposed = found
    mine, theirs = made.attack.final(opposed.attack), made.defense.final(opposed.defense)
    ctx.emit(Checked(_inquired(ctx, who, of, opposed, (mine, theirs))))
    return mine - theirs


def _inquired(ctx: Context, who: TokenId, of: TokenId, opposed: Opposed, totals: tuple[int, int]) -> Check:
    mine, theirs = totals
    items = min(max(0, mine - theirs), len(ITEMS))
    return Check(
        rule=RuleId("T99-DUEL-03"),
        actor=who,
        target=of,
        tallies=tuple(skill_tally(fighter(ctx, each), DUELING, EVALUATION) for each in (who, of)),
        drawn=(opposed.attack.phrase, opposed.defense.phrase),
        degree=say("99-towers.degree.learns", items=items),
        verdict=say("99-towers.verdict.inquiry", inquiry=mine, resistance=theirs, items=items),
    )


@rule("T99-DUEL-06", "T99-DUEL-04")
def focus_tally(someone: Fighter, side: Duellist) -> Tally:
    """Reckon the flip for initiative: Dueling and Soft Strength, and a card more for an edge from the showdown."""
    plain = skill_tally(someone, DUELING, FOCUS)
    if not side.has_edge:
        return plain
    edge = Modifier(RuleId("T99-DUEL-04"), say("99-towers.duel.edge"), SKILL, Cards(1))
    return settle(plain.subject, plain.base, (*(line.modifier for line in plain.lines), edge))


@rule("T99-DUEL-06", "T99-INIT-03")
def focus(ctx: Context, who: TokenId, duel_of: Callable[[Campaign], Duel | None]) -> Procedure[bool]:
    """Let a duellist flip for initiative and put the marker where it says; False if he is gone."""

    def tally(state: Campaign) -> Tally | None:
        token, duel = state.encounter(ctx.encounter.id).tokens.get(who), duel_of(state)
        return None if token is None or duel is None else focus_tally(fighter_of(state, token), duel.side(who))

    def build(state: Campaign) -> Flip | None:
        reckoned = tally(state)
        if reckoned is None:
            return None
        token = state.encounter(ctx.encounter.id).tokens[who]
        return Flip(
            key=f"focus:{who}",
            asks=CHANCE,
            rules=(RuleId("T99-DUEL-06"),),
            owner=who,
            subject=say("99-towers.duel.draw.focus", token=who),
            side=side_of(state, fighter_of(state, token), reckoned.total.number, reckoned.total.shift),
            reads="value",
            table=table_of(state),
        )

    found = yield from flip(ctx, build)
    reckoned = tally(ctx.state)
    if found is None or reckoned is None:
        return False
    made, flipped = found
    initiative = made.side.final(flipped)
    check = Check(
        rule=RuleId("T99-DUEL-06"),
        actor=who,
        target=None,
        tallies=(reckoned,),
        drawn=(flipped.phrase,),
        degree=say("99-towers.degree.initiative", initiative=initiative),
        verdict=say("99-towers.verdict.starts", phase=phase(set_out(ctx, who, initiative))),
    )
    ctx.emit(Checked(check))
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
            figures = (len(table_of(state).deck(state, deck_owner(someone)).held),)
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
