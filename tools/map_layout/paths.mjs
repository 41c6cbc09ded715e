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
