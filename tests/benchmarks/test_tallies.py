"""How long a tally takes: a simulated fight settles some thousands of them a second."""

from pytest_benchmark.fixture import BenchmarkFixture

from core.base.ids import RuleId
from core.base.phrase import say
from core.explain.modifier import ExtraCards, Limit, Modifier, Shift
from core.explain.tally import Figure, Stacking, settle

REASONS = tuple(
    Modifier(RuleId("T99-MOD-15"), say("verbatim", text="because"), "attack", effect, stack=stack)
    for effect, stack in (
        (ExtraCards(1), None),
        (ExtraCards(-1), None),
        (Shift(-1), None),
        (Shift(1), "cover"),
        (Shift(2), "cover"),
        (Limit(low=0), None),
    )
)


def test_six_modifiers_of_which_one_is_outranked(benchmark: BenchmarkFixture) -> None:
    tally = benchmark(settle, "attack", 4, REASONS, stacking={"cover": Stacking.BEST})
    assert tally.total == Figure(4, 1)
