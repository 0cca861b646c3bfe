/* A dialog that asks for some values: every page with a `dialog.ask` has it. */

import { $, el, redraw } from "./kit.js";

/** Ask for some values; `fields` are [name, label, attributes] of an input, or elements. */
export function dialog(title, fields, verb, then) {
  const box = $("ask"), form = $("ask-form");
  redraw(form, el("h2", {}, title),
    fields.filter(Boolean).map((field) => (field instanceof Node ? field : input(...field))),
    el("div", { class: "row" },
      el("button", { class: "primary", value: "go" }, verb),
      el("button", { value: "no", formnovalidate: true }, "Cancel")));
  box.returnValue = "";
  box.onclose = () => { if (box.returnValue === "go") then(Object.fromEntries(new FormData(form))); };
  box.showModal();
  form.querySelector("input")?.select();
}

export const input = (name, words, attributes) => el("label", {}, words, el("input", { name, ...attributes }));
