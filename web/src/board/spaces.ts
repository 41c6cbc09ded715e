/**
 * The spaces of a free route as markup. There are hundreds on a map and nothing about one ever changes by itself: the browser reads a text in a fraction of
 * the time in which the page would make and watch their elements one by one.
 */
import type { Board, Route, RoutePlace } from './board';
import { isColor, symbolOf } from './Symbol.svelte';

/** Only numbers and names of our own come into the markup, whatever a board file says. */
const number = (value: number) => String(Math.round(Number(value) * 1000) / 1000);
const rect = (kind: string, length: number, width: number, round: number, more = '') =>
  `<rect class="${kind}" x="${number(-length / 2)}" y="${number(-width / 2)}" width="${number(length)}" height="${number(width)}" rx="${number(round)}"${more}/>`;

export function spacesMarkup(board: Board, route: Route, place: RoutePlace, symbols: boolean): string {
  const { length, width } = board.map.space;
  const color = isColor(route.color) ? route.color : 'gray';
  const [ferry, tunnel] = [route.kind === 'ferry', route.kind === 'tunnel'];
  const kind = ferry ? 'ferry' : tunnel ? 'tunnel' : 'track';
  const drawn = [
    tunnel ? rect('portal', length + 3, width + 3, 3) : '',
    // What lies under a space does not shine through.
    rect('ground', length, width, ferry ? width / 2 : 2),
    rect(`space ${kind}`, length - 2, width - 2, ferry ? width / 2 - 1 : 1.4, ` fill="var(--c-${color})" stroke="var(--e-${color}, var(--c-${color}))"`),
  ].join('');
  const wheel = `<circle r="${number(width * 0.46)}" class="ferry-sign"/>${sign('locomotive', width / 14)}`;
  const own = symbols ? `<g class="on-space">${sign(color, width / 18)}</g>` : '';
  return place.spaces
    .map(([x, y, angle], i) => `<g transform="translate(${number(x)} ${number(y)})"><g transform="rotate(${number(angle)})">${drawn}</g>${ferry && i < (route.locomotives ?? 0) ? wheel : own}</g>`)
    .join('');
}

function sign(color: Route['color'], scale: number): string {
  const { path, spokes } = symbolOf(color);
  if (path === '') return '';
  return `<g class="sign" transform="scale(${number(scale)})" aria-hidden="true"><path d="${path}" fill-rule="evenodd"/>${spokes === undefined ? '' : `<path d="${spokes}"/>`}</g>`;
}
