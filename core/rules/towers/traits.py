"""Traits: what sets a creature apart in the game master's own words, and what it may do to the creature's flips."""

from functools import cache
from typing import Annotated, Literal

from core.base.fact import Fact
from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.explain.modifier import Add, Flip, Modifier, Shift
from core.model.things import Name
from core.rulebook.cite import rule
from core.rules.kit.sheet_forms import figure, part
from core.rules.towers.names import STUN

_GROUP, _FREE = "Traits", "T99-GAP-49"


class Trait(Fact):
    """A talent, an advantage or a flaw. It is words alone, unless it acts `on` a figure with so many cards or shifts.

    On damage the amount is points. One that acts on skills may be kept to a single `skill`.
    """

    name: Annotated[Name, part("Trait", _GROUP, _FREE)]
    text: Annotated[Name, part("What it means", _GROUP, _FREE)] = ""
    on: Annotated[Literal["", "attack", "defense", "stun", "skill"], part("Acts on", _GROUP, _FREE)] = ""
    amount: Annotated[int, figure("By", _GROUP, _FREE, least=-20, most=20)] = 0
    effect: Annotated[Literal["cards", "shift"], part("Counted in", _GROUP, "T99-FLIP-06")] = "cards"
    skill: Annotated[Name, part("Only for the skill", _GROUP, "T99-CHECK-02")] = ""

    @property
    @rule("T99-GAP-49")
    def modifier(self) -> Modifier | None:
        """What it does to its figure; None where it does nothing."""
        return _modifier(self)

    def concerns(self, figure: str, skill: str = "") -> bool:
        """Return whether it acts on a figure; of skills on this one."""
        return self.on == figure and (not self.skill or self.skill.casefold() == skill.casefold())


@cache
def _modifier(trait: Trait) -> Modifier | None:
    if not trait.on or not trait.amount:
        return None
    effect = Add(trait.amount) if trait.on == STUN else _EFFECTS[trait.effect](trait.amount)
    return Modifier(RuleId("T99-GAP-49"), verbatim(trait.name), trait.on, effect)


_EFFECTS: dict[str, type[Flip] | type[Shift]] = {"cards": Flip, "shift": Shift}
