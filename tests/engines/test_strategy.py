"""The best play by information key: known facts of each game, and what mistakes cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.engines.exact import best_plays
from pitboss.engines.exact.best import Best
from pitboss.engines.exact.best_plays import best_play, best_policy
from pitboss.engines.exact.question import main_wager
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.strategy import mistake
from pitboss.equipment.cards import ACE, RANKS, cards
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import FIRST_TWO, Act, class_of, play_key
from pitboss.games import casino_war, let_it_ride, mississippi_stud, three_card_poker
from pitboss.games import ultimate_texas_holdem as holdem
from pitboss.hands.sets import pair_index, triple_index
from pitboss.rulebook.terms import Terms, terms

WAR = terms("columbus-2016/casino-war", {"decks": 6})
SOLVED_ELSEWHERE = ("columbus-2016/casino-war", "columbus-2016/three-card-poker")


def best(game: Terms, key: int) -> int:
    """The play that comes first at a key."""
    return int(best_policy(game)[key]) & 0xFFFF


@pytest.mark.parametrize("address", SOLVED_ELSEWHERE)
def test_the_edge_is_that_of_the_exact_solver(address: str) -> None:
    game = terms(address)
    exact = solve_stored(game, main_wager(game))
    assert best_play(game).edge == pytest.approx(float(exact.edge), abs=1e-15)


def test_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = best_play(WAR)

    def never(game: Terms) -> Best:
        raise AssertionError("solved again")

    monkeypatch.setattr(best_plays, "_solve", never)
    kept = best_play(WAR)
    assert (kept.policy == solved.policy).all()
    assert (kept.edge, kept.worth.tolist()) == (solved.edge, solved.worth.tolist())


def test_a_damaged_file_is_solved_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(best_plays, "revision_folder", lambda *asked, **besides: tmp_path)
    solved = best_play(WAR)
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"not an archive")
    assert best_play(WAR).edge == solved.edge
    assert path.read_bytes() != b"not an archive"


def test_nothing_to_decide() -> None:
    with pytest.raises(NotAllowed, match=r"^there is nothing to decide in columbus-2016/roulette$"):
        best_policy(terms("columbus-2016/roulette"))


def test_only_the_main_wager_has_a_strategy() -> None:
    with pytest.raises(NotAllowed, match="the strategy is for primary, the main wager"):
        best_policy(WAR, "tie")


# --- Casino War -------------------------------------------------------------------------------


def test_war_at_every_tie() -> None:
    assert {int(cell) & 0xFFFF for cell in best_policy(WAR)} == {casino_war.Act.WAR}


def test_a_surrender_costs_what_it_gives_up_and_war_does_not() -> None:
    found = mistake(WAR, RANKS.index("9"), casino_war.Act.SURRENDER)
    assert found.worth[casino_war.Act.SURRENDER] == -0.5
    assert found.cost == found.worth[casino_war.Act.WAR] + 0.5 > 0
    assert found.chance == pytest.approx(1 / 13 * 23 / 311)


def test_surrenders_at_all_ties_add_up_to_the_edge_of_who_always_surrenders() -> None:
    found = [mistake(WAR, key, casino_war.Act.SURRENDER) for key in range(13)]
    ties = 23 / 311
    assert best_play(WAR).edge + sum(m.per_round for m in found) == pytest.approx(ties / 2)


# --- Three Card Poker -------------------------------------------------------------------------

THREE_CARD = terms("columbus-2016/three-card-poker")


def three_card_key(hand: str, shown: str = "") -> int:
    first, second, third = cards(hand)
    return three_card_poker.known(first, second, third, cards(shown)[0] if shown else -1)


def test_queen_six_four_is_the_lowest_to_play() -> None:
    assert best(THREE_CARD, three_card_key("Qc 6d 4h")) == three_card_poker.Act.PLAY
    assert best(THREE_CARD, three_card_key("Qc 6d 3h")) == three_card_poker.Act.FOLD


def test_a_fold_loses_the_ante() -> None:
    found = mistake(THREE_CARD, three_card_key("Qc 6d 4h"), three_card_poker.Act.FOLD)
    assert found.worth[three_card_poker.Act.FOLD] == -1
    assert 0 < found.cost < 0.01
    assert found.chance == pytest.approx(24 / 22100)  # no two of one suit


def test_the_best_play_costs_nothing() -> None:
    assert mistake(THREE_CARD, three_card_key("As Ah Ad"), three_card_poker.Act.PLAY).cost == 0


def test_a_key_that_never_comes_up() -> None:
    against_an_ace = three_card_key("As Ah Ad", "Ac")
    with pytest.raises(NotAllowed, match="does not come up"):
        mistake(THREE_CARD, against_an_ace, three_card_poker.Act.FOLD)


# --- Blackjack --------------------------------------------------------------------------------


def six_decks(**options: str | bool) -> Terms:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    return terms("columbus-2016/blackjack", {"decks": 6, **given})


def first_two(kind: str, value: int, up: int) -> int:
    return play_key(class_of(kind, value), up, FIRST_TWO)


STANDS = six_decks()
HITS = six_decks(soft_17="hit")
GIVES_UP = six_decks(surrender=True)


@pytest.mark.parametrize(
    ("game", "hand", "play"),
    [
        (STANDS, ("hard", 16, 10), Act.HIT),
        (GIVES_UP, ("hard", 16, 10), Act.SURRENDER),
        (STANDS, ("hard", 11, 1), Act.HIT),
        (HITS, ("hard", 11, 1), Act.DOUBLE),
        (STANDS, ("hard", 12, 3), Act.HIT),
        (STANDS, ("hard", 12, 4), Act.STAND),
        (STANDS, ("soft", 18, 9), Act.HIT),
        (STANDS, ("soft", 18, 2), Act.STAND),
        (HITS, ("soft", 18, 2), Act.DOUBLE),
        (STANDS, ("pair", 8, 10), Act.SPLIT),
        (STANDS, ("pair", 10, 6), Act.STAND),
        (STANDS, ("pair", 1, 1), Act.SPLIT),
    ],
)
def test_a_chart_that_everybody_knows(game: Terms, hand: tuple[str, int, int], play: int) -> None:
    assert best(game, first_two(*hand)) == play


def test_to_hit_sixteen_against_a_ten_is_close() -> None:
    found = mistake(STANDS, first_two("hard", 16, 10), Act.STAND)
    assert found.best == Act.HIT
    assert 0 < found.cost < 0.01
    assert mistake(STANDS, first_two("hard", 16, 7), Act.STAND).cost > 0.04


def test_what_a_surrender_saves() -> None:
    found = mistake(GIVES_UP, first_two("hard", 16, 10), Act.HIT)
    assert found.best == Act.SURRENDER
    assert 0.03 < found.cost < 0.05


def test_how_often_a_hand_is_played() -> None:
    found = mistake(STANDS, first_two("pair", 8, 10), Act.STAND)
    cards_of_the_shoe = 96 / 312 * 24 / 311 * 23 / 310
    no_ace_in_the_hole = 1 - 24 / 309
    assert found.chance == pytest.approx(cards_of_the_shoe * no_ace_in_the_hole)


def test_to_stand_on_a_hand_that_wins_nothing_costs_dear() -> None:
    cheap = mistake(STANDS, first_two("hard", 12, 3), Act.STAND)
    dear = mistake(STANDS, first_two("hard", 5, 6), Act.STAND)
    assert 0 < cheap.cost < 0.05 < dear.cost


def test_what_may_not_be_done() -> None:
    with pytest.raises(NotAllowed, match="split is not allowed with hard 16 against a ten"):
        mistake(STANDS, first_two("hard", 16, 10), Act.SPLIT)


def test_no_two_cards_make_it() -> None:
    with pytest.raises(NotAllowed, match="no first two cards make that"):
        mistake(STANDS, first_two("hard", 20, 10), Act.HIT)


def test_a_key_beyond_the_last() -> None:
    with pytest.raises(NotAllowed, match=r"^the keys of columbus-2016/blackjack are 0 to "):
        mistake(STANDS, 10**6, Act.HIT)


# --- Slow solves ------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_holdem_before_the_flop() -> None:
    game = terms("columbus-2016/ultimate-texas-holdem")
    for low in range(52):
        for ace in range(4 * ACE, 52):
            if low != ace:
                assert best(game, pair_index(low, ace)) == holdem.Act.BET
    for rank in range(13):
        pays = holdem.Act.CHECK if rank == 0 else holdem.Act.BET
        assert best(game, pair_index(4 * rank, 4 * rank + 1)) == pays
    king_queen = pair_index(*cards("Ks Qd"))
    found = mistake(game, king_queen, holdem.Act.CHECK)
    assert found.best == holdem.Act.BET
    assert 0 < found.cost < 1
    assert found.chance == pytest.approx(12 / 1326)
    with pytest.raises(NotAllowed, match="--mistake ACTION --cards CARDS"):
        mistake(game, holdem.FLOP_FROM, holdem.Act.CHECK)
    exact = solve_stored(game, "ante")
    assert best_play(game).edge == pytest.approx(float(exact.edge), abs=1e-12)


@pytest.mark.exhaustive
def test_mississippi_stud_on_third_street() -> None:
    game = terms("columbus-2016/mississippi-stud")
    found = mistake(game, pair_index(*cards("2s 2d")), mississippi_stud.Act.FOLD)
    assert found.best == mississippi_stud.Act.THREE
    assert found.worth[mississippi_stud.Act.FOLD] == -1
    assert best(game, pair_index(*cards("7s 2d"))) == mississippi_stud.Act.FOLD
    assert best(game, pair_index(*cards("Js 2d"))) == mississippi_stud.Act.ONE
    exact = solve_stored(game, "ante")
    assert best_play(game).edge == pytest.approx(float(exact.edge), abs=1e-12)


@pytest.mark.exhaustive
def test_let_it_ride_on_three_cards() -> None:
    game = terms("columbus-2016/let-it-ride")
    exact = solve_stored(game, "bet-1")
    assert best_play(game).edge == pytest.approx(float(exact.edge), abs=1e-12)
    assert best(game, triple_index(*cards("5s 4s 3s"))) == let_it_ride.Act.LET_IT_RIDE
    assert best(game, triple_index(*cards("4s 3s 2s"))) == let_it_ride.Act.WITHDRAW
    found = mistake(game, triple_index(*cards("Ts Td 2c")), let_it_ride.Act.WITHDRAW)
    assert found.best == let_it_ride.Act.LET_IT_RIDE
    assert found.cost >= 1
    assert found.chance == pytest.approx(12 / 22100)  # two of four tens, one of two deuces
