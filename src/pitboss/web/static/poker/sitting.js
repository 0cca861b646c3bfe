/* What one has won or lost since one sat down: asked for when a hand is over. */

import { $, ask, plural, signed } from "../kit.js";
import { id } from "../state.js";
import { felt, onFelt } from "./model.js";

let asked = "";

async function drawSitting() {
  const { mine, playing, number } = felt, key = mine && !playing && number ? `${mine.seat}:${number}` : "";
  if (!mine) $("sitting").textContent = "";
  if (!key || key === asked) return;
  asked = key;
  const found = await ask(`/api/v1/tables/${id}/sitting`).catch(() => null);
  if (found?.hands) $("sitting").textContent = `Since you sat down: ${plural(found.hands, "hand")}, ${signed(found.won - found.charged)}`;
}

onFelt(drawSitting);
