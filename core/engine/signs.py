"""Signs: the letters and numbers that stand for somebody on the map, the clock and paper, and for nobody else.

Two signs that differ by case only, `b1` and `B1`, are taken for the same: nobody tells them apart over a table.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import count, islice
from string import ascii_uppercase

from core.engine.context import Context
from core.engine.edit_events import PersonPut
from core.engine.event import TokensPut
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Encounter, Token


def signs_in(state: Campaign, encounter: Encounter) -> set[str]:
    """Return the signs that stand on an encounter's tokens, without their case."""
    return {state.sign(token).casefold() for token in encounter.tokens.values()}


def well_lettered(state: Campaign, encounter: Encounter, creature: Creature) -> Creature:
    """Return a creature with a letter that differs from others' by more than case; all of one name have the same."""
    others = [state.creature(token) for token in encounter.tokens.values()]
    letters = {each.sign for each in others if each.name != creature.name}
    if creature.sign in letters or creature.sign.casefold() not in {each.casefold() for each in letters}:
        return creature
    like = next((each.sign for each in others if each.name == creature.name and each.sign != creature.sign), None)
    return creature.but(letter=like or free_letter({each.casefold() for each in letters}, creature))


def free_badges(taken: Collection[str], creature: Creature, after: int, how_many: int) -> tuple[str, ...]:
    """Return the next numbers after one that give a creature signs which nobody has."""
    numbers = (str(number) for number in count(after + 1) if f"{creature.sign}{number}".casefold() not in taken)
    return tuple(islice(numbers, how_many))


def free_letter(taken: Collection[str], creature: Creature) -> str:
    """Return its letter if nobody has it, else two letters, of its name as far as possible, that nobody has."""
    return next((letter for letter in _letters(creature) if letter.casefold() not in taken), creature.sign)


def _letters(creature: Creature) -> Iterator[str]:
    yield creature.sign
    first = creature.name[:1].upper()
    yield from (first + letter.lower() for letter in creature.name[1:] if letter.isalnum())
    for one in ascii_uppercase:
        yield from (first + one.lower(), one)
    yield from (one + other for one in ascii_uppercase for other in ascii_uppercase)


def part_signs(ctx: Context) -> None:
    """Give those another sign who have one that somebody before them has: a number, or a person of the roster letters.

    Names with numbers follow. Where there are more than letters for them, signs stay the same.
    """
    taken: set[str] = set()
    for token in ctx.encounter.tokens.values():
        sign = ctx.state.sign(token)
        if sign.casefold() in taken:
            sign = _parted(ctx, token, taken | signs_in(ctx.state, ctx.encounter))
        taken.add(sign.casefold())


def _parted(ctx: Context, token: Token, taken: set[str]) -> str:
    creature = ctx.state.creature(token)
    if token.person is not None:
        person = ctx.state.person(token.person)
        letter = free_letter(taken, creature)
        ctx.emit(PersonPut(replace(person, creature=creature.but(letter=letter))))
        return f"{letter}{token.badge}"
    (badge,) = free_badges(taken, creature, 0, 1)
    ctx.emit(TokensPut(ctx.encounter.id, (replace(token, badge=badge),)))
    return f"{creature.sign}{badge}"
