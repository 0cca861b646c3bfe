"""The sign of a table: what a player has to be able to read before he bets.

It is written from the terms in force, whatever the game; where a book says that something has to
be posted, its line stands beside it. A sign is plain words, so that the journal can keep the one
that hung at a table when a round was dealt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, to_builtins

from pitboss.errors import line_of
from pitboss.money.cents import cents, money, with_commas
from pitboss.report.limits import limits
from pitboss.report.printed import house_rules
from pitboss.report.sheet import sheet_of
from pitboss.report.sheet_form import Sheet
from pitboss.report.stakes import stakes_of
from pitboss.rulebook.schedules import fee_option
from pitboss.rulebook.schema import Bracket
from pitboss.rulebook.terms import Terms

NO_LIMITS = "no limits"
LIMIT = "payout-limit"
ON_THE_FELT = ("Collection", "Most that is paid", "Notice")
"""What a felt does not print by itself."""
WHEN = "Collected"
"""What the sentence begins with that says when; it is the card's, and too long for a felt."""
PER = {"wager": "for each wager", "player": "a round", "nobody": ""}


class SignPart(Struct, frozen=True, kw_only=True):
    """Some sentences under one head, and where it is printed that they are posted."""

    head: str
    says: list[str]
    lines: str = ""

    @property
    def at(self) -> str:
        return line_of(self.lines)


class Sign(Struct, frozen=True, kw_only=True):
    """What hangs at a table."""

    address: str
    house: str
    title: str
    limits: str
    parts: list[SignPart]

    def as_dict(self) -> dict[str, Any]:
        made: dict[str, Any] = to_builtins(self)
        return made


def table_limits(on: Terms) -> str:
    """What may be bet on the main wager, as a sign at the table has it."""
    if on.game.between_players:
        return stakes_of(on.rules)
    main = next((rule for rule in on.wagers.values() if not rule.later), None)
    low, high = (main.minimum, main.maximum) if main else (0, 0)
    if high:
        return f"{money(low)} to {money(high)}" if low else f"up to {money(high)}"
    return f"from {money(low)}" if low else NO_LIMITS


def sign_of(on: Terms) -> Sign:
    """The sign of a table on these terms.

    >>> from pitboss.rulebook.terms import terms
    >>> [part.head for part in sign_of(terms("cincinnati/roulette", {"minimum": "5"})).parts]
    ['Limits', 'Pays']
    """
    page, posted = sheet_of(on), on.offer.data.posted
    found = [
        ("Limits", "limits", _limits(on)),
        ("House rules", "soft-17", house_rules(on, page)),
        ("Collection", "fees", list(_fees(on))),
        ("Most that is paid", LIMIT, list(_payout_limit(on))),
        ("Odds", "odds", list(_odds(on))),
        ("Pays", "", list(_pays(page))),
        *(
            ("Notice", name, [each.says])
            for name, each in posted.items()
            if each.says and all(on.options.get(key) == value for key, value in each.when.items())
        ),
    ]
    return Sign(
        address=on.address,
        house=on.offer.book.data.title,
        title=on.offer.data.game.title,
        limits=table_limits(on),
        parts=[
            SignPart(head=head, says=says, lines=str(posted[name].lines) if name in posted else "")
            for head, name, says in found
            if says
        ],
    )


def posted_on_the_felt(on: Terms) -> list[str]:
    """The sentences that stand at the table itself, beside what a felt prints."""
    parts = [part for part in sign_of(on).parts if part.head in ON_THE_FELT]
    return [says for part in parts for says in part.says if not says.startswith(WHEN)]


def _limits(on: Terms) -> list[str]:
    """The limits of each wager that a round begins with; those that are alike in one sentence."""
    if on.game.between_players:
        return [f"Table stakes: {stakes_of(on.rules)}"]
    alike: dict[str, list[str]] = {}
    for rule in on.wagers.values():
        if not rule.later:
            says = re.sub(r"(^|, )required$", "", limits(rule, on))
            alike.setdefault(says, []).append(rule.title)
    return [f"{', '.join(titles)}: {says}" for says, titles in alike.items() if says]


def _fees(on: Terms) -> Iterator[str]:
    fees = on.offer.data.fees
    if not fees or "fees" not in on.options:
        return
    document, option = fee_option(fees, str(on.options["fees"]))
    per = PER[option.player_per or document.player_per]
    yield from _taken("Each player", option.player, per)
    yield from _taken("The player-dealer", option.dealer, "a round")
    titles = {slug: rule.title for slug, rule in on.wagers.items()}
    for slug, fee in option.extra.items():
        yield f"Each player pays {money(cents(fee))} more for {titles.get(slug, slug)}"
    if document.timing:
        when = document.timing.removesuffix(".")
        yield f"{WHEN} {when[:1].lower()}{when[1:]}"


def _taken(who: str, brackets: list[Bracket], per: str) -> Iterator[str]:
    """A fee by what is bet: one amount, or one for each step."""
    if len({bracket.fee for bracket in brackets}) == 1:
        yield f"{who} pays {money(cents(brackets[0].fee))} {per}".rstrip()
        return
    for bracket in brackets:
        low = money(cents(bracket.at))
        span = f"{low} to {money(cents(bracket.to))}" if bracket.to else f"{low} and more"
        yield f"{who} pays {money(cents(bracket.fee))} {per} on {span}"


def _payout_limit(on: Terms) -> Iterator[str]:
    fixed = on.offer.data.rules.get(LIMIT)
    dollars = on.options.get(LIMIT, fixed.value if fixed else 0)
    if not dollars:
        return
    caps = [cap for cap in on.offer.data.cap if cents(cap.amount)]
    per = f" to a {caps[0].per.replace(' and ', ' in one ')}" if caps else ""
    more = f"{LIMIT}-at-least" in on.offer.data.rules
    least = ", or what the table minimum could win, if that is more" if more else ""
    yield f"At most {money(cents(str(dollars)))} is paid{per}{least}"


def _odds(on: Terms) -> Iterator[str]:
    """How much may be put behind a line bet at craps."""
    taken = on.options.get("odds")
    if taken is not None:
        yield f"Odds behind a line bet: {str(taken).replace('-', ' ')}"


def _pays(page: Sheet) -> Iterator[str]:
    """What each wager pays, in short."""
    for wager in page.wagers:
        if wager.pays:
            pays = with_commas(wager.pays.replace("100% of meter", "the meter"))
            yield f"{wager.title or wager.wager}: {pays}"
