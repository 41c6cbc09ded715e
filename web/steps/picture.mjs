// A small picture of a board for the start page: land, tracks and cities, in the colours of the printed map.

// Where a compass rose has room on a map: as far as possible from everything that is drawn there.
const STEP = 8;
const LARGEST = 62;
const SMALLEST = 30;

/** Boxes [x, y, w, h] and points [x, y, r] that must stay free. */
function obstacles(map) {
  const boxes = [];
  const points = [];
  for (const { spaces } of Object.values(map.routes)) for (const [x, y] of spaces) points.push([x, y, map.space.length / 2 + 4]);
  for (const { at, label, badge } of Object.values(map.cities)) {
    points.push([at[0], at[1], map.city.radius + 4]);
    if (label?.box) boxes.push(label.box);
    if (badge) points.push([badge[0], badge[1], map.badge ?? 24]);
  }
  for (const name of map.names ?? []) {
    const half = (Math.max(name.en.length, name.fr.length) * name.size * 0.78) / 2;
    const turn = (name.angle * Math.PI) / 180;
    for (let along = -half; along <= half; along += name.size / 2) points.push([name.at[0] + along * Math.cos(turn), name.at[1] + along * Math.sin(turn), name.size]);
  }
  for (const [x, y, w] of map.hills ?? []) points.push([x, y - w * 0.3, w * 0.6]);
  return { boxes, points };
}

/** The corners of path data, ring by ring. */
const rings = (path = '') =>
  path.split(/[Mm]/).map((ring) => {
    const numbers = (ring.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    return Array.from({ length: numbers.length >> 1 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
  });

function isLand(land, x, y) {
  let inside = false;
  for (const ring of land) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** [x, y, radius], or nothing if there is no room. */
export function rose(map) {
  const [width, height] = map.size;
  const { boxes, points } = obstacles(map);
  const land = rings(map.land);
  // Open water before land, even if there is less of it.
  const dry = (x, y) => [0, 60, 120, 180, 240, 300].some((a) => isLand(land, x + 50 * Math.cos((a * Math.PI) / 180), y + 50 * Math.sin((a * Math.PI) / 180)));
  let best;
  let most = -Infinity;
  for (let y = STEP; y < height; y += STEP) {
    for (let x = STEP; x < width; x += STEP) {
      let room = Math.min(x, y, width - x, height - y) - 14;
      for (const [px, py, r] of points) room = Math.min(room, Math.hypot(px - x, py - y) - r);
      for (const [bx, by, bw, bh] of boxes) room = Math.min(room, Math.hypot(Math.max(bx - x, 0, x - bx - bw), Math.max(by - y, 0, y - by - bh)));
      if (room < SMALLEST || Math.min(room, LARGEST * 1.2) <= most) continue;
      const worth = Math.min(room, LARGEST * 1.2) - (dry(x, y) ? 40 : 0);
      if (worth > most) [best, most] = [[x, y, room], worth];
    }
  }
  return best === undefined ? undefined : [best[0], best[1], Math.min(LARGEST, Math.round(best[2] * 0.9))];
}

const COLOURS = {
  purple: '#8a5aa5', white: '#f7f3ea', blue: '#2f6fa8', yellow: '#e2b53a', orange: '#d9792b',
  black: '#33302c', red: '#b8392c', green: '#5d8a3c', gray: '#a79f8f',
};

/** Path data with fewer digits: a picture this small needs none. */
const coarse = (path) => path.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n))));

export function picture(board, map) {
  const [w, h] = map.size;
  const lines = Object.entries(map.routes).map(([id, { path }]) => {
    const route = board.routes.find((r) => r.id === id);
    return `<path d="${coarse(path)}" stroke="${COLOURS[route.color]}"/>`;
  });
  const dots = Object.values(map.cities).map(
    ({ at }) => `<circle cx="${Math.round(at[0])}" cy="${Math.round(at[1])}" r="${Math.round(Math.max(w, h) / 130)}"/>`,
  );
  const land = map.land ? `<path d="${coarse(map.land)}" fill="#efe3c7" fill-rule="evenodd" stroke="#8fa7a3" stroke-width="2"/>` : '';
  const home = map.home ? `<path d="${coarse(map.home)}" fill="#f8efd8" fill-rule="evenodd"/>` : '';
  const lakes = map.lakes ? `<path d="${coarse(map.lakes)}" fill="#bfd2cc"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.round(w)} ${Math.round(h)}">` +
    `<rect width="100%" height="100%" fill="${map.land ? '#bfd2cc' : '#efe3c7'}"/>${land}${home}${lakes}` +
    `<g fill="none" stroke="#4a4237" stroke-width="${Math.round(Math.max(w, h) / 95)}" stroke-linecap="round">` +
    `${lines.join('').replace(/ stroke="[^"]*"/g, '')}</g>` +
    `<g fill="none" stroke-width="${Math.round(Math.max(w, h) / 150)}" stroke-linecap="round">${lines.join('')}</g>` +
    `<g fill="#fffaf0" stroke="#2b2620" stroke-width="${Math.max(2, Math.round(Math.max(w, h) / 400))}">${dots.join('')}</g></svg>\n`
  );
}
