/** Which route is meant by a press on the map: the nearest one, and of two near ones that which can be chosen. Fingers are wide. */
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

/** How far beside a space a press may be, in units of the map. */
const REACH = 16;
/** How much nearer a route seems that can be chosen. */
const ADVANTAGE = 7;

function distance(px: number, py: number, [x, y, angle]: [number, number, number], length: number): number {
  const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const along = Math.max(-length / 2, Math.min(length / 2, (px - x) * c + (py - y) * s));
  return Math.hypot(px - x - along * c, py - y - along * s);
}

export function routeAt(board: Board, px: number, py: number, choosable: Set<string>, reach = REACH): string {
  let best = '';
  let least = reach;
  for (const [id, { spaces }] of Object.entries(board.map.routes)) {
    const near = Math.min(...spaces.map((space) => distance(px, py, space, board.map.space.length)));
    // A press right on a route means that one, whatever lies beside it.
    const seems = near > board.map.space.width / 2 && choosable.has(id) ? near - ADVANTAGE : near;
    if (near < reach && seems < least) [best, least] = [id, seems];
  }
  return best;
}

export function cityAt(board: Board, px: number, py: number, choosable: Set<string>): string {
  for (const id of choosable) {
    const at = board.map.cities[id]?.at;
    if (at !== undefined && Math.hypot(px - at[0], py - at[1]) < board.map.city.radius + 14) return id;
  }
  return '';
}
