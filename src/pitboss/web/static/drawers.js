/* The drawers: the rules with what everything pays, and the coach. */

import { $, ask, capital, el, fact, redraw, sentence, spaced, yesOrNo } from "./kit.js";
import { card, id, onDraw, view } from "./state.js";

// ---------------------------------------------------------------- rules and pays

function drawRules() {
  const options = Object.entries(card.options);
  redraw($("rules-body"), el("h2", { id: "rules-head" }, card.title),
    el("p", { class: "quiet" }, [card.casino, card.lines && `lines ${card.lines}`].filter(Boolean).join(" · ")),
    card.round && el("p", {}, card.round),
    el("p", {}, el("a", { href: card.rules }, "The whole rule sheet, with the book's lines")),
    el("h3", {}, "Wagers"),
    card.paytables.map(paytable),
    options.length > 0 && [el("h3", {}, "This table"),
      el("dl", {}, options.map(([name, value]) => fact(capital(spaced(name)), yesOrNo(value))))],
    card.irregularities.length > 0 && [el("h3", {}, "Irregularities"),
      el("ul", { class: "irregular" }, card.irregularities.map(({ name, says, effect }) =>
        el("li", {}, el("b", {}, capital(name)), says ? `: ${says}` : "", effect ? ` (${effect})` : "")))]);
}

function paytable(table) {
  const { rows, wager, name } = table;
  return el("section", { class: "paytable" },
    el("h4", {}, table.title || capital(spaced(wager)),
      name && name !== wager && el("small", { class: "quiet" }, ` ${name}`)),
    table.says && el("p", {}, table.says),
    table.conditions.length > 0 && el("p", { class: "quiet" }, table.conditions.join("; ")),
    rows.length > 0 ? el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Outcome"), el("th", { scope: "col" }, "Pays"))),
      el("tbody", {}, rows.map((row) => el("tr", {}, el("td", {}, spaced(row.outcome)), el("td", {}, row.pays)))))
      : table.pays && el("p", {}, sentence(`pays ${table.pays}`)),
    table.lines && el("p", { class: "quiet tiny" }, `Book line ${table.lines}`));
}

// ---------------------------------------------------------------- the coach

let coached = "";

async function drawCoach() {
  if (!$("drawer-coach").open) { coached = ""; return; }
  const { prompt } = view, body = $("coach-body");
  if (!prompt?.yours || prompt.kind !== "choose") {
    coached = "";
    return redraw(body, el("p", { class: "quiet" },
      "No decision is yours right now. When one is, the coach says what each play costs."));
  }
  const key = `${view.number}:${prompt.seat}`;
  if (coached === key) return;
  coached = key;
  redraw(body, el("p", { class: "quiet" }, "Reckoning…"));
  const said = await ask(`/api/v1/tables/${id}/coach?seat=${prompt.seat}`).catch(() => null);
  if (coached === key) redraw(body, advice(said));
}

function advice(said) {
  if (!said) return el("p", {}, "Not known: the coach has no answer for this decision.");
  const best = (play) => play.best && "★ best play";
  const costs = (play) => (play.costs === null || play.costs === undefined ? "not known" : `costs ${play.costs} units`);
  return [said.decision && el("p", {}, sentence(said.decision)),
    said.plays?.length ? [
      el("ol", { class: "plays" }, said.plays.map((play) => el("li", { class: play.best ? "best" : "" },
        el("span", {}, capital(spaced(play.action))), el("b", {}, best(play) || costs(play))))),
      el("p", { class: "quiet" }, said.exact ? "Exact." : "From the house strategy; not proven exact."),
    ] : el("p", {}, "Not known: this decision has not been solved.")];
}

// ---------------------------------------------------------------- begin

for (const opener of document.querySelectorAll("[data-drawer]")) {
  opener.addEventListener("click", () => {
    $(`drawer-${opener.dataset.drawer}`).showModal();
    drawCoach();
  });
}
drawRules();
onDraw(drawCoach);
