/** Single keys that act: every game can be played without a mouse. */
import type { Table } from './table.svelte';

/** What a key does now; undefined if it is no such key. */
export function keyAction(key: string, table: Table): (() => void) | 'tickets' | undefined {
  const try_ = (move: string) => () => {
    if (table.legal.includes(move)) void table.move(move);
    else table.why(move);
  };
  const place = '12345'.indexOf(key);
  if (key.length === 1 && place >= 0) {
    const card = table.game?.row[place];
    return card === null || card === undefined ? undefined : try_(`take ${card}`);
  }
  switch (key.toLowerCase()) {
    case 'd': return try_('draw');
    case 'k': return table.legal.some((move) => move.startsWith('tickets')) ? 'tickets' : try_('tickets');
    case 'u': return () => document.querySelector<HTMLElement>('[data-undo]')?.click();
    case 'm': return () => document.querySelector<HTMLElement>('[data-map]')?.focus();
    default: return undefined;
  }
}
