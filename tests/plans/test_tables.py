"""Paytables as plans print them: rows that say more, heads over each other, rows for two wagers."""

from __future__ import annotations

from pitboss.plans.draft import DraftGame, draft
from pitboss.plans.known import Known
from pitboss.plans.sections import Text
from pitboss.plans.source import Plan
from pitboss.rulebook.loader import books

Rows = dict[tuple[str, str], tuple[str, str]]


def drafted(plan: str, *by: str) -> list[DraftGame]:
    """What a plan is by some of the books."""
    known = Known([books()[slug] for slug in by])
    return draft(Text(Plan("plan.txt", plan)), known).games


def rows(game: DraftGame) -> Rows:
    return {
        (wager.slug, row.outcome): (row.pays, row.lines)
        for wager in game.wagers
        for table in wager.tables
        for row in table.rows
    }


ROULETTE = """Section One -
Roulette

1. Players bet on numbers of the wheel, alone or several.

Straight Up 33 to 1
{zero} 34 to 1
Split 16 to 1
Street 10 to 1
Corner 7 to 1
"""


def test_a_row_by_an_outcome_that_one_wager_alone_has_is_that_wagers() -> None:
    [game] = drafted(ROULETTE.format(zero="Single 0 or Double 00"), "columbus-2016")
    assert rows(game)["straight", "zero"] == ("34 to 1", "7")
    assert rows(game)["straight", "win"] == ("33 to 1", "6")


def test_a_row_that_names_more_than_such_an_outcome_is_asked_for() -> None:
    [game] = drafted(ROULETTE.format(zero="Zero Neighbours"), "columbus-2016")
    assert ("straight", "zero") not in rows(game)
    assert "lines 7: which outcome is 'Zero Neighbours'?" in game.questions


CRAPS = """Section One -
Craps Free Craps

1. A player makes a Pass bet, a Come bet or a Place bet{put}.
2. Odds in support of the Come bet are paid at odds of 5 to 1 if the come point was 2 or 12,
5 to 2 if the come point was 3 or 11, 2 to 1 if the come point was 4 or 10, 3 to 2 if the come
point was 5 or 9, and 6 to 5 if the come point was 6 or 8.
"""


def test_what_all_books_print_for_another_wager_too_is_read_for_it_where_it_can_be_made() -> None:
    by = ("columbus-2016", "toledo")
    [game] = drafted(CRAPS.format(put=", and later a Put bet on a number"), *by)
    found = rows(game)
    assert found["come-odds", "2-or-12"] == ("5 to 1", "5")
    assert found["put-odds", "2-or-12"] == ("5 to 1", "5")
    assert any("[wager.put-odds]: by lines 5" in each for each in game.questions)
    [game] = drafted(CRAPS.format(put=""), *by)
    assert not any(slug == "put-odds" for slug, _ in rows(game))


SWITCH = """Section One -
Blackjack Switch

1. Each player makes two equal wagers, and may bet that the dealer has 22.
2. Any bet made on the "Push 22" wager is paid by this table:

Dealer Suited-22  51-to-1 All cards of the same Suit
Dealer Colored-22 21-to-1 All cards with suits of same color
Dealer Other-22  8-to-1 Any combination of 22
Dealer Hand Not 22  lose
"""


def test_a_row_may_say_behind_its_payoff_what_it_is_for() -> None:
    [game] = drafted(SWITCH, "columbus-2016")
    found = rows(game)
    assert found["push-22", "suited-22"] == ("51 to 1", "7")
    assert found["push-22", "same-color-22"] == ("21 to 1", "8")
    assert found["push-22", "not-22"] == ("lose", "10")


def test_one_such_line_alone_is_a_sentence() -> None:
    plan = SWITCH.partition("Dealer Colored")[0]
    [game] = drafted(plan, "columbus-2016")
    assert not any(slug == "push-22" for slug, _ in rows(game))


WILD = """Section One -
DJ Wild Poker

1. A player makes an Ante and a Blind wager, and may make a Trips wager.

2. Trips wagers are paid by this table:

Payout
(Natural)
Payout
(Wild)

Five Wilds 1900 to 1
Royal Flush 900 to 1 61 to 1
Five of a Kind 51 to 1
Straight Flush 201 to 1 26 to 1
Four of a Kind 41 to 1 7 to 1
Full House 31 to 1 6 to 1
Flush 26 to 1 5 to 1
Straight 21 to 1 4 to 1
Three of a Kind 7 to 1 2 to 1
"""


def test_heads_of_columns_may_stand_over_each_other() -> None:
    [game] = drafted(WILD, "columbus-2016")
    found = rows(game)
    assert found["trips", "natural-royal-flush"] == ("900 to 1", "14")
    assert found["trips", "wild-royal-flush"] == ("61 to 1", "14")
    assert found["trips", "five-wilds"] == ("1900 to 1", "13")


BONUS = """Section One -
Three Card Poker

1. A player makes an Ante or a Pair Plus wager.

Section Two -
{heading}

1. Three Card Poker 6 Card Bonus is an optional bet.
2. The best five of the player's and the dealer's six cards decide it.

Royal Flush 999 to 1
Straight Flush 199 to 1
Four of a Kind 49 to 1
Full House 24 to 1
Flush 14 to 1
Straight 9 to 1
Three of a Kind 4 to 1
"""


def test_a_bonus_with_a_page_of_its_own_is_read_there() -> None:
    by = ("columbus-2017", "hollywood-park")
    games = drafted(BONUS.format(heading="6 Card Bonus on 3 Card Poker"), *by)
    [page] = (game for game in games if game.known.play == "six-card-bonus")
    assert rows(page)["six-card-bonus", "royal-flush"] == ("999 to 1", "12")
    games = drafted(BONUS.format(heading="3 Card Poker with 6 Card Bonus"), *by)
    assert {game.known.play for game in games} == {"three-card-poker"}


def test_a_name_that_is_broken_at_the_end_of_a_line_is_heard() -> None:
    said = "1. A player makes an Ante wager, or a Pair\nPlus wager."
    [game] = drafted(f"Section One -\nThree Card Poker\n\n{said}\n", "toledo")
    assert {wager.slug: wager.lines for wager in game.wagers}["pair-plus"] == "4"


PAI_GOW = """Section One -
Pai Gow Poker

1. A player makes a Pai Gow wager, and may make a Bonus wager.
2. Bonus wagers are paid by this table:

Seven-card straight flush with no joker 4,000 to 1
Royal flush plus a match 900 to 1
Five aces 350 to 1
Royal flush 120 to 1
Straight flush 40 to 1
Four-of-a-kind 20 to 1
Full house 5 to 1

3. Envy bonus payments:

Five aces $125
Straight flush $20
Four-of-a-kind $5
"""


def test_a_row_that_is_called_just_as_an_outcome_is_that_outcome() -> None:
    """One that has more to its name is another, though it would fit as well."""
    [game] = drafted(PAI_GOW, "hollywood-park")
    assert rows(game)["bonus", "royal-flush"] == ("120 to 1", "10")
    assert rows(game)["bonus", "straight-flush"] == ("40 to 1", "11")


def test_prizes_are_not_the_table_of_a_wager_that_all_books_pay_at_odds() -> None:
    [game] = drafted(PAI_GOW, "hollywood-park")
    assert rows(game)["envy", "five-aces"] == ("$125", "17")
    assert not any(
        pays.startswith("$") for (slug, _), (pays, _) in rows(game).items() if slug == "bonus"
    )


CRAZY = """Section One -
Crazy 4 Poker

1. A player makes an Ante and a Super Bonus wager, and may make a Queens Up wager.
2. An optional progressive wager is paid by this table:

Hand Ranking
Pay Table Envy
Royal Flush 100% $900
Straight Flush 10% $250
Four of a Kind $350
Full House $45
Flush $35
"""


def test_each_column_may_be_a_wager_that_only_the_code_knows() -> None:
    """No game of Hollywood Park has a progressive; the last of the heads names the last column."""
    [game] = drafted(CRAZY, "hollywood-park")
    found = rows(game)
    assert found["progressive", "royal-flush"] == ("100% of meter", "9")
    assert found["progressive", "flush"] == ("$35", "13")
    assert found["envy", "royal-flush"] == ("$900", "9")
    assert ("envy", "flush") not in found


THREE = """Section One -
Three Card Poker

1. A player makes an Ante wager, and may make an optional progressive wager.
2. The progressive wager is paid by this table:

Hand Payout
Straight Flush (Mini-Royal: all spades) 100%
Straight Flush (Mini-Royal: other suits) 450 to 1
Straight Flush (non-Royal) 65 to 1
Three of a Kind 55 to 1
Straight 5 to 1
"""


def test_brackets_say_more_closely_which_outcome_is_meant() -> None:
    [game] = drafted(THREE, "hollywood-park")
    found = rows(game)
    assert found["progressive", "mini-royal-spades"] == ("100% of meter", "8")
    assert found["progressive", "mini-royal"] == ("450 to 1", "9")
    assert found["progressive", "straight-flush"] == ("65 to 1", "10")
