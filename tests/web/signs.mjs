// How much is loaded before one can play; and that colour is never the only sign.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { startGame } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const MOST_SCRIPT = 100 * 1024;

/** How three kinds of colour-blind eyes mix the three lights (Viénot, Brettel and Mollon, 1999, rounded), and how all others do. */
const eyes = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.11, 0.89, 0], [0.11, 0.89, 0], [0.004, -0.004, 1]],
  deutan: [[0.29, 0.71, 0], [0.29, 0.71, 0], [-0.02, 0.02, 1]],
  tritan: [[1, 0.15, -0.15], [0, 0.87, 0.13], [0, 0.87, 0.13]],
};
/** Steps of lightness (L*, 0 to 100) that are seen at a glance; and how much a pattern must stand out from its ground. */
const FAR = 12;
const VISIBLE = 1.3;

const linear = (rgb) => rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
function luminance(rgb, kind) {
  const light = linear(rgb);
  const [r, g, b] = eyes[kind].map((row) => Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const lightness = (rgb, kind) => 116 * Math.cbrt(luminance(rgb, kind)) - 16;
const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const over = ([r, g, b, a], ground) => [r, g, b].map((c, i) => c * a + ground[i] * (1 - a));
/** `rgb(1 2 3 / 0.5)` and `rgba(1, 2, 3, 0.5)` as four numbers from 0 to 1. */
function parts(text) {
  const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
  return [r / 255, g / 255, b / 255, a];
}

/** What is drawn on the map for each colour: its ground, its sign, its pattern in the space's own directions. */
const drawn = (page) => page.evaluate(() => {
  const found = {};
  for (const route of document.querySelectorAll('.route[data-owner="0"]')) {
    const space = route.querySelector('rect.space');
    const colour = /--c-(\w+)/.exec(space.getAttribute('fill'))[1];
    if (found[colour]) continue;
    const spaces = [...route.querySelectorAll('rect.space')];
    const livery = route.querySelector('path.livery');
    let pattern = '';
    if (livery) {
      const strokes = livery.getAttribute('d').split('M').slice(1);
      const inverse = space.getScreenCTM().inverse().multiply(livery.getScreenCTM());
      pattern = strokes.slice(0, strokes.length / spaces.length).map((stroke) => stroke.split('L').map((pair) => {
        const p = new DOMPoint(...pair.trim().split(' ').map(Number)).matrixTransform(inverse);
        return `${p.x.toFixed(0)} ${p.y.toFixed(0)}`;
      }).join('-')).join(' ');
    }
    found[colour] = {
      ground: getComputedStyle(space).fill, pattern, stroke: livery ? getComputedStyle(livery).stroke : '',
      sign: [...route.querySelectorAll('.sign path')].at(-1)?.getAttribute('d') ?? (colour === 'gray' ? 'none' : 'missing'),
    };
  }
  return found;
});

async function pairs(board) {
  const page = await openPage(browser, server.url);
  await startGame(page, board);
  await page.waitForSelector('.route');
  const wanted = [...new Set(JSON.parse(readFileSync(new URL(`../../boards/${board}.json`, import.meta.url), 'utf8')).routes.map((r) => r.color))];
  let byPattern = 0;
  let count = 0;
  const close = [];
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForSelector(`html[data-theme="${theme}"]`);
    const colours = await drawn(page);
    check(wanted.every((c) => c in colours), `all colours are on the map: ${Object.keys(colours)}`);
    for (const [i, a] of wanted.entries()) {
      check(colours[a].sign !== 'missing', `${a} has a sign`);
      for (const b of wanted.slice(i + 1)) {
        check(colours[a].sign !== colours[b].sign, `${a} and ${b} have different signs`);
        for (const kind of Object.keys(eyes)) {
          count++;
          const [x, y] = [a, b].map((c) => parts(colours[c].ground).slice(0, 3));
          if (Math.abs(lightness(x, kind) - lightness(y, kind)) >= FAR) continue;
          const seen = ([c, ground]) => colours[c].pattern !== '' && contrast(luminance(over(parts(colours[c].stroke), ground), kind), luminance(ground, kind)) >= VISIBLE;
          const apart = colours[a].pattern !== colours[b].pattern && [[a, x], [b, y]].every((one) => colours[one[0]].pattern === '' || seen(one));
          if (apart) byPattern++;
          else close.push(`${theme}, ${kind}: ${a} and ${b}`);
        }
      }
    }
  }
  console.log(`      ${count} pairs, ${byPattern} of them by pattern`);
  check(close.length === 0, close.join('; '));
  await page.context().close();
}

const failed = await run({
  'the first game screen takes less than 100 kB of packed script': async () => {
    const page = await openPage(browser, 'about:blank');
    const scripts = new Set();
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.add(response.url());
    });
    await page.goto(server.url);
    await page.click('[data-play-now]');
    await page.waitForSelector('[data-offer]');
    // More scripts follow while nobody waits for them: those do not count. Bodies are asked of the server, for a closing page may drop them.
    const sizes = await Promise.all([...scripts].map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length));
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`      ${(sum / 1024).toFixed(1)} kB in ${sizes.length} files`);
    check(sum > 0 && sum < MOST_SCRIPT, `${sum} bytes`);
    await page.context().close();
  },
  'the trains of five players differ in outline and in pattern': async () => {
    const page = await openPage(browser, server.url);
    await startGame(page, 'usa', { opponents: 4 });
    await page.waitForSelector('.players .seat-sign');
    const trains = await page.$$eval('.players .seat-sign', (signs) => signs.map((s) => ({ outline: s.querySelector('path.body').getAttribute('d'), pattern: s.querySelector('path.pattern')?.getAttribute('d') })));
    check(trains.length === 5, `five players: ${trains.length}`);
    check(new Set(trains.map((t) => t.outline)).size === 5 && new Set(trains.map((t) => t.pattern)).size === 5, 'each has its own');
    await page.context().close();
  },
  ...Object.fromEntries(['usa', 'new-york', 'nordic', 'marklin', 'iberia', 'south-korea'].map((board) => [`every pair of colours differs in symbol, and in lightness or pattern, for all kinds of eyes: ${board}`, () => pairs(board)])),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
