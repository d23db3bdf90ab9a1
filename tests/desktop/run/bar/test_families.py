"""The places of the bar: what stands there says what the title above it does not, and every game has its words."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.engine.system import Family, Offer
from core.explain.words import Words
from core.rules.kit.system import BaseSystem
from core.rules.registry import SYSTEMS
from desktop.run.bar.bar import CommandBar
from desktop.run.bar.families import LastWays, places, title_of
from desktop.run.bar.rolls import Rolls
from desktop.run.offer_groups import offers_of
from desktop.run.subject import acting_now
from desktop.theme.theme import Theme
from tests.conformance.arena import USUAL, arena
from tests.helpers.desks import workspace_on
from tests.helpers.handed import handed


def test_a_way_does_not_say_the_name_of_its_family_again(theme: Theme) -> None:
    session, _ids = handed()
    workspace = workspace_on(theme, session)
    assert workspace.actor is not None
    offers = offers_of(workspace, workspace.actor)
    attack = next(each for each in places(workspace, offers, LastWays()) if each.family is Family.ATTACK)
    assert attack.way is not None and workspace.text(attack.way.label).startswith("Attack: ")
    assert attack.line and not attack.line.startswith("Attack")


def test_using_is_called_casting_where_the_row_of_the_action_says_that_it_casts(theme: Theme) -> None:
    session, _ids = handed()
    workspace = workspace_on(theme, session)
    assert workspace.actor is not None
    offer = offers_of(workspace, workspace.actor)[0]
    assert [title_of(Family.USE, each) for each in (offer, replace(offer, casts=True))] == ["Use", "Cast"]
    assert title_of(Family.ATTACK, replace(offer, casts=True)) == "Attack"
    games = [game for game in SYSTEMS.values() if isinstance(game, BaseSystem)]
    assert {game.id: action.id for game in games for action in game.action_list.actions if action.casts} == {
        "99-towers": "cast-spell",
        "semi-automagic": "cast",
        "swift-swords": "cast",
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_says_who_rolls_in_its_own_words(system: str) -> None:
    assert {f"{system}.rolls.{who}" for who in (*Rolls, "one")} <= set(Words().templates)


def test_which_way_was_used_last_is_forgotten_with_the_adventure(theme: Theme, qtbot: QtBot) -> None:
    """In another adventure somebody else has the same id."""
    session, _ids = handed()
    workspace = workspace_on(theme, session)
    bar = CommandBar(workspace)
    qtbot.addWidget(bar)
    assert workspace.actor is not None
    ways: dict[Family, list[Offer]] = {}
    for offer in offers_of(workspace, workspace.actor):
        if offer.why_not is None and offer.family is not Family.END:
            ways.setdefault(offer.family, []).append(offer)
    several = next(tuple(each) for each in ways.values() if len(each) > 1)
    bar.last.remember(several[1], 3)
    assert bar.last.usual(several, no_action) == several[1]
    assert bar.last.usual(several, no_action, anew=True) == several[0]
    workspace.opened.emit()
    assert bar.last.usual(several, no_action) == several[0]


def no_action(action: str) -> bool:
    """Return that no key leaves an action out."""
    return False


def test_what_was_taken_back_is_not_what_the_key_does_again(theme: Theme) -> None:
    session, _ids = handed()
    workspace = workspace_on(theme, session)
    assert workspace.actor is not None
    first, second, third = [each for each in offers_of(workspace, workspace.actor) if each.why_not is None][:3]
    ways = tuple(replace(each, family=Family.READY) for each in (first, second, third))
    last = LastWays()
    last.remember(ways[1], 4)
    last.remember(ways[2], 7)
    last.undo(8)
    assert last.usual(ways, no_action) == ways[2]
    last.undo(7)
    assert last.usual(ways, no_action) == ways[1]
    last.undo(2)
    assert last.usual(ways, no_action) == ways[0]


def test_no_key_lets_anything_go_by_itself() -> None:
    games = [game for game in SYSTEMS.values() if isinstance(game, BaseSystem)]
    assert {game.id: {each.id for each in game.action_list.actions if game.is_sought(each.id)} for game in games} == {
        "99-towers": {"drop-object", "drop-prone"},
        "faction-zones": {"stow", "put-down"},
        "semi-automagic": {"sheathe", "drop", "drop-packs", "crouch", "go-prone"},
        "basic-roleplaying": {"put-away", "drop", "kneel"},
        "swift-swords": {"put-away", "drop", "alight"},
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_key_to_move_never_takes_what_is_done_at_once(theme: Theme, system: str) -> None:
    workspace = workspace_on(theme, arena(SystemId(system), 5, USUAL).session)
    actor = next(iter(acting_now(workspace)))
    offers = tuple(replace(each, family=Family.MOVE) for each in offers_of(workspace, actor) if each.why_not is None)
    # what takes dice out of a hand waits with its card
    drawn = [each for each in offers if each.needs or each.spends]
    at_once = [each for each in offers if not each.needs and not each.spends]
    assert drawn and at_once
    last = LastWays()
    for each in at_once:
        last.remember(each, 1)
        assert last.usual((*at_once, *drawn), no_action) == drawn[0]
        assert last.usual(tuple(at_once), no_action) is None
    (place,) = (each for each in places(workspace, tuple(at_once), last) if each.family is Family.MOVE)
    assert place.open and place.way is None and place.line == "from the list"
