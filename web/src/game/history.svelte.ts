/** The log in words, made again when the language changes. */
import type { Table } from './table.svelte';
import { Narrator, openly, type Line } from './narrator';
import { undoLine } from './undoing';

export type LoggedLine = Line & { v: number };

/** Sentences of all steps that this device has seen. Around one screen everybody reads them: then they tell what everybody may know. */
export function tell(table: Table): LoggedLine[] {
  const board = table.board;
  if (board === undefined) return [];
  const told = table.hotSeat && table.facts?.life !== 'over' ? openly : (event: string) => event;
  const narrator = new Narrator(board, (seat) => table.name(seat));
  // A line may be told only when the next event shows that it is complete: it belongs to the step of its decision.
  const steps = new Map<number, number>();
  for (const step of table.log.steps) {
    if (step.events.length > 0 && !steps.has(step.decision)) steps.set(step.decision, step.v);
    narrator.note(undoLine(table, step.what, step.by, told(step.about ?? '')), step.by, step.v);
    for (const event of step.events) narrator.read(told(event), step.game, step.decision);
  }
  narrator.finish();
  return narrator.lines.map((line) => ({ ...line, v: line.step ?? steps.get(line.decision) ?? 0 }));
}
