/** Questions for computer players, one after the other in a worker; what has become worthless is broken off. */
import type { Thought } from './letters';
import type { FromThinker, ToThinker } from './thinker.worker';

/** How long after a failure to load the players the next attempt is made. */
const AGAIN_MS = 2_000;

export class Thinker {
  #worker: Worker | undefined;
  #waiting: Thought[] = [];
  #now: Thought | undefined;
  #boards: { board: string; map: string }[] = [];

  /** `net`: what has been learned, for a module that can use it. */
  constructor(readonly module: () => Promise<WebAssembly.Module>, readonly answered: (number: number, answer: string) => void, readonly net?: Uint8Array) {}

  ask(thought: Thought): void {
    this.#waiting.push(thought);
    this.#next();
  }

  learn(board: string, map: string): void {
    this.#boards.push({ board, map });
    this.#tell({ board, map });
  }

  /** Nobody wants the answers to these any more. */
  drop(worthless: (thought: Thought) => boolean): void {
    this.#waiting = this.#waiting.filter((one) => !worthless(one));
    if (this.#now !== undefined && worthless(this.#now)) this.#breakOff();
    this.#next();
  }

  #next(): void {
    if (this.#now !== undefined) return;
    this.#now = this.#waiting.shift();
    if (this.#now === undefined) return;
    this.#worker ??= this.#start();
    this.#tell({ number: this.#now.number, question: this.#now.question });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromThinker>) => this.#hear(event.data.number, event.data.answer);
    worker.onerror = () => this.#failed();
    this.module().then(
      (module) => worker.postMessage({ module } satisfies ToThinker),
      () => setTimeout(() => this.#worker === worker && this.#failed(), AGAIN_MS),
    );
    for (const board of this.#boards) worker.postMessage(board satisfies ToThinker);
    if (this.net !== undefined) worker.postMessage({ net: this.net } satisfies ToThinker);
    return worker;
  }

  #tell(what: ToThinker): void {
    this.#worker?.postMessage(what);
  }

  #hear(number: number, answer: string): void {
    if (this.#now?.number !== number) return;
    this.#now = undefined;
    this.answered(number, answer);
    this.#next();
  }

  #breakOff(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#now = undefined;
  }

  /** An empty answer says that nobody has thought about it: the hall knows what to do then. */
  #failed(): void {
    const failed = this.#now;
    this.#breakOff();
    if (failed !== undefined) this.answered(failed.number, '');
    this.#next();
  }
}
