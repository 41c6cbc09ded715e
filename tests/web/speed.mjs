// How much is loaded, how soon one can move on a slow device, how smooth the map moves; and that colour is never the only sign.
import { gzipSync } from 'node:zlib';
import { check, openPage, run, startBrowser, startServer } from './kit.mjs';
import { startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const MOST_SCRIPT = 100 * 1024;

/** A device four times slower, behind a slow connection: 1.6 Mbit/s, 150 ms. */
async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200 * 1024, uploadThroughput: 90 * 1024 });
}

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
  'a table is ready for the first move soon, on a slow device': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'usa');
    const cold = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState: await page.context().storageState().then(({ cookies }) => ({ cookies, origins: [] })) });
    const slow = await cold.newPage();
    await slowDown(slow);
    const start = Date.now();
    await slow.goto(`${server.url}/table/${table}`);
    await slow.waitForSelector('[data-offer]');
    const ms = Date.now() - start;
    console.log(`      ${ms} ms from an empty cache to the first choice`);
    // The machine that runs the tests is shared: the bound is generous, the figure above is the measure.
    check(ms < 6000, `${ms} ms`);
    const shift = await slow.evaluate(() => new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 300);
    }));
    console.log(`      layout shift ${shift.toFixed(3)}`);
    check(shift < 0.1, `layout shift ${shift}`);
    await cold.close();
    await page.context().close();
  },
  'the largest map is moved smoothly': async () => {
    const page = await openPage(browser, server.url, { reducedMotion: 'no-preference' });
    await startGame(page, 'iberia');
    await whatNow(page);
    await page.locator('.zoom .button').first().click();
    await page.locator('.zoom .button').first().click();
    const box = await page.locator('[data-map]').boundingBox();
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    const frames = page.evaluate(() => new Promise((resolve) => {
      const times = [];
      const tick = (now) => { times.push(now); if (times.length < 90) requestAnimationFrame(tick); else resolve(times); };
      requestAnimationFrame(tick);
    }));
    for (let i = 0; i < 60; i++) await page.mouse.move(box.x + 300 + 120 * Math.sin(i / 6), box.y + 300 + 80 * Math.cos(i / 5));
    const times = await frames;
    await page.mouse.up();
    const gaps = times.slice(1).map((t, i) => t - times[i]).sort((a, b) => a - b);
    const median = gaps[gaps.length >> 1];
    console.log(`      ${(1000 / median).toFixed(0)} frames a second (median), slowest ${gaps.at(-1).toFixed(0)} ms`);
    check(median < 34, `a frame takes ${median} ms`);
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
