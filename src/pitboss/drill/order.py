"""Who is settled first? Asked where the book prints an order."""

from __future__ import annotations

from pitboss.drill.question import Asked, scene
from pitboss.drill.rounds import Dealing
from pitboss.engines.play import Round
from pitboss.equipment.chance import Chance
from pitboss.rulebook.lines import join
from pitboss.rulebook.terms import Terms

SEATS = 4
TRIES = 12
BY_WAGER, BY_SEAT = "wagers", "seats"
TABLES = ("settlement-order", "action-button")
RULES = ("order", "wager-order")
PROCEDURES = ("settlement", "bonus-settlement")
GOES_ROUND = ("right", "left", "clockwise")
"""What a procedure names that says where the dealer begins."""


def printed(terms: Terms) -> str:
    """The lines on which the book says in which order it is settled; none where it does not."""
    data = terms.offer.data
    found = [str(table.lines) for table in data.table if table.kind in TABLES]
    found += [str(data.rules[name].lines) for name in RULES if name in data.rules]
    for name in PROCEDURES:
        said = data.procedures.get(name)
        if said and any(word in said.says for word in GOES_ROUND):
            found.append(str(said.lines))
    return join(found) if found else ""


def topics(terms: Terms) -> list[str]:
    """Between seats; between wagers too where the order of those is printed as a table."""
    if not printed(terms) or terms.seats < 2:
        return []
    tables = any(table.kind == TABLES[0] for table in terms.offer.data.table)
    return [BY_SEAT, BY_WAGER] if tables else [BY_SEAT]


def ask(dealing: Dealing, topic: str, chance: Chance) -> Asked | None:
    """Several that are settled in one round, and the first of them."""
    seats = min(SEATS, dealing.terms.seats)
    for _ in range(TRIES):
        for played in dealing.rounds(chance, seats):
            found = _by_seat(played, chance) if topic == BY_SEAT else _by_wager(played, chance)
            if found:
                return found
    return None


def _by_seat(played: Round, chance: Chance) -> Asked | None:
    """One wager of which several seats have one."""
    seats: dict[int, list[int]] = {}
    for line in played.settlement.lines:
        at = seats.setdefault(line.wager, [])
        if line.seat not in at:
            at.append(line.seat)
    several = [wager for wager, who in seats.items() if len(who) > 1]
    if not several:
        return None
    wager = several[chance.below(len(several))]
    named = [played.terms.place_name(seat) for seat in seats[wager]]
    title = played.terms.spot_title(wager)
    return _asked(played, f"Whose {title} is settled first?", named)


def _by_wager(played: Round, chance: Chance) -> Asked | None:
    """Wagers of any seats."""
    on = played.terms
    lines = dict.fromkeys((line.seat, line.wager) for line in played.settlement.lines)
    if len(lines) < 3:
        return None
    picked = list(lines)
    while len(picked) > SEATS:
        picked.pop(chance.below(len(picked)))
    named = [f"{on.place_name(seat)}'s {on.spot_title(wager)}" for seat, wager in picked]
    return _asked(played, "Which of these is settled first?", named)


def _asked(played: Round, says: str, in_order: list[str]) -> Asked:
    return Asked(
        says=says,
        answer=in_order[0],
        others=in_order[1:],
        lines=printed(played.terms),
        because=f"they are settled in this order: {', '.join(in_order)}",
        scene=scene(played),
        played=played,
    )
