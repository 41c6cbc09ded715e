/** Ways into a game. */
import { address } from '../base/address.svelte';
import { keepPreferences, preferences } from '../base/preferences.svelte';
import { session } from '../frame/session.svelte';
import { createTable, Refusal, tellTable } from '../net/api';
import type { SeatPlan, Settings } from '../net/messages';

const base = (board: string): Settings => ({ board, seats: [], listed: false, rated: false, hints: true, paced: true });

/** Against computer players, at once. */
export async function playBots(board: string, level: string, opponents: number, more: Partial<Settings> = {}, lesson = false): Promise<void> {
  if (!lesson) Object.assign(preferences, { board, level, opponents });
  keepPreferences();
  await session.begin();
  const bots: SeatPlan[] = Array.from({ length: opponents }, () => ({ kind: 'bot', level }));
  const table = await createTable({ ...base(board), ...more, seats: [{ kind: 'mine' }, ...bots] });
  await tellTable(table, 'start');
  address.go(`/table/${table}${lesson ? '?lesson' : ''}`);
}

/** Today's deal, alone and once: a game already begun is resumed. */
export async function playDay(board: string, level: string, opponents: number, paced: boolean): Promise<void> {
  try {
    await playBots(board, level, opponents, { paced, deal: { kind: 'day' } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'day_played') throw error;
    address.go(`/table/${error.table}`);
  }
}

/** Several people at this screen. */
export async function playHere(board: string, names: string[], bots: number, level: string, paced: boolean): Promise<void> {
  await session.begin();
  const people: SeatPlan[] = names.map((name) => ({ kind: 'mine', name }));
  const others: SeatPlan[] = Array.from({ length: bots }, () => ({ kind: 'bot', level }));
  const table = await createTable({ ...base(board), paced, seats: [...people, ...others] });
  await tellTable(table, 'start');
  address.go(`/table/${table}`);
}

/** A table with open seats: its link is for the others. */
export async function openTable(board: string, seats: number, more: Partial<Settings>): Promise<void> {
  await session.begin();
  const open: SeatPlan[] = Array.from({ length: seats - 1 }, () => ({ kind: 'open' }));
  const table = await createTable({ ...base(board), ...more, seats: [{ kind: 'mine' }, ...open] });
  address.go(`/table/${table}`);
}
