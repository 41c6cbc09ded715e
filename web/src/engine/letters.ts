/** What the page and the hall in its worker write each other. */
import type { Row } from './rows';

/** A board that was opened on this device: board file and map as text, and a small picture (SVG). */
export type OwnBoard = { id: string; board: string; map: string; picture: string };

/** A request to the hall, as over HTTP. */
export type Asked = { number: number; method: string; path: string; body: string };
export type Answer = { number: number; status: number; body: string };

export type ToHall =
  /** The person's name and the number of their language. */
  | { t: 'be'; name: string; language: number }
  /** A message of docs/protocol.md. */
  | { t: 'hear'; frame: string }
  | ({ t: 'ask' } & Asked)
  /** Deletes a table and its game. */
  | { t: 'remove'; number: number; id: string }
  /** A board of one's own, and its map. */
  | { t: 'board'; number: number; own: OwnBoard };

export type FromHall =
  /** There is a hall now: whatever was not answered is to be said again. `kept`: whether games outlast the window; `damaged`: tables that cannot be read. */
  | { t: 'ready'; kept: boolean; damaged: string[] }
  | { t: 'frames'; frames: unknown[] }
  | ({ t: 'answer' } & Answer)
  | { t: 'state'; kept: boolean; damaged: string[] }
  /** Another tab has the hall, and this browser cannot share it. */
  | { t: 'taken' }
  /** The hall cannot go on. */
  | { t: 'failed'; why: string };

/** The first letter to a worker: what it needs to be one. */
export type Begin = { module: WebAssembly.Module; client: string };

/** A question for a computer player; `study`: the board that a strong one thinks about, otherwise empty. */
export type Thought = { number: number; table: string; advice: boolean; study: string; question: string };

/** What rh_hall_take() lists. */
export type Taken = {
  frames: { t: string; d: { table?: string; what?: string; facts?: { life?: string } } }[];
  answers: Answer[];
  writes: { number: number; rows: Row[] }[];
  thoughts: Thought[];
  damaged: string[];
  due: number | null;
};
