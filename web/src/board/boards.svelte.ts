/** The boards that tables can be made with: those of the page, and the server's own when it has told them. */
import { boards as built } from '../../generated/boards';
import { ask } from '../net/api.svelte';
import type { BoardCard } from './files';

type Told = { id: string; name: BoardCard['name']; summary: BoardCard['summary']; sure: string; players: [number, number] };

export const boards = $state<BoardCard[]>([...built]);

/** Every engine has these; the others only the server that told them. */
export const isBuiltIn = (id: string): boolean => built.some((board) => board.id === id);

/** Asked once; a server that does not answer has no boards of its own. */
let asked: Promise<void> | undefined;

export function askForOwnBoards(): Promise<void> {
  asked ??= ask<{ boards: Told[] }>('GET', '/api/boards').then(
    (answer) => {
      for (const told of answer.boards) if (!boards.some((b) => b.id === told.id)) boards.push(ownBoard(told));
    },
    () => undefined,
  );
  return asked;
}

/** The card of a board, also of one that the server has still to tell. */
export async function findBoard(id: string): Promise<BoardCard | undefined> {
  if (!boards.some((b) => b.id === id)) await askForOwnBoards();
  return boards.find((b) => b.id === id);
}

function ownBoard({ id, name, summary, sure, players: [min, max] }: Told): BoardCard {
  const file = `/api/boards/${id}`;
  return { id, name, summary, sure, players: { min, max }, board: file, map: `${file}/map`, picture: '', relief: '', size: [4, 3] };
}
