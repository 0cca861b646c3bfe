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
HANDS_OF = (*SUITS, *COLOURS, ALL)


def solve_dealer_bet(terms: Terms, slug: str, bet: DealerBet, stake: int) -> Exact:
    """Every hand of the dealer's, in fractions."""
    game, deck = terms.game.twenty_one, terms.game.deck
    assert game is not None
    assert deck is not None
    counts = deck(terms.rules).counts
    found: dict[int, Fraction] = {}
    nets: dict[int, dict[int, int]] = {}
    hands = 0
    by_kind = _kinds(game, counts)
    adds = [int(game.counted(cards[0])) for cards in by_kind]
    for up in range(len(by_kind)):
        stops = all_stops(up, adds, lambda hand: game.dealer(terms.rules, hand))
        hands += len(stops)
        for held, (orders, _) in stops.items():
            hand = adds[up] + sum(n * add for n, add in zip(held, adds, strict=True))
            if hand not in nets:
                nets[hand] = {suits: _won(terms, bet, stake, hand, suits) for suits in HANDS_OF}
            won = nets[hand]
            if len(set(won.values())) == 1:
                shares = {ALL: _within(by_kind, counts, up, held, ALL)}
            else:
                shares = _by_suits(by_kind, counts, up, held)
            for suits, p in shares.items():
                found[won[suits]] = found.get(won[suits], Fraction(0)) + orders * p
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
    found = {suits: _within(by_kind, counts, up, held, suits) for suits in SUITS}
    for colour in COLOURS:
        of_one = sum(found[suits] for suits in SUITS if suits & colour)
        found[colour] = _within(by_kind, counts, up, held, colour) - of_one
    found[ALL] = _within(by_kind, counts, up, held, ALL) - sum(found.values())
    return found


def _within(
    by_kind: list[list[int]], counts: Sequence[int], up: int, held: Composition, suits: int
) -> Fraction:
    """How often an order of a hand is drawn with all its cards of these suits."""
    ways, drawn, all_ways, size = 1, 0, 1, sum(counts)
    for kind, others in enumerate(held):
        number = others + (kind == up)
        if number:
            left = sum(counts[card] for card in by_kind[kind] if suits >> suit(card) & 1)
            for n in range(number):
                ways *= max(0, left - n)
                all_ways *= max(1, size - drawn)
                drawn += 1
    return Fraction(ways, all_ways)


def _won(terms: Terms, bet: DealerBet, stake: int, hand: int, suits: int) -> int:
    tape = TableTape(answers=[], breakages=terms.breakages())
    bet(terms.rules, tape, stake, hand, suits)
    return sum(line.net for line in tape.settlement.lines)
