/** A board's facts and its map. */
import { leftOut } from '../../generated/boards';
import { findBoard } from './boards.svelte';
import type { BoardFile, City, MapFile, Mechanics, Route, Text, Ticket } from './files';

export type * from './files';

export class Board {
  readonly id: string;
  readonly mechanics: Mechanics;
  readonly #cities: Map<string, City>;
  readonly #routes: Map<string, Route>;
  readonly #tickets: Map<string, Ticket>;
  readonly #countries: Map<string, { id: string; name: Text }>;

  readonly file: BoardFile;

  constructor(
    file: BoardFile,
    readonly map: MapFile,
    /** Address of the shaded relief; empty if the board has none. */
    readonly relief = '',
  ) {
    const left = leftOut as BoardFile;
    this.file = { ...left, ...file, switches: { ...left.switches, ...file.switches } };
    this.id = file.id;
    this.mechanics = Object.assign({}, ...this.file.mechanics.map((m) => (typeof m === 'string' ? { [m]: {} } : m))) as Mechanics;
    this.#cities = new Map(file.cities.map((c) => [c.id, c]));
    this.#routes = new Map(file.routes.map((r) => [r.id, r]));
    this.#tickets = new Map(file.tickets.map((t) => [t.id, t]));
    this.#countries = new Map((file.countries ?? []).map((c) => [c.id, c]));
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
  /** Where a ticket may begin or end: a city, or any exit to a country. */
  ends(place: string): string[] {
    return this.#cities.has(place) ? [place] : this.file.cities.filter((c) => c.country === place).map((c) => c.id);
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
  const [board, map] = (await Promise.all([files.board, files.map].map(async (address) => (await fetch(address)).json()))) as [BoardFile, MapFile];
  return new Board(board, map, files.relief);
}
