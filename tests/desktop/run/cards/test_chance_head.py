"""The chance at the head of a card, in the words of the book."""

from fractions import Fraction

from core.base.phrase import verbatim
from desktop.run.cards.chance_head import ChanceHead
from desktop.run.cards.foreseen import Foreseen, Share
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
