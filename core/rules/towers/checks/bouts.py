"""Two who flip against each other: the ruling on what counts, one opposed flip, and who has won."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import ConditionLifted
from core.engine.request import CHANCE, Procedure, Ruling, ask
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.telling import tell_check
from core.rules.towers.attack.modifiers import STACKING
from core.rules.towers.attack.strike import ATTACK, DEFENSE
from core.rules.towers.cards.flips import OpposedFlip, Side, side_by, table_of
from core.rules.towers.cards.playing import flip_opposed
from core.rules.towers.fighter import Fighter


@rule("T99-MOD-01")
def rule_on(make: Callable[[], Ruling]) -> Procedure[tuple[Modifier, ...]]:
    """Ask the game master which modifiers count.

    What was proposed only for him to tick, and he has not ticked, is not heard of again.
    """
    latest: list[Ruling] = []

    def question() -> Ruling:
        latest[:] = [make()]
        return latest[0]

    answer = yield from ask(question)
    return tuple(each for each in answer if not each.struck or each not in latest[0].proposed)


UNSEEN = (RuleId("T99-MOD-02"), RuleId("T99-GAP-42"))
"""What it brings not to be seen coming: nothing once one holds the other, nor against an empty space."""


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
            table=table_of(state),
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

    def told(self, ctx: Context, cited: str, actor: TokenId, target: TokenId | None, degree: Phrase) -> None:
        """Put it into the log as a check of somebody's, against somebody."""
        verdict = say("99-towers.verdict.contest", attack=self.attack, defense=self.defense, degree=degree)
        tell_check(
            ctx, cited, actor, target=target, tallies=self.tallies, drawn=self.drawn, degree=degree, verdict=verdict
        )


@rule("T99-ATK-02")
def decide(ctx: Context, make: Callable[[], Bout]) -> Procedure[BoutResult]:
    """Let two flip against each other, as `make` makes their bout now, ties as the bout has it."""
    modifiers = yield from rule_on(lambda: make().ruling())
    flip, opposed = yield from flip_opposed(ctx, lambda: make().flip(ctx.state, modifiers))
    return BoutResult(
        flip.hits(opposed),
        flip.attack.final(opposed.attack),
        flip.defense.final(opposed.defense),
        make().tallies(modifiers),
        (opposed.attack.phrase, opposed.defense.phrase),
    )


@rule("T99-ACT-10")
def spend_aid(ctx: Context, attacker: TokenId, target: Fighter) -> None:
    """Use up the Aid against somebody who has had to defend himself from the one it was given for."""
    if any(held.kind == "aided-against" and held.other == attacker for held in target.conditions):
        ctx.emit(
            ConditionLifted(ctx.encounter.id, target.id, "aided-against", other=attacker, rule=RuleId("T99-ACT-10"))
        )
