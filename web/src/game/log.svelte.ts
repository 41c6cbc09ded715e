/** The log of a table, step by step and in words: recorded as it happens, and completed with what happened before this device joined. */
import { ask, recordOf } from '../net/api.svelte';
import { carrierOf } from '../net/carriers';
import type { Did, Game, View } from '../net/messages';
import { Narrator, openly, type Line } from './narrator';
import type { Table } from './table.svelte';
import { undoLine } from './undoing';

export type Step = { v: number; at: number; by: number; what: Did['d']['what']; events: string[]; decision: number; game: Game | undefined; about?: string };

/** How many versions the connection can replay: docs/protocol.md. */
const CATCH_UP = 60;

export class Log {
  steps = $state.raw<Step[]>([]);
  #filling = false;
  #retold: Did['d'][] = [];
  #retoldUpTo = 0;

  constructor(readonly table: string, readonly changed: () => void) {}

  /** Adds a step, with the game after it. With several seats here, only the first of them to be told counts. */
  note(did: Did['d'], after: View['d']): void {
    if (this.steps.some((step) => step.v === did.v)) return;
    const game = 'phase' in after.game ? (after.game as Game) : undefined;
    this.steps = withStep(this.steps, did, { ...stepOf(did, after.facts.decisions), decision: after.facts.decisions, game });
  }

  /** Fetches what is missing since the game started. */
  async complete(view: View['d']): Promise<void> {
    if (this.#filling || view.facts.life === 'open' || isComplete(this.steps, view.v)) return;
    this.#filling = true;
    const over = view.facts.life === 'over';
    const steps = await fetchSteps(this.table, over);
    if (steps !== undefined) this.#replace(steps, over);
    else if (view.v - 1 <= CATCH_UP) {
      [this.#retold, this.#retoldUpTo] = [[], view.v];
      carrierOf(this.table).say({ t: 'hello', d: { table: this.table, v: 1 } });
    }
    this.#filling = false;
  }

  /** A step told again because `complete` asked for it. */
  retell(did: Did['d']): void {
    if (did.v > this.#retoldUpTo) return;
    this.#retold.push(did);
    if (did.v < this.#retoldUpTo) return;
    this.#replace(inOrder(this.#retold), false);
    [this.#retold, this.#retoldUpTo] = [[], 0];
  }

  /** Replaces what was known up to the last of the steps. A record numbers its steps differently: then it is all there is. */
  #replace(steps: Step[], all: boolean): void {
    const last = steps.at(-1)?.v ?? 0;
    this.steps = all ? steps : [...steps, ...this.steps.filter((step) => step.v > last)];
    this.changed();
  }
}

/** Whether no step is missing between the start of the game and this version. */
function isComplete(steps: Step[], version: number): boolean {
  const first = steps.find((step) => step.what === 'started')?.v ?? Infinity;
  return new Set(steps.map((step) => step.v).filter((v) => v >= first && v <= version)).size === version - first + 1;
}

const stepOf = (did: Did['d'], before: number): Step => ({ v: did.v, at: did.at, by: did.by, what: did.what, events: did.events ?? [], decision: did.facts?.decisions ?? before, game: undefined });

/** The steps with one more; an undo removes what it took back, and tells it as the server does, or as it was told then. */
function withStep(steps: Step[], did: Did['d'], step: Step): Step[] {
  if (did.what !== 'undone') return [...steps, step];
  const about = did.took_back ?? steps.find((one) => one.decision > step.decision)?.events[0] ?? '';
  return [...steps.filter((one) => one.decision <= step.decision), about === '' ? step : { ...step, about }];
}

function inOrder(dids: Did['d'][]): Step[] {
  const sorted = [...dids].sort((a, b) => a.v - b.v);
  return sorted.reduce<Step[]>((steps, did) => withStep(steps, did, stepOf(did, steps.at(-1)?.decision ?? 0)), []);
}

/** A finished game's record, as steps. */
export function recordSteps(record: string): Step[] {
  const lines = record.split('\n');
  const start = lines.findIndex((line) => line.startsWith('header ')) + 1;
  const steps: Step[] = [{ v: 1, at: 0, by: 0, what: 'started', events: [], decision: 0, game: undefined }];
  for (const line of lines.slice(start, lines.indexOf('end'))) {
    const decided = /^(\d+) ((\d) .*) ~[0-9a-f]{4}$/.exec(line);
    if (decided === null) steps.at(-1)?.events.push(line);
    else steps.push({ v: Number(decided[1]) + 1, at: 0, by: Number(decided[3]), what: 'moved', events: [decided[2] ?? ''], decision: Number(decided[1]), game: undefined });
  }
  // A complete record belongs to a finished game.
  if (lines.includes('end')) steps.at(-1)?.events.push('= over');
  return steps;
}

/** All steps as this person may see them; undefined if the server does not list them. */
async function fetchSteps(table: string, over: boolean): Promise<Step[] | undefined> {
  try {
    if (!over) return inOrder((await ask<{ steps: Did['d'][] }>('GET', `/api/logs/${table}`)).steps);
    const record = await recordOf(table);
    return record === '' ? undefined : recordSteps(record);
  } catch {
    return undefined;
  }
}

/** A line of the log and the step it belongs to. */
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
