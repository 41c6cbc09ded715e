/** Hints and explanations of computer players' moves, with a timeout. */
import { carrierOf } from '../net/carriers';
import type { Advice, ClientMessage } from '../net/messages';

/** Searchers take seconds on a busy server, but no longer than this. */
const PATIENCE_MS = 30_000;

export class Counsel {
  asking = $state(false);
  advice = $state.raw<Advice['d'] | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string, readonly unanswered: () => void) {}

  readonly hint = (seat: number): void => this.#ask({ t: 'hint', d: { table: this.table, seat } });
  readonly explain = (decision: number): void => this.#ask({ t: 'explain', d: { table: this.table, at: decision } });

  hear(advice: Advice['d']): void {
    if (!this.asking) return;
    this.stop();
    this.advice = advice;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.asking = false;
  }

  /** Drops advice for a decision that has been made. */
  forget(): void {
    this.stop();
    this.advice = undefined;
  }

  #ask(question: ClientMessage): void {
    this.advice = undefined;
    clearTimeout(this.#timer);
    if (!carrierOf(this.table).say(question)) return this.unanswered();
    this.asking = true;
    this.#timer = setTimeout(() => {
      this.stop();
      this.unanswered();
    }, PATIENCE_MS);
  }
}
