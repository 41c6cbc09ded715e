/** What single mechanics add to the map and to the facts of a seat: the one place where they are told apart. */
import type { Game, Score } from '../net/messages';
import { t } from '../text/catalogue';
import type { Board } from './board';

/** A sign beside a city; `left` is how many tokens lie there, `value` what is written on the first. */
export type Badge = { kind: 'goods' | 'festival' | 'attraction'; shape: 'pile' | 'flag' | 'star'; value: number; left: number };

/** What lies at the cities, by city. */
export function badges(board: Board, game: Game | undefined, tokens: Record<string, number>): Record<string, Badge> {
  const { festivals, attractions } = board.mechanics;
  const found: Record<string, Badge> = {};
  for (const city of attractions?.cities ?? []) found[city] = { kind: 'attraction', shape: 'star', value: 0, left: 1 };
  for (const festival of festivals?.festivals ?? []) {
    const left = game?.festivals?.[festival.id] ?? 0;
    if (left > 0) for (const city of festival.cities) found[city] = { kind: 'festival', shape: 'flag', value: left, left };
  }
  for (const [city, left] of Object.entries(game?.goods ?? {})) {
    const value = tokens[city];
    if (value !== undefined) found[city] = { kind: 'goods', shape: 'pile', value, left };
  }
  return found;
}

/** The colour of the goods of a city; its disc has the same. */
export const goodsColor = (board: Board, city: string): string | undefined => board.mechanics.passengers?.goods[city];

/** Pieces of seats that stand at cities. */
export type Piece = { city: string; seat: number; kind: 'passenger' | 'station' };
export const pieces = (game: Game | undefined): Piece[] =>
  Object.entries(game?.seats ?? {}).flatMap(([seat, { passenger_at = [], stations = [] }]) => [
    ...stations.map((city): Piece => ({ city, seat: Number(seat), kind: 'station' })),
    ...passenger_at.map((city): Piece => ({ city, seat: Number(seat), kind: 'passenger' })),
  ]);

/** Moves that choose a city, and the move that chooses this one. */
const CITY_MOVES = ['passenger', 'ride', 'station'];
export const citiesIn = (legal: string[]): string[] => legal.map((move) => move.split(' ')).flatMap(([kind = '', city = '']) => (CITY_MOVES.includes(kind) ? city : []));
export const cityMove = (legal: string[], city: string): string | undefined => legal.find((move) => CITY_MOVES.some((kind) => move === `${kind} ${city}`));

/** The badges of this board, for the legend. */
export function badgeLegend({ mechanics: m }: Board): [Badge, string][] {
  const list: [Badge, string][] = [];
  if (m.passengers) list.push([{ kind: 'goods', shape: 'pile', value: 4, left: 2 }, t().legend.goods]);
  if (m.festivals) list.push([{ kind: 'festival', shape: 'flag', value: 2, left: 2 }, t().legend.festival]);
  if (m.attractions) list.push([{ kind: 'attraction', shape: 'star', value: 0, left: 1 }, t().legend.attraction(m.attractions.points)]);
  return list;
}

/** The lines of the provinces that a decision is about. */
export function linesAsked(board: Board, game: Game, legal: string[]): string[] {
  if (game.phase === 'place_province') return legal.flatMap((move) => (move.startsWith('province ') ? move.slice('province '.length) : []));
  const line = game.phase === 'extra_cards' ? board.mechanics.provinces?.lines[game.claim?.line ?? -1] : undefined;
  return line === undefined ? [] : [line.color];
}

/** What a seat has besides trains, cards and tickets. */
export function seatExtras(seat: Game['seats'][string] | undefined, stationsLeft = 0): string[] {
  const { passengers, passenger_at, goods: taken, festival_cards, express = [], stations } = seat ?? {};
  const parts: string[] = [];
  if (passengers !== undefined) parts.push(t().table.passengers(passenger_at?.length ?? 0, passengers));
  if (taken !== undefined) parts.push(t().table.goods(taken));
  if (festival_cards !== undefined) parts.push(t().table.festivalCards(festival_cards));
  if (stations !== undefined) parts.push(t().table.stations(stations.length, stationsLeft));
  if (express.length > 0) parts.push(t().table.express(express.map((n) => `+${n}`).join(' ')));
  return parts;
}

/** In the order in which they are counted. */
export const sources = ['routes', 'goods', 'attractions', 'stations', 'provinces', 'festivals', 'tickets', 'missed_tickets', 'longest_path', 'most_tickets'] as const;

/** Sources that a board does not have may be missing. */
export const pointsOf = (score: Score, source: (typeof sources)[number]): number => score[source] ?? 0;
