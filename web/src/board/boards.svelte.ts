/** The boards that tables can be made with: those of the page, those opened on this device, and the server's own when it has told them. */
import { boards as built } from '../../generated/boards';
import { once } from '../base/patiently';
import { ask } from '../net/api.svelte';
import { hasServer } from '../net/server';
import type { BoardCard, BoardFile, MapFile, OwnBoard } from './files';
import { ownBoards } from './kept';

type Told = { id: string; name: BoardCard['name']; summary: BoardCard['summary']; sure: string; players: [number, number] };

export const boards = $state<BoardCard[]>([...built]);

/** Those that a server has, too. */
export const shared = (): BoardCard[] => boards.filter(({ own }) => own === undefined);

/** Whether the engine on this device knows it; a server's own boards it does not. */
export const isHere = (id: string): boolean => built.some((board) => board.id === id) || boards.some((board) => board.id === id && board.own !== undefined);

/** Lists the boards that were opened on this device. */
export const keptBoards = once(async () => {
  for (const own of (await ownBoards()).values()) takeIn(own);
});

/** Lists the server's own boards; a server that does not answer has none. */
export const serversBoards = once(async () => {
  const told = hasServer ? await ask<{ boards: Told[] }>('GET', '/api/boards').catch(() => undefined) : undefined;
  for (const one of told?.boards ?? []) if (!boards.some((b) => b.id === one.id)) boards.push(serversCard(one));
});

/** The card of a board, also of one that has still to be told. */
export async function findBoard(id: string): Promise<BoardCard | undefined> {
  const listed = () => boards.find((b) => b.id === id);
  if (listed() === undefined) await keptBoards();
  if (listed() === undefined) await serversBoards();
  return listed();
}

function serversCard({ id, name, summary, sure, players: [min, max] }: Told): BoardCard {
  const file = `/api/boards/${id}`;
  return { id, name, summary, sure, players: { min, max }, board: file, map: `${file}/map`, picture: '', relief: '', size: [4, 3] };
}

/** Lists a board of this device; one that was drawn anew takes its old place. */
export function takeIn(own: OwnBoard): void {
  const card = ownCard(own);
  const at = boards.findIndex((b) => b.id === own.id);
  if (at < 0) boards.push(card);
  else boards[at] = card;
}

function ownCard(own: OwnBoard): BoardCard {
  const { id, name, summary, players, provenance } = JSON.parse(own.board) as BoardFile;
  const { size } = JSON.parse(own.map) as MapFile;
  return { id, name, summary, players, sure: provenance.level, board: '', map: '', picture: asAddress(own.picture), relief: '', size, own };
}

/** A picture as the address of an image. */
export const asAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
