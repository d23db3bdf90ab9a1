"""Skill flips: as many cards as the rank, the aspect added to the kept one."""

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.engine.request import CHANCE
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.fighter import Fighter
from core.rules.towers.flips import Flip, Reading, Side, side_of, table_of

SPECIALIZED = 1
"""Cards that a specialization adds to the flips it covers (T99-GAP-11)."""


@rule("T99-CHECK-02")
def skill_side(state: Campaign, someone: Fighter, name: str, *, specialization: str | None = None) -> Side:
    """Return somebody's side of a skill flip: the rank in cards, and the linked aspect as part of the shift."""
    skill = someone.sheet.skill(name)
    special = SPECIALIZED if specialization is not None and specialization in skill.specializations else 0
    hampered = sum(1 for kind in ("dazed", "entangled") if someone.has(kind))
    aspect: int = getattr(someone.sheet, skill.aspect)
    return side_of(state, someone, skill.rank + special - hampered, aspect)


def skill_flip(
    state: Campaign,
    someone: Fighter,
    name: str,
    *,
    key: str,
    subject: Phrase,
    target: int | None = None,
    specialization: str | None = None,
) -> Flip:
    """Return the flip of a skill; with a `target` all that is read of it is whether its total comes to that."""
    reads: Reading = "value" if target is None else "target"
    return Flip(
        key=key,
        asks=CHANCE,
        rules=(RuleId("T99-CHECK-02"),),
        owner=someone.id,
        subject=subject,
        side=skill_side(state, someone, name, specialization=specialization),
        reads=reads,
        target=target or 0,
        table=table_of(state),
    )
