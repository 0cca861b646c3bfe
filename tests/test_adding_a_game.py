"""The page that builds Red Dog: its blocks, put together, are a game that works everywhere."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import pitboss.games
from contract import test_contract as contract
from contract.offers import RandomTable, random_policy, random_stakes
from pitboss.cli import strategy
from pitboss.engines.advice import advise
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.play import Round, no_stakes
from pitboss.engines.simulate import simulate
from pitboss.engines.written import read_round, settle_written
from pitboss.equipment.cards import cards
from pitboss.errors import GameError, PitbossError
from pitboss.registry import game
from pitboss.rulebook.loader import load_book
from pitboss.rulebook.terms import Terms, bind

PAGE = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.M | re.S)
GAME = "\n\n".join(text for name, text in BLOCKS if name == "red_dog.py")
"""The blocks of the game file stand two lines apart, as its parts do."""
FILES = {name: text for name, text in BLOCKS if name != "red_dog.py"}
SAID = re.findall(r"^\| [^|]+ \| `(\S.+?)` \|$", PAGE, re.M)
"""What the page says that pitboss says."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of games of one's own, and a book beside it; nothing else is told of it."""
    folder = tmp_path_factory.mktemp("outsider")
    (folder / "club" / "golden").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "red_dog.py").write_text(GAME, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PITBOSS_GAMES", str(folder))
        patch.chdir(folder)
        yield folder
    pitboss.games.__path__.remove(str(folder))


def red_dog(place: Path, **options: int) -> Terms:
    return bind(load_book(place / "club").game("red-dog"), options)


def test_the_page_keeps_its_promise_of_length() -> None:
    written = [line for line in GAME.splitlines() if line.strip()]
    assert len(written) < 70
    assert len([line for line in FILES["club/red_dog.toml"].splitlines() if line.strip()]) < 42


def test_the_golden_round_settles_as_written(place: Path) -> None:
    written = read_round(place / "club" / "golden" / "red_dog_raise.toml")
    assert settle_written(written).transcript() == written.expect["transcript"]


def test_the_source_has_as_many_lines_as_the_book_says(place: Path) -> None:
    book = load_book(place / "club")
    assert len(FILES["club/house_rules.txt"].splitlines()) == book.data.source_lines


def counted_by_itself(decks: int) -> Fraction:
    """The house's share of the ante, from the printed payoffs and nothing of ours."""
    shoe, each = 52 * decks, 4 * decks
    won = Fraction(0)
    for one in range(13):
        for two in range(13):
            chance = Fraction(each * (each - (one == two)), shoe * (shoe - 1))
            spread = abs(one - two) - 1
            if one == two:
                won += chance * 11 * Fraction(each - 2, shoe - 2)
            elif spread:
                between = Fraction(spread * each, shoe - 2)
                mean = between * {1: 5, 2: 4, 3: 2}.get(spread, 1) - (1 - between)
                won += chance * max(mean, 2 * mean)
    return -won


@pytest.mark.parametrize(("decks", "printed"), [(6, "2.80"), (8, "2.75")])
def test_the_proof_is_what_one_counts_by_hand(place: Path, decks: int, printed: str) -> None:
    exact = solve(red_dog(place, decks=decks), "ante")
    assert exact.edge == counted_by_itself(decks)
    assert f"{float(exact.edge) * 100:.2f}" == printed
    assert f"{printed} %" in PAGE


def test_without_a_policy_it_is_simulated_as_proved(place: Path) -> None:
    run = simulate(red_dog(place), {"ante": 1000}, rounds=1_000_000, seed=1)
    (found,) = run.estimates
    assert abs(found.z(float(counted_by_itself(6)))) < 4


def test_it_keeps_the_contract(place: Path) -> None:
    dice, terms = random.Random(1), red_dog(place)
    table = RandomTable(terms, 3, dice)
    rounds = [table.play() for _ in range(40)]
    contract.test_every_stake_is_settled_once_and_no_more_is_lost_than_was_put_up(rounds)
    contract.test_the_books_balance_with_seats_fees_and_meter(rounds)
    contract.test_every_reason_that_is_given_has_a_line_in_the_book(rounds)
    stakes = random_stakes(terms, 2, np.zeros(1, dtype=np.int64), dice)
    agree(terms, stakes, rounds=100, policy=random_policy(terms, dice))


def test_its_chart_and_its_mistakes_come_from_key_name(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strategy.command("club/red-dog")
    said = capsys.readouterr().out
    for line in ("spread of 1-6   stand", "spread of 7-11  raise"):
        assert line in PAGE
        assert line in said
    strategy.command("club/red-dog", mistake="6: raise")
    assert "spread of 6: raise instead of stand costs" in capsys.readouterr().out
    with pytest.raises(PitbossError, match="write it as in 'spread of 1: stand'"):
        strategy.command("club/red-dog", mistake="spread of 12: raise")


def test_the_coach_knows_it(place: Path) -> None:
    terms = red_dog(place)
    stakes = no_stakes(terms, 1)
    stakes[0, 0] = 1000
    played = Round(terms, stakes, np.zeros(1, dtype=np.int64))
    for card in cards("4c Qh"):  # a spread of seven
        played.answer(card)
    advice = advise(played, 0)
    between = Fraction(7 * 24, 310)
    assert advice.best is not None
    assert advice.best.name == "raise"
    assert advice.best.worth == pytest.approx(float(2 * (2 * between - 1)))


# Mistakes


def spoilt(place: Path, name: str, right: str, wrong: str) -> Terms:
    """The game with a mistake in it, under another name."""
    assert right in GAME
    file, slug = f"red_dog_{name}", f"red-dog-{name}"
    (place / f"{file}.py").write_text(GAME.replace(right, wrong), encoding="utf-8")
    offer = FILES["club/red_dog.toml"].replace("red-dog", slug)
    (place / "club" / f"{file}.toml").write_text(offer, encoding="utf-8")
    return bind(load_book(place / "club").game(slug), {})


def said_of(terms: Terms, by: Callable[[], object]) -> str:
    with pytest.raises(GameError) as refused:
        by()
    return refused.value.message.replace(terms.game.facts.title, "Red Dog")


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("swapped", "stakes[seat, Spot.ANTE]", "stakes[seat, Spot.RAISE]"),
        ("keys", "KEYS = 12", "KEYS = 5"),
        ("action", "Act.RAISE | Act.STAND", "Act.RAISE | Act.STAND | 4"),
    ],
)
def test_a_mistake_is_a_sentence_and_no_figure(
    place: Path, name: str, right: str, wrong: str
) -> None:
    terms = spoilt(place, name, right, wrong)
    said = said_of(terms, lambda: solve(terms, "ante"))
    assert re.sub(r"key \d+", "key 7", said) in SAID  # which key is asked first is chance
    again = said_of(terms, lambda: simulate(terms, {"ante": 6000}, rounds=10, seed=1))
    assert again == said


def test_a_second_decision_and_no_policy(place: Path) -> None:
    twice = "choose(tape, seat, 0, Act.RAISE | Act.STAND)\n    amount = choose_amount("
    terms = spoilt(place, "twice", "amount = choose_amount(", twice)
    assert said_of(terms, lambda: simulate(terms, {"ante": 1000}, rounds=10, seed=1)) in SAID


PART = "@kernel\ndef row(stakes: Array, seat: int) -> Array:\n    return stakes[seat]\n\n\n"


@pytest.mark.parametrize(
    ("name", "changes", "says"),
    [
        (
            "made",
            {"raised = scratch(": "raised = [0, 0]\n    scratch("},
            "an array or a list is made",
        ),
        (
            "given",
            {
                "@kernel\ndef outcome": f"{PART}@kernel\ndef outcome",
                "spread, stakes[seat, Spot.ANTE])": "spread, row(stakes, seat)[0])",
            },
            "an array or a list is made",
        ),
        ("plain", {"@kernel\ndef outcome": "def outcome"}, "a helper needs @kernel"),
    ],
)
def test_what_numba_says_in_fifty_lines(
    place: Path, name: str, changes: dict[str, str], says: str
) -> None:
    file = GAME
    for right, wrong in changes.items():
        assert right in file
        file = file.replace(right, wrong)
    terms = spoilt(place, name, GAME, file)
    said = said_of(terms, lambda: simulate(terms, {"ante": 6000}, rounds=10, seed=1))
    assert re.match(rf"red_dog_{name}.py, (line \d+|play) cannot be compiled: ", said)
    assert says in said


def test_a_file_that_is_no_game_yet(place: Path) -> None:
    (place / "red_dog_empty.py").write_text("FACTS = 1\n", encoding="utf-8")
    with pytest.raises(GameError) as refused:
        game("red-dog-empty")
    assert refused.value.message.replace("red_dog_empty", "red_dog") in SAID
