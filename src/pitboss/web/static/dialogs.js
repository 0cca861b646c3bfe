/* Short questions: how much to buy in for, how much to bank with, what to void or to correct. */

import { dialog } from "./asking.js";
import { scheduleField } from "./schedules.js";
import { capital, cents, el, money, total } from "./kit.js";
import { card, does, may, mine, seat, view } from "./state.js";
import { askWhatWentWrong } from "./wrong.js";

/** What is usually bought in for. */
export const USUAL = 50000;

const dollars = (value) => ({
  type: "number", min: "0.01", step: "0.01", value: value / 100, required: true, inputmode: "decimal",
});

export function askSit({ seat: number, called, behind }) {
  const visitor = view.live && may("seat_visitor"), { wallet } = view.you;
  const buyIn = visitor ? ["Buy in, dollars", USUAL]
    : [`Buy in, dollars (wallet ${money(wallet)})`, Math.min(wallet, USUAL) || USUAL];
  dialog(behind ? `Bet ${called}` : `Sit at ${called}`, [
    ...(visitor ? [["visitor", "Name of the visitor (empty: you)", { maxlength: 40, autocomplete: "off" }]] : []),
    ["buy_in", buyIn[0], dollars(buyIn[1])],
  ], behind ? "Stand there" : "Sit down", (given) => {
    mine.seat = number;
    const name = given.visitor ? { visitor: given.visitor } : {};
    does({ do: "sit", seat: number, buy_in: cents(given.buy_in), ...name });
  });
}

export function askBuy() {
  dialog("Buy chips", [["amount", `Dollars (wallet ${money(view.you.wallet)})`, dollars(10000)]], "Buy",
    (given) => does({ do: "buy", seat: mine.seat, amount: cents(given.amount) }));
}

export function askBank() {
  const has = seat().bankroll;
  dialog("Take the bank",
    [["cover", `Dollars to cover the others with (you have ${money(has)})`, dollars(Math.min(has, USUAL))]],
    "Take the bank", (given) => does({ do: "take_bank", seat: mine.seat, cover: cents(given.cover) }));
}

/** Some of those at the table, to choose from. */
const oneOf = (some) => el("select", { name: "seat", required: true }, some.map((each) =>
  el("option", { value: each.seat, selected: each.acts }, `${capital(each.called)}${each.player && `: ${each.player}`}`)));
const whose = () => el("label", {}, "Seat", oneOf(view.seats.filter((each) => each.player)));

export function askCorrection() {
  dialog("Correct a settlement", [
    whose(),
    ["amount", "Dollars to the seat (negative: from it)", { type: "number", step: "0.01", required: true }],
    ["why", "Why", { required: true, minlength: 3 }],
    ["entry", "Journal entry that is corrected", { type: "number", min: 1, value: view.number, required: true }],
    ["approves", "Entry in which somebody else proposed it (for large amounts)", { type: "number", min: 1 }],
  ], "Correct", ({ seat: number, amount, why, entry, approves }) => does({
    do: "correct", seat: Number(number), amount: cents(amount), why, entry: Number(entry),
    ...(approves ? { approves: Number(approves) } : {}),
  }));
}

/** The second jackpot of a linked meter, for what the sign at the table says. */
export function askAward() {
  dialog(`Pay the second jackpot of ${money(view.meters["second-jackpot"])}`, [
    whose(),
    ["why", "Why", { required: true, minlength: 3 }],
  ], "Pay", ({ seat: number, why }) => does({ do: "award", seat: Number(number), why }));
}

/** What went wrong: what the book says to do about it is done, or written down. */
export function askWrong() {
  askWhatWentWrong("Something went wrong", card.irregularities, {
    playing: Boolean(view.prompt), mayVoid: may(view.station ? "deal" : "void"),   // at stations the dealer proposes it
    hands: oneOf(view.seats.filter((each) => total(each.wagers) > 0 && !each.behind)),
  }, does);
}

/** The limits of the table, as a supervisor posts them, and the collection schedule that fits them. */
export function askLimits() {
  const [low, high] = ["minimum", "maximum"].map((name) => el("input", { name, type: "number", min: "0.01", step: "0.01",
    value: card.options[name] ?? "", inputmode: "decimal" }));
  dialog(`Post limits (now ${card.limits})`, [
    el("label", {}, "Table minimum, dollars (empty: as it is)", low),
    el("label", {}, "Table maximum, dollars (empty: as it is)", high),
    scheduleField(card, low, high, { name: "fees", chosen: card.options.fees }),
  ], "Post them", (given) => does({
    do: "options", options: Object.fromEntries(Object.entries(given).filter(([name, value]) => value && value !== card.options[name])),
  }));
}

/** How long the table waits for one of several people. */
export function askPace() {
  const seconds = (name, words) => [name, words,
    { type: "number", min: 0, max: 600, step: 1, value: view.pace[name], required: true, inputmode: "numeric" }];
  dialog("Post the clock (0 waits for ever)", [
    seconds("deal", "Seconds to bet, after the first is ready"),
    seconds("act", "Seconds for a decision"),
    seconds("reserve", "Seconds in everybody's time bank"),
  ], "Post it", ({ deal, act, reserve }) => does({ do: "post_clock", deal: Number(deal), act: Number(act), reserve: Number(reserve) }));
}

export function askClose() {
  dialog("Close this table? Everybody gets his chips.", [], "Close it", () => does({ do: "close" }));
}
