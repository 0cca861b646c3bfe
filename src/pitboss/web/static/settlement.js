/* What the dealer says, and what the round paid: every line with its reason and the book's line. */

import { $, capital, cite, el, money, redraw, sentence, signed, spaced, total, withPips } from "./kit.js";
import { drafted, up } from "./betting.js";
import { bankNet, betting, card, decides, label, may, mine, onDraw, roundNet, seat, view } from "./state.js";

const MARKS = { win: "✓", lose: "✕", push: "=", returned: "↩", "no action": "·" };

// ---------------------------------------------------------------- what is said

const heard = { round: -1, count: 0 };

function drawSaid() {
  const list = $("said");
  if (heard.round !== view.round || view.said.length < heard.count) {
    list.replaceChildren();
    heard.round = view.round;
    heard.count = 0;
  }
  const fresh = view.said.slice(heard.count);
  list.append(...fresh.map((words) => el("li", {}, withPips(words))));
  if (fresh.length) list.scrollTop = list.scrollHeight;
  heard.count = view.said.length;
  $("spoken").replaceChildren(...withPips(spoken()));
  const words = announced();
  if ($("announced").textContent !== words) $("announced").textContent = words;
}

/** The same for who does not see it: whose turn it is, what lies on the felt, what it came to. Cards stand in the
    list of what was said. */
function announced() {
  const here = seat(), laid = total(up());
  if (!here || view.prompt) return view.prompt?.yours ? `${spoken()} ${here?.says.filter(Boolean).join(", ") || ""}`.trim() : spoken();
  if (!here.banks && laid && (drafted() || !view.lines.length)) return `${money(laid)} on the felt, ${money(here.bankroll - laid)} free.`;
  return `${spoken()} You have ${money(here.bankroll)}.`;
}

/** What the dealer would say right now. */
function spoken() {
  if (view.voided) return `The round is void: ${spaced(view.voided)}`;
  if (view.prompt) return asked(view.prompt);
  if (!card.stays_up && Object.keys(up()).length) return "Place your bets";
  return outcome() || "Place your bets";
}

function asked(prompt) {
  if (!decides(prompt)) return prompt.text;
  const who = prompt.yours ? "Your turn" : view.seats[prompt.seat - 1]?.player || `Seat ${prompt.seat}`;
  if (card.sets) return `${who}: set the hand`;
  return `${who}: ${prompt.text.replace(/^seat \d+: /, "").replace(/([a-z])-(?=[a-z])/g, "$1 ")}?`;
}

function outcome() {
  const { dice, pocket } = view, said = [];
  // dice among cards only say where the deal begins
  if (dice.length && view.equipment === "dice") said.push(`${dice.reduce((a, b) => a + b, 0)}: ${dice.join(" and ")}.`);
  if (pocket) said.push(`${pocket.called}.`);
  if (card.stays_up && view.says.board[0]) said.push(`${view.says.board[0]}: ${view.board[0].join(" and ")}.`);
  const net = seat()?.banks ? bankNet() : roundNet(mine.seat);
  if (net !== null) said.push(cameTo(net));
  return said.join(" ") || view.said.at(-1);
}

/** What the round came to for the seat in front; a fee is no loss where no wager was lost. */
function cameTo(net) {
  const bank = seat()?.banks, you = seat()?.yours && !bank;
  const who = you ? "You" : capital(bank ? "your bank" : seat()?.called || `seat ${mine.seat}`);
  const pushed = !bank && view.lines.every((line) => line.seat !== mine.seat || line.result === "push");
  const fee = bank ? 0 : view.fees.reduce((sum, each) => sum + (each.seat === mine.seat ? each.amount : 0), 0);
  if (!net) return pushed ? "Push." : "All even.";
  if (net + fee) return `${who} ${net > 0 ? "win" : "lose"}${you ? "" : "s"} ${money(Math.abs(net))}.`;
  const [ended, pay] = you ? [pushed ? "push" : "come out even", "pay"] : [pushed ? "pushes" : "comes out even", "pays"];
  return `${who} ${ended}, and ${pay} ${money(fee)} collection.`;
}

// ---------------------------------------------------------------- what is paid

function drawSettlement() {
  const panel = $("settlement"), over = view.state !== "playing" && (view.lines.length || view.voided);
  panel.hidden = !over;
  if (!over) return panel.replaceChildren();
  const order = [...new Set(view.lines.map((line) => line.seat))]
    .sort((a, b) => Number(b === mine.seat) - Number(a === mine.seat) || a - b);
  redraw(panel, el("h2", { id: "settlement-head" }, `Round ${view.round}: ${view.voided ? "void" : "settled"}`),
    view.voided && el("p", { class: "void" }, `The round is void: ${spaced(view.voided)}.`),
    order.map(settledSeat), !view.voided && settledBank(bankNet()),
    view.fees.length > 0 && el("ul", { class: "fees" }, collections()),
    (seat()?.yours || may("journal")) && el("p", { class: "tiny" },
      el("a", { href: `/settle?table=${encodeURIComponent(view.id)}&round=${view.round}` }, "Rule on this round")));
}

function settledSeat(number) {
  const who = view.seats[number - 1];
  const name = who?.yours ? "you" : who?.player;
  return el("section", { class: `settled-seat${who?.yours ? " yours" : ""}` },
    el("h3", {}, `${capital(who?.called || `seat ${number}`)}${name ? ` · ${name}` : ""}`, outOf(roundNet(number))),
    who?.clocked.length > 0 && el("p", { class: "quiet tiny" }, `The clock decided: ${who.clocked.join(", ")}.`),
    who?.kicker && betting() && el("p", { class: "kicker" }, sentence(who.kicker)),
    el("ul", { class: "settled" }, reasoned(view.lines.filter((line) => line.seat === number))));
}

const outOf = (net) => el("span", { class: `net ${net > 0 ? "win" : net < 0 ? "lose" : ""}` },
  net > 0 ? `wins ${money(net)}` : net < 0 ? `loses ${money(-net)}` : "even");

/** What the round came to for whoever had the bank. */
const settledBank = (net) => net !== null
  && el("section", { class: "settled-seat" }, el("h3", {}, "The bank", outOf(net)));

/** Lines with the same reason next to each other, which is then said once. */
function reasoned(lines) {
  const groups = new Map();
  for (const line of lines) {
    const key = [line.result, line.reason, line.at].join("|");
    groups.set(key, [...(groups.get(key) || []), line]);
  }
  const order = [...groups.values()].sort((a, b) => Number(b[0].net > 0) - Number(a[0].net > 0));
  return order.flatMap((group) => group.map((line, n) => settledLine(line, n === group.length - 1)));
}

function settledLine(line, says) {
  const { result } = line;
  const odds = line.odds === "prize" || (result === "win" && line.odds);
  return el("li", { class: `result ${result.replace(" ", "-")}` },
    el("span", { class: "mark" }, el("span", { "aria-hidden": "true" }, MARKS[result] || "·"), ` ${result}`),
    el("span", { class: "what" }, el("b", {}, label(line.wager)), " ",
      el("span", { class: "quiet" }, money(line.stake)), " ",
      odds && el("span", { class: "odds" }, line.odds)),
    el("b", { class: "amount" }, result === "returned" ? `${money(line.returned)} back` : signed(line.net)),
    says && el("span", { class: "why" }, sentence(line.reason || result), cite(line.at)));
}

/** Fees of the same kind in one sentence. */
function collections() {
  const kinds = new Map();
  for (const fee of view.fees) {
    const key = [fee.reason, fee.at].join("|"), from = fee.payer === "bank" ? "the bank" : fee.payer;
    kinds.set(key, [...(kinds.get(key) || []), `${from} ${money(fee.amount)}`]);
  }
  return [...kinds].map(([key, from]) => {
    const [reason, lines] = key.split("|");
    return el("li", {}, el("b", {}, capital(reason || "fee")), `: ${from.join(", ")}.`, cite(lines));
  });
}

onDraw(drawSaid, drawSettlement);
