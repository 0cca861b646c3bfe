/* A cited line opens where it is cited: as printed, where the rule books are at hand, and in our own words. */

import { ask, capital, el, sentence } from "./kit.js";

const shown = el("div", { class: "quote", id: "quote", popover: "auto", role: "dialog", tabindex: 0 });
document.body.append(shown);

/** Beside what was pressed, and inside the window. */
function place(opener) {
  const at = opener.getBoundingClientRect(), room = document.documentElement;
  shown.style.left = `${Math.max(8, Math.min(at.left, room.clientWidth - shown.offsetWidth - 8))}px`;
  const below = at.bottom + 6, above = at.top - shown.offsetHeight - 6;
  shown.style.top = `${below + shown.offsetHeight < innerHeight || above < 8 ? Math.min(below, Math.max(8, innerHeight - shown.offsetHeight - 8)) : above}px`;
}

const printed = ({ number, text, cited }) => el("span", { class: cited ? "is-cited" : "beside-it" },
  el("span", { class: "number" }, number), ` ${text}`);

function told(said) {
  const { quoted } = said;
  return [el("p", { class: "quote-head" }, el("b", {}, said.title), ` · ${said.house}, line\u00a0${said.lines}`),
    quoted && el("blockquote", {}, quoted.pieces.map((piece) => el("p", {}, piece.map(printed))),
      quoted.left_off > 0 && el("p", {}, `and ${quoted.left_off} more lines`)),
    el("dl", { class: "our-words" }, said.ours.map((each) =>
      [el("dt", {}, capital(each.title)), el("dd", {}, sentence(each.says))])),
    el("p", { class: "quiet tiny" }, quoted ? `As printed in ${quoted.source}; below it, in our own words.`
      : "In our own words: this floor was started without the rule books as received (--sources).")];
}

/** Show something beside what was pressed, in place. */
export function popUp(opener, label, ...parts) {
  shown.setAttribute("aria-label", label);
  shown.replaceChildren(...parts.flat().filter(Boolean));
  shown.showPopover();
  place(opener);
  shown.focus({ preventScroll: true });
}

async function open(opener) {
  const game = opener.closest("[data-address]")?.dataset.address || "";
  popUp(opener, "The book's lines", el("p", { class: "quiet" }, "Looking…"));
  const asked = new URLSearchParams({ game, lines: opener.dataset.lines });
  const said = await ask(`/api/v1/lines?${asked}`).catch((error) => ({ error: error.message }));
  shown.replaceChildren(...(said.error ? [el("p", {}, sentence(said.error))] : told(said)).filter(Boolean));
  place(opener);
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-lines]");
  if (opener) open(opener);
});
