/** Games that somebody took off their list. A game among others goes on without them; then only this browser hides it. */
import { Refusal, tellTable } from '../net/api';

const KEY = 'roundhouse.removed';
const MOST = 100;

function removed(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const isForgotten = (table: string): boolean => removed().includes(table);

/** Nobody else plays: the game ends, unless it is rated. Otherwise the seat is given up. */
export async function forgetTable(table: string, alone: boolean): Promise<void> {
  try {
    await tellTable(table, alone ? 'end' : 'leave');
  } catch (error) {
    // What is over or was left already needs no leaving; a server that nobody reaches has heard nothing.
    if (!(error instanceof Refusal) || error.status === 0) throw error;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify([table, ...removed()].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing shows it again.
  }
}
