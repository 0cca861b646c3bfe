"""Mini Baccarat, with commission or commission free.

The house banks. Players bet on the Player hand, the Banker hand or a tie. The hands
are dealt face down and turned, and draw by the rules of baccarat; the hand closer to
nine wins. A winning Banker line pays a commission, or there is none and a Banker
seven of three cards pushes the line. The Dragon Bonus goes by how the hand that it is
on wins; Fortune 7 is on that Banker seven.

Bonus wagers come first, and losers are collected before winners are paid, from the
dealer's right. When a bonus wager loses, all that loses is collected before anything
is paid. A commission that is marked for later is money owed:
it is taken from the payoff here like one that is taken at once, hand by hand.

In a written round `[board]` has the cards of the Player hand and `[dealer]` those of
the Banker hand.
"""

from __future__ import annotations

from pitboss.families.baccarat import (
    LINE_TIED,
    TIED,
    TWO_HANDS,
    BankerSeven,
    Bet,
    Coup,
    DrawChart,
    MoreReasons,
    MoreSpots,
    Result,
    Spot,
    bet,
    by_row,
    deal,
    line_result,
    totals_so_far,
    wins_with_three_card_seven,
)
from pitboss.game import *
from pitboss.money.odds import Breakage, broken
from pitboss.sidebets.dragon_bonus import DragonBonus, dragon_bonus

FACTS = Facts(family="baccarat", tells_apart=Face.POINTS)


class Side(MoreSpots):
    TIE = Wager()
    DRAGON_BONUS = Wager(spots=("player", "banker"))
    FORTUNE_7 = Wager()


ON_PLAYER, ON_BANKER = range(Side.DRAGON_BONUS, Side.FORTUNE_7)
SPOTS = Side.FORTUNE_7 + 1


class Why(MoreReasons):
    COMMISSION = "the hand is closer to nine, and pays a commission"
    COMMISSION_MARKED = "the hand is closer to nine, and owes a commission"
    TIE_CHARGED = "the two hands tie, and the commission is taken from the wager"
    EQUAL = "the two hands have the same count"
    NOT_EQUAL = "the two hands have different counts"
    NATURAL_WIN = "the hand is a winning natural"
    NATURAL_TIE = "both hands are naturals of the same count"
    MARGIN = "the hand wins by four points or more"
    NO_BONUS = "the hand is no winning natural and does not win by four points"
    FORTUNE = "the Banker hand has the seven of three cards that Fortune 7 is on"
    NO_FORTUNE = "the Banker hand does not have the seven of three cards that Fortune 7 is on"
    SEVEN_BEATEN = "the Banker hand has the seven of three cards, and does not win with it"
    BONUS_ALONE = "a bonus wager without another one is at least the table minimum"


class Taken(IntEnum):
    """When the commission is collected: that changes no amount."""

    AT_PAYOFF = 0
    LATER = 1  # a marker button shows it until then


class FortuneSeven(IntEnum):
    """Which Banker seven of three cards wins Fortune 7."""

    WINNING_SEVEN = 0
    ANY_SEVEN = 1  # one that ties or loses, too


class Rules(NamedTuple):
    decks: int
    table_minimum: Cents
    banker_draw: DrawChart
    player_line: Annotated[Paytable, Bet]
    banker_line: Annotated[Paytable, Bet]
    tie: Annotated[Paytable, Bet]
    dragon_bonus: Annotated[Paytable, DragonBonus]
    fortune_7: Annotated[Paytable, Bet]
    commission: int = 0
    """Percent of what the Banker line wins."""
    commission_rounding: Breakage = Breakage.CENT
    commission_taken: Taken = Taken.AT_PAYOFF
    commission_on_ties: bool = False
    """A tied Banker line is charged, on its stake."""
    banker_seven: BankerSeven = BankerSeven.PAYS
    fortune_7_wins: FortuneSeven = FortuneSeven.WINNING_SEVEN


HAND_NAMES = TWO_HANDS
so_far = totals_so_far
STAKES = dict.fromkeys(
    ("player-line", "banker-line", "tie", "dragon-bonus player", "fortune-7"), 1000
)


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    """A bonus wager may be small beside another wager, but not alone."""
    for row in stakes:
        alone = row[: Side.TIE + 1].sum() == 0
        if alone and any(0 < amount < rules.table_minimum for amount in row):
            return Why.BONUS_ALONE
    return 0


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    coup = deal(tape, DOWN, rules.banker_draw)
    bonus_lost = settle_spots(tape, rules, stakes, coup, ON_PLAYER, SPOTS, False) > 0
    if bonus_lost:
        settle_spots(tape, rules, stakes, coup, 0, ON_PLAYER, False)
    settle_spots(tape, rules, stakes, coup, ON_PLAYER, SPOTS, True)
    if not bonus_lost:
        settle_spots(tape, rules, stakes, coup, 0, ON_PLAYER, False)
    settle_spots(tape, rules, stakes, coup, 0, ON_PLAYER, True)


@kernel
def settle_spots(
    tape: Tape, rules: Rules, stakes: Array, coup: Coup, first: int, end: int, paying: bool
) -> int:
    """Collect what loses on some of the spots, or pay and give back the rest; how many it was."""
    settled = 0
    for seat in range(stakes.shape[0] - 1, -1, -1):
        for spot in range(first, end):
            if stakes[seat, spot] == 0:
                continue
            found = result(rules, spot, coup)
            loses = found[0] < 0
            if loses != paying:
                settle_wager(tape, rules, seat, spot, stakes[seat, spot], found)
                settled += 1
    return settled


@kernel
def result(rules: Rules, spot: int, coup: Coup) -> Result:
    """What a wager comes to, before any commission."""
    if spot == Side.TIE:
        return bet(rules.tie, coup.winner == TIED, Why.EQUAL, Why.NOT_EQUAL)
    if spot == ON_PLAYER:
        return bonus(rules, coup.player, coup.player_cards, coup.banker)
    if spot == ON_BANKER:
        return bonus(rules, coup.banker, coup.banker_cards, coup.player)
    if spot == Side.FORTUNE_7:
        any_seven = rules.fortune_7_wins == FortuneSeven.ANY_SEVEN
        seven = coup.banker == 7 and coup.banker_cards == 3
        wins = seven if any_seven else wins_with_three_card_seven(coup)
        return bet(
            rules.fortune_7, wins, Why.FORTUNE, Why.SEVEN_BEATEN if seven else Why.NO_FORTUNE
        )
    return line_result(rules, spot, coup)


@kernel
def bonus(rules: Rules, mine: int, my_cards: int, other: int) -> Result:
    """The Dragon Bonus on one hand."""
    row = dragon_bonus(mine, my_cards, other)
    why = Why.MARGIN
    if row == DragonBonus.NATURAL_WIN:
        why = Why.NATURAL_WIN
    elif row == DragonBonus.NATURAL_TIE:
        why = Why.NATURAL_TIE
    elif row == DragonBonus.NO_BONUS or row == DragonBonus.TIE:
        why = Why.NO_BONUS
    return by_row(rules.dragon_bonus, row, why)


@kernel
def settle_wager(tape: Tape, rules: Rules, seat: int, spot: int, stake: int, found: Result) -> None:
    """Pay or collect a wager; the Banker line pays the commission."""
    win, per, why = found
    net = at_odds(stake, win, per, breakage_of(tape, spot))
    if spot == Spot.BANKER_LINE and win > 0 and rules.commission > 0:
        net -= commission(rules, net)
        later = rules.commission_taken == Taken.LATER
        taken = Why.COMMISSION_MARKED if later else Why.COMMISSION
        why = ruled_by(rules.banker_line, Bet.WIN, taken)
    elif spot == Spot.BANKER_LINE and why == LINE_TIED and rules.commission_on_ties:
        net, why = -commission(rules, stake), Why.TIE_CHARGED
        win, per = -rules.commission, 100
    settle(tape, seat, spot, stake, net, win, per, BANK, why)


@kernel
def commission(rules: Rules, amount: int) -> int:
    """The charge on an amount, in the coins that the house takes it in."""
    return broken(amount * rules.commission, 100, rules.commission_rounding)
