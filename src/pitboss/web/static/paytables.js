/* All paytables of a wager beside each other, row by row, and one that is typed in: how often each row is hit, what it
   gives back, and what the table holds. The chances are worked out once, as `pitboss parts` does; they do not hang on
   what rows pay, or the server refuses. */

import { ask, bookName, button, capital, commas, el, redraw, sentence, spaced } from "./kit.js";

const MOST_CARDS = 9n;
const percent = (x, digits = 4) => `${(100 * x).toFixed(digits).replace("-", "−")} %`;

/** Odds to one as printed; null where they are dollars, or part of a meter. */
function odds(pays) {
  const words = pays.trim().toLowerCase();
  if (words === "push") return 0;
  if (words === "lose") return -1;
  const [, a, b] = /^([\d.,]+)(?: (?:to|for) ([\d.]+))?$/.exec(words) || [];
  if (a === undefined) return null;
  const won = Number(a.replaceAll(",", "")) / Number(b || 1);
  return words.includes(" for ") ? won - 1 : won;
}

/** What each paytable of these games prints for the wager, by outcome. */
async function printed(tables, wager) {
  const sheets = new Map(await Promise.all([...new Set(tables.map((each) => each.address))]
    .map(async (address) => /** @type {[string, any]} */ ([address, await ask(`/api/v1/rules/${address}`)]))));
  return tables.map(({ address, table, game }) => {
    const found = sheets.get(address).wagers.find((each) => each.wager === wager);
    const one = found.paytables.find((each) => each.name === table) || found.paytables[0];
    const pays = new Map((one?.rows || []).map((row) => [row.outcome, row.pays]));
    return { name: [bookName(address), game, spaced(table)].filter(Boolean).join(" · "), pays };
  });
}

/** Of how many combinations the rows are whole numbers: so many cards of one pack, with its joker or without; 0 if of none. */
function combinations(rows) {
  const chances = rows.map((row) => (row.exact || "").split("/").map(BigInt));
  if (chances.some((each) => each.length !== 2)) return 0n;
  for (const pack of [52n, 53n]) {
    for (let cards = 2n, all = pack; cards <= MOST_CARDS; cards++) {
      all = (all * (pack - cards + 1n)) / cards;
      if (chances.every(([hit, of]) => (all * hit) % of === 0n)) return all;
    }
  }
  return 0n;
}

/** `first` is the side whose chances are taken: its address, paytable and options. */
export async function rowByRow(place, { first, tables, wager }) {
  redraw(place, el("p", { class: "quiet", role: "status" }, "How often each row is hit is being worked out; that may take a minute."));
  let parts, all;
  try {
    const of = `${first.address}:${wager}${first.table ? `@${first.table}` : ""}`;
    const asked = { tool: "parts", of, options: first.with };
    [{ found: parts }, all] = await Promise.all([
      ask("/api/v1/figures", { method: "POST", body: JSON.stringify(asked) }), printed(tables, wager)]);
  } catch (error) {
    return redraw(place, el("p", { class: "refusal", role: "alert" }, sentence(error.message)));
  }
  if (!parts.rows?.length) return redraw(place, el("p", { class: "quiet" }, "This wager has no rows of its own."));
  const rows = [...parts.rows].reverse(), own = Object.fromEntries(rows.map((row) => [row.outcome, row.odds]));

  /** The edge where rows pay otherwise; null where a payoff is no odds, or a row's chance is not known. */
  function edgeOf(pays) {
    if ([...pays.keys()].some((outcome) => !(outcome in own) && odds(pays.get(outcome)) !== -1)) return null;
    const known = rows.map((row) => [row, pays.has(row.outcome) ? odds(pays.get(row.outcome)) : -1]);
    if (known.some(([row, each]) => each === null && row.pays !== pays.get(row.outcome))) return null;
    return known.reduce((edge, [row, each]) => edge + row.chance * (row.odds - (each === null ? row.odds : each)), parts.edge);
  }

  const typed = new Map(rows.map((row) => [row.outcome, row.pays]));
  const whole = combinations(rows);
  const many = (row) => { const [hit, of] = row.exact.split("/").map(BigInt); return (whole * hit) / of; };
  const back = (row, pays) => (pays === undefined ? "" : odds(pays) === null ? "" : percent(row.chance * (odds(pays) + 1), 3));
  const cell = (row, pays) => el("td", { class: "figure" }, pays === undefined ? el("span", { class: "quiet" }, "no row") : commas(pays),
    el("small", {}, back(row, pays)));
  const held = (edge) => (edge === null ? "not known" : percent(edge));
  const mine = el("td", { class: "figure strong", id: "typed-edge" }), returns = new Map();

  function drawTyped() {
    for (const row of rows) returns.get(row.outcome).textContent = back(row, typed.get(row.outcome));
    mine.textContent = held(edgeOf(typed));
  }

  function typedCell(row) {
    const small = el("small", {});
    returns.set(row.outcome, small);
    return el("td", { class: "figure" }, el("input", { value: row.pays, "aria-label": `${row.title} pays`, size: 8,
      oninput: (event) => { typed.set(row.outcome, event.target.value); drawTyped(); } }), small);
  }

  redraw(place, el("div", { class: "edges-scroll", tabindex: 0, role: "group", "aria-label": "Paytables row by row" }, el("table", { class: "edges rows" },
    el("thead", {}, el("tr", {}, ["Outcome", whole > 0n && "Combinations", "Probability", "Typed in", ...all.map((each) => each.name)]
      .filter(Boolean).map((words) => el("th", { scope: "col", class: "plain-head" }, words)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, el("th", { scope: "row" }, capital(row.title)),
      whole > 0n && el("td", { class: "figure" }, many(row).toLocaleString("en-US")),
      el("td", { class: "figure", "data-value": row.chance, title: row.exact }, percent(row.chance)),
      typedCell(row), all.map((each) => cell(row, each.pays.get(row.outcome))))),
    el("tr", {}, el("th", { scope: "row" }, "House edge"), whole > 0n && el("td", { class: "figure" }, `of ${whole.toLocaleString("en-US")}`),
      el("td", {}), mine, all.map((each) => el("td", { class: "figure strong" }, held(edgeOf(each.pays)))))))),
  el("p", { class: "quiet tiny" }, "All at the chances of A. Under each payoff: what the row gives back of each wager, its own stake included. A paytable with a row that A has not, or a prize that is no odds, has no edge here."));
  drawTyped();
}

/** A button that opens it, until something else is chosen. */
export function offerRows(place, what) {
  redraw(place, what && button("rows", () => rowByRow(place, what()), { class: "small" }, "All its paytables, row by row"));
}
