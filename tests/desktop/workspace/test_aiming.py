"""Aiming: nothing is done before it is pointed out, and a changed ruling counts."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.tokens import RemoveTokens
from core.engine.command import Act
from core.engine.event import Checked
from core.engine.request import Choice
from core.engine.system import Offer
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


@pytest.fixture
def workspace(qtbot: QtBot, theme: Theme) -> Workspace:
    """Give a workspace on a fight that has begun."""
    return workspace_on(theme, begun())


def offer(workspace: Workspace, action: str) -> Offer:
    """Return the actor's offer of an action."""
    encounter, system, board, actor = workspace.encounter, workspace.system, workspace.board, workspace.actor
    assert encounter is not None and system is not None and board is not None and actor is not None
    return next(o for o in system.offers(workspace.state, board, encounter, actor) if o.act.action == action)


def foe(workspace: Workspace) -> TokenId:
    """Return somebody of the other side."""
    encounter, actor = workspace.encounter, workspace.actor
    assert encounter is not None and actor is not None
    side = encounter.tokens[actor].side
    return next(token.id for token in encounter.tokens.values() if token.side != side)


def test_what_needs_nothing_is_done_at_once(workspace: Workspace) -> None:
    before, actor = len(workspace.session.journal), workspace.actor
    workspace.aiming.take(offer(workspace, "hold"))
    assert len(workspace.session.journal) == before + 1 and workspace.actor != actor
    assert workspace.aiming.offer is None


def test_what_is_proposed_is_shown_once_and_waits(workspace: Workspace) -> None:
    shown = list[Act | None]()
    workspace.aiming.changed.connect(lambda: shown.append(workspace.aiming.act))
    strike = offer(workspace, "blast")
    act, before = replace(strike.act, targets=(foe(workspace),)), workspace.state
    workspace.aiming.take(strike, proposed=act)
    assert shown == [act] and workspace.aiming.is_settled and workspace.state is before
    assert workspace.aiming.go() and workspace.state is not before


def test_hovering_shows_and_changes_nothing(workspace: Workspace, qtbot: QtBot) -> None:
    before = workspace.state
    strike = offer(workspace, "blast")
    with qtbot.waitSignal(workspace.aim_wanted) as wanted:
        workspace.aiming.take(strike)
    assert wanted.args == [strike]
    act = replace(strike.act, targets=(foe(workspace),))
    workspace.aim_moved.emit(act)
    ruling = workspace.aiming.ruling
    assert ruling is not None and ruling.tallies[0].total.number == 8
    workspace.aim_moved.emit(None)
    assert workspace.aiming.preview is None and workspace.state is before


def test_a_ruling_waits_for_go_and_what_was_struck_does_not_count(workspace: Workspace) -> None:
    blast = offer(workspace, "blast")
    act = replace(blast.act, targets=(foe(workspace),))
    workspace.aiming.take(blast)
    workspace.aimed.emit(act)
    ruling = workspace.aiming.ruling
    assert workspace.aiming.is_settled and ruling is not None
    first, second = ruling.proposed
    workspace.aiming.rule((replace(first, struck=True), second))
    # moving on over others does not change what was pointed out
    workspace.aim_moved.emit(None)
    assert workspace.aiming.act == act
    assert workspace.aiming.go()
    entry = workspace.session.last
    assert entry is not None
    (check,) = (event.check for event in entry.events if isinstance(event, Checked))
    assert check.tallies[0].total.number == 12 and check.tallies[0].lines[0].modifier.struck


def test_pointing_at_the_same_again_means_go(workspace: Workspace) -> None:
    blast = offer(workspace, "blast")
    act = replace(blast.act, targets=(foe(workspace),))
    before = len(workspace.session.journal)
    workspace.aiming.take(blast)
    workspace.aimed.emit(act)
    assert len(workspace.session.journal) == before
    workspace.aimed.emit(act)
    assert len(workspace.session.journal) == before + 1


def test_an_act_about_which_others_are_asked_waits_and_goes_on_to_their_questions(workspace: Workspace) -> None:
    strike = offer(workspace, "strike")
    head = workspace.session.head
    workspace.aiming.take(strike)
    workspace.aimed.emit(replace(strike.act, targets=(foe(workspace),)))
    assert workspace.aiming.own_ruling is None and workspace.aiming.is_settled
    assert workspace.session.pending is None and workspace.session.head == head
    assert workspace.aiming.go()
    assert isinstance(workspace.session.pending, Choice)
    assert workspace.aiming.offer is None


def test_what_is_refused_can_be_pointed_out_again(workspace: Workspace, qtbot: QtBot) -> None:
    walk = offer(workspace, "walk")
    workspace.aiming.take(walk)
    with qtbot.waitSignal(workspace.message):
        workspace.aimed.emit(replace(walk.act, place=(-5000, -5000)))
    assert workspace.aiming.offer == walk and workspace.aiming.act is None


def test_what_not_even_the_game_master_s_word_can_do_stays_refused(workspace: Workspace) -> None:
    walk = offer(workspace, "walk")
    workspace.aiming.take(walk)
    workspace.aim_moved.emit(replace(walk.act, place=(-5000, -5000)))
    aiming = workspace.aiming
    assert aiming.refused is not None and not aiming.is_against_rules
    assert aiming.coming is aiming.preview and aiming.deed == aiming.act


def test_a_refusal_waits_for_a_second_word_which_then_stands_above_the_rule(workspace: Workspace) -> None:
    encounter, system, board, actor = workspace.encounter, workspace.system, workspace.board, workspace.actor
    assert encounter is not None and system is not None and board is not None and actor is not None
    offers = system.offers(workspace.state, board, encounter, foe(workspace))
    strike = next(each for each in offers if each.act.action == "strike")
    act = replace(strike.act, targets=(actor,))
    before = len(workspace.session.journal)
    workspace.aiming.take(strike)
    workspace.aimed.emit(act)
    aiming = workspace.aiming
    assert aiming.refused is not None and aiming.is_settled and aiming.is_against_rules
    assert len(workspace.session.journal) == before and workspace.session.pending is None
    workspace.aimed.emit(act)
    entry = workspace.session.last
    assert entry is not None and entry.command == replace(act, anyway=True)


def test_undo_gives_the_aim_up(workspace: Workspace) -> None:
    workspace.aiming.take(offer(workspace, "walk"))
    workspace.aiming.take(offer(workspace, "hold"))
    workspace.aiming.take(offer(workspace, "walk"))
    workspace.undo()
    assert workspace.aiming.offer is None


def test_without_an_offer_pointing_means_nothing(workspace: Workspace) -> None:
    before = workspace.state
    actor = workspace.actor
    assert actor is not None
    workspace.aimed.emit(Act(offer(workspace, "walk").act.encounter, actor, "hold"))
    assert workspace.state is before


def test_whoever_is_deleted_aims_at_nothing_any_more(workspace: Workspace) -> None:
    encounter, actor = workspace.encounter, workspace.actor
    assert encounter is not None and actor is not None
    strike = offer(workspace, "blast")
    workspace.aiming.take(strike)
    workspace.aim_moved.emit(replace(strike.act, targets=(foe(workspace),)))
    assert workspace.submit(RemoveTokens(encounter.id, (foe(workspace),)))
    assert workspace.aiming.offer == strike, "another was deleted"
    assert workspace.submit(RemoveTokens(encounter.id, (actor,)))
    assert workspace.aiming.offer is None and workspace.aiming.act is None


def test_who_acts_is_looked_up_once_for_all_who_ask(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    system, asked = workspace.system, list[TokenId]()
    assert system is not None
    real = system.next_actors

    def counted(state: Campaign, encounter: Encounter) -> tuple[TokenId, ...]:
        found = tuple(real(state, encounter))
        asked.append(found[0])
        return found

    assert workspace.encounter is not None
    first = workspace.actor
    assert first is not None
    monkeypatch.setattr(type(system), "next_actors", staticmethod(counted))
    assert workspace.submit(RemoveTokens(workspace.encounter.id, (first,)))
    asked.clear()
    assert workspace.actor == workspace.actor != first and not asked, "whoever heard of the change has asked already"
