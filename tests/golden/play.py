"""Plays a fight for a sample: what a person would choose, with everything else as suggested and drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.base.errors import SandtableError
from core.base.ids import EncounterId, TokenId
from core.engine.command import Act, Command
from core.engine.policy import Policy, draw, first_of, prepared, take_suggestions
from core.engine.session import Session
from core.engine.system import Offer
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter


@dataclass
class Play:
    """A session under way in one encounter, spoken of by the names of its tokens."""

    session: Session
    encounter_id: EncounterId
    done: list[str] = field(default_factory=list)
    who: TokenId | None = None
    """Whoever of those who may act was chosen to; None for the first of them."""
    habit: Policy | None = None
    """Answers what is neither prepared nor as suggested, such as reactions."""

    @property
    def state(self) -> Campaign:
        """The campaign now."""
        return self.session.state

    @property
    def encounter(self) -> Encounter:
        """The encounter now."""
        return self.state.encounter(self.encounter_id)

    @property
    def board(self) -> Board:
        """The board now."""
        return self.session.board(self.encounter)

    def token(self, name: str) -> TokenId:
        """Return the token of a name with its badge."""
        return next(token.id for token in self.encounter.tokens.values() if self.state.name(token) == name)

    def name(self, token: TokenId) -> str:
        """Return the name of a token with its badge."""
        return self.state.name(self.encounter.tokens[token])

    @property
    def actor(self) -> TokenId | None:
        """Who acts next."""
        system = self.session.systems[self.encounter.system]
        return next(iter(system.next_actors(self.state, self.encounter)), None)

    def submit(self, command: Command, answers: Mapping[str, Any] | None = None) -> None:
        """Carry a command out; what `answers` does not say is taken as suggested, and drawn."""
        usual = first_of(*(() if self.habit is None else (self.habit,)), take_suggestions, draw)
        self.session.policy = first_of(prepared(answers), usual) if answers else usual
        self.session.submit(command)

    def tries(self, act: Act, answers: Mapping[str, Any] | None = None) -> bool:
        """Carry an act out if it can be done; return whether it was."""
        try:
            self.submit(act, answers)
        except SandtableError:
            return False
        self.done.append(act.action)
        return True

    def offer(self, action: str, item: str | None = None) -> Offer | None:
        """Return the open offer of an action of whoever acts, with an item if one is named."""
        system = self.session.systems[self.encounter.system]
        who = self.who or self.actor
        if who is None:
            return None
        offers = system.offers(self.state, self.board, self.encounter, who, only=action)
        return next((o for o in offers if o.why_not is None and item in (None, o.act.item)), None)

    def does(self, action: str, *targets: str, item: str | None = None, **fields: Any) -> bool:
        """Let whoever acts take an action on some targets; return whether it could be done."""
        offer = self.offer(action, item)
        if offer is None:
            return False
        whom = tuple(self.token(name) for name in targets) or offer.act.targets
        return self.tries(replace(offer.act, targets=whom, **fields))
