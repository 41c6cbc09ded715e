/** A pattern for each colour that others come close to in lightness: the colours stay apart for every kind of eyes, and in print. */
import type { RouteColor } from './board';

type Stroke = [number, number][];

/** Strokes on a space or a wagon, around 0, 0; `h` and `w` are half its length and width. The middle stays free for the sign. */
const liveries: Partial<Record<RouteColor, (h: number, w: number) => Stroke[]>> = {
  // Two lines along it.
  blue: (h, w) => [-1, 1].flatMap((side) => [-0.4, 0.4].map((y): Stroke => [[side * h * 0.34, y * w], [side * h * 0.88, y * w]])),
  // Bars across.
  red: (h, w) => [-0.78, -0.52, 0.52, 0.78].map((x): Stroke => [[x * h, -0.72 * w], [x * h, 0.72 * w]]),
  // Slanted bars.
  purple: (h, w) => [-0.73, -0.45, 0.45, 0.73].map((x): Stroke => [[x * h - 0.36 * w, 0.72 * w], [x * h + 0.36 * w, -0.72 * w]]),
  // Dots: strokes without length, with round ends.
  green: (h, w) => [-0.82, -0.62, -0.42, 0.42, 0.62, 0.82].map((x, i): Stroke => [[x * h, (i % 2 === 0 ? -0.36 : 0.36) * w], [x * h + 0.01, (i % 2 === 0 ? -0.36 : 0.36) * w]]),
  // A frame.
  orange: (h, w) => [[[-h + 0.34 * w, -0.62 * w], [h - 0.34 * w, -0.62 * w], [h - 0.34 * w, 0.62 * w], [-h + 0.34 * w, 0.62 * w], [-h + 0.34 * w, -0.62 * w]]],
};

/** The pattern as one path for all places, each with its turn in degrees; empty for a plain colour. */
export function liveryPath(color: RouteColor, length: number, width: number, places: [number, number, number][]): string {
  const strokes = liveries[color]?.(length / 2, width / 2) ?? [];
  if (strokes.length === 0) return '';
  return places
    .map(([x, y, turn]) => {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const at = ([u, v]: [number, number]) => `${(x + u * cos - v * sin).toFixed(2)} ${(y + u * sin + v * cos).toFixed(2)}`;
      return strokes.map((stroke) => `M${stroke.map(at).join('L')}`).join('');
    })
    .join('');
}
