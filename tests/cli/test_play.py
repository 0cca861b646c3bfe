"""`pitboss play`, from the outside: lines in, lines out."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from pitboss.cli import main

WAR = "columbus-2016/casino-war"
PLAYER_DEALER_WAR = "hollywood-park/casino-war"
CRAPS = "columbus-2016/craps"
ROULETTE = "columbus-2016/roulette"


def play(*arguments: str, typed: str, status: int = 0) -> str:
    """Play with some lines of input; what was printed, blanks run together."""
    out, left = io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["pitboss", "play", *arguments])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", out)
        try:
            main()
        except SystemExit as end:
            left = int(end.code or 0)
    assert left == status, out.getvalue()
    return " ".join(out.getvalue().split())


def piped(*arguments: str, typed: str, status: int = 0) -> str:
    """The same as another process, through pipes."""
    done = subprocess.run(
        [sys.executable, "-c", "from pitboss.cli import main; main()", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return " ".join((done.stdout + done.stderr).split())


def live(address: str, *lines: str, extra: tuple[str, ...] = ()) -> str:
    return play(address, "--live", *extra, typed="\n".join(lines) + "\n")


# through pipes


def test_a_whole_session_through_pipes() -> None:
    lines = ["primary 10", "bogus 5", "9h 9s", "hold", "war", "Kd Qc", "", "Kh 9s", "q"]
    said = piped(WAR, "--live", typed="\n".join(lines) + "\n")
    assert "'bogus' is not a card" in said
    assert "'hold' is not allowed here; allowed: war, surrender." in said
    assert "You leave with $1,020 after 2 rounds: +$20" in said


def test_pipes_that_end_at_once() -> None:
    assert "You leave with $1,000 after 0 rounds: $0" in piped(WAR, "--seed", "3", typed="")


def test_bad_arguments_through_pipes() -> None:
    said = piped("columbus-2016/casino-wor", typed="", status=2)
    assert said == (
        "pitboss: there is no game in columbus-2016 'casino-wor'; did you mean 'casino-war'?"
    )


# a round


def test_bet_war_and_settlement_with_reason_and_line() -> None:
    said = live(WAR, "primary 10, tie 5", "9h", "9s", "war", "Kd", "Qc", "q")
    assert "Casino War" in said
    assert "dealer: 9s seat 1: 9h" in said
    assert "(tie of 9s): war or surrender > war" in said
    assert "1 tie $5 win 10 to 1 +$50 the two cards tie 2570" in said
    assert "1 war $10 win 1 to 2 +$5 the player's war card is higher 2584, 2594" in said
    assert "Seat 1 puts up $10 on war." in said
    assert "3 cards are burned." in said
    assert "You: +$60, bankroll $1,060" in said
    assert "You leave with $1,060 after 1 round: +$60" in said


def test_an_action_may_be_shortened_and_a_wager_too() -> None:
    said = live(WAR, "pri 10", "9h 9s", "sur", "q")
    assert "lose 1/2 -$5 the player gives up half" in said
    assert "bankroll $995" in said


def test_the_table_deals_by_itself_and_enter_repeats_the_wagers() -> None:
    said = play(WAR, "--seed", "4", typed="primary 10, tie 5\n\nwar\nwar\nq\n")
    assert "Round 2" in said
    assert "Enter for primary 10, tie 5" in said
    again = play(WAR, "--seed", "4", typed="primary 10, tie 5\n\nwar\nwar\nq\n")
    assert said == again


def test_without_a_seed_it_plays_too() -> None:
    said = play(WAR, typed="primary 10\nsurrender\nq\n")
    assert "Thank you for playing." in said


def test_several_seats_bet_one_after_the_other() -> None:
    said = live(
        WAR, "primary 10", "primary 20", "Kh 2c 9s", "", "out", "Kh 9s", "q", extra=("--seats", "2")
    )
    assert "Seat 1, $1,000 free" in said
    assert "Seat 2, $1,000 free" in said
    assert "Seat 1: +$10, bankroll $1,010 Seat 2: -$20, bankroll $980" in said
    assert "Seat 1: +$10, bankroll $1,020 Seat 2: $0, bankroll $980" in said
    assert "Seat 2 leaves with $980 after 2 rounds: -$20" in said


# leaving


def test_the_end_of_the_input_leaves_politely() -> None:
    said = play(WAR, typed="")
    assert "You leave with $1,000 after 0 rounds: $0" in said


def test_leaving_in_mid_round_returns_the_wagers() -> None:
    said = live(WAR, "primary 10", "9h 9s", "q")
    assert "its wagers go back" in said
    assert "You leave with $1,000 after 0 rounds" in said


def test_a_bankroll_that_is_gone_ends_the_session() -> None:
    said = live(WAR, "primary 10", "2h 9s", extra=("--bankroll", "10"))
    assert "The bankroll is gone." in said
    assert "You leave with $0 after 1 round: -$10" in said


# bad input: one sentence, and asked again


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("primery 10", "There is no wager 'primery'; did you mean 'primary'?"),
        ("bogus 5", "There is no wager 'bogus'; there is primary, tie."),
        ("primary", "'primary' is not a wager; write a name and an amount, as in primary 10."),
        ("primary ten", "'ten' is not an amount; write dollars and at most two decimals"),
        ("primary 5, primary 5", "Primary is written twice."),
        ("primary 2,000", "Seat 1 cannot put up $2,000: its bankroll is $1,000."),
        ("tie 5", "the Tie wager needs a Primary wager (line"),
        ("primary 10, war 10", "the War wager is made in the course of the round"),
        ("primary 3 5", "Primary has no spots, so not '3'."),
        ("", "Seat 1 has no wagers to repeat."),
        ("void wrong-number-of-cards", "No round is being dealt."),
        ("bank 100", "The house banks columbus-2016/casino-war and covers everything."),
        ("out", "Nobody else is at the table: bet, or q to leave."),
    ],
)
def test_a_wager_that_cannot_be(typed: str, sentence: str) -> None:
    said = live(WAR, typed, "primary 10", "Kh 9s", "q")
    assert sentence in said
    assert "You leave with $1,010 after 1 round: +$10" in said


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("hold", "'hold' is not allowed here; allowed: war, surrender."),
        ("", "A decision is needed; allowed: war, surrender."),
        (
            "void nonsense",
            "'nonsense' does not void a round of columbus-2016/casino-war; what does",
        ),
    ],
)
def test_an_action_that_cannot_be(typed: str, sentence: str) -> None:
    said = live(WAR, "primary 10", "9h 9s", typed, "surrender", "q")
    assert sentence in said
    assert "bankroll $995" in said


def test_a_war_that_the_bankroll_cannot_pay() -> None:
    said = live(WAR, "primary 10", "9h 9s", "war", "surrender", "q", extra=("--bankroll", "15"))
    assert "Seat 1 cannot war: it takes $10 more, and $5 of its bankroll is left." in said
    assert "bankroll $10" in said


# a live dealer


def test_an_impossible_card_is_refused_at_once() -> None:
    said = live(
        WAR,
        "primary 10",
        "Kh Kh",
        "surrender",
        *("", "Kh Kh", "surrender") * 2,
        "",
        "Kh",
        "1x",
        "2h 3h",
        "q",
    )
    assert "Kh cannot fall again: the shoe holds 6, and all of them are out." in said
    assert "'1x' is not a card" in said
    assert "after 4 rounds: -$25" in said


def test_back_takes_the_last_entry_back_even_after_the_settlement() -> None:
    said = live(WAR, "primary 10", "2h", "back", "Kh", "9s", "back", "As", "q")
    assert "You leave with $990 after 1 round: -$10" in said


def test_a_void_round() -> None:
    said = live(WAR, "primary 10", "9h 9s", "war", "void wrong-number-of-cards", "q")
    assert "The round is void: wrong-number-of-cards." in said
    assert "You leave with $1,000 after 0 rounds: $0" in said


# help


def test_help_says_the_round_the_wagers_and_the_commands() -> None:
    said = play(WAR, typed="?\nq\n")
    assert "One card face up to each player and to the dealer" in said
    assert "wins when the first two cards tie, whatever the player does next" in said
    assert "void NAME void the round: wrong-number-of-cards" in said


def test_rules_shows_the_paytables() -> None:
    said = play(PLAYER_DEALER_WAR, typed="rules\nq\n")
    assert "Four of a kind 200 to 1 5669" in said


# a player-dealer


def test_a_limited_bank_and_the_collection() -> None:
    said = live(
        PLAYER_DEALER_WAR,
        *("primary 10", "primary 10", "Kh 9h 9s", "surrender", "bank 200", "q"),
        extra=("--seats", "2", "--bank", "15"),
    )
    assert "a player-dealer banks and covers $15 each round" in said
    assert "the bank still covers $5" in said
    assert "Collection from seat 1: $0.50" in said
    assert "Bank: $15 put up, $10 paid, $5 collected" in said
    assert "The bank covers $200." in said


# dice and wheels


def test_wagers_stay_up_in_craps_and_enter_rolls() -> None:
    said = live(
        CRAPS,
        *("pass 10, place 6 12", "down place 6", "call place-on", "call place-off", ""),
        *("2-2", "pass-odds 10", "down pass", "down nothing", "", "7-1", "3-1", "q"),
    )
    assert "Up: pass 10, place 6 12" in said
    assert "Called: place-on" in said
    assert "Called: none" in said
    assert "dice: 2-2, a total of 4 No wager is decided." in said
    assert "point 4" in said
    assert "Up: pass 10, pass-odds 10" in said
    assert "Seat 1: Pass cannot come down" in said
    assert "There is no wager 'nothing'" in said
    assert "'7' is not a die" in said
    assert "You leave with $1,030 after 2 rounds: +$30" in said


def test_a_wheel_with_many_spots() -> None:
    said = live(
        ROULETTE, "straight 5", "straight 40 5", "str 5", "st 17 5, red 10", "stra 17 5", "17"
    )
    assert "Straight needs a spot before the amount" in said
    assert "Straight has no spot '40'" in said
    assert "'str' may be straight or street" in said
    assert "pocket: 17 black" in said
    assert "+$175" in said


# arguments


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere/casino-war"], "there is no rule book 'nowhere'"),
        (["columbus-2016/casino-wor"], "did you mean 'casino-war'?"),
        (["columbus-2016"], "'columbus-2016' names no game"),
        ([WAR, "decks=9"], "decks cannot be 9; the book allows from 6 to 8 (line 2553)"),
        ([WAR, "--seats", "8"], "has 1 to 7 seats, not 8"),
        ([WAR, "--bankroll", "much"], "'much' is not an amount"),
        ([WAR, "--bankroll", "0"], "a bankroll is more than nothing"),
        ([WAR, "--bank", "500"], "the house banks columbus-2016/casino-war"),
        ([PLAYER_DEALER_WAR, "--bank", "0"], "bank is more than nothing"),
        ([WAR, "--live", "--seed", "1"], "a live dealer needs no --seed"),
    ],
)
def test_bad_arguments_are_one_sentence_and_status_2(arguments: list[str], sentence: str) -> None:
    assert sentence in play(*arguments, typed="", status=2)


# the list


def test_without_an_address_a_table_is_picked_by_number() -> None:
    said = play(typed="0\nx\n1\nq\n")
    assert "Welcome to pitboss" in said
    assert WAR in said
    assert "There is no table 0; pick 1 to" in said
    assert "'x' names no game; write book/game" in said
    assert "You leave with $1,000 after 0 rounds" in said


def test_or_by_its_address_and_options() -> None:
    said = play(typed=f"{WAR} decks=8\nq\n")
    assert "decks 8" in said


def test_or_not_at_all() -> None:
    assert "Good-bye." in play(typed="")
