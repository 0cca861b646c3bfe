"""How a pot divides between hands: counted where it can be, sampled where it is said."""

from __future__ import annotations

from math import comb

import numpy as np

from pitboss.engines.equity import apart, boards, omaha_random, side_by_side, two_unknown
from pitboss.engines.equity.answers import COUNTED, Equities, assumed, equities
from pitboss.engines.equity.at_random import sampled
from pitboss.engines.equity.deals import MOST_WAYS, all_deals, standing_for_all, ways_at_most
from pitboss.engines.equity.discards import with_discards
from pitboss.engines.equity.spots import SAMPLES, Spot, check_draws, check_samples, read_spot
from pitboss.errors import NotAllowed
from pitboss.hands.poker_room import Value

MOST_COUNTED, WITH_A_FLOP = 20_000, 600_000
"""Of those that are left, how many hands in them have their boards counted in some seconds."""
MOST_DEALS = 3_000_000
"""Deals of two hands with cards of their own that are laid side by side."""


def equity(
    *hands: str,
    game: str = "texas-holdem",
    board: str = "",
    dead: str = "",
    draws: int = 1,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Equities:
    """How a pot divides between hands that play it to the end.

    `draws` are those still to come, the one in which a hand gets what it lacks among them. Where
    there is too much to count, so many deals are tried, and the answer says so.

    >>> found = equity("AhKh", "QsQd", board="2h 3h Qc")
    >>> found.hands[0].equity, found.deals
    (Fraction(131, 495), 990)
    """
    spot = read_spot(hands, game, board, dead)
    check_draws(spot.game, draws)
    check_samples(samples)
    if draws > 1:
        return sampled(spot, draws, samples, seed)
    if spot.game.dealt and any(len(hand.ways[0]) + hand.unknown > 2 for hand in spot.hands):
        return with_discards(spot)
    found = _on_boards(spot) if by_ranks(spot) else _own_cards(spot)
    return found or sampled(spot, 1, samples, seed)


def by_ranks(spot: Spot) -> bool:
    """Whether boards are counted by ranks: the board is to come, and nothing else is."""
    return spot.game.board > 0 and not spot.game.second_of_own


def _on_boards(spot: Spot) -> Equities | None:
    """Games with a board, where nothing is left to decide; none where there is too much."""
    game = spot.game
    known, gone = boards.layout(spot.board), boards.layout(spot.dead)
    if game.must_use and spot.board and (gone_through := _against_random(spot)):
        return gone_through
    if not game.must_use and (gone_through := _with_two_unknown(spot)):
        return gone_through
    if ways_at_most(spot.hands, len(spot.pack)) > MOST_WAYS:
        return None
    deals = all_deals(spot.hands, spot.pack)
    if not len(deals):
        raise NotAllowed("the hands need a card twice, whatever they hold", code="card")
    deals, times = standing_for_all(deals, [known, gone])
    if deals.size > (WITH_A_FLOP if spot.board else MOST_COUNTED):
        return None
    low = game.second != Value.NONE
    found = boards.count(game.own, game.must_use, low, known, gone, deals, times)
    return equities(spot, found.tally, found.boards, COUNTED)


def _against_random(spot: Spot) -> Equities | None:
    """Omaha with a flop, one hand unknown and the others known; none where it is not so."""
    game = spot.game
    unknown = [at for at, hand in enumerate(spot.hands) if hand.unknown == game.own]
    known = [hand.ways[0] for hand in spot.hands if not hand.unknown]
    if len(unknown) != 1 or len(known) + 1 != len(spot.hands):
        return None
    left = [card for card in spot.pack if not any(card in hand for hand in known)]
    if omaha_random.deals_against_random(len(left), len(spot.board), game.own) > (
        omaha_random.MOST_DEALS
    ):
        return None
    known.insert(unknown[0], (0,) * game.own)
    tally, deals = omaha_random.count_against_random(
        np.array(known),
        unknown[0],
        game.second != Value.NONE,
        np.array(spot.board),
        np.array(left),
    )
    return equities(spot, tally, deals, COUNTED)


def _with_two_unknown(spot: Spot) -> Equities | None:
    """Hold'em with two hands unknown and the others not; none where it is not so, or too much."""
    unknown = [at for at, hand in enumerate(spot.hands) if hand.unknown == spot.game.own]
    others = [at for at in range(len(spot.hands)) if at not in unknown]
    hands = [spot.hands[at] for at in others]
    if len(unknown) != 2 or not hands or any(hand.unknown for hand in hands):
        return None
    if ways_at_most(hands, 0) > MOST_WAYS:
        return None
    known, gone = boards.layout(spot.board), boards.layout(spot.dead)
    deals, times = standing_for_all(all_deals(hands, spot.pack), [known, gone])
    if not 0 < len(deals) <= two_unknown.MOST_DEALS[len(spot.board)]:
        return None
    found = two_unknown.count(known, gone, deals, times)
    order = np.argsort([*others, *unknown])
    return equities(spot, found.tally[order], found.boards, COUNTED)


def _own_cards(spot: Spot) -> Equities | None:
    """Hands that get cards of their own; none where there is too much to count."""
    game, hands = spot.game, [hand.ways[0] for hand in spot.hands]
    if any(hand.unknown for hand in spot.hands):
        return None
    left = [card for card in spot.pack if not any(card in hand for hand in hands)]
    lacking = [game.own - len(hand) for hand in hands]
    deals, cards = 1, len(left)
    for more in (*lacking, game.board - len(spot.board)):
        if more > cards:
            raise NotAllowed(f"the pack has no {sum(lacking)} cards left", code="card")
        deals, cards = deals * comb(cards, more), cards - more
    boards_to_come = comb(len(left), game.board - len(spot.board))
    scored = boards_to_come * sum(comb(len(left), more) for more in lacking)
    if game.first == Value.MEXICAN and not all(hands):
        return None  # which of the cards lies face down is not told by a set of them
    if (
        deals > MOST_DEALS
        and len(hands) == 2
        and not game.board
        and max(lacking) <= apart.MOST_TO_COME
    ):
        tally, deals = apart.count_apart(game, hands, left)
    elif deals <= side_by_side.MOST_DEALS and scored <= side_by_side.MOST_SCORED:
        tally, deals = side_by_side.count_side_by_side(game, hands, spot.board, left)
    else:
        return None
    return equities(spot, tally, deals, COUNTED, assumed(spot))
