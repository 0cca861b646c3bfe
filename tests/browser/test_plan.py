"""Plan and data side by side in a real browser: a value is chosen, its figure clicked."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.house import launch
from pitboss.plans.writing import write
from plans.small_plan import PLAN
from plans.test_draft import drafted

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(drafted(PLAN), tmp_path / "riverside")
    return tmp_path / "riverside"


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """The page as the command opens it."""
    command = [sys.executable, "-u", "-m", "pitboss", "coverage", str(folder), "--page"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            said = served.stdout.readline() + served.stdout.readline()
            yield re.findall(r"http://\S+", said)[0]
        finally:
            served.terminate()


@pytest.mark.parametrize("size", [(1400, 900), (390, 844)], ids=["desk", "phone"])
def test_a_figure_that_is_clicked_becomes_the_value(
    folder: Path, address: str, size: tuple[int, int]
) -> None:
    file = folder / "three_card_poker.toml"
    before = file.read_text()
    with sync_playwright() as play, launch(play) as browser:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.goto(address)
        page.locator("#game").select_option("three-card-poker")
        expect(page.locator("#said")).to_have_text(
            "9 of 12 lines with figures are claimed (75.0 %)"
        )
        rows = page.locator("#values section", has_text="Pair plus").locator(".value")
        flush, pair = rows.filter(has_text="Flush4 to 1"), rows.filter(has_text="Pair1 to 1")
        expect(flush).to_contain_text("not checked")
        flush.click()
        line = page.locator("#lines li.here")
        expect(line).to_contain_text("Flush 4 to 1")
        line.locator(".figure").click()
        expect(flush).not_to_contain_text("not checked")
        expect(pair).to_have_attribute("aria-pressed", "true")  # the next row's turn
        page.get_by_role("button", name="Next unclaimed line").click()
        expect(page.locator("#lines .figure:focus")).to_have_attribute("data-figure", "3 dice")
        assert file.read_text() == before.replace(
            '["flush", "4 to 1", 24],  # read, not checked', '["flush", "4 to 1", 24],'
        )
        page.get_by_role("button", name="Take back").click()
        expect(flush).to_contain_text("not checked")
        assert file.read_text() == before
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
