// Undo, "why not?", hints, the score screen's verification, replay, playing on, records from a file, languages, rules.
import { check, openPage, run, simulatedRecord, startBrowser, startServer, until, untilText } from './kit.mjs';
import { decide, playToTheEnd, startGame, whatNow } from './player.mjs';

const server = await startServer();
const browser = await startBrowser();
const fresh = () => ({ touch: false, moves: { turns: 0, claims: 0, decisions: 0, phases: {} } });

/** A game of USA up to our first turn. */
async function atFirstTurn(board = 'usa') {
  const page = await openPage(browser, server.url);
  const table = await startGame(page, board);
  const options = fresh();
  let now = await whatNow(page);
  while (now.phase !== 'turn') {
    await decide(page, now.phase, options);
    now = await whatNow(page, now.version);
  }
  return { page, table, version: now.version };
}
const clickSpace = (page, route) => page.locator(`#route-${route} rect.space`).first().click({ force: true });

const failed = await run({
  'a route that cannot be claimed says why, with its clause': async () => {
    const { page } = await atFirstTurn();
    const dull = await page.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route);
    await clickSpace(page, dull);
    await page.waitForSelector('[data-notice] [data-clause]');
    check((await page.getAttribute('[data-notice] [data-clause]', 'data-clause')) === 'B-40', 'the clause is about paying');
    await page.click('[data-notice] [data-clause]');
    await page.waitForSelector('#B-40.wanted');
    await page.context().close();
  },
  'a claim is taken back with Cancel, and what revealed something is not': async () => {
    const { page, table } = await atFirstTurn();
    let version = -1;
    for (let i = 0; i < 30; i++) {
      const now = await whatNow(page, version);
      version = now.version;
      if (now.phase === 'turn' && (await page.locator('.route.glows').count()) > 0) break;
      await page.locator('[data-take].can, [data-draw].can').first().click();
    }
    const hand = await page.textContent('[data-hand]');
    const route = await page.$eval('.route.glows', (r) => r.dataset.route);
    await clickSpace(page, route);
    await page.waitForSelector('[data-cancel]');
    await page.click('[data-cancel]');
    await page.waitForSelector('.table[data-phase="turn"]');
    const now = await whatNow(page);
    check((await page.textContent('[data-hand]')) === hand, 'the hand is as it was');
    await page.click('[data-draw]');
    await whatNow(page, now.version);
    const drawn = await page.textContent('[data-hand]');
    await page.waitForSelector('[data-undo][aria-disabled="true"]');
    const why = await page.getAttribute('[data-undo]', 'title');
    await page.click('[data-undo]', { force: true }); // aria-disabled: it can be pressed, and says why not
    page.allows.push(/ 409 .*\/undo$/);
    const refused = await page.evaluate((id) => fetch(`/api/tables/${id}/undo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":"again","seat":1}' }).then((r) => r.json()), table);
    check(refused.d.code === 'no_undo', `the server refuses it: ${JSON.stringify(refused)}`);
    await until(page, (text) => document.querySelector('[data-notice]')?.textContent.includes(text), why, 'the notice says why not');
    check((await page.textContent('[data-hand]')) === drawn, 'and the card stays');
    await page.context().close();
  },
  'a hint names a move that is legal, and does it': async () => {
    const { page } = await atFirstTurn('new-york');
    await page.click('[data-hint]');
    await page.waitForSelector('[data-advice]');
    const version = Number(await page.getAttribute('.table', 'data-version'));
    await page.click('[data-advice] .button.main');
    await until(page, (v) => Number(document.querySelector('.table').dataset.version) > v, version, 'the move that was advised');
    await page.context().close();
  },
  'after the game: the shuffle is verified, the bots say why, the replay shows every position, and one plays on': async () => {
    const page = await openPage(browser, server.url);
    const table = await startGame(page, 'new-york', { level: 'regular' });
    await playToTheEnd(page);
    await page.waitForSelector('[data-score-screen]');
    await page.click('[data-verify]');
    await page.waitForSelector('[data-fits="true"]');
    await page.waitForSelector('[data-record-fits="true"]');
    await page.click('[data-show-map]');
    await page.locator('.why').last().click();
    await page.waitForSelector('[data-advice]');
    await page.goto(`${server.url}/game/${table}`);
    await page.waitForSelector('[data-replay-at="0"] [data-route]');
    const last = Number(await page.getAttribute('[data-replay-at]', 'data-replay-last'));
    check((await page.$$eval('[data-route]', (r) => r.filter((x) => x.dataset.owner !== '0').length)) === 0, 'nothing is claimed at the beginning');
    await page.click('[data-next]');
    await page.waitForSelector('[data-replay-at="1"]');
    await page.waitForURL(/\?at=1$/);
    await page.click('[data-last]');
    await page.waitForSelector(`[data-replay-at="${last}"]`);
    const owned = await page.$$eval('[data-route]', (r) => r.filter((x) => x.dataset.owner !== '0').length);
    const true_ = await page.evaluate((id) => fetch(`/api/games/${id}/position`).then((r) => r.json()), table);
    check(owned === Object.keys(true_.game.routes).length, 'all claimed routes are shown at the end');
    await page.goto(`${server.url}/game/${table}?at=9`);
    await page.waitForSelector('[data-replay-at="9"]');
    await until(page, () => document.querySelectorAll('[data-hand]').length === 2, null, 'both hands are open');
    await page.selectOption('[data-eyes-choice]', '2');
    await until(page, () => document.querySelectorAll('[data-hand]').length === 1, null, 'one hand, as the second seat sees it');
    await page.click('[data-play-on]');
    await page.waitForSelector('.table');
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(table));
    await page.context().close();
  },
  'a record from a file is shown, and a spoilt one is refused with the line': async () => {
    const page = await openPage(browser, server.url, { allows: [/ 4\d\d .*\/api\/games$/] });
    const text = simulatedRecord('usa');
    await page.setInputFiles('input[accept^=".rec"]', { name: 'bad.rec', mimeType: 'text/plain', buffer: Buffer.from(text.replace(/~..../, '~0000')) });
    await page.waitForSelector('label [role="alert"]');
    await untilText(page, 'label [role="alert"]', /ine \d+/, 'the line is named');
    await page.setInputFiles('input[accept^=".rec"]', { name: 'good.rec', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForSelector('[data-replay-at]');
    await page.context().close();
  },
  'the language changes without a reload, in the game as well': async () => {
    const { page } = await atFirstTurn();
    await page.evaluate(() => (window.stays = true));
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/me') && answer.request().method() === 'PATCH');
    await page.click('[data-language]');
    await page.waitForSelector('html[lang="fr"]');
    await untilText(page, '[data-prompt]', /À vous/, 'the prompt is French');
    await heard;
    const dull = await page.$eval('.route:not(.glows)[data-owner="0"]', (r) => r.dataset.route);
    await clickSpace(page, dull);
    await untilText(page, '[data-notice]', /cartes/, 'and so is the server');
    check(await page.evaluate(() => window.stays), 'nothing was loaded again');
    await page.context().close();
  },
  'the rules can be searched in both languages': async () => {
    const page = await openPage(browser, `${server.url}/rules`);
    await page.fill('input[type="search"]', 'ferry');
    await page.waitForSelector('#N-07');
    await page.waitForSelector('#B-01', { state: 'detached' });
    await page.click('[data-language]');
    await page.fill('input[type="search"]', 'tunnel');
    await untilText(page, '#N-09', /Tunnel/, 'the clause in French');
    await page.context().close();
  },
});
await browser.close();
server.stop();
process.exit(failed === 0 ? 0 : 1);
