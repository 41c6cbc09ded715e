/** The log in words, made anew when the language changes. */
import type { Table } from './table.svelte';
import { Narrator, type Line } from '../text/narrator';

export type LoggedLine = Line & { v: number };

/** Sentences of all steps that this device has seen. */
export function tell(table: Table): LoggedLine[] {
  const board = table.board;
  if (board === undefined) return [];
  const narrator = new Narrator(board, (seat) => table.name(seat));
  const lines: LoggedLine[] = [];
  for (const step of table.steps) {
    for (const event of step.events) {
      narrator.read(event, step.game, step.decision);
      for (const line of narrator.lines.splice(0)) lines.push({ ...line, v: step.v });
    }
  }
  narrator.finish();
  const last = table.steps.at(-1)?.v ?? 0;
  return [...lines, ...narrator.lines.map((line) => ({ ...line, v: last }))];
}
