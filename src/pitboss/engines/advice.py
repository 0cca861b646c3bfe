"""Advice at any decision: what each play is worth from here on, and what the others cost.

The figures come from the solver that knows the main wager: from its tables where the rest of a
round is too long to go through (before the flop), else from all that may still come.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.engines.exact.best import Floats
from pitboss.engines.exact.best_plays import best_play, kept_worth
from pitboss.engines.exact.question import Question, main_wager
from pitboss.engines.exact.sight import Advice, Play, Sight
from pitboss.engines.exact.solvers import first, solvers_of
from pitboss.engines.play import Round
from pitboss.engines.raising import told_apart, tried
from pitboss.errors import NotAllowed
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Prompt

__all__ = ["Advice", "Play", "Sight", "advise", "prepare"]


def advise(played: Round, seat: int, *, wait: bool = True) -> Advice:
    """What the seat that a round waits for should do.

    `wait` for tables that take a minute to work out; else the advice says `working`, until
    `prepare` has been through.
    """
    prompt = played.prompt
    if prompt is None or not prompt.is_decision or prompt.seat != seat:
        raise NotAllowed(f"seat {seat + 1} has nothing to decide now", code="turn")
    sight = Sight.of(played, seat, prompt)
    about_main = Question.of_main(played.terms)
    sight.situation = next(solvers_of(about_main)).situation(sight)
    try:
        if played.irregularity:
            raise NotAllowed("a part of the round is void", code="advice")
        return _in_words(_advise(sight, about_main, wait), played, prompt)
    except NotAllowed as error:
        return Advice(sight.situation, about=f"not known: {error.message}")


def _in_words(advice: Advice, played: Round, prompt: Prompt) -> Advice:
    """The same, with bets of different sizes told apart."""
    if prompt.kind != "choose" or played.terms.game.setting is not None:
        return advice
    times = [tried(played, prompt, play.answer).times for play in advice.plays]
    called = told_apart([play.name for play in advice.plays], times)
    plays = (replace(play, says=called.get(play.name, "")) for play in advice.plays)
    return replace(advice, plays=tuple(plays)) if called else advice


def prepare(terms: Terms) -> None:
    """Work the tables out that `advise` would have to wait for."""
    asked = Question.of_main(terms)
    tables = any(solver.works_a_table_out(asked) for solver in solvers_of(asked))
    if tables and kept_worth(terms) is None:
        best_play(terms)


def _advise(sight: Sight, about_main: Question, wait: bool) -> Advice:
    terms = sight.terms
    if not sight.stakes[0, about_main.spot]:
        raise NotAllowed(f"it is not about {main_wager(terms)}", code="advice")

    def worths() -> Floats | None:
        kept = kept_worth(terms)
        return best_play(terms).worth if kept is None and wait else kept

    found = first(solver.advise(sight, worths) for solver in solvers_of(about_main))
    assert found is not None  # the last one goes through all that may come
    return found
