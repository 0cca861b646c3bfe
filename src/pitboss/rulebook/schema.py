"""What one game's TOML file in a rule book may hold.

Every section carries `lines`: where in the rule book as received it is printed,
as `242`, `"242-250"` or `"242, 261-263"`. A section without an address does not
load, and neither does a key that is not listed here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, field

from pitboss.rulebook.lines import join, spans

Scalar = bool | int | str
Lines = int | str

OTHER = "other"
"""Of a reason whose lines are given by wager: where it is printed for all those not named."""
SHORT_BANK = "short-bank"
"""Among the reasons of a game that a player banks: where it is printed that a bank pays, and
collects, no more than it covers."""
OWN_LIMITS = "own-limits"
"""A procedure for wagers whose own limits count alone; its lines are in the documents it is for."""


class _Section(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    pass


class Head(_Section, frozen=True, kw_only=True):
    """The game itself."""

    title: str
    play: str
    """The game file that deals it; until there is one, the book's file is data only."""
    kind: Literal["table", "poker", "jackpot", "electronic", "house"] = "table"
    """Table game, poker room, jackpot, electronic table, or a rule of the house."""
    lines: Lines
    bank: Literal["house", "player-dealer", "players"]
    """Who pays the winners; `players` where they play each other for a pot."""
    round: str
    """The round in our own words."""
    seats: int
    """Betting positions at the table; 0 where the thing has none."""
    approved: str = ""
    shares: list[str] = field(default_factory=list)
    """The parts of `book.toml` (`[shared.NAME]`) that hold for this game too."""
    part_of: list[str] = field(default_factory=list)
    """The games of the book that it is a part of and dealt with: a side bet, a limit, a link."""


class Equipment(_Section, frozen=True, kw_only=True):
    """What the game is played with."""

    lines: Lines
    says: str
    decks: list[int] = field(default_factory=list)
    """The numbers of decks that may be in play."""
    jokers: int = 0
    """Jokers in each deck."""
    without: str = ""
    """Ranks that are not in the decks, e.g. `T`."""
    wild: str = ""
    """What the joker, or a wild rank, may stand for, in our own words."""
    marked: dict[str, str] = field(default_factory=dict)
    """The word printed on cards of some ranks, e.g. `TJQK = "Bonus"`."""
    dice: int = 0
    tiles: int = 0


class Rule(_Section, frozen=True, kw_only=True):
    """Something the book fixes."""

    value: Scalar = field(name="is")
    lines: Lines
    says: str = ""


class Option(_Section, frozen=True, kw_only=True):
    """Something the book leaves to the house, or that it says in two ways."""

    allowed: list[Scalar] = field(default_factory=list)
    at_least: int | None = field(name="from", default=None)
    at_most: int | None = field(name="to", default=None)
    default: Scalar
    lines: Lines
    says: str = ""
    together_with: str = ""
    """Another option of the table that counts towards `from`."""
    disputed: bool = False
    """The text is open between its values; otherwise the book leaves the choice to the house."""
    decides: list[str] = field(default_factory=list)
    """The reasons of settlements that another value would decide otherwise: a ruling says so."""


POSTED: dict[str, Option] = {
    "shuffle": Option(
        allowed=["shoe", "continuous", "every-round"],
        default="shoe",
        lines=0,
        says="how the cards come back: at the cut card, or for every round",
    ),
    "cut-card": Option(at_least=1, at_most=400, default=52, lines=0, says="cards not dealt"),
    "burn": Option(at_least=0, at_most=10, default=0, lines=0, says="cards burned after a shuffle"),
}
METER_LINK, LINKED_METER, OWN_METER = "meter-link", "linked", "own"
"""Where the book links a game's meter with others, a table may all the same have its own."""
SECOND_SHARE, SECOND_JACKPOT = "second-share", "secondary-jackpot"
"""What a house puts into a second jackpot, where the book has this procedure for one."""
MID_SHOE, MID_SHOE_OPEN, MID_SHOE_BARRED = "mid-shoe-entry", "open", "barred"
"""Where the book leaves it to the house whether anybody may enter before the next shuffle."""
CARDS = "cards"
"""How a table keeps its cards, where duties depend on it: `by-hand`, `from-a-shoe`."""
NOT_SO = "otherwise"
"""Where the book has a duty for one way alone: the other one."""
STATIONS = "stations"
"""At a table of a stadium: how many stations bet on its round."""
LIMITS = ("minimum", "maximum")
"""What a house posts at the table, whatever the book: how it keeps its shoe, and the limits."""


class PrintedAgain(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The same payoff where the book prints it a second time: `["12 to 1", 2600]`."""

    pays: str
    lines: Lines


class PayRow(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One row of a paytable: `["tie", "10 to 1", 2597]`, and what it is called, where that is not
    the outcome's own name."""

    outcome: str
    pays: str
    lines: Lines | None = None
    title: str = ""
    also: list[PrintedAgain] = field(default_factory=list)


class PaytableData(_Section, frozen=True, kw_only=True):
    name: str
    lines: Lines
    rows: list[PayRow] = field(name="pays")
    when: dict[str, Scalar] = field(default_factory=dict)
    """The options under which it applies, e.g. {decks-at-least = 6} or {decks = 1}."""
    condition: str = ""
    """The same, in words."""
    minimum: bool = False
    """Printed as 'at least': the house may pay more."""
    ranking: str = ""
    """The `[[ranking]]` that its outcomes are hands of, where the game prints one."""


class Multiple(_Section, frozen=True, kw_only=True):
    wager: str
    times: int


class WagerData(_Section, frozen=True, kw_only=True):
    """One wager of the layout."""

    title: str
    lines: Lines
    says: str
    """When it wins and loses, in our own words."""
    made_lines: Lines = ""
    """Where it is printed how it is made: when, with what else, how much of it. All lines, if not
    said."""
    required: bool = False
    later: bool = False
    """Made in the middle of a round, not before it."""
    made: str = ""
    """When exactly, in our own words, where the book says more than that."""
    needs: list[str] = field(default_factory=list)
    """It may only be made with all of these."""
    needs_any: list[str] = field(default_factory=list)
    """It may only be made with one of these."""
    equal_to: str = ""
    up_to: Multiple | None = None
    minimum: str = ""
    minimum_counts: Literal["each", "together"] = "each"
    """Each amount meets the minimum by itself, or all wagers marked so meet it as one sum."""
    maximum: str = ""
    house_maximum: str = ""
    """The option by which the house chooses the maximum, in dollars."""
    table_limits: bool = False
    """The table's minimum binds it besides its own."""
    step: str = ""
    contract: bool = False
    """Once it has action it may not be taken down. (The game's `legal` knows when that is.)"""
    fixed: bool = False
    """It may not be raised once it has action."""
    breakage: str = "cent"
    figures: dict[str, Lines] = field(default_factory=dict)
    """Where figures are printed that no row of a paytable gives: `{ "1 to 1" = 105 }`, vigorish,
    the minimum and the maximum if those are not all of its lines, `up-to` and `equal-to`."""
    pays: list[PayRow] = field(default_factory=list)
    """The rows of its paytable, where there is one and it goes by the wager's own name."""
    paytable: list[PaytableData] = field(default_factory=list)
    """Its paytables: a loaded book has those written as `pays` here too."""


class SeveralHands(_Section, frozen=True, kw_only=True):
    """What one player puts on each of several hands."""

    lines: Lines
    says: str
    wager: str
    times: list[int]
    """The least on each, in table minimums: with one hand, with two, ...; and no more than that."""


BEHIND, BEHIND_MOST = 2, 9
"""Places behind each seat at a table, and at most in a written round: no number is printed."""


class BackLine(_Section, frozen=True, kw_only=True):
    """Others may bet behind a seat: they ride on its hand, and whoever sits there decides."""

    lines: Lines
    says: str
    wagers: list[str]
    """Those that may be made from behind."""
    places: int = 0
    """How many may bet behind a seat, where the book prints it."""


class StadiumGame(_Section, frozen=True, kw_only=True):
    """One of the games that are played at the stations."""

    game: str
    lines: Lines
    live: bool = False
    """May people deal it too? The machine deals every one of them."""
    options: dict[str, Scalar] = field(default_factory=dict)
    """What the section chooses of the game's options."""


class Stadium(_Section, frozen=True, kw_only=True):
    """Stations at which several games of the book are played, on one round each for all of them."""

    lines: Lines
    says: str
    most: int
    """The most stations: the house's own number."""
    house_rule: str
    """What is printed nowhere and has to be the same for everybody."""
    misdeal: Lines
    """Where it is printed that bets stay when a hand is void, and who voids it."""
    game: list[StadiumGame]


class Keeps(_Section, frozen=True, kw_only=True):
    """What a new player-dealer may leave up: it has no action, and goes back when decided."""

    wagers: Sequence[str]
    lines: Lines


class BankTurns(_Section, frozen=True, kw_only=True):
    """How long one person banks, and to whom the bank is offered then."""

    rounds: int
    """In a row; then it is offered clockwise."""
    lines: Lines
    bet_before: bool = False
    """Whoever did not bet against the bank in the last round comes after all the others."""
    first_offer: Lines = ""
    """Where it is printed that at the start it is offered from the house dealer's left."""
    keeps: Keeps | None = None


class LastHand(_Section, frozen=True, kw_only=True):
    """Rounds that are still dealt from a shoe when the one is over in which the cut card came."""

    rounds: int
    lines: Lines
    first_is_last: bool = False
    """A round that begins with the cut card is itself the last."""


class MidShoe(_Section, frozen=True, kw_only=True):
    """Who did not bet on the last round of a shoe waits for the next shuffle."""

    lines: Lines
    barred: bool = False
    """It is so at every table; otherwise where the house chooses it."""


class Coin(_Section, frozen=True, kw_only=True):
    """Coin that is not taken as a wager: amounts that need some are refused."""

    step: str
    """What an amount is a multiple of, in dollars."""
    lines: Lines


class Note(_Section, frozen=True, kw_only=True):
    """Something unclear that no money hangs on, or that nobody would deal otherwise."""

    lines: Lines
    says: str
    """What is unclear, how it is dealt here, and why: a sentence or two."""
    defect: bool = False
    """By the letter it would cost somebody money: lint reports it."""
    price: str = ""
    """What that is of each wager, by our own calculation: `37.47%`."""


Effect = Literal["void", "hand-void", "continue", "hand-dead", "other"]
"""`void`: the round is. `hand-void`: one player's wagers go back, and the round goes on.
`hand-dead`: one hand is out of it. `other`: the floor decides, or something else is done."""


class Irregularity(_Section, frozen=True, kw_only=True):
    """Something that goes wrong at the table, and what the book does about it."""

    lines: Lines
    effect: Effect
    says: str
    settles: list[str] = field(default_factory=list)
    """The wagers of a void round that are settled all the same: for them it goes on."""
    no_more_cards: bool = False
    """Those need no community card: none is dealt any more."""
    loses: list[str] = field(default_factory=list)
    """The wagers of a dead hand that are lost, where the book says which."""
    wagers_back: bool = False
    """A throw or a spin that does not count sends the wagers back; elsewhere they wait for one
    that does."""
    owes: list[str] = field(default_factory=list)
    """The duties (`when = "asked"`) that a table has when it happens: who is to be told, what is
    to be inspected or replaced."""


DUE = {
    "opening": "before the table opens",
    "gaming-day": "in each gaming day",
    "shuffle": "after each shuffle",
    "jackpot": "before a jackpot is paid",
    "hand": "when such a hand is paid",
    "rotation": "when another dealer takes over",
    "asked": "when it happens",
}
"""When duties are due, in words."""
DutyRole = Literal["dealer", "supervisor", "shift-manager", "surveillance"]


class Duty(_Section, frozen=True, kw_only=True):
    """Something that a table dealt by people owes: an inspection, a change of decks, a count."""

    lines: Lines
    says: str
    """What is to be done, as it is said to whoever does it."""
    when: Literal[
        "opening", "every", "gaming-day", "shuffle", "jackpot", "hand", "rotation", "asked"
    ]
    """Once when the table opens; every so many `hours`; in each gaming day; after each shuffle;
    when a meter is won, in the order of the file; when one of these `hands` is paid; when another
    dealer takes over; or when an irregularity owes it."""
    hours: int = 0
    hands: list[str] = field(default_factory=list)
    """Rows of paytables: what somebody looks at when it is paid."""
    wagers: list[str] = field(default_factory=list)
    """The wagers whose paytables these are."""
    where: str = ""
    """Only at tables that have this value of the option `cards`, e.g. `by-hand`."""
    by: DutyRole
    """The least role that does it."""
    verified: DutyRole | None = None
    """The least role of a second person who looks at it."""
    binds: Literal["shall", "may"] = "shall"
    """What the book prints: without a `shall` nothing is held up."""
    blocks: Literal["round", "shooter", "nothing"] = "round"
    """What is not begun while it is overdue: the next round, or the next shooter's."""
    writes: Literal["whom", "chips"] | None = None
    """What is written down: who was told, or how many chips of each colour there are."""

    @property
    def told(self) -> str:
        """When and by whom, in words: `shall be done every 24 hours by a dealer`."""
        often = f"every {self.hours} hours" if self.hours else DUE[self.when]
        where = f" (cards {self.where})" if self.where else ""
        seen = f", verified by {self.verified}" if self.verified else ""
        return f"{self.binds} be done {often}{where}, by {self.by}{seen}".replace("-", " ")


class Procedure(_Section, frozen=True, kw_only=True):
    """Shuffle, cut, burn, opening, closing: in our own words."""

    lines: Lines
    says: str


class Alike(_Section, frozen=True, kw_only=True):
    """What has to be the same at all tables of the game in a house."""

    lines: Lines
    options: list[str]


PARTS_OF_A_SIGN = ("limits", "fees", "soft-17", "odds", "payout-limit")
"""What of a table's terms a book may have posted: the sign says it from what is in force."""


class Posted(_Section, frozen=True, kw_only=True):
    """Something that has to be posted at the table."""

    lines: Lines
    says: str = ""
    """The notice, in our own words, where it is none of `PARTS_OF_A_SIGN`."""
    when: dict[str, Scalar] = field(default_factory=dict)
    """The options under which it is posted; without any, always."""


class ChartRow(_Section, frozen=True, kw_only=True):
    cells: list[Scalar]
    lines: Lines


class Chart(_Section, frozen=True, kw_only=True):
    """A printed table that is not a paytable: a draw chart, a house way, limits, a wheel."""

    name: str
    kind: Literal[
        "draw-chart",
        "house-way",
        "card-values",
        "settlement-order",
        "action-button",
        "betting-rounds",
        "limits",
        "wheel",
        "seats",
        "schedule",
        "other",
    ]
    lines: Lines
    says: str
    columns: list[str]
    rows: list[ChartRow]


class RankedHand(_Section, frozen=True, kw_only=True):
    hand: str
    """By the slug that paytables use for it."""
    lines: Lines
    says: str = ""


class Ranking(_Section, frozen=True, kw_only=True):
    """The order of hands as the book prints it, the highest first."""

    name: str
    lines: Lines
    cards: int
    """How many cards make a hand of it."""
    says: str = ""
    hands: list[RankedHand]


class Share(_Section, frozen=True, kw_only=True):
    """One part of a jackpot, or one destination of a contribution."""

    to: str
    share: str
    """`50%` or `$100`."""
    lines: Lines


class MeterData(_Section, frozen=True, kw_only=True):
    """A progressive meter or a jackpot fund."""

    title: str
    lines: Lines
    says: str
    wagers: list[str] = field(default_factory=list)
    """The wagers that feed it."""
    seed: str = ""
    """What it holds at the start and after it has been won, e.g. `$1,000` or `at least $1,000`."""
    contribution: str = ""
    """What goes onto it, e.g. `10% of the wager` or `$1 of each pot of $10 or more`."""
    cap: str = ""
    linked: list[str] = field(default_factory=list)
    """The games that share it, by slug."""
    shares: list[Share] = field(default_factory=list)
    """Who gets which part when it is won; they must make up the whole."""


class Cap(_Section, frozen=True, kw_only=True):
    """The most that is paid: on a wager, on a round, on all players together."""

    name: str
    lines: Lines
    amount: str
    per: str
    """For what: `round`, `hand`, `player`, in our own words."""
    wagers: list[str] = field(default_factory=list)
    says: str


class Part(_Section, frozen=True, kw_only=True):
    what: str
    amount: str
    lines: Lines


class Sum(_Section, frozen=True, kw_only=True):
    """A total that the book prints, and the parts that should make it up."""

    name: str
    total: str
    lines: Lines
    parts: list[Part]


class Mention(_Section, frozen=True, kw_only=True):
    """A bet, table, section or game that the text refers to and that may not be there."""

    what: str
    """What the text calls it."""
    lines: Lines
    names: str
    """What it should be: `wager:trips`, `table:house-way`, `meter:nexus`, `game:craps`,
    `procedure:shuffle`, `section:...` (a part of the book that is not data)."""
    says: str = ""


class Bracket(_Section, frozen=True, kw_only=True):
    """One step of a fee: amounts as printed, an open end without `to`."""

    at: str
    to: str = ""
    fee: str


class BlankFee(_Section, frozen=True, kw_only=True):
    """A fee cell that is empty in print: the fee given for it is not printed."""

    fee: str
    """`player` or `dealer`, or the wager whose further fee it is."""
    at: str = ""
    """Where the bracket of a `player` or `dealer` begins."""
    lines: Lines


class FeeOption(_Section, frozen=True, kw_only=True):
    """One numbered schedule option: one table limit and its fees."""

    option: int
    lines: Lines
    limit: list[str]
    """Lowest and highest wager; one amount when the book prints one."""
    limits: dict[str, list[str]] = field(default_factory=dict)
    """The lowest and the highest of wagers that have a row of their own there: slug to both."""
    player: list[Bracket] = field(default_factory=list)
    dealer: list[Bracket] = field(default_factory=list)
    player_per: Literal["nobody", "wager", "player"] | None = None
    """Where it differs from the document's."""
    extra: dict[str, str] = field(default_factory=dict)
    """A further flat fee for each wager of a kind: slug to fee."""
    blank: list[BlankFee] = field(default_factory=list)
    printed: int | None = None
    """The number as printed, where the book gives one number twice."""


class Numbers(_Section, frozen=True, kw_only=True):
    """The option numbers that a paragraph announces."""

    first: int
    last: int
    lines: Lines
    minimum: list[str] = field(default_factory=list)
    """The lowest and the highest table minimum that a house may post with them, where printed."""
    maximum: list[str] = field(default_factory=list)


class FeeDocument(_Section, frozen=True, kw_only=True):
    """A fee schedule: the game's own, or a later 'Collection Rates' document."""

    document: str
    lines: Lines
    governs: bool
    says: str
    player_per: Literal["nobody", "wager", "player"]
    player_counts: list[str] = field(default_factory=list)
    dealer_counts: list[str] = field(default_factory=list)
    dealer_extra: str = "0"
    timing: str = ""
    """When it is taken, in our own words."""
    limit_lines: Lines | None = None
    """Where the table limits are printed, if not with the options."""
    announces: list[Numbers] = field(default_factory=list)
    options: list[FeeOption]


class CollectionRow(_Section, frozen=True, kw_only=True):
    option: int
    lines: Lines
    cells: list[str]


class Collection(_Section, frozen=True, kw_only=True):
    """A table of the poker room's fees: taken from the pot, the hand or the half hour."""

    document: str
    name: str
    lines: Lines
    governs: bool
    says: str
    timing: str
    per: Literal["pot", "hand", "half-hour"]
    form: Literal["limit", "no-limit", "any"] = "any"
    smallest: str = ""
    """The smallest game or buy-in it is for, as printed."""
    largest: str = ""
    announces: list[Numbers] = field(default_factory=list)
    columns: list[str]
    """What the cells are: `players`, `fee`, `designated-fee`, ..."""
    rows: list[CollectionRow]


class Printed(_Section, frozen=True, kw_only=True):
    """A figure that the book itself prints about a wager, to be checked against the engine."""

    wager: str
    lines: Lines
    edge: str = ""
    hit: str = ""
    hold: str = ""
    """The share of the chips bought that is expected to stay at the table: no edge, so that no
    engine can check it."""
    paytable: str = ""
    """The paytable it is printed for, where the wager has several."""
    says: str = ""
    options: dict[str, Scalar] = field(default_factory=dict)


class GameFile(_Section, frozen=True, kw_only=True):
    """A game of a rule book."""

    game: Head
    equipment: Equipment | None = None
    rules: dict[str, Rule] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    wager: dict[str, WagerData] = field(default_factory=dict)
    several_hands: SeveralHands | None = None
    back_line: BackLine | None = None
    bank_turns: BankTurns | None = None
    last_hand: LastHand | None = None
    mid_shoe: MidShoe | None = None
    coin: Coin | None = None
    stadium: Stadium | None = None
    ranking: list[Ranking] = field(default_factory=list)
    table: list[Chart] = field(default_factory=list)
    meter: dict[str, MeterData] = field(default_factory=dict)
    cap: list[Cap] = field(default_factory=list)
    sum: list[Sum] = field(default_factory=list)
    mention: list[Mention] = field(default_factory=list)
    reasons: dict[str, Lines | dict[str, Lines]] = field(default_factory=dict)
    """Where the rule behind a settlement is printed, by reason; and by wager, or by a spot's own
    name, where it is printed for each: `{ ante = 3067, other = 3065 }`."""
    note: list[Note] = field(default_factory=list)
    irregularities: dict[str, Irregularity] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    duties: dict[str, Duty] = field(default_factory=dict)
    posted: dict[str, Posted] = field(default_factory=dict)
    alike: Alike | None = None
    fees: list[FeeDocument] = field(default_factory=list)
    collection: list[Collection] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)

    def reason_lines(self, reason: str) -> str:
        """All lines of a reason, whatever the wager."""
        said = self.reasons.get(reason, "")
        return join(said.values()) if isinstance(said, dict) else str(said)

    @property
    def ways_with_cards(self) -> list[str]:
        """How a table may keep its cards, as far as duties depend on it; the usual way first."""
        ways = list(dict.fromkeys(duty.where for duty in self.duties.values() if duty.where))
        return [NOT_SO, *ways] if len(ways) == 1 else ways

    def duties_of(self, options: Mapping[str, Scalar]) -> dict[str, Duty]:
        """The duties of a table that has chosen these options."""
        ways = self.ways_with_cards
        way = options.get(CARDS, ways[0] if ways else "")
        return {name: duty for name, duty in self.duties.items() if duty.where in ("", way)}

    def own_limits_alone(self, document: FeeDocument) -> bool:
        """Does a document leave out the table limits for wagers that have limits of their own?"""
        said = self.procedures.get(OWN_LIMITS)
        return said is not None and any(
            first <= end and start <= last
            for first, last in spans(said.lines)
            for start, end in spans(document.lines)
        )


class Shared(_Section, frozen=True, kw_only=True):
    """What a book says once for several games; a game takes it up with `shares`."""

    lines: Lines
    says: str
    rules: dict[str, Rule] = field(default_factory=dict)
    """Policies of the house: each holds for a game that has a use for it and does not say
    otherwise in its own file."""
    options: dict[str, Option] = field(default_factory=dict)
    ranking: list[Ranking] = field(default_factory=list)
    table: list[Chart] = field(default_factory=list)
    note: list[Note] = field(default_factory=list)
    irregularities: dict[str, Irregularity] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    duties: dict[str, Duty] = field(default_factory=dict)
    fees: list[FeeDocument] = field(default_factory=list)
    """Documents of fees; they come before a game's own."""


class BookFile(_Section, frozen=True, kw_only=True):
    """`book.toml`: the casino."""

    title: str
    casino: str
    regulator: str
    edition: str
    source: str
    """The name of the rule book as received."""
    source_lines: int
    source_hash: str = ""
    """Its SHA-256, so that it is known again."""
    shared: dict[str, Shared] = field(default_factory=dict)


Amount = str | int | float
"""Dollars as people write them down; in `actions` and `carry` also a name or a count."""


class WrittenSeat(Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One seat of a written round."""

    seat: int = 0
    behind: int = 0
    """Or, instead, the seat behind which the wagers are: they ride on its cards and actions."""
    player: str = ""
    """Who plays it, where one player has several hands."""
    wagers: Mapping[str, Amount] = field(default_factory=dict)
    carry: Mapping[str, Amount] = field(default_factory=dict)
    """What the seat brings along from earlier rounds, amounts in dollars."""
    cards: list[str] | str = field(default_factory=list)
    set: str = ""
    """How its cards are set, before any other action: `Kc Qd / As 9s 7c 5d 3h`, the low hand first
    or alone, or `house-way`."""
    actions: Sequence[Amount] = field(default_factory=list)


class WrittenHand(Struct, kw_only=True, forbid_unknown_fields=True):
    cards: list[str] | str = field(default_factory=list)
    set: str = ""
    """How a player-dealer set them, written as for a seat; without it the house way stands."""


class WrittenBank(Struct, kw_only=True, forbid_unknown_fields=True):
    cover: Amount


class WrittenChange(Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """What a player puts up, takes down or calls between two rolls."""

    before: int
    """The roll it comes before, counted from 1."""
    seat: int
    wagers: Mapping[str, Amount] = field(default_factory=dict)
    """Spot to its new amount; 0 takes it down."""
    calls: dict[str, bool] = field(default_factory=dict)
    """What the seat calls, by the game's own names (`place-on = true`)."""


class WrittenRound(Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A round as people write it down: for `settle`, golden tests and disputes."""

    round: str
    """The address, `book/game`."""
    says: str = ""
    options: Mapping[str, Scalar | float] = field(default_factory=dict)
    seat: list[WrittenSeat] = field(default_factory=list)
    dealer: WrittenHand = field(default_factory=WrittenHand)
    board: WrittenHand = field(default_factory=WrittenHand)
    bank: WrittenBank | None = None
    carry: Mapping[str, Amount] = field(default_factory=dict)
    betting: list[str] = field(default_factory=list)
    """What players do in a game between players, a text for each round of betting: `3 call, 4 fold,
    1 raise 8`. A bet or a raise says what the seat's chips of the round come to."""
    rolls: list[str] = field(default_factory=list)
    change: list[WrittenChange] = field(default_factory=list)
    spins: list[str | int] = field(default_factory=list)
    irregularity: str = ""
    irregular_seat: int = 0
    """Whose hand it is, where only that one is void."""
    expect: dict[str, Any] = field(default_factory=dict)
    """For golden rounds: `transcript`, the lines that `settle --transcript` prints."""

    @property
    def chosen(self) -> dict[str, Scalar]:
        """The options, with amounts that were written without quotes as text."""
        return {n: str(v) if isinstance(v, float) else v for n, v in self.options.items()}
