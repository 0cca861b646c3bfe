/* The Edges page: rows from the API, sorted and filtered here, with a bar for each edge. */

import { $, ask, button, el, fits, plural, read, redraw, sentence, spaced, svg } from "./kit.js";

const AGAIN = 3000;   // milliseconds until the server is asked again for what it proves
const games = read("games");
const HEADS = [
  ["game", "game"], ["wager", "wager"], ["changed", "under"], ["edge", "house edge"], ["bar", ""], ["hold", "wins an hour"],
  ["exact", "exactly"], ["hit", "hit rate"], ["push", "push"], ["sd", "deviation"],
  ["units", "units bet"], ["element_of_risk", "per unit bet"],
];
let rows = [], others = new Map(), again = 0, asked = 0;
/** By what, and which way. @type {[string, number]} */
let sorted = ["game", 1];

const percent = (x, digits = 2) => (x == null ? "" : `${(100 * x).toFixed(digits)} %`);
const title = (row) => (games.find((g) => g.book === row.book && g.game === row.game) || row).title || row.game;
const key = (row) => [row.game, row.wager, row.changed].join(" ");
const words = (row) => [title(row), row.game, row.title, row.wager, row.changed, row.paytable].join(" ");

/** What the house wins of a wager in an hour, at the stated pace and bet: the edge of what is staked at first. */
const stated = (id) => Math.max(0, Number($(id).value.replace(/[$,]/g, "")) || 0);
const anHour = (row) => row.edge * stated("an-hour") * stated("bet");
const dollars = (x) => `${x < 0 ? "−" : ""}$${Math.abs(x).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

function bar(edge, most) {
  const width = Math.max(0.8, 50 * Math.min(1, Math.abs(edge) / most));
  return svg("svg", { viewBox: "-50 0 100 10", class: "bar", "aria-hidden": "true" },
    svg("rect", { x: edge < 0 ? -width : 0, y: 1.5, width, height: 7, class: edge < 0 ? "players" : "house" }),
    svg("path", { d: "M0 0V10", class: "zero" }));
}

/** A wager's name leads to its paytables side by side. */
function compared(row) {
  const pays = row.paytable ? `@${row.paytable}` : "";
  const left = `${row.book}/${row.game}:${row.wager.split(" ")[0]}${pays}`;
  return el("a", { href: `/edges/compare?${new URLSearchParams({ left })}`, title: "Compare its paytables" }, row.title);
}

function shown() {
  const [by, way] = sorted;
  const value = (row) => (by === "game" ? title(row) : by === "wager" ? row.title : by === "hold" ? anHour(row) : row[by] ?? "");
  const order = (x, y) => (typeof x === "number" ? x - y : String(x).localeCompare(String(y)));
  return rows.filter((row) => fits($("filter").value, words(row))).sort((a, b) => way * order(value(a), value(b)));
}

// ---------------------------------------------------------------- the table

function draw() {
  const side = $("other").value, heads = [...HEADS];
  if (side) heads.splice(6, 0, ["other", $("other").selectedOptions[0].text], ["difference", "difference"]);
  $("heads").closest("table").classList.toggle("one-game", Boolean($("game").value));
  redraw($("heads"), heads.map(head));
  const found = shown();
  const most = Math.max(0.05, ...found.map((row) => Math.min(0.5, Math.abs(row.edge))));
  redraw($("rows"), found.map((row) => {
    const cells = cellsOf(row, others.get(key(row)), most);
    return el("tr", { class: row.edge < 0 ? "favours-player" : "" }, heads.map(([name]) => cells[name]));
  }));
}

function head([name, text]) {
  const sort = sorted[0] === name && (sorted[1] > 0 ? "ascending" : "descending");
  const turn = () => { sorted = [name, sorted[0] === name ? -sorted[1] : 1]; draw(); };
  return text ? el("th", { scope: "col", "aria-sort": sort }, button(name, turn, { class: "plain" }, text)) : el("th", { scope: "col" });
}

function cellsOf(row, beside, most) {
  const under = row.changed || (row.paytable === row.wager ? "" : spaced(row.paytable || ""));
  const even = row.meter?.break_even, figure = (text, value = null) => el("td", { class: "figure", "data-value": value }, text);
  return {
    game: el("td", {}, el("a", { href: `/games/${row.book}/${row.game}` }, title(row))),
    wager: el("td", { class: "wager" }, compared(row)),
    changed: el("td", { class: "quiet" }, under),
    edge: el("td", { class: "figure strong", "data-value": row.edge, title: even != null && `even when the meter stands at $${even.toLocaleString()}` },
      percent(row.edge, 4), row.edge < 0 && " (player's)"),
    bar: el("td", {}, bar(row.edge, most)),
    other: figure(beside ? percent(beside.edge, 4) : "not there"),
    difference: figure(beside && percent(beside.edge - row.edge, 4)),
    exact: el("td", { class: "figure exact", title: row.exact }, row.exact || "floating point"),
    hit: figure(percent(row.hit), row.hit),
    push: figure(percent(row.push), row.push),
    sd: figure(row.sd.toFixed(3), row.sd),
    units: figure(row.units.toFixed(3), row.units),
    element_of_risk: figure(percent(row.element_of_risk, 3), row.element_of_risk),
    hold: figure(dollars(anHour(row)), anHour(row)),
  };
}

// ---------------------------------------------------------------- asking

const chosen = (...ids) => Object.fromEntries(ids.filter((id) => $(id).value).map((id) => [id, $(id).value]));
const every = () => ($("every").checked && $("game").value ? { every: "true" } : {});

async function load() {
  clearTimeout(again);
  remember();
  const mine = ++asked, side = $("other").value;
  const get = (book) => ask(`/api/v1/edges?${new URLSearchParams({ book, ...chosen("game"), ...every() })}`);
  let here, there;
  try {
    [here, there] = await Promise.all([get($("book").value), side ? get(side) : { rows: [], missing: 0 }]);
  } catch (error) {
    if (mine === asked) $("state").textContent = sentence(error.message);
    return;
  }
  if (mine !== asked) return;
  rows = here.rows;
  others = new Map(there.rows.map((row) => [key(row), row]));
  const missing = here.missing + there.missing;
  $("state").textContent = missing
    ? `${plural(rows.length, "wager")} proved; ${missing} more to be worked out, which takes a few minutes the first time.`
    : `${plural(rows.length, "row")}, all proved.`;
  draw();
  if (missing) again = setTimeout(load, AGAIN);
}

/** What is shown stands in the address of the page. */
function remember() {
  history.replaceState(null, "", `/edges?${new URLSearchParams({ ...chosen("book", "game", "other", "filter"), ...every() })}`);
}

function drawGames() {
  redraw($("game"), el("option", { value: "" }, "all games"),
    games.filter((g) => g.book === $("book").value).map((g) => el("option", { value: g.game }, g.title)));
}

// ---------------------------------------------------------------- begin

$("book").addEventListener("change", () => { drawGames(); load(); });
for (const id of ["game", "other", "every"]) $(id).addEventListener("change", load);
$("filter").addEventListener("input", () => { remember(); draw(); });
for (const id of ["an-hour", "bet"]) $(id).addEventListener("input", draw);
$("win").addEventListener("submit", (event) => event.preventDefault());
$("choose").addEventListener("submit", (event) => event.preventDefault());
const given = new URLSearchParams(location.search);
for (const id of ["book", "game", "other", "filter"]) {
  if (given.get(id)) $(id).value = given.get(id);
  if (id === "book") drawGames();
}
$("every").checked = given.get("every") === "true";
load();
