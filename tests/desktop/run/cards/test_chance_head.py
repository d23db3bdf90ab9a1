"""The chance at the head of a card, in the words of the book."""

from fractions import Fraction

from core.base.phrase import verbatim
from core.engine.status import CreatureState
from desktop.run.cards.chance_head import ChanceHead
from desktop.run.foreseen import Foreseen, Share, told_in_short
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


def test_what_hits_in_any_case_is_not_told_to_hit_now_and_then(theme: Theme) -> None:
    half, hit = Fraction(1, 2), verbatim("hit")
    head = ChanceHead(workspace_on(theme, begun()))
    shares = (Share(hit, half, Fraction(2)), Share(None, half, Fraction(0)))
    head.foreseen = Foreseen(half, shares, (), (), sure=hit)
    assert head.legend() == ["harm 50 %", "no harm 50 %"]
    head.foreseen = Foreseen(half, (shares[0], Share(verbatim("miss"), half, Fraction(0))), (), ())
    assert head.legend() == ["hit 50 %", "miss 50 %"]


def test_a_chance_says_what_it_is_of_and_harm_beside_it_where_that_is_less(theme: Theme) -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    shares = (Share(verbatim("hit"), half, Fraction(1)), Share(verbatim("miss"), half, Fraction(0)))
    workspace = workspace_on(theme, begun())
    head = ChanceHead(workspace)
    down = (("orc", CreatureState("down", verbatim("down")), quarter / 2),)
    head.show_foreseen(Foreseen(half, shares, (), down, harmed=quarter))
    assert (head.chance_words(), head.deed_words(), head.state_words()) == ("50 %", "hit", "harm 25 %, down 12 %")
    assert told_in_short(workspace, Foreseen(half, shares, (), down, harmed=quarter)) == "50 % hit"
    # without any check there is harm alone to tell of
    assert told_in_short(workspace, Foreseen(Fraction(0), (), (), (), harmed=quarter)) == "25 % harm"
    head.show_foreseen(Foreseen(half, shares, (), down, harmed=half))
    assert head.state_words() == "down 12 %"


def test_chances_that_are_not_followed_to_the_end_say_how_far_they_may_be_off(theme: Theme) -> None:
    half = Fraction(1, 2)
    shares = (Share(verbatim("hit"), half, Fraction(1)), Share(verbatim("miss"), half, Fraction(0)))
    head = ChanceHead(workspace_on(theme, begun()))
    found = Foreseen(half, shares, (), (), harmed=half)
    head.show_foreseen(found)
    assert "±" not in head.accessibleDescription() and "Exact" in head.toolTip()
    room = head.sizeHint().height()
    head.show_foreseen(found, error=Fraction(3, 1000))
    assert "Each within ± 0.3 %" in head.accessibleDescription() and "Exact" not in head.toolTip()
    assert head.chance_words() == "50 %" and head.sizeHint().height() > room
    # of odds of which more than a tenth was not followed no figure says anything
    head.show_foreseen(found, error=Fraction(1, 5))
    assert head.chance_words() == "" and head.legend() == []
    assert head.accessibleName().startswith("No chances here")
