/** What others did, and what is asked: said aloud for screen readers, with sounds where they are switched on, and to people who look elsewhere. */
import { untrack } from 'svelte';
import { announcer } from '../base/announcer.svelte';
import { patiently } from '../base/patiently';
import { preferences } from '../base/preferences.svelte';
import type { LoggedLine } from '../game/log.svelte';
import type { Table } from '../game/table.svelte';
import { t } from '../text/catalogue';

const signals = () => patiently(() => import('../game/signals'));
function ring(name: 'card' | 'claim' | 'turn' | 'last'): void {
  if (preferences.sound) void signals().then(({ sound }) => sound(name));
}

/** Whoever has waited so long may have looked away. */
const LONG_MS = 5_000;

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
    let since = Date.now();
    $effect(() => {
      if (!asked) return void (since = Date.now());
      if (preferences.vibrate && Date.now() - since > LONG_MS) navigator.vibrate?.(60);
    });
    // For somebody who looks elsewhere.
    let away = $state(document.hidden);
    $effect(() => {
      const look = () => (away = document.hidden);
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    });
    const waits = $derived(asked && away);
    $effect(() => {
      if (!waits) return;
      const notice = preferences.notify ? { title: t().start.yourTurn, body: untrack(prompt) } : undefined;
      void signals().then(({ call }) => call(table.id, notice)).catch(() => undefined);
      return () => void signals().then(({ calm }) => calm(table.id)).catch(() => undefined);
    });
    const lastRound = $derived((table.game?.turns_left ?? 0) > 0);
    $effect(() => {
      if (lastRound) ring('last');
    });
  }
}
