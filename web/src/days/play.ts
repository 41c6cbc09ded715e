/** Playing a deal that everybody plays: on this device, once; and its result, joined at the server when it can be reached. */
import { address } from '../base/address.svelte';
import { session } from '../frame/session.svelte';
import { liked } from '../game/play';
import { ask, askHere, createTable, recordOf, Refusal, tellTable, type FinishedGame } from '../net/api.svelte';
import type { DealPlan } from '../net/messages';
import { hasServer } from '../net/server';
import { d } from '../text/days';
import { allPlayed, dayBeside, isDay, keepPlayed, lastDay, played, type Played } from '../game/days';

export type Days = { level: string; day: { deal: string; board: string; ends: number }; week: { deal: string; boards: string[]; ends: number } };

/** What is played today, by the clock of this device. */
export const daysHere = (): Promise<Days> => askHere<Days>('GET', '/api/days');

/** Why nothing can be played by this clock; empty if it can. The server is asked, where there is one that answers. */
export async function clockTrouble(here: Days): Promise<string> {
  const today = here.day.deal;
  if (lastDay() > today) return d().clockBack(today, lastDay());
  const there = hasServer ? await ask<Days>('GET', '/api/days').catch(() => undefined) : undefined;
  return there === undefined || there.day.deal === today ? '' : d().clockOff(today, there.day.deal);
}

async function enter(board: string, level: string, deal: DealPlan, hints: boolean): Promise<string> {
  const table = await createTable({ board, listed: false, rated: false, hints, paced: true, seats: [{ kind: 'mine', ...liked() }, { kind: 'bot', level }], deal }, askHere);
  await tellTable(table, 'start');
  return table;
}

/** The one try that counts; if it has begun, it goes on. */
export async function playShared(days: Days, deal: string, board: string): Promise<void> {
  const before = played(deal, board);
  if (before !== undefined) return address.go(before.result === undefined ? `/table/${before.table}` : '/day');
  const trouble = await clockTrouble(days);
  if (trouble !== '') throw new Error(trouble);
  let table = '';
  try {
    table = await enter(board, days.level, { kind: 'shared', deal }, false);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'day_played' || error.table === undefined) throw error;
    table = error.table;
  }
  keepPlayed({ deal, board, table });
  address.go(`/table/${table}`);
}

/** Today's, with one press. */
export async function playToday(): Promise<void> {
  const days = await daysHere();
  await playShared(days, days.day.deal, days.day.board);
}

/** The same cards again: it counts for nothing. */
export async function practise({ table, board }: Played, level: string): Promise<void> {
  address.go(`/table/${await enter(board, level, { kind: 'like', table }, true)}`);
}

let joining: Promise<void> | undefined;

/** Looks whether games have ended meanwhile, and sends what the server has not got. Whoever asks meanwhile waits for the same. */
export const joinResults = (): Promise<void> => (joining ??= joinAll().finally(() => (joining = undefined)));

async function joinAll(): Promise<void> {
  for (const one of allPlayed()) {
    const ended = one.result === undefined ? await withResult(one) : one;
    if (ended.result !== undefined && ended.joined === undefined && hasServer) await join(ended).catch(() => undefined);
  }
}

async function withResult(one: Played): Promise<Played> {
  const found = await askHere<{ game: FinishedGame }>('GET', `/api/games/${one.table}`).catch(() => undefined);
  const [mine, theirs] = found?.game.seats ?? [];
  if (mine === undefined || theirs === undefined) return one;
  const ended = { ...one, result: { points: mine.points, opponent: theirs.points, won: mine.place === 1 } };
  keepPlayed(ended);
  return ended;
}

/** What a server says no to for good is kept with its reason; a date that has yet to come, and a server that is away, are tried again. */
async function join(one: Played): Promise<void> {
  const record = await recordOf(one.table);
  if (record === '') return;
  await session.begin();
  try {
    await ask('POST', `/api/days/${one.deal}`, record);
    keepPlayed({ ...one, joined: true });
  } catch (error) {
    if (!(error instanceof Refusal)) return;
    // Its answer may have been lost on the way, the first time.
    if (error.code === 'day_counted') keepPlayed({ ...one, joined: true });
    if (error.code === 'day_wrong' || error.code === 'day_past') keepPlayed({ ...one, joined: error.message });
  }
}

/** Whether a result of this device has still to be sent. */
export const waits = (): boolean => allPlayed().some(({ deal, joined }) => joined === undefined && (!isDay(deal) || deal >= dayBeside(new Date().toISOString().slice(0, 10), -31)));
