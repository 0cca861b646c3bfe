/* A felt from the page's templates: the drawing, and a button on each betting spot. */

const standing = matchMedia("(max-width: 719px)");

/** Lay out the felt that fits the window; `places` gets its spots. */
export function layOut(node, places) {
  const template = document.querySelector(`template[data-felt="${standing.matches ? "standing" : "lying"}"]`);
  const { width, height, kind, shared } = template.dataset;
  node.className = `felt ${kind}`;
  node.style.setProperty("--felt-width", width);
  node.style.setProperty("--felt-height", height);
  node.style.aspectRatio = `${width} / ${height}`;
  node.replaceChildren(template.content.cloneNode(true));
  places.clear();
  for (const place of node.querySelectorAll(".place")) {
    const { x, y, w, h, spot } = place.dataset;
    place.style.left = `${(100 * x) / width}%`;
    place.style.top = `${(100 * y) / height}%`;
    place.style.width = `${(100 * w) / width}%`;
    place.style.height = `${(100 * h) / height}%`;
    place.classList.toggle("wide", w > 2 * h);
    place.tabIndex = -1;
    place.setAttribute("aria-label", place.dataset.label);   // until it is known what lies there
    places.set(spot, place);
  }
  return { kind, shared: shared === "1" };
}
