"""Skill flips: as many cards as the rank, the aspect added to the kept one."""

from collections.abc import Mapping
from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.modifier import ExtraCards as Cards
from core.explain.modifier import Modifier, Shift
from core.explain.tally import Tally, settle
from core.rulebook.cite import rule
from core.rules.kit.asking import tell_check
from core.rules.towers.cards.flips import flip_by
from core.rules.towers.cards.playing import flip, with_chips
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.settings import SPECIALIZATION, chosen

SKILL = "skill"
"""The figure that the modifiers of a skill flip act on."""
SPECIALIZED: Mapping[str, Cards | Shift] = {"card": Cards(1), "shift": Shift(1), "two-shifts": Shift(2)}
"""What a specialization gives to the flips it covers, by the house rule on it (T99-GAP-11)."""


@rule("T99-CHECK-02")
def skill_tally(someone: Fighter, name: str, specialization: str | None = None) -> Tally:
    """Reckon a skill flip: the rank in cards, the linked aspect as a shift, and what helps or hampers."""
    skill = someone.sheet.skill(name)
    aspect: int = getattr(someone.sheet, skill.aspect)
    found = [Modifier(RuleId("T99-CHECK-02"), say("99-towers.modifier.aspect"), SKILL, Shift(aspect))]
    if specialization is not None and specialization in skill.specializations:
        special = say("99-towers.modifier.specialization", name=specialization)
        given = SPECIALIZED[str(chosen(someone.house, SPECIALIZATION))]
        found.append(Modifier(RuleId("T99-GAP-11"), special, SKILL, given))
    return settle(SKILL, skill.rank, (*found, *hampering(someone, SKILL, "skill", skill=name)))


@rule("T99-MOD-15")
def hampering(someone: Fighter, figure: str, among: str, *, skill: str = "") -> tuple[Modifier, ...]:
    """Return what somebody's state does to a flip outside of combat, which the rows of conditions know as `among`.

    The game master's own conditions and traits add whatever modifiers they carry for that figure, or that skill.
    """
    found = [replace(each, on=figure) for each in KINDS.given(someone, among)]
    if someone.disabled_acts and someone.is_disabled:
        found.append(Modifier(RuleId("T99-GAP-20"), say("99-towers.status.disabled"), figure, Cards(-1)))
    return (*found, *someone.modifiers_on(figure, skill=skill))


def skill_aspect(someone: Fighter, name: str) -> int:
    """Return the rank of the aspect that is linked to a skill."""
    return int(getattr(someone.sheet, someone.sheet.skill(name).aspect))


@rule("T99-CHECK-02")
def wins_ties(starter: int, other: int) -> bool:
    """Return whether the one who started a contest of skills wins a tie: not against somebody of a higher aspect."""
    return starter >= other


def skill_check(
    ctx: Context, who: TokenId, name: str, *, key: str, specialization: str | None = None, target: int | None = None
) -> Procedure[int]:
    """Flip a skill, put the reckoning into the log and return the total.

    With a `target` all that may be read of the total is whether it comes to that.
    """

    def reckoned() -> Tally:
        return skill_tally(fighter(ctx, who), name, specialization)

    subject = say("99-towers.draw.skill", token=who, skill=name)
    made, flipped = yield from flip(
        ctx,
        lambda: flip_by(
            ctx.state, fighter(ctx, who), f"{key}:{who}", "T99-CHECK-02", subject, reckoned(), target=target
        ),
    )
    total = made.side.final(flipped)
    tell_check(
        ctx,
        "T99-CHECK-02",
        who,
        tallies=(with_chips(reckoned(), made.side),),
        drawn=(flipped.phrase,),
        degree=say("99-towers.degree.total", total=total),
        verdict=say("99-towers.verdict.skill", skill=name, total=total),
        is_total=True,
    )
    return total
