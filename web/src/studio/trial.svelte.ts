/** A test match of computer players, shared out among workers. What it says about the board is the engine's. */
import { beside, type Beside, type TrialReport } from '../engine/beside';
import { studyModule } from '../engine/study';
import { reasonOf } from '../net/api.svelte';
import { s } from '../text/studio';
import type { FromTrial, ToTrial } from './trial.worker';

const MOST_WORKERS = 4;
/** Games that a worker plays before it tells. */
const AT_ONCE = 2;

export class Trial {
  report = $state.raw<TrialReport | undefined>();
  /** The board that was played on. */
  board = $state('');
  done = $state(0);
  games = $state(0);
  working = $state(false);
  problem = $state('');
  #workers: Worker[] = [];
  #parts: string[] = [];
  #next = 0;

  async start(id: string, text: string, players: number, level: string, games: number): Promise<void> {
    this.stop();
    Object.assign(this, { report: undefined, board: text, done: 0, games, working: true, problem: '' });
    this.#parts = [];
    this.#next = 0;
    try {
      const [module, engine] = await Promise.all([studyModule(), beside()]);
      if (!this.working || this.board !== text) return;
      const number = Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1, Math.ceil(games / AT_ONCE)));
      for (let i = 0; i < number; i++) this.#hire(module, engine, { id, json: text }, players, level);
    } catch (error) {
      this.#fail(reasonOf(error));
    }
  }

  /** What has been played so far stays. */
  stop(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    this.working = false;
  }

  /** The same in the language that is read now. */
  async retell(id: string): Promise<void> {
    if (this.#parts.length > 0) this.report = (await beside()).trialReport({ id, json: this.board }, this.#parts);
  }

  #hire(module: WebAssembly.Module, engine: Beside, board: { id: string; json: string }, players: number, level: string): void {
    const worker = new Worker(new URL('./trial.worker.ts', import.meta.url), { type: 'module' });
    this.#workers.push(worker);
    const tell = (what: ToTrial): void => worker.postMessage(what);
    const more = (): void => {
      const first = this.#next;
      const games = Math.min(AT_ONCE, this.games - first);
      if (games <= 0) return;
      this.#next += games;
      tell({ players, level, first, games });
    };
    worker.onmessage = ({ data }: MessageEvent<FromTrial>) => {
      if (data.sums === undefined) return this.#fail(s().failedTrial);
      this.#parts.push(data.sums);
      this.report = engine.trialReport(board, this.#parts);
      this.done = (this.report?.games ?? 0) + (this.report?.endless ?? 0);
      if (this.done >= this.games) this.stop();
      else more();
    };
    worker.onerror = () => this.#fail(s().failedTrial);
    tell({ module, board: board.json });
    more();
  }

  #fail(why: string): void {
    this.stop();
    this.problem = why;
  }
}
