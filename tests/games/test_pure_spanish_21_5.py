"""Pure Spanish 21.5: what no golden round can show."""

from __future__ import annotations

import pytest

from games import rigged
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import terms


@pytest.mark.parametrize(("amount", "says"), [(4, r"at least \$5"), (51, r"at most \$50")])
def test_hollywood_park_L8150_an_option_has_limits_for_match_the_dealer(
    amount: int, says: str
) -> None:
    on = terms("hollywood-park/pure-spanish-21-5", {"fees": "collection-rates/17"})
    with pytest.raises(NotAllowed, match=rf"{says}, not .*lines 8149-8150, .*rates/17"):
        rigged.put(on, main=100, match_the_dealer=amount)
