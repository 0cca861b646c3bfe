/* The room's light, set before anything is painted. */
"use strict";

(() => {
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const bright = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.room = kept("room") || (bright ? "bright" : "dark");
  document.documentElement.classList.toggle("four", kept("four") === "yes");
})();
