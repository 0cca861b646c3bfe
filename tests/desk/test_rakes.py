"""What a rake, a collection option or a drop costs."""

from __future__ import annotations

import pytest

from pitboss.desk.rakes import Posting, Rake, every_option, rake
from pitboss.errors import PitbossError
from pitboss.rulebook.terms import terms

HOLD_EM = "hollywood-park/texas-holdem"
OHIO = "columbus-2017/texas-holdem"
HANDS = 3000


def cost(address: str, players: int = 3, **options: str) -> Rake:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    return rake(Posting("", terms(address, given, between_players=True)), players, hands=HANDS)


def test_an_option_costs_its_fee_where_a_flop_is_seen_and_else_the_designated_one() -> None:
    """P 9255, 9259: $0.50 whatever happens, or $1 and $0.50."""
    on = terms(HOLD_EM, between_players=True)
    found = [rake(posting, 3, hands=HANDS) for posting in every_option(on, 3)]
    assert [(each.posted.name, each.lines) for each in found] == [
        ("option 5: $0.50, designated fee $0.50", "9255"),
        ("option 9: $1, designated fee $0.50", "9259"),
    ]
    assert (found[0].hand.mean, found[0].hand.se) == (50, 0)
    assert 50 + 5 * found[1].hand.se < found[1].hand.mean < 100 - 5 * found[1].hand.se


def test_the_options_are_those_for_so_many_players() -> None:
    """P 9251-9265: four for seven or more, three for six, one for four."""
    on = terms(HOLD_EM, between_players=True)
    named = {n: [p.name.partition(":")[0] for p in every_option(on, n)] for n in (4, 6, 9)}
    assert named[9] == ["option 1", "option 6", "option 10", "option 13"]
    assert (len(named[6]), named[4]) == (4, ["option 4"])
    assert every_option(terms(OHIO, between_players=True), 6) == []


def test_what_is_charged_by_time_is_exact() -> None:
    on = terms(HOLD_EM, {"new-player-options": "half-hour", **TIMED}, between_players=True)
    assert on.collection is not None
    found = rake(Posting("", on), 9, hands=10, pace=25)
    fee = on.collection.fees(9)["fee"]
    assert (found.hour, found.hand.se) == (2 * 9 * fee, 0)
    assert found.hand.mean == pytest.approx(2 * 9 * fee / 25)
    assert found.seat_hour == 2 * fee


TIMED = {"fees": "poker-rates-2/limit-new-player/31-34", "minimum": "50", "maximum": "100"}


def test_a_cap_and_a_drop_are_told_apart_by_the_same_hands() -> None:
    usual, without = cost(OHIO), cost(OHIO, jackpot_drop="no")
    assert 0 < usual.hand.mean - without.hand.mean < 200
    assert usual.hand.often == without.hand.often
    assert cost(OHIO, jackpot_drop="no", rake_cap="1").hand.mean < without.hand.mean
    assert cost(OHIO, jackpot_drop="no", rake_cap="0").hand.mean == 0
    assert usual.hour == 30 * usual.hand.mean
    assert usual.big_bets == pytest.approx(100 * usual.hand.mean / 3 / 400)


@pytest.mark.parametrize(
    ("address", "players", "sentence"),
    [
        (OHIO, 11, "is played by 2 to 10, not 11"),
        (OHIO, 1, "is played by 2 to 10, not 1"),
        ("toledo/craps", 3, "is played against a bank: it has no rake"),
    ],
)
def test_what_has_no_rake_is_refused(address: str, players: int, sentence: str) -> None:
    with pytest.raises(PitbossError, match=sentence):
        cost(address, players)
