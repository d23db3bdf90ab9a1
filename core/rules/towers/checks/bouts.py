"""Two who flip against each other: the ruling on what counts, one opposed flip, and who has won."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import Checked, ConditionLifted
from core.engine.request import CHANCE, Procedure, Ruling, ask
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers import STACKING
from core.rules.towers.attack.strike import ATTACK, DEFENSE
from core.rules.towers.cards.flips import OpposedFlip, Side, side_of, table_of
from core.rules.towers.cards.playing import flip_opposed
from core.rules.towers.fighter import Fighter


@rule("T99-MOD-01")
def rule_on(build: Callable[[Campaign], Ruling | None]) -> Procedure[tuple[Modifier, ...] | None]:
    """Ask the game master which modifiers count; None where nobody is left to make the check.

    What was proposed only for him to tick, and he has not ticked, is not heard of again.
    """
    proposed: list[tuple[Modifier, ...]] = []

    def noting(state: Campaign) -> Ruling | None:
        made = build(state)
        if made is not None:
            proposed[:] = [made.proposed]
        return made

    answer = yield from ask(noting)
    if answer is None:
        return None
    return tuple(each for each in answer if not each.struck or each not in proposed[0])


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
            attack=_side(state, self.attacker, attack),
            defense=Side(None) if self.defender is None else _side(state, self.defender, defense),
            opponent="" if self.defender is None else self.defender.id,
            table=table_of(state),
            ties_hit=self.wins_ties,
        )


def _side(state: Campaign, someone: Fighter, tally: Tally) -> Side:
    return side_of(state, someone, None if tally.barred is not None else tally.total.number, tally.total.shift)


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
        ctx.emit(Checked(Check(RuleId(cited), actor, target, self.tallies, self.drawn, degree, verdict)))


@rule("T99-ATK-02")
def decide(ctx: Context, build: Callable[[], Bout | None]) -> Procedure[BoutResult | None]:
    """Let two flip against each other, ties as the bout has it. None if `build` has none: somebody is gone."""

    proposed: list[tuple[Modifier, ...]] = []

    def ruling(state: Campaign) -> Ruling | None:
        bout = build()
        if bout is None:
            return None
        proposed[:] = [bout.modifiers]
        return bout.ruling()

    answer = yield from ask(ruling)
    if answer is None:
        return None
    # what was proposed as not counting, and left so, is not heard of again
    modifiers = tuple(each for each in answer if not each.struck or each not in proposed[0])

    def draw(state: Campaign) -> OpposedFlip | None:
        bout = build()
        return None if bout is None else bout.flip(ctx.state, modifiers)

    found = yield from flip_opposed(ctx, draw)
    bout = build()
    if found is None or bout is None:
        return None
    flip, opposed = found
    return BoutResult(
        flip.hits(opposed),
        flip.attack.final(opposed.attack),
        flip.defense.final(opposed.defense),
        bout.tallies(modifiers),
        (opposed.attack.phrase, opposed.defense.phrase),
    )


@rule("T99-ACT-10")
def spend_aid(ctx: Context, attacker: TokenId, target: Fighter) -> None:
    """Use up the Aid against somebody who has had to defend himself from the one it was given for."""
    if any(held.kind == "aided-against" and held.other == attacker for held in target.conditions):
        ctx.emit(
            ConditionLifted(ctx.encounter.id, target.id, "aided-against", other=attacker, rule=RuleId("T99-ACT-10"))
        )
