"""Who is asked, what is taken, and whose cards are typed in."""

from dataclasses import replace

from core.base.ids import TokenId
from core.base.phrase import verbatim
from core.edits.people import ChangeCreature
from core.edits.remarks import Remark
from core.engine.command import Act
from core.engine.policy import By
from core.engine.request import Choice, Draw, Ruling
from core.engine.run import Answer
from core.engine.session import Session
from desktop.run.answer_policy import Asked, is_suggested, kind_of, policy_of
from desktop.settings import Settings
from desktop.workspace.seen_ruling import SeenRuling
from tests.helpers.fights import ENCOUNTER, begun


def fight(settings: Settings) -> Session:
    """Return a fight in which such settings decide who is asked."""
    return begun(policy=policy_of(lambda: settings))


def act(session: Session, action: str) -> Act:
    """Return an action of whoever is next against somebody of the other side."""
    encounter = session.state.encounter(ENCOUNTER)
    actor = session.systems[encounter.system].next_actors(session.state, encounter)[0]
    side = encounter.tokens[actor].side
    whom = next(token.id for token in encounter.tokens.values() if token.side != side)
    return Act(ENCOUNTER, actor, action, (whom,))


def test_choices_of_foes_are_asked_and_rulings_taken_unless_somebody_says_otherwise() -> None:
    session = fight(Settings())
    session.submit(act(session, "strike"))
    pending = session.pending
    assert isinstance(pending, Choice) and kind_of(session.state, pending) is Asked.FOES
    assert is_suggested(session.state, pending, Settings())
    assert not is_suggested(session.state, pending, Settings(answering={"foes": "ask"}))
    session.undo()
    session.submit(act(session, "blast"))
    assert session.pending is None


def test_what_is_set_to_be_taken_is_not_asked() -> None:
    session = fight(Settings(answering={"foes": "take"}))
    session.submit(act(session, "strike"))
    assert session.pending is None
    assert session.last is not None
    assert [item.by for item in session.last.items if isinstance(item, Answer)] == [By.POLICY, By.CHANCE]


def test_a_ruling_can_be_asked() -> None:
    session = fight(Settings(answering={"ruling": "suggest"}))
    session.submit(act(session, "blast"))
    assert isinstance(session.pending, Ruling)


def test_a_ruling_that_leaves_something_open_is_asked_unless_a_card_has_shown_it_or_somebody_says_otherwise() -> None:
    session = fight(Settings(answering={"ruling": "suggest"}))
    session.submit(act(session, "blast"))
    plain = session.pending
    assert isinstance(plain, Ruling) and plain.proposed and not plain.left_open
    loose = replace(plain, proposed=tuple(replace(each, struck=True) for each in plain.proposed))
    usual, taken = policy_of(Settings), policy_of(lambda: Settings(answering={"ruling": "take"}))
    assert usual(session.state, plain) is not None and usual(session.state, loose) is None
    assert taken(session.state, plain) is not None and taken(session.state, loose) is not None
    shown = {loose.key: SeenRuling(loose, loose.proposed)}
    seen, another = policy_of(Settings, lambda: shown), policy_of(Settings, lambda: {"ruling:other": shown[loose.key]})
    assert seen(session.state, loose) is not None and another(session.state, loose) is None


def test_what_stood_on_the_card_is_the_answer_and_what_has_come_to_be_open_since_is_asked() -> None:
    session = fight(Settings(answering={"ruling": "suggest"}))
    session.submit(act(session, "blast"))
    plain = session.pending
    assert isinstance(plain, Ruling) and len(plain.proposed) > 1
    first, *others = plain.proposed
    before = replace(plain, proposed=(replace(first, struck=True), *others))
    own = replace(first, label=verbatim("the sun in his eyes"))
    stood = (first, *(replace(each, struck=True) for each in others), own)
    policy = policy_of(Settings, lambda: {before.key: SeenRuling(before, stood)})
    given = policy(session.state, before)
    assert given is not None and given.value == stood
    fewer = replace(before, proposed=before.proposed[:-1])
    given = policy(session.state, fewer)
    assert given is not None and given.value == (*stood[:-2], own)
    assert policy(session.state, replace(before, proposed=(*before.proposed, replace(own, struck=True)))) is None


def test_a_creature_whose_dice_lie_on_the_table_is_typed_in_and_the_others_are_drawn() -> None:
    session = fight(Settings())
    blast = act(session, "blast")
    creature = session.state.creature(session.state.token(ENCOUNTER, blast.target()))
    session.submit(ChangeCreature(blast.target(), creature.but(chance="table"), encounter=ENCOUNTER))
    session.submit(blast)
    assert isinstance(session.pending, Draw)
    source = session.state.source
    session.draw()
    assert session.pending is None and session.state.source != source


def test_all_chance_can_lie_on_the_table() -> None:
    session = begun(policy=policy_of(Settings))
    session.policy = policy_of(lambda: Settings(table_dice=True))
    session.submit(act(session, "blast"))
    assert isinstance(session.pending, Draw)
    session.submit(Remark(ENCOUNTER, verbatim("The die fell off the table")))
    session.answer(session.pending.typed("20", session.state))
    assert session.pending is None and session.last is not None
    assert TokenId(session.last.command.where or "") == ENCOUNTER
