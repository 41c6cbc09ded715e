/** The review of a game: asked of a worker, told when it is there. All figures and sentences are the engine's. */
import { netOf, studyModule } from '../engine/study';
import { preferences } from '../base/preferences.svelte';
import type { Board } from '../board/board';
import { ownBoards } from '../board/kept';
import { reasonOf } from '../net/api.svelte';
import { pick, t } from '../text/catalogue';
import type { FromReviewer, ToReviewer } from './review.worker';

export type Estimate = { value: number; error: number };
export type Split = { start: number; result: number; own: Estimate; rivals: Estimate; luck: Estimate; by_source: Record<string, number> };
export type Accuracy = { decisions: number; accuracy: number; lost: number };
export type ReviewedMove = { words: string; text: string; routes: string[]; cities: string[] };
export type TurningPoint = {
  at: number; played: ReviewedMove; better: ReviewedMove; lost: Estimate; chance_lost: Estimate; points_lost: Estimate; clear: boolean; why: string;
};
export type SeatReport = { chances: Split; points: Split; accuracy: Record<string, Accuracy>; mistakes: number; turning_points: TurningPoint[] };
export type Report = {
  decisions: number; finished: boolean; depth: number; games: number;
  curve: { at: number; chance: number[]; error: number[]; points: number[] }[];
  seats: SeatReport[];
};

/** How much deeper each further look is. */
const DEEPER = 4;

const spoken = (): 0 | 1 => (preferences.language === 'fr' ? 1 : 0);

export class Reviewing {
  report = $state.raw<Report | undefined>();
  progress = $state(0);
  working = $state(false);
  problem = $state('');
  depth = $state(0);
  #worker: Worker | undefined;

  constructor(readonly board: Board, readonly record: string, readonly names: string[]) {}

  /** The first look, or what was stopped. */
  look(): void {
    void this.#look(Math.max(1, this.depth));
  }

  deeper(): void {
    void this.#look(this.depth * DEEPER);
  }

  stop(): void {
    this.#tell({ stop: true });
    this.working = false;
  }

  /** The same in the language that is read now. */
  retell(): void {
    if (this.report !== undefined && !this.working) this.#tell({ language: spoken() });
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.working = false;
  }

  async #look(depth: number): Promise<void> {
    this.working = true;
    this.problem = '';
    this.progress = 0;
    this.depth = depth;
    try {
      await this.#begin();
      this.#tell({ depth, language: spoken() });
    } catch (error) {
      this.#failed(reasonOf(error));
    }
  }

  async #begin(): Promise<void> {
    if (this.#worker !== undefined) return;
    const [module, own, net] = await Promise.all([studyModule(), ownBoards(), netOf(this.board.id)]);
    const worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromReviewer>) => this.#hear(event.data);
    worker.onerror = () => this.#failed(t().failed);
    this.#worker = worker;
    const { id, json } = this.board;
    this.#tell({ module, board: { id, json, own: own.has(id) }, net, record: this.record, names: this.names });
  }

  #tell(what: ToReviewer): void {
    this.#worker?.postMessage(what);
  }

  #hear(said: FromReviewer): void {
    if ('refused' in said) return this.#failed(pick(said.refused));
    if ('progress' in said) {
      this.progress = said.progress;
      return;
    }
    this.report = JSON.parse(said.report) as Report;
    this.working = false;
  }

  #failed(why: string): void {
    this.end();
    this.problem = why;
  }
}
