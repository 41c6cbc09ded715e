// The map of a board, for programs in TypeScript. docs/maps.md says what the fields mean.

export type Point = [x: number, y: number];
export type Space = [x: number, y: number, angle: number];

export interface MapLabel {
  at: Point;
  anchor: "start" | "middle" | "end";
  box: [x: number, y: number, width: number, height: number];
  lines?: Record<string, string[]>;
}

export interface MapCity {
  at: Point;
  real: Point;
  label: MapLabel;
  badge?: Point;
}

export interface MapRoute {
  path: string;
  spaces: Space[];
}

export interface MapName {
  en: string;
  fr: string;
  at: Point;
  angle: number;
  size: number;
  kind: "sea" | "land";
}

export interface BoardMap {
  format: 1;
  board: string;
  size: Point;
  space: { length: number; width: number };
  city: { radius: number; exit: number };
  label: { size: number; weight: number; line: number; exit: number };
  badge?: number;
  cities: Record<string, MapCity>;
  routes: Record<string, MapRoute>;
  land?: string;
  home?: string;
  lakes?: string;
  parks?: string;
  rivers?: string;
  borders?: string;
  inner?: string;
  hills?: [x: number, y: number, width: number][];
  names?: MapName[];
  frame: Record<string, unknown>;
}

/** Lays a board out. `shores` and the frame of an `earlier` map are optional. Takes seconds: best in a worker. */
export function layout(board: unknown, shores?: unknown, earlier?: unknown): BoardMap;
