"""Advice at any decision: what each play is worth from here on, and what the others cost.

`advise` looks at a round through the eyes of the seat that is asked: its own cards, what lies
face up, what it has decided and what it has staked; nothing else goes into it. The cards it does
not see are all that the shoe holds less those; what was dealt in earlier rounds is not counted.
Worths are in stakes of the main wager, and what is settled already is not among them.

The figures come from the game's own functions: from the solvers' tables where these go on for too
long (before the flop), else by going through all that may come (`exact.rest_of_round`), or from
blackjack's own reckoning by the cards left (`exact.twentyone.worth_of_plays`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from pitboss.engines.exact.rest_of_round import Position, Worth, all_unseen
from pitboss.engines.exact.set_hands import SettingSolver
from pitboss.engines.exact.shoe import is_blackjack, solves, values_of
from pitboss.engines.exact.stages.decisions import (
    Boxes,
    Decision,
    Staked,
    weigh_decision,
    weigh_switch,
)
from pitboss.engines.exact.streets import community_solver
from pitboss.engines.exact.twentyone.dealer import OVER
from pitboss.engines.exact.twentyone.splits import TOP
from pitboss.engines.exact.twentyone.worth_of_plays import (
    Weighed,
    weigh,
    weigh_insurance,
)
from pitboss.engines.on_the_table import hands, place_in_box, playing
from pitboss.engines.play import Round
from pitboss.engines.raising import told_apart, tried
from pitboss.engines.setting_advice import SAMPLE, worth_of_settings
from pitboss.engines.settings import say_action
from pitboss.engines.strategy import best_play, kept_worth, main_wager
from pitboss.equipment.cards import name as card_name
from pitboss.errors import NotAllowed
from pitboss.families import twentyone
from pitboss.families.community import Community
from pitboss.families.twentyone import Act, Spot
from pitboss.hands.twentyone import counted, is_natural, total, value
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import money
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Event, Prompt
from pitboss.tape.verbs import BOARD, DEALER, DOWN


@dataclass(frozen=True)
class Play:
    """One thing that may be done."""

    name: str
    worth: float
    """What it wins from here on, in stakes; below 0 it loses."""
    costs: float
    """What it wins less than the best."""
    best: bool
    answer: int
    """What the round is told: an action's bit, or an amount."""
    says: str = ""
    """What it is called where its name is not enough: `bet 4x`."""

    @property
    def words(self) -> str:
        return self.says or self.name


@dataclass(frozen=True)
class Advice:
    """What is known about a decision."""

    decision: str
    """The situation in words."""
    plays: tuple[Play, ...] = ()
    """In the game's order; none where it is not known."""
    exact: bool = False
    about: str = ""
    """What the figures count, and by which convention."""
    unit: int = 0
    """The stake that they are counted in, in cents."""
    working: bool = False
    """The tables for it are still being worked out."""
    weighed_for: int = -1
    """Of an amount: the one that the decision before took for granted; -1 for none."""
    amounts: bool = False
    """It is an amount that has to be said: plays are the least and the most."""

    @property
    def best(self) -> Play | None:
        return next((play for play in self.plays if play.best), None)

    def cost_of(self, answer: int) -> float | None:
        """What an answer costs; an amount between the least and the most lies between them."""
        costs = {play.answer: play.costs for play in self.plays}
        if answer in costs or len(costs) != 2 or not self.amounts:
            return costs.get(answer)
        (low, of_low), (high, of_high) = costs.items()
        if not low < answer < high:
            return None
        return of_low + (of_high - of_low) * (answer - low) / (high - low)

    def charged(self, answer: int) -> float | None:
        """What an answer adds to what the decisions of a round cost.

        A double and insurance were weighed for the most. So that what is said afterwards is not
        charged twice, an amount is compared with that; below 0 it was a good idea to say less.
        """
        costs, most = self.cost_of(answer), self.cost_of(self.weighed_for)
        return costs if costs is None or most is None else costs - most

    def name_of(self, answer: int) -> str:
        """What an answer is called."""
        if self.amounts:
            return money(answer)
        return next((play.words for play in self.plays if play.answer == answer), str(answer))

    @property
    def said(self) -> str:
        """The advice in one sentence.

        >>> plays = [Play("hit", -0.54, 0.04, False, 1), Play("surrender", -0.5, 0.0, True, 16)]
        >>> Advice("hard 16 against a ten", tuple(plays)).said
        'hard 16 against a ten: hit loses 0.5400, surrender 0.5000: surrender'
        """
        if not self.plays:
            return f"{self.decision}: " + ("being worked out" if self.working else "not known")
        parts, before = [], ""
        for play in self.plays:
            does = "loses" if play.worth < 0 else "wins"
            parts.append(f"{play.words} {does if does != before else ''} {abs(play.worth):.4f}")
            before = does
        best = self.best
        said = ", ".join(" ".join(part.split()) for part in parts)
        return f"{self.decision}: {said}: {best.words if best else ''}"


def advise(played: Round, seat: int, *, wait: bool = True) -> Advice:
    """What the seat that a round waits for should do.

    `wait` for tables that take a minute to work out; else the advice says `working`, until
    `prepare` has been through.
    """
    prompt = played.prompt
    if prompt is None or not prompt.is_decision or prompt.seat != seat:
        raise NotAllowed(f"seat {seat + 1} has nothing to decide now", code="turn")
    sight = Sight.of(played, seat, prompt)
    try:
        if played.irregularity:
            raise NotAllowed("a part of the round is void", code="advice")
        return _in_words(_advise(sight, wait), played, prompt)
    except NotAllowed as error:
        return Advice(sight.situation, about=f"not known: {error.message}")


def _in_words(advice: Advice, played: Round, prompt: Prompt) -> Advice:
    """The same, with bets of different sizes told apart."""
    if prompt.kind != "choose" or played.terms.game.setting is not None:
        return advice
    times = [tried(played, prompt, play.answer).times for play in advice.plays]
    called = told_apart([play.name for play in advice.plays], times)
    plays = (replace(play, says=called.get(play.name, "")) for play in advice.plays)
    return replace(advice, plays=tuple(plays)) if called else advice


def prepare(terms: Terms) -> None:
    """Work the tables out that `advise` would have to wait for."""
    told = terms.game.twenty_one
    tables = terms.game.community is not None or (told is not None and told.instead is not None)
    if tables and kept_worth(terms) is None:
        best_play(terms)


def _advise(sight: Sight, wait: bool) -> Advice:
    terms = sight.terms
    if not sight.stakes[0, terms.game.layout.index(main_wager(terms))]:
        raise NotAllowed(f"it is not about {main_wager(terms)}", code="advice")
    if is_blackjack(terms):
        return Box.of(sight).advice()
    if _asks_which_game(sight):
        return _which_game(sight, wait)
    if solves(terms, main_wager(terms)):
        return _by_stages(sight)
    if sight.prompt.kind != "choose":
        raise NotAllowed("there is no advice on amounts here", code="advice")
    if terms.game.setting is not None:
        return _set(sight)
    position = sight.position()
    community = terms.game.community
    if community is not None and not position.last:
        return _with_board(sight, position, community, wait)
    return _counted(sight, position.worth(), "over all cards that the seat does not see")


# --- What the seat knows ----------------------------------------------------------------------


@dataclass
class Sight:
    """A round as one seat sees it, when it has to decide."""

    terms: Terms
    prompt: Prompt
    stakes: Array
    """Its own stakes."""
    carry: Array
    """What the table carried when the round began."""
    shown: Array
    """The same now: a meter that is in sight."""
    events: Sequence[Event]
    limited: bool
    """May the bank run dry?"""
    seat: int
    cards: Mapping[tuple[int, int], int] = field(init=False)
    """By whose it is and its place there: the cards in sight."""

    @classmethod
    def of(cls, played: Round, seat: int, prompt: Prompt) -> Sight:
        table = len(played.terms.game.carry)
        own = len(played.terms.game.seat_carry)
        cells = [*range(table), *range(table + seat * own, table + (seat + 1) * own)] or [0]
        return cls(
            terms=played.terms,
            prompt=prompt,
            stakes=played.stakes[seat : seat + 1].copy(),
            carry=played.carry[cells].copy(),
            shown=played.carried[cells].copy(),
            events=played.view(seat),
            limited=played.cover != UNLIMITED,
            seat=seat,
        )

    def __post_init__(self) -> None:
        found: dict[tuple[int, int], int] = {}
        for event in self.events:
            shown = event.kind == "turn" or (event.kind == "card" and event.face != DOWN)
            if shown and event.value >= 0:
                found[event.seat, event.position] = event.value
        self.cards = found

    @property
    def unit(self) -> int:
        """The main wager, with what was put on top of it in the round."""
        spot = self.terms.game.layout.index(main_wager(self.terms))
        added = [e.value for e in self.events if self._mine(e, "post") and e.wager == spot]
        return int(self.stakes[0, spot]) + sum(added)

    def _mine(self, event: Event, kind: str) -> bool:
        return event.kind == kind and event.seat == self.seat

    @property
    def held(self) -> dict[int, list[list[int]]]:
        return hands(self.events)

    @property
    def situation(self) -> str:
        """The decision in words: the cards in sight, and what was bet on the way."""
        if self.terms.game.twenty_one is not None and self.terms.game.twenty_one.instead:
            return self.terms.game.key_name(self.terms.rules, self.prompt.key)
        if solves(self.terms, main_wager(self.terms)):
            return _box_in_words(self)
        held = self.held
        said = _named(held.get(self.seat, [[]])[0])
        board = [card for hand in held.get(BOARD, []) for card in hand if card >= 0]
        dealers = [card for hand in held.get(DEALER, []) for card in hand if card >= 0]
        if board:
            said += f" on {_named(board)}"
        if dealers:
            said += f" against {_named(dealers)}"
        bets = self._bets()
        return said + (f" after {' and '.join(bets)}" if bets else "")

    def _bets(self) -> list[str]:
        """The decisions of the seat with which it put something up."""
        events = [e for e in self.events if e.seat == self.seat]
        return [
            self.terms.game.actions[event.value]
            for event, after in pairwise(events)
            if event.kind == "action" and after.kind == "post"
        ]

    def unseen(self) -> list[int]:
        """The cards that the seat does not see, by kind."""
        assert self.terms.game.deck is not None
        return all_unseen(self.terms.game.deck(self.terms.rules).counts, list(self.cards.values()))

    def position(self) -> Position:
        """The round as if the seat were alone, with the same cards and decisions."""
        alone, known, taken = self._alone(self.carry)
        carry = self.carry + self.shown - alone.carried
        for cell, name in enumerate(self.terms.game.carry):
            if name not in self.terms.game.carry_money:
                carry[cell] = self.carry[cell]
        return Position(self.terms, self.stakes, carry, known, taken, self.unseen())

    def _alone(self, carry: Array) -> tuple[Round, tuple[int, ...], tuple[int, ...]]:
        """The seat's own round up to this decision; it has to come to the same question."""
        alone = Round(self.terms, self.stakes.copy(), carry.copy())
        actions = [event.value for event in self.events if self._mine(event, "action")]
        known: list[int] = []
        taken: list[int] = []
        while (asked := alone.prompt) is not None:
            if asked.kind == "choose":
                if not actions:
                    break
                taken.append(actions.pop(0))
                alone.answer(taken[-1])
            elif asked.kind in ("draw", "reveal"):
                whose = self.seat if asked.seat == 0 else asked.seat
                card = self.cards.get((whose, asked.position))
                if card is None:
                    break
                known.append(card)
                alone.answer(card)
            else:
                break
        same = asked is not None and (asked.kind, asked.key, asked.allowed) == (
            self.prompt.kind,
            self.prompt.key,
            self.prompt.allowed,
        )
        if not same:
            raise NotAllowed("the other seats have a part in it", code="advice")
        return alone, tuple(known), tuple(taken)


def _named(held: Iterable[int]) -> str:
    return " ".join(card_name(card) for card in held)


# --- What the figures count -------------------------------------------------------------------


def _counted(sight: Sight, worth: Worth, how: str) -> Advice:
    """The main wager, and of the side bets those that this decision changes."""
    layout = sight.terms.game.layout
    main = layout.counted_with(main_wager(sight.terms))
    sides = [
        spot
        for spot in range(len(layout))
        if spot not in main and len({by_spot[spot] for by_spot in worth.values()}) > 1
    ]
    totals = {
        action: sum((by_spot[spot] for spot in [*main, *sides]), Fraction(0))
        for action, by_spot in worth.items()
    }
    about = f"exact {how}"
    if sides:
        names = _and([layout.names[spot] for spot in sides])
        about += f"; counts {names} too, which the decision changes"
    return _ranked(sight, totals, about, exact=True)


def _ranked(
    sight: Sight, totals: Mapping[int, Fraction | float], about: str, *, exact: bool
) -> Advice:
    """Plays in the game's order, from what they win in cents."""
    unit = sight.unit
    most = max(totals.values())
    right = next(answer for answer, won in totals.items() if won == most)
    names = sight.terms.game.actions
    amounts = sight.prompt.kind == "amount"
    plays = tuple(
        Play(
            name=money(answer) if amounts else names[answer],
            worth=float(won / unit),
            costs=float((most - won) / unit),
            best=answer == right,
            answer=answer,
        )
        for answer, won in totals.items()
    )
    said = f"in stakes of {main_wager(sight.terms)}, from here on: {about}"
    if sight.limited:
        said, exact = f"{said}; the bank is taken to cover everything", False
    return Advice(sight.situation, plays, exact, said, unit, amounts=amounts)


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# --- A hand set in two ------------------------------------------------------------------------


def _set(sight: Sight) -> Advice:
    """What each setting is worth; of equally good ones the house way comes first."""
    held = sight.held
    mine, dealers = held[sight.seat][0], [card for hand in held.get(DEALER, []) for card in hand]
    shown = dealers if dealers and min(dealers) >= 0 else []
    setting = sight.terms.game.setting
    worth: Mapping[int, Fraction | float]
    if setting is not None and setting.scores is not None:
        main = [sight.terms.game.layout.index(main_wager(sight.terms))]
        worth = SettingSolver(sight.terms, sight.stakes, sight.carry, main).worth_of(mine)
        made = _ranked(sight, worth, "exact over all hands of the dealer's", exact=True)
    else:
        worth = worth_of_settings(sight.terms, mine, shown, sight.unit)
        allowed = {act: worth[act] for act in sorted(worth) if act & sight.prompt.allowed}
        how = "against the hands in sight" if shown else f"over {SAMPLE:,} hands of the dealer's"
        made = _ranked(sight, allowed, how, exact=bool(shown))
    plays = [replace(p, name=say_action(sight.terms.game, p.answer, mine)) for p in made.plays]
    return replace(made, plays=tuple(plays))


# --- Two cards each and a board ---------------------------------------------------------------


def _with_board(sight: Sight, position: Position, game: Community, wait: bool) -> Advice:
    """Before the flop from the solver's table, on the flop by all that may come."""
    solver = community_solver(sight.terms, game)
    unit = sight.unit
    solver.check_limit(unit)
    how = "over all cards that the seat does not see"
    changed, forfeits = _forfeited(position, game)
    hole = position.known[:2]
    flop = position.known[2:]
    if flop:
        if forfeits is None:
            how += f"; about {main_wager(sight.terms)} only, a fold changes {changed} too"
        elif forfeits:
            how += f"; a fold later on loses {money(forfeits)} of {changed} too, which is counted"
        worth = solver.on_flop(hole, flop, ante=unit, fold_loses=forfeits or 0)
        totals = {a: worth[a] for a in position.actions}
        return _ranked(sight, totals, f"exact {how}", exact=forfeits is not None)
    table = kept_worth(sight.terms)
    if table is None:
        if not wait:
            return Advice(sight.situation, unit=unit, working=True)
        prepare(sight.terms)
        table = best_play(sight.terms).worth
    if changed:
        how += f"; about {main_wager(sight.terms)} only, a fold changes {changed} too"
    bits = list(sight.terms.game.actions)
    row = table[sight.prompt.key]
    by_table = {a: float(row[bits.index(a)]) * unit for a in position.actions}
    return _ranked(sight, by_table, f"exact {how}", exact=not changed)


def _forfeited(position: Position, game: Community) -> tuple[str, int | None]:
    """The side bets that a fold changes, and what it loses of them; None where that differs."""
    layout = position.terms.game.layout
    main = layout.counted_with(layout.wagers[0].slug)
    sides = [int(s) for s in np.flatnonzero(position.stakes[0]) if s not in main]
    ways = position.paths
    folds = next((path for path in ways if path[-1] == game.give_up), None)
    if not sides or folds is None:
        return "", 0
    bets = next(way for way in ways if way != folds and way[: len(folds) - 1] == folds[:-1])
    deals = position.some_deals()
    lost = position.run(bets, deals)[:, sides] - position.run(folds, deals)[:, sides]
    names = [layout.names[spot] for n, spot in enumerate(sides) if lost[:, n].any()]
    amounts = set(lost.sum(axis=1).tolist())
    return (_and(names) if names else ""), (amounts.pop() if len(amounts) == 1 else None)


# --- Twenty-one -------------------------------------------------------------------------------

SPLIT_HANDS = "hands of a split are played like hands never split, and are weighed one by one"


def _box_in_words(sight: Sight) -> str:
    """`hard 16 against a ten`; of several hands, which one it is."""
    if _switches(sight):
        return sight.terms.game.key_name(sight.terms.rules, sight.prompt.key)
    held, number = sight.held, playing(sight.events, sight.seat)
    mine = held[sight.seat]
    hand = sum(counted(card) for card in mine[number])
    values = [value(card) for card in mine[number]]
    pair = len(values) == 2 and values[0] == values[1]
    asked = sight.prompt.allowed & (Act.INSURE | Act.EVEN_MONEY)
    if total(hand) == 21:
        said = "a blackjack" if is_natural(hand) and (asked or len(mine) == 1) else "21"
    else:
        splits = pair and bool(sight.prompt.allowed & Act.SPLIT or len(mine) == 1)
        said = twentyone.class_name(twentyone.hand_class(hand, splits))
    said += f" against {twentyone.upcard_name(_upcard(sight))}"
    if sight.prompt.kind == "amount":
        layout = sight.terms.game.layout
        said += f": how much on {layout.names[sight.prompt.wager]}"
    elif asked:
        said += ": even money or not" if asked == Act.EVEN_MONEY else ": insurance"
    return f"hand {number + 1} of {len(mine)}: {said}" if len(mine) > 1 else said


def _upcard(sight: Sight) -> int:
    """The value of the dealer's card in sight."""
    return next(value(card) for card in sight.held[DEALER][0] if card >= 0)


def _asks_which_game(sight: Sight) -> bool:
    """Is it to be decided whether two cards are played at twenty-one?"""
    told = sight.terms.game.twenty_one
    return bool(told and told.instead and sight.prompt.allowed & told.instead.plays)


def _which_game(sight: Sight, wait: bool) -> Advice:
    """What the two cards are worth at each game, from the solver's table."""
    terms = sight.terms
    worths = best_play(terms).worth if wait else kept_worth(terms)
    if worths is None:
        return Advice(sight.situation, working=True)
    by_action = zip(terms.game.actions, worths[sight.prompt.key], strict=True)
    totals = {a: float(won) * sight.unit for a, won in by_action if a & sight.prompt.allowed}
    about = "exact by the cards that the seat does not see; what follows at its best"
    return _ranked(sight, totals, about, exact=True)


def _by_stages(sight: Sight) -> Advice:
    """A hand of any other game of twenty-one."""
    if sight.prompt.kind != "choose":
        raise NotAllowed("there is no advice on amounts here", code="advice")
    if _switches(sight):
        return _switch(sight)
    terms, held = sight.terms, sight.held
    assert terms.game.twenty_one is not None
    splits = bool(sight.prompt.allowed & terms.game.twenty_one.splits)
    mine, number = held[sight.seat], playing(sight.events, sight.seat)
    up = next(card for card in held[DEALER][0] if card >= 0)
    left = sight.unseen()
    for card in [*mine[number], up]:
        left[card] += 1
    place, of_box = place_in_box(sight.events, sight.seat)
    cards = tuple(mine[number])
    asked = Decision(sight.prompt.key, sight.prompt.allowed, up, cards, of_box, place)
    besides = _own_bet(sight)
    worth = weigh_decision(terms, sight.unit, left, asked, besides)
    about = "exact by the cards that the seat does not see"
    if besides:
        about += f"; {besides.slug} is won with the hand"
    if len(mine) > 1:
        about += "; about this hand alone"
    if splits:
        about += f"; {SPLIT_HANDS}"
    totals = {answer: won * sight.unit for answer, won in worth.items()}
    again = splits and place + 1 < of_box
    return _ranked(sight, totals, about, exact=not again)


def _own_bet(sight: Sight) -> Staked | None:
    """What is staked on how the player's own hand ends."""
    told, layout = sight.terms.game.twenty_one, sight.terms.game.layout
    for slug, bet in told.own_bets.items() if told else ():
        stake = int(sight.stakes[0, layout.index(slug)])
        if stake:
            return Staked(bet, stake, slug)
    return None


def _switches(sight: Sight) -> bool:
    """Is it whether the cards of two boxes change places?"""
    game = sight.terms.game.twenty_one
    return bool(game and game.switch and sight.prompt.allowed & game.switch.keep)


def _switch(sight: Sight) -> Advice:
    """The two hands as they lie against those with the second cards exchanged."""
    game, held = sight.terms.game.twenty_one, sight.held
    assert game is not None
    assert game.switch is not None
    (one, other), (two, another) = held[sight.seat]
    up = next(card for card in held[DEALER][0] if card >= 0)
    as_dealt = bool(sight.prompt.allowed & game.switch.switch)
    ways: dict[int, tuple[Boxes, bool]] = {
        game.switch.keep: (((one, other), (two, another)), as_dealt),
        sight.prompt.allowed & ~game.switch.keep: (((one, another), (two, other)), not as_dealt),
    }
    unseen = sight.unseen()
    totals = {
        action: weigh_switch(sight.terms, sight.unit, unseen, up, *way) * sight.unit
        for action, way in ways.items()
    }
    about = "both hands, exact by the cards that the seat does not see; each is played as if alone"
    return _ranked(sight, totals, about, exact=True)


@dataclass
class Box:
    """A box of blackjack at a decision, and what its hand may come to."""

    sight: Sight
    weighed: Weighed
    values: tuple[int, ...]
    looked: bool
    """Has the dealer looked for a blackjack, or can he have none?"""
    waiting: bool
    """Are there hands of the same split to be played after this one?"""

    @classmethod
    def of(cls, sight: Sight) -> Box:
        terms, held = sight.terms, sight.held
        mine, number = held[sight.seat], playing(sight.events, sight.seat)
        up = next(card for card in held[DEALER][0] if card >= 0)
        left = sight.unseen()
        for card in [*mine[number], up]:
            left[card] += 1
        values = tuple(value(card) for card in mine[number])
        weighed = weigh(
            terms,
            sight.unit,
            values_of(left),
            value(up),
            values,
            spot=int(number > 0),
            hands_now=len(mine),
        )
        asks = sight.prompt.allowed & (Act.INSURE | Act.DECLINE | Act.EVEN_MONEY)
        before = bool(asks) or sight.prompt.wager == Spot.INSURANCE
        looked = bool(weighed.table.known) and not before
        return cls(sight, weighed, values, looked, number + 1 < len(mine))

    def advice(self) -> Advice:
        prompt, unit = self.sight.prompt, self.sight.unit
        if prompt.kind == "choose":
            insures = prompt.allowed & (Act.INSURE | Act.EVEN_MONEY)
            worth = self._insurance() if insures else self._plays(prompt.allowed)
        else:
            worth = self._amounts()
        again = bool(prompt.allowed & Act.SPLIT) and self.waiting
        about = "exact by the cards that the seat does not see"
        if len(self.sight.held[self.sight.seat]) > 1:
            about += "; about this hand alone"
        if prompt.allowed & Act.SPLIT:
            about += f"; {SPLIT_HANDS}"
        if again:
            about += "; the hands that wait are taken not to be split again"
        if prompt.allowed & Act.DOUBLE:
            about += "; a double is for the full stake"
        if prompt.allowed & Act.INSURE:
            about += "; insurance is for the most"
        totals = {answer: won * unit for answer, won in worth.items()}
        made = _ranked(self.sight, totals, about, exact=not again)
        granted = prompt.kind == "amount" and prompt.wager in (Spot.DOUBLE, Spot.INSURANCE)
        return replace(made, weighed_for=max(worth)) if granted else made

    @property
    def _natural(self) -> bool:
        return sorted(self.values) == [1, 10] and len(self.sight.held[self.sight.seat]) == 1

    def _now(self, mean: float) -> float:
        """With what is known of the hole card by now."""
        return self.weighed.known(mean) if self.looked else mean

    def _plays(self, allowed: int) -> dict[int, float]:
        """What each play of the hand wins, in stakes."""
        weighed = self.weighed
        means = {
            Act.HIT: weighed.hit,
            Act.STAND: weighed.stand,
            Act.DOUBLE: weighed.double,
            Act.SPLIT: weighed.split,
            Act.SURRENDER: weighed.given_up,
        }
        return {action: self._now(means[action]) for action in means if action & allowed}

    def _best(self) -> float:
        """What the first two cards win when they are played at their best."""
        if self._natural:
            natural = weigh_insurance(self.weighed, self.values).natural
            return float(self.weighed.table.gain[0, 0, TOP, OVER]) if self.looked else natural
        low, high = self.values
        allowed = int(self.weighed.table.first[low, high])
        return max(self._plays(allowed).values())

    def _insurance(self) -> dict[int, float]:
        asked = weigh_insurance(self.weighed, self.values)
        means = {
            Act.INSURE: self._best() + asked.gain,
            Act.DECLINE: self._best(),
            Act.EVEN_MONEY: asked.even_money,
        }
        return {a: mean for a, mean in means.items() if a & self.sight.prompt.allowed}

    def _amounts(self) -> dict[int, float]:
        """The least and the most: what is won is in proportion to the amount."""
        prompt, unit = self.sight.prompt, self.sight.unit
        least, most = (
            prompt.low,
            prompt.low + (prompt.high - prompt.low) // prompt.step * prompt.step,
        )
        if prompt.wager == Spot.DOUBLE:
            base = self._now(self.weighed.once)
            each = self._now(self.weighed.double) - base
        elif prompt.wager == Spot.INSURANCE:
            asked = weigh_insurance(self.weighed, self.values)
            base, each = self._best(), asked.gain / asked.cost
        elif prompt.wager == Spot.MAIN:
            base = each = self._best()
        else:
            raise NotAllowed("there is no advice on this amount", code="advice")
        return {amount: base + each * amount / unit for amount in sorted({least, most})}
