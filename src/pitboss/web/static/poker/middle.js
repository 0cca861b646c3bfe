/* The middle of the table: the pots with who plays for them, the board or boards, what the winners have. */

import { $, el, grouped, money, redraw } from "../kit.js";
import { deal, lift, stack } from "../pictures.js";
import { felt, onFelt } from "./model.js";

const nameOf = (seat) => felt.seats.find((each) => each.seat === seat)?.name || `seat ${seat}`;
const POTS = ["Pot", "Side pot"];

/** Which pot: the main pot, a side pot, the second side pot. */
export function potName(n) {
  if (felt.pots.length < 2) return POTS[0];
  if (!n) return "Main pot";
  return felt.pots.length > 2 ? `Side pot ${n}` : POTS[1];
}

let told = "";

function drawPots() {
  const key = JSON.stringify([felt.pots, felt.seats.map((each) => each.name)]);
  if (key === told) return;
  told = key;
  redraw($("pots"), felt.pots.map(({ amount, seats }, n) => {
    const who = felt.pots.length > 1 ? seats.map(nameOf).join(", ") : "";
    return el("li", { class: "pot", "data-pot": n, "data-key": `pot-${n}`, title: who && `${potName(n)}: ${who}` },
      stack(amount, 6), el("span", { class: "pot-words" }, el("span", { class: "pot-name" }, potName(n)), el("b", {}, money(amount)),
        who && el("small", {}, who)));
  }));
}

/** All that is bet, those bets too that still lie before the line. */
export const inAll = () => felt.pots.reduce((sum, { amount }) => sum + amount, 0) + felt.seats.reduce((sum, each) => sum + each.bet, 0);

function drawTotal() {
  const before = felt.seats.some((each) => each.bet > 0), all = inAll();
  $("total").hidden = !all || !before;
  $("total").textContent = `Total ${money(all)}`;
}

const RUNS = ["First run", "Second run", "Third run"];

function drawBoards() {
  const boards = felt.boards.length ? felt.boards : felt.board_size ? [[]] : [];
  const place = $("boards");
  place.dataset.runs = boards.length;
  while (place.children.length > boards.length) place.lastChild.remove();
  while (place.children.length < boards.length) {
    place.append(el("div", { class: "board-of" }, el("span", { class: "run" }), el("div", { class: "board", role: "group" })));
  }
  boards.forEach((cards, n) => {
    const [run, board] = place.children[n].children;
    run.textContent = boards.length > 1 ? RUNS[n] : "";
    board.setAttribute("aria-label", boards.length > 1 ? RUNS[n] : "The board");
    board.style.setProperty("--places", felt.board_size || cards.length);
    const common = n ? boards[0].findIndex((name, i) => name !== cards[i]) : -1;
    deal(board, cards);
    [...board.children].forEach((card, i) => card.classList.toggle("common", common >= 0 && i < common));
    lift(board, countsOf(n));
  });
}

/** The cards that make the winners' hands on one run of the board. */
function countsOf(run) {
  return felt.awards.filter((each) => each.run === run).flatMap((each) => each.cards || []);
}

/** What one hand has won of all pots, of one run and half. */
function winnings() {
  const found = new Map();
  for (const each of felt.awards.filter(({ from }) => !from)) {
    const key = `${each.seat}:${each.half}:${each.run}`;
    found.set(key, { ...each, amount: each.amount + (found.get(key)?.amount || 0) });
  }
  return [...found.values()];
}

/** Who won what, and with what; what the house took. */
function drawOutcome() {
  const several = felt.boards.length > 1;
  redraw($("outcome"), winnings().slice(0, 6).map((each) => {
    const part = [each.half, several && RUNS[each.run].toLowerCase()].filter(Boolean).join(", ");
    return el("li", {}, el("b", {}, nameOf(each.seat)), ` ${money(each.amount)}`, part && el("span", { class: "quiet" }, ` ${part}`),
      each.says && `: ${each.says}`);
  }), !felt.playing && felt.taken.length > 0 && el("li", { class: "taken" },
    [...grouped(felt.taken, ({ reason }) => reason)].map(([reason, some]) => `${reason} ${money(some.reduce((sum, each) => sum + each.amount, 0))}`).join(", ")));
}

onFelt(drawPots, drawTotal, drawBoards, drawOutcome);
