"""The executable rule book for casino table games, as a library.

    >>> import pitboss
    >>> table = pitboss.table("columbus-2016/casino-war", decks=6)
    >>> print(table.edge("tie"))
    columbus-2016/casino-war:tie 18.6495 % = 58/311

`table` opens a game of a book on its terms; `books` and `addresses` say what there is; `equity`
holds poker hands against each other, and `jackpot` counts bad beats. Nothing is imported before it
is asked for, so that the commands, which live in the same package, start as fast as they did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.errors import BadInput as BadInput
    from pitboss.errors import BookError as BookError
    from pitboss.errors import GameError as GameError
    from pitboss.errors import NotAllowed as NotAllowed
    from pitboss.errors import PitbossError as PitbossError
    from pitboss.library.dealt import Hand as Hand
    from pitboss.library.equities import Equities as Equities
    from pitboss.library.equities import equity as equity
    from pitboss.library.jackpots import Jackpot as Jackpot
    from pitboss.library.jackpots import JackpotOdds as JackpotOdds
    from pitboss.library.jackpots import jackpot as jackpot
    from pitboss.library.parted import Designed as Designed
    from pitboss.library.parted import Designs as Designs
    from pitboss.library.parted import Parts as Parts
    from pitboss.library.parted import Paytable as Paytable
    from pitboss.library.proved import Edge as Edge
    from pitboss.library.proved import Edges as Edges
    from pitboss.library.ranked import Ranking as Ranking
    from pitboss.library.ranked import ranking as ranking
    from pitboss.library.reported import Reported as Reported
    from pitboss.library.ruled import Ruling as Ruling
    from pitboss.library.simulated import Simulated as Simulated
    from pitboss.library.strategies import Deviations as Deviations
    from pitboss.library.strategies import Strategy as Strategy
    from pitboss.library.strategies import Weighed as Weighed
    from pitboss.library.tables import Table as Table
    from pitboss.library.tables import addresses as addresses
    from pitboss.library.tables import books as books
    from pitboss.library.tables import table as table
    from pitboss.library.together import Together as Together

    __version__: str

_HOMES = {
    "pitboss.errors": ("BadInput", "BookError", "GameError", "NotAllowed", "PitbossError"),
    "pitboss.library.dealt": ("Hand",),
    "pitboss.library.equities": ("Equities", "equity"),
    "pitboss.library.jackpots": ("Jackpot", "JackpotOdds", "jackpot"),
    "pitboss.library.parted": ("Designed", "Designs", "Parts", "Paytable"),
    "pitboss.library.proved": ("Edge", "Edges"),
    "pitboss.library.ranked": ("Ranking", "ranking"),
    "pitboss.library.reported": ("Reported",),
    "pitboss.library.ruled": ("Ruling",),
    "pitboss.library.simulated": ("Simulated",),
    "pitboss.library.strategies": ("Deviations", "Strategy", "Weighed"),
    "pitboss.library.tables": ("Table", "addresses", "books", "table"),
    "pitboss.library.together": ("Together",),
}
"""Where each public name is written."""

__all__ = [
    "BadInput",
    "BookError",
    "Designed",
    "Designs",
    "Deviations",
    "Edge",
    "Edges",
    "Equities",
    "GameError",
    "Hand",
    "Jackpot",
    "JackpotOdds",
    "NotAllowed",
    "Parts",
    "Paytable",
    "PitbossError",
    "Ranking",
    "Reported",
    "Ruling",
    "Simulated",
    "Strategy",
    "Table",
    "Together",
    "Weighed",
    "addresses",
    "books",
    "equity",
    "jackpot",
    "ranking",
    "table",
]


def __getattr__(name: str) -> Any:
    """A public name, when it is first used."""
    if name == "__version__":
        from importlib.metadata import version

        return version("pitboss")
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            found = globals()[name] = getattr(import_module(home), name)
            return found
    raise AttributeError(f"module 'pitboss' has no attribute '{name}'")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
