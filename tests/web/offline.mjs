// Installed and without a network: the shell opens, a replay that was looked at opens again, and a restart of the server is healed.
import { NO_NETWORK, check, openPage, run, startBrowser, startServer, until } from './kit.mjs';
import { playToTheEnd, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

/** Everything that this screen has asked for is kept: the worker writes it a moment after it has been answered. */
const kept = (page) => until(page, async () => {
  const asked = performance.getEntriesByType('resource').map((one) => one.name).filter((name) => /\/assets\/|\/api\/games\//.test(name));
  const known = await Promise.all(asked.map((name) => caches.match(name)));
  return asked.length > 0 && known.every((one) => one !== undefined);
}, null, 'everything in the cache');

const failed = await run({
  'the page can be installed: manifest, icons, worker': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel="manifest"]').href)).json());
    check(manifest.name === 'Roundhouse' && manifest.display === 'standalone' && manifest.start_url === './', 'the manifest says how');
    for (const icon of manifest.icons) {
      const type = await page.evaluate(async (src) => (await fetch(src)).headers.get('content-type'), icon.src);
      check(type.startsWith(icon.type), `${icon.src} is ${type}`);
    }
    check(await page.evaluate(() => navigator.serviceWorker.ready.then(() => true)), 'the worker is there');
    await page.context().close();
  },
  'without a network the shell and a replay seen before open': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const table = await startGame(page, 'new-york');
    await playToTheEnd(page);
    await page.goto(`${server.url}/game/${table}`);
    await page.waitForSelector('[data-replay-at="0"]');
    await page.waitForSelector('main svg[role="img"]');
    await page.reload();
    await page.waitForSelector('[data-replay-at="0"]');
    await page.waitForSelector('main svg[role="img"]');
    await kept(page);
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/game/${table}`);
    await page.waitForSelector('[data-replay-at="0"]');
    await page.goto(server.url);
    await page.waitForSelector('[data-play-now]');
    await page.context().close();
  },
  'a table seen before is shown without a network, says so, and heals': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    const table = await startGame(page, 'new-york');
    const { version } = await whatNow(page);
    await page.reload();
    await page.waitForSelector('.table');
    await until(page, (id) => localStorage.getItem(`roundhouse.table.${id}`) !== null, table, 'the table is kept in the browser');
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.waitForSelector('[data-status="offline"], [data-status="reconnecting"]');
    await page.context().setOffline(false);
    await until(page, () => document.querySelector('[data-status]') === null, null, 'the connection again');
    await page.locator('[data-offer]').first().click();
    await page.click('[data-keep]');
    await whatNow(page, version);
    check(page.url().includes(table), 'it is the same table');
    await page.context().close();
  },
  'a part of the page that cannot be loaded at first is loaded later, with its style': async () => {
    const page = await openPage(browser, server.url, { allows: [/ERR_FAILED .*(Flights|ScoreScreen)/] });
    const refused = new Map();
    await page.route(/Flights|ScoreScreen/, (route) => {
      const times = refused.get(route.request().url()) ?? 0;
      refused.set(route.request().url(), times + 1);
      return times < 1 ? route.abort() : route.continue();
    });
    await startGame(page, 'new-york');
    await until(page, () => [...document.querySelectorAll('link[rel="stylesheet"]')].some((link) => link.href.includes('Flights') && link.sheet !== null), null, 'the style of what flies');
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    check([...refused.keys()].some((url) => url.endsWith('.css')) && [...refused.keys()].some((url) => url.endsWith('.js')), `styles and scripts were refused: ${[...refused.keys()]}`);
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
