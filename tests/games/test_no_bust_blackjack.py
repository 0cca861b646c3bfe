"""No Bust, Shaq Jack, the Pure games and 2urbo: what a written round cannot show."""

from __future__ import annotations

import pytest

from games.rigged import begun, deal_out, put, seat, settled, staked
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.engines.play import check_layout
from pitboss.equipment.cards import cards
from pitboss.errors import NotAllowed
from pitboss.families.no_bust import BothOverPush
from pitboss.families.no_bust_stages import counted, dealers_hand
from pitboss.families.twentyone import Soft17
from pitboss.rulebook.terms import terms

NO_BUST, SIX_ONE = "hollywood-park/no-bust-4-0a", "hollywood-park/no-bust-6-1"
PURE, SPANISH = "hollywood-park/pure-21-5", "hollywood-park/pure-spanish-21-5"
TURBO, SHAQ = "hollywood-park/2urbo-blackjack", "hollywood-park/shaq-jack"


def offered(address: str, wager: str, hand: str, dealer: str = "7h 9s") -> set[str]:
    """What a player may do with his first two cards."""
    on = terms(address)
    prompt = deal_out(begun(on, {wager: 10}), hand, dealer=dealer)
    return set(on.game.action_names(prompt.allowed)) if prompt else set()


@pytest.mark.parametrize(
    ("address", "hand", "expected"),
    [
        (NO_BUST, "6c 5d", {"hit", "double", "surrender"}),
        (NO_BUST, "9c 8d", {"hit", "stand", "double", "surrender"}),
        (SIX_ONE, "Kc Qd", {"hit", "stand", "double", "split"}),
        (PURE, "Kc 9d", {"stand", "surrender"}),
        (PURE, "Ac 8d", {"hit", "stand", "double", "surrender"}),
        (SPANISH, "Kc 7d", {"stand", "surrender"}),
        (SPANISH, "2c 3d", {"hit", "stand", "double", "surrender"}),
        (TURBO, "6c 5d", {"play", "play-twice", "forfeit", "surrender"}),
        (TURBO, "Ac 9d", {"play", "forfeit", "surrender"}),
    ],
)
def test_hollywood_park_charts_leave_only_these_actions(
    address: str, hand: str, expected: set[str]
) -> None:
    assert offered(address, "main", hand) == expected


@pytest.mark.parametrize(
    ("address", "hand", "dealer", "actions", "says"),
    [
        (NO_BUST, "8c 9d", "7h 9s", "split", r"only a pair is split \(line 862\)"),
        (NO_BUST, "6c 5d", "Ah 9s", "hit", "cannot hit here; allowed: insure, decline"),
        (PURE, "Kc 9d 2c", "7h 9s", "hit", r"hard 19 must stand \(line 4853\)"),
        (SPANISH, "5c 4d 3h", "7h 9s", "hit surrender", "only the first two cards are surrendered"),
        (TURBO, "8c 8d 9h", "7h 9s", "play split", "nothing is split"),
        (TURBO, "5c 4d", "7h 9s", "play-twice", "only ten or eleven without an ace"),
    ],
)
def test_hollywood_park_a_play_that_is_not_allowed_gets_a_reason(
    address: str, hand: str, dealer: str, actions: str, says: str
) -> None:
    with pytest.raises(NotAllowed, match=says):
        settled(address, seat(1, {"main": 10}, hand, *actions.split()), dealer=dealer)


def test_hollywood_park_L4976_red_flex_needs_buster() -> None:
    with pytest.raises(NotAllowed, match=r"Red Flex Bonus Bet needs a Buster .*line 4977"):
        put(terms(PURE), main=10, red_flex=10)


def test_hollywood_park_L2398_buster_may_not_exceed_the_game_wager() -> None:
    on = terms(SIX_ONE)
    layout = staked(on, {"main": 5, "buster": 10})
    with pytest.raises(NotAllowed, match="higher than the game wager"):
        check_layout(on, layout, on.game.new_carry(on.rules, 1))
    posted = terms(SIX_ONE, {"bonus-limit": "table"})
    check_layout(posted, layout, posted.game.new_carry(posted.rules, 1))


def test_hollywood_park_L2351_one_7_8_9_in_sixteen_is_of_one_suit() -> None:
    push = BothOverPush.CLOSER_AND_DEALER_SUITED_7_8_9
    hands = {h: sum(counted(c) for c in cards(h)) for h in ("7c 8d 9h", "8c 8d 8h", "Tc 6d 8h")}
    worths = {h: dealers_hand(Soft17.HIT, 21, push, hand) for h, hand in hands.items()}
    assert isinstance(worths["7c 8d 9h"], dict)
    assert sorted(worths["7c 8d 9h"].values()) == [1 / 16, 15 / 16]
    assert worths["8c 8d 8h"] == worths["Tc 6d 8h"]


def test_hollywood_park_L124_surrender_gives_2urbo_away() -> None:
    """Counted once more from the payoffs, with decks without end: 10.39 % and 0.52 %."""
    given, kept = (
        StageSolver(terms(TURBO, {"surrender": offers}), 6000).optimal().edge
        for offers in (True, False)
    )
    assert given == pytest.approx(-0.1043, abs=5e-4)
    assert kept == pytest.approx(0.0044, abs=5e-4)


def test_hollywood_park_L6299_L6308_a_split_ace_that_may_be_given_up_is_worth_it() -> None:
    """Worked out by somebody else, by the letter of line 6308; 0.5852 % without it."""
    on = terms(SHAQ, {"split-aces-surrender": True})
    assert StageSolver(on, 6000).optimal().edge == pytest.approx(0.005741, abs=1e-6)
