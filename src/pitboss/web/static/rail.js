/* The rail: chips to bet with, actions to choose, amounts to name; one thing at a time. */

import { $, button, capital, cents, el, money, picture, redraw, sentence, spaced, total } from "./kit.js";
import { canUndo, clear, commit, hint, ready, repeat, undo, up } from "./betting.js";
import { clock } from "./clock.js";
import { askSit } from "./dialogs.js";
import { settingRail, settings } from "./setting.js";
import { cardPad, dicePad, pocketPad } from "./pad.js";
import { line } from "./socket.js";
import { card, chips, command, decides, does, draw, keysIn, label, mine, onDraw, seat, seats, view } from "./state.js";

const fingers = matchMedia("(pointer: coarse)");

/** What the keys of the keyboard do right now. */
const letters = new Map();

function drawRail() {
  letters.clear();
  $("rail").classList.toggle("folded", mine.folded);
  redraw($("rail"), clock, parts());
}

function parts() {
  const { prompt } = view;
  if (!view.open) return says("This table is closed.");
  if (line === "reconnecting") return says(dots(), LOST);
  if (line === "closed") return says("This page has no line to the table any more: load it again.");
  if (prompt?.yours) return decisions(prompt);
  if (prompt?.tap) return tapPad(prompt);
  if (prompt) return says(dots(), waitsFor(prompt));
  if (!seat()) return spectator();
  if (seat().banks) return [says("You have the bank: the others bet against you."), go()];
  return chipRail();
}

const says = (...words) => el("p", { class: "waits-for" }, words);
const dots = () => el("span", { class: "dots", "aria-hidden": "true" });
const LOST = " The connection is lost. The table keeps everything as it lies; this page reconnects by itself.";

function waitsFor(prompt) {
  if (decides(prompt)) return ` Waiting for ${view.seats[prompt.seat - 1]?.player || `seat ${prompt.seat}`}.`;
  return keysIn() ? " Key in what falls." : ` The dealer: ${prompt.text}.`;
}

function spectator() {
  const free = view.seats.find((each) => !each.player && !each.behind);
  const more = view.watching > 1 ? ` with ${view.watching - 1} more` : "";
  return [says(keysIn() ? "Bets are open." : `You are watching${more}.`), noMoreBets(),
    free && !view.station && view.you.may.includes("sit") && button("take-seat", () => askSit(free), { class: "primary big" },
      "Take a seat")];
}

// ---------------------------------------------------------------- chips

function chipRail() {
  const small = card.spots.some((spot) => spot.minimum > 0 && spot.minimum < 100);
  const laid = total(up());
  const tool = (key, words, onclick, attributes) => button(key, onclick, { class: "small", ...attributes }, words);
  return [
    button("fold", () => { mine.folded = !mine.folded; draw(); },
      { class: "small ghost fold", "aria-expanded": String(!mine.folded), "aria-label": "Chips" }, mine.folded ? "▴" : "▾"),
    el("p", { class: "hint", role: "status" }, hintWords(laid)),
    el("div", { class: "chip-row", role: "radiogroup", "aria-label": "Chip to bet with" },
      chips.filter((chip) => small || chip.cents >= 100).map(chipChoice)),
    el("div", { class: "bet-tools" },
      tool("take-off", "− Take off", () => { mine.takeOff = !mine.takeOff; draw(); },
        { "aria-pressed": String(mine.takeOff) }),
      tool("undo", "Undo", undo, { disabled: !canUndo() }),
      tool("clear", "Clear", clear, { disabled: !laid }),
      tool("repeat", "Repeat", repeat, { disabled: !Object.keys(seat().last).length })),
    el("p", { class: "laid" },
      el("span", {}, el("span", { class: "quiet" }, "on the felt "), el("b", {}, money(laid))),
      el("span", {}, el("span", { class: "quiet" }, "free "), el("b", {}, money(seat().bankroll - laid)))),
    go(laid),
    noMoreBets(),
  ];
}

// ---------------------------------------------------------------- a live dealer's keys

const noMoreBets = () => keysIn() && button("no-more-bets", () => commit().then(() => does({ do: "deal" }), () => {}),
  { class: "primary big" }, "No more bets");

/** What has been tapped of what falls: a rank that waits for its suit, the first of two dice. */
const begun = { at: "", rank: "", dice: [] };

/** @param {import("./shapes").PromptShape} prompt */
function tapPad({ text, tap }) {
  const at = `${view.round}:${view.number}:${text}`;
  if (begun.at !== at) Object.assign(begun, { at, rank: "", dice: [] });
  const key = (words) => does({ do: "key", text: words });
  const pads = {
    card: () => cardPad(begun, key, drawRail, tap.left),
    dice: () => dicePad(begun, tap.dice, key, drawRail),
    pocket: () => pocketPad(tap.pockets, key),
    look: () => el("div", { class: "row" }, button("look-y", () => key("y"), { class: "big" }, "Yes"),
      button("look-n", () => key("n"), { class: "big" }, "No")),
  };
  return el("div", { class: "tap-pad" },
    el("div", { class: "row" }, el("p", { class: "your-turn" }, capital(text)),
      button("tap-back", () => does({ do: "back" }), { class: "small" }, "Undo")),
    pads[tap.kind]());
}

function hintWords(laid) {
  if (hint()) return sentence(hint().replace(/^(behind )?seat \d+: /, ""));
  return laid || view.round ? "" : `Pick a chip, then ${fingers.matches ? "tap" : "click"} a spot on the felt.`;
}

function chipChoice(chip) {
  const choice = el("input", { type: "radio", name: "chip", value: chip.cents, checked: chip.cents === mine.chip,
    "data-key": `chip-${chip.cents}`, "aria-label": money(chip.cents), onchange: () => { mine.chip = chip.cents; } });
  return el("label", { class: "chip", title: money(chip.cents) }, choice,
    picture(`chip-${chip.cents}`, "0 0 100 100", ""));
}

/** The button that says: no more bets from me. With nothing on the felt it lays the last bets again. */
function go(laid = 1) {
  const waits = seat().ready, last = total(seat().last);
  const others = view.seats.some((each) => each.player && each.seat !== mine.seat && !each.ready
    && Object.keys(each.wagers).length);
  const verb = others ? "Ready" : { dice: "Roll", wheel: "Spin" }[view.equipment] || "Deal";
  const again = !laid && last > 0;
  const act = again ? () => repeat().then(ready) : ready;
  const off = waits || (!laid && !again);
  if (!off) letters.set("d", act);
  return button("go", act, { class: "primary big go", id: "go", disabled: off },
    el("span", {}, waits ? `Waiting for the ${others ? "others" : "dealer"}` : again ? "Same again" : verb,
      again && el("small", {}, money(last))),
    !waits && el("kbd", { "aria-hidden": "true" }, "D"));
}

// ---------------------------------------------------------------- decisions

/** An action that takes an amount is not done before the amount is named: until then there is a way back. */
let naming = null;

function decisions(prompt) {
  const here = `${view.round}:${prompt.seat}`;
  if (naming?.at !== here) naming = null;
  if (prompt.kind !== "choose") {
    return amounts(prompt.amount, (amount) => does({ do: "amount", seat: prompt.seat, amount }));
  }
  const action = naming && prompt.actions.find((each) => each.name === naming.action);
  if (!action?.amount) return actions(prompt);
  const back = () => { naming = null; draw(); };
  const act = (amount) => command({ do: "act", seat: prompt.seat, action: action.name })
    .then(() => { naming = null; return does({ do: "amount", seat: prompt.seat, amount }); }).catch(back);
  return amounts(action.amount, act, back);
}

function actions(prompt) {
  const sets = settings();
  const others = prompt.actions.filter(({ name }) => !sets || name !== "house-way")
    .map((action) => actionButton(prompt, action));
  if (sets) return settingRail(prompt, others);
  const whose = seats().length > 1 ? `Seat ${prompt.seat}, your turn` : "Your turn";
  return [el("p", { class: "your-turn" }, whose),
    el("div", { class: "actions" }, others)];
}

function actionButton(prompt, { name, says, adds, most, amount }) {
  const free = (c) => /[a-z0-9]/.test(c) && !letters.has(c);
  const letter = [...name].find((c) => free(c) && !(c === "s" && name === "surrender")); // S stands, or nothing
  const nameIt = () => { naming = { at: `${view.round}:${prompt.seat}`, action: name }; draw(); $("amount")?.select(); };
  const put = (up) => command({ do: "act", seat: prompt.seat, action: name })
    .then(() => does({ do: "amount", seat: prompt.seat, amount: up })).catch(() => {});
  const whole = amount ? topOf({ ...amount, high: Math.min(amount.high, seat().free) }) : adds;
  const act = amount ? () => put(whole) : () => does({ do: "act", seat: prompt.seat, action: name });
  if (letter) letters.set(letter, act);
  const words = capital(says || spaced(name));
  const made = button(`act-${name}`, act, { class: "big action", "data-action": name },
    el("span", {}, words),
    whole > 0 && el("small", {}, `+${money(whole)}${!amount && most > adds ? ` to ${money(most)}` : ""}`),
    letter && el("kbd", { "aria-hidden": "true" }, letter.toUpperCase()));
  if (!amount || whole <= amount.low) return made;
  const less = button(`less-${name}`, nameIt, { class: "small less", "data-less": name,
    "aria-label": `${words} for less than ${money(whole)}` }, "less…");
  return el("div", { class: "action-pair" }, made, less);
}

/** The highest amount in steps of the least. */
const topOf = ({ low, high, step }) => low + Math.floor((high - low) / step) * step;

function amounts({ low, high, step, wager }, put, back = null) {
  const top = topOf({ low, high, step });
  const fit = (value) => Math.min(top, Math.max(low, low + Math.round((value - low) / step) * step));
  const number = el("input", { type: "number", id: "amount", "data-key": "amount", min: low / 100, max: top / 100,
    step: step >= 100 ? step / 100 : "0.01", value: top / 100, "aria-label": `Dollars on ${label(wager)}` });
  const slider = el("input", { type: "range", "data-key": "amount-slider", min: low, max: top, step, value: top,
    "aria-label": `Amount on ${label(wager)}` });
  const set = (value) => { number.value = fit(value) / 100; slider.value = fit(value); };
  slider.addEventListener("input", () => { number.value = slider.value / 100; });
  number.addEventListener("input", () => { slider.value = cents(number.value); });
  const picks = [...new Set([low, fit(low + (top - low) / 4), fit(low + (top - low) / 2), top])];
  if (back) letters.set("escape", back);
  const named = (event) => { event.preventDefault(); put(cents(number.value)); };
  return el("form", { class: "amount", onsubmit: named },
    el("p", { class: "your-turn" }, `How much${seat()?.wagers[wager] ? " more" : ""} on ${label(wager)}? `,
      el("span", { class: "quiet" }, `${money(low)} to ${money(high)}`)),
    slider,
    el("div", { class: "picks" },
      picks.map((value) => button(`pick-${value}`, () => set(value), { class: "small" }, money(value)))),
    el("label", { class: "dollars" }, "$", number),
    el("button", { class: "primary big", "data-key": "amount-go" }, "Put it up"),
    back && button("amount-back", back, { class: "small" }, "Back"));
}

// ---------------------------------------------------------------- begin

/** A key that is hit twice means what it meant the first time: D deals, and does not double as well. */
const TWICE = 700;
let hit = { key: "", at: 0, rail: "" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "radio";
  if (typing && event.key !== "Escape") return;
  const key = event.key.toLowerCase(), act = letters.get(key), rail = view?.state;
  if (!act) return;
  event.preventDefault();
  const again = event.repeat || (hit.key === key && hit.rail !== rail && event.timeStamp - hit.at < TWICE);
  if (again) return;
  hit = { key, at: event.timeStamp, rail };
  act();
});
onDraw(drawRail);
