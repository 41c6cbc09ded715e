// Played on one's own device, with no server of ours at all: the page lies in a folder of a plain web server. What comes of it is checked from
// outside: by the program, and by the referee.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longestTask } from './frames.mjs';
import { boards, check, openPage, program, root, run, startBrowser, until, untilText, watchFaults } from './kit.mjs';
import { servePlainly } from './plain.mjs';
import { decide, playToTheEnd, startGameHere, tableOf, whatNow } from './player.mjs';

const site = await servePlainly();
const browser = await startBrowser();
const folder = mkdtempSync(join(tmpdir(), 'roundhouse-local-'));
const open = (options = {}) => openPage(browser, site.url, options);
/** The files of what the strongest players have learned. */
const LEARNED = /\/?(study-[^/]*\.wasm|[\w-]+\.net)$/;
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });

/** Some decisions by clicks; the version after them. */
async function playSome(page, decisions, options = fresh()) {
  let version = -1;
  for (let n = 0; n < decisions; n++) {
    const now = await whatNow(page, version);
    if (now.handing) {
      await page.click('[data-hand-over]');
      n--;
      continue;
    }
    version = now.version;
    await decide(page, now.phase, options);
  }
  return (await whatNow(page, version)).version;
}

/** The record, as the page hands it over. */
async function download(page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-record]')]);
  return readFileSync(await file.path(), 'utf8');
}

/** The program and the referee accept the record. */
function accepted(text) {
  const path = join(folder, 'game.rec');
  writeFileSync(path, text);
  const said = execFileSync(program, ['verify', path], { encoding: 'utf8' });
  const judged = execFileSync('python3', [`${root}tests/referee/referee.py`, path], { encoding: 'utf8' });
  return `${said}${judged}`.trim().split('\n').join(' · ');
}

/** What a train looks like there, in words of the drawing. */
const signOf = (page, frame) => page.locator(`${frame} .seat-sign .body`).first().evaluate((one) => `${getComputedStyle(one).fill} ${one.getAttribute('d')}`);

const wholeGame = (board, trains = []) => async () => {
  const page = await open();
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const table = await startGameHere(page, board, { level: 'regular', trains });
  await page.waitForSelector('[data-seat="1"] .seat-sign');
  const sign = await signOf(page, '[data-seat="1"]');
  check(table.startsWith('local-'), `the table is this device's: ${table}`);
  const moves = await playToTheEnd(page);
  await page.waitForSelector('[data-score-screen]');
  const record = await download(page);
  console.log(`      ${board}: ${moves.decisions} decisions; ${accepted(record)}`);
  check(moves.claims > 3, `routes were claimed: ${moves.claims}`);
  check(record.includes(`train 1 ${trains.join(' ')}`) === (trains.length > 0), 'the record says what trains looked like if somebody has chosen');
  await page.goto(`${site.url}?/game/${table}`);
  await page.waitForSelector('[data-replay-at] .seat-sign');
  await until(page, (wanted) => [...document.querySelectorAll('.seat-sign .body')].some((one) => `${getComputedStyle(one).fill} ${one.getAttribute('d')}` === wanted), sign, 'the replay shows the same trains');
  check(!asked.some((url) => url.includes('/api/') || url.includes('/ws')), 'no server was asked for anything');
  await page.context().close();
};

const wholeGames = (...some) => Object.fromEntries(some.map((board) => [`${board} is played against a regular player, by clicks alone`, wholeGame(board, board === 'new-york' ? ['magenta', 'engine'] : [])]));
const SHORT = ['marklin', 'new-york'];

const failed = await run({
  ...wholeGames(...SHORT),
  'a lesson, in French': async () => {
    const page = await open({ locale: 'fr-FR' });
    await page.goto(`${site.url}?/rules`);
    await page.click('[data-lesson="usa"]');
    await page.waitForSelector('[data-coach]');
    check(/[?&]lesson/.test(page.url()), page.url());
    await page.click('[data-understood]');
    await playSome(page, 2);
    await untilText(page, '[data-log]', /Joueur 1/, 'a name of one’s own, in French');
    await page.context().close();
  },
  'a reload in mid-game goes on where it was, and the game is listed': async () => {
    const page = await open();
    const table = await startGameHere(page, 'new-york');
    const version = await playSome(page, 4);
    const lines = await page.locator('[data-log] li').allTextContents();
    await page.reload();
    const now = await whatNow(page);
    check(now.version === version, `version ${now.version} after ${version}`);
    await until(page, (n) => document.querySelectorAll('[data-log] li').length === n, lines.length, 'the whole log');
    await page.goto(site.url);
    await untilText(page, `[data-my-table="${table}"]`, /on this device[^]*Your turn/, 'the game is listed as this device’s');
    await page.click(`[data-my-table="${table}"] a`);
    await page.waitForSelector('.table');
    await playToTheEnd(page);
    accepted(await download(page));
    // Another device knows nothing of it, and says so.
    const stranger = await openPage(browser, `${site.url}?/table/${table}`);
    await untilText(stranger, '#app', /./, 'something');
    await stranger.waitForSelector('[role="status"] h1');
    await stranger.context().close();
    await page.context().close();
  },
  'a hint, a reason with its clause, a claim taken back, and what cannot be': async () => {
    const page = await open();
    await startGameHere(page, 'usa');
    await playSome(page, 1);
    await page.click('[data-hint]');
    await page.waitForSelector('[data-advice]');
    const dull = await page.$eval('.route:not(.glows)[data-owner="0"]', (route) => route.dataset.route);
    await page.locator(`#route-${dull} .space`).first().click({ force: true });
    await page.waitForSelector('[data-notice] [data-clause]');
    for (let version = -1; (await page.locator('.route.glows').count()) === 0; ) {
      version = (await whatNow(page, version)).version;
      await page.locator('[data-take].can, [data-draw].can').first().click();
      await whatNow(page, version);
    }
    await page.locator('.route.glows .space').first().click({ force: true });
    await page.click('[data-cancel]');
    await page.waitForSelector('.table[data-phase="turn"]');
    const now = await whatNow(page);
    await page.click('[data-draw]');
    await whatNow(page, now.version);
    await page.click('[data-undo][aria-disabled="true"]', { force: true });
    await untilText(page, '[data-notice]', /cannot undo/, 'why not');
    await page.context().close();
  },
  'export, import, replay, check of the deal, playing on, another game, and deletion': async () => {
    const page = await open({ acceptDownloads: true });
    const table = await startGameHere(page, 'new-york');
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    const record = await download(page);
    await page.click('[data-verify]');
    await page.waitForSelector('[data-deal-fits="true"]');
    await page.waitForSelector('[data-fits="true"]');
    await page.waitForSelector('[data-record-fits="true"]');

    const other = await open();
    await other.setInputFiles('input[accept^=".rec"]', { name: 'bad.rec', mimeType: 'text/plain', buffer: Buffer.from(record.replace(/~..../, '~0000')) });
    await untilText(other, 'label [role="alert"]', /ine \d+/, 'the line is named');
    await other.setInputFiles('input[accept^=".rec"]', { name: 'good.rec', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await other.waitForSelector('[data-replay-at]');
    await other.click('[data-last]');
    await until(other, () => document.querySelector('[data-replay-at]').dataset.replayAt === document.querySelector('[data-replay-last]').dataset.replayLast, null, 'the last position');
    check((await download(other)) === record, 'what is exported again is the same');
    await other.reload();
    await other.waitForSelector('[data-replay-at]');
    await other.context().close();

    await page.click('[data-replay]');
    await page.waitForSelector('[data-replay-at]');
    await page.click('[data-next]');
    await page.waitForSelector('[data-replay-at="1"]');
    await page.click('[data-play-on]');
    await page.waitForSelector('.table');
    check(tableOf(page) !== table, 'a table of its own');
    await playSome(page, 1);
    await page.goto(`${site.url}?/table/${table}`);
    await page.click('[data-rematch]');
    await until(page, (id) => !location.href.includes(id), table, 'another game');
    await whatNow(page);

    await page.goto(`${site.url}?/history`);
    await page.click(`[data-games] a[href*="${table}"]`);
    await page.click('[data-remove-game]');
    await page.click('[data-remove-really]');
    await page.waitForSelector('h1');
    await until(page, (id) => !location.href.includes(id) && document.querySelector(`a[href*="${id}"]`) === null, table, 'it is gone');
    await page.reload();
    await page.waitForSelector('h1');
    check((await page.locator(`a[href*="${table}"]`).count()) === 0, 'for good');
    await page.context().close();
  },
  'a running game is deleted when it is meant': async () => {
    const page = await open();
    const table = await startGameHere(page, 'new-york');
    await page.goto(site.url);
    await page.click(`[data-my-table="${table}"] [data-remove-game]`);
    await page.click('[data-remove-not]');
    await page.click(`[data-my-table="${table}"] [data-remove-game]`);
    await page.click('[data-remove-really]');
    await until(page, (id) => document.querySelector(`[data-my-table="${id}"]`) === null, table, 'it is gone');
    const rows = await page.evaluate(() => new Promise((resolve) => {
      indexedDB.open('roundhouse').onsuccess = ({ target }) => {
        target.result.transaction('rows').objectStore('rows').count().onsuccess = (event) => resolve(event.target.result);
      };
    }));
    check(rows === 0, `rows that are left: ${rows}`);
    await page.context().close();
  },
  'two tabs share the tables of the device, and one goes on when the other is closed': async () => {
    const page = await open();
    const table = await startGameHere(page, 'new-york');
    const second = await page.context().newPage();
    watchFaults(second);
    await second.goto(`${site.url}?/table/${table}`);
    const version = await playSome(second, 3);
    await until(page, (v) => Number(document.querySelector('.table').dataset.version) === v, version, 'both show the same');
    await page.close();
    const later = await playSome(second, 3);
    check(later > version, 'the game goes on');
    await second.reload();
    check((await whatNow(second)).version === later, 'and is kept');
    await second.context().close();
  },
  'where nothing can be kept the game goes on, and the page says so': async () => {
    const page = await openPage(browser, 'about:blank');
    // As in a private window of some browsers; workers have an `indexedDB` of their own.
    await page.context().route(/hall\.worker[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `indexedDB.open = () => { throw new Error('forbidden'); };\n${await answer.text()}` });
    });
    await page.goto(site.url);
    await startGameHere(page, 'new-york');
    await untilText(page, '[data-notice]', /not storing/, 'what that means');
    await playSome(page, 3);
    await page.context().close();
  },
  'when the disk is full in mid-game nothing is lost, and all is kept later': async () => {
    const page = await openPage(browser, 'about:blank');
    await page.context().route(/hall\.worker[^/]*\.js$/, async (route) => {
      const answer = await route.fetch();
      const full = `{ const put = IDBObjectStore.prototype.put; let n = 0; IDBObjectStore.prototype.put = function (...given) { n++; if (n > 12 && n < 20) throw new DOMException('full', 'QuotaExceededError'); return put.apply(this, given); }; }\n`;
      await route.fulfill({ response: answer, body: full + (await answer.text()) });
    });
    await page.goto(site.url);
    await startGameHere(page, 'new-york');
    const version = await playSome(page, 12);
    await page.reload();
    check((await whatNow(page)).version === version, 'everything that was played is there');
    await page.context().close();
  },
  'a damaged game is set aside, and the others go on': async () => {
    const page = await open();
    const damaged = await startGameHere(page, 'new-york');
    await playSome(page, 2);
    await page.goto(site.url);
    const sound = await startGameHere(page, 'new-york');
    await page.evaluate((id) => new Promise((resolve) => {
      indexedDB.open('roundhouse').onsuccess = ({ target }) => {
        const transaction = target.result.transaction('rows', 'readwrite');
        transaction.objectStore('rows').put({ nonsense: true }, `table/${id}`);
        transaction.objectStore('rows').put('nonsense', `entry/${id}/000000002`);
        transaction.oncomplete = resolve;
      };
    }), damaged);
    await page.goto(site.url);
    await untilText(page, '[data-damaged]', /A saved game can no longer be read/, 'the sentence');
    await page.waitForSelector(`[data-my-table="${sound}"]`);
    await page.goto(`${site.url}?/table/${damaged}`);
    await page.waitForSelector('[role="status"] h1');
    await page.goto(site.url);
    await page.click('[data-remove-damaged]');
    await until(page, () => document.querySelector('[data-damaged]') === null, null, 'it is gone');
    await page.click(`[data-my-table="${sound}"] a`);
    await playSome(page, 2);
    await page.context().close();
  },
  'a module that cannot be loaded is told, and the next attempt may succeed': async () => {
    const page = await openPage(browser, 'about:blank', { allows: [/table[^ ]*\.wasm|ERR_FAILED/] });
    await page.context().route(/\.wasm$/, (route) => route.abort());
    await page.goto(site.url);
    await page.click('[data-play-now]');
    await untilText(page, '.problem', /could not be loaded/, 'a sentence');
    await page.context().unroute(/\.wasm$/);
    await page.click('[data-play-now]');
    await page.waitForSelector('.table');
    await page.context().close();
  },
  'an expert thinks with what it has learned, which comes when it first thinks': async () => {
    const page = await open();
    const asked = [];
    page.context().on('response', (response) => asked.push(`${response.status()} ${response.url().split('/').at(-1)}`));
    await startGameHere(page, 'new-york', { level: 'regular' });
    await playSome(page, 2);
    check(!asked.some((one) => LEARNED.test(one)), `others do without: ${asked.filter((one) => LEARNED.test(one))}`);
    await page.goto(site.url);
    await startGameHere(page, 'new-york', { level: 'expert' });
    await playSome(page, 3);
    const came = asked.filter((one) => LEARNED.test(one));
    check(came.length === 2 && came.every((one) => one.startsWith('200 ')), `the module and the net of the board, once: ${came}`);
    check((await page.$('[data-notice]')) === null, 'nothing is amiss');
    await page.context().close();
  },
  ...Object.fromEntries([['module', /study-[^/]*\.wasm$/], ['net', /\.net$/]].map(([what, file]) => [`without its ${what} an expert plays all the same, and says so`, async () => {
    const page = await openPage(browser, 'about:blank', { allows: [/study-[^ ]*\.wasm|\.net|ERR_FAILED/] });
    await page.context().route(file, (route) => route.abort());
    await page.goto(site.url);
    await startGameHere(page, 'new-york', { level: 'expert' });
    await untilText(page, '[data-notice]', /What the strongest computer players have learned could not be loaded/, 'a sentence');
    await playSome(page, 2);
    await page.context().close();
  }])),
  'a damaged net is told, and an expert plays all the same': async () => {
    const page = await openPage(browser, 'about:blank');
    await page.context().route(/\.net$/, (route) => route.fulfill({ status: 200, body: 'RHNET1' }));
    await page.goto(site.url);
    await startGameHere(page, 'new-york', { level: 'master' });
    await untilText(page, '[data-notice]', /What the strongest computer players have learned could not be loaded/, 'a sentence');
    await playSome(page, 1);
    await page.context().close();
  },
  'the page does not wait while an expert thinks': async () => {
    const page = await open();
    await startGameHere(page, 'usa', { level: 'expert' });
    const mark = (name) => page.evaluate((word) => void performance.mark(word), name);
    const waits = () => page.$eval('.table', ({ dataset }) => dataset.myTurn === 'false' && dataset.busy === 'false' && dataset.phase !== 'over');
    const options = fresh();
    await page.context().browser().startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    let [thought, version] = [0, -1];
    for (let n = 0; n < 8; n++) {
      const now = await whatNow(page, version);
      version = now.version;
      await decide(page, now.phase, options);
      // Not what the page does for the player's own move.
      await page.waitForTimeout(100);
      await mark('thinks');
      for (const since = Date.now(); await waits(); thought = Math.max(thought, 100 + Date.now() - since)) await page.waitForTimeout(10);
      await mark('thought');
    }
    const longest = longestTask(JSON.parse((await page.context().browser().stopTracing()).toString()).traceEvents, 'thinks', 'thought');
    console.log(`      an expert thought for ${thought} ms; the longest task of the page meanwhile: ${longest.toFixed(1)} ms`);
    check(thought > 100, 'the expert has thought');
    check(longest <= 50, `the page waited ${longest} ms`);
    await page.context().close();
  },
});
rmSync(folder, { recursive: true, force: true }, {
  ...wholeGames(...boards.filter((board) => !SHORT.includes(board))),
  'three people around one screen': async () => {
    const page = await open();
    await page.click('[data-way="here"]');
    await page.selectOption('[data-field="board"]', 'usa');
    await page.selectOption('[data-field="people"]', '3');
    for (const [i, name] of ['Anna', 'Ben', 'Chloé'].entries()) await page.fill(`[data-name="${i + 1}"]`, name);
    await page.click('[data-begin]');
    await page.waitForSelector('.table');
    const seats = new Set();
    await playToTheEnd(page, { each: async (_, now) => void seats.add(now.eyes) });
    check(seats.size === 3, `all three have decided: ${[...seats]}`);
    await page.waitForSelector('[data-score-screen]');
    await untilText(page, '[data-score-screen]', /Anna[^]*Ben[^]*Chloé/, 'their names');
    accepted(await download(page));
    await page.context().close();
  },
});
await browser.close();
site.stop();
process.exit(failed === 0 ? 0 : 1);
