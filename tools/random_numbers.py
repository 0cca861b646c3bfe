"""Random bits as the tables deal them, for a battery of tests that reads bytes.

python tools/random_numbers.py --from shoes | dieharder -g 200 -d 101

`shoes` takes them out of the order of shuffled decks, `throws` out of dice and spins that follow
from seeds, as a table has them, and `system` straight from the generator under both. A number that
is equally likely to be any below n gives as many bits as fit, if it is below that power of two,
and none otherwise: those bits are fair exactly if the number is.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterator
from itertools import count, islice

from pitboss.equipment.chance import SystemChance
from pitboss.floor.seeds import Seeds, thrown
from pitboss.floor.shoes import CommittedShoe
from pitboss.floor.table import FloorTable
from pitboss.rulebook.shelf import Shelf, at_hand

ONE_DECK = "columbus-2016/three-card-poker"
ROLLED, POCKETS = 6, 38
THROWS = 400
"""Of a round, half dice and half spins: more than any has, for the seeds to last."""

Number = tuple[int, int]
"""What came, and how many there are that could have."""


def places(order: list[int]) -> Iterator[Number]:
    """Which of the cards that are left comes next, card by card; the last one is no choice.

    >>> list(places([2, 0, 1]))
    [(2, 3), (0, 2)]
    """
    left = sorted(order)
    for card in order[:-1]:
        at = left.index(card)
        yield at, len(left)
        del left[at]


def shoes() -> Iterator[Number]:
    shoe = FloorTable.opened("t1", Shelf(at_hand()).game(ONE_DECK), {}, live=False).shoe
    assert isinstance(shoe, CommittedShoe)
    while True:
        shoe.shuffle()
        shoe.made, shoe.finished = [], []
        yield from places(shoe.order)


def throws() -> Iterator[Number]:
    while True:
        seeds = Seeds.made("t1")
        while seeds.left:
            cut = secrets.token_hex(8)
            for index in range(THROWS):
                below = (ROLLED, POCKETS)[index % 2]
                yield thrown(seeds.seed, cut, index, below), below
            seeds.spend()


def system() -> Iterator[Number]:
    chance = SystemChance()
    return ((chance.below(256), 256) for _ in count())


SOURCES = {"shoes": shoes, "throws": throws, "system": system}


def packed(numbers: Iterator[Number]) -> Iterator[int]:
    """The bits of numbers as bytes.

    >>> list(packed(iter([(1, 2), (9, 10), (5, 13), (2, 5), (1, 2)])))  # 1, -, 101, 10, 1 and 1
    []
    >>> list(packed(iter([(1, 2), (9, 10), (5, 13), (2, 5), (1, 2), (1, 2)])))
    [219]
    """
    held, bits = 0, 0
    for number, below in numbers:
        fit = below.bit_length() - 1
        if number >> fit:
            continue
        held, bits = held << fit | number, bits + fit
        while bits >= 8:
            bits -= 8
            yield held >> bits
            held &= (1 << bits) - 1


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--from", dest="source", choices=SOURCES, default="shoes")
    asked.add_argument("--bytes", type=int, default=0, help="how many; 0 goes on for ever")
    given = asked.parse_args()
    stream = packed(SOURCES[given.source]())
    wanted = islice(stream, given.bytes) if given.bytes else stream
    try:
        while some := bytes(islice(wanted, 4096)):
            sys.stdout.buffer.write(some)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()
