"""2 Way Winner: which game, two cards in a square for each upcard; then blackjack by its count."""

from __future__ import annotations

from collections import Counter

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import JOKER, RANKS
from pitboss.families.blackjack_or_poker import (
    COUNTS,
    GAME_KEYS,
    MORE_CARDS,
    OFF_MORE,
    OFF_TWO,
    PAIR,
    TWO_CARDS,
    Choice,
    count_key,
    game_key,
)
from pitboss.families.twentyone import Act
from pitboss.hands.twenty_two import MOST, counts
from pitboss.registry import Array
from pitboss.report.charts import Chart
from pitboss.report.charts.general import example, key_of
from pitboss.report.charts.twentyone import LETTERS, UPCARDS, letter_of
from pitboss.rulebook.terms import Terms

__all__ = ["charts", "example", "key_of"]

_GAMES: dict[int, tuple[str, str, str]] = {
    Choice.BLACKJACK: ("B", "blackjack", "hit"),
    Choice.POKER: ("1", "poker for one ante", "small"),
    Choice.POKER_TWICE: ("2", "poker for two antes", "big"),
    Act.SURRENDER: ("R", "surrender", "surrender"),
}
_COLUMNS = [*(str(up) if up > 1 else "A" for up in UPCARDS), "joker"]
_STAGES = {
    "two cards": TWO_CARDS,
    "more cards": MORE_CARDS,
    "split off, two cards": OFF_TWO,
    "split off, more cards": OFF_MORE,
}


def charts(terms: Terms, best: Best) -> list[Chart]:
    squares = [_square(best.policy, up) for up in (*range(13), JOKER >> 2)]
    counted = [_counts(best, stage, kind) for stage in _STAGES for kind in ("hard", "soft")]
    return [*squares, *counted[:2], _pairs(terms, best), *counted[2:]]


def _square(policy: Array, up: int) -> Chart:
    """Which game with any two cards, against an upcard of this rank."""
    ranks = list(reversed(range(13)))
    seen = [4 * up + suit for suit in range(4)] if up < 13 else [JOKER]
    cells = [
        [_game(policy, 4 * one, 4 * two + int(one <= two), seen) for two in ranks] for one in ranks
    ]
    rows = [RANKS[rank] for rank in ranks]
    if up < 13:
        cells.append([_game(policy, JOKER, 4 * two, seen) for two in ranks])
        rows.append("joker")
    used = {cell for line in cells for cell in line}
    legend = {letter: says for letter, says, _ in _GAMES.values()}
    doubtful = {
        f"{letter}?": f"{says} in most suits, not in all" for letter, says in legend.items()
    }
    tones = {letter: tone for letter, _, tone in _GAMES.values()}
    return Chart(
        name=f"which game against {RANKS[up] if up < 13 else 'the joker'}",
        rows=rows,
        columns=[RANKS[rank] for rank in ranks],
        cells=cells,
        legend={cell: says for cell, says in {**legend, **doubtful}.items() if cell in used},
        tones={**tones, **{f"{letter}?": tone for letter, tone in tones.items()}},
        note="suited above the diagonal, offsuit below it",
        ordered=False,
    )


def _game(policy: Array, one: int, two: int, seen: list[int]) -> str:
    """What is played in most suits of the upcard, with a question mark where not in all."""
    plays = Counter(
        int(policy[game_key(one, two, up)]) & 0xFFFF for up in seen if up not in (one, two)
    )
    (action, _), *others = plays.most_common()
    return _GAMES[action][0] + ("?" if others else "")


def _counts(best: Best, stage: str, kind: str) -> Chart:
    """Blackjack by the count of a hand that is not split, or no more."""
    soft = kind == "soft"
    first = GAME_KEYS + (_STAGES[stage] * COUNTS + COUNTS // 2 * int(soft)) * 11
    rows = [
        (f"{kind} {count}", [_unsplit(best, first + count * 11 + up - 1) for up in (*UPCARDS, 11)])
        for count in range(13 if soft else 5, MOST)
    ]
    return _chart(f"blackjack, {kind} counts, {stage}", rows)


def _unsplit(best: Best, key: int) -> int:
    """What is played, and then what comes next, splitting aside."""
    cell = int(best.policy[key])
    return cell >> 16 if cell & 0xFFFF == Act.SPLIT else cell


def _pairs(terms: Terms, best: Best) -> Chart:
    """Two cards of one value, which may be split."""
    rows = []
    for card in (*(4 * rank for rank in range(9)), 4 * 12):
        hand = 2 * counts(card)
        seen = (*(4 * (up - 2) if up > 1 else 4 * 12 for up in UPCARDS), JOKER)
        keys = [count_key(hand, up, PAIR, terms.rules.two_aces) for up in seen]
        named = RANKS[card >> 2].replace("T", "10")
        rows.append((f"{named},{named}", [int(best.policy[key]) for key in keys]))
    return _chart("blackjack, pairs", rows)


def _chart(name: str, rows: list[tuple[str, list[int]]]) -> Chart:
    """What is played by row and upcard."""
    cells = [[letter_of(cell, LETTERS) for cell in line] for _, line in rows]
    used = {cell for line in cells for cell in line}
    meant = [entry for entry in LETTERS.values() if entry[0] in used]
    return Chart(
        name=name,
        rows=[row for row, _ in rows],
        columns=_COLUMNS,
        cells=cells,
        legend={letter: says for letter, says, _ in meant},
        tones={letter: tone for letter, _, tone in meant},
        note="against the player-dealer's upcard",
    )
