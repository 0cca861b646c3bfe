/* The drawers: the rules with what everything pays, and the coach. */

import { $, ask, button, capital, chart, cite, el, fact, money, plural, redraw, sentence, spaced, withPips, yesOrNo } from "./kit.js";
import { popUp } from "./lines.js";
import { card, id, mine, onDraw, phone, seat, view } from "./state.js";

// ---------------------------------------------------------------- rules and pays

function drawRules() {
  const options = Object.entries(card.options);
  redraw($("rules-body"), el("h2", { id: "rules-head" }, card.title),
    el("p", { class: "quiet" }, `${card.house} · `, cite(card.lines)),
    card.round && el("p", {}, card.round),
    el("p", {}, el("a", { href: card.rules }, "The whole rule sheet, with the book's lines")),
    el("h3", {}, "Wagers"),
    card.paytables.map(paytable),
    options.length > 0 && [el("h3", {}, "This table"),
      el("dl", {}, options.map(([name, value]) => fact(capital(spaced(name)), yesOrNo(value))))],
    card.irregularities.length > 0 && [el("h3", {}, "Irregularities"),
      el("ul", { class: "irregular" }, card.irregularities.map(({ name, says, effect, lines }) =>
        el("li", {}, el("b", {}, capital(spaced(name))), says ? `: ${says}` : "", effect ? ` (${effect})` : "", cite(lines))))]);
}

/** The paytables that a spot has no room for, each a press away; and what the marks on the felt mean. */
function drawPays() {
  const long = new Set(card.spots.filter((spot) => spot.pays.startsWith("up to")).map((spot) => spot.wager));
  const slips = card.paytables.filter(({ wager, rows }) => long.has(wager) && rows.length);
  const slip = (key, words, opens) => button(key, (event) => popUp(event.currentTarget, words, opens()),
    { class: "small ghost", "aria-haspopup": "dialog" }, words);
  redraw($("pays"),
    slips.map((table) => slip(`pays-${table.wager}`, `${table.title || capital(spaced(table.wager))} pays`, () => paytable(table))),
    slip("marks", "Marks", () => el("dl", { class: "marks" }, MARKS.map(([look, means]) => fact(look, means)))));
}

const MARKS = [["Gold outline", "the hand or the seat whose turn it is"],
  ["Circle, gold box", "bet before the round"], ["Diamond", "a side bet"], ["Dashed box", "bet in the course of the round"],
  ["FREE", "a lammer: the house put this wager up"], ["Word on a card", "a card that the rules speak of by this mark"],
  ["Button, action begins", "the seat that is acted on first"],
  ["Dashed gold amount", "chips that the table has not taken yet"],
  ["Small numbers", "chips of the other seats"]];

function paytable(table) {
  const { rows, wager, name } = table;
  return el("section", { class: "paytable" },
    el("h4", {}, table.title || capital(spaced(wager)),
      name && name !== wager && el("small", { class: "quiet" }, ` ${name}`)),
    table.says && el("p", {}, sentence(table.says)),
    table.conditions.length > 0 && el("p", { class: "quiet" }, sentence(table.conditions.join("; "))),
    rows.length > 0 ? el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Outcome"), el("th", { scope: "col" }, "Pays"))),
      el("tbody", {}, rows.map((row) => el("tr", {}, el("td", {}, spaced(row.outcome)), el("td", {}, row.pays)))))
      : table.pays && el("p", {}, sentence(`pays ${table.pays}`)),
    table.lines && el("p", { class: "tiny" }, cite(table.lines)));
}

// ---------------------------------------------------------------- the coach

const AGAIN = 1500;   // milliseconds until the coach is asked again for what he works out
let asking = "";

/** What the coach knows now: about the decision that waits, or about those that were made. */
function drawCoach() {
  const open = $("drawer-coach").open, { prompt } = view;
  const decision = prompt?.yours ? prompt.seat : 0;
  const key = open ? `${view.number}:${decision || `${mine.seat}:${ready}`}` : "";
  if (key === asking) return;
  asking = key;
  if (!open) return;
  if ($("coach-body").dataset.about !== String(decision)) redraw($("coach-body"), el("p", { class: "quiet" }, "Reckoning…"));
  $("coach-body").dataset.about = decision;
  if (decision) coached(key, `coach?seat=${decision}`, advice);
  else if (seat()?.yours && view.round) coached(key, `coach/summary?seat=${mine.seat}`, summary);
  else redraw($("coach-body"), nothing());
}

const NOTHING = "No decision is yours right now. When one is, the coach says what each play costs.";

function nothing() {
  if (ready === "nothing") return [el("p", {}, "There is nothing to decide in this game: the coach has nothing to say.")];
  return [el("p", { class: "quiet" }, NOTHING),
    ready === "working" && working("The coach is working it out: this game is new to him."),
    ready === "yes" && el("p", { class: "quiet" }, "The coach is ready for this game.")];
}

let ready = "";   // "working" while the coach gets ready for this game, then "yes", or "nothing" to decide

/** Have the coach get ready, so that his first answer does not take long. */
async function getReady() {
  if (ready && ready !== "working") return;
  const said = await ask(`/api/v1/tables/${id}/coach/ready`).catch(() => null);
  if (!said) return;
  ready = said.working ? "working" : said.decides ? "yes" : "nothing";
  if (!said.working) begun = 0;
  drawCoach();
  if (said.working) setTimeout(getReady, AGAIN);
}

/** Ask, show, and ask again while it is being worked out. */
async function coached(key, path, shown) {
  const body = $("coach-body");
  const said = await ask(`/api/v1/tables/${id}/${path}`).catch((error) => ({ error: error.message }));
  if (asking !== key) return;
  redraw(body, said.error ? el("p", {}, sentence(said.error)) : shown(said));
  if (said.working) setTimeout(() => { if (asking === key) coached(key, path, shown); }, AGAIN);
  else begun = 0;
}

const units = (n) => n.toFixed(4).replace(/0{1,2}$/, "");
const inMoney = (n, unit) => money(Math.round(n * unit));

function advice(said) {
  if (said.working) return working("The coach is working it out…");
  if (!said.plays.length) {
    return [el("p", {}, sentence(said.decision)), el("p", {}, sentence(said.about || "nobody has solved this decision"))];
  }
  return [el("p", { class: "decision" }, withPips(said.decision)),
    el("ol", { class: "plays" }, said.plays.map((play) => el("li", { class: play.best ? "best" : "" },
      el("b", {}, capital(play.says || spaced(play.action))),
      el("span", { class: "verdict" }, play.best ? "★ best play" : `costs ${inMoney(play.costs, said.unit)}`),
      el("small", { class: "quiet" }, `${play.worth < 0 ? "loses" : "wins"} ${units(Math.abs(play.worth))} units`,
        play.best ? "" : `, ${units(play.costs)} less`)))),
    el("p", { class: "quiet tiny" }, `A unit is ${money(said.unit)}. `, said.exact ? "" : "Not proven exact. ",
      said.about && sentence(said.about))];
}

function summary(said) {
  const cost = said.cents ? `cost ${money(said.cents)}` : "cost nothing";
  return [nothing(), el("h3", {}, "Since you sat down"),
    el("dl", {}, fact("Rounds", said.rounds), fact("Decisions judged", said.decisions),
      said.unknown > 0 && fact("Not known", said.unknown),
      fact("Mistakes", `${said.mistakes}, ${cost}`)),
    said.worst.length > 0 && el("ol", { class: "plays" }, said.worst.map((made) => el("li", {},
      el("b", {}, `Round ${made.round}: ${spaced(made.action)}`),
      el("span", { class: "verdict" }, `cost ${money(made.cents)}`),
      el("small", { class: "quiet" }, withPips(`${made.decision}; ${spaced(made.best)} was better`))))),
    said.working && working(`${plural(said.left, "decision")} more to judge…`)];
}

// ---------------------------------------------------------------- the strategy card

/** The best play of the game as charts, when somebody opens the card. */
async function drawCard() {
  if (!$("strategy").open) return;
  const said = await ask(`/api/v1/tables/${id}/coach/card`).catch((error) => ({ charts: [], about: error.message }));
  redraw($("strategy-body"), said.working ? working("The card is being written…")
    : said.charts.length ? said.charts.map(chart) : el("p", {}, sentence(said.about)));
  if (said.working) setTimeout(drawCard, AGAIN);
}

let begun = 0;   // when somebody began to wait for the coach

/** What is being worked out, and for how long: a game that is new here is solved once, and kept. */
function working(words) {
  begun ||= Date.now();
  return el("p", { class: "quiet" }, el("span", { class: "dots", "aria-hidden": "true" }), ` ${words} `,
    el("span", { class: "so-far", "aria-hidden": "true" }, soFar()));
}

function soFar() {
  const seconds = Math.round((Date.now() - begun) / 1000);
  return seconds > 3 ? `${seconds} s so far; the first time may take a minute or two, then it is kept.` : "";
}

setInterval(() => { for (const each of document.querySelectorAll(".so-far")) each.textContent = soFar(); }, 1000);

// ---------------------------------------------------------------- begin

/** The coach stands beside the table, on a phone under it: never over the cards or the ruling. */
function toggleCoach() {
  const drawer = $("drawer-coach");
  if (drawer.open) return drawer.close();
  drawer.show();
  if (phone.matches) drawer.scrollIntoView({ block: "center" });
  drawCoach();
  getReady();
}

for (const opener of document.querySelectorAll("[data-drawer]")) {
  const { drawer } = opener.dataset;
  opener.addEventListener("click", () => { if (drawer === "coach") toggleCoach(); else $(`drawer-${drawer}`).showModal(); });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog:modal")) $("drawer-coach").close();
});
$("drawer-coach").addEventListener("close", drawCoach);
$("strategy").addEventListener("toggle", drawCard);
drawRules();
drawPays();
onDraw(drawCoach);
