// From a board to its map.

import { CITY, LABEL, MARGIN, SPACE, conic, curvePoint, projector } from "./geometry.mjs";
import { prepareLabels, textPoint } from "./labels.mjs";
import { landPaths, placeHills, placeNames, takenBy, warp } from "./land.mjs";
import { makeModel, needOf } from "./model.mjs";
import { pathData } from "./curves.mjs";
import { Relaxation } from "./relax.mjs";

/** Length of all straight lines together, against what the routes need. */
const ROOMY = 1.06;
/** How often it is tried again with more room, and how much more. */
const ATTEMPTS = 5,
  MORE = 1.07;
const round = (value) => Math.round(value * 10) / 10;

/** Where the cities really are, in the plane; and the function that brings any other place there. */
function geography(board) {
  const plain = board.cities.every((city) => Number.isFinite(city.layout?.x) && Number.isFinite(city.layout?.y));
  if (plain)
    return { places: board.cities.map((city) => [city.layout.x, city.layout.y]), how: { kind: "xy" }, project: null };
  const degrees = board.cities.map((city) => [city.lon, city.lat]);
  const how = conic(degrees);
  const rotate = board.layout?.rotate ?? 0;
  const project = projector(how, rotate);
  return { places: degrees.map(project), how: { ...how, rotate }, project };
}

/** Scale at which straight lines between the real places have, all together, the length that the routes need. */
function naturalScale(model, places, roomy) {
  let need = 0,
    have = 0;
  for (const bundle of model.bundles) {
    const [ax, ay] = places[bundle.a],
      [bx, by] = places[bundle.b];
    need += needOf(model, bundle);
    have += Math.hypot(ax - bx, ay - by);
  }
  return (roomy * need) / (have || 1);
}

function extent(model) {
  let x0 = Infinity,
    y0 = Infinity,
    x1 = -Infinity,
    y1 = -Infinity;
  const reach = (x, y, r = 0) => {
    x0 = Math.min(x0, x - r);
    y0 = Math.min(y0, y - r);
    x1 = Math.max(x1, x + r);
    y1 = Math.max(y1, y + r);
  };
  for (const city of model.cities) {
    reach(city.x, city.y, city.radius);
    for (const place of [city.label, city.mark]) {
      if (!place) continue;
      reach(city.x + place.x, city.y + place.y);
      reach(city.x + place.x + place.w, city.y + place.y + place.h);
    }
  }
  for (const bundle of model.bundles)
    for (const lane of bundle.lanes) for (const s of lane.spaces) reach(s.x, s.y, s.hl);
  return { x0, y0, x1, y1 };
}

/** The middle line of a route: along its spaces, and together with its neighbours at the discs. */
function middleLine(bundle, lane, a, b) {
  const { curve } = bundle;
  const first = lane.spaces[0],
    last = lane.spaces[lane.spaces.length - 1];
  const stops = [a.radius, first.s - first.hl - 2];
  const pieces = Math.max(2, lane.n);
  for (let i = 0; i <= pieces; i++) stops.push(first.s - first.hl + ((last.s - first.s + 2 * first.hl) * i) / pieces);
  stops.push(last.s + last.hl + 2, curve.length - b.radius);
  return stops.map((s, i) => {
    const q = curvePoint(curve.p, curve.at(s));
    const offset = i === 0 || i === stops.length - 1 ? lane.offset * 0.25 : lane.offset;
    return [q.x - q.uy * offset, q.y + q.ux * offset];
  });
}

function routeEntry(bundle, lane, model, dx, dy) {
  const line = middleLine(bundle, lane, model.cities[bundle.a], model.cities[bundle.b]).map(([x, y]) => [
    x + dx,
    y + dy,
  ]);
  let spaces = lane.spaces.map((s) => [
    round(s.x + dx),
    round(s.y + dy),
    round((Math.atan2(s.uy, s.ux) * 180) / Math.PI),
  ]);
  if (lane.turned) {
    line.reverse();
    spaces = spaces.reverse().map(([x, y, angle]) => [x, y, round(angle > 0 ? angle - 180 : angle + 180)]);
  }
  return { path: pathData(line, false), spaces };
}

function cityEntry(city, dx, dy) {
  const entry = { at: [round(city.x + dx), round(city.y + dy)], real: [round(city.gx + dx), round(city.gy + dy)] };
  const [x, y] = textPoint(city);
  const { label } = city;
  entry.label = {
    at: [round(x + dx), round(y + dy)],
    anchor: label.anchor,
    box: [round(city.x + label.x + dx), round(city.y + label.y + dy), round(label.w), round(label.h)],
  };
  if (label.shape.rows > 1) entry.label.lines = label.shape.lines;
  if (city.mark)
    entry.badge = [
      round(city.x + city.mark.x + city.mark.w / 2 + dx),
      round(city.y + city.mark.y + city.mark.h / 2 + dy),
    ];
  return entry;
}

/** The geography, bent along with the cities. */
function land(model, shores, onPlane, size, dx, dy, step) {
  const bent = warp(
    model.cities.map((city) => [city.gx, city.gy]),
    model.cities.map((city) => [city.x, city.y]),
  );
  const place = (degrees) => {
    const [x, y] = bent(onPlane(degrees));
    return [x + dx, y + dy];
  };
  const taken = takenBy(model, dx, dy);
  const names = placeNames(shores.names ?? [], place, size, taken);
  const hills = placeHills(shores.hills ?? [], place, step, size, taken);
  return {
    ...landPaths(shores, place, size, step),
    ...(hills.length > 0 ? { hills } : {}),
    ...(names.length > 0 ? { names } : {}),
  };
}

/** Cities that start in the very same place are moved apart a little, always in the same way. */
function separated(places) {
  const span =
    Math.max(...[0, 1].map((k) => Math.max(...places.map((p) => p[k])) - Math.min(...places.map((p) => p[k])))) || 1;
  const seen = new Set();
  return places.map(([x, y], i) => {
    const key = `${Math.round((x / span) * 1e4)} ${Math.round((y / span) * 1e4)}`;
    const again = seen.has(key);
    seen.add(key);
    return again ? [x + span * 0.02 * Math.cos(i * 2.4), y + span * 0.02 * Math.sin(i * 2.4)] : [x, y];
  });
}

/** The frame of the earlier map, if there is one to keep: hand corrections are in its coordinates. */
function keptFrame(board, earlier) {
  const corrected = board.cities.some((city) => city.layout?.at) || board.routes.some((route) => route.layout?.via);
  if (!corrected) return null;
  if (!earlier?.shift || !earlier.size)
    throw new Error(
      "positions are fixed by hand, but there is no earlier map whose coordinates they are in: make the map once without them",
    );
  return earlier;
}

/** Puts hand corrections where the relaxation wants them. */
function fixCorrected(model, [dx, dy]) {
  for (const city of model.cities) {
    if (!city.hint.at) continue;
    city.x = city.hint.at[0] - dx;
    city.y = city.hint.at[1] - dy;
  }
  for (const bundle of model.bundles)
    if (bundle.hint.via) bundle.hint.via = bundle.hint.via.map(([x, y]) => [x - dx, y - dy]);
}

/** One attempt: the cities at their places at this scale, relaxed. */
function attempt(board, places, scale, room, centre, frame) {
  const model = makeModel(board);
  model.cities.forEach((city, i) => {
    city.gx = city.x = (places[i][0] - centre[0]) * scale;
    city.gy = city.y = (places[i][1] - centre[1]) * scale;
  });
  if (frame) fixCorrected(model, frame.shift);
  prepareLabels(model);
  const walls = frame && {
    x0: 12 - frame.shift[0],
    y0: 12 - frame.shift[1],
    x1: frame.size[0] - 12 - frame.shift[0],
    y1: frame.size[1] - 12 - frame.shift[1],
  };
  const relaxation = new Relaxation(model, room, walls);
  relaxation.run();
  return { model, scale, faults: relaxation.faults() };
}

/** Relaxes at the natural scale; where that leaves faults, again with more room. */
function relaxed(board, places, centre, frame) {
  const scale = frame?.scale ?? naturalScale(makeModel(board), places, (board.layout?.space_scale ?? 1) * ROOMY);
  let best = null;
  for (let i = 0; i < (frame ? 1 : ATTEMPTS); i++) {
    const room = MORE ** i;
    const one = attempt(board, places, scale * room, room, centre, frame);
    if (!best || one.faults < best.faults) best = one;
    if (best.faults === 0) break;
  }
  return best;
}

/**
 * Lays a board out: its cities, routes and names, and the shores around them when there are any. `earlier` is the frame
 * of the map made before, which is kept when something has been corrected by hand.
 */
export function layout(board, shores = null, earlier = null) {
  const { places: exact, how, project } = geography(board);
  const places = separated(exact);
  const frame = keptFrame(board, earlier);
  const centre = frame?.centre ?? [0, 1].map((k) => places.reduce((sum, p) => sum + p[k], 0) / places.length);
  const { model, scale } = relaxed(board, places, centre, frame);
  const { x0, y0, x1, y1 } = extent(model);
  const [dx, dy] = frame?.shift ?? [round(MARGIN - x0), round(MARGIN - y0)];
  const size = frame?.size ?? [Math.ceil(x1 - x0 + 2 * MARGIN), Math.ceil(y1 - y0 + 2 * MARGIN)];
  const routes = {};
  for (const bundle of model.bundles)
    for (const lane of bundle.lanes) routes[lane.route] = routeEntry(bundle, lane, model, dx, dy);
  const onPlane = (degrees) => project(degrees).map((value, k) => (value - centre[k]) * scale);
  return {
    format: 1,
    board: board.id,
    size,
    space: SPACE,
    city: CITY,
    label: LABEL,
    ...(model.badge ? { badge: model.badge } : {}),
    cities: Object.fromEntries(model.cities.map((city) => [city.id, cityEntry(city, dx, dy)])),
    routes: Object.fromEntries(board.routes.map((route) => [route.id, routes[route.id]])),
    ...(shores && project ? land(model, shores, onPlane, size, dx, dy, (24 / scale) * (180 / Math.PI)) : {}),
    frame: { ...how, scale, centre, shift: [dx, dy], size },
  };
}
