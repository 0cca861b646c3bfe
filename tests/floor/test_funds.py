"""The card room's funds: drops divided as printed, awards by the book, months that balance."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floor.books import BOOKS, SHELF, on_a_floor
from pitboss.desk.bad_beat_awards import shared, steps, two_hands
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor import funds
from pitboss.floor.fund_books import AWARDED, COUNTED, DROP, FUND, LIFTED, PAID, POSTED, FundBooks
from pitboss.floor.funds import handle, houses, month_sheet, posting_is_due, to_say
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.ledger.entries import Draft, Entry
from pitboss.ledger.store import Store

COLUMBUS, TOLEDO, PROMOTIONS = "columbus-2016", "toledo", "columbus-2017"
PRIMARY, RESERVE = f"{FUND}bad-beat/primary", f"{FUND}bad-beat/reserve"


def jackpot_page(book: str) -> Any:
    return houses(SHELF)[book].offer


def award(book: str, /, **changed: Any) -> dict[str, Any]:
    """An award to which nothing is to be said."""
    given = {
        "book": book,
        "table": "7",
        "pot": 80_00,
        "board": "8h 8s Ah As 2c",
        "loser": "Ann",
        "losing": "8c 8d",
        "winner": "Bob",
        "winning": "Ac Ad",
        "others": ["Cid", "Dee", "Eve"],
        "elsewhere": 0,
        "said": list(to_say(jackpot_page(book))),
    }
    return given | changed


async def hosted(floor: Floor) -> Person:
    return await floor.welcome("Host")


def test_a_drop_is_divided_as_each_house_prints_it(tmp_path: Path) -> None:
    async def play(floor: Floor) -> dict[str, int]:
        host = await hosted(floor)
        for book, amount in ((COLUMBUS, 1_000_00), (TOLEDO, 1_000_00), (PROMOTIONS, 500_00)):
            await handle(floor, host, COUNTED, {"book": book, "amount": amount})
        return floor.store.balances(FUND)

    assert on_a_floor(tmp_path / "floor.db", play) == {
        PRIMARY: 62_50 + 250_00,
        RESERVE: 37_50 + 150_00,
        f"{FUND}{COLUMBUS}/player-fund": 900_00,
        f"{FUND}{TOLEDO}/player-fund": 600_00,
        f"{FUND}{PROMOTIONS}/player-fund": 500_00,
    }


def test_what_hands_have_dropped_is_counted_first(tmp_path: Path) -> None:
    async def play(floor: Floor) -> list[dict[str, int]]:
        host = await hosted(floor)
        dropped = [("fees", -7_00), (DROP + COLUMBUS, 7_00)]
        await floor.write(Draft(kind="settled", actor="house", postings=dropped))
        counted = [
            await handle(floor, host, COUNTED, {"book": COLUMBUS, "amount": amount})
            for amount in (5_00, 10_00)
        ]
        books = FundBooks()
        for entry in counted:
            books.hear(entry)
        assert not books.problems
        return [dict(entry.postings) for entry in counted]

    first, then = on_a_floor(tmp_path / "floor.db", play)
    assert (first[DROP + COLUMBUS], first.get("cage", 0)) == (-5_00, 0)
    assert (then[DROP + COLUMBUS], then["cage"]) == (-2_00, -8_00)


@pytest.mark.parametrize("book", [COLUMBUS, TOLEDO])
@pytest.mark.parametrize(
    ("amount", "elsewhere", "each", "loser", "winner", "other"),
    [
        (90_000_00, 30, 0, 45_000_00, 22_500_00, 7_500_00),
        (100_000_00, 30, 0, 50_000_00, 25_000_00, 8_333_33),
        (100_001_00, 30, 100_00, 48_500_50, 24_250_25, 8_083_41),
        (200_000_00, 30, 100_00, 98_500_00, 49_250_00, 16_416_66),
        (200_001_00, 30, 200_00, 97_000_50, 48_500_25, 16_166_75),
    ],
)
def test_a_jackpot_is_shared_by_its_size(
    book: str, amount: int, elsewhere: int, each: int, loser: int, winner: int, other: int
) -> None:
    found = shared(jackpot_page(book), amount, 3, elsewhere)
    assert (found.step.each, found.loser, found.winner, found.each_other) == (
        each, loser, winner, other,
    )  # fmt: skip
    assert found.room == elsewhere * each
    assert found.room + loser + winner + 3 * other + found.left == amount
    assert 0 <= found.left < 5


def test_the_steps_are_those_that_are_printed() -> None:
    for book in (COLUMBUS, TOLEDO):
        found = [(step.upto, step.each) for step in steps(jackpot_page(book))]
        assert found == [(100_000_00, 0), (200_000_00, 100_00), (None, 200_00)]


@pytest.mark.parametrize(
    ("losing", "winning", "board", "says"),
    [
        ("7c 7d", "Ac Ad", "7h 7s Ah As 2c", "four sevens is beaten, and it takes"),
        ("8c Ad", "Kc Kd", "8h 8s 8d Kh Ks", "the beaten hand, four eights, is not"),
        ("8c 8d", "Ac Kd", "8h 8s Ah As Ad", "the winning hand, four aces, is not"),
        ("Ac Ad", "8c 8d", "8h 8s Ah As 2c", "four eights does not beat four aces"),
        ("8c 8d", "8c Ad", "8h 8s Ah As 2c", "8c is there twice"),
        ("8c", "Ac Ad", "8h 8s Ah As 2c", "the beaten player has two cards in the hole: 1"),
        ("8c 8d", "Ac Ad", "8h 8s Ah As", "a board is five: 4 were given"),
    ],
)
def test_what_is_no_bad_beat_is_refused(losing: str, winning: str, board: str, says: str) -> None:
    with pytest.raises((NotAllowed, BadInput), match=says):
        two_hands(jackpot_page(COLUMBUS), cards(losing), cards(winning), cards(board))


def test_straight_flushes_count_where_both_hole_cards_are_in_them() -> None:
    page = jackpot_page(TOLEDO)
    told = two_hands(page, cards("5h 6h"), cards("Th Jh"), cards("7h 8h 9h 2c 2d"))
    assert told[0].startswith("a straight flush")
    with pytest.raises(NotAllowed, match="the beaten hand"):
        two_hands(page, cards("6h 2s"), cards("Th Jh"), cards("7h 8h 9h 5h 2d"))


def test_an_award_pays_and_the_reserve_becomes_the_next(tmp_path: Path) -> None:
    async def play(floor: Floor) -> tuple[Entry, dict[str, int]]:
        host = await hosted(floor)
        await handle(floor, host, COUNTED, {"book": COLUMBUS, "amount": 100_000_00})
        await handle(floor, host, COUNTED, {"book": TOLEDO, "amount": 500_000_00})
        assert floor.store.balance(PRIMARY) == 131_250_00
        assert floor.store.balance(RESERVE) == 78_750_00
        entry = await handle(floor, host, AWARDED, award(TOLEDO, elsewhere=40))
        return entry, floor.store.balances(FUND)

    path = tmp_path / "floor.db"
    entry, stands = on_a_floor(path, play)
    rest = 131_250_00 - 40 * 100_00
    assert dict(entry.data["shares"]) == {
        "Ann": rest // 2, "Bob": rest // 4, "Cid": 10_604_16, "Dee": 10_604_16, "Eve": 10_604_16,
    }  # fmt: skip
    left = rest - rest // 2 - rest // 4 - 3 * 10_604_16
    assert entry.data["left"] == left == 2
    assert stands[PRIMARY] == 78_750_00 * 3 // 4 + left == entry.data["next"]
    assert stands[RESERVE] == 78_750_00 // 4 == entry.data["reserve"]
    assert dict(entry.postings)["cage"] == 131_250_00 - left
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"others": ["Cid"]}, r"3 players were dealt in, and it takes 4 \(line 2512\)"),
        ({"others": ["Cid", "ann"]}, "somebody is named twice"),
        ({"pot": 9_00}, r"the pot was \$9, and it takes \$10 \(lines 2501, 2510\)"),
        ({"said": []}, "nothing is paid before"),
        ({"said": ["deck", "hope"]}, "no step of an award 'hope'"),
        ({"elsewhere": -1}, "-1 is no number of players at other tables"),
        ({"table": ""}, "say the table: 1 to 80 characters"),
        ({"book": PROMOTIONS}, "has no bad beat jackpot"),
        ({"book": "nowhere"}, "no fund of a book 'nowhere'"),
        ({"losing": "8c 9z"}, "9z"),
    ],
)
def test_an_award_that_is_not_by_the_book_is_refused(
    tmp_path: Path, changed: dict[str, Any], says: str
) -> None:
    async def play(floor: Floor) -> None:
        host = await hosted(floor)
        with pytest.raises(NotAllowed, match="there is nothing in the jackpot"):
            await handle(floor, host, AWARDED, award(COLUMBUS))
        await handle(floor, host, COUNTED, {"book": COLUMBUS, "amount": 100_000_00})
        before = floor.store.last()
        with pytest.raises(PitbossError, match=says):
            await handle(floor, host, AWARDED, award(COLUMBUS, **changed))
        assert floor.store.last() == before

    on_a_floor(tmp_path / "floor.db", play)


def test_only_columbus_counts_the_deck() -> None:
    assert "deck" in to_say(jackpot_page(COLUMBUS))
    assert "deck" not in to_say(jackpot_page(TOLEDO))


def test_a_players_fund_below_nought_is_lifted_where_that_is_printed(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        host = await hosted(floor)
        hot = {"amount": 50_00, "what": "hot seat", "to": "Cid"}
        for book in (COLUMBUS, PROMOTIONS):
            await handle(floor, host, PAID, {"book": book, **hot})
            with_it = await handle(floor, host, LIFTED, {"book": book})
            assert dict(with_it.postings)["house"] == -50_00
            with pytest.raises(NotAllowed, match="only one below nought is lifted"):
                await handle(floor, host, LIFTED, {"book": book})
        with pytest.raises(NotAllowed, match="nothing is printed of one below nought"):
            await handle(floor, host, PAID, {"book": TOLEDO, **hot})
        assert not any(floor.store.balances(FUND).values())

    on_a_floor(tmp_path / "floor.db", play)


def test_awards_take_two_people(tmp_path: Path) -> None:
    def named(store: Store, name: str, role: Role) -> Person:
        kept = store.add_person(name, role.value)
        return Person(kept.id, kept.name, role)

    async def play(floor: Floor) -> None:
        boss = named(floor.store, "Boss", Role.SUPERVISOR)
        other = named(floor.store, "Other", Role.SUPERVISOR)
        dealer = named(floor.store, "Dee", Role.DEALER)
        await handle(floor, boss, COUNTED, {"book": COLUMBUS, "amount": 100_000_00})
        with pytest.raises(PitbossError, match="a dealer cannot enter a bad beat jackpot"):
            await handle(floor, dealer, AWARDED, award(COLUMBUS))
        with pytest.raises(NotAllowed, match="takes a second person"):
            await handle(floor, boss, AWARDED, award(COLUMBUS))
        number = floor.store.last()[0]
        with pytest.raises(PitbossError, match="somebody else approves"):
            await handle(floor, boss, AWARDED, award(COLUMBUS), approves=number)
        with pytest.raises(PitbossError, match="something else"):
            await handle(floor, other, AWARDED, award(COLUMBUS, pot=90_00), approves=number)
        paid = await handle(floor, other, AWARDED, award(COLUMBUS), approves=number)
        assert paid.data["approves"] == number
        with pytest.raises(PitbossError):
            await handle(floor, other, AWARDED, award(COLUMBUS), approves=number)
        promotion = {"book": COLUMBUS, "amount": 1_200_01, "what": "high hand", "to": "Cid"}
        with pytest.raises(NotAllowed, match="takes a second person"):
            await handle(floor, boss, PAID, promotion)
        await handle(floor, boss, PAID, promotion | {"amount": 1_200_00})

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_a_month_at_random_balances(tmp_path: Path) -> None:
    """What was counted and lifted is what was paid and what is there; the sheet says the same."""

    async def play(floor: Floor) -> None:
        host, pick = await hosted(floor), random.Random(7)
        came = went = 0
        for _ in range(60):
            book = pick.choice([COLUMBUS, TOLEDO, PROMOTIONS])
            what = pick.randrange(10)
            try:
                if what < 6:
                    amount = pick.randrange(1, 2_000_00)
                    await handle(floor, host, COUNTED, {"book": book, "amount": amount})
                    came += amount
                elif what < 8:
                    amount = pick.randrange(1, 900_00)
                    hot = {"book": book, "amount": amount, "what": "hot seat", "to": "Cid"}
                    await handle(floor, host, PAID, hot)
                    went += amount
                elif what < 9:
                    lifted = await handle(floor, host, LIFTED, {"book": book})
                    came += lifted.data["amount"]
                else:
                    won = await handle(floor, host, AWARDED, award(book))
                    went += won.data["paid"]
            except NotAllowed:
                continue
        await handle(floor, host, POSTED, {})
        stands = floor.store.balances(FUND)
        assert sum(stands.values()) == came - went
        [day] = month_sheet(floor.store, floor.gaming_day, f"{floor.gaming_day.today():%Y-%m}")
        assert sum(day.counted.values()) + day.lifted == came
        assert sum(day.paid.values()) == went
        assert day.stands == stands

    path = tmp_path / "floor.db"
    on_a_floor(path, play)
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []


def test_posting_is_due_at_three_where_something_was_counted(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        host = await hosted(floor)
        three = datetime.now(UTC).replace(hour=15, minute=0, second=1) + timedelta(days=1)
        assert not posting_is_due(floor, three)
        await handle(floor, host, COUNTED, {"book": TOLEDO, "amount": 100_00})
        assert posting_is_due(floor, three)
        assert not posting_is_due(floor, three - timedelta(hours=1))
        await handle(floor, host, POSTED, {})
        assert posting_is_due(floor, three)  # the posting of another day

    on_a_floor(tmp_path / "floor.db", play)


def changed_entries(entries: list[Entry], kind: str, change: Callable[[Any], Any]) -> list[str]:
    books = FundBooks()
    for entry in entries:
        data = change(dict(entry.data)) if entry.kind == kind else entry.data
        books.hear(msgspec.structs.replace(entry, data=data))
    return books.problems


def test_an_audit_finds_what_was_written_otherwise(tmp_path: Path) -> None:
    async def play(floor: Floor) -> list[Entry]:
        host = await hosted(floor)
        await handle(floor, host, COUNTED, {"book": COLUMBUS, "amount": 100_000_00})
        await handle(floor, host, POSTED, {})
        await handle(floor, host, AWARDED, award(COLUMBUS))
        return list(floor.store.entries())

    entries = on_a_floor(tmp_path / "floor.db", play)
    assert changed_entries(entries, AWARDED, lambda data: data) == []
    for kind, name, value in (
        (COUNTED, "amount", 1),
        (POSTED, "amounts", {"bad-beat/primary": 1}),
        (AWARDED, "amount", 1),
        (AWARDED, "shares", [["Ann", 1]]),
    ):
        wrong = changed_entries(entries, kind, lambda data, n=name, v=value: data | {n: v})  # type: ignore[misc]
        assert wrong, (kind, name)


def test_nothing_else_is_done_with_a_fund(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        host = await hosted(floor)
        with pytest.raises(BadInput, match="nothing to do with a fund is called 'borrow'"):
            await handle(floor, host, "borrow", {})
        with pytest.raises(NotAllowed, match="there is nothing to post"):
            await handle(floor, host, POSTED, {})
        for amount in (0, -1, 1.5, True, 10**14):
            with pytest.raises(BadInput, match="the amount is more than nothing"):
                await handle(floor, host, COUNTED, {"book": TOLEDO, "amount": amount})
        one = await handle(floor, host, COUNTED, {"book": TOLEDO, "amount": 1_00}, once="w")
        two = await handle(floor, host, COUNTED, {"book": TOLEDO, "amount": 1_00}, once="w")
        assert one == two
        with pytest.raises(BadInput, match="is no month: write 2026-11"):
            funds.month_sheet(floor.store, floor.gaming_day, "november")

    on_a_floor(tmp_path / "floor.db", play)
