// The review of a game: from a file, with its progress, stopped and gone on with; turning points on the map; another player, another language; a
// deeper look; without a network; and what axe says of it.
import { inspect } from './inspect.mjs';
import { NO_NETWORK, check, openPage, run, simulatedRecord, startBrowser, startServer, until } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();
/** Short, with mistakes to find. */
const record = simulatedRecord('new-york', { bot: 'beginner' });

/** Opens the file on this device; its replay comes. */
async function openRecord(page) {
  await page.setInputFiles('input[accept^=".rec"]', { name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForSelector('[data-replay-at]');
}
const report = (page) => page.waitForSelector('[data-review-games]');
const idle = (page) => page.waitForSelector('[data-reviewing]', { state: 'detached' });

const failed = await run({
  'a game file is reviewed: stopped, gone on with, shown on the map, for another player, in French, deeper': async () => {
    const page = await openPage(browser, server.url, { bypassCSP: true });
    await openRecord(page);
    await page.click('[data-review]');
    await page.waitForSelector('[data-reviewing] progress');
    await page.click('[data-review-stop]');
    await idle(page);
    check((await page.locator('[data-review-games]').count()) === 0, 'a review that was stopped tells nothing yet');
    await page.click('[data-review-on]');
    await report(page);
    await idle(page);
    check((await page.locator('[data-review-curve] path.line').count()) === 2, 'a curve for each player');
    check(/ to /.test(await page.getAttribute('[data-review-curve]', 'aria-label')), 'the curve says in words where it leads');

    const points = page.locator('[data-turning-point]');
    check((await points.count()) > 0 && (await points.count()) <= 3, 'up to three turning points');
    const at = await points.first().getAttribute('data-turning-point');
    await points.first().locator('[data-show-turning]').click();
    await page.waitForSelector(`[data-replay-at="${at}"]`);
    await page.waitForSelector(`[data-turning-at="${at}"]`);
    check(/Played: .*Better: /.test(await page.textContent('[data-turning-at]')), 'what was played and what was better stands at the map');
    await page.click('[data-next]');
    await page.waitForSelector('[data-turning-at]', { state: 'detached' });

    // What is shown adds up: whole percents, so each part may be rounded.
    const parts = await page.$$eval('[data-review-split] [data-part]', (rows) => rows.map((row) => Number(row.children[1].textContent.split('%')[0].replace('−', '-').replace(/[^\d.+-]/g, ''))));
    const ends = await page.$$eval('[data-review-split] tbody tr', (rows) => [rows[0], rows.at(-1)].map((row) => Number(row.children[1].textContent.replace(/[^\d.-]/g, ''))));
    check(parts.length === 3 && Math.abs(parts[0] + parts[1] + parts[2] - (ends[1] - ends[0])) <= 2, `the parts add up: ${parts} from ${ends}`);

    const first = await page.textContent('[data-review-accuracy]');
    const other = await page.$eval('[data-review-seat]', (list) => [...list.options].map((one) => one.value).find((one) => one !== list.value));
    await page.selectOption('[data-review-seat]', other);
    await until(page, (before) => document.querySelector('[data-review-accuracy]').textContent !== before, first, 'another player’s figures');

    await page.evaluate(() => document.querySelector('[data-language]').click());
    await until(page, () => /Mieux\s: |Aucune décision/.test(document.querySelector('[data-review-panel]').textContent), null, 'the review in French');
    await page.evaluate(() => document.querySelector('[data-language]').click());
    await until(page, () => /Better: |No decision/.test(document.querySelector('[data-review-panel]').textContent), null, 'the review in English again');
    const problems = await inspect(page, 'review');
    check(problems.length === 0, problems.map(({ screen, what }) => `${screen}: ${what}`).join('\n'));

    const games = Number(await page.getAttribute('[data-review-games]', 'data-review-games'));
    await page.click('[data-review-deeper]');
    await page.waitForSelector('[data-reviewing]');
    check(Number(await page.getAttribute('[data-review-games]', 'data-review-games')) === games, 'the first look stays while a deeper one is under way');
    await page.click('[data-review-stop]');
    await idle(page);
    check((await page.locator('[data-review-games]').count()) === 1, 'and after it was stopped');
    await page.click('[data-review-on]');
    await until(page, (before) => Number(document.querySelector('[data-review-games]').dataset.reviewGames) > before, games, 'a deeper look');
    check((await page.getAttribute('[data-review-games]', 'data-review-depth')) === '4', 'four times as deep');
    await page.context().close();
  },
  'the address of a review opens it, and without a network it works as well': async () => {
    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().some((url) => /study-[^/]*\.wasm$/.test(url)), null, 'everything in the cache');
    await page.reload();
    await openRecord(page);
    const game = /\/game\/([\w-]+)/.exec(page.url())[1];
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/game/${game}?review`);
    await page.waitForSelector('[data-reviewing] progress');
    await page.click('[data-review]');
    await page.waitForSelector('[data-review-panel]', { state: 'detached' });
    await page.click('[data-review]');
    await report(page);
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
