"""People and what they may do.

Out of the box everybody on this machine is a `host`: he plays, deals and opens tables as he likes.
With named people each has one role.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated
from unicodedata import category, normalize

from pydantic import AfterValidator, Field

from pitboss.errors import PitbossError, one_of


class Forbidden(PitbossError):
    """It could be done, but not by this person."""

    code = "forbidden"
    recorded = False
    """Is the attempt in the journal already?"""


class Role(StrEnum):
    """What somebody is on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    SHIFT_MANAGER = "shift-manager"
    SURVEILLANCE = "surveillance"
    ADMINISTRATOR = "administrator"
    HOST = "host"
    SPECTATOR = "spectator"

    @property
    def called(self) -> str:
        """With its article: `a player`, `an administrator`; surveillance has none."""
        if self is Role.SURVEILLANCE:
            return self.value
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.words}"

    @property
    def words(self) -> str:
        """As people say it: `shift manager`."""
        return self.value.replace("-", " ")


PLAYS = frozenset(
    {"sit", "stand", "buy", "bet", "put_up", "take_down", "clear", "repeat", "call", "ready", "act"}
    | {"amount", "discard", "take_bank", "leave_bank", "pass_bank"}
    | {"sit_out", "sit_in", "leave", "wait", "unwait"}
)
SAID = {"duty": "say that something is done", "log": "write down what went wrong"}
"""What rights are to people, where the word of the command does not say it."""
DEALS = frozenset(
    {"deal", "key", "back", "shuffle", "seat_visitor", "log", "duty", "tray", "collect"}
    | {"put_button"}
)
"""A dealer also does for visitors, who have no account, what players do for themselves."""
SUPERVISES = frozenset(
    {"open", "close", "options", "void", "act_for", "clear_for", "stand_for", "correct", "deal"}
    | {"post_clock", "shuffle", "cage", "award", "approve", "examine", "tray", "fund", "log"}
    | {"duty", "verify", "release", "seat_bots", "pass_seat", "collect"}
    | {"put_button"}
)
LOOKS = frozenset({"journal", "watch_all", "confirm"})
KEEPS_PEOPLE = frozenset({"people"})

MAY: dict[Role, frozenset[str]] = {
    Role.PLAYER: PLAYS,
    Role.DEALER: DEALS,
    Role.SUPERVISOR: SUPERVISES | frozenset({"journal"}),
    Role.SHIFT_MANAGER: SUPERVISES | frozenset({"journal"}),
    Role.SURVEILLANCE: LOOKS,
    Role.ADMINISTRATOR: KEEPS_PEOPLE | frozenset({"journal"}),
    Role.SPECTATOR: frozenset(),
    Role.HOST: PLAYS | DEALS | SUPERVISES | frozenset({"journal", "cash"}),
}


DUTIES: dict[Role, str] = {
    Role.PLAYER: "sits down, bets and plays at his own seats; takes the bank where there is one",
    Role.DEALER: "runs a live table: seats visitors, takes their wagers, keys in what falls, takes "
    "the last entry back; writes down what went wrong, and does what is due",
    Role.SUPERVISOR: "opens and closes tables, posts their limits and their clock; voids a round, "
    "corrects a settlement, acts for a seat or stands it up; pays a second jackpot; changes money "
    "at the cage; approves what another proposed; looks at what a dealer has done; sets exams; "
    "reads the journal",
    Role.SHIFT_MANAGER: "all that a supervisor does, for the whole floor; pays a jackpot "
    "when everybody else has done his part",
    Role.SURVEILLANCE: "sees every table, every seat's cards and the journal, and confirms what "
    "it has seen; changes nothing",
    Role.ADMINISTRATOR: "adds people, gives them roles and passwords, keeps them out; reads the "
    "journal",
}
"""What each role is for, as those read it who give it to somebody."""


UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that show nothing, or change what others show."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks, to Unicode, that show nothing."""
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Marks that only choose how the letter before them is drawn."""


def readable(name: str) -> str:
    """A name in which every character can be seen; two people cannot look alike by unseen ones."""
    if any(map(_is_unseen, name)) or "  " in normalize("NFKC", name) or name.isspace():
        raise ValueError("a name is made of characters that can be seen")
    return name


def _is_unseen(each: str) -> bool:
    chooses = any(ord(each) in selectors for selectors in SELECTORS)
    return category(each) in UNSEEN or each in BLANK or chooses


Called = Annotated[
    str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e]*$")
]
"""What somebody says that he is called."""
Name = Annotated[Called, AfterValidator(readable)]
"""A person's name: what can be read, and reads as it is written."""
NOBODY = ""
"""The id of somebody who has not said who he is."""


@dataclass(frozen=True)
class Person:
    """Somebody who asks for something."""

    id: str
    name: str
    role: Role

    @property
    def may(self) -> frozenset[str]:
        return MAY[self.role]

    def must(self, right: str, what: str = "") -> None:
        """Refuse what this person's role does not include."""
        if right not in self.may:
            others = [role for role in Role if right in MAY[role] and role != Role.HOST]
            may_do = one_of([role.called for role in others] or [Role.HOST.called])
            done = what or SAID.get(right, right.replace("_", " "))
            raise Forbidden(f"{self.role.called} cannot {done}; it takes {may_do}")
