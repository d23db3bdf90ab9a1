"""Nothing leaks: every way out against every secret, over the samples and some random campaigns."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtWidgets import QApplication

from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.model.campaign import Campaign
from tests.desktop.player_view import stages
from tests.desktop.player_view.ways_out import SECRET, SECRETS, WAYS, leaks, seat
from tests.desktop.player_view.window_ways import NAMES
from tests.helpers.campaigns import campaigns
from tests.helpers.samples import sample_campaign


@pytest.fixture(scope="module", autouse=True)
def one_seat(qapp: QApplication) -> Iterator[None]:
    """Let all tests share the seat at which the players' window is opened."""
    seat()
    yield
    seat().close()
    seat.cache_clear()


@pytest.fixture(params=[sample.file for sample in samples()])
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Campaign]:
    """Give the campaign of a sample."""
    found = next(each for each in samples() if each.file == request.param)
    with sample_file(found) as path:
        document = Document.open(path, tmp_path)
        yield document.state
        document.close(discard=True)


def test_no_sample_leaks(qapp: QApplication, sample: Campaign) -> None:
    # painted maps take seconds each: the strip at the side tells most, the others are compared on other campaigns
    left = {"screen, strip below", "screen, no strip", *NAMES}
    ways = tuple(way for way in WAYS if way not in left)
    assert not list(leaks(sample, ways, together=True))


def test_the_adventure_leaks_nothing(qapp: QApplication) -> None:
    assert not list(leaks(sample_campaign(), together=True))


def test_a_campaign_full_of_secrets_leaks_nothing(qapp: QApplication) -> None:
    state = stages.campaign()
    for way, told in ((name, WAYS[name](state, state.encounters[stages.FIGHT])) for name in WAYS):
        assert SECRET.encode() not in told, way
    assert not list(leaks(state))


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(campaigns())
def test_no_random_campaign_leaks(qapp: QApplication, state: Campaign) -> None:
    assert not list(leaks(state))


def test_the_table_would_notice(qapp: QApplication) -> None:
    """Each secret that is laid open comes out by some way: the table compares what can differ."""
    state = stages.campaign()
    fight = state.encounters[stages.FIGHT]
    opened = SECRETS["hidden creature"](state, fight)
    token = opened.encounters[fight.id].tokens["token-9001"]
    shown = opened.with_token(fight.id, replace(token, hidden=False))
    for way in ("screen, strip at the side", "words of the window", "paper"):
        assert WAYS[way](shown, shown.encounters[fight.id]) != WAYS[way](state, fight), way
