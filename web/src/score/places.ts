/** Where on the map the points of a seat come from. */
import type { Board } from '../board/board';
import type { Game } from '../net/messages';
import { longestPath, ticketState } from '../board/network';

/** A ticket drawn on the map: a thread from city to city. */
export type Thread = { from: string; to: string; done: boolean };
export type Places = { routes: string[]; cities: string[]; threads: Thread[] };

export const nowhere: Places = { routes: [], cities: [], threads: [] };

export function ticketPlaces(board: Board, game: Game, seat: number, id: string): Places {
  const ticket = board.ticket(id);
  const { state, routes } = ticketState(board, game, seat, ticket);
  const done = state === 'done';
  // Of the exits to a country the one that the way uses, else the first.
  const used = new Set(routes.flatMap((route) => [board.route(route).from, board.route(route).to]));
  const end = (place: string) => board.ends(place).find((city) => done && used.has(city)) ?? board.ends(place)[0] ?? place;
  const [from, to] = [end(ticket.from), end(ticket.to)];
  return { routes: done ? routes : [], cities: [from, to], threads: [{ from, to, done }] };
}

const together = (all: Places[]): Places => ({
  routes: [...new Set(all.flatMap((one) => one.routes))],
  cities: [...new Set(all.flatMap((one) => one.cities))],
  threads: all.flatMap((one) => one.threads),
});

/** Nothing to show for what is not on the map. */
export function placesOf(board: Board, game: Game, seat: number, source: string): Places {
  const own = board.file.routes.filter((route) => game.routes[route.id] === seat);
  const tickets = (done: boolean) => together((game.seats[String(seat)]?.kept ?? []).map((id) => ticketPlaces(board, game, seat, id)).filter((one) => one.threads[0]?.done === done));
  switch (source) {
    case 'routes': return { ...nowhere, routes: own.map((route) => route.id) };
    case 'tickets':
    case 'most_tickets': return tickets(true);
    case 'missed_tickets': return tickets(false);
    case 'longest_path':
    case 'longest': return { ...nowhere, routes: longestPath(board, game, seat) };
    case 'attractions': {
      const touched = new Set(own.flatMap((route) => [route.from, route.to]));
      return { ...nowhere, cities: (board.mechanics.attractions?.cities ?? []).filter((city) => touched.has(city)) };
    }
    default: return nowhere;
  }
}
