"""A game of a book on its terms: what a program does with it.

A thin layer: every method asks the engine that the command of the same name asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.library.amounts import Amount, in_cents
from pitboss.registry import poker_room, slugs
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.house_options import typed
from pitboss.rulebook.loader import Book, book
from pitboss.rulebook.loader import books as all_books
from pitboss.rulebook.schema import Scalar, WrittenRound
from pitboss.rulebook.terms import Terms

if TYPE_CHECKING:
    from pitboss.engines.simulate import Progress
    from pitboss.library.dealt import Hand
    from pitboss.library.parted import Parts, Paytable
    from pitboss.library.proved import Edge, Edges
    from pitboss.library.reported import Reported
    from pitboss.library.ruled import Ruling
    from pitboss.library.simulated import Simulated
    from pitboss.library.strategies import Deviations, Strategy, Weighed
    from pitboss.library.together import Together
    from pitboss.registry import Array

BANKROLL = 10**10
"""What a seat owns that is not told: a hundred million dollars, in cents."""
Wagers = Mapping[str, Amount] | Mapping[int, Mapping[str, Amount]]
"""Spot to dollars, the same at every seat; or seat (from 1) to that."""


def table(address: str, /, **options: str | Scalar) -> Table:
    """A game on its terms: `book/game`, and the options that are not at their defaults.

    A dash of an option's name is written as an underscore: `soft_17="hit"`. A book of one's own is
    named by the path of its folder.
    """
    given = parse_address(address)
    if given.wager:
        raise BadInput(f"a table is of a game, not of a wager: {given.book}/{given.game}")
    if given.game:
        offer = book(given.book).game(given.game)
        if offer.data.game.play not in (*slugs(), *poker_room()):
            raise NotAllowed(f"there is no code for {offer.address} yet", code="game")
    named = {name.replace("_", "-"): value for name, value in options.items()}
    given.options.update(named)
    terms = given.terms(between_players=True)
    if terms.game.between_players:
        from pitboss.library.between_players import BetweenPlayers

        return BetweenPlayers(terms)
    return Table(terms)


def books() -> dict[str, Book]:
    """The rule books that come with pitboss, by slug."""
    return all_books()


def addresses(name: str = "", *, between_players: bool = False) -> list[str]:
    """Every game with a bank, as an address for `table`, or those of one book.

    Or every game that players play against each other, which has no edge.
    """
    known = poker_room() if between_players else slugs()
    found = [book(name)] if name else list(all_books().values())
    return [
        offer.address
        for each in found
        for offer in each.games().values()
        if offer.data.game.play in known
    ]


class Table:
    """A game on its terms. It changes nothing and remembers nothing: every call stands alone."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        """The engine's own: rules, wagers, limits, options."""

    @property
    def address(self) -> str:
        return self.terms.address

    @property
    def options(self) -> dict[str, Scalar]:
        """Every option with the value in force."""
        return dict(self.terms.options)

    @property
    def wagers(self) -> list[str]:
        """The wagers that the book offers."""
        return list(self.terms.wagers)

    @property
    def actions(self) -> list[str]:
        """What a player may decide, in the order of the game's bits."""
        return list(self.terms.game.actions.values())

    @property
    def seats(self) -> int:
        return self.terms.seats

    # proofs

    def edge(
        self,
        wager: str = "",
        *,
        stake: Amount | None = None,
        beside: Amount | None = None,
        prove: bool = False,
    ) -> Edge:
        """Prove one wager's edge; without a name, the main wager's.

        `stake` in dollars matters where a payoff breaks or a prize is fixed; `beside` is the stake
        of the main wager where one decision settles both. `prove` proves anew what is kept or was
        shipped.
        """
        self._has_edge()
        from pitboss.engines.exact.tables import Case, solve_case
        from pitboss.library.proved import Edge

        spot = self._wager(wager)
        amount, main = _stake(stake), _stake(beside)
        place, options = self.terms.address, dict(self.terms.options)
        found = solve_case(
            Case(
                address=place,
                wager=spot,
                options=options,
                stake=amount,
                beside=main,
                anew=prove,
                bound=self.terms,
            )
        )
        if isinstance(found, PitbossError):
            raise found
        if len(found) > 1:
            names = [each.wager for each in found]
            raise NotAllowed(
                f"the spots of {spot} differ: name one, as in '{names[0]}'",
                allowed=names,
                code="wager",
            )
        return Edge(self.terms, found[0])

    def edges(self) -> Edges:
        """Prove every wager, and every spot where spots differ; what has no proof says why."""
        self._has_edge()
        from pitboss.engines.exact.tables import Case, own_wagers, solve_case
        from pitboss.library.proved import Edge, Edges

        found: dict[str, Edge] = {}
        refused: dict[str, str] = {}
        for slug in own_wagers(self.terms):
            case = Case(address=self.address, wager=slug, options={}, stake=None, bound=self.terms)
            results = solve_case(case)
            if isinstance(results, PitbossError):
                refused[slug] = results.message
            else:
                found |= {each.wager: Edge(self.terms, each) for each in results}
        return Edges(self.terms, found, refused)

    def strategy(self) -> Strategy:
        """The best play of the main wager: charts, and the cost of each mistake."""
        self._has_edge()
        from pitboss.engines.strategy import best_play
        from pitboss.library.strategies import Strategy

        return Strategy(self.terms, best_play(self.terms))

    def weigh(self, strategy: str | Array) -> Weighed:
        """What a whole chart costs against the best play, decision by decision.

        `strategy` is as for `simulate`: a name, a TOML or CSV file, or a policy by information key.
        """
        self._has_edge()
        from pitboss.desk.given import given
        from pitboss.engines.charts import policy_of
        from pitboss.library.strategies import Weighed

        named = isinstance(strategy, str)
        policy = policy_of(self.terms, strategy) if isinstance(strategy, str) else strategy
        return Weighed(given(self.terms, policy), str(strategy) if named else "the given policy")

    def deviations(
        self, count: str = "hi-lo", *, left: float = 0.0, low: int = -5, high: int = 5
    ) -> Deviations:
        """When blackjack's best chart is left: by two cards, and by a count with some decks left.

        `count` is a name or ten points, for 2 to 9, tens and aces; without `left` half the shoe is.
        """
        self._has_edge()
        from pitboss.desk.deviations import deviations
        from pitboss.library.strategies import Deviations

        return Deviations(deviations(self.terms, count=count, left=left, low=low, high=high))

    # rounds

    def settle(self, written: str | Path | Mapping[str, Any]) -> Ruling:
        """Settle a written round: a file, its text in TOML, or the same as a mapping.

        The round and its options are this table's; a file may leave them out, and may not say
        others.
        """
        from pitboss.engines.written import settle_on
        from pitboss.library.ruled import Ruling

        return Ruling(settle_on(self.terms, self._read(written)))

    def deal(
        self,
        *,
        seed: int | None = None,
        wagers: Wagers | None = None,
        seats: int = 1,
        bankroll: Amount | None = None,
        bank: Amount | None = None,
    ) -> Hand:
        """Deal a round to step through, up to the first decision.

        The same seed deals the same cards; without one, chance is the operating system's. Without
        wagers each seat makes those that a simulation makes. `bank` is what a player-dealer puts
        up.
        """
        from pitboss.engines.session import open_session
        from pitboss.equipment.chance import SeededChance, SystemChance
        from pitboss.library.dealt import open_hand
        from pitboss.money.banks import UNLIMITED

        session = open_session(
            self.terms,
            seats=seats,
            bankroll=BANKROLL if bankroll is None else in_cents(bankroll),
            chance=SystemChance() if seed is None else SeededChance(seed),
            cover=UNLIMITED if bank is None else in_cents(bank),
        )
        return open_hand(session, self._bets(wagers, seats))

    def simulate(
        self,
        rounds: int = 1_000_000,
        *,
        seed: int = 1,
        wagers: Mapping[str, Amount] | None = None,
        seats: int = 1,
        strategy: str | Array | None = None,
        bank: Amount | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Simulated:
        """Play rounds by the million, on all cores; the same seed gives the same totals.

        `strategy` is `usual`, `optimal`, a chart's TOML or CSV file, or a policy by
        information key.
        """
        from pitboss.engines.charts import USUAL, policy_of
        from pitboss.engines.held_against import proofs_of
        from pitboss.engines.simulate import default_stakes, simulate
        from pitboss.library.simulated import Simulated
        from pitboss.money.banks import UNLIMITED

        chosen = USUAL if strategy is None else strategy
        name = chosen if isinstance(chosen, str) else "given"
        policy = policy_of(self.terms, chosen) if isinstance(chosen, str) else chosen
        stakes = _cents(wagers) if wagers else default_stakes(self.terms)
        cover = UNLIMITED if bank is None else in_cents(bank)
        run = simulate(
            self.terms,
            stakes,
            rounds=rounds,
            seed=seed,
            seats=seats,
            threads=threads,
            policy=policy,
            cover=cover,
            progress=progress,
        )
        proofs = proofs_of(self.terms, run, stakes, policy=policy, strategy=name, cover=cover)
        return Simulated(self.terms, run, stakes, name, proofs)

    # the desk

    def together(
        self,
        wagers: Mapping[str, Amount],
        *,
        strategy: str | Array | None = None,
        rounds: int = 1_000_000,
        seed: int = 1,
    ) -> Together:
        """Several wagers in every round: joint distribution, covariances, risk of ruin.

        Exact where the round can be gone through whole; else, and with a `strategy`, simulated.
        """
        self._has_edge()
        from pitboss.desk.combined import combined
        from pitboss.engines.charts import policy_of
        from pitboss.library.together import Together

        policy = policy_of(self.terms, strategy) if isinstance(strategy, str) else strategy
        stakes = _cents(wagers)
        return Together(combined(self.terms, stakes, rounds=rounds, seed=seed, policy=policy))

    def paytable(self, wager: str) -> Paytable:
        """How often each row of a wager's paytable is hit, and what other tables would hold."""
        self._has_edge()
        from pitboss.desk.rows import rows_of
        from pitboss.library.parted import Paytable

        return Paytable(rows_of(self.terms, wager))

    def parts(self, wager: str = "", *, rules: bool = True) -> Parts:
        """What each row, option and (as a what-if) rule of a wager is worth in edge."""
        self._has_edge()
        from pitboss.desk.parts import parts
        from pitboss.library.parted import Parts

        return Parts(parts(self.terms, self._wager(wager), rules=rules))

    def report(
        self,
        wager: str = "",
        *,
        rounds: int = 1_000_000,
        seed: int = 1,
        key: str | Path | None = None,
    ) -> Reported:
        """The wagers, or one, as a test lab hands them in, signed by the house's key.

        `key` is its file; by default the one in the user's configuration folder.
        """
        self._has_edge()
        from pitboss.engines.simulate import check_rounds
        from pitboss.extras import optional

        with optional():
            from pitboss.ledger.house_key import HouseKey, usual_place
            from pitboss.library.reported import Reported
            from pitboss.report.lab import report

        check_rounds(rounds)
        house = HouseKey.kept_in(Path(key) if key else usual_place())
        spot = self._wager(wager) if wager else ""
        return Reported(report(self.terms, house, wager=spot, rounds=rounds, seed=seed))

    # helpers

    def _has_edge(self) -> None:
        """Refuse where nobody banks."""
        if self.terms.game.between_players:
            raise NotAllowed(
                f"{self.address} is played between players, so it has no edge: its table deals, "
                "simulates and settles hands",
                code="game",
            )

    @cached_property
    def main_wager(self) -> str:
        """The wager that the decisions of the game are about."""
        self._has_edge()
        from pitboss.engines.strategy import main_wager

        return main_wager(self.terms)

    def _wager(self, name: str) -> str:
        """A wager or a spot by its name; the game's own name is its main wager's."""
        layout = self.terms.game.layout
        if name.split(" ")[0] in self.terms.wagers:
            if name not in layout.kinds:
                layout.index(name)  # refuses a name that is no spot
            return name
        if name in ("", self.terms.game.slug, self.terms.offer.slug):
            return self.main_wager
        raise unknown(f"wager in {self.address}", name, self.terms.wagers, code="wager")

    def _bets(self, wagers: Wagers | None, seats: int) -> dict[int, dict[str, int]]:
        """Seat (from 0) to spot to cents."""
        from pitboss.engines.simulate import default_stakes

        if wagers is None:
            return dict.fromkeys(range(seats), default_stakes(self.terms))
        by_seat: dict[int, dict[str, int]] = {}
        same: dict[str, int] = {}
        for name, value in wagers.items():
            if isinstance(value, Mapping):
                by_seat[int(name) - 1] = _cents(value)
            else:
                same[str(name)] = in_cents(value)
        return by_seat or dict.fromkeys(range(seats), same)

    def _read(self, written: str | Path | Mapping[str, Any]) -> WrittenRound:
        """A written round, with this table's address and options."""
        from msgspec import ValidationError, convert
        from msgspec.structs import replace

        from pitboss.engines.written import read_round
        from pitboss.rulebook.loader import parse

        here = {"round": self.address, "options": {**self.terms.options}}
        if isinstance(written, Mapping):
            try:
                found = convert({**here, **written}, WrittenRound)
            except ValidationError as error:
                raise BadInput(f"the round cannot be read: {error}", code="round") from None
        elif isinstance(written, Path) or "\n" not in written:
            found = read_round(Path(written))
        else:
            named = "" if "\nround" in f"\n{written}" else f'round = "{self.address}"\n'
            found = parse(named + written, WrittenRound, Path("the written round"))
        if found.round != self.address:
            raise NotAllowed(
                f"the round is of {found.round}, and this is a table of {self.address}",
                allowed=[self.address],
                code="round",
            )
        for name, value in found.chosen.items():
            self._check_option(name, value)
        return replace(found, options={})

    def _check_option(self, name: str, value: Scalar) -> None:
        """Refuse a written round that was dealt on other terms."""
        from pitboss.engines.exact.tables import written

        mine = self.terms.options.get(name)
        if mine is None or str(value) not in (str(mine), written(mine)):
            here = "has no such option" if mine is None else f"has {name}={written(mine)}"
            raise NotAllowed(
                f"the round is written with {name}={written(value)}, and this table {here}",
                code="option",
            )

    def __repr__(self) -> str:
        chosen = typed(self.terms.chosen())
        return f"<Table {self.address} {chosen}".rstrip() + ">"

    def _repr_html_(self) -> str:
        from pitboss.library.shown import html_table

        rows = [[rule.slug, rule.title, rule.lines] for rule in self.terms.wagers.values()]
        return html_table(repr(self).strip("<>"), ["wager", "title", "lines"], rows)


def _stake(amount: Amount | None) -> int | None:
    if amount is None:
        return None
    found = in_cents(amount)
    if found <= 0:
        raise NotAllowed("a stake is more than nothing", code="stake")
    return found


def _cents(wagers: Mapping[str, Amount]) -> dict[str, int]:
    return {spot: in_cents(amount) for spot, amount in wagers.items()}
