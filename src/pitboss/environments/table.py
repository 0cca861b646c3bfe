"""A table whose rounds are episodes: what the environments of one and of several seats share."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.environments.spaces import Choices, Seen, seen
from pitboss.errors import NotAllowed
from pitboss.library.amounts import Amount
from pitboss.library.dealt import Hand
from pitboss.library.tables import Table, table
from pitboss.rulebook.schema import Scalar
from pitboss.tape.table import Prompt

Wagers = Mapping[str, Amount] | None


class Episodes:
    """Round after round at a table, from one shoe until a seed asks for another."""

    def __init__(
        self, game: str | Table, wagers: Wagers, seats: int, options: Mapping[str, str | Scalar]
    ) -> None:
        self.table = game if isinstance(game, Table) else table(game, **options)
        self.terms = self.table.terms
        if not self.terms.game.actions:
            raise NotAllowed(f"nothing is decided in {self.terms.address}", code="game")
        self.wagers, self.seats = wagers, seats
        self.choices = Choices(self.terms.game)
        self.unit = self._unit()
        self.hand: Hand | None = None

    def _unit(self) -> float:
        """Dollars of the main wager: what a reward of 1 is."""
        layout = self.terms.game.layout
        spots = [layout.names[spot] for spot in layout.spots_of(self.table.main_wager)]
        bets = self.table._bets(self.wagers, 1)[0]
        main = sum(bets.get(spot, 0) for spot in spots) or sum(bets.values())
        return main / 100

    def deal(self, seed: int | None) -> None:
        """The next round; a seed opens the table anew."""
        if self.hand is not None and seed is None:
            if not self.hand.done:  # a round that is left is played to its end
                while (prompt := self.prompt) is not None:
                    self.act(0, prompt)
            self.hand = self.hand.next()
        else:
            self.hand = self.table.deal(seed=seed, seats=self.seats, wagers=self.wagers)
        self._put_up()

    @property
    def prompt(self) -> Prompt | None:
        """The decision that the round waits for."""
        assert self.hand is not None
        return self.hand.round.prompt

    def act(self, number: int, prompt: Prompt) -> str:
        """Take an action; which it was."""
        assert self.hand is not None
        bit = self.choices.bit(number, prompt.allowed)
        self.hand.session.answer(bit)
        self._put_up()
        return self.terms.game.actions[bit]

    def _put_up(self) -> None:
        """How much an action is for is no choice here: the most."""
        assert self.hand is not None
        while (prompt := self.hand.round.prompt) is not None and prompt.kind == "amount":
            self.hand.session.answer(prompt.high)

    def seen_by(self, seat: int) -> Seen:
        """What a seat sees, and may do if it is asked."""
        assert self.hand is not None
        prompt = self.prompt
        mine = prompt if prompt is not None and prompt.seat == seat else None
        events = self.hand.round.view(seat)
        return seen(self.terms, events, mine, self.choices, self.seats)

    def won(self, seat: int) -> float:
        """What a settled round came to for a seat, in units."""
        assert self.hand is not None
        settlement = self.hand.round.settlement
        fees = sum(fee.amount for fee in settlement.fees if fee.seat == seat)
        return (settlement.net(seat) - fees) / 100 / self.unit

    def told(self) -> str:
        """The round for people."""
        return repr(self.hand)
