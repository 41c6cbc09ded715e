// What is still too near when the relaxation ends.

import { boxOverlap, discOverlap, linesCross } from "./geometry.mjs";
import { placed } from "./labels.mjs";

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
