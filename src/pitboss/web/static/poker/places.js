/* Where things lie on the table, in parts of its width and height: seats round it, bets before the line, the button.

   One's own seat is at the near side, and the others follow clockwise, as play does. */

const SHAPES = {
  lying: { wide: 1000, tall: 620, rx: .425, ry: .365, cy: .5, inward: .4, own: .265, room: .18 },
  standing: { wide: 600, tall: 880, rx: .375, ry: .385, cy: .475, inward: .44, own: .235, room: .3 },
};
const STEPS = 720;

/** Points at even distances round an ellipse, the first one at the near side; beside that there is more room. */
function round(many, { wide, tall, rx, ry, room }) {
  const points = Array.from({ length: STEPS + 1 }, (_, n) => {
    const turn = Math.PI / 2 + (2 * Math.PI * n) / STEPS;
    return [rx * Math.cos(turn), ry * Math.sin(turn)];
  });
  const gone = [0];
  for (let n = 1; n <= STEPS; n += 1) {
    const [x, y] = points[n], [px, py] = points[n - 1];
    gone.push(gone[n - 1] + Math.hypot((x - px) * wide, (y - py) * tall));
  }
  const at = (k) => (k ? (k + room) / (many + 2 * room) : 0);
  return Array.from({ length: many }, (_, k) => points[gone.findIndex((each) => each >= gone[STEPS] * at(k) - 1e-9)]);
}

const BOARD = { y: .375, high: .085 };   // where it lies on a table that stands

/** On a phone chips lie beside the plate, towards the middle, and clear of the board. */
function beside(x, y) {
  const way = Math.abs(x - .5) < .01 ? 0 : Math.sign(.5 - x), far = y < .2;
  const level = Math.abs(y - BOARD.y) < BOARD.high ? BOARD.y + .115 : y;
  return { bet: far ? [x + way * .05, y + .1] : [x + way * .205, level], button: [x + (way || 1) * .115, y - .042] };
}

/** The places of so many seats: `{ x, y, bet: [x, y], button: [x, y] }`, from the near side on. */
export function placesOf(many, kind) {
  const shape = SHAPES[kind], middle = [.5, shape.cy];
  return round(many, shape).map(([dx, dy], k) => {
    const x = .5 + dx, y = shape.cy + dy;
    const towards = (part, aside) => [
      x + (middle[0] - x) * part - aside * dy * .16,
      y + (middle[1] - y) * part + aside * dx * .16,
    ];
    const below = Math.max(0, dy / shape.ry);   // who sits at the near side has his cards before his bet
    if (!k) return { x, y, bet: [.5, y - shape.own], button: [.5 + (kind === "lying" ? .135 : .23), y - shape.own * .42] };
    if (kind === "standing") return { x, y, ...beside(x, y) };
    return { x, y, bet: towards(shape.inward + .12 * below, 0), button: towards(shape.inward * .62 + .14 * below, 1) };
  });
}

export const middleOf = (kind) => SHAPES[kind].cy;
