/**
 * The gentle coach: before a clear mistake it asks whether one is sure. Only for somebody who has switched it on and sits alone against computer players, where
 * hints are allowed: never in rated games, not in the deal of the day, and not beside other people, who would play against two. A move never
 * waits long for it: where the engine's judgement is late or does not come, the move goes through.
 */
import { preferences } from '../base/preferences.svelte';
import { askStudy, openDesk } from '../engine/desk';
import type { Table } from './table.svelte';

/** What rh_doubt tells. */
type Doubt = { better: string; why: string; points: number; routes: string[]; cities: string[] };

const PATIENCE_MS = 1_200;

class Doubts {
  /** What is asked now, and of which table. */
  asked = $state.raw<{ table: Table; doubt: Doubt; answer: (sure: boolean) => void } | undefined>();
  #number = 0;

  /** Whether the move is to be made. Another move, or another position, is thinking again. */
  async isSure(table: Table, move: string): Promise<boolean> {
    this.forget();
    const number = ++this.#number;
    if (!mayWarn(table)) return true;
    const doubt = await Promise.race([judged(table, move), new Promise<undefined>((late) => setTimeout(() => late(undefined), PATIENCE_MS))]);
    if (number !== this.#number) return false;
    if (doubt === undefined) return true;
    return new Promise((done) => {
      this.asked = {
        table, doubt,
        answer: (sure) => {
          this.asked = undefined;
          done(sure);
        },
      };
    });
  }

  /** Thinks again. */
  forget(): void {
    this.asked?.answer(false);
  }
}

export const doubts = new Doubts();

/** Fetches what it takes before the first move. */
export const prepare = (): void => void openDesk().catch(() => undefined);

/** Whether the coach may speak at this table. */
export function mayWarn({ facts, mySeats }: Table): boolean {
  const others = Object.entries(facts?.seats ?? {}).filter(([seat]) => !mySeats.includes(Number(seat)));
  return facts?.life === 'playing' && facts.settings.hints === true && facts.settings.rated !== true && mySeats.length === 1 && others.every(([, seat]) => seat.kind === 'bot');
}

async function judged(table: Table, move: string): Promise<Doubt | undefined> {
  const { board, view, facts } = table;
  if (board === undefined || view === undefined) return undefined;
  const { seat, game, legal } = view;
  const names = Object.keys(facts?.seats ?? {}).map((one) => table.name(Number(one))).join('\n');
  try {
    const { answer = '{}' } = await askStudy({ what: 'doubt', board: { id: board.id, json: board.json }, view: JSON.stringify({ seat, game, legal }), move, names, language: preferences.language === 'fr' ? 1 : 0 });
    const doubt = JSON.parse(answer) as Partial<Doubt>;
    return doubt.better === undefined ? undefined : (doubt as Doubt);
  } catch {
    return undefined;
  }
}
