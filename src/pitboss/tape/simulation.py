"""The simulation tape: one flat int64 array, for which Numba compiles the verbs.

Nothing is ever missing on it: cards come from a shoe shuffled as it is dealt,
decisions from a policy table indexed by the information key, and money goes to
counters. The layout, in cells:

    header | shoe | net by seat and wager | posted by seat and wager | breakage | scratch | policy

Random numbers are SplitMix64 used as a counter: number k of a stream is a hash
of (start + k). Streams that start 2**40 apart can therefore never overlap, and
a shard of a simulation is reproducible by itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import Deck
from pitboss.facts import LEAST
from pitboss.jit import before_compiling, kernel, kernel_options
from pitboss.money.banks import UNLIMITED, Cover, covered
from pitboss.tape import verbs

Cells = npt.NDArray[np.int64]
F = TypeVar("F", bound=Callable[..., Any])

# header
LEFT, AGAIN, ROUND_START, CARDS = 0, 1, 2, 3
COUNTER = 4
WAGERS, NET, POSTED, BREAKAGE, POLICY = 5, 6, 7, 8, 9
SCRATCH, SCRATCH_NEXT = 10, 11
PAID, TAKEN, ALL_NET, ALL_POSTED = 12, 13, 14, 15
COVER, COUNTING = 16, 17
FEES, DEALER_FEES, CONTRIBUTED = 18, 19, 20
FORESEEING, FORESEEN = 21, 22
POT_FEES = 23
SHOE = 32

FEW = 16
SCRATCH_CELLS = 2048 + FEW
"""What a round may use, and room for the zeroes written behind it."""
STREAM = 1 << 40
CELL = (1 << 24) - 1
"""A mask that tells the compiler that an index is not negative, and so not counted from the end."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW32 = np.uint64(0xFFFFFFFF)


@kernel
def random_bits(tape: Cells) -> Any:
    """The next 64 random bits."""
    tape[COUNTER] += 1
    z = np.uint64(tape[COUNTER]) * _GOLDEN
    z = (z ^ (z >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return z ^ (z >> _S31)


@kernel
def below(tape: Cells, n: int) -> int:
    """0 to n - 1, each as likely as the others (Lemire's rejection)."""
    span = np.uint64(n)
    product = (random_bits(tape) >> _S32) * span
    low = product & _LOW32
    if low < span:
        threshold = (_LOW32 - span + np.uint64(1)) % span
        while low < threshold:
            product = (random_bits(tape) >> _S32) * span
            low = product & _LOW32
    return np.int64(product >> _S32)  # type: ignore[return-value]


@kernel
def draw_cell(tape: Cells) -> int:
    """Shuffle one more card into place; its place in the shoe, which is dealt from the end."""
    left = tape[LEFT] & CELL
    if left == 0:
        return draw_again(tape)
    at = left - 1
    other = below(tape, left)
    card = tape[SHOE + other]
    tape[SHOE + other] = tape[SHOE + at]
    tape[SHOE + at] = card
    tape[LEFT] = at
    return at  # type: ignore[no-any-return]


@kernel
def draw_again(tape: Cells) -> int:
    """The shoe has run out: the discards of earlier rounds are dealt on, from the beginning.

    If every card is on the table, the shoe begins anew.
    """
    at = tape[AGAIN]
    if at == 0 or at == tape[CARDS]:
        at = tape[ROUND_START] if tape[ROUND_START] < tape[CARDS] else 0
    at &= CELL
    other = at + below(tape, tape[CARDS] - at)
    card = tape[SHOE + other]
    tape[SHOE + other] = tape[SHOE + at]
    tape[SHOE + at] = card
    tape[AGAIN] = at + 1
    return at  # type: ignore[no-any-return]


@kernel
def begin_round(tape: Cells, cut_card: int) -> None:
    """Clear the round, every spot of it; shuffle when fewer than `cut_card` cards are left."""
    begin_sums(tape, cut_card)
    for cell in range(tape[NET], tape[BREAKAGE]):
        tape[cell] = 0


@kernel
def begin_sums(tape: Cells, cut_card: int) -> None:
    """The same where only the sums over all spots are looked at, not each spot."""
    if tape[LEFT] <= cut_card:
        tape[LEFT] = tape[CARDS]
        tape[AGAIN] = 0
    tape[ROUND_START] = tape[LEFT]
    tape[SCRATCH_NEXT] = tape[SCRATCH]
    tape[PAID] = 0
    tape[TAKEN] = 0
    tape[FORESEEN] = 0
    tape[ALL_NET] = 0
    tape[ALL_POSTED] = 0


def new_tape(
    *,
    deck: Deck | None,
    seats: int,
    wagers: int,
    breakages: Sequence[int],
    policy: npt.NDArray[np.int64],
    stream: int,
    cover: int = UNLIMITED,
    counting: int = 0,
) -> Cells:
    """A tape ready to be played on, with its own stream of random numbers."""
    cards = deck.cards() if deck else []
    net = SHOE + len(cards)
    posted = net + seats * wagers
    breakage = posted + seats * wagers
    start = breakage + wagers
    tape = np.zeros(start + SCRATCH_CELLS + len(policy), dtype=np.int64)
    tape[SHOE:net] = cards
    tape[breakage:start] = breakages
    tape[start + SCRATCH_CELLS :] = policy
    tape[CARDS] = tape[LEFT] = len(cards)
    tape[WAGERS], tape[NET], tape[POSTED], tape[BREAKAGE] = wagers, net, posted, breakage
    tape[SCRATCH] = tape[SCRATCH_NEXT] = start
    tape[POLICY] = start + SCRATCH_CELLS
    tape[COVER], tape[COUNTING] = cover, counting
    tape[COUNTER] = np.uint64(stream).astype(np.int64)
    return tape


# A policy cell holds up to three actions in order of preference, 16 bits each.


def prefer(*actions: int) -> int:
    """A policy cell: the first of these actions that is allowed is taken.

    Of a game's actions the first sixteen fit into a cell.
    """
    cell = 0
    for i, action in enumerate(actions):
        cell |= action << (16 * i)
    return cell


@kernel
def follow(cell: int, allowed: int) -> int:
    """The action a policy cell stands for, when these are allowed."""
    for _ in range(3):
        action = cell & 0xFFFF
        if action & allowed:
            return action
        cell >>= 16
    return allowed & -allowed  # nothing preferred is allowed: the first that is


@kernel
def amount_by_policy(cell: int, low: int, high: int) -> int:
    """A policy puts up the most it may, or the least: results are linear in between.

    The most is a whole number of steps above the least: the game sees to that.
    """
    return low if cell == 0 or cell & 0xFFFF == LEAST else high


@kernel
def money_moves(tape: Cells, seat: int, wager: int, net: int, account: int) -> int:
    """Count what a settlement moved, within the bank's cover."""
    got = net
    if account == verbs.BANK and tape[COVER] >= 0:
        if tape[FORESEEING]:
            tape[FORESEEN] += max(net, 0)
            return net
        got = covered(net, tape[COVER], tape[PAID], tape[TAKEN], tape[COUNTING], tape[FORESEEN])
        if got > 0:
            tape[PAID] += got
        else:
            tape[TAKEN] -= got
    tape[tape[NET] + seat * tape[WAGERS] + wager & CELL] += got
    tape[ALL_NET] += got
    return got


def part_of(tape: Cells, start: int, cells: int) -> Cells:
    """Some cells of a tape. Compiled, the part owns nothing: nobody counts references to it."""
    return tape[start : start + cells]


@before_compiling
def _compile_part_of() -> None:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload
    from numba.np.arrayobj import make_array, populate_array

    @intrinsic
    def part(context: Any, tape: Any, start: Any, cells: Any) -> Any:

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = make_array(signature.return_type)  # type: ignore[no-untyped-call]
            whole, part = array(context, builder, arguments[0]), array(context, builder)
            populate_array(
                part,
                data=builder.gep(whole.data, [arguments[1]]),
                shape=cgutils.pack_array(builder, [arguments[2]]),  # type: ignore[no-untyped-call]
                strides=whole.strides,
                itemsize=whole.itemsize,
                meminfo=None,
            )
            return part._getvalue()

        return tape(tape, types.int64, types.int64), build

    @overload(part_of, jit_options={"_nrt": True})  # type: ignore[typeddict-unknown-key]
    def compiled(tape: Any, start: Any, cells: Any) -> Callable[..., Any]:
        def answer(tape: Any, start: Any, cells: Any) -> Any:
            return part(tape, start, cells)  # type: ignore[call-arg]

        return answer


def is_cells(tape: Any) -> bool:
    """Is this Numba type the simulation tape's?"""
    from numba import types

    return isinstance(tape, types.Array) and tape.ndim == 1


def compiles(
    verb: Callable[..., Any], when: Callable[[Any], bool], **options: Any
) -> Callable[[F], F]:
    """Register what a verb compiles to, for the kind of tape that `when` recognises."""

    def register(answer: F) -> F:
        def choose_answer(*arguments: Any) -> F | None:
            return answer if when(arguments[0]) else None

        def tell() -> None:
            from numba.extending import overload

            compiler: Any = {**kernel_options(), **options}
            overload(verb, jit_options=compiler)(choose_answer)

        choose_answer.__signature__ = inspect.signature(answer)  # type: ignore[attr-defined]
        before_compiling(tell)
        return answer

    return register


def working_space(tape: Cells, cells: int) -> Any:
    """The next cells of the scratch area, zeroed."""
    start = tape[SCRATCH_NEXT]
    tape[SCRATCH_NEXT] = start + cells
    zeroed = part_of(tape, start, cells + FEW)
    for i in range(FEW):  # a few wide stores; what a game does not need of them is free
        zeroed[i] = 0
    for i in range(FEW, cells):
        zeroed[i] = 0
    return part_of(tape, start, cells)


compiles(working_space, is_cells, _nrt=True)(working_space)


@compiles(verbs.draw, is_cells)
def _draw(tape: Cells, to: int, face: int) -> int:
    at = draw_cell(tape)
    if face == verbs.DOWN:
        return at
    return tape[SHOE + (at & CELL)]  # type: ignore[no-any-return]


@compiles(verbs.reveal, is_cells)
def _reveal(tape: Cells, hidden: int) -> int:
    return tape[SHOE + (hidden & CELL)]  # type: ignore[no-any-return]


@compiles(verbs.peek, is_cells)
def _peek(tape: Cells, hidden: int, ranks: int) -> bool:
    return verbs.is_looked_for(tape[SHOE + (hidden & CELL)], ranks)


@compiles(verbs.burn, is_cells)
def _burn(tape: Cells, cards: int) -> None:
    for _ in range(cards):
        draw_cell(tape)


@compiles(verbs.next_pack, is_cells)
def _next_pack(tape: Cells, cards: int) -> None:
    tape[LEFT] = tape[CARDS]


@compiles(verbs.roll, is_cells)
def _roll(tape: Cells) -> int:
    return below(tape, 6) + 1


@compiles(verbs.spin, is_cells)
def _spin(tape: Cells, pockets: int) -> int:
    return below(tape, pockets)


@compiles(verbs.choose, is_cells)
def _choose(tape: Cells, seat: int, key: int, allowed: int) -> int:
    return follow(tape[tape[POLICY] + key & CELL], allowed)


@compiles(verbs.choose_amount, is_cells)
def _choose_amount(
    tape: Cells, seat: int, key: int, wager: int, low: int, high: int, step: int
) -> int:
    return amount_by_policy(tape[tape[POLICY] + key], low, high)


@compiles(verbs.post, is_cells)
def _post(tape: Cells, seat: int, wager: int, amount: int) -> None:
    tape[tape[POSTED] + seat * tape[WAGERS] + wager] += amount
    tape[ALL_POSTED] += amount


@compiles(verbs.breakage_of, is_cells)
def _breakage_of(tape: Cells, wager: int) -> int:
    return tape[tape[BREAKAGE] + wager]  # type: ignore[no-any-return]


@compiles(verbs.settle, is_cells)
def _settle(
    tape: Cells,
    seat: int,
    wager: int,
    stake: int,
    net: int,
    win: int,
    per: int,
    account: int,
    why: int,
) -> int:
    return money_moves(tape, seat, wager, net, account)


@compiles(verbs.reach, is_cells)
def _reach(tape: Cells, wanted: int) -> int:
    return covered(wanted, tape[COVER], tape[PAID], tape[TAKEN], tape[COUNTING], tape[FORESEEN])


@compiles(verbs.foresee, is_cells)
def _foresee(tape: Cells, on: bool) -> bool:
    if tape[COVER] < 0 or tape[COUNTING] != Cover.NET:
        return False
    tape[FORESEEING] = on
    if on:
        tape[FORESEEN] = tape[PAID]
    return True


@compiles(verbs.give_back, is_cells)
def _give_back(tape: Cells, seat: int, wager: int, stake: int, why: int) -> None:
    tape[tape[POSTED] + seat * tape[WAGERS] + wager] -= stake
    tape[ALL_POSTED] -= stake


@compiles(verbs.play_hand, is_cells)
def _play_hand(tape: Cells, seat: int, number: int, hands: int) -> None:
    return None


@compiles(verbs.lay_apart, is_cells)
def _lay_apart(tape: Cells, to: int, places: int) -> None:
    return None


@compiles(verbs.same_player, is_cells)
def _same_player(tape: Cells, one: int, other: int) -> bool:
    return False


@compiles(verbs.hand_is_void, is_cells)
def _hand_is_void(tape: Cells, seat: int) -> bool:
    return False


@compiles(verbs.bank_chooses, is_cells)
def _bank_chooses(tape: Cells) -> bool:
    return False


@compiles(verbs.contribute, is_cells)
def _contribute(tape: Cells, amount: int) -> None:
    tape[CONTRIBUTED] += amount


@compiles(verbs.fee, is_cells)
def _fee(tape: Cells, seat: int, amount: int, why: int) -> None:
    if seat == verbs.DEALER:
        tape[DEALER_FEES] += amount
    elif seat == verbs.FROM_POT:
        tape[POT_FEES] += amount
    else:
        tape[FEES] += amount


@compiles(verbs.scratch, is_cells, _nrt=True)
def _scratch(tape: Cells, cells: int) -> Any:
    return working_space(tape, cells)


# --- A pot between players ------------------------------------------------------------------


@compiles(verbs.begin_betting, is_cells)
def _begin_betting(tape: Cells, street: int) -> None:
    return None


@compiles(verbs.put_in, is_cells)
def _put_in(tape: Cells, seat: int, amount: int) -> None:
    return None


@compiles(verbs.award, is_cells)
def _award(tape: Cells, seat: int, pot: int, half: int, amount: int) -> None:
    return None


@compiles(verbs.choose_bet, is_cells)
def _choose_bet(
    tape: Cells, seat: int, key: int, wager: int, low: int, high: int, usual: int
) -> int:
    return min(max(usual, low), high)


@compiles(verbs.discard, is_cells)
def _discard(tape: Cells, seat: int, places: int, least: int, most: int, usual: int) -> int:
    return usual


@compiles(verbs.lay, is_cells)
def _lay(tape: Cells, seat: int, places: int, count: int, usual: int) -> int:
    return usual


@compiles(verbs.show, is_cells)
def _show(tape: Cells, seat: int, place: int, card: int) -> int:
    return card


@compiles(verbs.burn_one, is_cells)
def _burn_one(tape: Cells) -> int:
    return tape[SHOE + (draw_cell(tape) & CELL)]  # type: ignore[no-any-return]


@compiles(verbs.cards_left, is_cells)
def _cards_left(tape: Cells) -> int:
    return tape[LEFT]  # type: ignore[no-any-return]


@compiles(verbs.restock, is_cells)
def _restock(tape: Cells, cards: Any, count: int) -> None:
    for which in range(count):
        for at in range(tape[LEFT], tape[CARDS]):
            if tape[SHOE + at] == cards[which]:
                tape[SHOE + at] = tape[SHOE + tape[LEFT]]
                tape[SHOE + tape[LEFT]] = cards[which]
                tape[LEFT] += 1
                break
    tape[AGAIN] = tape[CARDS]  # the cards of the round are no longer one order
