"""What each hand's share of the pot is: counted where it can be, sampled where it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from pitboss.engines.equity import boards
from pitboss.engines.equity.awards import HIGH, LOW, PART, POT, SHARE, WHOLE
from pitboss.engines.equity.deals import all_deals, standing_for_all, ways_at_most
from pitboss.engines.equity.reading import Written, read_cards, read_hand
from pitboss.engines.equity.variants import Variant, variant
from pitboss.equipment.cards import JOKER, name
from pitboss.errors import NotAllowed
from pitboss.hands.poker_room import Value

MOST_WAYS = 3_000_000
"""Ways in which hands can lie, before they are told apart by more than their suits."""
MOST_COUNTED = 40_000
"""Of those, how many have their boards counted."""
MOST_DEALS = 3_000_000
"""Deals of two hands with cards of their own that are laid side by side."""
SAMPLES, FEWEST_SAMPLES, MOST_SAMPLES = 1_000_000, 1_000, 1_000_000_000
COUNTED, SAMPLED = "counted", "sampled"


@dataclass(frozen=True)
class HandEquity:
    """What one hand has of the pot, on average; all of them together have 1."""

    hand: str
    equity: Fraction
    whole: Fraction | None
    """How often it wins the whole pot; None where only the halves were counted."""
    part: Fraction | None
    """How often it wins a part of it."""
    first: Fraction | None
    """How often it has the best hand of the first half, alone or with others."""
    second: Fraction | None
    """And of the second half, where there is one."""
    error: float = 0.0
    """The standard error of a sampled equity."""


@dataclass(frozen=True)
class Equities:
    """Hands against each other."""

    game: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    hands: tuple[HandEquity, ...]
    method: str
    """`counted` or `sampled`."""
    deals: int
    """All the ways that were counted in which cards can lie and fall, or those that were tried."""
    says: str = ""
    """What was assumed of decisions that lie between here and the showdown."""

    def records(self) -> list[dict[str, Any]]:
        """A row for each hand, for a table or for JSON."""
        return [
            {
                "hand": hand.hand,
                "equity": float(hand.equity),
                "exact": str(hand.equity) if self.method == COUNTED else None,
                "error": hand.error,
                "whole": _float(hand.whole),
                "part": _float(hand.part),
                "first_half": _float(hand.first),
                "second_half": _float(hand.second) if variant(self.game).second else None,
            }
            for hand in self.hands
        ]

    def __str__(self) -> str:
        shares = ", ".join(f"{each.hand} {float(each.equity):.4%}" for each in self.hands)
        return f"{self.game}: {shares} ({self.method})"


def _float(share: Fraction | None) -> float | None:
    return None if share is None else float(share)


@dataclass(frozen=True)
class Spot:
    """Hands, a board so far and dead cards, checked against each other."""

    game: Variant
    hands: tuple[Written, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def gone(self) -> tuple[int, ...]:
        return self.board + self.dead

    @property
    def pack(self) -> list[int]:
        """What is neither on the board nor dead."""
        return [card for card in self.game.pack if card not in self.gone]


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
    _check_draws(spot.game, draws)
    _check_samples(samples)
    if draws > 1:
        return sampled(spot, draws, samples, seed)
    if spot.game.dealt and any(len(hand.ways[0]) + hand.unknown > 2 for hand in spot.hands):
        return _with_discards(spot)
    found = _on_boards(spot) if by_ranks(spot) else _own_cards(spot)
    return found or sampled(spot, 1, samples, seed)


def by_ranks(spot: Spot) -> bool:
    """Whether boards are counted by ranks: the board is to come, and nothing else is."""
    return spot.game.board > 0 and not spot.game.second_of_own


def read_spot(hands: Sequence[str], game: str, board: str = "", dead: str = "") -> Spot:
    """Read and check what lies on the table."""
    played = variant(game)
    on_board, gone = read_cards(board, "board"), read_cards(dead, "dead cards")
    _check_board(played, on_board)
    if not 2 <= len(hands) <= played.most_hands:
        raise NotAllowed(
            f"{played.title} is compared for 2 to {played.most_hands} hands, not {len(hands)}",
            code="hand",
        )
    for card in (*on_board, *gone):
        if card not in played.pack:
            what = "a joker" if card == JOKER else "eights, nines and tens"
            raise NotAllowed(f"{played.title} is played without {what}: {name(card)}", code="card")
    read = tuple(read_hand(hand, played, on_board + gone) for hand in hands)
    _check_once(on_board, gone, read)
    return Spot(played, read, on_board, gone)


def _check_board(game: Variant, board: tuple[int, ...]) -> None:
    allowed = (0, 3, 4, 5) if game.board else (0,)
    if len(board) not in allowed:
        says = "has 3, 4 or 5 cards or none" if game.board else "is none"
        raise NotAllowed(f"the board of {game.title} {says}, not {len(board)}", code="board")


def _check_once(board: tuple[int, ...], dead: tuple[int, ...], hands: Sequence[Written]) -> None:
    """No card in two places that are known."""
    places = [("the board", board), ("the dead cards", dead)]
    places += [(f"the hand {hand.text}", hand.ways[0]) for hand in hands if len(hand.ways) == 1]
    seen: dict[int, str] = {}
    for place, cards in places:
        for card in cards:
            if card in seen:
                raise NotAllowed(
                    f"{name(card)} comes twice: in {seen[card]} and in {place}", code="card"
                )
            seen[card] = place


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
    if len(deals) > MOST_COUNTED:
        return None
    low = game.second != Value.NONE
    found = boards.count(game.own, game.must_use, low, known, gone, deals, times)
    return equities(spot, found.tally, found.boards, COUNTED)


def _against_random(spot: Spot) -> Equities | None:
    """Omaha with a flop, one hand unknown and the others known; none where it is not so."""
    from pitboss.engines.equity import omaha_random

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
    from pitboss.engines.equity import two_unknown

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


def _with_discards(spot: Spot) -> Equities:
    """Pineapple before the discard: two hands of three known cards."""
    from pitboss.engines.equity.discards import kept, solve_matrix

    _check_discards(spot)
    ways = [list(kept(hand.ways[0])) for hand in spot.hands]
    out = boards.layout(spot.dead) | boards.layout([c for hand in spot.hands for c in hand.ways[0]])
    shares, deals = [], 0
    for mine in ways[0]:
        row = []
        for yours in ways[1]:
            deal = np.array([[boards.layout(mine), boards.layout(yours)]], dtype=np.int64)
            gone = out & ~int(deal[0, 0] | deal[0, 1])
            once = np.ones(1, dtype=np.int64)
            found = boards.count(2, 0, False, boards.layout(spot.board), gone, deal, once)
            row.append(Fraction(int(found.tally[0, SHARE]), POT * found.boards))
            deals += found.boards
        shares.append(row)
    best = solve_matrix(shares)
    says = "; ".join(
        f"{hand.text} keeps {_mixed(pairs, mix)}"
        for hand, pairs, mix in zip(spot.hands, ways, best[1:], strict=True)
    )
    hands = tuple(
        HandEquity(hand.text, share, None, None, None, None)
        for hand, share in zip(spot.hands, (best.value, 1 - best.value), strict=True)
    )
    made = equities(replace(spot, hands=()), [], deals, COUNTED, says)
    return replace(made, hands=hands)


def _check_discards(spot: Spot) -> None:
    game = spot.game
    known = all(len(hand.ways) == 1 and len(hand.ways[0]) == game.dealt for hand in spot.hands)
    if len(spot.hands) != 2 or not known:
        raise NotAllowed(
            f"which card is thrown away in {game.title} is worked out for two hands of three "
            "known cards; write the two cards that each has kept",
            code="hand",
        )
    seen = len(spot.board)
    if (game.keeps_from == "flop" and seen != 3) or (game.keeps_from == "preflop" and seen):
        when = "when the flop is out" if game.keeps_from == "flop" else "before the flop"
        raise NotAllowed(
            f"in {game.title} a card is thrown away {when}; "
            f"with {seen} cards on the board write the two cards that each keeps",
            code="board",
        )


def _mixed(pairs: Sequence[Sequence[int]], mix: Sequence[Fraction]) -> str:
    """The pairs of cards that are kept, and how often where there are several."""
    named = [
        ("".join(map(name, pair)), often) for pair, often in zip(pairs, mix, strict=True) if often
    ]
    if len(named) == 1:
        return named[0][0]
    return " or ".join(f"{cards} ({float(often):.0%})" for cards, often in named)


def _own_cards(spot: Spot) -> Equities | None:
    """Hands that get cards of their own; none where there is too much to count."""
    from pitboss.engines.equity import apart, side_by_side

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
    return equities(spot, tally, deals, COUNTED, _assumed(spot))


def sampled(spot: Spot, draws: int, samples: int, seed: int) -> Equities:
    """So many deals at random."""
    from pitboss.engines.equity import at_random

    _check_room(spot, draws)
    hands = [hand.ways for hand in spot.hands]
    found = at_random.try_some(
        spot.game, hands, spot.board, spot.pack, draws=draws, samples=samples, seed=seed
    )
    made = equities(
        spot,
        found.tally,
        found.deals,
        SAMPLED,
        _assumed(spot) if draws == 1 else STEADY[spot.game.first],
    )
    errors = np.sqrt(
        np.maximum(found.squares / samples - (found.tally[:, SHARE] / samples) ** 2, 0)
    )
    errors /= POT * np.sqrt(samples)
    each = zip(made.hands, errors.tolist(), strict=True)
    return replace(made, hands=tuple(replace(hand, error=error) for hand, error in each))


def _check_room(spot: Spot, draws: int) -> None:
    """The hands can lie beside each other, and the pack suffices for every draw."""
    needed = len(spot.hands) * spot.game.own * draws + spot.game.board
    if needed > len(spot.game.pack) - len(spot.dead):
        raise NotAllowed(
            f"{draws} draws of {len(spot.hands)} hands may need {needed} cards, which the pack "
            "does not have: the shuffle of discards is not tried",
            code="draws",
        )
    few = [Written(hand.text, hand.ways) for hand in spot.hands]
    if ways_at_most(few, 0) <= MOST_WAYS and not len(all_deals(few, ())):
        raise NotAllowed("the hands need a card twice, whatever they hold", code="card")


def _check_draws(game: Variant, draws: int) -> None:
    if draws == 1:
        return
    most = game.draws if game.draws < 2 else 3
    if not 1 <= draws <= most:
        has = f"has {most} draws at most" if most else "has no draw"
        raise NotAllowed(f"{game.title} {has}, not {draws}", code="draws")


def _check_samples(samples: int) -> None:
    if not FEWEST_SAMPLES <= samples <= MOST_SAMPLES:
        raise NotAllowed(
            f"{FEWEST_SAMPLES:,} to {MOST_SAMPLES:,} deals are tried, not {samples:,}",
            code="samples",
        )


STEADY = {
    Value.BADUGI: "after the first draw each keeps the cards that count, up to the eight and the "
    "ace, and stands with a badugi",
    Value.DEUCE_TO_SEVEN: "after the first draw each keeps different ranks up to the eight, and "
    "stands with a nine-six low or better",
}


def _assumed(spot: Spot) -> str:
    """What lies between these hands and the showdown, where it is not merely cards."""
    game = spot.game
    if game.draws and all(len(hand.ways[0]) == game.own for hand in spot.hands):
        return "all stand pat"
    if game.draws:
        return "each draws what he lacks, and none again"
    return game.says


def equities(spot: Spot, tally: Any, deals: int, method: str, says: str = "") -> Equities:
    """A tally as shares of the pot."""
    rows = np.asarray(tally).tolist()
    hands = tuple(
        HandEquity(
            hand.text,
            Fraction(row[SHARE], POT * deals),
            whole=Fraction(row[WHOLE], deals) if row[WHOLE] >= 0 else None,
            part=Fraction(row[PART], deals) if row[PART] >= 0 else None,
            first=Fraction(row[HIGH], deals),
            second=Fraction(row[LOW], deals),
        )
        for hand, row in zip(spot.hands, rows, strict=True)
    )
    return Equities(
        spot.game.name,
        tuple(map(name, spot.board)),
        tuple(map(name, spot.dead)),
        hands,
        method,
        deals,
        says,
    )
