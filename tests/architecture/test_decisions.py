"""Nothing in the rules decides by a text that it takes apart, nor by the id of an action."""

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, program

TAKES_APART = ("split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith")
BOOK = "cells of the rule book's tables"
ALLOWED = {
    "core.rules.registry._figures": "the package that a module lies in",
    "core.rules.kit.rows.gifts": "rows of data may say what must not hold",
    "core.rules.kit.figures.worded_conditions": "the conditions that there are words for, for a list",
    "core.rules.basic_roleplaying.figures._bonus": "a number that is shown has a sign",
    "core.rules.basic_roleplaying.gear.equipment._arm": BOOK,
    "core.rules.basic_roleplaying.sheet.listed_skills": BOOK,
    "core.rules.faction_zones.clock._heads_by_group": "documents of old name groups so",
    "core.rules.towers.cards.flips.typed": "what somebody types",
    "core.rules.towers.gear.weapons.profile_of": BOOK,
}
"""Where a text is taken apart that is no key of anything, and why; cells of a `row` need no leave."""


def rules() -> Iterator[Module]:
    """Yield the modules of the rules."""
    return (module for module in program() if module.within("core.rules"))


def is_of_row(text: ast.expr) -> bool:
    """Say whether a text is a cell of a row, read in place."""
    return any(isinstance(part, ast.Name) and part.id in ("row", "rows") for part in ast.walk(text))


def taken_apart(module: Module) -> Iterator[tuple[str, int]]:
    """Yield the functions of a module that take a text apart, and in which line."""
    for function in module.functions():
        called = (node for node in ast.walk(function) if isinstance(node, ast.Call))
        for call in called:
            method = call.func
            if isinstance(method, ast.Attribute) and method.attr in TAKES_APART and not is_of_row(method.value):
                yield f"{module.name}.{function.name}", call.lineno


def test_no_key_of_anything_is_taken_apart() -> None:
    """What is chosen, or what a record stands for, is a value: an option of a question carries it."""
    found = [each for module in rules() for each in taken_apart(module)]
    assert [f"{name}:{line}" for name, line in found if name not in ALLOWED] == []
    assert sorted(set(ALLOWED) - {name for name, _ in found}) == []


def test_no_action_is_told_from_others_by_its_id() -> None:
    """What an action is, and what it leaves or takes, stands in its row; how it looks, in its game's table."""
    assert [
        f"{module.path}:{node.lineno} {ast.unparse(node)}"
        for module in rules()
        for node in module.nodes
        if isinstance(node, ast.Compare)
        and "action.id" in (ast.unparse(side) for side in (node.left, *node.comparators))
    ] == []


def test_what_an_act_looks_like_or_would_do_is_told_by_no_list_of_actions() -> None:
    """A table of the game has a function for each; 99 Towers draws a move that others join as the one joined."""
    assert [
        f"{module.name} {ast.unparse(node)}"
        for module in rules()
        for node in module.nodes
        if isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        and ast.unparse(node.left) in ("act.action", "action")
        and not module.within("core.rules.kit")
    ] == ["core.rules.towers.sketch action not in (COMBAT_MOVE, RECKLESS_MOVE, CHARGE, RUN)"]
