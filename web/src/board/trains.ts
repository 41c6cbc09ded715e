/** Where trains stand on the map: larger than the spaces they cover, and on routes side by side moved apart, so that none lies on another. */
import type { Board } from './board';
import { middle } from './geometry';

const WAGON = { length: 44, height: 22 };

/** Wagons in such a box around 0, 0. The outline tells the seats apart where colours come close. */
export const wagons: { outline: string; pattern: string; shine: string }[] = [
  { outline: 'M-20-10.1H20L21-9V9L20 10.1H-20L-21 9V-9Z', pattern: 'M-6.5-9V9M6.5-9V9', shine: 'M-18.8-7.7H18.8' }, // a box car with a door
  { outline: 'M-11-10.1H11A10.1 10.1 0 0 1 11 10.1H-11A10.1 10.1 0 0 1-11-10.1Z', pattern: 'M-4.4 0A4.4 4.4 0 1 0 4.4 0A4.4 4.4 0 1 0-4.4 0', shine: 'M-12.5-7.5H12.5' }, // a tank car with a dome
  { outline: 'M-21.2 0-12-10.1H12L21.2 0 12 10.1H-12Z', pattern: 'M-10 6-3.4-6M-3.3 6 3.3-6M3.4 6 10-6', shine: 'M-11.4-7.6H11.4' }, // a gondola, pointed at both ends, loaded
  { outline: 'M-21.2-10.1H-13.2L-9.6-6.6H9.6L13.2-10.1H21.2V10.1H13.2L9.6 6.6H-9.6L-13.2 10.1H-21.2Z', pattern: 'M-11.5 0H11.5', shine: 'M-18.6-7.7H-14M18.6-7.7H14' }, // a flat car: high at its ends, its load between them
  { outline: 'M-21.2-10.1H10.6L21.2 0 10.6 10.1H-21.2L-12.4 0Z', pattern: 'M-7.4-6.4-1.8 0-7.4 6.4M2.2-6.4 7.8 0 2.2 6.4', shine: 'M-17.4-7.7H9.8' }, // an engine that points ahead
];

/** How much longer and higher than a space a wagon is. */
const LONGER = 1.16;
const HIGHER = 1.6;
const HIGHER_BESIDE = 1.4;
/** How far outward the trains of routes side by side stand: of two, and of three the outer ones. */
const OUTWARD = 2;
const OUTWARD_OF_THREE = 3;

type Train = {
  /** Middle and turn of each wagon. */
  wagons: [number, number, number][];
  stretch: [number, number];
  height: number;
  /** How far all of it stands beside the middle line of the route. */
  shift: [number, number];
};

const laid = new WeakMap<Board, Map<string, Train>>();

export function trainOf(board: Board, route: string): Train | undefined {
  let trains = laid.get(board);
  if (trains === undefined) laid.set(board, (trains = layTrains(board)));
  return trains.get(route);
}

function layTrains(board: Board): Map<string, Train> {
  const beside = new Map<string, string[]>();
  for (const { id, from, to } of board.file.routes) {
    const ends = [from, to].sort().join(' ');
    beside.set(ends, [...(beside.get(ends) ?? []), id]);
  }
  const trains = new Map<string, Train>();
  for (const group of beside.values()) {
    for (const id of group) trains.set(id, layTrain(board, id, group));
  }
  return trains;
}

function layTrain(board: Board, id: string, group: string[]): Train {
  const { length, width } = board.map.space;
  const spaces = board.map.routes[id]?.spaces ?? [];
  const shift = outward(board, id, group);
  const height = width * (group.length > 1 ? HIGHER_BESIDE : HIGHER);
  // Wagons touch at most: they are counted.
  const apart = spaces.slice(1).map(([x, y], i) => Math.hypot(x - (spaces[i]?.[0] ?? 0), y - (spaces[i]?.[1] ?? 0)));
  const long = Math.min(length * LONGER, ...apart);
  return { wagons: spaces.map(([x, y, turn]) => [x + shift[0], y + shift[1], turn]), stretch: [long / WAGON.length, height / WAGON.height], height, shift };
}

/** Away from the middle of the routes that lie side by side. */
function outward(board: Board, id: string, group: string[]): [number, number] {
  if (group.length < 2) return [0, 0];
  const [x, y] = middle(board, id);
  const [mx, my] = middle(board, ...group);
  const far = Math.hypot(x - mx, y - my);
  if (far < 2) return [0, 0];
  const by = group.length > 2 ? OUTWARD_OF_THREE : OUTWARD;
  return [((x - mx) / far) * by, ((y - my) / far) * by];
}
