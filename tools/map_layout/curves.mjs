// The middle line of a bundle of routes, and the spaces along it.

import { box, curvePoint } from "./geometry.mjs";
import { GAP, SPACE } from "./sizes.mjs";

const SAMPLES = 28;

/** The curve from city a to city b, bent by the bundle's two offsets; `at(s)` gives t after a length s. */
export function measure(bundle, a, b) {
  const p = [
    a.x, a.y,
    a.x + (b.x - a.x) / 3 + bundle.d[0], a.y + (b.y - a.y) / 3 + bundle.d[1],
    b.x - (b.x - a.x) / 3 + bundle.d[2], b.y - (b.y - a.y) / 3 + bundle.d[3],
    b.x, b.y,
  ];
  const points = [];
  const lengths = [0];
  for (let i = 0; i <= SAMPLES; i++) {
    points.push(curvePoint(p, i / SAMPLES));
    if (i > 0) lengths.push(lengths[i - 1] + Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y));
  }
  const length = lengths[SAMPLES];
  const at = (s) => {
    if (s <= 0) return 0;
    if (s >= length) return 1;
    let low = 0, high = SAMPLES;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lengths[middle] <= s) low = middle;
      else high = middle;
    }
    return (low + (s - lengths[low]) / (lengths[high] - lengths[low] || 1)) / SAMPLES;
  };
  return { p, points, lengths, length, at, bend: bendOf(points) };
}

/** How much the curve turns in all, in radians. */
function bendOf(points) {
  let sum = 0;
  for (let i = 1; i < points.length; i++) {
    const cross = points[i - 1].ux * points[i].uy - points[i - 1].uy * points[i].ux;
    const dot = points[i - 1].ux * points[i].ux + points[i - 1].uy * points[i].uy;
    sum += Math.abs(Math.atan2(cross, dot));
  }
  return sum;
}

/** The spaces of one lane as boxes, from a to b; `size` shrinks everything while the map grows. */
export function laneSpaces(lane, curve, from, to, size = 1) {
  const long = SPACE.length * size;
  const usable = curve.length - from - to;
  const gap = lane.n > 1 ? Math.min(GAP.most * size, (usable - lane.n * long) / (lane.n - 1)) : 0;
  let s = from + (usable - lane.n * long - (lane.n - 1) * gap) / 2 + long / 2;
  const spaces = [];
  for (let i = 0; i < lane.n; i++, s += long + gap) {
    const t = curve.at(s);
    const q = curvePoint(curve.p, t);
    const offset = lane.offset * size;
    const space = box(q.x - q.uy * offset, q.y + q.ux * offset, q.ux, q.uy, long / 2, (SPACE.width * size) / 2);
    space.s = s;
    spaces.push(space);
  }
  return spaces;
}
