"""As soon as a way is chosen its reach is shaded, and everybody in it wears his chance."""

from pytestqt.qtbot import QtBot

from core.geometry.units import square_at
from desktop.map.overlays.kinds import Squares
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, CAPTAIN, RAIDER


def shaded(seat: Seat) -> set[tuple[int, int]]:
    """Return the squares that are tinted beneath the tokens."""
    item = seat.program.canvas.map.shades
    assert item is not None
    return {square for each in item.overlays if isinstance(each, Squares) and each.filled for square in each.squares}


def test_where_somebody_can_get_to_is_shaded_before_anything_is_pointed_at(fight: Seat) -> None:
    assert not shaded(fight)
    actor = fight.workspace.actor
    assert actor is not None
    x, y = square_at(fight.encounter.tokens[actor].point)
    fight.take("combat-move")
    found = shaded(fight)
    assert len(found) > 12 and all(max(abs(a - x), abs(b - y)) <= 12 for a, b in found)
    fight.workspace.aiming.give_up()
    assert not shaded(fight)


def test_everybody_in_reach_wears_his_chance_but_for_the_one_pointed_at(qtbot: QtBot, fight: Seat) -> None:
    labels = fight.program.canvas.map.labels
    assert labels is not None and not labels.said.tags
    fight.take("attack")
    raider, captain = fight.token(RAIDER).id, fight.token(CAPTAIN).id
    qtbot.waitUntil(lambda: {raider, captain} <= labels.said.tags.keys(), timeout=30_000)
    tags = dict(labels.said.tags)
    assert all(" % " in tag.words for tag in tags.values())
    assert fight.token(ANN).id not in labels.said.tags
    fight.hover(RAIDER)
    assert raider not in labels.said.tags and captain in labels.said.tags and labels.said.pointed == (raider,)
    card = fight.cards.aim
    qtbot.waitUntil(lambda: card.head.summary is not None, timeout=30_000)
    # the map and the card say the same figure, and what it is the chance of
    assert tags[raider].words == f"{card.head.chance_words()} {card.head.deed_words()}" and card.head.deed_words()
    fight.workspace.aiming.give_up()
    assert not labels.said.tags and not labels.said.pointed
