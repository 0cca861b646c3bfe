"""What a book says about placing a wager: every refusal, at the limit and beyond it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from pitboss.errors import NotAllowed
from pitboss.money.cents import money
from pitboss.money.wagers import WagerRule, check_stakes

PLAIN = WagerRule(
    slug="ante",
    title="Ante",
    lines="12-14",
    made_lines="12-14",
    beside_lines="13",
    required=False,
    later=False,
    needs=(),
    needs_any=(),
    equal_to="",
    up_to=None,
    minimum=0,
    maximum=0,
    step=1,
    breakage=0,
)


def rules(**changes: WagerRule) -> Mapping[str, WagerRule]:
    """Three wagers; a change replaces one of them."""
    made = {
        "ante": PLAIN,
        "pair": replace(PLAIN, slug="pair", title="Pair", lines="20"),
        "bonus": replace(PLAIN, slug="bonus", title="Bonus", lines="30"),
    }
    return {**made, **changes}


def accepts(by: Mapping[str, WagerRule], **stakes: int | Sequence[int]) -> None:
    amounts = {slug: [n] if isinstance(n, int) else n for slug, n in stakes.items()}
    check_stakes(by, amounts, seat="seat 3")


def refuses(by: Mapping[str, WagerRule], says: str, **stakes: int | Sequence[int]) -> None:
    with pytest.raises(NotAllowed) as refused:
        accepts(by, **stakes)
    assert refused.value.message == f"seat 3: the {says}"
    assert refused.value.code == "wager"


def test_without_conditions_everything_is_accepted() -> None:
    accepts(rules(), ante=1, pair=10**9)
    accepts(rules())


def test_minimum() -> None:
    by = rules(ante=replace(PLAIN, minimum=500))
    accepts(by, ante=500)
    accepts(by, ante=[500, 0, 700])
    refuses(by, "Ante wager is at least $5, not $4.99 (lines 12-14)", ante=499)
    refuses(by, "Ante wager is at least $5, not $3 (lines 12-14)", ante=[500, 300])


def test_maximum() -> None:
    by = rules(ante=replace(PLAIN, maximum=500))
    accepts(by, ante=[500, 500])
    refuses(by, "Ante wager is at most $5, not $5.01 (lines 12-14)", ante=501)


def test_step() -> None:
    by = rules(ante=replace(PLAIN, step=250))
    accepts(by, ante=750)
    refuses(by, "Ante wager goes in steps of $2.50, so not $6 (lines 12-14)", ante=600)


def test_negative() -> None:
    refuses(rules(), "Ante wager cannot be negative", ante=-1)


def test_minimum_together() -> None:
    together = replace(PLAIN, minimum=500, minimum_together=True)
    by = rules(ante=together, pair=replace(together, slug="pair", title="Pair"))
    accepts(by, ante=200, pair=300)
    accepts(by, pair=500)
    accepts(by, bonus=1)
    refuses(
        by,
        "Ante wager and those counted with it come to at least $5, not $4.99 (lines 12-14)",
        ante=200,
        pair=299,
        bonus=1000,
    )


def test_required() -> None:
    by = rules(ante=replace(PLAIN, required=True))
    accepts(by)  # an empty seat owes nothing
    accepts(by, ante=1, pair=1)
    refuses(by, "Ante wager is required (lines 12-14)", pair=1)
    refuses(by, "Ante wager is required (lines 12-14)", ante=0, pair=1)


def test_later() -> None:
    by = rules(bonus=replace(PLAIN, title="Bonus", later=True))
    accepts(by, ante=1, bonus=0)
    refuses(
        by,
        "Bonus wager is made in the course of the round, not before it (lines 12-14)",
        ante=1,
        bonus=1,
    )


def test_needs_all_of_them() -> None:
    by = rules(bonus=replace(PLAIN, title="Bonus", needs=("ante", "pair")))
    accepts(by, ante=1, pair=1, bonus=1)
    refuses(by, "Bonus wager needs a Pair wager (lines 12-14)", ante=1, bonus=1)
    refuses(by, "Bonus wager needs an Ante and a Pair wager (lines 12-14)", bonus=1)


def test_needs_one_of_them() -> None:
    by = rules(bonus=replace(PLAIN, title="Bonus", needs_any=("ante", "pair")))
    accepts(by, ante=1, bonus=1)
    accepts(by, pair=1, bonus=1)
    refuses(by, "Bonus wager needs an Ante or a Pair wager (lines 12-14)", bonus=1)


def test_equal_to() -> None:
    by = rules(bonus=replace(PLAIN, title="Bonus", equal_to="ante"))
    accepts(by, ante=500, bonus=500)
    accepts(by, ante=500)
    for amount in (499, 501):
        refuses(
            by,
            f"Bonus wager must equal the Ante wager, so it is $5, not {money(amount)} (line 13)",
            ante=500,
            bonus=amount,
        )
    refuses(
        by,
        "Bonus wager must equal the Ante wager, so it is $0, not $5 (line 13)",
        bonus=500,
    )


def test_up_to_so_many_times_another() -> None:
    by = rules(bonus=replace(PLAIN, title="Bonus", up_to=("ante", 3)))
    accepts(by, ante=500, bonus=1500)
    accepts(by, ante=[200, 300], bonus=1500)
    says = "Bonus wager is at most 3 times the Ante wager"
    refuses(by, f"{says}, $15, not $15.01 (line 13)", ante=500, bonus=1501)
    refuses(by, f"{says}, $0, not $1 (line 13)", bonus=100)
