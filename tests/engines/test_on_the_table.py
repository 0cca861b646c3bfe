"""What lies on the table after splits, as a spectator sees it."""

from __future__ import annotations

from pitboss.engines.on_the_table import HIDDEN, hands, place_in_box, playing
from pitboss.engines.play import Round, no_stakes
from pitboss.equipment.cards import card, name
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.verbs import DEALER


def played(falls: str, acts: str) -> Round:
    """Blackjack, one seat: cards in the order they are asked for, then what the seat does."""
    on = terms("columbus-2016/blackjack", {"decks": 6})
    stakes = no_stakes(on, 1)
    stakes[0, on.game.layout.index("main")] = 1000
    return answered(on, stakes, falls, acts)


def answered(on: Terms, stakes: Array, falls: str, acts: str) -> Round:
    dealt = Round(on, stakes, on.game.new_carry(on.rules, 1))
    cards, actions = iter(falls.split()), iter(acts.split())
    while dealt.prompt is not None:
        if dealt.prompt.kind == "choose":
            action = next(actions, None)
            if action is None:
                break
            dealt.answer(on.game.action(action))
        elif dealt.prompt.kind == "peek":
            dealt.answer(0)
        else:
            dealt.answer(card(next(cards)))
    return dealt


def shown(dealt: Round, seat: int) -> list[str]:
    return [" ".join("?" if c == HIDDEN else name(c) for c in h) for h in hands(dealt.view())[seat]]


def test_a_seat_that_does_not_split_has_one_hand() -> None:
    dealt = played("8s 8d 5d", "")
    assert shown(dealt, 0) == ["8s 8d"]
    assert shown(dealt, DEALER) in (["5d ?"], ["? 5d"])


def test_split_hands_keep_their_cards_apart_and_are_played_one_after_the_other() -> None:
    """8 8 is split, the first hand gets an 8 and is split again, then 3, stand, 2, stand."""
    dealt = played("8s 8d 5d 8c 3h 2h 4h", "split split stand stand")
    assert shown(dealt, 0) == ["8s 3h", "8d 2h", "8c 4h"]
    assert playing(dealt.events, 0) == 2


def test_two_boxes_of_a_player_lie_side_by_side_with_what_is_split_off_them() -> None:
    """9 8 and 8 9: switched they are 9 9 and 8 8, and the hands of the first lie first."""
    on = terms("columbus-2016/blackjack-switch")
    stakes = no_stakes(on, 1)
    stakes[0, [on.game.layout.index("main"), on.game.layout.index("second")]] = 1000
    dealt = answered(on, stakes, "9s 8d 8c 9h 5d", "")
    assert (shown(dealt, 0), playing(dealt.events, 0)) == (["9s 8c", "8d 9h"], -1)
    dealt = answered(on, stakes, "9s 8d 8c 9h 5d", "switch")
    assert shown(dealt, 0) == ["9s 9h", "8d 8c"]
    dealt = answered(
        on, stakes, "9s 8d 8c 9h 5d 2h 3h 4h 5h", "switch keep split stand stand split"
    )
    assert shown(dealt, 0) == ["9s 2h", "9h 3h", "8d 4h", "8c"]
    assert place_in_box(dealt.events, 0) == (0, 2)
