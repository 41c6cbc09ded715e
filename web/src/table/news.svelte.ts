/** What others did, and what is asked: said aloud for screen readers, and with sounds where they are switched on. */
import { untrack } from 'svelte';
import { announcer } from '../base/announcer.svelte';
import { patiently } from '../base/patiently';
import { preferences } from '../base/preferences.svelte';
import type { LoggedLine } from '../game/log.svelte';
import type { Table } from '../game/table.svelte';

function ring(name: 'card' | 'claim' | 'turn' | 'last'): void {
  if (preferences.sound) void patiently(() => import('../game/sound')).then(({ sound }) => sound(name));
}

export class News {
  /** Routes of the latest news. */
  fresh = $state.raw(new Set<string>());

  /** Called while a component is set up. */
  constructor(table: Table, lines: () => LoggedLine[], prompt: () => string) {
    // What was there before is no news.
    let told = table.view?.v ?? 0;
    $effect(() => {
      const now = lines().reduce((last, line) => Math.max(last, line.v), 0);
      untrack(() => {
        const news = lines().filter((line) => line.v > told);
        told = Math.max(told, now);
        this.fresh = new Set(news.flatMap((line) => line.routes));
        announcer.say(news.map((line) => line.text).join(' '));
        if (news.length > 0) ring(this.fresh.size > 0 ? 'claim' : 'card');
      });
    });
    $effect(() => {
      if (table.legal.length > 0) announcer.say(prompt());
    });
    const asked = $derived(table.legal.length > 0 && table.game?.phase === 'turn');
    $effect(() => {
      if (asked) ring('turn');
    });
    const lastRound = $derived((table.game?.turns_left ?? 0) > 0);
    $effect(() => {
      if (lastRound) ring('last');
    });
  }
}
