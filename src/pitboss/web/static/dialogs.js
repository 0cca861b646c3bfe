/* Short questions: how much to buy in for, how much to bank with, what to correct. */

import { $, cents, el, money, redraw } from "./kit.js";
import { does, may, mine, seat, view } from "./state.js";

const USUAL = 50000;

/** Ask for some values; `fields` are [name, label, attributes]. */
export function dialog(title, fields, verb, then) {
  const box = $("ask"), form = $("ask-form");
  redraw(form, el("h2", {}, title),
    fields.map(([name, words, attributes]) => el("label", {}, words, el("input", { name, ...attributes }))),
    el("div", { class: "row" },
      el("button", { class: "primary", value: "go" }, verb),
      el("button", { value: "no", formnovalidate: true }, "Cancel")));
  box.returnValue = "";
  box.onclose = () => { if (box.returnValue === "go") then(Object.fromEntries(new FormData(form))); };
  box.showModal();
  form.querySelector("input")?.select();
}

const dollars = (value) => ({
  type: "number", min: "0.01", step: "0.01", value: value / 100, required: true, inputmode: "decimal",
});

export function askSit(number) {
  const visitor = view.live && may("seat_visitor"), { wallet } = view.you;
  const buyIn = visitor ? ["Buy in, dollars", USUAL]
    : [`Buy in, dollars (wallet ${money(wallet)})`, Math.min(wallet, USUAL) || USUAL];
  dialog(`Sit at seat ${number}`, [
    ...(visitor ? [["visitor", "Name of the visitor (empty: you)", { maxlength: 40, autocomplete: "off" }]] : []),
    ["buy_in", buyIn[0], dollars(buyIn[1])],
  ], "Sit down", (given) => {
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

export function askCorrection() {
  dialog("Correct a settlement", [
    ["seat", "Seat", { type: "number", min: 1, max: view.seats.length, value: 1, required: true }],
    ["amount", "Dollars to the seat (negative: from it)", { type: "number", step: "0.01", required: true }],
    ["why", "Why", { required: true, minlength: 3 }],
    ["entry", "Journal entry that is corrected", { type: "number", min: 1, value: view.number, required: true }],
  ], "Correct", ({ seat: number, amount, why, entry }) =>
    does({ do: "correct", seat: Number(number), amount: cents(amount), why, entry: Number(entry) }));
}

export function askClose() {
  dialog("Close this table? Everybody gets his chips.", [], "Close it", () => does({ do: "close" }));
}
