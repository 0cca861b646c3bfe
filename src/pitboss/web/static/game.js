/* What a page of the library fills in when it is worked out: edges, charts, findings. */

import { $, ask, bookName, capital, chart, cite, el, read, redraw, sentence, spaced } from "./kit.js";
import { sift } from "./finder.js";

const page = $("game")?.dataset, place = $("found-here");
const books = place?.dataset.books ? JSON.parse(place.dataset.books) : [page?.book], severalBooks = books.length > 1;
const AGAIN = 2500;   // milliseconds until what is being worked out is asked for again
const wait = (text) => el("p", { class: "quiet" }, el("span", { class: "dots", "aria-hidden": "true" }), ` ${text}`);
const percent = (x) => `${x ? (100 * x).toFixed(Math.abs(x) < 0.001 ? 4 : 2) : 0} %`;

// ---------------------------------------------------------------- edges

async function edges({ book, game }) {
  const said = await ask(`/api/v1/edges?${new URLSearchParams({ book, game })}`).catch((error) => ({ rows: [], why: error.message }));
  for (const cell of document.querySelectorAll("[data-edge]")) {
    const rows = said.rows.filter((row) => row.wager.split(" ")[0] === cell.dataset.edge);
    if (rows.length) redraw(cell, edge(rows));
    else if (!cell.firstChild) cell.append(el("span", { class: "quiet" }, said.missing ? "…" : "—"));
  }
  $("edges-state").textContent = said.why ? sentence(said.why)
    : said.missing ? "Edges that are not proved yet are being worked out, which takes a while the first time." : "";
  if (said.missing) setTimeout(() => edges({ book, game }), AGAIN);
}

/** One edge, or the least and the most of a wager with several spots. */
function edge(rows) {
  const found = rows.map((row) => row.edge).sort((a, b) => a - b);
  const [low, high] = [percent(found[0]), percent(found.at(-1))];
  const exact = rows.length === 1 && rows[0].exact;
  return el("b", { class: found[0] < 0 ? "lose" : "", title: exact ? `exactly ${exact}` : null },
    low === high ? low : `${low} to ${high}`, found[0] < 0 && el("small", {}, " the player’s"));
}

// ---------------------------------------------------------------- charts

async function charts(place) {
  const said = await ask(`/api/v1/games/${place.dataset.game}/strategy`).catch((error) => ({ charts: [], about: error.message }));
  redraw(place, said.working ? wait("The best play is being worked out; the first time that may take some minutes.")
    : said.charts.length ? said.charts.map(chart) : el("p", {}, sentence(said.about)));
  if (said.working) setTimeout(() => charts(place), AGAIN);
}

// ---------------------------------------------------------------- findings

/** Of one book, or of all in one list: what is grave before what is not, whatever its book. */
async function found(books, game) {
  const ask1 = (book) => ask(`/api/v1/findings?${new URLSearchParams({ book, game })}`);
  const said = await Promise.all(books.map(ask1)).catch((error) => [{ findings: [], why: error.message }]);
  const all = said.flatMap((each) => each.findings), severities = ["error", "warning", "note"];
  if (said.length > 1) all.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return { findings: all, working: said.some((each) => each.working), why: said[0].why };
}

async function findings(place, books, game) {
  const said = await found(books, game);
  redraw(place, said.working ? wait("The book is being looked through…")
    : said.findings.length ? el("ol", { class: "findings" }, said.findings.map((each) => finding(each, game)))
      : el("p", { class: "quiet" }, said.why ? sentence(said.why) : "Nothing was found."));
  if (said.working) setTimeout(() => findings(place, books, game), AGAIN);
  else if ($("find")) sift();
}

function finding(each, game) {
  const names = $("names") ? read("names") : {};
  const says = $("rules-of-lint") ? read("rules-of-lint")[each.rule] : "";
  const called = each.games.map((slug) => names[`${each.book}/${slug}`] || slug);
  const words = [each.severity, each.rule, each.where, each.says, each.book, ...each.games, ...called];
  const cells = [each.severity, spaced(each.rule), each.book, called.join(", "), spaced(each.called || each.where || ""), each.lines, each.says, each.cost || ""];
  return el("li", { class: `finding ${each.severity}`, "data-address": `${each.book}/${each.games[0]}`, "data-find": words.join(" "), "data-cells": JSON.stringify(cells) },
    el("p", { class: "finding-head" }, el("span", { class: "tag" }, each.severity),
      !game && el("span", {}, each.games.map((slug, n) => [n > 0 && ", ", el("a", { href: `/games/${each.book}/${slug}` }, called[n])])),
      severalBooks && el("span", { class: "quiet" }, bookName(each.book)),
      each.where && el("span", { class: "quiet" }, spaced(each.called)),
      el("span", { class: "quiet", title: says || null }, spaced(each.rule)),
      cite(each.lines)),
    el("p", {}, sentence(each.says)),
    each.cost && el("p", { class: "quiet" }, sentence(capital(each.cost))));
}

// ---------------------------------------------------------------- begin

if (page?.dealt === "yes" && $("edges-state")) edges(page);
if (place) findings(place, books, page?.game || "");
if ($("charts")?.dataset.now) charts($("charts"));
$("show-charts")?.addEventListener("click", () => { redraw($("charts"), wait("Looking…")); charts($("charts")); });
