"""Players for simulated fights that know a rule system: they choose what a plain fighter would do."""

from collections.abc import Callable, Mapping

from core.analysis.simulate import Moment, any_offer
from core.base.ids import SystemId, TokenId
from core.chance.source import Source
from core.engine.command import Act
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.towers.names import TOWERS
from core.rules.towers.tactics import plain_act

Tactics = Callable[[Campaign, Encounter, Board, TokenId], Act | None]

TACTICS: Mapping[SystemId, Tactics] = {TOWERS: plain_act}
"""What a plain fighter does, system by system."""


def plain(moment: Moment, source: Source) -> tuple[Act | None, Source]:
    """Do what a plain fighter of the system does, until one side is down; any open offer where no tactics are told."""
    tactics = TACTICS.get(moment.encounter.system)
    if tactics is None:
        return any_offer(moment, source)
    return tactics(moment.state, moment.encounter, moment.board, moment.who), source
