"""A browser and a rigged floor for the tests of a file, and whoever comes to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.house import House, chromium, launch, open_house
from browser.visitor import DESK, PATIENCE, PHONE, Comes, Visitor


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not chromium():
        missing = "NO CHROMIUM HERE: THE FLOOR IS NOT TESTED IN A BROWSER (apt install chromium)"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play, launch(play) as started:
        yield started


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("floor")) as opened:
        yield opened


@pytest.fixture
def comes(browser: Browser, house: House) -> Iterator[Comes]:
    """`comes()` is somebody with a browser of his own, who must leave without a complaint."""
    here: list[Visitor] = []

    def come(url: str = "", *, phone: bool = False, **given: Any) -> Visitor:
        context = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            reduced_motion="reduce",
            **given,
        )
        context.set_default_timeout(PATIENCE)
        here.append(Visitor(context, url or house.url))
        return here[-1]

    yield come
    for visitor in here:
        visitor.context.close()
    assert [wrong for visitor in here for wrong in visitor.wrong] == []


@pytest.fixture
def ann(comes: Comes) -> Visitor:
    return comes()
