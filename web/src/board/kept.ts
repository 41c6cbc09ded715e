/** Boards that were opened on this device, from files or links. The hall keeps them and plays on them; the page reads them when it begins. */
import { BOARDS, Rows } from '../engine/rows';
import { local } from '../net/local.svelte';
import type { OwnBoard } from './files';

let reading: Promise<Map<string, OwnBoard>> | undefined;

/** All of them, by id; read once. A browser that keeps nothing has those that were opened since the page was. */
export function ownBoards(): Promise<Map<string, OwnBoard>> {
  reading ??= read().then((boards) => new Map(boards.map((own) => [own.id, own])));
  return reading;
}

async function read(): Promise<OwnBoard[]> {
  try {
    const rows = await (await Rows.open()).find(BOARDS);
    return rows.map(({ row }) => row as OwnBoard).filter(isWhole);
  } catch {
    return [];
  }
}

const isWhole = (row: Partial<OwnBoard>) => [row.id, row.board, row.map, row.picture].every((text) => typeof text === 'string');

/** False if the hall knows another board by this id. Where the browser keeps nothing it is here as long as the page is open. */
export async function keepBoard(own: OwnBoard): Promise<boolean> {
  if (!(await local.learn(own))) return false;
  (await ownBoards()).set(own.id, own);
  return true;
}

export async function removeBoard(id: string): Promise<void> {
  await (await Rows.open()).remove([BOARDS + id]);
}
