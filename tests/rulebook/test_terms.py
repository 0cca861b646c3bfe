"""Terms: a book's words as rules; what the book leaves open, and what it does not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from msgspec import structs

from pitboss.errors import BadInput, BookError, NotAllowed
from pitboss.facts import Wager
from pitboss.games.casino_war import Rules, WarPays
from pitboss.money.cents import cents
from pitboss.money.fees import OPEN, FeePer
from pitboss.money.odds import Breakage
from pitboss.money.paytables import PRINTED, Pays, reason_and_rows
from pitboss.rulebook.loader import books
from pitboss.rulebook.schedules import fee_names, fitting
from pitboss.rulebook.terms import bind, terms
from rulebook.broken import Copy
from toys import WHY, small_game


def test_rules_are_the_books_values_in_the_games_types(war: Copy) -> None:
    rules = war.terms().rules
    assert isinstance(rules, Rules)
    assert (rules.decks, rules.war_won, rules.war_tied) == (6, (1, 2), (1, 1))
    assert rules.war_pays_on == WarPays.BOTH_UNITS
    assert rules.tie[:, :4].tolist() == [[Pays.LOSES, 0, 0, 0], [Pays.ODDS, 10, 1, 0]]
    _, (row,) = reason_and_rows(rules.tie[1, PRINTED])
    assert war.terms().row_lines(row) == "2597"
    assert (rules.bonus_tie == 0).all()  # a wager that this book does not have
    assert rules.fees.player_per == FeePer.NOBODY


def test_options_are_the_defaults_unless_given_as_a_value_or_as_text(war: Copy) -> None:
    assert war.terms().options["decks"] == 6
    assert war.terms(decks="8").rules.decks == 8
    given = terms("columbus-2016/casino-war", {"decks": 7})
    assert given.rules.decks == 7
    assert given.chosen() == {"decks": 7}
    assert war.terms(decks="6").chosen() == {}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"decks": "5"}, "decks cannot be 5; the book allows from 6 to 8 (line 2553)"),
        ({"decks": "9"}, "decks cannot be 9; the book allows from 6 to 8 (line 2553)"),
        ({"decks": "six"}, "decks is a whole number, not six"),
        ({"decks": "--6"}, "decks is a whole number, not --6"),
        ({"decks": "²"}, "decks is a whole number, not ²"),
        ({"decks": "6" * 5000}, "decks is a whole number, not " + "6" * 5000),
        ({"minimum": "0"}, "the table minimum is more than $0"),
        ({"maximum": "-5"}, "the table maximum is more than $0"),
        ({"minimum": "20", "maximum": "10"}, "the table minimum $20 is above the maximum $10"),
        (
            {"shuffle": "never"},
            "shuffle cannot be never; the book allows shoe, continuous, every-round",
        ),
        ({"cut-card": "0"}, "cut-card cannot be 0; the book allows from 1 to 400"),
    ],
)
def test_what_the_book_does_not_allow_is_refused(options: dict[str, str], says: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        terms("columbus-2016/casino-war", options)
    assert refused.value.message == says
    assert refused.value.code == "option"


@pytest.mark.parametrize(
    ("address", "options", "cites"),
    [
        ("toledo/three-card-poker", {"six-card-limit": "5"}, "from 25 up (lines 2320-2321)"),
        (
            "hollywood-park/casino-war",
            {"fees": "collection-rates/1", "minimum": "500"},
            "$5 to $100 (lines 7429-7433), so",
        ),
    ],
)
def test_several_lines_are_lines(address: str, options: dict[str, str], cites: str) -> None:
    with pytest.raises(NotAllowed, match=re.escape(cites)):
        terms(address, options)


def test_yes_is_not_a_number_of_decks() -> None:
    with pytest.raises(NotAllowed, match="decks is a whole number, not yes"):
        terms("columbus-2016/casino-war", {"decks": True})


def test_an_unknown_option_is_refused_with_the_nearest(war: Copy) -> None:
    with pytest.raises(
        BadInput, match="no option of columbus-2016/casino-war 'deck'; did you mean"
    ):
        war.terms(deck="6")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'play = "casino-war"',
            'play = "casino-wor"',
            "game.play: there is no game 'casino-wor'; did you mean 'casino-war'?",
        ),
        (
            "default = 6",
            "default = 9",
            "options.decks.default: decks cannot be 9; the book allows from 6 to 8 (line 2553)",
        ),
        (
            "default = 6",
            'default = "six"',
            "options.decks.default: decks is a whole number, not six",
        ),
        (
            'is = "from-right"',
            'is = "from-rigt"',
            "rules.order.is: there is no choice 'from-rigt'; did you mean 'from-right'?",
        ),
        (
            'is = "1 to 2"',
            'is = "1-2"',
            "rules.war-won.is: '1-2' is not odds; write them as in '3 to 2' or '31 for 1'",
        ),
        (
            'is = "1 to 2"',
            'is = ", to 2"',
            "rules.war-won.is: ', to 2' is not odds; write them as in '3 to 2' or '31 for 1'",
        ),
        (
            'is = "1 to 2"',
            'is = "1 to 0"',
            "rules.war-won.is: '1 to 0' is not odds: nothing is staked",
        ),
        (
            "war-won = {",
            "war-one = {",
            "rules.war-one: there is no rule of the game 'war-one'; did you mean 'war-won'?",
        ),
        (
            "war-won = {",
            "tie = {",
            "rules.tie: there is no rule of the game 'tie'; there is , cover, decks, order, "
            "seats, war-pays-on, war-tied, war-won",
        ),
        ("war-won = {", "decks = {", "rules.decks: it is an option as well"),
        ("[wager.war]", "[wager.wor]", "wager.wor: there is no wager 'wor'; did you mean 'war'?"),
        (
            'needs = ["primary"]',
            'needs = ["primry"]',
            "wager.tie.needs: there is no wager 'primry'; did you mean 'primary'?",
        ),
        (
            'needs = ["primary"]',
            'needs-any = ["primry"]',
            "wager.tie.needs-any: there is no wager 'primry'; did you mean 'primary'?",
        ),
        (
            'equal-to = "primary"',
            'equal-to = "primry"',
            "wager.war.equal-to: there is no wager 'primry'; did you mean 'primary'?",
        ),
        (
            'needs = ["primary"]',
            'up-to = { wager = "primry", times = 1 }',
            "wager.tie.up-to: there is no wager 'primry'; did you mean 'primary'?",
        ),
        (
            "made-lines = 2562\nneeds",
            'made-lines = "2562-2563, 2571"\nneeds',
            "wager.tie.made-lines: only lines of the wager itself, 2562, 2568-2570, not 2563, 2571",
        ),
        (
            '["tie", "10',
            '["tye", "10',
            "wager.tie.pays.0: there is no outcome 'tye'; did you mean 'tie'?",
        ),
        (
            '"10 to 1"',
            '"10:1"',
            "wager.tie.pays.0.1: '10:1' is not a payoff; write odds ('50 to 1'), dollars "
            "('$1,000'), '100% of meter', 'push' or 'lose'",
        ),
        (
            '"10 to 1"',
            '"$ten"',
            "wager.tie.pays.0.1: '$ten' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            "required = true",
            'breakage = "down"',
            "wager.primary.breakage: there is no breakage 'down'; there is cent, down-to-dollar, "
            "up-to-dollar, up-to-quarter, down-to-quarter, up-to-half-dollar, nearest-cent",
        ),
        (
            "required = true",
            'minimum = "five"',
            "wager.primary.minimum: 'five' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            "required = true",
            'maximum = "five"',
            "wager.primary.maximum: 'five' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            "required = true",
            'step = "five"',
            "wager.primary.step: 'five' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            "higher = ",
            "hiher = ",
            "reasons.hiher: there is no reason 'hiher'; did you mean 'higher'?",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_its_line(
    war: Copy, old: str, new: str, says: str
) -> None:
    assert war.refusal(war.change(old, new)) == says


def test_a_default_must_be_allowed_even_when_another_value_is_given(war: Copy) -> None:
    line = war.change("default = 6", "default = 9")
    with pytest.raises(BookError, match=f"line {line}, options.decks.default: decks cannot be 9"):
        war.terms(decks="8")


def test_a_rule_that_the_game_needs_is_named(war: Copy) -> None:
    war.change('war-won = { is = "1 to 2", lines = 2594 }\n', "")
    assert war.refusal(1) == "file: the game needs a rule or an option 'war-won'"


def test_a_printed_figure_is_of_a_wager_that_exists(war: Copy) -> None:
    line = war.change('wager = "tie"', 'wager = "tye"', after="[[printed]]")
    assert war.refusal(line) == "printed.1.wager: there is no wager 'tye'; did you mean 'tie'?"


ROW = 'pays = [["tie", "10 to 1", 2597]]'


def test_an_outcome_has_one_row(war: Copy) -> None:
    line = war.change(ROW, 'pays = [\n["tie", "2 to 1"],\n["tie", "3 to 1"],\n]')
    assert war.refusal(line + 2) == "wager.tie.pays.1: 'tie' has two rows"


def test_a_paytable_that_the_game_does_not_read_is_refused(war: Copy) -> None:
    table = '[[wager.primary.paytable]]\nname = "x"\nlines = 1\npays = []\n\n'
    line = war.change("[wager.tie]", f"{table}[wager.tie]")
    assert war.refusal(line) == "wager.primary.paytable.0: the game has no use for it"


def one_table(when: str) -> str:
    return f"""
[[wager.tie.paytable]]
name = "tie"
lines = 2597
when = {{ {when} }}
{ROW}"""


TWO_TABLES = """
[[wager.tie.paytable]]
name = "eight"
lines = 2597
when = { decks-at-least = 8 }
pays = [["tie", "11 to 1"]]
""" + one_table("")


def test_the_first_paytable_that_applies_is_in_force_unless_another_is_named(war: Copy) -> None:
    war.change(ROW, TWO_TABLES)
    assert [war.terms(decks=n).rules.tie[1, 1] for n in "678"] == [10, 10, 11]
    assert war.terms(decks="8").paytables == {"tie": "eight"}
    assert war.terms(decks="8", tie_paytable="tie").rules.tie[1, 1] == 10
    with pytest.raises(NotAllowed, match="paytable 'eight' is for decks-at-least 8"):
        war.terms(tie_paytable="eight")
    with pytest.raises(BadInput, match="no paytable of tie 'nine'; there is eight, tie"):
        war.terms(tie_paytable="nine")


def test_a_single_paytable_may_be_named_too(war: Copy) -> None:
    assert war.terms(tie_paytable="tie").paytables == {"tie": "tie"}


def test_a_paytable_applies_under_options_that_exist(war: Copy) -> None:
    line = war.change(ROW, one_table("deks-at-most = 6")) + 4
    assert war.refusal(line) == (
        "wager.tie.paytable.0.when: there is no option 'deks'; did you mean 'decks'?"
    )


def test_when_no_paytable_applies_the_wager_says_so(war: Copy) -> None:
    war.change(ROW, one_table("decks = 8"))
    line = war.file.read_text().split("[wager.tie]")[0].count("\n") + 1
    assert war.refusal(line) == "wager.tie: no paytable applies under these options"


def test_breakage_and_limits_come_from_the_book_and_the_table(war: Copy) -> None:
    war.change("required = true", 'required = true\nbreakage = "up-to-quarter"\nminimum = "10"')
    on = war.terms(minimum="5", maximum="100")
    assert on.breakages() == (Breakage.UP_TO_QUARTER, 0, 0, 0)
    assert (on.wagers["primary"].minimum, on.wagers["tie"].minimum) == (1000, 0)
    assert on.wagers["tie"].maximum == 10_000


def test_amounts_meet_the_minimum_each_or_together_as_the_book_says(war: Copy) -> None:
    war.change("required = true", 'required = true\nminimum-counts = "together"')
    on = war.terms(minimum="5")
    assert [on.wagers[slug].minimum_together for slug in ("primary", "tie")] == [True, False]


def test_a_table_may_post_a_lower_maximum_than_its_fee_schedule(park: Copy) -> None:
    assert park.terms(maximum="50").wagers["primary"].maximum == 5000


def test_the_fee_schedule_sets_the_fees_and_the_limits(park: Copy) -> None:
    documents = park.terms().offer.data.fees
    governing = next(d for d in documents if d.governs)
    assert park.terms().options["fees"] == f"{governing.document}/1"
    on = park.terms(fees=f"{governing.document}/2")
    assert (on.wagers["primary"].minimum, on.wagers["primary"].maximum) == (1000, 50_000)
    fees = on.rules.fees
    assert fees.player[:2].tolist() == [[1000, 10_000, 50], [10_100, 20_000, 100]]
    assert fees.dealer.tolist() == [[1000, OPEN, 100]]
    assert (fees.player_per, fees.player_counts) == (FeePer.PLAYER, 0b11)
    with pytest.raises(BadInput, match="there is no fee schedule 'x/1'"):
        park.terms(fees="x/1")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'limit = ["5", "100"]',
            'limit = ["five", "100"]',
            "fees.0.options.0.limit: 'five' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            'limit = ["5", "100"]',
            "limit = []",
            "fees.0.options.0.limit: a table limit is one amount or two",
        ),
        (
            'limit = ["5", "100"]',
            'limits = { primary = ["5"] }\nlimit = ["5", "100"]',
            "fees.0.options.0.limits.primary: limits are two amounts",
        ),
        (
            '{ at = "101",',
            '{ at = "1O1",',
            "fees.0.options.0.player.1.at: '1O1' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            'fee = "1.50"',
            'fee = "1,50"',
            "fees.0.options.0.player.2.fee: '1,50' is not an amount; write dollars and at most "
            "two decimals, as in 25 or 12.50",
        ),
        (
            'to = "400"',
            'to = "4OO"',
            "fees.0.options.0.player.3.to: '4OO' is not an amount; write dollars and at most two "
            "decimals, as in 25 or 12.50",
        ),
        (
            'player-counts = ["primary"',
            'player-counts = ["primry"',
            "fees.0.player-counts: there is no wager 'primry'; did you mean 'primary'?",
        ),
        (
            'dealer-counts = ["primary"',
            'dealer-counts = ["primry"',
            "fees.0.dealer-counts: there is no wager 'primry'; did you mean 'primary'?",
        ),
    ],
)
def test_a_slip_in_a_fee_schedule_is_named_with_its_line(
    park: Copy, old: str, new: str, says: str
) -> None:
    assert park.refusal(park.change(old, new)) == says


def test_a_spot_may_be_bet_when_the_book_offers_it_and_the_game_allows_it() -> None:
    here = terms("columbus-2016/casino-war")
    offered = [here.may_open(here.game.layout.index(n)) for n in ("primary", "tie", "bonus-tie")]
    assert offered == [True, True, False]
    two = small_game(
        lambda rules, stakes, carry, tape: None,
        wagers=(Wager(slug="one"), Wager(slug="two")),
        legal=lambda rules, stakes, carry, seat, spot, amount: WHY if spot == 1 else 0,
    )
    assert [two.may_open(spot) for spot in (0, 1)] == [True, False]


def test_a_spot_is_asked_for_within_its_own_maximum() -> None:
    little = small_game(
        lambda rules, stakes, carry, tape: None,
        legal=lambda rules, stakes, carry, seat, spot, amount: WHY if amount > 2500 else 0,
    )
    (rule,) = little.wagers.values()
    assert not little.may_open(0)
    assert replace(little, wagers={rule.slug: replace(rule, maximum=2500)}).may_open(0)


def test_a_maximum_that_the_house_chooses_is_by_an_option_of_the_file() -> None:
    raised = terms("toledo/three-card-poker", {"six-card-limit": 100, "maximum": "60"})
    assert raised.wagers["six-card-bonus"].maximum == 6000  # the table's binds it besides
    offer = books()["toledo"].game("three-card-poker")
    wagers = {**offer.data.wager}
    wagers["six-card-bonus"] = structs.replace(wagers["six-card-bonus"], house_maximum="no-such")
    with pytest.raises(BookError, match="there is no option 'no-such'"):
        bind(replace(offer, data=structs.replace(offer.data, wager=wagers)), {})


def test_the_lines_of_a_reason_are_the_books() -> None:
    here = terms("columbus-2016/casino-war")
    by_slug = {reason.slug: number for number, reason in here.game.reasons.items()}
    assert here.reason_lines(by_slug["higher"]) == "2568, 2592"
    assert here.reason_lines(by_slug["collection"]) == ""  # the house takes none


@pytest.mark.parametrize("address", ["", "columbus-2016", "/casino-war", "columbus-2016/"])
def test_what_names_no_game_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match="is not an address; write book/game"):
        terms(address)


@pytest.mark.parametrize(
    ("game", "fees", "wager", "most"),
    [
        ("2-way-winner", "game-schedule/1", "seven-card-bonus", 10_000),
        ("pure-21-5", "game-schedule/1", "match-the-dealer", 5000),
        ("pure-21-5", "collection-rates/1", "match-the-dealer", 1000),
    ],
)
def test_hollywood_park_L6648_own_limits_count_alone_where_the_schedule_says_no_more(
    game: str, fees: str, wager: str, most: int
) -> None:
    assert terms(f"hollywood-park/{game}", {"fees": fees}).wagers[wager].maximum == most


def test_a_posted_maximum_lowers_a_wagers_own_but_not_one_that_is_free_of_it() -> None:
    on = terms("cincinnati/craps", {"maximum": "50"})
    assert on.wagers["fire"].maximum == 5000
    assert on.wagers["pass-odds"].maximum == 0
    assert terms("cincinnati/craps").wagers["fire"].maximum == 10000


def test_a_posted_minimum_is_for_the_game_and_not_for_its_side_bets() -> None:
    on = terms("columbus-2016/blackjack", {"minimum": "25"})
    assert on.wagers["main"].minimum == 2500
    assert on.wagers["royal-match"].minimum == 0


def test_a_paytable_that_is_for_other_decks_is_refused_by_name() -> None:
    with pytest.raises(NotAllowed, match="paytable 'fewer-decks' is for"):
        terms("columbus-2016/blackjack", {"decks": 6, "royal-match-paytable": "fewer-decks"})
    terms("columbus-2016/blackjack", {"decks": 2, "royal-match-paytable": "fewer-decks"})


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("no-bust-4-0a-perfect-pairs", "perfect-pairs"),
        ("no-bust-4-0a-perfect-pairs", "buster"),
        ("shaq-jack", "monster-and-buster"),
        ("shaq-jack", "lucky-match"),
    ],
)
def test_hollywood_park_L6016_L6047_L6316_L6347_a_bonus_may_be_less_than_the_minimum(
    game: str, wager: str
) -> None:
    on = terms(f"hollywood-park/{game}", {"fees": "collection-rates/2"})
    assert on.wagers["main"].minimum == 500
    assert on.wagers[wager].minimum == 0


EZ = "hollywood-park/ez-baccarat"


@pytest.mark.parametrize(
    ("options", "name", "posted", "rest"),
    [
        ({"minimum": "5", "maximum": "500"}, "maximum", "$500", "fees=collection-rates/"),
        ({"minimum": "25", "maximum": "500"}, "minimum", "$25", "fees=collection-rates/"),
        (
            {"minimum": "0.50"},
            "minimum",
            "$0.50",
            "no schedule has such limits, the closest is fees=",
        ),
    ],
)
def test_limits_that_a_fee_schedule_has_not_are_refused_with_one_that_has(
    options: dict[str, str], name: str, posted: str, rest: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        terms(EZ, options)
    said, _, proposed = refused.value.message.partition("; ")
    assert re.fullmatch(
        r"the table limits with fees=collection-rates/1 are \$2 to \$10 \(line [\d-]+\), "
        rf"so the table {name} is not {re.escape(posted)}",
        said,
    )
    assert proposed.startswith(rest)


def test_a_schedule_that_fits_can_be_posted_with_those_limits() -> None:
    data = terms(EZ).offer.data
    for low, high in (("5", "300"), ("25", "500"), ("10", "")):
        fees = fitting(data, (cents(low), cents(high or "0")))[0]
        on = terms(EZ, {"fees": fees, "minimum": low, **({"maximum": high} if high else {})})
        rule = on.wagers["player-line"]
        assert rule.minimum == cents(low)
        assert not high or rule.maximum == cents(high)
    assert sorted(fitting(data, (0, 0))) == sorted(fee_names(data.fees))
