"""How tokens look: made of the campaign by the encounter's rule system, and made anew only where something changed."""

from core.base.ids import SystemId
from core.base.phrase import say
from core.engine.context import RuleSystem, Systems
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import Scene
from desktop.map.content import MapContent, TokenLook, side_numbers


class Looks:
    """Makes the content of maps; remembers the look of every token as long as what it was made of is the same."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._known: dict[str, tuple[tuple[object, ...], TokenLook]] = {}

    def content(self, state: Campaign, scene: Scene, encounter: Encounter | None, systems: Systems) -> MapContent:
        """Return what a map of a scene shows, with the tokens of an encounter that stand on it."""
        tokens: dict[str, TokenLook] = {}
        links: tuple[tuple[str, str], ...] = ()
        known: dict[str, tuple[tuple[object, ...], TokenLook]] = {}
        if encounter is not None:
            sides = side_numbers(token.side for token in encounter.tokens.values())
            system = systems[encounter.system]
            for identity, token in encounter.tokens.items():
                if token.scene != scene.id:
                    continue
                side = sides[token.side]
                key = (token, side, state.creature(token), state.vitals(token))
                held = self._known.get(identity)
                if held is None or any(one is not other for one, other in zip(held[0], key, strict=True)):
                    held = (key, self._look(state, encounter, system, token, side))
                known[identity] = held
                tokens[identity] = held[1]
            links = tuple(link for link in system.links(encounter) if all(each in tokens for each in link))
        self._known = known
        return MapContent(scene, state.wear_of(scene.id), tokens, links)

    def _look(self, state: Campaign, encounter: Encounter, system: RuleSystem, token: Token, side: int) -> TokenLook:
        creature = state.creature(token)
        conditions = (*token.conditions, *state.vitals(token).conditions)
        return TokenLook(
            id=token.id,
            point=token.point,
            spaces=system.body(state, encounter, token).footprint.spaces,
            letter=creature.sign,
            label=creature.name,
            badge=token.badge,
            side=side,
            portrait=creature.portrait,
            chips=tuple(dict.fromkeys(self._chip(system.id, each.kind) for each in conditions)),
            bearing=system.status(state, encounter, token).bearing,
            hidden=token.hidden,
            elevation=token.elevation,
            facing=token.facing,
        )

    def _chip(self, system: SystemId, kind: str) -> str:
        """Return a condition's name in two letters."""
        phrase = say(f"{system}.condition.{kind}")
        name = self._words.text(phrase) if phrase.id in self._words.templates else kind
        return chip(name)


def chip(name: str) -> str:
    """Return a name in two letters: initials of its words, or the beginning of its only one."""
    words = name.replace("-", " ").replace("_", " ").split()
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else name[:2].capitalize()
