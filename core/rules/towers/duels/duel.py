"""A duel as it is kept: who fights whom for what, how far it has come, and what each has learned of the other."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from core.base.ids import TokenId
from core.rulebook.cite import rule


class Stakes(StrEnum):
    """What a duel is fought to (T99-DUEL-01)."""

    FIRST_BLOOD = "first-blood"
    INCAPACITATION = "incapacitation"
    DEATH = "death"


class DuelStage(StrEnum):
    """The four stages of a duel in turn, and that it is over."""

    POSITION = "position"
    SHOWDOWN = "showdown"
    FOCUS = "focus"
    STRIKE = "strike"
    OVER = "over"


class DuelEnding(StrEnum):
    """How a duel has come to its end; only the first two have a winner."""

    WON = "won"
    CONCEDED = "conceded"
    DRAW = "draw"
    NO_VICTOR = "no-victor"
    BROKEN_OFF = "broken-off"


ITEMS: Final = ("pa", "px", "rank", "hand", "chips", "pools", "level")
"""What a showdown can reveal, in the order of T99-TAB-DUELINFO."""
EDGE: Final = 5
"""The margin of an inquiry from which on it gives an edge (T99-DUEL-04)."""


@dataclass(frozen=True, slots=True)
class Insight:
    """One thing learned of the opponent, and its figures as they were then: for chips white, red and blue."""

    item: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Duellist:
    """One side of a duel. `item` is the duelling weapon; `margin` is by how much the own inquiry beat the resistance.

    `learned` is known of the other one; `bled` says that a strike has met the condition of first blood.
    """

    token: TokenId
    item: str
    margin: int | None = None
    learned: tuple[Insight, ...] = ()
    bled: bool = False

    @property
    @rule("T99-DUEL-04")
    def has_edge(self) -> bool:
        """Whether the inquiry was so good that it helps to focus."""
        return self.margin is not None and self.margin >= EDGE

    @property
    @rule("T99-DUEL-03")
    def to_learn(self) -> int:
        """How many items the margin still gives."""
        return min(max(0, self.margin or 0), len(ITEMS)) - len(self.learned)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The items not learned yet."""
        known = {insight.item for insight in self.learned}
        return tuple(item for item in ITEMS if item not in known)


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel. `distance` in spaces is what a ranged one was agreed at, None in melee; `meddlers` have interfered."""

    challenger: Duellist
    challenged: Duellist
    stakes: Stakes
    distance: int | None = None
    stage: DuelStage = DuelStage.POSITION
    ending: DuelEnding | None = None
    winner: TokenId | None = None
    meddlers: tuple[TokenId, ...] = ()

    @property
    def sides(self) -> tuple[Duellist, Duellist]:
        """Both, the challenger first."""
        return self.challenger, self.challenged

    @property
    def tokens(self) -> tuple[TokenId, TokenId]:
        """The tokens of both, the challenger's first."""
        return self.challenger.token, self.challenged.token

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return self.stage is DuelStage.OVER

    @property
    def is_prepared(self) -> bool:
        """Whether it is still before the first strike."""
        return self.stage in (DuelStage.POSITION, DuelStage.SHOWDOWN, DuelStage.FOCUS)

    @property
    @rule("T99-DUEL-05")
    def can_be_conceded(self) -> bool:
        """Whether somebody may give up: after the showdown, and never where it is to the death."""
        return self.stakes is not Stakes.DEATH and self.stage in (DuelStage.FOCUS, DuelStage.STRIKE)

    def side(self, who: TokenId) -> Duellist:
        """Return somebody's side; raise `KeyError` for an outsider."""
        for side in self.sides:
            if side.token == who:
                return side
        raise KeyError(who)

    def against(self, who: TokenId) -> TokenId:
        """Return the opponent of a duellist."""
        one, other = self.tokens
        return other if who == one else one

    def having(self, side: Duellist) -> "Duel":
        """Return a copy in which a side is replaced."""
        if side.token == self.challenger.token:
            return replace(self, challenger=side)
        return replace(self, challenged=side)

    @rule("T99-DUEL-08")
    def struck(self, by: TokenId, whom: TokenId, *, draws_blood: bool) -> "Duel":
        """Return what it is after a strike has landed; only the strikes of the duellists draw first blood."""
        if self.stage is not DuelStage.STRIKE or whom not in self.tokens:
            return self
        if by not in self.tokens:
            return self if by in self.meddlers else replace(self, meddlers=(*self.meddlers, by))
        side = self.side(whom)
        counts = self.stakes is Stakes.FIRST_BLOOD and draws_blood and not side.bled
        return self.having(replace(side, bled=True)) if counts else self
