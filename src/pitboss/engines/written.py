"""Written rounds: a round as people note it down, dealt and settled by the rules.

The same file serves `pitboss settle`, golden tests and disputes: an address,
options, each seat's wagers, cards and actions, the dealer's cards, or the rolls
and spins. Whatever the rules ask for is looked up in the file; what is missing,
left over, doubled or not allowed is refused in one sentence.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pitboss.engines.play import VOIDS, Round, at_lines, check_layout, no_stakes, place
from pitboss.engines.settings import choices, places_of, read_action
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed, one_of
from pitboss.facts import BANKER, SEATS_FROM_NOUGHT, SHOOTER, Equipment
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import cents, dollars, is_amount, money
from pitboss.money.settlement import Fee, Line
from pitboss.registry import Array
from pitboss.rulebook.citing import rule_lines
from pitboss.rulebook.loader import read
from pitboss.rulebook.schema import BEHIND, BEHIND_MOST, Amount, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.table import NOBODY, Prompt, owner
from pitboss.tape.verbs import BOARD, DEALER, is_looked_for

NO_RESULT = ("no roll", "no spin")
"""What is written for a throw or a spin that does not count."""
STROKE = "/"
"""Between the hands of a setting."""
SET = "set"
"""What a player does who lays his cards in hands; how they lie says it already."""
SECTIONS = {DEALER: "dealer", BOARD: "board"}
"""Where cards are written that are no seat's."""


@dataclass
class Settled:
    """A written round, played out; dice and wheel games have one `Round` per throw or spin."""

    terms: Terms
    rounds: list[Round]
    left_up: Array
    """What lies on the layout in the end, whether or not a throw counted."""
    carried: Array

    @property
    def lines(self) -> list[Line]:
        return [line for r in self.rounds for line in r.settlement.lines]

    @property
    def fees(self) -> list[Fee]:
        return [fee for r in self.rounds for fee in r.settlement.fees]

    def transcript(self) -> list[str]:
        """The settlement in short lines, in the order it happened: what golden rounds compare."""
        return [short for r in self.rounds for short in transcript(r)]


def settled(played: Round) -> Settled:
    """One round that is over."""
    return Settled(played.terms, [played], played.left_up, played.carried)


def transcript(played: Round) -> list[str]:
    """One round's fees and wagers, a short line each.

    `1 tie 5.00 win 50.00 tied`: seat, wager, stake, result, net, reason; who bets behind a seat
    is `behind 1`. Where a limited bank
    did not reach all of it, `bank-used-up` follows, or `bank-has-won-all` if it may win no more.
    """
    terms, found = played.terms, []
    for fee in played.settlement.fees:
        payer = fee.payer if fee.seat is None else terms.place_number(fee.seat)
        found.append(f"{payer} fee {dollars(fee.amount)}")
    for line in played.settlement.lines:
        reason = terms.game.reasons[line.reason].slug if line.reason else played.irregularity
        text = (
            f"{terms.place_number(line.seat)} {terms.game.layout.names[line.wager]} "
            f"{dollars(line.stake)} "
            f"{line.result.value} {dollars(line.net)} {reason}"
        )
        if line.uncovered:
            text += " bank-used-up" if line.used_up else " bank-has-won-all"
        if line.returned and line.result.value != "returned":
            text += f" returned {dollars(line.returned)}"
        found.append(text)
    return found


def read_round(path: Path) -> WrittenRound:
    """A written round from its file."""
    return read(path, WrittenRound)


def settle_written(written: WrittenRound) -> Settled:
    """Play a written round by the book that it names, by slug or by path, and its options."""
    return settle_on(terms(written.round, written.chosen, between_players=True), written)


def settle_on(on: Terms, written: WrittenRound) -> Settled:
    """Play a written round on these terms."""
    if on.game.bets:
        from pitboss.engines.written_hands import Hand

        return Hand(on, written).settle()
    if written.betting:
        raise BadInput(f"{on.address} has no betting between players", code="round")
    if on.game.facts.equipment.is_dealt and not on.game.facts.stays_up:
        return Cards(on, written).settle()
    return Throws(on, written).settle()


class Missing(BadInput):
    """The round is not written to its end."""


class _Setup:
    """What cards and throws have in common: seats, stakes, carry, bank."""

    def __init__(self, on: Terms, written: WrittenRound) -> None:
        self.terms, self.written = on, written
        on = self.terms = self._with_places_for_all()
        self.table = on.seats
        if not self.seated:
            raise BadInput("the round has no [[seat]] with wagers", code="round")
        self.at = self._places()
        self.seats = self._laid(max(self.at[: len(self.seated)]) + 1)
        self.carry = on.game.new_carry(on.rules, self.seats)
        for name, value in written.carry.items():
            cell = self._carry_cell(name)
            self.carry[cell] = self._carried(name, value)
        self.stakes = no_stakes(on, on.places if self.behind else self.seats)
        for s, at in zip([*self.seated, *self.behind], self.at, strict=True):
            for name, value in s.carry.items():
                cell = self._seat_cell(at, name)
                self.carry[cell] = cents(value)
            wagers = {name: cents(amount) for name, amount in s.wagers.items()}
            place(on, self.stakes, self.carry, at, wagers)
        self.cover = UNLIMITED
        if written.bank is not None:
            if not on.player_dealer:
                raise BadInput(f"the house banks {on.address}: it has no [bank]", code="bank")
            self.cover = cents(written.bank.cover)
            if self.cover < 0:
                raise BadInput(f"a bank cannot cover {money(self.cover)}", code="bank")

    @property
    def seated(self) -> list[WrittenSeat]:
        return [s for s in self.written.seat if not s.behind]

    @property
    def behind(self) -> list[WrittenSeat]:
        """Those who bet behind a seat."""
        return [s for s in self.written.seat if s.behind]

    def _with_places_for_all(self) -> Terms:
        """As many places behind a seat as are written, unless the book prints their number."""
        line = self.terms.offer.data.back_line
        if line is None or line.places or not self.behind:
            return self.terms
        most = max(Counter(s.behind for s in self.behind).values())
        return replace(self.terms, behind=max(BEHIND, min(most, BEHIND_MOST)))

    def _places(self) -> list[int]:
        """Where everybody is: those who sit, then those behind them as they come."""
        on, numbers = self.terms, [s.seat for s in self.seated]
        for number in (*numbers, *(s.behind for s in self.behind)):
            if not 1 <= number <= on.seats:
                raise BadInput(
                    f"there is no seat {number}; {on.address} has seats 1 to {on.seats}",
                    code="seat",
                )
        if len(set(numbers)) < len(numbers):
            raise BadInput("two [[seat]] sections have the same number", code="seat")
        free = list(range(on.seats, on.places))
        found = [number - 1 for number in numbers]
        for s in self.behind:
            if s.seat or s.cards or s.set or s.actions or s.carry:
                raise BadInput(
                    f"who bets behind seat {s.behind} has only wagers there: cards and actions "
                    "are the seat's",
                    code="seat",
                )
            places = [at for at in free if on.hand_of(at) == s.behind - 1]
            if s.behind not in numbers or not places:
                raise NotAllowed(
                    f"nobody can bet behind seat {s.behind}: {self._why(s)}", code="seat"
                )
            found.append(places[0])
            free.remove(places[0])
        return found

    def _why(self, s: WrittenSeat) -> str:
        """Why somebody cannot bet behind a seat."""
        if self.terms.offer.data.back_line is None:
            return f"{self.terms.address} has no back line"
        if s.behind not in [other.seat for other in self.seated]:
            return "nobody plays its hand in this round"
        line = self.terms.offer.data.back_line
        printed = at_lines(str(line.lines)) if line.places else ""
        return f"its {self.terms.behind} places are taken{printed}"

    def _laid(self, highest: int) -> int:
        """How many seats are laid: all of the table's, so that an order goes round the table."""
        return self.table

    def _carry_cell(self, name: str) -> int:
        game = self.terms.game
        if name not in game.carry:
            known = ", ".join(game.carry) or "nothing"
            raise BadInput(f"a table of {self.terms.address} carries {known}, not '{name}'")
        return game.carry.index(name)

    def _seat_cell(self, seat: int, name: str) -> int:
        game = self.terms.game
        if name not in game.seat_carry:
            known = ", ".join(game.seat_carry) or "nothing"
            raise BadInput(f"a seat of {self.terms.address} carries {known}, not '{name}'")
        return len(game.carry) + seat * len(game.seat_carry) + game.seat_carry.index(name)

    def _allowed(self, name: str) -> Sequence[int]:
        """What may be carried under a name that is no amount."""
        if name in SEATS_FROM_NOUGHT:
            return range(self.table)
        if name in (SHOOTER, BANKER):
            return range(self.table + 1)
        return self.terms.game.carry_allowed.get(name, range(1 << 20))

    def _carried(self, name: str, value: str | int | float) -> int:
        """What a table carried into the round: dollars for a meter, a count for the rest."""
        game = self.terms.game
        if name in game.carry_money:
            amount = cents(value)
            if amount < 0:
                raise BadInput(f"{name} cannot be {money(amount)}", code="carry")
            return amount
        text = str(value)
        allowed = self._allowed(name)
        if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) in allowed):
            is_range = isinstance(allowed, range)
            some = f"{allowed[0]} to {allowed[-1]}" if is_range else one_of([*map(str, allowed)])
            raise BadInput(f"{name} cannot be {value}; it may be {some}", code="carry")
        return int(text)

    def round(self) -> Round:
        players = [""] * len(self.stakes)
        for s, at in zip([*self.seated, *self.behind], self.at, strict=True):
            players[at] = s.player
        check_layout(self.terms, self.stakes, self.carry, players)
        return Round(
            self.terms,
            self.stakes,
            self.carry,
            cover=self.cover,
            players=players,
            bank_chosen_by=DEALER if self.written.dealer.set else NOBODY,
        )


class Cards(_Setup):
    """A round of a card game: cards by the place they lie in."""

    def __init__(self, on: Terms, written: WrittenRound) -> None:
        super().__init__(on, written)
        if written.spins:
            raise BadInput(f"{on.address} is dealt with cards, not with spins", code="round")
        if written.change:
            raise BadInput(
                f"{on.address} takes no [[change]]: its wagers are made before the cards are dealt",
                code="round",
            )
        self.dice = [int(pips) for throw in written.rolls for pips in _pips(throw)]
        self.hands = {s.seat - 1: self.read_cards(s) for s in self.seated}
        self.hands[DEALER] = cards(written.dealer.cards)
        self.hands[BOARD] = cards(written.board.cards)
        self.actions = {s.seat - 1: [*filter(None, [s.set]), *s.actions] for s in self.seated}
        self.actions[DEALER] = [*filter(None, [written.dealer.set])]
        self._check_deck()

    def read_cards(self, seat: WrittenSeat) -> list[int]:
        """The cards that a seat is written with."""
        return cards(seat.cards)

    def _check_deck(self) -> None:
        assert self.terms.game.deck is not None
        deck = self.terms.game.deck(self.terms.rules)
        all_hands = [c for hand in self.hands.values() for c in hand]
        for hand in [all_hands] if deck.packs == 1 else self.hands.values():
            for card, n in Counter(hand).items():
                held = deck.holds(card)
                if n > held:
                    often = "" if n == 1 else " twice" if n == 2 else f" {n} times"
                    has = f"has only {held}" if held else "has none"
                    raise NotAllowed(
                        f"{card_name(card)} is dealt{often}, and the shoe {has}", code="card"
                    )

    def settle(self) -> Settled:
        played = self.round()
        if self.written.irregularity:
            self._deal_what_is_written(played)
            self.void_what_is_void(played)
            if played.voided:
                return settled(played)
        while played.prompt is not None:
            self.step(played, played.prompt)
        self.check_nothing_left(played)
        return settled(played)

    def void_what_is_void(self, played: Round) -> None:
        """Void the round, or a hand in it, for the irregularity that is written."""
        played.void(self.written.irregularity, self.written.irregular_seat - 1)

    def _deal_what_is_written(self, played: Round) -> None:
        with contextlib.suppress(Missing):  # it stops where the irregularity was noticed
            while played.prompt is not None:
                self.step(played, played.prompt)

    def step(self, played: Round, prompt: Prompt) -> None:
        """Answer what is asked; an amount written behind an action that fixes it must be that."""
        before = _put_up(played, prompt.seat)
        played.answer(self._answer(prompt))
        waiting, asked = self.actions.get(prompt.seat, []), played.prompt
        put_up = _put_up(played, prompt.seat) - before
        if prompt.kind != "choose" or not put_up or not waiting or not is_amount(waiting[0]):
            return
        if asked is not None and asked.kind == "amount" and asked.seat == prompt.seat:
            return
        if cents(waiting[0]) != put_up:
            raise NotAllowed(
                f"seat {prompt.seat + 1} puts up {money(put_up)} there, and the round says "
                f"{money(cents(waiting[0]))}: the amount is fixed",
                code="amount",
            )
        waiting.pop(0)

    def _answer(self, prompt: Prompt) -> int:
        if prompt.is_decision:
            return self._decision(prompt)
        if prompt.kind == "roll":
            if not self.dice:
                raise Missing(self._no_dice(), code="round")
            return self.dice.pop(0)
        hand = self.hands.get(prompt.seat, [])
        if prompt.position >= len(hand):
            raise Missing(
                f"{self._whose(prompt.seat)} needs card number {prompt.position + 1}, "
                f"and the round gives {len(hand) or 'none'}{self._voided_by()}",
                code="card",
            )
        card = hand[prompt.position]
        if prompt.kind == "peek":
            return int(is_looked_for(card, prompt.ranks))
        return card

    def _no_dice(self) -> str:
        """What is missing where the dice decide who is settled first."""
        equipment, given = self.terms.offer.data.equipment, ", ".join(self.written.rolls)
        number = {2: "two dice", 3: "three dice"}.get(equipment.dice if equipment else 0, "dice")
        gives = f"the round gives only {given}" if given else "the round gives no rolls"
        return f"{number} are thrown for who is settled first, and {gives}"

    def _decision(self, prompt: Prompt) -> int:
        game = self.terms.game
        waiting = self.actions.get(prompt.seat, [])
        if prompt.kind == "choose":
            names = choices(game, prompt.allowed)
            if not waiting:
                raise Missing(
                    f"seat {prompt.seat + 1} must act: {' or '.join(names)}",
                    allowed=names,
                    code="action",
                )
            if is_amount(waiting[0]):
                raise BadInput(
                    f"seat {prompt.seat + 1} must act: {' or '.join(names)}; "
                    f"'{waiting[0]}' is an amount",
                    allowed=names,
                    code="action",
                )
            if STROKE in str(waiting[0]) and SET in names:
                return game.action(SET)
            return read_action(game, str(waiting.pop(0)), self.hands[prompt.seat])
        if prompt.kind == "discard":
            return self._set_apart(prompt, waiting)
        if waiting and is_amount(waiting[0]):
            return cents(waiting.pop(0))
        if prompt.low == prompt.high:
            return prompt.low
        said = f", and the round says '{waiting[0]}'" if waiting else ""
        raise Missing(
            f"seat {prompt.seat + 1} must say an amount for {game.layout.names[prompt.wager]}: "
            f"{money(prompt.low)} to {money(prompt.high)}{said}",
            code="action",
        )

    def _set_apart(self, prompt: Prompt, waiting: list[Amount]) -> int:
        """The places of the next hand of a setting, `Kc Kd 9h / 5c 6c 7c 8c 9c / ...`."""
        hands = [each.strip() for each in str(waiting.pop(0)).split(STROKE)] if waiting else []
        if len(hands) < 2:
            raise Missing(
                f"seat {prompt.seat + 1} sets its cards: write its hands from the front to the "
                "back with a stroke between them, Kc Kd 9h / 5c 5d 6h 6s 2c / ...",
                code="action",
            )
        held = self.hands[prompt.seat]
        found = sum(1 << place for place in places_of(hands[0], held))
        rest = prompt.allowed & ~found
        if len(hands) > 2:
            waiting.insert(0, f" {STROKE} ".join(hands[1:]))
        elif sum(1 << place for place in places_of(hands[1], held)) != rest:
            raise BadInput(
                f"seat {prompt.seat + 1} has other cards left for its last hand than {hands[1]}",
                code="action",
            )
        return found

    def check_nothing_left(self, played: Round) -> None:
        if self.dice and not self._throw_decides_nothing():
            raise BadInput(
                f"the dice {'-'.join(map(str, self.dice))} of the round are not thrown: cards need "
                "dice at most for who is settled first, where several seats have wagers",
                code="round",
            )
        for seat, left in self.actions.items():
            if left:
                asked = "is asked for no amount" if is_amount(left[0]) else "has nothing to decide"
                raise BadInput(
                    f"{owner(seat)} {asked} when the round says '{left[0]}'"
                    + self._forced(str(left[0])),
                    code="action",
                )
        for seat, hand in self.hands.items():
            extra = hand[played.tape.held(seat) :]
            if extra:
                raise BadInput(
                    f"{self._whose(seat)} is not dealt {card_name(extra[0])}: "
                    f"the round ends before it{self._voided_by()}",
                    code="card",
                )

    def _forced(self, said: str) -> str:
        """The rule by which a hand draws or stands unasked, where somebody wrote that it does."""
        rule = {"hit": "must-hit", "stand": "must-stand"}.get(said, "")
        lines = rule_lines(self.terms, rule)
        return f": who must {said} is not asked{at_lines(lines)}" if lines else ""

    def _throw_decides_nothing(self) -> bool:
        """Are they the one throw of the book's dice, where nobody waits to be settled first?"""
        equipment = self.terms.offer.data.equipment
        return (
            len(self.written.rolls) == 1
            and equipment is not None
            and equipment.dice == len(self.dice)
        )

    def _voided_by(self) -> str:
        """What to write where the cards are right, and it was the deal that went wrong."""
        names = [name for name, i in self.terms.irregularities.items() if i.effect in VOIDS]
        if self.written.irregularity:
            return ""
        return f"; a wrong deal is an irregularity: {', '.join(names)}" if names else ""

    def _whose(self, to: int) -> str:
        """Whose cards they are, and where they are written if that has another name."""
        if to not in SECTIONS:
            return owner(to)
        name, section = self.terms.game.hand_name(to), SECTIONS[to]
        return f"the {name}" if name == section else f"the {name}, [{section}],"


class Throws(_Setup):
    """Rolls or spins one after the other, with changes of the wagers in between."""

    def __init__(self, on: Terms, written: WrittenRound) -> None:
        super().__init__(on, written)
        dice = on.game.facts.equipment is not Equipment.WHEEL
        idle: list[tuple[str, object]] = [
            ("cards", written.dealer.cards or written.board.cards),
            ("cards", any(s.cards for s in written.seat)),
            ("actions", any(s.actions for s in written.seat)),
            ("spins" if dice else "rolls", written.spins if dice else written.rolls),
            ("an irregularity; write no roll or no spin", written.irregularity),
        ]
        for what, given in idle:
            if given:
                raise BadInput(f"a round of {on.address} does not have {what}", code="round")
        self.throws = [str(t) for t in (written.rolls if dice else written.spins)]
        self.read = self._reader()
        self.rounds: list[Round] = []
        self.open: Round | None = None

    def _reader(self) -> Callable[[str], tuple[int, ...]]:
        """How a throw is written: two dice, two cards, or a pocket."""
        readers = {Equipment.DICE: _dice, Equipment.CARDS: self._flip}
        return readers.get(self.terms.game.facts.equipment, self._pocket)

    def _laid(self, highest: int) -> int:
        """Up to the last written seat: what a shooter beyond it has up is not known.

        Where cards are the dice nobody shoots, and an order goes round the table.
        """
        return self.table if self.terms.game.facts.equipment is Equipment.CARDS else highest

    def settle(self) -> Settled:
        if not self.throws:
            dice = self.terms.game.facts.equipment is not Equipment.WHEEL
            raise BadInput(
                f"the round of {self.terms.address} has no " + ("rolls" if dice else "spins"),
                code="round",
            )
        for change in self.written.change:
            if not 1 <= change.before <= len(self.throws):
                raise BadInput(f"a change comes before roll {change.before}, which is not thrown")
        for number, throw in enumerate(self.throws, 1):
            self.one_throw(number, throw)
        if self.open:
            raise BadInput(f"the last round of {self.terms.address} is not over", code="round")
        return self.so_far()

    def one_throw(self, number: int, throw: str) -> None:
        """What is changed before a throw, and what it decides."""
        if self.open and any(change.before == number for change in self.written.change):
            raise BadInput(f"before roll {number} the round is still open", code="round")
        self.make_changes(number)
        if throw in NO_RESULT and not self.terms.no_result:
            return
        played = self.open or self.round()
        if throw in NO_RESULT:
            played.void(self.terms.no_result)
        for value in () if played.done else self.read(throw):
            if not played.done:
                played.answer(value)
        self.open = None if played.done else played
        if played.done:
            self.rounds.append(played)
            self.stakes, self.carry = played.left_up.copy(), played.carried.copy()

    def so_far(self) -> Settled:
        """What the throws have decided, and what lies on the layout now."""
        return Settled(self.terms, self.rounds, self.stakes, self.carry)

    def make_changes(self, number: int) -> None:
        game = self.terms.game
        for change in self.written.change:
            if change.before != number:
                continue
            seat = change.seat - 1
            if not 0 <= seat < self.seats:
                raise BadInput(f"there is no seat {change.seat} in this round", code="seat")
            for name, value in change.calls.items():
                self.carry[game.call_cell(seat, name)] = int(value)
            wagers = {name: cents(amount) for name, amount in change.wagers.items()}
            place(self.terms, self.stakes, self.carry, seat, wagers)

    def _flip(self, flip: str) -> tuple[int, ...]:
        dealt = cards(flip)
        deck = self.terms.game.deck
        if len(dealt) != 2 or deck is None:
            raise BadInput(f"'{flip}' is not a flip; write two cards as in 'Ac 6d'", code="card")
        shoe = deck(self.terms.rules)
        for card, n in Counter(dealt).items():
            if n > shoe.holds(card):
                how_often = "only one" if shoe.holds(card) else "no"
                raise NotAllowed(f"the shoe has {how_often} {card_name(card)}", code="card")
        return tuple(dealt)

    def _pocket(self, spin: str) -> tuple[int]:
        wheel = self.terms.game.wheel(self.terms.rules)
        pocket = wheel.find(spin)
        if pocket < 0:
            raise BadInput(f"'{spin}' is not a pocket; write {wheel.calls}, or no spin")
        return (pocket,)


def _put_up(played: Round, seat: int) -> int:
    """What a seat has put up in the course of the round."""
    return sum(amount for (at, _), amount in played.tape.posted.items() if at == seat)


def _pips(throw: str) -> list[str]:
    """What each die of a throw shows, however many there are."""
    parts = throw.replace("-", " ").split()
    if not all(p in "123456" and len(p) == 1 for p in parts):
        raise BadInput(f"'{throw}' is not a roll; write each die from 1 to 6, as in 4-3-1")
    return parts


def _dice(throw: str) -> tuple[int, int]:
    parts = throw.replace("-", " ").split()
    if len(parts) != 2 or not all(p in "123456" and len(p) == 1 for p in parts):
        raise BadInput(f"'{throw}' is not a roll; write two dice as in 4-3, or no roll")
    return int(parts[0]), int(parts[1])
