"""How good a hand is, as its player sees it, in ten grades; and what it may still become.

In the first round a grade is how many of a hundred dealt hands are better, by points for its cards;
later it is what has been made, next to the board or to what lies open elsewhere. No player is asked
to count further than one who plays well at a table does.
"""

from __future__ import annotations

from pitboss.equipment.cards import ACE, JOKER, KING, QUEEN, TEN
from pitboss.families.poker_room.rules import LowRanking, PotGoes, Rules, Street
from pitboss.families.poker_room.seats import (
    ON_BOARD,
    Hand,
    card_at,
    is_in,
    keeps,
    lies_up,
)
from pitboss.hands.badugi import badugi_of, cards_counted
from pitboss.hands.draws import how_many
from pitboss.hands.lows import aces_low, deuce_to_seven, lowest_of, showing_high, upside_down
from pitboss.hands.mexican import Mexican, mexican
from pitboss.hands.omaha import low_ranks, omaha_high
from pitboss.hands.poker import (
    LANE,
    RANK_MASK,
    Five,
    best_on_board,
    best_on_layout_of_six,
    category,
    five_on_layout,
    matched_ranks,
    top_of,
    top_rank,
)
from pitboss.hands.poker_room import laid
from pitboss.jit import kernel
from pitboss.tape import UNKNOWN
from pitboss.tape.verbs import Cells

GRADES, DRAWS = 10, 3
MIDDLE = 4
"""What a hand is taken for that nobody sees."""
_LOW_EIGHT = 0xFF
"""Eight ranks up to the eight, the ace's the lowest bit."""


@kernel
def own_cards_of(hand: Hand, seat: int, row: Cells) -> int:
    """The cards that a seat has kept, in a row; how many, or -1 where one is unknown."""
    count = 0
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place):
            card = card_at(hand, seat, place)
            if card == UNKNOWN:
                return -1
            row[count] = card
            count += 1
    return count


# --- The first round ------------------------------------------------------------------------

# The games as their first cards are judged: the rows of `STARTS`.
TWO_CARDS, THREE_CARDS, FOUR_CARDS, FOUR_FOR_LOW, FIVE_CARDS, FIVE_FOR_LOW = range(6)
STUDS, STUDS_FOR_LOW, RAZZ, SUPER, BADUGI = range(6, 11)
DEUCES, DRAWN, DRAWN_FOR_LOW, MEXICAN = range(11, 15)

STARTS = (
    (4, 7, 10, 11, 13, 15, 18, 20, 22),
    (68, 86, 105, 121, 134, 152, 166, 190, 240),
    (32, 42, 51, 58, 65, 72, 79, 87, 99),
    (78, 86, 97, 117, 124, 130, 136, 143, 153),
    (57, 71, 84, 94, 104, 114, 124, 135, 148),
    (126, 136, 157, 178, 186, 193, 202, 213, 225),
    (15, 21, 26, 31, 35, 39, 43, 48, 56),
    (41, 46, 53, 64, 72, 77, 81, 86, 92),
    (7, 9, 12, 14, 15, 17, 18, 19, 21),
    (126, 136, 154, 178, 185, 193, 202, 212, 225),
    (2015, 3007, 3012, 3015, 3018, 3021, 3024, 4010, 4016),
    (12, 15, 18, 20, 21, 23, 24, 26, 28),
    (57, 71, 84, 95, 104, 115, 125, 135, 149),
    (112, 120, 128, 134, 140, 147, 154, 163, 173),
    (5, 7, 10, 11, 16, 20, 24, 30, 32),
)
"""By the game: the points that 75, 55, 38, 26, 18, 12, 8, 5 and 2.5 of a hundred hands have at
least."""
SHARES = (75.0, 55.0, 38.0, 26.0, 18.0, 12.0, 8.0, 5.0, 2.5)


@kernel
def judged_as(rules: Rules) -> int:
    """Which row of `STARTS` a game's first cards are judged by."""
    if rules.stripped:
        return MEXICAN
    if rules.pot == PotGoes.LOW:
        if rules.low_ranking == LowRanking.BADUGI:
            return BADUGI
        return DEUCES if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN else RAZZ
    if rules.pot == PotGoes.OMAHA_DRAW:
        return DRAWN_FOR_LOW if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN else DRAWN
    low = rules.pot == PotGoes.HIGH_LOW
    if rules.streets[0, Street.UP] > 0:
        if rules.hole_cards > 2:
            return SUPER
        return STUDS_FOR_LOW if low else STUDS
    if rules.hole_cards < 4:
        return TWO_CARDS if rules.hole_cards == 2 else THREE_CARDS
    if rules.hole_cards == 4:
        return FOUR_FOR_LOW if low else FOUR_CARDS
    return FIVE_FOR_LOW if low else FIVE_CARDS


@kernel
def first_grade(rules: Rules, row: Cells, count: int) -> int:
    """The grade of a hand before anything else is seen."""
    kind = judged_as(rules)
    points = starting_points(rules, row, count)
    grade = 0
    while grade < GRADES - 1 and points >= STARTS[kind][grade]:
        grade += 1
    return grade


@kernel
def starting_points(rules: Rules, row: Cells, count: int) -> int:
    """Points for the cards that a hand begins with."""
    if rules.pot == PotGoes.LOW and rules.low_ranking == LowRanking.BADUGI:
        score = badugi_of(row, min(count, 4))
        return 1000 * cards_counted(score) + low_points(aces_low(ranks_of(row, count)))
    lows = 0
    if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN:
        lows = low_points(ranks_of(row, count) & ~(1 << ACE))
    else:
        lows = low_points(lowest_of(aces_low(ranks_of(row, count)), 3))
    if rules.pot == PotGoes.LOW:
        return lows
    best, total = 0, 0
    for one in range(count):
        for other in range(one):
            points = two_cards(row[one], row[other])
            best, total = max(best, points), total + points
    if rules.pot == PotGoes.HIGH_LOW:
        return total + count * lows
    if rules.pot == PotGoes.OMAHA_DRAW:
        return total + 3 * lows if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN else total
    if count == 3 and rules.hole_cards == 3:  # one is thrown away: the best two, and a choice
        return 6 * best + total
    return total


@kernel
def low_points(ranks: int) -> int:
    """Points for low ranks, the lowest bit's most; none above the ninth."""
    points = 0
    for rank in range(9):
        if ranks >> rank & 1:
            points += 9 - rank
    return points


@kernel
def ranks_of(row: Cells, count: int) -> int:
    """The ranks among some cards, a bit each."""
    ranks = 0
    for place in range(count):
        if row[place] < JOKER:
            ranks |= 1 << (row[place] >> 2)
    return ranks


@kernel
def two_cards(one: int, other: int) -> int:
    """What two cards promise together: the higher one, a pair, one suit, neighbours.

    >>> from pitboss.equipment.cards import cards
    >>> [two_cards(*cards(hand)) for hand in ("As Ah", "As Ks", "7c 6c", "Kd 2h")]
    [40, 24, 13, 6]
    """
    if one == JOKER or other == JOKER:
        return 30
    high, low = max(one >> 2, other >> 2), min(one >> 2, other >> 2)
    points = high + 2
    if high > TEN:
        points = 20 if high == ACE else 2 * high - 6
    if high == low:
        return max(10, 2 * points)
    apart = high - low - 1
    points -= 2 * apart if apart < 3 else 8 if apart == 3 else 10
    if one & 3 == other & 3:
        points += 4
    return points + 2 if apart < 2 and high < QUEEN else points


# --- Later ----------------------------------------------------------------------------------


@kernel
def graded(rules: Rules, hand: Hand, seat: int, street: int) -> tuple[int, int]:
    """How good a hand is, 0 to 9, and what it draws to: nothing, a little, much."""
    row = hand.work
    count = own_cards_of(hand, seat, row)
    if count < 0:
        return MIDDLE, 0
    if street == 0:
        return first_grade(rules, row, count), 0
    last = street == rules.streets.shape[0] - 1
    if rules.pot == PotGoes.LOW:
        grade, draw = low_grade(rules, row, count)
    else:
        grade, draw = high_grade(rules, hand, seat, row, count)
        if rules.pot == PotGoes.HIGH_LOW:
            low, to_low = eight_grade(rules, hand, row, count)
            draw = max(draw, to_low)
            grade = both_halves(grade, low)
        elif rules.pot == PotGoes.OMAHA_DRAW:
            layout = laid(row, count)
            if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN:
                half, to_half = deuce_grade(row, count)
                draw = max(draw, to_half)
            else:
                half = min(9, of_own_cards(layout, count) + 1)
            grade = both_halves(grade, half)
    return grade, 0 if last else draw


@kernel
def both_halves(one: int, other: int) -> int:
    """A hand for two halves of a pot: one of them alone is worth less, both are worth more."""
    better, worse = max(one, other), min(one, other)
    if worse >= MIDDLE:
        return min(9, better + 1)
    return better if worse >= 2 else max(0, better - 1)


@kernel
def high_grade(rules: Rules, hand: Hand, seat: int, row: Cells, count: int) -> tuple[int, int]:
    """A hand for high."""
    if rules.stripped:
        return mexican_grade(hand, seat, row, count), 0
    mine, on_board = laid(row, count), hand.table[ON_BOARD]
    if rules.streets[0, Street.UP] > 0:
        draw = draws_to(mine | laid(hand.board, on_board), mine, 4)
        grade = of_own_cards(mine, count)
        return max(0, grade - shown_against(hand, seat, grade)), draw
    board = laid(hand.board, on_board)
    all_cards, total = mine | board, count + on_board
    if rules.must_use > 0:
        made = omaha_high(row[:count], hand.board[:on_board])
    elif total == 5:
        made = five_on_layout(all_cards)
    elif total == 6:
        made = best_on_layout_of_six(all_cards)
    else:
        made = best_on_board(all_cards)
    return on_the_board(made, mine, board, rules.must_use > 0), draws_to(all_cards, mine, 4)


@kernel
def ranks_in(layout: int) -> int:
    """The ranks of a layout."""
    return (layout | layout >> LANE | layout >> 2 * LANE | layout >> 3 * LANE) & RANK_MASK


@kernel
def ranks_twice(layout: int) -> int:
    """Those that come more than once."""
    c, d = layout & RANK_MASK, layout >> LANE & RANK_MASK
    h, s = layout >> 2 * LANE & RANK_MASK, layout >> 3 * LANE & RANK_MASK
    return c & d | h & s | (c | d) & (h | s)


@kernel
def most_suited(layout: int) -> int:
    """How many cards of one suit there are, of the suit that has most."""
    most = 0
    for suit in range(4):
        most = max(most, how_many(layout >> suit * LANE & RANK_MASK))
    return most


@kernel
def draws_to(layout: int, mine: int, suited: int) -> int:
    """Four of a suit with one's own among them, or four ranks of five in a row: 2 where eight cards
    or more would do, 1 where four would."""
    for suit in range(4):
        lane = layout >> suit * LANE & RANK_MASK
        if mine >> suit * LANE & RANK_MASK and how_many(lane) == suited:
            return 2
    ladder = ranks_in(layout) << 1 | ranks_in(layout) >> ACE
    own = ranks_in(mine) << 1 | ranks_in(mine) >> ACE
    windows = 0
    for low in range(10):
        five = ladder >> low & 0x1F
        if own >> low & 0x1F and how_many(five) == 4:
            windows += 1
    return min(windows, 2)


@kernel
def on_the_board(made: int, mine: int, board: int, two_play: bool) -> int:
    """A made hand next to a board that everybody has."""
    kind, ranks = category(made), ranks_in(mine)
    on_board, paired, suited = ranks_in(board), ranks_twice(board), most_suited(board)
    grade = 0
    if kind == Five.HIGH_CARD:
        grade = 1 if ranks >> KING & 3 else 0
    elif kind == Five.PAIR or kind == Five.TWO_PAIR:
        own = matched_ranks(made) & ranks & ~paired
        if own == 0:
            grade = 1
        elif own & (own - 1):
            grade = 7
        else:
            above = how_many(on_board & ~(2 * own - 1))
            pocket = own & on_board == 0
            grade = 5 if above == 0 else 3 if above == 1 else 2
            if above == 0 and (pocket or top_of(ranks) >= 1 << QUEEN):
                grade = 6
        if two_play and grade > 2:  # four cards make a pair too easily
            grade -= 2 if grade < 7 else 1
    elif kind == Five.THREE_OF_A_KIND:
        grade = 8 if matched_ranks(made) & paired == 0 else 7 if matched_ranks(made) & ranks else 1
    elif kind == Five.STRAIGHT:
        grade = 8
    elif kind == Five.FLUSH:
        grade = 9
        if suited > 3 and not two_play and best_of_suit(mine, board) < QUEEN:
            grade = 6
    else:
        return 9 if ranks_twice(mine | board) & ranks or kind != Five.FULL_HOUSE else 4
    if suited > 2 and kind < Five.FLUSH:
        grade = min(grade, 3) if suited > 3 and not two_play else max(0, grade - 1)
    if paired and kind >= Five.STRAIGHT:
        grade -= 1
    return grade


@kernel
def best_of_suit(mine: int, board: int) -> int:
    """One's highest card of the suit that the board has most of; -1 for none."""
    for suit in range(4):
        if how_many(board >> suit * LANE & RANK_MASK) > 3:
            lane = mine >> suit * LANE & RANK_MASK
            return top_rank(lane) if lane else -1
    return -1


@kernel
def of_own_cards(layout: int, count: int) -> int:
    """A hand for high of one's own four to seven cards; the fewer, the more a pair is worth."""
    if count < 5:
        made = showing_high(layout)
    elif count == 5:
        made = five_on_layout(layout)
    else:
        made = best_on_layout_of_six(layout) if count == 6 else best_on_board(layout)
    kind, early = category(made), 1 if count < 6 else 0
    if kind == Five.HIGH_CARD:
        return early if ranks_in(layout) >> ACE & 1 else 0
    high = matched_ranks(made) >> TEN > 0
    if kind == Five.PAIR:
        return (4 if high else 2) + early + (1 if count < 5 else 0)
    if kind == Five.TWO_PAIR:
        return (6 if high else 5) + early + (1 if count < 5 else 0)
    if kind == Five.THREE_OF_A_KIND:
        return 8 if count > 4 else 9
    return 8 if kind == Five.STRAIGHT and count == 7 else 9


@kernel
def shown_against(hand: Hand, seat: int, grade: int) -> int:
    """How much less a hand is worth for a pair, or four of a suit, that lies open elsewhere."""
    less = 0
    for other in range(len(hand.state)):
        if other == seat or not is_in(hand, other):
            continue
        layout = 0
        for place in range(hand.held[other]):
            if keeps(hand, other, place) and lies_up(hand, other, place):
                card = card_at(hand, other, place)
                if card < JOKER:
                    layout |= 1 << ((card & 3) * LANE + (card >> 2))
        if ranks_twice(layout):
            less = max(less, 2 if grade < 6 else 1)
        if most_suited(layout) > 3:
            less = max(less, 2 if grade < 9 else 0)
    return less


@kernel
def low_grade(rules: Rules, row: Cells, count: int) -> tuple[int, int]:
    """A hand for low alone."""
    if rules.low_ranking == LowRanking.BADUGI:
        return badugi_grade(row, count)
    if rules.low_ranking == LowRanking.DEUCE_TO_SEVEN:
        return deuce_grade(row, count)
    ranks = aces_low(ranks_of(row, count))
    return by_lows(ranks, count)


@kernel
def by_lows(ranks: int, count: int) -> tuple[int, int]:
    """Five low ranks, or how near to them some cards are, for a pot that goes to the ace's low."""
    good = how_many(ranks & _LOW_EIGHT)
    draw = 2 if good == 4 else 1 if good == 3 and count < 6 else 0
    if how_many(ranks) >= 5:
        top = top_rank(lowest_of(ranks, 5))
        made = 9 if top < 7 else 14 - top if top < 8 else 13 - top if top < 10 else 2
        return made, draw
    if count == 4:
        return (8 if good == 4 else 5 if good == 3 else 2), draw
    if count == 5:
        return (5 if good == 4 else 2), draw
    return (3 if good == 4 else 1), draw


@kernel
def badugi_grade(row: Cells, count: int) -> tuple[int, int]:
    """By how many cards count, and how high they go."""
    score = badugi_of(row, min(count, 4))
    many, top = cards_counted(score), top_rank(RANK_MASK ^ score & RANK_MASK)
    if many == 4:
        return (9 if top < 8 else 8 if top < 10 else 7), 0
    if many == 3:
        return (5 if top < 5 else 4 if top < 7 else 3 if top < 9 else 2), 2 if top < 8 else 1
    return 1, 1 if many == 2 and top < 5 else 0


@kernel
def deuce_grade(row: Cells, count: int) -> tuple[int, int]:
    """By how high five cards without a pair, a straight or a flush go; or by the low ones."""
    ranks = ranks_of(row, count)
    if count == 5 and how_many(ranks) == 5:
        high = upside_down(deuce_to_seven(laid(row, count)))
        if category(high) == Five.HIGH_CARD:
            top = top_rank(high & RANK_MASK)
            if top < TEN:
                return 14 - top if top > 5 else 9, 0
            low = how_many(ranks & 0x7F)
            return (4 if top == TEN else 3), 2 if low == 4 else 0
    low = how_many(ranks & 0x7F)
    return (4 if low == 4 else 2 if low == 3 else 1), 2 if low == 4 else 1 if low == 3 else 0


@kernel
def eight_grade(rules: Rules, hand: Hand, row: Cells, count: int) -> tuple[int, int]:
    """The low half of a pot that is divided: by how near it is to the lowest that there can be."""
    on_board = hand.table[ON_BOARD]
    if rules.must_use == 0:
        ranks = aces_low(ranks_of(row, count)) & _LOW_EIGHT
        grade, draw = by_lows(ranks, count)
        return (grade if how_many(ranks) >= 5 or draw == 2 else 0), draw
    board = low_ranks(hand.board[:on_board])
    mine = low_ranks(row[:count]) & ~board
    if how_many(board) < 2 or mine & (mine - 1) == 0:
        return 0, 0
    missing = _LOW_EIGHT & ~board
    best, second = missing & -missing, missing & (missing - 1)
    second &= -second
    has = (1 if mine & best else 0) + (1 if mine & second else 0)
    if how_many(board) == 2:
        return 1, 2 if has == 2 else 1
    return (8 if has == 2 else 5 if has == 1 else 3), 0


@kernel
def mexican_grade(hand: Hand, seat: int, row: Cells, count: int) -> int:
    """Cards of the stripped deck, with its joker: pairs at first, then what is made."""
    if count == 5:
        kind = category(mexican(hand.wild[seat] == 1, row[0], row[1], row[2], row[3], row[4]))
        if kind >= Mexican.STRAIGHT:
            return 9
        if kind == Mexican.PAIR:
            return 4
        if kind == Mexican.HIGH_CARD:
            return 1
        return 7 if kind == Mexican.TWO_PAIR else 8
    layout, jokers = laid(row, count), 0
    for place in range(count):
        jokers += row[place] == JOKER
    kind = category(showing_high(layout))
    if jokers:
        return 9 if kind >= Five.PAIR else 6
    if kind == Five.HIGH_CARD:
        return 2 if ranks_in(layout) >> KING & 3 else 1
    if kind == Five.PAIR:
        return 6 if matched_ranks(showing_high(layout)) >> QUEEN else 5
    return 8 if kind == Five.TWO_PAIR else 9
