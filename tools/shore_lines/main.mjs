// Takes coastlines and borders from public-domain map data (Natural Earth and the US Census, in npm packages) and
// writes boards/maps/shores/<id>.json: longitude and latitude, simplified, cut to the part of the globe a board shows.
// Needed only when these files change: cd tools/shore_lines && npm ci, then tools/shores.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { DRAWN, NEW_YORK } from "./drawn.mjs";

// Cuts rings and lines to a window of longitude and latitude.
export const ringsOf = (geometry) =>
  (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).flat();
export const linesOf = (geometry) => geometry.coordinates;

export function rounded(points) {
  const kept = [];
  for (const [x, y] of points) {
    const point = [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
    const last = kept[kept.length - 1];
    if (!last || last[0] !== point[0] || last[1] !== point[1]) kept.push(point);
  }
  return kept;
}

/** A ring that crosses the date line, without the jump around the globe. */
export function unwrapped(ring) {
  let turn = 0;
  return ring.map(([x, y], i) => {
    if (i > 0 && ring[i - 1][0] - x > 180) turn += 360;
    if (i > 0 && x - ring[i - 1][0] > 180) turn -= 360;
    return [x + turn, y];
  });
}

/** Sutherland and Hodgman's way: one side of the window after the other. */
export function cutRing(ring, [west, south, east, north]) {
  let points = ring.slice(0, -1);
  for (const [axis, sign, limit] of [
    [0, 1, west],
    [0, -1, east],
    [1, 1, south],
    [1, -1, north],
  ]) {
    const inside = (p) => sign * (p[axis] - limit) >= 0;
    const next = [];
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length];
      if (inside(p)) next.push(p);
      if (inside(p) === inside(q)) return;
      const t = (limit - p[axis]) / (q[axis] - p[axis]);
      next.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
    });
    points = next;
  }
  return points;
}

/** The pieces of a line inside the window; a piece may stick out by one point, which the map hides. */
export function cutLine(line, [west, south, east, north]) {
  const inside = ([x, y]) => x >= west && x <= east && y >= south && y <= north;
  const pieces = [];
  let piece = [];
  for (const point of line) {
    if (inside(point)) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  pieces.push(piece);
  return pieces.filter((one) => one.length > 1);
}

// Countries and states from the map packages, simplified so that neighbours keep their common border.
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

// For boards of one's own, anywhere: coasts and borders of the whole world, coarser, and places to be found by name. The places are those of the
// time zone database (zone.tab, public domain), which most systems have, and the cities of the six boards.
const WORLD_DETAIL = 0.12;
const SMALLEST_ISLAND = 6; // points
const coarse = (points) => points.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
const degrees = (text, digits) => {
  const sign = text[0] === "-" ? -1 : 1;
  const whole = Number(text.slice(1, 1 + digits));
  return sign * (Math.round((whole + Number(text.slice(1 + digits, 3 + digits)) / 60) * 100) / 100);
};
function zonePlaces() {
  return readFileSync("/usr/share/zoneinfo/zone.tab", "utf8")
    .split("\n")
    .filter((line) => line !== "" && line[0] !== "#")
    .map((line) => {
      const [, at, zone] = line.split("\t");
      const [, north, east] = /^([+-]\d+)([+-]\d+)$/.exec(at);
      const name = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
      return { en: name, lat: degrees(north, 2), lon: degrees(east, 3) };
    });
}
function boardPlaces() {
  return JSON.parse(readFileSync(join(root, "boards/index.json"), "utf8")).flatMap((id) =>
    JSON.parse(readFileSync(join(root, `boards/${id}.json`), "utf8"))
      .cities.filter((city) => city.country === undefined)
      .map(({ name, lat, lon }) => ({ en: name.en, ...(name.fr !== name.en && { fr: name.fr }), lat, lon })),
  );
}
const globe = countries(WORLD_DETAIL);
const places = new Map([...zonePlaces(), ...boardPlaces()].map((place) => [place.en, place]));
write("world", {
  land: ringsOf(globe.land).filter((ring) => ring.length > SMALLEST_ISLAND).map(coarse),
  borders: linesOf(globe.borders).filter((line) => line.length > 1).map(coarse),
  places: [...places.values()].sort((a, b) => (a.en < b.en ? -1 : 1)),
});
