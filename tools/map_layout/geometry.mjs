// Plane geometry that the layout and its check share.

// Sizes on every map, in its units. One size of space for all boards, so that trains look the same everywhere.
export const SPACE = { length: 38, width: 14 };
/** Between two spaces of a route, at least and at most; between the routes of a double route; between strangers. */
export const GAP = { least: 3.5, most: 15, lane: 3, stranger: 4 };
export const CITY = { radius: 10, exit: 7 };
/** From the disc of a city to the first space, at least. */
export const STUB = 3;
export const LABEL = { size: 17, weight: 600, line: 18, exit: 14 };
export const BADGE = 24;
export const MARGIN = 34;

// Advance widths of a bold grotesque, in thousandths of the font size. Wider than the faces the page uses, so that
// room kept by these numbers is enough.
const WIDTHS = new Map();
for (const [width, letters] of [
  [278, " .,'’iIjl:;!·"],
  [333, "-–()ft"],
  [389, "r"],
  [500, "z"],
  [556, "aceksvxyJ0123456789"],
  [611, "bdghnopquFLTZ"],
  [667, "EPSVXY"],
  [722, "ABCDHKNRU"],
  [778, "GOQw"],
  [833, "M"],
  [889, "m"],
  [944, "W"],
]) {
  for (const letter of letters) WIDTHS.set(letter, width);
}

/** Width of a text at a font size, on the safe side: accents do not count, unknown letters count as wide ones. */
export function textWidth(text, size) {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
  let sum = 0;
  for (const letter of bare) sum += WIDTHS.get(letter) ?? (letter.codePointAt(0) > 0x2e80 ? 1000 : 720);
  return (sum / 1000) * size;
}

// From degrees to the plane.
const RAD = Math.PI / 180;

/** Lambert's conformal conic for the part of the globe that the cities span; equirectangular near the equator. */
export function conic(points) {
  const lats = points.map((p) => p[1]),
    lons = points.map((p) => p[0]);
  const south = Math.min(...lats),
    north = Math.max(...lats);
  const lon0 = (Math.min(...lons) + Math.max(...lons)) / 2;
  const middle = (south + north) / 2;
  if (south < 5 && north > -5) return { kind: "plain", lon0, stretch: Math.cos(middle * RAD) };
  return { kind: "conic", lon0, south: south + (north - south) / 6, north: north - (north - south) / 6 };
}

function conicNumbers({ south, north }) {
  const tan = (lat) => Math.tan(Math.PI / 4 + (lat * RAD) / 2);
  const n =
    north - south < 0.2
      ? Math.sin(((south + north) / 2) * RAD)
      : Math.log(Math.cos(south * RAD) / Math.cos(north * RAD)) / Math.log(tan(north) / tan(south));
  return { n, f: (Math.cos(south * RAD) * tan(south) ** n) / n, tan };
}

/** A function from longitude and latitude to x and y, y down, in radians of the globe, turned by `rotate` degrees. */
export function projector(how, rotate = 0) {
  const c = Math.cos(rotate * RAD),
    s = Math.sin(rotate * RAD);
  const turned = (x, y) => [x * c - y * s, x * s + y * c];
  if (how.kind === "plain") return ([lon, lat]) => turned((lon - how.lon0) * RAD * how.stretch, -lat * RAD);
  const { n, f, tan } = conicNumbers(how);
  return ([lon, lat]) => {
    const rho = f / tan(Math.min(lat, 89.9)) ** n;
    const angle = n * (lon - how.lon0) * RAD;
    return turned(rho * Math.sin(angle), rho * Math.cos(angle));
  };
}

/** Point, weights of the four control points, and unit tangent of a cubic curve at t. */
export function curvePoint(p, t) {
  const u = 1 - t;
  const b0 = u * u * u,
    b1 = 3 * u * u * t,
    b2 = 3 * u * t * t,
    b3 = t * t * t;
  const dx = 3 * (u * u * (p[2] - p[0]) + 2 * u * t * (p[4] - p[2]) + t * t * (p[6] - p[4]));
  const dy = 3 * (u * u * (p[3] - p[1]) + 2 * u * t * (p[5] - p[3]) + t * t * (p[7] - p[5]));
  const norm = Math.hypot(dx, dy) || 1;
  return {
    x: b0 * p[0] + b1 * p[2] + b2 * p[4] + b3 * p[6],
    y: b0 * p[1] + b1 * p[3] + b2 * p[5] + b3 * p[7],
    ux: dx / norm,
    uy: dy / norm,
    b0,
    b1,
    b2,
    b3,
  };
}

/** A box that may be turned: centre, unit vector along it, half its length and half its width. */
export function box(x, y, ux, uy, halfLength, halfWidth) {
  return { x, y, ux, uy, hl: halfLength, hw: halfWidth };
}

/** An upright box from its corner and size. */
export function upright(x, y, w, h) {
  return box(x + w / 2, y + h / 2, 1, 0, w / 2, h / 2);
}

/** How deep two boxes overlap along an axis; less than nothing when they are apart. */
function axisDepth(a, b, ax, ay, dx, dy) {
  const reach =
    a.hl * Math.abs(a.ux * ax + a.uy * ay) +
    a.hw * Math.abs(-a.uy * ax + a.ux * ay) +
    b.hl * Math.abs(b.ux * ax + b.uy * ay) +
    b.hw * Math.abs(-b.uy * ax + b.ux * ay);
  return reach - Math.abs(dx * ax + dy * ay);
}

/** How deep two boxes overlap, and the direction that pushes b out of a; null when they are apart by `room` or more. */
export function boxOverlap(a, b, room = 0) {
  const dx = b.x - a.x,
    dy = b.y - a.y;
  // Most pairs are far apart: a circle around both is enough to see it.
  const far = a.hl + a.hw + b.hl + b.hw + room;
  if (dx > far || dx < -far || dy > far || dy < -far) return null;
  let depth = Infinity,
    nx = 0,
    ny = 0;
  for (let k = 0; k < 4; k++) {
    const of = k < 2 ? a : b;
    const ax = k % 2 === 0 ? of.ux : -of.uy,
      ay = k % 2 === 0 ? of.uy : of.ux;
    const here = axisDepth(a, b, ax, ay, dx, dy) + room;
    if (here <= 0) return null;
    if (here >= depth) continue;
    const sign = dx * ax + dy * ay < 0 ? -1 : 1;
    depth = here;
    nx = ax * sign;
    ny = ay * sign;
  }
  return { depth, nx, ny };
}

/** The same for a disc and a box: the direction pushes the box out of the disc. */
export function discOverlap(x, y, r, b, room = 0) {
  const dx = x - b.x,
    dy = y - b.y,
    far = r + room + b.hl + b.hw;
  if (dx > far || dx < -far || dy > far || dy < -far) return null;
  const u = dx * b.ux + dy * b.uy,
    v = -dx * b.uy + dy * b.ux;
  const cu = Math.max(-b.hl, Math.min(b.hl, u)),
    cv = Math.max(-b.hw, Math.min(b.hw, v));
  let eu = cu - u,
    ev = cv - v;
  const distance = Math.hypot(eu, ev);
  if (distance >= r + room) return null;
  if (distance < 1e-9) {
    eu = u < 0 ? 1 : -1;
    ev = 0;
    return { depth: r + room + b.hl - Math.abs(u), nx: eu * b.ux, ny: eu * b.uy };
  }
  eu /= distance;
  ev /= distance;
  return { depth: r + room - distance, nx: eu * b.ux - ev * b.uy, ny: eu * b.uy + ev * b.ux };
}

const turn = (ax, ay, bx, by, cx, cy) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Whether the segments a–b and c–d cross inside both. */
export function segmentsCross(a, b, c, d) {
  return (
    turn(a[0], a[1], b[0], b[1], c[0], c[1]) * turn(a[0], a[1], b[0], b[1], d[0], d[1]) < 0 &&
    turn(c[0], c[1], d[0], d[1], a[0], a[1]) * turn(c[0], c[1], d[0], d[1], b[0], b[1]) < 0
  );
}

/** Whether two polylines cross anywhere. */
export function linesCross(one, other) {
  for (let i = 1; i < one.length; i++) {
    for (let j = 1; j < other.length; j++) {
      if (segmentsCross(one[i - 1], one[i], other[j - 1], other[j])) return true;
    }
  }
  return false;
}
