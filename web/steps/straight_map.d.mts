import type { BoardFile, MapFile } from '../src/board/board';

export function straightMap(board: BoardFile): MapFile;
