// A map in the format of docs/maps.md with straight lines between the boards' coordinates: for a board that has none yet.
const SPACE = { length: 34, width: 13 };

export function straightMap(board) {
  const middle = board.cities.reduce((sum, c) => sum + c.lat, 0) / board.cities.length;
  const plane = Object.fromEntries(
    board.cities.map((c) => [c.id, [c.lon * Math.cos((middle * Math.PI) / 180), -c.lat]]),
  );
  // So large that the middling route has room for its spaces.
  const wanted = board.routes
    .map((r) => {
      const [a, b] = [plane[r.from], plane[r.to]];
      return (r.length * (SPACE.length + 4) + 24) / Math.max(1e-6, Math.hypot(a[0] - b[0], a[1] - b[1]));
    })
    .sort((a, b) => a - b);
  const scale = wanted[Math.floor(wanted.length * 0.6)];
  const xs = Object.values(plane).map((p) => p[0]);
  const ys = Object.values(plane).map((p) => p[1]);
  const at = (id) => [
    (plane[id][0] - Math.min(...xs)) * scale + 90,
    (plane[id][1] - Math.min(...ys)) * scale + 70,
  ];
  const size = [(Math.max(...xs) - Math.min(...xs)) * scale + 200, (Math.max(...ys) - Math.min(...ys)) * scale + 140];
  const cities = Object.fromEntries(
    board.cities.map((c) => {
      const [x, y] = at(c.id);
      return [c.id, { at: [x, y], label: { at: [x + 12, y - 9], anchor: 'start' }, badge: [x, y + 20] }];
    }),
  );
  const pairs = {};
  for (const r of board.routes) (pairs[[r.from, r.to].sort().join(' ')] ??= []).push(r.id);
  const routes = Object.fromEntries(
    board.routes.map((r) => {
      const together = pairs[[r.from, r.to].sort().join(' ')];
      const side = together.indexOf(r.id) - (together.length - 1) / 2;
      const [a, b] = [at(r.from), at(r.to)];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const flip = r.from < r.to ? 1 : -1;
      const off = [(-(b[1] - a[1]) / length) * side * 16 * flip, ((b[0] - a[0]) / length) * side * 16 * flip];
      const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      const step = Math.min(SPACE.length + 3, (length - 20) / r.length);
      const spaces = Array.from({ length: r.length }, (_, i) => {
        const along = length / 2 + (i - (r.length - 1) / 2) * step;
        return [a[0] + ((b[0] - a[0]) * along) / length + off[0], a[1] + ((b[1] - a[1]) * along) / length + off[1], angle];
      });
      const path = `M${a[0] + off[0]} ${a[1] + off[1]}L${b[0] + off[0]} ${b[1] + off[1]}`;
      return [r.id, { path, spaces }];
    }),
  );
  return {
    format: 1,
    board: board.id,
    size,
    space: SPACE,
    city: { radius: 8, exit: 5 },
    label: { size: 15, weight: 600 },
    badge: 18,
    cities,
    routes,
  };
}
