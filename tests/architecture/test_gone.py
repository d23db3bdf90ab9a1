"""Who is gone is the engine's business: rules look themselves whether somebody is there in few places, all known."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator

from tests.architecture.source import Definition, Module, program

SEVERAL = "it takes effect on several together, after questions about others"
GOES_ON = "the action goes on, or is paid for, whatever became of him"
TIES = "a tie of two ends with either of them"
CLOCK = "those on the map are not always on the clock: who joins it, leaves it or waits for his master is the rule's"
OUTSIDE = "it is also asked where one of them is not on the map"
KNOWN = {
    "basic_roleplaying.harm.injuries": (1, SEVERAL),
    "faction_zones.attack.offense": (2, "where a guard could step in, nobody was asked by name"),
    "faction_zones.attack.volley": (3, SEVERAL),
    "faction_zones.rounds.order": (1, TIES),
    "faction_zones.rounds.course": (1, "what was feared is gone: the rule says what then"),
    "kit.conditions": (2, TIES),
    "kit.gear": (1, "what was thrown at one who is gone lies where it was thrown from"),
    "kit.waiting_harm": (1, SEVERAL),
    "semi_automagic.actions": (1, GOES_ON),
    "semi_automagic.afflictions.catching": (1, "a weapon passes on a disease, whatever became of its wielder"),
    "semi_automagic.areas.blast": (1, SEVERAL),
    "semi_automagic.areas.landing": (1, SEVERAL),
    "semi_automagic.attack.exchange": (1, SEVERAL),
    "semi_automagic.attack.strike": (2, "whoever is on the clock may be a mind without a body on the map"),
    "semi_automagic.minds.possession": (1, "seconds are counted of a body that may be gone when its mind has acted"),
    "semi_automagic.movement.collisions": (1, "falls are also called for outside of a fight"),
    "semi_automagic.movement.mounts": (1, TIES),
    "semi_automagic.movement.walking": (1, TIES),
    "semi_automagic.sight.hiding": (1, "people who are not on the map may be called too"),
    "semi_automagic.time.turns": (1, "a mind has its turn without a body"),
    "swift_swords.actions": (1, GOES_ON),
    "swift_swords.harm.locations": (1, "others roll in the place of an attacker who is gone"),
    "swift_swords.rounds.paying": (1, "rolls are also called for outside of a fight"),
    "towers.attack.exchange": (2, SEVERAL),
    "towers.actions": (3, CLOCK),
    "towers.attack.reactions": (2, GOES_ON),
    "towers.calls.overrides": (1, OUTSIDE),
    "towers.clock": (2, f"{CLOCK}; in older documents things lie there of those who are gone"),
    "towers.duels.agreement": (2, OUTSIDE),
    "towers.duels.stages": (4, "a duellist is gone: the rule says what then"),
    "towers.fighter": (1, "harm is also called for outside of a fight"),
    "towers.gear.improvised": (1, GOES_ON),
    "towers.grappling.bouts": (2, "others may let go of him first, after a question each"),
    "towers.grappling.wrestling": (1, GOES_ON),
    "towers.grappling.throwing": (2, SEVERAL),
    "towers.grappling.holds": (2, TIES),
    "towers.harm.recovery": (2, "hours pass before several rest, with no question after them"),
    "towers.time.initiative": (2, CLOCK),
    "towers.time.phases": (1, SEVERAL),
    "towers.time.turns": (1, CLOCK),
}
"""How often what acts in a module of the rules looks whether somebody is there, and why the engine does not do it."""


def is_of_all(value: ast.expr) -> bool:
    """Say whether a value is all tokens of the encounter, or all bodies on its board."""
    match value:
        case ast.Attribute(attr="tokens", value=owner):
            return ast.unparse(owner).split(".")[-1] == "encounter"
        case ast.Attribute(attr="bodies"):
            return True
    return False


def names_given(function: Definition, wanted: Callable[[ast.expr], bool]) -> frozenset[str]:
    """Return the names by which a function has something that is wanted."""
    given = (node for node in ast.walk(function) if isinstance(node, ast.Assign | ast.NamedExpr))
    pairs = (
        (target, node.value)
        for node in given
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    )
    return frozenset(target.id for target, value in pairs if isinstance(target, ast.Name) and wanted(value))


def is_found(value: ast.expr) -> bool:
    """Say whether a value is what a clock has of somebody, in either arm of a condition."""
    if isinstance(value, ast.IfExp):
        return is_found(value.body) or is_found(value.orelse)
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "find"


def looked_for(function: Definition) -> Iterator[ast.AST]:
    """Yield where a function looks for somebody, also by a name that it has given to all tokens, or to one found."""
    everybody, somebody = names_given(function, is_of_all), names_given(function, is_found)
    for node in ast.walk(function):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=name)]) if name in everybody:
                yield node
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot()]) if name in somebody:
                yield node
            case ast.Call(func=ast.Attribute(attr="get", value=value)) if is_of_all(value):
                yield node
            case _ if asks_for_token(node):
                yield node


def asks_for_token(node: ast.AST) -> bool:
    """Say whether somebody is looked for among the tokens, the bodies or on the clock, to find him or to miss him."""
    match node:
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[all_of_them]) if is_of_all(all_of_them):
            return True
        case ast.Compare(left=ast.Call(func=ast.Attribute(attr="find")), ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Attribute(attr="is_there"):
            return True
    return False


def acting(module: Module) -> Iterator[Definition]:
    """Yield the outermost functions of a module that can change something: they are given the context."""
    inside: set[ast.AST] = set()
    for function in module.functions():
        if function not in inside and any(each.arg == "ctx" for each in function.args.args):
            inside.update(ast.walk(function))
            yield function


def test_few_places_look_whether_somebody_is_there() -> None:
    """What only reads may: a mark of somebody who is gone lies on a token longer than he is there."""
    found = Counter(
        module.name.removeprefix("core.rules.")
        for module in program()
        if module.within("core.rules")
        for function in acting(module)
        for _ in looked_for(function)
    )
    assert found == {name: count for name, (count, _) in KNOWN.items()}, "`one_by_one` passes over who is gone"


def handlers(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield where it is caught that somebody is gone: by `except`, by `suppress`, or by a look at what was raised."""
    for node in ast.walk(tree):
        match node:
            case ast.ExceptHandler(type=ast.expr() as caught):
                yield from (node,) if names_gone(caught) else ()
            case ast.Call(func=ast.Name(id="suppress" | "isinstance"), args=caught_any):
                yield from (node,) if any(map(names_gone, caught_any)) else ()


def names_gone(node: ast.AST) -> bool:
    """Say whether `Gone` is named in an expression."""
    return any(
        isinstance(each, ast.Name | ast.Attribute) and ast.unparse(each).endswith("Gone") for each in ast.walk(node)
    )


CATCHES = {"core.analysis.odds": "it hands a procedure that somebody is gone, as the engine does with a question"}
"""The modules outside the engine that know that somebody is gone, and why."""


def test_nothing_outside_the_engine_catches_that_somebody_is_gone() -> None:
    """`ends_if_gone`, `one_by_one`, `in_parallel`, `unless_gone` and `refusal` do, in the engine."""
    found = {module.name for module in program() if not module.within("core.engine") for _ in handlers(module.tree)}
    assert found == set(CATCHES)


def test_a_catch_in_any_form_would_be_found() -> None:
    text = """
try:
    act()
except (ValueError, Gone):
    pass
with suppress(request.Gone):
    act()
if isinstance(found, Gone) or isinstance(found, Goner):
    pass
"""
    assert len(tuple(handlers(ast.parse(text)))) == 3


def test_somebody_looked_for_by_another_name_would_be_found() -> None:
    text = """
def act(ctx):
    tokens = ctx.encounter.tokens
    marker = clock_of(ctx.encounter).find(who)
    if who in tokens or marker is None or ctx.encounter.tokens.get(who) or who in ctx.board.bodies:
        return
    changed = set(tokens)
    if who in changed and held is None:
        return
"""
    (function,) = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    assert len(tuple(looked_for(function))) == 4
