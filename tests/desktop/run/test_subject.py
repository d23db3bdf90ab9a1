"""Whom keys act for: whoever acts until the turn ends, not whoever is looked at meanwhile."""

from dataclasses import replace

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.system import Need
from core.rules.swift_swords.names import SWIFT_SWORDS
from desktop.run.offer_groups import offers_of
from desktop.run.subject import (
    acting_now,
    bring_neighbour,
    choose,
    choose_next,
    end_peek,
    is_peek,
    neighbour,
    peeked,
    subject,
)
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Mode, Workspace
from tests.conformance.arena import USUAL, arena
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


def tiny(theme: Theme) -> Workspace:
    """Return a fight in which all of one side may act now."""
    return workspace_on(theme, begun())


def somebody_else(workspace: Workspace) -> TokenId:
    """Return somebody who may not act now."""
    encounter = workspace.encounter
    assert encounter is not None
    return next(each.id for each in encounter.tokens.values() if each.id not in acting_now(workspace))


def hold(workspace: Workspace) -> None:
    """Let the subject hold."""
    encounter, who = workspace.encounter, subject(workspace)
    assert encounter is not None and who is not None
    assert workspace.submit(Act(encounter.id, who, "hold"))


def test_looking_at_somebody_leaves_the_subject_alone(theme: Theme) -> None:
    workspace = tiny(theme)
    acts, other = subject(workspace), somebody_else(workspace)
    assert acts is not None and not is_peek(workspace)
    workspace.select((other,))
    assert subject(workspace) == acts and peeked(workspace) == other
    workspace.select((acts,))
    assert not is_peek(workspace), "to look at the one who acts is none"
    workspace.select((acts, other))
    assert not is_peek(workspace), "several are chosen for a call, not looked at"
    workspace.select((other,))
    workspace.set_mode(Mode.PREPARE)
    assert not is_peek(workspace)


def test_a_look_ends_by_itself_when_something_is_done(theme: Theme) -> None:
    workspace = tiny(theme)
    workspace.select((somebody_else(workspace),))
    assert end_peek(workspace) and not end_peek(workspace) and workspace.selection == ()
    workspace.select((somebody_else(workspace),))
    hold(workspace)
    assert not is_peek(workspace) and workspace.selection == ()


def test_who_has_acted_is_not_looked_at_in_the_next_turn(theme: Theme) -> None:
    workspace = tiny(theme)
    bring_neighbour(workspace, 1)
    first = subject(workspace)
    assert workspace.selection == (first,)
    hold(workspace)
    assert subject(workspace) != first and not workspace.selection


def test_of_several_the_chosen_one_acts_until_the_turn_ends(theme: Theme) -> None:
    workspace = tiny(theme)
    may = acting_now(workspace)
    assert len(may) > 1 and subject(workspace) == may[0]
    heard: list[bool] = []
    workspace.actor_chosen.connect(lambda: heard.append(True))
    assert choose_next(workspace) and subject(workspace) == may[1] and heard == [True]
    hold(workspace)
    assert may[1] not in acting_now(workspace) and subject(workspace) == acting_now(workspace)[0]
    workspace.undo()
    assert subject(workspace) == may[0], "the choice went with the turn"


def test_x_takes_the_one_looked_at_and_nobody_who_may_not_act(theme: Theme) -> None:
    workspace = tiny(theme)
    may, other = acting_now(workspace), somebody_else(workspace)
    assert not choose(workspace, other) and subject(workspace) == may[0]
    workspace.select((may[-1],))
    assert peeked(workspace) == may[-1] and choose_next(workspace)
    assert subject(workspace) == may[-1] and not is_peek(workspace)
    workspace.select((other,))
    assert choose_next(workspace) and subject(workspace) == may[0], "whoever may not act is passed over"


def test_what_is_aimed_is_given_up_with_another_choice(theme: Theme) -> None:
    workspace = tiny(theme)
    system, board, encounter, who = workspace.system, workspace.board, workspace.encounter, subject(workspace)
    assert system is not None and board is not None and encounter is not None and who is not None
    workspace.aiming.take(next(o for o in system.offers(workspace.state, board, encounter, who) if o.needs))
    assert workspace.aiming.offer is not None
    assert choose_next(workspace) and workspace.aiming.offer is None


def test_n_ends_a_look_and_then_goes_through_the_order(theme: Theme) -> None:
    workspace = tiny(theme)
    encounter, system, acts = workspace.encounter, workspace.system, subject(workspace)
    assert encounter is not None and system is not None
    order = [turn.token for turn in system.order(workspace.state, encounter)]
    workspace.select((order[-1],))
    assert neighbour(workspace, 1) == acts
    for expected in (acts, order[1], order[2], order[3]):
        bring_neighbour(workspace, 1)
        assert workspace.selection == (expected,) and subject(workspace) == acts
    bring_neighbour(workspace, -1)
    assert workspace.selection == (order[2],)


def test_whose_action_waits_for_an_answer_acts_until_it_is_done(theme: Theme) -> None:
    session = arena(SWIFT_SWORDS, 5, USUAL).session
    session.policy = lambda state, request: None
    workspace = workspace_on(theme, session)
    assert workspace.encounter is not None
    who = subject(workspace)
    assert who is not None
    foes = [each.id for each in workspace.encounter.tokens.values() if each.side == "foes"]
    attacks = [each.act for each in offers_of(workspace, who) if each.needs == (Need.TARGET,) and each.why_not is None]
    acts = (replace(act, targets=(foe,)) for act in attacks for foe in foes)
    assert workspace.submit(next(act for act in acts if workspace.preview(act).refused is None))
    assert workspace.session.pending is not None and who not in acting_now(workspace), "the clock has gone on"
    assert subject(workspace) == who
