/** A board's facts and its map. */
import { leftOut } from '../../generated/boards';
import { Refusal } from '../net/api.svelte';
import { t } from '../text/catalogue';
import { findBoard } from './boards.svelte';
import type { BoardFile, City, MapFile, Mechanics, Route, Text, Ticket } from './files';

export type * from './files';

export class Board {
  readonly id: string;
  readonly file: BoardFile;
  readonly mechanics: Mechanics;
  readonly city: (id: string) => City;
  readonly route: (id: string) => Route;
  readonly ticket: (id: string) => Ticket;
  readonly #place: (id: string) => { name: Text };
  readonly #given: BoardFile;

  constructor(
    file: BoardFile,
    readonly map: MapFile,
    /** Address of the shaded relief; empty if the board has none. */
    readonly relief = '',
  ) {
    const left = leftOut as BoardFile;
    this.#given = file;
    this.file = { ...left, ...file, switches: { ...left.switches, ...file.switches } };
    this.id = file.id;
    this.mechanics = Object.assign({}, ...this.file.mechanics.map((m) => (typeof m === 'string' ? { [m]: {} } : m))) as Mechanics;
    this.city = finder(file.cities);
    this.route = finder(file.routes);
    this.ticket = finder(file.tickets);
    this.#place = finder([...file.cities, ...(file.countries ?? [])]);
  }

  /** The name of a city or a country. */
  place(id: string): Text {
    return this.#place(id).name;
  }
  /** The board file as text, as it came. */
  get json(): string {
    return JSON.stringify(this.#given);
  }
  /** A board may call its purple cards pink; then they are. */
  get purple(): string | undefined {
    return this.file.card_names?.purple?.en === 'pink' ? '#bf4f86' : undefined;
  }
  /** A board may be driven by taxis: they are its wild cards and what stands on its routes. */
  get taxis(): boolean {
    return this.file.card_names?.locomotive?.en === 'taxi';
  }
  /** Whether routes are scored only at the end. */
  get countsAtEnd(): boolean {
    return this.file.switches.routes_scored === 'at_end';
  }
}

/** Finds one of a list by its id. */
function finder<T extends { id: string }>(list: T[]): (id: string) => T {
  const byId = new Map(list.map((one) => [one.id, one]));
  return (id) => found(byId.get(id), id);
}

function found<T>(thing: T | undefined, id: string): T {
  if (thing === undefined) throw new Error(`the board has no ${id}`);
  return thing;
}

const loaded = new Map<string, Promise<Board>>();

/** A board that was opened anew is drawn anew. */
export const forgetBoard = (id: string): boolean => loaded.delete(id);

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
  const files = await findBoard(id);
  if (files === undefined) throw new Refusal(404, 'no_board', t().own.missing(id));
  if (files.own !== undefined) return new Board(JSON.parse(files.own.board) as BoardFile, JSON.parse(files.own.map) as MapFile);
  const [board, map] = (await Promise.all([files.board, files.map].map(async (address) => (await fetch(address)).json()))) as [BoardFile, MapFile];
  return new Board(board, map, files.relief);
}
