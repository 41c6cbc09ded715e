// Takes coastlines and borders from public-domain map data (Natural Earth and the US Census, in npm packages) and
// writes boards/maps/shores/<id>.json: longitude and latitude, simplified, cut to the part of the globe a board shows.
// Needed only when these files change: cd tools/shore_lines && npm ci, then tools/shores.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DRAWN, NEW_YORK } from "./drawn.mjs";
import { cutLine, cutRing, linesOf, ringsOf, rounded, unwrapped } from "./cut.mjs";
import { countries, states } from "./atlas.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const folder = join(root, "boards/maps/shores");

// Part of the globe [west, south, east, north], smallest triangle that is kept (square degrees), countries in their
// own shade.
const BOARDS = {
  usa: { window: [-150, 12, -45, 66], detail: 0.02, home: ["United States of America"], states: true },
  marklin: { window: [-1, 43, 24, 60], detail: 0.0022, home: ["Germany"] },
  nordic: { window: [-12, 50, 52, 76], detail: 0.012, home: ["Norway", "Sweden", "Denmark", "Finland"] },
  iberia: { window: [-16, 32, 10, 48], detail: 0.0022, home: ["Spain", "Portugal"] },
  "south-korea": { window: [122, 31.5, 134, 42], detail: 0.0005, home: ["South Korea"] },
};

function lines(entries) {
  return entries.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
}

function write(id, shores) {
  const parts = Object.entries(shores)
    .filter(([, list]) => list.length > 0)
    .map(([key, list]) => `  ${JSON.stringify(key)}: [\n${lines(list)}\n  ]`);
  writeFileSync(join(folder, `${id}.json`), `{\n${parts.join(",\n")}\n}\n`);
}

mkdirSync(folder, { recursive: true });
for (const [id, { window, detail, home, states: withStates }] of Object.entries(BOARDS)) {
  const world = countries(detail);
  const cutRings = (geometry) =>
    ringsOf(geometry)
      .map((ring) => cutRing(unwrapped(ring), window))
      .filter((ring) => ring.length > 3)
      .map(rounded);
  const cutLines = (geometry) =>
    linesOf(geometry)
      .flatMap((line) => cutLine(line, window))
      .map(rounded);
  write(id, {
    land: cutRings(world.land),
    home: cutRings(world.named(home)),
    borders: cutLines(world.borders),
    inner: withStates ? cutLines(states(detail)) : (DRAWN[id].inner ?? []),
    lakes: DRAWN[id].lakes,
    rivers: DRAWN[id].rivers,
    hills: DRAWN[id].hills,
    names: DRAWN[id].names,
  });
}
write("new-york", {
  land: NEW_YORK.land,
  home: NEW_YORK.land.slice(0, 1),
  parks: NEW_YORK.parks,
  inner: NEW_YORK.streets,
  names: NEW_YORK.names,
});
