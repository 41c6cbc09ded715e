// Routes stretch to the length they need and leave their cities in order; the geography pulls everything back.
import { GAP, boxOverlap, curvePoint, discOverlap } from "./geometry.mjs";
import { placed } from "./labels.mjs";
import { Bodies, needOf } from "./model.mjs";

// Everything pushes away what is too near.
export class Pushes extends Bodies {
  /** A force on the curve of a bundle at t moves its ends and its bend. */
  pushCurve(index, t, fx, fy) {
    const bundle = this.model.bundles[index];
    const { b0, b1, b2, b3 } = curvePoint(bundle.curve.p, t);
    const wa = b0 + (2 * b1 + b2) / 3,
      wb = b3 + (b1 + 2 * b2) / 3;
    const a = this.model.cities[bundle.a],
      b = this.model.cities[bundle.b];
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
    const along = fx * space.ux + fy * space.uy,
      part = space.s / bundle.curve.length;
    if (!space.thin) {
      bundle.slide[0] += along * (1 - part);
      bundle.slide[1] -= along * part;
    }
    this.pushCurve(space.bundle, bundle.curve.at(space.s + u), fx, fy);
  }

  spacesApart() {
    const cell = 56,
      grid = new Map();
    const room = GAP.stranger * this.size;
    const key = (i, j) => i * 4096 + j;
    for (const space of this.bodies) {
      const i = Math.floor(space.x / cell) + 1024,
        j = Math.floor(space.y / cell) + 1024;
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
    if (
      (space.thin || other.thin) &&
      this.mayCross.has(Math.min(space.bundle, other.bundle) * 1000 + Math.max(space.bundle, other.bundle))
    )
      return;
    const hit = boxOverlap(space, other, room);
    if (!hit) return;
    const k = hit.depth * 0.7 * this.strangers;
    this.pushSpace(other, space.x, space.y, hit.nx * k, hit.ny * k);
    this.pushSpace(space, other.x, other.y, -hit.nx * k, -hit.ny * k);
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
      let hit = boxOverlap(body, space, air * this.size);
      if (!hit) continue;
      hit = this.pastTheEnd(city, body, space) ?? hit;
      const k = hit.depth * 0.45 * this.names;
      this.pushSpace(space, body.x, body.y, hit.nx * k, hit.ny * k);
      city.fx -= hit.nx * k;
      city.fy -= hit.ny * k;
    }
  }

  /**
   * A route that runs straight through a name beside its city cannot get out between the two; the nearest way out, up
   * or down, would only slide it along itself. It has to go round the far end.
   */
  pastTheEnd(city, body, space) {
    const out = Math.sign(body.x - city.x);
    if (Math.abs(space.uy) < 0.6 || Math.abs(body.x - city.x) < body.hl) return null;
    const { a, b } = this.model.bundles[space.bundle];
    if (this.model.cities[a] === city || this.model.cities[b] === city) return null;
    const way = body.hl + space.hw + 4 * this.size - out * (space.x - body.x);
    return way > 0 ? { depth: Math.min(way, 9 * this.size), nx: out, ny: 0 } : null;
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
}

const PULL = { geography: 0.018, anchor: 0.0008, straight: 0.07, even: 0.1, short: 0.7, long: 0.012 };

export class Springs extends Pushes {
  /** Routes leave a city in the order they have on the globe, with an angle between them that gives them room. */
  anglesApart() {
    this.model.cities.forEach((city, c) => {
      const order = this.around[c];
      if (order.length < 2) return;
      const leaving = order.map(({ i }) => this.leaving(city, c, i));
      leaving.forEach((one, k) => {
        const next = (k + 1) % order.length,
          other = leaving[next];
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
    const bundle = this.model.bundles[i],
      { curve } = bundle;
    const reach = Math.min(curve.length * 0.4, (city.stub + 14) * this.size);
    const t = curve.at(bundle.a === c ? reach : curve.length - reach);
    const p = curvePoint(curve.p, t);
    return { i, t, reach, half: bundle.half, angle: Math.atan2(p.y - city.y, p.x - city.x) };
  }

  lengths() {
    const { model } = this;
    for (const bundle of model.bundles) {
      const { curve } = bundle;
      let need =
        (needOf(model, bundle) + 3 + bundle.lead[0] + bundle.lead[1]) * this.size +
        bundle.half * this.size * curve.bend +
        bundle.holes.reduce((sum, hole) => sum + hole.width, 0);
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
      const p = points[i - 1],
        q = points[i];
      const norm = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const ex = (q.x - p.x) / norm,
        ey = (q.y - p.y) / norm;
      const w = [q.b0 - p.b0, q.b1 - p.b1, q.b2 - p.b2, q.b3 - p.b3];
      for (let j = 0; j < 4; j++) {
        g[2 * j] += ex * w[j];
        g[2 * j + 1] += ey * w[j];
      }
    }
    const a = this.model.cities[bundle.a],
      b = this.model.cities[bundle.b];
    a.fx += force * (g[0] + (2 * g[2] + g[4]) / 3);
    a.fy += force * (g[1] + (2 * g[3] + g[5]) / 3);
    b.fx += force * (g[6] + (g[2] + 2 * g[4]) / 3);
    b.fy += force * (g[7] + (g[3] + 2 * g[5]) / 3);
    for (let j = 0; j < 4; j++) bundle.f[j] += force * g[2 + j];
  }

  shape() {
    const { cities, bundles } = this.model;
    for (const { i, j, dx, dy, weight } of this.pairs) {
      const a = cities[i],
        b = cities[j];
      const k = PULL.geography * weight * this.geography;
      const ex = (a.x - b.x - dx) * k,
        ey = (a.y - b.y - dy) * k;
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
      const left = Math.min(-city.radius, city.label.x),
        right = Math.max(city.radius, city.label.x + city.label.w);
      const top = Math.min(-city.radius, city.label.y),
        bottom = Math.max(city.radius, city.label.y + city.label.h);
      city.fx += 0.5 * (Math.max(0, x0 - city.x - left) - Math.max(0, city.x + right - x1));
      city.fy += 0.5 * (Math.max(0, y0 - city.y - top) - Math.max(0, city.y + bottom - y1));
    }
    for (const space of this.spaces) {
      const fx = Math.max(0, x0 + space.hl - space.x) - Math.max(0, space.x + space.hl - x1);
      const fy = Math.max(0, y0 + space.hl - space.y) - Math.max(0, space.y + space.hl - y1);
      if (fx !== 0 || fy !== 0)
        this.pushCurve(space.bundle, this.model.bundles[space.bundle].curve.at(space.s), fx * 0.5, fy * 0.5);
    }
  }
}
