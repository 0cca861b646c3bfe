"""Make the README's pictures of the floor: `python tools/screenshots.py`.

Each is the real page in a real browser, on a floor of its own whose chance is rigged so that there
is something to see. Colours are reduced to a palette, so that a picture stays small.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.house import House, launch, open_house  # noqa: E402
from pitboss.floor.people import Person, Role  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
LARGEST = 200_000
RARE = 40
"""Colours of the palette for what few pixels have: the red of a pip, the green of a win."""
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
BLACKJACK, TCP = "columbus-2016/blackjack", "columbus-2016/three-card-poker"


SPLIT = f"""round = "{BLACKJACK}"
[[seat]]
seat = 2
wagers = {{ main = 25, royal-match = 5 }}
cards = ["8s", "8d", "3c", "Td", "Kc"]
actions = ["split", "double", "25", "stand"]
[dealer]
cards = ["6h", "Th", "9h"]
"""


class Studio:
    """A floor with some people on it, and a browser in front."""

    def __init__(self, house: House, browser: Browser) -> None:
        self.house, self.browser = house, browser
        self.friends = [house.guest(name) for name in ("Maria", "Tom", "Ines")]
        self.table = ""
        self.players: dict[int, Person] = {}
        self.looks = ExitStack()
        with browser.new_context() as context:
            context.request.post(f"{house.url}/api/v1/guests", data={"name": "Alex"})
            me = context.request.get(f"{house.url}/api/v1/me").json()
            self.me = Person(me["id"], me["name"], Role.HOST)
            self.badge: Any = context.storage_state()

    @contextmanager
    def page(self, *, phone: bool = False, bright: bool = False) -> Iterator[Page]:
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            device_scale_factor=2 if phone else 1,
            color_scheme="light" if bright else "dark",
            reduced_motion="reduce",
            storage_state=self.badge,
        )
        yield context.new_page()
        context.close()

    # playing

    def opens(self, address: str, *, name: str = "", **options: Any) -> str:
        self.table = self.house.open(address, name=name, **options)
        self.players = {}
        return self.table

    def sits(self, seat: int, person: Person, dollars: int = 500) -> None:
        self.players[seat] = person
        self.does(seat, "sit", buy_in=dollars * 100)
        self.house.run(self._looks(person, self.table))

    async def _looks(self, person: Person, table: str) -> None:
        """Be there, as somebody with a browser is."""
        self.looks.enter_context(self.house.floor.watching(person, table, lambda: None))

    def does(self, seat: int, what: str, **given: Any) -> None:
        self.house.do(self.players[seat], self.table, do=what, seat=seat, **given)

    def bets(self, seat: int, **dollars: int) -> None:
        self.puts(seat, {spot.replace("_", "-"): amount for spot, amount in dollars.items()})

    def puts(self, seat: int, dollars: dict[str, int]) -> None:
        wagers = {spot: amount * 100 for spot, amount in dollars.items()}
        self.does(seat, "put_up", wagers=wagers)

    def deals(self) -> None:
        """Everybody who has bet is ready."""
        view = self.house.view(self.friends[0], self.table)
        for seat in view["seats"]:
            if seat["wagers"] and seat["seat"] in self.players:
                self.does(seat["seat"], "ready")

    def acts(self, *actions: str) -> None:
        for action in actions:
            view = self.house.view(self.friends[0], self.table)
            self.does(view["prompt"]["seat"], "act", action=action)

    # looking

    def shows(self, page: Page) -> None:
        page.goto(f"{self.house.url}/tables/{self.table}")
        page.wait_for_selector("#link[data-state=live]", state="attached")

    def takes(self, page: Page, name: str) -> None:
        page.wait_for_timeout(400)
        keep(page.screenshot(), PICTURES / f"{name}.png")


def keep(shot: bytes, path: Path) -> None:
    """Write a picture with as many colours as fit."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    for colours in (256, 192, 128, 96, 64):
        made = io.BytesIO()
        reduced(picture, colours).save(made, "PNG", optimize=True)
        if made.tell() <= LARGEST:
            break
    else:
        raise SystemExit(f"{path.name} is larger than {LARGEST:,} bytes")
    path.write_bytes(made.getvalue())
    print(f"{path.name}: {made.tell():,} bytes, {colours} colours")


def reduced(picture: Image.Image, colours: int) -> Image.Image:
    """A picture in a palette of its frequent colours and some of its rare ones."""
    frequent = picture.quantize(colours - RARE, Image.Quantize.MEDIANCUT).getpalette() or []
    rare = picture.quantize(RARE, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(frequent[: 3 * (colours - RARE)] + rare[: 3 * RARE])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


# The pictures


def blackjack(studio: Studio) -> None:
    maria, tom, ines = studio.friends
    cards = "Ts 8s Kd 5c 6h 9h 8h Qc 7d Tc 3s"
    studio.house.chance.stack(BLACKJACK, cards)
    studio.opens(BLACKJACK, name="Friday night")
    with studio.page() as page:
        for seat, person in ((1, maria), (3, studio.me), (5, tom), (6, ines)):
            studio.sits(seat, person)
        studio.bets(1, main=25)
        studio.bets(3, main=25, royal_match=5)
        studio.bets(5, main=10)
        studio.bets(6, main=100)
        studio.deals()
        studio.acts("stand", "split")
        studio.shows(page)
        studio.takes(page, "blackjack")


def roulette(studio: Studio) -> None:
    maria, tom, _ = studio.friends
    studio.opens("columbus-2016/roulette")
    with studio.page() as page:
        for seat, person in ((1, maria), (2, studio.me), (5, tom)):
            studio.sits(seat, person)
        studio.shows(page)
        for pocket in (22, 0, 9, 31, 14, 36, 17):
            studio.house.chance.fall(pocket)
            studio.puts(1, {"straight 17": 5, "red": 25, "dozen 2": 10})
            studio.puts(2, {"straight 17": 5, "split 17-20": 5, "corner 17-21": 10, "black": 25})
            studio.puts(5, {"straight 8": 5, "column 2": 10, "odd": 10})
            studio.deals()
            expect(page.locator(".recent li").first).to_have_text(str(pocket))
        studio.puts(1, {"red": 25, "dozen 2": 10})
        studio.puts(5, {"straight 8": 5, "column 2": 10})
        studio.takes(page, "roulette")


def craps(studio: Studio) -> None:
    maria, tom, _ = studio.friends
    studio.house.chance.fall(4, 2, 5, 3)
    studio.opens("columbus-2016/craps")
    with studio.page() as page:
        for seat, person in ((1, maria), (4, studio.me), (7, tom)):
            studio.sits(seat, person)
        studio.puts(1, {"dont-pass": 10})
        studio.puts(4, {"pass": 10, "field": 5})
        studio.deals()
        studio.puts(4, {"pass-odds": 20, "come": 10, "place 5": 10, "place 8": 12, "hardway 8": 5})
        studio.puts(7, {"place 6": 12, "any-seven": 1})
        studio.deals()
        studio.puts(4, {"come-odds 8": 10})
        studio.shows(page)
        studio.takes(page, "craps")


def player_dealer(studio: Studio) -> None:
    address = "hollywood-park/ez-baccarat"
    maria, tom, ines = studio.friends
    studio.house.chance.stack(address, "9s 4d Kh 3c")
    studio.opens(address)
    with studio.page() as page:
        for seat, person in ((1, maria), (3, studio.me), (5, tom), (6, ines)):
            studio.sits(seat, person)
        studio.does(5, "take_bank", cover=60_00)
        studio.bets(1, banker_line=10, dragon_7=2)
        studio.bets(3, player_line=10, tie=2)
        studio.bets(6, tie=5)
        studio.deals()
        studio.shows(page)
        studio.takes(page, "player-dealer")


def three_card_poker(studio: Studio) -> None:
    """A round that is settled, line by line, in a bright room."""
    maria, _, ines = studio.friends
    studio.house.chance.stack(TCP, "9s 9d 3h As Kd Qh 5c 8d 2s Qs 7d 4c")
    studio.opens(TCP)
    with studio.page(bright=True) as page:
        for seat, person in ((1, maria), (2, studio.me), (4, ines)):
            studio.sits(seat, person)
        studio.bets(1, ante=10)
        studio.bets(2, ante=25, pair_plus=5)
        studio.bets(4, ante=15)
        studio.deals()
        studio.acts("play", "play", "fold")
        studio.shows(page)
        studio.takes(page, "three-card-poker")


def floor(studio: Studio) -> None:
    with studio.page() as page:
        page.goto(studio.house.url)
        page.wait_for_selector(".shared-rules")
        studio.takes(page, "floor")


def settle(studio: Studio) -> None:
    """A dispute of a split hand, tapped in."""
    ruling = studio.house.floor.store.put_ruling(SPLIT)
    with studio.page(bright=True) as page:
        page.goto(f"{studio.house.url}/settle/{ruling}")
        page.wait_for_selector("#answer caption")
        page.wait_for_selector(".seat-hands .card")
        studio.takes(page, "settle")


def edges(studio: Studio) -> None:
    with studio.page() as page:
        page.goto(f"{studio.house.url}/edges?book=columbus-2016&game=craps")
        expect(page.locator("#state")).to_contain_text("all proved", timeout=600_000)
        page.get_by_role("button", name="house edge").dblclick()
        studio.takes(page, "edges")


def compare(studio: Studio) -> None:
    uth = "ultimate-texas-holdem:trips"
    with studio.page() as page:
        sides = f"left=columbus-2016/{uth}&right=hollywood-park/{uth}"
        page.goto(f"{studio.house.url}/edges/compare?{sides}")
        expect(page.locator("#verdict")).to_be_visible(timeout=600_000)
        studio.takes(page, "compare")


def audit(studio: Studio) -> None:
    with studio.page() as page:
        page.goto(f"{studio.house.url}/audit")
        page.click("#verify")
        page.wait_for_selector("#verdict .win")
        studio.takes(page, "audit")


def phone(studio: Studio) -> None:
    studio.house.chance.stack(BLACKJACK, "As 6d 7h Th")
    studio.opens(BLACKJACK)
    with studio.page(phone=True) as page:
        studio.sits(1, studio.me)
        studio.bets(1, main=25)
        studio.deals()
        studio.shows(page)
        studio.takes(page, "phone")


PAGES = (
    blackjack,
    floor,
    roulette,
    craps,
    player_dealer,
    three_card_poker,
    settle,
    audit,
    phone,
    edges,
    compare,
)


def main() -> None:
    wanted = sys.argv[1:]
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as play,
        launch(play) as browser,
    ):
        studio = Studio(house, browser)
        for take in PAGES:
            if not wanted or take.__name__ in wanted:
                take(studio)


if __name__ == "__main__":
    main()
