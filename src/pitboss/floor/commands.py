"""What can be done at a table, one model for each command: the same for HTTP and WebSocket.

Amounts are cents, and seats count from 1, as on the felt.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from pitboss.errors import BadInput, unknown
from pitboss.floor.people import readable

MOST = 10**12
"""More cents than any table has: amounts beyond it are typing errors."""

MOST_SEATS = 128
"""Seats of a table, those at which stations bet included."""
Seat = Annotated[
    int, Field(ge=1, le=MOST_SEATS, description="a seat, counted from the dealer's left")
]
Amount = Annotated[int, Field(ge=0, le=MOST, description="cents")]
Spot = Annotated[str, Field(min_length=1, max_length=60)]
Word = Annotated[str, Field(min_length=1, max_length=60)]
Value = Annotated[str, Field(max_length=200)] | Annotated[int, Field(ge=-MOST, le=MOST)] | bool
"""What an option is set to."""
Wagers = Annotated[dict[Spot, Amount], Field(max_length=200, description="spot to cents")]
Why = Annotated[str, Field(min_length=3, max_length=400, description="the reason, for the journal")]
Note = Annotated[str, Field(max_length=400, description="what else is to be known of it")]
Once = Annotated[
    str,
    Field(
        max_length=64,
        pattern=r"^[!-~]*$",
        description="a word of your own: sent again with the same word, it is done once",
    ),
]
Cut = Annotated[
    str,
    Field(
        max_length=64,
        pattern=r"^[!-~]*$",
        description="a word of your own that goes into the dice and the wheel of the round, if "
        "this command deals it: nobody knew it when their seeds were committed to",
    ),
]
Approves = Annotated[
    int, Field(ge=0, le=2**53, description="the entry in which somebody else proposed the same")
]


class _Command(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    owns: ClassVar[bool] = True
    """Does it belong to the person who owns the seat?"""
    once: Once = ""


Seconds = Annotated[int, Field(ge=0, le=600, description="seconds; 0 waits for ever")]


class Times(BaseModel):
    """How long a table waits for one of several people."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    deal: Seconds = 20
    """After the first seat is ready, until the round is dealt."""
    act: Seconds = 60
    """For a decision, until the house makes it."""
    reserve: Annotated[int, Field(ge=0, le=600, description="seconds in a time bank")] = 60
    """Beyond that, once, since somebody sat down."""


class Sit(_Command):
    """Take a seat with some chips. A dealer may seat a visitor without an account by name.

    At a table of a stadium `station` says which one bets there; it brings its credit, and no chips.
    """

    do: Literal["sit"]
    seat: Seat
    buy_in: Annotated[int, Field(ge=0, le=MOST, description="cents")]
    visitor: Annotated[str, Field(max_length=40), AfterValidator(readable)] = ""
    station: Annotated[int, Field(ge=0, le=MOST_SEATS)] = 0
    post: bool = False
    """For table stakes, in a game that is on: post a big blind instead of waiting for it."""
    approves: Approves = 0


class Stand(_Command):
    """Leave a seat and take the chips along."""

    do: Literal["stand"]
    seat: Seat


class Buy(_Command):
    """Buy more chips for a seat."""

    do: Literal["buy"]
    seat: Seat
    amount: Annotated[int, Field(gt=0, le=MOST, description="cents")]
    approves: Approves = 0


class Bet(_Command):
    """Make a seat's wagers, in place of what it has on the layout."""

    do: Literal["bet"]
    seat: Seat
    wagers: Wagers


class PutUp(_Command):
    """Set some spots to new amounts; the others stay."""

    do: Literal["put_up"]
    seat: Seat
    wagers: Wagers


class TakeDown(_Command):
    """Take wagers off the layout."""

    do: Literal["take_down"]
    seat: Seat
    spots: Annotated[list[Spot], Field(min_length=1, max_length=200)]


class Clear(_Command):
    """Take everything down that may come down."""

    do: Literal["clear"]
    seat: Seat


class Repeat(_Command):
    """Make the wagers of the last round again."""

    do: Literal["repeat"]
    seat: Seat


class Call(_Command):
    """Call something by the game's name for it: `place-on`."""

    do: Literal["call"]
    seat: Seat
    name: Word


class Ready(_Command):
    """This seat's wagers are made. The round is dealt when all seats with wagers are ready."""

    do: Literal["ready"]
    seat: Seat
    cut: Cut = ""


class Act(_Command):
    """A decision, by its name.

    A bet or a raise may say its amount at once: what the seat has before the line of this round of
    betting after it.
    """

    do: Literal["act"]
    seat: Seat
    action: Word
    amount: Amount | None = None


class PutAmount(_Command):
    """A decision about an amount."""

    do: Literal["amount"]
    seat: Seat
    amount: Amount


Places = Annotated[
    list[Annotated[int, Field(ge=0, le=63)]],
    Field(max_length=64, description="places of cards among all that the seat was dealt, from 0"),
]


class Discard(_Command):
    """Throw cards away, or lay some apart as a hand; none for who stands pat."""

    do: Literal["discard"]
    seat: Seat
    places: Places


class SitOut(_Command):
    """Not be dealt in from the next hand on; the chips stay."""

    do: Literal["sit_out"]
    seat: Seat


class SitIn(_Command):
    """Be dealt in again; who owes a blind waits for the big one, or posts it."""

    do: Literal["sit_in"]
    seat: Seat
    post: bool = False


class Leave(_Command):
    """Leave with all chips as soon as the hand is over."""

    do: Literal["leave"]
    seat: Seat


class PutButton(_Command):
    """For table stakes: the game begins anew with the button at this seat, and nobody owes."""

    do: Literal["put_button"]
    seat: Seat
    owns: ClassVar[bool] = False


class SeatBots(_Command):
    """For table stakes: so many bots play here; they sit down, or leave after the hand."""

    do: Literal["seat_bots"]
    many: Annotated[int, Field(ge=0, le=MOST_SEATS)]
    owns: ClassVar[bool] = False


class Wait(_Command):
    """For table stakes: put your name on the list of who waits for a seat."""

    do: Literal["wait"]
    owns: ClassVar[bool] = False


class Unwait(_Command):
    """Take your name off the list."""

    do: Literal["unwait"]
    owns: ClassVar[bool] = False


class PassSeat(_Command):
    """Somebody did not take the seat that was offered to him: it is offered to the next."""

    do: Literal["pass_seat"]
    who: Annotated[str, Field(max_length=80)]
    owns: ClassVar[bool] = False


class Collect(_Command):
    """Charge everybody who plays for the half hour; `new` are the seats of new players."""

    do: Literal["collect"]
    new: Annotated[list[Seat], Field(max_length=MOST_SEATS)] = []
    owns: ClassVar[bool] = False


class TakeBank(_Command):
    """A seated player becomes the player-dealer, with this much of his chips as bank.

    The bank pays his collection too.
    """

    do: Literal["take_bank"]
    seat: Seat
    cover: Annotated[int, Field(gt=0, le=MOST, description="cents")]


class LeaveBank(_Command):
    """The player-dealer gives the bank up and takes what is in it."""

    do: Literal["leave_bank"]
    seat: Seat


class PassBank(_Command):
    """Somebody to whom the bank is offered does not want it: it is offered to the next."""

    do: Literal["pass_bank"]
    seat: Seat


class Deal(_Command):
    """Begin the round now: a dealer's call of no more bets."""

    do: Literal["deal"]
    cut: Cut = ""
    owns: ClassVar[bool] = False


class Key(_Command):
    """What a live dealer keys in: cards, dice, a pocket, a look."""

    do: Literal["key"]
    text: Annotated[str, Field(min_length=1, max_length=400)]
    owns: ClassVar[bool] = False


class Back(_Command):
    """Take the last entry of a live round back."""

    do: Literal["back"]
    owns: ClassVar[bool] = False


class Shuffle(_Command):
    """Shuffle now, instead of at the cut card."""

    do: Literal["shuffle"]
    owns: ClassVar[bool] = False


class Void(_Command):
    """Void the round in progress for an irregularity of the book, or one seat's hand in it."""

    do: Literal["void"]
    irregularity: Annotated[str, Field(min_length=1, max_length=200)]
    seat: Annotated[int, Field(ge=0, le=MOST_SEATS)] = 0
    """Whose hand, where the book voids only that; 0 where it voids them all."""
    approves: Approves = 0
    owns: ClassVar[bool] = False


class Log(_Command):
    """Write down that something went wrong, by the book's name for it; who is to be told is owed.

    `where` is for games that have no table on this floor: the number of the real one.
    """

    do: Literal["log"]
    irregularity: Annotated[str, Field(min_length=1, max_length=200)]
    seat: Annotated[int, Field(ge=0, le=MOST_SEATS)] = 0
    where: Annotated[str, Field(max_length=60), AfterValidator(readable)] = ""
    note: Note = ""
    owns: ClassVar[bool] = False


class _Attends(_Command):
    name: Annotated[str, Field(min_length=1, max_length=60, description="a duty of the book")]
    of: Annotated[int, Field(ge=0, le=2**53, description="the entry that asked for it, if one")] = 0
    note: Note = ""
    owns: ClassVar[bool] = False


class DoDuty(_Attends):
    """Say that something is done that the table owes: an inspection, a count, a notice."""

    do: Literal["duty"]
    whom: Annotated[str, Field(max_length=60), AfterValidator(readable)] = ""
    """Who was told, where somebody is to be."""
    chips: Annotated[
        dict[Word, Annotated[int, Field(ge=0, le=10**6)]],
        Field(max_length=30, description="how many chips of each colour were counted"),
    ] = {}


class Verify(_Attends):
    """Say that you have looked at what somebody else has done."""

    do: Literal["verify"]


class Confirm(_Attends):
    """Surveillance says that it has seen it."""

    do: Literal["confirm"]


class ActFor(_Command):
    """Act for a seat whose player is away: an action, or an amount."""

    do: Literal["act_for"]
    seat: Seat
    action: Annotated[str, Field(max_length=60)] = ""
    amount: Amount | None = None
    places: Places | None = None
    owns: ClassVar[bool] = False


class ClearFor(_Command):
    """Take down a seat's wagers for its player, as far as they may come down."""

    do: Literal["clear_for"]
    seat: Seat
    why: Why
    owns: ClassVar[bool] = False


class StandFor(_Command):
    """Stand a seat up whose player is gone or holds the table up; he gets all his chips."""

    do: Literal["stand_for"]
    seat: Seat
    why: Why
    owns: ClassVar[bool] = False


class Correct(_Command):
    """Correct an earlier settlement: the bank pays a seat, or collects from it, with a reason."""

    do: Literal["correct"]
    seat: Seat
    amount: Annotated[int, Field(ge=-MOST, le=MOST, description="cents, to the seat when positive")]
    why: Why
    entry: Annotated[int, Field(ge=1, le=2**53, description="the journal entry that is corrected")]
    approves: Approves = 0
    owns: ClassVar[bool] = False


class Award(_Command):
    """Pay the second jackpot of a linked meter to a seat, for what the sign at the table says."""

    do: Literal["award"]
    seat: Seat
    why: Why
    approves: Approves = 0
    owns: ClassVar[bool] = False


class PostClock(Times, _Command):
    """Post how long the table waits for one of several people."""

    do: Literal["post_clock"]
    owns: ClassVar[bool] = False


class Release(_Command):
    """Pay a jackpot that is held, when everybody has done his part."""

    do: Literal["release"]
    of: Annotated[int, Field(ge=1, le=2**53, description="the round in which it was won")]
    form: Annotated[str, Field(max_length=40), AfterValidator(readable)] = ""
    """The number of the tax form, where one is due."""
    withheld: Amount = 0
    owns: ClassVar[bool] = False


class ChangeOptions(_Command):
    """Open the table anew under other options; nothing may lie on the layout."""

    do: Literal["options"]
    options: Annotated[dict[Word, Value], Field(max_length=100)]
    owns: ClassVar[bool] = False


class Close(_Command):
    """Close the table: everybody gets his chips."""

    do: Literal["close"]
    owns: ClassVar[bool] = False


Command = Annotated[
    Sit
    | Stand
    | Buy
    | Bet
    | PutUp
    | TakeDown
    | Clear
    | Repeat
    | Call
    | Ready
    | Act
    | PutAmount
    | Discard
    | SitOut
    | SitIn
    | Leave
    | SeatBots
    | PutButton
    | Wait
    | Unwait
    | PassSeat
    | Collect
    | TakeBank
    | LeaveBank
    | PassBank
    | Deal
    | Key
    | Back
    | Shuffle
    | Void
    | Log
    | DoDuty
    | Verify
    | Confirm
    | ActFor
    | ClearFor
    | StandFor
    | Correct
    | Award
    | Release
    | PostClock
    | ChangeOptions
    | Close,
    Field(discriminator="do"),
]
KINDS = frozenset(
    get_args(model.model_fields["do"].annotation)[0] for model in get_args(get_args(Command)[0])
)
"""What entries of the journal are called that are about a command."""
ROUND = frozenset({"ready", "deal", "act", "amount", "discard", "act_for", "key", "back", "void"})
"""The commands that a round consists of."""
WAGERS = frozenset({"bet", "put_up", "take_down", "clear", "repeat", "call", "clear_for"})
"""Commands about wagers on a layout."""
AT_STAKES = frozenset({"sit_out", "sit_in", "leave", "seat_bots", "wait", "unwait", "pass_seat"})
"""What players do between decisions at a table for table stakes, in a hand too."""
METERED = ROUND | {"award"}
"""Those that may move a linked meter."""
Attends = DoDuty | Verify | Confirm
OfThePit = Log | Attends
"""Commands that write something down about a table, and change nothing at it."""
WRITTEN_DOWN = frozenset({"log", "duty", "verify", "confirm"})
AnyCommand: TypeAdapter[Command] = TypeAdapter(Command)


def read(given: object) -> Command:
    """A command from what came in, or one sentence about what is wrong with it."""
    try:
        return AnyCommand.validate_python(given)
    except ValidationError as error:
        raise _refusal(error) from None


def _refusal(error: ValidationError) -> BadInput:
    """The first thing that is wrong, in one sentence."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "union_tag_invalid":
        return unknown("command", str(first["ctx"]["tag"])[:60], sorted(KINDS), code="command")
    if first["type"] == "union_tag_not_found":
        return BadInput('say what to do: {"do": "ready", "seat": 1}', code="command")
    where = ".".join(str(part) for part in first["loc"][1:])
    at = f"{where[:120]}: " if where else ""
    return BadInput(f"{at}{first['msg'][:200]}".replace("\n", " "), code="command")
