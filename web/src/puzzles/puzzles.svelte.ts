/** The puzzles there are, which one comes next, and what this device keeps of one's answers. What a puzzle is about and what is right is told by the engine. */
import { once } from '../base/patiently';
import { recall, remember } from '../base/preferences.svelte';
import { inARow } from '../game/days';

/** One of a game: `line` is that game in its file. */
export type Puzzle = { id: string; board: string; line: string; at: number; theme: string; rating: number };

const FILES = import.meta.glob<string>('../../../puzzles/*.jsonl', { query: '?raw', import: 'default' });

/** All of them, always in the same order. */
export const allPuzzles = once(async (): Promise<Puzzle[]> => {
  const files = await Promise.all(Object.entries(FILES).map(async ([path, read]) => ({ board: path.slice(path.lastIndexOf('/') + 1, -'.jsonl'.length), text: await read() })));
  return files.flatMap(({ board, text }) => text.split('\n').slice(1).filter((line) => line !== '').flatMap((line) => {
    const game = JSON.parse(line) as { deal: number; puzzles: { at: number; theme: string; rating: number }[] };
    return game.puzzles.map(({ at, theme, rating }) => ({ id: `${board}/${game.deal}@${at}`, board, line, at, theme, rating }));
  })).sort((a, b) => (a.id < b.id ? -1 : 1));
});

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Follows from the date alone: everybody has the same one. */
export function puzzleOfDay(all: Puzzle[], day: string): Puzzle | undefined {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of day) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return all[hash % Math.max(1, all.length)];
}

type Kept = { rating: number; deviation: number; row: number; best: number; answers: Record<string, boolean>; days: Record<string, boolean> };
const KEY = 'roundhouse.puzzles';
const START: Kept = { rating: 1200, deviation: 350, row: 0, best: 0, answers: {}, days: {} };

// Glicko, one game a period: what is known of a puzzle's rating is always as sure.
const Q = Math.LN10 / 400;
const PUZZLE_DEVIATION = 80;
const LEAST_DEVIATION = 60;
const weight = (deviation: number): number => 1 / Math.sqrt(1 + (3 * (Q * deviation) ** 2) / Math.PI ** 2);

/** What one answer changes. */
export function rated({ rating, deviation }: { rating: number; deviation: number }, puzzle: number, right: boolean): { rating: number; deviation: number } {
  const g = weight(PUZZLE_DEVIATION);
  const expected = 1 / (1 + 10 ** ((-g * (rating - puzzle)) / 400));
  const information = 1 / deviation ** 2 + Q ** 2 * g ** 2 * expected * (1 - expected);
  return { rating: rating + ((Q / information) * g) * ((right ? 1 : 0) - expected), deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / information)) };
}

/** Progress on this device. */
export class Progress {
  kept = $state.raw<Kept>({ ...START, ...recall<Partial<Kept>>(KEY) });
  /** Whether the browser keeps it. */
  safe = $state(true);
  readonly solved = $derived(Object.values(this.kept.answers).filter(Boolean).length);
  readonly tried = $derived(Object.keys(this.kept.answers).length);

  /** The first answer to a puzzle counts; the ratings before and after, or nothing. */
  answered(puzzle: Puzzle, right: boolean, day: string | undefined): { before: number; after: number } | undefined {
    const { answers, days, row, best } = this.kept;
    const todays = day === undefined || day in days ? days : { ...days, [day]: answers[puzzle.id] ?? right };
    if (puzzle.id in answers) {
      if (todays !== days) this.#keep({ ...this.kept, days: todays });
      return undefined;
    }
    const before = this.kept.rating;
    const now = right ? row + 1 : 0;
    this.#keep({ ...rated(this.kept, puzzle.rating, right), row: now, best: Math.max(best, now), answers: { ...answers, [puzzle.id]: right }, days: todays });
    return { before: Math.round(before), after: Math.round(this.kept.rating) };
  }

  /** Days in a row whose puzzle was solved. */
  dayStreak(day: string): number {
    return inARow(new Set(Object.entries(this.kept.days).filter(([, right]) => right).map(([one]) => one)), day);
  }

  /** The one nearest to one's rating that has not been tried; then those that were not solved, then any but the last. */
  next(list: Puzzle[], last: string | undefined): Puzzle | undefined {
    const { answers, rating } = this.kept;
    const others = list.filter(({ id }) => id !== last);
    const rank = ({ id }: Puzzle): number => (id in answers ? (answers[id] ? 2 : 1) : 0);
    return [...(others.length > 0 ? others : list)].sort((a, b) => rank(a) - rank(b) || Math.abs(a.rating - rating) - Math.abs(b.rating - rating))[0];
  }

  forget(): void {
    this.#keep(START);
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    this.safe = remember(KEY, kept);
  }
}
