/** Where things are on the map: which way something is turned, which route is meant by a press or an arrow. */
import type { Board, Point } from './board';

/** A point turned around 0, 0 by so many degrees. */
export function turned(degrees: number, [x, y]: Point): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

export function middle(board: Board, ...routes: string[]): Point {
  const spaces = routes.flatMap((id) => board.map.routes[id]?.spaces ?? []);
  const n = spaces.length || 1;
  return [spaces.reduce((sum, [x]) => sum + x, 0) / n, spaces.reduce((sum, [, y]) => sum + y, 0) / n];
}

export function neighbour(board: Board, from: string, [dx, dy]: Point): string {
  const ids = board.file.routes.map((route) => route.id);
  const [x, y] = from === '' ? [board.map.size[0] / 2, board.map.size[1] / 2] : middle(board, from);
  const cost = (id: string) => {
    const [ox, oy] = middle(board, id);
    if (from === '') return Math.hypot(ox - x, oy - y);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    // Straight ahead counts for more than near but aside.
    return id === from || along <= 0.5 ? Infinity : along + aside * 2.2;
  };
  const costs = ids.map(cost);
  const least = Math.min(...costs);
  return least === Infinity ? from : (ids[costs.indexOf(least)] ?? from);
}

/** How far beside a space a press may be, in units of the map: fingers are wide. */
const REACH = 16;
/** How much nearer a route seems that can be chosen. */
const ADVANTAGE = 7;

function distance(px: number, py: number, [x, y, angle]: [number, number, number], length: number): number {
  const [along, aside] = turned(-angle, [px - x, py - y]);
  return Math.hypot(Math.max(0, Math.abs(along) - length / 2), aside);
}

/** The nearest route, and of two near ones that which can be chosen. */
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

/**
 * A long outline (M, L, Q, T and Z, as the maps have them) in pieces of a few strokes. A browser draws a map in tiles, and for each of them every path that touches it, whole: a coast in
 * one piece is drawn as often as there are tiles.
 */
export function pieces(outline: string): string[] {
  const STROKES = 10;
  const list: string[] = [];
  let [x, y, startX, startY, bendX, bendY, strokes] = [0, 0, 0, 0, 0, 0, STROKES];
  for (const [, command = '', rest = ''] of outline.matchAll(/([MLQTZ])([^MLQTZ]*)/g)) {
    const [a = startX, b = startY, c = a, d = b] = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    if (command !== 'M' && strokes++ >= STROKES) {
      list.push(`M${x} ${y}`);
      strokes = 1;
    }
    // T bends on as the stroke before it did.
    [bendX, bendY] = command === 'Q' ? [a, b] : command === 'T' ? [2 * x - bendX, 2 * y - bendY] : [c, d];
    [x, y] = [c, d];
    if (command === 'M') [startX, startY, strokes] = [x, y, STROKES];
    else list[list.length - 1] += command === 'L' || command === 'Z' ? `L${x} ${y}` : `Q${bendX.toFixed(1)} ${bendY.toFixed(1)} ${x} ${y}`;
  }
  return list;
}
