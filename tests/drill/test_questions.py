"""Every question's key is what its round's settlement says, and nothing of it is shown before."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from contract.offers import playable
from pitboss.drill import irregularities
from pitboss.drill.asking import KINDS, Asker, Topic, next_question, read_kinds
from pitboss.drill.memory import Answer, Memory
from pitboss.drill.payoffs import result
from pitboss.drill.question import Question
from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Round
from pitboss.equipment.cards import cards
from pitboss.equipment.chance import SeededChance
from pitboss.errors import BadInput, NotAllowed
from pitboss.money.settlement import Result
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.terms import bind, terms
from pitboss.tape.verbs import BOARD, DEALER


def settled_again(question: Question) -> Round:
    """The question's round from its stakes and its answers, played by the game once more."""
    was = question.played
    again = Round(was.terms, was.stakes, was.carry, was.cover, list(was.answers))
    again.voided = was.voided
    if was.voided:
        again.void(was.voided)
    assert again.done
    assert again.settlement == was.settlement
    return again


def check(question: Question) -> None:
    """The right answer against the settled round, found here in another way."""
    played, right = settled_again(question), question.choices[question.right]
    assert len(set(question.choices)) == len(question.choices) >= 2
    assert question.lines or question.kind == "payoffs"
    CHECKS[question.kind](question, played, right)


def payoffs(question: Question, played: Round, right: str) -> None:
    on, found = played.terms, []
    for line in played.settlement.lines:
        name = f"What becomes of {on.place_name(line.seat)}'s {on.spot_title(line.wager)}"
        if question.says.startswith((f"{name} of ", f"{name}?", f"{name},")):
            found.append(line)
    assert found
    assert {on.game.layout.kinds[line.wager] for line in found} == {question.topic}
    assert right == result(sum(a.net for a in found), sum(a.returned for a in found))


def order(question: Question, played: Round, right: str) -> None:
    on = played.terms
    for line in played.settlement.lines:
        who, what = on.place_name(line.seat), on.spot_title(line.wager)
        said = who if question.topic == "seats" else f"{who}'s {what}"
        if said in question.choices and (
            question.topic != "seats" or f"Whose {what} " in question.says
        ):
            assert said == right
            return
    pytest.fail("none of the choices was settled")


def draws(question: Question, played: Round, right: str) -> None:
    to = BOARD if question.topic == "player-hand" else DEALER
    seen = question.scene["hands"][played.terms.game.hand_name(to)][0]
    dealt = hands(played.events)[to][0]
    assert cards(seen) == dealt[: len(seen)]
    assert right == ("it draws" if len(dealt) > len(seen) else "it stands")


def house_way(question: Question, played: Round, right: str) -> None:
    low, high = hands(played.events)[DEALER]
    assert sorted(cards(right)) == sorted(low)
    shown = question.scene["hands"][played.terms.game.hand_name(DEALER)]
    assert sorted(cards(shown[0])) == sorted([*low, *high])


def irregular(question: Question, played: Round, right: str) -> None:
    found = played.terms.irregularities[question.topic]
    if found.effect != "void":
        assert right == irregularities.SAID[found.effect]
    elif played.terms.game.facts.stays_up:
        assert (played.left_up == played.stakes).all()
        assert right == irregularities.STAYS
    else:
        layout = played.terms.game.layout
        for line in played.settlement.lines:
            spared = layout.kinds[line.wager] in found.settles
            assert spared or (line.result is Result.RETURNED and not line.reason)
            title = played.terms.spot_title(line.wager)
            if line.reason:
                assert title in right
        assert found.settles or right == irregularities.GOES_BACK


CHECKS = {
    "payoffs": payoffs,
    "order": order,
    "draws": draws,
    "house-way": house_way,
    "irregularities": irregular,
}


def many(offer: BookGame, number: int, seed: int) -> list[Question]:
    """Questions about a game, spread over all its topics."""
    asker, chance, memory = Asker(bind(offer, {})), SeededChance(seed), Memory()
    topics, made = asker.topics(), []

    def pick(some: Sequence[Topic]) -> Topic:
        return memory.pick(some, chance, 0.0, None)

    for _ in range(number):
        _, question = next_question(asker, topics, pick, chance)
        memory.hear(Answer((question.kind, question.topic), True, 0.0, 1.0))
        made.append(question)
    return made


@pytest.mark.parametrize("offer", playable(), ids=lambda offer: offer.address)
def test_each_answer_is_that_of_a_settled_round(offer: BookGame) -> None:
    for question in many(offer, 5, 1):
        check(question)


@pytest.mark.exhaustive
@pytest.mark.parametrize("offer", playable(), ids=lambda offer: offer.address)
def test_two_hundred_questions_for_every_playable_pair(offer: BookGame) -> None:
    for question in many(offer, 200, 2):
        check(question)


def test_a_question_shows_nothing_of_its_key() -> None:
    for address in ("toledo/craps", "columbus-2016/mini-baccarat", "toledo/pai-gow-poker"):
        asker = Asker(terms(address))
        for topic in asker.topics()[:8]:
            if question := asker.ask(topic, 5):
                shown = json.dumps(question.shown())
                assert set(question.shown()) == {"kind", "says", "choices", "scene"}
                assert not any(word in shown for word in ("right", "because", "ruling", "lines"))
                assert question.key()["right"] == question.right


def test_a_seed_asks_the_same_again() -> None:
    topic = ("payoffs", "place")
    one, same = (Asker(terms("toledo/craps")).ask(topic, 77) for _ in range(2))
    assert one is not None
    assert same is not None
    assert (one.shown(), one.right) == (same.shown(), same.right)


def test_an_order_is_asked_only_where_one_is_printed() -> None:
    assert KINDS["order"].topics(terms("cincinnati/ultimate-texas-holdem")) == ["seats", "wagers"]
    assert KINDS["order"].topics(terms("toledo/craps")) == []
    with pytest.raises(NotAllowed, match="nothing to ask about order; it has payoffs"):
        Asker(terms("toledo/craps")).topics(["order"])


def test_kinds_are_named_in_one_sentence() -> None:
    assert read_kinds("order, payoffs") == ["order", "payoffs"]
    assert read_kinds("") == list(KINDS)
    with pytest.raises(BadInput, match="no kind of question 'odds'"):
        read_kinds("odds")


def test_what_went_wrong_comes_back_more_often() -> None:
    topics = [("payoffs", name) for name in "abcdefgh"]
    memory = Memory.of(Answer(topic, topic != topics[0], 0.0, 1.0) for topic in topics)
    chance = SeededChance(4)
    picked = [memory.pick(topics, chance, 1.0, None) for _ in range(400)]
    often = picked.count(topics[0])
    assert often > 3 * max(picked.count(topic) for topic in topics[1:])
    assert memory.weak()[0][0] == topics[0]


def test_what_is_known_is_due_again_after_a_longer_while() -> None:
    topic, memory = ("order", "seats"), Memory()
    for at in (0.0, 1.0):
        memory.hear(Answer(topic, True, at, 1.0))
    assert memory.weight(topic, 2.0) < memory.weight(topic, 90_000.0)
    memory.hear(Answer(topic, False, 3.0, 1.0))
    assert memory.weight(topic, 4.0) > memory.weight(topic, 90_000.0) // 2


def test_no_topic_comes_twice_running_where_there_is_another() -> None:
    topics = [("payoffs", "a"), ("payoffs", "b")]
    memory, chance, last = Memory(), SeededChance(1), None
    for _ in range(50):
        picked = memory.pick(topics, chance, 0.0, last)
        assert picked != last
        last = picked
