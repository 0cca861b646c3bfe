/* The desk: asks for figures as the commands work them out, and draws whatever JSON comes. */

import { $, ask, el, fact, read, redraw, sentence, spaced } from "./kit.js";

const games = read("games");
const SHARES = /^(edge|difference|worth|hit|push|chance|best|cost|per_round|by_total|by_cards|with_deviations|insurance|exact_edge|ruin|element_of_risk|together|gain)$/;
const DOLLARS = /^(win|handle|more|bankroll|staked|mean|bet)$/;
const SIGNED = /^(difference|more)$/;
const LEFT_OUT = /^(book|game|options|exact|pays_exact|distribution|joint|alike|without|odds|rank_by_win|paytable|covariance)$/;
let asked = 0;

// ---------------------------------------------------------------- what is asked

const tool = () => $("tool").value;
const pairs = (text) => Object.fromEntries(text.trim().split(/\s+/).filter(Boolean).map((part) => {
  const [name, ...rest] = part.split("=");
  return [name, rest.join("=")];
}));
const number = (id) => ($(id).value.trim() === "" ? null : Number($(id).value));

function wish() {
  const of = $("address").value, inside = ["parts", "design"].includes(tool()) && $("wager").value ? `:${$("wager").value}` : "";
  const made = { tool: tool(), of: of + inside, options: pairs($("options").value) };
  if (tool() === "design") {
    Object.assign(made, { hold: number("hold"), low: number("low"), high: number("high") });
    if ($("pays").value.trim()) made.pays = [$("pays").value.trim()];
  } else if (tool() === "risk") {
    Object.assign(made, { bets: pairs($("bets").value), pace: number("an-hour"), hours: number("hours"), bankroll: $("bankroll").value.trim(), ruin: number("ruin") });
  } else if (tool() === "strategy") made.chart = $("chart").value.trim();
  else if (tool() === "deviations") made.count = $("count").value.trim();
  else if (tool() === "book") Object.assign(made, { rounds: number("rounds"), bet: $("bet").value.trim() });
  return made;
}

async function work(event) {
  event.preventDefault();
  const mine = ++asked;
  $("state").textContent = "Being worked out; that may take a minute.";
  $("work").disabled = true;
  try {
    const { command, found } = await ask("/api/v1/figures", { method: "POST", body: JSON.stringify(wish()) });
    if (mine !== asked) return;
    $("state").textContent = "";
    redraw($("found"), el("p", { class: "quiet command" }, el("code", {}, command)), drawn(found));
  } catch (error) {
    if (mine !== asked) return;
    $("state").textContent = sentence(error.message);
    redraw($("found"));
  } finally {
    $("work").disabled = false;
  }
}

// ---------------------------------------------------------------- what was found

function told(name, value) {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => told(name, each)).join(", ");
  if (typeof value === "object") return Object.entries(value).map(([key, each]) => `${spaced(key)} ${told(key, each)}`).join(", ");
  if (typeof value !== "number") return String(value);
  const sign = SIGNED.test(name) && value > 0 ? "+" : "";
  if (SHARES.test(name)) return `${sign}${(100 * value).toFixed(4)} %`;
  if (DOLLARS.test(name)) return `${sign}${value < 0 ? "−" : ""}$${Math.abs(value).toLocaleString("en-US", { maximumFractionDigits: 2 })}`;
  return Number.isInteger(value) ? value.toLocaleString("en-US") : Number(value.toPrecision(6)).toLocaleString("en-US", { maximumFractionDigits: 6 });
}

const words = (name) => spaced(name.replaceAll("_", " "));
const isRows = (value) => Array.isArray(value) && value.length > 0 && value.every((each) => each && typeof each === "object" && !Array.isArray(each));

function drawn(found, title = "") {
  if (isRows(found)) return table(title, found);
  const entries = Object.entries(found).filter(([name, value]) => !LEFT_OUT.test(name) && value !== null);
  const plain = entries.filter(([, value]) => !isRows(value) && !(value && typeof value === "object" && !Array.isArray(value)));
  const inside = entries.filter(([, value]) => isRows(value) || (value && typeof value === "object" && !Array.isArray(value)));
  return [
    title && el("h2", {}, words(title)),
    el("dl", { class: "facts" }, plain.filter(([, value]) => !(Array.isArray(value) && !value.length)).map(([name, value]) => fact(words(name), told(name, value)))),
    inside.map(([name, value]) => drawn(value, name)),
  ];
}

function table(title, rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !LEFT_OUT.test(name) && !rows.every((row) => isRows(row[name])));
  const figure = (name) => rows.some((row) => typeof row[name] === "number");
  return [
    title && el("h2", {}, words(title)),
    el("div", { class: "edges-scroll", tabindex: "0", role: "region", "aria-label": words(title || "figures") }, el("table", { class: "edges" },
      el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col", class: "plain-head" }, words(name))))),
      el("tbody", {}, rows.map((row) => el("tr", {}, names.map((name) => el("td", { class: figure(name) ? "figure" : "" }, told(name, row[name])))))))),
    rows.filter((row) => Object.values(row).some(isRows)).map((row) => Object.entries(row).filter(([, value]) => isRows(value)).map(([name, value]) => table(`${row.outcome || row.title || ""} ${name}`, value))),
  ];
}

// ---------------------------------------------------------------- begin

function fields() {
  for (const field of document.querySelectorAll("[data-of]")) field.hidden = !field.dataset.of.split(" ").includes(tool());
}

async function wagers() {
  const address = $("address").value;
  const game = await ask(`/api/v1/games/${address}`);
  if ($("address").value !== address) return;
  redraw($("wager"), game.wagers.map((each) => el("option", { value: each.wager }, each.title)));
  remember();
}

function remember() {
  history.replaceState(null, "", `/edges/desk?${new URLSearchParams({ tool: tool(), game: $("address").value })}`);
}

$("tool").addEventListener("change", () => { fields(); remember(); });
$("address").addEventListener("change", wagers);
$("wish").addEventListener("submit", work);
const given = new URLSearchParams(location.search);
if ([...$("tool").options].some((each) => each.value === given.get("tool"))) $("tool").value = given.get("tool");
if (games.some((game) => game.address === given.get("game"))) $("address").value = given.get("game");
fields();
wagers();
