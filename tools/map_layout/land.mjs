// Land, borders and waters of a map, bent with its cities.

import { boxOverlap, discOverlap, upright, box } from "./geometry.mjs";
import { area, clipLine, clipRing, densified, pathData, thinned } from "./paths.mjs";
import { textWidth } from "./sizes.mjs";

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
