"""The chapter of what is dropped: it lies on the map, stands in the sheet, and is picked up by a click."""

from core.model.scene import Pile
from desktop.map.items.above_tokens import PilesItem
from desktop.sheets.panel import SheetPanel
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import BASTIAN


def lying(seat: Seat) -> tuple[Pile, ...]:
    """Return what lies on the map of the fight, and see that the same is drawn."""
    piles = seat.state.scene_state(seat.encounter.scene).piles
    drawn = seat.program.canvas.view.map.piles
    assert isinstance(drawn, PilesItem) and drawn.isVisible() and drawn.content.scene_state.piles == piles
    return piles


def test_what_is_dropped_lies_on_the_map_and_is_picked_up(fight: Seat) -> None:
    before = lying(fight)
    bow = next(item for item in fight.state.vitals(fight.token(BASTIAN)).gear if item.carried.in_hand)
    fight.take("drop-object", bow.id)
    (pile,) = (each for each in lying(fight) if each not in before)
    assert [item.id for item in pile.gear] == [bow.id] and fight.position(BASTIAN) == 3
    panel = fight.program.docks.raise_panel("sheet")
    assert isinstance(panel, SheetPanel)
    # an action ends the look at anybody
    fight.workspace.select((fight.token(BASTIAN).id,))
    assert bow.name in panel.gear.dropped.text() and not panel.gear.gather.isHidden()
    fight.take("pick-up", bow.id)
    fight.workspace.select((fight.token(BASTIAN).id,))
    assert lying(fight) == before and panel.gear.dropped.isHidden()
    held = next(item for item in fight.state.vitals(fight.token(BASTIAN)).gear if item.id == bow.id)
    assert held.carried is bow.carried and fight.position(BASTIAN) == 6
    fight.undo()
    panel.gear.gather.click()
    assert lying(fight) == before and fight.position(BASTIAN) == 3
