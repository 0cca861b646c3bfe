"""A live dealer's entries: what they mean, and what cannot be."""

from __future__ import annotations

import pytest

from pitboss.engines.live import Live, Waiting, asks, dice, pocket
from pitboss.equipment.cards import ACE, KING, TEN, card, standard, toy
from pitboss.equipment.wheels import DOUBLE_ZERO_WHEEL, SINGLE_ZERO
from pitboss.errors import BadInput, NotAllowed
from pitboss.registry import game
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import BOARD, DEALER, DOWN, OWN

DRAW = Prompt("draw", seat=0)
TENS = sum(1 << r for r in range(TEN, KING + 1))


def keyed(live: Live, prompt: Prompt, text: str) -> int:
    live.put(text)
    return live.answer(prompt)


def test_a_card_is_read_in_either_spelling() -> None:
    live = Live(standard(1))
    assert keyed(live, DRAW, "as") == card("As")
    assert keyed(live, DRAW, "10d") == card("Td")


def test_nothing_keyed_in_is_waiting_not_an_error() -> None:
    with pytest.raises(Waiting):
        Live(standard(1)).answer(DRAW)


def test_several_words_answer_several_prompts() -> None:
    live = Live(standard(1))
    live.put("As, Kd 9h")
    assert [live.answer(DRAW) for _ in range(3)] == [card("As"), card("Kd"), card("9h")]
    assert live.left == []


def test_a_card_of_a_single_deck_falls_once() -> None:
    live = Live(standard(1))
    keyed(live, DRAW, "As")
    with pytest.raises(NotAllowed, match="As cannot fall again: the shoe holds 1"):
        keyed(live, DRAW, "As")
    assert len(live.keyed) == 1


def test_a_shoe_remembers_earlier_rounds_until_it_is_shuffled() -> None:
    live = Live(standard(2))
    for _ in range(2):
        live.begin_round()
        keyed(live, DRAW, "As")
        live.end_round()
    live.begin_round()
    with pytest.raises(NotAllowed, match="the shoe holds 2"):
        keyed(live, DRAW, "As")
    live.shuffle()
    assert keyed(live, DRAW, "As") == card("As")


def test_a_fresh_shoe_every_round_forgets_by_itself() -> None:
    live = Live(standard(1), fresh=True)
    live.begin_round()
    keyed(live, DRAW, "As")
    live.end_round()
    live.begin_round()
    assert keyed(live, DRAW, "As") == card("As")


def test_reopening_a_round_puts_its_cards_back_on_the_table() -> None:
    live = Live(standard(1))
    live.begin_round()
    keyed(live, DRAW, "As")
    live.end_round()
    live.reopen()
    assert live.remaining(card("As")) == 0
    live.keyed.pop()
    assert live.remaining(card("As")) == 1


def test_a_card_that_the_deck_does_not_have() -> None:
    live = Live(standard(1, without="T"))
    with pytest.raises(NotAllowed, match="no Td in this shoe"):
        keyed(live, DRAW, "Td")
    with pytest.raises(NotAllowed, match="no Jk in this shoe"):
        keyed(live, DRAW, "Jk")


def test_a_card_that_is_none() -> None:
    with pytest.raises(BadInput, match="'1s' is not a card"):
        keyed(Live(standard(1)), DRAW, "1s")


def test_a_turned_card_must_agree_with_the_look_at_it() -> None:
    live = Live(standard(6))
    look = Prompt("peek", DEALER, DOWN, 1, hidden=0, ranks=TENS)
    turn = Prompt("reveal", DEALER, DOWN, 1, hidden=0)
    assert keyed(live, look, "n") == 0
    with pytest.raises(NotAllowed, match=r"Kd cannot be that card.*none of T J Q K"):
        keyed(live, turn, "Kd")
    assert keyed(live, turn, "9d") == card("9d")


def test_a_look_that_found_something_excludes_the_rest() -> None:
    live = Live(standard(6))
    keyed(live, Prompt("peek", DEALER, DOWN, 1, hidden=0, ranks=1 << ACE), "yes")
    with pytest.raises(NotAllowed, match="it was one of A"):
        keyed(live, Prompt("reveal", DEALER, DOWN, 1, hidden=0), "9d")


def test_another_hidden_card_is_free() -> None:
    live = Live(standard(6))
    keyed(live, Prompt("peek", DEALER, DOWN, 1, hidden=1, ranks=TENS), "n")
    assert keyed(live, Prompt("reveal", DEALER, DOWN, 0, hidden=0), "Kd") == card("Kd")


def test_a_look_cannot_find_what_is_all_out() -> None:
    live = Live(toy("As 9h 8h"))
    keyed(live, DRAW, "As")
    with pytest.raises(NotAllowed, match="none of A"):
        keyed(live, Prompt("peek", DEALER, DOWN, hidden=0, ranks=1 << ACE), "y")
    with pytest.raises(BadInput, match="key y or n"):
        keyed(live, Prompt("peek", DEALER, DOWN, hidden=0, ranks=1 << ACE), "perhaps")


@pytest.mark.parametrize("text", ["4-3", "43", "4 3", "4/3"])
def test_both_dice_of_a_roll(text: str) -> None:
    live = Live()
    live.put(text)
    assert [live.answer(Prompt("roll", position=i)) for i in range(2)] == [4, 3]
    assert live.left == []


@pytest.mark.parametrize("text", ["7", "0-3", "x", "-"])
def test_a_die_shows_one_to_six(text: str) -> None:
    with pytest.raises(BadInput, match="is not a die"):
        keyed(Live(), Prompt("roll"), text)


def test_dice_in_one_word() -> None:
    assert dice("1-2-3") == ["1", "2", "3"]


def test_pockets_of_either_wheel() -> None:
    assert pocket("00", DOUBLE_ZERO_WHEEL, 38) == 37
    assert pocket("0", SINGLE_ZERO, 37) == 0
    assert pocket("36", DOUBLE_ZERO_WHEEL, 37) == 36


@pytest.mark.parametrize(("word", "pockets"), [("00", 37), ("37", 38), ("37", 37), ("-1", 38)])
def test_pockets_that_a_wheel_has_not(word: str, pockets: int) -> None:
    with pytest.raises(BadInput, match=r"not a pocket of this wheel; key .*0 to 36"):
        pocket(word, DOUBLE_ZERO_WHEEL, pockets)


@pytest.mark.parametrize(
    ("prompt", "says"),
    [
        (Prompt("draw", 0), "card 1 to seat 1"),
        (Prompt("draw", 1, OWN, 2), "card 3 to seat 2, dealt face down"),
        (Prompt("draw", BOARD), "card 1 to the board"),
        (Prompt("reveal", DEALER, DOWN, 1), "card 2 of the dealer is turned: which is it"),
        (
            Prompt("peek", DEALER, DOWN, 1, ranks=1 << ACE),
            "a look at card 2 of the dealer: is it one of A (y or n)",
        ),
        (Prompt("roll"), "the dice, as in 4-3"),
        (Prompt("spin", pockets=38), "the pocket"),
    ],
)
def test_what_the_dealer_is_asked(prompt: Prompt, says: str) -> None:
    assert asks(prompt, game("casino-war")) == says


def test_hands_are_asked_for_by_the_names_that_the_game_has_for_them() -> None:
    asked = asks(Prompt("reveal", BOARD, DOWN), game("mini-baccarat"))
    assert asked == "card 1 of the player hand is turned: which is it"
