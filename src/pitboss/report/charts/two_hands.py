"""The best play with a hand against the dealer's, by what the hand is worth.

There are too many hands for a row each. So hands are put together by kind, then by the ranks that
are matched and those that stand alone, and only as far as the play is not the same for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import with_functions
from pitboss.engines.strategy import Best
from pitboss.equipment.cards import RANKS, cards
from pitboss.errors import BadInput
from pitboss.hands.poker import CATEGORY_SHIFT, RANK_MASK, matched_ranks
from pitboss.hands.sets import all_sets, standing_sets
from pitboss.registry import Game
from pitboss.report.charts import Chart, unreadable
from pitboss.rulebook.terms import Terms

Ints = npt.NDArray[np.int64]

FOUR_CARD_KINDS = (
    *("high card", "pair", "two pair", "straight", "flush"),
    *("three of a kind", "straight flush", "four of a kind"),
)
DEEPEST = 3
"""So many ranks of a hand are told apart."""

key: Any = None
score: Any = None
"""Stand for the game's own functions in the loop below."""


def _look(rules: Any, hands: Ints, seen: Ints, policy: Ints, plays: Ints, scores: Ints) -> None:
    """What is done with each hand, by the rank of the card in sight (-1: none), and its worth."""
    for row in range(len(hands)):
        scores[row] = score(rules, hands[row])
        for card in seen:
            held = False
            for mine in hands[row]:
                held = held or mine == card
            if not held:
                action = policy[key(rules, hands[row], card)] & 0xFFFF
                bit = 0
                while action > 1:
                    action >>= 1
                    bit += 1
                plays[row, max(0, card >> 2), bit] += 1


@cache
def _loop(game: Game) -> Any:
    assert game.showdown is not None
    return with_functions(_look, game, key=game.showdown.key, score=game.showdown.score)


class Hands(NamedTuple):
    """All hands, up to an exchange of suits."""

    worth: list[tuple[int, ...]]
    """Kind, and ranks from the ones that count most down."""
    plays: Ints
    """By hand, column and action: in how many deals."""


def charts(terms: Terms, best: Best, kinds: Sequence[str], shown: bool = False) -> list[Chart]:
    """`kinds` are the names of the categories, from the lowest up."""
    found = _hands(terms, best, shown)
    rows = list(_rows(terms, found, kinds, np.arange(len(found.worth)), ()))
    used = {cell for _, cells in rows for cell in cells if cell.endswith("?")}
    return [
        Chart(
            name="best play" + (" by the dealer's upcard" if shown else ""),
            rows=[name for name, _ in rows],
            columns=list(RANKS) if shown else ["play"],
            cells=[cells for _, cells in rows],
            legend={cell: f"{cell[:-1]} with most of them, not with all" for cell in sorted(used)},
            note="ranks: what is matched, then what stands alone; ask for a hand by its cards "
            "with --mistake",
        )
    ]


def _hands(terms: Terms, best: Best, shown: bool) -> Hands:
    rules, game = terms.rules, terms.game
    assert game.deck is not None
    pack = np.array(game.deck(rules).cards(), dtype=np.int64)
    every, times = standing_sets(all_sets(5, len(pack)), 13)
    seen = np.arange(52) if shown else np.array([-1])
    plays = np.zeros((len(every), 13 if shown else 1, len(game.actions)), dtype=np.int64)
    scores = np.zeros(len(every), dtype=np.int64)
    _loop(game)(rules, every, seen, best.policy, plays, scores)
    different, number = np.unique(scores, return_inverse=True)
    sums = np.zeros((len(different), *plays.shape[1:]), dtype=np.int64)
    np.add.at(sums, number, plays * times[:, np.newaxis, np.newaxis])
    return Hands([_worth(int(each)) for each in different[::-1]], sums[::-1])


def _worth(score: int) -> tuple[int, ...]:
    """Kind, matched ranks and the others, each from the highest down.

    >>> from pitboss.hands.poker import four_card
    >>> _worth(four_card(*cards("Kc Kd 9h 4s")))
    (1, 11, 7, 2)
    """
    matched, alone = matched_ranks(score), score & RANK_MASK
    ranks = [rank for mask in (matched, alone) for rank in range(12, -1, -1) if mask >> rank & 1]
    return score >> CATEGORY_SHIFT, *ranks


def _rows(
    terms: Terms, found: Hands, kinds: Sequence[str], at: Ints, same: tuple[int, ...]
) -> Iterator[tuple[str, list[str]]]:
    """Rows for hands that begin alike: one if they are played alike, else by what comes next."""
    sums = found.plays[at].sum(axis=0)
    alike = ((sums > 0).sum(axis=1) <= 1).all()
    names = list(terms.game.actions.values())
    if same and (alike or len(same) > DEEPEST or len(at) == 1):
        yield _name(kinds, same), [_cell(names, column) for column in sums]
        return
    depth = len(same)
    for nxt in dict.fromkeys(found.worth[n][depth] for n in at.tolist()):
        part = np.array([n for n in at.tolist() if found.worth[n][depth] == nxt])
        yield from _rows(terms, found, kinds, part, (*same, nxt))


def _name(kinds: Sequence[str], same: tuple[int, ...]) -> str:
    kind, ranks = kinds[same[0]], "-".join(RANKS[rank] for rank in same[1:])
    return f"{ranks} high" if same[0] == 0 and ranks else f"{kind} {ranks}".strip()


def _cell(names: Sequence[str], plays: Ints) -> str:
    """The play, with a question mark where it is not for all of them."""
    whole, most = int(plays.sum()), int(plays.argmax())
    return f"{names[most]}?" if 0 < int(plays[most]) < whole else names[most]


def key_of(terms: Terms, situation: str) -> int:
    """Five cards, and where one is seen the dealer's: `Ks Qd 8h 4c 2s against 9h`."""
    hand, _, upcard = situation.replace(" vs ", " against ").partition(" against ")
    assert terms.game.showdown is not None
    try:
        mine = cards(hand)
        shown = cards(upcard)[0] if upcard else -1
    except BadInput:
        raise unreadable(terms, situation) from None
    if len(set(mine)) != 5 or shown in mine:
        raise unreadable(terms, situation)
    return int(terms.game.showdown.key(terms.rules, mine, shown))
