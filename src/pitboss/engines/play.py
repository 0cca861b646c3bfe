"""One round at a table: prompts, answers, events, settlement.

A `Round` replays its game's function on the answers so far. Chance prompts are
answered by a source (a shoe, dice and wheel from a generator, a live dealer's
hand, a written round); decisions come from the players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

import numpy as np

from pitboss.engines.settings import choices
from pitboss.equipment.chance import Chance
from pitboss.equipment.shoes import Shoe, ShoeProcedure
from pitboss.errors import NotAllowed, line_of
from pitboss.families.player_dealer import player_fee
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import cents, money
from pitboss.money.fees import NO_FEES, FeePer, Fees
from pitboss.money.settlement import Fee, Line, Result, Settlement
from pitboss.money.wagers import check_stakes
from pitboss.registry import Array
from pitboss.rulebook.citing import limits_of, refusing, rule_lines
from pitboss.rulebook.schema import Irregularity
from pitboss.rulebook.terms import Terms
from pitboss.tape.shared import ALL_WAGERS, AloneTape, Owners, SharedTape
from pitboss.tape.table import (
    ALL_SPOTS,
    EVERYONE,
    NOBODY,
    Event,
    Need,
    Prompt,
    TableTape,
    mishap,
    owner,
    read_mishap,
)
from pitboss.tape.verbs import UNKNOWN, is_looked_for

GIVES_UP = ("fold",)
WAITS = ("check", "withdraw", "stand")
"""What a hand does that an irregularity has voided, by the names of its actions."""
VOIDS = ("void", "hand-void")
"""The effects of irregularities that send wagers back."""
BURN_VALUES = "burn-values"
"""The table of a book that has the first card of a shoe turned up, and says how many it burns."""


class Source(Protocol):
    """Answers chance prompts: a card, a yes or no for a peek, a die, a pocket."""

    def answer(self, prompt: Prompt) -> int: ...


def no_stakes(terms: Terms, places: int) -> Array:
    """An empty layout for some seats, and the places behind them where there are more."""
    return np.zeros((places, len(terms.game.layout)), dtype=np.int64)


def place(terms: Terms, stakes: Array, carry: Array, at: int, wagers: Mapping[str, int]) -> None:
    """Put amounts on the spots of a seat, or behind it, in turn; checked, all or nothing."""
    layout, seat = terms.game.layout, terms.hand_of(at)
    after = with_hand(terms, stakes, at)
    row = stakes[at].copy()
    for name, amount in wagers.items():
        spot = terms.spot(name)
        if amount and at != seat:
            _check_behind(terms, layout.kinds[spot])
        if not terms.offers(spot):
            offered = [n for i, n in enumerate(layout.names) if terms.offers(i)]
            raise NotAllowed(f"{terms.address} has no {name} wager", allowed=offered, code="wager")
        legal = partial(terms.game.legal, terms.rules, after, carry, seat, spot)
        reason = legal(amount)
        if reason:
            says = terms.game.reasons[reason].says
            most = _most(legal, int(after[seat, spot]), amount)
            if most is not None:
                says += f", and here at most {money(most)} is allowed"
            done = f"be {money(amount)}" if amount else "come down"
            raise NotAllowed(
                f"{terms.place_name(at)}: {terms.spot_title(spot)} cannot {done}: {says}"
                + at_lines(refusing(terms, spot, reason)),
                code="wager",
            )
        row[spot] = after[seat, spot] = amount
    check_row(terms, after[seat] if row.any() else row, at)
    stakes[at] = row


def with_hand(terms: Terms, stakes: Array, at: int) -> Array:
    """The seats' stakes, with those of one place alone on the hand that it plays.

    Where the book's back line may not make the wager that a hand needs, it rides on the seat's.
    """
    seat = terms.hand_of(at)
    found: Array = stakes[: terms.seats].copy()
    found[seat] = stakes[at]
    if at != seat and rides_on_the_seat(terms):
        found[seat] = np.where(stakes[at] > 0, stakes[at], stakes[seat])
    return found


def rides_on_the_seat(terms: Terms) -> bool:
    """Is a wager that those from behind need only to be had in the seat?"""
    line = terms.offer.data.back_line
    if line is None:
        return False
    needed = {need for slug in line.wagers for need in terms.wagers[slug].needed}
    needed |= {slug for slug, rule in terms.wagers.items() if rule.required}
    return not needed <= set(line.wagers)


def _check_behind(terms: Terms, slug: str) -> None:
    """Refuse a wager that may not be made from behind a seat."""
    line = terms.offer.data.back_line
    if line is None or slug not in line.wagers:
        granted = [terms.wagers[name].title for name in line.wagers] if line else []
        raise NotAllowed(
            f"{terms.wagers[slug].title} cannot be bet from behind a seat"
            + (f"; there: {', '.join(granted)}{at_lines(str(line.lines))}" if line else ""),
            allowed=granted,
            code="wager",
        )


def _most(legal: Callable[[int], int], held: int, refused: int) -> int | None:
    """The highest amount that is allowed, where one is refused because it is too much."""
    low, high = max(held, 1), refused
    if low >= high or legal(low):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if legal(middle) else (middle, high)
    return low


def at_lines(lines: str) -> str:
    """Where a rule stands in the book, at the end of a sentence."""
    return f" ({line_of(lines)})" if lines else ""


def check_row(terms: Terms, row: Array, at: int) -> None:
    """Check the stakes of a seat, or of somebody behind it, against the book's limits."""
    by_kind: dict[str, list[int]] = {}
    for spot in np.flatnonzero(row):
        by_kind.setdefault(terms.game.layout.kinds[spot], []).append(int(row[spot]))
    check_stakes(terms.wagers, by_kind, seat=terms.place_name(at), cites=limits_of(terms))
    if (coin := terms.coin) is not None:
        step = cents(coin.step)
        for amount in row[row % step > 0]:
            raise NotAllowed(
                f"{terms.place_name(at)}: no coin is taken as a wager, so amounts go in steps of "
                f"{money(step)}, not {money(int(amount))}{at_lines(str(coin.lines))}",
                code="wager",
            )


def check_layout(terms: Terms, stakes: Array, carry: Array, players: Sequence[str] = ()) -> None:
    """Check what only shows when all wagers are made: before a round begins.

    `players` names who plays each seat; without names every seat is somebody else's.
    """
    reason = terms.game.begins(terms.rules, stakes[: terms.seats], carry)
    if reason:
        says = terms.game.reasons[reason].says
        raise NotAllowed(says + at_lines(terms.reason_lines(reason)), code="wager")
    for at in range(terms.seats, len(stakes)):
        if stakes[at].any() and not stakes[terms.hand_of(at)].any():
            raise NotAllowed(
                f"a bet {terms.place_name(at)} rides on its hand, and nobody plays it now",
                code="wager",
            )
        if stakes[at].any() and at < len(players):
            check_own_hand(terms, players, at)
    several = terms.offer.data.several_hands
    if several is None:
        return
    spots = terms.game.layout.spots_of(several.wager)
    staked = stakes[: terms.seats, spots].sum(axis=1)
    for name in sorted(set(players) - {""}):
        hands = [seat for seat in range(len(staked)) if players[seat] == name and staked[seat]]
        if len(hands) > len(several.times):
            raise NotAllowed(
                f"a player has at most {len(several.times)} hands, not {len(hands)} as {name} "
                f"({line_of(str(several.lines))})",
                code="wager",
            )
        least = terms.wagers[several.wager].minimum * several.times[max(len(hands), 1) - 1]
        for seat in hands:
            if staked[seat] < least:
                raise NotAllowed(
                    f"seat {seat + 1}: with {len(hands)} hands a player has at least "
                    f"{money(least)} on each, not {money(int(staked[seat]))} "
                    f"({line_of(str(several.lines))})",
                    code="wager",
                )


def check_own_hand(terms: Terms, players: Sequence[str], at: int) -> None:
    """Refuse who bets on a hand already: a back-line bet is one on somebody else's position."""
    for other, player in enumerate(players):
        same = player and player == players[at] and terms.hand_of(other) == terms.hand_of(at)
        if same and other != at:
            raise NotAllowed(
                f"nobody bets on one hand from two places: {terms.place_name(at)} is for others "
                f"than who has {terms.place_name(other)}",
                code="seat",
            )


@dataclass
class Round:
    """A round in progress. `prompt` is what it waits for, None when it is settled."""

    terms: Terms
    stakes: Array
    """A row for each seat; where there is a back line, then one for each place behind them."""
    carry: Array
    """As it was when the round began; `carried` is what the round leaves."""
    cover: int = UNLIMITED
    answers: list[int] = field(default_factory=list)
    players: Sequence[str] = ()
    """Who is at each place, where one player has several."""
    bank_chosen_by: int = NOBODY
    """The seat of a player-dealer who is asked how he sets his hand."""
    prompt: Prompt | None = None
    tape: TableTape = field(init=False)
    carried: Array = field(init=False)
    left_up: Array = field(init=False)
    """The stakes that stay on the layout after the round."""
    voided: str = ""
    taken_off: int = field(init=False)
    """What wagers that an irregularity gives back had put onto the meters."""

    def __post_init__(self) -> None:
        self._replay()

    def _replay(self) -> None:
        """Play the round as far as the answers go.

        If a wager goes back that feeds a meter it is played again, with the meter short of that
        share from the beginning: nobody wins a part of it.
        """
        self.taken_off = 0
        self._play_on(self.carry)
        fed = self._fed_in_vain()
        if fed.any():
            self._play_on(self.carry - fed)
            self.taken_off = int(fed.sum())
            self.settlement.contributed -= self.taken_off

    def _play_on(self, carry: Array) -> None:
        owners, breakages = self._owners(carry), self.terms.breakages()
        if owners:
            self.tape = SharedTape(self.answers, breakages, self.cover, owners=owners)
        else:
            self.tape = TableTape(self.answers, breakages, self.cover)
        together = self._together()
        self.carried = carry.copy()
        self.prompt = self._run(self.tape, together, self.carried)
        if self.prompt and self.prompt.kind == "amount" and self.prompt.seat in owners:
            self.prompt = owners[self.prompt.seat][0].prompt  # by the money of who says it
        self.left_up = np.zeros_like(self.stakes)
        if self.prompt or self.terms.game.facts.stays_up:
            self.left_up[: len(together)] = together
        fees = self.settlement.fees
        fees[:] = [f for f in fees if f.seat is None or not self._hand_is_void(f.seat)]
        fees[:] = self._by_player(fees)

    def _by_player(self, fees: Sequence[Fee]) -> list[Fee]:
        """Where each player pays one collection, who has several places pays it at the first."""
        schedule: Fees = getattr(self.terms.rules, "fees", NO_FEES)
        if schedule.player_per != FeePer.PLAYER or not any(self.players):
            return list(fees)
        paid: dict[str, list[int]] = {}
        for at, player in enumerate(self.players):
            if player and any(fee.seat == at for fee in fees):
                paid.setdefault(player, []).append(at)
        several = [places for places in paid.values() if len(places) > 1]
        due = {
            places[0]: int(player_fee(self.stakes[places].sum(axis=0, keepdims=True), 0, schedule))
            for places in several
        }
        later = {at for places in several for at in places[1:]}
        return [
            replace(fee, amount=due.get(-1 if fee.seat is None else fee.seat, fee.amount))
            for fee in fees
            if fee.seat not in later
        ]

    def _run(self, tape: TableTape, stakes: Array, carry: Array) -> Prompt | None:
        """Play as far as the answers go; what is needed then, if anything."""
        tape.counting, tape.players = self.terms.counting, self.players
        tape.bank_chosen_by = self.bank_chosen_by
        tape.deck_size = self.terms.cards
        if any(answer < 0 for answer in self.answers):
            known = self.terms.irregularities.values()
            tape.spares = [self._bits(mishap.settles) for mishap in known]
            tape.loses = [self._bits(mishap.loses) for mishap in known]
            tape.ends_dealing = [mishap.no_more_cards for mishap in known]
            for number, seat in (read_mishap(answer) for answer in self.answers if answer < 0):
                if seat < 0 and not tape.loses[number]:
                    tape.void_for_all |= ALL_SPOTS & ~tape.spares[number]
            tape.gives_up, tape.waits = self._named(GIVES_UP), self._named(WAITS)
        try:
            self.terms.game.play(self.terms.rules, stakes, carry, tape)
        except Need as need:
            return need.prompt
        return None

    def _together(self) -> Array:
        """What lies on each seat's hand, the back line's money with it."""
        found: Array = self.stakes[: self.terms.seats].copy()
        for at in range(self.terms.seats, len(self.stakes)):
            found[self.terms.hand_of(at)] += self.stakes[at]
        return found

    def _owners(self, carry: Array) -> Owners:
        """Where somebody bets behind a seat: the round for each of them alone, the seat first."""
        behind: dict[int, list[int]] = {}
        for at in range(self.terms.seats, len(self.stakes)):
            if self.stakes[at].any():
                behind.setdefault(self.terms.hand_of(at), []).append(at)

        def runs(seat: int) -> list[AloneTape]:
            first = self._alone(seat, carry, None)
            return [first, *(self._alone(at, carry, first) for at in behind[seat])]

        return Owners(runs, list(behind))

    def _alone(self, at: int, carry: Array, leads: AloneTape | None) -> AloneTape:
        """The round as it is for one owner of the money on a hand."""
        seat, owns = self.terms.hand_of(at), ALL_WAGERS
        if at != seat and rides_on_the_seat(self.terms):
            owns = sum(1 << int(spot) for spot in np.flatnonzero(self.stakes[at]))
        tape = AloneTape(self.answers, self.terms.breakages(), seat=seat, place=at, owns=owns)
        tape.leads = leads
        stakes = self._together()  # a hand elsewhere counts for him whoever bets on it: envy
        stakes[seat] = with_hand(self.terms, self.stakes, at)[seat]
        tape.prompt = self._run(tape, stakes, carry.copy())
        return tape

    def least_ahead(self, at: int) -> int:
        """What a place puts up at the least when the amount is said that the round waits for.

        Between players a bet comes out of the stake, and nothing is put up besides.
        """
        ahead = self.prompt
        if (
            self.terms.game.between_players
            or ahead is None
            or ahead.kind != "amount"
            or ahead.seat != self.terms.hand_of(at)
        ):
            return 0
        if self.terms.game.between_players:
            return 0  # bets come out of the stake, and are never more than it
        owners = self.tape.owners.get(ahead.seat, ()) if isinstance(self.tape, SharedTape) else ()
        asked = [alone.prompt.low for alone in owners if alone.place == at and alone.prompt]
        return asked[0] if asked else ahead.low if at == ahead.seat else 0

    @property
    def given_back(self) -> Array:
        """What goes back of the first stakes because an irregularity voids it."""
        if self.voided:
            return self.stakes
        back = np.zeros_like(self.stakes)
        for line in self.settlement.lines if self.irregularity else ():
            if line.result is Result.RETURNED and line.reason == 0:
                back[line.seat, line.wager] = line.returned
        return np.minimum(back, self.stakes)

    def _fed_in_vain(self) -> Array:
        """What the wagers that go back have put onto each meter that the table carries."""
        fed, back = np.zeros_like(self.carry), self.given_back
        if back.any():
            game, begun = self.terms.game, Round(self.terms, back, self.carry, self.cover)
            meters = [i for i, name in enumerate(game.carry) if name in game.carry_money]
            fed[meters] = begun.carried[meters] - self.carry[meters]
        return fed

    def _bits(self, wagers: Sequence[str]) -> int:
        layout = self.terms.game.layout
        return sum(1 << spot for slug in wagers for spot in layout.spots_of(slug))

    def _named(self, names: Sequence[str]) -> int:
        return sum(bit for bit, name in self.terms.game.actions.items() if name in names)

    def _hand_is_void(self, seat: int) -> bool:
        return self.tape.hand_is_void(self.terms.hand_of(seat))

    @property
    def irregularity(self) -> str:
        """The irregularity that voided the round, or some of it."""
        mishaps = [answer for answer in self.answers if answer < 0]
        if self.voided or not mishaps:
            return self.voided
        number, _ = read_mishap(mishaps[-1])
        return list(self.terms.irregularities)[number]

    @property
    def done(self) -> bool:
        return self.prompt is None

    @property
    def events(self) -> list[Event]:
        return self.tape.events

    @property
    def settlement(self) -> Settlement:
        return self.tape.settlement

    def view(self, seat: int = EVERYONE) -> list[Event]:
        """The events as one seat may see them: what it may not see has no value."""
        return [
            e
            if e.visible_to(seat)
            else Event(e.kind, e.seat, -1, e.face, e.sees, e.position, e.wager)
            for e in self.events
        ]

    def answer(self, value: int) -> None:
        """Answer the prompt, if the value is one of those it allows."""
        if self.prompt is None:
            raise NotAllowed("the round is over", code="round")
        self._check(self.prompt, value)
        self.answers.append(value)
        self._replay()

    def _check(self, prompt: Prompt, value: int) -> None:
        if prompt.kind == "choose":
            if value & prompt.allowed != value or value.bit_count() != 1:
                game = self.terms.game
                names = choices(game, prompt.allowed)
                if prompt.of_bank and game.setting is not None and value >= game.setting.first:
                    raise NotAllowed(
                        "a player-dealer's hand is never set foul: its high hand ranks above its "
                        "low hand",
                        allowed=names,
                        code="action",
                    )
                given = game.actions.get(value, str(value))
                why, rule = game.why_not(self.terms.rules, prompt.key, value)
                because = f": {why}{at_lines(rule_lines(self.terms, rule))}" if why else ""
                raise NotAllowed(
                    f"{owner(prompt.seat)} cannot {given} here{because}; "
                    f"allowed: {', '.join(names)}",
                    allowed=names,
                    code="action",
                )
        elif prompt.kind == "amount":
            steps = (value - prompt.low) % prompt.step == 0
            if not (prompt.low <= value <= prompt.high and steps):
                bounds = f"{money(prompt.low)} to {money(prompt.high)}"
                if prompt.step > 1:
                    bounds += f" in steps of {money(prompt.step)}"
                raise NotAllowed(
                    f"seat {prompt.seat + 1} cannot put {money(value)} there; allowed: {bounds}",
                    allowed=[bounds],
                    code="amount",
                )
        elif prompt.kind == "discard":
            thrown, least, most = value.bit_count(), prompt.low, prompt.high
            if value < 0 or value & prompt.allowed != value or not least <= thrown <= most:
                often = f"{least}" if least == most else f"{least} to {most}"
                raise NotAllowed(
                    f"seat {prompt.seat + 1} {'lays apart' if prompt.lays else 'throws away'} "
                    f"{often} of its cards here, not "
                    f"{thrown if value >= 0 and value & prompt.allowed == value else 'these'}",
                    allowed=[often],
                    code="action",
                )
        elif prompt.kind == "spin" and not 0 <= value < prompt.pockets:
            called = self.terms.game.wheel(self.terms.rules).names
            fell = called[value] if 0 <= value < len(called) else value
            raise NotAllowed(
                f"{fell} cannot come: {prompt.pockets} pockets are in play", code="spin"
            )
        elif prompt.kind == "roll" and not 1 <= value <= 6:
            raise NotAllowed(f"a die shows 1 to 6, not {value}", code="roll")

    def run(self, source: Source) -> Prompt | None:
        """Let a source answer everything up to the next decision, or the end."""
        while self.prompt is not None and not self.prompt.is_decision:
            self.answer(source.answer(self.prompt))
        return self.prompt

    def take_back(self) -> None:
        """Undo the last answer."""
        if not self.answers:
            raise NotAllowed("there is nothing to take back", code="round")
        self.answers.pop()
        self.voided = ""
        self._replay()

    def void(self, irregularity: str, seat: int = -1) -> None:
        """Void the round, or a seat's hand where the book voids no more than that; or kill it.

        A round that is void goes no further: stakes go back, nothing is carried over. Where one
        hand is void, or some wagers are settled all the same, it goes on for the rest.
        """
        number, found = self._irregularity(irregularity)
        one_hand = found.effect != "void"
        if one_hand != (seat >= 0):
            raise NotAllowed(
                f"'{irregularity}' "
                + ("is about one hand: say whose" if one_hand else "voids all hands, not a seat's"),
                code="irregularity",
            )
        if one_hand or found.settles:
            self._void_in_part(number, seat)
        else:
            self._void_all(irregularity)

    def _irregularity(self, name: str) -> tuple[int, Irregularity]:
        """An irregularity that voids something, and its number."""
        voiding = {
            called: (number, found)
            for number, (called, found) in enumerate(self.terms.irregularities.items())
            if found.effect in VOIDS or found.loses
        }
        if name not in voiding:
            raise NotAllowed(
                f"'{name}' does not void a round of {self.terms.address}; "
                + (f"what does: {', '.join(voiding)}" if voiding else "nothing does in this book"),
                allowed=list(voiding),
                code="irregularity",
            )
        return voiding[name]

    def _void_in_part(self, number: int, seat: int) -> None:
        """Void a hand, or what is not settled all the same; nobody is asked about it any more."""
        if self.prompt is None:
            raise NotAllowed("the round is over", code="round")
        self.answers.append(mishap(number, seat))
        self._replay()

    def _void_all(self, irregularity: str) -> None:
        """Every stake and every fee goes back.

        Where wagers stay up, a throw that does not count leaves the layout as it lies; at stations
        the bets wait for the next round in any case.
        """
        self.voided = irregularity
        self.carried, self.prompt = self.carry.copy(), None
        self.tape.settlement = Settlement()
        if self.terms.game.facts.stays_up or self.terms.stadium is not None:
            self.left_up = self.stakes.copy()
            return
        self.left_up = np.zeros_like(self.stakes)
        staked = {
            (int(seat), int(spot)): int(self.stakes[seat, spot])
            for seat, spot in np.argwhere(self.stakes)
        }
        for at, amount in self.tape.posted.items():
            staked[at] = staked.get(at, 0) + amount
        self.settlement.lines.extend(
            Line(
                seat=seat,
                wager=spot,
                stake=amount,
                result=Result.RETURNED,
                odds="returned",
                net=0,
                returned=amount,
                reason=0,
            )
            for (seat, spot), amount in sorted(staked.items())
        )


@dataclass
class Fair:
    """A table's own shoe, dice and wheel."""

    chance: Chance
    shoe: Shoe | None = None

    def answer(self, prompt: Prompt) -> int:
        if prompt.kind == "roll":
            return 1 + self.chance.below(6)
        if prompt.kind == "spin":
            return self.chance.below(prompt.pockets)
        assert self.shoe is not None
        if prompt.kind == "restock":
            self.shoe.restock(prompt.index, prompt.again)
            return 0
        if prompt.kind == "show":
            return UNKNOWN
        card = self.shoe.card(prompt.index)
        if prompt.kind == "peek":
            return int(is_looked_for(card, prompt.ranks))
        return card


def new_shoe(terms: Terms, chance: Chance) -> Shoe | None:
    """A shuffled shoe for a table, kept as the table's options say."""
    if terms.game.deck is None:
        return None
    deck = terms.game.deck(terms.rules)
    behind = cut_card(terms)
    continuous = behind >= deck.size
    procedure = ShoeProcedure(
        continuous=continuous,
        cut_card=0 if continuous else behind,
        burn=int(terms.options.get("burn", 0)),
        first_card_burns="burn" not in terms.options and not continuous and _counts_burn(terms),
        last_hands=terms.last_hand.rounds if terms.last_hand else 0,
        first_is_last=terms.last_hand is not None and terms.last_hand.first_is_last,
    )
    return Shoe(deck, procedure, chance)


def _counts_burn(terms: Terms) -> bool:
    """Does the book say by a card how many are burned?"""
    return any(table.name == BURN_VALUES for table in terms.offer.data.table)


def cut_card(terms: Terms) -> int:
    """Cards behind the cut card; the whole shoe when every round is dealt from a fresh shuffle.

    The books leave the depth of the cut to the house, so it is a posted option: with
    none, one deck is shuffled for every round, two are cut at half a deck, more at one deck.
    """
    if terms.game.deck is None:
        return 0
    size = terms.game.deck(terms.rules).size
    if terms.game.facts.fresh:
        return size
    shuffle = terms.options.get("shuffle", "shoe" if size > 52 else "every-round")
    if "cut-card" in terms.options:
        return int(terms.options["cut-card"])
    if shuffle != "shoe":
        return size
    return 52 if size > 104 else 26 if size > 52 else 13
