"""The pit: what went wrong is written down, what is due holds rounds up."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.books import BOOKS, SHELF, on_a_floor
from floor.test_table import playable
from pitboss.engines.simulate import default_stakes
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor import commands
from pitboss.floor.gaming_day import MOMENT, GamingDay
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.pit import VOIDS, Pit, with_parts
from pitboss.floor.replay import Audit
from pitboss.floor.table import FloorTable
from pitboss.ledger.checks import Parts
from pitboss.ledger.entries import GENESIS, Batch, Draft, Entry, entered
from pitboss.ledger.store import Store
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.schema import Irregularity
from pitboss.rulebook.situations import OTHERWISE, situation

DEALER = Person("dealer", "Dee", Role.DEALER)
FLOOR = Person("floor", "Flo", Role.SUPERVISOR)
OTHER = Person("other", "Otto", Role.SUPERVISOR)
EYES = Person("eyes", "Eve", Role.SURVEILLANCE)
SHIFT = Person("shift", "Sue", Role.SHIFT_MANAGER)
CRAPS = "columbus-2016/craps"
BACCARAT = "cincinnati/mini-midi-baccarat"
T0 = datetime(2026, 11, 19, 12, tzinfo=UTC)


class At:
    """A clock on the wall that somebody sets."""

    def __init__(self) -> None:
        self.now = T0

    def __call__(self) -> datetime:
        return self.now


async def opened(floor: Floor, address: str, **options: Any) -> str:
    table = await floor.open_table(OTHER, address, options, live=True)
    return table.id


async def do(floor: Floor, person: Person, table: str, **given: Any) -> Entry:
    return await floor.do(person, table, commands.read(given))


async def a_visitor_bets(floor: Floor, id: str) -> None:
    """Somebody at seat 1 has a wager that a round begins with."""
    table = floor.spot(id).table
    await do(floor, DEALER, id, do="sit", seat=1, buy_in=9_000_00, visitor="Vic")
    wagers = default_stakes(table.terms)
    await do(floor, DEALER, id, do="put_up", seat=1, wagers=wagers)


async def refused(floor: Floor, person: Person, says: str, table: str, **given: Any) -> None:
    before = floor.store.last()[0]
    with pytest.raises(PitbossError, match=says):
        await do(floor, person, table, **given)
    done = [entry.kind for entry in floor.store.entries(after=before)]
    assert done in ([], ["refused"])


def items(floor: Floor, id: str) -> dict[str, str]:
    return {item.name: item.state for item in floor.pit.items(floor.spot(id).table)}


def of(floor: Floor, id: str, name: str) -> int:
    return next(i.of for i in floor.pit.items(floor.spot(id).table) if i.name == name)


# what went wrong


def written(offer: BookGame, seen: set[tuple[str, str]]) -> dict[str, Irregularity]:
    """The irregularities of a game; what the book says once for several games, once."""
    fresh = {}
    for name, found in offer.data.irregularities.items():
        said = offer.book.slug, f"{name} {found.lines}"
        if said not in seen:
            fresh[name] = found
            seen.add(said)
    return fresh


def test_every_irregularity_is_written_down_or_carried_out_at_a_table_of_its_game(
    tmp_path: Path,
) -> None:
    """Games that have no table here are named with the place of the real one."""
    done: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()

    async def play(floor: Floor) -> None:
        for offer in _offers():
            wrong = written(offer, seen)
            if wrong and offer.address in playable():
                id = await opened(floor, offer.address)
                for name, found in wrong.items():
                    if found.effect in VOIDS:
                        await _void(floor, id, name, found.effect)
                        done["carried out"] += 1
                        continue
                    entry = await do(floor, FLOOR, id, do="log", irregularity=name)
                    assert entry.data["lines"] == str(found.lines)
                    done["written down"] += 1
                continue
            for name, found in wrong.items():
                there = {"do": "log", "irregularity": name, "where": "poker 3"}
                entry = await floor.attend(FLOOR, commands.read(there), offer.address)
                assert entry.data["lines"] == str(found.lines)
                done["elsewhere"] += 1

    on_a_floor(tmp_path / "floor.db", play)
    assert done.total() == len(seen) >= 333
    assert done["carried out"] > 100


async def _void(floor: Floor, id: str, name: str, effect: str) -> None:
    table = floor.spot(id).table
    if not table.chairs[0].taken:
        await a_visitor_bets(floor, id)
    elif not table.session.stakes.any():
        await do(floor, DEALER, id, do="repeat", seat=1)
    if table.session.prompt is None:
        await do(floor, DEALER, id, do="deal")
    await refused(floor, FLOOR, "it voids", id, do="log", irregularity=name)
    seat = {"seat": 1} if effect == "hand-void" else {}
    await do(floor, FLOOR, id, do="void", irregularity=name, **seat)


def test_every_irregularity_is_found_under_what_it_is_about() -> None:
    names = {name for offer in _offers() for name in offer.data.irregularities}
    assert {name for name in names if situation(name) == OTHERWISE} == set()
    assert situation("my-own") == OTHERWISE


def _offers() -> list[Any]:
    return [offer for book in books().values() for offer in book.games().values()]


def test_columbus_2016_L289_a_lost_die_blocks_the_next_shooter_and_not_this_one(
    tmp_path: Path,
) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor, CRAPS)
        await do(floor, FLOOR, id, do="duty", name="crew")
        for seat in (1, 2):
            await do(floor, DEALER, id, do="sit", seat=seat, buy_in=500_00, visitor=f"V{seat}")
            await do(floor, DEALER, id, do="put_up", seat=seat, wagers={"pass": 10_00})

        async def throw(dice: str) -> None:
            await do(floor, DEALER, id, do="deal")
            await do(floor, DEALER, id, do="key", text=dice)

        await throw("4-4")
        lost = await do(floor, DEALER, id, do="log", irregularity="lost-die")
        assert items(floor, id) == {"dice-changed": "due", "commission-told": "due"}
        await throw("2-1")  # the same shooter throws on
        await throw("3-4")  # and sevens out
        for seat in (1, 2):
            await do(floor, DEALER, id, do="put_up", seat=seat, wagers={"pass": 10_00})
        await refused(
            floor, DEALER, r"set of dice; a supervisor does it \(line 289\)", id, do="deal"
        )
        role = "takes a supervisor"
        given = {"do": "duty", "name": "dice-changed", "of": lost.number}
        await refused(floor, DEALER, role, id, **given)
        await do(floor, FLOOR, id, **given)
        await throw("6-5")
        told = {"do": "duty", "name": "commission-told", "of": lost.number}
        await refused(floor, FLOOR, "say who was told", id, **told)
        await do(floor, DEALER, id, do="stand", seat=1)
        await do(floor, DEALER, id, do="stand", seat=2)
        await refused(floor, FLOOR, "still owes something: commission told", id, do="close")
        await do(floor, FLOOR, id, **told, whom="Inspector Gray")
        await do(floor, FLOOR, id, do="close")
        assert id not in floor.pit.tables

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_what_is_owed_is_owed_after_a_restart(tmp_path: Path) -> None:
    async def first(floor: Floor) -> str:
        id = await opened(floor, CRAPS)
        await do(floor, FLOOR, id, do="duty", name="crew")
        await do(
            floor, DEALER, id, do="log", irregularity="suspected-cheating", note="a marked die"
        )
        given = commands.read(
            {"do": "log", "irregularity": "suspected-cheating", "where": "poker 3"}
        )
        await floor.attend(DEALER, given, "toledo/omaha")
        return id

    id = on_a_floor(tmp_path / "floor.db", first, practice=False)

    async def second(floor: Floor) -> None:
        assert items(floor, id) == {"agent-told": "due"}
        [elsewhere] = floor.pit.elsewhere()
        assert (elsewhere.name, str(elsewhere.duty.lines)) == ("agent-told", "32-41")
        done = {"do": "duty", "name": "agent-told", "of": elsewhere.of, "whom": "Gray"}
        await floor.attend(FLOOR, commands.read(done))
        assert floor.pit.elsewhere() == []

    on_a_floor(tmp_path / "floor.db", second, practice=False)
    with Store.open(str(tmp_path / "floor.db"), read_only=True) as store:
        store.verify()


def test_what_went_wrong_elsewhere_names_the_place(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        for wrong, says in (
            ({"irregularity": "misdeal"}, "there is no irregularity of toledo/omaha"),
            ({"irregularity": "wrong-amount"}, "say where"),
        ):
            with pytest.raises(BadInput, match=says):
                await floor.attend(FLOOR, commands.read({"do": "log", **wrong}), "toledo/omaha")
        with pytest.raises(Forbidden, match="a player cannot write down what went wrong"):
            await floor.attend(
                Person("ann", "Ann", Role.PLAYER),
                commands.read({"do": "log", "irregularity": "wrong-amount", "where": "3"}),
                "toledo/omaha",
            )

    on_a_floor(tmp_path / "floor.db", play)


# what is due


def test_cincinnati_L2168_nobody_verifies_his_own_and_nothing_is_dealt_before(
    tmp_path: Path,
) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor, BACCARAT)
        await a_visitor_bets(floor, id)
        assert items(floor, id) == {"cards-inspected": "due", "cards-changed": "later"}
        await refused(floor, DEALER, r"a dealer does it \(lines 2168-2169\)", id, do="deal")
        inspected = {"name": "cards-inspected"}
        looks, does = {"do": "verify", **inspected}, {"do": "duty", **inspected}
        await refused(floor, FLOOR, "not done yet", id, **looks)
        await do(floor, FLOOR, id, **does)  # no dealer is at hand
        await refused(floor, DEALER, "a supervisor looks at it", id, do="deal")
        await refused(
            floor, FLOOR, "you did cards inspected yourself", id, do="verify", **inspected
        )
        await refused(floor, OTHER, "is done: a supervisor looks", id, **does)
        await refused(
            floor, EYES, "it takes a dealer|takes a supervisor", id, do="verify", **inspected
        )
        entry = await do(floor, OTHER, id, **looks)
        assert (entry.kind, entry.actor, entry.data["lines"]) == ("verify", "other", "2168-2169")
        await do(floor, DEALER, id, do="deal")

    on_a_floor(tmp_path / "floor.db", play, practice=False)


FORGED: list[tuple[str, str, dict[str, Any], str]] = [
    ("duty", "ann", {"name": "cards-inspected", "verified": False}, ""),
    ("verify", "ann", {"name": "cards-inspected", "verified": True}, "by who has done it himself"),
    ("verify", "bob", {"name": "cards-inspected", "verified": True}, "which nobody has done"),
    ("duty", "ann", {"name": "shown", "of": 3, "verified": True, "jackpot": True}, ""),
    ("release", "ann", {"of": 3}, "by who has done another part of it"),
]


def test_an_audit_finds_who_has_verified_his_own(tmp_path: Path) -> None:
    parts, previous = Parts(), GENESIS
    for number, (kind, actor, data, says) in enumerate(FORGED, 1):
        draft = Draft(kind=kind, actor=actor, table="t1", data=data)
        entry = entered(draft, number=number, at="now", previous=previous)
        parts.hear(entry)
        found, parts.problems = parts.problems, []
        assert [says in each for each in found] == ([True] if says else [])
        previous = entry.hash

    async def play(floor: Floor) -> None:
        id = await opened(floor, BACCARAT)
        await do(floor, DEALER, id, do="duty", name="cards-inspected")
        await do(floor, FLOOR, id, do="verify", name="cards-inspected")

    on_a_floor(tmp_path / "floor.db", play, practice=False)
    with Store.open(str(tmp_path / "floor.db")) as store:
        assert Audit(store, BOOKS).run().problems == []
        data = {"name": "shuffle-seen", "verified": False, "at": "", "lines": "1"}
        drafts = [Draft(kind="duty", actor="ann", table="mini-midi-baccarat-1", data=data)]
        data = data | {"verified": True}
        drafts += [Draft(kind="verify", actor="ann", table="mini-midi-baccarat-1", data=data)]
        store.append([Batch(drafts=drafts)])
        [problem] = Audit(store, BOOKS).run().problems
        assert problem.endswith("verifies shuffle-seen by who has done it himself")


def test_a_practice_floor_shows_what_is_due_and_holds_nothing_up(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        host = await floor.welcome("Ann")
        table = await floor.open_table(host, BACCARAT, {}, live=True)
        await do(floor, host, table.id, do="sit", seat=1, buy_in=900_00)
        await do(floor, host, table.id, do="put_up", seat=1, wagers={"player": 100_00})
        await do(floor, host, table.id, do="deal")
        assert items(floor, table.id)["cards-inspected"] == "due"
        await do(floor, host, table.id, do="duty", name="cards-inspected")
        await do(floor, host, table.id, do="verify", name="cards-inspected")
        assert "cards-inspected" not in items(floor, table.id)

    on_a_floor(tmp_path / "floor.db", play)
    with Store.open(str(tmp_path / "floor.db"), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []


def test_columbus_2017_L1536_chips_are_counted_by_colour_with_the_differences(
    tmp_path: Path,
) -> None:
    wall = At()

    async def play(floor: Floor) -> None:
        id = await opened(floor, "columbus-2017/roulette")
        count = {"do": "duty", "name": "colour-chips"}
        await refused(floor, DEALER, "say how many chips of each colour", id, **count)
        await do(floor, DEALER, id, **count, chips={"red": 300, "blue": 300})
        wall.now += timedelta(hours=23)
        assert items(floor, id) == {"colour-chips": "later"}
        wall.now += timedelta(hours=1)
        assert items(floor, id) == {"colour-chips": "due"}
        entry = await do(floor, DEALER, id, **count, chips={"red": 297, "blue": 300, "green": 20})
        assert entry.data["differences"] == {"green": 20, "red": -3}

    on_a_floor(tmp_path / "floor.db", play, wall_clock=wall)


def test_toledo_L1760_a_deck_is_exchanged_when_another_dealer_takes_over(tmp_path: Path) -> None:
    hold_em = {"structure": "no-limit", "small-blind": 1, "big-blind": 2}
    told = r"before this is done: exchange one deck of cards; a dealer does it \(line 1760\)"
    exchange = {"do": "duty", "name": "deck-exchanged"}
    relief = Person("relief", "Rae", Role.DEALER)

    async def a_hand(floor: Floor, dealer: Person, id: str) -> None:
        await do(floor, dealer, id, do="deal")
        await do(floor, dealer, id, do="act", seat=1, action="fold")

    async def play(floor: Floor) -> None:
        ids = [
            await opened(floor, "toledo/texas-holdem", **hold_em, cards=way)
            for way in ("otherwise", "by-hand")
        ]
        for id in ids:
            await do(floor, DEALER, id, do="duty", name="new-set-up")
            await do(floor, FLOOR, id, do="verify", name="new-set-up")
            for seat, name in ((1, "Uma"), (2, "Vic")):
                await do(floor, DEALER, id, do="sit", seat=seat, buy_in=100_00, visitor=name)
            await do(floor, DEALER, id, do="put_button", seat=1)
            await a_hand(floor, DEALER, id)
            await do(floor, DEALER, id, do="deal")
        machine, id = ids
        for each in ids:  # he may finish another's hand
            await do(floor, relief, each, do="act", seat=2, action="fold")
        await a_hand(floor, relief, machine)
        assert items(floor, id) == {}
        await refused(floor, relief, told, id, do="deal")
        assert items(floor, id) == {"deck-exchanged": "due"}
        await do(floor, relief, id, **exchange)
        await a_hand(floor, relief, id)
        await refused(floor, DEALER, told, id, do="deal")
        await do(floor, relief, id, do="deal")  # he has not left

    async def after(floor: Floor) -> None:
        _, id = list(floor.spots)
        await do(floor, relief, id, do="act", seat=2, action="fold")
        assert items(floor, id) == {}
        await refused(floor, DEALER, told, id, do="deal")
        await do(floor, DEALER, id, **exchange)
        await a_hand(floor, DEALER, id)
        assert items(floor, id) == {}

    on_a_floor(tmp_path / "floor.db", play, practice=False)
    on_a_floor(tmp_path / "floor.db", after, practice=False)


def test_cincinnati_L1470_what_may_be_done_holds_nothing_up_and_what_shall_be_does(
    tmp_path: Path,
) -> None:
    wall = At()

    async def play(floor: Floor) -> None:
        for game, hours, options, holds in (
            ("four-card-poker", 6, {}, False),
            ("four-card-poker", 8, {"cards": "from-a-shoe"}, False),
            ("three-card-poker", 6, {}, True),
            ("three-card-poker", 8, {"cards": "from-a-shoe"}, True),
        ):
            id = await opened(floor, f"cincinnati/{game}", **options)
            wall.now = datetime.now(UTC)
            await a_visitor_bets(floor, id)
            await do(floor, DEALER, id, do="duty", name="cards-inspected")
            wall.now += timedelta(hours=hours, minutes=-1)
            assert set(items(floor, id).values()) == {"later"}
            wall.now += timedelta(minutes=2)
            assert set(items(floor, id).values()) == {"due"}
            if holds:
                await refused(floor, DEALER, "change the decks", id, do="deal")
            else:
                await do(floor, DEALER, id, do="deal")

    on_a_floor(tmp_path / "floor.db", play, practice=False, wall_clock=wall)


ACTS = st.one_of(
    st.tuples(st.just("wait"), st.integers(-60 * 60, 60 * 60)),  # minutes
    st.tuples(st.sampled_from(["duty", "verify", "shuffle", "deal"]), st.integers(0, 2)),
)


@settings(max_examples=60)
@given(st.lists(ACTS, min_size=5, max_size=40))
def test_no_round_is_begun_with_a_duty_open_however_the_clock_jumps(
    acts: list[tuple[str, int]],
) -> None:
    """Against a reckoning of its own: what was done, verified, and when."""
    wall, table = At(), FloorTable.opened("t1", SHELF.game(BACCARAT), {}, live=True)
    pit, journal = Pit(GamingDay(), wall), list[Entry]()

    def write(kind: str, actor: str, data: dict[str, Any]) -> None:
        draft = Draft(kind=kind, actor=actor, table="t1", data=data)
        at = wall.now.strftime(MOMENT)
        journal.append(entered(draft, number=len(journal) + 1, at=at, previous=GENESIS))
        pit.hear(journal[-1], table)

    write("opened", "boss", {})
    whole: dict[str, datetime] = {}  # when each duty was last done and, where it must be, verified
    half: dict[str, str] = {}  # done by whom, and not verified
    changed = T0
    shuffled = False
    for act, n in acts:
        if act == "wait":
            wall.now += timedelta(minutes=n)
        elif act == "shuffle":
            write("shuffle", "dealer", {})
            shuffled = True
            whole.pop("shuffle-seen", None)
        elif act == "deal":
            age = wall.now - changed
            free = (
                "cards-inspected" in whole
                and (not shuffled or "shuffle-seen" in whole)
                and timedelta(minutes=-5) <= age < timedelta(hours=24)
            )
            if free:
                pit.check_round(table, DEALER.id)
            else:
                with pytest.raises(NotAllowed, match="no round is begun"):
                    pit.check_round(table, DEALER.id)
        else:
            name = ("cards-inspected", "shuffle-seen", "cards-changed")[n]
            person = (DEALER, FLOOR, OTHER)[len(journal) % 3]
            say = commands.read({"do": act, "name": name})
            try:
                data = pit.attended(person, say, pit.items(table), alone=False)  # type: ignore[arg-type]
            except PitbossError:
                continue
            if act == "verify":
                assert half.pop(name) != person.id
                whole[name] = wall.now
            elif name == "cards-changed":
                changed = wall.now
            else:
                half[name] = person.id
            write(act, person.id, data)


def test_a_duty_is_owed_by_something_and_an_irregularity_owes_what_there_is() -> None:
    owed = [
        offer.data.duties[name]
        for offer in _offers()
        for each in offer.data.irregularities.values()
        for name in each.owes
    ]
    assert {duty.when for duty in owed} == {"asked"}
    names = {(str(o.book.slug), n) for o in _offers() for n in o.data.duties}
    assert len({name for _, name in names}) >= 25
    assert with_parts(SHELF.game("toledo/let-it-ride"))[1].slug == "aggregate-payout-limit"
