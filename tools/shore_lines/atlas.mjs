// Countries and states from the map packages, simplified so that neighbours keep their common border.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";

const require = createRequire(import.meta.url);
const read = (name) => JSON.parse(readFileSync(require.resolve(name), "utf8"));

export function countries(detail) {
  const world = simplify(presimplify(read("world-atlas/countries-10m.json")), detail);
  const all = world.objects.countries;
  return {
    land: merge(world, all.geometries),
    borders: mesh(world, all, (a, b) => a !== b),
    named: (names) =>
      merge(
        world,
        all.geometries.filter((country) => names.includes(country.properties.name)),
      ),
  };
}

/** The borders between the states of the USA. */
export function states(detail) {
  const usa = simplify(presimplify(read("us-atlas/states-10m.json")), detail);
  return mesh(usa, usa.objects.states, (a, b) => a !== b);
}
