"""What two books say differently: found by value, told with the lines of both sides."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.rulebook.diff import Change, diff, payoff
from pitboss.rulebook.loader import HOME, books
from rulebook.broken import Copy, copy_of


@pytest.fixture
def holdem(tmp_path: Path) -> Copy:
    return copy_of(tmp_path, "toledo", "texas-holdem")


@pytest.fixture
def badugi(tmp_path: Path) -> Copy:
    return copy_of(tmp_path, "hollywood_park", "badugi")


@pytest.fixture
def jackpot(tmp_path: Path) -> Copy:
    return copy_of(tmp_path, "columbus_2016", "bad-beat-jackpot")


def changes(copy: Copy) -> list[Change]:
    """The changed copy compared with the book it was copied from."""
    original = copy.path.name.replace("_", "-")
    return diff(f"{original}/{copy.game}", f"{copy.path}/{copy.game}").common[0].changes


def told(copy: Copy) -> list[tuple[str, str, str | None, str | None]]:
    return [(c.kind, c.what, c.left, c.right) for c in changes(copy)]


# what is no difference


@pytest.mark.parametrize("name", sorted(books()))
def test_a_book_does_not_differ_from_itself(name: str) -> None:
    found = diff(name, name)
    assert [g.game for g in found.common] == books()[name].slugs()
    assert found.as_dict() == {
        "left": name,
        "right": name,
        "added": [],
        "removed": [],
        "changed": [],
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Tie"', 'title = "The Tie"'),
        ("One card face up", "A card face up"),
        ("lines = 2553", "lines = 2554"),
        ('says = "decks in use', 'says = "the decks in use'),
        ('says = "wins when', 'says = "it wins when'),
        ('says = "By continuous', 'says = "With a continuous'),
        ('says = "Three cards', 'says = "First three cards'),
        ('"10 to 1"', '"20 to 2"'),
        ('"10 to 1"', '"11 for 1"'),
        ('is = "1 to 2"', 'is = "2 to 4"'),
        ("pays = ", '[[wager.tie.paytable]]\nname = "tie-bet"\nlines = 2597\npays = '),
    ],
)
def test_wording_lines_and_ways_of_writing_a_figure_are_no_difference(
    war: Copy, old: str, new: str
) -> None:
    war.change(old, new)
    assert changes(war) == []


def test_a_payoff_has_one_normal_form() -> None:
    assert payoff("6 to 4") == payoff("3 to 2") == payoff("2.5 for 1") == "3 to 2"
    assert payoff("$1,000.00") == payoff("$1000") == "$1000"
    assert payoff("3 to 2") != payoff("6 to 5")


# what is one

ROW = 'pays = [["tie", "10 to 1", 2597]]'
TABLE = '[[wager.tie.paytable]]\nname = "tie"\nlines = 2597\n'


def test_a_payoff_with_the_lines_of_both_sides(war: Copy) -> None:
    war.change('"10 to 1", 2597', '"9 to 1", 2598')
    assert changes(war) == [
        Change(
            kind="paytable",
            what="tie: tie",
            left="10 to 1",
            right="9 to 1",
            left_lines="2597",
            right_lines="2598",
        )
    ]


def test_what_only_one_side_has_has_no_lines_on_the_other(war: Copy) -> None:
    war.change("[procedures]", '[procedures]\ntoast = { lines = 9, says = "Cheers." }')
    (found,) = changes(war)
    assert (found.kind, found.what) == ("procedure", "toast")
    assert (found.left, found.left_lines) == (None, "")
    assert (found.right, found.right_lines) == ("Cheers.", "9")


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ('bank = "house"', 'bank = "players"', ("game", "bank", "house", "players")),
        ("seats = 7", "seats = 6", ("game", "seats", "7", "6")),
        ('is = "1 to 2"', 'is = "1 to 1"', ("rule", "war-won", "1 to 2", "1 to 1")),
        (
            "to = 8",
            "to = 7",
            (
                "option",
                "decks",
                "house's choice: 6 to 8; default 6",
                "house's choice: 6 to 7; default 6",
            ),
        ),
        (
            "default = 6",
            "default = 8",
            (
                "option",
                "decks",
                "house's choice: 6 to 8; default 6",
                "house's choice: 6 to 8; default 8",
            ),
        ),
        (
            'war-tied = { is = "1 to 1", lines = 2595 }\n\n[options]',
            '[options]\nwar-tied = { allowed = ["1 to 1", "push"], default = "1 to 1", lines = 9 }',
            ("option", "war-tied", "1 to 1", "house's choice: 1 to 1, push; default 1 to 1"),
        ),
        (
            'order = { is = "from-right", lines = 2567 }\n',
            "",
            ("rule", "order", "from-right", None),
        ),
        ('needs = ["primary"]', "", ("wager", "tie: needs", "primary", "none")),
        (
            'needs = ["primary"]',
            'needs = ["primary"]\nminimum = "5"',
            ("wager", "tie: minimum", "none", "$5"),
        ),
        ("required = true", "", ("wager", "primary: required", "yes", "no")),
        ('equal-to = "primary"', "", ("wager", "war: equal to", "primary", "none")),
        (
            ROW,
            f"{TABLE}{ROW}\nminimum = true",
            ("paytable", "tie: the house may pay more", "no", "yes"),
        ),
        (
            ROW,
            f"{TABLE}{ROW}\nwhen = {{ decks = 6 }}",
            ("paytable", "tie: when", "always", "decks 6"),
        ),
        (
            "2597]]",
            '2597, "", [["11 to 1", 9]]]]',
            ("paytable", "tie: tie", "10 to 1", "10 to 1, elsewhere 11 to 1"),
        ),
        ("2597]]", '2597], ["nine", "push"]]', ("paytable", "tie: nine", None, "push")),
        (
            'edge = "2.33%"',
            'edge = "2.3%"',
            ("printed", "primary decks=6", "edge 2.33%", "edge 2.3%"),
        ),
        (
            'shares = ["cards", "carnival", "equipment"]',
            'shares = ["cards", "equipment"]',
            ("irregularity", "wrong-number-of-cards", "void: If a player", None),
        ),
    ],
)
def test_one_change_is_found_and_told(
    war: Copy, old: str, new: str, change: tuple[str, str, str | None, str | None]
) -> None:
    war.change(old, new)
    kind, what, left, right = change
    found = next(c for c in changes(war) if c.what == what)
    assert found.kind == kind
    for side, wanted in ((found.left, left), (found.right, right)):
        assert side == wanted if wanted is None else (side or "").startswith(wanted)
    if kind != "irregularity":  # several of them come with one shared part
        assert changes(war) == [found]


@pytest.mark.parametrize(
    ("one", "other", "changed"),
    [
        ("allowed = [6, 8], default = 6", "allowed = [8, 6], default = 6", []),
        ("allowed = [true, false], default = true", "allowed = [1, 0], default = 1", ["decks"]),
    ],
)
def test_choices_are_sets_and_yes_is_not_one(
    war: Copy, one: str, other: str, changed: list[str]
) -> None:
    second = copy_of(war.path, "columbus_2016", "casino-war")
    war.change("from = 6, to = 8, default = 6", one)
    second.change("from = 6, to = 8, default = 6", other)
    left, right = (f"{copy.path}/casino-war" for copy in (war, second))
    assert [c.what for c in diff(left, right).common[0].changes] == changed


def test_a_wager_that_was_renamed_is_another_wager(park: Copy) -> None:
    park.file.write_text(park.file.read_text().replace("bonus-tie", "lucky-tie"))
    assert [(kind, what) for kind, what, _, _ in told(park) if kind == "wager"] == [
        ("wager", "bonus-tie"),
        ("wager", "lucky-tie"),
    ]
    assert "four-of-a-kind 200 to 1" in (changes(park)[0].left or "")


def test_fees_option_by_option_and_bracket_by_bracket(park: Copy) -> None:
    park.change('limit = ["10", "500"]', 'limit = ["10", "300"]\nlimits = { tie = ["1", "9"] }')
    park.change('dealer = [{ at = "5", fee = "0.50" }]', 'dealer = [{ at = "5", fee = "0.75" }]')
    assert told(park) == [
        ("fees", "collection-rates/1: player-dealer from $5", "and more: $0.50", "and more: $0.75"),
        ("fees", "collection-rates/2: limit", "$10 to $500", "$10 to $300"),
        ("fees", "collection-rates/2: limit of tie", None, "$1 to $9"),
    ]


def test_rankings_by_hand_and_by_order(tmp_path: Path) -> None:
    crazy = copy_of(tmp_path, "columbus_2016", "crazy-4-poker")
    crazy.change('hand = "pair"', 'hand = "aces"', after="[[ranking]]")
    crazy.change('hand = "flush"', 'hand = "later"', after="[[ranking]]")
    crazy.change('hand = "straight"', 'hand = "flush"', after="[[ranking]]")
    crazy.change('hand = "later"', 'hand = "straight"', after="[[ranking]]")
    assert told(crazy) == [
        ("ranking", "four-card: pair", "number 7 of 8", None),
        ("ranking", "four-card: aces", None, "number 7 of 8"),
        ("ranking", "four-card: order", "flush, straight", "straight, flush"),
    ]


def test_tables_cell_by_cell(holdem: Copy) -> None:
    holdem.change('["flop", "3 on the board"', '["flop", "4 on the board"')
    holdem.change('["turn", ', '["fourth street", ')
    holdem.change('"left of the big blind"', '"Left of the Big Blind"')
    rest = "left of the button | check or bet; then fold, call or raise"
    assert told(holdem) == [
        ("table", "betting-rounds: flop: dealt", "3 on the board", "4 on the board"),
        ("table", "betting-rounds: turn", f"1 on the board | {rest}", None),
        ("table", "betting-rounds: fourth street", None, f"1 on the board | {rest}"),
    ]


def test_collections_by_value(badugi: Copy) -> None:
    badugi.change('cells = ["1", "5",', 'cells = ["1", "5.00",')
    assert changes(badugi) == []


def test_collections_row_by_row(badugi: Copy) -> None:
    badugi.change('cells = ["1", "5",', 'cells = ["1", "6",')
    assert told(badugi) == [
        (
            "collection",
            "poker-rates-2/limit: option 1",
            "1 | 5 | 3 | 2 | 1",
            "1 | 6 | 3 | 2 | 1",
        )
    ]


def test_equipment(holdem: Copy) -> None:
    holdem.change("decks = [1]", "decks = [1, 2]\njokers = 1")
    assert told(holdem) == [
        ("equipment", "decks", "1", "1, 2"),
        ("equipment", "jokers", "0", "1"),
    ]


def test_meters_and_sums(jackpot: Copy) -> None:
    jackpot.change('contribution = "6.25% of the drop"', 'contribution = "5% of the drop"')
    jackpot.change('to = "losing hand", share = "50%"', 'to = "losing hand", share = "40%"')
    jackpot.change('total = "2.00"', 'total = "3.00"')
    jackpot.change('amount = "1.00"', 'amount = "2.00"', after="[[sum]]")
    assert told(jackpot) == [
        ("meter", "primary: contribution", "6.25% of the drop", "5% of the drop"),
        ("meter", "primary: share: losing hand", "50%", "40%"),
        ("sum", "drop: total", "2.00", "3.00"),
        ("sum", "drop: when the pot reaches $10", "1.00", "2.00"),
    ]


def test_caps(tmp_path: Path) -> None:
    holdem = copy_of(tmp_path, "toledo", "ultimate-texas-holdem")
    holdem.change('amount = "25,000"', 'amount = "20000"', after="[[cap]]")
    holdem.change('"trips"]', "]", after="[[cap]]")
    assert told(holdem) == [
        ("cap", "aggregate-payout: amount", "$25,000", "$20,000"),
        ("cap", "aggregate-payout: wagers", "ante, blind, play, trips", "ante, blind, play"),
    ]


def test_irregularities_by_name_and_effect(tmp_path: Path) -> None:
    wheel = copy_of(tmp_path, "columbus_2016", "roulette")
    wheel.change('effect = "void"', 'effect = "continue"', after="floater = {")
    ((kind, what, left, right),) = told(wheel)
    assert (kind, what) == ("irregularity", "floater")
    assert (left or "").startswith("void: ")
    assert (right or "").startswith("continue: ")


def test_several_hands(tmp_path: Path) -> None:
    table = copy_of(tmp_path, "toledo", "blackjack")
    table.change("times = [1, 2, 5]", "times = [1, 2, 6]")
    ((kind, what, left, right),) = told(table)
    assert (kind, what) == ("several-hands", "main")
    assert (left or "").startswith("1, 2, 5 times")
    assert (right or "").startswith("1, 2, 6 times")


# books, games and addresses


def test_games_added_removed_and_changed(war: Copy) -> None:
    shutil.copy(HOME / "columbus_2016" / "roulette.toml", war.path / "super_roulette.toml")
    war.change("seats = 7", "seats = 6")
    found = diff("columbus-2016", str(war.path)).as_dict()
    assert [g["game"] for g in found["added"]] == ["super-roulette"]
    assert "craps" in [g["game"] for g in found["removed"]]
    assert [g["game"] for g in found["changed"]] == ["casino-war"]
    assert found["changed"][0]["changes"][0] == {
        "kind": "game",
        "what": "seats",
        "left": "7",
        "right": "6",
        "left_lines": "2546-2606",
        "right_lines": "2546-2606",
    }


def test_two_games_of_different_names() -> None:
    found = diff("columbus-2016/craps", "columbus-2016/craps-free-craps")
    assert "wager" in {c.kind for c in found.common[0].changes}


def test_the_other_way_round_is_the_mirror_image() -> None:
    there, back = diff("toledo", "columbus-2016"), diff("columbus-2016", "toledo")
    assert [g.slug for g in there.added] == [g.slug for g in back.removed]
    for a, b in zip(there.common, back.common, strict=True):
        ours = {(c.kind, c.left, c.right, c.left_lines, c.right_lines) for c in a.changes}
        theirs = {(c.kind, c.right, c.left, c.right_lines, c.left_lines) for c in b.changes}
        assert ours == theirs


@pytest.mark.parametrize(
    ("left", "right", "sentence"),
    [
        ("toledo", "columbus-2016/craps", "are a book and a game; compare two books or two games"),
        ("toledo/craps:field", "toledo/craps", "names a wager"),
        ("toledoo", "toledo", "did you mean 'toledo'"),
        ("toledo", "toledo/crabs", "did you mean 'craps'"),
        ("toledo", "x" * 5000, "there is no rule book"),
    ],
)
def test_what_cannot_be_compared(left: str, right: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        diff(left, right)


# the real books


def real(left: str, right: str) -> dict[tuple[str, str], tuple[str | None, str | None]]:
    return {(c.kind, c.what): (c.left, c.right) for c in diff(left, right).common[0].changes}


def test_toledo_and_columbus_pay_craps_differently() -> None:
    found = real("toledo/craps", "columbus-2016/craps")
    assert found["paytable", "field: 12"] == ("3 to 1", "2 to 1")
    assert found["paytable", "fire: four"] == ("24 to 1", "25 to 1")
    assert found["paytable", "fire: six"] == ("999 to 1", "1000 to 1")


def test_columbus_has_a_royal_match_for_fewer_decks() -> None:
    found = real("toledo/blackjack", "columbus-2016/blackjack")
    assert found["paytable", "royal-match@royal-match: when"] == ("always", "decks-at-least 6")
    left, right = found["paytable", "royal-match@fewer-decks"]
    assert left is None
    assert "royal-match 25 to 1" in (right or "")


def test_the_editions_of_columbus() -> None:
    found = diff("columbus-2016", "columbus-2017")
    assert "bad-beat-jackpot" in [g.slug for g in found.removed]
    assert {"big-o", "super-stud"} <= {g.slug for g in found.added}
    same = {g.game for g in found.common} - {g.game for g in found.changed()}
    assert {"craps", "blackjack", "casino-war", "three-card-poker"} <= same
    assert "ultimate-texas-holdem" in same
    assert ("procedure", "chip-count") in real("columbus-2016/roulette", "columbus-2017/roulette")
