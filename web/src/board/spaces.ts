/**
 * The spaces of a free route as markup. There are hundreds on a map and nothing about one ever changes by itself: the browser reads a text in a fraction of
 * the time in which the page would make and watch their elements one by one.
 */
import type { Board, Route, RoutePlace } from './board';
import { box, placed } from './placed';
import { isColor, symbolOf } from './Symbol.svelte';

type Place = RoutePlace['spaces'][number];

/** Only numbers and names of our own come into the markup, whatever a board file says. */
export function spacesMarkup(board: Board, route: Route, place: RoutePlace, symbols: boolean): string {
  const { length, width } = board.map.space;
  const color = isColor(route.color) ? route.color : 'gray';
  const [ferry, tunnel] = [route.kind === 'ferry', route.kind === 'tunnel'];
  const kind = ferry ? 'ferry' : tunnel ? 'tunnel' : 'track';
  const drawn = [
    ...(tunnel ? [{ path: box(length + 3, width + 3, 3), is: 'class="portal"' }] : []),
    // What lies under a space does not shine through.
    { path: box(length, width, ferry ? width / 2 : 2), is: 'class="ground"' },
    { path: box(length - 2, width - 2, ferry ? width / 2 - 1 : 1.4), is: `class="space ${kind}" fill="var(--c-${color})" stroke="var(--e-${color}, var(--c-${color}))"` },
  ];
  const wheel = (at: Place) => `<path class="ferry-sign" d="${placed(box(width * 0.92, width * 0.92, width), at)}"/>${sign('locomotive', width / 14, at)}`;
  const own = (at: Place) => (symbols ? `<g class="on-space">${sign(color, width / 18, at)}</g>` : '');
  return place.spaces
    .map((numbers, i) => {
      const at = numbers.map(Number) as Place;
      const marks = drawn.map(({ path, is }) => `<path ${is} data-turn="${at[2]}" d="${placed(path, at)}"/>`).join('');
      return `<g>${marks}${ferry && i < (route.locomotives ?? 0) ? wheel(at) : own(at)}</g>`;
    })
    .join('');
}

/** Signs stand upright, however the space lies. */
function sign(color: Route['color'], scale: number, [x, y]: Place): string {
  const { path, spokes } = symbolOf(color);
  if (path === '') return '';
  const upright = (drawing: string) => placed(drawing, [x, y, 0], [scale, scale]);
  return `<g class="sign" aria-hidden="true"><path d="${upright(path)}" fill-rule="evenodd"/>${spokes === undefined ? '' : `<path d="${upright(spokes)}"/>`}</g>`;
}
