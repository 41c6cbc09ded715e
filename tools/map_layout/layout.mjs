// From a board to its map.

import { curvePoint } from "./geometry.mjs";
import { prepareLabels, textPoint } from "./labels.mjs";
import { landPaths, placeNames, takenBy } from "./land.mjs";
import { makeModel, needOf } from "./model.mjs";
import { conic, projector } from "./projection.mjs";
import { Relaxation } from "./relax.mjs";
import { CITY, LABEL, MARGIN, SPACE } from "./sizes.mjs";
import { warp } from "./warp.mjs";

/** Length of all straight lines together, against what the routes need. */
const ROOMY = 1.06;
const round = (value) => Math.round(value * 10) / 10;

/** Where the cities really are, in the plane; and the function that brings any other place there. */
function geography(board) {
  const plain = board.cities.every((city) => Number.isFinite(city.layout?.x) && Number.isFinite(city.layout?.y));
  if (plain) return { places: board.cities.map((city) => [city.layout.x, city.layout.y]), how: { kind: "xy" }, project: null };
  const degrees = board.cities.map((city) => [city.lon, city.lat]);
  const how = conic(degrees);
  const rotate = board.layout?.rotate ?? 0;
  const project = projector(how, rotate);
  return { places: degrees.map(project), how: { ...how, rotate }, project };
}

/** Scale at which straight lines between the real places have, all together, the length that the routes need. */
function naturalScale(model, places, roomy) {
  let need = 0, have = 0;
  for (const bundle of model.bundles) {
    const [ax, ay] = places[bundle.a], [bx, by] = places[bundle.b];
    need += needOf(model, bundle);
    have += Math.hypot(ax - bx, ay - by);
  }
  return (roomy * need) / (have || 1);
}

function extent(model) {
  let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
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
  for (const bundle of model.bundles) for (const lane of bundle.lanes) for (const s of lane.spaces) reach(s.x, s.y, s.hl);
  return { x0, y0, x1, y1 };
}

function routeEntry(bundle, lane, model, dx, dy) {
  const { curve } = bundle;
  const a = model.cities[bundle.a], b = model.cities[bundle.b];
  const points = [];
  for (let i = 0; i <= 16; i++) {
    const s = a.radius + ((curve.length - a.radius - b.radius) * i) / 16;
    const q = curvePoint(curve.p, curve.at(s));
    // The lanes of a bundle come together at the discs.
    const ease = Math.min(1, Math.min(s - a.radius, curve.length - b.radius - s) / 14);
    points.push([round(q.x - q.uy * lane.offset * ease + dx), round(q.y + q.ux * lane.offset * ease + dy)]);
  }
  let spaces = lane.spaces.map((s) => [round(s.x + dx), round(s.y + dy), round((Math.atan2(s.uy, s.ux) * 180) / Math.PI)]);
  if (lane.turned) {
    points.reverse();
    spaces = spaces.reverse().map(([x, y, angle]) => [x, y, round(angle > 0 ? angle - 180 : angle + 180)]);
  }
  return { path: "M" + points.map((p) => p.join(" ")).join("L"), spaces };
}

function cityEntry(city, dx, dy) {
  const entry = { at: [round(city.x + dx), round(city.y + dy)], real: [round(city.gx + dx), round(city.gy + dy)] };
  const [x, y] = textPoint(city);
  const { label } = city;
  entry.label = {
    at: [round(x + dx), round(y + dy)], anchor: label.anchor,
    box: [round(city.x + label.x + dx), round(city.y + label.y + dy), round(label.w), round(label.h)],
  };
  if (label.shape.rows > 1) entry.label.lines = label.shape.lines;
  if (city.mark) entry.badge = [round(city.x + city.mark.x + city.mark.w / 2 + dx), round(city.y + city.mark.y + city.mark.h / 2 + dy)];
  return entry;
}

/** The geography, bent along with the cities. */
function land(model, shores, onPlane, size, dx, dy, step) {
  const bent = warp(model.cities.map((city) => [city.gx, city.gy]), model.cities.map((city) => [city.x, city.y]));
  const place = (degrees) => {
    const [x, y] = bent(onPlane(degrees));
    return [x + dx, y + dy];
  };
  const names = placeNames(shores.names ?? [], place, size, takenBy(model, dx, dy));
  return { ...landPaths(shores, place, size, step), ...(names.length > 0 ? { names } : {}) };
}

/** Lays a board out: its cities, routes and names, and the shores around them when there are any. */
export function layout(board, shores = null) {
  const model = makeModel(board);
  const { places, how, project } = geography(board);
  const scale = naturalScale(model, places, (board.layout?.space_scale ?? 1) * ROOMY);
  const cx = places.reduce((sum, p) => sum + p[0], 0) / places.length, cy = places.reduce((sum, p) => sum + p[1], 0) / places.length;
  const scaled = ([x, y]) => [(x - cx) * scale, (y - cy) * scale];
  model.cities.forEach((city, i) => {
    [city.gx, city.gy] = [city.x, city.y] = scaled(places[i]);
  });
  prepareLabels(model);
  new Relaxation(model).run();
  const { x0, y0, x1, y1 } = extent(model);
  const dx = MARGIN - x0, dy = MARGIN - y0;
  const size = [Math.ceil(x1 - x0 + 2 * MARGIN), Math.ceil(y1 - y0 + 2 * MARGIN)];
  const routes = {};
  for (const bundle of model.bundles) for (const lane of bundle.lanes) routes[lane.route] = routeEntry(bundle, lane, model, dx, dy);
  return {
    format: 1, board: board.id, size,
    space: SPACE, city: CITY, label: LABEL, ...(model.badge ? { badge: model.badge } : {}),
    cities: Object.fromEntries(model.cities.map((city) => [city.id, cityEntry(city, dx, dy)])),
    routes: Object.fromEntries(board.routes.map((route) => [route.id, routes[route.id]])),
    ...(shores && project ? land(model, shores, (degrees) => scaled(project(degrees)), size, dx, dy, (24 / scale) * (180 / Math.PI)) : {}),
    frame: { ...how, scale, centre: [cx, cy], shift: [round(dx), round(dy)] },
  };
}
