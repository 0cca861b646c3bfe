/* The wall: all open tables at once, and what is significant, asked for again and again. */

import { $, ask, capital, el, fits, money, pip, plural, redraw, sentence, signed, spaced, total } from "./kit.js";

const AGAIN = 2000;   // milliseconds between two looks
let told = { tables: [], events: [] };

const hand = (cards) => el("span", { class: "few" }, cards.map(pip));
const words = (table) => [table.called, table.title, table.house, ...table.seats.map((seat) => seat.player)].join(" ");

function screen(table) {
  const fell = [table.dice.length > 0 && table.dice.join("-"), table.pocket?.called].filter(Boolean).join(" ");
  return el("a", { class: "screen", href: `/tables/${table.id}`, "data-key": table.id, "data-state": table.state },
    el("span", { class: "screen-head" }, el("b", {}, table.called), el("span", { class: "quiet" }, `${table.house}${table.live ? ", live dealer" : ""}`)),
    el("span", { class: "screen-state" }, `Round ${table.round}: ${happens(table)}`),
    table.dealer.some((cards) => cards.length) && el("span", { class: "screen-row" }, el("span", { class: "quiet" }, "dealer"), table.dealer.map(hand)),
    table.board.some((cards) => cards.length) && el("span", { class: "screen-row" }, el("span", { class: "quiet" }, "board"), table.board.map(hand)),
    fell && el("span", { class: "screen-row" }, el("span", { class: "quiet" }, "fell"), fell),
    table.seats.map((seat) => seatRow(table, seat)),
    !table.seats.length && el("span", { class: "quiet" }, "nobody sits here"));
}

function happens(table) {
  if (table.voided) return `void, ${spaced(table.voided)}`;
  if (table.state === "playing") return table.prompt?.text || "in play";
  return table.state === "settled" ? "settled" : "bets are made";
}

function seatRow(table, seat) {
  const laid = total(seat.wagers), result = table.state === "settled" && seat.net != null;
  return el("span", { class: `screen-row ${table.prompt?.seat === seat.seat ? "acts" : ""}` },
    el("span", {}, `${seat.behind ? "behind " : ""}${seat.behind || seat.seat} `, el("b", {}, seat.player), seat.banks && " (bank)", !seat.here && " (away)"),
    el("span", { class: "hands" }, seat.hands.map(hand)),
    el("span", { class: "figure" }, result ? el("b", { class: seat.net < 0 ? "lose" : "win" }, signed(seat.net)) : laid > 0 && `bets ${money(laid)}`),
    el("span", { class: "figure quiet" }, money(seat.bankroll)));
}

function event(each) {
  const where = each.table && el("a", { href: each.round ? `/audit/${encodeURIComponent(each.table)}/${each.round}` : `/audit?table=${encodeURIComponent(each.table)}` },
    each.called + (each.round ? `, round ${each.round}` : ""));
  return el("li", {}, el("time", { datetime: each.at }, each.at.slice(11, 19)), el("div", {},
    el("b", {}, capital(each.what)), each.who && `, ${each.who}`, where && [" · ", where],
    each.says && el("p", { class: "quiet" }, sentence(each.says)),
    el("a", { class: "tiny", href: `/audit?before=${each.number + 1}` }, `entry ${each.number}`)));
}

function draw() {
  const tables = told.tables.filter((table) => fits($("find").value, words(table)));
  $("count").textContent = tables.length || "";
  redraw($("tables"), tables.length ? tables.map(screen) : el("p", { class: "quiet" }, told.tables.length ? "No table fits." : "No table is open."));
  const newest = String(told.events[0]?.number ?? "");
  if ($("events").dataset.newest !== newest) redraw($("events"), told.events.map(event));
  $("events").dataset.newest = newest;
}

async function look() {
  if (!document.hidden) {
    try {
      told = await ask("/api/v1/wall");
      $("state").textContent = `${plural(told.tables.length, "table")} as of ${new Date().toLocaleTimeString()}.`;
      draw();
    } catch (error) { $("state").textContent = sentence(error.message); }
  }
  setTimeout(look, AGAIN);
}

$("search").addEventListener("submit", (event) => event.preventDefault());
$("find").addEventListener("input", draw);
look();
