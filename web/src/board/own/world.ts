/** Coasts and borders of the whole world and places to be found by name (docs/maps.md), fetched when somebody first draws on them. */
import worldFile from '../../../../boards/maps/shores/world.json?url';
import { once } from '../../base/patiently';
import type { Point } from '../files';

export type Place = { en: string; fr?: string; lat: number; lon: number };
export type World = { land: Point[][]; borders: Point[][]; places: Place[] };
/** West, south, east, north. */
export type Window = [number, number, number, number];

export const world = once(async (): Promise<World> => {
  const response = await fetch(worldFile);
  if (!response.ok) throw new Error(`${worldFile}: ${response.status}`);
  return (await response.json()) as World;
});

const touches = (points: Point[], [west, south, east, north]: Window): boolean =>
  Math.min(...points.map(([x]) => x)) < east && Math.max(...points.map(([x]) => x)) > west && Math.min(...points.map(([, y]) => y)) < north && Math.max(...points.map(([, y]) => y)) > south;

/** A ring cut to a window, one side after the other. */
function cutRing(ring: Point[], [west, south, east, north]: Window): Point[] {
  let points = ring;
  for (const [axis, sign, limit] of [[0, 1, west], [0, -1, east], [1, 1, south], [1, -1, north]] as [0 | 1, number, number][]) {
    const inside = (p: Point): boolean => sign * (p[axis] - limit) >= 0;
    points = points.flatMap((p, i): Point[] => {
      const q = points[(i + 1) % points.length] ?? p;
      if (inside(p) === inside(q)) return inside(p) ? [p] : [];
      const part = (limit - p[axis]) / (q[axis] - p[axis]);
      const edge: Point = [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])];
      return inside(p) ? [p, edge] : [edge];
    });
  }
  return points;
}

/** What of the world lies in a window: rings of land, and pieces of borders. */
export function cutTo({ land, borders }: World, window: Window): { land: Point[][]; borders: Point[][] } {
  const [west, south, east, north] = window;
  const pieces = (line: Point[]): Point[][] => {
    const found: Point[][] = [[]];
    for (const point of line) {
      if (point[0] >= west && point[0] <= east && point[1] >= south && point[1] <= north) found.at(-1)?.push(point);
      else if (found.at(-1)?.length !== 0) found.push([]);
    }
    return found.filter((piece) => piece.length > 1);
  };
  return {
    land: land.filter((ring) => touches(ring, window)).map((ring) => cutRing(ring, window)).filter((ring) => ring.length > 3),
    borders: borders.filter((line) => touches(line, window)).flatMap(pieces),
  };
}

/** Places whose names begin so, in either language, then those that contain it. */
export function findPlaces({ places }: World, words: string): Place[] {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const asked = plain(words.trim());
  if (asked.length < 2) return [];
  const names = (place: Place): string[] => [plain(place.en), plain(place.fr ?? place.en)];
  const begin = places.filter((place) => names(place).some((name) => name.startsWith(asked)));
  const contain = places.filter((place) => !begin.includes(place) && names(place).some((name) => name.includes(asked)));
  return [...begin, ...contain].slice(0, 8);
}
