/** What this device has played of the deals that everybody plays: kept here, and joined at a server when there is one. */
import { recall, remember } from '../base/preferences.svelte';

export type Result = { points: number; opponent: number; won: boolean };
/** `deal` is its date, `2026-11-17` or `week-2026-11-16`. `joined`: the server has counted it, or says why it never will. */
export type Played = { deal: string; board: string; table: string; result?: Result; joined?: true | string };

const KEY = 'roundhouse.days';
const DAY_MS = 86_400_000;

export const allPlayed = (): Played[] => recall<Played[]>(KEY) ?? [];
export const played = (deal: string, board: string): Played | undefined => allPlayed().find((one) => one.deal === deal && one.board === board);
export const playedAt = (table: string): Played | undefined => allPlayed().find((one) => one.table === table);

/** Adds it, or changes what was kept of it; whether this browser keeps it. */
export function keepPlayed(one: Played): boolean {
  const others = allPlayed().filter(({ deal, board }) => deal !== one.deal || board !== one.board);
  return remember(KEY, [...others, one]);
}

export const isDay = (deal: string): boolean => !deal.startsWith('week-');

/** The day before, or after. */
export const dayBeside = (day: string, by: number): string => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** How many of these days stand in a row, up to today; a day that is not over breaks nothing. */
export function inARow(done: Set<string>, today: string): number {
  let day = done.has(today) ? today : dayBeside(today, -1);
  let days = 0;
  for (; done.has(day); day = dayBeside(day, -1)) days++;
  return days;
}

/** How many days in a row have a result. */
export const streak = (today: string): number => inARow(new Set(allPlayed().filter(({ deal, result }) => isDay(deal) && result !== undefined).map(({ deal }) => deal)), today);

/** The last day played. */
export const lastDay = (): string => allPlayed().filter(({ deal }) => isDay(deal)).map(({ deal }) => deal).sort().at(-1) ?? '';
