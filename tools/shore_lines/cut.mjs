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
