// What the relaxation moves: curves, spaces along them, bare track; and what it knows of the globe.

import { crossingOf, laneSpaces, measure } from "./curves.mjs";
import { GAP, box, curvePoint, segmentsCross } from "./geometry.mjs";

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
