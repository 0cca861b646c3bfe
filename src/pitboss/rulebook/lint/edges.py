"""Edges: printed figures that the engine contradicts, wagers that favour the player."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from pitboss.money.cents import cents
from pitboss.rulebook.lines import join
from pitboss.rulebook.lint import Defect, Proof, Prove, Waits, rule_of_edges
from pitboss.rulebook.lint.paytables import decks_in_play
from pitboss.rulebook.lint.totals import number
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Lines, Printed, Scalar, WagerData

V = TypeVar("V", bound=Scalar)


@rule_of_edges("error")
def printed_figure_is_wrong(offer: BookGame, prove: Prove) -> Iterator[Defect]:
    """A printed house edge or hit rate is not what the rules give."""
    for printed, proof in _printed(offer, prove):
        if proof is None:
            continue
        for what, said, true in (
            ("edge", printed.edge, proof.edge),
            ("hit rate", printed.hit, proof.hit),
        ):
            stated = number(said) if said else None
            if stated is None or _rounds_to(true, stated):
                continue
            off = abs(true - Fraction(stated) / 100)
            yield Defect(
                lines=printed.lines,
                where=printed.wager,
                says=f"the printed {what} is {said}, the rules give {_percent(true)}",
                cost=f"{_percent(off)} of each wager",
                price=off,
            )


@rule_of_edges("note")
def printed_figure_is_unproved(offer: BookGame, prove: Prove) -> Iterator[Defect]:
    """A printed house edge or hit rate that no engine has checked."""
    for printed, proof in _printed(offer, prove):
        if proof is None and not _waits(offer, prove, printed):
            figures = (("edge", printed.edge), ("hit rate", printed.hit))
            what = " and ".join(f"{name} of {said}" for name, said in figures if said)
            yield Defect(
                lines=printed.lines,
                where=printed.wager,
                says=f"the printed {what} is not proved: no solver takes this wager",
                cost="unknown",
            )


def _printed(offer: BookGame, prove: Prove) -> Iterator[tuple[Printed, Proof | None]]:
    """Every printed figure that can be checked, and what the rules give."""
    for printed in offer.data.printed:
        if printed.edge or printed.hit:
            proofs = (prove(dealt, printed.wager, given) for dealt, given in _dealt(offer, printed))
            yield printed, next((proof for proof in proofs if proof is not None), None)


def _waits(offer: BookGame, prove: Prove, printed: Printed) -> bool:
    """Is the proof of a figure only not made yet?"""
    return isinstance(prove, Waits) and any(
        prove.waits(dealt, printed.wager, given) for dealt, given in _dealt(offer, printed)
    )


def _dealt(offer: BookGame, printed: Printed) -> Iterator[tuple[BookGame, dict[str, Scalar]]]:
    """Where a wager is dealt, and the options of its figure: in its game, or, for a side bet with a
    page of its own, in the games that it is a part of, if they pay it alike."""
    slug = printed.wager.split(" ")[0]
    given = dict(printed.options)
    if printed.paytable:
        given[f"{slug}-paytable"] = printed.paytable
    yield offer, given
    mine = offer.data.wager.get(slug)
    for name in offer.data.game.part_of:
        game = offer.book.game(name)
        theirs = game.data.wager.get(slug)
        if mine and theirs and _pays(mine) == _pays(theirs):
            yield game, given


def _pays(wager: WagerData) -> list[list[tuple[str, str]]]:
    return [[(row.outcome, row.pays) for row in table.rows] for table in wager.paytable]


def _rounds_to(true: Fraction, stated: Decimal) -> bool:
    """Is a printed percentage the true one, rounded or cut off at its last digit?"""
    exponent = stated.as_tuple().exponent
    unit = Fraction(10) ** (exponent if isinstance(exponent, int) else 0)
    return abs(true * 100 - Fraction(stated)) < unit


@rule_of_edges("error")
def favours_the_player(offer: BookGame, prove: Prove) -> Iterator[Defect]:
    """A wager favours the player, as it is dealt, if only with some number of decks."""
    option = offer.data.options.get("decks")
    for slug, wager in _made_alone(offer):
        proof = prove(offer, slug, {})
        if proof is not None and proof.together is not None:
            continue  # what it comes to is for the player to decide
        if proof is not None and proof.edge < 0:
            yield _in_favour(wager.lines, slug, "the player has the advantage", [-proof.edge])
            continue
        gains = _gains_by_decks(offer, prove, slug) if option and proof else {}
        if option and gains:
            decks = "1 deck" if list(gains) == [1] else f"{' or '.join(map(str, gains))} decks"
            says = f"the player has the advantage with {decks}"
            yield _in_favour(join([option.lines, wager.lines]), slug, says, gains.values())


@rule_of_edges("error")
def favours_the_player_if(offer: BookGame, prove: Prove) -> Iterator[Defect]:
    """A wager favours the player the other way that a disputed rule may be read."""
    for name, option in offer.data.options.items():
        others = [v for v in option.allowed if v != option.default] if option.disputed else []
        found = {
            slug: gains
            for slug, _ in _made_alone(offer)
            if (gains := _gains(offer, prove, slug, name, others))
        }
        if found:
            values = dict.fromkeys(value for gains in found.values() for value in gains)
            told = " or ".join(f"'{value}'" for value in values)
            says = f"the player has the advantage if '{name}' is read as {told}"
            most = [max(gains.values()) for gains in found.values()]
            yield _in_favour(option.lines, ", ".join(found), says, most)


@rule_of_edges("error")
def controlled_by_the_player(offer: BookGame, prove: Prove) -> Iterator[Defect]:
    """A player gains by playing for a bet that the decisions about another wager settle too."""
    for slug, wager in _made_alone(offer):
        proof = prove(offer, slug, {})
        main = prove(offer, proof.beside, {}) if proof and proof.together is not None else None
        if proof is None or proof.together is None or main is None:
            continue
        gain = main.edge + proof.edge - proof.together
        yield Defect(
            lines=wager.lines,
            where=slug,
            says=(
                f"how the hand is played settles it with {_title(offer, proof.beside)}: "
                f"beside the best play of that it has an edge of {_percent(proof.edge)}, but "
                "whoever plays for both, at equal stakes, leaves the house "
                f"{_percent(proof.together)} of one of them"
            ),
            cost=f"{_percent(gain)} of each wager",
            price=gain,
        )


SMALL_STAKES = (100, 200, 300, 500)


@rule_of_edges("error")
def rounding_favours_the_player(offer: BookGame, prove: Prove) -> Iterator[Defect]:
    """Payoffs that are rounded up turn small wagers in the player's favour."""
    found: dict[str, tuple[Lines, Fraction]] = {}
    for slug, wager in _made_alone(offer):
        least = cents(wager.minimum) if wager.minimum else 0
        stakes = [s for s in SMALL_STAKES if s >= least and wager.breakage.startswith("up-")]
        proofs = [prove(offer, slug, {}, stake) for stake in stakes]
        gains = [-p.edge for p in proofs if p is not None and p.edge < 0]
        if gains:
            found[slug] = wager.lines, max(gains)
    if found:
        yield _in_favour(
            join(lines for lines, _ in found.values()),
            ", ".join(found),
            "payoffs are rounded up, and wagers of a few dollars give the player the advantage",
            [gain for _, gain in found.values()],
        )


def _in_favour(lines: Lines, where: str, says: str, gains: Collection[Fraction]) -> Defect:
    most = max(gains)
    cost = f"{'up to ' if min(gains) < most else ''}{_percent(most)} of each wager"
    return Defect(lines=lines, where=where, says=says, cost=cost, price=most)


def _title(offer: BookGame, slug: str) -> str:
    """A wager by the name that the book gives it."""
    wager = offer.data.wager.get(slug)
    return wager.title if wager and wager.title else slug


def _percent(share: Fraction) -> str:
    return f"{float(share) * 100:.4f} %"


def _made_alone(offer: BookGame) -> list[tuple[str, WagerData]]:
    """The wagers with an edge of their own: not those that are made in the middle of a round."""
    return [(slug, wager) for slug, wager in offer.data.wager.items() if not wager.later]


def _gains_by_decks(offer: BookGame, prove: Prove, slug: str) -> dict[int, Fraction]:
    """The numbers of decks with which a wager turns in the player's favour, and by how much.

    An edge goes one way from few decks to many, unless another paytable comes with them: so they
    are tried from both ends, as far as the player gains.
    """
    few_to_many = sorted(decks_in_play(offer))
    if any(table.when for table in offer.data.wager[slug].paytable):
        return _gains(offer, prove, slug, "decks", few_to_many)
    found: dict[int, Fraction] = {}
    for row in (few_to_many, few_to_many[::-1]):
        for decks in row:
            proof = None if decks in found else prove(offer, slug, {"decks": decks})
            if proof is None or proof.edge >= 0:
                break
            found[decks] = -proof.edge
    return dict(sorted(found.items()))


def _gains(
    offer: BookGame, prove: Prove, slug: str, name: str, values: Sequence[V]
) -> dict[V, Fraction]:
    """The values of an option with which a wager turns in the player's favour, and by how much."""
    as_read = prove(offer, slug, {}) if values else None
    if as_read is None or as_read.edge < 0 or as_read.together is not None:
        return {}
    proofs = {value: prove(offer, slug, {name: value}) for value in values}
    return {value: -p.edge for value, p in proofs.items() if p is not None and p.edge < 0}
