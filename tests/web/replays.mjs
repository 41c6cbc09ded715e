// Finished games looked at again: the buttons of a replay, its chart and its link; the list of games; another game from the score.
import { readFileSync } from 'node:fs';
import { drive, newTable } from './journeys/tables.mjs';
import { check, known, openPage, run, simulatedRecords, startBrowser, startServer, until } from './kit.mjs';
import { playToTheEnd, startGameHere } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const upload = (page, record) => page.evaluate(async (text) => (await (await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text })).json()).game.id, record);
const position = (page, game, at) => page.evaluate(async ([id, n]) => (await (await fetch(`/api/games/${id}/position?at=${n}`)).json()).game, [game, at]);

/** What the replay shows is what the server says about this decision. */
async function shows(page, game, at) {
  await page.waitForSelector(`[data-replay-at="${at}"]`);
  const true_ = await position(page, game, at);
  const owned = await page.$$eval('[data-route]', (routes) => routes.filter((r) => r.dataset.owner !== '0').map((r) => [r.dataset.route, Number(r.dataset.owner)]).sort());
  check(JSON.stringify(owned) === JSON.stringify(Object.entries(true_.routes).sort()), `the routes of decision ${at}`);
  const cards = await page.$$eval('.seat', (seats) => seats.map((seat) => [...seat.querySelectorAll('[data-card]')].reduce((sum, card) => sum + Number(card.dataset.count), 0)));
  check(JSON.stringify(cards) === JSON.stringify(Object.values(true_.seats).map((seat) => seat.cards)), `the hands of decision ${at}`);
}

const failed = await run({
  'a game played on one’s own device is handed to the server, whole': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGameHere(page, 'new-york');
    await playToTheEnd(page);
    await page.click('[data-score-screen] [data-replay]');
    await page.waitForSelector('[data-replay-at]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-record]')]);
    const played = readFileSync(await file.path(), 'utf8');
    await page.click('[data-upload]');
    await page.waitForURL((url) => /\/game\/[\w-]+$/.test(url.pathname) && !url.pathname.includes(table));
    await page.waitForSelector('[data-replay-at]');
    const game = /\/game\/([\w-]+)/.exec(page.url())[1];
    const kept = await page.evaluate((id) => fetch(`/api/games/${id}/record`).then((answer) => answer.text()), game);
    const moves = (record) => record.split('\n').filter((line) => /^\d+ /.test(line));
    check(moves(kept).length > 30 && moves(kept).join('\n') === moves(played).join('\n'), 'the same moves with the same hashes');
    await page.context().close();
  },
  'first, previous, the slider, the chart and the copied link all lead to the position they name': async () => {
    const page = await openPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
    await known(page);
    const game = await upload(page, simulatedRecords('nordic', 1)[0]);
    await page.goto(`${server.url}/game/${game}?at=60`);
    await shows(page, game, 60);
    await page.click('[data-previous]');
    await shows(page, game, 59);
    await page.click('[data-first]');
    await shows(page, game, 0);
    await page.click('[data-previous]');
    await shows(page, game, 0);
    const last = Number(await page.getAttribute('[data-replay-at]', 'data-replay-last'));
    const chart = page.locator('[data-chart]');
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await until(page, () => document.querySelector('[data-replay-at]').dataset.replayAt !== '0', null, 'the middle of the chart');
    const middle = Number(await page.getAttribute('[data-replay-at]', 'data-replay-at'));
    check(Math.abs(middle - last / 2) <= 2, `the middle of the chart is the middle of the game: ${middle} of ${last}`);
    await shows(page, game, middle);
    await page.click('[data-copy-link]');
    const link = await until(page, () => navigator.clipboard.readText(), null, 'the link');
    check(link === `${server.url}/game/${game}?at=${middle}`, link);
    const other = await openPage(browser, link);
    await shows(other, game, middle);
    await other.context().close();
    await page.context().close();
  },
  'the list of finished games brings more on demand, each game once, to the last one': async () => {
    const page = await openPage(browser, server.url);
    await known(page);
    const games = [];
    for (const record of simulatedRecords('new-york', 36, { seed: 11 })) games.push(await upload(page, record));
    await page.goto(`${server.url}/history`);
    await page.selectOption('[data-field="whose"]', 'all');
    await until(page, () => document.querySelectorAll('[data-games] li').length === 30, null, 'thirty games at once');
    await page.click('[data-more-games]');
    await page.waitForSelector('[data-more-games]', { state: 'detached' });
    const shown = await page.$$eval('[data-games] a', (links) => links.map((link) => link.getAttribute('href').split('/').pop()));
    const all = await page.evaluate(async () => (await (await fetch('/api/games?limit=100')).json()).games.map((game) => game.id));
    check(games.every((game) => shown.includes(game)), 'all games are there');
    check(JSON.stringify(shown) === JSON.stringify(all), 'each once, in the order of the server');
    await page.context().close();
  },
  'the score offers another game with the same players and other cards': async () => {
    const page = await openPage(browser, server.url);
    await known(page);
    const table = await newTable(page, 'new-york');
    await drive(page, table, 'over');
    await page.goto(`${server.url}/table/${table}`);
    await page.waitForSelector('[data-score-screen]');
    await page.click('[data-rematch]');
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.endsWith(table));
    // Against the computer alone there is nobody to wait for.
    await page.waitForSelector('.table[data-phase="keep_opening"]');
    const next = new URL(page.url()).pathname.split('/').pop();
    const [before, after] = await page.evaluate((ids) => Promise.all(ids.map(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).d)), [table, next]);
    check(after.facts.settings.board === before.facts.settings.board, 'the same board');
    const who = (view) => Object.values(view.facts.seats).map((seat) => seat.person || seat.name).sort();
    check(JSON.stringify(who(before)) === JSON.stringify(who(after)), 'the same players');
    check(after.facts.commitment !== before.facts.commitment, 'other cards');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
