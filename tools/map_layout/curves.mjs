// The middle line of a bundle of routes, and the spaces along it.
import { GAP, SPACE, box, curvePoint } from "./geometry.mjs";

// Rings and lines as SVG path data: cut to the map, smoothed, short.
const round = (value) => Math.round(value * 10) / 10;
const mid = (p, q) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];

/** Points between those of a line, so that long straight pieces can bend with the map. */
export function densified(points, step, closed) {
  const out = [];
  points.forEach((p, i) => {
    out.push(p);
    if (i === points.length - 1 && !closed) return;
    const q = points[(i + 1) % points.length];
    const pieces = Math.min(60, Math.floor(Math.hypot(q[0] - p[0], q[1] - p[1]) / step));
    for (let k = 1; k <= pieces; k++)
      out.push([p[0] + ((q[0] - p[0]) * k) / (pieces + 1), p[1] + ((q[1] - p[1]) * k) / (pieces + 1)]);
  });
  return out;
}

/** The part of a ring inside a rectangle. */
export function clipRing(ring, [x0, y0, x1, y1]) {
  let points = ring;
  for (const [axis, sign, limit] of [
    [0, 1, x0],
    [0, -1, x1],
    [1, 1, y0],
    [1, -1, y1],
  ]) {
    const next = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      const inP = sign * (p[axis] - limit) >= 0,
        inQ = sign * (q[axis] - limit) >= 0;
      if (inP) next.push(p);
      if (inP !== inQ)
        next.push(
          [0, 1].map((k) => (k === axis ? limit : p[k] + ((q[k] - p[k]) * (limit - p[axis])) / (q[axis] - p[axis]))),
        );
    });
    points = next;
  }
  return points;
}

/** The pieces of a line inside a rectangle, each a point longer than that. */
export function clipLine(line, [x0, y0, x1, y1]) {
  const inside = ([x, y]) => x >= x0 && x <= x1 && y >= y0 && y <= y1;
  const pieces = [];
  let piece = [];
  line.forEach((point, i) => {
    if (inside(point)) {
      if (piece.length === 0 && i > 0) piece.push(line[i - 1]);
      piece.push(point);
    } else if (piece.length > 0) {
      pieces.push([...piece, point]);
      piece = [];
    }
  });
  if (piece.length > 1) pieces.push(piece);
  return pieces;
}

export function area(ring) {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    sum += x * v - u * y;
  });
  return Math.abs(sum) / 2;
}

/** Leaves out points that say nothing: nearly on the line of their neighbours, or nearly on top of one. */
export function thinned(points, closed, tolerance) {
  let kept = points;
  for (let again = true; again;) {
    again = false;
    const next = [];
    for (let i = 0; i < kept.length; i++) {
      const end = !closed && (i === 0 || i === kept.length - 1);
      const p = next[next.length - 1] ?? kept[(i + kept.length - 1) % kept.length],
        q = kept[i],
        r = kept[(i + 1) % kept.length];
      const triangle = Math.abs((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / 2;
      // Never two neighbours in one round, or a long curve would vanish piece by piece.
      if (!end && triangle < tolerance && next[next.length - 1] === kept[i - 1]) {
        again = true;
        continue;
      }
      next.push(q);
    }
    if (next.length < (closed ? 4 : 2)) break;
    kept = next;
  }
  return kept;
}

/** Smooth path through the middles of the pieces of a ring or line; points that are `sharp` stay corners. */
export function pathData(points, closed, sharp = () => false) {
  const text = (p) => `${round(p[0])} ${round(p[1])}`;
  if (points.length < 3) return `M${points.map(text).join("L")}`;
  const out = [`M${text(closed ? mid(points[points.length - 1], points[0]) : points[0])}`];
  const count = closed ? points.length : points.length - 1;
  let mirrored = 8;
  for (let i = closed ? 0 : 1; i < count; i++) {
    const q = points[i],
      next = points[(i + 1) % points.length];
    const end = !closed && i === count - 1 ? next : mid(q, next);
    if (sharp(q)) {
      out.push(`L${text(q)}L${text(end)}`);
      mirrored = 8;
    } else if (++mirrored > 8 || i === count - 1) {
      out.push(`Q${text(q)} ${text(end)}`);
      mirrored = 0;
    } else {
      // T mirrors the last control point, which is the same curve in half the text; now and then it is written out.
      out.push(`T${text(end)}`);
    }
  }
  return out.join("") + (closed ? "Z" : "");
}

/** The points along path data made by `pathData`, close enough to measure with. */
export function pathPoints(text) {
  const out = [];
  let control = null;
  for (const [, letter, rest] of text.matchAll(/([MLQT])([^MLQTZ]*)/g)) {
    const n = rest.trim().split(/\s+/).map(Number);
    const end = n.slice(-2),
      start = out[out.length - 1];
    if (letter === "M" || letter === "L") {
      out.push(end);
      control = end;
      continue;
    }
    control = letter === "Q" ? n.slice(0, 2) : [2 * start[0] - control[0], 2 * start[1] - control[1]];
    for (let k = 1; k <= 4; k++) {
      const t = k / 4,
        u = 1 - t;
      out.push([0, 1].map((i) => u * u * start[i] + 2 * u * t * control[i] + t * t * end[i]));
    }
  }
  return out;
}

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
