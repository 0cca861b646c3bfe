/* A round tapped in on the game's own felt: chips, cards, dice, actions. The server plays it as far as it goes and says
   what comes next; nothing here knows a rule of any game. Amounts are cents. */

import { $, ask, button, capital, cents, el, kept, money, picture, read, redraw, sentence, spaced, toast, total } from "./kit.js";
import { laid } from "./laying.js";
import { layOut } from "./layout.js";
import { optionField } from "./options.js";
import { cardPad, dicePad, pocketPad } from "./pad.js";
import { cardNode, stack } from "./pictures.js";
import { show } from "./ruling.js";
import { openOn } from "./settle.js";

const card = read("card"), chips = read("chips"), options = read("options");
const spots = new Map(card.spots.map((spot) => [spot.name, spot]));
const places = new Map();
const phone = matchMedia("(max-width: 719px)");

/** The round as it is written so far; what the server made of it; the steps that can be taken back. */
let round = resumed() || read("round"), shown = null;
const history = [];
const mine = { seat: 1, chip: 2500, takeOff: false, calling: false };
/** What has been begun on a pad: a rank without its suit, one die of two, a card that is to be changed. */
const begun = { rank: "", dice: [], flip: [], low: [], change: null };

function resumed() {
  if (!new URLSearchParams(location.search).has("resume")) return null;
  const left = JSON.parse(sessionStorage.getItem("settle") || "null");
  return left?.round === card.address ? left : null;
}

// ---------------------------------------------------------------- asking the server

let line = Promise.resolve();

/** Tap something: one tap after the other. */
function tap(what, changed = null) {
  line = line.then(async () => {
    const before = round;
    const answer = await ask("/api/v1/settle/step", { method: "POST", body: JSON.stringify({ round: changed || round, tap: what }) });
    if (what || changed) history.push(before);
    take(answer);
  }).catch((error) => toast(error.message));
  return line;
}

function take(answer) {
  Object.assign(begun, { rank: "", dice: [], flip: [], low: [], change: null });
  shown = answer;
  ({ round } = answer);
  if (answer.asks?.seat) mine.seat = answer.asks.seat;
  else if (typeof answer.asks?.whose === "number") mine.seat = answer.asks.whose;
  else if (!history.length && !total(seatOf(mine.seat).wagers)) mine.seat = lay().seats.find((each) => total(each.wagers))?.seat || mine.seat;
  draw();
}

const change = (fields) => tap(null, { ...round, ...fields });

function stepBack() {
  const before = history.pop() || shown?.before;
  if (!before) return;
  line = line.then(async () => take(await ask("/api/v1/settle/step", { method: "POST", body: JSON.stringify({ round: before }) })))
    .catch((error) => toast(error.message));
}

// ---------------------------------------------------------------- the table

const lay = () => shown.lay;
const seatOf = (number) => lay().seats.find((each) => each.seat === number) || { seat: number, wagers: {}, hands: [], says: [] };
const label = (spot) => spots.get(spot)?.label || capital(spaced(spot));

/** Cards of a hand; each can be changed, to see what would have been. */
function handNode(cards, whose, written) {
  const free = [...written];
  return el("div", { class: "hand" }, cards.map((name) => {
    const at = name ? free.indexOf(name) : -1;
    if (at < 0) return cardNode(name);
    free[at] = null;
    return button(`card-${whose}-${at}`, () => { begun.change = { whose, at, name }; begun.rank = ""; draw(); },
      { class: "change-card", "aria-label": `Change the ${name}`, "aria-pressed": String(begun.change?.whose === whose && begun.change?.at === at) },
      cardNode(name));
  }));
}

const writtenOf = (whose) => (typeof whose === "number"
  ? (round.seat || []).find((each) => each.seat === whose && !each.behind) : round[whose])?.cards || [];

function drawHands() {
  const groups = ["dealer", "board"].filter((whose) => lay()[whose].some((hand) => hand.length)).map((whose) =>
    el("div", { class: "hand-group" }, el("h2", {}, capital(lay().names[whose])),
      lay()[whose].map((hand) => handNode(hand, whose, writtenOf(whose)))));
  const fell = lay().thrown.length > 0 && el("p", { class: "fell" }, card.equipment === "dice"
    ? lay().thrown.map((pips) => picture(`die-${pips}`, "0 0 100 100", "die")) : lay().thrown.join(" "));
  redraw($("dealer"), groups, fell, marks());
  redraw($("hands"), lay().seats.filter((each) => each.hands.some((hand) => hand.length)).map((each) =>
    el("div", { class: `hand-group${each.seat === shown.asks?.seat ? " acts" : ""}` }, el("h3", {}, `Seat ${each.seat}`),
      each.hands.map((hand, n) => el("div", { class: each.playing === n && each.hands.length > 1 ? "in-play" : "" },
        handNode(hand, each.seat, writtenOf(each.seat)), el("span", { class: "hand-says" }, each.says[n] || ""))))));
}

/** The point and whatever else the table carries. */
function marks() {
  return el("p", { class: "carried" }, Object.entries(lay().carried).filter(([name, value]) => value && !/-(closed|points)$/.test(name)).map(([name, value]) =>
    el("span", { class: name === "point" ? "puck on" : "tag" }, name === "point" ? `ON ${value}` : `${spaced(name)} ${value}`)));
}

function drawFelt() {
  const here = seatOf(mine.seat);
  for (const [spot, place] of places) {
    const amount = here.wagers[spot] || 0;
    const others = lay().seats.filter((each) => each.seat !== mine.seat && each.wagers[spot]);
    place.title = label(spot);
    place.setAttribute("aria-label", `${label(spot)}, seat ${mine.seat}, ${amount ? `${money(amount)} on it` : "empty"}`);
    place.classList.toggle("has", amount > 0);
    const small = place.classList.contains("tight");
    place.replaceChildren(...[
      ...others.slice(0, 2).map((each) => el("span", { class: "pile other" }, stack(each.wagers[spot], 1), el("i", {}, String(each.seat)))),
      amount > 0 && el("span", { class: "pile" }, stack(amount, small ? 1 : 5), el("b", {}, money(amount).replaceAll("$", ""))),
    ].filter(Boolean));
  }
  const strays = Object.entries(here.wagers).filter(([spot]) => !places.has(spot));
  redraw($("also-up"), strays.map(([spot, amount]) => el("li", {}, `${lay().titles[spot] || label(spot)} `, el("b", {}, money(amount)))));
}

function bet(spot, sign) {
  const later = card.later.includes(spots.get(spot)?.wager) && !card.stays_up;
  if (later) return toast(`${label(spot)} is made in the course of the round`);
  const wagers = { ...openingOf(mine.seat) };
  const { amount, most } = laid(spots.get(spot), wagers[spot] || 0, sign, mine.chip, card.stays_up);
  if (most) toast(`${label(spot)} is at most ${money(most)}`);
  for (const each of alike(spot)) { if (amount) wagers[each] = amount; else delete wagers[each]; }
  tap({ seat: mine.seat, wagers });
}

/** The wagers with which a seat begins: those that are raised in the round are not its to lay. */
function openingOf(number) {
  if (card.stays_up) return seatOf(number).wagers;
  const written = (round.seat || []).find((each) => each.seat === number && !each.behind)?.wagers || {};
  return Object.fromEntries(Object.entries(written).map(([spot, dollars]) => [spot, cents(dollars)]));
}

/** Spots that are always equal: bet together. */
function alike(spot) {
  const base = spots.get(spot)?.equal_to || spots.get(spot)?.wager;
  const group = [...spots.values()].filter((each) => each.required && !card.later.includes(each.wager)
    && (each.wager === base || each.equal_to === base)).map((each) => each.name);
  return group.includes(spot) ? group : [spot];
}

/** More seats than this are numbers alone, in one row. */
const MOST_IN_WORDS = 8;

/** On a phone the chips stay in sight, under a felt that is longer than the window, as long as any are laid. */
function putChips() {
  const laying = !begun.change && (!shown.asks || shown.asks.kind === "wagers" || card.stays_up);
  $(phone.matches ? "next-pad" : "also-up").after($("chips-row"));
  $("chips-row").hidden = phone.matches && !laying;
}

function drawSeats() {
  putChips();
  const brief = phone.matches || card.seats > MOST_IN_WORDS;
  redraw($("seat-tabs"), brief && el("span", { class: "quiet" }, "Seat"), Array.from({ length: card.seats }, (_, n) => n + 1).map((number) => {
    const up = total(seatOf(number).wagers);
    return button(`seat-${number}`, () => { mine.seat = number; draw(); },
      { class: `small ghost${up ? " taken" : ""}`, "aria-pressed": String(mine.seat === number),
        "aria-label": `Seat ${number}${up ? `, ${money(up)} up` : ""}` },
      `${brief ? "" : "Seat "}${number}${up ? ` · ${money(up)}` : ""}`);
  }));
  const small = card.spots.some((spot) => spot.minimum > 0 && spot.minimum < 100);
  redraw($("chips-row"),
    el("div", { class: "chip-row", role: "radiogroup", "aria-label": "Chip to lay" },
      chips.filter((chip) => small || chip.cents >= 100).map((chip) => el("label", { class: "chip", title: money(chip.cents) },
        el("input", { type: "radio", name: "chip", value: chip.cents, checked: chip.cents === mine.chip,
          "data-key": `chip-${chip.cents}`, "aria-label": money(chip.cents), onchange: () => { mine.chip = chip.cents; } }),
        picture(`chip-${chip.cents}`, "0 0 100 100", "")))),
    button("take-off", () => { mine.takeOff = !mine.takeOff; draw(); }, { class: "small", "aria-pressed": String(mine.takeOff) }, "− Take off"));
}

// ---------------------------------------------------------------- what comes next

function drawNext() {
  const { asks } = shown;
  redraw($("next-says"), begun.change ? `Which card instead of the ${begun.change.name}?`
    : asks ? `${asks.says.replace(/[.?]$/, "")}${asks.kind === "wagers" ? "." : "?"}` : "The round is over. Tap a card or a chip to see what would have been.");
  redraw($("next-pad"), begun.change ? changing() : asks ? pads[asks.kind](asks) : null);
  redraw($("next-tools"),
    button("step-back", stepBack, { class: "small", id: "step-back", disabled: !history.length && !shown.before }, "◀ Step back"),
    begun.change && button("keep-card", () => { begun.change = null; draw(); }, { class: "small" }, "Keep it"));
  const refused = shown.refused?.message;
  $("refused").hidden = !refused;
  $("refused").textContent = refused ? sentence(refused) : "";
}

const pads = {
  wagers: () => el("p", { class: "quiet" }, "Choose a seat and a chip, then tap its spots on the felt."),
  card: ({ left }) => cardPad(begun, (name) => tap({ card: name }), draw, left),
  flip: ({ left }) => cardPad(begun, (name) => {
    const both = [...begun.flip, name];
    if (both.length === 2) tap({ throw: both.join(" ") }); else { begun.flip = both; draw(); }
  }, draw, left),
  die: () => dicePad(begun, 1, (throws) => tap({ throw: throws }), draw),
  throw: ({ no_result: none, calls }) => [dicePad(begun, 2, (throws) => tap({ throw: throws }), draw),
    el("div", { class: "row calls" }, button("no-roll", () => tap({ throw: none }), { class: "small" }, capital(none)),
      calls.length > 0 && el("details", { open: mine.calling, ontoggle: (event) => { mine.calling = event.target.open; } },
        el("summary", {}, `Seat ${mine.seat} calls…`),
        el("div", { class: "row" }, calls.map((name) => button(`call-${name}`,
          () => tap({ seat: mine.seat, call: name, is: true }), { class: "small ghost" }, capital(spaced(name)))))))],
  pocket: ({ pockets }) => pocketPad(pockets, (name) => tap({ throw: name })),
  choose: ({ actions, sets, held }) => [sets && settingPad(held, sets), el("div", { class: "actions" }, actions.map(actionKey))],
  amount: amountPad,
};

function actionKey({ name, says, adds, most }) {
  return button(`act-${name}`, () => tap({ action: name }), { class: "big action", "data-action": name },
    el("span", {}, capital(says || spaced(name))),
    most > 0 && el("small", {}, `+${money(adds)}${most > adds ? ` to ${money(most)}` : ""}`));
}

function settingPad(held, sets) {
  return el("div", { class: "pad setting-pad" }, held.map((name, at) => button(`low-${at}`, () => {
    begun.low = begun.low.includes(at) ? begun.low.filter((each) => each !== at) : [...begun.low, at];
    if (begun.low.length === sets) tap({ action: begun.low.map((each) => held[each]).join(" ") }); else draw();
  }, { class: "change-card", "aria-pressed": String(begun.low.includes(at)) }, cardNode(name))));
}

function amountPad({ low, high, step }) {
  const top = low + Math.floor((high - low) / step) * step;
  const number = el("input", { type: "number", id: "amount", min: low / 100, max: top / 100, step: step >= 100 ? step / 100 : "0.01",
    value: top / 100, "aria-label": "Dollars" });
  const picks = [...new Set([top, low])];
  return el("form", { class: "row amount-pad", onsubmit: (event) => { event.preventDefault(); tap({ amount: cents(number.value) }); } },
    picks.map((value) => button(`pick-${value}`, () => tap({ amount: value }), { class: "big" }, money(value))),
    el("label", { class: "dollars" }, "$", number), el("button", { class: "primary" }, "Put it up"));
}

function changing() {
  const { whose, at } = begun.change;
  return cardPad(begun, (name) => {
    const cards = [...writtenOf(whose)];
    cards[at] = name;
    if (typeof whose !== "number") return change({ [whose]: { ...round[whose], cards } });
    return change({ seat: round.seat.map((each) => (each.seat === whose && !each.behind ? { ...each, cards } : each)) });
  }, draw, shown.asks?.left || null);
}

// ---------------------------------------------------------------- what else there was

/** What the table brought along, the bank, and what went wrong. */
function drawBesides() {
  if ($("besides").contains(document.activeElement)) return;
  const fields = Object.keys(lay().carried).map((name) => el("label", {}, capital(spaced(name)),
    el("input", { name, value: round.carry?.[name] ?? "", placeholder: "0", inputmode: "decimal",
      onchange: (event) => change({ carry: without({ ...round.carry, [name]: event.target.value }) }) })));
  const cover = lay().banked ? el("label", {}, "The bank covers $",
    el("input", { name: "cover", value: round.bank?.cover ?? "", placeholder: "all of it", inputmode: "decimal",
      onchange: (event) => change({ bank: event.target.value ? { cover: event.target.value } : null }) })) : null;
  const wrong = lay().irregularities.length > 0 && el("label", {}, "What went wrong",
    el("select", { name: "irregularity", onchange: (event) => change({ irregularity: event.target.value,
      "irregular-seat": lay().irregularities.find((each) => each.name === event.target.value)?.hand ? mine.seat : 0 }) },
    el("option", { value: "" }, "nothing"), lay().irregularities.map((each) =>
      el("option", { value: each.name, selected: each.name === round.irregularity },
        capital(spaced(each.name)) + (each.hand ? `, seat ${mine.seat}` : "")))));
  redraw($("besides-fields"), fields, cover, wrong);
  $("besides").hidden = !(fields.length || cover || wrong);
}

const without = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

function drawOptions() {
  if (!options.length) return;
  redraw($("options-fields"), options.map((option) => {
    const posted = round.options?.[option.name];
    const field = optionField(posted === undefined ? option : { ...option, default: posted });
    field.querySelector("[name]").addEventListener("change", (event) => {
      openOn({ ...round, options: { ...round.options, [option.name]: event.target.value } });
    });
    return field;
  }));
}

// ---------------------------------------------------------------- begin

function draw() {
  drawSeats();
  drawHands();
  drawFelt();
  drawNext();
  drawBesides();
  show(shown.ruling);
  if (document.activeElement !== $("text")) $("text").value = shown.text;
}

layOut($("felt"), places);
for (const place of places.values()) place.tabIndex = 0;
phone.addEventListener("change", () => { layOut($("felt"), places); draw(); });
$("felt").addEventListener("click", (event) => {
  const place = event.target.closest(".place");
  if (place) bet(place.dataset.spot, mine.takeOff ? -1 : 1);
});
$("felt").addEventListener("contextmenu", (event) => {
  const place = event.target.closest(".place");
  if (!place) return;
  event.preventDefault();
  bet(place.dataset.spot, -1);
});
mine.chip = Number(kept.get("settle-chip")) || mine.chip;
drawOptions();
tap(null);
