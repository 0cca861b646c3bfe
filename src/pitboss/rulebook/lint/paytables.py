"""Paytables: against the ranking of hands, against each other, against the decks in use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from pitboss.errors import BadInput
from pitboss.money.odds import odds_name
from pitboss.money.paytables import Pays, row
from pitboss.rulebook.lines import join
from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import PayRow, PaytableData, Ranking

POKER_HANDS = (
    *("natural-seven-card-straight-flush", "seven-card-straight-flush"),
    *("seven-card-straight-flush-joker", "royal-flush-royal-match"),
    *("five-of-a-kind", "five-aces", "mini-royal", "royal-flush", "straight-flush"),
    *("four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind", "two-pair", "pair"),
)
"""Hands that a ranking of its own should have; others (`jacks-or-better`) are parts of these."""

PART_OF = {"five-aces": "five-of-a-kind"}
"""Hands that need no place of their own where the ranking has the wider one."""

TWO_ALIKE = (
    *("suited-pair", "perfect-pair", "suited-kings", "kings-of-spades"),
    *("kings-of-spades-and-blackjack", "three-suited-sevens"),
    *("two-suited", "suited-and-unsuited", "one-suited"),
)
"""Hands with two cards of one rank and suit: one deck has them once each."""

FIVE_ALIKE = ("five-of-a-kind", "five-aces")
"""Hands that one deck without wild cards cannot make."""


def _tables(offer: BookGame) -> Iterator[tuple[str, PaytableData, str]]:
    for slug, wager in offer.data.wager.items():
        for table in wager.paytable:
            name = slug if table.name == slug else f"{slug} @ {table.name}"
            yield slug, table, name


def _ranked(offer: BookGame) -> Iterator[tuple[PaytableData, str, Ranking]]:
    by_name = {r.name: r for r in offer.data.ranking}
    for _, table, where in _tables(offer):
        if table.ranking in by_name:
            yield table, where, by_name[table.ranking]


def _worth(pays: str) -> tuple[int, float]:
    """For comparing: what a unit wins; the meter above all."""
    kind, a, b, _ = row(pays)
    if kind == Pays.METER:
        return 3, a / b
    if kind == Pays.FIXED:
        return 2, float(a)
    return 1, a / b if kind == Pays.ODDS else 0.0 if kind == Pays.PUSHES else -1.0


def _line(table: PaytableData, of: PayRow) -> int | str:
    return of.lines if of.lines is not None else table.lines


@rule("error")
def pays_less_for_more(offer: BookGame) -> Iterator[Defect]:
    """A higher hand is paid less than a lower one."""
    for table, where, ranking in _ranked(offer):
        order = [h.hand for h in ranking.hands]
        rows = [r for r in table.rows if r.outcome in order]
        rows.sort(key=lambda r: order.index(r.outcome))
        for high, low in pairwise(rows):
            mine, other = _worth(high.pays), _worth(low.pays)
            if mine[0] == other[0] and mine < other:
                yield Defect(
                    lines=f"{_line(table, high)}, {_line(table, low)}",
                    where=where,
                    says=f"{high.outcome} pays {high.pays}, the lower {low.outcome} {low.pays}",
                    cost="a player is better off with the lower hand",
                )


@rule("note")
def rows_out_of_order(offer: BookGame) -> Iterator[Defect]:
    """The rows of a paytable are not in the order of the ranking."""
    for table, where, ranking in _ranked(offer):
        order = [h.hand for h in ranking.hands]
        worths = [_worth(r.pays) for r in table.rows]
        if worths == sorted(worths, reverse=True):
            continue  # in the order of the prizes: then a lower hand is paid more, which is said
        ranks = [(order.index(r.outcome), r) for r in table.rows if r.outcome in order]
        for (one, above), (other, below) in pairwise(ranks):
            if one > other:
                yield Defect(
                    lines=f"{_line(table, above)}, {_line(table, below)}",
                    where=where,
                    says=f"{above.outcome} stands above {below.outcome}, which ranks higher",
                    cost="nothing, if every row is paid by its own name",
                )


@rule("warning")
def hand_without_a_rank(offer: BookGame) -> Iterator[Defect]:
    """A paytable pays a hand that the game's ranking does not have."""
    for table, where, ranking in _ranked(offer):
        order = [h.hand for h in ranking.hands]
        lacks = [
            each
            for each in table.rows
            if each.outcome in POKER_HANDS
            and each.outcome not in order
            and PART_OF.get(each.outcome) not in order
        ]
        if lacks:
            yield Defect(
                lines=join([*(_line(table, each) for each in lacks), ranking.lines]),
                where=where,
                says=f"paid and not in the ranking '{ranking.name}': "
                f"{', '.join(each.outcome for each in lacks)}",
                cost="what makes the hand, or which hands it beats, is not printed",
            )


@rule("warning")
def ranked_and_not_paid(offer: BookGame) -> Iterator[Defect]:
    """A paytable has no row for a hand that ranks between hands it pays."""
    for table, where, ranking in _ranked(offer):
        order = [h.hand for h in ranking.hands]
        rows = {r.outcome: r for r in table.rows}
        paid = [order.index(outcome) for outcome in rows if outcome in order]
        for place in range(min(paid, default=0), max(paid, default=0)):
            if order[place] in rows:
                continue
            low = rows[order[min(p for p in paid if p > place)]]
            yield Defect(
                lines=f"{ranking.hands[place].lines}, {table.lines}",
                where=where,
                says=f"{order[place]} has no row, the lower {low.outcome} has one",
                cost="a player is better off with the lower hand",
            )


@rule("note")
def ranking_without_high_card(offer: BookGame) -> Iterator[Defect]:
    """Hands are compared by a ranking that ends above those that have nothing."""
    lowest = {ranking.hands[-1].hand: ranking for ranking in offer.data.ranking if ranking.hands}
    if "high-card" in lowest or not _hands_are_compared(offer):
        return
    for hand, ranking in lowest.items():
        if hand == "pair":
            yield Defect(
                lines=ranking.lines,
                where=ranking.name,
                says="the ranking ends with a pair; a hand without one has no rank",
                cost="hands without a pair are not compared by the text",
            )


def _hands_are_compared(offer: BookGame) -> bool:
    """Does a hand win against another, and not only by a paytable of hands, or of a jackpot?"""
    if offer.data.game.kind == "jackpot":
        return False
    alone = [w for w in offer.data.wager.values() if w.paytable and not (w.needs or w.needs_any)]
    return not alone or any(not table.ranking for w in alone for table in w.paytable)


@rule("error")
def hand_that_cannot_be(offer: BookGame) -> Iterator[Defect]:
    """A paytable pays a hand that the cards in use cannot make."""
    equipment = offer.data.equipment
    if equipment is None or not equipment.decks:
        return
    if max(equipment.decks) > 1 or equipment.jokers or equipment.wild:
        return
    for _, table, where in _tables(offer):
        for each in table.rows:
            if each.outcome in FIVE_ALIKE:
                yield Defect(
                    lines=_line(table, each),
                    where=where,
                    says=f"{each.outcome} cannot be made with one deck and no wild card",
                    cost=f"{each.pays} is never paid",
                )


@rule("note")
def needs_two_decks(offer: BookGame) -> Iterator[Defect]:
    """A paytable for any number of decks pays for two cards alike, which one deck cannot have."""
    for _, table, where in _tables(offer):
        if table.when or 1 not in decks_in_play(offer):
            continue
        rows = [r for r in table.rows if r.outcome in TWO_ALIKE]
        if rows:
            yield Defect(
                lines=", ".join(str(_line(table, r)) for r in rows),
                where=where,
                says=f"with one deck {', '.join(r.outcome for r in rows)} cannot be made",
                cost="the house edge with one deck is higher than with more",
            )


def decks_in_play(offer: BookGame) -> list[int]:
    """The numbers of decks that may be in play."""
    equipment, option = offer.data.equipment, offer.data.options.get("decks")
    if option is not None:
        if option.allowed:
            return [d for d in option.allowed if type(d) is int]
        return list(range(option.at_least or 1, (option.at_most or 8) + 1))
    return equipment.decks if equipment else []


@rule("error")
def paid_twice(offer: BookGame) -> Iterator[Defect]:
    """A paytable has two rows for one outcome."""
    for _, table, where in _tables(offer):
        for one, other in combinations(table.rows, 2):
            if one.outcome == other.outcome:
                yield Defect(
                    lines=f"{_line(table, one)}, {_line(table, other)}",
                    where=where,
                    says=f"{one.outcome} pays {one.pays} and {other.pays}",
                    cost="the payoff cannot be told",
                )


@rule("error")
def printed_two_ways(offer: BookGame) -> Iterator[Defect]:
    """A payoff that stands in two places has two values."""
    for _, table, where in _tables(offer):
        for each in table.rows:
            for again in each.also:
                if row(again.pays) != row(each.pays):
                    yield Defect(
                        lines=f"{_line(table, each)}, {again.lines}",
                        where=where,
                        says=f"{each.outcome} pays {each.pays} in one place and {again.pays} in "
                        "another",
                        cost=_difference(each.pays, again.pays),
                    )


def _difference(one: str, other: str) -> str:
    (kind, a, b, _), (other_kind, c, d, _) = row(one), row(other)
    if kind == other_kind == Pays.ODDS:
        units = abs(a * d - b * c)
        return f"{odds_name(units, b * d)} on each such win"
    return "the payoff cannot be told"


@rule("warning")
def two_tables_for_one_bet(offer: BookGame) -> Iterator[Defect]:
    """A wager has several paytables, and nothing says which of them applies."""
    for slug, wager in offer.data.wager.items():
        bare = [t for t in wager.paytable if not t.when and not t.condition]
        for one, other in combinations(bare, 2):
            if _same_rows(one, other):
                continue
            yield Defect(
                lines=f"{one.lines}, {other.lines}",
                where=slug,
                says=f"'{one.name}' and '{other.name}' differ, and neither has a condition",
                cost="the house may post either; the book does not say when",
            )


def _same_rows(one: PaytableData, other: PaytableData) -> bool:
    def rows(table: PaytableData) -> dict[str, object]:
        return {r.outcome: row(r.pays) for r in table.rows}

    return rows(one) == rows(other)


@rule("warning")
def meter_without_a_figure(offer: BookGame) -> Iterator[Defect]:
    """A prize is a share of a meter whose seed or rate is not printed."""
    for slug, table, where in _tables(offer):
        shares = [r for r in table.rows if _is_meter(r.pays)]
        if not shares:
            continue
        fed = [m for m in offer.data.meter.values() if slug in m.wagers]
        known = {*offer.data.rules, *offer.data.options}
        seeded = any(m.seed for m in fed) or "meter-seed" in known
        rated = any(m.contribution for m in fed) or "meter-share" in known
        lacks = [what for what, has in (("seed", seeded), ("rate", rated)) if not has]
        if lacks:
            yield Defect(
                lines=table.lines,
                where=where,
                says=f"the meter has no printed {' and no printed '.join(lacks)}",
                cost="the prize, and the edge, depend on what the house posts",
            )


def _is_meter(pays: str) -> bool:
    try:
        return row(pays)[0] == Pays.METER
    except BadInput:
        return False
