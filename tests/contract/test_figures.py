"""The figure behind every ruling stands on a line that the ruling cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from contract.figures import EVEN_MONEY, GARBLED, on_lines, ratio, unprinted
from contract.offers import playable
from pitboss.engines.play import Round
from pitboss.engines.written import read_round, settle_written
from pitboss.errors import NotAllowed
from pitboss.money.paytables import PRINTED, ROW
from pitboss.plans.coverage import wanted
from pitboss.report.ruling import where, why
from pitboss.report.status import golden_files
from pitboss.rulebook.binding import printed_rows
from pitboss.rulebook.lines import numbers
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.schema import Amount, Scalar, WrittenChange, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import Terms, bind

GOLDEN = [path for book in books().values() for path in golden_files(book)]
NO_FIGURE = ("push", "lose")
"""What a row may say that pays nothing."""


def test_every_figure_of_every_golden_round_stands_on_a_cited_line() -> None:
    missing: dict[tuple[str, ...], str] = {}
    for path in GOLDEN:
        for played in settle_written(read_round(path)).rounds:
            missing |= {(path.stem, *miss): lines for miss, lines in unprinted(played)}
    assert not missing


# every priced row


def in_force(offer: BookGame) -> Iterator[Terms]:
    """A game on such options that each of its paytables is in force on some of them."""
    yield bind(offer, {})
    for slug, wager in offer.data.wager.items():
        for table in wager.paytable if len(wager.paytable) > 1 else ():
            chosen: dict[str, Scalar] = {f"{slug}-paytable": table.name}
            for key, value in table.when.items():
                chosen[key.removesuffix("-at-least").removesuffix("-at-most")] = value
            yield bind(offer, chosen)


def carried(on: Terms) -> Iterator[int]:
    """The printed rows that stand in the tables by which a game settles."""
    for name in on.game.paytables:
        table = getattr(on.rules, name, None)
        if isinstance(table, np.ndarray):
            yield from (int(number) // ROW for number in table[:, PRINTED] if number)


@pytest.mark.parametrize("book", sorted(books()))
def test_every_priced_row_is_carried_to_its_ruling_and_its_line_prints_the_figure(
    book: str,
) -> None:
    for offer in playable([books()[book]]):
        rows = dict(enumerate(printed_rows(offer.data), 1))
        priced = {n for n, (_, row) in rows.items() if row.pays not in NO_FIGURE}
        terms = list(in_force(offer))
        garbled = {f for (at, _), said in GARBLED.items() if at == offer.address for f in said}
        assert priced <= {n for on in terms for n in carried(on)}, offer.address
        for number in priced:
            there = on_lines(book, terms[0].row_lines(number))
            figures = set(map(ratio, wanted(rows[number][1].pays)))
            assert there >= figures or figures <= garbled, rows[number]


def test_no_excuse_is_idle() -> None:
    for address, slugs in EVEN_MONEY.items():
        offer = _offer(address)
        for slug in slugs:
            printed = on_lines(offer.book.slug, str(offer.data.wager[slug].lines))
            assert ratio("1 to 1") not in printed, (address, slug)
    for (address, slug), odds in GARBLED.items():
        offer = _offer(address)
        printed = on_lines(offer.book.slug, str(offer.data.wager[slug].lines))
        assert printed >= set(odds.values()), (address, slug)
        assert not printed & set(odds), (address, slug)


def _offer(address: str) -> BookGame:
    return next(offer for offer in playable() if offer.address == address)


# one by one: what was cited wrongly once


Cited = tuple[str, str, int, str, str, str]
"""A book, a golden round, a seat, a wager, a reason, and the lines."""

CITED: list[Cited] = [
    (
        "toledo",
        "crazy_4_poker_payout_limit",
        1,
        "queens-up",
        "payout-limit",
        "2450, 2458, 4381-4384",
    ),
    (
        "cincinnati",
        "fortune_pai_gow_poker_bank_runs_dry",
        1,
        "pai-gow",
        "both-higher",
        "3147, 3149",
    ),
    ("cincinnati", "fortune_pai_gow_poker_partners_bank", 2, "bank", "banked", "3149, 3192-3196"),
    ("cincinnati", "crazy_4_poker_fold_forfeits_queens_up", 1, "ante", "folded", "5144"),
    ("toledo", "pai_gow_poker_bank_runs_dry", 1, "pai-gow", "both-higher", "2977-2979, 2986-2987"),
    ("columbus-2016", "pai_gow_poker_two_hands", 4, "pai-gow", "copied", "1433"),
    (
        "columbus-2017",
        "pai_gow_poker_payout_limit",
        1,
        "bonus",
        "bonus-hand",
        "5332-5336, 5398, 5431-5439",
    ),
    ("columbus-2016", "blackjack_switch_insurance", 2, "main", "dealer-blackjack", "2643"),
    ("columbus-2016", "craps_free_craps_twelve_is_a_point", 1, "come-odds 11", "odds-off", "2895"),
    (
        "columbus-2016",
        "commission_free_baccarat_tied_seven",
        1,
        "fortune-7",
        "seven-beaten",
        "2383",
    ),
    ("columbus-2016", "dj_wild_higher_tied_folded", 4, "ante", "folded", "3067"),
    ("hollywood-park", "crazy_4_poker_play_first", 3, "super-bonus", "lower", "5178"),
    ("hollywood-park", "no_bust_4_0a_both_over", 2, "main", "three-card-22", "849"),
    ("hollywood-park", "no_bust_4_0a_both_over", 5, "main", "four-card-bust", "850"),
    ("hollywood-park", "no_bust_4_0a_perfect_pairs_readings", 2, "main", "three-card-22", "5976"),
    ("hollywood-park", "no_bust_4_0a_perfect_pairs_readings", 4, "main", "four-card-bust", "5977"),
    ("hollywood-park", "pure_spanish_21_5_rescue", 2, "main", "rescued", "634"),
    ("hollywood-park", "pure_spanish_21_5_double_double", 3, "main", "rescued-again", "635"),
    ("hollywood-park", "dai_bacc_tied_eights", 2, "ox-8", "ox-beaten", "7156"),
    ("hollywood-park", "party_craps_dont_side", 1, "dont-pass-odds", "seven-out", "3360, 3376"),
    ("hollywood-park", "party_craps_numbers", 1, "buy 9", "number", "3375, 3377"),
    ("hollywood-park", "party_craps_dont_side", 1, "lay 10", "seven", "3376-3377"),
    ("hollywood-park", "golden_frog_eight_over_six", 1, "banker-line", "closer", "8997, 9045"),
    ("hollywood-park", "fortune_pai_gow_poker_short_bank", 1, "envy", "envy", "3187"),
    (
        "hollywood-park",
        "21st_century_baccarat_bank_runs_dry",
        2,
        "monster-and-buster",
        "monster",
        "364",
    ),
    (
        "hollywood-park",
        "dragon_dai_bacc_2_0_bank_runs_dry",
        2,
        "tie",
        "equal",
        "8737, 8749, 8761, 8769",
    ),
    ("hollywood-park", "pai_gow_poker_short_bank", 1, "pai-gow", "both-higher", "2611"),
    ("hollywood-park", "pai_gow_tiles_short_bank", 5, "pai-gow", "both-higher", "3003"),
    ("hollywood-park", "six_card_poker_bank_runs_dry", 1, "play", "higher", "5456"),
]


def test_craps_place_12_pays_11_to_2_by_its_line() -> None:
    """Columbus 2016, line 2962, and line 2896 for when it wins."""
    for lines, _ in thrown("columbus-2016/craps-free-craps", {"place 12": 10}, "6-6"):
        assert lines == "2896, 2962"


@pytest.mark.parametrize(
    ("address", "printed"),
    [
        ("columbus-2016/craps-free-craps", "2895"),
        ("columbus-2017/craps-free-craps", "8777-8783"),
        ("toledo/craps-free-craps", "1273-1276"),
    ],
)
def test_come_odds_that_are_off_come_back_by_the_line_about_odds(
    address: str, printed: str
) -> None:
    """A come bet travels to the 9 and gets odds; the point is made; a 7 comes out."""
    pass_line = [WrittenSeat(seat=1, wagers={"pass": 10})]
    rolls = ["4-2", "5-4", "4-2", "4-3"]
    change = [
        WrittenChange(seat=1, before=2, wagers={"come": 10}),
        WrittenChange(seat=1, before=3, wagers={"come-odds 9": 10}),
    ]
    written = WrittenRound(round=address, seat=pass_line, rolls=rolls, change=change)
    *_, come_out = settle_written(written).rounds
    assert dict(spots(come_out))["come-odds 9"] == printed


def spots(played: Round) -> Iterator[tuple[str, str]]:
    """The wagers that a round settled, and what their rulings cite."""
    for line in played.settlement.lines:
        yield played.terms.game.layout.names[line.wager], where(played, line)


def thrown(address: str, wagers: Mapping[str, Amount], roll: str) -> list[tuple[str, str]]:
    """What the rulings on a throw cite, and say, while the point is 6."""
    seat = [WrittenSeat(seat=1, wagers=wagers)]
    written = WrittenRound(round=address, seat=seat, rolls=[roll], carry={"point": 6})
    (played,) = settle_written(written).rounds
    assert played.settlement.lines
    return [(where(played, line), why(played, line)) for line in played.settlement.lines]


@pytest.mark.parametrize("row", CITED, ids=lambda row: f"{row[1]}-{row[2]}-{row[3]}")
def test_a_ruling_cites_these_lines(row: Cited) -> None:
    *at, lines = row
    assert {cited for cited, _ in rulings(*at)} == {lines}  # type: ignore[arg-type]


def rulings(book: str, name: str, seat: int, wager: str, reason: str) -> Iterator[tuple[str, str]]:
    """What a golden round's rulings on a wager cite, and say."""
    for played in settle_written(read_round(books()[book].path / "golden" / f"{name}.toml")).rounds:
        game = played.terms.game
        for line in played.settlement.lines:
            found = line.seat + 1, game.layout.names[line.wager], game.reasons[line.reason].slug
            if found == (seat, wager, reason):
                yield where(played, line), why(played, line)


SAID: list[Cited] = [
    (
        *("toledo", "crazy_4_poker_payout_limit", 1, "queens-up", "payout-limit"),
        "nothing is left of the payout limit; 50 to 1 is $7,500; "
        "with the round's other wins $25,000 is the most",
    ),
    (
        *("toledo", "ultimate_texas_holdem_payout_limit", 1, "blind", "blind-pays"),
        "the hand wins with a straight or better; 500 to 1 is $25,000; "
        "with the round's other wins $25,000 is the most",
    ),
    (
        *("cincinnati", "fortune_pai_gow_poker_partners_bank", 2, "bank", "banked"),
        "what the bank has won or lost in the round; $20 from the players' wagers and $10 from "
        "the dealer's against it, less $1.50 vigorish; the part of this seat is $19",
    ),
    (
        *("columbus-2016", "commission_free_baccarat_tied_seven", 1, "fortune-7", "seven-beaten"),
        "the Banker hand has the seven of three cards, and does not win with it; "
        "fortune-7-wins=any-seven reads it otherwise",
    ),
    (
        *("hollywood-park", "dai_bacc_tied_eights", 2, "ox-8", "ox-beaten"),
        "the Player hand has the three cards that Ox 8 is on, and does not win with them",
    ),
    (
        *("hollywood-park", "fortune_pai_gow_poker_short_bank", 1, "envy", "envy"),
        "another player holds a great hand; the bank is used up: nothing of $5 is paid",
    ),
]


@pytest.mark.parametrize("row", SAID, ids=lambda row: f"{row[1]}-{row[2]}-{row[3]}")
def test_a_ruling_says_what_its_figure_is_made_of(row: Cited) -> None:
    *at, says = row
    assert {said for _, said in rulings(*at)} == {says}  # type: ignore[arg-type]


REFUSED: list[tuple[str, dict[str, Amount], str]] = [
    ("columbus-2016/casino-war", {"tie": 10}, "needs a Primary wager (line 2562)"),
    ("columbus-2016/blackjack", {"bet-the-set": 10}, "(line 154)"),
    ("columbus-2016/dj-wild", {"ante": 10, "blind": 15}, "must equal the Ante wager"),
    ("columbus-2016/dj-wild", {"ante": 10, "blind": 15}, "(line 3064)"),
    ("columbus-2017/three-card-poker", {"six-card-bonus": 5}, "(lines 3316-3318)"),
    ("columbus-2017/blackjack-switch", {"main": 10}, "(lines 7974-7978)"),
    ("cincinnati/mississippi-stud", {"third-street": 10}, "in the course of the round"),
    ("cincinnati/mississippi-stud", {"third-street": 10}, "(lines 4335-4336)"),
    ("toledo/crazy-4-poker", {"queens-up": 10}, "(lines 2400-2402)"),
    ("toledo/craps", {"horn-high 2": 6}, "goes in steps of $5, so not $6 (lines 1063-1064)"),
    ("hollywood-park/golden-frog", {"koi-8": 10}, "(line 9080)"),
    ("hollywood-park/party-craps", {"any-seven": 5}, "(line 3381)"),
    ("hollywood-park/pure-21-5", {"main": 10, "red-flex": 10}, "(line 4977)"),
    # where it is printed how much of it there may be, which is not where it says who may make it
    ("hollywood-park/no-bust-4-0a-perfect-pairs", {"main": 5, "perfect-pairs": 6}, "(line 6047)"),
    ("hollywood-park/no-bust-6-1", {"main": 5, "buster": 6}, "(line 2398)"),
    ("hollywood-park/shaq-jack", {"main": 5, "monster-and-buster": 6}, "(line 6316)"),
    ("hollywood-park/casino-war", {"primary": 5, "tie": 6}, "(lines 5706, 7426, 7442)"),
    ("hollywood-park/casino-war", {"primary": 5, "bonus-tie": 6}, "(line 5663)"),
    ("hollywood-park/six-card-poker", {"ante": 5, "aces-up": 6}, "(lines 5546, 7450, 7458, 7465)"),
    (
        "hollywood-park/ultimate-texas-holdem",
        {"ante": 5, "blind": 5, "trips": 6},
        "(lines 7541, 7549)",
    ),
    (
        "hollywood-park/2-way-winner",
        {"blackjack-ante": 10, "poker-ante": 11},
        "(line 6513)",
    ),
    ("cincinnati/ultimate-texas-holdem", {"ante": 15, "blind": 20}, "(line 3906)"),
]
"""A game, the wagers of a seat, and how the sentence of the refusal ends, or a part of it."""


@pytest.mark.parametrize(("address", "wagers", "says"), REFUSED)
def test_a_refusal_cites_the_line_that_says_how_a_wager_is_made(
    address: str, wagers: dict[str, Amount], says: str
) -> None:
    seat = [WrittenSeat(seat=1, wagers=wagers)]
    with pytest.raises(NotAllowed) as refused:
        settle_written(WrittenRound(round=address, seat=seat))
    message = refused.value.message
    assert says in message
    assert not says.startswith("(") or message.endswith(says)


@pytest.mark.parametrize("book", sorted(books()))
def test_what_a_refusal_cites_is_short_and_prints_no_table_of_payoffs(book: str) -> None:
    for offer in playable([books()[book]]):
        on = bind(offer, {})
        for slug, wager in offer.data.wager.items():
            if wager.later or wager.required or wager.needs or wager.needs_any:
                made = numbers(on.wagers[slug].made_lines)
                rows = {
                    n for t in wager.paytable for row in t.rows for n in numbers(row.lines or "")
                }
                assert len(made) <= 15, (offer.address, slug)
                assert len(made & rows) <= 1, (offer.address, slug)
