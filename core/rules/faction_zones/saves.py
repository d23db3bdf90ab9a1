"""Saves: a d20 against an ability; and the dice of damage."""

from dataclasses import dataclass

from core.base.errors import BadAnswer
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.context import Context
from core.engine.draws import Faces, Pick, Save, numbers_in
from core.engine.event import Checked
from core.engine.request import CHANCE, Procedure, ask, together
from core.explain.check import Check
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import combatant_of
from core.rules.faction_zones.names import Ability
from core.rules.faction_zones.settings import GROUP_SAVE, chosen

HIGHEST = 19
"""What still passes at best: a natural 20 never does."""


@rule("FAC-CHK-01", "FAC-GAP-02")
def save(ctx: Context, who: TokenId, ability: Ability, cited: str, *, key: str) -> Procedure[bool | None]:
    """Roll a save of somebody, with a line in the log; None if he is gone before it is rolled."""

    def build(state: Campaign) -> Save | None:
        token = state.encounter(ctx.encounter.id).tokens.get(who)
        if token is None:
            return None
        return Save(
            key=f"{key}:{who}",
            asks=CHANCE,
            rules=(RuleId("FAC-CHK-01"), RuleId(cited)),
            owner=who,
            subject=say(f"faction-zones.draw.{ability}", token=who),
            high=min(HIGHEST, combatant_of(state, token).ability(ability)),
        )

    rolled = yield from ask(build)
    if rolled is None or build(ctx.state) is None:
        return None
    return _read(ctx, who, ability, cited, rolled, key=key)


@rule("FAC-CHK-01", "FAC-GAP-14")
def group_save(
    ctx: Context, members: tuple[TokenId, ...], ability: Ability, cited: str, *, key: str
) -> Procedure[tuple[bool | None, ...]]:
    """Roll the save of a group: a die each, or as the table plays it one die compared with everybody's ability."""
    if len(members) < 2 or chosen(ctx.state, GROUP_SAVE) == "each":
        return (yield from together(save(ctx, who, ability, cited, key=key) for who in members))
    rolled = yield from ask(
        lambda state: Pick(
            key=f"{key}:group",
            asks=CHANCE,
            rules=(RuleId("FAC-GAP-14"), RuleId(cited)),
            subject=say("faction-zones.draw.group", ability=say(f"faction-zones.ability.{ability}")),
            count=20,
        )
    )
    if rolled is None:
        return tuple(None for _ in members)
    there = ctx.encounter.tokens
    return tuple(_read(ctx, who, ability, cited, rolled, key=key) if who in there else None for who in members)


def _read(ctx: Context, who: TokenId, ability: Ability, cited: str, rolled: int, *, key: str) -> bool:
    """Return whether a roll passes somebody's save, with a line in the log."""
    value = combatant_of(ctx.state, ctx.token(who)).ability(ability)
    passed = rolled <= min(HIGHEST, value)
    degree = "passes" if passed else "fails"
    ctx.emit(
        Checked(
            Check(
                rule=RuleId(cited),
                actor=who,
                target=None,
                tallies=(),
                drawn=(say("faction-zones.rolled", roll=rolled),),
                degree=say(f"faction-zones.degree.{degree}"),
                verdict=say(
                    f"faction-zones.verdict.{degree}",
                    what=say(f"faction-zones.save.{key}"),
                    roll=rolled,
                    ability=say(f"faction-zones.ability.{ability}"),
                    value=value,
                ),
            )
        )
    )
    return passed


@dataclass(frozen=True, slots=True)
class DamageRoll(Faces):
    """The dice of a blow, `count` of `sides`; if `impaired` each is rolled twice and the lower face counts.

    The reading is what they come to together.
    """

    sides: int = 6
    count: int = 1
    impaired: bool = False

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice that count."""
        return (self.sides,) * self.count

    def outcomes(self, state: Campaign) -> Dist[tuple[int, ...]]:
        """Return one set of faces for every total, with its chance."""
        one = self._one()
        sums: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
        for _ in range(self.count):
            following: dict[int, tuple[tuple[int, ...], int]] = {}
            for total, (faces, ways) in sums.items():
                for face, weight in one.items():
                    known = following.get(total + face)
                    shown = (*faces, face) if known is None else known[0]
                    following[total + face] = shown, ways * weight + (0 if known is None else known[1])
            sums = following
        return Dist.counted(dict(sums.values()))

    def sample(self, state: Campaign, source: Source) -> tuple[tuple[int, ...], Source]:
        """Roll the dice, impaired ones twice each."""
        faces = []
        for _ in range(self.count):
            face, source = source.below(self.sides)
            if self.impaired:
                other, source = source.below(self.sides)
                face = min(face, other)
            faces.append(face + 1)
        return tuple(faces), source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> tuple[int, ...]:
        """Read the faces that count, or of impaired dice both rolls of each, of which the lower counts."""
        faces = numbers_in(text)
        if self.impaired and len(faces) == 2 * self.count:
            faces = tuple(min(faces[at], faces[at + 1]) for at in range(0, len(faces), 2))
        return self.accept(faces)

    @property
    def hint(self) -> Phrase:
        """Ask for the faces."""
        return say("faction-zones.hint.impaired" if self.impaired else "faction-zones.hint.dice", count=self.count)

    def _misread(self) -> BadAnswer:
        return BadAnswer("answer.no-such-roll", sides=self.sides)

    def _one(self) -> dict[int, int]:
        if self.impaired:
            return {face: 2 * (self.sides - face) + 1 for face in range(1, self.sides + 1)}
        return dict.fromkeys(range(1, self.sides + 1), 1)
