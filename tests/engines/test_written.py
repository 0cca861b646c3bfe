"""Written rounds: what was played at a table settles the same, and every slip is one sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.engines import written
from pitboss.engines.play import Round, no_stakes, place
from pitboss.engines.written import Settled, read_round, settle_written, transcript
from pitboss.equipment.cards import ACE, card, name, rank
from pitboss.errors import PitbossError
from pitboss.money.cents import dollars
from pitboss.registry import Array
from pitboss.report.ruling import as_json
from pitboss.report.status import golden_files
from pitboss.rulebook.loader import book, parse
from pitboss.rulebook.schedules import fee_names
from pitboss.rulebook.schema import WrittenRound
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape import DEALER, DOWN, UP, draw, lose, pay, peek, push, reveal
from toys import WHY, small_game

ROUND = """\
round = "columbus-2016/casino-war"
[[seat]]
seat = 1
wagers = { primary = "10", tie = "5" }
cards = ["9d", "Ts"]
actions = ["war"]
[[seat]]
seat = 3
wagers = { primary = 15 }
cards = "Kh"
[dealer]
cards = ["9s", "Th"]
"""


def settle(text: str) -> Settled:
    return settle_written(parse(text, WrittenRound, Path("round.toml")))


def changed(old: str, new: str) -> str:
    assert ROUND.count(old) == 1
    return ROUND.replace(old, new)


def refusal(text: str) -> str:
    with pytest.raises(PitbossError) as refused:
        settle(text)
    assert "\n" not in refused.value.message
    return refused.value.message


def test_a_round_settles_as_it_is_written() -> None:
    assert settle(ROUND).transcript() == [
        "3 primary 15.00 win 15.00 higher",
        "1 tie 5.00 win 50.00 tied",
        "1 primary 10.00 win 10.00 war-tied",
        "1 war 10.00 win 10.00 war-tied",
    ]


# a round at a table, written down


def play_any(on: Terms, data: st.DataObject) -> Round:
    """A round with legal stakes, cards of the shoe and legal actions, as hypothesis likes them."""
    seats = data.draw(st.integers(1, 4))
    stakes, carry = no_stakes(on, seats), on.game.new_carry(on.rules, seats)
    amounts = st.integers(1000, 20_000)
    for seat in range(seats):
        if seat == 0 or data.draw(st.booleans()):
            wagers = {"primary": data.draw(amounts)}
            if data.draw(st.booleans()):
                wagers["tie"] = data.draw(st.integers(1000, wagers["primary"]))
            place(on, stakes, carry, seat, wagers)
    cover = data.draw(st.sampled_from([-1, 0, 700, 15_000])) if on.player_dealer else -1
    played = Round(on, stakes, carry, cover=cover)
    dealt: Counter[int] = Counter()
    while played.prompt is not None:
        if played.prompt.is_decision:
            played.answer(data.draw(st.sampled_from([1, 2])))
            continue
        few = st.sampled_from([card(c) for c in ("8c", "8d", "9c", "9d", "Tc")])
        fallen = data.draw(few.filter(lambda c: dealt[c] < 6))
        dealt[fallen] += 1
        played.answer(fallen)
    return played


def write_down(played: Round) -> str:
    on, lines = played.terms, [f'round = "{played.terms.address}"']
    if on.options.get("fees"):
        lines.append(f'options = {{ fees = "{on.options["fees"]}" }}')
    if played.cover >= 0:
        lines.append(f'bank = {{ cover = "{dollars(played.cover)}" }}')
    for seat in range(played.stakes.shape[0]):
        if not played.stakes[seat].any():
            continue
        wagers = {
            on.game.layout.names[spot]: dollars(int(amount))
            for spot, amount in enumerate(played.stakes[seat])
            if amount
        }
        acts = [on.game.actions[e.value] for e in events(played, "action", seat)]
        lines += ["[[seat]]", f"seat = {seat + 1}"]
        lines.append("wagers = {" + ", ".join(f'{k} = "{v}"' for k, v in wagers.items()) + "}")
        lines += [f"cards = {hand(played, seat)}", f"actions = {acts}"]
    return "\n".join([*lines, "[dealer]", f"cards = {hand(played, DEALER)}"])


def events(played: Round, kind: str, seat: int) -> list[Any]:
    return [e for e in played.events if e.kind == kind and e.seat == seat]


def hand(played: Round, seat: int) -> list[str]:
    return [name(e.value) for e in events(played, "card", seat)]


@settings(max_examples=60)
@given(st.data(), st.sampled_from(["columbus-2016", "hollywood-park"]))
def test_what_was_played_at_a_table_settles_to_the_same_cents(
    data: st.DataObject, book: str
) -> None:
    address = f"{book}/casino-war"
    schedules = fee_names(terms(address).offer.data.fees)
    options = {"fees": next(n for n in schedules if n.endswith("/2"))} if schedules else {}
    played = play_any(terms(address, options), data)
    settled = settle(write_down(played))
    assert settled.transcript() == transcript(played)
    assert settled.lines == played.settlement.lines
    assert settled.fees == played.settlement.fees


# refusals


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            '"Kh"',
            '"Kh Kd"',
            "seat 3 is not dealt Kd: the round ends before it; a wrong deal is an irregularity: "
            "wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        (
            '"Th"]',
            '"Th", "2c"]',
            "the dealer is not dealt 2c: the round ends before it; a wrong deal is an "
            "irregularity: wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        (
            '"Kh"',
            '""',
            "seat 3 needs card number 1, and the round gives none; a wrong deal is an "
            "irregularity: wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        (
            '"9s", "Th"',
            '"9s"',
            "the dealer needs card number 2, and the round gives 1; a wrong deal is an "
            "irregularity: wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        (
            '"9d", "Ts"',
            '"9d"',
            "seat 1 needs card number 2, and the round gives 1; a wrong deal is an irregularity: "
            "wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        (
            '"Kh"',
            '"Kx"',
            "'Kx' is not a card; write a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s), "
            "as in As or Td, or Jk for a joker; and a tile as teen or 6-3",
        ),
        ('"Kh"', '"Jk"', "Jk is dealt, and the shoe has none"),
        ('["war"]', "[]", "seat 1 must act: war or surrender"),
        ('["war"]', '["war", "war"]', "seat 1 has nothing to decide when the round says 'war'"),
        (
            '["war"]',
            '["war", 10, 10]',
            "seat 1 is asked for no amount when the round says '10'",
        ),
        (
            '["war"]',
            '["war", 12]',
            "seat 1 puts up $10 there, and the round says $12: the amount is fixed",
        ),
        ('["war"]', "[10]", "seat 1 must act: war or surrender; '10' is an amount"),
        ('["war"]', '["wor"]', "there is no action 'wor'; did you mean 'war'?"),
        ("seat = 3", "seat = 8", "there is no seat 8; columbus-2016/casino-war has seats 1 to 7"),
        ("seat = 3", "seat = 0", "there is no seat 0; columbus-2016/casino-war has seats 1 to 7"),
        ("seat = 3", "seat = 1", "two [[seat]] sections have the same number"),
        ("primary = 15", "primry = 15", "there is no wager 'primry'; did you mean 'primary'?"),
        ("primary = 15", "tie = 15", "seat 3: the Tie wager needs a Primary wager (line 2562)"),
        (
            "primary = 15",
            'primary = "1.234"',
            "'1.234' is not an amount; write dollars and at most two decimals, as in 25 or 12.50",
        ),
        ("primary = 15", "primary = -15", "seat 3: the Primary wager cannot be negative"),
        (
            "primary = 15",
            'primary = "1e9"',
            "'1e9' is not an amount; write dollars and at most two decimals, as in 25 or 12.50",
        ),
        ("primary = 15", "primary = 99999999999", "an amount is at most $10,000,000,000"),
        ("primary = 15", "bonus-tie = 15", "columbus-2016/casino-war has no bonus-tie wager"),
        (
            "primary = 15",
            "primary = 15, war = 15",
            "seat 3: the War wager is made in the course of the round, not before it (line 2572)",
        ),
        (
            "[dealer]",
            "[dealr]",
            "round.toml, line 11, dealr: there is no key 'dealr'; did you mean 'dealer'?",
        ),
        (
            'cards = "Kh"',
            'card = "Kh"',
            "round.toml, line 10, seat.1.card: there is no key 'card'; did you mean 'cards'?",
        ),
        ("seat = 3", 'seat = "3"', "round.toml, line 8, seat.1.seat: expected `int`, got `str`"),
        (
            "primary = 15",
            "primary = true",
            "round.toml, line 9, seat.1.wagers.primary: expected `int | float | str`, got `bool`",
        ),
        (
            "seat = 3",
            "seat = = 3",
            "round.toml: not valid TOML: Invalid value (at line 8, column 8)",
        ),
        (
            "/casino-war",
            "/casino-wor",
            "there is no game in columbus-2016 'casino-wor'; did you mean 'casino-war'?",
        ),
        (
            "columbus-2016",
            "columbus-2061",
            "there is no rule book 'columbus-2061'; did you mean 'columbus-2017'?",
        ),
        (
            "columbus-2016/",
            "",
            "'casino-war' is not an address; write book/game, as in columbus-2016/craps",
        ),
    ],
)
def test_a_slip_is_refused_in_one_sentence(old: str, new: str, says: str) -> None:
    assert refusal(changed(old, new)) == says


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (
            "options = { deks = 6 }",
            "there is no option of columbus-2016/casino-war 'deks'; did you mean 'decks'?",
        ),
        ("options = { decks = 9 }", "decks cannot be 9; the book allows from 6 to 8 (line 2553)"),
        (
            'options = { maximum = "12" }',
            "seat 3: the Primary wager is at most $12, not $15 (posted at this table)",
        ),
        (
            'options = { minimum = "12" }',
            "seat 1: the Primary wager is at least $12, not $10 (posted at this table)",
        ),
        ('bank = { cover = "100" }', "the house banks columbus-2016/casino-war: it has no [bank]"),
        (
            'rolls = ["4-3"]',
            "the dice 4-3 of the round are not thrown: cards need dice at most for who is "
            "settled first, where several seats have wagers",
        ),
        ("spins = [7]", "columbus-2016/casino-war is dealt with cards, not with spins"),
        (
            "change = [{ before = 1, seat = 1 }]",
            "columbus-2016/casino-war takes no [[change]]: its wagers are made before the cards "
            "are dealt",
        ),
        (
            "carry = { first-set = 1 }",
            "a table of columbus-2016/casino-war carries first-seat, not 'first-set'",
        ),
        (
            "carry = { first-seat = 99999999999999999999 }",
            "first-seat cannot be 99999999999999999999; it may be 0 to 6",
        ),
        (
            'irregularity = "rain"',
            "'rain' does not void a round of columbus-2016/casino-war; what does: "
            "wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        (
            'irregularity = "defective-equipment"',
            "'defective-equipment' does not void a round of columbus-2016/casino-war; what does: "
            "wrong-number-of-cards, dealer-card-exposed, shuffler-stops-dealing",
        ),
        ("x = " + "[" * 3000, "round.toml: nested too deeply, or a number too long"),
        ("x = " + "9" * 5000, "round.toml: nested too deeply, or a number too long"),
    ],
)
def test_a_slip_at_the_head_of_the_round_is_refused_in_one_sentence(head: str, says: str) -> None:
    assert refusal(f"{head}\n{ROUND}") == says


def test_a_card_beyond_the_shoe_is_refused() -> None:
    six = changed('["9d", "Ts"]', '["9d", "9d"]').replace('["9s", "Th"]', '["9d", "9d"]')
    assert settle(six).transcript()[-1] == "1 war 10.00 win 10.00 war-tied"
    seats = "".join(
        f"[[seat]]\nseat = {n}\nwagers = {{ primary = 10 }}\n"
        'cards = "9d"\nactions = ["surrender"]\n'
        for n in (2, 4, 5)
    )
    assert refusal(six + seats) == "9d is dealt 7 times, and the shoe has only 6"


def test_an_amount_behind_an_action_that_fixes_it_may_be_written() -> None:
    assert settle(changed('["war"]', '["war", "10"]')).lines == settle(ROUND).lines


@pytest.mark.parametrize(
    ("address", "throws", "said", "name"),
    [
        ("cincinnati/craps", 'rolls = ["2-4"]', "hop 4-2", "hop 2-4"),
        ("cincinnati/craps", 'rolls = ["2-4"]', "Hop 4-2", "hop 2-4"),
        ("toledo/big-six", 'spins = ["two"]', "$2", "two"),
        ("toledo/big-six", 'spins = ["$2"]', "$2 insignia", "two"),
        ("toledo/big-six", 'spins = ["2"]', "2", "two"),
        ("toledo/roulette", 'spins = ["14"]', "split 17-14", "split 14-17"),
    ],
)
def test_a_wager_is_known_by_what_the_layout_says(
    address: str, throws: str, said: str, name: str
) -> None:
    head = f'round = "{address}"\n{throws}\n[[seat]]\nseat = 1\nwagers = '
    (line,) = settle(f'{head}{{ "{said}" = 10 }}').transcript()
    assert line.startswith(f"1 {name} 10.00 win")


def test_a_wager_with_several_spots_is_asked_which() -> None:
    head = 'round = "hollywood-park/matched-em"\n[[seat]]\nseat = 1\nwagers = { main = 50 }'
    assert refusal(head) == "'main' is 3 wagers; say which: main 1, main 2 or main 3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            'round = "cincinnati/craps"\nrolls = ["4-3"]\ncarry = { point = 11 }\n'
            "[[seat]]\nseat = 1\nwagers = { pass = 10 }",
            "point cannot be 11; it may be 0, 4, 5, 6, 8, 9 or 10",
        ),
        (
            'round = "cincinnati/craps"\nrolls = ["4-3"]\ncarry = { pint = "x" }\n'
            "[[seat]]\nseat = 1\nwagers = { pass = 10 }",
            "a table of cincinnati/craps carries point, fire-closed, fire-points, shooter, not "
            "'pint'",
        ),
        (
            'round = "columbus-2017/mini-baccarat"\n[[seat]]\nseat = 1\ncarry = { x = "y" }\n'
            "wagers = { player = 10 }",
            "a seat of columbus-2017/mini-baccarat carries nothing, not 'x'",
        ),
        (
            'round = "toledo/pai-gow-poker"\nrolls = ["1-2-3"]\n[[seat]]\nseat = 1\n'
            'cards = "8h 3d Kc 2d 3h 9s As"\nactions = ["hit"]\nwagers = { pai-gow = 25 }\n'
            '[dealer]\ncards = "2c 3c 7h 8d 9d 4d Kd"',
            "there is no action 'hit'; there is house-way, surrender, the cards of the low hand",
        ),
        (
            'round = "hollywood-park/2urbo-blackjack"\n[[seat]]\nseat = 1\ncards = "8h 2d 5c"\n'
            'actions = ["play", "hit"]\nwagers = { main = 50 }\n'
            '[dealer]\ncards = "Tc 8c"',
            "seat 1 has nothing to decide when the round says 'hit': who must hit is not asked "
            "(line 80)",
        ),
    ],
)
def test_a_refusal_says_what_there_is(text: str, says: str) -> None:
    assert refusal(text) == says


def test_a_throw_with_a_die_too_few_is_refused() -> None:
    rounds = golden_files(book("hollywood-park"))
    (golden,) = [path for path in rounds if path.stem == "face_up_pai_gow_king_high"]
    text = golden.read_text().replace('"6-6-5"', '"6-6"')
    text = text.partition("[expect]")[0]
    says = "three dice are thrown for who is settled first, and the round gives only 6-6"
    assert refusal(text) == says


def test_a_round_without_seats_is_refused() -> None:
    assert "has no [[seat]]" in refusal('round = "columbus-2016/casino-war"')


def test_a_bank_cannot_cover_less_than_nothing() -> None:
    park = changed("columbus-2016", "hollywood-park")
    assert refusal(f'bank = {{ cover = "-0.01" }}\n{park}') == "a bank cannot cover -$0.01"
    nothing = settle(f"bank = {{ cover = 0 }}\n{park}")
    assert {line.net for line in nothing.lines} == {0}


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "round.toml"
    if content:
        path.write_bytes(content)
    with pytest.raises(PitbossError, match=r"round\.toml cannot be read"):
        read_round(path)


# a voided round


VOID = 'irregularity = "dealer-card-exposed"\n'


def test_a_voided_round_returns_what_was_staked_and_what_was_put_up_in_it() -> None:
    for text in (ROUND, changed('["9s", "Th"]', '["9s"]')):  # it may stop anywhere
        assert settle(VOID + text).transcript() == [
            "1 primary 10.00 returned 0.00 dealer-card-exposed",
            "1 tie 5.00 returned 0.00 dealer-card-exposed",
            "1 war 10.00 returned 0.00 dealer-card-exposed",
            "3 primary 15.00 returned 0.00 dealer-card-exposed",
        ]
    early = settle(VOID + changed('["9s", "Th"]', "[]"))
    assert [line.stake for line in early.lines] == [1000, 500, 1500]
    assert all(line.returned == line.stake for line in early.lines)


def test_a_slip_in_a_voided_round_is_refused_all_the_same() -> None:
    assert "did you mean 'war'" in refusal(VOID + changed('["war"]', '["wor"]'))


def test_taking_back_an_answer_unvoids_the_round() -> None:
    played = settle(VOID + ROUND).rounds[0]
    assert played.voided
    played.take_back()
    assert not played.voided
    assert played.prompt is not None


# face-down cards


def hole_card(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    """The dealer has one card down and one up; only after an ace does the hidden one matter."""
    mine = draw(tape, 0, UP)
    draw(tape, DEALER, DOWN)
    hidden = draw(tape, DEALER, DOWN)
    if rank(mine) == ACE:
        push(tape, 0, 0, stakes[0, 0], WHY)
    elif peek(tape, hidden, 1 << ACE):
        lose(tape, 0, 0, stakes[0, 0], WHY)
    elif rank(reveal(tape, hidden)) < rank(mine):
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


@pytest.fixture
def hole(monkeypatch: pytest.MonkeyPatch) -> str:
    on = small_game(hole_card, cards="Ac Kc Qc Jc Tc")
    monkeypatch.setattr(written, "terms", lambda address, options, **named: on)
    return 'round = "toy"\n[[seat]]\nseat = 1\nwagers = { bet = 10 }\ncards = "MINE"\n'


@pytest.mark.parametrize(
    ("mine", "dealers", "net"),
    [
        ("Ac", "", 0),  # a face-down card that is never turned need not be written
        ("Ac", "Kc Qc", 0),  # but it may
        ("Kc", "Qc Ac", -1000),
        ("Kc", "Ac Jc", 1000),
        ("Jc", "Ac Kc", -1000),
    ],
)
def test_face_down_cards_are_found_by_their_place(
    hole: str, mine: str, dealers: str, net: int
) -> None:
    text = hole.replace("MINE", mine) + f'[dealer]\ncards = "{dealers}"\n'
    assert [line.net for line in settle(text).lines] == [net]


def test_a_card_beyond_the_face_down_ones_is_refused(hole: str) -> None:
    text = hole.replace("MINE", "Ac") + '[dealer]\ncards = "Kc Qc Jc"\n'
    assert refusal(text).startswith("the dealer is not dealt Jc: the round ends before it")


# wheel


WHEEL = """\
round = "columbus-2016/roulette"
spins = %s
[[seat]]
seat = 1
wagers = { red = "10" }
"""


@pytest.mark.parametrize(
    ("spins", "more", "says"),
    [
        ("[]", "", "the round of columbus-2016/roulette has no spins"),
        ('["37"]', "", "'37' is not a pocket; write 00, or 0 to 36, or no spin"),
        ('["²"]', "", "'²' is not a pocket; write 00, or 0 to 36, or no spin"),
        ("[-1]", "", "'-1' is not a pocket; write 00, or 0 to 36, or no spin"),
        ("[1]", 'cards = "As"', "a round of columbus-2016/roulette does not have cards"),
        ("[1]", 'actions = ["war"]', "a round of columbus-2016/roulette does not have actions"),
        ("[1]", '[dealer]\ncards = "As"', "a round of columbus-2016/roulette does not have cards"),
        (
            "[1]",
            "[[change]]\nbefore = 2\nseat = 1",
            "a change comes before roll 2, which is not thrown",
        ),
        ("[1]", "[[change]]\nbefore = 1\nseat = 2", "there is no seat 2 in this round"),
        (
            "[1]",
            "[[change]]\nbefore = 1\nseat = 1\ncalls = { x = true }",
            "there is nothing to call in Roulette",
        ),
    ],
)
def test_a_slip_in_a_round_of_the_wheel_is_refused(spins: str, more: str, says: str) -> None:
    assert refusal(WHEEL % spins + more) == says


@pytest.mark.parametrize("head", ['rolls = ["4-3"]\n', 'irregularity = "no-spin"\n'])
def test_what_the_wheel_has_no_use_for_is_refused(head: str) -> None:
    assert "a round of columbus-2016/roulette does not have" in refusal(head + WHEEL % "[1]")


# what is left when nothing counts


def test_what_no_spin_decides_is_still_on_the_layout() -> None:
    found = as_json(settle(WHEEL % '["no spin"]'))
    assert found["seats"] == []
    assert found["left_up"] == [{"seat": 1, "wager": "red", "amount": "10.00"}]


DICE = """\
round = "cincinnati/craps"
rolls = %s
carry = { point = 6, shooter = %d }
[[seat]]
seat = 1
wagers = { "place 8" = "12" }
[[change]]
before = 2
seat = 1
wagers = { field = "5" }
"""


def test_what_is_put_up_before_a_last_throw_that_does_not_count_is_still_up() -> None:
    found = as_json(settle(DICE % ('["2-3", "no roll"]', 1)))
    assert [(up["wager"], up["amount"]) for up in found["left_up"]] == [
        ("place 8", "12.00"),
        ("field", "5.00"),
    ]
    assert found["carry"]["point"] == 6


@pytest.mark.parametrize(("shooter", "after"), [(1, 1), (5, 0)])
def test_the_dice_go_to_nobody_known_from_a_shooter_who_is_not_written(
    shooter: int, after: int
) -> None:
    assert as_json(settle(DICE % ('["3-4", "no roll"]', shooter)))["carry"]["shooter"] == after


def test_a_shooter_sits_at_the_table() -> None:
    assert refusal(DICE % ('["3-4", "no roll"]', 17)) == "shooter cannot be 17; it may be 0 to 16"


# refusals with their figures


BLACKJACK = """\
round = "columbus-2016/blackjack"
options = { %s }
[[seat]]
seat = 1
wagers = { main = %s }
cards = "%s"
actions = %s
[dealer]
cards = "9c 7d Ts"
"""


@pytest.mark.parametrize(
    ("options", "hand", "actions", "says"),
    [
        ("", "5c 3d 2h", '["hit", "double"]', "only two cards are doubled (lines 132, 141)"),
        ("decks = 1", "5c 3d 2h", '["double"]', "double here: hard 8 is not doubled (line 132)"),
        ("decks = 1", "8c 8d 3h", '["split", "double"]', "a split hand is not doubled (line "),
        ("", "5c 3d 2h", '["split"]', "split here: only two cards of the same value are split"),
        ("", "5c 3d 2h", '["hit", "surrender"]', "surrender here: "),
    ],
)
def test_an_action_that_is_not_allowed_is_refused_with_the_rule(
    options: str, hand: str, actions: str, says: str
) -> None:
    said = refusal(BLACKJACK % (options, 10, hand, actions))
    assert says in said
    assert "; allowed: hit, stand" in said


def test_columbus_2016_L1024_a_limit_of_the_wagers_own_is_said_with_its_figure() -> None:
    text = """round = "columbus-2016/three-card-poker"
[[seat]]
seat = 1
wagers = { ante = 10, pair-plus = 10, six-card-bonus = 30 }
"""
    assert "the 6 Card Bonus wager is at most $25, not $30 (line 1024)" in refusal(text)


def test_odds_over_the_multiple_are_refused_with_the_most_that_is_allowed() -> None:
    text = """round = "toledo/craps"
rolls = ["3-4"]
options = { odds = "double" }
carry = { point = 6 }
[[seat]]
seat = 1
wagers = { pass = 10, pass-odds = 30 }
"""
    assert "at most $20 is allowed (lines 1163-1166)" in refusal(text)


def test_a_limit_of_the_fees_names_the_schedule_and_its_line() -> None:
    text = """round = "hollywood-park/ez-baccarat"
[[seat]]
seat = 1
wagers = { tie = %s }
"""
    most = "(line 7564, the limit of fees=collection-rates/1; another fees= allows up to $50,000)"
    assert refusal(text % 50) == f"seat 1: the Tie wager is at most $10, not $50 {most}"
    assert "is at least $2, not $1 (line 7564, the limit of" in refusal(text % 1)
    assert "(posted at this table)" in refusal("options = { maximum = 5.5 }\n" + text % 6)


def test_a_wrong_number_of_cards_names_the_irregularity_that_voids_the_round() -> None:
    park = changed("columbus-2016", "hollywood-park").replace('["9s", "Th"]', '["9s"]')
    assert refusal(park) == "the dealer needs card number 2, and the round gives 1"
    assert "is an irregularity: wrong-number-of-cards, " in refusal(changed('"Kh"', '"Kh Kd"'))


def test_in_baccarat_the_hands_are_called_by_their_names() -> None:
    text = 'round = "hollywood-park/ez-baccarat"\n[[seat]]\nseat = 1\nwagers = { tie = 10 }\n'
    assert "the player hand, [board], needs card number 1" in refusal(text)


# amounts


def test_amounts_may_be_numbers_with_decimals() -> None:
    doubled = BLACKJACK % ("maximum = 99.5", 12.5, "5c 3d 2h", '["double", 12.5]')
    assert [line.stake for line in settle(doubled).lines] == [1250, 1250]
    assert "'12.345' is not an amount; write dollars and at most two decimals" in refusal(
        BLACKJACK % ("", 12.345, "5c 3d 2h", "[]")
    )
