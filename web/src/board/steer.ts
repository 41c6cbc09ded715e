/** Which route lies next in a direction: for the arrow keys. */
import type { Board, Point } from './board';

function middle(board: Board, id: string): Point {
  const spaces = board.map.routes[id]?.spaces ?? [];
  const n = spaces.length || 1;
  return [spaces.reduce((s, p) => s + p[0], 0) / n, spaces.reduce((s, p) => s + p[1], 0) / n];
}

export function neighbour(board: Board, from: string, [dx, dy]: [number, number]): string {
  const routes = board.file.routes.map((r) => r.id);
  if (from === '') {
    const centre: Point = [board.map.size[0] / 2, board.map.size[1] / 2];
    const far = (id: string) => Math.hypot(middle(board, id)[0] - centre[0], middle(board, id)[1] - centre[1]);
    return routes.reduce((a, b) => (far(a) <= far(b) ? a : b));
  }
  const [x, y] = middle(board, from);
  let best = from;
  let least = Infinity;
  for (const id of routes) {
    if (id === from) continue;
    const [ox, oy] = middle(board, id);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along <= 0.5) continue;
    // Straight ahead counts for more than near but aside.
    const cost = along + aside * 2.2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
