"""PokerKit as referee: random hands are dealt by our rules and played again by its own.

Both are given the same stacks, cards and decisions, and must ask the same player for the same
things at every step, and end with the same stacks. Where PokerKit goes another way than the books
print it, the line stands below; at such a step the hand goes on with what both allow.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

import pokerkit
import pytest
from pokerkit import Automation, BettingStructure, Pot, State

from pitboss.engines.play import Fair, Round, new_shoe
from pitboss.engines.played_hands import CENT, begun, cents_of, terms_of
from pitboss.equipment.cards import name
from pitboss.equipment.chance import SeededChance
from pitboss.families.poker_room.rules import OddChip, Raises, Reopens, Structure
from pitboss.families.poker_room.words import Act
from pitboss.phh import PlayedHand
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import BOARD

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)


class PotLimitTexasHoldem(
    pokerkit.games.PotLimitPokerMixin,
    pokerkit.games.TexasHoldemMixin,
    pokerkit.games.UnfixedLimitHoldem,
):
    """PokerKit has the parts of this game, and no name for the whole."""

    deck = pokerkit.NoLimitTexasHoldem.deck
    hand_types = pokerkit.NoLimitTexasHoldem.hand_types


class FixedLimitOmahaHiLo(
    pokerkit.games.FixedLimitPokerMixin,
    pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
):
    """PokerKit's class of this name is dealt at pot limit."""


@dataclass(frozen=True)
class Variant:
    """A game that both deal: its code in the PHH format, and PokerKit's class."""

    code: str
    theirs: Callable[..., pokerkit.Poker]
    pot_limit: bool = False


VARIANTS = {
    "limit-holdem": Variant("FT", pokerkit.FixedLimitTexasHoldem),
    "no-limit-holdem": Variant("NT", pokerkit.NoLimitTexasHoldem),
    "pot-limit-holdem": Variant("NT", PotLimitTexasHoldem, pot_limit=True),
    "pot-limit-omaha": Variant("PO", pokerkit.PotLimitOmahaHoldem),
    "omaha-hi-lo": Variant("FO/8", FixedLimitOmahaHiLo),
    "stud": Variant("F7S", pokerkit.FixedLimitSevenCardStud),
    "stud-hi-lo": Variant("F7S/8", pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
    "razz": Variant("FR", pokerkit.FixedLimitRazz),
    "single-draw": Variant("N2L1D", pokerkit.NoLimitDeuceToSevenLowballSingleDraw),
    "triple-draw": Variant("F2L3D", pokerkit.FixedLimitDeuceToSevenLowballTripleDraw),
    "badugi": Variant("FB", pokerkit.FixedLimitBadugi),
}
STUD = ("F7S", "F7S/8", "FR")

NOBODY_ANSWERS = (
    "PokerKit refuses a raise that nobody left could call; every player in turn has the option to "
    "call, raise or fold (Columbus 2302)"
)
SHORT_IN_LIMIT = (
    "in limit PokerKit counts an all-in below a full bet as one of the raises, and puts the next "
    "raise on top of it; one bet and three raises are printed (Columbus 2371) and nothing about "
    "less than a bet, which is no raise to us, so that the next one makes it whole"
)
SHORT_OPENS = (
    "to PokerKit the first all-in of a round is a whole raise however small, because there was no "
    "raise before; a raise is at least the bring-in (Hollywood Park 1984)"
)
LOW_ELSEWHERE = (
    "PokerKit divides a side pot without a low hand, where somebody who has no part in it has one; "
    "without a low the high hand has the whole pot (Columbus 2226-2227), and who is all in plays "
    "for no more than he has put in (Columbus 1856)"
)
ODD_CHIPS = (
    "PokerKit gives all odd chips of a pot to one winner, and makes one pot of several once the "
    "losers have thrown their cards away; each is a pot of its own (Columbus 1868)"
)
MOST_ODD = 6
"""In chips: what the last of these can come to for one player."""

SMALL, BIG, BRING_IN = 10, 20, 5
"""The stakes: blinds of ten and twenty, or a forced bet of five and limits of twenty and forty."""


def start(code: str, stacks: Sequence[int], ante: int) -> PlayedHand:
    """A hand before its first card; its amounts are cents."""
    stud, limit = code in STUD, code not in ("NT", "PO", "N2L1D")
    return PlayedHand(
        variant=code,
        antes=(ante * CENT,) * len(stacks),
        blinds=() if stud else (SMALL * CENT, BIG * CENT) + (Decimal(0),) * (len(stacks) - 2),
        bring_in=BRING_IN * CENT if stud else None,
        small_bet=BIG * CENT if limit else None,
        big_bet=2 * BIG * CENT if limit else None,
        min_bet=None if limit else BIG * CENT,
        starting_stacks=tuple(stack * CENT for stack in stacks),
        actions=(),
    )


def random_start(code: str, dice: random.Random) -> PlayedHand:
    """Who sits down with what; nobody with less than the ante and a whole blind."""
    ante = 5 if code in STUD else dice.choice([0, 0, 5])
    least = ante + (BRING_IN if code in STUD else BIG)
    stacks = [
        dice.choice([least, least + 5, dice.randrange(least, 200, 5), dice.randrange(200, 3000, 5)])
        for _ in range(dice.randint(2, 6))
    ]
    return start(code, stacks, ante)


def ours(variant: Variant, hand: PlayedHand) -> Terms:
    """A book's game with what PokerKit has no option for: the odd chip, the cap of two players."""
    on = terms_of(hand)
    rules = on.rules._replace(
        odd_chip_size=1,
        odd_chip_tie=OddChip.LEFT_OF_BUTTON,
        heads_up_raises=Raises.CAPPED,
        all_in_reopens=Reopens.FULL_BET,
        structure=Structure.POT_LIMIT if variant.pot_limit else on.rules.structure,
    )
    return replace(on, rules=rules)


def theirs(variant: Variant, hand: PlayedHand, raises: int) -> State:
    """PokerKit's state, with the cap of the book: one bet and so many raises.

    Its own classes count neither the blind nor the forced bet, and so allow a fourth raise of it
    where three are printed (Columbus 2371).
    """
    antes = [cents_of(hand, ante) for ante in hand.antes]
    stacks = [cents_of(hand, stack) for stack in hand.starting_stacks]
    if hand.bring_in is not None:
        game = variant.theirs(AUTOMATIONS, True, antes, BRING_IN, BIG, 2 * BIG)
    else:
        blinds = [cents_of(hand, blind) for blind in hand.blinds]
        bets = [BIG, 2 * BIG] if hand.small_bet is not None else [BIG]
        game = variant.theirs(AUTOMATIONS, True, antes, blinds, *bets)
    if game.betting_structure is BettingStructure.FIXED_LIMIT:
        game.streets = tuple(
            replace(street, max_completion_betting_or_raising_count=raises + (number > 0))
            for number, street in enumerate(game.streets)
        )
    return game(stacks, len(stacks))


def parts(amount: int, among: int) -> list[int]:
    """An amount in parts as equal as can be, the odd chips one by one to the first."""
    share, odd = divmod(amount, among)
    return [share + (turn < odd) for turn in range(among)]


@dataclass
class Referee:
    """A hand of ours and the same hand of PokerKit's, step by step."""

    variant: Variant
    dice: random.Random
    known: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.hand = random_start(self.variant.code, self.dice)
        on = ours(self.variant, self.hand)
        chance = SeededChance(self.dice.getrandbits(32))
        self.source = Fair(chance, new_shoe(on, chance))
        self.played: Round = begun(self.hand, on)
        self.state = theirs(self.variant, self.hand, on.rules.raises_per_round)
        self.short: int | None = None
        self.seen = 0
        self.cards: dict[int, deque[int]] = {}
        self.lies: dict[tuple[int, int], int] = {}
        self.divided: list[int] = []
        self.low_elsewhere = False

    def play(self) -> None:
        while (prompt := self.played.run(self.source)) is not None:
            if prompt.kind == "choose" and prompt.allowed & Act.RUN_ONCE:
                self.played.answer(Act.RUN_ONCE)  # the cards have been seen: PokerKit is not asked
                continue
            self.catch_up()
            if prompt.kind == "discard":
                self.discard(prompt)
            else:
                self.act(prompt)
        self.catch_up()
        self.check_idly()
        assert not self.state.status, "PokerKit's hand is not over"
        stacks = [
            cents_of(self.hand, stack) + self.played.settlement.net(seat)
            for seat, stack in enumerate(self.hand.starting_stacks)
        ]
        if stacks != self.state.stacks:
            assert stacks == self.divided
            off = max(abs(a - b) for a, b in zip(stacks, self.state.stacks, strict=True))
            assert off <= MOST_ODD or self.low_elsewhere
            self.known[LOW_ELSEWHERE if self.low_elsewhere else ODD_CHIPS] += 1

    # --- Cards and chips that nobody decides about ------------------------------------------

    def catch_up(self) -> None:
        """PokerKit gets the cards that have been dealt, and does what nobody is asked about."""
        for event in self.played.events[self.seen :]:
            if event.kind == "card":
                self.cards.setdefault(event.seat, deque()).append(event.value)
                self.lies[event.seat, event.position] = event.value
        self.seen = len(self.played.events)
        state = self.state
        while True:
            if state.can_burn_card("??"):
                state.burn_card("??")
            elif (seat := state.hole_dealee_index) is not None:
                state.deal_hole(name(self.cards[seat].popleft()), seat)
            elif (count := state.board_dealing_count) is not None:
                board = self.cards[BOARD]
                state.deal_board("".join(name(board.popleft()) for _ in range(count)))
            elif state.can_post_bring_in():
                state.post_bring_in()  # no book lets him open for more
            elif state.showdown_index is not None:
                state.show_or_muck_hole_cards(True)
            elif state.can_kill_hand():
                self.divide()
                state.kill_hand()
            elif state.can_push_chips():
                self.divide()
                state.push_chips()
            else:
                return

    def divide(self) -> None:
        """PokerKit's pots, by the hands as it reads them, divided as the books print it."""
        state = self.state
        if self.divided or sum(state.statuses) == 1:
            return
        self.divided = list(state.stacks)
        for pot in state.pots:
            halves = [found for half in state.hand_type_indices if (found := self.best(pot, half))]
            self.low_elsewhere |= len(halves) < len(state.hand_types) and any(
                state.get_hand(seat, 0, 1) for seat in state.player_indices if state.statuses[seat]
            )
            for winners, amount in zip(halves, parts(pot.amount, len(halves)), strict=True):
                for seat, share in zip(winners, parts(amount, len(winners)), strict=True):
                    self.divided[seat] += share

    def best(self, pot: Pot, half: int) -> list[int]:
        """Who of those that play for a pot has the best hand that counts for a half of it."""
        hands = {seat: self.state.get_hand(seat, 0, half) for seat in pot.player_indices}
        valid = {seat: hand for seat, hand in hands.items() if hand is not None}
        return [seat for seat, hand in valid.items() if hand == max(valid.values())]

    # --- Decisions --------------------------------------------------------------------------

    def discard(self, prompt: Prompt) -> None:
        self.check_idly()
        assert self.state.stand_patter_or_discarder_index == prompt.seat
        places = [place for place in range(24) if prompt.allowed >> place & 1]
        mine = {name(self.lies[prompt.seat, place]) for place in places}
        assert mine == {repr(card) for card in self.state.hole_cards[prompt.seat]}
        most = min(prompt.high, len(places))
        thrown = self.dice.sample(places, self.dice.randint(0, min(most, self.dice.choice([1, 5]))))
        self.state.stand_pat_or_discard("".join(name(self.lies[prompt.seat, p]) for p in thrown))
        self.played.answer(sum(1 << place for place in thrown))

    def check_idly(self) -> None:
        """PokerKit asks who has called although nobody else can bet; nothing hangs on it."""
        while self.state.checking_or_calling_amount == 0 and not self.others_can_answer():
            self.state.check_or_call()
            self.catch_up()

    def others_can_answer(self) -> bool:
        """Has anybody else chips beyond the highest bet?"""
        state, actor = self.state, self.state.actor_index
        return any(
            state.statuses[seat] and state.stacks[seat] + state.bets[seat] > max(state.bets)
            for seat in state.player_indices
            if seat != actor
        )

    def act(self, prompt: Prompt) -> None:
        state = self.state
        if state.actor_index != prompt.seat:
            self.check_idly()
        assert state.actor_index == prompt.seat
        raises = prompt.allowed & (Act.BET | Act.RAISE)
        free = state.checking_or_calling_amount == 0
        assert bool(prompt.allowed & Act.CHECK) == free
        assert bool(prompt.allowed & Act.CALL) == (not free)
        assert state.can_fold() == (not free)  # ours may be thrown away for nothing too
        if bool(raises) != state.can_complete_bet_or_raise_to():
            self.known[self.why(raises)] += 1
            raises = 0
        if self.is_limit and self.was_short:
            raises = 0  # the amounts differ too
        said = self.dice.random()
        if raises and said < 0.45:
            self.bet(prompt, raises)
        elif not free and said > 0.85:
            state.fold()
            self.played.answer(Act.FOLD)
        else:
            state.check_or_call()
            self.played.answer(Act.CHECK if free else Act.CALL)

    def bet(self, prompt: Prompt, act: int) -> None:
        state = self.state
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        assert least is not None
        assert most is not None
        self.played.answer(act)
        asked = self.played.prompt
        if asked is not None and asked.kind == "amount":
            low, high = asked.low, asked.high
        else:
            put = next(e for e in self.played.events[self.seen :] if e.kind == "put")
            low = high = state.bets[prompt.seat] + put.value
        assert (low, high) == (least, most)
        total = low
        full = max(self.unit, state.completion_betting_or_raising_amount)
        if not state.completion_status:
            full += max(state.bets)
        if low < high:
            total = self.dice.choice(
                [
                    low,
                    high,
                    self.dice.randrange(low, min(high, 5 * low) + 1),
                    min(high, low // 5 * 5 + 5),
                ]
            )
            self.played.answer(total)
        if total < full:
            self.short = state.street_index
        state.complete_bet_or_raise_to(total)

    @property
    def was_short(self) -> bool:
        """Has anybody gone all in for less than a raise in this round?"""
        return self.short == self.state.street_index

    @property
    def is_limit(self) -> bool:
        return self.state.betting_structure is BettingStructure.FIXED_LIMIT

    @property
    def unit(self) -> int:
        assert self.state.street is not None
        return self.state.street.min_completion_betting_or_raising_amount

    def why(self, raises: int) -> str:
        if raises and not self.others_can_answer():
            return NOBODY_ANSWERS
        if self.was_short and self.is_limit:
            return SHORT_IN_LIMIT
        if self.was_short and self.state.completion_betting_or_raising_amount < self.unit:
            return SHORT_OPENS
        raise AssertionError(f"raises {raises}")


def referee(called: str, hands: int) -> Counter[str]:
    """So many hands of a game; how often PokerKit went its own way, by its reasons."""
    known: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about cards that were burned unseen and come again
        for number in range(hands):
            one = Referee(VARIANTS[called], random.Random(f"{called} {number}"))
            try:
                one.play()
            except Exception as error:
                error.add_note(f"{called}, hand {number}")
                raise
            known += one.known
    return known


@pytest.mark.parametrize("called", VARIANTS)
def test_random_hands_are_dealt_as_pokerkit_deals_them(called: str) -> None:
    referee(called, 15)


@pytest.mark.exhaustive
@pytest.mark.parametrize("called", VARIANTS)
def test_a_thousand_random_hands_are_dealt_as_pokerkit_deals_them(called: str) -> None:
    known = referee(called, 1000)
    assert known[NOBODY_ANSWERS], "PokerKit has mended its fault: it leaves the list"


def test_who_calls_a_big_blind_without_the_chips_for_it_calls_the_posted_blind() -> None:
    """PokerKit has him call the small blind; the amount is the posted one (Columbus 2286-2290)."""
    variant = VARIANTS["no-limit-holdem"]
    hand = start(variant.code, [200, 5, 200], 0)
    on = ours(variant, hand)
    chance = SeededChance(1)
    played = begun(hand, on)
    played.run(Fair(chance, new_shoe(on, chance)))
    played.answer(Act.CALL)
    assert [event.value for event in played.events if event.kind == "put"] == [10, 5, 20]
    state = theirs(variant, hand, on.rules.raises_per_round)
    for _ in range(6):
        state.deal_hole("??")
    assert state.checking_or_calling_amount == 10
