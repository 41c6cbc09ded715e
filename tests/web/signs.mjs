// How much is loaded before one can play; and that colour is never the only sign.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { boards, check, openPage, root, run, simulatedRecord, startBrowser, startServer, until } from './kit.mjs';
import { startGame } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const MOST_SCRIPT = 100 * 1024;
const MOST_FIRST_SCRIPT = 60 * 1024;
const MOST_ART = 120 * 1000;

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
/** How clearly a sign must stand on a free space: as WCAG asks of graphics. */
const CLEAR = 3;

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

/** How each colour is drawn on the free spaces of the map: the pale ground, and the sign on it. */
const spaces = (page) => page.evaluate(() => {
  const found = {};
  for (const route of document.querySelectorAll('.route[data-owner="0"]')) {
    const space = [...route.querySelectorAll('.space')].at(-1);
    const colour = /--c-(\w+)/.exec(space.getAttribute('fill'))[1];
    const sign = space.closest('[data-route]').querySelector('.on-space .sign path:last-child');
    // On the spaces of a ferry there may be wheels only.
    if (found[colour] && found[colour].sign !== 'missing') continue;
    found[colour] = {
      fill: getComputedStyle(space).fill, opacity: Number(getComputedStyle(space).fillOpacity), under: getComputedStyle(space.parentElement.querySelector('.ground')).fill,
      sign: sign?.getAttribute('d') ?? (colour === 'gray' ? 'none' : 'missing'), ink: sign ? getComputedStyle(sign).fill : '',
    };
  }
  return found;
});

/** How each colour is drawn on the cards, as far as they lie open: its ground and its pattern. */
const faces = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('svg.card.drawn')].flatMap((card) => {
  const body = card.querySelector('path.body');
  const livery = card.querySelector('path.livery');
  const pattern = livery?.getAttribute('d') ?? '';
  return [[/--c-(\w+)/.exec(body.getAttribute('fill'))?.[1] ?? 'taxi', { ground: getComputedStyle(body).fill, pattern, stroke: pattern === '' ? '' : getComputedStyle(livery).stroke }]];
})));

async function inBothThemes(page, look) {
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForSelector(`html[data-theme="${theme}"]`);
    await look(theme);
  }
}

/** On the map the sign tells the colours apart: every pair has different ones, and each is clear on its ground. */
async function spacesApart(board) {
  const page = await openPage(browser, server.url);
  await startGame(page, board);
  await page.waitForSelector('.route');
  const wanted = [...new Set(JSON.parse(readFileSync(new URL(`../../boards/${board}.json`, import.meta.url), 'utf8')).routes.map((r) => r.color))];
  const dim = [];
  await inBothThemes(page, async (theme) => {
    const colours = await spaces(page);
    check(wanted.every((c) => c in colours), `all colours are on the map: ${Object.keys(colours)}`);
    for (const [i, a] of wanted.entries()) {
      check(colours[a].sign !== 'missing', `${a} has a sign`);
      for (const b of wanted.slice(i + 1)) check(colours[a].sign !== colours[b].sign, `${a} and ${b} have different signs`);
      if (colours[a].ink === '') continue;
      const ground = over([...parts(colours[a].fill).slice(0, 3), colours[a].opacity], parts(colours[a].under));
      for (const kind of Object.keys(eyes)) {
        const seen = contrast(luminance(parts(colours[a].ink).slice(0, 3), kind), luminance(ground, kind));
        if (seen < CLEAR) dim.push(`${theme}, ${kind}: the sign of ${a} has contrast ${seen.toFixed(1)}`);
      }
    }
  });
  check(dim.length === 0, dim.join('; '));
  await page.context().close();
}

/** On the cards colours differ in lightness or pattern, besides their sign. */
async function cardsApart(board) {
  const page = await openPage(browser, server.url);
  await page.waitForSelector('[data-play-now]');
  const game = await page.evaluate(async (text) => {
    await fetch('/api/guest', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ language: 'en' }) });
    return (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).json()).game;
  }, simulatedRecord(board));
  const wanted = Object.keys(JSON.parse(readFileSync(new URL(`../../boards/${board}.json`, import.meta.url), 'utf8')).cards).filter((card) => !/locomotive|passenger/.test(card));
  let byPattern = 0;
  let count = 0;
  const close = [];
  await inBothThemes(page, async (theme) => {
    const cards = {};
    for (let at = 12; at < game.decisions && !wanted.every((c) => c in cards); at += 9) {
      await page.goto(`${server.url}/game/${game.id}?at=${at}`);
      await page.waitForSelector(`[data-replay-at="${at}"] svg.card.drawn`);
      await page.waitForSelector(`html[data-theme="${theme}"]`);
      Object.assign(cards, await faces(page));
    }
    check(wanted.every((c) => c in cards), `all colours lay open: ${Object.keys(cards)}`);
    for (const [i, a] of wanted.entries()) for (const b of wanted.slice(i + 1)) for (const kind of Object.keys(eyes)) {
      count++;
      const [x, y] = [a, b].map((c) => parts(cards[c].ground).slice(0, 3));
      if (Math.abs(lightness(x, kind) - lightness(y, kind)) >= FAR) continue;
      const seen = ([c, ground]) => cards[c].pattern !== '' && contrast(luminance(over(parts(cards[c].stroke), ground), kind), luminance(ground, kind)) >= VISIBLE;
      const apart = cards[a].pattern !== cards[b].pattern && [[a, x], [b, y]].every((one) => cards[one[0]].pattern === '' || seen(one));
      if (apart) byPattern++;
      else close.push(`${theme}, ${kind}: ${a} and ${b}`);
    }
  });
  console.log(`      ${count} pairs, ${byPattern} of them by pattern`);
  check(close.length === 0, close.join('; '));
  await page.context().close();
}

const failed = await run({
  'the first screen takes less than 60 kB of packed script': async () => {
    const page = await openPage(browser, 'about:blank');
    await page.addInitScript(() => {
      new MutationObserver((_, watch) => {
        if (document.querySelector('[data-way="here"]') === null) return;
        window.shown = Date.now();
        watch.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    const scripts = new Map();
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.set(response.url(), response.request().timing().startTime);
    });
    await page.goto(server.url);
    const shown = await until(page, () => window.shown, undefined, 'the first screen');
    // The table's script comes after it, ahead of a press: nobody waits for it.
    const first = [...scripts].filter(([, began]) => began < shown);
    const sizes = await Promise.all(first.map(async ([url]) => brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length));
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`      ${(sum / 1024).toFixed(1)} kB in ${sizes.length} files`);
    check(sum > 0 && sum < MOST_FIRST_SCRIPT, `${sum} bytes`);
    await page.context().close();
  },
  'the first game screen takes less than 100 kB of packed script': async () => {
    const page = await openPage(browser, 'about:blank');
    // Pressed at once, and counted until the first choice is there: what comes later, or while somebody looks at the start page, depends on the machine.
    await page.addInitScript(() => {
      new MutationObserver((_, watch) => {
        const play = window.pressed ? null : document.querySelector('[data-play-now]:not(:disabled)');
        if (play !== null) {
          window.pressed = true;
          play.click();
        }
        if (document.querySelector('[data-offer]') === null) return;
        window.shown = Date.now();
        watch.disconnect();
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    const begun = new Map();
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) begun.set(response.url(), response.request().timing().startTime);
    });
    await page.goto(server.url);
    const shown = await until(page, () => window.shown, undefined, 'the first choice of a game');
    const scripts = [...begun].filter(([, at]) => at < shown).map(([url]) => url);
    // More scripts follow while nobody waits for them: those do not count. Bodies are asked of the server, for a closing page may drop them.
    const sizes = await Promise.all(scripts.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length));
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`      ${(sum / 1024).toFixed(1)} kB in ${sizes.length} files`);
    check(sum > 0 && sum < MOST_SCRIPT, `${sum} bytes`);
    await page.context().close();
  },
  'all that is drawn takes less than 120 kB, packed': () => {
    const folder = process.env.ROUNDHOUSE_WEB ?? `${root}build/web`;
    const art = readdirSync(folder, { recursive: true }).map(String).filter((name) => /\.(svg|png|jpg|webp|gif)$|(^|\/)wagons-[^/]*\.js$/.test(name));
    const sizes = art.map((name) => readFileSync(`${folder}/${name}`)).map((bytes) => Math.min(bytes.length, brotliCompressSync(bytes).length));
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`      ${(sum / 1000).toFixed(1)} kB in ${art.length} files`);
    check(art.some((name) => name.includes('wagons-')) && art.some((name) => name.endsWith('.svg')) && art.some((name) => name.endsWith('.png')), `cards, pictures and paper are among them: ${art.join(' ')}`);
    check(sum < MOST_ART, `${sum} bytes`);
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
  ...Object.fromEntries(boards.map((board) => [`on free spaces every colour has a sign of its own, clear for all kinds of eyes: ${board}`, () => spacesApart(board)])),
  // New York calls its purple cards pink.
  ...Object.fromEntries(['usa', 'new-york'].map((board) => [`on cards every pair of colours differs in lightness or pattern, for all kinds of eyes: ${board}`, () => cardsApart(board)])),
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
