/** What this browser knows of a table, so that a tab that comes back needs only what it has missed. */
import { recall, remember } from '../base/preferences.svelte';
import type { View } from '../net/messages';
import type { Step } from './log.svelte';

type Kept = { person: string; views: Record<number, View['d']>; steps: Step[]; seen: number; watched?: number };

const PREFIX = 'roundhouse.table.';
const TABLES = 8;
const PAUSE_MS = 400;

export class Memory {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Kept | undefined;

  constructor(readonly table: string) {
    addEventListener('pagehide', () => this.#write());
  }

  recall(): Kept | undefined {
    return recall<Kept>(PREFIX + this.table);
  }

  /** Writing takes a moment: several steps in a row are written once. */
  keep(kept: Kept): void {
    if (kept.person === '') return;
    this.#last = kept;
    this.#timer ??= setTimeout(() => this.#write(), PAUSE_MS);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#last === undefined) return;
    const lean = { ...this.#last, steps: this.#last.steps.map((step) => ({ ...step, game: undefined })) };
    if (!remember(PREFIX + this.table, lean) || !this.#forgetOld()) localStorage.removeItem(PREFIX + this.table);
  }

  #forgetOld(): boolean {
    const order = [...(recall<string[]>(`${PREFIX}order`) ?? []).filter((id) => id !== this.table), this.table];
    for (const old of order.splice(0, Math.max(0, order.length - TABLES))) localStorage.removeItem(PREFIX + old);
    return remember(`${PREFIX}order`, order);
  }
}
