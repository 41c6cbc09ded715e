/** The tables of this device: the engine's hall in a worker (engine/hall.worker.ts), which speaks like a server. */
import type { Answer, Begin, FromHall, OwnBoard, ToHall } from '../engine/letters';
import { tableModule } from '../engine/module';
import { t } from '../text/catalogue';
import { Carrier } from './carrier.svelte';
import { newId } from '../engine/ids';
import type { ClientMessage, ServerMessage } from './messages';
import { Refusal } from './refusal';

/** A hall that fails again and again is given up. */
const MOST_STARTS = 3;
/** How long a hall in another tab may say nothing. */
const SILENCE_MS = 8_000;

/** A letter that is answered under its number. */
type Numbered = Extract<ToHall, { number: number }>;
type Unnumbered<L> = L extends Numbered ? Omit<L, 'number'> : never;
type Waiting = { letter: Numbered; settle: (answer: Answer) => void; fail: (error: unknown) => void };

class LocalHall extends Carrier {
  /** Games outlast this window. */
  kept = $state(true);
  /** Tables that can no longer be read. */
  damaged = $state.raw<string[]>([]);
  #worker: Worker | undefined;
  #beginning: Promise<void> | undefined;
  #ready = false;
  #started: { settle: () => void; fail: (error: unknown) => void } | undefined;
  #starts = 0;
  #person: { name: string; language: number } | undefined;
  #waiting = new Map<number, Waiting>();
  #numbers = 0;

  constructor() {
    super();
    // What lies on this device is always there.
    this.status = 'online';
  }

  /** Loads the engine and opens the hall; fails with a sentence where that cannot be. */
  begin(): Promise<void> {
    this.#beginning ??= this.#start().catch((error: unknown) => {
      this.#close();
      for (const { fail } of this.#waiting.values()) fail(error);
      this.#waiting.clear();
      throw error;
    });
    return this.#beginning;
  }

  override open(): void {
    void this.begin().catch(() => undefined);
  }

  override say(message: ClientMessage): boolean {
    if (this.#ready) this.#send({ t: 'hear', frame: JSON.stringify(message) });
    return this.#ready;
  }

  /** Who plays here, for names and sentences from now on. */
  be(name: string, language: number): void {
    this.#person = { name, language };
    if (this.#ready) this.#send({ t: 'be', name, language });
  }

  /** A request as over HTTP. */
  request = (method: string, path: string, body = ''): Promise<Answer> => this.#ask({ t: 'ask', method, path, body });

  /** Deletes a table and its game from this device. */
  async remove(id: string): Promise<void> {
    await this.#ask({ t: 'remove', id });
  }

  /** Makes a board of one's own known here; false if it is none, or another one has its id. */
  async learn(own: OwnBoard): Promise<boolean> {
    return (await this.#ask({ t: 'board', own })).status < 300;
  }

  async #ask(what: Unnumbered<Numbered>): Promise<Answer> {
    const letter = { ...what, number: ++this.#numbers } as Numbered;
    const answer = new Promise<Answer>((settle, fail) => this.#waiting.set(letter.number, { letter, settle, fail }));
    if (this.#ready) this.#send(letter);
    else this.open();
    return answer;
  }

  async #start(): Promise<void> {
    const started = new Promise<void>((settle, fail) => (this.#started = { settle, fail }));
    // Heard below; what fails before that fails there.
    started.catch(() => undefined);
    let silence: ReturnType<typeof setTimeout> | undefined;
    try {
      // The worker's script comes while the module is on its way.
      const worker = new Worker(new URL('../engine/hall.worker.ts', import.meta.url), { type: 'module' });
      this.#worker = worker;
      worker.onmessage = (event: MessageEvent<FromHall>) => this.#hear(event.data);
      worker.onerror = () => this.#failed();
      const module = await tableModule();
      this.#starts++;
      silence = setTimeout(() => this.#started?.fail(new Refusal(0, 'taken', t().local.taken)), SILENCE_MS);
      worker.postMessage({ module, client: newId() } satisfies Begin);
    } catch {
      throw new Refusal(0, 'no_engine', t().local.noEngine);
    }
    await started.finally(() => clearTimeout(silence));
  }

  #close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = false;
    this.#beginning = undefined;
  }

  #send(letter: ToHall): void {
    this.#worker?.postMessage(letter);
  }

  #hear(message: FromHall): void {
    switch (message.t) {
      case 'frames': for (const frame of message.frames) this.received(frame as ServerMessage); break;
      case 'answer': this.#answered(message); break;
      case 'ready': this.#opened(message.kept, message.damaged); break;
      case 'state': [this.kept, this.damaged] = [message.kept, message.damaged]; break;
      case 'taken': this.#started?.fail(new Refusal(0, 'taken', t().local.taken)); break;
      case 'failed': this.#failed(); break;
      default:
    }
  }

  #opened(kept: boolean, damaged: string[]): void {
    [this.kept, this.damaged] = [kept, damaged];
    this.#ready = true;
    if (this.#person !== undefined) this.#send({ t: 'be', ...this.#person });
    this.sayAgain();
    for (const { letter } of this.#waiting.values()) this.#send(letter);
    this.#started?.settle();
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    waiting?.settle(answer);
  }

  /** The engine broke off: another hall reads what was kept, and goes on. */
  #failed(): void {
    const started = this.#started;
    this.#started = undefined;
    if (this.#starts >= MOST_STARTS || !this.#ready) {
      const error = new Refusal(0, 'no_engine', t().local.stopped);
      started?.fail(error);
      for (const { fail } of this.#waiting.values()) fail(error);
      this.#waiting.clear();
      this.#close();
      this.received({ t: 'error', d: { code: error.code, text: error.message } });
      return;
    }
    this.#close();
    this.open();
  }
}

export const local = new LocalHall();
