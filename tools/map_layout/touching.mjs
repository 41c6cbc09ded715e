// What is still too near when the relaxation ends.

import { boxOverlap, discOverlap } from "./geometry.mjs";
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
