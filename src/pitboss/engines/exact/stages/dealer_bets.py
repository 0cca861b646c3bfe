"""A wager on the dealer's finished hand alone: its points, and whether its cards are of one suit.

How often the dealer comes to some points with all cards of some suits is counted by the cards of
those suits alone, out of a shoe that is still whole: so not all cards need to be told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.engines.exact.result import Exact
from pitboss.engines.exact.stages.dealer import Composition, all_stops
from pitboss.equipment.cards import CLUBS, DIAMONDS, HEARTS, SPADES, suit
from pitboss.families.twentyone_hands import DealerBet, TwentyOne
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import TableTape

SUITS = tuple(1 << s for s in (CLUBS, DIAMONDS, HEARTS, SPADES))
COLOURS = (1 << CLUBS | 1 << SPADES, 1 << DIAMONDS | 1 << HEARTS)
ALL = sum(SUITS)


def solve_dealer_bet(terms: Terms, slug: str, bet: DealerBet, stake: int) -> Exact:
    """Every hand of the dealer's, in fractions."""
    game, deck = terms.game.twenty_one, terms.game.deck
    assert game is not None
    assert deck is not None
    counts = deck(terms.rules).counts
    found: dict[int, Fraction] = {}
    hands = 0
    by_kind = _kinds(game, counts)
    adds = [int(game.counted(cards[0])) for cards in by_kind]
    for up in range(len(by_kind)):
        stops = all_stops(up, adds, lambda hand: game.dealer(terms.rules, hand))
        hands += len(stops)
        for held, (orders, _) in stops.items():
            hand = adds[up] + sum(n * add for n, add in zip(held, adds, strict=True))
            for suits, p in _by_suits(by_kind, counts, up, held).items():
                net = _won(terms, bet, stake, hand, suits)
                found[net] = found.get(net, Fraction(0)) + orders * p
    return Exact(
        wager=slug,
        stake=stake,
        distribution=found,
        units=Fraction(1),
        solver="stages",
        deals=hands,
    )


def _kinds(game: TwentyOne, counts: Sequence[int]) -> list[list[int]]:
    found: dict[int, list[int]] = {}
    for card, number in enumerate(counts):
        if number:
            found.setdefault(game.kind(card), []).append(card)
    return [found[kind] for kind in sorted(found)]


def _by_suits(
    by_kind: list[list[int]], counts: Sequence[int], up: int, held: Composition
) -> dict[int, Fraction]:
    """One order of a hand: how often its cards are of one suit, of one colour, or neither."""
    cards = [n + (kind == up) for kind, n in enumerate(held)]
    size = sum(counts)

    def within(suits: int) -> Fraction:
        ways, drawn, all_ways = 1, 0, 1
        for kind, number in enumerate(cards):
            left = sum(counts[card] for card in by_kind[kind] if suits >> suit(card) & 1)
            for n in range(number):
                ways *= max(0, left - n)
                all_ways *= max(1, size - drawn)
                drawn += 1
        return Fraction(ways, all_ways)

    of_suit = {suits: within(suits) for suits in SUITS}
    found = dict(of_suit)
    for colour in COLOURS:
        found[colour] = within(colour) - sum(p for s, p in of_suit.items() if s & colour)
    found[ALL] = within(ALL) - sum(found.values())
    return found


def _won(terms: Terms, bet: DealerBet, stake: int, hand: int, suits: int) -> int:
    tape = TableTape(answers=[], breakages=terms.breakages())
    bet(terms.rules, tape, stake, hand, suits)
    return sum(line.net for line in tape.settlement.lines)
