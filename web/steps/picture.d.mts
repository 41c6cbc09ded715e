// The types of picture.mjs, for the page: it draws boards that are opened in it.
import type { BoardFile, MapFile } from '../src/board/files';

/** Where a compass rose has room: x, y, radius. */
export function rose(map: MapFile): [number, number, number] | undefined;
/** A small picture of a board as SVG. */
export function picture(board: BoardFile, map: MapFile): string;
