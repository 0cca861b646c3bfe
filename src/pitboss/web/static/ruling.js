/* A ruling, line by line: who is paid what, why, and where it is printed. */

import { $, cite, el, pip, redraw, sentence, spaced } from "./kit.js";

const HEADS = ["Wager", "Stake", "Result", "Odds", "Net", "Reason", "Line"];

// ---------------------------------------------------------------- the ruling

const isNothing = (dollars) => Number(dollars) === 0;
const signed = (dollars) => (isNothing(dollars) ? "$0.00"
  : dollars.startsWith("-") ? `−$${dollars.slice(1)}` : `+$${dollars}`);
const hand = (cards) => cards.map((card) => [pip(card), " "]);

export function show(found) {
  if (!found) return redraw($("answer"), el("p", { class: "quiet" }, "Nothing is decided yet."));
  if (found.error) return redraw($("answer"), el("p", { class: "refusal" }, sentence(found.error.message)));
  const options = Object.entries(found.options).map(([name, value]) => `${spaced(name)} ${value}`);
  $("answer").dataset.address = found.round;
  redraw($("answer"),
    el("p", { class: "strong" }, found.title, " ", el("span", { class: "quiet" }, found.house || found.round)),
    options.length > 0 && el("p", { class: "quiet" }, options.join(", ")),
    layOf(found),
    found.seats.map((seat) => seatLines(seat, found)),
    !found.seats.length && el("p", {}, "No wager is decided."),
    found.fees.map((fee) => el("p", {}, sentence(`${fee.reason} from ${payer(fee)}: $${fee.amount}`), " ", cite(fee.lines, ""))),
    found.pots_said.length > 0 && el("ul", { class: "pots" }, found.pots_said.map((pot) => el("li", {}, sentence(pot)))),
    found.left_up.map((up) => el("p", {}, `Seat ${up.seat}: ${wager(up, found)} $${up.amount} stays up.`)),
    found.bank.kind !== "players" && el("p", { class: "quiet" }, `The bank: ${signed(found.bank.net)}${collection(found.bank)}`));
}

/** A wager as its felt calls it. */
const wager = (of, found) => found.titles[of.wager] || spaced(of.wager);

const payer = (fee) => (["bank", "pot"].includes(fee.payer) ? `the ${fee.payer}` : `seat ${fee.payer}`.replace("seat behind", "behind seat"));

const collection = (who) => (isNothing(who.fees) ? "" : `, collection $${who.fees}`);

/** What lay on the table, or fell. */
function layOf(found) {
  const rows = Object.entries(found.hands).map(([who, hands]) =>
    [who, hands.map((cards, n) => [n > 0 && "| ", hand(cards)])]);
  if (found.thrown.length) rows.push(["fell", found.thrown.join(" ")]);
  return el("dl", { class: "lay" }, rows.map(([who, what]) => [el("dt", {}, who), el("dd", {}, what)]));
}

function seatLines(seat, found) {
  return el("div", { class: "scroll" }, el("table", { class: "lines" },
    el("caption", {}, `${seat.behind ? "Behind seat" : "Seat"} ${seat.seat}: ${signed(seat.net)}${collection(seat)}`),
    el("thead", {}, el("tr", {}, HEADS.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, seat.lines.map((line) => row(line, found)))));
}

function row(line, found) {
  const odds = line.odds === line.result ? "" : line.odds;
  const kind = line.net.startsWith("-") ? "lose" : isNothing(line.net) ? "" : "win";
  return el("tr", {}, el("th", { scope: "row" }, wager(line, found)), el("td", {}, `$${line.stake}`),
    el("td", { class: kind }, line.result), el("td", {}, odds), el("td", { class: `figure ${kind}` }, signed(line.net)),
    el("td", { class: "why" }, line.reason), el("td", {}, cite(line.lines, "")));
}
