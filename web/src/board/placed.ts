/**
 * Drawings made around 0, 0, put in their places on the map. The numbers of the path are worked out instead of leaving that to a transform: a browser
 * looks at every transform anew for each frame, and on a map there would be hundreds.
 */
type Step = { kind: string; values: number[] };

const VALUES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const known = new Map<string, Step[]>();

/** A path's steps, all in absolute numbers; H and V are lines like others, since they will be turned. */
function stepsOf(path: string): Step[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const steps: Step[] = [];
  let [x, y] = [0, 0];
  let begin: [number, number] = [0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const kind = letter.toUpperCase();
    const size = VALUES[kind] ?? 0;
    const [left, top] = letter === kind ? [() => 0, () => 0] : [() => x, () => y];
    for (let at = 0; at === 0 || at < numbers.length; at += size || 1) {
      const part = numbers.slice(at, at + size);
      if (kind === 'Z') [x, y] = begin;
      else if (kind === 'H') x = left() + (part[0] ?? 0);
      else if (kind === 'V') y = top() + (part[0] ?? 0);
      const values = kind === 'Z' ? [] : kind === 'H' || kind === 'V' ? [x, y] : kind === 'A' ? [...part.slice(0, 5), left() + (part[5] ?? 0), top() + (part[6] ?? 0)] : part.map((value, i) => value + (i % 2 === 0 ? left() : top()));
      if (values.length > 0) [x, y] = [values.at(-2) ?? 0, values.at(-1) ?? 0];
      if (kind === 'M' && at === 0) begin = [x, y];
      steps.push({ kind: kind === 'H' || kind === 'V' || (kind === 'M' && at > 0) ? 'L' : kind, values });
    }
  }
  known.set(path, steps);
  return steps;
}

/** Two digits behind the point: a hundredth of the width of a line. */
const short = (value: number) => String(Math.round(value * 100) / 100);

/** The path stretched, then turned by degrees, then moved. Ellipses lie along the axes before they are turned. */
export function placed(path: string, [x, y, turn]: [number, number, number], [wide, high]: [number, number] = [1, 1]): string {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const points = (values: number[]) =>
    values.map((value, i) => {
      const [u, v] = i % 2 === 0 ? [value * wide, (values[i + 1] ?? 0) * high] : [(values[i - 1] ?? 0) * wide, value * high];
      return short(i % 2 === 0 ? x + u * cos - v * sin : y + u * sin + v * cos);
    });
  return stepsOf(path)
    .map(({ kind, values }) => {
      if (kind !== 'A') return kind + points(values).join(' ');
      const [rx = 0, ry = 0, , large, sweep] = values;
      return `A${[short(rx * wide), short(ry * high), short(turn), large, sweep, ...points(values.slice(5))].join(' ')}`;
    })
    .join('');
}

/** A box with round corners around 0, 0. */
export function box(length: number, width: number, round: number): string {
  const [x, y, r] = [length / 2, width / 2, Math.min(round, length / 2, width / 2)];
  const corner = (to: string) => `A${r} ${r} 0 0 1 ${to}`;
  return `M${r - x} ${-y}H${x - r}${corner(`${x} ${r - y}`)}V${y - r}${corner(`${x - r} ${y}`)}H${r - x}${corner(`${-x} ${y - r}`)}V${r - y}${corner(`${r - x} ${-y}`)}Z`;
}
