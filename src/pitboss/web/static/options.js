/* What a book leaves to the house, as fields of a form: in words, with what it allows and its lines. */

import { capital, cite, el, spaced, yesOrNo } from "./kit.js";

export function optionField(option) {
  const name = `option:${option.name}`, initial = option.default;
  const choices = option.allowed || (typeof initial === "boolean" ? [true, false] : null);
  const number = typeof initial === "number" || option.at_least != null || option.at_most != null;
  const input = choices
    ? el("select", { name }, choices.map((value) =>
      el("option", { value: String(value), selected: String(value) === String(initial) }, yesOrNo(value))))
    : el("input", { name, type: number ? "number" : "text", min: option.at_least, max: option.at_most,
      value: initial ?? "", placeholder: initial == null ? "not posted" : null });
  input.dataset.initial = String(initial ?? "");
  return el("label", {}, capital(spaced(option.name)), input,
    el("small", { class: "quiet" }, option.says || "", cite(option.lines)));
}
