// How much is loaded before one can play; and that colour is never the only sign.
import { gzipSync } from 'node:zlib';
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { startGame } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const MOST_SCRIPT = 100 * 1024;

const failed = await run({
  'the first game screen takes less than 100 kB of packed script': async () => {
    const page = await openPage(browser, 'about:blank');
    const bodies = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.goto(server.url);
    await page.click('[data-play-now]');
    await page.waitForSelector('[data-offer]');
    const sizes = await Promise.all(bodies);
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`      ${(sum / 1024).toFixed(1)} kB in ${sizes.length} files`);
    check(sum > 0 && sum < MOST_SCRIPT, `${sum} bytes`);
    await page.context().close();
  },
  'every pair of colours differs in symbol, and in lightness or pattern for all kinds of colour blindness': async () => {
    const page = await openPage(browser, server.url);
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return Object.fromEntries(['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'gray'].map((c) => [c, style.getPropertyValue(`--c-${c}`).trim()]));
    });
    await startGame(page, 'usa');
    await page.waitForSelector('.route');
    const signs = await page.evaluate(() => {
      const found = {};
      for (const space of document.querySelectorAll('.route rect.space')) {
        const colour = /--c-(\w+)/.exec(space.getAttribute('fill'))[1];
        found[colour] ??= space.closest('g').parentElement.querySelector('.sign path')?.getAttribute('d') ?? 'none';
      }
      return found;
    });
    check(Object.keys(signs).length === 9, `all colours are on the board: ${Object.keys(signs)}`);
    check(new Set(Object.values(signs)).size === 9, 'every colour has its own sign');
    const trains = await page.evaluate(() => [...document.querySelectorAll('.players .seat-sign path.body')].map((p) => p.getAttribute('d')));
    check(new Set(trains).size === trains.length && trains.length === 2, 'the trains of the players differ in shape');
    // How three kinds of colour-blind eyes mix the three lights (Viénot, Brettel and Mollon, 1999, rounded).
    const eyes = {
      protan: [[0.11, 0.89, 0], [0.11, 0.89, 0], [0.004, -0.004, 1]],
      deutan: [[0.29, 0.71, 0], [0.29, 0.71, 0], [-0.02, 0.02, 1]],
      tritan: [[1, 0.15, -0.15], [0, 0.87, 0.13], [0, 0.87, 0.13]],
    };
    const linear = (hex) => [1, 3, 5].map((i) => ((parseInt(hex.slice(i, i + 2), 16) / 255 + 0.055) / 1.055) ** 2.4);
    const seen = (rgb, m) => m.map((row) => Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])));
    const far = (a, b) => Math.hypot(...a.map((x, i) => Math.cbrt(x) - Math.cbrt(b[i])));
    const close = [];
    for (const [kind, m] of Object.entries(eyes)) {
      const names = Object.keys(colours);
      for (const [i, a] of names.entries()) for (const b of names.slice(i + 1)) {
        if (far(seen(linear(colours[a]), m), seen(linear(colours[b]), m)) < 0.04) close.push(`${kind}: ${a} and ${b}`);
      }
    }
    console.log(`      told apart by symbol only: ${close.join(', ') || 'none'}`);
    check(close.length <= 2, close.join(', '));
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
