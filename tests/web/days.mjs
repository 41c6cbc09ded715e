// The deal of the day and of the week: the same cards with and without a network, one counted try, results joined, nothing seen beforehand.
import { NO_NETWORK, check, openPage, run, startBrowser, startServer, until, untilText } from './kit.mjs';
import { playToTheEnd, tableOf, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();

/** What lies before the first player: cards in hand, the row, tickets on offer. */
async function dealt(page) {
  await whatNow(page);
  await page.waitForSelector('[data-offer]');
  return page.evaluate(() => {
    const all = (selector, name) => [...document.querySelectorAll(selector)].map((one) => `${one.dataset[name]} ${one.dataset.count ?? ''}`).join();
    return [all('[data-hand] [data-card]', 'card'), all('[data-take]', 'take'), all('[data-offer]', 'offer')].join(' | ');
  });
}

const failed = await run({
  'two browsers, one without a network: the same cards; a result joins when the network is back, and counts once': async () => {
    const online = await openPage(browser, server.url);
    await online.click('[data-way="day"]');
    await online.waitForSelector('.table');
    const cards = await dealt(online);

    const page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
    await page.waitForSelector('[data-offline-ready]');
    page.allows.push(NO_NETWORK);
    await page.context().setOffline(true);
    await page.reload();
    await page.click('[data-way="day"]');
    await page.waitForSelector('.table');
    check((await dealt(page)) === cards, `the same date, and other cards: ${cards} and ${await dealt(page)}`);
    const table = tableOf(page);

    // Nothing shows more of it: no replay, no second try; pressing again goes on.
    await page.goto(`${server.url}/game/${table}`);
    await page.waitForSelector('main [role="alert"]');
    check((await page.locator('[data-replay-at]').count()) === 0, 'a game that goes on can be replayed');
    await page.goto(`${server.url}/day`);
    await untilText(page, '[data-play-day]', /Continue/, 'the try that has begun');
    check((await page.locator('[data-practise]').count()) === 0, 'practice is offered before the try is over');
    await page.click('[data-play-day]');
    await page.waitForSelector('.table');
    check(tableOf(page) === table, 'a second table with the deal of the day');

    // The week's deal on the smallest board, to its end.
    await page.goto(`${server.url}/day`);
    await page.click('[data-week-board="new-york"] [data-play-week]');
    await page.waitForSelector('.table');
    const weekly = tableOf(page);
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    await page.click('[data-to-day]');
    await page.waitForSelector('[data-week-total]');
    await untilText(page, '[data-day-result="week"]', /waits on this device/, 'what waits to be sent');
    // Nobody has to ask for it.
    await page.context().setOffline(false);
    await page.waitForSelector('[data-place]');
    await untilText(page, '[data-day-result="week"] [data-place]', /first result/, 'the result among those of others');

    // Once more, by hand: the server says no.
    const deal = await page.getAttribute('[data-week]', 'data-week');
    page.allows.push(/status of 409/);
    await page.goto(`${server.url}/game/${weekly}`);
    await page.waitForSelector('[data-replay-at]');
    const download = page.waitForEvent('download');
    await page.click('[data-record]');
    const chunks = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
    const record = Buffer.concat(chunks).toString();
    const again = await page.evaluate(async ([path, body]) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
      return { status: answer.status, ...(await answer.json()).error };
    }, [`/api/days/${deal}`, record]);
    check(again.status === 409 && again.code === 'day_counted' && /already been counted/.test(again.text), JSON.stringify(again));
    // Whoever uploads it today shows it to nobody.
    const uploaded = await page.evaluate(async (body) => (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'text/plain' }, body })).json()).game.id, record);
    online.allows.push(/status of 403/);
    check((await online.evaluate(async (id) => (await fetch(`/api/games/${id}/record`)).status, uploaded)) === 403, 'a record of this week’s deal can be read');
    const { boards } = await online.evaluate(async (path) => (await fetch(path)).json(), `/api/days/${deal}`);
    check(boards['new-york'].results === 1, `${boards['new-york'].results} results`);
    await page.context().close();
    await online.context().close();
  },
  'a clock that is set to another day is told in a sentence, and nothing is lost': async () => {
    const page = await openPage(browser, server.url);
    await page.evaluate(() => localStorage.setItem('roundhouse.days', JSON.stringify([{ deal: '2999-01-01', board: 'usa', table: 'local-x', result: { points: 90, opponent: 80, won: true } }])));
    await page.goto(`${server.url}/day`);
    await untilText(page, '[data-clock]', /2999-01-01.*Check its date/, 'the sentence about the clock');
    check(await page.locator('[data-play-day]').isDisabled(), 'a deal can be played with a wrong clock');
    check((await page.evaluate(() => JSON.parse(localStorage.getItem('roundhouse.days')).length)) === 1, 'what was kept stays');
    await page.evaluate(() => localStorage.removeItem('roundhouse.days'));
    // The server knows better than a device whose clock is ahead.
    await page.route('**/api/days', (route) => route.fulfill({ json: { level: 'regular', day: { deal: '2020-02-03', board: 'usa', ends: 0 }, week: { deal: 'week-2020-02-03', boards: [], ends: 0 } } }));
    await page.reload();
    await untilText(page, '[data-clock]', /the server says 2020-02-03/, 'the date of the server');
    await until(page, () => document.querySelector('[data-play-day]').disabled, undefined, 'nothing is played');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
