/** Ways into a game. */
import { address } from '../base/address.svelte';
import { keepPreferences, preferences } from '../base/preferences.svelte';
import { session } from '../frame/session.svelte';
import { createTable, Refusal, tellTable } from '../net/api.svelte';
import type { SeatPlan, Settings } from '../net/messages';

const bots = (n: number, level: string): SeatPlan[] => Array.from({ length: n }, () => ({ kind: 'bot', level }));

/** Makes a table; the game starts at once if nobody has to come. */
async function enter(board: string, seats: SeatPlan[], more: Partial<Settings>, query = ''): Promise<void> {
  await session.begin();
  const table = await createTable({ board, listed: false, rated: false, hints: true, paced: true, ...more, seats });
  if (seats.every(({ kind }) => kind !== 'open')) await tellTable(table, 'start');
  address.go(`/table/${table}${query}`);
}

/** Against computer players, at once. */
export function playBots(board: string, level: string, opponents: number, more: Partial<Settings> = {}, lesson = false): Promise<void> {
  if (!lesson) Object.assign(preferences, { board, level, opponents });
  keepPreferences();
  return enter(board, [{ kind: 'mine' }, ...bots(opponents, level)], more, lesson ? '?lesson' : '');
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
export const playHere = (board: string, names: string[], others: number, level: string, paced: boolean): Promise<void> =>
  enter(board, [...names.map((name): SeatPlan => ({ kind: 'mine', name })), ...bots(others, level)], { paced });

/** A table with open seats: its link is for the others. */
export const openTable = (board: string, seats: number, more: Partial<Settings>): Promise<void> =>
  enter(board, [{ kind: 'mine' }, ...Array.from({ length: seats - 1 }, (): SeatPlan => ({ kind: 'open' }))], more);
