/** The log of a table, step by step and in words: recorded as it happens, and completed with what happened before this device joined. */
import type { Story, StoryLine } from '../engine/answers';
import { preferences } from '../base/preferences.svelte';
import { teller } from '../engine/teller.svelte';
import { ask, recordOf } from '../net/api.svelte';
import { carrierOf } from '../net/carriers';
import type { Did, Game, View } from '../net/messages';
import type { Table } from './table.svelte';
import { undoLine } from './undoing';

export type Step = { v: number; at: number; by: number; what: Did['d']['what']; events: string[]; decision: number; game: Game | undefined; about?: string };

/** How many versions the connection can replay: docs/protocol.md. */
const CATCH_UP = 60;

export class Log {
  steps = $state.raw<Step[]>([]);
  /** Of a finished game; it tells everything that the steps do. */
  record = $state('');
  #filling = false;
  #retold: Did['d'][] = [];
  #retoldUpTo = 0;
  /** What was told last. */
  told: Told | undefined;

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
    if (view.facts.life === 'over') this.record = await recordOf(this.table).catch(() => '');
    const steps = this.record === '' ? await fetchSteps(this.table) : [];
    if (steps !== undefined) this.#replace(steps);
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
    this.#replace(inOrder(this.#retold));
    [this.#retold, this.#retoldUpTo] = [[], 0];
  }

  /** Replaces what was known up to the last of the steps. */
  #replace(steps: Step[]): void {
    const last = steps.at(-1)?.v ?? 0;
    this.steps = [...steps, ...this.steps.filter((step) => step.v > last)];
    this.changed();
  }
}

/** Whether no step is missing between the start of the game and this version. */
function isComplete(steps: Step[], version: number): boolean {
  const first = steps.find((step) => step.what === 'started')?.v ?? Infinity;
  return new Set(steps.map((step) => step.v).filter((v) => v >= first && v <= version)).size === version - first + 1;
}

const stepOf = (did: Did['d'], before: number): Step => ({ v: did.v, at: did.at, by: did.by, what: did.what, events: did.events ?? [], decision: did.facts?.decisions ?? before, game: did.what === 'started' ? (did.game as Game | undefined) : undefined });

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

/** All steps as this person may see them; undefined if the server does not list them. */
async function fetchSteps(table: string): Promise<Step[] | undefined> {
  try {
    return inOrder((await ask<{ steps: Did['d'][] }>('GET', `/api/logs/${table}`)).steps);
  } catch {
    return undefined;
  }
}

/** A line of the log and the step it belongs to. */
export type LoggedLine = StoryLine;

const untold: Story = { lines: [], moments: {}, ride: 0, curves: [] };

/** What has been told, of which steps, to whom. */
export type Told = { for: string; steps: Step[]; story: Story };

/** The last step after which a turn began: what comes later can be told without what came before, as the table was seen then. */
const newTurn = ({ game, decision, what }: Step) => game?.phase === 'turn' && decision > 0 && what === 'moved';

/** Steps as they are told. What was taken back is told from the table that it left behind; who came later needs to have seen the table once. */
const asked = (table: Table, steps: Step[]) => steps.map(({ game, ...step }, i) => ({ ...step, game: i === 0 || step.what === 'started' ? game : step.what === 'undone' ? (game ?? table.game) : undefined }));

/** All steps that this device knows of, in words. Around one screen everybody reads them: then they tell what everybody may know. */
export function tell(table: Table): Story {
  const { board, log } = table;
  const names = Object.keys(table.facts?.seats ?? {}).map((seat) => table.name(Number(seat)));
  if (board === undefined || names.length === 0) return untold;
  const open = table.hotSeat && table.facts?.life !== 'over';
  const worded = (story: Story | undefined) => story && { ...story, lines: story.lines.map((line) => (line.what === undefined ? line : { ...line, text: undoLine(table.name(line.seat), line.seat, line.what, line.text) })) };
  if (log.record !== '') return worded(teller.story(board, { names, record: log.record })) ?? untold;
  const { steps } = log;
  const to = JSON.stringify([board.id, preferences.language, open, ...names]);
  // A long game takes long to tell: only what is new is told, unless something before has changed.
  const before = log.told?.for === to && log.told.steps.every((step, i) => step === steps[i]) ? log.told : undefined;
  const from = before?.steps.findLastIndex(newTurn) ?? -1;
  const story = worded(teller.story(board, { names, open, steps: asked(table, steps.slice(Math.max(from, 0))) }));
  if (story === undefined) return untold;
  if (before !== undefined && from >= 0) {
    const seen = steps[from]?.v ?? 0;
    story.lines = [...before.story.lines.filter(({ v }) => v <= seen), ...story.lines.filter(({ v }) => v > seen)];
    story.moments = { ...before.story.moments, ...story.moments };
  }
  log.told = { for: to, steps, story };
  return story;
}
