/* Something went wrong: what it is about, what exactly, and what the book says to do. */

import { dialog } from "./asking.js";
import { button, capital, cite, el, grouped, plural, redraw, sentence, spaced } from "./kit.js";

const VOIDS = { void: "The round is void for everybody.", "hand-void": "One hand is void; the round goes on." };

/** Choose an irregularity by what it is about; `then` gets the command. `where`: the place is asked for. */
export function askWhatWentWrong(title, list, { playing = false, mayVoid = false, hands = null, where = false }, then) {
  const about = grouped(list, (each) => each.situation), rows = el("div", { class: "wrongs" });
  let chosen = [...about.keys()][0];
  const tabs = el("div", { class: "abouts", role: "group", "aria-label": "What it is about" });
  const hand = hands && el("label", { hidden: true }, "Whose hand", hands);
  const verb = () => document.querySelector("#ask-form button.primary");
  const voids = (each) => playing && mayVoid && each.own && each.effect in VOIDS;
  const pick = (each) => {
    if (hand) hand.hidden = !(voids(each) && each.effect === "hand-void");
    verb().textContent = !voids(each) ? "Write it down" : each.effect === "void" ? "Void the round" : "Void that hand";
  };
  const show = () => {
    redraw(tabs, [...about.keys()].map((name) => button(`about-${name}`, () => { chosen = name; show(); },
      { class: "small", "aria-pressed": String(name === chosen) }, name)));
    redraw(rows, about.get(chosen).map((each) => el("label", { class: "wrong" },
      el("input", { type: "radio", name: "irregularity", value: each.name, required: true, onchange: () => pick(each) }),
      el("span", {}, el("b", {}, capital(spaced(each.name))), " ", sentence(each.says),
        voids(each) && el("strong", {}, ` ${VOIDS[each.effect]}`), " ", cite(each.lines),
        each.owes.length > 0 && el("ul", { "aria-label": plural(each.owes.length, "thing") + " to do" }, each.owes.map((says) => el("li", {}, says)))))));
  };
  show();
  dialog(title, [
    tabs, rows, hand,
    where && el("label", {}, "Where", el("input", { name: "where", required: true, maxlength: 60, placeholder: "poker 3", autocomplete: "off" })),
    el("label", {}, "What else is to be known", el("input", { name: "note", maxlength: 400, autocomplete: "off" })),
  ].filter(Boolean), "Write it down", ({ irregularity, seat, note, where: place }) => {
    const each = list.find((one) => one.name === irregularity);
    if (voids(each)) then({ do: "void", irregularity, ...(each.effect === "hand-void" ? { seat: Number(seat) } : {}) });
    else then({ do: "log", irregularity, ...(note ? { note } : {}), ...(place ? { where: place } : {}) });
  });
}
