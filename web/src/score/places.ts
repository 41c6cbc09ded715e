/** Where on the map the points of a seat come from. */
import type { SeatInsight, TicketWay } from '../engine/answers';

/** A ticket drawn on the map: a thread from city to city. */
export type Thread = { from: string; to: string; done: boolean };
export type Places = { routes: string[]; cities: string[]; threads: Thread[] };

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
