/** What is asked over HTTP. */
import { t } from '../text/catalogue';
import type { Settings, View } from './messages';

export type Me = { id: string; name: string; guest: boolean; language: 'en' | 'fr' };
export type LobbyTable = {
  id: string; board: string; life: 'open' | 'playing' | 'over' | 'closed'; seats: number; host: string;
  people: string[]; waits_for: string[]; hot_seat: boolean; listed: boolean; created: number; changed: number;
};
export type FinishedGame = {
  id: string; board: string; players: number; decisions: number; ended: number; uploaded: boolean;
  seats: { person: string; name: string; bot: string; points: number; place: number }[];
};
export type Statistics = { board: string; games: number; won: number; points: number; best: number; completed: number; missed: number; longest: number };
export type Rating = { person: string; name: string; board: string; mean: number; deviation: number; games: number };
export type Level = { name: string; kind: 'player' | 'level'; character: { en: string; fr: string } };

/** A refusal of the server, in the person's language. */
export class Refusal extends Error {
  /** `table` is where to go instead, if anywhere. */
  constructor(readonly status: number, readonly code: string, text: string, readonly table = '') {
    super(text);
  }
}

/** Replaces the browser's own network errors, which are in its language. */
async function heard(path: string, request: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, request);
    return { response, text: await response.text() };
  } catch {
    throw new Refusal(0, 'unreachable', t().unreachable);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const plain = typeof body === 'string';
  const { response, text } = await heard(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': plain ? 'text/plain' : 'application/json' },
    body: body === undefined ? undefined : plain ? body : JSON.stringify(body),
  });
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  let refusal: { code: string; text: string; table?: string } = { code: String(response.status), text: response.statusText };
  try {
    const answer = JSON.parse(text) as { error?: typeof refusal; d?: typeof refusal };
    refusal = answer.error ?? answer.d ?? refusal;
  } catch {
    // Not JSON: a proxy answered, not the server.
  }
  throw new Refusal(response.status, refusal.code, refusal.text, refusal.table);
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : t().failed);

/** Something asked of the server: whether it is under way, and why it failed. */
export class Attempt {
  busy = $state(false);
  problem = $state('');

  async run(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await what();
    } catch (error) {
      this.problem = reasonOf(error);
    }
    this.busy = false;
  }

  /** The same for a form. */
  submit(what: () => Promise<unknown>): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.run(what);
    };
  }
}

/** Who I am; a visitor becomes a guest. */
export async function introduce(language: 'en' | 'fr'): Promise<Me> {
  const known = await ask<{ person: Me | null }>('GET', '/api/me');
  if (known.person !== null) return known.person;
  return (await ask<{ person: Me }>('POST', '/api/guest', { language })).person;
}

export const newId = () => crypto.getRandomValues(new Uint32Array(4)).reduce((s, n) => s + n.toString(36), '');

/** Creates a table; the id of the table. */
export const createTable = async (settings: Settings): Promise<string> =>
  (await ask<{ d: { table: string } }>('POST', '/api/tables', { id: newId(), settings })).d.table;

export const tellTable = (table: string, what: string, more: object = {}) =>
  ask<{ t: string; d: { table?: string } }>('POST', `/api/tables/${table}/${what}`, { id: newId(), ...more });

declare global {
  /** What web/steps/finish.mjs has asked for before this script was here. */
  interface Window {
    early?: { table: string; view: Promise<View | undefined> };
  }
}

/** The view of a table, if it is on its way; once. */
export function earlyView(table: string): Promise<View | undefined> | undefined {
  const early = window.early?.table === table ? window.early.view : undefined;
  delete window.early;
  return early;
}
