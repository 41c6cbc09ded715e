/** A sign for each colour, drawn around 0, 0 in a square of 10: colour is never the only difference. */
import type { RouteColor } from './board';

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const spokes = [0, 45, 90, 135]
  .map((deg) => {
    const [x, y] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
    return `M${(-3.4 * x - 0.4 * y).toFixed(2)} ${(-3.4 * y + 0.4 * x).toFixed(2)}L${(3.4 * x - 0.4 * y).toFixed(2)} ${(3.4 * y + 0.4 * x).toFixed(2)}L${(3.4 * x + 0.4 * y).toFixed(2)} ${(3.4 * y - 0.4 * x).toFixed(2)}L${(-3.4 * x + 0.4 * y).toFixed(2)} ${(-3.4 * y - 0.4 * x).toFixed(2)}Z`;
  })
  .join('');
/** The wheel of a locomotive: two rims and spokes. */
const wheel = `${circle(0, 0, 5)}${circle(0, 0, 3.7)}`;

export const symbols: Record<RouteColor, { path: string; spokes?: string }> = {
  purple: { path: 'M0-5.4 3.8 0 0 5.4-3.8 0Z' },
  white: { path: `${circle(0, 0, 4.8)}${circle(0, 0, 2.4)}` },
  blue: { path: 'M-5-4H5V-1.2H-5ZM-5 1.2H5V4H-5Z' },
  yellow: { path: 'M0-5.3 1.4-1.8 5.1-1.6 2.2.8 3.2 4.5 0 2.4-3.2 4.5-2.2.8-5.1-1.6-1.4-1.8Z' },
  orange: { path: 'M0-5 5.2 4.2H-5.2Z' },
  black: { path: 'M-4.2-4.2H4.2V4.2H-4.2Z' },
  red: { path: 'M-1.7-5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z' },
  green: { path: `${circle(0, -2.6, 2.5)}${circle(-2.7, 1.7, 2.5)}${circle(2.7, 1.7, 2.5)}` },
  locomotive: { path: wheel, spokes },
  locomotive_4: { path: wheel, spokes },
  passenger: { path: `${circle(0, -3, 2.1)}M-4 5C-4 .6-2.2-.5 0-.5S4 .6 4 5Z` },
  gray: { path: '' },
};

/** Whether what is drawn on this colour must be light. */
export const isDark = (color: RouteColor): boolean =>
  ['purple', 'blue', 'black', 'red', 'green', 'locomotive', 'locomotive_4'].includes(color);
