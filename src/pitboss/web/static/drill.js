/* A drill's clock, and answers by number keys. The clock that counts is the floor's. */
const timer = document.getElementById("timer");
if (timer) {
  const from = performance.now(), left = Number(timer.dataset.left), limit = Number(timer.dataset.limit);
  const written = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  const tick = () => {
    const gone = (performance.now() - from) / 1000;
    const shown = timer.dataset.left ? Math.max(0, left - gone) : limit ? Math.max(0, limit - gone) : gone;
    timer.textContent = written(shown);
    timer.classList.toggle("is-late", (timer.dataset.left || limit) && shown < 10);
    if (timer.dataset.left && !shown) location.reload();
  };
  tick();
  setInterval(tick, 1000);
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  document.querySelector(`.choice[value="${CSS.escape(event.key)}"]`)?.click();
});
