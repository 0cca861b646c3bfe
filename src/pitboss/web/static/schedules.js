/* The collection schedule of a card room's table: the one that fits the limits is chosen as they are typed. */

import { ask, el, plural } from "./kit.js";

/** A choice of schedules beside two fields of limits; nothing for a house that has none. */
export function scheduleField({ address, schedules }, low, high, { name, chosen = "" }) {
  if (!schedules.length) return null;
  const select = el("select", { name, "data-initial": chosen }), says = el("small", { class: "quiet", role: "status" });
  const show = (names, value) => {
    const first = new Set(names);
    const ordered = [...names.map((each) => schedules.find((one) => one.name === each)), ...schedules.filter((one) => !first.has(one.name))];
    select.replaceChildren(...ordered.filter(Boolean).map((one) => el("option", { value: one.name, selected: one.name === value },
      `${one.limits} · ${one.takes || "nothing"} · ${one.name}`)));
  };
  const fit = async () => {
    const wished = new URLSearchParams({ minimum: low.value.trim(), maximum: high.value.trim() });
    const fits = await ask(`/api/v1/games/${address}/schedules?${wished}`).catch(() => null);
    if (!fits) return;
    const kept = fits.includes(select.value) ? select.value : fits[0] || select.value;
    show(fits, kept);
    says.textContent = fits.length ? `${plural(fits.length, "schedule")} of the book ${fits.length === 1 ? "fits" : "fit"} these limits.`
      : "No schedule of the book has such limits.";
  };
  for (const field of [low, high]) field.addEventListener("input", fit);
  show([], chosen || schedules[0].name);
  return el("label", {}, "Collection schedule", select, says);
}
