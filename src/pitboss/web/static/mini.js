/* Somebody's layout with his chips, small, for those who have none before them: watchers, supervisors, the bank. */

import { el, money, signed } from "./kit.js";
import { bare } from "./felt.js";
import { stack } from "./pictures.js";
import { betting, view } from "./state.js";

/** Bands are read where they are short, and spots where they lie side by side. */
function template() {
  const [lying, standing] = ["lying", "standing"].map((way) => document.querySelector(`template[data-felt="${way}"]`));
  return lying.dataset.kind === "baccarat" ? standing : lying;
}

/** The felt of a seat, with what lies on it, or how that was settled. Its words are in the list under it. */
export function layoutOf(each) {
  const { dataset: { width, height, kind }, content } = template();
  const node = el("div", { class: `felt mini ${kind}`, "aria-hidden": "true" }, content.querySelector(".felt-art").cloneNode(true));
  node.style.setProperty("--felt-width", width);
  node.style.aspectRatio = `${width} / ${height}`;
  const won = betting() ? view.lines.filter((line) => line.seat === each.seat) : [];
  for (const { dataset: { spot, x, y, w, h } } of content.querySelectorAll(".place")) {
    const amount = each.wagers[spot] || 0, lines = won.filter((line) => line.wager === spot);
    if (!amount && !lines.length) continue;
    const place = el("span", { class: "place" }, amount ? pile(amount) : came(lines));
    Object.assign(place.style, { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`,
      width: `${(100 * w) / width}%`, height: `${(100 * h) / height}%` });
    node.append(place);
  }
  return node;
}

const pile = (amount) => el("span", { class: "pile" }, stack(amount, 3), el("b", {}, bare(money(amount))));

function came(lines) {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  return el("span", { class: `was ${net > 0 ? "win" : net < 0 ? "lose" : "push"}` }, net ? signed(net) : "push");
}
