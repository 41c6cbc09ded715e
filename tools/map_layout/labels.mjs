// Where names and badges go: the side of the city with most room.

import { BADGE, LABEL, boxOverlap, discOverlap, upright } from "./geometry.mjs";

const AIR = 4;

/** Places for a name of this shape around a disc at the origin. Earlier ones are a little better. */
function namePlaces(shape, r) {
  const { w, h } = shape;
  const far = r + AIR,
    near = r * 0.72 + AIR - 1;
  const places = [];
  const put = (side, anchor, x, y, cost) =>
    places.push({ side, anchor, x, y, w, h, shape, cost: cost + (shape.rows - 1) * 3 });
  put("e", "start", far, -h / 2, 0);
  put("w", "end", -far - w, -h / 2, 0.6);
  put("n", "middle", -w / 2, -far - h, 1);
  put("s", "middle", -w / 2, far, 1);
  put("ne", "start", near, -near - h, 1.2);
  put("se", "start", near, near, 1.2);
  put("nw", "end", -near - w, -near - h, 1.6);
  put("sw", "end", -near - w, near, 1.6);
  for (const dy of [-0.75, -0.4, 0.4, 0.75]) {
    put("e", "start", far, -h / 2 + dy * h, 1.5 + Math.abs(dy));
    put("w", "end", -far - w, -h / 2 + dy * h, 2 + Math.abs(dy));
  }
  for (const more of [4, 8]) {
    put("e", "start", far + more, -h / 2, 2 + more / 4);
    put("w", "end", -far - w - more, -h / 2, 2.4 + more / 4);
    put("n", "middle", -w / 2, -far - h - more, 2.6 + more / 4);
    put("s", "middle", -w / 2, far + more, 2.6 + more / 4);
  }
  for (const part of [0.15, 0.32]) {
    for (const [side, y] of [
      ["n", -far - h],
      ["s", far],
    ]) {
      put(side, "start", -w * part, y, 2.2 + part);
      put(side, "end", -w * (1 - part), y, 2.4 + part);
    }
  }
  return places;
}

/** Places for the square badge around a disc. */
function badgePlaces(r) {
  const places = [];
  const names = ["e", "se", "s", "sw", "w", "nw", "n", "ne"];
  for (let i = 0; i < 16; i++) {
    const angle = (i * Math.PI) / 8;
    const x = Math.cos(angle),
      y = Math.sin(angle);
    let reach = r + BADGE / 2;
    while (discOverlap(0, 0, r, upright(x * reach - BADGE / 2, y * reach - BADGE / 2, BADGE, BADGE), 2.5)) reach += 0.5;
    places.push({
      side: i % 2 === 0 ? names[i / 2] : "",
      x: x * reach - BADGE / 2,
      y: y * reach - BADGE / 2,
      w: BADGE,
      h: BADGE,
      cost: i % 2,
    });
  }
  return places;
}

export function prepareLabels(model) {
  for (const city of model.cities) {
    city.places = city.shapes.flatMap((shape) => namePlaces(shape, city.radius));
    if (city.hint.label) city.places = city.places.filter((place) => place.side === city.hint.label);
    city.label = city.places[0];
    if (!city.badge) continue;
    city.badgePlaces = badgePlaces(city.radius);
    if (city.hint.badge) city.badgePlaces = city.badgePlaces.filter((place) => place.side === city.hint.badge);
    city.mark = city.badgePlaces[0];
  }
}

/** The box of a place when its city stands where it does. */
export function placed(city, place, size = 1) {
  return upright(city.x + place.x * size, city.y + place.y * size, place.w * size, place.h * size);
}

function crowding(own, body, spaces, cities, size) {
  let sum = 0;
  for (const space of spaces) {
    if (Math.abs(space.x - body.x) > body.hl + 30 || Math.abs(space.y - body.y) > body.hw + 30) continue;
    sum += boxOverlap(body, space, 4.5 * size)?.depth ?? 0;
  }
  for (const city of cities) {
    if (city === own) continue;
    sum += 1.5 * (discOverlap(city.x, city.y, city.radius * size, body, 4 * size)?.depth ?? 0);
    sum += 1.5 * (boxOverlap(body, placed(city, city.label, size), 4 * size)?.depth ?? 0);
    if (city.mark) sum += 1.5 * (boxOverlap(body, placed(city, city.mark, size), 3 * size)?.depth ?? 0);
  }
  return sum;
}

/** How many routes run right through a body. No push can clear them, so such a place is bad from the start. */
function runThrough(body, bundles) {
  let count = 0;
  for (const { curve } of bundles) {
    if (
      Math.min(curve.p[0], curve.p[6]) - 40 > body.x + body.hl ||
      Math.max(curve.p[0], curve.p[6]) + 40 < body.x - body.hl
    )
      continue;
    if (curve.points.some((p) => Math.abs(p.x - body.x) < body.hl && Math.abs(p.y - body.y) < body.hw)) count++;
  }
  return count;
}

function best(own, places, current, spaces, { cities, bundles }, size, mate) {
  let choice = null;
  for (const place of places) {
    const body = placed(own, place, size);
    let cost = 6 * crowding(own, body, spaces, cities, size) + place.cost + (place.blame ?? 0);
    cost += 45 * size * runThrough(body, bundles);
    if (mate) cost += 20 * (boxOverlap(body, placed(own, mate, size), 1.5 * size)?.depth ?? 0);
    if (place === current) cost -= 2.5;
    if (!choice || cost < choice.cost) choice = { place, cost };
  }
  return choice.place;
}

/** Chooses for every city the places of its name and badge that are least in the way. */
export function chooseLabels(model, spaces, size) {
  for (let round = 0; round < 2; round++) {
    for (const city of model.cities) {
      city.label = best(city, city.places, city.label, spaces, model, size, city.mark);
      if (city.mark) city.mark = best(city, city.badgePlaces, city.mark, spaces, model, size, city.label);
    }
  }
}

/** Places that are still in somebody's way count as worse from now on, so that others are tried. */
export function blameLabels(model, spaces) {
  for (const city of model.cities) {
    for (const place of [city.label, city.mark]) {
      if (place && crowding(city, placed(city, place), spaces, model.cities, 0.3) > 0)
        place.blame = (place.blame ?? 0) + 6;
    }
  }
}

/** Point on the first baseline, with the anchor that keeps the name beside its city in every language. */
export function textPoint(city) {
  const { anchor, x, y, w, shape } = city.label;
  const at = { start: x + 1, middle: x + w / 2, end: x + w - 1 }[anchor];
  return [city.x + at, city.y + y + shape.size * 0.82];
}
