/* A field that leaves only the rows that fit, by any name people use. */

import { $, fits } from "./kit.js";

const field = $("find");

/** Hide what does not fit, and whatever is empty then. */
export function sift() {
  const rows = [...document.querySelectorAll(field.dataset.finds)];
  for (const row of rows) row.hidden = !fits(field.value, row.dataset.find);
  for (const hall of document.querySelectorAll(".hall")) {
    const here = hall.querySelectorAll(`${field.dataset.finds}:not([hidden])`).length;
    hall.hidden = !here;
    hall.querySelector(".count").textContent = String(here);
  }
  const left = rows.filter((row) => !row.hidden).length;
  $("none").hidden = left > 0 || !rows.length;
  if ($("found")) $("found").textContent = field.value ? `${left} found` : "";
}

if (field) {
  field.addEventListener("input", () => {
    sift();
    history.replaceState(null, "", field.value && field.name ? `?find=${encodeURIComponent(field.value)}` : location.pathname + (field.name ? "" : location.search));
  });
  sift();
}
