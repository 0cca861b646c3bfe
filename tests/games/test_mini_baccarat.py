"""Mini Baccarat and its commission-free sisters: what the golden rounds do not show."""

from __future__ import annotations

import pytest

from games import rigged
from games.printed import BANKER_STANDS_ON
from games.rigged import Options, lines
from pitboss.engines.play import check_layout, new_shoe
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import terms

GAMES = (
    "columbus-2016/mini-baccarat",
    "columbus-2016/commission-free-baccarat",
    "columbus-2017/mini-baccarat",
    "columbus-2017/commission-free-baccarat",
    "toledo/mini-midi-baccarat",
    "cincinnati/mini-midi-baccarat",
    "cincinnati/dragon-bonus-baccarat",
    "hollywood-park/21st-century-baccarat",
    "hollywood-park/ez-baccarat",
    "hollywood-park/dai-bacc",
    "hollywood-park/dragon-dai-bacc-2-0",
    "hollywood-park/golden-frog",
)


@pytest.mark.parametrize("address", GAMES)
def test_every_book_draws_by_the_same_chart(address: str) -> None:
    chart = terms(address).rules.banker_draw
    for banker, stands_on in BANKER_STANDS_ON.items():
        draws_on = [third for third in range(10) if str(third) not in stands_on]
        assert int(chart[banker]) == sum(1 << third for third in draws_on)
    assert chart[8:].tolist() == [0, 0]


PLAYER_HANDS = [
    # the Player hand, the Banker hand, and what $10 of Dragon Bonus on the Player hand win
    ("Kc 2d 7h", "Kh Qs Jd", 300),  # by nine
    ("Kc 2d 7h", "Kh As Jd", 100),
    ("Kc 2d 7h", "Kh 2s Jd", 60),
    ("Kc 2d 7h", "Kh 3s Jd", 40),
    ("Kc 2d 7h", "Kh 4s Jd", 20),
    ("Kc 2d 7h", "Kh 5s Jd", 10),  # by four
    ("Kc 2d 7h", "Kh 6s Jd", -10),  # by three
    ("Kc 2d 7h", "Kh 6s 3d", -10),  # a tie without naturals
    ("Kc 8d", "Kh 2s", 10),  # a natural, whatever it wins by
    ("Kc 9d", "Kh 8s", 10),
    ("Kc 8d", "Kh 9s", -10),
    ("Kc 8d", "3h 5s", 0),  # equal naturals
]
BANKER_HANDS = [
    ("Kc Qd Jh", "Kh 2s 7d", 300),
    ("Kc Ad Jh", "Kh 2s 7d", 100),
    ("Kc 2d Jh", "Kh 2s 7d", 60),
    ("Kc 3d Jh", "Kh 2s 7d", 40),
    ("Kc 4d Jh", "Kh 2s 7d", 20),
    ("Kc 5d Jh", "Kh 2s 7d", 10),
    ("Kc 6d", "Kh 2s 7d", -10),
    ("Kc 2d 7h", "Kh 2s 7d", -10),
    ("Kc 2d", "Kh 8s", 10),
    ("Kc 9d", "4h 5s", 0),
]


@pytest.mark.parametrize("address", GAMES[:7])
def test_columbus_2016_L2192_dragon_bonus_row_by_row(address: str) -> None:
    """The seven games that have it print one table; at Cincinnati it needs another wager."""
    for spot, hands in (("player", PLAYER_HANDS), ("banker", BANKER_HANDS)):
        wager = f"dragon-bonus {spot}"
        for board, dealer, won in hands:
            seat = rigged.seat(1, {"tie": "10", wager: "10"}, "")
            done = rigged.settled(address, seat, board=board, dealer=dealer)
            assert (board, dealer, rigged.nets(done)[wager]) == (board, dealer, won)


class InOrder:
    """Shuffles nothing: a deuce of clubs is on top."""

    def below(self, n: int) -> int:
        return n - 1


@pytest.mark.parametrize(
    ("address", "options", "burned"),
    [
        ("toledo/mini-midi-baccarat", {}, 3),
        ("cincinnati/mini-midi-baccarat", {}, 3),
        ("cincinnati/dragon-bonus-baccarat", {}, 3),
        ("hollywood-park/golden-frog", {}, 3),
        ("hollywood-park/golden-frog", {"shuffle": "continuous"}, 0),
        ("toledo/mini-midi-baccarat", {"burn": 1}, 1),
        ("columbus-2016/mini-baccarat", {}, 0),
    ],
)
def test_toledo_L4216_the_first_card_of_a_shoe_burns_as_many_more_as_it_counts(
    address: str, options: Options, burned: int
) -> None:
    shoe = new_shoe(terms(address, options), InOrder())
    assert shoe is not None
    assert shoe.dealt == burned


@pytest.mark.parametrize(
    ("rounding", "stake", "won"),
    [
        ("cent", "10.50", "9.98"),  # 52.5 cents: the half is the player's
        ("up-to-quarter", "10", "9.50"),
        ("up-to-quarter", "10.50", "9.75"),
    ],
)
def test_cincinnati_L2357_the_vigorish_is_rounded_as_posted(
    rounding: str, stake: str, won: str
) -> None:
    options: Options = {"commission-rounding": rounding}
    done = rigged.settled(
        "cincinnati/mini-midi-baccarat",
        rigged.seat(1, {"banker-line": stake}, ""),
        board="Kc 6d",
        dealer="Ks 7c",
        options=options,
    )
    assert lines(done)[0].split()[3:5] == ["win", won]


def test_cincinnati_L2405_a_bonus_wager_alone_is_the_table_minimum() -> None:
    on = terms("cincinnati/mini-midi-baccarat", {"minimum": "10"})
    carry = on.game.new_carry(on.rules, 1)
    for row in ({"dragon-bonus banker": 10}, {"dragon-bonus banker": 1, "tie": 10}):
        check_layout(on, rigged.staked(on, row), carry)
    alone = rigged.staked(on, {"dragon-bonus banker": 9})
    with pytest.raises(NotAllowed, match=r"at least the table minimum \(line 2405\)"):
        check_layout(on, alone, carry)


def test_cincinnati_L2718_bonus_wagers_need_another_one() -> None:
    on = terms("cincinnati/dragon-bonus-baccarat")
    rigged.put(on, fortune_7=1, tie=10)
    with pytest.raises(NotAllowed, match="needs a Player or a Banker or a Tie wager"):
        rigged.put(on, fortune_7=1)
