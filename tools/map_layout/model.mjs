// A board as the layout sees it: cities with a place and a name, and bundles of routes that join the same two cities; and what the
// relaxation moves: curves, spaces along them, bare track, with what it knows of the globe.

import { crossingOf, laneSpaces, measure } from "./curves.mjs";
import { BADGE, CITY, GAP, LABEL, SPACE, STUB, box, curvePoint, segmentsCross, textWidth } from "./geometry.mjs";

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

/** Pairs of neighbours on the real map, whose relative position should stay what it is. */
function neighbours(model) {
  const pairs = new Map();
  const { cities } = model;
  const add = (i, j) => pairs.set(Math.min(i, j) * 1000 + Math.max(i, j), [i, j]);
  for (const bundle of model.bundles) add(bundle.a, bundle.b);
  cities.forEach((city, i) => {
    const near = cities
      .map((other, j) => [Math.hypot(other.gx - city.gx, other.gy - city.gy), j])
      .sort((p, q) => p[0] - q[0]);
    for (const [, j] of near.slice(1, 7)) add(i, j);
  });
  return [...pairs.values()].map(([i, j]) => {
    const dx = cities[i].gx - cities[j].gx,
      dy = cities[i].gy - cities[j].gy;
    return { i, j, dx, dy, weight: 90 / (Math.hypot(dx, dy) + 25) };
  });
}

/** For every city, its bundles in the order in which they leave it on the globe, clockwise. */
function orderAround({ cities, bundles }) {
  return cities.map((city, c) => {
    const angle = (i) => {
      const other = cities[bundles[i].a === c ? bundles[i].b : bundles[i].a];
      return Math.atan2(other.gy - city.gy, other.gx - city.gx);
    };
    return city.bundles.map((i) => ({ i, angle: angle(i) })).sort((p, q) => p.angle - q.angle);
  });
}

/** Bundles that cross on the globe; the one with more spaces makes room for the other. */
function crossingsOf({ cities, bundles }) {
  const place = (i) => [cities[i].gx, cities[i].gy];
  const found = [];
  bundles.forEach((one, i) => {
    for (const other of bundles.slice(i + 1)) {
      if ([one.a, one.b].some((end) => end === other.a || end === other.b)) continue;
      if (!segmentsCross(place(one.a), place(one.b), place(other.a), place(other.b))) continue;
      const first = one.n - one.lanes.length >= other.n - other.lanes.length;
      found.push(first ? { over: one, under: other } : { over: other, under: one });
    }
  });
  return found;
}

export class Bodies {
  /** `room`: how much longer than needed routes may be, beyond the usual; `walls`: the rectangle that everything must
   * stay in, when the map has one already. */
  constructor(model, room = 1, walls = null) {
    this.model = model;
    this.room = room;
    this.walls = walls;
    this.pairs = neighbours(model);
    this.size = 0.15;
    this.geography = 1;
    this.straight = 1;
    this.names = 1;
    this.strangers = 1;
    for (const city of model.cities) Object.assign(city, { vx: 0, vy: 0, fx: 0, fy: 0 });
    for (const bundle of model.bundles)
      Object.assign(bundle, { d: [0, 0, 0, 0], v: [0, 0, 0, 0], f: [0, 0, 0, 0], lead: [0, 0], slide: [0, 0] });
    this.crossings = crossingsOf(model);
    this.mayCross = new Set(
      this.crossings.flatMap(({ over, under }) => {
        const [i, j] = [over, under].map((bundle) => model.bundles.indexOf(bundle)).sort((p, q) => p - q);
        return [i * 1000 + j];
      }),
    );
    this.around = orderAround(model);
    this.measureAll();
  }

  measureAll() {
    const { cities, bundles } = this.model;
    for (const bundle of bundles) {
      bundle.curve = measure(bundle, cities[bundle.a], cities[bundle.b]);
      bundle.holes = [];
    }
    for (const { over, under } of this.crossings) this.makeHole(over, under);
    this.spaces = [];
    this.track = [];
    bundles.forEach((bundle, index) => {
      const ends = [0, 1].map((end) => (cities[end === 0 ? bundle.a : bundle.b].stub + bundle.lead[end]) * this.size);
      bundle.tight = 0;
      for (const lane of bundle.lanes) {
        lane.spaces = laneSpaces(lane, bundle.curve, ends, bundle.holes, this.size);
        bundle.tight = Math.max(bundle.tight, lane.spaces.tight);
        for (const space of lane.spaces) {
          space.bundle = index;
          this.spaces.push(space);
        }
      }
      this.addTrack(bundle, index);
    });
    this.bodies = [...this.spaces, ...this.track];
  }

  /** Track without spaces, at both ends of a route, is a thin body: nothing may pass over it either. */
  addTrack(bundle, index) {
    const { curve, lanes } = bundle,
      size = this.size;
    const first = Math.min(...lanes.map(({ spaces }) => spaces[0].s - spaces[0].hl));
    const last = Math.max(...lanes.map(({ spaces }) => spaces[spaces.length - 1].s + spaces[spaces.length - 1].hl));
    const ends = [
      [this.model.cities[bundle.a].radius * size, first],
      [last, curve.length - this.model.cities[bundle.b].radius * size],
    ];
    for (const [from, to] of ends) {
      if (to - from < 16 * size) continue;
      const pieces = Math.ceil((to - from) / (40 * size));
      for (let k = 0; k < pieces; k++) {
        const s = from + ((to - from) * (k + 0.5)) / pieces;
        const q = curvePoint(curve.p, curve.at(s));
        this.track.push(
          Object.assign(box(q.x, q.y, q.ux, q.uy, (to - from) / pieces / 2, 1.5 * size), {
            s,
            bundle: index,
            thin: true,
          }),
        );
      }
    }
  }

  /** Where two routes cross on the globe, one leaves a hole between its spaces and the other passes through. */
  makeHole(over, under) {
    const found = crossingOf(over.curve, under.curve);
    if (!found) return;
    const sine = Math.max(0.35, found.sine),
      cosine = Math.sqrt(1 - sine * sine);
    const width = ((2 * under.half + 2 * GAP.stranger + 2 * over.half * cosine) / sine) * this.size;
    over.holes.push({ s: found.s, width });
  }

  shareCity(one, other) {
    const p = this.model.bundles[one],
      q = this.model.bundles[other];
    return p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b;
  }
}
