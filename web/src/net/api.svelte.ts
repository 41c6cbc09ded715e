/** What is asked and answered once: of a server over HTTP, of the hall on this device in the same words. */
import { isAboutLocal, isLocal } from '../engine/ids';
import { t } from '../text/catalogue';
import { newId } from '../engine/ids';
import { ban } from './ban.svelte';
import { local } from './local.svelte';
import type { Settings, View } from './messages';
import { Refusal } from './refusal';
import { hasServer } from './server';

export { newId, Refusal };

export type Me = { id: string; name: string; guest: boolean; language: 'en' | 'fr'; moderator?: boolean };
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

/** Who is asked: the server, or the hall on this device. */
type Asked = { status: number; text: string; phrase: string };

async function askServer(method: string, path: string, body: unknown): Promise<Asked> {
  if (!hasServer) throw new Refusal(0, 'unreachable', t().unreachable);
  const plain = typeof body === 'string';
  try {
    const response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': plain ? 'text/plain' : 'application/json' },
      body: written(body),
    });
    return { status: response.status, text: await response.text(), phrase: response.statusText };
  } catch {
    // The browser's own network errors are in its language.
    throw new Refusal(0, 'unreachable', t().unreachable);
  }
}

async function askHall(method: string, path: string, body: unknown): Promise<Asked> {
  const { status, body: text } = await local.request(method, path, written(body));
  return { status, text, phrase: t().failed };
}

const written = (body: unknown): string | undefined => (body === undefined || typeof body === 'string' ? body : JSON.stringify(body));

function answerOf<T>({ status, text, phrase }: Asked): T {
  if (status >= 200 && status < 300) return (text === '' ? undefined : JSON.parse(text)) as T;
  let refusal: { code: string; text: string; table?: string } = { code: String(status), text: phrase };
  try {
    const answer = JSON.parse(text) as { error?: typeof refusal; d?: typeof refusal };
    refusal = answer.error ?? answer.d ?? refusal;
  } catch {
    // Not JSON: a proxy answered, not the server.
  }
  if (status === 403 && refusal.code === 'banned' && refusal.table === undefined) ban.text = refusal.text;
  throw new Refusal(status, refusal.code, refusal.text, refusal.table);
}

/** Asks whoever keeps what the path names. */
export const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  answerOf<T>(await (isAboutLocal(path) ? askHall : askServer)(method, path, body));

/** Asks the hall on this device for what has no id yet: new tables, lists, levels, a record to open. */
export const askHere = async <T>(method: string, path: string, body?: unknown): Promise<T> => answerOf<T>(await askHall(method, path, body));

/** The record of a game; empty as long as it is a secret. */
export async function recordOf(id: string): Promise<string> {
  const path = `/api/games/${id}/record`;
  const { status, text } = await (isLocal(id) ? askHall : askServer)('GET', path, undefined);
  return status === 200 ? text : '';
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : t().failed);

/** Something asked: whether it is under way, and why it failed. */
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

/** Creates a table, on the server or here; the id of the table. */
export const createTable = async (settings: Settings, where: typeof ask = ask): Promise<string> =>
  (await where<{ d: { table: string } }>('POST', '/api/tables', { id: newId(), settings })).d.table;

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
