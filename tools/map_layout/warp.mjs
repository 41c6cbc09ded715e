// Bends the plane so that every city comes to lie where the layout has put it: a thin-plate spline, the surface of
// least bending through given points. Shores and borders go along.

function solve(matrix, columns) {
  const n = matrix.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(matrix[r][i]) > Math.abs(matrix[pivot][i])) pivot = r;
    [matrix[i], matrix[pivot]] = [matrix[pivot], matrix[i]];
    [columns[i], columns[pivot]] = [columns[pivot], columns[i]];
    for (let r = i + 1; r < n; r++) {
      const factor = matrix[r][i] / matrix[i][i];
      if (factor === 0) continue;
      for (let c = i; c < n; c++) matrix[r][c] -= factor * matrix[i][c];
      for (let c = 0; c < 2; c++) columns[r][c] -= factor * columns[i][c];
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = 0; c < 2; c++) {
      for (let k = i + 1; k < n; k++) columns[i][c] -= matrix[i][k] * columns[k][c];
      columns[i][c] /= matrix[i][i];
    }
  }
  return columns;
}

const bump = (dx, dy) => {
  const r2 = dx * dx + dy * dy;
  return r2 < 1e-12 ? 0 : r2 * Math.log(r2);
};

/** Points around the map that stay where they are, so that what lies outside is not thrown about. */
function surroundings(from) {
  const xs = from.map((p) => p[0]),
    ys = from.map((p) => p[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs),
    y0 = Math.min(...ys),
    y1 = Math.max(...ys);
  const out = 0.45 * Math.max(x1 - x0, y1 - y0),
    points = [];
  for (let i = 0; i < 24; i++) {
    const angle = (i * Math.PI) / 12;
    points.push([
      (x0 + x1) / 2 + ((x1 - x0) / 1.6 + out) * Math.cos(angle),
      (y0 + y1) / 2 + ((y1 - y0) / 1.6 + out) * Math.sin(angle),
    ]);
  }
  return points;
}

/** A function that brings the points `from` to the points `to`, and everything else along. */
export function warp(from, to) {
  const still = surroundings(from);
  const source = [...from, ...still],
    target = [...to, ...still];
  const n = source.length,
    scale = 300; // keeps the numbers of the system near one
  const p = source.map(([x, y]) => [x / scale, y / scale]);
  const matrix = [],
    columns = [];
  for (let i = 0; i < n; i++) {
    const row = p.map((q) => bump(p[i][0] - q[0], p[i][1] - q[1]));
    row[i] += i < from.length ? 1e-4 : 0.05;
    matrix.push([...row, 1, p[i][0], p[i][1]]);
    columns.push([...target[i]]);
  }
  for (let k = 0; k < 3; k++) {
    matrix.push([...p.map((q) => [1, q[0], q[1]][k]), 0, 0, 0]);
    columns.push([0, 0]);
  }
  const w = solve(matrix, columns);
  return ([x, y]) => {
    const u = x / scale,
      v = y / scale;
    let rx = w[n][0] + w[n + 1][0] * u + w[n + 2][0] * v,
      ry = w[n][1] + w[n + 1][1] * u + w[n + 2][1] * v;
    for (let i = 0; i < n; i++) {
      const b = bump(u - p[i][0], v - p[i][1]);
      rx += w[i][0] * b;
      ry += w[i][1] * b;
    }
    return [rx, ry];
  };
}
