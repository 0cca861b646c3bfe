"""Something went wrong: does the round go on, or is something void or dead?"""

from __future__ import annotations

from pitboss.drill.question import Asked, scene
from pitboss.drill.rounds import MOST_STEPS, Dealing, Helped
from pitboss.engines.play import Round
from pitboss.equipment.chance import Chance
from pitboss.money.settlement import Result
from pitboss.rulebook.schema import Irregularity
from pitboss.rulebook.terms import Terms

TRIES = 12
GOES_BACK = "the round is void, and all wagers go back"
STAYS = "it does not count, and all wagers stay as they lie"
HAND_BACK = "that hand is void, and its wagers go back; the others play on"
HAND_DEAD = "that hand is dead, and loses"
GOES_ON = "the round goes on and counts"
SOME = "the round is void but for {}, settled all the same"
SAID = {"hand-dead": HAND_DEAD, "continue": GOES_ON, "hand-void": HAND_BACK}


def topics(terms: Terms) -> list[str]:
    """What may go wrong and is ruled on in so many words; other remedies are read, not asked."""
    return [name for name, each in terms.irregularities.items() if each.effect != "other"]


def ask(dealing: Dealing, topic: str, chance: Chance) -> Asked | None:
    """An irregularity in a round; where the book voids something, that is done to the round."""
    found = dealing.terms.irregularities[topic]
    for _ in range(TRIES):
        for played in dealing.rounds(chance, 1 + chance.below(2)):
            if not played.settlement.lines:
                continue
            if found.effect != "void":
                return _asked(played, topic, found)
            void = _voided(dealing, played, topic, chance)
            if void is not None:
                return _asked(void, topic, found)
    return None


def _voided(dealing: Dealing, dealt: Round, topic: str, chance: Chance) -> Round | None:
    """The same wagers in a round that is void from somewhere on, as far as the book has it."""
    played = Round(dealt.terms, dealt.stakes, dealt.carry, dealt.cover, players=dealt.players)
    source, until = Helped(dealt.terms, chance), chance.below(len(dealt.answers))
    for step in range(MOST_STEPS):
        if step == until:
            played.void(topic)
        if played.prompt is None:
            return played if step >= until else None
        prompt = played.prompt
        decides = prompt.is_decision
        played.answer(dealing.answer(prompt, chance) if decides else source.answer(prompt))
    return None


def _asked(played: Round, topic: str, found: Irregularity) -> Asked:
    right = _becomes(played) if found.effect == "void" else SAID[found.effect]
    back = STAYS if played.terms.game.facts.stays_up else GOES_BACK
    return Asked(
        says=f"{topic.replace('-', ' ').capitalize()}: what happens?",
        answer=right,
        others=[back, GOES_ON, HAND_BACK, HAND_DEAD],
        lines=str(found.lines),
        because=found.says,
        scene=scene(played, {}) | {"thrown": "", "seats": [], "carried": []},
        played=played,
    )


def _becomes(played: Round) -> str:
    """What the void round's own settlement says became of the wagers."""
    if played.terms.game.facts.stays_up:
        assert (played.left_up == played.stakes).all()
        return STAYS
    lines = played.settlement.lines
    stands = [line.wager for line in lines if line.result is not Result.RETURNED or line.reason]
    named = dict.fromkeys(played.terms.spot_title(wager) for wager in stands)
    return SOME.format(" and ".join(named)) if named else GOES_BACK
