"""Facts of the map: where somebody is, what the board says of two, and what an act would look like there."""

from typing import Any

from core.geometry.units import Point, square_at
from core.model.encounter import Token
from core.rules.towers.attack.strike import degree_of
from tests.transcripts.runner import Played
from tests.transcripts.told import ids_of


def of_place(played: Played, token: Token, name: str) -> Any:
    """Return a fact about where somebody is, and whether he is seen there."""
    match name:
        case "at":
            return list(square_at(token.point))
        case "spot":
            return "|".join(token.stand.border) if token.stand.border else token.stand.zone
        case "hidden":
            return token.hidden
    return [list(square) for square in played.session.board(played.encounter).stand(token.id).squares()]


def of_map(played: Played, head: str, rest: str, expected: Any) -> Any:
    """Return what the board says of two creatures, or what the act of the last `sketch` step would look like."""
    if head == "sketch":
        return of_sketch(played, rest)
    board = played.session.board(played.encounter)
    ends = {name: (played.ids[rest], played.ids[name]) for name in expected}
    match head:
        case "distance":
            return {name: board.distance(*pair) for name, pair in ends.items()}
        case "adjacent":
            return {name: board.distance(*pair) == 1 for name, pair in ends.items()}
        case "sight":
            return {name: board.sight(*pair).clear for name, pair in ends.items()}
    return {name: degree_of(board.cover(*pair)).name.lower() for name, pair in ends.items()}


def of_sketch(played: Played, rest: str) -> Any:
    """Return what the act of the last `sketch` step would look like."""
    names = played.names
    sketch = played.sketch
    assert sketch is not None, "no step was sketched"
    match rest:
        case "area":
            return [list(square) for square in sketch.area]
        case "spaces":
            return len(sketch.area)
        case "reaches":
            return {each.words.id.rpartition(".")[2]: zones_named(played, each.areas) for each in sketch.reaches}
        case "hidden":
            return "" if sketch.cover is None else sketch.cover.id
        case "bands":
            return len(sketch.reaches)
        case "caught":
            return [names[each.token] for each in sketch.caught if not each.spared]
        case "spared":
            return [names[each.token] for each in sketch.caught if each.spared]
        case "distance":
            return None if sketch.distance is None else sketch.distance.id.rpartition(".")[2]
        case "hinders":
            return [] if sketch.cover is None else [each.rpartition(".")[2] for each in ids_of(sketch.cover)]
        case "causes":
            return [names.get(each, each) for each in sketch.causes]
        case "stops":
            return [names.get(each, each) for ray in sketch.rays for each in ray.stopped_by]
        case "feet":
            return None if sketch.distance is None else dict(sketch.distance.values)["feet"]
        case "cover":
            return {names[each.token]: each.cover.id.rpartition(".")[2] for each in sketch.caught if each.cover}
    raise AssertionError(f"no such fact: sketch.{rest}")


def zones_named(played: Played, outlines: tuple[tuple[Point, ...], ...]) -> list[str]:
    """Return the names of the zones of these outlines."""
    things = played.session.state.scene(played.encounter.scene).things.values()
    return [thing.name for points in outlines for thing in things if thing.corners == points]
