"""Everybody has one sign, made of letter and badge, wherever he is shown."""

from core.edits.tokens import PlaceFoes
from core.geometry.units import SQUARE
from tests.helpers.fights import ENCOUNTER, SCENE, begun, creature, ready


def test_letter_and_badge_make_one_word() -> None:
    state = begun().state
    (encounter,) = state.encounters.values()
    signs = {state.name(token): state.sign(token) for token in encounter.tokens.values()}
    assert signs == {"Ann 1": "A1", "Ann 2": "A2", "Orc 1": "O1", "Orc 2": "O2"}


def test_a_letter_of_ones_own_goes_before_the_first_of_the_name() -> None:
    creature = next(
        each.creature
        for encounter in begun().state.encounters.values()
        for each in encounter.tokens.values()
        if each.creature is not None
    )
    assert creature.but(letter="Zx").sign == "Zx" and creature.but(letter="", name="ogre").sign == "O"


def test_signs_differ_by_more_than_case() -> None:
    """Bandits are `b`, brutes `B`: the brutes, whenever they come, are `Br`, numbered from 1."""
    session = ready()
    bandit, brute = creature("Bandit", "foes").but(letter="b"), creature("Brute", "foes").but(letter="B")
    for row, foe in enumerate((bandit, brute, bandit, brute)):
        session.submit(PlaceFoes(ENCOUNTER, SCENE, foe, (((1 + row) * SQUARE, 5 * SQUARE),)))
    state = session.state
    signs = [state.sign(token) for token in state.encounter(ENCOUNTER).tokens.values()]
    assert signs[-4:] == ["b1", "Br1", "b2", "Br2"]
