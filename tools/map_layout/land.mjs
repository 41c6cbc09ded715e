// Land, borders and waters of a map, bent with its cities.
import { area, clipLine, clipRing, densified, pathData, thinned } from "./curves.mjs";
import { box, boxOverlap, discOverlap, textWidth, upright } from "./geometry.mjs";

// Bends the plane so that every city comes to lie where the layout has put it: a thin-plate spline, the surface of
// least bending through given points. Shores and borders go along.
function solve(matrix, columns) {
  const n = matrix.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(matrix[r][i]) > Math.abs(matrix[pivot][i])) pivot = r;
    [matrix[i], matrix[pivot]] = [matrix[pivot], matrix[i]];
    [columns[i], columns[pivot]] = [columns[pivot], columns[i]];
    for (let r = i + 1; r < n; r++) {
      const factor = matrix[r][i] / matrix[i][i];
      if (factor === 0) continue;
      for (let c = i; c < n; c++) matrix[r][c] -= factor * matrix[i][c];
      for (let c = 0; c < 2; c++) columns[r][c] -= factor * columns[i][c];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = 0; c < 2; c++) {
      for (let k = i + 1; k < n; k++) columns[i][c] -= matrix[i][k] * columns[k][c];
      columns[i][c] /= matrix[i][i];
    }
  }
  return columns;
}

const bump = (dx, dy) => {
  const r2 = dx * dx + dy * dy;
  return r2 < 1e-12 ? 0 : r2 * Math.log(r2);
};

/** Points around the map that stay where they are, so that what lies outside is not thrown about. */
function surroundings(from) {
  const xs = from.map((p) => p[0]),
    ys = from.map((p) => p[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs),
    y0 = Math.min(...ys),
    y1 = Math.max(...ys);
  const out = 0.45 * Math.max(x1 - x0, y1 - y0),
    points = [];
  for (let i = 0; i < 24; i++) {
    const angle = (i * Math.PI) / 12;
    points.push([
      (x0 + x1) / 2 + ((x1 - x0) / 1.6 + out) * Math.cos(angle),
      (y0 + y1) / 2 + ((y1 - y0) / 1.6 + out) * Math.sin(angle),
    ]);
  }
  return points;
}

/** A function that brings the points `from` to the points `to`, and everything else along. */
export function warp(from, to) {
  const still = surroundings(from);
  const source = [...from, ...still],
    target = [...to, ...still];
  const n = source.length,
    scale = 300; // keeps the numbers of the system near one
  const p = source.map(([x, y]) => [x / scale, y / scale]);
  const matrix = [],
    columns = [];
  for (let i = 0; i < n; i++) {
    const row = p.map((q) => bump(p[i][0] - q[0], p[i][1] - q[1]));
    row[i] += i < from.length ? 1e-4 : 0.05;
    matrix.push([...row, 1, p[i][0], p[i][1]]);
    columns.push([...target[i]]);
  }
  for (let k = 0; k < 3; k++) {
    matrix.push([...p.map((q) => [1, q[0], q[1]][k]), 0, 0, 0]);
    columns.push([0, 0]);
  }
  const w = solve(matrix, columns);
  return ([x, y]) => {
    const u = x / scale,
      v = y / scale;
    let rx = w[n][0] + w[n + 1][0] * u + w[n + 2][0] * v,
      ry = w[n][1] + w[n + 1][1] * u + w[n + 2][1] * v;
    for (let i = 0; i < n; i++) {
      const b = bump(u - p[i][0], v - p[i][1]);
      rx += w[i][0] * b;
      ry += w[i][1] * b;
    }
    return [rx, ry];
  };
}

const RINGS = { land: 26, home: 26, lakes: 20, parks: 20 };
const LINES = ["rivers", "borders", "inner"];

function ringsPath(rings, bend, window, smallest) {
  const onEdge = ([x, y]) => x === window[0] || y === window[1] || x === window[2] || y === window[3];
  return rings
    .map((ring) => clipRing(bend(ring, true), window))
    .filter((ring) => ring.length > 2 && area(ring) > smallest)
    .map((ring) => pathData(thinned(ring, true, 1.4), true, onEdge))
    .join("");
}

function linesPath(lines, bend, window) {
  return lines
    .flatMap((line) => clipLine(bend(line, false), window))
    .map((line) => pathData(thinned(line, false, 1.4), false))
    .join("");
}

/** Every part of the geography as path data. `place` brings longitude and latitude to the finished map;
 * `step` is the longest straight piece, in degrees. */
export function landPaths(shores, place, size, step) {
  const window = [-14, -14, size[0] + 14, size[1] + 14];
  const bend = (points, closed) => densified(points, step, closed).map(place);
  const out = {};
  for (const [part, smallest] of Object.entries(RINGS))
    if (shores[part]) out[part] = ringsPath(shores[part], bend, window, smallest);
  for (const part of LINES) if (shores[part]) out[part] = linesPath(shores[part], bend, window);
  return out;
}

/** The room of a large name: wider than its letters, because they are spaced out. */
function nameBody(name, x, y) {
  const width =
    Math.max(textWidth(name.en, name.size), textWidth(name.fr, name.size)) * 0.95 +
    name.size * 0.2 * Math.max(name.en.length, name.fr.length);
  const angle = ((name.angle ?? 0) * Math.PI) / 180;
  // The baseline is given; letters rise above it.
  const up = name.size * 0.32;
  return box(
    x + Math.sin(angle) * up,
    y - Math.cos(angle) * up,
    Math.cos(angle),
    Math.sin(angle),
    width / 2,
    name.size * 0.5,
  );
}

function free(body, taken, size) {
  const reachX = body.hl * Math.abs(body.ux) + body.hw * Math.abs(body.uy),
    reachY = body.hl * Math.abs(body.uy) + body.hw * Math.abs(body.ux);
  if (body.x - reachX < 6 || body.y - reachY < 6 || body.x + reachX > size[0] - 6 || body.y + reachY > size[1] - 6)
    return false;
  return (
    !taken.boxes.some((other) => boxOverlap(body, other, 4)) &&
    !taken.discs.some(([x, y, r]) => discOverlap(x, y, r, body, 4))
  );
}

/** Large names of waters and neighbours go to the free place nearest to where they belong, or are left out. */
export function placeNames(names, place, size, taken) {
  const out = [];
  for (const name of names) {
    const [cx, cy] = place(name.at);
    let found = null;
    for (let r = 0; r < 100 && !found; r += 6) {
      for (let k = 0; k < 24 && !found; k++) {
        const x = cx + r * Math.cos((k * Math.PI) / 12),
          y = cy + r * Math.sin((k * Math.PI) / 12);
        const body = nameBody(name, x, y);
        if (free(body, taken, size)) found = { x, y, body };
      }
    }
    if (!found) continue;
    taken.boxes.push(found.body);
    out.push({
      en: name.en,
      fr: name.fr,
      at: [Math.round(found.x), Math.round(found.y)],
      angle: name.angle ?? 0,
      size: name.size,
      kind: name.kind,
    });
  }
  return out;
}

/** Small hills along the ridges, wherever nothing else is. The same every time. */
export function placeHills(ridges, place, step, size, taken) {
  const out = [];
  const far = (x, y) => out.every(([u, v, w]) => Math.hypot(x - u, (y - v) * 1.6) > w * 0.8);
  ridges.forEach((ridge, r) => {
    const points = densified(ridge, step, false).map(place);
    points.forEach(([px, py], i) => {
      for (let k = 0; k < 3; k++) {
        const turn = (r * 31 + i * 17 + k * 11) % 23;
        const w = 17 + (turn % 9),
          x = px + (turn - 11) * 1.6,
          y = py + ((turn * 7) % 19) - 9;
        const body = upright(x - w / 2 - 2, y - w * 0.62, w + 4, w * 0.7);
        if (!far(x, y) || x < w || y < w || x > size[0] - w || y > size[1] - w) continue;
        if (
          taken.boxes.some((other) => boxOverlap(body, other, 3)) ||
          taken.discs.some(([u, v, q]) => discOverlap(u, v, q, body, 3))
        )
          continue;
        out.push([Math.round(x), Math.round(y), w]);
      }
    });
  });
  return out.sort((a, b) => a[1] - b[1]);
}

/** Everything on a map that a large name must not touch. */
export function takenBy(model, dx, dy) {
  const boxes = [],
    discs = [];
  for (const bundle of model.bundles)
    for (const lane of bundle.lanes)
      for (const s of lane.spaces) boxes.push(box(s.x + dx, s.y + dy, s.ux, s.uy, s.hl, s.hw));
  for (const city of model.cities) {
    discs.push([city.x + dx, city.y + dy, city.radius]);
    for (const p of [city.label, city.mark]) if (p) boxes.push(upright(city.x + p.x + dx, city.y + p.y + dy, p.w, p.h));
  }
  return { boxes, discs };
}
