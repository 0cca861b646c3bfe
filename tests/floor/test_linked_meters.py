"""One meter over several tables: what they put onto it, who is paid from it, in which order."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from floor.books import BOOKS, BOSS, Books, on_a_floor
from floor.linked import HOST, NEXUS, RIDE, STUD, Dealer, Game
from ledger.books import postgres_server
from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor.commands import read
from pitboss.floor.duties import Posted
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit, round_of
from pitboss.floor.table import FloorTable
from pitboss.floor.table_meters import SECOND
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.rulebook.schema import METER_LINK
from pitboss.rulebook.terms import Terms

SEED = 1_000_00
STRAIGHT_FLUSH = "9s 8s 7s 6s 5s"
NOTHING = "2c 4d 6h 8s Tc"


async def opened(floor: Floor, game: Game, hand: str = NOTHING, **options: Any) -> Dealer:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    await floor.cash(HOST, 1_000_00)
    return Dealer(floor, await floor.open_table(HOST, game.address, given, live=True), hand)


async def shown(*dealers: Dealer) -> set[int]:
    """What the meters of these tables show."""
    views = [await each.floor.view(HOST, each.table.id) for each in dealers]
    return {view["meters"]["meter"] for view in views}


def won(dealer: Dealer) -> int:
    """What the progressive wager of the last round was paid, its dollar included."""
    played = dealer.table.session.round
    assert played is not None
    names = played.terms.game.layout.names
    return next(x.net for x in played.settlement.lines if names[x.wager] == "progressive") + 1_00


def audited(path: Path | str) -> None:
    with Store.open(str(path), read_only=True) as store:
        found = Audit(store, BOOKS).run()
    assert found.problems == []
    assert found.not_replayed == []


def test_tables_of_two_games_share_a_meter_and_are_paid_in_the_order_of_the_journal(
    tmp_path: Path,
) -> None:
    async def play(floor: Floor) -> None:
        ride, stud = await opened(floor, RIDE), await opened(floor, STUD)
        third = await opened(floor, STUD)
        tables = ride, stud, third
        assert await shown(*tables) == {SEED}
        await ride.deals()
        assert await shown(*tables) == {SEED + 10}
        await stud.deals()
        await third.plays()
        assert await shown(*tables) == {SEED + 30}
        ride.hand, stud.hand = "Ah Kh Qh Jh Th", STRAIGHT_FLUSH
        await ride.finishes()  # all of it, with the dimes of the others
        assert won(ride) == SEED + 30
        assert await shown(*tables) == {SEED}
        await stud.finishes()  # dealt before the royal was won, and paid after it
        assert won(stud) == SEED // 10
        assert await shown(*tables) == {SEED - SEED // 10}
        await floor.do(HOST, third.table.id, read({"do": "close"}))
        assert await shown(ride, stud) == {SEED - SEED // 10}
        replay = round_of(floor.store, BOOKS, stud.table.id, 1)
        assert replay.settled is not None
        assert "1 progressive 1.00 win 99.00 prize" in replay.settled.data["lines"]

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_a_meter_outlives_its_tables_and_the_floor(tmp_path: Path) -> None:
    async def first(floor: Floor) -> None:
        ride = await opened(floor, RIDE)
        await ride.plays()
        await floor.do(HOST, ride.table.id, read({"do": "close"}))

    async def second(floor: Floor) -> None:
        stud = await opened(floor, STUD, "Ah Kh Qh Jh Th", meter_seed=2000)
        await stud.plays()
        assert won(stud) == SEED + 20
        assert floor.meters == {NEXUS: 2_000_00}  # by the terms of the table that won it

    on_a_floor(tmp_path / "floor.db", first)
    on_a_floor(tmp_path / "floor.db", second)
    audited(tmp_path / "floor.db")


def test_a_table_may_have_a_meter_of_its_own(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ride, own = await opened(floor, RIDE), await opened(floor, STUD, meter_link="own")
        await own.plays()
        assert (await shown(ride), await shown(own)) == ({SEED}, {SEED + 10})
        assert floor.store.balances("meter:") == {
            f"meter:{NEXUS}": SEED,
            f"meter:{own.table.id}": SEED + 10,
        }
        other_book = Game("columbus-2017/let-it-ride", RIDE.wagers, RIDE.action)
        assert (await opened(floor, other_book)).table.link == "columbus-2017/nexus"

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_what_a_linked_table_is_refused(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ride = await opened(floor, RIDE)

        async def refused(says: str, address: str, **options: Any) -> None:
            with pytest.raises(PitbossError, match=says):
                await floor.open_table(HOST, address, options)

        same = "has meter-seed=1000 at let-it-ride-1, and it has the same at all its tables"
        await refused(same, STUD.address, **{"meter-seed": 5000})
        await refused("the book allows linked, own", STUD.address, **{METER_LINK: "nexus"})
        own = {METER_LINK: "own", "second-share": 5}
        await refused("only a linked meter has a second-share", STUD.address, **own)
        more = {"meter-share": 60, "second-share": 50}
        await refused("60% and 50% of a wager are more than the wager", STUD.address, **more)
        both = {"meter-share": 15, "second-share": 5}  # Cincinnati, lines 4933-4943
        await refused("the book allows from 16 to 100", "cincinnati/four-card-poker", **both)
        both["meter-share"] = 16
        await floor.open_table(HOST, "cincinnati/four-card-poker", both)
        await refused("the book allows from 10 to 100", STUD.address, **{**both, "meter-share": 9})
        three = "columbus-2016/three-card-poker"  # its meter is not on the link
        await refused("no option of columbus-2016/three-card-poker", three, **{METER_LINK: "own"})
        stud = await opened(floor, STUD)
        for options, says in (
            ({"meter-share": 50}, "has meter-share=10 at let-it-ride-1"),
            ({METER_LINK: "own"}, "keeps the meter that it was opened with"),
        ):
            with pytest.raises(PitbossError, match=says):
                await stud.does(do="options", options=options)
        await floor.do(HOST, ride.table.id, read({"do": "close"}))
        await stud.does(do="options", options={"meter-share": 50})
        await stud.plays()
        assert await shown(stud) == {SEED + 50}

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_a_void_round_takes_its_dime_back_but_not_from_a_new_seed(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ride, stud = await opened(floor, RIDE), await opened(floor, STUD, "Ah Kh Qh Jh Th")
        void = {"do": "void", "irregularity": "wrong-number-of-cards"}
        await stud.deals()
        await ride.deals()
        assert await shown(ride, stud) == {SEED + 20}
        await floor.do(HOST, ride.table.id, read(void))
        assert await shown(ride, stud) == {SEED + 10}
        await ride.deals()
        await stud.finishes()
        assert won(stud) == SEED + 20
        await floor.do(HOST, ride.table.id, read(void))  # its dime is in the prize
        assert await shown(ride, stud) == {SEED}

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_a_prize_that_was_keyed_in_by_mistake_goes_back_onto_the_meter(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ride, stud = await opened(floor, RIDE, "Kh Qh Jh Th Ah"), await opened(floor, STUD)
        await ride.plays()
        assert await shown(ride, stud) == {SEED}
        await stud.plays()
        await ride.does(do="back")
        assert await shown(ride, stud) == {SEED + 20}
        await ride.does(do="key", text="9h")
        assert won(ride) == (SEED + 20) // 10

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_what_the_disk_refuses_moves_no_meter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(floor: Floor) -> None:
        ride, stud = await opened(floor, RIDE, "Ah Kh Qh Jh Th"), await opened(floor, STUD)
        await ride.deals()
        while len(ride.told) < 7:
            await ride.goes_on()

        async def full(batch: Any, link: str = "") -> Any:
            raise OSError("no space left on device")

        with monkeypatch.context() as broken:
            broken.setattr(floor.journal, "append", full)
            for dealer in (ride, stud):
                with pytest.raises(OSError, match="no space"):
                    await (dealer.goes_on() if dealer is ride else dealer.deals())
        assert floor.meters == {NEXUS: SEED + 10}
        ride.table = floor.spot(ride.table.id).table
        await floor.view(HOST, ride.table.id)
        ride.table = floor.spot(ride.table.id).table
        await ride.finishes()
        assert won(ride) == SEED + 10

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_what_read_a_meter_after_something_that_was_not_written_is_not_written_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(floor: Floor) -> None:
        ride, stud, own = [
            await opened(floor, RIDE),
            await opened(floor, STUD),
            await opened(floor, STUD, meter_link="own"),
        ]
        write = floor.store.append

        def fails(batches: Any) -> Any:
            if any(draft.table == ride.table.id for each in batches for draft in each.drafts):
                raise OSError("no space left on device")
            return write(batches)

        for dealer in (ride, stud, own):
            await dealer.plays()
            game = STUD if dealer is not ride else RIDE
            await dealer.does(do="bet", seat=1, wagers=game.wagers)
        with monkeypatch.context() as broken:
            broken.setattr(floor.store, "append", fails)
            deals = (dealer.does(do="deal") for dealer in (ride, stud, own))
            first, second, third = await asyncio.gather(*deals, return_exceptions=True)
        assert isinstance(first, OSError)
        assert "just before could not be written" in str(second)
        assert third is None
        assert floor.meters == {NEXUS: SEED + 20}
        for dealer in (ride, stud):
            await floor.view(HOST, dealer.table.id)  # as it stood
            dealer.table = floor.spot(dealer.table.id).table
            await dealer.plays()
        assert floor.meters == {NEXUS: SEED + 40}

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_a_wager_that_goes_back_takes_its_share_off_the_meter(tmp_path: Path) -> None:
    """A card of the dealer's is seen: the Bonus is settled, and the progressive goes back."""
    address = "cincinnati/texas-holdem-bonus"
    wagers = {"ante": 10_00, "bonus": 5_00, "progressive": 1_00}

    async def play(floor: Floor) -> None:
        bonus = await opened(floor, Game(address, wagers, "bet"), second_share=5)
        link = bonus.table.link
        seed = floor.meters[link]
        await bonus.does(do="sit", seat=1, buy_in=500_00)
        await bonus.does(do="bet", seat=1, wagers=wagers)
        await bonus.does(do="deal")
        assert floor.meters == {link: seed + 21, link + SECOND: 5}
        for card in ("Kc", "Kd"):
            await bonus.does(do="key", text=card)
        await bonus.does(do="void", irregularity="dealer-card-exposed")
        for card in ("Ah", "7s"):
            await bonus.does(do="key", text=card)
        assert bonus.table.session.prompt is None
        assert floor.meters == {link: seed, link + SECOND: 0}

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_a_round_that_is_given_up_takes_its_dime_back(tmp_path: Path) -> None:
    async def deal(floor: Floor) -> str:
        ride, stud = await opened(floor, RIDE), await opened(floor, STUD)
        await ride.deals()
        await stud.plays()
        return ride.table.id

    id = on_a_floor(tmp_path / "floor.db", deal)

    async def again(floor: Floor) -> None:
        assert floor.meters == {NEXUS: SEED + 10}
        assert [e.data["meter"] for e in floor.store.entries(table=id, kinds=("dropped",))] == [
            {NEXUS: SEED + 20}
        ]

    with pytest.MonkeyPatch.context() as changed:

        def breaks(self: FloorTable, entry: Entry, find: Any) -> None:
            raise ArithmeticError("the rules have changed")

        changed.setattr(FloorTable, "again", breaks)
        on_a_floor(tmp_path / "floor.db", again)
    audited(tmp_path / "floor.db")


def test_a_table_that_was_opened_before_its_book_linked_it_keeps_its_own_meter(
    tmp_path: Path,
) -> None:
    async def before(floor: Floor) -> str:
        with pytest.MonkeyPatch.context() as unlinked:
            unlinked.setattr(Terms, "link", "")
            ride = await opened(floor, RIDE)
        await ride.plays()
        return ride.table.id

    id = on_a_floor(tmp_path / "floor.db", before)

    async def after(floor: Floor) -> None:
        ride, stud = Dealer(floor, floor.spot(id).table, NOTHING), await opened(floor, STUD)
        await ride.does(do="options", options={"meter-share": 50})
        await ride.plays()
        assert (await shown(ride), await shown(stud)) == ({SEED + 60}, {SEED})
        assert not round_of(floor.store, BOOKS, id, 2).table.link

    on_a_floor(tmp_path / "floor.db", after)
    audited(tmp_path / "floor.db")


def test_an_audit_finds_a_table_that_misread_the_meter(tmp_path: Path) -> None:
    books = Books(tmp_path / "floor.db")
    one, other = (books.open(RIDE.address, live=True) for _ in range(2))
    for table in (one, other):
        books.do(BOSS, table, do="sit", seat=1, buy_in=100_00, visitor="Vera")
        books.do(BOSS, table, do="bet", seat=1, wagers=RIDE.wagers)
    books.do(BOSS, one, do="deal")
    other.meters = {NEXUS: SEED}  # as if the first had put nothing there
    number = books.do(BOSS, other, do="deal")[0].number
    books.close()
    with Store.open(str(tmp_path / "floor.db"), read_only=True) as store:
        found = Audit(store, BOOKS).run()
    said = f"entry {number} read {SEED} cents on the meter {NEXUS}, and it stood at {SEED + 10}"
    assert said in found.problems


def test_a_second_jackpot_is_fed_from_all_tables_and_paid_by_a_supervisor(tmp_path: Path) -> None:
    second = NEXUS + SECOND

    async def play(floor: Floor) -> None:
        ride = await opened(floor, RIDE, second_share=5)
        stud = await opened(floor, STUD, second_share=5)
        award = {"do": "award", "seat": 1, "why": "the jack of hearts, as the sign says"}
        await ride.plays()
        await stud.deals()
        assert floor.meters == {NEXUS: SEED + 20, second: 10}
        void = {"do": "void", "irregularity": "wrong-number-of-cards"}
        await floor.do(HOST, stud.table.id, read(void))
        assert floor.meters == {NEXUS: SEED + 10, second: 5}
        await stud.plays()
        view = await floor.view(HOST, ride.table.id)
        assert view["meters"] == {"meter": SEED + 20, "second-jackpot": 10}
        chips = stud.table.session.bankrolls[0]
        await stud.does(**award)
        assert stud.table.session.bankrolls[0] == chips + 10
        assert floor.meters == {NEXUS: SEED + 20, second: 0}
        with pytest.raises(PitbossError, match="nothing in a second jackpot"):
            await ride.does(**award)
        with pytest.raises(PitbossError, match="has second-share=5 at let-it-ride-1"):
            await opened(floor, STUD)

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_an_award_is_approved_for_what_was_proposed_and_no_more(tmp_path: Path) -> None:
    other = Person("other", "Other", Role.SUPERVISOR)

    async def play(floor: Floor) -> None:
        ride = await opened(floor, RIDE, second_share=5)
        stud = await opened(floor, STUD, second_share=5)  # feeds the same jackpot
        award = {"do": "award", "seat": 1, "why": "the jack of hearts, as the sign says"}

        async def proposes(**said: Any) -> int:
            with pytest.raises(NotAllowed, match="takes a second person"):
                await floor.do(BOSS, ride.table.id, read(award | said))
            return max(floor.proposals.open)

        await ride.plays()
        first = await proposes()
        assert floor.proposals.open[first].data["amount"] == 5
        await stud.plays()
        with pytest.raises(NotAllowed, match=r"proposes \$0.05, and the second jackpot .* \$0.10"):
            await floor.do(other, ride.table.id, read(award | {"approves": first}))
        chips = ride.table.session.bankrolls[0]
        second = await proposes()
        done = await floor.do(other, ride.table.id, read(award | {"approves": second}))
        assert dict(done.postings)[f"rack:{ride.table.id}:1"] == 10
        assert ride.table.session.bankrolls[0] == chips + 10
        assert floor.proposals.open.keys() == {first}

    on_a_floor(tmp_path / "floor.db", play, posted=Posted(award=1))
    audited(tmp_path / "floor.db")


# killed


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "SQLite":
        yield str(folder / "floor.db")
        return
    with postgres_server(durable=False) as url:
        yield url


def _killed(store: str, after: int, *given: str) -> list[int]:
    """Let the tables play until so many commands are acknowledged, and kill them; which these are.

    Lines that were on their way when the kill came were told as well.
    """
    here = Path(__file__).parents[1]
    path = os.pathsep.join([str(here), os.environ.get("PYTHONPATH", "")])
    playing = subprocess.Popen(
        [sys.executable, "-m", "floor.linked", store, *given],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert playing.stdout is not None
    with playing, playing.stdout as told:
        heard = [told.readline() for _ in range(after)]
        playing.kill()
        heard += told.readlines()
    assert all(heard), "the tables stopped by themselves"
    return [int(line.split()[0]) for line in heard if line.endswith("\n")]


@pytest.mark.parametrize("database", ["SQLite", "PostgreSQL"])
def test_kills_between_a_contribution_and_its_win_lose_no_cent(
    tmp_path: Path, database: str
) -> None:
    """A table deals, the floor is killed; then both win royals at once, and it is killed again."""
    with _database(database, tmp_path) as store:
        dealt = _killed(store, 6, "stop")
        with Store.open(store, read_only=True) as books:
            assert books.balance(f"meter:{NEXUS}") == SEED + 20
        acknowledged = dealt + _killed(store, 25) + _killed(store, 40)
        audited(store)
        with Store.open(store, read_only=True) as books:
            entries = {entry.number: entry for entry in books.entries()}
            meter = books.balance(f"meter:{NEXUS}")
    assert entries.keys() >= set(acknowledged)
    assert _replayed(list(entries.values())) == meter


def _replayed(entries: list[Entry]) -> int:
    """The meter by the rule alone: a dime for each deal, and a royal takes all that there is."""
    meter, royals = SEED, 0
    for entry in entries:
        if "dealt" in entry.data:
            meter += 10
        for line in entry.data.get("lines", []) if entry.kind == "settled" else []:
            if " progressive " in line:
                assert line == f"1 progressive 1.00 win {(meter - 1_00) / 100:.2f} prize"
                meter, royals = SEED, royals + 1
    assert royals > 2
    return meter
