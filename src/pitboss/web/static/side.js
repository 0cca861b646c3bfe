/* The panels beside the table: the bank, calls, typed wagers, one's chips, the shoe, the seeds of dice and wheel. */

import { $, button, capital, cents, el, fact, money, redraw, signed, spaced, toast } from "./kit.js";
import { commit, edit, up } from "./betting.js";
import { askBank, askBuy } from "./dialogs.js";
import { betting, does, label, later, may, mine, onDraw, seat, spots, view } from "./state.js";

// ---------------------------------------------------------------- the bank

function drawBank() {
  const panel = $("bank"), { bank } = view;
  panel.hidden = bank.kind !== "player-dealer";
  if (panel.hidden) return;
  const first = view.carried.button || view.carried["first-seat"];
  const fees = view.fees.reduce((sum, fee) => sum + fee.amount, 0);
  redraw(panel, el("h2", {}, "Player-dealer bank"),
    el("dl", {},
      fact("Banker", bank.yours ? "you" : bank.banker || houseBanker(bank)),
      bank.banker && bank.rounds ? fact("Turn", turnOf(bank)) : null,
      bank.offered ? fact("Offered to", offeredTo(bank)) : null,
      fact("Cover", bank.cover === null ? "everything" : money(bank.cover)),
      bank.left !== null && fact("Still covered", money(bank.left)),
      first ? fact("Action begins at", `seat ${first}`) : null,
      fees ? fact("Collections this round", money(fees)) : null),
    bank.cover > 0 && bank.left !== null && el("meter",
      { min: 0, max: bank.cover, value: Math.min(bank.left, bank.cover), "aria-label": "cover left" }),
    betting() && seat() && !seat().behind && bankButton(bank));
}

function houseBanker(bank) {
  return bank.house_banks ? "the house's banker, for practice: a card room has none" : "nobody: no round is dealt";
}

function turnOf(bank) {
  const played = `${bank.round} of ${bank.rounds} rounds played`;
  return bank.round < bank.rounds ? played : `${played}: the bank goes on`;
}

function offeredTo(bank) {
  return bank.offered === mine.seat ? "you" : `${bank.offered_to}, seat ${bank.offered}`;
}

function bankButton(bank) {
  const leave = () => does({ do: "leave_bank", seat: bank.seat });
  if (bank.yours) return button("leave-bank", leave, {}, "Leave the bank");
  if (bank.banker || !may("take_bank")) return null;
  if (bank.offered && bank.offered !== mine.seat) return null;
  const pass = () => does({ do: "pass_bank", seat: mine.seat });
  return el("div", { class: "row" },
    button("take-bank", askBank, {}, "Take the bank"),
    bank.offered ? button("pass-bank", pass, { class: "quiet" }, "Pass it on") : null);
}

// ---------------------------------------------------------------- calls

function drawCalls() {
  const panel = $("calls"), calls = Object.entries(seat()?.calls || {});
  panel.hidden = !calls.length;
  if (panel.hidden) return;
  redraw(panel, el("h2", {}, "Calls"),
    el("p", { class: "quiet tiny" }, `What a player says to the dealer before the next ${view.equipment === "dice" ? "throw" : "deal"}.`),
    el("div", { class: "call-row" }, calls.map(([name, on]) => button(`call-${name}`,
      () => does({ do: "call", seat: mine.seat, name: on ? opposite(name) : name }),
      { class: "small", "aria-pressed": String(on), disabled: !betting() },
      `${capital(spaced(name))}${on ? " ✓" : ""}`))));
}

function opposite(name) {
  if (name.endsWith("-on")) return name.replace(/-on$/, "-off");
  return name.replace(/-off$/, "-on");
}

// ---------------------------------------------------------------- typing instead of clicking

const FEW = 12;
const typable = [...spots.values()].filter((spot) => !later.has(spot.wager));
const few = typable.length <= FEW;

function drawTyped() {
  const panel = $("typed");
  panel.hidden = !seat() || seat().banks || !betting();
  const types = panel.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
  if (panel.hidden || types) return;
  const wagers = up();
  const shown = few ? typable.map((spot) => spot.name) : Object.keys(wagers);
  redraw($("typed-form"),
    shown.map((name) => typedField(name, wagers[name])),
    !few && anyField(),
    el("button", { class: "primary", "data-key": "typed-go" }, "Put these up"));
}

function typedField(name, amount) {
  const spot = spots.get(name);
  return el("label", {},
    el("span", {}, label(name), spot?.required && el("small", {}, " required")),
    el("input", { name: `spot:${name}`, inputmode: "decimal", "data-key": `typed-${name}`, placeholder: "0",
      value: amount ? amount / 100 : "", title: spot?.says || null }));
}

function anyField() {
  return [
    el("label", {}, el("span", {}, "Wager"),
      el("input", { name: "new-spot", list: "spot-names", "data-key": "new-spot", placeholder: label(typable[0].name) })),
    el("datalist", { id: "spot-names" },
      typable.map((spot) => el("option", { value: label(spot.name) }))),
    el("label", {}, el("span", {}, "Dollars"),
      el("input", { name: "new-amount", inputmode: "decimal", "data-key": "new-amount" })),
  ];
}

function putUpTyped(event) {
  event.preventDefault();
  const form = event.target, next = few ? {} : { ...up() };
  for (const input of form.querySelectorAll('[name^="spot:"]')) {
    const name = input.name.slice(5), amount = cents(input.value || "0");
    if (Number.isNaN(amount)) return toast(`'${input.value}' is not an amount`);
    if (amount > 0) next[name] = amount; else delete next[name];
  }
  const { "new-spot": spot, "new-amount": amount } = form.elements;
  const typed = spot?.value.trim().toLowerCase();
  if (typed) {
    const name = typable.find((each) => [each.name, label(each.name).toLowerCase()].includes(typed))?.name;
    if (!name) return toast(`there is no wager '${spot.value.trim()}' here`);
    next[name] = cents(amount.value || "0");
    spot.value = amount.value = "";
  }
  document.activeElement.blur();
  edit(next);
  commit().catch(() => {});
}

// ---------------------------------------------------------------- one's chips, and the shoe

function drawMoney() {
  const here = seat();
  redraw($("money"), here ? rack(here) : [el("h2", {}, "Watching"),
    el("p", { class: "quiet" }, may("watch_all") ? "You see every seat's cards. " : "You see what everybody at the rail sees. ",
      view.watching > 1 ? `${view.watching} people watch this table.` : "Nobody else watches this table.")]);
}

function rack(here) {
  const leave = () => does({ do: "stand", seat: here.seat });
  return [el("h2", {}, view.station ? "This game" : `${capital(here.called)}${here.visitor ? ` · ${here.player}` : ""}`),
    el("dl", {}, !view.station && fact("Chips", money(here.bankroll)), fact(view.station ? "Credit" : "Free", money(here.free)),
      fact(here.behind ? "Since you bet behind" : "Since you sat down", signed(here.net))),
    el("div", { class: "row" },
      may("buy") && !view.station && button("buy", askBuy, { class: "small" }, "Buy chips"),
      button("stand", leave, { class: "small" }, leaving(here)))];
}

function leaving({ behind }) {
  if (view.station) return "Leave this game";
  return behind ? "Leave the back line" : "Leave the seat";
}

function drawShoe() {
  const panel = $("shoe"), { shoe } = view;
  panel.hidden = !shoe;
  if (!shoe) return;
  redraw(panel.lastElementChild,
    el("p", {}, `${shoe.left} of ${shoe.of} cards are left.`),
    shoe.last_hand && el("p", { class: "notice", role: "status" }, shoe.last_hand),
    view.seats.some((seat) => seat.yours && seat.waits) && el("p", { class: "notice", role: "status" },
      "Nobody enters in the middle of this shoe: you may bet when it is shuffled."),
    el("progress", { max: shoe.of, value: shoe.left, "aria-label": "cards left in the shoe" }),
    el("p", { class: "quiet" }, "Shuffled and committed before the first card. When the shoe is finished, ",
      "its order and salt are published, and anybody can check them against this SHA-256:"),
    el("code", { class: "hash" }, shoe.commitment));
}

function drawSeeds() {
  const panel = $("seeds"), { seeds } = view;
  panel.hidden = !seeds;
  if (!seeds) return;
  redraw(panel.lastElementChild,
    el("p", { class: "quiet" }, "What falls next follows from a seed that is committed to, and from a word that the ",
      "browser of whoever deals sends along. The seed is published when the round is settled; this is its SHA-256:"),
    el("code", { class: "hash" }, seeds.commitment),
    view.state !== "playing" && view.round > 0 && seeds.rounds > 0 &&
      el("p", {}, el("a", { href: `/audit/${encodeURIComponent(view.id)}/${view.round}#proof-head` }, "Check the last round")));
}

$("typed-form").addEventListener("submit", putUpTyped);
onDraw(drawBank, drawCalls, drawTyped, drawMoney, drawShoe, drawSeeds);
