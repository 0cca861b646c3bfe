"""Every hand that lies on a felt is said: its total or its name, in every game that is dealt; and
every hand of twenty-one has a result of its own."""

from __future__ import annotations

import random

import pytest

from contract.offers import RandomTable, playable, random_terms
from pitboss.engines.on_the_table import HIDDEN, hands
from pitboss.engines.play import Round
from pitboss.floor.view import OF_A_HAND, TWENTY_ONE, hand_results
from pitboss.registry import Game
from pitboss.rulebook.loader import BookGame
from pitboss.tape.verbs import BOARD, DEALER

ROUNDS = 5
FOR_ALL = ("board", "community")


def dealt() -> list[BookGame]:
    """One offer of each game that is played with cards or tiles."""
    games = {offer.data.game.play: offer for offer in playable()}
    found = {slug: random_terms(offer, random.Random(1)) for slug, offer in games.items()}
    return [games[slug] for slug, terms in sorted(found.items()) if terms.game.deck]


@pytest.mark.parametrize("offer", dealt(), ids=lambda offer: offer.data.game.play)
def test_every_hand_has_a_name(offer: BookGame) -> None:
    dice = random.Random(offer.address)
    table = RandomTable(random_terms(offer, dice), 3, dice)
    rounds = [table.play() for _ in range(ROUNDS)]
    assert [said for played in rounds for said in unsaid(table.terms.game, played)] == []
    if table.terms.game.facts.family == TWENTY_ONE:
        for played in rounds:
            check_results(played)


def check_results(played: Round) -> None:
    """Each hand has a result, no hand that is over wins, and together they are what was settled."""
    on, held = played.terms, hands(played.events)
    for seat in range(3):
        lines = [line for line in played.settlement.lines if line.seat == seat]
        of_hands = [line for line in lines if on.game.layout.names[line.wager] in OF_A_HAND]
        if not of_hands:
            continue
        results = hand_results(played, seat)
        said = [on.game.says_hand(on.rules, hand, []) for hand in held[seat]]
        won = [net for net in results if net is not None]
        assert all(net <= 0 for net, words in zip(won, said, strict=True) if "bust" in words)
        assert sum(won) == sum(line.net for line in of_hands)


def unsaid(game: Game, played: Round) -> list[str]:
    """The hands at the end of a round that nobody has a word for."""
    held = hands(played.events)
    board = [card for card in held.get(BOARD, [[]])[0] if card != HIDDEN]
    return [
        f"{game.hand_name(to)}: {hand}"
        for to, laid in held.items()
        for number, hand in enumerate(laid)
        if is_a_hand(game, to, number, hand)
        and not game.says_hand(played.terms.rules, hand, board if to != BOARD else [])
    ]


def is_a_hand(game: Game, to: int, number: int, hand: list[int]) -> bool:
    """Cards for all are nobody's hand; neither are cards put aside, or face down at the end."""
    if to == BOARD and game.hand_names[BOARD] in FOR_ALL:
        return False
    aside = game.slug == "matched-em" and to == DEALER and number == 1
    return bool(hand) and HIDDEN not in hand and not aside
