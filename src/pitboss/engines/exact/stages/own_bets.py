"""A bet on the player's own hand, beside the main wager of a game of twenty-one.

Whoever draws or stands decides both, so the bet has no edge of its own. It is counted twice: as it
fares beside the best play of the main wager, and with that wager by the play that is best for both.
All plays are by the cards of each hand. Split hands of the main wager are played as always; by the
play for both each hand of a split is at its own best, for the bet is on one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.engines.exact.result import Floating
from pitboss.engines.exact.stages.box_hands import Counts
from pitboss.engines.exact.stages.rounds import Rounds
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms


class OwnBetSolver(StageSolver):
    """A bet and the main wager of one seat, from a full shoe."""

    def __init__(
        self, terms: Terms, slug: str, stake: int, main_stake: int, deck: Sequence[int] = ()
    ) -> None:
        super().__init__(terms, main_stake, deck)
        self.slug = slug
        asked = self.asked
        asked.bet, asked.bet_stake = asked.game.own_bets[slug], stake

    def beside(self, policy: Array | None = None) -> Floating:
        """The bet as the main wager is played: at its best, or by a policy."""

        def counted(up: int) -> Rounds:
            shoe, main = self.asked.shoe, self.against(up, policy)
            rounds = Rounds(self.asked, up, shoe, None, counts=Counts.OWN_BET, follows=main)
            rounds.count()
            return rounds

        found = self._sum(counted, 1.0)
        return replace(found, wager=self.slug, stake=self.asked.bet_stake)

    def together(self, policy: Array | None = None) -> Floating:
        """Both by the play that is best for both, or by a policy, in stakes of the main wager."""

        def counted(up: int) -> Rounds:
            rounds = Rounds(self.asked, up, self.asked.shoe, policy, counts=Counts.BOTH)
            rounds.count()
            return rounds

        return self._sum(counted, 1.0 + self.asked.bet_stake / self.stake)


def solve_own_bet(terms: Terms, slug: str, stake: int, main_stake: int) -> Floating:
    """A bet beside the best play of the main wager, and both by the best play of both."""
    solver = OwnBetSolver(terms, slug, stake, main_stake)
    both = solver.together()
    return replace(solver.beside(), beside=both.wager, together=both)
