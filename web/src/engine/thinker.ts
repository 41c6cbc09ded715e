/** Questions for computer players, one after the other in a worker; what has become worthless is broken off. */
import type { Thought } from './letters';
import type { Study } from './study';
import type { FromThinker, ToThinker } from './thinker.worker';

/** How long after a failure to load the players the next attempt is made. */
const AGAIN_MS = 2_000;
/** How long a strong player waits for what it has learned; then it thinks without, until it is there. */
const PATIENCE_MS = 5_000;

/** What is being thought about, and by which worker, once that is clear. */
type Now = { thought: Thought; worker: string | undefined };

export class Thinker {
  /** One for the players that have learned nothing, under '', and one for the board that is studied. */
  #workers = new Map<string, Worker>();
  #waiting: Thought[] = [];
  #now: Now | undefined;
  #boards: { board: string; map: string }[] = [];
  /** Tables that have been told that nothing learned is at hand. */
  #told = new Set<string>();
  /** Boards whose study ended with a failure: it would again. */
  #broken = new Set<string>();

  constructor(
    readonly module: () => Promise<WebAssembly.Module>,
    readonly answered: (number: number, answer: string) => void,
    /** Says something at a table, in the languages by their numbers. */
    readonly tell: (table: string, sentences: string[]) => void,
  ) {}

  ask(thought: Thought): void {
    this.#waiting.push(thought);
    this.#next();
  }

  learn(board: string, map: string): void {
    this.#boards.push({ board, map });
    for (const worker of this.#workers.values()) worker.postMessage({ board, map } satisfies ToThinker);
  }

  /** Nobody wants the answers to these any more. */
  drop(worthless: (thought: Thought) => boolean): void {
    this.#waiting = this.#waiting.filter((one) => !worthless(one));
    if (this.#now !== undefined && worthless(this.#now.thought)) this.#breakOff();
    this.#next();
  }

  #next(): void {
    if (this.#now !== undefined) return;
    const thought = this.#waiting.shift();
    if (thought === undefined) return;
    this.#now = { thought, worker: undefined };
    void this.#think(this.#now);
  }

  async #think(now: Now): Promise<void> {
    const { thought } = now;
    const study = thought.study === '' ? undefined : await this.#study(thought);
    if (this.#now !== now) return;
    now.worker = study?.board ?? '';
    this.#worker(study).postMessage({ number: thought.number, question: thought.question } satisfies ToThinker);
  }

  /** What has been learned for a thought, if it comes in time. */
  async #study(thought: Thought): Promise<Study | undefined> {
    const part = this.#broken.has(thought.study) ? undefined : await import('./study').catch(() => undefined);
    if (part === undefined) return undefined;
    const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE_MS));
    try {
      return await Promise.race([part.studyOf(thought.study), late]);
    } catch {
      this.#without(thought.table, part.NOTHING_LEARNED);
      return undefined;
    }
  }

  /** What was learned is there, but of no use to the thought at hand. */
  #apologise(): void {
    const table = this.#now?.thought.table;
    if (table !== undefined) void import('./study').then(({ NOTHING_LEARNED }) => this.#without(table, NOTHING_LEARNED));
  }

  #without(table: string, sentences: string[]): void {
    if (this.#told.has(table)) return;
    this.#told.add(table);
    this.tell(table, sentences);
  }

  #worker(study: Study | undefined): Worker {
    const name = study?.board ?? '';
    const known = this.#workers.get(name);
    if (known !== undefined) return known;
    // One board is studied at a time.
    if (study !== undefined) for (const [other, worker] of this.#workers) if (other !== '') this.#end(other, worker);
    const worker = this.#start(study === undefined ? this.module() : Promise.resolve(study.module), name);
    if (study !== undefined) worker.postMessage({ net: study.net } satisfies ToThinker);
    this.#workers.set(name, worker);
    return worker;
  }

  #start(module: Promise<WebAssembly.Module>, name: string): Worker {
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromThinker>) => this.#hear(event.data);
    worker.onerror = () => this.#failed(name, worker);
    module.then(
      (come) => worker.postMessage({ module: come } satisfies ToThinker),
      () => setTimeout(() => this.#failed(name, worker), AGAIN_MS),
    );
    for (const board of this.#boards) worker.postMessage(board satisfies ToThinker);
    return worker;
  }

  #end(name: string, worker: Worker): void {
    worker.terminate();
    this.#workers.delete(name);
  }

  #hear(said: FromThinker): void {
    if ('unfit' in said) return this.#apologise();
    if (this.#now?.thought.number !== said.number) return;
    this.#now = undefined;
    this.answered(said.number, said.answer);
    this.#next();
  }

  #breakOff(): void {
    const name = this.#now?.worker;
    const worker = name === undefined ? undefined : this.#workers.get(name);
    if (name !== undefined && worker !== undefined) this.#end(name, worker);
    this.#now = undefined;
  }

  /** Without what was learned one can still think. Otherwise an empty answer says that nobody has: the hall knows what to do then. */
  #failed(name: string, worker: Worker): void {
    if (this.#workers.get(name) !== worker) return;
    this.#end(name, worker);
    if (this.#now?.worker !== name) return;
    const failed = this.#now.thought;
    if (name !== '') {
      this.#broken.add(name);
      this.#apologise();
      this.#waiting.unshift(failed);
    }
    this.#now = undefined;
    if (name === '') this.answered(failed.number, '');
    this.#next();
  }
}
