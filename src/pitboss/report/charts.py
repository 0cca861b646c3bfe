"""Strategy charts: the best play of a game as tables that a person can use.

A chart is rows, columns and cells of text; who draws it may colour a cell by its tone, but what a
cell means is always in its letters. Where the cards in sight are too many for a table, hands are
counted by their kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import ACE, FOUR, JACK, RANKS, TEN, rank, suit
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import (
    EVEN_MONEY_KEY,
    FIRST_TWO,
    INSURANCE_KEYS,
    Act,
    class_of,
    play_key,
)
from pitboss.games import mississippi_stud as stud
from pitboss.games import three_card_poker, ultimate_texas_holdem
from pitboss.hands.draws import how_many, masks, straights_with
from pitboss.hands.flops import FLOP_CLASSES, STANDING
from pitboss.hands.flops import flop_class as class_of_flop
from pitboss.hands.poker import Five, category, five_on_layout, laid_out, three_card_names
from pitboss.hands.sets import PAIRS, TRIPLES, cards_at, pair_index, quad_index, triple_index
from pitboss.jit import compiled, kernel
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A table of what to do."""

    name: str
    rows: list[str]
    columns: list[str]
    cells: list[list[str]]
    legend: Mapping[str, str] = field(default_factory=dict)
    """What the letters in the cells mean."""
    tones: Mapping[str, str] = field(default_factory=dict)
    """What kind of play a cell is, for colours."""
    note: str = ""
    ordered: bool = True
    """Neighbouring rows follow each other, so that rows that say the same can be one."""

    def merged(self) -> Chart:
        """Neighbouring rows that say the same as one row, where rows have an order."""
        if not self.ordered:
            return self
        rows: list[list[str]] = []
        cells: list[list[str]] = []
        for row, line in zip(self.rows, self.cells, strict=True):
            if cells and line == cells[-1]:
                rows[-1].append(row)
            else:
                rows.append([row])
                cells.append(line)
        names = [group[0] if len(group) == 1 else _span(group) for group in rows]
        return replace(self, rows=names, cells=cells)


def _span(group: Sequence[str]) -> str:
    """`hard 5` to `hard 8` is `hard 5-8`."""
    first, last = group[0], group[-1]
    before, _, end = last.rpartition(" ")
    if before and first.startswith(f"{before} "):
        return f"{first}-{end}"
    return f"{first} to {last}"


def charts(terms: Terms, best: Best) -> list[Chart]:
    """The charts of a game's best play."""
    if terms.game.slug not in _MADE:
        raise NotAllowed(f"there are no charts for {terms.game.facts.title} yet", code="strategy")
    return _MADE[terms.game.slug](terms, best)


def share(part: float, whole: float) -> str:
    """A percentage that is 0 or 100 only when it is so.

    >>> share(0, 7), share(7, 7), share(1, 3), share(1, 100000)
    ('-', '100 %', '33.3 %', '< 0.1 %')
    """
    if part == 0:
        return "-"
    if part == whole:
        return "100 %"
    text = f"{100 * part / whole:.1f}"
    return {"0.0": "< 0.1 %", "100.0": "> 99.9 %"}.get(text, f"{text} %")


# --- Blackjack --------------------------------------------------------------------------------

_LETTERS: dict[tuple[int, ...], tuple[str, str, str]] = {
    (Act.HIT,): ("H", "hit", "hit"),
    (Act.STAND,): ("S", "stand", "stand"),
    (Act.DOUBLE, Act.HIT): ("D", "double, or else hit", "double"),
    (Act.DOUBLE, Act.STAND): ("Ds", "double, or else stand", "double"),
    (Act.SPLIT,): ("P", "split", "split"),
    (Act.SURRENDER, Act.HIT): ("R", "surrender, or else hit", "surrender"),
    (Act.SURRENDER, Act.STAND): ("Rs", "surrender, or else stand", "surrender"),
    (Act.SURRENDER, Act.DOUBLE): ("Rd", "surrender, or else double", "surrender"),
    (Act.SURRENDER, Act.SPLIT): ("Rp", "surrender, or else split", "surrender"),
}


def _letter(cell: int) -> str:
    """The letters of a policy cell: its first play, and what stands in for it."""
    first, second = cell & 0xFFFF, cell >> 16 & 0xFFFF
    return _LETTERS.get((first,), _LETTERS.get((first, second), ("?", "", "")))[0]


def _blackjack(terms: Terms, best: Best) -> list[Chart]:
    columns = [str(up) if up > 1 else "A" for up in UPCARDS]
    groups: dict[str, list[tuple[str, int]]] = {
        "hard totals": [(f"hard {n}", class_of("hard", n)) for n in range(5, 21)],
        "soft totals": [(f"A,{n - 11}", class_of("soft", n)) for n in range(13, 21)],
        "pairs": [(_pair(n), class_of("pair", n)) for n in (*range(2, 11), 1)],
    }
    made = []
    for name, rows in groups.items():
        cells = [
            [_letter(int(best.policy[play_key(number, up, FIRST_TWO)])) for up in UPCARDS]
            for _, number in rows
        ]
        used = {cell for line in cells for cell in line}
        letters = [entry for entry in _LETTERS.values() if entry[0] in used]
        made.append(
            Chart(
                name=name,
                rows=[row for row, _ in rows],
                columns=columns,
                cells=cells,
                legend={letter: says for letter, says, _ in letters},
                tones={letter: tone for letter, _, tone in letters},
                note="against the dealer's upcard",
            )
        )
    return [*made, _insurance(best)]


def _pair(value: int) -> str:
    name = {1: "A", 10: "10"}.get(value, str(value))
    return f"{name},{name}"


def _insurance(best: Best) -> Chart:
    """Against an ace."""
    says: dict[int, str] = {
        Act.INSURE: "insure",
        Act.DECLINE: "decline",
        Act.EVEN_MONEY: "even money",
    }
    rows = ["no ten in hand", "one ten", "two tens", "blackjack"]
    cells = best.policy[INSURANCE_KEYS : EVEN_MONEY_KEY + 1]
    lines = [[says[int(cell) & 0xFFFF]] for cell in cells]
    columns = ["against an ace"]
    return Chart(name="insurance", rows=rows, columns=columns, cells=lines, ordered=False)


# --- Two cards --------------------------------------------------------------------------------


def _two_cards(
    name: str, cell: Callable[[int], str], legend: Mapping[str, str], tones: Mapping[str, str]
) -> Chart:
    """All two cards: suited above the diagonal, offsuit below it."""
    ranks = list(reversed(range(13)))
    cells = []
    for mine in ranks:
        line = []
        for other in ranks:
            suited = mine > other
            line.append(cell(pair_index(4 * mine, 4 * other + (0 if suited else 1))))
        cells.append(line)
    used = {text for line in cells for text in line}
    names = [RANKS[r] for r in ranks]
    return Chart(
        name=name,
        rows=names,
        columns=names,
        cells=cells,
        legend={text: says for text, says in legend.items() if text in used},
        tones=tones,
        note="suited above the diagonal, offsuit below it",
        ordered=False,
    )


def _summary(
    name: str, kinds: Sequence[str], columns: Sequence[str], sums: Array, more: str = ""
) -> Chart:
    """Kinds of hands: how often each comes up, and how often each play is the best with it."""
    whole = float(sums.sum())
    used = [n for n in range(len(columns)) if sums[:, n].any()]
    rows = [n for n in range(len(kinds)) if sums[n].any()]
    return Chart(
        name=name,
        rows=[kinds[n] for n in rows],
        columns=["how often", *(columns[n] for n in used)],
        cells=[
            [share(sums[n].sum(), whole), *(share(sums[n, c], sums[n].sum()) for c in used)]
            for n in rows
        ],
        note=f"of the hands that come to this decision{more}",
        ordered=False,
    )


@kernel
def bit_of(action: int) -> int:
    """The number of an action's bit."""
    bit = 0
    while action > 1:
        action >>= 1
        bit += 1
    return bit


# --- Ultimate Texas Hold'em -------------------------------------------------------------------

FLOP_KINDS = (
    "a straight or better",
    "three of a kind with a card in hand",
    "three of a kind on the flop",
    "two pair",
    "a pair in hand",
    "a pair with a card on the flop",
    "a pair on the flop, four to a flush",
    "a pair on the flop",
    "no pair, four to a flush",
    "no pair, open straight",
    "no pair",
)


@kernel
def flop_kind(a: int, b: int, x: int, y: int, z: int) -> int:
    """The kind of two cards with a flop."""
    flop = laid_out(x) | laid_out(y) | laid_out(z)
    kind = category(five_on_layout(flop | laid_out(a) | laid_out(b)))
    board = 1 << rank(x) | 1 << rank(y) | 1 << rank(z)
    if kind >= Five.STRAIGHT:
        return 0
    if kind == Five.THREE_OF_A_KIND:
        return 2 if rank(x) == rank(y) and rank(y) == rank(z) else 1
    if kind == Five.TWO_PAIR:
        return 3
    most = 0
    for suited in range(4):
        count = 0
        for card in (a, b, x, y, z):
            count += int(suit(card) == suited)
        most = max(most, count)
    if kind == Five.PAIR:
        if rank(a) == rank(b):
            return 4
        if board >> rank(a) & 1 or board >> rank(b) & 1:
            return 5
        return 6 if most == 4 else 7
    if most == 4:
        return 8
    ranks = board | 1 << rank(a) | 1 << rank(b)
    for low in range(ACE - 3):  # 2-3-4-5 to T-J-Q-K
        if ranks >> low & 0b1111 == 0b1111:
            return 9
    return 10


@compiled
def _count_flops(
    policy: Any, flop_from: int, check: int, flops: Any, times: Any, sums: Any
) -> None:
    """By kind of hand: the flops with a check and a bet, after a check before the flop."""
    for high in range(52):
        for low in range(high):
            hole = pair_index(low, high)
            if policy[hole] & 0xFFFF != check:
                continue
            for flop in range(len(flops)):
                x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
                if low in (x, y, z) or high in (x, y, z):
                    continue
                bets = policy[flop_from + flop * PAIRS + hole] & 0xFFFF != check
                sums[flop_kind(low, high, x, y, z), int(bets)] += times[flop]


def _flop_times() -> tuple[Array, Array]:
    """The flops that stand for their classes, and how many each stands for."""
    flops = np.array([cards_at(int(place), 3) for place in STANDING], dtype=np.int64)
    times = np.zeros(FLOP_CLASSES, dtype=np.int64)
    for place in range(TRIPLES):
        x, y, z = cards_at(place, 3)
        times[class_of_flop(x, y, z)[0]] += 1
    return flops, times


def _holdem(terms: Terms, best: Best) -> list[Chart]:
    game, act = ultimate_texas_holdem, ultimate_texas_holdem.Act
    bets = {
        int(act.BET): f"{game.BEFORE_FLOP}x",
        int(act.BET_LESS): f"{game.LESS_BEFORE_FLOP}x",
        int(act.CHECK): "C",
    }
    before = _two_cards(
        "before the flop",
        lambda key: bets[int(best.policy[key]) & 0xFFFF],
        {
            **{text: f"bet {text[:-1]} times the Ante" for text in bets.values() if text != "C"},
            "C": "check",
        },
        {bets[act.BET_LESS]: "small", bets[act.BET]: "big", "C": "check"},
    )
    sums = np.zeros((len(FLOP_KINDS), 2), dtype=np.int64)
    flops, times = _flop_times()
    _count_flops(best.policy, game.FLOP_FROM, act.CHECK, flops, times, sums)
    on_flop = _summary("on the flop", FLOP_KINDS, ["check", f"bet {game.ON_FLOP}x"], sums)
    river = Chart(
        name="after the river",
        rows=["a bet gains over a fold", "it does not"],
        columns=["play"],
        cells=[[f"bet {game.ON_RIVER}x"], ["fold"]],
        ordered=False,
        note="bet whatever gains, counted over the 990 hands that the dealer may hold",
    )
    return [before, on_flop, river]


# --- Mississippi Stud -------------------------------------------------------------------------

FOURTH_KINDS = (
    "three of a kind",
    "a pair of jacks or better",
    "a pair of sixes to tens",
    "a lower pair",
    "three to a royal flush",
    "three suited in a row, 5-6-7 or higher",
    "three suited with one gap, one jack or better",
    "three suited with two gaps, two jacks or better",
    "another three to a straight flush",
    "three to a flush",
    "no pair, 3 points or more",
    "fewer points, in a row, 4-5-6 or higher",
    "fewer points, one gap, the middle card a six or better",
    "fewer points, anything else",
)
FIFTH_KINDS = (
    "three or four of a kind",
    "two pair",
    "a pair of jacks or better",
    "a pair of sixes to tens",
    "a lower pair",
    "four to a straight flush",
    "four to a flush",
    "open straight, eight high or better",
    "a lower open straight",
    "inside straight",
    "no pair, 4 points or more",
    "3 points",
    "2 points or fewer",
)


IN_A_ROW, ONE_GAP, TWO_GAPS = 0b111, (0b1011, 0b1101), (0b10011, 0b10101, 0b11001)
"""Three ranks, from the lowest up."""


@kernel
def lowest_rank(ranks: int) -> int:
    """The lowest rank of a mask."""
    lowest = 0
    while not ranks >> lowest & 1:
        lowest += 1
    return lowest


@kernel
def pair_kind(twice: int) -> int:
    """0 for jacks or better, 1 for sixes to tens, 2 for lower."""
    if twice >= 1 << JACK:
        return 0
    return 1 if twice >= 1 << stud.SIX else 2


@kernel
def fourth_kind(a: int, b: int, c: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c))
    if thrice:
        return 0
    if twice:
        return 1 + pair_kind(twice)
    lowest = lowest_rank(ranks)
    shape, jacks = ranks >> lowest, how_many(ranks >> JACK)
    if suited:
        if lowest >= TEN:
            return 4
        if not straights_with(ranks):
            return 9
        if shape == IN_A_ROW and lowest >= stud.FIVE:
            return 5
        if shape in ONE_GAP and jacks >= 1:
            return 6
        return 7 if shape in TWO_GAPS and jacks >= 2 else 8
    if stud.points(a) + stud.points(b) + stud.points(c) >= 3:
        return 10
    if shape == IN_A_ROW and lowest >= FOUR:
        return 11
    middle = lowest_rank(ranks & (ranks - 1))
    return 12 if shape in ONE_GAP and middle >= stud.SIX else 13


@kernel
def fifth_kind(a: int, b: int, c: int, d: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c, d))
    if thrice:
        return 0
    if twice:
        return 1 if twice & (twice - 1) else 2 + pair_kind(twice)
    straights = straights_with(ranks)
    if suited:
        return 5 if straights else 6
    if straights:
        low = ranks < 1 << stud.EIGHT
        return 9 if straights == 1 else 8 if low else 7
    points = stud.points(a) + stud.points(b) + stud.points(c) + stud.points(d)
    return 10 if points >= 4 else 11 if points == 3 else 12


@compiled
def _count_streets(policy: Any, fourth: Any, fifth: Any) -> None:
    """By kind of hand and action: the deals that come to fourth and to fifth street."""
    for high in range(52):
        for low in range(high):
            action = policy[pair_index(low, high)] & 0xFFFF
            if action == stud.Act.FOLD:
                continue
            bet = stud.times(action)
            for c in range(52):
                if c in (low, high):
                    continue
                place = triple_index(low, high, c)
                key = stud.FOURTH_FROM + stud.BETS_BEFORE_FOURTH * place + bet - 1
                then = policy[key] & 0xFFFF
                fourth[fourth_kind(low, high, c), bit_of(then)] += 1
                if then == stud.Act.FOLD:
                    continue
                bets = bet + stud.times(then)
                for d in range(52):
                    if d in (low, high, c):
                        continue
                    place = quad_index(low, high, c, d)
                    key = stud.FIFTH_FROM + stud.BETS_BEFORE_FIFTH * place + bets - 2
                    last = policy[key] & 0xFFFF
                    fifth[fifth_kind(low, high, c, d), bit_of(last)] += 1


def _stud(terms: Terms, best: Best) -> list[Chart]:
    letters = dict(zip(map(int, stud.Act), ("F", "1x", "2x", "3x"), strict=True))
    third = _two_cards(
        "third street",
        lambda key: letters[int(best.policy[key]) & 0xFFFF],
        {
            "3x": "bet 3 times the Ante",
            "2x": "bet 2 times the Ante",
            "1x": "bet as much as the Ante",
            "F": "fold",
        },
        {"3x": "big", "2x": "small", "1x": "small", "F": "fold"},
    )
    fourth = np.zeros((len(FOURTH_KINDS), 4), dtype=np.int64)
    fifth = np.zeros((len(FIFTH_KINDS), 4), dtype=np.int64)
    _count_streets(best.policy, fourth, fifth)
    actions = list(terms.game.actions.values())
    points = "; a jack or better is 2 points, a six to a ten is 1"
    return [
        third,
        _summary("fourth street", FOURTH_KINDS, actions, fourth, points),
        _summary("fifth street", FIFTH_KINDS, actions, fifth, points),
    ]


# --- Let It Ride ------------------------------------------------------------------------------

THREE_KINDS = (
    "three of a kind",
    "a pair of tens or better",
    "a lower pair",
    "three to a royal flush",
    "three suited in a row, 3-4-5 or higher",
    "2-3-4 suited",
    "three suited with one gap and a high card",
    "three suited with one gap, no high card",
    "three suited with two gaps and two high cards",
    "three suited with two gaps and one high card",
    "three suited with two gaps, no high card",
    "three to a straight flush with a low ace",
    "three suited, no straight",
    "anything else",
)
FOUR_KINDS = (
    "three or four of a kind",
    "two pair",
    "a pair of tens or better",
    "a lower pair",
    "four to a straight flush",
    "four to a flush",
    "open straight with a high card",
    "open straight, no high card",
    "four high cards to an inside straight",
    "another inside straight",
    "anything else",
)


@kernel
def three_kind(a: int, b: int, c: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c))
    if thrice:
        return 0
    if twice:
        return 1 if twice >= 1 << TEN else 2
    if not suited:
        return 13
    high = how_many(ranks >> TEN)
    if high == 3:
        return 3
    if not straights_with(ranks):
        return 12
    if ranks >> ACE & 1 and ranks & 0b1111:
        return 11
    lowest = lowest_rank(ranks)
    shape = ranks >> lowest
    if shape == IN_A_ROW:
        return 5 if lowest == 0 else 4
    if shape in ONE_GAP:
        return 6 if high else 7
    return 8 if high >= 2 else 9 if high == 1 else 10


@kernel
def four_kind(a: int, b: int, c: int, d: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c, d))
    if thrice:
        return 0
    if twice:
        return 1 if twice & (twice - 1) else 2 if twice >= 1 << TEN else 3
    straights = straights_with(ranks)
    if suited:
        return 4 if straights else 5
    high = how_many(ranks >> TEN)
    if straights == 2:
        return 6 if high else 7
    if straights == 1:
        return 8 if high == 4 else 9
    return 10


@compiled
def _count_rides(policy: Any, three: Any, four: Any) -> None:
    """By kind of hand and action: all three and four cards."""
    for d in range(52):
        for c in range(d):
            for b in range(c):
                action = policy[triple_index(b, c, d)] & 0xFFFF
                three[three_kind(b, c, d), bit_of(action)] += 1
                for a in range(b):
                    action = policy[TRIPLES + quad_index(a, b, c, d)] & 0xFFFF
                    four[four_kind(a, b, c, d), bit_of(action)] += 1


def _ride(terms: Terms, best: Best) -> list[Chart]:
    three = np.zeros((len(THREE_KINDS), 2), dtype=np.int64)
    four = np.zeros((len(FOUR_KINDS), 2), dtype=np.int64)
    _count_rides(best.policy, three, four)
    actions = list(terms.game.actions.values())
    high = "; a ten or better is a high card"
    return [
        _summary("Bet 1, on three cards", THREE_KINDS, actions, three, high),
        _summary("Bet 2, on four cards", FOUR_KINDS, actions, four, high),
    ]


# --- Three Card Poker and Casino War ----------------------------------------------------------


def _three_card(terms: Terms, best: Best) -> list[Chart]:
    game = three_card_poker
    down = not terms.rules.bottom_card_up
    shown = [0] if down else list(range(1, 14))
    plays = (best.policy.reshape(game.CLASSES, 14) & 0xFFFF) == game.Act.PLAY
    chance = best.chance.reshape(game.CLASSES, 14)
    names = three_card_names()
    cells, also = [], []
    for column in shown:
        folded = np.flatnonzero(~plays[:, column])
        lowest = int(folded[-1]) + 1 if len(folded) else 0
        lower = [names[n] for n in np.flatnonzero(plays[:lowest, column])]
        if lower:
            against = f"against {RANKS[column - 1]} " if column else ""
            also.append(f"{against}also play {', '.join(lower)}")
        played = float(chance[plays[:, column], column].sum())
        cells.append([names[lowest], share(played, float(chance[:, column].sum()))])
    note = "; ".join(["play what is named or better, and fold the rest", *also])
    return [
        Chart(
            name="the lowest hand to play",
            rows=["any dealer"] if down else [f"bottom card {RANKS[s - 1]}" for s in shown],
            columns=["play from", "hands played"],
            cells=cells,
            note=note,
        )
    ]


def _war(terms: Terms, best: Best) -> list[Chart]:
    cells = [[terms.game.actions[int(cell) & 0xFFFF]] for cell in best.policy]
    return [
        Chart(
            name="at a tie",
            rows=[f"tie of {r}" for r in RANKS],
            columns=["play"],
            cells=cells,
            tones={"war": "hit", "surrender": "surrender"},
        )
    ]


_MADE: dict[str, Callable[[Terms, Best], list[Chart]]] = {
    "blackjack": _blackjack,
    "ultimate-texas-holdem": _holdem,
    "mississippi-stud": _stud,
    "let-it-ride": _ride,
    "three-card-poker": _three_card,
    "casino-war": _war,
}
