/** A value that is shown in a frame of its own, soon after it has changed: on a slow device everything that a move changes is too much for one. */
import { untrack } from 'svelte';
import { inItsFrame } from './frames';

export class Following<T> {
  readonly #source: () => T;
  #now: T;
  #waits = false;

  /** Called while a component is set up. */
  constructor(source: () => T) {
    this.#source = source;
    this.#now = $state.raw(untrack(source));
    $effect(() => {
      const [next, now] = [source(), untrack(() => this.#now)];
      if (next === now || this.#waits) return;
      if (now === undefined) return void (this.#now = next);
      this.#waits = true;
      inItsFrame(() => {
        this.#waits = false;
        this.#now = source();
      });
    });
  }

  get now(): T {
    return this.#now;
  }

  /** What is shown is what there is. */
  get settled(): boolean {
    return this.#now === this.#source();
  }
}
