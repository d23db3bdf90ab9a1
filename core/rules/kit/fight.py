"""A fight to look at: its state, encounter and board, which procedures, situations and attacks all have."""

from dataclasses import dataclass
from typing import Protocol

from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter


class Fight(Protocol):
    """The state, a running encounter of it, and the board under that; a `Context` is one, and so is a `Situation`."""

    @property
    def state(self) -> Campaign:
        """The campaign."""

    @property
    def encounter(self) -> Encounter:
        """The encounter that is fought."""

    @property
    def board(self) -> Board:
        """The board of its scene."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A fight as it is seen from outside the rules: by the window, for odds."""

    state: Campaign
    encounter: Encounter
    board: Board
