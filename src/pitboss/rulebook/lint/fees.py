"""Fee schedules: holes, overlaps, numbers, and documents that disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pitboss.money.cents import cents, money
from pitboss.rulebook.lines import join, spans
from pitboss.rulebook.lint import Defect, places, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Bracket, CollectionRow, FeeDocument, FeeOption, Lines

DOLLAR = 100
PAYERS = ("player", "dealer")


def _options(offer: BookGame) -> Iterator[tuple[FeeDocument, FeeOption, str]]:
    for document in offer.data.fees:
        for option in document.options:
            yield document, option, f"{document.document} option {option.option}"


def _brackets(offer: BookGame) -> Iterator[tuple[FeeDocument, FeeOption, str, str, list[Bracket]]]:
    """Every list of brackets: its document, option, place and who pays."""
    for document, option, where in _options(offer):
        for payer in PAYERS:
            brackets: list[Bracket] = getattr(option, payer)
            if brackets:
                yield document, option, where, _payer(payer), brackets


def _where(document: FeeDocument, options: list[FeeOption]) -> str:
    return places(f"{document.document} option {o.option}" for o in options)


def _payer(payer: str) -> str:
    return "player" if payer == "player" else "player-dealer"


def _range(low: int, high: int) -> str:
    return money(low) if low == high else f"{money(low)} to {money(high)}"


def _bracket(bracket: Bracket) -> str:
    if not bracket.to:
        return f"{money(cents(bracket.at))} and more"
    return _range(cents(bracket.at), cents(bracket.to))


def _limits(option: FeeOption) -> tuple[int, int]:
    return cents(option.limit[0]), cents(option.limit[-1])


@rule("error")
def bracket_gap(offer: BookGame) -> Iterator[Defect]:
    """Amounts between two brackets of a fee have no fee."""
    for document in offer.data.fees:
        found: dict[str, list[tuple[FeeOption, str]]] = {}
        for of, option, _, payer, brackets in _brackets(offer):
            holes = [
                _range(cents(low.to) + DOLLAR, cents(high.at) - DOLLAR)
                for low, high in pairwise(brackets)
                if low.to and cents(high.at) > cents(low.to) + DOLLAR
            ]
            if holes and of is document:
                found.setdefault(payer, []).append((option, ", ".join(holes)))
        for payer, options in found.items():
            first, holes_of_it = options[0]
            yield Defect(
                lines=join(o.lines for o, _ in options),
                where=_where(document, [o for o, _ in options]),
                says=f"no {payer} fee is printed between brackets: in option {first.option} for "
                f"{holes_of_it}",
                cost="the collection for these amounts cannot be told",
            )


@rule("error")
def bracket_overlap(offer: BookGame) -> Iterator[Defect]:
    """An amount lies in two brackets with different fees."""
    for _, option, where, payer, brackets in _brackets(offer):
        for low, high in pairwise(brackets):
            differ = cents(low.fee) != cents(high.fee)
            if differ and low.to and cents(high.at) <= cents(low.to):
                both = _range(cents(high.at), cents(low.to))
                yield Defect(
                    lines=option.lines,
                    where=where,
                    says=f"{both} lies in two brackets of the {payer} fee",
                    cost=f"the fee is {money(cents(low.fee))} or {money(cents(high.fee))}",
                )


@rule("error")
def bracket_ends_early(offer: BookGame) -> Iterator[Defect]:
    """The last bracket ends below what may be staked."""
    for document, option, where, payer, brackets in _brackets(offer):
        last = brackets[-1]
        if not last.to:
            continue
        end = cents(last.to)
        if payer == "player-dealer":
            says = f"the {payer} fee has no bracket above {money(end)} of table action"
        else:
            most = _limits(option)[1] * _counted(document, option)
            if end >= most:
                continue
            says = f"the {payer} fee ends at {money(end)}, and {money(most)} may be staked"
        yield Defect(
            lines=_table_of(payer, option),
            where=where,
            says=says,
            cost="above it no collection can be taken",
        )


def _table_of(payer: str, option: FeeOption) -> Lines:
    """Where an option's fees for one payer stand: two tables have a line for each bracket."""
    mine, other = len(option.player), len(option.dealer)
    if payer != "player":
        mine, other = other, mine
    tables = [(last - first + 1, f"{first}-{last}") for first, last in spans(option.lines)]
    if sorted(length for length, _ in tables) == sorted((mine, other)) and mine != other:
        return next(lines for length, lines in tables if length == mine)
    return option.lines


def _counted(document: FeeDocument, option: FeeOption) -> int:
    """How many wagers a player's fee counts together."""
    per = option.player_per or document.player_per
    return max(1, len(document.player_counts)) if per == "player" else 1


@rule("warning")
def bracket_starts_late(offer: BookGame) -> Iterator[Defect]:
    """The first bracket begins above the table minimum, and above that of a wager it counts."""
    for document in offer.data.fees:
        found: dict[str, list[FeeOption]] = {}
        for of, option, _, payer, brackets in _brackets(offer):
            if of is document and cents(brackets[0].at) > _least(offer, document, option, payer):
                found.setdefault(payer, []).append(option)
        for payer, options in found.items():
            low = _limits(options[0])[0]
            brackets = options[0].player if payer == "player" else options[0].dealer
            first = cents(brackets[0].at)
            yield Defect(
                lines=join(o.lines for o in options),
                where=_where(document, options),
                says=f"the first {payer} bracket begins above the table minimum: in option "
                f"{options[0].option} at {money(first)}, and the minimum may be {money(low)}",
                cost="a single wager below the bracket has no fee",
            )


def _least(offer: BookGame, document: FeeDocument, option: FeeOption, payer: str) -> int:
    """The smallest wager that a fee looks at: some have a minimum above the table's."""
    counted = document.player_counts if payer == "player" else document.dealer_counts
    low = _limits(option)[0]
    own = (cents(offer.data.wager[slug].minimum or "0") for slug in counted)
    return min((max(low, least) for least in own), default=low)


@rule("note")
def bracket_below_the_minimum(offer: BookGame) -> Iterator[Defect]:
    """The first bracket begins below the table minimum, so a figure is not what was meant."""
    for _, option, where, payer, brackets in _brackets(offer):
        low, first = _limits(option)[0], cents(brackets[0].at)
        if DOLLAR < first < low:
            yield Defect(
                lines=option.lines,
                where=where,
                says=f"the first {payer} bracket is {money(first)}, the table minimum {money(low)}",
                cost="nothing, if the minimum is right",
            )


@rule("note")
def bracket_unreachable(offer: BookGame) -> Iterator[Defect]:
    """A bracket ends below the table minimum, or begins above all that a player may stake."""
    for document, option, where, payer, brackets in _brackets(offer):
        least, most = _limits(option)[0], _limits(option)[1] * _counted(document, option)
        low = [b for b in brackets if b.to and cents(b.to) < least]
        high = [b for b in brackets if payer == "player" and cents(b.at) > most]
        for idle, why in (
            (low, f"the table minimum is {money(least)}"),
            (high, f"the most that a player stakes is {money(most)}"),
        ):
            if idle:
                yield Defect(
                    lines=option.lines,
                    where=where,
                    says=f"no {payer} fee is ever taken for {', '.join(map(_bracket, idle))}: "
                    f"{why}",
                    cost="nothing, if the table limit is right",
                )


@rule("note")
def bracket_same_fee(offer: BookGame) -> Iterator[Defect]:
    """Neighbouring brackets have one fee, so one of the figures may be wrong."""
    for _, option, where, payer, brackets in _brackets(offer):
        steps = _printed_steps(option, payer, brackets)
        same = [low for low, high in steps if cents(low.fee) == cents(high.fee)]
        if same:
            fees = ", ".join(dict.fromkeys(money(cents(b.fee)) for b in same))
            yield Defect(
                lines=option.lines,
                where=where,
                says=f"neighbouring {payer} brackets have the same fee of {fees}",
                cost="nothing as printed; the step that was meant is not taken",
            )


@rule("warning")
def fee_falls(offer: BookGame) -> Iterator[Defect]:
    """A higher bracket costs less than a lower one."""
    for _, option, where, payer, brackets in _brackets(offer):
        for low, high in _printed_steps(option, payer, brackets):
            if cents(high.fee) < cents(low.fee):
                less = money(cents(low.fee) - cents(high.fee))
                yield Defect(
                    lines=option.lines,
                    where=where,
                    says=f"the {payer} fee falls at {money(cents(high.at))}",
                    cost=f"{less} less for more action",
                )


def _printed_steps(
    option: FeeOption, payer: str, brackets: list[Bracket]
) -> list[tuple[Bracket, Bracket]]:
    """Neighbouring brackets that both have their fee in print."""
    blank = {b.at for b in option.blank if b.at and _payer(b.fee) == payer}
    return [(low, high) for low, high in pairwise(brackets) if not {low.at, high.at} & blank]


@rule("error")
def fee_is_blank(offer: BookGame) -> Iterator[Defect]:
    """The cell of a fee is empty."""
    for document, option, where in _options(offer):
        for payer in PAYERS:
            cells = {b.at: b for b in option.blank if b.at and b.fee == payer}
            brackets = [b for b in getattr(option, payer) if b.at in cells]
            if brackets:
                amounts = ", ".join(map(_bracket, brackets))
                yield Defect(
                    lines=join(cell.lines for cell in cells.values()),
                    where=where,
                    says=f"the {_payer(payer)} fee for {amounts} is blank",
                    cost=_untold([cents(b.fee) for b in brackets], "nothing"),
                )
        for cell in option.blank:
            if not cell.at:
                yield Defect(
                    lines=cell.lines,
                    where=where,
                    says=f"the fee for {cell.fee} is blank",
                    cost=_untold(
                        [cents(option.extra.get(cell.fee, "0"))], _printed_extra(document, cell.fee)
                    ),
                )


def _untold(read: list[int], other: str) -> str:
    """What a blank costs: the fee that a reading gives it, or another."""
    fees = " or ".join(dict.fromkeys(money(fee) if fee else "nothing" for fee in read))
    told = f"the collection cannot be told: {fees} as read here"
    return f"{told}, or {other}" if other and other != fees else told


def _printed_extra(document: FeeDocument, slug: str) -> str:
    """The further fee for a wager in the options that have one in print."""
    has = [o for o in document.options if slug in o.extra]
    has = [o for o in has if slug not in [b.fee for b in o.blank if not b.at]]
    fees = " or ".join(dict.fromkeys(money(cents(o.extra[slug])) for o in has))
    numbers = f"option{'s' if len(has) > 1 else ''} {join(o.option for o in has)}"
    return f"{fees} as in {numbers}" if has else ""


@rule("error")
def bracket_backwards(offer: BookGame) -> Iterator[Defect]:
    """A bracket ends below its beginning, or begins below the one before it."""
    for _, option, where, payer, brackets in _brackets(offer):
        ends = any(b.to and cents(b.to) < cents(b.at) for b in brackets)
        begins = any(cents(high.at) <= cents(low.at) for low, high in pairwise(brackets))
        if ends or begins:
            yield Defect(
                lines=option.lines,
                where=where,
                says=f"the {payer} brackets do not run upwards",
                cost="the collection cannot be told",
            )


@rule("warning")
def option_missing(offer: BookGame) -> Iterator[Defect]:
    """A schedule announces option numbers that it does not have."""
    for document in offer.data.fees:
        has = {o.option for o in document.options}  # printed under another number: option-repeated
        for said in document.announces:
            lacks = sorted(set(range(said.first, said.last + 1)) - has)
            if lacks:
                yield _missing(said.first, said.last, lacks, said.lines, document.document)
    told: dict[tuple[str, int, int, str], set[int]] = {}  # one paragraph may announce two tables
    for table in offer.data.collection:
        for said in table.announces:
            key = (table.document, said.first, said.last, str(said.lines))
            told.setdefault(key, set()).update(row.option for row in table.rows)
    for (name, first, last, lines), has in told.items():
        lacks = sorted(set(range(first, last + 1)) - has)
        if lacks:
            yield _missing(first, last, lacks, lines, name)


def _missing(first: int, last: int, lacks: list[int], lines: int | str, where: str) -> Defect:
    return Defect(
        lines=lines,
        where=where,
        says=f"options {first} to {last} are announced; missing: {join(lacks)}",
        cost="a table cannot post them",
    )


@rule("warning")
def option_skipped(offer: BookGame) -> Iterator[Defect]:
    """The option numbers of a schedule have a hole that nothing announces."""
    for document in offer.data.fees:
        have = sorted(o.option for o in document.options)
        if not have:
            continue
        announced = {n for a in document.announces for n in range(a.first, a.last + 1)}
        lacks = sorted(set(range(have[0], have[-1] + 1)) - set(have) - announced)
        if lacks:
            yield Defect(
                lines=document.lines,
                where=document.document,
                says=f"the numbers run from {have[0]} to {have[-1]}, without {join(lacks)}",
                cost="whether rows were lost cannot be told",
            )


@rule("warning")
def option_unannounced(offer: BookGame) -> Iterator[Defect]:
    """A schedule has an option for which no paragraph says how its fees are taken."""
    for document in offer.data.fees:
        announced = {n for a in document.announces for n in range(a.first, a.last + 1)}
        for option in document.options:
            if announced and option.option not in announced:
                yield Defect(
                    lines=join([option.lines, *(a.lines for a in document.announces)]),
                    where=f"{document.document} option {option.option}",
                    says=f"the paragraphs before the schedule are for options {join(announced)}",
                    cost="who pays its fees, and when, is not printed",
                )


@rule("warning")
def option_repeated(offer: BookGame) -> Iterator[Defect]:
    """One option number stands for two schedules."""
    for document in offer.data.fees:
        for option in document.options:
            if option.printed is not None and option.printed != option.option:
                yield Defect(
                    lines=option.lines,
                    where=f"{document.document} option {option.option}",
                    says="printed under a number that another option has",
                    cost="a table's posted option does not say which fees it takes",
                )


@rule("note")
def option_twin(offer: BookGame) -> Iterator[Defect]:
    """Two options of a schedule have the same limits and fees."""
    for document in offer.data.fees:
        yield from _twins(
            ((o, (_all_limits(o), _figures(o), _blanks(o))) for o in document.options),
            document.document,
        )
    for table in offer.data.collection:
        yield from _twins(
            ((row, tuple(row.cells)) for row in table.rows), f"{table.document} {table.name}"
        )


Numbered = FeeOption | CollectionRow


def _twins(options: Iterable[tuple[Numbered, tuple[object, ...]]], where: str) -> Iterator[Defect]:
    seen: dict[tuple[object, ...], list[Numbered]] = {}
    for option, content in options:
        seen.setdefault(content, []).append(option)
    alike = [same for same in seen.values() if len(same) > 1]
    if alike:
        pairs = ", ".join(" and ".join(str(o.option) for o in same) for same in alike)
        yield Defect(
            lines=join(o.lines for same in alike for o in same),
            where=where,
            says=f"options with the same limits and fees: {pairs}",
            cost="nothing; or one of them lost the figure that told them apart",
        )


def _amounts(texts: Iterable[str]) -> tuple[int, ...]:
    return tuple(cents(text) for text in texts)


def _all_limits(option: FeeOption) -> tuple[object, ...]:
    own = tuple((slug, _amounts(span)) for slug, span in sorted(option.limits.items()))
    return _amounts(option.limit), own


def _figures(option: FeeOption) -> tuple[object, ...]:
    """What an option takes, for comparing: steps that make no difference are left out."""
    extra = tuple((slug, cents(fee)) for slug, fee in sorted(option.extra.items()))
    return _steps(option.player), _steps(option.dealer), extra


def _blanks(option: FeeOption) -> frozenset[tuple[str, str]]:
    """The cells of an option that are empty: what would stand there may tell it from another."""
    return frozenset((blank.fee, blank.at) for blank in option.blank)


def _steps(brackets: list[Bracket]) -> tuple[tuple[int, int, int], ...]:
    """Brackets as from, to (0 if open) and fee; neighbours with one fee are one."""
    steps: list[tuple[int, int, int]] = []
    for bracket in brackets:
        first, last, fee = cents(bracket.at), cents(bracket.to or "0"), cents(bracket.fee)
        if steps and steps[-1][2] == fee and first <= steps[-1][1] + DOLLAR:
            first = steps.pop()[0]
        steps.append((first, last, fee))
    return tuple(steps)


@rule("warning")
def schedules_differ(offer: BookGame) -> Iterator[Defect]:
    """Two documents give one option of a game different figures."""
    printed = offer.data.fees
    for document in (d for d in printed if d.governs):
        for other in (d for d in printed if not d.governs and _same_fee(d, document)):
            theirs = {o.option: o for o in other.options}
            for option in document.options:
                twin = theirs.get(option.option)
                if twin is None:
                    continue
                same_limit = _amounts(twin.limit) == _amounts(option.limit)
                if same_limit and _figures(twin) == _figures(option):
                    continue
                what = "fees" if same_limit else "table limits"
                yield Defect(
                    lines=f"{option.lines}, {twin.lines}",
                    where=f"{document.document} option {option.option}",
                    says=f"{other.document} has other {what} under the same number",
                    cost="the collection depends on which document is followed",
                )


def _same_fee(one: FeeDocument, other: FeeDocument) -> bool:
    """Are two documents about the same wagers, and not about one fee each?"""
    return bool(
        {*one.player_counts} & {*other.player_counts}
        or {*one.dealer_counts} & {*other.dealer_counts}
    )


@rule("warning")
def dealer_pays_less(offer: BookGame) -> Iterator[Defect]:
    """A player-dealer, who banks the whole table, pays less than one player."""
    for document in offer.data.fees:
        flat = [o for o in document.options if len(o.player) == len(o.dealer) == 1]
        less = [o for o in flat if cents(o.dealer[0].fee) < cents(o.player[0].fee)]
        for option in less:
            yield Defect(
                lines=option.lines,
                where=_where(document, [option]),
                says="the player-dealer's fee is lower than a player's",
                cost="the columns may be exchanged: then both pay the other's fee"
                if less == flat
                else "a fee may be wrong: in the other options the player-dealer pays no less",
            )


@rule("warning")
def new_player_pays_more(offer: BookGame) -> Iterator[Defect]:
    """A new player, who has played less, pays more for the half hour than the others."""
    for table in offer.data.collection:
        fee = next((i for i, c in enumerate(table.columns) if c in ("fee", "player-fee")), None)
        new = next((i for i, c in enumerate(table.columns) if c.startswith("new-player")), None)
        if fee is None or new is None:
            continue
        for row in table.rows:
            if not (row.cells[fee] and row.cells[new]):
                continue
            others, newcomer = cents(row.cells[fee]), cents(row.cells[new])
            if newcomer > others:
                yield Defect(
                    lines=row.lines,
                    where=f"{table.document} {table.name} option {row.option}",
                    says=f"a new player pays {money(newcomer)}, the others {money(others)}",
                    cost="a newcomer pays for time that he has not played",
                )
