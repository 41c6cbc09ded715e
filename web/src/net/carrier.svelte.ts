/** Carries messages (docs/protocol.md) to whoever keeps tables, and back: a server, or the hall on this device. */
import { newId } from '../engine/ids';
import type { Ack, ClientMessage, Did, Refused, ServerMessage, View } from './messages';

export type Outcome = Ack['d'] | (Refused['d'] & { refused: true });
export type Status = 'connecting' | 'online' | 'reconnecting' | 'offline';
type ActionBody = { [key: string]: unknown };

/** Receives what is said about a table. */
export interface Watcher {
  /** The last version known, for hello; undefined before the first view. */
  version(): number | undefined;
  saw(view: View['d']): void;
  did(did: Did['d']): void;
  other(message: ServerMessage): void;
}

export abstract class Carrier {
  status = $state<Status>('connecting');
  #watchers = new Map<string, Watcher>();
  #pending = new Map<string, { message: ClientMessage; settle: (outcome: Outcome) => void }>();

  abstract open(): void;
  /** Sends something that needs no answer; false if nobody can hear it now. */
  abstract say(message: ClientMessage): boolean;

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

  /** Does something exactly once: it is said again after an interruption, under the same id, until it is answered. */
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

  /** After an interruption. */
  protected sayAgain(): void {
    for (const table of this.#watchers.keys()) this.hello(table);
    for (const { message } of this.#pending.values()) this.say(message);
  }

  protected received(message: ServerMessage): void {
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
