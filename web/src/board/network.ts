/** What can be counted on the map: what a ticket still needs, what a seat has joined, the longest path, points. Only for showing; the server decides. */
import type { Game } from '../net/messages';
import type { Board, Route, Ticket } from './board';
import { lends } from './mechanics';

type Cost = (route: Route) => number;

/** The cheapest way between two places, as routes; undefined if there is none. */
export function cheapest(board: Board, from: string, to: string, cost: Cost): { routes: string[]; cost: number } | undefined {
  const goals = new Set(board.ends(to));
  const best = new Map<string, { cost: number; by: string; before: string }>();
  const open = new Set<string>();
  for (const start of board.ends(from)) {
    best.set(start, { cost: 0, by: '', before: '' });
    open.add(start);
  }
  while (open.size > 0) {
    const at = [...open].reduce((a, b) => ((best.get(a)?.cost ?? 0) <= (best.get(b)?.cost ?? 0) ? a : b));
    open.delete(at);
    const here = best.get(at)?.cost ?? 0;
    if (goals.has(at)) return { routes: trace(best, at), cost: here };
    // M-17: no path goes through a country.
    if (here > 0 && board.city(at).country !== undefined) continue;
    for (const route of board.file.routes) {
      if (route.from !== at && route.to !== at) continue;
      const there = route.from === at ? route.to : route.from;
      const price = here + cost(route);
      if (price >= (best.get(there)?.cost ?? Infinity)) continue;
      best.set(there, { cost: price, by: route.id, before: at });
      open.add(there);
    }
  }
  return undefined;
}

function trace(best: Map<string, { by: string; before: string }>, end: string): string[] {
  const routes: string[] = [];
  for (let at = end; ;) {
    const step = best.get(at);
    if (step === undefined || step.by === '') return routes.reverse();
    routes.push(step.by);
    at = step.before;
  }
}

/** Whether a route may still be claimed by the seat: B-44, B-45. */
function stillOpen(board: Board, game: Game, seat: number, route: Route): boolean {
  if (game.routes[route.id] !== undefined) return false;
  if (route.parallel === undefined) return true;
  const players = Object.keys(game.seats).length;
  const owners = board.file.routes.filter((r) => r.parallel === route.parallel).map((r) => game.routes[r.id]);
  if (owners.includes(seat)) return false;
  return players >= board.file.switches.double_routes_from || owners.every((owner) => owner === undefined);
}

export type TicketState = { state: 'done' | 'open' | 'lost'; missing: number; routes: string[] };

/** What a ticket still needs: the shortest way over one's own routes and those that are free; the server knows which are done with borrowed routes. */
export function ticketState(board: Board, game: Game, seat: number, ticket: Ticket): TicketState {
  const done = game.seats[String(seat)]?.done?.includes(ticket.id) ?? false;
  const way = cheapest(board, ticket.from, ticket.to, (route) => {
    if (game.routes[route.id] === seat) return 0.001;
    if (done && lends(game, seat, route)) return 0.002;
    return stillOpen(board, game, seat, route) ? route.length : Infinity;
  });
  if (way === undefined || way.cost === Infinity) return { state: 'lost', missing: 0, routes: [] };
  const missing = Math.floor(way.cost);
  const trains = game.seats[String(seat)]?.trains ?? 0;
  if (missing === 0) return { state: 'done', missing, routes: way.routes };
  return { state: missing > trains ? 'lost' : 'open', missing, routes: way.routes };
}

/** Routes on the ways that the seat's open tickets still need, and those side by side with them. */
export function onTicketWays(board: Board, game: Game, seat: number): Set<string> {
  const found = new Set<string>();
  for (const id of game.seats[String(seat)]?.kept ?? []) {
    const { state, routes } = ticketState(board, game, seat, board.ticket(id));
    if (state !== 'open') continue;
    for (const route of routes.map((one) => board.route(one))) {
      for (const { id: beside, from, to } of board.file.routes) if ([from, to].sort().join() === [route.from, route.to].sort().join()) found.add(beside);
    }
  }
  return found;
}

const PATIENCE = 400_000;

/** The longest continuous path of a seat: each route once, cities as often as one likes (U-05). */
export function longestPath(board: Board, game: Game, seat: number): string[] {
  const own = board.file.routes.filter((route) => game.routes[route.id] === seat);
  const around = new Map<string, Route[]>();
  for (const route of own) {
    for (const end of [route.from, route.to]) around.set(end, [...(around.get(end) ?? []), route]);
  }
  let best: string[] = [];
  let most = 0;
  let steps = 0;
  const used = new Set<string>();
  const path: string[] = [];
  const walk = (at: string, length: number): void => {
    if (length > most) {
      most = length;
      best = [...path];
    }
    if (++steps > PATIENCE) return;
    for (const route of around.get(at) ?? []) {
      if (used.has(route.id)) continue;
      used.add(route.id);
      path.push(route.id);
      walk(route.from === at ? route.to : route.from, length + route.length);
      path.pop();
      used.delete(route.id);
    }
  };
  for (const city of around.keys()) walk(city, 0);
  return best;
}

/** The final score at the end. Where routes count only at the end (Y-05), what they will bring; elsewhere the points so far. */
export function standing(board: Board, game: Game, seat: number): number {
  const end = game.scores?.[String(seat)];
  if (game.phase === 'over' && end !== undefined) return end.total;
  const now = game.seats[String(seat)]?.score ?? 0;
  if (!countsAtEnd(board)) return now;
  return board.file.routes.filter((route) => game.routes[route.id] === seat).reduce((sum, route) => sum + board.points(route), now);
}

export const countsAtEnd = (board: Board): boolean => board.file.switches.routes_scored === 'at_end';
