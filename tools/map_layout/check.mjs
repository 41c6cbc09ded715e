// Measures a map against its board: what overlaps, what crosses, how far the cities have moved.

import { box, boxOverlap, discOverlap, linesCross, segmentsCross, textWidth, upright } from "./geometry.mjs";
import { pathPoints } from "./curves.mjs";

/** No city may be farther from its place on the globe than this share of the map's diagonal. */
export const FARTHEST = 0.12;
const TOUCH = 0.15; // coordinates are rounded to a tenth

function bodies(board, map) {
  const spaces = [],
    discs = [],
    names = [];
  for (const route of board.routes) {
    map.routes[route.id].spaces.forEach(([x, y, angle], i) => {
      const a = (angle * Math.PI) / 180;
      spaces.push({
        what: `space ${i + 1} of ${route.id}`,
        route,
        body: box(x, y, Math.cos(a), Math.sin(a), map.space.length / 2, map.space.width / 2),
      });
    });
  }
  for (const city of board.cities) {
    const place = map.cities[city.id];
    discs.push({
      what: city.id,
      city,
      x: place.at[0],
      y: place.at[1],
      r: city.country ? map.city.exit : map.city.radius,
    });
    names.push({ what: `name of ${city.id}`, city, body: upright(...place.label.box) });
    if (place.badge)
      names.push({
        what: `badge of ${city.id}`,
        city,
        body: upright(place.badge[0] - map.badge / 2, place.badge[1] - map.badge / 2, map.badge, map.badge),
      });
  }
  return { spaces, discs, names };
}

function overlaps({ spaces, discs, names }) {
  const found = [];
  const note = (one, other, hit) =>
    hit && hit.depth > TOUCH && found.push(`${one.what} and ${other.what} overlap by ${hit.depth.toFixed(1)}`);
  spaces.forEach((one, i) => {
    for (const other of spaces.slice(i + 1)) note(one, other, boxOverlap(one.body, other.body));
    for (const disc of discs) {
      note(one, { what: `the disc of ${disc.what}` }, discOverlap(disc.x, disc.y, disc.r, one.body));
    }
    for (const name of names) note(one, name, boxOverlap(one.body, name.body));
  });
  names.forEach((one, i) => {
    for (const other of names.slice(i + 1)) note(one, other, boxOverlap(one.body, other.body));
    for (const disc of discs)
      note(one, { what: `the disc of ${disc.what}` }, discOverlap(disc.x, disc.y, disc.r, one.body));
  });
  return found;
}

function inside(board, map, { spaces, discs, names }) {
  const found = [];
  const [w, h] = map.size;
  const corners = ({ x, y, ux, uy, hl, hw }) =>
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ].map(([i, j]) => [x + i * hl * ux - j * hw * uy, y + i * hl * uy + j * hw * ux]);
  for (const { what, body } of [...spaces, ...names]) {
    if (corners(body).some(([x, y]) => x < 0 || y < 0 || x > w || y > h)) found.push(`${what} leaves the map`);
  }
  for (const { what, x, y, r } of discs)
    if (x < r || y < r || x > w - r || y > h - r) found.push(`${what} leaves the map`);
  return found;
}

function namesFit(board, map) {
  const found = [];
  for (const city of board.cities) {
    const name = city.country ? board.countries.find((one) => one.id === city.country).name : city.name;
    const { label } = map.cities[city.id];
    const size = city.country ? map.label.exit : map.label.size;
    for (const [language, text] of Object.entries(name)) {
      const lines = label.lines?.[language] ?? [text];
      const together = lines.join(" ").replaceAll("- ", "-");
      if (together !== text) found.push(`the name of ${city.id} is written "${together}" instead of "${text}"`);
      const [x, , w] = label.box;
      const left = { start: 0, middle: 0.5, end: 1 }[label.anchor];
      for (const line of lines) {
        const width = textWidth(line, size),
          from = label.at[0] - left * width;
        if (from < x - 1 || from + width > x + w + 1)
          found.push(`"${line}" is wider than the room kept for it at ${city.id}`);
      }
    }
  }
  return found;
}

function counts(board, map) {
  const found = [];
  for (const route of board.routes) {
    const here = map.routes[route.id]?.spaces.length ?? 0;
    if (here !== route.length) found.push(`${route.id} has ${here} spaces instead of ${route.length}`);
  }
  for (const id of Object.keys(map.routes))
    if (!board.routes.some((route) => route.id === id)) found.push(`there is no route ${id}`);
  for (const id of Object.keys(map.cities))
    if (!board.cities.some((city) => city.id === id)) found.push(`there is no city ${id}`);
  return found;
}

/** Crossings on the map, and on the straight drawing between the real places. */
function crossings(board, map) {
  const joined = (one, other) => [one.from, one.to].sort().join() === [other.from, other.to].sort().join();
  const real = (id) => map.cities[id].real;
  const drawn = [],
    straight = [];
  board.routes.forEach((one, i) => {
    for (const other of board.routes.slice(i + 1)) {
      if (joined(one, other)) continue;
      const pair = `${one.id} and ${other.id}`;
      if (linesCross(pathPoints(map.routes[one.id].path), pathPoints(map.routes[other.id].path))) drawn.push(pair);
      const shared = [one.from, one.to].some((end) => end === other.from || end === other.to);
      if (!shared && segmentsCross(real(one.from), real(one.to), real(other.from), real(other.to))) straight.push(pair);
    }
  });
  return { drawn, straight };
}

function displacements(board, map) {
  const diagonal = Math.hypot(...map.size);
  return board.cities
    .map((city) => {
      const { at, real } = map.cities[city.id];
      return { city: city.id, share: Math.hypot(at[0] - real[0], at[1] - real[1]) / diagonal };
    })
    .sort((a, b) => b.share - a.share);
}

/** Everything that is wrong with a map, as sentences, and the figures that were measured. */
export function check(board, map) {
  const wrong = counts(board, map);
  if (wrong.length > 0) return { wrong, figures: {} };
  const all = bodies(board, map);
  const over = overlaps(all);
  const { drawn, straight } = crossings(board, map);
  const moved = displacements(board, map);
  wrong.push(...over, ...inside(board, map, all), ...namesFit(board, map));
  for (const pair of drawn) if (!straight.includes(pair)) wrong.push(`${pair} cross, and do not on the globe`);
  for (const { city, share } of moved) {
    if (share > FARTHEST) wrong.push(`${city} lies ${(share * 100).toFixed(1)} % of the diagonal from its place`);
  }
  const mean = moved.reduce((sum, one) => sum + one.share, 0) / moved.length;
  return {
    wrong,
    figures: { overlaps: over.length, crossings: drawn, straight, farthest: moved[0], mean, spaces: all.spaces.length },
  };
}
