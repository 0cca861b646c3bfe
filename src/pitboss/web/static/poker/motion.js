/* Chips move: bets into the pots when a round of betting is over, pots to who has won them. Where somebody wants no motion,
   they lie where they belong at once. */

import { $ } from "../kit.js";
import { stack } from "../pictures.js";
import { felt, onFelt } from "./model.js";
import { betOf, chairOf } from "./ring.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let before = null;

function middleOf(node) {
  const box = node.getBoundingClientRect(), stage = $("stage").getBoundingClientRect();
  return [box.x + box.width / 2 - stage.x, box.y + box.height / 2 - stage.y];
}

/** Chips that go from one place to another, and are gone. */
function push(amount, from, to, delay = 0) {
  const [x, y] = middleOf(from), [tx, ty] = middleOf(to);
  const node = document.createElement("div");
  node.className = "flying";
  node.append(stack(amount, 5));
  node.style.left = `${x}px`;
  node.style.top = `${y}px`;
  $("stage").append(node);
  node.animate([{ translate: "0 0", opacity: 1 }, { translate: `${tx - x}px ${ty - y}px`, opacity: 1, offset: .9 }, { translate: `${tx - x}px ${ty - y}px`, opacity: 0 }],
    { duration: 520, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" }).finished.then(() => node.remove(), () => node.remove());
}

/** What every seat has before the line, read before it is drawn anew. */
export function look() {
  const was = before;
  before = { number: felt.number, street: felt.street, bets: new Map(felt.seats.map((each) => [each.seat, each.bet])), won: felt.seats.map((each) => each.won) };
  if (!was || calm.matches || document.hidden || was.number !== felt.number) return;
  const pots = $("pots").firstElementChild || $("boards");
  if (felt.street !== was.street || !felt.playing) {
    for (const [seat, amount] of was.bets) if (amount && !before.bets.get(seat)) push(amount, betOf(seat), pots);
  }
  felt.seats.forEach((each, n) => { if (each.won && !was.won[n]) push(each.won, pots, chairOf(each.seat), 420); });
}

onFelt(look);
