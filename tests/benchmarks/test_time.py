"""How fast the world's time passes."""

from time import process_time
from typing import Any

from core.edits.time import LetTimePass
from core.model.creature_reference import creature_references
from core.rules.semi_automagic.afflictions.calls import Expose
from core.rules.semi_automagic.afflictions.syndromes import table
from tests.core.rules.semi_automagic.time.test_due import DAY, crowd

CAUGHT = ("Plague", "Zombie Virus", "Infection", "Radiation (Light)", "Radiation (Moderate)")


def test_a_month_with_20_afflicted(benchmark: Any) -> None:
    """A month in which 20 creatures stay in contact with what they have passes within a second of processor time."""

    def begin() -> tuple[tuple[Any], dict[str, Any]]:
        session = crowd(*(9 for _ in range(20)))
        for number, reference in enumerate(creature_references(session.state)):
            name = CAUGHT[number % len(CAUGHT)]
            session.submit(Expose(None, (reference,), name, table()[name].ways, stays=True))
        return (session,), {}

    spent: list[float] = []

    def pass_a_month(session: Any) -> Any:
        before = process_time()
        session.submit(LetTimePass(30 * DAY))
        spent.append(process_time() - before)
        return session

    session = benchmark.pedantic(pass_a_month, setup=begin, rounds=3)
    assert session.state.time == 30 * DAY
    if not benchmark.disabled:
        assert min(spent) < 1
