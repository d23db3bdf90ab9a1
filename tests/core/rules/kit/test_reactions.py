"""Reactions: asked side by side, carried out one after another as long as what they react to goes on."""

from collections.abc import Sequence
from typing import Any

import pytest

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import verbatim
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import TokensDropped
from core.engine.request import Choice, Procedure, ask
from core.rules.kit.asking import choice, reactions
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun
from tests.helpers.procedures import WITHDRAWN, driven

ANN, BEN, ORC, ORK = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))


class Watched:
    """Somebody who does a thing that others react to, until he is struck so often."""

    def __init__(self, *, stands: int = 9, unable: Sequence[TokenId] = ()) -> None:
        self.ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
        self.stands, self.unable = stands, unable
        self.struck: list[tuple[TokenId, int | None]] = []
        self.fells: TokenId | None = None

    def question(self, who: TokenId) -> Choice[int | None]:
        if who in self.unable:
            raise Gone("refused.no-token", id=who)
        options = {None: verbatim("No"), 7: verbatim("Strike")}
        keyed = {None: "no", 7: "blow"}.__getitem__
        return choice(f"react:{who}", prompt=verbatim("React?"), options=options, keyed=keyed, asks=who)

    def strike(self, who: TokenId, how: int | None) -> Procedure[None]:
        self.ctx.token(who)
        if self.fells is not None:
            self.ctx.emit(TokensDropped(ENCOUNTER, (self.fells,)))
        yield from ask(choice(f"sure:{who}", prompt=verbatim("Sure?"), options={"yes": verbatim("Yes")}))
        self.struck.append((who, how))

    def played(self, **answers: Any) -> tuple[bool, list[str]]:
        window = reactions(
            (ANN, BEN, ORK),
            self.question,
            self.strike,
            goes_on=lambda: len(self.struck) < self.stands,
        )
        given = {f"react:{ANN}": "blow", f"react:{BEN}": "blow", f"react:{ORK}": "blow"}
        given |= {f"sure:{who}": "yes" for who in (ANN, BEN, ORK)} | {key: answers[key] for key in answers}
        return driven(window, given, self.ctx.state, order=[f"react:{who}" for who in (ORK, BEN, ANN)])


def test_all_are_asked_before_anybody_acts_and_act_in_their_order() -> None:
    watched = Watched()
    goes_on, asked = watched.played()
    assert goes_on and asked[:3] == [f"react:{who}" for who in (ORK, BEN, ANN)]
    assert watched.struck == [(ANN, 7), (BEN, 7), (ORK, 7)]


def test_who_lets_it_be_or_cannot_does_nothing_and_the_others_do() -> None:
    watched = Watched(unable=(BEN,))
    assert watched.played(**{f"react:{ANN}": "no"})[0]
    assert watched.struck == [(ORK, 7)]


@pytest.mark.parametrize("stands", [0, 1, 2])
def test_nobody_reacts_to_what_does_not_go_on(stands: int) -> None:
    watched = Watched(stands=stands)
    goes_on, _ = watched.played()
    assert not goes_on and len(watched.struck) == stands


def test_one_whom_a_reaction_has_removed_reacts_no_more() -> None:
    watched = Watched()
    watched.fells = BEN
    assert watched.played()[0]
    assert [who for who, _ in watched.struck] == [ANN, ORK]


def test_a_reaction_that_ends_for_want_of_somebody_ends_alone() -> None:
    watched = Watched()
    assert watched.played(**{f"sure:{ANN}": WITHDRAWN})[0]
    assert [who for who, _ in watched.struck] == [BEN, ORK]
