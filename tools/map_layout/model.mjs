// A board as the layout sees it: cities with a place and a name, and bundles of routes that join the same two cities.

import { BADGE, CITY, GAP, LABEL, SPACE, STUB, textWidth } from "./geometry.mjs";

/** Cities that have something lying beside them: goods, festival cards, an attraction. */
function citiesWithBadge(board) {
  const found = new Set();
  for (const entry of board.mechanics ?? []) {
    if (typeof entry === "string") continue;
    for (const city of Object.keys(entry.passengers?.goods ?? {})) found.add(city);
    for (const festival of entry.festivals?.festivals ?? []) festival.cities.forEach((city) => found.add(city));
    for (const city of entry.attractions?.cities ?? []) found.add(city);
  }
  return found;
}

/** Breaks a long name where its halves are most alike, after a space or a hyphen. */
function brokenName(name) {
  let best = [name];
  for (let i = 1; i < name.length; i++) {
    if (!" -".includes(name[i])) continue;
    const first = name.slice(0, i + (name[i] === "-" ? 1 : 0)),
      second = name.slice(i + 1);
    const width = Math.max(textWidth(first, 1), textWidth(second, 1));
    if (width < Math.max(...best.map((line) => textWidth(line, 1)))) best = [first, second];
  }
  return best;
}

/** The shapes a name can be written in: one line, and two when it is long. */
function nameShapes(name, size) {
  const shapes = [];
  const shape = (lines) => ({
    lines,
    size,
    w:
      Math.max(
        ...Object.values(lines)
          .flat()
          .map((line) => textWidth(line, size)),
      ) + 2,
    h: size * 0.98 + (Math.max(...Object.values(lines).map((l) => l.length)) - 1) * LABEL.line,
    rows: Math.max(...Object.values(lines).map((l) => l.length)),
  });
  shapes.push(shape(Object.fromEntries(Object.entries(name).map(([language, text]) => [language, [text]]))));
  const broken = Object.fromEntries(
    Object.entries(name).map(([language, text]) => [language, text.length > 9 ? brokenName(text) : [text]]),
  );
  if (Object.values(broken).some((lines) => lines.length > 1)) shapes.push(shape(broken));
  return shapes;
}

function modelCity(city, board, badges) {
  const exit = city.country !== undefined;
  const country = exit && board.countries.find((one) => one.id === city.country);
  return {
    id: city.id,
    exit,
    radius: exit ? CITY.exit : CITY.radius,
    hint: city.layout ?? {},
    shapes: nameShapes(exit ? country.name : city.name, exit ? LABEL.exit : LABEL.size),
    badge: badges.has(city.id),
    bundles: [],
  };
}

/** Bundles: all routes between the same two cities, with the distance of each from the middle line. */
function modelBundles(board, index) {
  const bundles = new Map();
  for (const route of board.routes) {
    const ends = [index.get(route.from), index.get(route.to)].sort((a, b) => a - b);
    const key = ends.join(" ");
    if (!bundles.has(key)) bundles.set(key, { a: ends[0], b: ends[1], lanes: [], hint: {} });
    const bundle = bundles.get(key);
    const turned = index.get(route.from) !== ends[0];
    bundle.lanes.push({ route: route.id, n: route.length, turned });
    const via = route.layout?.via;
    if (via) bundle.hint.via = turned ? [...via].reverse() : via;
  }
  for (const bundle of bundles.values()) {
    const step = SPACE.width + GAP.lane;
    bundle.lanes.forEach((lane, i) => (lane.offset = (i - (bundle.lanes.length - 1) / 2) * step));
    bundle.n = Math.max(...bundle.lanes.map((lane) => lane.n));
    bundle.half = (bundle.lanes.length * step - GAP.lane) / 2;
  }
  return [...bundles.values()];
}

/** Distance from the centre of a city at which its routes begin: there must be room for all of them around it. */
function stubOf(city, bundles) {
  const around = city.bundles.reduce((sum, i) => sum + 2 * bundles[i].half + GAP.stranger, 0);
  return Math.max(city.radius + STUB, (around / (2 * Math.PI)) * 1.08);
}

export function makeModel(board) {
  const badges = citiesWithBadge(board);
  const cities = board.cities.map((city) => modelCity(city, board, badges));
  const index = new Map(cities.map((city, i) => [city.id, i]));
  const bundles = modelBundles(board, index);
  bundles.forEach((bundle, i) => {
    cities[bundle.a].bundles.push(i);
    cities[bundle.b].bundles.push(i);
  });
  for (const city of cities) city.stub = stubOf(city, bundles);
  return { cities, bundles, badge: badges.size > 0 ? BADGE : undefined };
}

/** Length of curve, from centre to centre, that a bundle needs. */
export function needOf(model, bundle) {
  return (
    bundle.n * SPACE.length + (bundle.n - 1) * GAP.least + model.cities[bundle.a].stub + model.cities[bundle.b].stub
  );
}
