"""Healing: points of a track given back, up to what it holds at most."""

from core.base.ids import RuleId, TokenId
from core.engine.context import Context
from core.engine.event import TrackChanged
from core.model.creature import Track


def restored(track: Track, points: int) -> int:
    """Return the value of a track after so many points are given back: never above its maximum, never less."""
    value = track.value + max(0, points)
    return value if track.maximum is None else max(track.value, min(value, track.maximum))


def lacking(track: Track) -> int:
    """Return how many points a track is short of its maximum; none without one."""
    return 0 if track.maximum is None else max(0, track.maximum - track.value)


def heal_track(ctx: Context, who: TokenId, name: str, points: int, cited: str) -> int:
    """Give points of a track of somebody on the map back, by a rule; return how many he gained, 0 without the track."""
    track = ctx.vitals(who).tracks.get(name)
    if track is None:
        return 0
    value = restored(track, points)
    if value > track.value:
        ctx.emit(TrackChanged(ctx.encounter.id, who, name, value, track.temporary, RuleId(cited)))
    return value - track.value
