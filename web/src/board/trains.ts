/** Where trains stand on the map: larger than the spaces they cover, and on routes side by side moved apart, so that none lies on another. */
import type { Board } from './board';
import { wagonBox } from './wagons';

/** How much longer and higher than a space a wagon is. */
const LONGER = 1.16;
const HIGHER = 1.6;
const HIGHER_BESIDE = 1.4;
/** How far outward the trains of routes side by side stand: of two, and of three the outer ones. */
const OUTWARD = 2;
const OUTWARD_OF_THREE = 3;

export type Train = {
  /** Middle and turn of each wagon. */
  wagons: [number, number, number][];
  /** How the drawing of a wagon is stretched. */
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
  return { wagons: spaces.map(([x, y, turn]) => [x + shift[0], y + shift[1], turn]), stretch: [long / wagonBox.length, height / wagonBox.height], height, shift };
}

/** Away from the middle of the routes that lie side by side. */
function outward(board: Board, id: string, group: string[]): [number, number] {
  if (group.length < 2) return [0, 0];
  const [x, y] = middle(board, [id]);
  const [mx, my] = middle(board, group);
  const far = Math.hypot(x - mx, y - my);
  if (far < 2) return [0, 0];
  const by = group.length > 2 ? OUTWARD_OF_THREE : OUTWARD;
  return [((x - mx) / far) * by, ((y - my) / far) * by];
}

function middle(board: Board, routes: string[]): [number, number] {
  const spaces = routes.flatMap((id) => board.map.routes[id]?.spaces ?? []);
  const n = spaces.length || 1;
  return [spaces.reduce((sum, [x]) => sum + x, 0) / n, spaces.reduce((sum, [, y]) => sum + y, 0) / n];
}
