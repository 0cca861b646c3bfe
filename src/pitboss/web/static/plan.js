/* A plan on the left, its data on the right: choose a value, click a figure, and it is the value's. */

import { $, ask, button, capital, commas, el, grouped, hush, lineOf, plural, read, redraw, spaced, toast } from "./kit.js";

let shown = read("shown"), chosen = "", busy = false;

const keyOf = (value) => value.place.join("\u0000");
const value = () => shown.values.find((each) => keyOf(each) === chosen);
const spans = (lines) => String(lines).split(",").map((span) => span.trim().split("-").map(Number)).filter(([first]) => first);
const claims = (each, line) => spans(each.lines).some(([first, last]) => line >= first && line <= (last || first));
const lineNode = (line) => $("lines").querySelector(`[data-line="${line}"]`);

// ---------------------------------------------------------------- asking

async function go(path, body) {
  if (busy) return false;
  busy = true;
  try {
    shown = await ask(path, body && { method: "POST", body: JSON.stringify(body) });
    hush();
    return true;
  } catch (error) {
    toast(error.message);
    return false;
  } finally {
    busy = false;
    draw();
  }
}

/** The chosen value takes a figure and its line; the next one of the same table is chosen then. */
async function take(figure, line) {
  const to = value();
  if (!to) {
    toast("Choose a value on the right first; then its figure here");
    return;
  }
  const at = shown.values.indexOf(to), follows = shown.values[at + 1];
  const ask = { game: shown.game, place: to.place, figure, line, said: to.value };
  const wasNew = to.place.at(-1).startsWith("+");
  if (!await go("claim", ask)) return;
  const again = wasNew
    ? shown.values.find((each) => each.name === to.name && each.group === to.group && each.value)
    : shown.values[at];
  const next = follows && follows.kind === "row" && follows.group === to.group
    ? shown.values.find((each) => each.name === follows.name && each.group === follows.group && each.kind === "row") : again;
  chosen = next ? keyOf(next) : "";
  draw();
}

// ---------------------------------------------------------------- the plan

/** A line's text with its figures as buttons. */
function withFigures(each) {
  const made = [];
  let at = 0;
  const figure = (said, text) => button(`${each.line} ${said}`, () => take(said, each.line),
    { class: "figure", title: `${said}, line ${each.line}`, "data-figure": said }, text);
  for (const [said, start, end] of each.marks) {
    made.push(each.text.slice(at, start), figure(said, each.text.slice(start, end)));
    at = end;
  }
  made.push(each.text.slice(at), each.broken.map((said) => [" ", figure(said, `${said} ↵`)]));
  return made;
}

function drawLine(each) {
  const held = value(), state = each.claimed === null ? "" : each.claimed ? "claimed" : "unclaimed";
  const here = held && claims(held, each.line) ? " here" : "";
  return el("li", { "data-line": each.line, class: `${state}${here}` },
    button(`line ${each.line}`, () => (held ? take("", each.line) : toast("Choose a value on the right first")),
      { class: "number", title: held ? "Give the chosen value this line" : null }, String(each.line)),
    el("span", { class: "text" }, withFigures(each)),
    each.claimed === false && el("span", { class: "none" }, "unclaimed"));
}

function drawLines() {
  redraw($("lines"), shown.lines.map(drawLine),
    shown.outside.length && el("li", { class: "between" }, `${plural(shown.outside.length, "line")} of no game, with figures`),
    shown.outside.map(drawLine));
}

// ---------------------------------------------------------------- the data

function choose(each) {
  chosen = chosen === keyOf(each) ? "" : keyOf(each);
  draw();
  const [first] = chosen ? spans(each.lines) : [];
  if (first) lineNode(first[0])?.scrollIntoView({ block: "center" });
}

function drawValue(each) {
  const wrong = shown.misplaced.find((other) => other.lines === each.lines && other.what.startsWith(each.group) && other.what.endsWith(each.name.split(": ").at(-1)));
  return button(keyOf(each), () => choose(each), { class: `value${each.value ? "" : " missing"}`, "aria-pressed": String(keyOf(each) === chosen) },
    el("span", { class: "name" }, capital(spaced(each.name))),
    el("b", {}, each.value ? commas(each.value) : "—"),
    el("span", { class: "quiet at" }, each.lines ? lineOf(each.lines) : "no line"),
    each.read && el("span", { class: "tag" }, "not checked"),
    wrong && el("span", { class: "tag wrong" }, wrong.printed ? `printed on ${wrong.printed}` : "not printed there"));
}

function drawValues() {
  const groups = [...grouped(shown.values, (each) => each.group)];
  redraw($("values"), groups.map(([name, some]) => el("section", {}, el("h3", {}, capital(spaced(name))), some.map(drawValue))),
    !groups.length && el("p", { class: "quiet" }, "The file has no wager, rule or option yet: write them in, and load this page again."),
    shown.questions.length && el("section", {}, el("h3", {}, `${plural(shown.questions.length, "question")} of the draft`),
      el("ul", { class: "asked" }, shown.questions.map((said) => el("li", {}, said)))));
}

// ---------------------------------------------------------------- the head

function draw() {
  const held = value(), share = shown.figured ? shown.claimed / shown.figured : 1;
  $("share").value = share;
  $("said").textContent = `${shown.claimed} of ${shown.figured} lines with figures are claimed (${(100 * share).toFixed(1)} %)`;
  redraw($("game"), shown.games.map((each) => el("option", { value: each.game, selected: each.game === shown.game },
    `${each.title} (${each.claimed} of ${each.figured})`)));
  $("how").textContent = held
    ? `${capital(spaced(held.group))}, ${spaced(held.name)}: click its figure in the plan. A click on a line's number gives it the line alone.`
    : "Choose a value on the right, then click its figure on the left: the figure becomes the value, with its line.";
  $("back").disabled = !shown.done;
  $("next").disabled = ![...shown.lines, ...shown.outside].some((each) => each.claimed === false);
  drawLines();
  drawValues();
}

let seen = 0;
$("next").addEventListener("click", () => {
  const left = [...shown.lines, ...shown.outside].filter((each) => each.claimed === false);
  const next = left.find((each) => each.line > seen) || left[0];
  seen = next.line;
  const node = lineNode(next.line);
  node.scrollIntoView({ block: "center" });
  (node.querySelector(".figure") || node.querySelector("button")).focus({ preventScroll: true });
});
$("back").addEventListener("click", () => go("back", {}));
$("game").addEventListener("change", (event) => {
  chosen = "";
  seen = 0;
  go(`game?game=${encodeURIComponent(event.target.value)}`);
});
draw();
