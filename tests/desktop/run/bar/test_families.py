"""The places of the bar: what stands there says what the title above it does not, and every game has its words."""

import pytest

from core.engine.system import Family
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from desktop.run.bar.families import LastWays, places
from desktop.run.bar.rolls import Rolls
from desktop.run.offer_groups import offers_of
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.handed import handed


def test_a_way_does_not_say_the_name_of_its_family_again(theme: Theme) -> None:
    session, _ids = handed()
    workspace = workspace_on(theme, session)
    assert workspace.actor is not None
    offers = offers_of(workspace, workspace.actor)
    attack = next(each for each in places(workspace, offers, LastWays()) if each.family is Family.ATTACK)
    assert attack.way is not None and workspace.text(attack.way.label).startswith("Attack: ")
    assert attack.line and not attack.line.startswith("Attack")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_says_who_rolls_in_its_own_words(system: str) -> None:
    assert {f"{system}.rolls.{who}" for who in (*Rolls, "one")} <= set(Words().templates)
