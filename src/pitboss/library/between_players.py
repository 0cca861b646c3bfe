"""A table of the poker room: nobody banks, so it has no edge, and named players play its hands.

>>> import pitboss
>>> hand = pitboss.table("toledo/razz").deal(seed=7, seats=3)
>>> hand.asked.actions
['fold', 'call', 'raise']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput
from pitboss.library.amounts import Amount, in_cents
from pitboss.library.shown import Record, Shown
from pitboss.library.tables import BANKROLL, Table, Wagers
from pitboss.rulebook.binding import STACK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pitboss.engines.card_room import Hands
    from pitboss.engines.simulate import Progress
    from pitboss.library.dealt import Hand
    from pitboss.registry import Array
    from pitboss.rulebook.terms import Terms


@dataclass(frozen=True, repr=False)
class SimulatedHands(Shown):
    """A finished run: what each player won a hand, and what the house took."""

    terms: Terms
    run: Hands
    """The engine's own: seat by seat, in cents."""

    @property
    def rounds(self) -> int:
        return self.run.hands

    @property
    def seed(self) -> int:
        return self.run.seed

    @property
    def title(self) -> str:
        return f"{self.terms.address}: {self.rounds:,} hands, seed {self.seed}"

    def records(self) -> list[Record]:
        """A row for one seat of each player, and one for the house: dollars a hand."""
        return [
            {"player": name, "mean": of.mean / 100, "se": of.se / 100, "often": of.often}
            for name, of in {**self.run.each, "the house": self.run.house}.items()
        ]

    def __repr__(self) -> str:
        won = (f"{row['player']} ${row['mean']:+.4f}" for row in self.records())
        return f"<SimulatedHands {self.title}: {', '.join(won)}>"


class BetweenPlayers(Table):
    """A game between players on its terms. What needs an edge is refused."""

    def deal(
        self,
        *,
        seed: int | None = None,
        wagers: Wagers | None = None,
        seats: int = 0,
        bankroll: Amount | None = None,
        bank: Amount | None = None,
    ) -> Hand:
        """Deal a hand to step through; without seats to a short table of at most six.

        Without wagers each seat has the stack that a simulation begins with.
        """
        from pitboss.engines.card_room import default_seats, usual_stack

        self._no_bank(bank)
        return super().deal(
            seed=seed,
            wagers=wagers or {STACK: usual_stack(self.terms) / 100},
            seats=seats or default_seats(self.terms),
            bankroll=BANKROLL // 100 if bankroll is None else bankroll,
        )

    def simulate(
        self,
        rounds: int = 1_000_000,
        *,
        seed: int = 1,
        wagers: Mapping[str, Amount] | None = None,
        seats: int = 0,
        strategy: str | Array | None = None,
        bank: Amount | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Any:
        """Deal hands by the million to named players: `SimulatedHands`.

        `strategy` says who sits down, in turn around the table, as in `usual,loose`; `wagers` may
        say the `stack` of every seat.
        """
        from pitboss.engines.card_room import play_hands
        from pitboss.engines.simulate import on_threads

        self._no_bank(bank)
        if strategy is not None and not isinstance(strategy, str):
            raise BadInput("who sits down is said by names, as in usual,loose", code="strategy")
        if wagers and set(wagers) != {STACK}:
            raise BadInput(f"{self.address} has no wagers but a {STACK}", code="wager")
        run = play_hands(
            self.terms,
            hands=rounds,
            seed=seed,
            seats=seats or None,
            stack=in_cents(wagers[STACK]) if wagers else 0,
            players=strategy.split(",") if strategy else (),
            crew=on_threads(threads),
            progress=progress,
        )
        return SimulatedHands(self.terms, run)

    def _no_bank(self, bank: Amount | None) -> None:
        if bank is not None:
            raise BadInput(f"{self.address} is played between players: nobody banks", code="bank")
