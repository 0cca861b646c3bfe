"""Exact: the edge of a wager as a fraction, from the game's own function.

`solve` picks the solver: a chain for wagers that stay up from roll to roll, plain
branching for the wheel and whatever else is small, the shoe solver for blackjack, solvers
for hands against a paytable, against the dealer and with a board, and for what is left of
the card games the compiled counting solver.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pitboss.engines.exact.beside import Beside
from pitboss.engines.exact.branching import BranchingSolver, TooLarge, in_any_order
from pitboss.engines.exact.chain import ChainSolver, PutUp
from pitboss.engines.exact.counting import CountingSolver
from pitboss.engines.exact.house_ways import HouseWays
from pitboss.engines.exact.result import Exact, Floating, Solved
from pitboss.engines.exact.set_hands import SettingSolver
from pitboss.engines.exact.several_in_sight import showdown_solver
from pitboss.engines.exact.shoe import solver_of, solves
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.stages.dealer_bets import solve_dealer_bet
from pitboss.engines.exact.stages.own_bets import solve_own_bet
from pitboss.engines.exact.streets import community_solver
from pitboss.engines.play import no_stakes
from pitboss.engines.rehearsal import rehearse
from pitboss.equipment.cards import ACE, DIAMONDS, HEARTS, JOKER, KINDS, TEN, Deck, rank, suit
from pitboss.errors import GameError, NotAllowed
from pitboss.facts import Face
from pitboss.families.community import Community
from pitboss.families.showdown import Showdown
from pitboss.hands.sets import PAIRS
from pitboss.money.paytables import Pays
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

__all__ = [
    "Exact",
    "Floating",
    "Solved",
    "can_prove",
    "can_solve",
    "merged",
    "solve",
    "unit_stake",
]

EVEN_STAKE = 6000
"""Sixty dollars: odds of 2, 3, 5 and 6 and a vigorish of one in twenty come out to the cent."""
SMALL_STAKE = 500
"""Five dollars, where the edge depends on the stake: a fixed prize, a limit on what is paid."""
SMALL_TREE = 3000
"""Ends of a round that branching in the interpreter does in the time of a blink."""


def can_solve(terms: Terms, slug: str) -> bool:
    """Is there an exact solver for this wager that need not be asked for?

    Not for one that is added in mid-round: it is counted with the wager that it raises.
    """
    return can_prove(terms, slug) and slug not in terms.game.facts.takes_long


def can_prove(terms: Terms, slug: str) -> bool:
    """The same, however long it takes."""
    wager = next(w for w in terms.game.layout.wagers if w.slug == slug)
    offered = slug in terms.wagers
    return offered and not wager.counted_as and slug not in terms.game.facts.too_large


def unit_stake(terms: Terms, slug: str) -> int:
    """A stake at which nothing is lost to breakage, within the wager's limits.

    Where the book pays a fixed prize the edge depends on the stake: then five dollars.
    """
    rule = terms.wagers[slug]
    if rule.maximum and rule.maximum == rule.minimum:
        return rule.minimum
    field = slug.replace("-", "_")
    stake = EVEN_STAKE
    if field in terms.game.paytables:
        table = getattr(terms.rules, field)
        if (table[:, 0] == Pays.FIXED).any():
            stake = SMALL_STAKE
    if hasattr(terms.rules, "limit") and terms.rules.limit.payout_limit:
        stake = SMALL_STAKE
    return min(stake, rule.maximum) if rule.maximum else stake


def merged(deck: Deck, face: Face) -> list[int]:
    """The shoe by kind, with cards that the rules cannot tell apart counted as one.

    >>> from pitboss.equipment.cards import standard
    >>> merged(standard(6), Face.RANK)[:5], max(merged(standard(8), Face.POINTS))
    ([24, 0, 0, 0, 24], 128)
    >>> merged(standard(6), Face.COLORED_POINTS)[32:36]
    [48, 48, 0, 0]
    """
    if face is Face.CARD:
        return list(deck.counts)
    counts = [0] * KINDS
    for card, n in enumerate(deck.counts):
        if card == JOKER:
            counts[JOKER] += n
        else:
            told = TEN if face is not Face.RANK and TEN <= rank(card) < ACE else rank(card)
            red = face is Face.COLORED_POINTS and suit(card) in (DIAMONDS, HEARTS)
            counts[told * 4 + (DIAMONDS if red else 0)] += n
    return counts


def solve(
    terms: Terms, spot_name: str, *, stake: int | None = None, beside: int | None = None
) -> Solved:
    """Prove one wager's result, staked alone or with what it rides on.

    `beside` is the stake of a main wager that is decided with this one; else it is the same.

    A game that leaves a stake unsettled, or asks with a key it has not, is refused (`rehearsal`);
    so is one whose probabilities do not make one.
    """
    try:
        return _solve(terms, spot_name, stake, beside)
    except ArithmeticError as error:
        raise GameError(f"{terms.address} cannot be proved: {error}") from error


def _solve(terms: Terms, spot_name: str, stake: int | None, beside: int | None) -> Solved:
    game = terms.game
    spot = game.layout.index(spot_name)
    slug = game.layout.kinds[spot]
    if not can_prove(terms, slug):
        raise NotAllowed(f"{terms.address} has no exact solution for '{slug}'", code="exact")
    wager = game.layout.wager(spot)
    amount = stake or unit_stake(terms, slug)
    if game.facts.stays_up:
        return _by_chain(terms, spot, amount)
    if not terms.may_open(spot):
        raise NotAllowed(f"{spot_name} is not offered under these options", code="not-offered")
    stakes = no_stakes(terms, 1)
    stakes[0, spot] = amount
    for other in game.layout.wagers:
        if other.slug == wager.rides_on or other.comes_with == slug:
            stakes[0, game.layout.spots_of(other.slug)[0]] = amount
    carry = game.new_carry(terms.rules, 1)
    rehearse(terms, stakes, carry)
    if solves(terms, slug):
        return solver_of(terms, amount).optimal()
    if game.twenty_one is not None and slug in game.twenty_one.own_bets:
        return solve_own_bet(terms, slug, amount, beside or amount)
    if game.twenty_one is not None and slug in game.twenty_one.dealer_bets:
        return solve_dealer_bet(terms, slug, game.twenty_one.dealer_bets[slug], amount)
    if game.community is not None and slug == game.layout.wagers[0].slug:
        return _by_community(terms, spot_name, game.community, amount)
    watched = [spot, *_raises(terms, spot)]
    two_hands = game.showdown.on(slug) if game.showdown is not None else None
    if two_hands is not None:
        return _by_showdown(terms, two_hands, stakes, carry, watched, amount)
    if game.setting is not None and game.setting.scores is not None:
        set_hands = SettingSolver(terms, stakes, carry, watched)
        results, strategy = set_hands.solve()
        return _exact(terms, spot_name, amount, results, "settings", set_hands.deals, strategy)
    if game.setting is not None and slug in (game.layout.wagers[0].slug, game.setting.banks):
        return _by_house_ways(terms, spot_name, amount, banks=slug == game.setting.banks)
    alone = _by_cards(terms, spot_name, stakes, carry, watched, amount)
    return _beside_the_main(terms, alone, stakes, carry, watched)


def _raises(terms: Terms, spot: int) -> list[int]:
    """The spots where a wager's result is counted besides: raises, companions, where it travels."""
    layout = terms.game.layout
    return [i for i in layout.counted_with(layout.kinds[spot]) if layout.wager(i).counted_as]


def _companions(terms: Terms, slug: str) -> list[str]:
    """The wagers that are always made beside this one."""
    return [w.slug for w in terms.game.layout.wagers if w.comes_with == slug]


def _by_community(terms: Terms, name: str, game: Community, amount: int) -> Exact:
    """The base game of a community-card game: all its wagers together, in Antes."""
    solver = community_solver(terms, game)
    solver.check_limit(amount)
    distribution: dict[int, Fraction] = {}
    bet = Fraction(0)
    for (net, times), p in solver.solve().items():
        cents = net * amount // game.parts
        distribution[cents] = distribution.get(cents, Fraction(0)) + p
        bet += times * p
    return Exact(
        wager=name,
        stake=amount,
        distribution=distribution,
        units=1 + len(_companions(terms, name)) + bet,
        solver="community",
        deals=solver.deals,
        strategy={key: int(cell) & 0xFFFF for key, cell in enumerate(solver.policy[:PAIRS])},
    )


def _by_showdown(
    terms: Terms, game: Showdown, stakes: Array, carry: Array, watched: list[int], amount: int
) -> Exact:
    """The base game of two hands from one deck."""
    solver = showdown_solver(terms, game, stakes, carry, watched)
    results, strategy = solver.solve()
    exact = _exact(terms, game.wager, amount, results, "showdown", solver.deals, strategy)
    return replace(exact, put_up=exact.units + solver.returned / amount)


def _by_house_ways(terms: Terms, name: str, amount: int, *, banks: bool) -> Exact:
    """Hands that are set in two, the house way on both sides; and with the best settings.

    Of a player who banks: against one wager as large as his, the dealer's or another player's.
    """
    solver = HouseWays(terms, banks=banks)
    house, best = (
        Exact(
            wager=name,
            stake=amount,
            distribution=found,
            units=Fraction(1),
            solver="house-ways",
            deals=solver.deals,
        )
        for found in solver.solve(amount)
    )
    return replace(house, set_best=best)


def _by_chain(terms: Terms, spot: int, amount: int) -> Exact:
    """A wager that stays up, with the wagers it rides on put up before it."""
    layout = terms.game.layout
    plan: list[PutUp] = []
    at: int | None = spot
    while at is not None:
        plan.insert(0, PutUp(at, amount, (at, *_raises(terms, at))))
        at = _companion(terms, at)
    game = terms.game
    deck = merged(game.deck(terms.rules), game.facts.tells_apart) if game.deck else []
    solver = ChainSolver(terms, plan, deck)
    return Exact(
        wager=layout.names[spot],
        stake=amount,
        distribution=solver.solve(),
        units=Fraction(1),
        solver="chain",
        deals=solver.deals,
    )


def _companion(terms: Terms, spot: int) -> int | None:
    """The spot that a wager rides on: `come-odds 6` on `come-point 6`, which comes from `come`."""
    layout = terms.game.layout
    under = layout.wager(spot).rides_on
    if not under:
        return None
    kind = next(w for w in layout.wagers if w.slug == under)
    if kind.raises:
        return layout.spots_of(kind.raises)[0]
    label = layout.names[spot].removeprefix(layout.kinds[spot]).strip()
    return layout.index(f"{under} {label}") if kind.spots else layout.spots_of(under)[0]


def _by_cards(
    terms: Terms, name: str, stakes: Array, carry: Array, watched: list[int], amount: int
) -> Exact:
    """Cards and wheels: branch if the tree is small, else count."""
    game = terms.game
    wager = game.layout.wager(watched[0])
    if wager.pools:
        solitaire = SolitaireSolver(terms, stakes, carry, watched)
        if solitaire.decisions:
            results = solitaire.solve()
            exact = _exact(terms, name, amount, results, "solitaire", solitaire.deals, {})
            taken_back = [max(0, -posted) * p for (_, posted), p in results.items()]
            return replace(exact, put_up=exact.units + sum(taken_back, Fraction(0)) / amount)
    face = wager.tells_apart or game.facts.tells_apart
    deck = merged(game.deck(terms.rules), face) if game.deck else []
    position = in_any_order if wager.in_any_order else game.position
    cards = game.facts.equipment.is_dealt and position is None
    branching = BranchingSolver(
        terms,
        stakes,
        carry,
        watched,
        deck,
        most_deals=SMALL_TREE if cards else 0,
        position=position,
    )
    try:
        found = branching.solve()
    except TooLarge:
        counting = _counting(terms, stakes, carry, watched)
        results, strategy = counting.solve()
        return _exact(terms, name, amount, results, "counting", counting.deals, strategy)
    return _exact(terms, name, amount, found.results, "branching", branching.deals, branching.best)


def _beside_the_main(
    terms: Terms, alone: Exact, stakes: Array, carry: Array, watched: list[int]
) -> Exact:
    """The same wager beside the main one, where it hangs on what is decided about that."""
    game = terms.game
    main, wager = game.layout.wagers[0], game.layout.wager(watched[0])
    if not game.actions or wager == main or wager.rides_on or main.slug not in terms.wagers:
        return alone
    together = stakes.copy()
    for other in game.layout.wagers:
        if main.slug in (other.slug, other.comes_with):
            together[0, game.layout.spots_of(other.slug)[0]] = unit_stake(terms, main.slug)
    by_itself = _counting(terms, stakes, carry, watched)
    beside = Beside(terms, together, carry, watched, by_itself)
    return beside.follow(alone) if beside.hangs_on_play() else alone


def _counting(terms: Terms, stakes: Array, carry: Array, watched: list[int]) -> CountingSolver:
    """The solver that counts every deal of a wager."""
    game, wager = terms.game, terms.game.layout.wager(watched[0])
    face = wager.tells_apart or game.facts.tells_apart
    deck = merged(game.deck(terms.rules), face) if game.deck else []
    alike = face is Face.CARD and not wager.names_a_suit
    return CountingSolver(
        terms, stakes, carry, watched, deck, suits_alike=alike, pooled=wager.pools
    )


def _exact(
    terms: Terms,
    name: str,
    amount: int,
    results: dict[tuple[int, int], Fraction],
    solver: str,
    deals: int,
    strategy: dict[int, int],
) -> Exact:
    distribution: dict[int, Fraction] = {}
    posted = Fraction(0)
    for (net, put_up), p in results.items():
        distribution[net] = distribution.get(net, Fraction(0)) + p
        posted += put_up * p
    return Exact(
        wager=name,
        stake=amount,
        distribution=distribution,
        units=1 + len(_companions(terms, name.split(" ")[0])) + posted / amount,
        solver=solver,
        deals=deals,
        strategy=strategy,
    )
