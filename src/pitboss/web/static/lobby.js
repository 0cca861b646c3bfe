/* The floor page: tables that are open, and every game that a table can be started with. */

import { optionField } from "./options.js";
import { scheduleField } from "./schedules.js";
import { $, ask, bookName, button, capital, cents, el, fits, grouped, plural, read, redraw, spaced, toast } from "./kit.js";

/** By address: the main wager with its edge, and what the felt prints; looked up when the page is there. */
let glances = new Map();
const state = { tables: read("tables"), games: read("games"), book: "", find: "" };
const opens = $("games-list").dataset.opens === "yes";

const CLOCK = [["deal", "To bet, after the first is ready", 20], ["act", "For a decision", 60], ["reserve", "In a time bank", 60]];
const BUY_IN = [["low", "Buy-in from, dollars"], ["high", "Buy-in to, dollars"]];
const USUAL_CLOCK = Object.fromEntries(CLOCK.map(([name, , value]) => [name, value]));

const POKER = "poker room", POKER_FIRST = ["texas-holdem", "omaha", "omaha-hi-lo"];
/** How a game of the poker room is usually bet, where the book lets the house choose. */
const BET = { "texas-holdem": "no-limit", omaha: "pot-limit", "big-o": "pot-limit" };

const familyName = (family) => (family === "twentyone" ? "Twenty-one" : capital(spaced(family)));
const words = (thing) => [thing.names, thing.name, thing.family, ...(thing.players || [])].join(" ");
const found = (thing) => fits(state.find, words(thing));

// ---------------------------------------------------------------- open tables

/** All tables of a stadium are one card: one goes to a station there, not to a seat. */
const alike = ({ stadium }, n) => stadium && state.tables.findIndex((each) => each.stadium === stadium) < n;

function drawTables() {
  const open = state.tables.filter((table, n) => !table.yours && found(table) && !alike(table, n));
  const own = state.tables.filter((table) => table.yours && found(table));
  $("open-count").textContent = open.length || "";
  $("open-section").hidden = !state.tables.some((table) => !table.yours);
  $("my-section").hidden = !own.length;
  redraw($("my-tables"), own.map(tableCard));
  redraw($("open-tables"), open.length ? open.map(tableCard) : el("p", { class: "quiet" }, "No open table fits."));
}

function tableCard(table) {
  if (table.held) return heldCard(table);
  if (table.stadium && !table.yours) return stadiumCard(table);
  const taken = table.players.filter(Boolean);
  const dots = Array.from({ length: table.seats }, (_, i) => el("i", { class: i < table.seats - table.free ? "taken" : "" }));
  return el("a", { class: "card-link", href: `/tables/${table.id}`, "data-key": table.id },
    el("span", { class: "card-title" }, table.name || table.title),
    el("span", { class: "quiet" }, table.name ? `${table.title}, ${table.house}` : table.house),
    el("span", { class: "card-row" },
      (table.stakes || table.limits) && el("span", { class: "tag" }, table.stakes || table.limits),
      table.live && el("span", { class: "tag" }, "live dealer"),
      table.bank === "player-dealer" && el("span", { class: "tag" }, "player-dealer"),
      table.round > 0 && el("span", { class: "tag" }, `${table.stakes ? "hand" : "round"} ${table.round}`)),
    el("span", { class: "seats-line" },
      el("span", { class: "seat-dots", "aria-hidden": "true" }, dots),
      el("span", {}, taken.length ? taken.join(", ") : "nobody sits here"),
      el("span", { class: "quiet" }, plural(table.free, "open seat"))));
}

function stadiumCard({ stadium, name, house, limits }) {
  return el("a", { class: "card-link", href: `/stadiums/${stadium}`, "data-key": stadium },
    el("span", { class: "card-title" }, name || capital(spaced(stadium))), el("span", { class: "quiet" }, house),
    el("span", { class: "card-row" }, limits && el("span", { class: "tag" }, limits), el("span", { class: "tag" }, "stations")),
    el("span", {}, "Blackjack, baccarat, craps and roulette with one credit"));
}

/** A table that cannot be dealt: its name and why, and nowhere to go. */
function heldCard(table) {
  return el("div", { class: "card-link held", "data-key": table.id },
    el("span", { class: "card-title" }, table.name || capital(spaced(table.title))),
    el("span", { class: "card-row" }, el("span", { class: "tag" }, "held")),
    el("span", {}, `${capital(table.held)}.`),
    table.players.length > 0 && el("span", { class: "quiet" }, table.players.join(", ")));
}

async function refresh() {
  try {
    state.tables = await ask("/api/v1/tables");
    drawTables();
  } catch { /* the next time will tell */ }
}

// ---------------------------------------------------------------- games

const isPoker = (game) => game.family === POKER;

function drawGames() {
  const games = state.games.filter((game) => (!state.book || game.book === state.book) && found(game));
  const kinds = [...grouped(games.filter((game) => !isPoker(game)), (game) => game.game).values()];
  $("games-count").textContent = kinds.length || "";
  drawPoker(games.filter(isPoker));
  const families = [...grouped(kinds, (same) => same[0].family).values()].sort((a, b) => b.flat().length - a.flat().length);
  for (const family of families) family.sort((a, b) => b.length - a.length);
  const ordered = families.flat().sort((a, b) => a[0].rank - b[0].rank);
  redraw($("games-list"), kinds.length ? ordered.map(gameCard) : el("p", { class: "quiet" }, "No game fits."));
}

/** The games that players play with each other: hold'em and Omaha first, then those that most houses have. */
function drawPoker(games) {
  const kinds = [...grouped(games, (game) => game.game).values()];
  const usual = ([{ game }]) => (POKER_FIRST.includes(game) ? POKER_FIRST.indexOf(game) : POKER_FIRST.length);
  kinds.sort((a, b) => usual(a) - usual(b) || b.length - a.length);
  $("poker-section").hidden = !kinds.length;
  $("poker-count").textContent = kinds.length || "";
  redraw($("poker-list"), kinds.map(gameCard));
}

/** One game, and the houses that offer it. */
function gameCard(same) {
  const [game] = same;
  const title = same.map((each) => each.title).sort((a, b) => a.length - b.length)[0];
  return el("article", { class: "game-card" },
    opens && button(`play-${game.address}`, () => play(game), { class: "primary small play", "aria-label": `Play ${title} now, ${game.house}` },
      "Play"),
    el("img", { class: "glimpse", src: `/api/v1/games/${game.address}/felt.svg`, alt: "", loading: "lazy", width: 480, height: 270 }),
    el("h3", {}, opens ? button(`start-${game.address}`, () => start(game), { class: "titled" }, title) : title,
      el("a", { class: "about tiny", href: `/games/${game.address}`, "aria-label": `About ${title}` }, "rules")),
    el("p", { class: "quiet" },
      [familyName(game.family), plural(game.seats, "seat"), game.bank === "player-dealer" && "player-dealer"]
        .filter(Boolean).join(" · ")),
    shares(same),
    el("div", { class: "houses" }, same.map((each) => house(each, same))));
}

/** What the felts of all houses print. */
function shares(same) {
  const common = said(same[0]).filter((words) => same.every((each) => said(each).includes(words)));
  return common.length > 0 && el("p", { class: "tiny shared-rules" }, common.slice(0, 3).join(" · "));
}

const said = (game) => glances.get(game.address)?.prints || [];
const percent = (edge) => `${(100 * edge).toLocaleString("en-US", { maximumFractionDigits: 2, minimumFractionDigits: 2 })} %`;

/** What a bet pays, whatever a house calls it: a street and three numbers are the same. */
const payoff = (words) => (/\bpays?\b/.test(words) ? words : words.match(/[\d,]+ to \d+$/)?.[0] || words);

/** What is a house's own, before one has to choose: its rules, and the edge of the main wager. */
function ownWords(game, same) {
  const glance = glances.get(game.address);
  const own = said(game).filter((words) => !same.every((each) => said(each).some((other) => payoff(other) === payoff(words))));
  const edge = glance && glance.edge !== null && `edge ${percent(glance.edge)}`;
  return [...own.slice(0, 2), edge].filter(Boolean).join(" · ");
}

/** A house that offers a game: start a table there, or, if that is not one's to do, read the rules. */
function house(game, same) {
  const own = ownWords(game, same), { wager } = glances.get(game.address) || {};
  const inside = [bookName(game.book), own && el("small", { title: wager && `The edge is of ${wager}` }, own)];
  const named = { class: "house", title: `${game.title}, ${game.house}`,
    "aria-label": `${game.title}, ${game.house}` };
  if (!opens) return el("a", { ...named, href: `/games/${game.address}` }, inside);
  return button(game.address, () => start(game), named, inside);
}

function drawBooks() {
  const books = ["", ...new Set(state.games.map((game) => game.book))];
  redraw($("books"), books.map((book) => button(`book-${book}`,
    () => { state.book = book; drawBooks(); drawGames(); },
    { class: "small ghost", "aria-pressed": String(state.book === book) },
    book ? bookName(book) : "All books")));
}

// ---------------------------------------------------------------- starting a table

/** The form that starts a table, built from what the book leaves to the house. */
async function start(game) {
  let terms;
  try { terms = await ask(`/api/v1/games/${game.address}`); } catch (error) { return toast(error.message); }
  const poker = isPoker(game);
  const [low, high] = ["minimum", "maximum"].map((name) => el("input", { name: `option:${name}`, "data-initial": "",
    inputmode: "decimal", value: terms.usual_limits[name] || null, placeholder: "as the book has it" }));
  const form = el("form", { class: "start", "data-address": game.address, onsubmit: (event) => { event.preventDefault(); open(form, game); } },
    el("h2", { id: "start-head" }, game.title),
    el("p", { class: "quiet" }, `${game.house} · `, el("a", { href: `/games/${game.address}` }, "all about it")),
    terms.round && el("p", {}, terms.round),
    el("label", {}, "Name of the table",
      el("input", { name: "table-name", maxlength: 40, placeholder: "optional", autocomplete: "off" })),
    el("div", { class: "row limits-row" }, el("label", {}, poker ? "Small bet" : "Table minimum", low), el("label", {}, poker ? "Big bet" : "Table maximum", high)),
    poker && el("div", { class: "row limits-row" }, BUY_IN.map(([name, words]) => el("label", {}, words,
      el("input", { name: `buy-in:${name}`, inputmode: "decimal", placeholder: "as is usual" })))),
    scheduleField(terms, low, high, { name: "option:fees" }),
    el("details", { class: "options" }, el("summary", {}, "Clock, with several people"),
      el("div", { class: "row limits-row" },
        CLOCK.map(([name, words, value]) => el("label", {}, words, el("input", { type: "number", name: `pace:${name}`, min: 0,
          max: 600, step: 1, value, required: true, inputmode: "numeric" })))),
      el("p", { class: "quiet tiny" }, "In seconds; 0 waits for ever. Everybody sees the clock run.")),
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "table-live" }),
      "Live dealer: no virtual cards, a dealer keys in what falls"),
    el("button", { class: "primary big" }, "Open the table"),
    terms.options.length > 0 && el("details", { class: "options" },
      el("summary", {}, "Options the book leaves to the house ", el("span", { class: "count" }, terms.options.length)),
      el("div", {}, terms.options.map(optionField), el("button", { class: "primary" }, "Open the table"))));
  redraw($("start-body"), form);
  $("drawer-start").showModal();
  $("drawer-start").scrollTop = 0;
  form.querySelector(".primary").focus();
}

/** A table as its house usually has it, and a seat at it: the next click is a bet. */
async function play(game) {
  const { address } = game;
  try {
    const terms = await ask(`/api/v1/games/${address}`), poker = isPoker(game);
    const structure = poker && BET[game.game] && terms.options.some(({ name }) => name === "structure") && { structure: BET[game.game] };
    const body = { address, options: { ...(poker ? structure : terms.usual_limits) } };
    const made = await ask("/api/v1/tables", { method: "POST", body: JSON.stringify(body) });
    location.href = `/tables/${made.id}?sit${poker ? "&bots" : ""}`;
  } catch (error) { toast(error.message); }
}

async function open(form, { address }) {
  const options = {};
  for (const input of form.querySelectorAll('[name^="option:"]')) {
    if (input.value !== input.dataset.initial) options[input.name.slice(7)] = input.value;
  }
  const { "table-live": live, "table-name": name } = form.elements;
  const times = CLOCK.map(([each]) => [each, Number(form.elements[`pace:${each}`].value)]);
  const pace = times.every(([each, value]) => value === USUAL_CLOCK[each]) ? null : Object.fromEntries(times);
  const asked = BUY_IN.map(([each]) => [each, form.elements[`buy-in:${each}`]?.value]).filter(([, value]) => value);
  const buyIn = asked.length > 0 && { buy_in: Object.fromEntries(asked.map(([each, value]) => [each, cents(value)])) };
  const body = JSON.stringify({ address, options, live: live.checked, name: name.value, pace, ...buyIn });
  try {
    const made = await ask("/api/v1/tables", { method: "POST", body });
    location.href = `/tables/${made.id}`;
  } catch (error) { toast(error.message); }
}

// ---------------------------------------------------------------- begin

/** Enter in the search: the only open table that fits, else the first game that can be started. */
$("search").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!state.find) return;
  const tables = state.tables.filter((each) => found(each) && !each.held);
  const game = state.games.find((each) => (!state.book || each.book === state.book) && found(each));
  if (tables.length === 1 && !game) location.href = `/tables/${tables[0].id}`;
  else if (game && opens) start(game);
});
$("find").addEventListener("input", (event) => {
  state.find = event.target.value;
  drawTables();
  drawGames();
});
drawTables();
drawBooks();
drawGames();
ask("/api/v1/glances").then((found) => {
  glances = new Map(found.map((each) => [each.address, each]));
  drawGames();
}, () => { /* the cards stand without */ });
setInterval(() => { if (!document.hidden) refresh(); }, 5000);

const wanted = new URLSearchParams(location.search).get("start");
const game = wanted && state.games.find((each) => each.address === wanted);
if (game && opens) start(game);
