"""The names people use for games, whatever a book prints: `uth`, `21`, `pgp`, `3 card`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

ALSO = {
    "2-7": "deuce to seven",
    "2urbo": "turbo",
    "bacc": "baccarat punto banco",
    "bad-beat": "bbj",
    "big-o": "five card omaha 5 card plo",
    "big-six": "big 6 wheel of fortune money wheel",
    "blackjack": "21 twenty one bj black jack",
    "blackjack-switch": "bjs",
    "casino-war": "high card",
    "commission-free": "no commission",
    "craps": "dice hardways hard ways",
    "craps-free": "crapless",
    "deuce-to-seven": "2-7 27 lowball",
    "dragon-bonus": "no commission free",
    "ez": "ezb no commission",
    "four-card": "4 card 4card 4cp",
    "free-bet": "fbbj",
    "golden-frog": "baccarat",
    "hi-lo": "hilo high low eight or better 8 split o8 s8",
    "holdem": "hold em",
    "matched-em": "matchem",
    "mississippi": "missy",
    "no-bust": "21 twenty one blackjack bj",
    "omaha": "plo",
    "omaha-hi-lo": "plo8",
    "pai-gow": "paigow double hand",
    "pai-gow-tiles": "dominoes",
    "pan-9": "pan nine",
    "party-craps": "card craps",
    "progressive": "jackpot",
    "pure": "21 twenty one blackjack bj spanish",
    "roulette": "wheel american double zero 00",
    "seven-card": "7 card 7card",
    "shaq-jack": "21 twenty one blackjack bj",
    "six-card": "6 card 6card",
    "stadium": "electronic",
    "switch": "bj switch",
    "texas-holdem": "nlhe nlh",
    "three-card": "3 card 3card 3cp teen patti",
    "tiles": "tile",
    "war": "casino war",
}
"""By a part of a game's slug: what it goes by besides its title."""


def plain(text: str) -> str:
    """A name as it is compared: small letters and figures, a space between words.

    >>> plain("Ultimate Texas Hold\\u2019em"), plain("Pure 21.5")
    ('ultimate texas holdem', 'pure 21 5')
    """
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"['\u2019]", "", text.lower())))


def names_of(slug: str, title: str, play: str = "") -> str:
    """All that a game may be looked for by, in one line of plain words, also run together.

    >>> {"uth", "texas"} <= set(names_of("ultimate-texas-holdem", "Ultimate Texas Hold'em").split())
    True
    >>> {"ride", "letitride", "lir"} <= set(names_of("let-it-ride", "Let It Ride Poker").split())
    True
    >>> {"21", "bj", "dbj"} <= set(names_of("double-blackjack", "Double Black Jack").split())
    True
    """
    slugs = (slug, play)
    also = [said for part, said in ALSO.items() if any(_holds(each, part) for each in slugs)]
    spelled = [plain(title), plain(slug), plain(play)]
    run_together = [name.replace(" ", "") for name in spelled]
    words = " ".join([*spelled, *map(plain, also), *map(_initials, spelled), *run_together])
    return " ".join(dict.fromkeys(words.split()))


def _holds(slug: str, part: str) -> bool:
    return re.search(rf"(^|-){re.escape(part)}", slug) is not None


def _initials(name: str) -> str:
    """What a name is shortened to, of all of it and of its last words: `fpgp pgp`."""
    letters = "".join(word[0] for word in name.split())
    return " ".join(letters[i:] for i in range(len(letters) - 1))


def called(play: str, titles: Sequence[str]) -> str:
    """What a game is called in all books: what its names begin with, or the shortest of them.

    >>> called("no-bust-blackjack", ["Shaq Jack", "No Bust Blackjack 4.0", "No Bust Blackjack 6"])
    'No Bust Blackjack'
    >>> called("pai-gow-poker", ["Face Up Pai Gow Poker", "Pai Gow Poker"])
    'Pai Gow Poker'
    """
    wanted = set(plain(play).split())
    named = [title.split() for title in titles if wanted <= set(plain(title).split())]
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*named, strict=False))
    common = " ".join(words[0] for words in alike)
    if wanted <= set(plain(common).split()):
        return common
    return min((" ".join(words) for words in named), key=len, default=min(titles, key=len))


def fits(asked: str, names: str) -> bool:
    """Does each word that was asked for begin one of these names?

    >>> fits("pai gow", "fortune pai gow poker"), fits("gow x", "fortune pai gow poker")
    (True, False)
    """
    known = names.split()
    return all(any(name.startswith(word) for name in known) for word in plain(asked).split())
