"""The world's time in words."""

from core.explain.times import world_time
from core.explain.words import Words


def test_the_first_day_is_day_1() -> None:
    said = [Words().text(world_time(seconds)) for seconds in (0, 59, 3_660, 86_399, 86_400 * 3 + 43_200)]
    assert said == ["day 1, 00:00", "day 1, 00:00", "day 1, 01:01", "day 1, 23:59", "day 4, 12:00"]
