"""The chance at the head of a card, in the words of the book."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from core.base.phrase import say, verbatim
from core.engine.status import CreatureState
from desktop.run.cards.chance_head import TEXT, ChanceHead
from desktop.run.odds_summary import OddsSummary, Share, chance_in_short
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun

PERCENTS = ("5 %", "2 %", "1 %", "1 %")


def test_what_hits_in_any_case_is_not_told_to_hit_now_and_then(theme: Theme) -> None:
    half, hit = Fraction(1, 2), verbatim("hit")
    head = ChanceHead(workspace_on(theme, begun()))
    shares = (Share(hit, half, Fraction(2)), Share(None, half, Fraction(0)))
    head.summary = OddsSummary(half, shares, (), (), sure=hit)
    assert head.legend() == ["harm 50 %", "no harm 50 %"]
    assert (head.chance_words(), head.deed_words()) == ("50 %", "harm")
    assert chance_in_short(head.workspace, head.summary).words == "50 % harm"
    head.summary = OddsSummary(half, (shares[0], Share(verbatim("miss"), half, Fraction(0))), (), ())
    assert head.legend() == ["hit 50 %", "miss 50 %"]


def test_the_chance_at_the_head_is_rounded_for_itself_and_the_bar_has_the_same_figure(theme: Theme) -> None:
    hit = Share(verbatim("hit"), Fraction(3960, 10_000), Fraction(1))
    rest = (("stopped", 990), ("missed", 4500), ("dodged", 462), ("partly", 88))
    others = (Share(verbatim(words), Fraction(part, 10_000), Fraction(0)) for words, part in rest)
    head = ChanceHead(workspace_on(theme, begun()))
    head.show_summary(OddsSummary(hit.share, (hit, *others), (), ()))
    assert head.chance_words() == "40 %"
    assert head.legend() == ["hit 40 %", "stopped 10 %", "missed 45 %", "dodged 4 %", "partly 1 %"]


def test_a_chance_says_what_it_is_of_and_harm_beside_it_where_that_is_less(theme: Theme) -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    shares = (Share(verbatim("hit"), half, Fraction(1)), Share(verbatim("miss"), half, Fraction(0)))
    workspace = workspace_on(theme, begun())
    head = ChanceHead(workspace)
    down = (("orc", CreatureState("down", verbatim("down")), quarter / 2),)
    head.show_summary(OddsSummary(half, shares, (), down, harmed=quarter))
    assert (head.chance_words(), head.deed_words(), head.state_words()) == ("50 %", "hit", "harm 25 %, down 12 %")
    assert chance_in_short(workspace, OddsSummary(half, shares, (), down, harmed=quarter)).words == "50 % hit"
    # without any check there is harm alone to tell of
    assert chance_in_short(workspace, OddsSummary(Fraction(0), (), (), (), harmed=quarter)).words == "25 % harm"
    head.show_summary(OddsSummary(half, shares, (), down, harmed=half))
    assert head.state_words() == "down 12 %"
    # what lies down loses nothing by it: the state is all the harm there is
    head.show_summary(OddsSummary(half, shares, (), down, harmed=quarter / 2))
    assert head.state_words() == "down 12 %"


def test_chances_that_are_not_followed_to_the_end_say_how_far_they_may_be_off(theme: Theme) -> None:
    half = Fraction(1, 2)
    shares = (Share(verbatim("hit"), half, Fraction(1)), Share(verbatim("miss"), half, Fraction(0)))
    head = ChanceHead(workspace_on(theme, begun()))
    found = OddsSummary(half, shares, (), (), harmed=half)
    head.show_summary(found)
    assert "±" not in head.accessibleDescription() and "Exact" in head.toolTip()
    room = head.sizeHint().height()
    head.show_summary(found, error=Fraction(3, 1000))
    assert "Each within ± 0.3 %" in head.accessibleDescription() and "Exact" not in head.toolTip()
    assert head.chance_words() == "50 %" and head.sizeHint().height() > room
    head.show_summary(found, error=Fraction(2, 100), sampled=True)
    assert "Each within ± 2 %, 19 times of 20" in head.accessibleDescription() and head.chance_words() == "50 %"


def test_no_state_that_shows_as_one_in_a_hundred_is_left_out_however_long_its_words(theme: Theme) -> None:
    shares = (Share(verbatim("hit"), Fraction(76, 100), Fraction(1)), Share(None, Fraction(24, 100), Fraction(0)))
    longest = (
        "faction-zones.condition.injury",
        "swift-swords.condition.crossed-physical",
        "semi-automagic.condition.just-died",
        "99-towers.condition.reckless",
    )
    chances = (Fraction(5, 100), Fraction(25, 1000), Fraction(1, 100), Fraction(6, 1000))
    found = tuple(("orc", CreatureState(key, say(key)), share) for key, share in zip(longest, chances, strict=True))
    workspace = workspace_on(theme, begun())
    head = ChanceHead(workspace)
    head.resize(344, 100)
    head.show_summary(OddsSummary(shares[0].share, shares, (), found, harmed=Fraction(45, 100)))
    words = ["harm 45 %", *(f"{workspace.text(say(key))} {told}" for key, told in zip(longest, PERCENTS, strict=True))]
    assert head.state_words() == ", ".join(words)
    room = head.sizeHint().height()
    beside = 344 - workspace.theme.pixels(14)
    lines = head.state_lines(beside)
    assert " ".join(lines) == head.state_words() and len(lines) > 2
    # none is cut: each line has room, and the card grows by all of them
    metrics = QFontMetricsF(head._font(TEXT))
    assert all(metrics.horizontalAdvance(line) <= beside for line in lines)
    head.show_summary(OddsSummary(shares[0].share, shares, (), found[:1], harmed=Fraction(76, 100)))
    assert head.sizeHint().height() < room


def test_states_that_are_rarer_are_counted_and_named_in_the_tip(theme: Theme) -> None:
    shares = (Share(verbatim("hit"), Fraction(1, 2), Fraction(1)), Share(None, Fraction(1, 2), Fraction(0)))
    told = (("dying", Fraction(1, 20)), ("blind", Fraction(4, 1000)), ("lame", Fraction(1, 1000)))
    found = tuple(("orc", CreatureState(key, verbatim(key)), share) for key, share in told)
    head = ChanceHead(workspace_on(theme, begun()))
    head.show_summary(OddsSummary(Fraction(1, 2), shares, (), found, harmed=Fraction(1, 2)))
    # where they have room on the lines that it takes to count them, they are named
    assert head.state_words() == "dying 5 %, blind < 1 %, lame < 1 %" and len(head.toolTip().splitlines()) == 1
    metrics = QFontMetricsF(head._font(TEXT))
    beside = metrics.horizontalAdvance("dying 5 %, and 2 rarer ones") + 1
    assert beside < metrics.horizontalAdvance("dying 5 %, blind < 1 %, lame < 1 %")
    head.resize(round(head.width() - head._room() + beside), 100)
    head.resizeEvent(None)
    assert head.state_words() == "dying 5 %, and 2 rarer ones"
    assert head.toolTip().splitlines()[1:] == ["blind < 1 %", "lame < 1 %"]
    # one alone is named
    head.show_summary(OddsSummary(Fraction(1, 2), shares, (), found[:2], harmed=Fraction(1, 2)))
    assert head.state_words() == "dying 5 %, blind < 1 %" and len(head.toolTip().splitlines()) == 1


def test_outcomes_are_told_apart_by_patterns_not_by_colour_alone(theme: Theme) -> None:
    head = ChanceHead(workspace_on(theme, begun()))
    harms = (9, 5, 3, 1, 0)
    shares = tuple(Share(verbatim(f"outcome {each}"), Fraction(1, 5), Fraction(each)) for each in harms)
    for count in range(2, 6):
        head.show_summary(OddsSummary(Fraction(1, 2), shares[-count:], (), ()))
        assert len(set(head.fills())) == count and head.fills()[-1] is Qt.BrushStyle.NoBrush


def test_in_the_short_form_no_state_is_cut_in_the_middle(theme: Theme) -> None:
    shares = (Share(verbatim("hit"), Fraction(1, 2), Fraction(1)), Share(None, Fraction(1, 2), Fraction(0)))
    told = (("wounded", 70), ("unconscious", 38), ("prone", 30))
    found = tuple(("orc", CreatureState(key, verbatim(key)), Fraction(share, 100)) for key, share in told)
    head = ChanceHead(workspace_on(theme, begun()))
    head.show_summary(OddsSummary(Fraction(1, 2), shares, (), found, harmed=Fraction(1, 2)))
    head.shorten(short=True)
    whole = "wounded 70 %, unconscious 38 %, prone 30 %"
    metrics = QFontMetricsF(head._font(TEXT))
    assert head.state_lines(metrics.horizontalAdvance(whole) + 1) == [whole]
    less = metrics.horizontalAdvance(whole) - 1
    assert head.state_lines(less) == ["wounded 70 %, unconscious 38 %, …"]
    assert head.state_lines(metrics.horizontalAdvance("wounded 70 %, …") + 1) == ["wounded 70 %, …"]
