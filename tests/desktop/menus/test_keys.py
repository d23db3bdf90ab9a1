"""Keys, and what they could be mixed up with."""

from desktop.menus.keys import keys_of, overlap, portable, rivals
from tests.desktop.menus.sample import ACTIONS, conflicts

BY_ID = {record.id: record for record in ACTIONS}


def test_the_usual_keys_do_not_clash() -> None:
    assert conflicts(ACTIONS, {}) == ()


def test_a_chosen_key_replaces_the_usual_ones_and_none_takes_them_away() -> None:
    assert keys_of(BY_ID["wall"], {}) == ("W", "2")
    assert keys_of(BY_ID["wall"], {"wall": ("ctrl+w", "Ctrl+W", "")}) == ("Ctrl+W",)
    assert keys_of(BY_ID["wall"], {"wall": ()}) == ()


def test_actions_of_different_modes_may_share_a_key_but_not_with_one_of_both() -> None:
    assert rivals(BY_ID["wall"], "W", ACTIONS, {}) == ()
    assert [r.id for r in rivals(BY_ID["grid"], "w", ACTIONS, {})] == ["wall", "wait"]
    assert conflicts(ACTIONS, {"grid": ("W",)}) == (("W", "wall", "grid"), ("W", "wait", "grid"))


def test_a_key_that_begins_another_clashes_with_it() -> None:
    assert overlap("Ctrl+K", "Ctrl+K, Ctrl+S") and not overlap("Ctrl+K, Ctrl+T", "Ctrl+K, Ctrl+S")
    assert [r.id for r in rivals(BY_ID["quit"], "Ctrl+S, A", ACTIONS, {})] == ["save"]


def test_keys_are_stored_in_one_spelling() -> None:
    assert portable("shift+CTRL+p") == "Ctrl+Shift+P" and portable("") == ""
