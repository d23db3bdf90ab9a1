"""The world's time in words."""

from core.base.phrase import say
from core.explain.calendar import span, world_second, world_time
from core.explain.words import Words


def test_the_first_day_is_day_1() -> None:
    said = [Words().text(world_time(seconds)) for seconds in (0, 59, 3_660, 86_399, 86_400 * 3 + 43_200)]
    assert said == ["day 1, 00:00", "day 1, 00:00", "day 1, 01:01", "day 1, 23:59", "day 4, 12:00"]


def test_a_moment_is_told_to_the_second_where_it_is_no_whole_minute() -> None:
    seconds = (86_400 + 2 * 3_600 + 5 * 60 + 7, 59, 86_399, 3_600, 3_661)
    assert [Words().text(world_second(each)) for each in seconds] == [
        "day 2, 02:05:07",
        "day 1, 00:00:59",
        "day 1, 23:59:59",
        "day 1, 01:00",
        "day 1, 01:01:01",
    ]


def test_what_would_be_thousands_of_seconds_is_told_in_its_parts() -> None:
    told = [Words().text(span(seconds)) for seconds in (604_752, 86_401, 3_601)]
    assert told == ["6 days 23 h 59 min 12 s", "1 day 0 h 0 min 1 s", "1 h 0 min 1 s"]


def test_a_span_is_told_in_the_largest_unit_that_divides_it() -> None:
    told = {seconds: span(seconds) for seconds in (0, 1, 59, 60, 61, 120, 3_600, 3_660, 86_400, 90_000, 172_800)}
    assert told == {
        0: say("time.seconds", count=0),
        1: say("time.seconds", count=1),
        59: say("time.seconds", count=59),
        60: say("time.minutes", count=1),
        61: say("time.seconds", count=61),
        120: say("time.minutes", count=2),
        3_600: say("time.hours", count=1),
        3_660: say("time.minutes", count=61),
        86_400: say("time.days", count=1),
        90_000: say("time.hours", count=25),
        172_800: say("time.days", count=2),
    }
