"""Chinese Poker at Hollywood Park: settings, sweeps, points between seats, what always holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
import pytest

from pitboss.engines.agree import agree
from pitboss.engines.play import Fair, Round, new_shoe, no_stakes
from pitboss.engines.written import Settled, settle_on
from pitboss.equipment.cards import cards, name
from pitboss.equipment.chance import SeededChance
from pitboss.errors import PitbossError
from pitboss.games.poker_room.chinese_poker import Act
from pitboss.hands.poker import five_card
from pitboss.hands.thirteen import (
    ALL_PLACES,
    Sweep,
    front_score,
    is_fouled,
    set_score,
    setting_for,
    sweep_of,
)
from pitboss.rulebook.schema import Scalar, WrittenRound, WrittenSeat
from pitboss.rulebook.terms import terms

ADDRESS = "hollywood-park/chinese-poker"
ON = terms(ADDRESS, between_players=True)

DRAGON = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"
OTHER_DRAGON = "2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc Ad"
PLAIN = "Kh 4h 2h / As 7c 8c 9d 2s / Th Jc Qc Kd 9h"
"""King high, ace high and a straight."""
LOWER = "3c 4c 6h / Js Qd 5d 3s 4d / 8d 8s Ts 6s 5h"
"""Lower each."""


def settle(seats: Mapping[int, tuple[float, str]], button: int = 1, **options: Scalar) -> Settled:
    """Seats with a stack and a setting; cards without a stroke are declared a clean sweep."""
    on = terms(ADDRESS, options, between_players=True)
    written = WrittenRound(
        round=ADDRESS,
        seat=[
            WrittenSeat(
                seat=number,
                wagers={"stack": stack},
                cards=text.replace("/", " "),
                actions=[text if "/" in text else "clean-sweep"],
            )
            for number, (stack, text) in seats.items()
        ],
        carry={"button": button - 1},
    )
    return settle_on(on, written)


def nets(settled: Settled) -> dict[int, float]:
    return {line.seat + 1: line.net / 100 for line in settled.lines}


def reasons(settled: Settled) -> dict[int, str]:
    return {line.seat + 1: ON.game.reasons[line.reason].slug for line in settled.lines}


def refused(*given: object, **named: object) -> str:
    with pytest.raises(PitbossError) as error:
        settle(*given, **named)  # type: ignore[arg-type]
    return error.value.message


# --- Points ---------------------------------------------------------------------------------


def test_hollywood_park_L2123_three_of_three_are_three_points() -> None:
    settled = settle({1: (200, PLAIN), 2: (200, LOWER)})
    assert nets(settled) == {1: 30, 2: -30}
    assert reasons(settled) == {1: "ahead", 2: "behind"}


def test_hollywood_park_L9637_a_point_is_the_limit_and_has_its_fee() -> None:
    settled = settle({1: (1000, PLAIN), 2: (1000, LOWER)}, fees="poker-rates-2/points/4")
    assert nets(settled) == {1: 150, 2: -150}
    assert [fee.amount for fee in settled.fees] == [400, 400]


def test_hollywood_park_L2069_the_buttons_win_ties_and_nobody_else_does() -> None:
    tied = {2: (200.0, PLAIN), 3: (200.0, "Ks 4s 2d / Ad 7h 8h 9c 2c / Tc Jh Qh Kc 9s")}
    assert nets(settle(tied, button=3)) == {2: -30, 3: 30}
    tied[1] = (200.0, LOWER)
    assert nets(settle(tied, button=1)) == {1: -60, 2: 30, 3: 30}


@pytest.mark.parametrize(
    ("setting", "points"),
    [
        ("2c 2d 2h / 3c 3d 3h 5c 6d / 4c 4d 4s 7c 8d", 3 + 3),
        ("Ac Jd 5h / 7c 7d 7h 8c 8s / Kc Kd Ks Qd Qs", 3 + 2),
        ("Ac Jd 5h / 7c 7d 7h 7s 8s / 9c 9d 9h 9s Qs", 3 + 8 + 4),
        ("Ac Jh 5h / 4c 5c 6c 7c 8c / 9d Td Jd Qd Kd", 3 + 10 + 5),
        ("Ac Jd 5h / 4c 5s 6c 7c 8c / Kc Kd Ks Qd Qs", 3),
    ],
)
def test_hollywood_park_L2135_bonuses_are_points_on_top(setting: str, points: int) -> None:
    mine = {*cards(setting.replace("/", " "))}
    spare = [card for card in range(52) if card not in mine]
    dice = random.Random(1)
    while True:  # some hand that loses all three
        dice.shuffle(spare)
        row = sorted(spare[:13])
        front, middle, back = row[:3], row[3:8], row[8:]
        scores = front_score(*front), five_card(*middle), five_card(*back)
        if not is_fouled(*scores) and _below(scores, setting):
            break
    lower = " / ".join(" ".join(map(name, hand)) for hand in (front, middle, back))
    assert nets(settle({1: (500, setting), 2: (500, lower)})) == {1: 10 * points, 2: -10 * points}


def _below(scores: Sequence[int], setting: str) -> bool:
    front, middle, back = (cards(hand) for hand in setting.split("/"))
    mine = front_score(*front), five_card(*middle), five_card(*back)
    return all(own > other for own, other in zip(mine, scores, strict=True))


def test_hollywood_park_L2144_a_bonus_hand_that_loses_adds_nothing() -> None:
    quads = "2c 3d 5h / 6c 7d 8h 9s Jc / 4c 4d 4h 4s 2d"
    better = "2h 3c 6d / 7c 8s 9d Tc Qh / Kc Kd Kh Ks 3s"
    assert nets(settle({1: (200, quads), 2: (200, better)})) == {1: -10 * (3 + 4), 2: 70}


# --- Clean sweeps ---------------------------------------------------------------------------


def test_hollywood_park_L2172_the_higher_sweep_is_paid_in_full_and_equal_ones_not() -> None:
    assert nets(settle({1: (200, DRAGON), 2: (200, OTHER_DRAGON)})) == {1: 0, 2: 0}
    minor = "2s 3s 4d 5d 6s 7s 8d 9d 2h 3c 4c 5h 6h"
    plain = "Kh 9c 8s / Ah As Qs Ts 7c / Qd Jh Th 9h 8c"
    swept = settle({1: (200, DRAGON), 2: (200, minor), 3: (200, plain)})
    assert nets(swept) == {1: 190, 2: -130 + 60, 3: -120}  # nineteen points of each stack play
    assert reasons(swept) == {1: "swept", 2: "swept", 3: "behind"}


def test_hollywood_park_L2174_what_is_not_declared_plays_as_it_is_set() -> None:
    dragon = "Qh Ks Ac / 2c 7d 8h 9s Jd / 3d 4h 5s 6c Tc"
    assert reasons(settle({1: (200, dragon), 2: (200, OTHER_DRAGON)}))[1] == "fouled"
    straight = "2c 3d 4h / 5s 6c 7d 8h 9s / Tc Jd Qh Ks Ac"
    settled = settle({1: (200, straight), 2: (200, "3s 4s 6d / 5h 5c 7s 9c Td / 6h 6s Jc Qd Kc")})
    assert nets(settled) == {1: 10, 2: -10}


def test_hollywood_park_L2190_a_sweep_that_is_none_is_fouled() -> None:
    none = PLAIN.replace("/", " ")
    settled = settle({1: (200, none), 2: (200, LOWER)})
    assert nets(settled) == {1: -90, 2: 90}
    assert reasons(settled) == {1: "fouled", 2: "ahead"}
    assert nets(settle({1: (200, none), 2: (200, LOWER)}, **{"foul-points": 3})) == {1: -30, 2: 30}


def test_hollywood_park_L2189_a_fouled_hand_pays_a_sweep_besides_and_another_foul_nothing() -> None:
    foul = "Ah Kh As / 2h 7c 8c 9d 2s / Th Jc Qc Kd 9h"
    other = "3s 3h 6h / 4c 4d 5d 8d Js / 6s Ts Qd 5h 7s"
    settled = settle({1: (400, DRAGON), 2: (400, foul), 3: (400, other)})
    # thirteen of each, then nine of seat 2 and the four that are left of thirty-nine
    assert nets(settled) == {1: 390, 2: -220, 3: -170}


def test_hollywood_park_L2200_chips_of_less_than_a_point_do_not_play() -> None:
    settled = settle({1: (98, PLAIN.replace("/", " ")), 2: (200, LOWER)})
    assert nets(settled) == {1: -90, 2: 90}


# --- Bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("Kh 4h / As 2h 7c 8c 9d 2s / Th Jc Qc Kd 9h", "lays apart 3 of its cards here, not 2"),
        ("Kh 4h 2h / As 7c 8c 9d 2s / Th Jc Qc Kd Kh", "has other cards left for its last hand"),
        ("Kh 4h 3h / As 7c 8c 9d 2s / Th Jc Qc Kd 9h", "3h is not in this hand"),
    ],
)
def test_a_setting_of_other_cards_is_refused(setting: str, says: str) -> None:
    held = PLAIN.replace("/", " ")
    written = WrittenRound(
        round=ADDRESS,
        seat=[
            WrittenSeat(seat=1, wagers={"stack": 200}, cards=held, set=setting),
            WrittenSeat(seat=2, wagers={"stack": 200}, cards=LOWER.replace("/", " "), set=LOWER),
        ],
    )
    with pytest.raises(PitbossError) as error:
        settle_on(ON, written)
    assert says in error.value.message


def test_hollywood_park_L2185_nine_points_are_in_play_besides_the_fee() -> None:
    assert "nine points" in refused({1: (90, PLAIN), 2: (200, LOWER)})
    assert "at least two players" in refused({1: (200, PLAIN)})
    assert "dealt twice" in refused({1: (200, PLAIN), 2: (200, PLAIN)})


# --- The setting ----------------------------------------------------------------------------


def test_a_sensible_setting_is_never_foul_and_seldom_beaten_in_all_three() -> None:
    """Also held against the plainest way: the best back, then the best middle."""
    dice, scoops = random.Random(7), Counter[int]()
    for _ in range(40):
        deck = dice.sample(range(52), 26)
        scores = []
        for held in (deck[:13], deck[13:]):
            front, middle = setting_for(held, ON.rules.bonuses, [])
            assert (front.bit_count(), middle.bit_count(), front & middle) == (3, 5, 0)
            scores.append([set_score(held, front), set_score(held, middle)])
            scores[-1].append(set_score(held, ALL_PLACES ^ front ^ middle))
            assert not is_fouled(*scores[-1])
        plain = _plainest(deck[13:])
        won = sum(
            (one > other) - (one < other) for one, other in zip(scores[0], plain, strict=True)
        )
        lost = sum(
            (one < other) - (one > other)
            for one, other in zip(scores[1], _plainest(deck[:13]), strict=True)
        )
        scoops[won - lost] += 1
    assert sum(points * often for points, often in scoops.items()) > 0


def _plainest(held: Sequence[int]) -> list[int]:
    back = max(combinations(held, 5), key=lambda five: five_card(*five))
    rest = [card for card in held if card not in back]
    middle = max(combinations(rest, 5), key=lambda five: five_card(*five))
    front = [card for card in rest if card not in middle]
    return [front_score(*front), five_card(*middle), five_card(*back)]


def test_sweeps_by_trying_every_way() -> None:
    dice, found = random.Random(5), Counter[Sweep]()
    for _ in range(600):
        held = _dealt_near_a_sweep(dice)
        ranks, suits = Counter(card >> 2 for card in held), Counter(card & 3 for card in held)
        best = Sweep.NONE
        if _straights(Counter(ranks), (5, 5, 3)):
            best = Sweep.THREE_STRAIGHT
        if all(count in (3, 5, 8, 10, 13) for count in suits.values()):
            best = Sweep.THREE_FLUSH
        if sum(count // 2 for count in ranks.values()) == 6:
            best = Sweep.SIX_WHEEL
        if min(ranks) >= 8:
            best = Sweep.SENIOR_HAND
        if max(ranks) <= 7:
            best = Sweep.MINOR_HAND
        if set(suits) <= {1, 2} or set(suits) <= {0, 3}:
            best = Sweep.ALL_REDS_OR_ALL_BLACKS
        if len(ranks) == 13:
            best = (Sweep.GOLDEN_DRAGON, Sweep.SILVER_DRAGON)[len(suits) > 1]
            if not (set(suits) <= {1, 2} or set(suits) <= {0, 3}):
                best = Sweep.DRAGON
        assert Sweep(sweep_of(held)) is best, held
        found[best] += 1
    assert len(found) == len(Sweep)


def _dealt_near_a_sweep(dice: random.Random) -> list[int]:
    """Thirteen cards of a part of the deck in which a kind of sweep is not rare."""
    kind = dice.randrange(8)
    deck = {
        1: [card for card in range(52) if card >> 2 >= 8 - dice.randrange(2)],
        2: [card for card in range(52) if card >> 2 <= 7 + dice.randrange(2)],
        3: [card for card in range(52) if card & 3 in (1, 2)],
        4: [4 * rank + dice.choice((0, 3)) for rank in range(13)],
        5: [4 * rank + dice.randrange(4) for rank in range(13)],
        6: [4 * rank + 2 for rank in range(13)],
    }.get(kind, list(range(52)))
    if kind == 0:  # seven ranks, mostly in pairs
        ranks = dice.sample(range(13), 7)
        deck = [4 * rank + suit for rank in ranks for suit in dice.sample(range(4), 2)]
    if kind == 7 and dice.random() < 0.5:  # three straights
        bottoms = dice.randrange(-1, 9), dice.randrange(-1, 9), dice.randrange(-1, 11)
        ranks = [
            (b + n) % 13 for b, size in zip(bottoms, (5, 5, 3), strict=True) for n in range(size)
        ]
        deck = [
            4 * rank + suit
            for rank, often in Counter(ranks).items()
            for suit in dice.sample(range(4), often)
        ]
    elif kind == 7:  # by suits
        sizes = dice.choice(((5, 5, 3), (8, 5), (10, 3), (6, 7), (4, 4, 5)))
        suits = dice.sample(range(4), len(sizes))
        deck = [
            4 * rank + suit
            for suit, size in zip(suits, sizes, strict=True)
            for rank in dice.sample(range(13), size)
        ]
    return dice.sample(deck, 13)


def _straights(counts: Counter[int], lengths: Sequence[int]) -> bool:
    """Whether so many cards of each rank are straights of these lengths, by trying them all."""
    if not lengths:
        return True
    for bottom in range(-1, 14 - lengths[0]):
        ranks = [rank % 13 for rank in range(bottom, bottom + lengths[0])]
        if all(counts[rank] > 0 for rank in ranks):
            counts.subtract(ranks)
            found = _straights(counts, lengths[1:])
            counts.update(ranks)
            if found:
                return True
    return False


# --- What holds for any hand ----------------------------------------------------------------


def test_chips_are_conserved_and_nobody_wins_or_loses_more_than_his_stack() -> None:
    dice = random.Random(11)
    for _ in range(25):
        stakes = no_stakes(ON, 4)
        for seat in dice.sample(range(4), dice.randint(2, 4)):
            stakes[seat, 0] = dice.choice([9100, 12345, 20000, 100000])
        carry = ON.game.new_carry(ON.rules, 4)
        carry[0] = dice.randrange(4)
        chance = SeededChance(dice.getrandbits(32))
        source, played = Fair(chance, new_shoe(ON, chance)), Round(ON, stakes, carry)
        while (prompt := played.prompt) is not None:
            if prompt.kind == "choose":
                played.answer(int(dice.choice([Act.SET] * 6 + [Act.CLEAN_SWEEP, Act.FOUL])))
            elif prompt.kind == "discard":
                places = [at for at in range(13) if prompt.allowed >> at & 1]
                any_way = sum(1 << at for at in dice.sample(places, prompt.low))
                fits = prompt.usual & ~prompt.allowed == 0
                played.answer(prompt.usual if fits and dice.random() < 0.8 else any_way)
            else:
                played.answer(source.answer(prompt))
        lines = played.settlement.lines
        assert sum(line.net for line in lines) == 0
        assert played.settlement.postings().get("pot", 0) == 0
        assert all(abs(line.net) <= line.stake for line in lines)
        dealt = [event.value for event in played.events if event.kind == "card"]
        assert len(set(dealt)) == len(dealt) == 13 * len(lines)
        for seat in range(4):
            for event in played.view(seat):
                assert event.kind != "card" or event.seat == seat or event.value == -1


def test_compiled_and_at_the_table_a_hand_ends_alike() -> None:
    stakes = np.array([[20000], [15000], [9100], [30000]], dtype=np.int64)
    agree(ON, stakes, rounds=12, seed=3)
