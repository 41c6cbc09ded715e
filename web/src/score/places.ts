/** Where on the map the points of a seat come from. */
import type { Snippet } from 'svelte';
import type { Board, Point } from '../board/board';
import { trainOf } from '../board/trains';
import type { SeatInsight, TicketWay } from '../engine/answers';

/** A ticket drawn on the map: a thread from city to city. */
export type Thread = { from: string; to: string; done: boolean };
/** How places are shown while points are counted: the colour of the routes, what is drawn above the map, and the cities that are to be in view. */
export type Stage = { tint?: string; drawing?: Snippet; inView?: string[] };
export type Places = { routes: string[]; cities: string[]; threads: Thread[]; stage?: Stage };

export const nowhere: Places = { routes: [], cities: [], threads: [] };

const thread = ({ from, to, state }: TicketWay): Thread => ({ from, to, done: state === 'done' });

export const ticketPlaces = (way: TicketWay): Places => ({ routes: way.state === 'done' ? way.routes : [], cities: [way.from, way.to], threads: [thread(way)] });

/** Undefined for what nothing on the map stands for. */
export function placesOf(seat: SeatInsight | undefined, source: string): Places | undefined {
  const places = seat?.places?.[source];
  if (seat === undefined || places === undefined) return undefined;
  const ways = places.tickets.flatMap((id) => seat.tickets[id] ?? []);
  return { routes: places.routes, cities: places.cities, threads: ways.map(thread) };
}

/** How far apart the points of a line are, in units of the map. */
const STEP = 4;

/** The line of a train over routes that follow one another. */
export function lineOf(board: Board, routes: string[]): Point[] {
  const ends = (id: string) => board.route(id);
  const over = (id: string, from: string) => (ends(id).from === from ? ends(id).to : ends(id).to === from ? ends(id).from : '');
  const begins = routes.slice(0, 1).flatMap((id) => [ends(id).from, ends(id).to]);
  let at = begins.find((city) => routes.reduce((here, id) => over(id, here), city) !== '') ?? '';
  return routes.flatMap((id) => {
    const line = pointsOf(board, id);
    const far = ([x, y]: Point = [0, 0]) => Math.hypot(x - (board.map.cities[at]?.at[0] ?? 0), y - (board.map.cities[at]?.at[1] ?? 0));
    if (far(line[0]) > far(line.at(-1))) line.reverse();
    at = over(id, at);
    return line;
  });
}

function pointsOf(board: Board, route: string): Point[] {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', board.map.routes[route]?.path ?? '');
  const [dx, dy] = trainOf(board, route)?.shift ?? [0, 0];
  const length = path.getTotalLength();
  const parts = Math.max(1, Math.ceil(length / STEP));
  return Array.from({ length: parts + 1 }, (_, i) => path.getPointAtLength((length * i) / parts)).map(({ x, y }) => [x + dx, y + dy]);
}
