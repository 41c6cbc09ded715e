/** Checks a board that came from elsewhere and draws its map, apart from the page: a large map takes a minute. */
import { layout } from '../../../../tools/map_layout/layout.mjs';
import { picture, rose } from '../../../steps/picture.mjs';
import { begin } from '../../engine/module';
import type { BoardFile, City, MapFile, OwnBoard, Text } from '../files';
import { cutTo, world } from './world';

export type Drawing = Pick<OwnBoard, 'map' | 'picture'>;
export type Order = { check: string; module: WebAssembly.Module; known: OwnBoard[] } | { draw: BoardFile };
export type Report =
  | { kind: 'refused'; why: Text }
  | { kind: 'taken'; id: string }
  | { kind: 'checked'; board: BoardFile; quick: Drawing }
  | { kind: 'drawn'; drawing: Drawing | undefined };

const OK = 0;
const BAD_ARGUMENT = 2;
const [ENGLISH, FRENCH] = [0, 1];
/** No map that people can read is larger. */
const LARGEST_MAP = 20_000;

/** The engine's word on the text: whether it is a board, and whether its id is free. */
async function check(text: string, module: WebAssembly.Module, known: OwnBoard[]): Promise<Report> {
  const engine = await begin(module);
  for (const own of known) engine.call('rh_board_add', ...engine.sized(own.board), own.map);
  const refused = (): Report => ({ kind: 'refused', why: { en: engine.error(ENGLISH) ?? '', fr: engine.error(FRENCH) ?? '' } });
  const handle = engine.call('rh_board_from_json', ...engine.sized(text));
  if (handle === 0) return refused();
  const map = engine.written('rh_board_straight_map', handle);
  const board = JSON.parse(text) as BoardFile;
  const status = engine.call('rh_board_add', ...engine.sized(text), map ?? 0);
  if (status === BAD_ARGUMENT) return { kind: 'taken', id: board.id };
  if (status !== OK || map === undefined) return refused();
  return { kind: 'checked', board, quick: drawingOf(board, JSON.parse(map) as MapFile) };
}

function drawingOf(board: BoardFile, map: MapFile): Drawing {
  return { map: JSON.stringify({ ...map, rose: rose(map) }), picture: picture(board, map) };
}

/** Corrections by hand are in the coordinates of a map that is not here; other wishes are followed if something comes of it. */
async function draw(board: BoardFile): Promise<Drawing | undefined> {
  const shores = await shoresOf(board);
  const bare = <T extends object>(one: T): T => ({ ...one, layout: undefined });
  const free = (city: City & { layout?: object }): City => ({ ...city, layout: { ...city.layout, at: undefined } }) as City;
  const routes = board.routes.map(bare);
  for (const wish of [{ ...board, cities: board.cities.map(free), routes }, { ...bare(board), cities: board.cities.map(bare), routes }]) {
    try {
      const map = layout(wish, shores) as unknown as MapFile;
      if (isFinite(map) && map.size.every((side) => side <= LARGEST_MAP)) return drawingOf(board, map);
    } catch {
      // The next attempt has fewer wishes.
    }
  }
  return undefined;
}

/** Boards that were drawn on the map of the world have its coasts; without it they have none. */
async function shoresOf({ cities, layout: wishes }: BoardFile & { layout?: { shores?: unknown } }): Promise<object | undefined> {
  if (wishes?.shores !== 'world') return undefined;
  const spots = cities as (City & { lat: number; lon: number })[];
  const side = (list: number[]): [number, number] => [Math.min(...list), Math.max(...list)];
  const [[south, north], [west, east]] = [side(spots.map(({ lat }) => lat)), side(spots.map(({ lon }) => lon))];
  const margin = Math.max(2, (north - south) / 2, (east - west) / 2);
  return world().then((all) => cutTo(all, [west - margin, south - margin, east + margin, north + margin]), () => undefined);
}

/** Whether every number in it is one. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite);
}

const report = (told: Report) => postMessage(told);

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('draw' in data) void draw(data.draw).then((drawing) => report({ kind: 'drawn', drawing }));
  else void check(data.check, data.module, data.known).then(report);
});
