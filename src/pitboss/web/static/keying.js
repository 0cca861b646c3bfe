/* What a dealer and a supervisor do: key in what fell on a real table, pay by the list, settle disputes. */

import { $, ask, button, capital, cents, el, kept, money, plural, redraw, sentence, spaced } from "./kit.js";
import { askAward, askClose, askCorrection, askLimits, askPace, askWrong } from "./dialogs.js";
import { betting, card, command, decides, does, id, keysIn, label, may, onDraw, view } from "./state.js";

const fingers = matchMedia("(pointer: coarse)");

// ---------------------------------------------------------------- the live dealer

function drawKeying() {
  const panel = $("keying"), { prompt } = view;
  panel.hidden = !keysIn();
  if (panel.hidden) return;
  if (!panel.firstChild) panel.append(...keyingParts());
  const falls = prompt && !decides(prompt);
  $("asked").textContent = prompt ? (falls ? capital(prompt.text) : sentence(prompt.text))
    : view.state === "playing" ? "" : "Bets are open.";
  $("key").disabled = $("key-go").disabled = !falls;
  $("key-go").hidden = !prompt;
  if (falls && !fingers.matches && [document.body, $("rail")].includes(document.activeElement)) $("key").focus();
  const paying = !prompt && view.lines.length > 0, asking = paying && trains() && said.round !== view.round;
  document.body.classList.toggle("figures-hidden", asking);
  if (asking && $("figures")) return;   // what is being written stays
  redraw($("pay-list"), paying && (asking ? askFigures() : payList()), trainee());
}

function keyingParts() {
  const back = () => does({ do: "back" });
  return [
    el("h2", {}, "Key in"),
    el("p", { class: "asked", id: "asked", "aria-live": "polite" }),
    el("form", { id: "key-form", autocomplete: "off", onsubmit: keyIn },
      el("label", { class: "quiet tiny", for: "key" },
        view.equipment === "tiles" ? "Tiles teen gow-63, or by their ends 6-3; dice 4-3-1; several at once"
          : "Cards As 10d, dice 4-3, pocket 17, look y or n; several at once"),
      el("input", { id: "key", autocapitalize: "off", spellcheck: "false", "aria-describedby": "asked" }),
      el("div", { class: "row" },
        el("button", { class: "primary", id: "key-go" }, "Enter"),
        button("back", back, { id: "back" }, "Take back"))),
    el("div", { id: "pay-list" }),
  ];
}

function keyIn(event) {
  event.preventDefault();
  const text = $("key").value.trim();
  if (text) command({ do: "key", text }).then(() => { $("key").value = ""; }, () => $("key").select());
}

/** What the dealer's hands do now, seat by seat; beside it what a trainee has said. */
function payList() {
  const figures = said.round === view.round ? said.figures : [];
  const right = figures.filter((figure, n) => figure === view.lines[n].net).length;
  return [el("h3", {}, "Pay and take"), figures.length > 0 && el("p", { role: "status" }, `${right} of ${figures.length} right.`),
    el("ol", { class: "pay" }, view.lines.map((line, n) =>
      el("li", {}, el("span", {}, whoseLine(line)), figures.length > 0 && mark(figures[n], line.net),
        el("b", { class: line.net > 0 ? "win" : line.net < 0 ? "lose" : "" }, paid(line)))))];
}

const whoseLine = (line) => `${capital(view.seats[line.seat - 1].called)}, ${label(line.wager)}`;
const mark = (figure, net) => (figure === net ? el("span", { class: "win" }, "✓")
  : el("span", { class: "lose" }, `✕ you said ${figure > 0 ? "pay " : figure < 0 ? "take " : ""}${figure ? money(Math.abs(figure)) : "push"}`));

// ---------------------------------------------------------------- a trainee says his figures first

/** What was said, of which round: cents in the order of the lines. */
const said = { round: -1, figures: [] };
const trains = () => kept.get("trainee") === "yes";

function trainee() {
  return el("label", { class: "check" }, el("input", { type: "checkbox", checked: trains(), "data-key": "trainee",
    onchange: (event) => { kept.set("trainee", event.target.checked ? "yes" : "no"); drawKeying(); } }),
  "I say my figures before I see them");
}

function askFigures() {
  return [el("h3", {}, "What do you pay and take?"), el("form", { class: "figures", id: "figures", autocomplete: "off", onsubmit: sayFigures },
    el("p", { class: "quiet tiny" }, "In dollars: 25 pays, -25 takes, 0 is a push."),
    view.lines.map((line, n) => el("label", {}, el("span", {}, `${whoseLine(line)} ${money(line.stake)}`),
      el("input", { name: `line-${n}`, inputmode: "decimal", required: true, pattern: "[+\\-−]?[0-9]+([.][0-9]{1,2})?" }))),
    el("button", { class: "primary" }, "Check my figures"))];
}

function sayFigures(event) {
  event.preventDefault();
  said.round = view.round;
  said.figures = view.lines.map((_, n) => cents(event.target.elements[`line-${n}`].value.replace("−", "-")));
  $("pay-list").replaceChildren();
  drawKeying();
}

function paid({ net, result, returned }) {
  if (net > 0) return `pay ${money(net)}`;
  if (net < 0) return `take ${money(-net)}`;
  return result === "returned" ? `give back ${money(returned)}` : "push";
}

// ---------------------------------------------------------------- the supervisor

function drawSupervisor() {
  const panel = $("supervisor"), here = $("wrong-here");
  if (here) redraw(here, wrong());   // at a live table it is always in reach
  panel.hidden = !(may(here ? "shuffle" : "log") || may("close"));
  if (panel.hidden || panel.contains(document.activeElement)) return;
  const parts = [!here && may("log") && el("div", { class: "row" }, wrong()), acting(), between()].filter(Boolean);
  redraw(panel.lastElementChild, parts.length ? parts : el("p", { class: "quiet" }, "Nothing to do right now."));
}

function wrong() {
  if (!may("log") || !card.irregularities.length) return null;
  return [button("wrong", askWrong, { class: "small danger" }, "Something went wrong…"),
    due > 0 && el("a", { class: "button small", href: "/pit" }, `${plural(due, "thing")} to do`)];
}

let due = 0, dueAt = -1;   // what a live table owes now, and as of which entry

async function askDue() {
  if (!view.live || !may("log") || dueAt === view.number) return;
  dueAt = view.number;
  due = (await ask(`/api/v1/tables/${id}/duties`).catch(() => [])).filter((each) => each.late).length;
  drawSupervisor();
}

function acting() {
  const { prompt } = view;
  if (prompt?.kind !== "choose" || prompt.yours || !may("act_for")) return null;
  return el("div", { class: "row" }, el("span", {}, `Act for seat ${prompt.seat}:`), prompt.actions.map(({ name }) =>
    button(`for-${name}`, () => does({ do: "act_for", seat: prompt.seat, action: name }), { class: "small" },
      spaced(name))));
}

function between() {
  if (!betting()) return null;
  const small = { class: "small" };
  return el("div", { class: "row" },
    may("shuffle") && ["cards", "tiles"].includes(view.equipment)
      && button("shuffle", () => does({ do: "shuffle" }), small, "Shuffle now"),
    may("deal") && !view.live && button("deal", () => does({ do: "deal" }), small, "No more bets: deal"),
    may("options") && button("limits", askLimits, small, "Post limits"),
    may("post_clock") && !view.live && button("pace", askPace, small, "Post the clock"),
    may("correct") && button("correct", askCorrection, small, "Correct a settlement"),
    may("award") && view.meters["second-jackpot"] > 0
      && button("award", askAward, small, "Pay the second jackpot"),
    may("close") && button("close", askClose, { class: "small danger" }, "Close the table"));
}

onDraw(drawKeying, drawSupervisor, askDue);
