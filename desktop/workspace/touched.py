"""Which scenes a change touched: undo goes to where something happened only if that is not seen already."""

from core.base.ids import SceneId
from core.model.campaign import Campaign


def scenes_touched(before: Campaign, after: Campaign) -> tuple[SceneId, ...]:
    """Return the scenes that look otherwise after a change: their maps, what play did to them, who stands on them."""
    found: dict[SceneId, None] = {}
    for identity, scene in after.scenes.items():
        same = before.scenes.get(identity) is scene and before.wear.get(identity) == after.wear.get(identity)
        if not same:
            found[SceneId(identity)] = None
    for encounter in after.encounters.values():
        was = before.encounters.get(encounter.id)
        if was is encounter:
            continue
        tokens = encounter.tokens if was is None else {**was.tokens, **encounter.tokens}
        moved = [token for key, token in tokens.items() if was is None or was.tokens.get(key) != token]
        moved += [token for key, token in tokens.items() if key not in encounter.tokens]
        found.update(dict.fromkeys([token.scene for token in moved] or [encounter.scene]))
    return tuple(each for each in found if each in after.scenes)
