"""A decision posed by its cards: the round of one seat that comes to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.engines.exact import unit_stake
from pitboss.engines.exact.question import main_wager
from pitboss.engines.play import Round, no_stakes
from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt
from pitboss.tape.verbs import BOARD, DEALER


@dataclass(frozen=True)
class Cards:
    """The cards in sight, each hand in the order in which it was dealt."""

    own: Sequence[int]
    board: Sequence[int] = ()
    dealer: Sequence[int] = ()

    def of(self, to: int) -> Sequence[int]:
        return {DEALER: self.dealer, BOARD: self.board}.get(to, self.own)


def pose(terms: Terms, cards: Cards, played: Sequence[str], action: str) -> Round:
    """The round in which these cards are in sight and this action is asked for.

    `played` are the decisions on the way, in their order. Where they are not given, the cheapest
    is taken after which the seat is asked again: a check, a hit, the smallest bet.
    """
    _check(terms, cards)
    wanted = terms.game.action(action)
    to_come = [terms.game.action(name) for name in played]
    found = _begun(terms)
    shown = {DEALER: 0, BOARD: 0, 0: 0}
    asked: Prompt | None = None
    while (prompt := found.prompt) is not None:
        if prompt.kind == "choose":
            asked = prompt
            if to_come:
                found.answer(to_come.pop(0))
            elif prompt.allowed & wanted and _all_shown(cards, shown):
                return found
            else:
                found.answer(_on_the_way(terms, found, prompt, cards, shown))
        elif prompt.kind == "amount":
            found.answer(prompt.low)
        elif prompt.kind == "peek":
            found.answer(0)
        elif shown[prompt.seat] < len(cards.of(prompt.seat)):
            found.answer(cards.of(prompt.seat)[shown[prompt.seat]])
            shown[prompt.seat] += 1
        elif asked is not None and _all_shown(cards, shown):
            names = terms.game.action_names(asked.allowed)
            raise NotAllowed(
                f"to {action} is not allowed with these cards; there is {', '.join(names)}",
                allowed=names,
                code="action",
            )
        else:
            raise _short(terms, prompt)
    raise NotAllowed(f"with these cards nobody is asked whether to {action}", code="mistake")


def _check(terms: Terms, cards: Cards) -> None:
    """Are there so many of each card?"""
    assert terms.game.deck is not None
    deck = terms.game.deck(terms.rules)
    given = [*cards.own, *cards.board, *cards.dealer]
    for card in given:
        if given.count(card) > deck.holds(card):
            raise BadInput(f"{card_name(card)} is there too often", code="cards")


def _begun(terms: Terms) -> Round:
    """A round of one seat with the main wager, and what always comes with it."""
    layout, main = terms.game.layout, main_wager(terms)
    stakes = no_stakes(terms, 1)
    for kind in layout.wagers:
        if main in (kind.slug, kind.comes_with):
            stakes[0, layout.spots_of(kind.slug)[0]] = unit_stake(terms, main)
    return Round(terms, stakes, terms.game.new_carry(terms.rules, 1))


def _all_shown(cards: Cards, shown: dict[int, int]) -> bool:
    return all(number == len(cards.of(to)) for to, number in shown.items())


def _on_the_way(
    terms: Terms, found: Round, prompt: Prompt, cards: Cards, shown: dict[int, int]
) -> int:
    """The action that puts up the least among those after which the round goes on with the seat."""
    ways: dict[int, int] = {}
    for action in terms.game.actions:
        if action & prompt.allowed:
            tried = Round(terms, found.stakes, found.carry, answers=[*found.answers, action])
            put_up = sum(tried.tape.posted.values())
            if (ahead := tried.prompt) is not None and ahead.kind == "amount":
                put_up += ahead.low
            if _asked_again(terms, tried, cards, shown):
                ways[action] = put_up
    if not ways:
        names = terms.game.action_names(prompt.allowed)
        left = [card for to, n in shown.items() for card in cards.of(to)[n:]]
        said = f"{card_name(left[0])} is too much" if left else "that is not asked"
        raise NotAllowed(
            f"{said}: the decision here is {', '.join(names)}", allowed=names, code="mistake"
        )
    return min(ways, key=lambda action: ways[action])


def _asked_again(terms: Terms, tried: Round, cards: Cards, shown: dict[int, int]) -> bool:
    """Does the seat decide once more, on any cards that may come?"""
    used = Counter([*cards.own, *cards.board, *cards.dealer])
    assert terms.game.deck is not None
    spare = [c for c, n in enumerate(terms.game.deck(terms.rules).counts) if n > used[c]]
    shown = dict(shown)
    while (prompt := tried.prompt) is not None:
        if prompt.kind == "choose":
            return True
        if prompt.kind in ("draw", "reveal"):
            held = cards.of(prompt.seat)
            given = shown[prompt.seat] < len(held)
            tried.answer(held[shown[prompt.seat]] if given else spare.pop(0))
            shown[prompt.seat] += 1
        else:
            tried.answer(prompt.low if prompt.kind == "amount" else 0)
    return False


def _short(terms: Terms, prompt: Prompt) -> BadInput:
    """A card that the decision needs was not given."""
    option = {DEALER: "--dealer", BOARD: "--board"}.get(prompt.seat, "--cards")
    name = terms.game.hand_names.get(prompt.seat)
    whose = f"the {name}'s" if name else "your"
    return BadInput(
        f"{whose} card {prompt.position + 1} is missing: give it with {option}", code="cards"
    )
