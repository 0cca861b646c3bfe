"""Playing cards: 52 faces, the joker and the back, as symbols of one sprite sheet.

A card is 250 by 350. Ranks are drawn as strokes and suits as shapes, so a card looks the same
whatever fonts a machine has, and stays crisp at any size. `card-As` is the ace of spades,
`card-Jk` the joker, `card-back` the back. The class of a suit lets a page print it in another
colour (four-colour cards).
"""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup, escape

from pitboss.equipment.cards import JOKER, KINDS, RANKS, SUITS, name

WIDTH, HEIGHT = 250, 350

INK, PAPER, GOLD = "#14171c", "#fffdf8", "#e0ab3a"
COLOURS = {"c": INK, "d": "#c8102e", "h": "#c8102e", "s": INK}
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

# A suit fills a box of 100 by 100 around the origin.
SUIT_PATHS = {
    "h": "M0 44C-14 29-46 8-46-17C-46-35-33-44-21-44C-11-44-3-37 0-27C3-37 11-44 21-44"
    "C33-44 46-35 46-17C46 8 14 29 0 44Z",
    "d": "M0-48C8-31 23-11 38 0C23 11 8 31 0 48C-8 31-23 11-38 0C-23-11-8-31 0-48Z",
    "s": "M0-46C13-28 44-9 44 14C44 28 34 36 23 36C14 36 7 31 4 23C5 34 9 42 17 46H-17"
    "C-9 42-5 34-4 23C-7 31-14 36-23 36C-34 36-44 28-44 14C-44-9-13-28 0-46Z",
    "c": "M0-46A21 21 0 0 1 15-10A21.5 21.5 0 1 1 4 21C5 33 9 42 17 46H-17C-9 42-5 33-4 21"
    "A21.5 21.5 0 1 1-15-10A21 21 0 0 1 0-46Z",
}

# A rank fills a box of 60 by 90 and is stroked, not filled.
RANK_STROKES = {
    "A": "M3 90L30 2L57 90M13 61H47",
    "K": "M8 0V90M55 0L9 53M25 37L57 90",
    "Q": "M30 2C12 2 4 20 4 46C4 72 12 90 30 90C48 90 56 72 56 46C56 20 48 2 30 2ZM35 65L58 93",
    "J": "M45 0V63C45 80 37 90 25 90C13 90 6 82 4 67",
    "T": "M1 16L14 3V90M45 2C33 2 30 20 30 46C30 72 33 90 45 90C57 90 60 72 60 46C60 20 57 2 45 2Z",
    "9": "M9 79C15 87 22 90 29 90C46 90 55 70 55 40C55 16 46 2 30 2C14 2 4 14 4 30C4 46 14 56 29 56"
    "C42 56 52 46 55 34",
    "8": "M30 42C17 42 8 34 8 22C8 10 17 2 30 2C43 2 52 10 52 22C52 34 43 42 30 42C14 42 4 52 4 66"
    "C4 81 14 90 30 90C46 90 56 81 56 66C56 52 46 42 30 42Z",
    "7": "M3 2H56C40 30 26 60 22 90",
    "6": "M51 13C45 5 38 2 31 2C14 2 5 22 5 52C5 76 14 90 30 90C46 90 56 78 56 62"
    "C56 46 46 36 31 36C18 36 8 46 5 58",
    "5": "M52 2H14L9 43C15 37 22 34 30 34C46 34 56 46 56 61C56 79 44 90 29 90C17 90 8 84 4 75",
    "4": "M43 90V2L3 64H59",
    "3": "M7 15C12 6 20 2 29 2C44 2 53 11 53 23C53 36 43 43 28 43C45 43 56 52 56 66"
    "C56 82 44 90 29 90C17 90 8 84 4 74",
    "2": "M6 26C6 10 17 2 30 2C46 2 54 12 54 25C54 42 38 52 6 89H57",
}

# Where the pips stand: the column (-1, 0, 1) and the height (0 at the top, 1 at the foot).
PIPS: dict[str, tuple[tuple[int, float], ...]] = {
    "2": ((0, 0), (0, 1)),
    "3": ((0, 0), (0, 0.5), (0, 1)),
    "4": ((-1, 0), (1, 0), (-1, 1), (1, 1)),
    "5": ((-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    "6": ((-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
    "7": ((-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)),
    "8": ((-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1), (1, 1)),
    "9": (
        *((-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (0, 0.5)),
        *((-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1)),
    ),
    "T": (
        *((-1, 0), (1, 0), (0, 1 / 6), (-1, 1 / 3), (1, 1 / 3)),
        *((-1, 2 / 3), (1, 2 / 3), (0, 5 / 6), (-1, 1), (1, 1)),
    ),
}


@cache
def sprite() -> str:
    """All cards, as the symbols of one hidden picture."""
    parts = [_pip_symbol(suit) for suit in SUITS]
    parts += [_symbol(name(card), face(card)) for card in range(KINDS)]
    parts.append(_symbol("back", _back()))
    lattice = (
        '<pattern id="card-lattice" width="22" height="22" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="22" height="22" fill="#17406f"/>'
        '<path d="M0 11H22M11 0V22" stroke="#5f8fc4" stroke-width="2.5"/>'
        '<circle cx="11" cy="11" r="4.5" fill="#e9eef5"/></pattern>'
    )
    return f"<defs>{lattice}</defs>{''.join(parts)}"


def words(card: str) -> str:
    """How a card is said: `ace of spades`; a back is `a face-down card`, and tiles have names."""
    if card == "":
        return "a face-down card"
    if len(card) > 2:
        return card
    if card == name(JOKER):
        return "joker"
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
    return f"{ranks.get(card[0], card[0])} of {SUIT_WORDS[card[1]]}"


SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
IN_WORDS = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b")


def with_pips(text: str) -> Markup:
    """A sentence in which cards are written `Kd`, with their pips.

    >>> print(with_pips("dealer turns Tc"))
    dealer turns <span class="pip c" role="img" aria-label="ten of clubs">10♣</span>
    """
    return Markup(IN_WORDS.sub(_in_words, escape(text)))


def _in_words(found: re.Match[str]) -> str:
    card = found[0]
    joker = card == name(JOKER)
    shown = "★" if joker else card[0].replace("T", "10") + SUIT_SIGNS[card[1]]
    return f'<span class="pip {card[1]}" role="img" aria-label="{words(card)}">{shown}</span>'


def face(card: int) -> str:
    """What is printed on a card."""
    if card == JOKER:
        return _joker()
    rank, suit = RANKS[card >> 2], SUITS[card & 3]
    if rank == "A":
        middle = _ace(suit)
    elif rank in "JQK":
        middle = _court(rank, suit)
    else:
        middle = "".join(_pip(suit, 125 + 28 * x, 58 + 234 * y, 38, y > 0.5) for x, y in PIPS[rank])
    corner = _corner(rank, suit)
    return f'{middle}{corner}<g transform="rotate(180 125 175)">{corner}</g>'


def _symbol(slug: str, drawn: str) -> str:
    sheet = (
        f'<rect x="2" y="2" width="246" height="346" rx="20" fill="{PAPER}" '
        'stroke="#8b8f96" stroke-width="3"/>'
    )
    said = f"<title>{words('' if slug == 'back' else slug)}</title>"
    return f'<symbol id="card-{slug}" viewBox="0 0 {WIDTH} {HEIGHT}">{said}{sheet}{drawn}</symbol>'


def _pip_symbol(suit: str) -> str:
    return (
        f'<symbol id="suit-{suit}" viewBox="-50 -50 100 100">'
        f'<path class="suit-{suit}" d="{SUIT_PATHS[suit]}" fill="{COLOURS[suit]}"/></symbol>'
    )


def _pip(suit: str, x: float, y: float, size: float, upside_down: bool = False) -> str:
    turn = f' transform="rotate(180 {x:g} {y:g})"' if upside_down else ""
    at = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
    return f'<use href="#suit-{suit}" {at}{turn}/>'


def _corner(rank: str, suit: str) -> str:
    """The large index: the rank over its suit."""
    return (
        f'<path class="ink-{suit}" d="{RANK_STROKES[rank]}" '
        'transform="translate(16 22) scale(.86)" fill="none" '
        f'stroke="{COLOURS[suit]}" stroke-width="14" stroke-linejoin="round"/>'
        f"{_pip(suit, 42, 134, 54)}"
    )


def _ace(suit: str) -> str:
    ring = ""
    if suit == "s":
        ring = (
            '<circle cx="131" cy="175" r="76" fill="none" stroke="#e0ab3a" stroke-width="4"/>'
            '<circle cx="131" cy="175" r="69" fill="none" stroke="#14171c" stroke-width="1.5" '
            'stroke-dasharray="3 6"/>'
        )
    return f"{ring}{_pip(suit, 131, 175, 108)}"


# The court: half a figure, and the same upside down.

_HEADS = {
    "K": (
        '<path d="M101 92C98 128 108 152 127 152C146 152 156 128 153 92Z" fill="#6b4a2c"/>'
        '<ellipse cx="127" cy="104" rx="19" ry="24" fill="#fbe6cb"/>'
        '<path d="M110 114C114 142 140 142 144 114C138 122 116 122 110 114Z" fill="#6b4a2c"/>'
        '<path d="M99 88L94 50L111 66L127 42L143 66L160 50L155 88Z" fill="#e0ab3a" '
        'stroke="#14171c" stroke-width="2.5" stroke-linejoin="round"/>'
        '<circle cx="127" cy="74" r="5" fill="#fffdf8" stroke="#14171c" stroke-width="1.5"/>'
        '<g fill="#e0ab3a" stroke="#14171c" stroke-width="2"><circle cx="94" cy="49" r="4.5"/>'
        '<circle cx="127" cy="41" r="4.5"/><circle cx="160" cy="49" r="4.5"/></g>'
    ),
    "Q": (
        '<path d="M99 100C97 128 94 142 88 152H166C160 142 157 128 155 100C154 78 140 72 127 72'
        'C114 72 100 78 99 100Z" fill="#8a4b22"/>'
        '<ellipse cx="127" cy="106" rx="18" ry="23" fill="#fbe6cb"/>'
        '<path d="M108 98C112 84 122 82 127 90C132 82 142 84 146 98C148 82 140 74 127 74'
        'C114 74 106 82 108 98Z" fill="#8a4b22"/>'
        '<path d="M101 78C100 68 97 60 93 54C104 58 112 62 116 66C119 58 123 52 127 46'
        'C131 52 135 58 138 66C142 62 150 58 161 54C157 60 154 68 153 78C138 71 116 71 101 78Z" '
        'fill="#e0ab3a" stroke="#14171c" stroke-width="2.5" stroke-linejoin="round"/>'
        '<g fill="#fffdf8" stroke="#14171c" stroke-width="1.5"><circle cx="93" cy="53" r="4"/>'
        '<circle cx="127" cy="45" r="4.5"/><circle cx="161" cy="53" r="4"/></g>'
    ),
    "J": (
        '<path d="M103 90C100 120 102 132 106 140H148C152 132 154 120 151 90Z" fill="#b9772c"/>'
        '<ellipse cx="127" cy="108" rx="18" ry="23" fill="#fbe6cb"/>'
        '<path d="M152 62C166 44 172 46 176 40C178 56 168 70 152 74Z" fill="#e0ab3a" '
        'stroke="#14171c" stroke-width="2"/>'
        '<path class="suit-X" d="M99 90C95 66 110 52 128 54C146 50 162 66 155 90C140 80 114 80 '
        '99 90Z" stroke="#14171c" stroke-width="2.5" stroke-linejoin="round"/>'
        '<path d="M98 91C114 81 140 81 156 91" fill="none" stroke="#e0ab3a" stroke-width="6"/>'
    ),
}


def _court(rank: str, suit: str) -> str:
    """A jack, a queen or a king: the figure's upper half, mirrored through the middle."""
    colour = COLOURS[suit]
    robe = f'class="suit-{suit}" fill="{colour}"'
    head = _HEADS[rank].replace('class="suit-X"', robe)
    half = (
        f'<path {robe} d="M80 175C80 148 98 136 127 136C156 136 174 148 174 175Z"/>'
        '<path d="M107 138L127 166L147 138L140 134H114Z" fill="#fffdf8" stroke="#14171c" '
        'stroke-width="2"/><path d="M86 175C88 160 92 152 98 148M168 175C166 160 162 152 156 148" '
        'fill="none" stroke="#e0ab3a" stroke-width="4"/>'
        f"{head}"
        '<g fill="#14171c"><circle cx="120" cy="103" r="2.2"/><circle cx="134" cy="103" '
        'r="2.2"/></g><path d="M122 117Q127 120 132 117" fill="none" stroke="#a33a2f" '
        'stroke-width="2.5" stroke-linecap="round"/>'
    )
    return (
        '<rect x="76" y="30" width="102" height="290" rx="8" fill="#fbf3df" stroke="#b08a3c" '
        f'stroke-width="2.5"/>{half}<g transform="rotate(180 127 175)">{half}</g>'
        '<path d="M76 175H178" stroke="#e0ab3a" stroke-width="5"/>'
        f'<circle cx="127" cy="175" r="15" fill="#fffdf8" stroke="#e0ab3a" stroke-width="3"/>'
        f"{_pip(suit, 127, 175, 20)}"
    )


def _joker() -> str:
    cap = (
        '<path d="M125 200C92 200 84 186 84 172C66 178 52 168 46 146C64 150 72 142 78 126'
        "C86 102 108 94 125 118C142 94 164 102 172 126C178 142 186 150 204 146C198 168 184 178 "
        '166 172C166 186 158 200 125 200Z" fill="#6b2fa0" stroke="#14171c" stroke-width="4" '
        'stroke-linejoin="round"/><path d="M125 118C112 150 112 176 125 200C138 176 138 150 125 '
        '118Z" fill="#e0ab3a"/><g fill="#e0ab3a" stroke="#14171c" stroke-width="3">'
        '<circle cx="44" cy="142" r="10"/><circle cx="206" cy="142" r="10"/>'
        '<circle cx="125" cy="106" r="10"/></g>'
        '<path d="M88 204H162C162 240 148 262 125 262C102 262 88 240 88 204Z" fill="#fbe6cb" '
        'stroke="#14171c" stroke-width="4"/><g fill="#14171c"><circle cx="110" cy="222" r="5"/>'
        '<circle cx="140" cy="222" r="5"/></g><path d="M106 238Q125 254 144 238" fill="none" '
        'stroke="#a33a2f" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M84 200H166" stroke="#e0ab3a" stroke-width="10"/>'
    )
    star = (
        '<path d="M0-30L8-10L29-9L12 4L18 25L0 13L-18 25L-12 4L-29-9L-8-10Z" fill="#6b2fa0" '
        'transform="translate(44 122)"/>'
    )
    letter = (
        f'<path d="{RANK_STROKES["J"]}" transform="translate(18 22) scale(.78)" fill="none" '
        'stroke="#6b2fa0" stroke-width="14"/>'
    )
    corner = letter + star
    return f'{cap}{corner}<g transform="rotate(180 125 175)">{corner}</g>'


def _back() -> str:
    return (
        '<rect x="14" y="14" width="222" height="322" rx="12" fill="url(#card-lattice)" '
        'stroke="#17406f" stroke-width="5"/><path d="M125 118L170 175L125 232L80 175Z" '
        'fill="#17406f" stroke="#e9eef5" stroke-width="5"/>'
        '<path d="M113 202V148H128C146 148 146 178 128 178H113" fill="none" stroke="#e0ab3a" '
        'stroke-width="9" stroke-linejoin="round"/>'
    )
