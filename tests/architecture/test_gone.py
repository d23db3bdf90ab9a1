"""Who is gone is the engine's business: rules look themselves whether somebody is there in few places, all known."""

import ast
from collections import Counter
from collections.abc import Iterator

from tests.architecture.source import Definition, Module, program

SEVERAL = "it takes effect on several together, after questions about others"
GOES_ON = "the action goes on, or is paid for, whatever became of him"
TIES = "a tie of two ends with either of them"
CLOCK = "those on the map are not always on the clock: who joins it, leaves it or waits for his master is the rule's"
OUTSIDE = "it is also asked where one of them is not on the map"
KNOWN = {
    "basic_roleplaying.harm.injuries": (2, SEVERAL),
    "faction_zones.attack.offense": (2, "where a guard could step in, nobody was asked by name"),
    "faction_zones.attack.volley": (3, SEVERAL),
    "faction_zones.rounds.order": (1, TIES),
    "faction_zones.rounds.course": (1, "what was feared is gone: the rule says what then"),
    "kit.conditions": (2, TIES),
    "kit.gear": (1, "what was thrown at one who is gone lies where it was thrown from"),
    "semi_automagic.actions": (1, GOES_ON),
    "semi_automagic.afflictions.catching": (1, "a weapon passes on a disease, whatever became of its wielder"),
    "semi_automagic.areas.blast": (1, SEVERAL),
    "semi_automagic.areas.landing": (1, SEVERAL),
    "semi_automagic.attack.exchange": (1, SEVERAL),
    "semi_automagic.minds.possession": (1, "seconds are counted of a body that may be gone when its mind has acted"),
    "semi_automagic.movement.collisions": (1, "falls are also called for outside of a fight"),
    "semi_automagic.movement.mounts": (1, TIES),
    "semi_automagic.movement.walking": (1, TIES),
    "semi_automagic.time.turns": (1, "a mind has its turn without a body"),
    "swift_swords.actions": (1, GOES_ON),
    "swift_swords.harm.locations": (1, "others roll in the place of an attacker who is gone"),
    "swift_swords.rounds.paying": (1, "rolls are also called for outside of a fight"),
    "towers.attack.exchange": (2, SEVERAL),
    "towers.actions": (3, CLOCK),
    "towers.attack.reactions": (2, GOES_ON),
    "towers.clock": (1, CLOCK),
    "towers.duels.agreement": (2, OUTSIDE),
    "towers.duels.stages": (3, "a duellist is gone: the rule says what then"),
    "towers.fighter": (1, "harm is also called for outside of a fight"),
    "towers.grappling.grapples": (1, GOES_ON),
    "towers.grappling.throwing": (2, SEVERAL),
    "towers.grappling.holds": (2, TIES),
    "towers.harm.damage": (1, SEVERAL),
    "towers.harm.recovery": (2, "hours pass before several rest, with no question after them"),
    "towers.time.initiative": (2, CLOCK),
    "towers.time.phases": (1, SEVERAL),
}
"""How often what acts in a module of the rules looks whether somebody is there, and why the engine does not do it."""


def asks_for_token(node: ast.AST) -> bool:
    """Say whether somebody is looked for among the tokens, the bodies or on the clock, to find him or to miss him."""
    match node:
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute(attr="tokens", value=owner)]):
            return ast.unparse(owner).split(".")[-1] == "encounter"
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute(attr="bodies")]):
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
        for node in ast.walk(function)
        if asks_for_token(node)
    )
    assert found == {name: count for name, (count, _) in KNOWN.items()}, "`one_by_one` passes over who is gone"


def handlers(module: Module) -> Iterator[ast.ExceptHandler]:
    """Yield where a module catches that somebody is gone."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ExceptHandler) and node.type is not None and "Gone" in ast.unparse(node.type):
            yield node


def test_no_rule_catches_that_somebody_is_gone() -> None:
    """`ends_if_gone`, `one_by_one`, `in_parallel`, `unless_gone` and `refusal` do, in the engine."""
    found = [module.name for module in program() if module.within("core.rules") for _ in handlers(module)]
    assert found == []
