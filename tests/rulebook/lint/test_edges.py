"""Edges: printed figures that the engine contradicts, wagers that favour the player."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from pitboss.engines.proofs import prove
from pitboss.rulebook.lint import Proof, Prove, lint_game
from pitboss.rulebook.loader import BookGame, book
from pitboss.rulebook.schema import Scalar
from rulebook.lint.made_up import UNPROVED, brief, found_at, game, only_finding

WAR = "columbus-2016/casino-war"


def proves(
    edge: str = "2.5", hit: str = "40", *, if_ties_win: str = "2.5", wager: str = "ante"
) -> Prove:
    """Percentages of one wager that some engine is said to have found."""

    def found(
        _: BookGame, of: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        if of != wager:
            return None
        percent = if_ties_win if options.get("ties") == "win" else edge
        return Proof(edge=Fraction(percent) / 100, hit=Fraction(hit) / 100)

    return found


def only(wager: str) -> Prove:
    """The real engine, asked about one wager only, because that is quicker."""

    def found(
        offer: BookGame, of: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        return prove(offer, of, options, stake) if of == wager else None

    return found


@pytest.mark.parametrize("edge", ["2.5", "2.504", "2.496", "2.509"])
def test_a_figure_may_be_rounded_or_cut_off(edge: str) -> None:
    assert lint_game(game(), prove=proves(edge)) == []


def test_a_printed_edge_that_is_wrong() -> None:
    found = only_finding("printed-figure-is-wrong", prove=proves("2.51"))
    assert brief(found) == ("error", "ante", "70")
    assert found.says == "the printed edge is 2.50%, the rules give 2.5100 %"


def test_a_printed_figure_that_nobody_has_proved() -> None:
    found = only_finding("printed-figure-is-unproved", prove=proves(wager="another"))
    assert brief(found) == ("note", "ante", "70")
    assert "edge of 2.50% and hit rate of 40% is not proved" in found.says


class NothingYet:
    """Proofs of which none is made yet."""

    def __call__(
        self, _: BookGame, __: str, ___: Mapping[str, Scalar], ____: int | None = None, /
    ) -> Proof | None:
        return None

    def waits(self, _: BookGame, wager: str, __: Mapping[str, Scalar]) -> bool:
        return wager == "ante"


def test_what_is_only_not_proved_yet_is_no_finding() -> None:
    assert lint_game(game(), prove=NothingYet(), only=UNPROVED) == []


@pytest.mark.parametrize("book_slug", ["columbus-2016", "columbus-2017"])
def test_a_side_bet_with_a_page_of_its_own_is_proved_where_it_is_dealt(book_slug: str) -> None:
    asked: list[str] = []

    def listens(
        offer: BookGame, wager: str, _: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        asked.append(offer.slug)
        dealt = offer.slug == "three-card-poker" and wager == "six-card-bonus"
        return Proof(edge=Fraction(1528, 10000), hit=Fraction(72798, 10**6)) if dealt else None

    page = book(book_slug).game("six-card-bonus")
    assert lint_game(page, prove=listens, only=UNPROVED) == []
    assert asked == ["six-card-bonus", "three-card-poker"]


def test_a_hold_is_no_edge_and_not_held_against_one() -> None:
    page = book("hollywood-park").game("six-card-poker")
    assert page.data.printed[0].hold == "30%"
    assert lint_game(page, prove=proves(wager="another"), only=UNPROVED) == []


def test_a_printed_hit_rate_that_is_wrong() -> None:
    found = only_finding("printed-figure-is-wrong", prove=proves(hit="42"))
    assert found.says == "the printed hit rate is 40%, the rules give 42.0000 %"


def test_a_figure_is_proved_for_its_own_paytable_and_options() -> None:
    asked: list[dict[str, Scalar]] = []

    def listens(
        _: BookGame, __: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        asked.append(dict(options))
        return None

    lines = 'paytable = "ante"\noptions = { ties = "win" }\nlines = 70'
    lint_game(game(("lines = 70", lines)), prove=listens, only="printed-figure-is-wrong")
    assert asked == [{"ties": "win", "ante-paytable": "ante"}]


def test_a_wager_that_favours_the_player() -> None:
    found = only_finding("favours-the-player", prove=proves("-1.25", wager="bonus"))
    assert brief(found) == ("error", "bonus", "30")
    assert found.cost == "1.2500 % of each wager"


DECKS = "decks = { from = 1, to = 3, default = 3, lines = 7 }"


def by_decks(percents: Mapping[int, str]) -> Prove:
    """Percentages of the ante for numbers of decks, of which three are the book's default."""

    def found(
        _: BookGame, of: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        decks = options.get("decks", 3)
        edge = Fraction(percents[decks] if isinstance(decks, int) else 0) / 100
        return Proof(edge=edge, hit=Fraction(2, 5)) if of == "ante" else None

    return found


@pytest.mark.parametrize(
    ("one", "two", "says", "cost"),
    [
        ("-0.2", "0.1", "with 1 deck", "0.2000 % of each wager"),
        ("-0.3", "0", "with 1 deck", "0.3000 % of each wager"),
        ("-0.2", "-0.1", "with 1 or 2 decks", "up to 0.2000 % of each wager"),
    ],
)
def test_a_wager_that_favours_the_player_with_fewer_decks(
    one: str, two: str, says: str, cost: str
) -> None:
    proof = by_decks({1: one, 2: two, 3: "2.5"})
    found = only_finding("favours-the-player", ("[options]", f"[options]\n{DECKS}"), prove=proof)
    assert brief(found) == ("error", "ante", "7, 20")
    assert found.says == f"the player has the advantage {says}"
    assert found.cost == cost


def test_numbers_of_decks_are_tried_from_both_ends() -> None:
    asked: list[Scalar | None] = []

    def listens(
        _: BookGame, of: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        if of == "ante":
            asked.append(options.get("decks"))
        return Proof(edge=Fraction(1 - 2 * (options.get("decks") == 8), 40), hit=Fraction(2, 5))

    decks = DECKS.replace("to = 3", "to = 8")
    found = lint_game(
        game(("[options]", f"[options]\n{decks}")), prove=listens, only="favours-the-player"
    )
    assert "with 8 decks" in found[0].says
    assert asked == [None, 1, 8, 7]


def test_a_number_of_decks_is_not_asked_for_where_there_is_no_choice() -> None:
    asked: list[dict[str, Scalar]] = []

    def listens(
        _: BookGame, __: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        asked.append(dict(options))
        return Proof(edge=Fraction(1, 40), hit=Fraction(2, 5))

    lint_game(game(), prove=listens, only="favours-the-player")
    assert asked == [{}, {}]


def test_a_wager_made_later_is_not_proved_by_itself() -> None:
    later = ('says = "wins with a flush or better"', 'says = "wins"\nlater = true')
    found = lint_game(game(later), prove=proves("-1.25", wager="bonus"))
    assert [f.rule for f in found] == [UNPROVED]


def test_a_bet_that_the_decisions_about_another_wager_settle() -> None:
    """What it costs is both edges by the best play of the other, less that of playing for both."""
    known = {
        "ante": Proof(
            edge=Fraction(25, 1000), hit=Fraction(2, 5), beside="main", together=Fraction(-1, 4)
        ),
        "main": Proof(edge=Fraction(1, 100), hit=Fraction(0)),
    }

    def proved(
        _: BookGame, of: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        return known.get(of)

    found = only_finding("controlled-by-the-player", prove=proved)
    assert (found.severity, found.where, found.price) == ("error", "ante", Fraction(285, 1000))
    assert "leaves the house -25.0000 % of one of them" in found.says


def test_a_wager_that_favours_the_player_if_a_disputed_rule_is_read_otherwise() -> None:
    found = only_finding("favours-the-player-if", prove=proves(if_ties_win="-3"))
    assert brief(found) == ("error", "ante", "6")
    assert found.says == "the player has the advantage if 'ties' is read as 'win'"
    assert found.cost == "3.0000 % of each wager"


def test_an_option_of_the_house_is_not_in_dispute() -> None:
    house = (", disputed = true", "")
    assert lint_game(game(house), prove=proves(if_ties_win="-3")) == []


ROUNDED_UP = ('minimum = "5"', 'minimum = "2"\nbreakage = "up-to-quarter"')


def by_stake(percents: Mapping[int, str]) -> Prove:
    """Percentages of the ante at some stakes, in cents."""

    def found(
        _: BookGame, of: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        edge = Fraction(percents.get(stake or 0, "2.5")) / 100
        return Proof(edge=edge, hit=Fraction(2, 5)) if of == "ante" else None

    return found


def test_a_payoff_rounded_up_at_small_stakes() -> None:
    found = only_finding(
        "rounding-favours-the-player", ROUNDED_UP, prove=by_stake({300: "-2", 200: "-1"})
    )
    assert brief(found) == ("error", "ante", "20")
    assert found.cost == "2.0000 % of each wager"


@pytest.mark.parametrize(
    ("changes", "stake"), [((ROUNDED_UP,), 100), ((), 500)], ids=["below the minimum", "exact"]
)
def test_rounding_that_no_player_can_use(changes: tuple[tuple[str, str], ...], stake: int) -> None:
    assert lint_game(game(*changes), prove=by_stake({stake: "-2"})) == []


# in the books


@pytest.mark.parametrize("line", [2596, 2598])
def test_columbus_2016_the_printed_edges_of_casino_war_are_right(line: int) -> None:
    assert not found_at(WAR, line, "printed-figure-is-wrong", prove)


def test_columbus_2016_L2596_would_be_found_if_it_were_wrong() -> None:
    def more(
        offer: BookGame, wager: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        proof = prove(offer, wager, options, stake)
        return proof and Proof(edge=proof.edge + Fraction(1, 1000), hit=proof.hit)

    assert found_at(WAR, 2596, "printed-figure-is-wrong", more)


def test_toledo_no_straight_bet_on_roulette_favours_the_player() -> None:
    roulette = book("toledo").game("roulette")
    assert prove(roulette, "straight", {}) is not None
    assert lint_game(roulette, prove=only("straight"), only="favours-the-player") == []
