/* What every page has: the light switch, four colours, dialogs that close when one clicks beside them. */

import { $, kept } from "./kit.js";
import "./lines.js";

const root = document.documentElement;

function lightSwitch(button) {
  const show = () => {
    const bright = root.dataset.room === "bright";
    button.setAttribute("aria-pressed", String(bright));
    button.setAttribute("aria-label", bright ? "Bright room; switch to dark" : "Dark room; switch to bright");
    button.querySelector(".theme-name").textContent = bright ? "Bright" : "Dark";
  };
  const light = (room) => { root.dataset.room = room; show(); };
  button.addEventListener("click", () => {
    light(root.dataset.room === "bright" ? "dark" : "bright");
    kept.set("room", root.dataset.room);
  });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", (event) => {
    if (!kept.get("room")) light(event.matches ? "bright" : "dark");
  });
  show();
}

function fourColours(button) {
  const show = () => button.setAttribute("aria-pressed", String(root.classList.contains("four")));
  button.addEventListener("click", () => {
    kept.set("four", root.classList.toggle("four") ? "yes" : "no");
    show();
  });
  show();
}

lightSwitch($("theme"));
if ($("four")) fourColours($("four"));
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}
