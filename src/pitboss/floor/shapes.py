"""The shapes of what goes to the page: a table as one person sees it, and the card that stays.

`floor/view` fills them, and mypy holds it to them; `tools/shapes.py` writes them down for the
page's scripts (`web/static/shapes.d.ts`), which are checked against them in turn. Amounts are
cents, seats count from 1, and a card that its reader may not see is `""`.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from pitboss.engines.raising import ActionShape, AmountShape


class TurnShape(TypedDict, total=False):
    """How far a player-dealer's turn has come, and to whom the bank is offered."""

    round: int
    rounds: int
    turn_lines: str
    offered: int
    offered_to: str
    house_banks: bool


class BankShape(TurnShape):
    """Who banks; what depends on turns is there where players do."""

    kind: str
    banker: str
    seat: int
    cover: int | None
    left: int | None
    yours: NotRequired[bool]


class ShoeShape(TypedDict):
    """The shoe in play, and what was published of its order."""

    id: str
    commitment: str
    left: int
    of: int
    last_hand: str


class SeedsShape(TypedDict):
    """What is known of the seed that the next dice or pocket follow from."""

    id: str
    commitment: str
    rounds: int


class ScoreboardShape(TypedDict):
    """A baccarat shoe: its beads, and the big road as column, row, side and ties."""

    rows: int
    beads: list[str]
    road: list[list[int | str]]


class FellShape(TypedDict):
    """What the dice or the wheel showed in one of the last rounds."""

    name: str
    colour: str


class HeldShape(TypedDict):
    """A jackpot in hand, until it is paid."""

    seat: int
    player: str
    amount: int


class LinkShape(TypedDict):
    """The meter that this table shares with others."""

    name: str
    title: str


class PocketShape(TypedDict):
    """Where the ball fell."""

    name: str
    colour: str
    called: str
    stop: int


class LineShape(TypedDict):
    """A wager that was settled, with the reason and where it is printed."""

    seat: int
    wager: str
    stake: int
    result: str
    odds: str
    net: int
    returned: int
    reason: str
    at: str
    account: str


class FeeShape(TypedDict):
    """A collection; seat 0 is the player-dealer."""

    payer: str
    seat: int
    amount: int
    reason: str
    at: str


class SettingShape(TypedDict):
    """A way to set a hand of pai gow: the places of the low hand, what both are called."""

    name: str
    low: list[int]
    foul: bool
    house: bool
    says: list[str]


class TapShape(TypedDict):
    """What a live dealer may key in next."""

    kind: str
    dice: NotRequired[int]
    pockets: NotRequired[list[FellShape]]
    left: NotRequired[dict[str, int]]
    muck: NotRequired[bool]
    """Between players: may a hand be thrown away unseen?"""


class PromptShape(TypedDict):
    """What is waited for."""

    kind: str
    seat: int
    yours: bool
    text: str
    actions: NotRequired[list[ActionShape]]
    sets: NotRequired[list[SettingShape]]
    amount: NotRequired[AmountShape]
    tap: NotRequired[TapShape]


class HandsShape(TypedDict):
    """The cards before a seat and what became of them."""

    hands: list[list[str]]
    says: list[str]
    results: list[int | None]
    playing: int
    clocked: list[str]
    counts: list[str]
    kicker: str


class SeatShape(HandsShape):
    """A seat, or a place behind one."""

    seat: int
    behind: int
    called: str
    player: str
    yours: bool
    visitor: bool
    here: bool
    ready: bool
    waits: bool
    banks: bool
    bankroll: int
    free: int
    net: int
    wagers: dict[str, int]
    lammers: dict[str, int]
    last: dict[str, int]
    calls: dict[str, bool]
    acts: bool


class RoundShape(TypedDict):
    """What lies before nobody alone."""

    dealer: list[list[str]]
    board: list[list[str]]
    says: dict[str, list[str]]
    says_of: dict[str, int]
    counts: list[str]
    dice: list[int]
    pocket: PocketShape | None
    said: list[str]
    lines: list[LineShape]
    fees: list[FeeShape]
    voided: str


class PictureShape(RoundShape):
    """A table as all those see it who see the same cards."""

    id: str
    name: str
    address: str
    book: str
    game: str
    title: str
    family: str
    equipment: str
    marked: dict[str, str]
    live: bool
    open: bool
    number: int
    card: int
    round: int
    state: str
    bank: BankShape
    shoe: ShoeShape | None
    seeds: SeedsShape | None
    scoreboard: ScoreboardShape | None
    recent: list[FellShape]
    carried: dict[str, int]
    meters: dict[str, int]
    held: list[HeldShape]
    link: LinkShape | None
    seats: list[SeatShape]
    prompt: PromptShape | None
    poker: dict[str, Any] | None


class YouShape(TypedDict):
    """Who is looking, and what he may do."""

    id: str
    name: str
    role: str
    seats: list[int]
    wallet: int
    may: list[str]


class StationShape(TypedDict):
    """A stadium's table: how many stations bet, and how much lies there in all."""

    stadium: str
    stations: int
    bet: int
    staked: int
    ready: int


ClockShape = TypedDict(
    "ClockShape",
    {
        "for": str,
        "seats": list[int],
        "players": list[str],
        "left": float,
        "of": float,
        "reserve": float,
    },
)
"""What the table's clock runs for: a deal, a decision or the bank."""


class TableShape(PictureShape):
    """A table as one person may see it."""

    you: YouShape
    station: StationShape | None
    watching: int
    clock: ClockShape | None
    pace: dict[str, float]


class SpotShape(TypedDict):
    """A spot of the felt."""

    name: str
    wager: str
    label: str
    minimum: int
    maximum: int
    step: int
    needs: list[str]
    equal_to: str
    says: str
    pays: str
    lines: str
    required: bool


class PaysShape(TypedDict):
    """A row of a paytable."""

    outcome: str
    pays: str


class PaytableShape(TypedDict):
    """A wager with the paytable in force."""

    wager: str
    title: str
    says: str
    pays: str
    conditions: list[str]
    name: str
    rows: list[PaysShape]
    lines: str


class ScheduleShape(TypedDict):
    """A fee schedule that a house may post, with its table limits."""

    name: str
    limits: str
    low: int
    high: int
    takes: str
    governs: bool
    lines: str


class CardShape(TypedDict):
    """What stands on a table while its options stay."""

    id: NotRequired[str]
    stamp: int
    address: str
    casino: str
    house: str
    title: str
    lines: str
    round: str
    family: str
    equipment: str
    stays_up: bool
    wheel: str
    seats: int
    dealt: dict[str, list[int]]
    back_line: list[str]
    limits: str
    schedules: list[ScheduleShape]
    printed: list[str]
    posted: list[str]
    spots: list[SpotShape]
    hands: dict[str, str]
    parts: dict[str, str]
    later: list[str]
    actions: list[str]
    sets: bool
    calls: list[str]
    options: dict[str, Any]
    chosen: dict[str, Any]
    paytables: list[PaytableShape]
    irregularities: list[dict[str, Any]]
    rules: str
