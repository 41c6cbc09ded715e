/** What a screen reader hears: moves of the others, what is asked, answers to single keys. */
import { untrack } from 'svelte';

/** How many sentences stay in the region; older ones have been read out. */
const KEPT = 12;

class Announcer {
  /** Sentences in the order in which they were said. Each is a separate element, so that none replaces another. */
  said = $state.raw<{ n: number; text: string }[]>([]);
  #count = 0;

  say(text: string): void {
    if (text === '') return;
    // An effect that announces something must not depend on what is announced.
    this.said = [...untrack(() => this.said), { n: ++this.#count, text }].slice(-KEPT);
  }

  /** Somebody else is at the screen now. */
  clear(): void {
    this.said = [];
  }
}

export const announcer = new Announcer();
