"""The collections of a poker room: what a table posts, and what is due by them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from pitboss.errors import PitbossError
from pitboss.registry import poker_room
from pitboss.rulebook.collection import LIMITS, time_charge
from pitboss.rulebook.loader import BookGame, book
from pitboss.rulebook.schema import Collection, CollectionRow, Scalar
from pitboss.rulebook.terms import Terms, bind, terms

GAMES = [
    offer
    for offer in book("hollywood-park").games().values()
    if offer.data.game.play in poker_room() and offer.data.collection
]


def posted(game: str, fees: str = "", **options: Scalar) -> Terms:
    given: dict[str, Scalar] = {name.replace("_", "-"): value for name, value in options.items()}
    if fees:
        given["fees"] = fees
    return terms(f"hollywood-park/{game}", given, between_players=True)


def refused(game: str, fees: str, **options: Scalar) -> str:
    with pytest.raises(PitbossError) as error:
        posted(game, fees, **options)
    return error.value.message


def test_a_table_posts_the_first_options_that_go_together() -> None:
    on = posted("texas-holdem")
    assert on.options["fees"] == "poker-rates-2/limit/1-5"
    assert [int(row[0]) for row in on.rules.collection] == [*[50] * 4, 100, 100, 200, *[300] * 4]
    assert "fees" not in on.chosen()
    on = posted("omaha", structure="no-limit")
    assert on.options["fees"] == "poker-rates-2/no-limit/25,31,38,42,45"
    assert on.chosen() == {"structure": "no-limit"}


def test_the_options_of_a_table_are_said_in_few_words_and_read_again() -> None:
    on = posted("texas-holdem", "poker-rates-2/limit/5,4,13,14,15")
    assert on.options["fees"] == on.chosen()["fees"] == "poker-rates-2/limit/4-5,13-15"
    assert [int(row[0]) for row in on.rules.collection[2:8]] == [50, 50, 100, 400, 500, 600]
    assert bind(on.offer, on.chosen(), between_players=True).rules.collection[7, 0] == 600


@pytest.mark.parametrize(
    ("fees", "says"),
    [
        ("poker-rates-2/limit/1-6", "options 1 and 6 .* both for 7 players.*lines 9251, 9256"),
        ("poker-rates-2/limit/1-2", "no fee for 2-5 players, .* 3-5,8-9,12,15 would be for"),
        ("poker-rates-2/limit/99", "has no option 99; it has 1-15"),
        ("poker-rates-2/limit/all", "has no options 'all'; it has 1-15"),
        ("poker-rates-2/1-5", "no collection 'poker-rates-2/1-5'; there is poker-rates-2/limit/1 "),
        ("poker-rates-2/no-limit/16-20", "is for no-limit games, and structure is limit"),
        ("poker-rates-2/limit-new-player/31-34", "from .50-.100 to .500-.1,000, and .* is .2 "),
        ("game-schedule/own/1-3,8", "options 1 and 8 .* different table limits"),
        ("game-schedule/own/61-64", "is for no-limit games, and structure is limit"),
    ],
)
def test_options_that_do_not_fit_are_refused(fees: str, says: str) -> None:
    assert re.search(says, refused("texas-holdem", fees))


def test_blinds_ante_and_limits_come_with_a_schedule_by_limit() -> None:
    on = posted("texas-holdem", "game-schedule/own/29-32")
    assert (on.rules.small_blind, on.rules.big_blind) == (1000, 1500)
    assert (on.rules.table_minimum, on.rules.table_maximum) == (1500, 3000)
    on = posted("omaha", "game-schedule/own/1-4")
    assert (on.rules.blinds, on.rules.big_blind, on.rules.table_maximum) == (1, 100, 200)
    on = posted("razz", "game-schedule/own/21-24")
    assert (on.rules.ante, on.rules.table_minimum, on.rules.table_maximum) == (100, 600, 1200)
    says = refused("texas-holdem", "game-schedule/own/29-32", big_blind=2)
    assert says == ("fees=game-schedule/own/29-32 is for big-blind 15, not 2 (lines 1289-1292)")
    assert "minimum 15.00, not 4" in refused("texas-holdem", "game-schedule/own/29-32", minimum="4")


def test_a_fee_for_new_players_is_taken_from_the_pot_or_on_the_half_hour() -> None:
    fees, more = "poker-rates-2/limit-new-player/31-34", {"big_blind": 50}
    on = posted("texas-holdem", fees, **more)
    assert [int(row[0]) for row in on.rules.collection[2:6]] == [50, 100, 900, 1700]
    assert time_charge(on, 5) == 0
    on = posted("texas-holdem", fees, new_player_options="half-hour", **more)
    assert not on.rules.collection.any()
    assert [time_charge(on, players) for players in (2, 3, 4, 9)] == [50, 100, 600, 1100]
    assert time_charge(on, 4, new=True) == 300


def test_what_each_seat_pays_by_the_half_hour() -> None:
    on = posted("omaha", "poker-rates-2/limit-timed/53,59")
    assert [time_charge(on, players) for players in (4, 5)] == [900, 1600]
    assert [time_charge(on, players, new=True) for players in (4, 5)] == [500, 700]
    on = posted("drawmaha", "poker-rates-2/limit-timed/57", big_blind=30)
    assert [time_charge(on, players, new=True) for players in (4, 5, 7)] == [700, 1500, 1500]
    on = posted("razz", "poker-rates-2/timed-limit/3")
    assert (on.rules.table_minimum, on.rules.table_maximum, time_charge(on, 6)) == (
        8000,
        16000,
        1400,
    )
    says = refused("omaha", "poker-rates-2/timed-no-limit/2", structure="no-limit")
    assert "is for 25-50 or higher blinds, and the big blind is $2 (line 9652)" in says


def _sets(table: Collection) -> Iterator[str]:
    """The options of each limit of a schedule by limit."""
    groups: dict[tuple[str, ...], list[CollectionRow]] = {}
    for row in table.rows:
        cells = dict(zip(table.columns, row.cells, strict=True))
        groups.setdefault(tuple(cells.get(name, "") for name in LIMITS), []).append(row)
    for rows in groups.values():
        yield f"{table.document}/{table.name}/{','.join(str(row.option) for row in rows)}"


def _bound(offer: BookGame, given: Mapping[str, str]) -> Terms | None:
    try:
        return bind(offer, given, between_players=True)
    except PitbossError as error:
        if "games, and structure is" not in error.message:
            raise
        return None


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.address)
def test_every_limit_of_a_games_own_schedule_can_be_posted(offer: BookGame) -> None:
    for own in (each for each in offer.data.collection if each.document == "game-schedule"):
        for fees in _sets(own):
            forms = ("limit", "no-limit") if "structure" in offer.data.options else ()
            found = [_bound(offer, {"fees": fees, "structure": form}) for form in forms]
            if not forms:  # no betting, so that every row is for it
                found = [_bound(offer, {"fees": fees})]
            (on,) = filter(None, found)  # each is for the one or the other
            assert on.rules.collection[2:, 0].all()
            assert len(on.rules.collection) == int(on.rules.max_players) + 1
