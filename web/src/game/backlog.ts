/** What happened before this device came to the table: for a log that is complete from the first card on. */
import { ask } from '../net/api';
import type { Did } from '../net/messages';
import type { Step } from './table.svelte';

/** How far back the connection tells: docs/protocol.md. */
const CATCH_UP = 60;

/** Whether steps lack something between the start of the game and this version. */
export function isComplete(steps: Step[], version: number): boolean {
  const known = new Set(steps.map((step) => step.v));
  const first = steps.find((step) => step.what === 'started')?.v;
  if (first === undefined) return false;
  for (let v = first; v <= version; v++) if (!known.has(v)) return false;
  return true;
}

/** A step without the table behind it. */
export function stepOf(did: Did['d'], before: number): Step {
  return { v: did.v, at: did.at, by: did.by, what: did.what, events: did.events ?? [], decision: did.facts?.decisions ?? before, game: undefined };
}

/** The decision that an undo took back, in the words of records: as the server tells it, or as it was told then. */
export function takenBack(did: Did['d'], steps: Step[], decisions: number): string {
  if (did.what !== 'undone') return '';
  return did.took_back ?? steps.find((step) => step.decision > decisions)?.events[0] ?? '';
}

/** Steps in order, each with the number of its decision; what was taken back is gone. */
export function inOrder(dids: Did['d'][]): Step[] {
  let steps: Step[] = [];
  for (const did of [...dids].sort((a, b) => a.v - b.v)) {
    const step = stepOf(did, steps.at(-1)?.decision ?? 0);
    const about = takenBack(did, steps, step.decision);
    if (about !== '') step.about = about;
    if (did.what === 'undone') steps = steps.filter((one) => one.decision <= step.decision);
    steps.push(step);
  }
  return steps;
}

/** A finished game's record, as steps. */
function ofRecord(record: string): Step[] {
  const lines = record.split('\n');
  const start = lines.findIndex((line) => line.startsWith('header ')) + 1;
  const steps: Step[] = [{ v: 1, at: 0, by: 0, what: 'started', events: [], decision: 0, game: undefined }];
  for (const line of lines.slice(start, lines.indexOf('end'))) {
    const decided = /^(\d+) ((\d) .*) ~[0-9a-f]{4}$/.exec(line);
    if (decided === null) steps.at(-1)?.events.push(line);
    else steps.push({ v: Number(decided[1]) + 1, at: 0, by: Number(decided[3]), what: 'moved', events: [decided[2] ?? ''], decision: Number(decided[1]), game: undefined });
  }
  // A record says so by its end.
  if (lines.includes('end')) steps.at(-1)?.events.push('= over');
  return steps;
}

/** All steps with one's own eyes; undefined if the server tells only what the connection does. */
export async function fetchBacklog(table: string, over: boolean): Promise<Step[] | undefined> {
  try {
    if (over) {
      const answer = await fetch(`/api/games/${table}/record`);
      return answer.ok ? ofRecord(await answer.text()) : undefined;
    }
    return inOrder((await ask<{ steps: Did['d'][] }>('GET', `/api/logs/${table}`)).steps);
  } catch {
    return undefined;
  }
}

/** From which version on the connection can be asked to tell everything again; undefined if that is too far back. */
export const tellableFrom = (version: number): number | undefined => (version - 1 <= CATCH_UP ? 1 : undefined);
