"""The showdown solver equals branching and counting and asks the game what it pays."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.engines.exact import solve
from pitboss.engines.exact.beside import Beside
from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.counting import CountingSolver
from pitboss.engines.exact.showdown import ShowdownSolver
from pitboss.equipment.cards import JOKER, RANKS, cards, rank, standard, toy
from pitboss.errors import NotAllowed
from pitboss.facts import Wager
from pitboss.families.showdown import Showdown
from pitboss.games.three_card_poker import SIGHTS, Unqualified
from pitboss.hands.poker import three_card, three_card_class
from pitboss.jit import kernel
from pitboss.money.paytables import paytable
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.sidebets.pair_plus import OUTCOMES
from pitboss.tape import DEALER, DOWN, OWN, UP, choose, draw, give_back, lose, pay, post, reveal
from pitboss.tape.simulation import prefer
from toys import WHY, fresh_carry, small_game, staked

Results = dict[tuple[int, int], Fraction]

OHIO = terms("columbus-2016/three-card-poker")
CALIFORNIA = terms("hollywood-park/three-card-poker")
STAKE = 501
"""Half of it is not a whole number of cents."""


def told(on: Terms) -> Showdown:
    assert on.game.showdown is not None
    return on.game.showdown


def solver(on: Terms, pack: list[int], *amounts: int) -> ShowdownSolver:
    watched = on.game.layout.counted_with(told(on).wager)
    stakes = staked(on, *(amounts or (STAKE,)))
    return ShowdownSolver(on, told(on), stakes, fresh_carry(on), watched, pack)


def branched(made: ShowdownSolver, strategy: dict[int, int]) -> Results:
    """What branching finds when it decides by the same keys."""
    deck = np.bincount(np.array(made.pack), minlength=53).tolist()
    plain = BranchingSolver(made.terms, made.stakes, made.carry, made.watched, deck)
    plain.strategy = lambda key, allowed: strategy[key]
    return plain.solve().results


def counted(made: ShowdownSolver) -> tuple[Results, dict[int, int]]:
    deck = np.bincount(np.array(made.pack), minlength=53).tolist()
    args = made.terms, made.stakes, made.carry, made.watched, deck
    results, best = CountingSolver(*args, suits_alike=False).solve()
    return {result: p for result, p in results.items() if p}, best


# --- Three Card Poker with few cards ----------------------------------------------------------

PACKS = {
    "around a queen": "Jc Td 8h Qd 3s 2c Kh",
    "flushes and straights": "9c Tc Jc Qd Kc Ah 2c",
    "pairs and trips": "Jc Jd Jh Qc Qd 2h 3s",
    "low straight flush": "As 2s 3s 7c 8d 9h 4s",
    "two ranks": "Jc Jd Jh Js Qc Qd Qh Qs",  # suits are exchanged
}


def ruled(on: Terms, **rules: Any) -> Terms:
    return replace(on, rules=on.rules._replace(**rules))


RICH = {"pair": "1 to 2", "flush": "2 to 1", "straight": "3 to 1", "mini-royal": "50 to 1"}

TABLES = {
    "ohio": OHIO,
    "rich bonus": ruled(OHIO, ante_bonus=paytable(OUTCOMES, RICH)),
    "no bonus": ruled(OHIO, ante_bonus=paytable(OUTCOMES, {})),
    "ante compared": ruled(OHIO, unqualified=int(Unqualified.ANTE_COMPARED)),
    "california": CALIFORNIA,
    "ante wins in california": ruled(CALIFORNIA, unqualified=int(Unqualified.ANTE_WINS)),
}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
@pytest.mark.parametrize("on", TABLES.values(), ids=TABLES)
def test_few_cards_as_counting_says(on: Terms, pack: str) -> None:
    made = solver(on, cards(pack))
    results, best = made.solve()
    assert sum(results.values()) == 1
    assert (results, best) == counted(made)


@pytest.mark.parametrize(
    ("on", "pack"),
    [
        *(pytest.param(on, "flushes and straights", id=name) for name, on in TABLES.items()),
        *(pytest.param(CALIFORNIA, pack, id=f"california, {pack}") for pack in list(PACKS)[:4]),
        pytest.param(OHIO, "around a queen", id="ohio, around a queen"),
    ],
)
def test_few_cards_as_branching_says(on: Terms, pack: str) -> None:
    made = solver(on, cards(PACKS[pack]))
    results, best = made.solve()
    assert results == branched(made, best)


def test_suits_are_exchanged_as_branching_says() -> None:
    made = solver(CALIFORNIA, cards(PACKS["two ranks"]))
    results, best = made.solve()
    assert len(made.hands_beside(())[0]) < 56
    assert results == branched(made, best)


def test_what_it_wins_is_what_branching_wins_where_suits_tell_nothing() -> None:
    """Free to decide by the very cards, branching finds no better play here."""
    made = solver(OHIO, cards(PACKS["around a queen"]))
    results, _ = made.solve()
    deck = list(toy(PACKS["around a queen"]).counts)
    free = BranchingSolver(OHIO, made.stakes, made.carry, made.watched, deck)
    assert sum(net * p for (net, _), p in results.items()) == free.solve().mean


# --- Three Card Poker with the whole deck -----------------------------------------------------


def test_the_known_edge_and_strategy() -> None:
    found = solve(OHIO, "ante")
    assert (found.edge, found.solver) == (Fraction(686_689, 20_358_520), "showdown")
    assert found.units == 1 + Fraction(149, 221)
    assert found.deals == 22_100 * 18_424
    lowest = three_card_class(three_card(*cards("Qc 6d 4h")))
    played = {key // SIGHTS for key, action in found.strategy.items() if action == 1}
    assert played == set(range(lowest, 741))


@pytest.mark.parametrize("game", ["three-card-poker", "three-card-poker-6-card-bonus"])
def test_the_edge_in_california(game: str) -> None:
    found = solve(terms(f"hollywood-park/{game}"), "ante")
    assert found.edge == Fraction(4_373_389, 101_792_600)
    assert found.deals == 22_100 * 49 * 1_128


@pytest.mark.exhaustive
@pytest.mark.parametrize("on", TABLES.values(), ids=TABLES)
def test_the_whole_deck_as_counting_says(on: Terms) -> None:
    made = solver(on, list(range(52)))
    args = on, made.stakes, made.carry, made.watched, list(standard(1).counts)
    results, best = CountingSolver(*args, suits_alike=True).solve()
    assert made.solve() == ({result: p for result, p in results.items() if p}, best)


@pytest.mark.parametrize("on", [OHIO, CALIFORNIA], ids=["ohio", "california"])
def test_any_deal_pays_what_its_case_does(on: Terms) -> None:
    made = solver(on, list(range(52)))
    chance = np.random.default_rng()
    for _ in range(500):
        dealt = chance.choice(52, 6, replace=False).astype(np.int64)
        mine, dealers = three_card(*map(int, dealt[:3])), three_card(*map(int, dealt[3:]))
        sign = int(dealers >= mine) + int(dealers > mine)
        plays = told(on).dealers_kind(on.rules, dealers)
        kind = told(on).kind(on.rules, mine)
        for action, end in made._rows[0].outcomes[kind, 2 * sign + plays].items():
            done = made.play(dealt[:3], dealt[3:], action)
            assert done is not None
            assert made.end(done[0]) == end


# --- Other games of two hands -----------------------------------------------------------------


@kernel
def best_two(rules: Any, held: Any) -> int:
    """The two highest ranks, whoever has more cards; a joker is above an ace."""
    high, low = 0, 0
    for card in held:
        if rank(card) > high:
            high, low = rank(card), high
        elif rank(card) > low:
            low = rank(card)
    return high * 16 + low


@kernel
def what_is_held(rules: Any, held: Any, shown: int) -> int:
    return best_two(rules, held)


@kernel
def all_in_sight(rules: Any, held: Any, shown: int) -> int:
    """The ranks of three cards, the two highest first, and that of the dealer's."""
    high, low = divmod(best_two(rules, held), 16)
    lowest = rank(held[0]) + rank(held[1]) + rank(held[2]) - high - low
    return ((high * 16 + low) * 16 + lowest) * 16 + rank(shown)


FOLD, ONCE, THRICE = 1, 2, 4
NINE_HIGH, KING_HIGH = 7 * 16, 11 * 16
WAGERS = (Wager(slug="ante"), Wager(slug="play", raises="ante"))


def raise_by_hand(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """Two cards against the best two of three; king high may raise more, and wins ties.

    The dealer's cards come after the decision, and with less than nine high he has no action.
    """
    ante, mine, dealers = stakes[0, 0], [0, 0], [0, 0, 0]
    for n in range(2):
        mine[n] = draw(tape, 0, OWN)
    score = best_two(rules, mine)
    allowed = FOLD | ONCE | THRICE if score >= KING_HIGH else FOLD | ONCE
    action = choose(tape, 0, score, allowed)
    if action == FOLD:
        lose(tape, 0, 0, ante, WHY)
        return
    bet = ante if action == ONCE else 3 * ante
    post(tape, 0, 1, bet)
    for n in range(3):
        dealers[n] = draw(tape, DEALER, UP)
    against = best_two(rules, dealers)
    pay(tape, 0, 0, ante, 2 if score >= KING_HIGH else 1, 1, WHY)
    if against < NINE_HIGH:
        give_back(tape, 0, 1, bet, WHY)
    elif score > against or (score == against and score >= KING_HIGH):
        pay(tape, 0, 1, bet, 1, 1, WHY)
    else:
        lose(tape, 0, 1, bet, WHY)


def show_one(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """Three cards against two, of which one is seen; a tie loses."""
    ante, mine, dealers = stakes[0, 0], [0, 0, 0], [0, 0]
    for n in range(3):
        mine[n] = draw(tape, 0, OWN)
    hidden, dealers[0] = draw(tape, DEALER, DOWN), draw(tape, DEALER, UP)
    score = best_two(rules, mine)
    if choose(tape, 0, all_in_sight(rules, mine, dealers[0]), FOLD | ONCE) == FOLD:
        lose(tape, 0, 0, ante, WHY)
        return
    post(tape, 0, 1, ante)
    dealers[1] = reveal(tape, hidden)
    sign = 1 if score > best_two(rules, dealers) else -1
    pay(tape, 0, 0, ante, sign, 1, WHY)
    pay(tape, 0, 1, ante, sign, 1, WHY)


def two_hands(play: Any, key: Any, **facts: Any) -> Terms:
    on = small_game(play, wagers=WAGERS, actions=["fold", "once", "thrice"], keys=16**4)
    said = Showdown(
        wager="ante",
        score=best_two,
        key=key,
        kind=lambda rules, score: int(score >= KING_HIGH),
        dealers_kind=lambda rules, score: int(score >= NINE_HIGH),
    )
    return replace(on, game=replace(on.game, showdown=replace(said, **facts)))


RAISE, SHOW = two_hands(raise_by_hand, what_is_held), two_hands(show_one, all_in_sight)
SMALL_PACKS = ("2c 3d 8h 9c Kd Kh", "5c 5d 9h Kc As Ad 2h", "8c 9d Kh Joker 2s 3s")


@pytest.mark.parametrize("pack", SMALL_PACKS)
@pytest.mark.parametrize("on", [RAISE, SHOW], ids=["raise-by-hand", "show-one"])
def test_hands_of_other_sizes(on: Terms, pack: str) -> None:
    """A key tells the ranks, and suits do not matter: branching, free to choose, finds the same."""
    held = [JOKER if text == "Joker" else cards(text)[0] for text in pack.split()]
    made = solver(on, held)
    results, best = made.solve()
    assert results == branched(made, best)
    deck = np.bincount(np.array(held), minlength=53).tolist()
    free = BranchingSolver(on, made.stakes, made.carry, made.watched, deck)
    assert sum(net * p for (net, _), p in results.items()) == free.solve().mean


def both_high(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """A side bet on both hands, without a decision: the beaten one is nine high, or king high.

    The dealer makes his of three cards, and only their sum counts.
    """
    mine, dealers = [0, 0], [0, 0, 0]
    for n in range(2):
        mine[n] = draw(tape, 0, OWN)
    for n in range(3):
        dealers[n] = draw(tape, DEALER, UP)
    one, two = best_two(rules, mine), in_all(rules, dealers)
    beaten = min(one, two) if one != two else 0
    pay(
        tape,
        0,
        0,
        stakes[0, 0],
        5 if beaten >= KING_HIGH else 2 if beaten >= NINE_HIGH else -1,
        1,
        WHY,
    )


@kernel
def in_all(rules: Any, held: Any) -> int:
    return 8 * (rank(held[0]) + rank(held[1]) + rank(held[2]))


@pytest.mark.parametrize("least", [0, NINE_HIGH])
def test_a_side_bet_on_both_hands(least: int) -> None:
    """With the hands that decide nothing counted one by one, or together."""
    on = two_hands(both_high, what_is_held, decides=False, dealers_score=in_all)
    high = {"kind": lambda rules, score: int(score >= NINE_HIGH) + int(score >= KING_HIGH)}
    on = saying(on, **high, dealers_kind=high["kind"], least=least)
    held = [JOKER if text == "Joker" else cards(text)[0] for text in SMALL_PACKS[2].split()]
    results, best = solver(on, held).solve()
    assert best == {}
    deck = np.bincount(np.array(held), minlength=53).tolist()
    free = BranchingSolver(on, staked(on, STAKE), fresh_carry(on), [0], deck)
    assert results == free.solve().results
    assert {net for net, _ in results} == {-STAKE, 2 * STAKE, 5 * STAKE}


def test_what_is_only_allowed_with_some_hands_is_only_chosen_with_them() -> None:
    made = solver(RAISE, cards("2c 3d 8h 9c Kd Kh"))
    keys, deals, _, allowed = made.choices
    actions = np.array(list(RAISE.game.actions))
    choices = {key: set(actions[may]) for key, may in zip(keys.tolist(), allowed, strict=True)}
    assert choices[RANKS.index("9") * 16 + RANKS.index("8")] == {FOLD, ONCE}
    assert choices[RANKS.index("K") * 16 + RANKS.index("K")] == {FOLD, ONCE, THRICE}
    assert deals.sum() == made.deals == 15 * 4


# --- What is refused --------------------------------------------------------------------------


def refused(on: Terms, pack: str = "2c 3d 8h 9c Kd Kh") -> str:
    with pytest.raises(NotAllowed) as error:
        solver(on, cards(pack)).solve()
    return error.value.message


def saying(on: Terms, **facts: Any) -> Terms:
    return replace(on, game=replace(on.game, showdown=replace(told(on), **facts)))


def test_hands_that_are_not_settled_alike() -> None:
    alike = "hands that are said to be settled alike are not"
    assert refused(saying(RAISE, kind=lambda rules, score: 0)) == alike
    assert refused(saying(RAISE, dealers_kind=lambda rules, score: 0)) == alike
    queen = "Jc Td 8h Qd 3s 2c Kh"
    assert refused(saying(OHIO, dealers_kind=lambda rules, score: 0), queen) == alike


LOW_SUITED, HIGH_FLUSH = (three_card(*cards(hand)) for hand in ("3s 2s As", "As Ks Js"))


@kernel
def by_another_book(rules: Any, held: Any) -> int:
    score = three_card(held[0], held[1], held[2])
    return HIGH_FLUSH if score == LOW_SUITED else score


def test_a_ranking_that_is_not_the_games() -> None:
    """Were 3-2-A suited a flush, some hands would be counted as lower that win."""
    on = saying(OHIO, score=by_another_book)
    facts = replace(on.game.facts, slug="three-card-poker-by-another-book")  # compiled by itself
    on = replace(on, game=replace(on.game, facts=facts))
    with pytest.raises(NotAllowed, match="settled alike"):
        solver(on, list(range(52))).solve()


def always_seven(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    draw(tape, 0, OWN)
    choose(tape, 0, 7, FOLD | ONCE)
    draw(tape, DEALER, UP)
    lose(tape, 0, 0, stakes[0, 0], WHY)


def no_decision(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    draw(tape, 0, OWN)
    draw(tape, DEALER, UP)
    lose(tape, 0, 0, stakes[0, 0], WHY)


def two_decisions(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    draw(tape, 0, OWN)
    choose(tape, 0, 0, FOLD | ONCE)
    choose(tape, 0, 1, FOLD | ONCE)
    draw(tape, DEALER, UP)
    lose(tape, 0, 0, stakes[0, 0], WHY)


def two_in_sight(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    draw(tape, 0, OWN)
    draw(tape, DEALER, UP)
    draw(tape, DEALER, UP)
    choose(tape, 0, 0, FOLD | ONCE)
    lose(tape, 0, 0, stakes[0, 0], WHY)


def test_a_key_that_the_game_does_not_ask_for() -> None:
    assert "the game asks for key 7 where it says" in refused(two_hands(always_seven, what_is_held))


@pytest.mark.parametrize("play", [no_decision, two_decisions])
def test_rounds_without_one_decision(play: Any) -> None:
    assert "for rounds with one decision" in refused(two_hands(play, what_is_held))


def test_two_cards_of_the_dealers_in_sight() -> None:
    assert "one card of the dealer's in sight" in refused(two_hands(two_in_sight, what_is_held))


def test_two_decks() -> None:
    assert refused(OHIO, "Qc Qc 2d 3d 4d 5d") == "the showdown solver is for one deck"


@pytest.mark.parametrize(
    ("on", "wager"),
    [(OHIO, "progressive"), (CALIFORNIA, "pair-plus")],
    ids=["a suit", "a card shown"],
)
def test_a_side_bet_that_folds_take_is_the_same_deal_by_deal(
    on: Terms, wager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is folded: here every other key, strong hands too."""
    plays = [action for action, name in on.game.actions.items() if name != "fold"]
    folds = next(action for action, name in on.game.actions.items() if name == "fold")
    policy = np.where(np.arange(on.game.keys) % 2, prefer(plays[0]), prefer(folds))
    monkeypatch.setattr("pitboss.engines.exact.proving.best_policy", lambda on: policy)
    by_hands = solve(on, wager)
    monkeypatch.setattr(Beside, "through_showdown", lambda *given: None)
    assert solve(on, wager).distribution == by_hands.distribution
    assert by_hands.beside
