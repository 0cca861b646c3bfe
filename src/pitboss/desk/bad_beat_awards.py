"""A bad beat that is claimed, by the book: does it qualify, and who is paid what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.desk.jackpots import KINDS, jackpot
from pitboss.engines.bad_beats import kind_of, takes_both
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed, line_of
from pitboss.hands.names import five_card_name
from pitboss.hands.poker import best_on_board, best_on_layout_of_six, laid_out
from pitboss.money.cents import cents, money
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Chart

_AMOUNT = re.compile(r"\$[\d,]+(?:\.\d\d)?")


@dataclass(frozen=True)
class Step:
    """What each player at the other tables gets first, up to a size of the jackpot."""

    upto: int | None
    each: int
    lines: str


@dataclass(frozen=True)
class Part:
    """Who gets which part of a jackpot."""

    to: str
    share: Fraction
    lines: str


@dataclass(frozen=True)
class Shared:
    """A jackpot as it is paid: to the other tables, to three parts of its own table, and left."""

    amount: int
    step: Step
    room: int
    """To all players at the other tables together."""
    loser: int
    winner: int
    each_other: int
    """To each of the other players who were dealt in."""
    left: int
    """Cents that cannot be divided: they stay."""

    @property
    def paid(self) -> int:
        return self.amount - self.left


def two_hands(
    offer: BookGame, loser: Sequence[int], winner: Sequence[int], board: Sequence[int]
) -> tuple[str, str]:
    """The beaten hand and the one that beats it, in words; a refusal if they win no jackpot."""
    for cards, count, whose in ((loser, 2, "beaten"), (winner, 2, "winning"), (board, 5, "")):
        if len(cards) != count:
            what = f"the {whose} player has two cards in the hole" if whose else "a board is five"
            raise BadInput(f"{what}: {len(cards)} were given", code="cards")
    dealt = [*loser, *winner, *board]
    for card in dealt:
        if dealt.count(card) > 1:
            raise BadInput(f"{card_name(card)} is there twice", code="cards")
    beaten, beats = (_best(hole, board) for hole in (loser, winner))
    rules = offer.data.rules
    for hole, (score, alone), whose in ((loser, beaten, "beaten"), (winner, beats, "winning")):
        if not takes_both(score, hole[0], hole[1], alone):
            lines = join([str(rules[each].lines) for each in ("losing-hand", "hole-cards-used")])
            raise NotAllowed(
                f"the {whose} hand, {five_card_name(score)}, is not four of a kind with a pair in "
                f"the hole or better with both hole cards ({line_of(lines)})",
                code="bad-beat",
            )
    least = jackpot(offer.address).least
    if kind_of(beaten[0]) < least:
        said = next(name for name, kind in KINDS.items() if kind == least).replace("-", " ")
        raise NotAllowed(
            f"{five_card_name(beaten[0])} is beaten, and it takes {said} or better "
            f"({line_of(str(rules['losing-hand'].lines))})",
            code="bad-beat",
        )
    if beats[0] <= beaten[0]:
        raise NotAllowed(
            f"{five_card_name(beats[0])} does not beat {five_card_name(beaten[0])}", code="bad-beat"
        )
    return five_card_name(beaten[0]), five_card_name(beats[0])


def _best(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    """The best five cards of all seven, and the best with one card of the hole at the most."""
    layout = 0
    for card in board:
        layout |= laid_out(card)
    one, other = (layout | laid_out(card) for card in hole)
    alone = max(best_on_layout_of_six(one), best_on_layout_of_six(other))
    return int(best_on_board(one | other)), int(alone)


def shared(offer: BookGame, amount: int, others: int, elsewhere: int) -> Shared:
    """A jackpot in cents among its table's players and those at the other tables."""
    step = next(each for each in steps(offer) if each.upto is None or amount <= each.upto)
    room = step.each * elsewhere
    if room > amount:
        raise NotAllowed(
            f"{elsewhere} players at {money(step.each)} are more than the jackpot of "
            f"{money(amount)} ({line_of(step.lines)})",
            code="bad-beat",
        )
    losing, winning, rest = (int((amount - room) * part.share) for part in parts(offer, "primary"))
    each = rest // others if others else 0
    left = amount - room - losing - winning - each * others
    return Shared(amount, step, room, losing, winning, each, left)


def parts(offer: BookGame, meter: str) -> list[Part]:
    """Who gets which part of a fund, as its book prints it."""
    return [
        Part(each.to, Fraction(each.share.removesuffix("%")) / 100, str(each.lines))
        for each in offer.data.meter[meter].shares
    ]


def steps(offer: BookGame) -> list[Step]:
    """What the other tables get, by the size of the jackpot; what is between two is the next's."""
    found = []
    for row in _table(offer, "steps").rows:
        size, each = (str(cell) for cell in row.cells)
        ends = [cents(amount.lstrip("$").replace(",", "")) for amount in _AMOUNT.findall(size)]
        upto = None if "higher" in size else ends[-1]
        amounts = _AMOUNT.findall(each)
        paid = cents(amounts[0].lstrip("$")) if amounts else 0
        found.append(Step(upto, paid, str(row.lines)))
    return found


def form_items(offer: BookGame) -> list[str]:
    """What the book's payout form records, where it prints one."""
    found = [table for table in offer.data.table if table.name == "payout-form"]
    return [str(row.cells[0]) for table in found for row in table.rows]


def _table(offer: BookGame, name: str) -> Chart:
    for table in offer.data.table:
        if table.name == name:
            return table
    raise NotAllowed(f"{offer.address} has no table of {name}", code="table")
