"""What every game of every book must keep, checked on random rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from contract.figures import unprinted
from contract.offers import (
    CLUB,
    minimum_stakes,
    playable,
    random_policy,
    random_rounds,
    random_stakes,
    random_terms,
)
from pitboss.engines.agree import agree
from pitboss.engines.play import Round, no_stakes, place
from pitboss.money.banks import UNLIMITED
from pitboss.money.odds import at_odds, odds
from pitboss.money.settlement import Result
from pitboss.registry import unexplained
from pitboss.report.made_of import PRIZE
from pitboss.report.ruling import where, why
from pitboss.rulebook.citing import less, rule_lines, short_bank_lines
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.terms import bind
from pitboss.tape.table import EVERYONE, Prompt
from pitboss.tape.verbs import DOWN, OWN

OFFERS = [*playable(), *playable([CLUB])]


@pytest.fixture(scope="module", params=OFFERS, ids=lambda o: o.address)
def offer(request: pytest.FixtureRequest) -> BookGame:
    """One game after the other: all tests look at the rounds of one before the next is played."""
    made: BookGame = request.param
    return made


@pytest.fixture(scope="module")
def rounds(offer: BookGame) -> list[Round]:
    return random_rounds(offer)


def test_every_stake_is_settled_once_and_no_more_is_lost_than_was_put_up(
    rounds: list[Round],
) -> None:
    for played in rounds:
        put_up: Counter[tuple[int, int]] = Counter(played.tape.posted)
        for seat, spot in np.argwhere(played.stakes):
            put_up[int(seat), int(spot)] += int(played.stakes[seat, spot])
        lost: Counter[tuple[int, int]] = Counter()
        settled: Counter[tuple[int, int]] = Counter()
        for line in played.settlement.lines:
            assert line.stake >= 0
            assert 0 <= line.returned <= line.stake
            assert line.net >= -line.stake, f"{line} loses more than its stake"
            lost[line.seat, line.wager] += -min(line.net, 0)
            settled[line.seat, line.wager] += line.stake
        for at, amount in lost.items():
            assert amount <= put_up[at], f"{at} lost {amount} of {put_up[at]}"
        if not played.terms.game.facts.stays_up:
            assert +settled == +put_up


def test_the_books_balance_with_seats_fees_and_meter(rounds: list[Round]) -> None:
    for played in rounds:
        books = played.settlement.postings()
        assert sum(books.values()) == 0
        for seat in range(played.stakes.shape[0]):
            fees = sum(fee.amount for fee in played.settlement.fees if fee.seat == seat)
            assert books.get(f"seat {seat + 1}", 0) == played.settlement.net(seat) - fees
        assert books.get("fees", 0) == sum(fee.amount for fee in played.settlement.fees)
        for cell, name in enumerate(played.terms.game.carry):
            if name in played.terms.game.carry_money:
                assert books.get("meter", 0) == played.carried[cell] - played.carry[cell]


def test_a_limited_bank_neither_wins_nor_loses_more_than_it_has(rounds: list[Round]) -> None:
    for played in rounds:
        if played.cover == UNLIMITED:
            continue
        result = sum(line.net for line in played.settlement.lines if line.account == "bank")
        assert -played.cover <= result <= played.cover


def test_cards_are_conserved(rounds: list[Round]) -> None:
    for played in rounds:
        if played.terms.game.deck is None:
            continue
        deck = played.terms.game.deck(played.terms.rules)
        turned = {(e.seat, e.position) for e in played.events if e.kind == "turn"}
        seen = Counter(
            e.value
            for e in played.events
            if e.kind == "turn"
            or (e.kind == "card" and e.face != DOWN and (e.seat, e.position) not in turned)
        )
        for card, n in seen.items():
            assert n <= deck.counts[card] * deck.packs


def test_the_answers_rebuild_the_round(rounds: list[Round]) -> None:
    for played in rounds[:24]:
        again = Round(
            played.terms, played.stakes, played.carry, cover=played.cover, answers=played.answers
        )
        assert again.done
        assert again.settlement == played.settlement
        assert (again.carried == played.carried).all()


def test_taking_back_an_answer_restores_the_prompt(rounds: list[Round]) -> None:
    for played in rounds[:24]:
        if not played.answers:
            continue
        last = played.answers[-1]
        settlement = played.settlement
        played.take_back()
        assert played.prompt is not None
        played.answer(last)
        assert played.settlement == settlement


def test_hidden_cards_are_hidden(rounds: list[Round]) -> None:
    for played in rounds[:24]:
        seats = played.stakes.shape[0]
        for viewer in (EVERYONE, *range(seats)):
            for event, seen in zip(played.events, played.view(viewer), strict=True):
                own = event.face == OWN and event.seat != viewer
                if event.kind == "card" and (event.face == DOWN or own):
                    assert seen.value == -1
                else:
                    assert seen.value == event.value


def test_a_game_that_explains_refusals_explains_each(rounds: list[Round]) -> None:
    """Of what is decided together elsewhere: nobody asks why he may not hit when he may insure."""
    game = rounds[0].terms.game
    if game.why_not is unexplained:
        return
    asked = [(played, prompt) for played in rounds for prompt in decisions(played)]
    together: Counter[int] = Counter()
    for _, prompt in asked:
        for action in game.actions:
            if action & prompt.allowed:
                together[action] |= prompt.allowed
    for played, prompt in asked:
        for action, name in game.actions.items():
            if action & prompt.allowed or not together[action] & prompt.allowed:
                continue
            why, rule = game.why_not(played.terms.rules, prompt.key, action)
            assert why, f"{name} is refused at {game.key_name(played.terms.rules, prompt.key)}"
            assert not rule or rule_lines(played.terms, rule), f"no line of {rule}"


def decisions(played: Round) -> Iterator[Prompt]:
    """What the players of a round were asked to decide, from the first on."""
    for given in range(len(played.answers)):
        answers = played.answers[:given]
        again = Round(
            played.terms, played.stakes, played.carry, cover=played.cover, answers=answers
        )
        if again.prompt is not None and again.prompt.kind == "choose":
            yield again.prompt


def test_every_reason_that_is_given_has_a_line_in_the_book(rounds: list[Round]) -> None:
    for played in rounds:
        for line in played.settlement.lines:
            slug = played.terms.game.reasons[line.reason].slug
            assert played.terms.reason_lines(line.reason), (
                f"{played.terms.address}: {slug} has no line"
            )


def test_results_match_their_amounts(rounds: list[Round]) -> None:
    for played in rounds:
        for line in played.settlement.lines:
            if line.result is Result.WIN:
                assert line.net > 0
            elif line.result is Result.LOSE:
                assert line.net < 0 or line.stake == 0  # a bet without money
            else:
                assert line.net == 0
            if line.result is Result.RETURNED:
                assert line.returned == line.stake


def test_a_win_is_the_stake_at_the_odds_or_its_reason_says_what_it_is_made_of(
    rounds: list[Round],
) -> None:
    for played in rounds:
        breakages = played.terms.breakages()
        for line in played.settlement.lines:
            if line.result is not Result.WIN or line.odds == PRIZE:
                continue
            won = at_odds(line.stake, *odds(line.odds), breakages[line.wager])
            assert line.net == won or "$" in why(played, line), f"{played.terms.address}: {line}"


def test_every_figure_paid_stands_on_a_cited_line(rounds: list[Round]) -> None:
    if rounds[0].terms.offer.book.slug in books():  # an outsider's book has no index of figures
        missing = {miss: lines for played in rounds for miss, lines in unprinted(played)}
        assert not missing


def test_a_wager_that_goes_back_for_want_of_a_bank_cites_the_bank(rounds: list[Round]) -> None:
    for played in rounds:
        for line in played.settlement.lines:
            if line.uncovered:
                bank = short_bank_lines(played.terms, line.wager)
                cited = where(played, line)
                assert bank
                assert not less(bank, cited)
                assert line.result is not Result.RETURNED or cited == bank


def test_compiled_and_table_agree_to_the_cent(offer: BookGame) -> None:
    dice = random.Random(offer.address)
    terms = bind(offer, {})
    carry = terms.game.new_carry(terms.rules, 2)
    stakes = no_stakes(terms, 2)
    for seat in range(2):
        place(terms, stakes, carry, seat, minimum_stakes(terms))
    agree(terms, stakes, rounds=150, seed=1, policy=random_policy(terms, dice))
    for seed in range(2, 5):
        other = random_terms(offer, dice)
        carry = other.game.new_carry(other.rules, 2)
        stakes = random_stakes(other, 2, carry, dice)
        cover = 100 * dice.randint(0, 400) if other.player_dealer else UNLIMITED
        policy = random_policy(other, dice)
        agree(other, stakes, rounds=100, seed=seed, cover=cover, policy=policy)
