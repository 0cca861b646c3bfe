"""What a figure of a ruling is made of where it is not the stake at the odds, and the lines of it.

A vigorish, even money on what the odds do not divide, the part of a horn bet that wins, a limit on
what is paid in a round, a bank that is used up, what is left of a player's own bank.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.engines.play import Round
from pitboss.families.pai_gow import vigorish
from pitboss.families.payout_limit import LimitAtLeast, PayoutLimit
from pitboss.money.cents import cents, money
from pitboss.money.odds import at_odds, odds
from pitboss.money.settlement import Line, Result
from pitboss.report.pots import how_often
from pitboss.rulebook.citing import charge_lines, rule_lines, short_bank_lines
from pitboss.rulebook.lines import join
from pitboss.tape import verbs
from pitboss.tape.table import ACCOUNTS

METER = ACCOUNTS[verbs.METER]
AWAY = ("folded", "not-in")
"""The reasons of seats that have no part in a showdown."""
PRIZE = "prize"
"""The odds of a line that is paid an amount, whatever the stake."""


class Part(NamedTuple):
    """One thing that a figure is made of: in words, and where the book prints it."""

    says: str
    lines: str = ""


def made_of(played: Round, line: Line) -> list[Part]:
    """Everything that makes of the stake at the odds what was won, or lost."""
    if not line.reason:
        return []
    parts = [*_charged(played, line), *_short(played, line), *_read_otherwise(played, line)]
    parts += _run_again(played, line)
    if " to " in line.odds or line.odds == PRIZE:
        parts += _won(played, line) if line.net >= 0 and not line.uncovered else []
    return parts


def _charged(played: Round, line: Line) -> Iterator[Part]:
    """A charge that is laid beside the stake and goes with it."""
    wager = played.terms.game.layout.wager(line.wager)
    laid = int(played.stakes[line.seat, line.wager])
    if wager.charge and line.stake > laid:
        yield Part(
            f"the stake is {money(laid)} and {money(line.stake - laid)} {wager.charge}",
            charge_lines(played.terms, line.wager),
        )


def _run_again(played: Round, line: Line) -> Iterator[Part]:
    """The rest of the cards was dealt more than once, and each run is for a part of the pot."""
    on, runs = played.terms, how_often(played)
    if runs > 1 and on.game.reasons[line.reason].slug not in AWAY:
        often = "twice" if runs == 2 else "three times"
        names = ("run-it-twice", "run-it-twice-hands", "run-it-twice-deals")
        found = [lines for name in names if (lines := rule_lines(on, name))]
        yield Part(f"the last cards are dealt {often}, each time for an equal part", join(found))


def _read_otherwise(played: Round, line: Line) -> Iterator[Part]:
    """An option by which the same hand is settled otherwise."""
    on, reason = played.terms, played.terms.game.reasons[line.reason].slug
    for name, option in on.offer.data.options.items():
        if reason in option.decides:
            others = [str(value) for value in option.allowed if value != on.options[name]]
            yield Part(f"{name}={' or '.join(others)} reads it otherwise", str(option.lines))


def _won(played: Round, line: Line) -> Iterator[Part]:
    wager = played.terms.game.layout.wager(line.wager)
    if wager.banks:
        yield from _left_of_a_bank(played, line)
        return
    won = at_the_odds(played, line)
    if line.account == METER:
        yield Part(f"the prize is {played.terms.row_pays(line.rows[0])}")
    elif won == line.net:
        return
    elif line.odds == PRIZE and won == line.net + line.stake:
        yield Part(f"the prize of {money(won)} takes in the {money(line.stake)} staked")
    elif won > line.net and not wager.charge and (limit := _limit(played)):
        yield _within(played, line, won, limit)
    elif not line.stake and wager.raises:
        yield _without_a_stake(played, line)
    elif wager.in_parts:
        win, per = odds(line.odds)
        part = (line.net + line.stake) * per // (win + per)
        yield Part(f"{money(part)} of it wins, {money(line.stake - part)} is lost")
    elif wager.balance or wager.charge:
        yield from _in_two_parts(played, line)


def at_the_odds(played: Round, line: Line) -> int:
    """What the stake wins at the odds of the line, or the amount that its row prints."""
    if line.odds == PRIZE:
        pays = played.terms.row_pays(line.rows[0]) if line.rows else ""
        return cents(pays) if pays.startswith("$") else line.net
    return at_odds(line.stake, *odds(line.odds), played.terms.breakages()[line.wager])


def _limit(played: Round) -> PayoutLimit | None:
    """The limit on what one player is paid in a round, where the table has one."""
    limit = getattr(played.terms.rules, "limit", None)
    return limit if isinstance(limit, PayoutLimit) and limit.payout_limit else None


def _within(played: Round, line: Line, won: int, limit: PayoutLimit) -> Part:
    """What a limit leaves of a win; how much it is where it does not hang on the table minimum."""
    most = f"the payout limit leaves {money(line.net)} of it"
    if limit.payout_limit_at_least == LimitAtLeast.NONE:
        amount = max(limit.payout_limit, limit.payout_limit_least)
        most = f"with the round's other wins {money(amount)} is the most"
    said = line.odds if line.odds != PRIZE else "the prize"
    return Part(f"{said} is {money(won)}; {most}", rule_lines(played.terms, "payout-limit"))


def _without_a_stake(played: Round, line: Line) -> Part:
    """On what a bonus is paid that has no stake of its own."""
    layout = played.terms.game.layout
    base = layout.index(layout.wager(line.wager).raises)
    title = played.terms.spot_title(base)
    return Part(f"on {money(int(played.stakes[line.seat, base]))} of the {title}")


def _in_two_parts(played: Round, line: Line) -> Iterator[Part]:
    """Even money on what the odds do not divide; what is taken out of the winnings."""
    wager, on = played.terms.game.layout.wager(line.wager), played.terms
    laid = int(played.stakes[line.seat, line.wager])
    win, per = odds(line.odds)
    even = bool(wager.balance and getattr(on.rules, wager.balance))
    rest = laid % (100 * per) if even and per > 1 else 0
    if rest:
        yield Part(
            f"{money(laid - rest)} is paid at these odds and {money(rest)} even money",
            rule_lines(on, wager.balance.replace("_", "-")),
        )
    won = at_odds(laid - rest, win, per, on.breakages()[line.wager]) + rest
    if line.stake == laid and won > line.net:
        yield Part(
            f"{money(won)} less {money(won - line.net)} {wager.charge}",
            charge_lines(on, line.wager),
        )


def _left_of_a_bank(played: Round, line: Line) -> Iterator[Part]:
    """What the wagers of the others left to a player's bank, and the charge on it."""
    on, layout = played.terms, played.terms.game.layout
    lines = played.settlement.lines
    net = sum(each.net for each in lines if layout.wager(each.wager).banks)
    others = sum(_to_the_bank(played, each) for each in lines)
    bet = sum(e.value for e in played.events if e.kind == "amount" and _is_against(played, e.wager))
    for won in (bet, 0, -bet):
        centre = others + won
        charge = vigorish(centre, on.rules.commission, on.rules.commission_rounding)
        if centre - charge == net:
            said = f"{money(others)} from the players' wagers"
            if won:
                ahead = "and" if won > 0 else "less"
                said += f" {ahead} {money(abs(won))} from the dealer's against it"
            if charge:
                said += f", less {money(charge)} {layout.wager(line.wager).charge}"
            part = f"; the part of this seat is {money(line.net)}" if net != line.net else ""
            yield Part(said + part, charge_lines(on, line.wager) if charge else "")
            return


def _to_the_bank(played: Round, line: Line) -> int:
    """What a wager against a player's bank leaves to it, before any charge."""
    wager = played.terms.game.layout.wager(line.wager)
    if wager.banks or not wager.charge:
        return 0
    return -at_the_odds(played, line) if line.result is Result.WIN else -line.net


def _is_against(played: Round, spot: int) -> bool:
    """Is a spot the dealer's wager against a player's bank?"""
    layout = played.terms.game.layout
    raises = layout.wager(spot).raises
    return bool(raises) and layout.wager(layout.index(raises)).banks


def _short(played: Round, line: Line) -> Iterator[Part]:
    """What a bank that is used up, or that may win no more, leaves of a payoff or a loss."""
    if not line.uncovered:
        return
    says = "the bank is used up" if line.used_up else "a bank wins no more than it covers"
    if line.result is not Result.RETURNED:
        done = "paid" if line.result is Result.WIN else "collected"
        whole = abs(line.net) + line.uncovered
        says += f": {money(abs(line.net))} of {money(whole)} is {done}"
    elif line.stake:
        says += ", so the wager goes back"
    else:
        says += f": nothing of {money(line.uncovered)} is paid"
    yield Part(says, short_bank_lines(played.terms, line.wager))
