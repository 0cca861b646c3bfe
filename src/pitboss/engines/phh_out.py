"""A hand that was settled, in the PHH format, for what the format has codes for.

Players go round from the button's left. Burned cards are not written, nor what the house took: what
everybody ends with says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from pitboss.engines.play import Round
from pitboss.engines.played_hands import CENT, STRUCTURES
from pitboss.errors import NotAllowed
from pitboss.families.poker_room.rules import (
    FirstOfEqual,
    HeadsUp,
    OpeningBet,
    Opens,
    Street,
    limit_of,
    lower_limit,
)
from pitboss.families.poker_room.words import TABLE_CELLS, Act
from pitboss.phh import CODES, Action, Kind, PlayedHand
from pitboss.phh import UNKNOWN as NOT_WRITTEN
from pitboss.registry import poker_room
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Event
from pitboss.tape.verbs import BOARD, UNKNOWN

RUNS = int(Act.RUN_TWICE | Act.RUN_THREE_TIMES)


def dollars_of(amount: int) -> Decimal:
    """An amount as the format writes it, without needless places."""
    return Decimal(amount) * CENT if amount % 100 else Decimal(amount // 100)


def code_of(on: Terms) -> str:
    """The format's code for a table's game."""
    play, rules = on.game.slug, on.rules
    for code, variant in CODES.items():
        same = on.game.bets and (variant.game, STRUCTURES[variant.betting]) == (
            play,
            rules.structure,
        )
        if same and _as_often(on, variant.draws):
            return code
    raise NotAllowed(
        f"{on.address} is not written in PHH as it is posted; there is {', '.join(_known())}",
        code="game",
    )


def _as_often(on: Terms, draws: int) -> bool:
    """Do players draw as often as the code says?"""
    return not draws or len(on.rules.streets) == draws + 1


def _known() -> Iterator[str]:
    for variant in CODES.values():
        if variant.game in poker_room():
            often = f" of {variant.draws} draws" if variant.draws else ""
            yield f"{variant.betting} {variant.game}{often}"


def as_phh(played: Round) -> PlayedHand:
    """The hand as it was dealt and played, every card that is known in it."""
    on, rules = played.terms, played.terms.rules
    code = code_of(on)
    seats = _in_turn(played)
    player = {seat: number for number, seat in enumerate(seats)}
    stacks = [int(played.stakes[seat, 0]) for seat in seats]
    nets = [played.settlement.net(seat) for seat in seats]
    won = [
        sum(e.value for e in played.events if e.kind == "award" and e.seat == seat)
        for seat in seats
    ]
    bring_in = rules.streets[0, Street.OPENS] == Opens.BY_CARD
    limit = CODES[code].betting == "limit"
    return PlayedHand(
        variant=code,
        antes=tuple(dollars_of(rules.ante) for _ in seats),
        blinds=() if bring_in else tuple(map(dollars_of, _blinds(on, len(seats)))),
        bring_in=dollars_of(rules.bring_in) if bring_in else None,
        small_bet=dollars_of(int(lower_limit(rules))) if limit else None,
        big_bet=dollars_of(int(limit_of(rules, 2))) if limit else None,
        min_bet=None if limit else dollars_of(rules.big_blind),
        starting_stacks=tuple(map(dollars_of, stacks)),
        actions=tuple(_actions(played, player)),
        finishing_stacks=tuple(dollars_of(s + n) for s, n in zip(stacks, nets, strict=True)),
        winnings=tuple(map(dollars_of, won)),
        seats=tuple(seat + 1 for seat in seats),
    )


def _in_turn(played: Round) -> list[int]:
    """The seats that are dealt in, from the button's left; refused where the format has no word."""
    rules, events = played.terms.rules, played.events
    if any(event.kind == "action" and int(event.value) & RUNS for event in events):
        raise NotAllowed("the PHH format has no second run of a board", code="round")
    if played.carry[TABLE_CELLS:].any():
        raise NotAllowed("what seats owed from before is not written in PHH here", code="round")
    if rules.opening_bet != OpeningBet.BRING_IN:
        raise NotAllowed("the PHH format has no forced bet of a whole limit", code="round")
    count = len(played.stakes)
    button = int(played.carry[0])
    if rules.acts_first_tie == FirstOfEqual.LEFT_OF_DEALER:
        button = count - 1  # there is none: all goes round from the dealer's left
    around = [(button + 1 + turn) % count for turn in range(count)]
    dealt = {event.seat for event in events if event.kind == "card"}
    found = [seat for seat in around if seat in dealt]
    if len(found) == 2 and rules.heads_up_small_blind != HeadsUp.BUTTON:
        raise NotAllowed("the PHH format has the small blind at the button", code="round")
    return found


def _blinds(on: Terms, seats: int) -> list[int]:
    blinds = [on.rules.small_blind, on.rules.big_blind]
    return blinds + [0] * (seats - 2)


def _actions(played: Round, player: Mapping[int, int]) -> Iterator[Action]:
    dealt: dict[int, list[int]] = {}
    held: dict[tuple[int, int], int] = {}
    bets: dict[int, int] = {}
    shown: dict[int, list[int]] = {}
    acting: tuple[int, int] | None = None
    opens_by_card = played.terms.rules.streets[0, Street.OPENS] == Opens.BY_CARD
    betting, street = False, -1
    for event in played.events:
        if event.kind != "card":
            yield from _deals(dealt, player)
        if event.kind == "card":
            dealt.setdefault(event.seat, []).append(event.value)
            held[event.seat, event.position] = event.value
        elif event.kind == "discard":
            places = [place for place in range(64) if event.value >> place & 1]
            thrown = [held.pop((event.seat, place)) for place in places]
            yield Action(Kind.DRAW, player[event.seat], _written(thrown))
        elif event.kind == "betting":
            bets, betting, street = {}, False, event.value
        elif event.kind == "action":
            betting, acting = True, (event.seat, int(event.value))
            if not acting[1] & (Act.BET | Act.RAISE):
                kind = Kind.FOLD if acting[1] == Act.FOLD else Kind.CHECK_OR_CALL
                if acting[1] & (Act.FOLD | Act.CHECK | Act.CALL):
                    yield Action(kind, player[event.seat])
        elif event.kind == "put" and event.value > 0:
            bets[event.seat] = bets.get(event.seat, 0) + event.value
            if acting == (event.seat, Act.BET) or acting == (event.seat, Act.RAISE):
                to = dollars_of(bets[event.seat])
                yield Action(Kind.BET_OR_RAISE, player[event.seat], to=to)
            elif opens_by_card and not betting and street == 0:
                yield Action(Kind.BRING_IN, player[event.seat])
            acting = None
        elif event.kind == "turn":
            shown.setdefault(event.seat, []).append(event.value)
    yield from _deals(dealt, player)
    for seat in shown:
        yield Action(Kind.SHOW, player[seat], _written(_all_of(seat, played.events, held)))


def _deals(dealt: dict[int, list[int]], player: Mapping[int, int]) -> Iterator[Action]:
    """What was dealt since, player by player."""
    for seat in sorted(dealt, key=lambda seat: player.get(seat, -1)):
        cards = _written(dealt[seat])
        yield Action(Kind.BOARD if seat == BOARD else Kind.DEAL, player.get(seat, -1), cards)
    dealt.clear()


def _all_of(seat: int, events: list[Event], held: Mapping[tuple[int, int], int]) -> list[int]:
    """The cards with which a seat ends."""
    mine = {at: card for (whose, at), card in held.items() if whose == seat}
    for event in events:
        if event.kind == "turn" and event.seat == seat:
            mine[event.position] = event.value
    return [mine[at] for at in sorted(mine)]


def _written(cards: list[int]) -> tuple[int, ...]:
    return tuple(NOT_WRITTEN if card < 0 or card == UNKNOWN else card for card in cards)
