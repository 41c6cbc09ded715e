/** Ways into a game. Alone and around one screen it is played on this device; with others or rated at the server's. */
import { address } from '../base/address.svelte';
import { keepPreferences, preferences } from '../base/preferences.svelte';
import { isHere } from '../board/boards.svelte';
import type { Livery } from '../board/livery.svelte';
import { session } from '../frame/session.svelte';
import { ask, askHere, createTable, Refusal, tellTable } from '../net/api.svelte';
import type { SeatPlan, Settings } from '../net/messages';
import { hasServer } from '../net/server';

/** The trains that one likes, as far as one has chosen. */
export function liked(): Partial<Livery> {
  const { trainColor: color, trainShape: shape } = preferences;
  return { ...(color !== '' && { color }), ...(shape !== '' && { shape }) };
}
const mine = (): SeatPlan => ({ kind: 'mine', ...liked() });
const bots = (n: number, level: string): SeatPlan[] => Array.from({ length: n }, () => ({ kind: 'bot', level }));

/** Makes a table; the game starts at once if nobody has to come. */
async function enter(where: typeof ask, board: string, seats: SeatPlan[], more: Partial<Settings>, query = ''): Promise<void> {
  const table = await createTable({ board, listed: false, rated: false, hints: true, paced: true, ...more, seats }, where);
  if (seats.every(({ kind }) => kind !== 'open')) await tellTable(table, 'start');
  address.go(`/table/${table}${query}`);
}

async function enterServer(board: string, seats: SeatPlan[], more: Partial<Settings>, query = ''): Promise<void> {
  await session.begin();
  await enter(ask, board, seats, more, query);
}

/** On this device; where the engine does not run the server plays, if there is one. */
async function enterHere(board: string, seats: SeatPlan[], more: Partial<Settings>, query = ''): Promise<void> {
  try {
    await enter(askHere, board, seats, more, query);
  } catch (error) {
    if (!hasServer || !(error instanceof Refusal) || error.code !== 'no_engine') throw error;
    await enterServer(board, seats, more, query).catch(() => {
      throw error;
    });
  }
}

/** Against computer players, at once. */
export function playBots(board: string, level: string, opponents: number, more: Partial<Settings> = {}, lesson = false): Promise<void> {
  if (lesson) preferences.newcomer = false;
  else Object.assign(preferences, { board, level, opponents });
  keepPreferences();
  const servers = more.rated === true || !isHere(board);
  return (servers ? enterServer : enterHere)(board, [mine(), ...bots(opponents, level)], more, lesson ? '?lesson' : '');
}

/** A lesson: against one beginner. The first one is on a small board, where a game is short. */
export const FIRST_BOARD = 'new-york';
export const learn = (board = FIRST_BOARD): Promise<void> => playBots(board, 'beginner', 1, {}, true);

/** Several people at this screen. */
export const playHere = (board: string, people: ({ name: string } & Partial<Livery>)[], others: number, level: string, paced: boolean): Promise<void> =>
  (isHere(board) ? enterHere : enterServer)(board, [...people.map((person): SeatPlan => ({ kind: 'mine', ...person })), ...bots(others, level)], { paced });

/** A table with open seats: its link is for the others. */
export const openTable = (board: string, seats: number, more: Partial<Settings>): Promise<void> =>
  enterServer(board, [mine(), ...Array.from({ length: seats - 1 }, (): SeatPlan => ({ kind: 'open' }))], more);
