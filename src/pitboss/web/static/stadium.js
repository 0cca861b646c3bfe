/* A stadium: free stations; at one's own its credit and its games; for the house who has which, and gratuities. */

import { act, askMoney, lookAt } from "./at_station.js";
import { dialog } from "./asking.js";
import { $, button, el, money, plural, read, redraw, sentence } from "./kit.js";

const AGAIN = 5000;   // milliseconds between two looks
const rights = read("may");
const may = (right) => rights.includes(right);
let told = read("told");

function mine() {
  const { id, station, credit, wallet } = told;
  if (!may("sit")) return null;
  if (!station) return stations();
  const moves = (what, has, words) => button(what, () => askMoney(id, what, has, look), {}, words);
  return [el("p", { class: "station-credit" }, `Station ${station}`, el("b", {}, money(credit))),
    moves("feed", wallet, "Put money in"), moves("ticket", credit, "Ticket"), moves("tip", credit, "Gratuity"),
    button("leave", () => act(id, { do: "leave" }, look), {}, "Leave")];
}

function stations() {
  const { id, taken, wallet } = told;
  return [el("h2", {}, "Take a station"), el("div", { class: "station-choice", role: "group", "aria-label": "Stations" },
    Array.from({ length: told.stations }, (_, i) => i + 1).map((number) => button(`take-${number}`,
      () => askMoney(id, "take", wallet, look, number),
      { disabled: taken.includes(number), "aria-label": `Station ${number}${taken.includes(number) ? ", taken" : ""}` }, String(number))))];
}

function game({ id, title, live, round, bets, playing }) {
  const now = [round && `round ${round}`, playing ? "being played" : bets ? "bets are up" : ""].filter(Boolean).join(", ");
  return el("a", { class: "button", href: `/tables/${id}` }, el("b", {}, title),
    el("small", {}, live ? "dealt by people" : "by the machine", now && ` · ${now}`));
}

function staff() {
  const { id, players, given } = told, all = Object.entries(players);
  return [
    may("stand_for") && el("section", { class: "panel" }, el("h2", {}, `${plural(all.length, "station")} taken`),
      all.length > 0 && el("table", {}, el("tbody", {}, all.map(([number, name]) => el("tr", {}, el("th", { scope: "row" }, number), el("td", {}, name),
        el("td", { class: "figure" }, button(`empty-${number}`, () => empty(number, name), {}, "Empty")))))),
      may("close") && button("close", () => dialog("Close the stadium? Every station gets its ticket.", [], "Close it",
        () => act(id, { do: "close" }, () => { location.href = "/stadiums"; })), { class: "danger" }, "Close the stadium…")),
    given && el("section", { class: "panel" }, el("h2", {}, "Gratuities"),
      given.length ? el("table", {}, el("tbody", {}, given.map(({ day, cents }) =>
        el("tr", {}, el("th", { scope: "row" }, day), el("td", { class: "figure" }, money(cents))))))
        : el("p", { class: "quiet" }, "None was given.")),
  ];
}

function empty(number, name) {
  dialog(`Empty station ${number} (${name})`, [["why", "Why, for the journal", { required: true, minlength: 3, maxlength: 400, autocomplete: "off" }]],
    "Empty it", ({ why }) => act(told.id, { do: "leave", station: Number(number), why }, look));
}

function draw() {
  redraw($("mine"), mine());
  redraw($("games"), told.station || !may("sit") || may("stand_for") ? told.tables.map(game) : null);
  redraw($("staff"), staff());
  if ($("wallet")) $("wallet").textContent = money(told.wallet);
}

async function look() {
  try {
    told = await lookAt(told.id);
    draw();
  } catch (error) { redraw($("mine"), el("p", { role: "status" }, sentence(error.message))); }
}

async function watch() {
  if (!document.hidden && !$("ask").open) await look();
  setTimeout(watch, AGAIN);
}

draw();
setTimeout(watch, AGAIN);
