/** One's own finished games, of this device and of the server, each with what the engine counts in its record; and what follows from all of them. */
import { preferences } from '../base/preferences.svelte';
import { loadBoard, type Board } from '../board/board';
import { askStudy } from '../engine/desk';
import { isLocal, OWNER } from '../engine/ids';
import { session } from '../frame/session.svelte';
import { ask, askHere, recordOf, type FinishedGame } from '../net/api.svelte';
import { hasServer } from '../net/server';

export type Named = { id: string; text: string };
/** What rh_game_facts tells of a seat. */
export type SeatFacts = {
  total: number; place: number; points: Record<string, number>; completed: number; missed: number; longest: number; routes: number; tickets: Named[]; claims: Named[];
};
export type Row = {
  id: string; board: string; ended: number; decisions: number;
  /** The level of all opponents; or `mixed`, or `people`. */
  level: string;
  mine: SeatFacts;
  seats: { who: string; place: number }[];
};
export type Rated = { mean: number; deviation: number };
export type Collected = { rows: Row[]; uncounted: number; problem: string };

const AT_ONCE = 200;
/** No more than these, the newest: what lies farther back says little about how one plays. */
export const MOST = 1_000;
/** Records that are fetched at a time. */
const LANES = 4;

/** All of somebody's games, a page at a time. */
async function all(person: string, where: typeof ask): Promise<FinishedGame[]> {
  const found: FinishedGame[] = [];
  for (let before = ''; found.length < MOST; before = `&before=${found.at(-1)?.ended}`) {
    const { games } = await where<{ games: FinishedGame[] }>('GET', `/api/games?limit=${AT_ONCE}&person=${encodeURIComponent(person)}${before}`);
    const more = games.filter(({ id }) => !found.some((known) => known.id === id));
    found.push(...more);
    if (games.length < AT_ONCE || more.length === 0) break;
  }
  return found;
}

const seatsOf = (game: FinishedGame, me: string) => game.seats.filter((seat) => seat.person === me).length;

function levelOf(game: FinishedGame, me: string): string {
  const others = game.seats.filter((seat) => seat.person !== me);
  if (others.some(({ bot }) => bot === '')) return 'people';
  const levels = new Set(others.map(({ bot }) => bot));
  return levels.size === 1 ? (others[0]?.bot ?? '') : 'mixed';
}

const boards = new Map<string, Promise<Board | undefined>>();
const boardOf = (id: string): Promise<Board | undefined> => {
  const known = boards.get(id) ?? loadBoard(id).catch(() => undefined);
  boards.set(id, known);
  return known;
};

/** Undefined for what cannot be counted: a record of another edition, a board that is gone. */
async function counted(game: FinishedGame, me: string): Promise<Row | undefined> {
  const [board, record] = await Promise.all([boardOf(game.board), recordOf(game.id).catch(() => '')]);
  if (board === undefined || record === '') return undefined;
  const { answer } = await askStudy({ what: 'facts', board: { id: board.id, json: board.json }, record, language: preferences.language === 'fr' ? 1 : 0 });
  if (answer === undefined) return undefined;
  const { seats } = JSON.parse(answer) as { seats: SeatFacts[] };
  const mine = seats[game.seats.findIndex((seat) => seat.person === me)];
  if (mine === undefined) return undefined;
  const who = ({ person, bot }: FinishedGame['seats'][number], i: number) => (person === me ? 'me' : bot !== '' ? `bot:${bot}` : person === '' ? `seat:${i}` : `person:${person}`);
  return { id: game.id, board: game.board, ended: game.ended, decisions: game.decisions, level: levelOf(game, me), mine, seats: game.seats.map((seat, i) => ({ who: who(seat, i), place: seats[i]?.place ?? seat.place })) };
}

/** Collects and counts them; `progress` is told from 0 to 1. Without a connection those of this device are there all the same. Games around one screen
 * are nobody's own: they are left out. */
export async function collect(progress: (part: number) => void): Promise<Collected> {
  const lists = await Promise.allSettled([
    all(OWNER, askHere).then((games) => games.map((game) => ({ game, me: OWNER }))),
    hasServer ? session.begin().then(async ({ id }) => (await all(id, ask)).map((game) => ({ game, me: id }))) : [],
  ]);
  const problem = lists.flatMap((list) => (list.status === 'rejected' && list.reason instanceof Error ? [list.reason.message] : []))[0] ?? '';
  const own = lists
    .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    .filter(({ game, me }) => !game.uploaded && seatsOf(game, me) === 1)
    .sort((a, b) => b.game.ended - a.game.ended)
    .slice(0, MOST);
  const rows: Row[] = [];
  let [next, done] = [0, 0];
  const lane = async (): Promise<void> => {
    for (let one = own[next++]; one !== undefined; one = own[next++]) {
      const row = await counted(one.game, one.me);
      if (row !== undefined) rows.push(row);
      progress(++done / own.length);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  rows.sort((a, b) => a.ended - b.ended);
  return { rows, uncounted: own.length - rows.length, problem };
}

/** How strong one was after each game, by the formula of the server's ratings. */
export async function ratings(rows: Row[]): Promise<Rated[]> {
  const { answer } = await askStudy({ what: 'ratings', request: JSON.stringify({ games: rows.map(({ seats }) => ({ seats })) }) });
  return answer === undefined ? [] : (JSON.parse(answer) as Rated[]);
}

export type Figures = { key: string; games: number; won: number; mean: number; best: number; made: number; failed: number; longest: number };

/** The rows by something, the most frequent first. */
export function figures(rows: Row[], by: (row: Row) => string): Figures[] {
  const keys = [...new Set(rows.map(by))];
  return keys
    .map((key) => {
      const some = rows.filter((row) => by(row) === key).map(({ mine }) => mine);
      const sum = (value: (one: SeatFacts) => number) => some.reduce((total, one) => total + value(one), 0);
      return {
        key, games: some.length, won: some.filter(({ place }) => place === 1).length, mean: sum(({ total }) => total) / some.length, best: Math.max(...some.map(({ total }) => total)),
        made: sum(({ completed }) => completed), failed: sum(({ missed }) => missed), longest: Math.max(...some.map(({ longest }) => longest)),
      };
    })
    .sort((a, b) => b.games - a.games || a.key.localeCompare(b.key));
}

export type Often = Named & { games: number; won: number };

/** What one begins with, the most frequent first. */
export function often(rows: Row[], what: (seat: SeatFacts) => Named[]): Often[] {
  const found = new Map<string, Often>();
  for (const { mine } of rows) {
    for (const { id, text } of what(mine)) {
      const one = found.get(id) ?? { id, text, games: 0, won: 0 };
      found.set(id, { ...one, games: one.games + 1, won: one.won + (mine.place === 1 ? 1 : 0) });
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games || a.text.localeCompare(b.text));
}

export type Broken = { id: string; board: string; ended: number; kind: 'total' | 'longest' | 'completed'; from: number; to: number };

/** Every time one did better on a board than ever before. */
export function broken(rows: Row[]): Broken[] {
  const best = new Map<string, number>();
  const found: Broken[] = [];
  for (const { id, board, ended, mine } of rows) {
    for (const kind of ['total', 'longest', 'completed'] as const) {
      const before = best.get(`${board} ${kind}`);
      if (before !== undefined && mine[kind] > before) found.push({ id, board, ended, kind, from: before, to: mine[kind] });
      best.set(`${board} ${kind}`, Math.max(before ?? mine[kind], mine[kind]));
    }
  }
  return found;
}

/** Everything, for other programs. */
export const asJson = (rows: Row[]): string => JSON.stringify({ format: 'roundhouse progress 1', games: rows.map((row) => ({ ...row, ended: new Date(row.ended).toISOString() })) }, undefined, 1);

/** One line a game, for a spreadsheet. */
export function asCsv(rows: Row[]): string {
  const sources = [...new Set(rows.flatMap(({ mine }) => Object.keys(mine.points)))].sort();
  const head = ['game', 'ended', 'board', 'opponents', 'players', 'place', 'total', ...sources, 'tickets_made', 'tickets_failed', 'longest_path', 'first_tickets', 'first_routes'];
  const quoted = (value: string | number) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  const lines = rows.map(({ id, ended, board, level, seats, mine }) => [
    id, new Date(ended).toISOString(), board, level, seats.length, mine.place, mine.total, ...sources.map((source) => mine.points[source] ?? 0), mine.completed, mine.missed, mine.longest,
    mine.tickets.map((one) => one.id).join(' '), mine.claims.map((one) => one.id).join(' '),
  ]);
  return `${[head, ...lines].map((line) => line.map(quoted).join(',')).join('\n')}\n`;
}

export const onThisDevice = (rows: Row[]): string[] => rows.filter(({ id }) => isLocal(id)).map(({ id }) => id);
