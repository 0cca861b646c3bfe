"""A table of the poker room in the terminal: seats of one's own, and players beside them.

What happened is told from the events that one's seats may see. A player beside decides by the
tables that simulations play by, which see no more than he does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from rich.markup import escape

from pitboss.cli import felt
from pitboss.cli.common import console, signed
from pitboss.cli.play import Leave, Terminal, action_named, ask, say, write
from pitboss.cli.settle import fees_in_words, settlement_table
from pitboss.engines.card_room import tables_of, usual_stack
from pitboss.engines.on_the_table import HIDDEN, hands, places
from pitboss.engines.play import Round
from pitboss.engines.session import Session, open_session
from pitboss.engines.written import settled
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.equipment.chance import SeededChance, SystemChance
from pitboss.errors import BadInput, PitbossError
from pitboss.families.poker_room.bots import USUAL, answer
from pitboss.families.poker_room.words import Act
from pitboss.money.cents import cents, dollars, is_amount, money
from pitboss.report.pots import in_words
from pitboss.report.ruling import as_json as settled_json
from pitboss.rulebook.collection import FEWEST
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Event, Prompt
from pitboss.tape.verbs import BOARD

PAT = ("pat", "stand pat", "none")
ALL_IN = ("all-in", "all in", "allin")
SAYS = {
    "fold": "folds",
    "check": "checks",
    "stay": "keeps the card down",
    "turn-up": "turns the card up",
    "run-once": "wants the board dealt once",
    "run-twice": "would have it dealt twice",
    "run-three-times": "would have it dealt three times",
    "set": "sets the hand",
    "clean-sweep": "declares a clean sweep",
}
RAISES = "raises to"
PUTS = {"call": "calls", "bet": "bets", "raise": RAISES}
"""What is said of an action, by its name; those that put chips in are told with them."""


BESIDE = ("usual", "loose", "tight", "usual", "loose")
"""Who keeps one company if nobody is named."""


def open_table(
    terms: Terms, *, seats: int, beside: str, stack: str, seed: int | None, as_json: bool
) -> PokerTable:
    """Sit down at so many seats, and others at the rest."""
    own = [""] * seats
    room = terms.seats - seats
    usual = BESIDE if terms.game.bets else (USUAL,) * len(BESIDE)
    named = [name.strip() for name in beside.split(",")] if beside else [*usual[: max(room, 0)]]
    if seats < 1 or seats + len(named) > terms.seats or seats + len(named) < FEWEST:
        raise BadInput(
            f"{terms.address} is played by {FEWEST} to {terms.seats}, one's own seats among them",
            code="seat",
        )
    amount = cents(stack) if stack else usual_stack(terms)
    session = open_session(
        terms,
        seats=seats + len(named),
        bankroll=amount,
        chance=SystemChance() if seed is None else SeededChance(seed),
    )
    return PokerTable(session, [*own, *named], amount, as_json=as_json)


class PokerTable(Terminal):
    """A session between players."""

    def __init__(
        self, session: Session, players: Sequence[str], stack: int, *, as_json: bool
    ) -> None:
        super().__init__(session, as_json=as_json)
        self.players = players
        """Who plays each seat; the empty ones are one's own."""
        self.own = [seat for seat, name in enumerate(players) if not name]
        self.tables = tables_of(self.terms, [name or USUAL for name in players])
        self.stack = stack
        self.amount: int | None = None
        """What was said together with a bet or a raise."""

    # between hands

    def one_round(self) -> None:
        if not any(self.session.bankrolls[seat] for seat in self.own):
            write("[bold]Your chips are gone.[/bold]")
            raise Leave
        super().one_round()

    def betting(self) -> bool:
        """Nobody bets before a hand: what lies before a seat is what it can lose."""
        waits = True
        while waits:
            stack = " and ".join(money(self.session.bankrolls[seat]) for seat in self.own)
            text = ask(f"{stack} before you: Enter to deal (buy AMOUNT ? q)")
            try:
                waits = bool(text) and not self.typed_between(text)
            except PitbossError as error:
                say(error.message)
        for seat, name in enumerate(self.players):
            short = self.stack - self.session.bankrolls[seat]
            if name and 4 * short > 3 * self.stack:
                self.session.buy(seat, short)
                write(f"[dim]Seat {seat + 1} buys {money(short)}.[/dim]")
            self.session.bet(seat, {"stack": self.session.bankrolls[seat]})
        return False

    def typed_between(self, text: str) -> bool:
        """Chips, or what can be typed anywhere; the table waits on."""
        word, _, rest = text.partition(" ")
        if word == "buy":
            self.session.buy(self.own[0], cents(rest))
        elif not self.general(text):
            raise BadInput(
                f"'{text}' is nothing to do between hands: Enter deals, buy AMOUNT adds chips, "
                "q leaves",
                code="action",
            )
        return False

    # a hand

    def step(self, prompt: Prompt) -> None:
        if prompt.seat in self.own:
            super().step(prompt)
            return
        try:
            self.session.answer(answer(self.tables, prompt))
        except PitbossError as error:  # asked again, he would say the same
            raise AssertionError(f"seat {prompt.seat + 1}: {error.message}") from error

    def decision(self, prompt: Prompt) -> int | None:
        if prompt.kind == "discard":
            return self.thrown(prompt)
        if prompt.kind == "amount":
            return self.bet_amount(prompt)
        self.amount = None
        names = self.terms.game.action_names(prompt.allowed)
        text = ask(f"{self.who(prompt.seat)}{self.price(prompt)}: {' or '.join(names)}")
        if self.general(text):
            return None
        said, _, more = text.lower().partition(" ")
        if text.lower() in ALL_IN:
            return self.all_in(prompt)
        if not is_amount(more):
            return action_named(self.terms.game, text, names)
        act = action_named(self.terms.game, said, names)
        if not act & (Act.BET | Act.RAISE):
            raise BadInput(f"'{text}': an amount goes with a bet or a raise", code="action")
        self.amount = cents(more)
        return act

    def all_in(self, prompt: Prompt) -> int:
        raises = prompt.allowed & (Act.BET | Act.RAISE)
        if raises:
            self.amount = self.session.bankrolls[prompt.seat]
        return raises or action_named(self.terms.game, "call", self.names(prompt))

    def names(self, prompt: Prompt) -> list[str]:
        return self.terms.game.action_names(prompt.allowed)

    def bet_amount(self, prompt: Prompt) -> int | None:
        """What a bet comes to in this round."""
        said, self.amount = self.amount, None
        if said is not None:
            all_of_it = said >= self.session.bankrolls[prompt.seat]
            return min(said, prompt.high) if all_of_it else said
        bounds = f"{money(prompt.low)} to {money(prompt.high)}"
        text = ask(f"{self.who(prompt.seat)}: what it comes to in all, {bounds}")
        if self.general(text):
            return None
        return prompt.high if text.lower() in ALL_IN else cents(text)

    def thrown(self, prompt: Prompt) -> int | None:
        """Cards that are thrown away, or laid apart as a hand."""
        held = places(self.view(prompt.seat), prompt.seat)
        may = [at for at in sorted(held) if prompt.allowed >> at & 1]
        does = "lay apart" if prompt.lays else "throw away"
        often = f"{prompt.low}" if prompt.low == prompt.high else f"{prompt.low} to {prompt.high}"
        usual = " ".join(card_name(held[at]) for at in may if prompt.usual >> at & 1) or "pat"
        text = ask(f"{self.who(prompt.seat)}: {does} {often} cards, Enter for {usual}")
        if self.general(text):
            return None
        if not text:
            return prompt.usual
        if text.lower() in PAT:
            return 0
        found = 0
        for card in cards(text):
            at = next((p for p in may if held[p] == card and not found >> p & 1), None)
            if at is None:
                raise BadInput(f"{card_name(card)} is none of these cards", code="card")
            found |= 1 << at
        return found

    def who(self, seat: int) -> str:
        return f"Seat {seat + 1}" if len(self.own) > 1 else "You"

    def price(self, prompt: Prompt) -> str:
        """What there is to call, and what is in the pot."""
        put, _ = self.chips_put()
        street, to_call = self.of_street(), 0
        if prompt.allowed & Act.CALL:
            to_call = max(street.values(), default=0) - street.get(prompt.seat, 0)
            to_call = min(to_call, self.session.bankrolls[prompt.seat] - put.get(prompt.seat, 0))
        said = f", {money(to_call)} to call" if to_call else ""
        return said + (f", {money(sum(put.values()))} in the pot" if put else "")

    # telling

    def view(self, seat: int | None) -> list[Event]:
        """What one sees: a seat that decides, or all one's seats."""
        played = self.session.round
        assert played is not None
        return played.view(self.own[0] if seat is None else seat)

    def chips_put(self) -> tuple[dict[int, int], int]:
        """What each seat has put in, and how far the events have come."""
        put: dict[int, int] = {}
        events = self.view(None)
        for event in events:
            if event.kind == "put":
                put[event.seat] = put.get(event.seat, 0) + event.value
        return put, len(events)

    def of_street(self) -> dict[int, int]:
        """What each seat has bet in this round of betting."""
        street: dict[int, int] = {}
        for event in self.view(None):
            if event.kind == "betting":
                street = {}
            elif event.kind == "put":
                street[event.seat] = street.get(event.seat, 0) + event.value
        return street

    def show_cards(self, seat: int | None) -> None:
        """What happened since, then the board and the cards that one can see."""
        events = self.view(seat)
        for story in self.news(events):
            write(f"[dim]{escape(story)}[/dim]")
        laid = hands(events)
        open_to = {to for to, held in laid.items() if any(c != HIDDEN for h in held for c in h)}
        fold = [bit for bit, name in self.terms.game.actions.items() if name == "fold"]
        folded = {e.seat for e in events if e.kind == "action" and e.value in fold}
        shown = [e for e in events if e.seat in (open_to - folded) | {*self.own}]
        if not console.is_terminal:
            for line in felt.written(shown, self.terms):
                write(escape(line))
        else:
            write(felt.drawn(shown, self.terms))

    def news(self, events: list[Event]) -> Iterable[str]:
        """What was said and put in since the last look, one sentence each."""
        played = self.session.round
        assert played is not None
        yield from stories(events, self.told, played, self.own)
        self.told = len(events)

    def show_wagers(self) -> None:
        seats = [
            f"seat {seat + 1} {'is yours' if not name else f'plays {name}'}"
            for seat, name in enumerate(self.players)
        ]
        write(f"[dim]{escape(', '.join(seats))}. Type what you do: call, raise 8, fold.[/dim]")

    def commands(self) -> Iterator[tuple[str, str]]:
        yield "Enter", "deal the next hand"
        yield "buy AMOUNT", "put more chips before you, between hands"
        yield "raise 8, bet 4", "what it comes to in all in this round; all-in for all of it"
        yield "9c Kd, pat", "cards to throw away, or none"
        yield "rules", "how the game goes, and who sits here"
        yield "q", "leave the table"

    def show_carried(self) -> None:
        button = self.session.carried().get("button")
        if button is not None:
            write(f"[dim]The button is at seat {button + 1}.[/dim]")

    def show_settlement(self) -> None:
        session, played = self.session, self.session.round
        assert played is not None
        self.show_cards(None)
        for said in (*fees_in_words(played), *in_words(played)):
            write(escape(said[:1].upper() + said[1:]))
        write(settlement_table(played))
        for seat in self.own:
            fees = sum(fee.amount for fee in played.settlement.fees if fee.seat == seat)
            net = played.settlement.net(seat) - fees
            left = money(session.bankrolls[seat])
            write(f"{self.who(seat)}: [bold]{signed(net)}[/bold], {left} before you")
        if self.as_json:
            found = settled_json(settled(played))
            bankrolls = [dollars(amount) for amount in session.bankrolls]
            print(json.dumps({**found, "bankrolls": bankrolls}), flush=True)

    def good_bye(self) -> None:
        session = self.session
        hands_played = "1 hand" if session.rounds == 1 else f"{session.rounds} hands"
        if session.prompt is not None:
            write("[dim]The hand in progress is left unsettled; its chips go back.[/dim]")
        write()
        for seat in self.own:
            verb = "leaves" if len(self.own) > 1 else "leave"
            write(
                f"{self.who(seat)} {verb} with {money(session.bankrolls[seat])} after "
                f"{hands_played}: [bold]{signed(session.net(seat))}[/bold]"
            )
        write("Thank you for playing.")


def stories(events: Sequence[Event], told: int, played: Round, own: Sequence[int]) -> Iterator[str]:
    """What was done from an event on, each by a sentence."""
    put: dict[int, int] = {}
    street: dict[int, int] = {}
    said: dict[int, str] = {}
    board: list[str] = []
    for number, event in enumerate(events):
        who = f"Seat {event.seat + 1}" + (" (you)" if event.seat in own else "")
        story = ""
        if event.kind == "betting":
            street, said = {}, {}
        elif event.kind == "action":
            act = played.terms.game.actions[event.value]
            said[event.seat] = PUTS.get(act, "")
            story = f"{who} {SAYS[act]}." if act in SAYS else ""
        elif event.kind == "put":
            put[event.seat] = put.get(event.seat, 0) + event.value
            street[event.seat] = street.get(event.seat, 0) + event.value
            does = said.pop(event.seat, "")
            if event.value < 0:
                story = f"{money(-event.value)} that nobody called go back to {who.lower()}."
            else:
                total = street[event.seat] if does == RAISES else event.value
                all_in = put[event.seat] == played.stakes[event.seat, 0]
                story = f"{who} {does or 'puts in'} {money(total)}{', all in' if all_in else ''}."
        elif event.kind == "discard":
            count = event.value.bit_count()
            cards_ = "1 card" if count == 1 else f"{count} cards"
            story = f"{who} throws {cards_} away." if count else f"{who} stands pat."
        elif event.kind == "restock":
            story = f"{event.value} cards are shuffled and dealt again."
        elif is_board(event):
            board.append(card_name(event.value))
            if any(map(is_board, events[number + 1 : number + 2])):
                continue
            story = f"On the board: {' '.join(board)}, {money(sum(put.values()))} in the pot."
            board = []
        if story and number >= told:
            yield story


def is_board(event: Event) -> bool:
    """Is it a card for all?"""
    return event.kind == "card" and event.seat == BOARD
