// Relaxes the map: everything pushes away what is too near, routes stretch to the length they need, and the geography
// pulls back. Spaces, discs and names start tiny and grow, so that nothing ever jumps over anything: the drawing keeps
// the crossings of the straight lines between the real places, and gets no others.
import { boxOverlap, discOverlap, linesCross } from "./geometry.mjs";
import { blameLabels, chooseLabels, placed } from "./labels.mjs";
import { Springs } from "./springs.mjs";

// What is still too near when the relaxation ends.
/** How many things are nearer to each other than `least`. */
export function touching({ cities, bundles }, spaces, least) {
  let count = 0;
  const bodies = cities.flatMap((city) =>
    [city.label, city.mark].filter(Boolean).map((place) => ({ city, body: placed(city, place) })),
  );
  spaces.forEach((space, i) => {
    for (let j = i + 1; j < spaces.length; j++) {
      const other = spaces[j];
      if (Math.abs(space.x - other.x) < 50 && Math.abs(space.y - other.y) < 50 && boxOverlap(space, other, least))
        count++;
    }
    for (const { body } of bodies) if (Math.abs(space.y - body.y) < 60 && boxOverlap(space, body, least)) count++;
    const { a, b } = bundles[space.bundle];
    cities.forEach((city, c) => {
      if (
        Math.abs(space.x - city.x) < 50 &&
        Math.abs(space.y - city.y) < 50 &&
        discOverlap(city.x, city.y, city.radius, space, c === a || c === b ? 0 : 2)
      )
        count++;
    });
  });
  bodies.forEach(({ city, body }, i) => {
    for (let j = i + 1; j < bodies.length; j++)
      if (boxOverlap(body, bodies[j].body, bodies[j].city === city ? 0 : least)) count++;
    for (const other of cities) if (other !== city && discOverlap(other.x, other.y, other.radius, body, least)) count++;
  });
  return count;
}

/** How many bundles cross that do not on the globe; `mayCross` holds those that do, as in Bodies. */
export function newCrossings({ cities, bundles }, mayCross) {
  const lines = bundles.map(({ a, b, curve }) =>
    curve.points
      .filter((_, i) => curve.lengths[i] > cities[a].radius && curve.lengths[i] < curve.length - cities[b].radius)
      .map(({ x, y }) => [x, y]),
  );
  let count = 0;
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++)
      if (!mayCross.has(i * 1000 + j) && linesCross(lines[i], lines[j])) count++;
  }
  return count;
}

/** Beyond the stub of its city, a row of spaces may begin this much later to let others pass. */
const MOST_LEAD = 40;
/** Everything is at least this far apart in the end, and this far where it can be. */
const LEAST = 0.8;
const AIRY = 2.4;
const STEP = { rate: 0.09, keep: 0.82, most: 2.2 };

export class Relaxation extends Springs {
  /** One step: all forces, then everything moves a little. */
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
    const moved = (v, f) => Math.max(-most, Math.min(most, v * STEP.keep + f * STEP.rate));
    for (const city of this.model.cities) {
      if (city.hint.at) continue;
      city.vx = moved(city.vx, city.fx);
      city.vy = moved(city.vy, city.fy);
      city.x += city.vx;
      city.y += city.vy;
    }
    for (const bundle of this.model.bundles) this.bend(bundle, moved);
    this.measureAll();
  }

  bend(bundle, moved) {
    const a = this.model.cities[bundle.a],
      b = this.model.cities[bundle.b];
    if (bundle.hint.via) {
      const [one, two] = bundle.hint.via;
      bundle.d = [
        one[0] - a.x - (b.x - a.x) / 3,
        one[1] - a.y - (b.y - a.y) / 3,
        two[0] - b.x + (b.x - a.x) / 3,
        two[1] - b.y + (b.y - a.y) / 3,
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

  /** What is wrong with the result: things that touch, and routes that cross but do not on the globe. */
  faults() {
    return this.touching() + newCrossings(this.model, this.mayCross);
  }

  touching(least = LEAST) {
    return touching(this.model, this.spaces, least);
  }
}
