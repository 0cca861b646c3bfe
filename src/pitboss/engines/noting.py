"""A round that is being written down: played as far as it goes, and what comes next.

A written round (`engines.written`) need not be whole here. It is dealt and settled by the rules up
to the first thing that it does not say, and that is what is asked next: a card, an action among
those that are legal at that moment, an amount, a throw. `noted` writes a round of a table down in
the same form, so that a dispute begins with what was played.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
import numpy as np

from pitboss.engines.on_the_table import HIDDEN, fell
from pitboss.engines.play import Round
from pitboss.engines.settings import say_action
from pitboss.engines.written import (
    NO_RESULT,
    SECTIONS,
    SET,
    STROKE,
    Cards,
    Missing,
    Settled,
    Throws,
)
from pitboss.equipment.cards import cards
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.facts import Equipment
from pitboss.money.cents import dollars
from pitboss.registry import Array
from pitboss.rulebook.schema import (
    WrittenBank,
    WrittenChange,
    WrittenHand,
    WrittenRound,
    WrittenSeat,
)
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt, owner, read_mishap
from pitboss.tape.verbs import BOARD, DEALER, DOWN, is_looked_for

T = TypeVar("T", bound=msgspec.Struct)

CARD, ACTION, DIE, THROW = "card", "action", "die", "throw"
"""The kinds of steps."""


@dataclass
class Noted:
    """A round as far as it is written down."""

    on: Terms
    written: WrittenRound
    """What of it has been used: a next step goes behind it."""
    settled: Settled | None = None
    """What is decided so far; None before the wagers can be dealt."""
    open: Round | None = None
    """The round in progress."""
    asks: Prompt | None = None
    """What comes next in that round."""
    throws: bool = False
    """May another throw come, and wagers be changed before it?"""
    refused: PitbossError | None = None
    """What does not fit; the round stands as it was before that."""
    steps: list[tuple[str, int]] = field(default_factory=list)
    """What was used, in order: its kind, and whose it is."""

    @property
    def over(self) -> bool:
        """Is it written to its end? A game with throws may go on."""
        return self.settled is not None and self.asks is None and not self.throws

    @property
    def before(self) -> WrittenRound | None:
        """The same without its last step; None where there is none."""
        throws = len(self.written.rolls) + len(self.written.spins)
        if self.throws and any(each.before > throws for each in self.written.change):
            kept = [each for each in self.written.change if each.before <= throws]
            return _with(self.written, change=kept)
        return _without(self.written, *self.steps[-1]) if self.steps else None


def is_thrown(on: Terms) -> bool:
    """Is it a game of throws and spins, one round after the other?"""
    return not on.game.facts.equipment.is_dealt or on.game.facts.stays_up


def as_far_as_it_goes(on: Terms, written: WrittenRound) -> Noted:
    """Play what is written, up to what is missing or does not fit."""
    if not any(seat.wagers for seat in written.seat):
        return Noted(on, written)
    try:
        play = Throws(on, written) if is_thrown(on) else Cards(on, written)
        return _thrown(play) if isinstance(play, Throws) else _dealt(play)
    except PitbossError as error:
        return Noted(on, written, refused=error)


# cards


def _dealt(play: Cards) -> Noted:
    played = play.round()
    made = Noted(play.terms, play.written, open=played)
    used = _Used(play)
    try:
        if play.written.irregularity:
            with contextlib.suppress(Missing):
                used.all(played)
            play.void_what_is_void(played)
        used.all(played)
        if not played.voided:
            play.check_nothing_left(played)
    except Missing:
        made.asks = played.prompt
    except PitbossError as error:
        made.refused, made.asks = error, played.prompt
    up = played.left_up if played.done else np.zeros_like(played.left_up)
    made.settled = Settled(play.terms, [played], up, played.carried)
    made.steps, made.written = used.steps, used.written(played)
    return made


class _Used:
    """What of a written round has been used."""

    def __init__(self, play: Cards) -> None:
        self.play = play
        self.steps: list[tuple[str, int]] = []
        self.seen = Counter[int]()
        self.given = {seat: len(waiting) for seat, waiting in play.actions.items()}

    def all(self, played: Round) -> None:
        """Everything up to what is missing."""
        while played.prompt is not None:
            self.one(played, played.prompt)

    def one(self, played: Round, prompt: Prompt) -> None:
        waiting, dice = self.play.actions.get(prompt.seat, []), len(self.play.dice)
        before = len(waiting)
        self.play.step(played, prompt)
        self.steps += [(ACTION, prompt.seat)] * (before - len(waiting))
        self.steps += [(DIE, 0)] * (dice - len(self.play.dice))
        if not prompt.is_decision and prompt.kind != "roll":
            new = max(0, prompt.position + 1 - self.seen[prompt.seat])
            self.seen[prompt.seat] += new
            self.steps += [(CARD, prompt.seat)] * new

    def written(self, played: Round) -> WrittenRound:
        """The round without what has not been used."""
        was, acted = self.play.written, Counter(who for kind, who in self.steps if kind == ACTION)

        def hand(owner: int) -> list[str]:
            held = self.play.hands.get(owner, [])
            used = max(self.seen[owner], played.tape.held(owner))
            return [card_name(card) for card in held[:used]]

        def seat(of: WrittenSeat) -> WrittenSeat:
            if of.behind:
                return of
            at = of.seat - 1
            sets = int(bool(of.set))
            return _with(
                of,
                cards=hand(at),
                set=of.set if acted[at] >= sets else "",
                actions=list(of.actions)[: max(0, acted[at] - sets)],
            )

        thrown = [pips for throw in was.rolls for pips in throw.replace("-", " ").split()]
        return _with(
            was,
            seat=[seat(each) for each in was.seat],
            dealer=_with(was.dealer, cards=hand(DEALER)),
            board=_with(was.board, cards=hand(BOARD)),
            rolls=thrown[: sum(kind == DIE for kind, _ in self.steps)],
        )


# throws


def _thrown(play: Throws) -> Noted:
    made = Noted(play.terms, play.written, throws=True)
    done = 0
    try:
        for number, throw in enumerate(play.throws, 1):
            play.one_throw(number, throw)
            done = number
        if play.open is None:
            play.make_changes(done + 1)
            play.round()
    except PitbossError as error:
        made.refused = error
    made.open = play.open
    made.asks = play.open.prompt if play.open else None
    made.settled = play.so_far()
    made.steps = [(THROW, 0)] * done
    was = play.written
    made.written = _with(
        was,
        rolls=list(was.rolls)[:done],
        spins=list(was.spins)[:done],
        change=[each for each in was.change if each.before <= done + 1],
    )
    return made


# a step more, a step less


def _with(given: T, **changed: Any) -> T:
    """The same with other fields."""
    return msgspec.structs.replace(given, **changed)


def _without(written: WrittenRound, kind: str, whose: int) -> WrittenRound:
    """A round without the last step of a kind."""
    if kind == DIE:
        return _with(written, rolls=list(written.rolls)[:-1])
    if kind == THROW:
        throws = len(written.rolls) + len(written.spins)
        return _with(
            written,
            rolls=list(written.rolls)[:-1],
            spins=list(written.spins)[:-1],
            change=[each for each in written.change if each.before <= throws],
        )
    if whose in SECTIONS:
        section = SECTIONS[whose]
        of = getattr(written, section)
        less = _with(of, cards=of.cards[:-1]) if kind == CARD else _with(of, set="")
        return _with(written, **{section: less})

    def less_of(seat: WrittenSeat) -> WrittenSeat:
        if seat.behind or seat.seat - 1 != whose:
            return seat
        if kind == CARD:
            return _with(seat, cards=seat.cards[:-1])
        if seat.actions:
            return _with(seat, actions=list(seat.actions)[:-1])
        return _with(seat, set="")

    return _with(written, seat=[less_of(seat) for seat in written.seat])


def seat_of(written: WrittenRound, number: int) -> WrittenSeat:
    """The section of a seat, or a new one."""
    found = (each for each in written.seat if each.seat == number and not each.behind)
    return next(found, WrittenSeat(seat=number))


def with_seat(written: WrittenRound, seat: WrittenSeat) -> WrittenRound:
    """The round with this section in the place of the seat's."""
    others = [each for each in written.seat if each.behind or each.seat != seat.seat]
    seats = sorted([*others, seat], key=lambda each: (each.behind > 0, each.seat, each.behind))
    return _with(written, seat=seats)


def with_card(noted: Noted, card: str) -> WrittenRound:
    """The round with the card that is asked for."""
    (dealt,) = cards(card) if len(cards(card)) == 1 else (None,)
    if dealt is None or noted.asks is None or noted.asks.kind not in ("draw", "reveal", "peek"):
        raise BadInput("no card is asked for now", code="card")
    to, written, name = noted.asks.seat, noted.written, card_name(dealt)
    if to in SECTIONS:
        of = getattr(written, SECTIONS[to])
        return _with(written, **{SECTIONS[to]: _with(of, cards=[*of.cards, name])})
    seat = seat_of(written, to + 1)
    return with_seat(written, _with(seat, cards=[*seat.cards, name]))


def with_action(noted: Noted, said: str | int | float) -> WrittenRound:
    """The round with an action, or an amount in dollars, of whoever has to decide."""
    if noted.asks is None or not noted.asks.is_decision:
        raise BadInput("nobody has anything to decide now", code="action")
    if noted.asks.of_bank:
        return _with(noted.written, dealer=_with(noted.written.dealer, set=str(said)))
    seat = seat_of(noted.written, noted.asks.seat + 1)
    return with_seat(noted.written, _with(seat, actions=[*seat.actions, said]))


def with_throw(noted: Noted, throw: str) -> WrittenRound:
    """The round with another throw, spin, flip or single die."""
    of, wheel = noted.written, noted.on.game.facts.equipment is Equipment.WHEEL
    if not (noted.throws or (noted.asks is not None and noted.asks.kind == "roll")):
        raise BadInput("nothing is thrown now", code="roll")
    return _with(of, spins=[*of.spins, throw]) if wheel else _with(of, rolls=[*of.rolls, throw])


def with_wagers(
    noted: Noted, given: WrittenRound, seat: int, wagers: Mapping[str, int]
) -> WrittenRound:
    """The round with these wagers (cents) of a seat: from the beginning, or from the next throw."""
    throws = len(noted.written.rolls) + len(noted.written.spins)
    laid = {spot: dollars(amount) for spot, amount in wagers.items() if amount}
    if not noted.throws or not throws:
        written = given if noted.refused is None or not noted.steps else noted.written
        return with_seat(written, _with(seat_of(written, seat), wagers=laid))
    names, has = noted.on.game.layout.names, _row(noted, seat)
    wanted = {names[noted.on.spot(spot)]: amount for spot, amount in wagers.items() if amount}
    up = {spot: amount for spot, amount in wanted.items() if has.get(spot) != amount}
    down = dict.fromkeys(reversed([spot for spot in has if spot not in wanted]), 0)
    return with_change(noted, seat, wagers={s: dollars(n) for s, n in {**up, **down}.items()})


def with_change(
    noted: Noted,
    seat: int,
    wagers: Mapping[str, str] | None = None,
    calls: Mapping[str, bool] | None = None,
) -> WrittenRound:
    """The round with something that a seat changes or calls before the next throw."""
    written = noted.written
    if not any(each.seat == seat and not each.behind for each in written.seat):
        written = with_seat(written, WrittenSeat(seat=seat))
    number = len(written.rolls) + len(written.spins) + 1
    same = [each for each in written.change if (each.before, each.seat) == (number, seat)]
    others = [each for each in written.change if each not in same]
    one = same[0] if same else WrittenChange(before=number, seat=seat)
    moved = {s: n for s, n in one.wagers.items() if s not in (wagers or {})}
    one = _with(one, wagers={**moved, **(wagers or {})}, calls={**one.calls, **(calls or {})})
    return _with(written, change=[*others, one])


def _row(noted: Noted, seat: int) -> dict[str, int]:
    """What a seat has on the layout before the next throw."""
    names = noted.on.game.layout.names
    if noted.settled is None or seat > len(noted.settled.left_up):
        return {}
    row = noted.settled.left_up[seat - 1]
    return {names[spot]: int(row[spot]) for spot in np.flatnonzero(row)}


# a round that was played


def noted(played: Round, given: Mapping[str, Any] | None = None) -> WrittenRound:
    """A round of a table, written down; `given` are the options that its table has posted.

    A card that nobody has seen in the end is written as one that it may have been, and `says`
    tells so.
    """
    on = played.terms
    mishap = _mishap(played)
    written = WrittenRound(
        round=on.address,
        options=dict(given if given is not None else on.chosen()),
        seat=[*_seats(played)],
        bank=WrittenBank(cover=dollars(played.cover)) if played.cover >= 0 else None,
        carry=_carried(on, played.carry),
        irregularity=mishap[0],
        irregular_seat=mishap[1] + 1,
    )
    if is_thrown(on):
        return _with(written, **_throw_of(on, played))
    held, unseen = _held(played)
    told = "; ".join(
        f"card {at + 1} of {_name(on, whose)} was not turned: {card_name(card)} stands for it"
        for whose, at, card in unseen
    )
    decided, laid = _decided(played, held), _laid(played, held)
    named = {whose: [card_name(card) for card in hand] for whose, hand in held.items()}
    seats = [
        each
        if each.behind
        else _with(
            each,
            cards=named.get(each.seat - 1, []),
            set=laid.get(each.seat - 1, ""),
            actions=[said for said in decided[each.seat - 1] if said != SET],
        )
        for each in written.seat
    ]
    dice = [str(answer) for answer in _dice(played)]
    return _with(
        written,
        says=told,
        seat=seats,
        dealer=WrittenHand(cards=named.get(DEALER, []), set=str((decided[DEALER] or [""])[0])),
        board=WrittenHand(cards=named.get(BOARD, [])),
        rolls=["-".join(dice)] if dice else [],
        irregularity="" if is_thrown(on) else written.irregularity,
    )


def _name(on: Terms, whose: int) -> str:
    return on.game.hand_name(whose) if whose in SECTIONS else owner(whose)


def _seats(played: Round) -> Iterable[WrittenSeat]:
    on, names = played.terms, played.terms.game.layout.names
    called = Counter(player for player in played.players if player)
    for at, row in enumerate(played.stakes):
        if not row.any():
            continue
        wagers = {names[spot]: dollars(int(row[spot])) for spot in np.flatnonzero(row)}
        player = played.players[at] if at < len(played.players) else ""
        player = player if called[player] > 1 else ""
        if at < on.seats:
            carry = _seat_carry(on, played.carry, at)
            yield WrittenSeat(seat=at + 1, player=player, wagers=wagers, carry=carry)
        else:
            yield WrittenSeat(behind=on.hand_of(at) + 1, player=player, wagers=wagers)


def _carried(on: Terms, carry: Array) -> dict[str, str | int]:
    """What the table carried into a round, without what is nothing."""
    money = on.game.carry_money
    fresh = on.game.new_carry(on.rules, on.seats)
    return {
        name: dollars(int(carry[at])) if name in money else int(carry[at])
        for at, name in enumerate(on.game.carry)
        if int(carry[at]) != int(fresh[at])
    }


def _seat_carry(on: Terms, carry: Array, seat: int) -> dict[str, str]:
    first = len(on.game.carry) + seat * len(on.game.seat_carry)
    cells = {name: int(carry[first + at]) for at, name in enumerate(on.game.seat_carry)}
    return {name: dollars(value) for name, value in cells.items() if value}


def _throw_of(on: Terms, played: Round) -> dict[str, Any]:
    """The throw of a round: what fell, or that it does not count."""
    wheel = on.game.facts.equipment is Equipment.WHEEL
    whole = {"irregularity": "", "irregular_seat": 0}
    if played.voided:
        throw = NO_RESULT[int(wheel)]
    elif on.game.facts.equipment is Equipment.CARDS:
        throw = " ".join(card_name(e.value) for e in played.events if e.kind == "card")
    elif wheel:
        throw = fell(played.events, on.game.wheel(on.rules))[-1]
    else:
        return whole | {"rolls": _pairs(played)}
    return whole | ({"spins": [throw]} if wheel else {"rolls": [throw]})


def _pairs(played: Round) -> list[str]:
    thrown = [str(event.value) for event in played.events if event.kind == "die"]
    return ["-".join(thrown[at : at + 2]) for at in range(0, len(thrown), 2)]


def _dice(played: Round) -> list[int]:
    return [event.value for event in played.events if event.kind == "die"]


def _held(played: Round) -> tuple[dict[int, list[int]], list[tuple[int, int, int]]]:
    """By place: its cards in the order in which they came; and those that stand for others."""
    found: dict[int, dict[int, int]] = {}
    for event in played.events:
        if event.kind in ("card", "turn"):
            hidden = event.kind == "card" and event.face == DOWN
            found.setdefault(event.seat, {})[event.position] = HIDDEN if hidden else event.value
    out = Counter(card for mine in found.values() for card in mine.values() if card != HIDDEN)
    looks = [(p, bool(a)) for p, a in _asked(played) if p.kind == "peek"]
    stand_ins = []
    for whose, mine in found.items():
        for at in sorted(place for place, card in mine.items() if card == HIDDEN):
            seen = [(p, a) for p, a in looks if (p.seat, p.position) == (whose, at)]
            later = any(card != HIDDEN for place, card in mine.items() if place > at)
            if not seen and not later:
                continue
            mine[at] = _stand_in(played, out, seen)
            out[mine[at]] += 1
            stand_ins.append((whose, at, mine[at]))
    kept = {
        whose: [mine[at] for at in sorted(mine) if mine[at] != HIDDEN]
        for whose, mine in found.items()
    }
    return kept, stand_ins


def _stand_in(played: Round, out: Counter[int], looks: Sequence[tuple[Prompt, bool]]) -> int:
    """A card that may have been the one that nobody has seen."""
    assert played.terms.game.deck is not None
    deck = played.terms.game.deck(played.terms.rules)
    for card in sorted(set(deck.cards())):
        told = all(bool(is_looked_for(card, p.ranks)) == found for p, found in looks)
        if told and deck.holds(card) > out[card]:
            return card
    raise NotAllowed("no card of the shoe is left that was not turned", code="card")


def _asked(played: Round) -> Iterable[tuple[Prompt, int]]:
    """Each question of a round with its answer."""
    for at, answer in enumerate(played.answers):
        if answer < 0:
            continue
        prompt = Round(
            played.terms,
            played.stakes,
            played.carry,
            played.cover,
            list(played.answers[:at]),
            played.players,
            bank_chosen_by=played.bank_chosen_by,
        ).prompt
        if prompt is not None:
            yield prompt, answer


def _decided(played: Round, held: Mapping[int, list[int]]) -> dict[int, list[str]]:
    """By seat: its actions and amounts in order; the bank's under the dealer."""
    found: dict[int, list[str]] = {}
    game = played.terms.game
    for prompt, answer in _asked(played):
        whose = DEALER if prompt.of_bank else prompt.seat
        if prompt.kind == "choose":
            found.setdefault(whose, []).append(
                say_action(game, answer, held.get(whose, [])).removesuffix(" low")
            )
        elif prompt.kind == "amount":
            found.setdefault(whose, []).append(dollars(answer))
    return _Empty(found)


def _laid(played: Round, held: Mapping[int, list[int]]) -> dict[int, str]:
    """By seat: the hands that its cards were laid in, from the front to the back."""
    hands: dict[int, list[int]] = {}
    rest: dict[int, int] = {}
    for prompt, answer in _asked(played):
        if prompt.kind == "discard" and prompt.lays:
            hands.setdefault(prompt.seat, []).append(answer)
            rest[prompt.seat] = prompt.allowed & ~answer
    return {
        seat: f" {STROKE} ".join(_at_places(held[seat], places) for places in (*laid, rest[seat]))
        for seat, laid in hands.items()
    }


def _at_places(held: Sequence[int], places: int) -> str:
    return " ".join(card_name(card) for at, card in enumerate(held) if places >> at & 1)


class _Empty(dict[int, list[str]]):
    def __missing__(self, key: int) -> list[str]:
        return []


def _mishap(played: Round) -> tuple[str, int]:
    """The irregularity of a round, and the seat that it was about."""
    mishaps = [answer for answer in played.answers if answer < 0]
    if played.voided or not mishaps:
        return played.voided, -1
    number, seat = read_mishap(mishaps[-1])
    return list(played.terms.irregularities)[number], seat


# the form


def plain(written: WrittenRound) -> dict[str, Any]:
    """A written round as plain JSON, with nothing in it that says nothing."""
    found = msgspec.to_builtins(written)
    return {name: _full(value) for name, value in found.items() if _full(value) or name == "round"}


def _full(value: Any) -> Any:
    """A value without what is empty."""
    if isinstance(value, dict):
        kept = {name: _full(each) for name, each in value.items()}
        return {n: v for n, v in kept.items() if v not in ({}, [], "") and (n != "behind" or v)}
    if isinstance(value, list):
        return [_full(each) for each in value]
    return value


def text_of(written: WrittenRound) -> str:
    """A written round as TOML, as it is kept and shared.

    >>> print(text_of(WrittenRound(round="toledo/craps", rolls=["4-3"])))
    round = "toledo/craps"
    rolls = ["4-3"]
    <BLANKLINE>
    """
    told = plain(written)
    whole = {n: v for n, v in told.items() if not isinstance(v, dict) and not _tables(v)}
    lines = [f"{name} = {_toml(value)}" for name, value in whole.items()]
    for name, value in told.items():
        if name in whole:
            continue
        for each in value if isinstance(value, list) else [value]:
            head = f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
            lines += ["", head, *(f"{_key(n)} = {_toml(v)}" for n, v in each.items())]
    return "\n".join(lines) + "\n"


def _tables(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else json.dumps(name, ensure_ascii=False)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(n)} = {_toml(v)}' for n, v in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
