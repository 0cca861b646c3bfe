/* What one may do when it is one's turn: buttons, a slider with half pot, pot and all in, an amount that is typed, keys.

   No bet by a slip: the bar keeps its two rows whether it is one's turn or not, so that nothing slides under a finger; a raise above
   the pot where there is no limit, all in, and a fold that costs nothing more to take back, want a second press. */

import { button, capital, cents, el, money } from "../kit.js";
import { does } from "../state.js";
import { inAll } from "./middle.js";
import { felt } from "./model.js";

const SURE = 350;        // milliseconds before the second press counts: a double click is one press
const FORGOTTEN = 6000;  // and after which the first one is forgotten

let sure = { key: "", at: 0 };
/** Whose turn the bar was made for: an amount may still be left when the turn is over. */
let whose = null;
/** What the keyboard does right now. */
export const keys = new Map();

const named = (name) => felt.turn.actions.find((each) => each.name === name);
export const wager = () => named("raise") || named("bet");

function act(action, amount) {
  sure = { key: "", at: 0 };
  return does({ do: "act", seat: felt.turn.seat, action, ...(amount ? { amount } : {}) });
}

/** What a press of this button would put the seat's chips to, and why it must be pressed twice; "" where once is enough. */
function whySure(name, amount) {
  const me = whose;
  if (name === "fold") return named("check") ? "You can check for nothing" : "";
  if (name === "call") return named("call").all_in ? "All in" : "";
  if (name !== "bet" && name !== "raise") return "";
  if (amount >= wager().high && amount >= me.stack + me.bet) return "All in";
  return felt.structure === "no-limit" && amount > potSized() ? "More than the pot" : "";
}

/** A press: done, or asked for again. */
function press(node, name, amount) {
  const why = whySure(name, amount()), key = `${name}:${amount() || ""}`, now = performance.now();
  if (!why) return act(name, amount());
  if (sure.key === key && now - sure.at >= SURE) return act(name, amount());
  if (sure.key === key) return;
  sure = { key, at: now };
  ask(node, why);
}

function ask(node, why) {
  node.classList.add("sure");
  node.querySelector("small").textContent = `${why}: press again`;
  setTimeout(() => { node.dataset.armed = ""; }, SURE);
  setTimeout(() => calm(node), FORGOTTEN);
}

/** The first press is taken back: time has gone by, or another amount was set. */
function calm(node) {
  if (!node.classList.contains("sure")) return;
  node.classList.remove("sure");
  delete node.dataset.armed;
  node.querySelector("small").textContent = node.dataset.says;
  sure = { key: "", at: 0 };
}

// ---------------------------------------------------------------- amounts

/** What a raise to the pot comes to: the call first, then as much as lies there. */
function potSized(part = 1) {
  const { to_call: due } = felt.turn, me = whose.bet;
  return me + due + Math.round(part * (inAll() + due));
}

const inSteps = ({ low, high }, amount) => {
  const step = felt.chip || 1;
  if (amount >= high) return high;
  return Math.max(low, low + Math.round((amount - low) / step) * step);
};

const PARTS = { "½ pot": .5, "¾ pot": .75, Pot: 1 };

/** The usual sizes: their names, and what they bring the bet to. */
function sizes(bounds) {
  const { low, high } = bounds, all = high >= whose.stack + whose.bet;
  const parts = Object.entries(PARTS).map(([words, part]) => ({ words, to: inSteps(bounds, potSized(part)) })).filter(({ to }) => to > low && to < high);
  return [{ words: "Min", to: low }, ...parts, { words: all ? "All in" : "Max", to: high }];
}

/** The amount: a slider and a number that say the same, and the usual sizes. */
function amounts(bounds, changed) {
  const { low, high } = bounds, step = felt.chip || 1;
  const number = el("input", { type: "text", inputmode: "decimal", id: "amount", "data-key": "amount", autocomplete: "off",
    value: low / 100, "aria-label": `Dollars in all, ${money(low)} to ${money(high)}` });
  const slider = el("input", { type: "range", "data-key": "slider", min: low, max: high, step, value: low, "aria-label": "Amount" });
  const state = { amount: low };
  const say = () => {
    slider.setAttribute("aria-valuetext", money(state.amount));
    slider.style.setProperty("--part", String((state.amount - low) / Math.max(1, high - low)));
    changed(state.amount);
  };
  const set = (amount) => { state.amount = inSteps(bounds, amount); number.value = state.amount / 100; slider.value = state.amount; say(); };
  slider.addEventListener("input", () => set(Number(slider.value)));
  number.addEventListener("input", () => { state.amount = inSteps(bounds, cents(number.value) || low); slider.value = state.amount; say(); });
  number.addEventListener("change", () => set(cents(number.value) || low));
  number.addEventListener("focus", () => number.select());
  const row = el("div", { class: "amounts" },
    el("div", { class: "picks" }, sizes(bounds).map(({ words, to }) => button(`pick-${words}`, () => set(to), { class: "small", title: money(to) }, words))),
    el("div", { class: "slide" },
      button("less", () => set(state.amount - nudge()), { class: "small", "aria-label": "Less" }, "−"), slider,
      button("more", () => set(state.amount + nudge()), { class: "small", "aria-label": "More" }, "+"),
      el("label", { class: "dollars" }, "$", number)));
  const nudge = () => Math.max(step, felt.big_blind || step);
  return { row, set, state, number };
}

// ---------------------------------------------------------------- the bar

const VERBS = { fold: "Fold", check: "Check", call: "Call", bet: "Bet", raise: "Raise to" };
const KEYS = { fold: "f", check: "c", call: "c", bet: "r", raise: "r" };

/** The bar of one's turn: the amount above, the actions below. */
export function turnBar() {
  sure = { key: "", at: 0 };
  whose = felt.asked;
  const bounds = wager(), fixed = bounds && bounds.low === bounds.high;
  let last = /** @type {(amount: number) => void} */ (() => {});
  const sized = bounds && !fixed ? amounts(bounds, (amount) => last(amount)) : null;
  const amountOf = (name) => () => (name === "bet" || name === "raise" ? (sized ? sized.state.amount : bounds.low) : 0);
  const made = felt.turn.actions.map((each) => {
    const node = actionButton(each, amountOf(each.name));
    if (each.name === "bet" || each.name === "raise") last = (amount) => say(node, each.name, amount);
    keys.set(KEYS[each.name], () => (sized && (each.name === "bet" || each.name === "raise") ? sized.number.focus() : node.click()));
    return node;
  });
  if (bounds) last(amountOf(bounds.name)());
  if (sized) typing(sized, made.at(-1));
  return [el("div", { class: "above" }, sized ? sized.row : el("p", { class: "quiet limit-words" }, fixed ? `${felt.stakes || ""}` : "")),
    el("div", { class: "actions" }, made)];
}

function actionButton(each, amount) {
  const { name } = each;
  const words = name === "call" ? `Call ${money(each.amount)}` : VERBS[name] || capital(name.replaceAll("-", " "));
  const says = name === "call" && each.all_in ? "all in" : "";
  const node = button(`act-${name}`, () => press(node, name, amount), { class: `big action does-${name}`, "data-action": name, "data-says": says },
    el("span", { class: "verb" }, words), el("small", {}, says),
    KEYS[name] && el("kbd", { "aria-hidden": "true" }, KEYS[name].toUpperCase()));
  return node;
}

/** The raise button says where it goes to. */
function say(node, name, amount) {
  calm(node);
  const all = amount >= whose.stack + whose.bet;
  node.querySelector(".verb").textContent = `${VERBS[name]} ${money(amount)}`;
  node.dataset.says = all ? "all in" : "";
  node.querySelector("small").textContent = node.dataset.says;
  sure = { key: "", at: 0 };
}

/** One of two limits, where a forced bet or an open pair may be either. */
export function amountBar() {
  const { seat, amount: { low, high } } = felt.turn;
  return [el("div", { class: "above" }, el("p", { class: "asks" }, "How much?")),
    el("div", { class: "actions" }, [low, high].map((each, n) => {
      const node = button(`amount-${each}`, () => does({ do: "amount", seat, amount: each }), { class: "big action", "data-action": `amount-${each}` },
        el("span", { class: "verb" }, money(each)), el("kbd", { "aria-hidden": "true" }, n + 1));
      keys.set(String(n + 1), () => node.click());
      return node;
    }))];
}

/** Digits begin an amount, Enter sends it, arrows change it. */
function typing({ number }, go) {
  for (const digit of "0123456789.") keys.set(digit, () => { number.focus(); number.value = digit; number.dispatchEvent(new Event("input")); });
  number.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.repeat) { event.preventDefault(); go.click(); }
    if (event.key === "Escape") number.blur();
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      number.closest(".slide").querySelector(`[data-key="${event.key === "ArrowUp" ? "more" : "less"}"]`).click();
    }
  });
}
