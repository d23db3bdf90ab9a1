"""Which widget shows which system's clock."""

from core.model.clock import ClockState
from core.rules.basic_roleplaying.clock import RoundClock
from core.rules.faction_zones.clock import FactionClock
from core.rules.semi_automagic.clock import SecondsClock
from core.rules.swift_swords.clock import DiceClock
from core.rules.towers.clock import TowersClock
from desktop.run.clocks.basic_roleplaying import RanksView
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.faction_zones import FactionZonesView
from desktop.run.clocks.order_list import OrderList
from desktop.run.clocks.semi_automagic import SecondsView
from desktop.run.clocks.swift_swords import DiceView
from desktop.run.clocks.towers import TowersClockView

CLOCK_VIEWS: dict[type[ClockState], type[ClockView]] = {
    TowersClock: TowersClockView,
    FactionClock: FactionZonesView,
    SecondsClock: SecondsView,
    RoundClock: RanksView,
    DiceClock: DiceView,
}
"""The view for each kind of clock; any other is shown as an order list."""


def view_for(clock: ClockState) -> type[ClockView]:
    """Return the kind of view that shows a clock."""
    return CLOCK_VIEWS.get(type(clock), OrderList)
