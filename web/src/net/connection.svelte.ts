/** One WebSocket for the whole page. It reconnects with backoff, says hello with the last version it saw, and resends what was not acknowledged under the same action id. */
import type { Ack, ClientMessage, Did, Refused, ServerMessage, View } from './messages';
import { newId } from './api.svelte';

export type Outcome = Ack['d'] | (Refused['d'] & { refused: true });
type Status = 'connecting' | 'online' | 'reconnecting' | 'offline';
type ActionBody = { [key: string]: unknown };

/** Receives what the server sends about a table. */
export interface Watcher {
  /** The last version known, for hello; undefined before the first view. */
  version(): number | undefined;
  saw(view: View['d']): void;
  did(did: Did['d']): void;
  other(message: ServerMessage): void;
}

const PING_MS = 8_000;
const SILENCE_MS = 20_000;
const SLOWEST_MS = 10_000;

class Connection {
  status = $state<Status>('connecting');
  /** Asks who we are when the server keeps rejecting the connection: the cookie may be gone. */
  introduce: (() => Promise<unknown>) | undefined;
  #socket: WebSocket | undefined;
  #watchers = new Map<string, Watcher>();
  #pending = new Map<string, { message: ClientMessage; settle: (outcome: Outcome) => void }>();
  #tries = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('online', () => this.#retryNow());
    addEventListener('offline', () => this.#drop());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#retryNow();
    });
    setInterval(() => this.#beat(), PING_MS);
  }

  open(): void {
    if (this.#socket !== undefined) return;
    clearTimeout(this.#timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  watch(table: string, watcher: Watcher): () => void {
    this.#watchers.set(table, watcher);
    this.open();
    this.hello(table);
    return () => {
      if (this.#watchers.get(table) !== watcher) return;
      this.#watchers.delete(table);
      this.say({ t: 'bye', d: { table } });
    };
  }

  /** Sends something that needs no answer; false without a connection. */
  say(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Does something exactly once: it is resent after a lost connection until it is answered. */
  act(t: ClientMessage['t'], d: ActionBody): Promise<Outcome> {
    const id = newId();
    const message = { t, d: { ...d, id } } as ClientMessage;
    return new Promise((settle) => {
      this.#pending.set(id, { message, settle });
      this.open();
      this.say(message);
    });
  }

  /** Asks for what has happened since the last version seen; also after a gap. */
  hello(table: string): void {
    const v = this.#watchers.get(table)?.version();
    this.say({ t: 'hello', d: v === undefined ? { table } : { table, v } });
  }

  #opened(): void {
    this.#tries = 0;
    this.#heard = Date.now();
    this.status = 'online';
    for (const table of this.#watchers.keys()) this.hello(table);
    for (const { message } of this.#pending.values()) this.say(message);
  }

  /** Gives the connection up at once: the browser would wait long for a clean close. */
  #drop(): void {
    const silent = this.#socket;
    if (silent === undefined) return;
    this.#lost();
    silent.close();
  }

  #lost(): void {
    this.#socket = undefined;
    this.status = navigator.onLine ? 'reconnecting' : 'offline';
    const pause = Math.min(SLOWEST_MS, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#again(), pause);
  }

  async #again(): Promise<void> {
    if (this.#tries > 2) await this.introduce?.().catch(() => undefined);
    this.open();
  }

  #retryNow(): void {
    this.#tries = 0;
    if (this.#socket === undefined && this.status !== 'connecting') this.open();
  }

  #beat(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE_MS) this.#drop();
    else this.say({ t: 'ping', d: {} });
  }

  #received(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.t === 'ack' || message.t === 'refused') {
      const pending = this.#pending.get(message.d.id);
      this.#pending.delete(message.d.id);
      pending?.settle(message.t === 'ack' ? message.d : { ...message.d, refused: true });
      return;
    }
    const table = 'table' in message.d ? message.d.table : undefined;
    // An error that names no table is about the last request, whichever table sent it.
    if (message.t === 'error' && table === undefined) for (const one of this.#watchers.values()) one.other(message);
    const watcher = table === undefined ? undefined : this.#watchers.get(table);
    if (watcher === undefined) return;
    if (message.t === 'view') watcher.saw(message.d);
    else if (message.t === 'did') watcher.did(message.d);
    else watcher.other(message);
  }
}

export const connection = new Connection();

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with a merge patch of the server (RFC 7396). Nothing is changed in place, so that whoever looks at the old value still has it. */
export function patched<T>(value: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const result: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete result[key];
    else result[key] = patched(result[key], change);
  }
  return result as T;
}
