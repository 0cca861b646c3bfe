"""The numbered fee schedules of a card room: their names, and which one is for a table's limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.errors import unknown
from pitboss.money.cents import cents, money
from pitboss.rulebook.schema import Bracket, FeeDocument, FeeOption, GameFile, Numbers

Span = tuple[int, int]
"""A lowest and a highest wager, in cents; 0 where there is none."""


def fee_names(documents: Sequence[FeeDocument]) -> list[str]:
    """Every schedule option as `document/number`, the governing document first."""
    return [f"{d.document}/{o.option}" for d, o in _ordered(documents)]


def _ordered(documents: Sequence[FeeDocument]) -> Iterator[tuple[FeeDocument, FeeOption]]:
    for document in sorted(documents, key=lambda d: not d.governs):
        for option in document.options:
            yield document, option


def fee_ranges(documents: Sequence[FeeDocument]) -> str:
    """The names of all schedule options, in few words: `collection-rates/1 to 18`."""
    found = []
    for document in sorted(documents, key=lambda d: not d.governs):
        numbers = [option.option for option in document.options]
        if numbers:
            last = f" to {numbers[-1]}" if len(numbers) > 1 else ""
            found.append(f"{document.document}/{numbers[0]}{last}")
    return ", ".join(found)


def fee_option(documents: Sequence[FeeDocument], name: str) -> tuple[FeeDocument, FeeOption]:
    """A schedule option by its name."""
    for document, option in _ordered(documents):
        if f"{document.document}/{option.option}" == name:
            return document, option
    raise unknown("fee schedule", name, fee_names(documents), code="option")


def covers(said: Numbers, option: FeeOption) -> bool:
    """Is an option among the numbers that a paragraph announces?"""
    return said.first <= option.option <= said.last


def _span(amounts: Sequence[str]) -> Span:
    return cents(amounts[0]), cents(amounts[-1])


def _allows(document: FeeDocument, option: FeeOption, wished: Span) -> bool:
    """May a house post these limits with a schedule? What it does not post is 0."""
    low, high = _span(option.limit)
    if any(amount and not low <= amount <= (high or amount) for amount in wished):
        return False
    for said in (each for each in document.announces if covers(each, option)):
        for amount, span in zip(wished, (said.minimum, said.maximum), strict=True):
            if amount and span and not _span(span)[0] <= amount <= _span(span)[1]:
                return False
    return True


def fitting(data: GameFile, wished: Span) -> list[str]:
    """The schedules that fit the wished limits: the governing document first, the closest first."""

    def far(each: tuple[FeeDocument, FeeOption]) -> tuple[bool, int, int]:
        document, option = each
        low, high = _span(option.limit)
        return not document.governs, abs(low - wished[0]), abs(high - (wished[1] or high))

    fits = [each for each in _ordered(data.fees) if _allows(*each, wished)]
    return [f"{d.document}/{o.option}" for d, o in sorted(fits, key=far)]


def proposed(data: GameFile, wished: Span) -> str:
    """The schedule that fits, or else comes closest, as the end of a refusal."""
    fits = fitting(data, wished)
    name = fits[0] if fits else _closest(data, wished)
    _, option = fee_option(data.fees, name)
    return (
        f"fees={name} is for {limits_of(option)}"
        if fits
        else f"no schedule has such limits, the closest is fees={name} for {limits_of(option)}"
    )


def _closest(data: GameFile, wished: Span) -> str:
    def far(each: tuple[FeeDocument, FeeOption]) -> int:
        low, high = _span(each[1].limit)
        return sum(
            abs(has - amount)
            for has, amount in zip((low, high), wished, strict=True)
            if amount and not low <= amount <= (high or amount)
        )

    document, option = min(_ordered(data.fees), key=far)
    return f"{document.document}/{option.option}"


def limits_of(option: FeeOption) -> str:
    low, high = _span(option.limit)
    return f"{money(low)} to {money(high)}"


def fees_of(option: FeeOption) -> str:
    """What a schedule takes, in few words."""
    taken = {"a player": _range(option.player), "the bank": _range(option.dealer)}
    return ", ".join(f"{who} {fees}" for who, fees in taken.items() if fees)


def _range(brackets: Sequence[Bracket]) -> str:
    fees = sorted({cents(each.fee) for each in brackets})
    if not fees:
        return ""
    last = f" to {money(fees[-1])}" if len(fees) > 1 else ""
    return f"{money(fees[0])}{last}"
