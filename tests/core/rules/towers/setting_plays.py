"""What is played to see what a setting of 99 Towers does: each function returns what comes of it."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from core.base.errors import BadAnswer, SandtableError
from core.base.ids import TokenId
from core.edits.fights import Join
from core.engine.command import Act
from core.geometry.units import centre_of
from core.model.campaign import Setting
from core.model.condition import Condition
from core.model.creature import Track
from core.model.gear import Carried
from core.rules.towers.cards.fate import DealHands
from core.rules.towers.cards.flips import Flip
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.system import SYSTEM
from tests.core.rules.towers.table import table
from tests.helpers.arena import ENCOUNTER, Arena, Who, held, tallies, way, word
from tests.transcripts.runner import submit

Settings = Mapping[str, Setting]
DUEL = """
.......
..Ax...
.......
"""
OPEN = """
..........
..........
..A.......
..........
..........
"""
HIDDEN = """
.........
.A.......
.......x.
.........
"""
WALL = (((4, 1), (4, 2)),)
"""Hides the middle of x from A, and most of it."""
SKILLS = [
    {"name": "Acrobatics", "rank": 2, "aspect": "ss", "specializations": ["Quick Stand"]},
    {"name": "Heal", "rank": 2, "aspect": "si"},
]


def refusal(arena: Arena, who: str, action: str, *targets: str, **fields: Any) -> str:
    """Return the last word of why an act is refused; nothing if it is not."""
    try:
        arena.do(who, action, *targets, **fields)
    except SandtableError as error:
        return word(error.phrase)
    return ""


def figures(arena: Arena, *targets: str, **fields: Any) -> list[Any]:
    """Return cards and shift of attack and defense, as an attack of A shows them; none for what cannot be flipped."""
    found = tallies(arena.preview("A", "attack", *(targets or ("x",)), **fields))[:2]
    return [None if tally.barred is not None else tuple(tally.total)[:2] for tally in found]


def pending(arena: Arena) -> Any:
    """Return the open question."""
    assert arena.session.pending is not None
    return arena.session.pending


def steps_of(arena: Arena) -> int:
    """Return how many spaces to the right A can move in one action."""
    for count in range(6, 0, -1):
        if not refusal(arena, "A", "combat-move", go=" ".join(["e"] * count)):
            return count
    return 0


def cards(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who({"pa": 1}), x=Who({"pd": 1})).do("A", "attack", "x")
    try:
        pending(arena).typed("RJ / KC", arena.state)
        joker = True
    except BadAnswer:
        joker = False
    return word(arena.flip("AS / KC").checks()[0].degree), joker


def decks(settings: Settings) -> Any:
    return len(Arena(DUEL, settings=settings).do("A", "attack", "x").flip("AS 3S 5S / KC 2C").state.decks)


def no_cards(settings: Settings) -> Any:
    return pending(Arena(DUEL, settings=settings, A=Who({"pa": 0})).do("A", "attack", "x")).attack.count


def hands(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings)
    arena.session.submit(DealHands())
    return len(arena.state.decks["gm"].held)


def blue_chip(settings: Settings) -> Any:
    fighters: dict[str, dict[str, Any]] = {"A": {"at": (2, 2), "chips": {"blue": 1}}, "B": {"at": (3, 2)}}
    fighters["B"]["side"] = "party"
    played = table(fighters, fight={"settings": dict(settings), "start": {"A": 5, "B": 6}})
    act = Act(ENCOUNTER, TokenId(played.ids["A"]), "attack", (TokenId(played.ids["B"]),))
    submit(played, act, {"attack:A:B": "2S 3C / KD 4D", "insist": True, "fate:attack:A:B:attack:0": "open"})
    request: Any = played.session.pending
    return [option.key for option in request.options if option.key.startswith("chip blue flip")]


def red_chip(settings: Settings) -> Any:
    hurt: dict[str, Any] = {"at": (2, 2), "chips": {"red": 1}, "sheet": {"lethal": 9}, "tracks": {"lethal": 1}}
    played = table({"A": hurt, "B": {}}, fight={"settings": dict(settings), "start": {"A": 5, "B": 6}})
    who = TokenId(played.ids["A"])
    submit(played, Act(ENCOUNTER, who, "discard-chip", options=(("chip", "red"), ("pool", "lethal"))), {})
    return played.session.state.vitals(played.encounter.tokens[who]).tracks["lethal"].value


def hampered(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who(conditions=(Condition("dazed"),)))
    found = figures(arena.have("x", Condition("stunned")))
    side = pending(arena.do("A", "check", options={"aspect": "ss"})).side
    return found, (side.count, side.shift)


def lying(settings: Settings) -> Any:
    return figures(Arena(DUEL, settings=settings).have("A", Condition("prone")).have("x", Condition("prone")))


def crawling(settings: Settings) -> Any:
    return steps_of(Arena(OPEN, settings=settings).have("A", Condition("prone")))


def needed(name: str) -> Callable[[Settings], Any]:
    def play(settings: Settings) -> Any:
        arena = Arena(DUEL, settings=settings)
        return pending(arena.do("A", "check", options={"aspect": "ss", "target": name})).target

    return play


def standing_up(settings: Settings) -> Arena:
    arena = Arena(DUEL, settings=settings, A=Who({"skills": SKILLS})).have("A", Condition("prone")).put("x", (6, 1))
    return arena.do("A", "stand", options={"check": "acrobatics"})


def specialization(settings: Settings) -> Any:
    side = pending(standing_up(settings)).side
    return side.count, side.shift


def stood_up(kept: str) -> Callable[[Settings], Any]:
    return lambda settings: standing_up(settings).flip(kept).position("A")


def notice(settings: Settings) -> Any:
    answers = {"initiative:A": "8", "initiative:B": "9", "stealth:A": "9", "notice:B": "12"}
    fight = {"settings": dict(settings), "surprised": ["B"], "answers": answers}
    return "notice:B" in table({"A": {"side": "party"}, "B": {}}, fight=fight).asked


def reach(settings: Settings) -> Any:
    spear = Who(items=(held("Spear", Carried.BOTH_HANDS),))
    arena = Arena(DUEL, settings=settings, A=spear).put("x", (5, 1))
    threatens = arena.board.threatens(arena.ids["A"], arena.ids["x"])
    return threatens, refusal(arena, "A", "attack", "x", item="Spear")


def knockback(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who(items=(held("Maul", Carried.BOTH_HANDS),)))
    return arena.do("A", "attack", "x", item="Maul").flip("9 3H / 3").square("x")[0] - 3


def defenceless(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, x=Who(tracks={"stun": Track(0, 16)})).do("A", "attack", "x")
    defends = pending(arena).defense.count is not None
    lost = 10 - arena.flip("9 / 3" if defends else "9 /").track("x", "lethal").value
    return defends, lost


def at_nought(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who(tracks={"lethal": Track(0, 10)}))
    return any(offer.act.action == "attack" and offer.why_not is None for offer in arena.offers("A"))


def first_aid(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who({"skills": SKILLS}), x=Who(tracks={"lethal": Track(-1, 10)}))
    return pending(arena.do("A", "stabilise", "x", options={"skill": "Heal"})).target


def neighbours(settings: Settings) -> Any:
    arena = Arena(OPEN, settings=settings)
    corners = [(x - 2, y - 2) for x, y in arena.board.threatened_squares(arena.ids["A"]) if x != 2 and y != 2]
    return len(arena.board.threatened_squares(arena.ids["A"])), corners


def leaving(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, x=Who(position=9)).do("x", "combat-move", go="n")
    return arena.session.pending is not None


def tumbling(settings: Settings) -> Any:
    request = pending(Arena(DUEL, settings=settings, x=Who(flat_footed=True)).do("A", "combat-move", go="e e"))
    return (type(request), request.target) if isinstance(request, Flip) else type(request)


def archery(settings: Settings, **fields: Any) -> Arena:
    bow = Who(items=(held("Bow", Carried.BOTH_HANDS, **fields),))
    return Arena(HIDDEN, settings=settings, walls=WALL, A=bow)


def sharing(settings: Settings) -> Any:
    tiny = Who({"size": -2})
    arena = Arena(OPEN + "..B.C.D...", settings=settings, A=tiny, B=tiny, C=tiny, D=tiny)
    for letter in "BC":
        arena.put(letter, (3, 2))
    return refusal(arena, "A", "combat-move", go="e")


def area(settings: Settings, shape: str, drawn: str, go: str, spread: int) -> Any:
    profile = Profile(name="Breath", uses="sa", against="id", base=2, area=shape, spread=spread)
    sheet = {"profiles": (profile.model_dump(),)}
    arena = Arena(drawn, settings=settings, A=Who(sheet, items=(held("Breath", Carried.NATURAL),)))
    act = arena.act("A", "cast-spell", item="Breath", place=way(arena.board.stand(arena.ids["A"]), go)[-1])
    return len(SYSTEM.sketch(arena.state, arena.board, arena.encounter, act).area)


def cones(settings: Settings) -> Any:
    wide = OPEN + "..........\n" * 2
    return area(settings, "cone", wide, "e", 3), area(settings, "cone", wide, "se", 3)


def beams(settings: Settings) -> Any:
    return area(settings, "line", "..........\n..A...#...\n..........", "e", 4)


def area_hearts(settings: Settings) -> Any:
    profile = Profile(name="Blast", uses="sa", against="id", base=5, area="burst", spread=1, maximum=9)
    sheet = {"profiles": (profile.model_dump(),)}
    drawn = ".........\n.A..xy...\n........."
    arena = Arena(drawn, settings=settings, A=Who(sheet, items=(held("Blast", Carried.NATURAL),)))
    arena.do("A", "cast-spell", item="Blast", place=centre_of((4, 1))).flip("12 2H")
    for _ in range(3):
        if arena.session.pending is not None:
            arena.flip("5 1H" if pending(arena).key.startswith("damage:") else "3")
    return [10 - arena.track(letter, "lethal").value for letter in "xy"]


def free_line(settings: Settings) -> Any:
    return refusal(archery(settings), "A", "attack", "x", item="Bow")


def samples(settings: Settings) -> Any:
    arena = archery(settings)
    seen = arena.board.cover(arena.ids["A"], arena.ids["x"])
    return seen.samples, refusal(arena, "A", "attack", "x", item="Bow")


def height(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who(elevation=4)).put("x", (4, 1))
    with pytest.raises(SandtableError) as refused:
        arena.do("A", "attack", "x")
    return dict(refused.value.phrase.values)["distance"]


def full_defense(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings).have("x", Condition("full-defense"))
    found = figures(arena)[1]
    side = pending(arena.do("x", "check", options={"aspect": "ss", "attack": 3}, anyway=True)).defense
    return found, (side.count, side.shift)


def halves(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who(conditions=(Condition("aiming", amount=2),)))
    aims = [
        offer.why_not is None
        for offer in Arena(DUEL, settings=settings).have("A", Condition("aiming", amount=1)).offers("A")
        if offer.act.action == "aim"
    ]
    return figures(arena)[0], aims


def skipped(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, x=Who(tracks={"stun": Track(0, 16)}))
    return arena.do("A", "delay").position("x")


def first_zero(settings: Settings) -> Any:
    fighters: dict[str, dict[str, Any]] = {"A": {"side": "party"}, "B": {"tracks": {"lethal": -1}}}
    played = table(fighters, fight={"settings": dict(settings), "start": {"A": 5, "B": 6}})
    token = played.encounter.tokens[TokenId(played.ids["B"])]
    return played.session.state.vitals(token).tracks["lethal"].value


def spells_and_size(settings: Settings) -> Any:
    bolt = Who({"size": 1}, items=(held("Bolt of Fire (spell)", Carried.NATURAL),))
    arena = Arena("......\n.A....\n....x.\n......", settings=settings, A=bolt)
    preview = arena.preview("A", "cast-spell", "x", item="Bolt of Fire (spell)")
    return tallies(preview)[0].total.shift


def unaware(settings: Settings) -> Any:
    return figures(Arena(DUEL, settings=settings, x=Who({"pd": 3, "ss": 2})), options={"unaware": 1})[1]


def incapacitated(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings).have("x", Condition("stunned"))
    body = arena.board.bodies[arena.ids["x"]]
    return body.threatens, body.blocks


def lethal_limit(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, x=Who({"er": 0}, tracks={"stun": Track(1, 16)}))
    return 10 - arena.do("A", "attack", "x").flip("9 3H / 3").track("x", "lethal").value


def doubling(settings: Settings) -> Any:
    bolt = Who(items=(held("Bolt of Fire (spell)", Carried.NATURAL),))
    arena = Arena(DUEL, settings=settings, A=bolt, x=Who({"susceptible": ("Fire",)})).put("x", (5, 1))
    return (
        10 - arena.do("A", "cast-spell", "x", item="Bolt of Fire (spell)").flip("9 1H / 3").track("x", "lethal").value
    )


def bows(settings: Settings) -> Any:
    arena = archery(settings, loaded=0)
    reloads = any(offer.act.action == "reload" for offer in arena.offers("A"))
    return refusal(arena, "A", "attack", "x", item="Bow"), reloads


def ammunition(settings: Settings) -> Any:
    shot = archery(settings, ammunition=1).do("A", "attack", "x", item="Bow").flip("9 / 3")
    left = shot.state.vitals(shot.token("A")).gear[0].ammunition
    return left, refusal(archery(settings, ammunition=0), "A", "attack", "x", item="Bow")


def burden(settings: Settings) -> Any:
    pack = held("Unarmed strike", Carried.STOWED, grams=30_000)
    return steps_of(Arena(OPEN, settings=settings, A=Who(items=(pack,))))


def late(settings: Settings) -> Any:
    fight = {"settings": dict(settings), "start": {"A": 5}, "combatants": ["A"]}
    played = table({"A": {"side": "party"}, "B": {"sheet": {"n": 2}}}, fight=fight)
    who = TokenId(played.ids["B"])
    submit(played, Join(ENCOUNTER, (who,)), {"initiative:B": "10"})
    clock: Any = played.encounter.clock
    return clock.now, clock.markers[who].position


def leaping(settings: Settings) -> Any:
    arena = Arena(OPEN, settings=settings).have("A", Condition("mid-leap", square=(1, 0)))
    return refusal(arena, "A", "leap", go="ne ne")


def shifted_defense(settings: Settings) -> Any:
    return refusal(Arena(OPEN, settings=settings), "A", "full-defense", options={"shift": "e"})


def gripping(settings: Settings, drawn: str = DUEL, **fighters: Any) -> Arena:
    """Return a fight in which A has a grip on x."""
    arena = Arena(drawn, settings=settings, **fighters)
    arena.have("A", Condition("grappling", other=arena.ids["x"]))
    return arena.have("x", Condition("grappled", source=arena.ids["A"]))


def farthest(size: int) -> Callable[[Settings], Any]:
    def play(settings: Settings) -> Any:
        arena = gripping(settings, "..........\n.Ax.......\n..........", A=Who({"hs": 2}), x=Who({"size": size}))
        with pytest.raises(SandtableError) as refused:
            arena.do("A", "throw", "x", place=centre_of((8, 1)))
        return dict(refused.value.phrase.values)["most"]

    return play


def crushing(settings: Settings) -> Any:
    draw = gripping(settings).do("A", "squeeze", "x").session.pending
    return draw.side.count if isinstance(draw, Flip) else None


def grapple_size(settings: Settings) -> Any:
    return pending(Arena(DUEL, settings=settings, x=Who({"size": 1})).do("A", "grapple", "x")).defense.shift


def grapple_ties(settings: Settings) -> Any:
    arena = Arena(DUEL, settings=settings, A=Who({"pa": 1}), x=Who({"pd": 1})).do("A", "grapple", "x")
    draw = pending(arena)
    wins = draw.outcomes(arena.state).chance(draw.hits)
    return wins, arena.flip("9D / 9S").has("x", "grappled")


def held_tight(settings: Settings) -> Any:
    hurt = Who(conditions=(Condition("grappled", source="token-11"),), tracks={"stun": Track(3, 16)})
    arena = Arena(DUEL, settings=settings, A=hurt)
    return refusal(arena.have("x", Condition("grappling", other=arena.ids["A"])), "A", "recover")


def firm_hold(settings: Settings) -> Any:
    arena = gripping(settings, x=Who(position=9))
    arena.have("A", Condition("restrain", other=arena.ids["x"]))
    return pending(arena.do("x", "escape", "A")).attack.shift


def missed_throw(settings: Settings) -> Any:
    arena = gripping(settings, ".........\n.Ax..y...\n.........", A=Who({"hs": 4}))
    arena.do("A", "throw", "x", place=centre_of((5, 1))).flip("4 / 9")
    arena.session.answer(1)
    return arena.square("x"), arena.square("y")


def far_grip(settings: Settings) -> Any:
    spear = Who(items=(held("Spear", Carried.BOTH_HANDS),))
    return refusal(Arena(DUEL, settings=settings, A=spear).put("x", (4, 1)), "A", "grapple", "x")


def aim_in_hold(settings: Settings) -> Any:
    bent = Who(conditions=(Condition("aiming", amount=1), Condition("concentrating")))
    arena = Arena(DUEL, settings=settings, A=bent)
    arena.do("A", "hold")
    return [held.kind for held in arena.token("A").conditions]
