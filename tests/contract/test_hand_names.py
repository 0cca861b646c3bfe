"""Every hand that lies on a felt is said: its total or its name, in every (book, game)."""

from __future__ import annotations

import random

import pytest

from contract.offers import RandomTable, playable, random_terms
from pitboss.engines.on_the_table import HIDDEN, hands
from pitboss.engines.play import Round
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
    told = [said for _ in range(ROUNDS) for said in unsaid(table.terms.game, table.play())]
    assert told == []


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
