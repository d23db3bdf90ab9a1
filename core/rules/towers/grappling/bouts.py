"""Two who wrestle: the ruling on what counts, one opposed flip, who has won; the Grapple Test, and Knockback."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure, Ruling, ends_if_gone
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.geometry.board import Place
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.asking import ruled_modifiers, tell_check
from core.rules.towers.attack.modifiers.battlefield import concealment
from core.rules.towers.attack.ruled import STACKING, gather
from core.rules.towers.attack.strike import ATTACK, DEFENSE, AttackPurpose, Strike, spend_aid
from core.rules.towers.cards.flips import OpposedFlip
from core.rules.towers.cards.playing import flip_opposed
from core.rules.towers.cards.sides import Side, side_by
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.gear.weapons import UNARMED
from core.rules.towers.grappling.holds import has_grip, let_go, lift_firm_hold, loosen, stays, victims_of
from core.rules.towers.harm.hazards import push
from core.rules.towers.settings import GRAPPLE_TIES, card_rules, chosen


@dataclass(frozen=True, slots=True)
class Bout:
    """Two who flip against each other as they stand now; without a `defender` the other side is a final value of 0.

    `cards` are the ranks of both before the modifiers, which act on `attack` and on `defense`. `key` names the two in
    the questions: `ruling:KEY`, and the flip's with `name` in front. `wins_ties` says so of the attacking side.
    """

    name: str
    key: str
    attacker: Fighter
    defender: Fighter | None
    cards: tuple[int, int]
    modifiers: tuple[Modifier, ...]
    prompt: Phrase
    subject: Phrase
    rules: tuple[RuleId, ...]
    wins_ties: bool = True

    def tallies(self, modifiers: tuple[Modifier, ...]) -> tuple[Tally, Tally]:
        """Return both sides, in cards and shifts, as some modifiers make them."""
        attack, defense = (
            settle(on, cards, (each for each in modifiers if each.on == on), stacking=STACKING)
            for on, cards in zip((ATTACK, DEFENSE), self.cards, strict=True)
        )
        return attack, defense

    def ruling(self) -> Ruling:
        """Return the question which modifiers count."""
        return Ruling(
            key=f"ruling:{self.key}",
            rules=self.rules,
            prompt=self.prompt,
            proposed=self.modifiers,
            tallies=self.tallies(self.modifiers),
            stacking=tuple(STACKING.items()),
        )

    def flip(self, state: Campaign, modifiers: tuple[Modifier, ...]) -> OpposedFlip:
        """Return the draw."""
        attack, defense = self.tallies(modifiers)
        return OpposedFlip(
            key=f"{self.name}:{self.key}",
            asks=CHANCE,
            rules=self.rules,
            owner=self.attacker.id,
            subject=self.subject,
            attack=side_by(state, self.attacker, attack),
            defense=Side(None) if self.defender is None else side_by(state, self.defender, defense),
            opponent="" if self.defender is None else self.defender.id,
            table=card_rules(state),
            ties_hit=self.wins_ties,
        )


@dataclass(frozen=True, slots=True)
class BoutResult:
    """How two flips came out: whether the attacking side has won, both final values, and the reckoning."""

    won: bool
    attack: int
    defense: int
    tallies: tuple[Tally, ...]
    drawn: tuple[Phrase, ...]

    def log_check(self, ctx: Context, cited: str, actor: TokenId, target: TokenId | None, degree: Phrase) -> None:
        """Put it into the log as a check of somebody's, against somebody."""
        verdict = say("99-towers.verdict.contest", attack=self.attack, defense=self.defense, degree=degree)
        tell_check(
            ctx, cited, actor, target=target, tallies=self.tallies, drawn=self.drawn, degree=degree, verdict=verdict
        )


@rule("T99-ATK-02")
def decide(ctx: Context, make: Callable[[], Bout]) -> Procedure[BoutResult]:
    """Let two flip against each other, as `make` makes their bout now, ties as the bout has it."""
    modifiers = yield from ruled_modifiers(lambda: make().ruling())
    flip, opposed = yield from flip_opposed(ctx, lambda: make().flip(ctx.state, modifiers))
    return BoutResult(
        flip.hits(opposed),
        flip.attack.final(opposed.attack),
        flip.defense.final(opposed.defense),
        make().tallies(modifiers),
        (opposed.attack.phrase, opposed.defense.phrase),
    )


@rule("T99-GRAP-02", "T99-GRAP-04", "T99-GAP-34")
def grapple_test(
    ctx: Context, grappler: TokenId, victim: TokenId, cited: str, *, held: bool = True
) -> Procedure[BoutResult | None]:
    """Flip the grappler's PA against the victim's PD; who seizes or holds wins ties; a firmer hold is used up.

    By a house rule the victim wins ties. `held` says that the grip is there already; None if it is gone, or one of the
    two, before it comes to a flip.
    """
    settled = yield from ends_if_gone(decide(ctx, partial(_bout, ctx, grappler, victim, cited, held=held)))
    if settled is not None:
        lift_firm_hold(ctx, grappler, victim, "T99-GRAP-04")
        spend_aid(ctx, grappler, fighter(ctx, victim))
    return settled


def _bout(ctx: Context, grappler: TokenId, victim: TokenId, cited: str, *, held: bool) -> Bout:
    """Return the test as it stands now; raise `Gone` if somebody is, or a grip that was there."""
    state, attacker, target = ctx.state, fighter(ctx, grappler), fighter(ctx, victim)
    if held and not has_grip(ctx, grappler, victim):
        raise Gone("99-towers.why.no-grip")
    strike = Strike(
        state, ctx.encounter, ctx.board, attacker, target, attacker.weapon(UNARMED.id), AttackPurpose.GRAPPLE
    )
    return Bout(
        name="grapple",
        key=f"{grappler}:{victim}",
        attacker=attacker,
        defender=target,
        cards=(attacker.sheet.value("pa"), target.sheet.value("pd")),
        modifiers=tuple(
            # not to be seen coming brings nothing once one holds the other
            each
            for each in gather(strike)
            if each.on in (ATTACK, DEFENSE) and not (held and each in concealment(strike))
        ),
        prompt=say("99-towers.ask.grapple", attacker=grappler, target=victim),
        subject=say("99-towers.draw.grapple", attacker=grappler, target=victim),
        rules=(RuleId("T99-GRAP-02"), RuleId(cited)),
        wins_ties=chosen(state.house_rules, GRAPPLE_TIES) == "grappler",
    )


@rule("T99-GAP-17", "T99-GRAP-16")
def knock_back(ctx: Context, whom: TokenId, away_from: Place, spaces: int) -> Procedure[None]:
    """Push back whom an attack with Knockback hit; a grappler first has to keep his grip, and stays if he does."""
    loosen(ctx)
    for victim in victims_of(fighter(ctx, whom)):
        settled = yield from grapple_test(ctx, whom, victim, "T99-GRAP-16")
        if settled is None:
            continue
        degree = say("99-towers.degree.keeps-hold" if settled.won else "99-towers.degree.loses-hold")
        settled.log_check(ctx, "T99-GRAP-16", whom, victim, degree)
        if not settled.won:
            let_go(ctx, whom, victim, "T99-GRAP-16")
    bodies = ctx.board.bodies
    from_there = not isinstance(away_from, str) or away_from in bodies
    if spaces and whom in bodies and from_there and not stays(ctx, whom):
        push(ctx, whom, away_from, spaces)
