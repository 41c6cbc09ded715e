// Everything pushes away what is too near.

import { Bodies } from "./bodies.mjs";
import { boxOverlap, curvePoint, discOverlap } from "./geometry.mjs";
import { placed } from "./labels.mjs";
import { GAP } from "./sizes.mjs";

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
}
