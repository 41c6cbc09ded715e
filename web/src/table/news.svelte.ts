/** What others did, and what is asked: said aloud for screen readers, with sounds where they are switched on, and to people who look elsewhere. */
import { untrack } from 'svelte';
import { announcer } from '../base/announcer.svelte';
import { patiently } from '../base/patiently';
import { preferences } from '../base/preferences.svelte';
import type { LoggedLine } from '../game/log.svelte';
import type { Table } from '../game/table.svelte';
import { t } from '../text/catalogue';

const signals = () => patiently(() => import('../base/signals'));
function ring(name: 'turn' | 'last' | 'over'): void {
  if (preferences.sound) void signals().then((made) => made.ring(name));
}

/** Whoever has waited so long may have looked away. */
const LONG_MS = 5_000;

export class News {
  /** Called while a component is set up. */
  constructor(table: Table, lines: () => LoggedLine[], prompt: () => string) {
    // What was there before is no news.
    let told = table.view?.v ?? 0;
    $effect(() => {
      const now = lines().reduce((last, line) => Math.max(last, line.v), 0);
      untrack(() => {
        const news = lines().filter((line) => line.v > told);
        told = Math.max(told, now);
        announcer.say(news.map((line) => line.text).join(' '));
        if (news.length === 0 || !preferences.sound) return;
        const wagons = news.flatMap((line) => line.routes).reduce((sum, id) => sum + (table.board?.map.routes[id]?.spaces.length ?? 0), 0);
        void signals().then((made) => made.ring(wagons > 0 ? 'wagons' : news.some((line) => table.story.moments[line.v]?.taken.some(({ place }) => place === null)) ? 'deck' : 'card', wagons));
      });
    });
    // The same question comes again while a connection is made, and when others choose at the same time: it is asked once.
    let asking = '';
    $effect(() => {
      const question = table.legal.length > 0 ? prompt() : '';
      const now = question && `${table.eyes} ${question}`;
      if (now !== asking) announcer.say(question);
      asking = now;
    });
    const asked = $derived(table.legal.length > 0 && table.game?.phase === 'turn');
    $effect(() => {
      if (asked) ring('turn');
    });
    // One's own move is felt.
    $effect(() => {
      if (table.awaited > 0 && preferences.vibrate) navigator.vibrate?.(12);
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
    // How it stands when one comes to the table is no news.
    const end = $derived(table.game === undefined ? undefined : table.game.phase === 'over' ? 'over' : table.game.turns_left > 0 ? 'last' : '');
    let before: typeof end;
    $effect(() => {
      if (end && before !== undefined && end !== before) ring(end);
      before = end;
    });
  }
}
