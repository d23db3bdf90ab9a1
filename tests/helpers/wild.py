"""A game master who presses anything that the cards and the bar offer, at random."""

from random import Random
from typing import Protocol

from core.engine.system import Family
from desktop.run.bar.bar import CommandBar
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.begin_form import BeginForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.opening import CardOpener
from desktop.run.cards.reset_form import ResetForm
from desktop.run.subject import bring_neighbour
from desktop.workspace.workspace import Workspace


class Hands(Protocol):
    """What a fight is played with."""

    @property
    def workspace(self) -> Workspace:
        """What is worked on."""

    @property
    def cards(self) -> CardOpener:
        """The cards over the map."""

    @property
    def bar(self) -> CommandBar:
        """The command bar."""


def picked(hands: Hands, number: int) -> bool:
    """Strike a number key."""
    return hands.bar.pick(number) or hands.cards.pick(number)


def press(hands: Hands, chance: Random) -> None:
    """Do one thing that a person could do now."""
    workspace = hands.workspace
    if hands.cards.question is not None:
        answer(hands, chance)
    elif workspace.aiming.offer is not None:
        aim(hands, chance)
    elif hands.cards.form is not None:
        fill_in(hands, chance)
    elif workspace.in_fight:
        act(hands, chance)
    else:
        (hands.cards.begin if chance.random() < 0.8 else hands.cards.reset)()


def answer(hands: Hands, chance: Random) -> None:
    """Answer the question in some way, or step back."""
    question = hands.cards.question
    assert question is not None
    what = chance.random()
    if what < 0.1:
        hands.workspace.take_back()
    elif isinstance(question, DrawForm):
        question.line.setText(chance.choice(("QS 7H / 4C", "13 2H", "7", "nonsense", "KH")))
        if not question.take() and not question.take():
            hands.workspace.draw()
    elif not picked(hands, chance.randint(1, 3)):
        question.take()


def aim(hands: Hands, chance: Random) -> None:
    """Point at somebody, go, or leave it."""
    aiming = hands.workspace.aiming
    if aiming.is_settled and hands.cards.aim.ruling is not None and chance.random() < 0.3:
        ruling = hands.cards.aim.ruling
        columns = ruling.columns
        is_short = columns is not None and columns.isVisibleTo(ruling)
        seen = columns.lines if columns is not None and is_short else tuple(view.boxes for view in ruling.tallies)
        boxes = [box for part in seen for box in part]
        if boxes:
            chance.choice(boxes).box.click()
    elif aiming.is_settled and chance.random() < 0.8:
        aiming.go()
    elif not picked(hands, chance.randint(1, 9)) or chance.random() < 0.1:
        aiming.give_up()


def fill_in(hands: Hands, chance: Random) -> None:
    """Fill in the form, or put it away."""
    form = hands.cards.form
    if isinstance(form, WordsForm):
        form.words.setText("swings")
        form.submit()
    elif chance.random() < 0.7:
        assert isinstance(form, BeginForm | EndPage | ResetForm)
        form.submit()
    else:
        hands.cards._put_away()


def act(hands: Hands, chance: Random) -> None:
    """Take an offer, overrule, repeat, undo, redo, look at somebody, end it."""
    what = chance.random()
    if what < 0.3:
        hands.bar.press(chance.choice(tuple(Family)))
    elif what < 0.6:
        hands.bar.open_list(chance.choice(tuple(Family)))
        page = hands.bar.page
        if page is not None and page.offers:
            page.list.setCurrentIndex(page.list.ways.index(chance.randrange(len(page.offers))))
            page.overrule() if chance.random() < 0.3 else page.list.take_current()
    elif what < 0.7:
        hands.cards.again()
    elif what < 0.8:
        hands.workspace.undo()
    elif what < 0.85:
        hands.workspace.redo()
    elif what < 0.95:
        bring_neighbour(hands.workspace, chance.choice((1, -1)))
    else:
        hands.cards.end()
