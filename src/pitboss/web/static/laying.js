/* Chips on a spot: how many cents lie there after a chip more or less. */

/** Within the limits of the spot and in its steps: the least is the first step that the minimum allows ($8 of the horn at
    a $5 table), and a chip smaller than a step is a step. `most` is said where no more than that may lie there. */
export function laid(spot, had, sign, chip, staysUp) {
  const { minimum = 0, maximum = 0, step: printed = 1 } = spot || {};
  const step = printed > 1 ? printed : usual(spot, had, staysUp);
  const least = Math.ceil(Math.max(minimum, step) / step) * step;
  const top = maximum ? Math.floor(maximum / step) * step : Infinity;
  const whole = printed > 1 ? chip : Math.ceil(chip / step) * step;
  const amount = Math.floor(Math.max(0, had + sign * whole) / step) * step;
  const after = sign > 0 ? Math.max(amount, least, had + (step > 1 ? step : 0)) : amount < least ? 0 : amount;
  return after <= top ? { amount: after } : { amount: top, most: top };
}

/** Chips at craps go on by what the odds are paid in: six for six on Place 6; nobody lays five there. What was typed
    otherwise stays as it was typed. */
function usual(spot, had, staysUp) {
  const paid = staysUp && /^\d+ to (\d+)$/.exec(spot?.pays || "");
  const step = paid ? 100 * Number(paid[1]) : 1;
  return had % step ? 1 : step;
}
