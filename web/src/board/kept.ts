/** Boards that were opened on this device, from files or links: their texts as the browser's database keeps them. */
import { Rows } from '../engine/rows';
import type { OwnBoard } from './files';

const BOARDS = 'board/';
const key = (id: string) => `${BOARDS}${id}`;

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

/** Whether the browser keeps it; if not, it is here as long as the page is open. */
export async function keepBoard(own: OwnBoard): Promise<boolean> {
  (await ownBoards()).set(own.id, own);
  try {
    await (await Rows.open()).keep([{ key: key(own.id), row: own }]);
    return true;
  } catch {
    return false;
  }
}

export async function removeBoard(id: string): Promise<void> {
  await (await Rows.open()).remove([key(id)]);
}
