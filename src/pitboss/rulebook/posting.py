"""What the house posts at a table: options with their values, the fee schedule, limits, wagers."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from functools import cached_property
from typing import NoReturn

from msgspec.structs import replace

from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.money.cents import cents, dollars, money
from pitboss.money.odds import Breakage
from pitboss.money.wagers import WagerRule
from pitboss.registry import Game
from pitboss.rulebook.collection import (
    Posted,
    check_limit,
    collected,
    comes_with,
    limit_of_rows,
)
from pitboss.rulebook.house_options import beside, choice, floor_options, printed_at, written
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schedules import Span, covers, fee_names, fee_option, fee_ranges, proposed
from pitboss.rulebook.schema import (
    LIMITS,
    METER_LINK,
    OWN_METER,
    POSTED,
    SECOND_SHARE,
    STATIONS,
    FeeDocument,
    FeeOption,
    GameFile,
    Option,
    Scalar,
    Stadium,
    WagerData,
)

BESIDE = ("up-to", "equal-to")
"""What a wager may be beside another, as its `figures` call it."""
SEATS = "seats"
"""An option that is the table's: how many seats it has; a game need not know."""
COLLECTION = "collection"
"""A field of `Rules` with this name is what a poker room takes, by the number of players."""


def expect(offer: BookGame, what: str, name: str, names: list[str], *key: str | int) -> None:
    """The file names something that there is."""
    if name not in names:
        offer.fail(list(key), unknown(what, name, names).message)


def printed_amount(offer: BookGame, text: str, *key: str | int) -> int:
    """An amount that the book prints, in cents."""
    try:
        return cents(text)
    except BadInput as error:
        offer.fail(list(key), error.message)


class Posting:
    """The choices of one table, checked against the book."""

    def __init__(
        self, offer: BookGame, code: Game, data: GameFile, given: Mapping[str, str | Scalar]
    ) -> None:
        self.offer, self.code, self.data, self.given = offer, code, data, given
        self.options: dict[str, Scalar] = {}
        self.collection: Posted | None = None
        self._choose_options()
        every = self._wagers()
        self.least = {slug: rule.minimum for slug, rule in every.items()}
        self.wagers = {slug: rule for slug, rule in every.items() if not self._no_room(slug, rule)}
        self.data = replace(data, wager={slug: data.wager[slug] for slug in self.wagers})

    @cached_property
    def stadium(self) -> Stadium | None:
        """The section of the book by which this game is played at stations, if it is here."""
        if STATIONS not in self.given:
            return None
        for offer in self.offer.book.games().values():
            found = offer.data.stadium
            if found is not None and any(each.game == self.offer.slug for each in found.game):
                return found
        raise unknown(
            f"option of {self.offer.address}", STATIONS, self.option_names(), code="option"
        )

    def _choose_options(self) -> None:
        self._check_given()
        options = self._floor_options().items()
        linked = {n: choice(n, option, self.given[n]) for n, option in options if n in self.given}
        for name, option in self.data.options.items():
            self.options[name] = self._value(name, option, linked)
        for name, option in POSTED.items():
            if name in self.given and name not in self.data.options:
                self.options[name] = choice(name, option, self.given[name])
        self.options |= linked
        if self.stadium is not None:
            option = Option(at_least=1, at_most=self.stadium.most, default=1, lines=0)
            self.options[STATIONS] = choice(STATIONS, option, self.given[STATIONS])
        self._check_second_jackpot()
        for name in LIMITS:
            if name in self.given:
                if cents(str(self.given[name])) <= 0:
                    raise NotAllowed(f"the table {name} is more than $0", code="option")
                self.options[name] = str(self.given[name])
        if self.data.fees:
            self.options["fees"] = self._schedule()
        if self.collects():
            self._choose_collection()

    def _check_given(self) -> None:
        """Every option that is given is one of this game."""
        names = self.option_names()
        for name in (name for name in self.given if name != STATIONS):
            if name in POSTED and name not in names and self.code.facts.fresh:
                raise NotAllowed(
                    f"{self.offer.address} has no '{name}': all its cards are shuffled every round",
                    code="option",
                )
            if name not in names:
                raise unknown(f"option of {self.offer.address}", name, names, code="option")

    def _value(self, name: str, option: Option, linked: Mapping[str, Scalar]) -> Scalar:
        """An option's value: what is given, or the book's default."""
        try:
            default = choice(name, option, option.default)
        except NotAllowed as error:
            self.offer.fail(["options", name, "default"], error.message)
        if name not in self.given:
            return default
        if option.together_with in linked:
            option = beside(option, int(linked[option.together_with]))
        return choice(name, option, self.given[name])

    def _schedule(self) -> str:
        """The name of the fee schedule in force."""
        names = fee_names(self.data.fees)
        if not names:
            self.offer.fail(["fees"], "no schedule has an option")
        name = str(self.given.get("fees", names[0]))
        if name not in names:
            raise BadInput(
                f"there is no fee schedule '{name}'; there is {fee_ranges(self.data.fees)}",
                allowed=names,
                code="option",
            )
        return name

    def collects(self) -> bool:
        """Does a table of this game post rows of a poker room's schedules?"""
        return bool(self.data.collection) and COLLECTION in typing.get_type_hints(
            self.code.rules_type
        )

    def _choose_collection(self) -> None:
        """The rows that the table posts, with the limits, blinds or ante they are printed for."""
        posted = collected(self.data, str(self.given.get("fees", "")), self.options)
        self.collection = posted
        self.options["fees"] = posted.name
        for name, amount in comes_with(posted).items():
            if name not in self.data.options:
                continue
            value = choice(name, self.data.options[name], amount)
            if name in self.given and self.options[name] != value:
                self._refuse_beside(posted, name, amount)
            self.options[name] = value
        low, high = limit_of_rows(posted)
        for name, limit in zip(LIMITS, (low, high), strict=True):
            if low and name in self.options and cents(str(self.options[name])) != limit:
                self._refuse_beside(posted, name, dollars(limit))
        big_blind = 100 * int(self.options.get("big-blind", 0))
        minimum = cents(str(self.options.get("minimum", "0")))
        if self.options.get("structure", "limit") == "limit":
            check_limit(posted, minimum or low or big_blind, big_blind)
        else:
            check_limit(posted, 0, big_blind)

    def _refuse_beside(self, posted: Posted, name: str, amount: str) -> NoReturn:
        raise NotAllowed(
            f"fees={posted.name} is for {name} {amount}, not {written(self.given[name])}"
            f"{printed_at(join(row.lines for row in posted.rows))}",
            code="option",
        )

    def _check_second_jackpot(self) -> None:
        second = int(self.options.get(SECOND_SHARE, 0))
        if second and self.options.get(METER_LINK) == OWN_METER:
            raise NotAllowed(f"only a linked meter has a {SECOND_SHARE}", code="option")
        first = int(self.options.get("meter-share", 0))
        if first + second > 100:
            raise NotAllowed(
                f"{first}% and {second}% of a wager are more than the wager", code="option"
            )

    def option_names(self) -> list[str]:
        fees = ["fees"] if self.data.fees or self.collects() else []
        shoe = POSTED if self.code.deck and not self.code.facts.fresh else ()
        posted = [*LIMITS, *shoe, *self._floor_options()]
        return [*self.data.options, *posted, *self._paytable_options(), *fees]

    def _floor_options(self) -> dict[str, Option]:
        return floor_options(self.offer.slug, self.data, self.code)

    def _paytable_options(self) -> list[str]:
        return [f"{slug}-paytable" for slug, wager in self.data.wager.items() if wager.paytable]

    def _no_room(self, slug: str, rule: WagerRule) -> bool:
        """Do the limits of the table leave no amount for a wager? Then the table has it not."""
        return self.data.wager[slug].table_limits and 0 < rule.maximum < rule.minimum

    def _wagers(self) -> dict[str, WagerRule]:
        """Each wager of the book with its limits at this table."""
        known = {wager.slug for wager in self.code.layout.wagers}
        for slug in self.data.wager:
            if slug not in known:
                message = unknown("wager", slug, sorted(known)).message
                self.offer.fail(["wager", slug], message)
        low, _ = self._fee_limits()
        posted, high = self.limits
        wagers = {}
        for slug, wager in self.data.wager.items():
            # The posted minimum is for the game; a side bet has its own, or none.
            alone = not (wager.needs or wager.needs_any)
            wager = self._with_house_maximum(slug, self._with_limits_of_fees(slug, wager))
            most = self._posted_maximum() if wager.maximum and self._own_limits_alone() else high
            wagers[slug] = self._wager(slug, wager, posted if alone else low, most)
        return wagers

    def _own_limits_alone(self) -> bool:
        """The fee schedule in force leaves wagers with limits of their own to those."""
        return bool(self.data.fees) and self.data.own_limits_alone(self.fee_option()[0])

    def _with_limits_of_fees(self, slug: str, wager: WagerData) -> WagerData:
        """A wager that the fee schedule in force prints limits for has those as its own."""
        span = self.fee_option()[1].limits.get(slug) if self.data.fees else None
        return replace(wager, minimum=span[0], maximum=span[1]) if span else wager

    def _with_house_maximum(self, slug: str, wager: WagerData) -> WagerData:
        """A wager whose maximum the house chooses by an option has what is chosen as its own."""
        name = wager.house_maximum
        if not name:
            return wager
        expect(self.offer, "option", name, list(self.data.options), "wager", slug, "house-maximum")
        return replace(wager, maximum=str(self.options[name]))

    def _wager(self, slug: str, data: WagerData, low: int, high: int) -> WagerRule:
        made_lines = str(data.made_lines or data.lines)
        printed = [str(data.figures[how]) for how in BESIDE if how in data.figures]
        return WagerRule(
            slug=slug,
            title=data.title,
            lines=str(data.lines),
            made_lines=made_lines,
            beside_lines=printed[0] if printed else made_lines,
            required=data.required,
            later=data.later,
            needs=tuple(data.needs),
            needs_any=tuple(data.needs_any),
            equal_to=data.equal_to,
            up_to=(data.up_to.wager, data.up_to.times) if data.up_to else None,
            minimum=self._minimum(slug, data, low),
            minimum_together=data.minimum_counts == "together",
            maximum=self._maximum(slug, data, high),
            step=printed_amount(self.offer, data.step, "wager", slug, "step") if data.step else 1,
            breakage=int(Breakage[data.breakage.upper().replace("-", "_")]),
        )

    def _minimum(self, slug: str, data: WagerData, posted: int) -> int:
        """A wager's own minimum, or the table's; the higher one where both bind it."""
        if not data.minimum:
            return posted
        own = printed_amount(self.offer, data.minimum, "wager", slug, "minimum")
        return max(own, posted) if data.table_limits else own

    def _maximum(self, slug: str, data: WagerData, posted: int) -> int:
        """The lower of a wager's own maximum and the table's; a printed 0 is free of both."""
        if not data.maximum:
            return posted
        own = printed_amount(self.offer, data.maximum, "wager", slug, "maximum")
        return min(own, posted) if own and posted else own

    def _fee_limits(self) -> tuple[int, int]:
        """The table limit of the fee schedule in force: it binds every wager."""
        if self.collection:
            return limit_of_rows(self.collection)
        if not self.data.fees:
            return 0, 0
        _, option, key = self.fee_option()
        low, high = (printed_amount(self.offer, option.limit[i], *key, "limit") for i in (0, -1))
        return low, high

    @cached_property
    def limits(self) -> tuple[int, int]:
        """The least and the most at this table: its schedule's, within what is posted."""
        low, high = self._fee_limits()
        self._check_posted()
        self._check_fees_fit(low, high)
        if "minimum" in self.options:
            low = max(low, cents(str(self.options["minimum"])))
        if posted := self._posted_maximum():
            high = min(high, posted) if high else posted
        if high and low > high:
            raise NotAllowed(
                f"the table minimum {money(low)} is above the maximum {money(high)}", code="option"
            )
        return low, high

    def _wished(self) -> Span:
        """The limits that the house has posted at this table; 0 where it has not."""
        low, high = (cents(str(self.options.get(name, "0"))) for name in LIMITS)
        return low, high

    def _check_fees_fit(self, low: int, high: int) -> None:
        """Posted limits lie within those of the fee schedule; else the one that fits is named."""
        if not self.data.fees or self._own_limits_alone():
            return
        for name, posted in zip(LIMITS, self._wished(), strict=True):
            if posted and not low <= posted <= (high or posted):
                _, option, _ = self.fee_option()
                raise NotAllowed(
                    f"the table limits with fees={self.options['fees']} are {money(low)} to "
                    f"{money(high)}{printed_at(option.lines)}, so the table {name} is not "
                    f"{money(posted)}; {proposed(self.data, self._wished())}",
                    code="option",
                )

    def _posted_maximum(self) -> int:
        """What the house has posted as the most at this table; 0 if nothing."""
        return cents(str(self.options["maximum"])) if "maximum" in self.options else 0

    def _check_posted(self) -> None:
        """Where the book prints between which amounts a house posts its limits, so they are."""
        if not self.data.fees:
            return
        document, option, _ = self.fee_option()
        for said in document.announces:
            for name, span in (("minimum", said.minimum), ("maximum", said.maximum)):
                if name not in self.options or not span or not covers(said, option):
                    continue
                least, most = (cents(amount) for amount in span)
                posted = cents(str(self.options[name]))
                if not least <= posted <= most:
                    raise NotAllowed(
                        f"the table {name} is {money(least)} to {money(most)} with "
                        f"fees={self.options['fees']}, not {money(posted)}{printed_at(said.lines)}",
                        code="option",
                    )

    def fee_option(self) -> tuple[FeeDocument, FeeOption, list[str | int]]:
        """The schedule option in force, and the way to it in the file."""
        document, option = fee_option(self.data.fees, str(self.options["fees"]))
        at = self.data.fees.index(document)
        return document, option, ["fees", at, "options", document.options.index(option)]
