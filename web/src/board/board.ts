/** A board's facts and its map, as the files say them: docs/boards.md, docs/maps.md. */
import { findBoard } from './boards.svelte';
import type { Card } from '../net/messages';

export type Text = { en: string; fr: string };
export type RouteColor = Card | 'gray';
export type City = { id: string; name: Text; country?: string };
export type Route = {
  id: string; from: string; to: string; length: number; color: RouteColor;
  kind: 'track' | 'tunnel' | 'ferry'; locomotives?: number; parallel?: number; swap?: number;
};
export type Ticket = { id: string; from: string; to: string; points: number; deck?: string };
export type Festival = { id: string; name: Text; cities: string[]; points: number[] };
export type ProvinceLine = { color: Card; name: Text; cells: number[] };
export type Mechanics = {
  longest_path?: { points: number };
  most_tickets?: { points: number };
  ferries?: object;
  card_swaps?: { ferry_locomotive: number };
  tunnels?: { reveal: number };
  two_ticket_decks?: { decks: [string, string] };
  passengers?: { per_player: number; stacks: Record<string, number[]>; goods: Record<string, string> };
  draft?: { deal: number; keep: number };
  festivals?: { festivals: Festival[] };
  express?: { cards: number[] };
  provinces?: { lines: ProvinceLine[]; points: Record<string, number[]> };
  attractions?: { points: number; cities: string[] };
};
type Refused = 'under' | 'box' | 'shuffle';
export type BoardFile = {
  id: string; name: Text; summary: Text; players: { min: number; max: number }; trains: number;
  provenance: { level: string; doubts?: string[] };
  cards: Partial<Record<Card, number>>; card_names?: Partial<Record<Card, Text>>;
  route_points: Record<string, number>;
  switches: {
    opening_tickets?: { deal: number; keep: number }; draw_tickets: { deal: number; keep: number };
    refused_opening_tickets: Refused; refused_tickets: Refused;
    routes_scored: 'at_claim' | 'at_end'; tie_breaks: string[]; double_routes_from: number;
  };
  mechanics: (string | Mechanics)[];
  countries?: { id: string; name: Text }[];
  cities: City[]; routes: Route[]; tickets: Ticket[];
};

export type Point = [number, number];
export type CityPlace = {
  at: Point;
  label?: { at: Point; anchor: 'start' | 'middle' | 'end'; lines?: { en: string[]; fr: string[] } };
  badge?: Point;
};
export type RoutePlace = { path: string; spaces: [number, number, number][] };
export type PlaceName = Text & { at: Point; angle: number; size: number; kind: 'sea' | 'land' };
export type MapFile = {
  board: string; size: [number, number]; space: { length: number; width: number };
  city: { radius: number; exit: number }; label: { size: number; weight: number; line?: number; exit?: number }; badge?: number;
  cities: Record<string, CityPlace>; routes: Record<string, RoutePlace>;
  land?: string; lakes?: string; parks?: string; rivers?: string; borders?: string; inner?: string; home?: string;
  names?: PlaceName[]; hills?: [number, number, number][];
  /** Where a compass rose has room: x, y, radius; and how far north is turned. */
  rose?: [number, number, number]; north?: number;
};

export class Board {
  readonly mechanics: Mechanics;
  readonly #cities: Map<string, City>;
  readonly #routes: Map<string, Route>;
  readonly #tickets: Map<string, Ticket>;
  readonly #countries: Map<string, { id: string; name: Text }>;

  constructor(
    readonly file: BoardFile,
    readonly map: MapFile,
    /** Address of the shaded relief; empty if the board has none. */
    readonly relief = '',
  ) {
    this.mechanics = Object.assign({}, ...file.mechanics.map((m) => (typeof m === 'string' ? { [m]: {} } : m))) as Mechanics;
    this.#cities = new Map(file.cities.map((c) => [c.id, c]));
    this.#routes = new Map(file.routes.map((r) => [r.id, r]));
    this.#tickets = new Map(file.tickets.map((t) => [t.id, t]));
    this.#countries = new Map((file.countries ?? []).map((c) => [c.id, c]));
  }

  get id(): string {
    return this.file.id;
  }
  city(id: string): City {
    return found(this.#cities.get(id), id);
  }
  route(id: string): Route {
    return found(this.#routes.get(id), id);
  }
  ticket(id: string): Ticket {
    return found(this.#tickets.get(id), id);
  }
  /** The name of a city or a country. */
  place(id: string): Text {
    return (this.#cities.get(id) ?? found(this.#countries.get(id), id)).name;
  }
  isCity(id: string): boolean {
    return this.#cities.has(id);
  }
  /** Where a ticket may begin or end: a city, or any exit to a country. */
  ends(place: string): string[] {
    return this.#cities.has(place) ? [place] : this.file.cities.filter((c) => c.country === place).map((c) => c.id);
  }
  /** M-15: the goods that lie in a city, the one taken next first. */
  goods(city: string, left: number): number[] {
    const passengers = this.mechanics.passengers;
    const stack = passengers?.stacks[passengers.goods[city] ?? ''] ?? [];
    return left > 0 ? stack.slice(-left) : [];
  }
  /** A board may call its purple cards pink; then they are. */
  get purple(): string | undefined {
    return this.file.card_names?.purple?.en === 'pink' ? '#bf4f86' : undefined;
  }
  /** A board may be driven by taxis: they are its wild cards and what stands on its routes. */
  get taxis(): boolean {
    return this.file.card_names?.locomotive?.en === 'taxi';
  }
  points(route: Route): number {
    return this.file.route_points[String(route.length)] ?? 0;
  }
}

function found<T>(thing: T | undefined, id: string): T {
  if (thing === undefined) throw new Error(`the board has no ${id}`);
  return thing;
}

const loaded = new Map<string, Promise<Board>>();

export function loadBoard(id: string): Promise<Board> {
  let board = loaded.get(id);
  if (board === undefined) {
    board = fetchBoard(id);
    board.catch(() => loaded.delete(id));
    loaded.set(id, board);
  }
  return board;
}

async function fetchBoard(id: string): Promise<Board> {
  const files = found(await findBoard(id), id);
  const [board, drawn] = (await Promise.all([files.board, files.map].filter(Boolean).map(async (address) => (await fetch(address)).json()))) as [BoardFile, MapFile?];
  // A board of the server's own may have no map: then its routes are straight lines.
  const map = drawn ?? (await import('../../steps/straight_map.mjs')).straightMap(board);
  return new Board(board, map, files.relief);
}
