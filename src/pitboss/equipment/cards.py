"""Cards and decks of any make-up.

A card is a small integer, `rank * 4 + suit`, so that compiled rules can hold it;
the joker is 52, and the tiles of pai gow follow it (`equipment.tiles`). `card("As")` and
`name(51)` go between the integer and the way people write it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.equipment.tiles import FIRST_TILE, LAST_TILE, TILES, tile, tile_of
from pitboss.errors import BadInput, NotAllowed
from pitboss.jit import kernel

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
KINDS = 53  # distinct faces: 52 cards and the joker
MOST_DECKS = 100
"""Where a book prints no upper limit: more cards than any shuffler holds."""

DEUCE, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


@kernel
def rank(card: int) -> int:
    """0 for a deuce to 12 for an ace (13 for a joker)."""
    return card >> 2


@kernel
def suit(card: int) -> int:
    """0 to 3 for clubs, diamonds, hearts, spades."""
    return card & 3


def card(text: str) -> int:
    """The card that people write as `As`, `Td`, `10d`, `2c` or `Jk`; or the tile.

    >>> card("As"), card("10d"), card("Jk"), card("teen")
    (51, 33, 52, 53)
    """
    given = text.strip()
    if given.lower() == "jk":
        return JOKER
    short = given.replace("10", "T", 1)
    if len(short) == 2 and short[0].upper() in RANKS and short[1].lower() in SUITS:
        return RANKS.index(short[0].upper()) * 4 + SUITS.index(short[1].lower())
    found = tile(given)
    if found is not None:
        return found
    raise BadInput(
        f"'{text}' is not a card; write a rank ({' '.join(RANKS)}) and a suit "
        f"({' '.join(SUITS)}), as in As or Td, or Jk for a joker; and a tile as teen or 6-3",
        code="card",
    )


def name(card: int) -> str:
    """How a card or a tile is written.

    >>> name(51), name(52), name(64)
    ('As', 'Jk', 'gow-63')
    """
    if card >= FIRST_TILE:
        return tile_of(card).name
    return "Jk" if card == JOKER else RANKS[card >> 2] + SUITS[card & 3]


def cards(text: str | Sequence[str]) -> list[int]:
    """Several cards, from a list or from one string with blanks between them.

    >>> cards("Qh 6d 4c") == cards(["Qh", "6d", "4c"])
    True
    """
    parts = text.replace(",", " ").split() if isinstance(text, str) else text
    return [card(part) for part in parts]


@dataclass(frozen=True)
class Deck:
    """How many of each card a full shoe holds."""

    counts: tuple[int, ...]
    """`counts[card]`, for the 52 cards and the joker; a set of tiles goes on to the last."""
    packs: int = 1
    """Packs of these cards that are shuffled and dealt one after the other, never mixed."""

    def __post_init__(self) -> None:
        if len(self.counts) not in (KINDS, LAST_TILE + 1):
            raise ValueError(f"a deck has {KINDS} counts, not {len(self.counts)}")

    def holds(self, card: int) -> int:
        """How many of a card, or of a tile, it has.

        >>> standard(6).holds(51), standard(6).holds(53), dominoes().holds(53)
        (6, 0, 2)
        """
        return self.counts[card] if card < len(self.counts) else 0

    @property
    def size(self) -> int:
        return sum(self.counts)

    def cards(self) -> list[int]:
        """Every card of the shoe, or of one pack where packs are kept apart; unshuffled.

        >>> len(standard(6).cards()), len(standard(1, jokers=1).cards())
        (312, 53)
        """
        return [card for card, n in enumerate(self.counts) for _ in range(n)]


def standard(decks: int, *, jokers: int = 0, without: Iterable[str] = ()) -> Deck:
    """Some 52-card decks, with jokers per deck, without some ranks.

    >>> standard(1, without="T").size           # a Spanish deck
    48
    >>> standard(1, without="2345").size, standard(1, without="2345678").size
    (36, 24)
    """
    if not 1 <= decks <= MOST_DECKS:
        raise NotAllowed(f"a shoe holds 1 to {MOST_DECKS} decks, not {decks}", code="option")
    missing = {RANKS.index(r) for r in without}
    counts = [0 if c >> 2 in missing else decks for c in range(52)]
    return Deck((*counts, decks * jokers))


def dominoes() -> Deck:
    """The 32 tiles of pai gow.

    >>> dominoes().size
    32
    """
    return Deck((*(0,) * KINDS, *(each.of for each in TILES)))


def toy(text: str) -> Deck:
    """A deck of exactly the cards named, for tests and small proofs.

    >>> toy("As Ah Kc").size
    3
    """
    counts = [0] * KINDS
    for c in cards(text):
        counts[c] += 1
    return Deck(tuple(counts))
