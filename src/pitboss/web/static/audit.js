/* The audit pages: verify the chain, check a shoe or a throw with this browser's own SHA-256, step through a round. */
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);

  function line(text, name = "") {
    const node = document.createElement("p");
    node.className = name;
    node.textContent = text;
    return node;
  }

  $("verify")?.addEventListener("click", async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    $("verdict").replaceChildren(line("Verifying…"));
    try {
      const found = await (await fetch("/api/v1/journal/verify")).json();
      if (found.error) return $("verdict").replaceChildren(line(found.error.message, "lose"));
      const rate = Math.round(found.entries / Math.max(found.seconds, 1e-3)).toLocaleString("en-US");
      const detail = `${found.entries.toLocaleString("en-US")} entries, ${found.accounts} accounts, ` +
        `${found.shoes} shoe${found.shoes === 1 ? "" : "s"} and ${found.seeds} seed${found.seeds === 1 ? "" : "s"} laid open, in ${found.seconds.toFixed(2)} s (${rate} a second). Last hash ${found.hash}`;
      $("verdict").replaceChildren(...(found.holds
        ? [line("✓ Everything holds: the chain is whole and all money is accounted for.", "win"), line(detail, "hash")]
        : found.problems.map((problem) => line(`✗ ${problem}`, "lose"))));
    } catch {
      $("verdict").replaceChildren(line("The floor does not answer.", "lose"));
    } finally {
      button.disabled = false;
    }
  });

  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const sha256 = async (text) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

  for (const button of document.querySelectorAll("[data-check]")) {
    button.addEventListener("click", async () => {
      const hash = await sha256(`${button.dataset.salt}:${button.dataset.order}`);
      button.nextElementSibling.textContent =
        hash === button.dataset.commitment ? "✓ the same hash" : `✗ the hash is ${hash}`;
    });
  }

  /** What fell, by the seed of its round and the player's word: as floor/seeds.py has it. */
  async function thrown(seed, word, index, below) {
    const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return Number(BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, bytes(`${index}:${word}`)))}`) % BigInt(below));
  }

  $("check-throws")?.addEventListener("click", async (event) => {
    const { seed, cut, published, throws } = event.currentTarget.dataset;
    const wrong = [];
    if (await sha256(seed) !== published) wrong.push("the seed is not the one that was published");
    for (const [index, { below, value }] of JSON.parse(throws).entries())
      if (await thrown(seed, cut, index, below) !== value) wrong.push(`throw ${index + 1} does not follow from it`);
    $("throws-checked").textContent = wrong.length ? `✗ ${wrong.join(", ")}` : "✓ it all follows";
  });

  const replay = $("replay");
  if (!replay) return;
  const steps = [...replay.querySelectorAll(".step")];
  let at = Number(replay.dataset.step);

  function show(number) {
    at = Math.min(Math.max(number, 0), steps.length - 1);
    steps.forEach((step, i) => { step.hidden = i !== at; });
    $("where").textContent = `step ${at} of ${steps.length - 1}`;
    for (const link of document.querySelectorAll("[data-to]")) {
      if (Number(link.dataset.to) === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const here = new URL(location.href);
    here.searchParams.set("step", String(at));
    history.replaceState(null, "", here);
    for (const link of document.querySelectorAll(".views a")) {
      const view = new URL(link.href);
      view.searchParams.set("step", String(at));
      link.href = view;
    }
  }

  const go = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => steps.length - 1 };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-go], [data-to]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.dataset.go ? go[link.dataset.go]() : Number(link.dataset.to));
  });
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    show(go[keys[event.key]]());
  });
  show(at);
})();
