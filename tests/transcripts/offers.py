"""Facts of what somebody is offered: which actions are open, closed or not shown, and for what each is."""

from typing import Any

from core.model.encounter import Token
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import Played


def offered(played: Played, token: Token, name: str, expected: Any) -> Any:
    """Return which of the expected actions are open, shown closed, or not shown."""
    session = played.session
    board = session.board(played.encounter)
    offers = SYSTEMS[played.encounter.system].offers(session.state, board, played.encounter, token.id)
    if name == "unlisted":
        shown = [offer.act.action for offer in offers]
        return [action for action in expected if action not in shown]
    wanted = [offer.act.action for offer in offers if (offer.why_not is None) == (name == "offered")]
    others = [offer.act.action for offer in offers if (offer.why_not is None) != (name == "offered")]
    return [action for action in expected if action in wanted and action not in others]


def ways(played: Played, token: Token, action: str) -> list[str]:
    """Return for what each open offer of an action is: its item, or what stands in its options."""
    session = played.session
    board = session.board(played.encounter)
    offers = SYSTEMS[played.encounter.system].offers(session.state, board, played.encounter, token.id)
    acts = [offer.act for offer in offers if offer.act.action == action and offer.why_not is None]
    names = played.names
    return [act.item or " ".join(names.get(str(value), str(value)) for _, value in act.options) for act in acts]
