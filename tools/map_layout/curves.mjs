// The middle line of a bundle of routes, and the spaces along it.

import { box, curvePoint } from "./geometry.mjs";
import { GAP, SPACE } from "./sizes.mjs";

const SAMPLES = 28;

/** The curve from city a to city b, bent by the bundle's two offsets; `at(s)` gives t after a length s. */
export function measure(bundle, a, b) {
  const p = [
    a.x,
    a.y,
    a.x + (b.x - a.x) / 3 + bundle.d[0],
    a.y + (b.y - a.y) / 3 + bundle.d[1],
    b.x - (b.x - a.x) / 3 + bundle.d[2],
    b.y - (b.y - a.y) / 3 + bundle.d[3],
    b.x,
    b.y,
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
    let low = 0,
      high = SAMPLES;
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

/** The pieces of a curve between its two ends and the holes that other routes cross in. */
function pieces(from, end, holes) {
  const list = [];
  let start = from;
  for (const hole of [...holes].sort((p, q) => p.s - q.s)) {
    list.push({ start, length: Math.max(1, hole.s - hole.width / 2 - start), n: 0 });
    start = hole.s + hole.width / 2;
  }
  list.push({ start, length: Math.max(1, end - start), n: 0 });
  return list;
}

/** Shares n spaces out among pieces so that all have about the same room. */
function shareOut(list, n, long) {
  for (let i = 0; i < n; i++) {
    const room = (piece) => (piece.length - piece.n * long) / (piece.n + 1);
    list.reduce((best, piece) => (room(piece) > room(best) ? piece : best)).n++;
  }
  return list;
}

/**
 * The spaces of one lane as boxes, from a to b. `ends` is what stays free at both ends, `holes` where other routes
 * cross; `size` shrinks everything while the map grows.
 */
export function laneSpaces(lane, curve, ends, holes = [], size = 1) {
  const long = SPACE.length * size,
    offset = lane.offset * size;
  const spaces = [];
  spaces.tight = 0; // what the fullest piece lacks
  for (const piece of shareOut(pieces(ends[0], curve.length - ends[1], holes), lane.n, long)) {
    const gap = piece.n > 1 ? Math.min(GAP.most * size, (piece.length - piece.n * long) / (piece.n - 1)) : 0;
    spaces.tight = Math.max(spaces.tight, piece.n * long + (piece.n - 1) * GAP.least * size - piece.length);
    let s = piece.start + (piece.length - piece.n * long - (piece.n - 1) * gap) / 2 + long / 2;
    for (let i = 0; i < piece.n; i++, s += long + gap) {
      const q = curvePoint(curve.p, curve.at(s));
      const space = box(q.x - q.uy * offset, q.y + q.ux * offset, q.ux, q.uy, long / 2, (SPACE.width * size) / 2);
      space.s = s;
      spaces.push(space);
    }
  }
  return spaces;
}

/** Where two curves cross: the length along each, and the sine of the angle; null when they do not. */
export function crossingOf(one, other) {
  for (let i = 1; i < one.points.length; i++) {
    const a = one.points[i - 1],
      b = one.points[i];
    for (let j = 1; j < other.points.length; j++) {
      const c = other.points[j - 1],
        d = other.points[j];
      const rx = b.x - a.x,
        ry = b.y - a.y,
        qx = d.x - c.x,
        qy = d.y - c.y;
      const det = rx * qy - ry * qx;
      if (det === 0) continue;
      const t = ((c.x - a.x) * qy - (c.y - a.y) * qx) / det,
        u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / det;
      if (t < 0 || t > 1 || u < 0 || u > 1) continue;
      const sine = Math.abs(det) / (Math.hypot(rx, ry) * Math.hypot(qx, qy));
      return {
        s: one.lengths[i - 1] + t * (one.lengths[i] - one.lengths[i - 1]),
        u: other.lengths[j - 1] + u * (other.lengths[j] - other.lengths[j - 1]),
        sine,
      };
    }
  }
  return null;
}
