// The look of the paper: shaded relief along the mountain ranges of a map, and a grain for the sheet. Made of our own noise, the same every time.
import { crc32, deflateSync } from 'node:zlib';

// Writes a PNG of grays with transparency: enough for shades and grain.
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** `palette` is a list of [gray, alpha], `pixels` an index for each pixel, row by row; at most 16 of them, so that two fit in a byte. */
function png(width, height, palette, pixels) {
  const stride = Math.ceil(width / 2) + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * stride + 1 + (x >> 1)] |= pixels[y * width + x] << (x % 2 === 0 ? 4 : 0);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(([gray]) => [gray, gray, gray]))),
    chunk('tRNS', Buffer.from(palette.map(([, alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One shade for so many units of the map. */
const CELL = 4;

/** Smooth noise between 0 and 1; `period` makes it repeat. */
function noise(x, y, seed, period = 0) {
  const at = (i, j) => {
    const [a, b] = period > 0 ? [((i % period) + period) % period, ((j % period) + period) % period] : [i, j];
    let h = Math.imul(a, 374761393) ^ Math.imul(b, 668265263) ^ Math.imul(seed, 2147483647);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
  };
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const soft = (t) => t * t * (3 - 2 * t);
  const [u, v] = [soft(x - i), soft(y - j)];
  return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
}

/** Ridges: sharp above, soft below. */
const ridges = (x, y) => [1, 2, 4].reduce((sum, k) => sum + (1 - Math.abs(2 * noise((x * k) / 34, (y * k) / 34, k) - 1)) ** 2 / k, 0) / 1.75;

const grid = (width, height, value) => Float64Array.from({ length: width * height }, (_, n) => value(n % width, Math.floor(n / width)));

function heights(map, width, height) {
  const ground = new Float64Array(width * height);
  for (const [hx, hy, hw] of map.hills) {
    const reach = Math.max(20, hw * 1.15);
    const [x0, x1] = [Math.max(0, Math.floor((hx - 2.6 * reach) / CELL)), Math.min(width - 1, Math.ceil((hx + 2.6 * reach) / CELL))];
    const [y0, y1] = [Math.max(0, Math.floor((hy - 2.6 * reach) / CELL)), Math.min(height - 1, Math.ceil((hy + 2.6 * reach) / CELL))];
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const far = ((x * CELL - hx) ** 2 + (y * CELL - hy) ** 2) / reach ** 2;
        // Ranges grow together: the higher one counts, not the sum.
        ground[y * width + x] = Math.max(ground[y * width + x], Math.exp(-far));
      }
    }
  }
  return grid(width, height, (x, y) => ground[y * width + x] * (0.25 + ridges(x * CELL, y * CELL)) * 15);
}

const TONES = [[255, 120], [255, 86], [255, 56], [255, 30], [255, 12], [0, 0], [40, 12], [40, 28], [40, 46], [40, 66], [40, 88], [40, 112]];
const FLAT = 5;

/** Light from the north-west, as on a printed map. */
export function relief(map) {
  const [width, height] = map.size.map((n) => Math.ceil(n / CELL));
  const ground = heights(map, width, height);
  const at = (x, y) => ground[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))];
  const tones = grid(width, height, (x, y) => {
    const slope = at(x + 1, y) - at(x - 1, y) + at(x, y + 1) - at(x, y - 1);
    return Math.max(0, Math.min(TONES.length - 1, FLAT - Math.round(slope * 1.5)));
  });
  return png(width, height, TONES, Array.from(tones));
}

const GRAIN = 128;

/** A tile that repeats without a seam: fibres and specks, hardly to be seen. */
export function grain() {
  const palette = [[255, 26], [255, 12], [0, 0], [60, 7], [60, 14], [60, 22]];
  const tones = grid(GRAIN, GRAIN, (x, y) => {
    const coarse = noise(x / 16, y / 16, 3, GRAIN / 16) * 0.4 + noise(x / 4, y / 2, 5, GRAIN / 2) * 0.35 + noise(x, y, 7, GRAIN) * 0.55;
    return Math.max(0, Math.min(palette.length - 1, Math.round((coarse / 1.3 - 0.5) * 9 + 2.2)));
  });
  return png(GRAIN, GRAIN, palette, Array.from(tones));
}
