/** Board, tickets and cards as sheets of A4, in millimetres, with marks to cut along. Everything is plain SVG, so it prints at its real size. */
import type { BoardFile, MapFile, RouteColor } from '../board/files';
import type { Card } from '../net/messages';
import { pick } from '../text/catalogue';
import { s } from '../text/studio';

export type Sheet = { part: 'board' | 'tickets' | 'cards'; svg: string };

const [PAGE_WIDTH, PAGE_HEIGHT] = [210, 297];
/** What printers reach on a page, with room for the marks. */
const [TILE_WIDTH, TILE_HEIGHT] = [186, 270];
const MARK = 5;
/** The usual small cards. */
const [CARD_SHORT, CARD_LONG] = [44, 68];
const INK = '#241f19';
const COLORS: Record<RouteColor, string> = {
  purple: '#8a4fae', white: '#f8f4e8', blue: '#1f5d99', yellow: '#ecc02f', orange: '#e08526', black: '#2d2a28', red: '#b32d26', green: '#4b8033', gray: '#b4ab99',
  locomotive: '#3a3f44', locomotive_4: '#5a4632', passenger: '#d9c7a1',
};
const FONT = 'font-family="Barlow Condensed, Arial Narrow, sans-serif"';
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const n = (value: number): string => value.toFixed(2);

const page = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}mm" height="${PAGE_HEIGHT}mm" viewBox="0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}">${inner}</svg>`;

/** Marks outside of a grid of equal fields: where a straight cut goes through from edge to edge. */
function marks(left: number, top: number, width: number, height: number, columns: number, rows: number): string {
  let path = '';
  for (let i = 0; i <= columns; i++) {
    const x = left + i * width;
    path += `M${n(x)} ${n(top - 1 - MARK)}v${MARK}M${n(x)} ${n(top + rows * height + 1)}v${MARK}`;
  }
  for (let j = 0; j <= rows; j++) {
    const y = top + j * height;
    path += `M${n(left - 1 - MARK)} ${n(y)}h${MARK}M${n(left + columns * width + 1)} ${n(y)}h${MARK}`;
  }
  return `<path d="${path}" fill="none" stroke="#000" stroke-width="0.2"/>`;
}

/** The finished map, in its own units. */
function mapDrawing(board: BoardFile, map: MapFile): string {
  const { length, width } = map.space;
  const filled = (path: string | undefined, fill: string): string => (path ? `<path d="${path}" fill="${fill}" fill-rule="evenodd"/>` : '');
  const lined = (path: string | undefined, color: string): string => (path ? `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.2"/>` : '');
  const routes = board.routes.map((route) => {
    const kind = route.kind === 'tunnel' ? ` stroke-dasharray="3 2" stroke-width="2.4"` : ` stroke-width="${route.kind === 'ferry' ? 2.4 : 1.1}"`;
    const spaces = map.routes[route.id]?.spaces ?? [];
    return spaces.map(([x, y, angle], i) => {
      const symbol = route.kind === 'ferry' && i < (route.locomotives ?? 0) ? `<circle r="${n(width / 3)}" fill="#fff" stroke="${INK}"/>` : '';
      return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})"><rect x="${n(-length / 2)}" y="${n(-width / 2)}" width="${n(length)}" height="${n(width)}" rx="1.5" fill="${COLORS[route.color]}" stroke="${route.kind === 'ferry' ? '#17484f' : INK}"${kind}/>${symbol}</g>`;
    }).join('');
  });
  const cities = board.cities.map((city) => {
    const spot = map.cities[city.id];
    if (spot === undefined) return '';
    const name = pick(city.name);
    const label = spot.label ?? { at: [spot.at[0], spot.at[1] - map.city.radius - 4], anchor: 'middle' };
    const lines = spot.label?.lines === undefined ? [name] : [pick({ en: spot.label.lines.en.join('\n'), fr: spot.label.lines.fr.join('\n') })].join('').split('\n');
    const words = lines.map((line, i) => `<text x="${n(label.at[0] ?? 0)}" y="${n((label.at[1] ?? 0) + i * (map.label.line ?? map.label.size))}" text-anchor="${label.anchor}" font-size="${map.label.size}" font-weight="600" ${FONT} fill="${INK}" stroke="#fbf6ea" stroke-width="2" paint-order="stroke">${escaped(line)}</text>`);
    return `<circle cx="${n(spot.at[0])}" cy="${n(spot.at[1])}" r="${map.city.radius}" fill="#fbf6ea" stroke="${INK}" stroke-width="2"/>${words.join('')}`;
  });
  const [w, h] = map.size;
  return `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="${map.land ? '#bdd2cd' : '#f7eed8'}"/>${filled(map.land, '#ecdfc2')}${lined(map.borders, '#a08d6c')}${routes.join('')}${cities.join('')}</svg>`;
}

/** How many millimetres a unit of the map is, if a space is to be so long. */
const scaleOf = (map: MapFile, space: number): number => space / map.space.length;

/** The whole board in one piece, at its real size, for a large printer. */
export function boardSvg(board: BoardFile, map: MapFile, space: number): string {
  const scale = scaleOf(map, space);
  const [width, height] = [map.size[0] * scale, map.size[1] * scale];
  const edge = MARK + 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width + 2 * edge)}mm" height="${n(height + 2 * edge)}mm" viewBox="${-edge} ${-edge} ${n(width + 2 * edge)} ${n(height + 2 * edge)}">${marks(0, 0, width, height, 1, 1)}<g transform="scale(${scale})">${mapDrawing(board, map)}</g></svg>`;
}

function boardSheets(board: BoardFile, map: MapFile, space: number): Sheet[] {
  const scale = scaleOf(map, space);
  const [columns, rows] = [Math.ceil((map.size[0] * scale) / TILE_WIDTH), Math.ceil((map.size[1] * scale) / TILE_HEIGHT)];
  const [left, top] = [(PAGE_WIDTH - TILE_WIDTH) / 2, (PAGE_HEIGHT - TILE_HEIGHT) / 2];
  const drawing = mapDrawing(board, map);
  return Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const inner = `<svg x="${left}" y="${top}" width="${TILE_WIDTH}" height="${TILE_HEIGHT}" viewBox="${n(column * TILE_WIDTH)} ${n(row * TILE_HEIGHT)} ${TILE_WIDTH} ${TILE_HEIGHT}"><g transform="scale(${scale})">${drawing}</g></svg>`;
    const note = `<text x="${PAGE_WIDTH / 2}" y="${PAGE_HEIGHT - 4}" font-size="3" text-anchor="middle" ${FONT}>${escaped(pick(board.name))} · ${row + 1}/${rows} · ${column + 1}/${columns}</text>`;
    return { part: 'board', svg: page(inner + marks(left, top, Math.min(TILE_WIDTH, map.size[0] * scale - column * TILE_WIDTH), Math.min(TILE_HEIGHT, map.size[1] * scale - row * TILE_HEIGHT), 1, 1) + note) };
  });
}

/** Equal fields, as many as a page takes. */
function grid(part: Sheet['part'], fields: string[], width: number, height: number): Sheet[] {
  const [columns, rows] = [Math.floor((PAGE_WIDTH - 2 * MARK - 6) / width), Math.floor((PAGE_HEIGHT - 2 * MARK - 6) / height)];
  const [left, top] = [(PAGE_WIDTH - columns * width) / 2, (PAGE_HEIGHT - rows * height) / 2];
  return Array.from({ length: Math.ceil(fields.length / (columns * rows)) }, (_, i) => {
    const shown = fields.slice(i * columns * rows, (i + 1) * columns * rows);
    const cells = shown.map((field, k) => `<g transform="translate(${n(left + (k % columns) * width)} ${n(top + Math.floor(k / columns) * height)})">${field}</g>`).join('');
    return { part, svg: page(cells + marks(left, top, width, height, columns, rows)) };
  });
}

function ticketSheets(board: BoardFile): Sheet[] {
  const places = new Map([...board.cities, ...(board.countries ?? [])].map(({ id, name }) => [id, pick(name)]));
  const line = (text: string, y: number): string => {
    const size = Math.min(6.5, 80 / Math.max(8, text.length));
    return `<text x="${CARD_LONG / 2}" y="${y}" font-size="${n(size)}" font-weight="600" text-anchor="middle" ${FONT}>${escaped(text)}</text>`;
  };
  const fields = board.tickets.map(({ from, to, points }) =>
    `<rect x="2" y="2" width="${CARD_LONG - 4}" height="${CARD_SHORT - 4}" rx="2" fill="#fbf6ea" stroke="${INK}" stroke-width="0.4"/>${line(places.get(from) ?? from, 14)}${line('–', 19)}${line(places.get(to) ?? to, 26)}<circle cx="${CARD_LONG / 2}" cy="34.5" r="5.2" fill="#17484f"/><text x="${CARD_LONG / 2}" y="36.6" font-size="6" font-weight="700" text-anchor="middle" fill="#fff" ${FONT}>${points}</text>`);
  return grid('tickets', fields, CARD_LONG, CARD_SHORT);
}

function cardSheets(board: BoardFile): Sheet[] {
  const fields = (Object.entries(board.cards) as [Card, number][]).flatMap(([card, number]) => {
    const name = s().colors[card] ?? card;
    const light = ['white', 'yellow', 'passenger', 'orange'].includes(card);
    const field = `<rect x="2" y="2" width="${CARD_SHORT - 4}" height="${CARD_LONG - 4}" rx="3" fill="${COLORS[card]}" stroke="${INK}" stroke-width="0.4"/><rect x="8" y="28" width="28" height="11" rx="2" fill="none" stroke="${light ? INK : '#fff'}"/><circle cx="14" cy="42" r="2.6" fill="none" stroke="${light ? INK : '#fff'}"/><circle cx="30" cy="42" r="2.6" fill="none" stroke="${light ? INK : '#fff'}"/><text x="22" y="15" font-size="${n(Math.min(6, 56 / name.length))}" font-weight="700" text-anchor="middle" fill="${light ? INK : '#fff'}" ${FONT}>${escaped(name)}</text>`;
    return Array.from({ length: number }, () => field);
  });
  return grid('cards', fields, CARD_SHORT, CARD_LONG);
}

export const sheetsOf = (board: BoardFile, map: MapFile, space: number, parts: Sheet['part'][]): Sheet[] => [
  ...(parts.includes('board') ? boardSheets(board, map, space) : []),
  ...(parts.includes('tickets') ? ticketSheets(board) : []),
  ...(parts.includes('cards') ? cardSheets(board) : []),
];
