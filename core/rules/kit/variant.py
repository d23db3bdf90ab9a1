"""Variants: the ways in which a system offers one action."""

from dataclasses import KW_ONLY, dataclass

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.call import Field
from core.engine.system import Need


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to offer an action: with an item, targets or options, under a label of its own, and why not.

    Where `cost` (in what its system counts), `needs` or `fields` are none, they are those of the action. The label of a
    `bare` one names only what the action is done with, so that the name of the action has to stand before it.
    """

    label: Phrase
    item: str | None = None
    _: KW_ONLY
    targets: tuple[TokenId, ...] = ()
    options: tuple[tuple[str, str | int], ...] = ()
    cost: int | None = None
    needs: tuple[Need, ...] | None = None
    why_not: Phrase | None = None
    fields: tuple[Field, ...] | None = None
    bare: bool = False
