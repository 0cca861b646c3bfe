"""A hidden card is in nothing that is sent to anybody who may not see it.

Every game is played by two people while others look on. All that the floor sends to each of them is
searched for cards that he cannot know: messages and views after each step, and, when the cards are
out and when the round is over, the answer of every route there is, pages and journal included. What
the rules of a book may change is the view of a table, from which the rest is made: so every game
of every book is looked at there.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from pitboss.engines.simulate import default_stakes
from pitboss.equipment.cards import name as card_name
from pitboss.floor.coach import Coach
from pitboss.floor.commands import read
from pitboss.floor.people import Person, Role
from pitboss.floor.table import FloorTable
from pitboss.floor.view import Watched
from pitboss.rulebook.terms import terms
from pitboss.tape.verbs import DOWN, OWN
from pitboss.web.catalogue import playable
from pitboss.web.drawing.cards import words
from pitboss.web.limits import Limits
from web.conftest import SHELF, Browser, FloorApp, running
from web.test_roles import all_routes

ROUNDS = 2
NAMES = {card_name(card): card for card in range(52)}
SPOKEN = {words(name): card for name, card in NAMES.items()}
CARD = re.compile(
    r"(?<![A-Za-z0-9])(?:" + "|".join([*NAMES, *map(re.escape, SPOKEN)]) + r")(?![A-Za-z0-9])"
)


def cards_in(text: str) -> Counter[int]:
    """Every card that a text names, in either way of writing it; pictures of all are no secret."""
    text = re.sub(r"<symbol .*?</symbol>|\bAs (?=[a-z])", "", text, flags=re.DOTALL)
    return Counter(NAMES.get(found, SPOKEN.get(found, -1)) for found in CARD.findall(text))


def lists_in(value: Any) -> Iterator[list[int]]:
    """Lists of numbers in JSON: an order of cards could be one. Dice are none.

    Three numbers are found in the order of a large shoe by chance, once in some hundred times.
    """
    if isinstance(value, dict):
        for name, each in value.items():
            if name != "dice":
                yield from lists_in(each)
    if isinstance(value, list):
        if len(value) > 4 and all(type(each) is int for each in value):
            yield value
        for each in value:
            yield from lists_in(each)


KEYS = re.compile(r'"tap": ?\{"kind": ?"card", ?"left": ?\{[^}]*\}\}')
"""What a live dealer may tap: every card of the deck has its key, whatever has fallen."""


@dataclass
class Eyes:
    """What somebody may know."""

    seats: frozenset[int] = frozenset()
    sees_seats: bool = False
    """Surveillance, and a live dealer who keys the cards in."""
    known: set[int] = field(default_factory=set)

    def learns(self, table: FloorTable) -> None:
        """What the rules of the table let him see by now."""
        played = table.session.round
        if played is None:
            return
        folded = {
            event.seat
            for event in played.events
            if event.kind == "action" and table.terms.game.actions[event.value] == "fold"
        }
        over = played.done and not played.voided
        for event in played.events:
            own = event.kind == "card" and event.face == OWN
            down = event.kind == "card" and event.face == DOWN
            his = self.sees_seats or event.seat in self.seats
            laid_open = over and event.seat not in folded
            if event.kind in ("card", "turn") and not down and (not own or his or laid_open):
                self.known.add(event.value)

    def check(
        self, table: FloorTable, what: str, text: str, had: Counter[int] | None = None
    ) -> None:
        had = had or Counter()
        text = KEYS.sub("", text)
        leaked = {card_name(c) for c, n in cards_in(text).items() if n > had[c]} - {
            card_name(c) for c in self.known
        }
        assert not leaked, f"{what} tells {sorted(leaked)}"
        shoe = table.shoe
        if shoe is not None:
            assert shoe.salt not in text, f"{what} tells the salt"
            if text[:1] in ("[", "{"):
                order = ",".join(map(str, shoe.order))
                for numbers in lists_in(json.loads(text)):
                    told = ",".join(map(str, numbers)) in order
                    assert not told or set(numbers) <= self.known, f"{what} tells the order"


@dataclass
class Looker(Eyes):
    """Somebody who gets everything that he can get."""

    client: Browser = field(kw_only=True)
    reads: bool = False
    """Finished rounds, in the journal."""
    line: WebSocketTestSession | None = None
    before: dict[str, str] = field(default_factory=dict)
    """What stood at each address before the cards were out."""
    changing: set[str] = field(default_factory=set)
    """Addresses at which something else stands now."""


def urls(app: FloorApp, id: str, address: str, search: int) -> list[str]:
    """Every address that can be looked at, about this table where it is about one."""
    book, game = address.split("/")
    given = {"id": id, "number": "{round}", "book_slug": book, "game_slug": game}
    found: list[str] = []
    for method, path in all_routes(app.app.routes):
        if method == "GET" and not path.endswith(("/verify", "/openapi.json", "/metrics")):
            for name, value in given.items():
                path = path.replace("{" + name + "}", value)
            assert "{" not in path.replace("{round}", ""), path
            found.append(path)
            if "{round}" in path:
                found += [f"{path}?seat=1", f"{path}?seat=2", f"{path}?everybody=true"]
    found += [f"/api/v1/journal?table={id}", f"/audit?table={id}"]
    # a drill asks about another round of its own each time
    found = [url for url in found if not url.startswith("/drill/")]
    return [url for url in found if search == PAGES or (id in url and url.startswith("/api/"))]


@dataclass
class Watch:
    """A table, and everybody who looks at it."""

    app: FloorApp
    id: str
    address: str
    lookers: dict[str, Looker]
    search: int = 1
    checked: int = 0

    @property
    def table(self) -> FloorTable:
        return self.app.floor.spots[self.id].table

    def begin(self) -> None:
        """What stands everywhere before the cards are out is no secret."""
        for looker in self.lookers.values():
            every = urls(self.app, self.id, self.address, self.search)
            looker.changing = looker.changing or set(every)
            looker.before = {url: self.text(looker, url) for url in looker.changing}

    def text(self, looker: Looker, url: str) -> str:
        """What somebody gets there, without shoes that were laid open after their last round."""
        text = looker.client.get(url.format(round=self.table.dealt_rounds)).text
        if url == WALL:
            text = json.dumps(self.of_this_table(json.loads(text)))
        for order in self.finished():
            text = text.replace(order, "")
        return str(text)

    def of_this_table(self, wall: dict[str, Any]) -> dict[str, Any]:
        """The wall without the other tables, where the clock decides and cards fall meanwhile."""
        if "tables" not in wall:  # it is not for everybody
            return wall
        tables = [table for table in wall["tables"] if table["id"] == self.id]
        return {"tables": tables, "events": [e for e in wall["events"] if e["table"] == self.id]}

    def finished(self) -> list[str]:
        playing = self.table.session.prompt is not None
        found: list[str] = []
        for entry in self.app.floor.store.entries(table=self.id, kinds=["shoe finished"]):
            if not playing or entry.round < self.table.dealt_rounds:
                order = entry.data["order"]
                found += [" ".join(map(card_name, order)), ",".join(map(str, order))]
                found += [" ".join(map(str, order)), ", ".join(map(str, order))]
        return found

    def step(self, *, all_routes: bool = True) -> None:
        """Search everything that everybody gets now, or what he hears and sees of the table."""
        for name, looker in self.lookers.items():
            looker.learns(self.table)
            if looker.line is not None:
                self.hear(name, looker)
            view = {f"/api/v1/tables/{self.id}"}
            for url in sorted(looker.changing if all_routes else view):
                text, was = self.text(looker, url), looker.before[url]
                looker.check(self.table, f"{url} for {name}", text, cards_in(was))
                self.checked += 1
                if text == was:
                    looker.changing.discard(url)

    def hear(self, name: str, looker: Looker) -> None:
        assert looker.line is not None
        while True:
            text = looker.line.receive_text()
            looker.check(self.table, f"a message to {name}", text)
            self.checked += 1
            said = json.loads(text)
            if said["type"] == "view" and said["view"]["number"] >= self.table.number:
                return

    def settle(self) -> None:
        """The round is over: who reads the journal may know it all."""
        played = self.table.session.round
        assert played is not None
        for looker in self.lookers.values():
            if looker.reads:
                looker.known |= {e.value for e in played.events if e.kind in ("card", "turn")}


WALL = "/api/v1/wall"
ROUTES, PAGES = range(2)
"""How much is searched: all that the API tells of a table; every page too."""
WHOLE = ("columbus-2016/three-card-poker", "cincinnati/blackjack", "hollywood-park/ez-baccarat")


PAIRS = [game["address"] for game in playable(SHELF) if game["equipment"] == "cards"]


def games() -> list[str]:
    """Every game with cards once, as some book has it."""
    found = {terms(address).game.slug: address for address in [*reversed(PAIRS), *WHOLE]}
    return list(found.values())


@pytest.fixture(scope="module")
def open_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FloorApp]:
    """One floor for all games, each at a table of its own."""
    for app in running(tmp_path_factory.mktemp("floor"), people=False, limits=Limits.off()):
        silence(app)
        yield app


def silence(app: FloorApp) -> None:
    """The coach is asked like everybody, and says nothing: what he says is tested with him."""

    def never(*_: Any) -> Future[Any]:
        said: Future[Any] = Future()
        said.set_result(None)
        return said

    app.app.state.coach = Coach(never)


def usual(table: FloorTable) -> dict[str, int]:
    return default_stakes(table.terms)


def do(client: Browser, id: str, **command: Any) -> None:
    answer = client.do(id, **command)
    assert answer.status_code == 200, (command, answer.text)


def play(watch: Watch, pick: random.Random, players: list[Browser]) -> None:
    """One round, looked at after every step."""
    for seat, client in enumerate(players, 1):
        do(client, watch.id, do="put_up", seat=seat, wagers=usual(watch.table))
    watch.begin()
    for seat, client in enumerate(players, 1):
        do(client, watch.id, do="ready", seat=seat)
    watch.step()
    while (prompt := watch.table.session.prompt) is not None:
        client, seat = players[prompt.seat], prompt.seat + 1
        if prompt.kind == "choose":
            action = pick.choice(watch.table.terms.game.action_names(prompt.allowed))
            do(client, watch.id, do="act", seat=seat, action=action)
        else:
            do(client, watch.id, do="amount", seat=seat, amount=prompt.low)
        over = watch.table.session.prompt is None
        if over:
            watch.settle()
        watch.step(all_routes=over)
    watch.settle()


@pytest.mark.parametrize("address", PAIRS)
def test_no_view_tells_a_card_that_is_not_his(address: str) -> None:
    people = {name: Person(name, name, Role.PLAYER) for name in ("Ann", "Bob", "Cat")}
    people["the eye"] = Person("eye", "Eve", Role.SURVEILLANCE)
    table = FloorTable.opened("t1", SHELF.game(address), {}, live=False)
    table.wallets = dict.fromkeys(people, 5_000_00)
    table.opening("house")
    eyes = {"Ann": Eyes(frozenset({0})), "Bob": Eyes(frozenset({1})), "Cat": Eyes()}
    eyes["the eye"] = Eyes(sees_seats=True)

    def step(seat: int, **command: Any) -> None:
        person = people[("Ann", "Bob")[seat]]
        table.apply(person.id, person.name, read({"seat": seat + 1, **command}))
        for name, looker in eyes.items():
            looker.learns(table)
            looker.check(table, f"{name}'s view", json.dumps(Watched(table, people[name]).view()))

    for seat in range(2):
        step(seat, do="sit", buy_in=5_000_00)
        step(seat, do="put_up", wagers=usual(table))
    for seat in range(2):
        step(seat, do="ready")
    pick = random.Random(address)
    while (prompt := table.session.prompt) is not None:
        if prompt.kind == "choose":
            action = pick.choice(table.terms.game.action_names(prompt.allowed))
            step(prompt.seat, do="act", action=action)
        else:
            step(prompt.seat, do="amount", amount=prompt.low)
    assert eyes["the eye"].known


@pytest.mark.parametrize("address", games())
def test_nobody_learns_a_card_that_is_not_his(open_floor: FloorApp, address: str) -> None:
    search = PAGES if address in WHOLE else ROUTES
    tables = len(open_floor.floor.spots)
    ann, bob = (open_floor.guest(f"{name} {tables}") for name in ("Ann", "Bob"))
    id = ann.post("/api/v1/tables", json={"address": address}).json()["id"]
    for seat, client in ((1, ann), (2, bob)):
        do(client, id, do="sit", seat=seat, buy_in=5_000_00)
    nobody = open_floor.client()
    with ann.live(id) as first, bob.live(id) as second, nobody.live(id) as third:
        lookers = {
            "Ann": Looker(frozenset({0}), client=ann, reads=True, line=first),
            "Bob": Looker(frozenset({1}), client=bob, reads=True, line=second),
            # who opens a page is a guest from then on, and reads what is over in the journal
            "a spectator": Looker(client=nobody, reads=search == PAGES, line=third),
        }
        watch = Watch(open_floor, id, address, lookers, search)
        pick = random.Random(address)
        for _ in range(ROUNDS if search == PAGES else 1):
            play(watch, pick, [ann, bob])
        assert watch.checked >= 6
        assert any(looker.known for looker in lookers.values())


def test_on_a_floor_of_named_people_each_role_sees_its_own(named_app: FloorApp) -> None:
    address = "columbus-2016/three-card-poker"
    silence(named_app)
    boss = named_app.person(Role.SUPERVISOR)
    id = boss.post("/api/v1/tables", json={"address": address}).json()["id"]
    ann, bob = (named_app.person(Role.PLAYER, name) for name in ("Ann", "Bob"))
    for seat, client in ((1, ann), (2, bob)):
        boss.post(f"/api/v1/people/{client.id}/cash", json={"amount": 500_00})
        do(client, id, do="sit", seat=seat, buy_in=500_00)
    eye = named_app.person(Role.SURVEILLANCE)
    with ann.live(id) as first, eye.live(id) as second, boss.live(id) as third:
        lookers = {
            "Ann": Looker(frozenset({0}), client=ann, line=first),
            "Bob": Looker(frozenset({1}), client=bob),
            "Cat": Looker(client=named_app.person(Role.PLAYER, "Cat")),
            "the eye": Looker(client=eye, sees_seats=True, reads=True, line=second),
            "the supervisor": Looker(client=boss, reads=True, line=third),
            "the dealer": Looker(client=named_app.person(Role.DEALER)),
            "the administrator": Looker(client=named_app.person(Role.ADMINISTRATOR), reads=True),
        }
        watch = Watch(named_app, id, address, lookers)
        play(watch, random.Random(address), [ann, bob])
    assert len(lookers["the eye"].known) > len(lookers["Ann"].known) > len(lookers["Cat"].known)


@pytest.mark.parametrize(
    "address",
    ["columbus-2016/three-card-poker", "cincinnati/blackjack", "columbus-2016/casino-war"],
)
def test_at_a_live_table_only_the_dealer_knows_what_he_keyed(
    named_app: FloorApp, address: str
) -> None:
    silence(named_app)
    boss, dealer = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER)
    opened = boss.post("/api/v1/tables", json={"address": address, "live": True})
    id = opened.json()["id"]
    ann, bob = (named_app.person(Role.PLAYER, name) for name in ("Ann", "Bob"))
    for seat, client in ((1, ann), (2, bob)):
        boss.post(f"/api/v1/people/{client.id}/cash", json={"amount": 500_00})
        do(client, id, do="sit", seat=seat, buy_in=500_00)
    with ann.live(id) as first, bob.live(id) as second, boss.live(id) as third:
        lookers = {
            "Ann": Looker(frozenset({0}), client=ann, line=first),
            "Bob": Looker(frozenset({1}), client=bob, line=second),
            "the supervisor": Looker(client=boss, reads=True, line=third),
            "the dealer": Looker(client=dealer, sees_seats=True),
        }
        watch = Watch(named_app, id, address, lookers, ROUTES)
        for seat, client in ((1, ann), (2, bob)):
            do(client, id, do="put_up", seat=seat, wagers=usual(watch.table))
        watch.begin()
        do(dealer, id, do="deal")
        watch.step()
        pick = random.Random(address)
        deck = iter(pick.sample(sorted(NAMES), 52))
        while (prompt := watch.table.session.prompt) is not None:
            if prompt.is_decision:
                name = watch.table.terms.game.action_names(prompt.allowed)[0]
                do((ann, bob)[prompt.seat], id, do="act", seat=prompt.seat + 1, action=name)
            else:
                word = "n" if prompt.kind == "peek" else next(deck)
                if dealer.do(id, do="key", text=word).status_code != 200:
                    continue  # it cannot be that card
            over = watch.table.session.prompt is None
            if over:
                watch.settle()
            watch.step(all_routes=over or prompt.is_decision)
        assert watch.checked > 50
