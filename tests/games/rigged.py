"""Rounds with the cards already chosen: written down and settled, or dealt up to a decision."""

from __future__ import annotations

from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled, settle_written
from pitboss.equipment.cards import cards
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar, WrittenBank, WrittenHand, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import BOARD, DEALER, is_looked_for

Amounts = dict[str, str | int]
"""What is on each wager, or carried from one round to the next."""
Options = dict[str, Scalar]


def seat(number: int, wagers: Amounts, hand: str, *actions: str) -> WrittenSeat:
    return WrittenSeat(seat=number, wagers=wagers, cards=hand, actions=list(actions))


def hyphened(**given: str) -> Amounts:
    """Wagers by their names with underscores."""
    return {name.replace("_", "-"): amount for name, amount in given.items()}


def settled(
    address: str,
    *seats: WrittenSeat,
    board: str = "",
    dealer: str = "",
    options: Options | None = None,
    bank: str | int | None = None,
    carry: Amounts | None = None,
    irregularity: str = "",
    irregular_seat: int = 0,
) -> Settled:
    """A written round, settled."""
    written = WrittenRound(
        round=address,
        options=options or {},
        seat=list(seats),
        board=WrittenHand(cards=board),
        dealer=WrittenHand(cards=dealer),
        bank=None if bank is None else WrittenBank(cover=bank),
        carry=carry or {},
        irregularity=irregularity,
        irregular_seat=irregular_seat,
    )
    return settle_written(written)


def lines(done: Settled) -> list[str]:
    """The transcript without its fees."""
    return [text for text in done.transcript() if " fee " not in text]


def fee_lines(done: Settled) -> list[str]:
    return [text for text in done.transcript() if " fee " in text]


def in_short(texts: list[str]) -> list[str]:
    """Lines of a transcript as seat, wager, result and net; fees as they are."""
    return [
        text if " fee " in text else " ".join(text.split()[i] for i in (0, 1, 3, 4))
        for text in texts
    ]


def nets(done: Settled, number: int = 1) -> dict[str, float]:
    """Dollars won on each wager of a seat."""
    names = done.terms.game.layout.names
    return {names[line.wager]: line.net / 100 for line in done.lines if line.seat == number - 1}


def meter_after(done: Settled) -> int:
    """Cents on the meter when the round is over."""
    return int(done.rounds[-1].carried[0])


def staked(on: Terms, *rows: dict[str, int]) -> Array:
    """A layout with these dollars, book or no book: what a solver may put up."""
    stakes = no_stakes(on, len(rows))
    for number, row in enumerate(rows):
        for name, amount in row.items():
            stakes[number, on.game.layout.index(name)] = 100 * amount
    return stakes


def begun(on: Terms, *rows: dict[str, int]) -> Round:
    """A round with these dollars on the layout."""
    return Round(on, staked(on, *rows), on.game.new_carry(on.rules, len(rows)))


def deal_out(played: Round, *hands: str, board: str = "", dealer: str = "") -> Prompt | None:
    """Answer cards, and looks at them, from these hands up to a decision or the end."""
    held = {number: cards(hand) for number, hand in enumerate(hands)}
    held |= {BOARD: cards(board), DEALER: cards(dealer)}
    while (prompt := played.prompt) is not None and not prompt.is_decision:
        card = held[prompt.seat][prompt.position]
        played.answer(int(is_looked_for(card, prompt.ranks)) if prompt.kind == "peek" else card)
    return played.prompt


def put(on: Terms, at: int = 1, **wagers: int) -> None:
    """Try one seat's wagers, in dollars; names with underscores."""
    cents = {name.replace("_", "-"): 100 * amount for name, amount in wagers.items()}
    place(on, no_stakes(on, at), on.game.new_carry(on.rules, at), at - 1, cents)
