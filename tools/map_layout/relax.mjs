// Relaxes the map: everything pushes away what is too near, routes stretch to the length they need, and the geography
// pulls back. Spaces, discs and names start tiny and grow, so that nothing ever jumps over anything: the drawing keeps
// the crossings of the straight lines between the real places, and gets no others.

import { crossingOf, laneSpaces, measure } from "./curves.mjs";
import { box, boxOverlap, curvePoint, discOverlap, segmentsCross } from "./geometry.mjs";
import { blameLabels, chooseLabels, placed } from "./labels.mjs";
import { needOf } from "./model.mjs";
import { GAP } from "./sizes.mjs";

const PULL = { geography: 0.018, anchor: 0.0008, straight: 0.07, even: 0.1, short: 0.7, long: 0.012 };
/** Beyond the stub of its city, a row of spaces may begin this much later to let others pass. */
const MOST_LEAD = 40;
/** Everything is at least this far apart in the end. */
const LEAST = 0.8, AIRY = 2.4;
const STEP = { rate: 0.09, keep: 0.82, most: 2.2 };

/** Pairs of neighbours on the real map, whose relative position should stay what it is. */
function neighbours(model) {
  const pairs = new Map();
  const { cities } = model;
  const add = (i, j) => pairs.set(Math.min(i, j) * 1000 + Math.max(i, j), [i, j]);
  for (const bundle of model.bundles) add(bundle.a, bundle.b);
  cities.forEach((city, i) => {
    const near = cities.map((other, j) => [Math.hypot(other.gx - city.gx, other.gy - city.gy), j]).sort((p, q) => p[0] - q[0]);
    for (const [, j] of near.slice(1, 7)) add(i, j);
  });
  return [...pairs.values()].map(([i, j]) => {
    const dx = cities[i].gx - cities[j].gx, dy = cities[i].gy - cities[j].gy;
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

export class Relaxation {
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
    for (const bundle of model.bundles) Object.assign(bundle, { d: [0, 0, 0, 0], v: [0, 0, 0, 0], f: [0, 0, 0, 0], lead: [0, 0], slide: [0, 0] });
    this.crossings = crossingsOf(model);
    this.mayCross = new Set(this.crossings.flatMap(({ over, under }) => {
      const [i, j] = [over, under].map((bundle) => model.bundles.indexOf(bundle)).sort((p, q) => p - q);
      return [i * 1000 + j];
    }));
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
    const { curve, lanes } = bundle, size = this.size;
    const first = Math.min(...lanes.map(({ spaces }) => spaces[0].s - spaces[0].hl));
    const last = Math.max(...lanes.map(({ spaces }) => spaces[spaces.length - 1].s + spaces[spaces.length - 1].hl));
    const ends = [[this.model.cities[bundle.a].radius * size, first], [last, curve.length - this.model.cities[bundle.b].radius * size]];
    for (const [from, to] of ends) {
      if (to - from < 16 * size) continue;
      const pieces = Math.ceil((to - from) / (40 * size));
      for (let k = 0; k < pieces; k++) {
        const s = from + ((to - from) * (k + 0.5)) / pieces;
        const q = curvePoint(curve.p, curve.at(s));
        this.track.push(Object.assign(box(q.x, q.y, q.ux, q.uy, (to - from) / pieces / 2, 1.5 * size), { s, bundle: index, thin: true }));
      }
    }
  }

  /** Where two routes cross on the globe, one leaves a hole between its spaces and the other passes through. */
  makeHole(over, under) {
    const found = crossingOf(over.curve, under.curve);
    if (!found) return;
    const sine = Math.max(0.35, found.sine), cosine = Math.sqrt(1 - sine * sine);
    const width = ((2 * under.half + 2 * GAP.stranger + 2 * over.half * cosine) / sine) * this.size;
    over.holes.push({ s: found.s, width });
  }

  /** A force on the curve of a bundle at t moves its ends and its bend. */
  pushCurve(index, t, fx, fy) {
    const bundle = this.model.bundles[index];
    const { b0, b1, b2, b3 } = curvePoint(bundle.curve.p, t);
    const wa = b0 + (2 * b1 + b2) / 3, wb = b3 + (b1 + 2 * b2) / 3;
    const a = this.model.cities[bundle.a], b = this.model.cities[bundle.b];
    a.fx += fx * wa;
    a.fy += fy * wa;
    b.fx += fx * wb;
    b.fy += fy * wb;
    bundle.f[0] += fx * b1;
    bundle.f[1] += fy * b1;
    bundle.f[2] += fx * b2;
    bundle.f[3] += fy * b2;
  }

  /** Pushes a space at the part of it that is nearest to a point. */
  pushSpace(space, x, y, fx, fy) {
    const u = Math.max(-space.hl, Math.min(space.hl, (x - space.x) * space.ux + (y - space.y) * space.uy));
    const bundle = this.model.bundles[space.bundle];
    // What pushes a space along its route makes the row begin farther from that end.
    const along = fx * space.ux + fy * space.uy, part = space.s / bundle.curve.length;
    if (!space.thin) {
      bundle.slide[0] += along * (1 - part);
      bundle.slide[1] -= along * part;
    }
    this.pushCurve(space.bundle, bundle.curve.at(space.s + u), fx, fy);
  }

  spacesApart() {
    const cell = 56, grid = new Map();
    const room = GAP.stranger * this.size;
    const key = (i, j) => i * 4096 + j;
    for (const space of this.bodies) {
      const i = Math.floor(space.x / cell) + 1024, j = Math.floor(space.y / cell) + 1024;
      for (let di = -1; di <= 1; di++) {
        for (let dj = -1; dj <= 1; dj++) {
          for (const other of grid.get(key(i + di, j + dj)) ?? []) this.twoSpaces(space, other, room);
        }
      }
      if (!grid.has(key(i, j))) grid.set(key(i, j), []);
      grid.get(key(i, j)).push(space);
    }
  }

  twoSpaces(space, other, room) {
    if (space.bundle === other.bundle) return;
    if ((space.thin || other.thin) && this.shareCity(space.bundle, other.bundle)) return;
    if ((space.thin || other.thin) && this.mayCross.has(Math.min(space.bundle, other.bundle) * 1000 + Math.max(space.bundle, other.bundle))) return;
    const hit = boxOverlap(space, other, room);
    if (!hit) return;
    const k = hit.depth * 0.7 * this.strangers;
    this.pushSpace(other, space.x, space.y, hit.nx * k, hit.ny * k);
    this.pushSpace(space, other.x, other.y, -hit.nx * k, -hit.ny * k);
  }

  shareCity(one, other) {
    const p = this.model.bundles[one], q = this.model.bundles[other];
    return p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b;
  }

  discsApart() {
    const { cities, bundles } = this.model;
    cities.forEach((city, c) => {
      for (const space of this.bodies) {
        if (Math.abs(space.x - city.x) > 60 || Math.abs(space.y - city.y) > 60) continue;
        const bundle = bundles[space.bundle];
        if (bundle.a === c || bundle.b === c) continue;
        const hit = discOverlap(city.x, city.y, city.radius * this.size, space, (GAP.stranger + 4) * this.size);
        if (!hit) continue;
        const k = hit.depth * 0.8;
        this.pushSpace(space, city.x, city.y, hit.nx * k, hit.ny * k);
        city.fx -= hit.nx * k;
        city.fy -= hit.ny * k;
      }
    });
  }

  /** Names and badges hang on their cities and push whatever is in their way. */
  namesApart() {
    const { cities } = this.model;
    const bodies = [];
    for (const city of cities) {
      bodies.push({ city, body: placed(city, city.label, this.size), air: 4.5 });
      if (city.mark) bodies.push({ city, body: placed(city, city.mark, this.size), air: 3.2 });
    }
    bodies.forEach((one, i) => {
      this.nameAgainstSpaces(one);
      this.nameAgainstDiscs(one);
      for (let j = i + 1; j < bodies.length; j++) this.twoNames(one, bodies[j]);
    });
  }

  nameAgainstSpaces({ city, body, air }) {
    for (const space of this.spaces) {
      if (Math.abs(space.x - body.x) > body.hl + 30 || Math.abs(space.y - body.y) > body.hw + 30) continue;
      const hit = boxOverlap(body, space, air * this.size);
      if (!hit) continue;
      const k = hit.depth * 0.45 * this.names;
      this.pushSpace(space, body.x, body.y, hit.nx * k, hit.ny * k);
      city.fx -= hit.nx * k;
      city.fy -= hit.ny * k;
    }
  }

  nameAgainstDiscs({ city, body, air }) {
    for (const other of this.model.cities) {
      if (other === city) continue;
      const hit = discOverlap(other.x, other.y, other.radius * this.size, body, (air + 1) * this.size);
      if (hit) this.twoCities(other, city, hit, 0.5 * this.names);
    }
  }

  twoNames(one, other) {
    if (one.city === other.city) return;
    const hit = boxOverlap(one.body, other.body, 4 * this.size);
    if (hit) this.twoCities(one.city, other.city, hit, 0.4 * this.names);
  }

  twoCities(one, other, hit, stiff) {
    const k = hit.depth * stiff;
    other.fx += hit.nx * k;
    other.fy += hit.ny * k;
    one.fx -= hit.nx * k;
    one.fy -= hit.ny * k;
  }

  /** Routes leave a city in the order they have on the globe, with an angle between them that gives them room. */
  anglesApart() {
    this.model.cities.forEach((city, c) => {
      const order = this.around[c];
      if (order.length < 2) return;
      const leaving = order.map(({ i }) => this.leaving(city, c, i));
      leaving.forEach((one, k) => {
        const next = (k + 1) % order.length, other = leaving[next];
        const real = order[next].angle - order[k].angle + (next === 0 ? 2 * Math.PI : 0);
        if (real > 2.4) return;
        let angle = other.angle - one.angle;
        while (angle < real - Math.PI) angle += 2 * Math.PI;
        while (angle > real + Math.PI) angle -= 2 * Math.PI;
        const wanted = Math.min(1.2, (0.9 * (one.half + other.half + GAP.stranger)) / (city.stub + 14)) * this.size;
        if (angle >= wanted) return;
        const force = 0.4 * (wanted - angle) * one.reach;
        this.pushBend(one, Math.sin(one.angle) * force, -Math.cos(one.angle) * force);
        this.pushBend(other, -Math.sin(other.angle) * force, Math.cos(other.angle) * force);
      });
    });
  }

  /** A force that bends a curve and leaves its ends alone. */
  pushBend({ i, t }, fx, fy) {
    const bundle = this.model.bundles[i];
    const { b1, b2 } = curvePoint(bundle.curve.p, t);
    bundle.f[0] += fx * b1;
    bundle.f[1] += fy * b1;
    bundle.f[2] += fx * b2;
    bundle.f[3] += fy * b2;
  }

  /** Where a bundle is a little way out of a city, seen from there. */
  leaving(city, c, i) {
    const bundle = this.model.bundles[i], { curve } = bundle;
    const reach = Math.min(curve.length * 0.4, (city.stub + 14) * this.size);
    const t = curve.at(bundle.a === c ? reach : curve.length - reach);
    const p = curvePoint(curve.p, t);
    return { i, t, reach, half: bundle.half, angle: Math.atan2(p.y - city.y, p.x - city.x) };
  }

  lengths() {
    const { model } = this;
    for (const bundle of model.bundles) {
      const { curve } = bundle;
      let need = (needOf(model, bundle) + 3 + bundle.lead[0] + bundle.lead[1]) * this.size + bundle.half * this.size * curve.bend +
        bundle.holes.reduce((sum, hole) => sum + hole.width, 0) ;
      if (bundle.holes.length > 0 && bundle.tight > 0) need = Math.max(need, curve.length + 2 * bundle.tight);
      const most = need * this.room + ((bundle.n - 1) * (GAP.most - GAP.least) + 18) * this.size;
      if (curve.length < need) this.stretch(bundle, (need - curve.length) * PULL.short);
      else if (curve.length > most) this.stretch(bundle, -Math.min(60, curve.length - most) * PULL.long);
    }
  }

  /** Lengthens a curve by moving its ends apart and bending it more. */
  stretch(bundle, force) {
    const { points } = bundle.curve;
    const g = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 1; i < points.length; i++) {
      const p = points[i - 1], q = points[i];
      const norm = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const ex = (q.x - p.x) / norm, ey = (q.y - p.y) / norm;
      const w = [q.b0 - p.b0, q.b1 - p.b1, q.b2 - p.b2, q.b3 - p.b3];
      for (let j = 0; j < 4; j++) {
        g[2 * j] += ex * w[j];
        g[2 * j + 1] += ey * w[j];
      }
    }
    const a = this.model.cities[bundle.a], b = this.model.cities[bundle.b];
    a.fx += force * (g[0] + (2 * g[2] + g[4]) / 3);
    a.fy += force * (g[1] + (2 * g[3] + g[5]) / 3);
    b.fx += force * (g[6] + (g[2] + 2 * g[4]) / 3);
    b.fy += force * (g[7] + (g[3] + 2 * g[5]) / 3);
    for (let j = 0; j < 4; j++) bundle.f[j] += force * g[2 + j];
  }

  shape() {
    const { cities, bundles } = this.model;
    for (const { i, j, dx, dy, weight } of this.pairs) {
      const a = cities[i], b = cities[j];
      const k = PULL.geography * weight * this.geography;
      const ex = (a.x - b.x - dx) * k, ey = (a.y - b.y - dy) * k;
      a.fx -= ex;
      a.fy -= ey;
      b.fx += ex;
      b.fy += ey;
    }
    for (const city of cities) {
      city.fx -= (city.x - city.gx) * PULL.anchor * this.geography;
      city.fy -= (city.y - city.gy) * PULL.anchor * this.geography;
    }
    for (const { d, f } of bundles) {
      for (let j = 0; j < 4; j++) f[j] -= d[j] * PULL.straight * this.straight + (d[j] - d[(j + 2) % 4]) * PULL.even;
    }
  }

  inside() {
    if (!this.walls) return;
    const { x0, y0, x1, y1 } = this.walls;
    for (const city of this.model.cities) {
      const left = Math.min(-city.radius, city.label.x), right = Math.max(city.radius, city.label.x + city.label.w);
      const top = Math.min(-city.radius, city.label.y), bottom = Math.max(city.radius, city.label.y + city.label.h);
      city.fx += 0.5 * (Math.max(0, x0 - city.x - left) - Math.max(0, city.x + right - x1));
      city.fy += 0.5 * (Math.max(0, y0 - city.y - top) - Math.max(0, city.y + bottom - y1));
    }
    for (const space of this.spaces) {
      const fx = Math.max(0, x0 + space.hl - space.x) - Math.max(0, space.x + space.hl - x1);
      const fy = Math.max(0, y0 + space.hl - space.y) - Math.max(0, space.y + space.hl - y1);
      if (fx !== 0 || fy !== 0) this.pushCurve(space.bundle, this.model.bundles[space.bundle].curve.at(space.s), fx * 0.5, fy * 0.5);
    }
  }

  /** One step: all forces, then everything moves a little. Returns the largest move. */
  step() {
    for (const city of this.model.cities) city.fx = city.fy = 0;
    for (const bundle of this.model.bundles) {
      bundle.f.fill(0);
      bundle.slide.fill(0);
    }
    this.spacesApart();
    this.discsApart();
    this.namesApart();
    this.anglesApart();
    this.lengths();
    this.shape();
    this.inside();
    const most = STEP.most * Math.min(1, this.size + 0.1);
    let largest = 0;
    const moved = (v, f) => Math.max(-most, Math.min(most, v * STEP.keep + f * STEP.rate));
    for (const city of this.model.cities) {
      if (city.hint.at) continue;
      city.vx = moved(city.vx, city.fx);
      city.vy = moved(city.vy, city.fy);
      city.x += city.vx;
      city.y += city.vy;
      largest = Math.max(largest, Math.abs(city.vx), Math.abs(city.vy));
    }
    for (const bundle of this.model.bundles) this.bend(bundle, moved);
    this.measureAll();
    return largest;
  }

  bend(bundle, moved) {
    const a = this.model.cities[bundle.a], b = this.model.cities[bundle.b];
    if (bundle.hint.via) {
      const [one, two] = bundle.hint.via;
      bundle.d = [
        one[0] - a.x - (b.x - a.x) / 3, one[1] - a.y - (b.y - a.y) / 3,
        two[0] - b.x + (b.x - a.x) / 3, two[1] - b.y + (b.y - a.y) / 3,
      ];
      return;
    }
    for (let j = 0; j < 2; j++) {
      const lead = bundle.lead[j] * 0.995 + bundle.slide[j] * STEP.rate * 0.6;
      bundle.lead[j] = Math.max(0, Math.min(MOST_LEAD, lead));
    }
    for (let j = 0; j < 4; j++) {
      bundle.v[j] = moved(bundle.v[j], bundle.f[j]);
      bundle.d[j] += bundle.v[j];
    }
  }

  /** Grows everything to its full size, lets it settle, and goes on until nothing overlaps. */
  run({ growing = 1400, settling = 1600, most = 3000 } = {}) {
    for (let i = 0; i < growing; i++) {
      this.size = 0.15 + 0.85 * ((i + 1) / growing);
      if (i % 40 === 0) chooseLabels(this.model, this.spaces, this.size);
      this.step();
    }
    this.size = 1;
    for (let i = 0; i < settling; i++) {
      if (i % 60 === 0 && i < settling * 0.7) chooseLabels(this.model, this.spaces, 1);
      // What has found its place is no longer pulled back, so that the last overlaps can go.
      this.geography = Math.max(0.12, 1 - (1.2 * i) / settling);
      this.straight = Math.max(0.35, 1 - i / settling);
      this.names = 1 + i / settling;
      this.step();
    }
    this.untangle(most);
    this.polish();
  }

  /** Goes on until nothing touches, pushing harder and trying other sides for the names. */
  untangle(most) {
    for (let i = 0; i < most && this.touching() > 0; i++) {
      const late = Math.min(1, i / 1200);
      this.geography = 0.12 - 0.08 * late;
      this.straight = 0.35 - 0.25 * late;
      this.names = 2 + 1.5 * late;
      this.strangers = 1 + 0.8 * late;
      if (i % 150 === 149) {
        blameLabels(this.model, this.spaces);
        chooseLabels(this.model, this.spaces, 1);
      }
      this.step();
    }
  }

  /** A little more air, as long as it makes nothing worse. */
  polish() {
    if (this.touching() > 0) return;
    let best = { crowded: this.touching(AIRY), ...this.snapshot() };
    for (let i = 1; i <= 900 && best.crowded > 0; i++) {
      this.step();
      if (i % 30 > 0 || this.touching() > 0) continue;
      const crowded = this.touching(AIRY);
      if (crowded < best.crowded) best = { crowded, ...this.snapshot() };
    }
    this.restore(best);
  }

  snapshot() {
    return {
      cities: this.model.cities.map(({ x, y, label, mark }) => ({ x, y, label, mark })),
      bundles: this.model.bundles.map(({ d, lead }) => ({ d: [...d], lead: [...lead] })),
    };
  }

  restore({ cities, bundles }) {
    this.model.cities.forEach((city, i) => Object.assign(city, cities[i]));
    this.model.bundles.forEach((bundle, i) => Object.assign(bundle, bundles[i]));
    this.measureAll();
  }

  /** How many things are nearer than they may be at the end. */
  touching(least = LEAST) {
    const { cities, bundles } = this.model;
    let count = 0;
    const bodies = cities.flatMap((city) => [city.label, city.mark].filter(Boolean).map((place) => ({ city, body: placed(city, place) })));
    this.spaces.forEach((space, i) => {
      for (let j = i + 1; j < this.spaces.length; j++) {
        const other = this.spaces[j];
        if (Math.abs(space.x - other.x) < 50 && Math.abs(space.y - other.y) < 50 && boxOverlap(space, other, least)) count++;
      }
      for (const { body } of bodies) if (Math.abs(space.y - body.y) < 60 && boxOverlap(space, body, least)) count++;
      const { a, b } = bundles[space.bundle];
      cities.forEach((city, c) => {
        if (Math.abs(space.x - city.x) < 50 && Math.abs(space.y - city.y) < 50 && discOverlap(city.x, city.y, city.radius, space, c === a || c === b ? 0 : 2)) count++;
      });
    });
    bodies.forEach(({ city, body }, i) => {
      for (let j = i + 1; j < bodies.length; j++) if (boxOverlap(body, bodies[j].body, bodies[j].city === city ? 0 : least)) count++;
      for (const other of cities) if (other !== city && discOverlap(other.x, other.y, other.radius, body, least)) count++;
    });
    return count;
  }
}
