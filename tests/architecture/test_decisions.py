"""Nothing in the rules decides by a text that it takes apart or that answers, nor by the id of an action or a rule."""

import ast
import re
from collections.abc import Iterator

from tests.architecture.source import Module, is_constant, program

TAKES_APART = ("split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith")
BOOK = "cells of the rule book's tables"
ALLOWED = {
    "core.rules.kit.rows.gifts": "rows of data may say what must not hold",
    "core.rules.kit.figures.worded_conditions": "the conditions that there are words for, for a list",
    "core.rules.basic_roleplaying.gear.equipment._arm": BOOK,
    "core.rules.basic_roleplaying.sheet.listed_skills": BOOK,
    "core.rules.faction_zones.clock._heads_by_group": "documents of old name groups so",
    "core.rules.towers.cards.flips.typed": "what somebody types",
    "core.rules.towers.gear.weapons.profile_of": BOOK,
}
"""Where a text is taken apart that is no key of anything, and why; cells of a `row` need no leave."""
TABLES = {
    "core.rules.kit.figures.outlook": "of which actions it is foretold what they would do",
    "core.rules.kit.action.family_of": "where the bar of commands has each",
    "core.rules.kit.system.drawn": "what acts look like",
    "core.rules.towers.sketch.sketch_of": "what acts look like that are aimed at somebody",
    "core.rules.towers.sketch.walkway": "what ways look like",
    "core.rules.towers.movement.moves.joint_move": "the row of the move that is kept on the clock, for others to join",
    "core.rules.towers.attack.strike.declared_by": "as what an attack is made",
    "core.rules.faction_zones.attack.offense.declared_by": "as what an attack is made",
    "core.rules.semi_automagic.attack.offense.declared_by": "which attacks an act declares",
}
"""The functions that know an action by its id, for one table of their game that says something of each."""


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


def is_of_action(side: ast.expr) -> bool:
    """Say whether a value is the id of an action: `act.action`, `joint.action`, `action.id`, or `action` alone."""
    text = ast.unparse(side)
    return text == "action" or text.endswith((".action", "action.id"))


def decided_by(node: ast.AST) -> list[ast.expr]:
    """Return the values that a comparison or a match compares, or by which something is looked up; none elsewhere."""
    if isinstance(node, ast.Compare) and not isinstance(node.ops[0], ast.Is | ast.IsNot):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Match):
        return [node.subject]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        return node.args[:1]
    return []


def told_apart(module: Module) -> Iterator[str]:
    """Yield the functions that compare the id of an action, or look something up by it, each with the place."""
    for function in module.functions():
        for node in ast.walk(function):
            if any(is_of_action(side) for side in decided_by(node)):
                yield f"{module.name}.{function.name}"


def test_no_action_is_told_from_others_by_its_id() -> None:
    """What an action is, what it leaves or takes, stands in its row; what it looks like or declares, in one table."""
    found = {name for module in rules() for name in told_apart(module)}
    assert sorted(found - set(TABLES)) == []
    assert sorted(set(TABLES) - found) == []


RULE_ID = re.compile(r"[A-Z][A-Z0-9]{2}-[A-Z]+-\w+")
BY_RULE = {
    "core.rulebook.catalogue.find_entry": "the entry of a rule in the book",
    "core.rules.basic_roleplaying.attack.fumbles.table_of": "rows of data are those of the table that they name",
}
"""The functions that compare the id of a rule, and why."""


def is_of_rule(side: ast.expr) -> bool:
    """Say whether a value is the id of a rule: written out, or the `rule` or `cited` of something."""
    if isinstance(side, ast.Constant):
        return isinstance(side.value, str) and RULE_ID.fullmatch(side.value) is not None
    return isinstance(side, ast.Attribute) and side.attr in ("rule", "rules", "cited")


def told_by_rule(module: Module) -> Iterator[str]:
    """Yield the functions that compare the id of a rule, or look something up by it."""
    for function in module.functions():
        for node in ast.walk(function):
            sides: list[ast.expr] = []
            if isinstance(node, ast.Compare) and not isinstance(node.ops[0], ast.Is | ast.IsNot):
                sides = [node.left, *node.comparators]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
                sides = node.args[:1]
            if any(is_of_rule(side) for side in sides):
                yield f"{module.name}.{function.name}"


def test_nothing_is_decided_by_the_id_of_a_rule() -> None:
    """A rule's id says where something stands in the book; what it is, is a field of it."""
    found = {name for module in program() if module.within("core") for name in told_by_rule(module)}
    assert sorted(found - set(BY_RULE)) == []
    assert sorted(set(BY_RULE) - found) == []


def is_asked(value: ast.expr | None) -> bool:
    """Say whether a value is the answer of a question, asked in place."""
    if not isinstance(value, ast.YieldFrom):
        return False
    called = (node for node in ast.walk(value) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Name) and call.func.id == "ask" for call in called)


def is_text(side: ast.expr) -> bool:
    """Say whether a value is a text, written out or as a constant of a module."""
    if isinstance(side, ast.Tuple):
        return any(map(is_text, side.elts))
    if isinstance(side, ast.Constant):
        return isinstance(side.value, str)
    return is_constant(side)


def answers_read(module: Module) -> Iterator[str]:
    """Yield the functions that compare an answer with a text."""
    for function in module.functions():
        nodes = tuple(ast.walk(function))
        given = (node for node in nodes if isinstance(node, ast.Assign) and is_asked(node.value))
        names = {target.id for node in given for target in node.targets if isinstance(target, ast.Name)}
        for node in (each for each in nodes if isinstance(each, ast.Compare)):
            read = is_asked(node.left) or (isinstance(node.left, ast.Name) and node.left.id in names)
            if read and any(is_text(side) for side in node.comparators):
                yield f"{module.name}.{function.name}"


ANSWERS = {
    "core.rules.swift_swords.harm.states.put_out": "a fate is kept by its id, and given without a question too",
}
"""The functions that compare an answer with a text, and why."""


def test_no_answer_is_compared_with_a_text() -> None:
    """An option carries the value that it means: whether, which, or one of an enumeration."""
    found = {name for module in rules() for name in answers_read(module)}
    assert sorted(found - set(ANSWERS)) == []
    assert sorted(set(ANSWERS) - found) == []


BY_PHRASE = {
    "core.explain.words._template": "the words of a phrase",
    "core.explain.words.text": "the words of a phrase",
    "desktop.workspace.own_library.is_news": "the same is not said twice in a row",
}
"""The functions that tell things apart by what is said of them, and why."""


def gives_phrases() -> frozenset[str]:
    """Return what those functions are called that always return a phrase, and those that translate one."""
    returned: dict[str, set[bool]] = {}
    for function in (each for module in program() for each in module.functions()):
        given = "" if function.returns is None else ast.unparse(function.returns).strip("'\"")
        returned.setdefault(function.name, set()).add(given in ("Phrase", "Phrase | None"))
    return frozenset({"translate", "tr", *(name for name, found in returned.items() if found == {True})})


def is_said(side: ast.expr, names: frozenset[str], givers: frozenset[str]) -> bool:
    """Say whether a value is a phrase, its id, or its words: `each.phrase`, `label.id`, `say(...)`, `title_of(...)`."""
    if isinstance(side, ast.Attribute):
        return side.attr == "phrase" or (side.attr == "id" and is_said(side.value, names, givers))
    if isinstance(side, ast.Call):
        called = side.func
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        return name in givers
    return isinstance(side, ast.Name) and side.id in names


def told_by_phrase(module: Module, givers: frozenset[str]) -> Iterator[str]:
    """Yield the functions that compare phrases, their ids or their words, or look something up by one."""
    for function in module.functions():
        nodes = tuple(ast.walk(function))
        taken = [(each.arg, each.annotation) for each in (*function.args.args, *function.args.kwonlyargs)]
        names = frozenset(name for name, kind in taken if kind is not None and ast.unparse(kind).startswith("Phrase"))
        for node in nodes:
            if any(is_said(side, names, givers) for side in decided_by(node)):
                yield f"{module.name}.{function.name}"


def test_nothing_is_told_from_others_by_what_is_said_of_it() -> None:
    """What a line of the log tells of is a field of its event; a phrase, its id and its words are for people alone."""
    givers = gives_phrases()
    found = {name for module in program() for name in told_by_phrase(module, givers)}
    assert sorted(found - set(BY_PHRASE)) == []
    assert sorted(set(BY_PHRASE) - found) == []


BY_NAME: dict[str, str] = {}
"""The functions that compare the name of something with a text, and why."""


def told_by_name(module: Module) -> Iterator[str]:
    """Yield the functions that compare the name of something with a text."""
    for function in module.functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                sides = (node.left, *node.comparators)
                named = any(isinstance(side, ast.Attribute) and side.attr in ("name", "title") for side in sides)
                if named and any(is_text(side) for side in sides):
                    yield f"{module.name}.{function.name}"


def test_nothing_is_decided_by_the_name_of_something() -> None:
    """What a component, a weapon or a skill does, stands in its row; its name only finds that row."""
    found = {name for module in rules() for name in told_by_name(module)}
    assert sorted(found - set(BY_NAME)) == []
    assert sorted(set(BY_NAME) - found) == []


NAMED = ("name", "title", "notes", "heading")
"""Fields that hold what something is called, or what is said of it."""
BY_WORDS = {
    "core.rules.basic_roleplaying.gear.equipment.bonus_for": BOOK,
    "core.rules.kit.figures.worded_conditions": "the conditions that there are words for, for a list",
    "core.rules.semi_automagic.attack.harm.likely_material": "a guess that the game master is shown, and may change",
    "core.rules.towers.calls.call_list._condition_of": "the id of a condition, as the form has it",
    "core.rules.towers.calls.call_list._check": "an answer of the form, by its id",
    "core.rules.towers.gear.weapons.profile_of": BOOK,
    "core.rules.towers.sheet.healing": "a skill finds its row, unless its sheet says whether it heals",
}
"""The functions that look for a word in a name or a cell, or compare one with a text, and why."""


def is_cell(side: ast.expr) -> bool:
    """Say whether a value is a cell of a table's row: `row["notes"]`, `row.get("notes")`."""
    if isinstance(side, ast.Subscript):
        return isinstance(side.value, ast.Name) and side.value.id == "row" and isinstance(side.slice, ast.Constant)
    return isinstance(side, ast.Call) and ast.unparse(side.func) == "row.get"


def is_words(side: ast.expr) -> bool:
    """Say whether a value is a name, what is said of something, or a cell of the book, in small letters or large."""
    if isinstance(side, ast.Call) and isinstance(side.func, ast.Attribute):
        return side.func.attr in ("casefold", "lower", "strip") and is_words(side.func.value)
    named = isinstance(side, ast.Attribute) and side.attr in NAMED
    return named or is_cell(side) or (isinstance(side, ast.Name) and side.id in NAMED)


def told_by_words(module: Module) -> Iterator[str]:
    """Yield the functions that decide by words: by one in a name, by a cell, by the id of a row, by an item's name."""
    for function in module.functions():
        for node in ast.walk(function):
            found = False
            if isinstance(node, ast.Compare):
                sides = (node.left, *node.comparators)
                holds = isinstance(node.ops[0], ast.In | ast.NotIn) and is_words(node.comparators[0])
                by_row = any(ast.unparse(side) == "row.id" for side in sides)
                compared = any(is_words(side) for side in sides) or by_row
                found = holds or (compared and any(is_text(side) for side in sides))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in ("startswith", "endswith"):
                    found = is_words(node.func.value)
                elif node.func.attr == "get":
                    found = any(ast.unparse(each) == "item.name" for each in node.args)
            if found:
                yield f"{module.name}.{function.name}"


def test_nothing_is_decided_by_words() -> None:
    """What a cell of the book tells in words is a field of a row beside it (`resources/rows`)."""
    found = {name for module in rules() for name in told_by_words(module)}
    assert sorted(found - set(BY_WORDS)) == []
    assert sorted(set(BY_WORDS) - found) == []


def written_out(side: ast.expr) -> bool:
    """Say whether a value is a text that is written out in place, or several of them."""
    if isinstance(side, ast.Tuple | ast.Set | ast.List):
        return any(map(written_out, side.elts))
    return isinstance(side, ast.Constant) and isinstance(side.value, str) and bool(side.value)


def test_no_skill_is_told_from_others_by_a_word_of_the_book() -> None:
    """What holds of all weapons of a skill, or of a specialty, is a row beside the book's."""
    found = [
        f"{module.name}.{function.name}"
        for module in rules()
        for function in module.functions()
        for node in ast.walk(function)
        if isinstance(node, ast.Compare)
        for sides in ((node.left, *node.comparators),)
        if any(isinstance(side, ast.Attribute) and side.attr in ("skill", "specialty") for side in sides)
        and any(map(written_out, sides))
    ]
    assert found == []


READS = ("fullmatch", "match", "search", "findall", "finditer", "casefold")
"""How a text is read by a pattern, or brought into a form in which it is compared."""
OWN = "a name that a person wrote, large or small letters alike"
READ = {
    "core.rules.semi_automagic.afflictions.syndromes.read_lasting": BOOK,
    "core.rules.semi_automagic.afflictions.syndromes.read_often": BOOK,
    "core.rules.semi_automagic.attack.harm.likely_material": "a guess that the game master is shown, and may change",
    "core.rules.semi_automagic.checks.ability_of": OWN,
    "core.rules.semi_automagic.checks.ailing_lines": OWN,
    "core.rules.semi_automagic.checks.skill_lines": OWN,
    "core.rules.semi_automagic.kinds.kind_named": BOOK,
    "core.rules.semi_automagic.sheet.knows": OWN,
    "core.rules.towers.cards.typed.typed_result": "what somebody types",
    "core.rules.towers.gear.weapons._matched": BOOK,
    "core.rules.towers.gear.weapons.improvised_profile": BOOK,
    "core.rules.towers.gear.weapons.profile_of": BOOK,
    "core.rules.towers.harm.damage.typed": "the type of damage finds its words, if it is one of the game's",
    "core.rules.towers.sheet.concerns": OWN,
    "core.rules.towers.sheet.healing": "a skill finds its row, unless its sheet says whether it heals",
}
"""The functions that read a text so, and why; cells of a `row` need no leave."""


def read_by_pattern(module: Module) -> Iterator[str]:
    """Yield the functions that read a text by a pattern, or compare one without regard to large letters."""
    for function in module.functions():
        for node in ast.walk(function):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READS):
                continue
            if not any(is_of_row(each) for each in (*node.args, node.func.value)):
                yield f"{module.name}.{function.name}"


def test_few_texts_are_read_by_a_pattern() -> None:
    """What somebody types or names himself, and what the book has in a cell; nothing else is read."""
    found = {name for module in rules() for name in read_by_pattern(module)}
    assert sorted(found - set(READ)) == []
    assert sorted(set(READ) - found) == []
