"""A table of the poker room, as a PettingZoo environment: an agent at each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from pitboss.engines.card_room import default_seats
from pitboss.engines.on_the_table import HIDDEN
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes, place
from pitboss.engines.written import settled
from pitboss.environments.betting import Bets, Floats, chips
from pitboss.environments.spaces import BACK, FIRST, MOST_CARDS, NOTHING, Seen
from pitboss.equipment.chance import Chance, SeededChance, SystemChance
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.poker_room.bots import answer, policy_of
from pitboss.families.poker_room.rules import lower_limit
from pitboss.families.poker_room.words import BUTTON
from pitboss.library.amounts import Amount, in_cents
from pitboss.registry import Array
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import EVERYONE, Event, Prompt
from pitboss.tape.verbs import BOARD, DOWN

HAND = 13
"""Cards that one seat or the board shows at most."""
STREETS = 8


class PokerTable(AECEnv):  # type: ignore[misc]
    """`PokerTable("toledo/texas-holdem", seats=6)`: what a seat may not see, its agent does not.

    An episode is a hand. Everybody begins it with the same stack, and the button goes round. The
    reward is what the hand won, in small bets (limit) or big blinds, and comes at its end.

    An observation has, with the agent itself first and then the others to its left: `cards` (the
    board, its own hand, and of every seat what all may see; 0 is no card, 1 a back), `chips` (what
    each has left, its bet of this round and all that it has put in), `in_hand`, `button`, `street`,
    `card` (which of its cards, from 1, a decision is about) and `action_mask`.

    Where amounts are free a bet is one of a few: the least, shares of the pot with the call in it
    (`sizes`), the most; `bet_to` says any other. Cards are thrown away one by one: keep or take.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "pitboss_poker",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        *,
        seats: int = 0,
        stack: Amount | None = None,
        sizes: Sequence[float] = (0.5, 1.0),
        render_mode: str | None = None,
        **options: str | Scalar,
    ) -> None:
        super().__init__()
        self.terms = _terms(game, options)
        self.seats = seats or default_seats(self.terms)
        if not 2 <= self.seats <= self.terms.seats:
            raise BadInput(f"{game} is played by 2 to {self.terms.seats}", code="seat")
        rules, code = self.terms.rules, self.terms.game
        self.unit = lower_limit(rules) if hasattr(rules, "streets") else int(rules.point)
        amount = code.stakes["stack"] if stack is None else in_cents(stack)
        self._bets = Bets(code, rules, sizes)
        self._carry = code.new_carry(rules, self.seats)
        self.stakes = no_stakes(self.terms, self.seats)
        for seat in range(self.seats):
            place(self.terms, self.stakes, self._carry, seat, {"stack": amount})
        self._chance: Chance = SystemChance()
        self._round: Round | None = None
        self._taken = 0
        self._asked_about = -1
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self._seen = self._seen_space(amount)

    def _seen_space(self, stack: int) -> spaces.Dict:
        most = self.seats * stack / self.unit
        return spaces.Dict(
            {
                "cards": spaces.Box(0, FIRST + MOST_CARDS, (2 + self.seats, HAND), np.int8),
                "chips": spaces.Box(-most, most, (self.seats, 3), np.float32),
                "in_hand": spaces.MultiBinary(self.seats),
                "button": spaces.Discrete(self.seats),
                "street": spaces.Discrete(STREETS),
                "card": spaces.Discrete(HAND * 2),
                "action_mask": spaces.MultiBinary(len(self.action_names)),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._bets.space

    @property
    def action_names(self) -> list[str]:
        """What each action is called."""
        return self._bets.names

    @property
    def round(self) -> Round:
        """The engine's own round, with every event and answer."""
        if self._round is None:
            raise NotAllowed("no hand is dealt yet: reset() deals one", code="round")
        return self._round

    # a hand

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; with a seed, the first of another table."""
        code, rules = self.terms.game, self.terms.rules
        if seed is not None:
            self._chance = SeededChance(seed)
            self._carry = code.new_carry(rules, self.seats)
        elif self._round is not None:
            self._carry = self._next_carry(self._round)
        shoe = new_shoe(self.terms, self._chance)
        self._source = Fair(self._chance, shoe)
        self._round = Round(self.terms, self.stakes.copy(), self._carry.copy())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._go_on()

    def _next_carry(self, played: Round) -> Array:
        """The button where it goes next, also from a hand that was left in the middle."""
        if played.done:
            return played.carried
        carry = played.carry.copy()
        carry[BUTTON] = (carry[BUTTON] + 1) % self.seats
        return carry

    def _go_on(self) -> None:
        """Deal up to the next decision."""
        prompt = self.round.run(self._source)
        self._taken, self._asked_about = 0, -1
        if prompt is not None and prompt.kind == "discard":
            self._asked_about = _next_place(prompt, -1)
        button = int(self.round.carry[BUTTON])
        self.agent_selection = self.possible_agents[button if prompt is None else prompt.seat]

    def step(self, action: int | None) -> None:
        """Decide; an action that is not allowed is taken as the first that is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        mask = self._mask(agent)
        number = -1 if action is None else int(action)
        if number < 0 or not mask[number]:
            number = int(mask.argmax())
        self.infos[agent] = {"taken": self.action_names[number]}
        prompt = self.round.prompt
        if prompt is not None:
            self._take(number, prompt)
        self._after(agent)

    def bet_to(self, amount: Amount) -> None:
        """Bet or raise to any total that the rules allow, instead of an action: dollars."""
        prompt, agent = self.round.prompt, self.agent_selection
        if prompt is None or prompt.kind != "choose" or not prompt.allowed & self._bets.raises:
            raise NotAllowed("no bet and no raise may be made here", code="action")
        before = len(self.round.answers)
        try:
            self._bets.bet(self.round, prompt, in_cents(amount))
        except (NotAllowed, BadInput):
            while len(self.round.answers) > before:
                self.round.take_back()
            raise
        self._go_on()
        self.infos[agent] = {"taken": f"bet to {amount}"}
        self._after(agent)

    def _take(self, number: int, prompt: Prompt) -> None:
        bets = self._bets
        if prompt.kind == "discard":
            self._taken |= (number == bets.take) << self._asked_about
            self._asked_about = _next_place(prompt, self._asked_about)
            if self._asked_about >= 0:
                return
            self.round.answer(self._taken)
        elif bets.first <= number < bets.first + len(bets.sizes):
            total = bets.totals(self.round, prompt)[number - bets.first]
            bets.bet(self.round, prompt, total)
        else:
            self.round.answer(bets.acts[number])
        self._go_on()

    def _after(self, agent: str) -> None:
        """What a step means for everybody."""
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.round.done:
            self.rewards = {n: self._won(i) for i, n in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def _won(self, seat: int) -> float:
        settlement = self.round.settlement
        fees = sum(fee.amount for fee in settlement.fees if fee.seat == seat)
        return (settlement.net(seat) - fees) / self.unit

    # what is seen

    def observe(self, agent: str) -> Seen:
        me, seats = self.possible_agents.index(agent), self.seats
        order = [(me + turn) % seats for turn in range(seats)]
        played = self.round
        cards = np.zeros((2 + seats, HAND), dtype=np.int8)
        mine = _held(played.view(me))
        open_to_all = _held(played.view(EVERYONE))
        rows = [mine.get(BOARD, []), mine.get(me, []), *(open_to_all.get(s, []) for s in order)]
        for row, held in enumerate(rows):
            shown = [BACK if card == HIDDEN else card + FIRST for card in held[:HAND]]
            cards[row, : len(shown)] = shown
        out = _folded(played)
        streets = [event.value for event in played.events if event.kind == "betting"]
        asked = agent == self.agent_selection and not played.done
        return {
            "cards": cards,
            "chips": self._chips()[order],
            "in_hand": np.array([seat not in out for seat in order], dtype=np.int8),
            "button": np.int64((int(played.carry[BUTTON]) - me) % seats),
            "street": np.int64(streets[-1] if streets else 0),
            "card": np.int64(1 + self._asked_about if asked else 0),
            "action_mask": self._mask(agent),
        }

    def _chips(self) -> Floats:
        return chips(self.round) / np.float32(self.unit)

    def _mask(self, agent: str) -> Any:
        prompt = self.round.prompt
        mine = prompt if prompt is not None and agent == self.agent_selection else None
        return self._bets.mask(self.round, mine, self._taken, self._asked_about)

    def usual(self, player: str = "usual") -> int:
        """What one of the room's own players would do here, as an action: company to train with."""
        prompt = self.round.prompt
        if prompt is None:
            return 0
        bets = self._bets
        if prompt.kind == "discard":
            return bets.take if prompt.usual >> self._asked_about & 1 else bets.keep
        said = answer(policy_of(self.terms.rules, [player]), prompt)
        if not said & bets.raises:
            return bets.acts.index(said)
        mask = self._mask(self.agent_selection)[bets.first : bets.first + len(bets.sizes)]
        half = min(range(len(bets.sizes)), key=lambda n: abs(bets.sizes[n] - 0.5))
        return bets.first + (half if mask[half] else 0)

    def render(self) -> str | None:
        """The hand in lines, as it is settled; before that, what it waits for."""
        if self.render_mode != "ansi":
            return None
        if self.round.done:
            return "\n".join(settled(self.round).transcript())
        allowed = [self.action_names[n] for n in self._mask(self.agent_selection).nonzero()[0]]
        return f"{self.agent_selection}: {', '.join(allowed)}"

    def close(self) -> None:
        """There is nothing to close."""


def _terms(address: str, options: dict[str, str | Scalar]) -> Terms:
    given = parse_address(address)
    given.options.update({name.replace("_", "-"): value for name, value in options.items()})
    on = given.terms(between_players=True)
    if not on.game.between_players:
        raise NotAllowed(
            f"{on.address} is played against the house: TableEnv and SeveralSeats deal it",
            code="game",
        )
    return on


def _next_place(prompt: Prompt, place: int) -> int:
    """The next of the cards that a decision is about; -1 behind the last one."""
    rest = prompt.allowed >> place + 1
    return place + (rest & -rest).bit_length() if rest else -1


def _folded(played: Round) -> set[int]:
    fold = next((bit for bit, name in played.terms.game.actions.items() if name == "fold"), 0)
    return {e.seat for e in played.events if e.kind == "action" and e.value == fold}


def _held(events: Sequence[Event]) -> dict[int, list[int]]:
    """Whose cards are whose, in the order in which they came; those thrown away are no card."""
    found: dict[int, list[int]] = {}
    for event in events:
        if event.kind == "card":
            found.setdefault(event.seat, []).append(event.value if event.face != DOWN else HIDDEN)
        elif event.kind == "turn":
            found[event.seat][event.position] = event.value
        elif event.kind == "discard":
            for place in range(event.value.bit_length()):
                if event.value >> place & 1:
                    found[event.seat][place] = NOTHING - FIRST
    return found
