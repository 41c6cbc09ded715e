// One's own progress: what will be there, figures that are those of the records, the graph in words, another language, files to take away, deleting.
import { readFileSync } from 'node:fs';
import { inspect } from './inspect.mjs';
import { check, openPage, run, simulatedRecords, startBrowser, startServer, until } from './kit.mjs';

const server = await startServer();
const browser = await startBrowser();
const games = { usa: simulatedRecords('usa', 3, { bot: 'planner' }), 'new-york': simulatedRecords('new-york', 4) };

/** The totals of the first seat, out of the records’ last lines. */
const totals = (records) => records.map((record) => Number(/^score 1 .* total (-?\d+)/m.exec(record)[1]));

/** Puts the games on this device as if one had played them here, in this order, in the first seat against another level on each board. */
async function playedHere(page) {
  for (const record of Object.values(games).flat()) {
    await page.goto(server.url);
    await page.setInputFiles('input[accept^=".rec"]', { name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForSelector('[data-replay-at]');
  }
  await page.goto('about:blank');
  await page.goto(`${server.url}/rules`);
  await page.evaluate(() => new Promise((resolve, reject) => {
    const opening = indexedDB.open('roundhouse', 1);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('rows', 'readwrite');
      const store = transaction.objectStore('rows');
      store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (cursor === null) return;
        const row = cursor.value;
        if (Array.isArray(row.results)) {
          const results = row.results.map((seat, i) => ({ ...seat, person: i === 0 ? 'local' : '', bot: i === 0 ? '' : row.board === 'usa' ? 'strong' : 'casual' }));
          cursor.update({ ...row, uploaded_by: '', results });
        }
        cursor.continue();
      };
      transaction.oncomplete = resolve;
      transaction.onerror = reject;
    };
  }));
}

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}
const figures = (page, key) => page.$eval(`[data-figures="${key}"]`, (row) => [...row.querySelectorAll('td')].map((cell) => cell.firstChild.textContent.trim()).map(Number));

const failed = await run({
  'without games it says what will be there': async () => {
    const page = await openPage(browser, `${server.url}/history`);
    await page.click('[data-progress-link]');
    await page.waitForSelector('[data-progress-empty]');
    check(page.url().endsWith('/progress'), 'a screen with an address of its own');
    await page.click('[data-language]');
    await until(page, () => document.querySelector('[data-progress-empty]').textContent.includes('records que vous battez'), null, 'the same in French');
    await page.context().close();
  },
  'figures are those of the records; graph, openings and records follow; they can be taken away and deleted': async () => {
    const page = await openPage(browser, server.url, { bypassCSP: true });
    await playedHere(page);
    await page.goto(`${server.url}/progress`);
    await page.waitForSelector('[data-progress="7"]');
    for (const [board, records] of Object.entries(games)) {
      const [count, , mean, best] = await figures(page, board);
      const points = totals(records);
      check(count === records.length && best === Math.max(...points) && mean === Math.round(points.reduce((a, b) => a + b, 0) / points.length), `${board}: ${[count, mean, best]} of ${points}`);
    }
    // The board played most is looked at first; another is chosen.
    await page.waitForSelector('[data-rating-graph="4"]');
    check(/^Rating on New York over 4 games: \d+ after the first/.test(await page.getAttribute('[data-rating-graph]', 'aria-label')), 'the graph in words');
    check((await figures(page, 'casual'))[0] === 4, 'by the level of the opponents');
    await page.selectOption('[data-field="progress-board"]', 'usa');
    await page.waitForSelector('[data-rating-graph="3"]');
    check((await figures(page, 'strong'))[0] === 3, 'another board, other opponents');
    check((await page.locator('.two li').count()) > 3, 'what one begins with');
    const problems = await inspect(page, 'progress');
    check(problems.length === 0, problems.map(({ screen, what }) => `${screen}: ${what}`).join('\n'));

    const json = await saved(page, '[data-export-json]');
    const all = JSON.parse(json.text).games;
    check(json.name.endsWith('.json') && all.length === 7, 'all games as JSON');
    const expected = Object.values(games).flatMap(totals).sort((a, b) => a - b);
    check(JSON.stringify(all.map(({ mine }) => mine.total).sort((a, b) => a - b)) === JSON.stringify(expected), 'with their totals');
    check(all.every(({ mine }) => Object.values(mine.points).reduce((a, b) => a + b, 0) === mine.total && mine.tickets.length > 0), 'points by source, first tickets');
    const csv = (await saved(page, '[data-export-csv]')).text.trim().split('\n');
    check(csv.length === 8 && csv[0].startsWith('game,ended,board,opponents,players,place,total,'), `a line a game: ${csv[0]}`);
    check(csv.every((line) => line.split(',').length === csv[0].split(',').length), 'as many fields in each');

    await page.click('[data-language]');
    await until(page, () => document.querySelector('[data-progress="7"] h2')?.textContent === 'Résultats', null, 'in French');
    await page.click('[data-delete-games]');
    await page.click('[data-delete-not]');
    await page.click('[data-delete-games]');
    await page.click('[data-delete-really]');
    await page.waitForSelector('[data-progress-empty]');
    await page.goto(`${server.url}/history`);
    await until(page, () => document.querySelector('[data-progress-link]') !== null && document.querySelector('[data-games]') === null, null, 'no games any more');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
